-- What concerned somebody, for a month, whether he was there or not: of one sort and game the last.
CREATE TABLE notices (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- turn, rival, challenge, over, followed.
    sort TEXT NOT NULL,
    -- The game's id, and which game is played there; a challenge has the id that its game will have.
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- The other's name, if he has an account.
    rival TEXT,
    created INTEGER NOT NULL,
    seen INTEGER,
    PRIMARY KEY (account, sort, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX notices_of ON notices (account, created);
CREATE INDEX notices_by_age ON notices (created);

-- What somebody does not want to be told on the page.
CREATE TABLE unwanted (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    sort TEXT NOT NULL,
    PRIMARY KEY (account, sort)
) STRICT, WITHOUT ROWID;
