-- What guests call themselves, by their sessions. It is shown only while no account has a name that looks like it.
CREATE TABLE guest_names (
    session BIGINT PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
    name words NOT NULL,
    skeleton words NOT NULL,
    changed BIGINT NOT NULL
);
