-- Everybody who looks for a game has a row: whether he shows what he seeks, or waits for whoever wants the same.
ALTER TABLE seeks ADD COLUMN wait INTEGER NOT NULL DEFAULT 0 CHECK (wait IN (0, 1));
-- Until when it stands if nobody says that a page of its owner is still open; without end if it is null, as for games of days.
ALTER TABLE seeks ADD COLUMN until INTEGER;
-- The owner's rating when he posted it.
ALTER TABLE seeks ADD COLUMN rating INTEGER;
ALTER TABLE seeks ADD COLUMN deviation INTEGER;

-- The store is the book of challenges: it is asked for those of one account.
CREATE INDEX challenges_from ON challenges (challenger);
CREATE INDEX challenges_to ON challenges (challenged);
