-- What a side that waits in a game of days has laid out: its answers to what the other may play. A row goes when nothing of it can
-- still come.
CREATE TABLE replies (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side INTEGER NOT NULL CHECK (side IN (0, 1)),
    -- JSON.
    laid TEXT NOT NULL,
    changed INTEGER NOT NULL,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;
