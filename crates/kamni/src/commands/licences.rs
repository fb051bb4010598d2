//! `kamni licences`: whose work is in the program, and on what terms.

use std::io::Write;

use kamni_texts::Texts;

use crate::chosen::output;
use crate::failure::Failure;
use crate::terminal::Terminal;

/// Made by `scripts/notices` from the crates themselves; a test sees that none is missing.
const NOTICES: &str = include_str!("../../notices.txt");
/// Our own terms, of which everybody chooses.
const OURS: [&str; 2] = [include_str!("../../../../LICENSE-MIT"), include_str!("../../../../LICENSE-APACHE")];
/// A line that begins so parts the file; none of a licence does.
const MARK: &str = "%% ";

pub(super) fn licences(terminal: &Terminal, full: bool) -> Result<(), Failure> {
    let (texts, notices) = (&terminal.texts, Notices::read(NOTICES));
    let mut out = output();
    let mut say = |line: &str| writeln!(out, "{}", terminal.fit(line));
    say(&texts.get("licences-ours", &[]))?;
    say(&texts.get("licences-theirs", &[("count", notices.crates.len().into())]))?;
    say("")?;
    let [names, versions] = [|one: &Crate<'_>| one.name.len(), |one: &Crate<'_>| one.version.len()]
        .map(|length| notices.crates.iter().map(length).max().unwrap_or(0));
    for Crate { name, version, licence, .. } in &notices.crates {
        say(&format!("{name:names$}  {version:versions$}  {licence}"))?;
    }
    say("")?;
    say(&texts.get("licences-beside", &[]))?;
    if full {
        write_texts(terminal, texts, &notices, &mut out)?;
    } else {
        say(&texts.get("licences-more", &[]))?;
    }
    out.flush()?;
    Ok(())
}

/// All texts, each under the names of those whose it is. They are as their authors wrote them, in whatever letters.
fn write_texts(
    terminal: &Terminal,
    texts: &Texts,
    notices: &Notices<'_>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let line = if terminal.ascii { "-" } else { "─" }.repeat(terminal.width);
    for text in OURS {
        write!(
            out,
            "\n{line}\n{}\n{line}\n\n{}\n",
            texts.get("licences-kamni", &[]),
            text.trim_matches('\n')
        )?;
    }
    for (text, number) in notices.texts.iter().zip(1..) {
        write!(out, "\n{line}\n")?;
        for one in notices.crates.iter().filter(|one| one.texts.contains(&number)) {
            writeln!(out, "{} {}  {}", one.name, one.version, one.place)?;
        }
        write!(out, "{line}\n\n{}\n", text.trim_end())?;
    }
    Ok(())
}

/// A crate of somebody else's.
#[derive(Debug, PartialEq, Eq)]
struct Crate<'n> {
    name: &'n str,
    version: &'n str,
    licence: &'n str,
    place: &'n str,
    /// The numbers of its texts, from 1.
    texts: Vec<usize>,
}

/// What the file says.
#[derive(Debug, Default)]
struct Notices<'n> {
    crates: Vec<Crate<'n>>,
    texts: Vec<&'n str>,
}

impl<'n> Notices<'n> {
    fn read(file: &'n str) -> Self {
        let mut notices = Self::default();
        let parts = file.strip_prefix(MARK).unwrap_or(file).split("\n%% ");
        for (title, body) in parts.filter_map(|part| part.split_once('\n')) {
            match title {
                "crates" => notices.crates = body.lines().filter_map(Crate::read).collect(),
                _ if title.starts_with("text ") => notices.texts.push(body),
                // What only builds or tests the program is not in it.
                _ => {}
            }
        }
        notices
    }
}

impl<'n> Crate<'n> {
    fn read(line: &'n str) -> Option<Self> {
        let mut fields = line.split('\t');
        let [name, version, licence, place, texts] = [(); 5].map(|()| fields.next());
        let texts = texts?.split(' ').filter_map(|number| number.parse().ok()).collect();
        Some(Self { name: name?, version: version?, licence: licence?, place: place?, texts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_read_as_it_is_written() {
        let file = "%% Made by somebody.\n%% crates\na\t1.0.0\tMIT\thttps://a.example\t1 2\n\
                    bc\t0.1.0\tISC\thttps://b.example\t2\n%% not in the program\nd 3.0.0\n\
                    %% text 1\nDo.\n\n50 %% of it.\n%% text 2\nDo not.\n";
        let notices = Notices::read(file);
        let [a, bc] = &notices.crates[..] else { panic!("{notices:?}") };
        assert_eq!((a.name, a.version, a.licence, a.place), ("a", "1.0.0", "MIT", "https://a.example"));
        assert_eq!((&a.texts[..], &bc.texts[..]), (&[1, 2][..], &[2][..]));
        assert_eq!(notices.texts, ["Do.\n\n50 %% of it.", "Do not.\n"]);
    }

    #[test]
    fn every_crate_has_a_licence_and_its_text() {
        let notices = Notices::read(NOTICES);
        assert!(notices.crates.len() > 100, "{}", notices.crates.len());
        for one in &notices.crates {
            assert!(!one.licence.is_empty() && !one.texts.is_empty(), "{one:?}");
            assert!(one.texts.iter().all(|number| (1..=notices.texts.len()).contains(number)), "{one:?}");
        }
        assert!(notices.texts.iter().all(|text| text.len() > 100), "no text is empty");
    }
}
