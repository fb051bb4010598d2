-- What a side that waits in a game of days has laid out: its answers to what the other may play. A row goes when nothing of it can
-- still come.
CREATE TABLE replies (
    game words NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side SMALLINT NOT NULL CHECK (side IN (0, 1)),
    -- JSON.
    laid words NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (game, side)
);
