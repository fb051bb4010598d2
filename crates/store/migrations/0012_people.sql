-- People: whom somebody follows or does not want to meet, how an account stands in the house, what staff is told and does.

ALTER TABLE accounts ADD COLUMN staff INTEGER NOT NULL DEFAULT 0 CHECK (staff IN (0, 1));
-- Since when nobody can sign in to it: staff has closed it, or its owner has left for good.
ALTER TABLE accounts ADD COLUMN closed INTEGER;
ALTER TABLE accounts ADD COLUMN deleted INTEGER;
-- Until when its owner may not talk.
ALTER TABLE accounts ADD COLUMN muted INTEGER;

CREATE TABLE follows (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    followed INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    since INTEGER NOT NULL,
    PRIMARY KEY (account, followed)
) STRICT, WITHOUT ROWID;
CREATE INDEX follows_of ON follows (followed, account);

CREATE TABLE blocks (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    blocked INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    since INTEGER NOT NULL,
    PRIMARY KEY (account, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_of ON blocks (blocked, account);

-- Links by which a lost password is replaced, by the SHA-256 of their secrets.
CREATE TABLE resets (
    hash BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Names that somebody had once, by the SHA-256 of what they look like: nobody else gets them.
CREATE TABLE gone_names (
    hash BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    reporter INTEGER NOT NULL REFERENCES accounts (id),
    reported INTEGER NOT NULL REFERENCES accounts (id),
    -- talk, play, name, other.
    about TEXT NOT NULL,
    text TEXT NOT NULL,
    game TEXT REFERENCES games (id) ON DELETE SET NULL,
    -- What the one who is reported had said last, there or anywhere: a list of JSON. Talk itself is not kept for ever.
    lines TEXT NOT NULL,
    created INTEGER NOT NULL,
    settled INTEGER
) STRICT;
CREATE INDEX reports_open ON reports (created) WHERE settled IS NULL;
CREATE INDEX reports_of ON reports (reported, created);

-- What staff has done.
CREATE TABLE deeds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Who; the host if it is null.
    actor INTEGER REFERENCES accounts (id),
    -- mute, unmute, close, reopen, rename, settle, staff, unstaff, reset.
    deed TEXT NOT NULL,
    -- To whom.
    account INTEGER NOT NULL REFERENCES accounts (id),
    -- What was there before and after, as JSON.
    detail TEXT NOT NULL,
    created INTEGER NOT NULL,
    undone INTEGER,
    undoer INTEGER REFERENCES accounts (id)
) STRICT;
CREATE INDEX deeds_of ON deeds (account, id);

-- What one person has said, wherever that was.
CREATE INDEX talk_of_person ON talk (person, game, number);
-- The best of a game.
CREATE INDEX ratings_best ON ratings (kind, rating, account, deviation, changed);
