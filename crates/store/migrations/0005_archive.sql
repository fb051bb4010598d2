-- Lists of finished games are read by key, the time of the end and the id, out of an index that has all that can be asked for: no row
-- is fetched that is not shown. There is one index for each thing that can be asked for, in the order of the lists. Games that were
-- called off are listed only by their reason.

DROP INDEX games_archive;
DROP INDEX games_archive_kind;
CREATE INDEX archive_all ON games (ended, id, kind, result, rated, turns, why, options)
    WHERE ended IS NOT NULL AND result <> 'none';
CREATE INDEX archive_kind ON games (kind, ended, id, result, rated, turns, why, options)
    WHERE ended IS NOT NULL AND result <> 'none';
CREATE INDEX archive_options ON games (kind, options, ended, id, result, rated, turns, why)
    WHERE ended IS NOT NULL AND result <> 'none';
CREATE INDEX archive_result ON games (result, ended, id, kind, rated, turns, why, options)
    WHERE ended IS NOT NULL AND result <> 'none';
CREATE INDEX archive_rated ON games (rated, ended, id, kind, result, turns, why, options)
    WHERE ended IS NOT NULL AND result <> 'none';
-- By classes of sixteen turns: a range of turns is some of them, each in the order of the lists.
CREATE INDEX archive_turns ON games (min(turns / 16, 15), ended, id, kind, result, rated, turns, why, options)
    WHERE ended IS NOT NULL AND result <> 'none';
CREATE INDEX archive_why ON games (why, ended, id, kind, result, rated, turns, options)
    WHERE ended IS NOT NULL;

-- A seat has what lists of somebody's games ask for.
ALTER TABLE seats ADD COLUMN rated INTEGER;
ALTER TABLE seats ADD COLUMN turns INTEGER;
ALTER TABLE seats ADD COLUMN why TEXT;
ALTER TABLE seats ADD COLUMN options TEXT;
UPDATE seats SET (rated, turns, why, options) =
    (SELECT games.rated, games.turns, games.why, games.options FROM games WHERE games.id = seats.game)
    WHERE account IS NOT NULL AND ended IS NOT NULL;
DROP INDEX seats_played;
CREATE INDEX archive_player ON seats (account, ended, game, kind, result, rated, turns, why, options)
    WHERE account IS NOT NULL AND ended IS NOT NULL;

-- How many games there are of each sort, and how everybody's came out: kept when a game ends, because counting takes longer and
-- longer.
CREATE TABLE finished (
    kind TEXT NOT NULL,
    options TEXT NOT NULL,
    result TEXT NOT NULL,
    why TEXT NOT NULL,
    rated INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (kind, options, result, why, rated)
) STRICT, WITHOUT ROWID;
INSERT INTO finished SELECT kind, options, result, why, rated, count(*) FROM games
    WHERE ended IS NOT NULL AND result IS NOT NULL AND why IS NOT NULL GROUP BY kind, options, result, why, rated;
CREATE TABLE lengths (
    -- As in the index above.
    class INTEGER PRIMARY KEY,
    games INTEGER NOT NULL
) STRICT;
INSERT INTO lengths SELECT min(turns / 16, 15), count(*) FROM games WHERE ended IS NOT NULL GROUP BY 1;
CREATE TRIGGER finished_at_end AFTER UPDATE OF ended ON games WHEN OLD.ended IS NULL AND NEW.ended IS NOT NULL
BEGIN
    INSERT INTO finished (kind, options, result, why, rated, games)
        VALUES (NEW.kind, NEW.options, NEW.result, NEW.why, NEW.rated, 1)
        ON CONFLICT DO UPDATE SET games = games + 1;
    INSERT INTO lengths (class, games) VALUES (min(NEW.turns / 16, 15), 1) ON CONFLICT DO UPDATE SET games = games + 1;
END;

CREATE TABLE played (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (account, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO played SELECT account, kind, sum(result = own), sum(result = 'draw'), sum(result NOT IN (own, 'draw')) FROM
    (SELECT account, kind, result, CASE side WHEN 0 THEN 'first' ELSE 'second' END AS own FROM seats
     WHERE account IS NOT NULL AND ended IS NOT NULL AND result <> 'none') GROUP BY account, kind;
-- The seat's own columns are written when the game has ended; what else lists ask for is the game's.
CREATE TRIGGER played_at_end AFTER UPDATE OF ended ON seats
WHEN OLD.ended IS NULL AND NEW.ended IS NOT NULL AND NEW.account IS NOT NULL
BEGIN
    UPDATE seats SET (rated, turns, why, options) =
        (SELECT games.rated, games.turns, games.why, games.options FROM games WHERE games.id = NEW.game)
        WHERE game = NEW.game AND side = NEW.side;
    INSERT INTO played (account, kind, won, drawn, lost)
        SELECT NEW.account, NEW.kind, NEW.result = own, NEW.result = 'draw', NEW.result NOT IN (own, 'draw')
        FROM (SELECT CASE NEW.side WHEN 0 THEN 'first' ELSE 'second' END AS own) WHERE NEW.result <> 'none'
        ON CONFLICT DO UPDATE SET won = won + excluded.won, drawn = drawn + excluded.drawn, lost = lost + excluded.lost;
END;
