//! The settings in a file, in TOML.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;

use kamni_texts::{Texts, nearest, shown};
use toml::de::{DeTable, DeValue};

use super::settings::{Given, Kind, SETTINGS, bad_value, line_of, takes};
use crate::failure::{Failure, file_problem, io_reason};

/// No list of settings is longer than this; what is, is something else.
const LONGEST: u64 = 1 << 20;

/// The settings of a file, each with its place.
pub(super) fn read(texts: &Texts, path: &Path) -> Result<BTreeMap<&'static str, Given>, Failure> {
    let failed = |reason: String| Failure::Usage(file_problem(texts, "load-failed", path, &reason));
    let load = || -> io::Result<String> {
        let mut text = String::new();
        File::open(path)?.take(LONGEST + 1).read_to_string(&mut text)?;
        Ok(text)
    };
    let text = load().map_err(|error| failed(io_reason(texts, &error)))?;
    if text.len() as u64 > LONGEST {
        return Err(failed(texts.get("file-large", &[])));
    }
    settings(texts, path, &text).map_err(Failure::Usage)
}

fn settings(texts: &Texts, path: &Path, text: &str) -> Result<BTreeMap<&'static str, Given>, String> {
    let at = |span: Range<usize>, rest: &str| {
        let line = text.bytes().take(span.start).filter(|byte| *byte == b'\n').count() + 1;
        line_of(texts, path, line, rest)
    };
    let table = DeTable::parse(text).map_err(|error| {
        let said = texts.get("setting-not-toml", &[("reason", error.message().into())]);
        at(error.span().unwrap_or_default(), &said)
    })?;
    let mut found = BTreeMap::new();
    for (key, value) in table.get_ref() {
        let known = SETTINGS.iter().find(|(name, _)| name == key.get_ref());
        let Some(&(name, kind)) = known else { return Err(at(key.span(), &unknown(texts, key.get_ref()))) };
        let place = at(key.span(), name);
        let Some(text) = scalar(kind, value.get_ref()) else {
            let written = text.get(value.span()).unwrap_or_default();
            return Err(bad_value(texts, &place, &takes(texts, name), written));
        };
        found.insert(name, Given { text, place });
    }
    Ok(found)
}

fn unknown(texts: &Texts, key: &str) -> String {
    let names = SETTINGS.map(|(name, _)| name);
    let values = [("key", shown(key).into()), ("names", names.join(", ").into())];
    texts.with_suggestion(texts.get("setting-unknown", &values), nearest(key, names))
}

/// The text of a value that is of the right kind.
fn scalar(kind: Kind, value: &DeValue<'_>) -> Option<String> {
    match (kind, value) {
        (Kind::Text, DeValue::String(text)) => Some(text.clone().into_owned()),
        (Kind::Flag, DeValue::Boolean(flag)) => Some(flag.to_string()),
        (Kind::Number { .. }, DeValue::Integer(number)) => {
            i64::from_str_radix(number.as_str(), number.radix()).ok().map(|number| number.to_string())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamni_texts::Lang;

    fn read(lang: Lang, text: &str) -> Result<BTreeMap<&'static str, Given>, String> {
        settings(&Texts::new(lang), Path::new("kamni.toml"), text)
    }

    #[test]
    fn every_setting_is_read() {
        let text = "# a host\nlisten = \"[::]:80\"\ndatabase = 'books.db'\nnats = \"nats://a,b\"\npublic = \"https://a.example\"\n\
            behind-proxy = true\nthinkers = 0x10\nthink = 1_500\nqueue = 9\nrate = 7\ncostly = 8\nconnections = 11\nopen-metrics = true\ndaily = \"x\"\nsmtp = \"a\"\nmail-from = \"b\"\npush-contact = \"c\"\npush-private = false\nlog = \"warn\"\n\
            log-format = \"json\"\nopen = false\n";
        let read = read(Lang::En, text).expect("it is in order");
        let texts: Vec<&str> = SETTINGS.iter().map(|(name, _)| read[name].text.as_str()).collect();
        let said = "[::]:80 books.db nats://a,b https://a.example true 16 1500 9 7 8 11 true x a b c false warn json false";
        assert_eq!(texts, said.split(' ').collect::<Vec<_>>());
        assert_eq!(read["thinkers"].place, "kamni.toml, line 7: thinkers");
    }

    #[test]
    fn the_example_can_be_used_and_the_documentation_is_whole() {
        let example =
            read(Lang::En, include_str!("../../../../examples/kamni.toml")).expect("it is in order");
        assert!(example.len() >= 5, "{example:?}");
        let documentation = include_str!("../../../../docs/hosting.md");
        for (name, _) in SETTINGS {
            let variable = format!("`KAMNI_{}`", name.to_uppercase().replace('-', "_"));
            for said in [format!("| `--{name}"), variable, format!("`{name} = ")] {
                assert!(documentation.contains(&said), "{said}");
            }
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, said) in [
            ("\nlistn = \"x\"", "kamni.toml, line 2: There is no setting “listn”. The settings: listen,"),
            ("\nlistn = \"x\"", "Did you mean listen?"),
            ("[server]\nlisten = \"x\"", "line 1: There is no setting “server”."),
            ("think = \"long\"", "line 1: think takes a whole number from 1 to 3600000, not “\"long\"”."),
            ("rate = 1.5", "line 1: rate takes a whole number from 1 to 1000000, not “1.5”."),
            ("rate = 99999999999999999999", "not “99999999999999999999”."),
            ("\n\nlisten = 7373", "line 3: listen takes an address with a port, such as 127.0.0.1:7373"),
            ("open = \"yes\"", "line 1: open takes true or false, not “\"yes\"”."),
            ("open = true\nopen = true", "line 2: This is not TOML"),
            ("listen =", "line 1: This is not TOML"),
            ("listen = \"\u{1b}\"", "line 1: This is not TOML"),
        ] {
            let error = read(Lang::En, text).expect_err("it is not in order");
            assert!(error.contains(said), "{text}: {error}");
            assert!(!error.contains(['⟨', '\u{1b}']), "{error}");
        }
        let error = read(Lang::Ru, "\nrate = true").expect_err("it is not in order");
        let said = "kamni.toml, строка 2: rate принимает целое число от 1 до 1000000, а не «true».";
        assert_eq!(error, said);
    }
}
