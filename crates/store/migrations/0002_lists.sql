-- A seat has what lists of somebody's games are made of: they are read in order from an index, however many games he has played.
ALTER TABLE seats ADD COLUMN kind TEXT;
ALTER TABLE seats ADD COLUMN ended INTEGER;
ALTER TABLE seats ADD COLUMN result TEXT;
UPDATE seats SET (kind, ended, result) =
    (SELECT games.kind, games.ended, games.result FROM games WHERE games.id = seats.game AND games.ended IS NOT NULL);
CREATE INDEX seats_played ON seats (account, ended, game, kind, result) WHERE account IS NOT NULL AND ended IS NOT NULL;
CREATE INDEX seats_playing ON seats (account, game) WHERE account IS NOT NULL AND ended IS NULL;

-- Challenges from one account to another that have not been answered.
CREATE TABLE challenges (
    -- The id that the game will have.
    id TEXT PRIMARY KEY,
    challenger INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    challenged INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    options TEXT NOT NULL,
    position TEXT,
    -- JSON.
    controls TEXT NOT NULL,
    rated INTEGER NOT NULL,
    -- The side of the one who made it; drawn by lot if it is null.
    side INTEGER CHECK (side IN (0, 1)),
    created INTEGER NOT NULL
) STRICT;
