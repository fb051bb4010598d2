-- How often each turn was played at the beginning of games, and how these came out: kept when a game ends.
CREATE TABLE openings (
    -- The position before the turn and the one after it, by keys that are the same however the board is turned or mirrored, and that tell
    -- games and their options apart.
    key INTEGER NOT NULL,
    next INTEGER NOT NULL,
    -- Who made it: 0 somebody whose strength is not known, from 1 on bands of ratings, 100 a program, from 201 on levels of the computer.
    maker INTEGER NOT NULL,
    -- Its steps, as the position lies in the book.
    turn TEXT NOT NULL,
    -- How many games First won, were drawn, Second won.
    first INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    second INTEGER NOT NULL,
    -- The ids of the last few of them, with spaces between them.
    examples TEXT NOT NULL,
    PRIMARY KEY (key, next, maker)
) STRICT, WITHOUT ROWID;
-- What was played often, where more different turns were played than anybody looks through.
CREATE INDEX openings_often ON openings (key, first + drawn + second) WHERE first + drawn + second >= 8;

-- Whether the book has the game; games that ended before there was one, or on a node that knows of none, are counted by and by.
ALTER TABLE games ADD COLUMN counted INTEGER;
CREATE INDEX games_uncounted ON games (ended, id) WHERE ended IS NOT NULL AND result <> 'none' AND counted IS NULL;
