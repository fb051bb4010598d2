-- A tournament is kept as a game is: what is settled, and events with numbers from 1 without gaps.
CREATE TABLE tournaments (
    id words PRIMARY KEY,
    name words NOT NULL,
    -- JSON: how rivals are found, and how long.
    sort words NOT NULL,
    kind words NOT NULL,
    options words NOT NULL,
    -- JSON.
    controls words NOT NULL,
    rated truth NOT NULL,
    bots truth NOT NULL,
    -- What is kept of its password, if it has one.
    password BYTEA,
    -- Nobody's, if it is the house's own.
    maker BIGINT REFERENCES accounts (id) ON DELETE SET NULL,
    begins BIGINT NOT NULL,
    created BIGINT NOT NULL,
    -- The number of the last event.
    last BIGINT NOT NULL DEFAULT 0,
    -- For lists: how many have entered, and who came first.
    players INTEGER NOT NULL DEFAULT 0,
    winner words,
    begun BIGINT,
    -- When it was over or called off.
    ended BIGINT
);
CREATE INDEX tournaments_ahead ON tournaments (begins, id) WHERE ended IS NULL;
CREATE INDEX tournaments_over ON tournaments (ended, id) WHERE ended IS NOT NULL;

CREATE TABLE tournament_events (
    tournament words NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    -- JSON.
    event words NOT NULL,
    PRIMARY KEY (tournament, number)
);

-- The tournament that a game is played in.
ALTER TABLE games ADD COLUMN tournament words;
