-- What concerned somebody, for a month, whether he was there or not: of one sort and game the last.
CREATE TABLE notices (
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- turn, rival, challenge, over, followed.
    sort words NOT NULL,
    -- The game's id, and which game is played there; a challenge has the id that its game will have.
    game words NOT NULL,
    kind words NOT NULL,
    -- The other's name, if he has an account.
    rival words,
    created BIGINT NOT NULL,
    seen BIGINT,
    PRIMARY KEY (account, sort, game)
);
CREATE INDEX notices_of ON notices (account, created);
CREATE INDEX notices_by_age ON notices (created);

-- What somebody does not want to be told on the page.
CREATE TABLE unwanted (
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    sort words NOT NULL,
    PRIMARY KEY (account, sort)
);
