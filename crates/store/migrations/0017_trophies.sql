-- Who came among the first of a tournament: once for each, written with its end.
CREATE TABLE trophies (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    PRIMARY KEY (account, tournament)
) STRICT, WITHOUT ROWID;
