-- Who came among the first of a tournament: once for each, written with its end.
CREATE TABLE trophies (
    account BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    tournament words NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    place BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (account, tournament)
);
