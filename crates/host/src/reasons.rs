//! Why the books and the wire did not do what they were asked.

use kamni_store::{StoreError, Unfit};
use kamni_terminal::failure::io_reason;
use kamni_texts::{Texts, shown};
use kamni_wire::WireError;

/// Why the database did not do what it was asked, in the user's language. Its own words are for the log.
pub(crate) fn store_reason(texts: &Texts, error: &StoreError) -> String {
    tracing::debug!(%error, "the database");
    if let Some(error) = error.io_error() {
        return io_reason(texts, error);
    }
    if let StoreError::Unfit(why) = error {
        return unfit_reason(texts, why);
    }
    if let Some(code) = error.postgres_code().filter(|_| !error.is_newer()) {
        return postgres_reason(texts, code);
    }
    let key = match (error, error.sqlite_code().map(|code| code & 0xff)) {
        _ if error.is_newer() => "database-newer",
        (StoreError::Gone, _) => "database-gone",
        (StoreError::Unsound(_), _) | (_, Some(11 | 26)) => "database-unsound",
        (_, Some(5 | 6)) => "system-busy",
        (_, Some(7)) => "system-memory",
        (_, Some(3 | 23)) => "file-denied",
        (_, Some(8)) => "system-read-only",
        (_, Some(10)) => "database-disk",
        (_, Some(13)) => "system-full",
        (_, Some(14)) => "database-shut",
        (_, Some(code)) => return texts.get("database-error", &[("code", code.to_string().into())]),
        (_, None) => "database-refused",
    };
    texts.get(key, &[])
}

/// Why a server or its database will not do, and what to do about it.
fn unfit_reason(texts: &Texts, why: &Unfit) -> String {
    let key = match why {
        Unfit::Address => "database-address",
        Unfit::Encryption => "database-encryption",
        Unfit::Unreachable(_) => "database-unreachable",
        Unfit::Silent => "database-silent",
        Unfit::Version(version) => {
            return texts.get("database-version", &[("version", shown(version).into())]);
        }
        Unfit::Encoding(encoding) => {
            return texts.get("database-encoding", &[("encoding", shown(encoding).into())]);
        }
        Unfit::Rights => "database-rights",
        Unfit::ReadOnly => "database-read-only",
    };
    texts.get(key, &[])
}

/// Why there is no wire between the nodes, and what to do about it.
pub(crate) fn wire_reason(texts: &Texts, error: &WireError) -> String {
    tracing::debug!(%error, "the wire");
    let key = match error {
        WireError::Address => "nats-address",
        WireError::Encryption => "nats-encryption",
        WireError::Unreachable(_) => "nats-unreachable",
        WireError::Silent => "nats-silent",
        WireError::Stranger => "nats-stranger",
        WireError::Version(version) => {
            return texts.get("nats-version", &[("version", shown(version).into())]);
        }
        WireError::NoJetStream => "nats-no-jetstream",
        WireError::Refused => "nats-refused",
    };
    texts.get(key, &[])
}

/// Why PostgreSQL did not do what it was asked, by its code, and what to do about it.
fn postgres_reason(texts: &Texts, code: &str) -> String {
    let key = match code {
        "28P01" | "28000" => "database-password",
        "3D000" => "database-none",
        "42501" => "database-rights",
        "25006" => "database-read-only",
        "53300" => "database-crowded",
        "53100" => "system-full",
        "57P01" | "57P02" | "57P03" => "database-restarting",
        code => return texts.get("database-postgres", &[("code", shown(code).into())]),
    };
    texts.get(key, &[])
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Arc;

    use kamni_texts::Lang;

    use super::*;

    #[test]
    fn reasons_are_in_the_readers_language() {
        let texts = Texts::new(Lang::Ru);
        let denied = io::Error::from(io::ErrorKind::PermissionDenied);
        let check = |error: StoreError, wanted: &str| assert_eq!(store_reason(&texts, &error), wanted);
        check(StoreError::Folder(Arc::new(denied)), "нет доступа");
        check(StoreError::Gone, "её файл удалён или заменён");
        check(StoreError::Closed, "она отказалась это сделать");
        check(StoreError::Unsound("in English".to_owned()), "записанное в ней не имеет смысла");
        let old = StoreError::Unfit(Unfit::Version("9.6.24".to_owned()));
        check(old.clone(), "на сервере PostgreSQL 9.6.24, а нужна версия не ниже 13. Обновите сервер");
        let english = store_reason(&Texts::new(Lang::En), &old);
        assert_eq!(
            english,
            "the server has PostgreSQL 9.6.24; version 13 or later is needed. Update the server"
        );
        check(StoreError::Unfit(Unfit::Silent), &texts.get("database-silent", &[]));
    }
}
