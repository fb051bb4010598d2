-- Who learns here: an account, or a browser alone, whose row becomes an account's when somebody signs up there.
CREATE TABLE learners (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
    session INTEGER UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
    -- In puzzles: one for all games.
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    changed INTEGER NOT NULL,
    -- How many puzzles the rating rests on, and how many were solved, at whatever try.
    rated INTEGER NOT NULL DEFAULT 0,
    solved INTEGER NOT NULL DEFAULT 0,
    -- What is practised: any game, and any theme of it, if they are null.
    kind TEXT,
    theme TEXT
) STRICT;

-- What came of a puzzle. The four ratings are those before and after the first try; null where it does not count.
CREATE TABLE tries (
    learner INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    puzzle TEXT NOT NULL,
    hinted INTEGER NOT NULL DEFAULT 0,
    wrong INTEGER NOT NULL DEFAULT 0,
    solved INTEGER,
    shown INTEGER,
    rating_before REAL,
    rating_after REAL,
    puzzle_before REAL,
    puzzle_after REAL,
    PRIMARY KEY (learner, puzzle)
) STRICT, WITHOUT ROWID;

-- How hard puzzles have turned out to be: only those that somebody has tried.
CREATE TABLE puzzle_ratings (
    puzzle TEXT PRIMARY KEY,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    changed INTEGER NOT NULL,
    -- First tries, and those that solved it.
    tries INTEGER NOT NULL,
    solves INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Days in a row on which the puzzle of the day was solved, by game; those of any game under the empty name. Days count from 1970.
CREATE TABLE streaks (
    learner INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    last INTEGER NOT NULL,
    run INTEGER NOT NULL,
    best INTEGER NOT NULL,
    -- Which of the seven days up to the last one: a bit each, the last one's is 1.
    week INTEGER NOT NULL,
    PRIMARY KEY (learner, kind)
) STRICT, WITHOUT ROWID;

-- Moments of somebody's own games, as puzzles for him alone.
CREATE TABLE own_puzzles (
    learner INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    puzzle TEXT NOT NULL,
    kind TEXT NOT NULL,
    options TEXT NOT NULL,
    position TEXT NOT NULL,
    -- The better turn, and the mover's chance after it, from 0 to 1.
    solution TEXT NOT NULL,
    chance REAL NOT NULL,
    game TEXT NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (learner, puzzle)
) STRICT, WITHOUT ROWID;

-- Tasks of the tutorials that somebody has done.
CREATE TABLE tasks_done (
    learner INTEGER NOT NULL REFERENCES learners (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    task TEXT NOT NULL,
    PRIMARY KEY (learner, kind, task)
) STRICT, WITHOUT ROWID;
