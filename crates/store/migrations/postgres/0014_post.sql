-- What somebody is told while he is away, and how: by push or by e-mail, each only if he has asked for it.

-- What he wants, and where: push, mail; page for what stands there only if it is asked for.
CREATE TABLE wanted (
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    sort words NOT NULL,
    way words NOT NULL,
    PRIMARY KEY (account, sort, way)
);
CREATE INDEX wanted_by_sort ON wanted (sort, account);

-- In which language he is told, and by which clock: minutes that his is ahead of the world's.
CREATE TABLE away (
    account BIGINT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    lang words NOT NULL,
    zone BIGINT NOT NULL,
    -- The last day, by his clock, on which he was told of the day's puzzles.
    puzzled BIGINT NOT NULL
);

-- Browsers that let the house tell them something: where each is reached, and what a message to it is sealed with.
CREATE TABLE browsers (
    session BIGINT PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    endpoint words NOT NULL UNIQUE,
    key BYTEA NOT NULL,
    shared BYTEA NOT NULL,
    since BIGINT NOT NULL
);
CREATE INDEX browsers_of ON browsers (account);

-- Notices that are still to be pushed.
CREATE TABLE pushes (
    session BIGINT NOT NULL REFERENCES browsers (session) ON DELETE CASCADE,
    sort words NOT NULL,
    game words NOT NULL,
    -- When it is tried; a node that tries it puts that off, so that no other does.
    due BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (session, sort, game)
);
CREATE INDEX pushes_due ON pushes (due);

-- Addresses for e-mail.
CREATE TABLE addresses (
    account BIGINT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    address words NOT NULL,
    -- By which it is found.
    folded words NOT NULL,
    since BIGINT NOT NULL,
    -- Since when it is known to be his: until then nothing goes there but the question whether it is.
    confirmed BIGINT,
    -- Since when something waits to be told, and when something was told last.
    waiting BIGINT,
    told BIGINT
);
CREATE INDEX addresses_named ON addresses (folded);
CREATE INDEX addresses_waiting ON addresses (waiting) WHERE waiting IS NOT NULL;

-- Letters: confirm, reset, news. One that waits is due; of one that was sent it is known when.
CREATE TABLE letters (
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    what words NOT NULL,
    due BIGINT,
    tries BIGINT NOT NULL,
    sent BIGINT,
    PRIMARY KEY (account, what)
);
CREATE INDEX letters_due ON letters (due) WHERE due IS NOT NULL;

-- Whom to remind that his time runs out, if he has not made the turn by then.
CREATE TABLE reminders (
    game words PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- Which turn of the game it is.
    turn BIGINT NOT NULL,
    -- When he is reminded, and when his time is up.
    at BIGINT NOT NULL,
    due BIGINT NOT NULL
);
CREATE INDEX reminders_at ON reminders (at);

-- Whether it stands on the page, or is only told elsewhere.
ALTER TABLE notices ADD COLUMN page truth NOT NULL DEFAULT 1;
-- Of a turn: when the time for it is up.
ALTER TABLE notices ADD COLUMN due BIGINT;
