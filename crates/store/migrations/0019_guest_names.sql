-- What guests call themselves, by their sessions. It is shown only while no account has a name that looks like it.
CREATE TABLE guest_names (
    session INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    skeleton TEXT NOT NULL,
    changed INTEGER NOT NULL
) STRICT;
