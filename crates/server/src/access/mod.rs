//! Who may do what: every route and every message of a socket, asked by every kind of caller.
//!
//! `routes.md` and `messages.md` say what each gets. A route without a row, a row without a route, or an answer that is not the one
//! that is written down fails. After a change that is meant, `KAMNI_ACCESS=write cargo test -p kamni-server access` writes the
//! answers anew; what has changed is then there to be read, cell by cell.

mod messages;
mod routes;
mod stage;

use std::path::PathBuf;

/// A table of Markdown: its head, and its rows.
struct Table {
    file: PathBuf,
    before: String,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

fn cells(line: &str) -> Vec<String> {
    let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
    inner.split(" | ").map(|cell| cell.trim().trim_matches('`').to_owned()).collect()
}

impl Table {
    fn read(name: &str) -> Self {
        let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/access").join(name);
        let text = std::fs::read_to_string(&file).expect("the table is there");
        let begin = text.find("\n|").expect("a table") + 1;
        let mut lines = text[begin..].lines();
        let head = cells(lines.next().expect("a head"));
        let rows = lines.skip(1).map(cells).collect();
        Self { before: text[..begin].to_owned(), file, head, rows }
    }

    /// The names of the callers.
    fn callers(&self) -> &[String] {
        &self.head[2..]
    }

    /// Compares what was answered with what is written down, or writes it down.
    fn check(&self, answered: &[Vec<String>]) {
        if std::env::var("KAMNI_ACCESS").is_ok_and(|word| word == "write") {
            return self.write(answered);
        }
        let mut wrong = Vec::new();
        for (row, answers) in self.rows.iter().zip(answered) {
            for ((caller, written), answer) in self.callers().iter().zip(&row[2..]).zip(answers) {
                if written != answer {
                    wrong.push(format!("{} {} as {caller}: {answer}, not {written}", row[0], row[1]));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    fn write(&self, answered: &[Vec<String>]) {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let mut text = self.before.clone();
        text.push_str(&line(&self.head));
        text.push_str(&format!("|{}\n", " --- |".repeat(self.head.len())));
        for (row, answers) in self.rows.iter().zip(answered) {
            let mut cells = vec![format!("`{}`", row[0]), format!("`{}`", row[1])];
            cells.extend(answers.iter().cloned());
            text.push_str(&line(&cells));
        }
        std::fs::write(&self.file, text).expect("written");
    }
}
