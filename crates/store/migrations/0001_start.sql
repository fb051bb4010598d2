-- The house's books. Times are milliseconds since 1970; sides are 0 for First and 1 for Second; `kind` is a game's name.

-- What the server keeps for itself, such as its key.
CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    -- The name with case and look-alike letters folded: two accounts never look the same.
    skeleton TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    bot INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL
) STRICT;

-- Numbers of sessions are never used again: guests' seats hang on them.
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- SHA-256 of the cookie's secret.
    hash BLOB NOT NULL UNIQUE,
    account INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_of_account ON sessions (account) WHERE account IS NOT NULL;
CREATE INDEX sessions_by_age ON sessions (seen);

CREATE TABLE tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    hash BLOB NOT NULL UNIQUE,
    label TEXT NOT NULL,
    -- Words with spaces between them.
    scopes TEXT NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER
) STRICT;
CREATE INDEX tokens_of_account ON tokens (account);

CREATE TABLE games (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    -- All of them: `size=9 komi=0.5`.
    options TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    position TEXT,
    -- JSON.
    controls TEXT NOT NULL,
    -- Whether its clock is one that runs while both are there: neither none nor days.
    quick INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    created INTEGER NOT NULL,
    rematch_of TEXT,
    -- The number of the last event.
    last INTEGER NOT NULL DEFAULT 0,
    turns INTEGER NOT NULL DEFAULT 0,
    -- When the flag of the clock that runs falls.
    due INTEGER,
    ended INTEGER,
    -- first, second, draw; none for a game that was called off.
    result TEXT,
    why TEXT,
    score_first TEXT,
    score_second TEXT,
    -- All steps with spaces between them, for lists and pictures; the events are what counts.
    steps TEXT NOT NULL DEFAULT ''
) STRICT;
-- The archive is answered from the index alone, until the rows of a page are fetched.
CREATE INDEX games_archive ON games (ended, result, kind, why, turns, rated, options) WHERE ended IS NOT NULL;
CREATE INDEX games_archive_kind ON games (kind, ended, result, why, turns, rated, options) WHERE ended IS NOT NULL;
CREATE INDEX games_unfinished ON games (due, quick) WHERE ended IS NULL;

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side INTEGER NOT NULL CHECK (side IN (0, 1)),
    -- open, guest, account, computer.
    sitter TEXT NOT NULL,
    account INTEGER REFERENCES accounts (id),
    level INTEGER,
    -- When the game began, and after it.
    rating INTEGER,
    deviation INTEGER,
    rating_after INTEGER,
    deviation_after INTEGER,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_account ON seats (account, game) WHERE account IS NOT NULL;

-- Sessions that hold a guest's seat.
CREATE TABLE grants (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side INTEGER NOT NULL CHECK (side IN (0, 1)),
    session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    PRIMARY KEY (game, side, session)
) STRICT, WITHOUT ROWID;
CREATE INDEX grants_of_session ON grants (session, game);

CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- JSON.
    event TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE ratings (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    PRIMARY KEY (account, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating_history (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    game TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    PRIMARY KEY (account, kind, at, game)
) STRICT, WITHOUT ROWID;

-- What the first move is worth, as the rated games have shown so far.
CREATE TABLE advantages (
    kind TEXT NOT NULL,
    options TEXT NOT NULL,
    points REAL NOT NULL,
    variance REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (kind, options)
) STRICT, WITHOUT ROWID;

-- Seeks for games of days, which wait while their owner is away.
CREATE TABLE seeks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    session INTEGER REFERENCES sessions (id) ON DELETE CASCADE,
    account INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    options TEXT NOT NULL,
    controls TEXT NOT NULL,
    rated INTEGER NOT NULL,
    -- The side that the owner wants; any if it is null.
    side INTEGER CHECK (side IN (0, 1)),
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX seeks_of_account ON seeks (account) WHERE account IS NOT NULL;
CREATE INDEX seeks_of_session ON seeks (session) WHERE session IS NOT NULL;
