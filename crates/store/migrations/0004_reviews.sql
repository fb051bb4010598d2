-- Games that the engine goes through, or has gone through.
CREATE TABLE reviews (
    -- What is reviewed: a game's id, or "import/" and the letters of a game that was brought in.
    game TEXT PRIMARY KEY,
    -- A text record with all that is known so far.
    record TEXT NOT NULL,
    -- Who has asked for it, as long as he is known: nobody has more of the computer than others.
    session INTEGER REFERENCES sessions (id) ON DELETE SET NULL,
    account INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
    created INTEGER NOT NULL,
    -- When all was known.
    done INTEGER,
    -- When it was last looked at, to the day.
    seen INTEGER NOT NULL
) STRICT;
CREATE INDEX reviews_waiting ON reviews (created) WHERE done IS NULL;
CREATE INDEX reviews_seen ON reviews (seen);
CREATE INDEX reviews_of_session ON reviews (session) WHERE session IS NOT NULL;
CREATE INDEX reviews_of_account ON reviews (account) WHERE account IS NOT NULL;
