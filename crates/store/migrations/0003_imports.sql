-- Games that somebody has brought in: text records, by letters that are worked out from them.
CREATE TABLE imports (
    id TEXT PRIMARY KEY,
    record TEXT NOT NULL,
    created INTEGER NOT NULL,
    -- When it was last looked at, to the day.
    seen INTEGER NOT NULL
) STRICT;
CREATE INDEX imports_seen ON imports (seen);
