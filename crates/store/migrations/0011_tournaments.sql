-- A tournament is kept as a game is: what is settled, and events with numbers from 1 without gaps.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- JSON: how rivals are found, and how long.
    sort TEXT NOT NULL,
    kind TEXT NOT NULL,
    options TEXT NOT NULL,
    -- JSON.
    controls TEXT NOT NULL,
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    bots INTEGER NOT NULL CHECK (bots IN (0, 1)),
    -- What is kept of its password, if it has one.
    password BLOB,
    -- Nobody's, if it is the house's own.
    maker INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
    begins INTEGER NOT NULL,
    created INTEGER NOT NULL,
    -- The number of the last event.
    last INTEGER NOT NULL DEFAULT 0,
    -- For lists: how many have entered, and who came first.
    players INTEGER NOT NULL DEFAULT 0,
    winner TEXT,
    begun INTEGER,
    -- When it was over or called off.
    ended INTEGER
) STRICT;
CREATE INDEX tournaments_ahead ON tournaments (begins, id) WHERE ended IS NULL;
CREATE INDEX tournaments_over ON tournaments (ended, id) WHERE ended IS NOT NULL;

CREATE TABLE tournament_events (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- JSON.
    event TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

-- The tournament that a game is played in.
ALTER TABLE games ADD COLUMN tournament TEXT;
