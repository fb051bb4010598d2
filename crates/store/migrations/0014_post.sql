-- What somebody is told while he is away, and how: by push or by e-mail, each only if he has asked for it.

-- What he wants, and where: push, mail; page for what stands there only if it is asked for.
CREATE TABLE wanted (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    sort TEXT NOT NULL,
    way TEXT NOT NULL,
    PRIMARY KEY (account, sort, way)
) STRICT, WITHOUT ROWID;
CREATE INDEX wanted_by_sort ON wanted (sort, account);

-- In which language he is told, and by which clock: minutes that his is ahead of the world's.
CREATE TABLE away (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    lang TEXT NOT NULL,
    zone INTEGER NOT NULL,
    -- The last day, by his clock, on which he was told of the day's puzzles.
    puzzled INTEGER NOT NULL
) STRICT;

-- Browsers that let the house tell them something: where each is reached, and what a message to it is sealed with.
CREATE TABLE browsers (
    session INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    key BLOB NOT NULL,
    shared BLOB NOT NULL,
    since INTEGER NOT NULL
) STRICT;
CREATE INDEX browsers_of ON browsers (account);

-- Notices that are still to be pushed.
CREATE TABLE pushes (
    session INTEGER NOT NULL REFERENCES browsers (session) ON DELETE CASCADE,
    sort TEXT NOT NULL,
    game TEXT NOT NULL,
    -- When it is tried; a node that tries it puts that off, so that no other does.
    due INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    created INTEGER NOT NULL,
    PRIMARY KEY (session, sort, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX pushes_due ON pushes (due);

-- Addresses for e-mail.
CREATE TABLE addresses (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    -- By which it is found.
    folded TEXT NOT NULL,
    since INTEGER NOT NULL,
    -- Since when it is known to be his: until then nothing goes there but the question whether it is.
    confirmed INTEGER,
    -- Since when something waits to be told, and when something was told last.
    waiting INTEGER,
    told INTEGER
) STRICT;
CREATE INDEX addresses_named ON addresses (folded);
CREATE INDEX addresses_waiting ON addresses (waiting) WHERE waiting IS NOT NULL;

-- Letters: confirm, reset, news. One that waits is due; of one that was sent it is known when.
CREATE TABLE letters (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    what TEXT NOT NULL,
    due INTEGER,
    tries INTEGER NOT NULL,
    sent INTEGER,
    PRIMARY KEY (account, what)
) STRICT, WITHOUT ROWID;
CREATE INDEX letters_due ON letters (due) WHERE due IS NOT NULL;

-- Whom to remind that his time runs out, if he has not made the turn by then.
CREATE TABLE reminders (
    game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- Which turn of the game it is.
    turn INTEGER NOT NULL,
    -- When he is reminded, and when his time is up.
    at INTEGER NOT NULL,
    due INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reminders_at ON reminders (at);

-- Whether it stands on the page, or is only told elsewhere.
ALTER TABLE notices ADD COLUMN page INTEGER NOT NULL DEFAULT 1 CHECK (page IN (0, 1));
-- Of a turn: when the time for it is up.
ALTER TABLE notices ADD COLUMN due INTEGER;
