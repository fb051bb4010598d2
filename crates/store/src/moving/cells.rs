//! What stands in a place of a table: read from either database, written into the other, and counted.

use sha2::{Digest as _, Sha256};
use sqlx::Row as _;
use sqlx::postgres::PgRow;
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteRow};

/// What a column takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Real,
    Text,
    Bytes,
}

impl Kind {
    /// By the name that SQLite has for it; nothing for one that is not in use here.
    pub(super) fn in_file(name: &str) -> Option<Self> {
        match name {
            "INTEGER" => Some(Self::Number),
            "REAL" => Some(Self::Real),
            "TEXT" => Some(Self::Text),
            "BLOB" => Some(Self::Bytes),
            _ => None,
        }
    }

    /// By the name that PostgreSQL has for it.
    pub(super) fn at_server(name: &str) -> Option<Self> {
        match name {
            "bigint" | "integer" | "smallint" => Some(Self::Number),
            "double precision" => Some(Self::Real),
            "text" => Some(Self::Text),
            "bytea" => Some(Self::Bytes),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Nothing,
    Number(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, Into::into)
    }
}

macro_rules! cells {
    ($($kind:ident: $type:ty;)*) => {
        $(impl From<$type> for Cell {
            fn from(value: $type) -> Self {
                Self::$kind(value)
            }
        })*

        impl Cells for SqliteRow {
            fn cell(&self, place: usize, kind: Kind) -> Result<Cell, sqlx::Error> {
                Ok(match kind {
                    $(Kind::$kind => self.try_get::<Option<$type>, _>(place)?.into(),)*
                })
            }
        }

        impl Cells for PgRow {
            fn cell(&self, place: usize, kind: Kind) -> Result<Cell, sqlx::Error> {
                // A whole number is read whatever its size.
                Ok(match kind {
                    $(Kind::$kind => self.try_get_unchecked::<Option<$type>, _>(place)?.into(),)*
                })
            }
        }
    };
}

/// A row of either database.
pub(super) trait Cells {
    fn cell(&self, place: usize, kind: Kind) -> Result<Cell, sqlx::Error>;
}

cells! {
    Number: i64;
    Real: f64;
    Text: String;
    Bytes: Vec<u8>;
}

impl Cell {
    /// Adds it to a line for PostgreSQL's `COPY`, with a tab behind it. Nothing if PostgreSQL has no such text.
    pub(super) fn written(&self, line: &mut String) -> Option<()> {
        match self {
            Self::Nothing => line.push_str("\\N"),
            Self::Number(number) => line.push_str(&number.to_string()),
            // As many digits as it takes to read the same number again.
            Self::Real(number) => line.push_str(&format!("{number:?}")),
            Self::Text(text) if text.contains('\0') => return None,
            Self::Text(text) => {
                for letter in text.chars() {
                    match letter {
                        '\\' => line.push_str("\\\\"),
                        '\t' => line.push_str("\\t"),
                        '\n' => line.push_str("\\n"),
                        '\r' => line.push_str("\\r"),
                        letter => line.push(letter),
                    }
                }
            }
            Self::Bytes(bytes) => {
                line.push_str("\\\\x");
                line.push_str(&digits(bytes));
            }
        }
        line.push('\t');
        Some(())
    }

    pub(super) fn bound(
        self,
        query: Query<'_, Sqlite, SqliteArguments>,
    ) -> Query<'_, Sqlite, SqliteArguments> {
        match self {
            Self::Nothing => query.bind(None::<i64>),
            Self::Number(number) => query.bind(number),
            Self::Real(number) => query.bind(number),
            Self::Text(text) => query.bind(text),
            Self::Bytes(bytes) => query.bind(bytes),
        }
    }
}

/// In hexadecimal digits.
fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What rows come to.
#[derive(Clone, Debug, Default)]
pub(super) struct Digest {
    rows: u64,
    hash: Sha256,
}

impl Digest {
    /// Takes in a row. Each cell says what it is and how long, so that no two rows come to the same.
    pub(super) fn take(&mut self, cells: &[Cell]) {
        self.rows += 1;
        for cell in cells {
            let number;
            let (kind, bytes): (u8, &[u8]) = match cell {
                Cell::Nothing => (0, &[]),
                Cell::Number(value) => {
                    number = value.to_be_bytes();
                    (1, &number)
                }
                Cell::Real(value) => {
                    number = value.to_bits().to_be_bytes();
                    (2, &number)
                }
                Cell::Text(text) => (3, text.as_bytes()),
                Cell::Bytes(bytes) => (4, bytes),
            };
            self.hash.update([kind]);
            self.hash.update((bytes.len() as u64).to_be_bytes());
            self.hash.update(bytes);
        }
    }

    /// How many rows, and their hash.
    pub(super) fn come_to(self) -> (u64, String) {
        (self.rows, digits(&self.hash.finalize()))
    }
}
