//! Where a PostgreSQL server is, and who asks there.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use sqlx::postgres::{PgConnectOptions, PgSslMode};

use crate::{StoreError, Unfit};

/// The address of a database, `postgres://user:password@host:5432/name`. Shown, it has no password.
#[derive(Clone)]
pub struct Address {
    options: Arc<PgConnectOptions>,
}

impl Address {
    /// Whether a text is meant as one.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        let text = text.trim_start();
        ["postgres:", "postgresql:"]
            .iter()
            .any(|scheme| text.get(..scheme.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(scheme)))
    }

    pub(super) fn options(&self) -> PgConnectOptions {
        PgConnectOptions::clone(&self.options)
    }
}

impl FromStr for Address {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let unfit = |_| StoreError::Unfit(Unfit::Address);
        // Nothing is asked for that this program was not built with.
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(StoreError::Unfit(Unfit::Address));
        }
        let options: PgConnectOptions = text.parse().map_err(unfit)?;
        match options.get_ssl_mode() {
            PgSslMode::Disable | PgSslMode::Allow | PgSslMode::Prefer => {}
            _ => return Err(StoreError::Unfit(Unfit::Encryption)),
        }
        Ok(Self { options: Arc::new(options.application_name("kamni")) })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.options;
        let host = match options.get_socket() {
            Some(folder) => folder.display().to_string(),
            None => options.get_host().to_owned(),
        };
        let database = options.get_database().unwrap_or_else(|| options.get_username());
        write!(f, "postgres://{}@{host}:{}/{database}", options.get_username(), options.get_port())
    }
}

/// Without the password here, too.
impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        for (text, shown) in [
            ("postgres://ann:secret@db.example/books", "postgres://ann@db.example:5432/books"),
            ("postgresql://ann:secret@[::1]:5433/books?sslmode=disable", "postgres://ann@[::1]:5433/books"),
            ("postgres://ann@localhost", "postgres://ann@localhost:5432/ann"),
        ] {
            let address: Address = text.parse().expect(text);
            assert_eq!(address.to_string(), shown);
            assert!(!format!("{address:?}").contains("secret"));
        }
    }

    #[test]
    fn what_is_no_address_is_refused_without_being_shown() {
        for text in
            ["postgres:/secret", "postgres://ann:secret@host:port/books", "postgres://a:secret@h/b?sslmode=x"]
        {
            let refused = text.parse::<Address>().expect_err(text);
            assert!(matches!(refused, StoreError::Unfit(Unfit::Address)), "{text}: {refused:?}");
            assert!(!format!("{refused} {refused:?}").contains("secret"));
        }
        let refused = "postgres://a@h/b?sslmode=require".parse::<Address>().expect_err("no encryption");
        assert!(matches!(refused, StoreError::Unfit(Unfit::Encryption)), "{refused:?}");
        for (text, meant) in
            [("postgres:x", true), ("POSTGRESQL://", true), ("postgres.db", false), ("", false)]
        {
            assert_eq!(Address::is_meant(text), meant, "{text}");
        }
    }
}
