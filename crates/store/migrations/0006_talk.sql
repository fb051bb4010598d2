-- Talk is stored apart from the game's events, which are what a game is; it is bounded by game and by person.
CREATE TABLE talk (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- The side of the one who spoke; none if he looked on.
    side INTEGER CHECK (side IN (0, 1)),
    -- Who spoke: `account 7`, `session 12`.
    person TEXT NOT NULL,
    -- The name to show.
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- The steps of a game that goes on are in its events alone; a row that holds all of them is written anew with each.
UPDATE games SET steps = '' WHERE ended IS NULL;

-- An account's seat hangs on the account alone.
DELETE FROM grants WHERE EXISTS
    (SELECT 1 FROM seats WHERE seats.game = grants.game AND seats.side = grants.side AND seats.sitter <> 'guest');
