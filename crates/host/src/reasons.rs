//! Why the books did not do what they were asked.

use kamni_store::StoreError;
use kamni_terminal::failure::io_reason;
use kamni_texts::Texts;

/// Why the database did not do what it was asked, in the user's language. Its own words are for the log.
pub(crate) fn store_reason(texts: &Texts, error: &StoreError) -> String {
    tracing::debug!(%error, "the database");
    if let Some(error) = error.io_error() {
        return io_reason(texts, error);
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
    }
}
