//! Leaving, and coming back: accounts that their owners delete, passwords that were lost, and all that is kept of somebody.

use async_recursion::async_recursion as boxed;
use serde_json::{Value, json};

use super::columns::person;
use super::write::{AddReset, DeleteAccount, Reset};
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::people::{Account, Person};
use crate::sql::{Row, query};

/// How long a link for another password opens something.
pub const RESET_LIFE: Millis = 24 * 60 * 60 * 1000;
/// The same of a link that was sent by e-mail.
pub const MAILED_LIFE: Millis = 60 * 60 * 1000;
/// How many rows of a sort are handed over at a time.
const TOGETHER: u32 = 1000;

impl Store {
    /// Deletes an account. Its games stay, under nobody's name; nobody gets its name, or one that looks like it; everything else that is
    /// kept of its owner goes, and so do his sessions, tokens and what he has said.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn delete_account(&self, account: i64, now: Millis) -> Result<(), StoreError> {
        self.ledger.write(DeleteAccount { account, now }).await
    }

    /// A link, known by the hash of its secret, by which an account gets another password once.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn add_reset(&self, account: i64, hash: [u8; 32], now: Millis) -> Result<(), StoreError> {
        self.ledger.write(AddReset { account, hash, until: now + RESET_LIFE, now }).await
    }

    /// The same for a link that was sent by e-mail, and opens something for a shorter time.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn add_mailed_reset(
        &self,
        account: i64,
        hash: [u8; 32],
        now: Millis,
    ) -> Result<(), StoreError> {
        self.ledger.write(AddReset { account, hash, until: now + MAILED_LIFE, now }).await
    }

    /// Whose password a link replaces, if it still does.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn reset_holder(&self, hash: [u8; 32], now: Millis) -> Result<Option<Account>, StoreError> {
        let row = query(
            "SELECT accounts.* FROM resets JOIN accounts ON accounts.id = resets.account
             WHERE hash = ? AND until > ? AND closed IS NULL AND deleted IS NULL",
        );
        let row = row.bind(hash.to_vec()).bind(now).fetch_optional(&self.readers).await?;
        row.map(|row| super::accounts::account_of(&row, super::accounts::OWN_COLUMNS)).transpose()
    }

    /// Replaces a password by a link, which is used up; all sessions of the account end. Whose it was; nothing if the link opens nothing.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn reset(
        &self,
        hash: [u8; 32],
        password: String,
        now: Millis,
    ) -> Result<Option<i64>, StoreError> {
        self.ledger.write(Reset { hash, password, now }).await
    }

    /// All that is kept of an account beside its games, as lines of JSON, each named by what it is.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn belongings(&self, account: &Account) -> Result<Vec<Value>, StoreError> {
        let mut lines = Vec::new();
        let footing = self.footing(account.id).await?;
        lines.push(json!({ "account": {
            "name": account.name, "bot": account.bot, "created": account.created,
            "staff": footing.staff, "muted_until": footing.muted,
        } }));
        for sort in SORTS {
            let who: crate::sql::Value =
                if sort.by_person { person(Person::Account(account.id)).into() } else { account.id.into() };
            let mut past = 0_u32;
            loop {
                let mut asked = query(sort.sql);
                asked.push_bind(who.clone());
                asked.push(sort.order).push(" LIMIT ").push_bind(TOGETHER).push(" OFFSET ").push_bind(past);
                let rows = asked.fetch_all(&self.lists).await?;
                for row in &rows {
                    lines.push(json!({ sort.name: sort.line(row)? }));
                }
                past += TOGETHER;
                if rows.len() < TOGETHER as usize {
                    break;
                }
            }
        }
        Ok(lines)
    }
}

/// What stands in a column of a line.
#[derive(Clone, Copy, Debug)]
enum Cell {
    Text,
    Number,
    Real,
    Truth,
}

/// A sort of things that are kept of somebody.
struct Sort {
    name: &'static str,
    sql: &'static str,
    order: &'static str,
    /// Whether he stands there as somebody who talks.
    by_person: bool,
    cells: &'static [(&'static str, Cell)],
}

impl Sort {
    fn line(&self, row: &Row) -> Result<Value, StoreError> {
        let mut line = serde_json::Map::new();
        for (place, (name, cell)) in self.cells.iter().enumerate() {
            let value = match cell {
                Cell::Text => json!(row.try_get::<Option<String>, _>(place)?),
                Cell::Number => json!(row.try_get::<Option<i64>, _>(place)?),
                Cell::Real => json!(row.try_get::<Option<f64>, _>(place)?),
                Cell::Truth => json!(row.try_get::<Option<bool>, _>(place)?),
            };
            line.insert((*name).to_owned(), value);
        }
        Ok(Value::Object(line))
    }
}

use Cell::{Number, Real, Text, Truth};

/// All of them. A test sees to it that no table that names an account is left out.
const SORTS: &[Sort] = &[
    Sort {
        name: "rating",
        sql: "SELECT kind, rating, deviation, volatility, games, changed FROM ratings WHERE account = ",
        order: " ORDER BY kind",
        by_person: false,
        cells: &[
            ("game", Text),
            ("rating", Real),
            ("deviation", Real),
            ("volatility", Real),
            ("games", Number),
            ("changed", Number),
        ],
    },
    Sort {
        name: "rating_history",
        sql: "SELECT kind, at, game, rating, deviation FROM rating_history WHERE account = ",
        order: " ORDER BY kind, at, game",
        by_person: false,
        cells: &[("game", Text), ("at", Number), ("id", Text), ("rating", Real), ("deviation", Real)],
    },
    Sort {
        name: "session",
        sql: "SELECT created, seen FROM sessions WHERE account = ",
        order: " ORDER BY id",
        by_person: false,
        cells: &[("created", Number), ("seen", Number)],
    },
    Sort {
        name: "token",
        sql: "SELECT label, scopes, created, used FROM tokens WHERE account = ",
        order: " ORDER BY id",
        by_person: false,
        cells: &[("label", Text), ("scopes", Text), ("created", Number), ("used", Number)],
    },
    Sort {
        name: "follows",
        sql: "SELECT name, since FROM follows JOIN accounts ON accounts.id = followed WHERE account = ",
        order: " ORDER BY since, followed",
        by_person: false,
        cells: &[("name", Text), ("since", Number)],
    },
    Sort {
        name: "blocks",
        sql: "SELECT name, since FROM blocks JOIN accounts ON accounts.id = blocked WHERE account = ",
        order: " ORDER BY since, blocked",
        by_person: false,
        cells: &[("name", Text), ("since", Number)],
    },
    Sort {
        name: "challenge",
        sql: "SELECT challenges.id, name, kind, options, rated, challenges.created FROM challenges
              JOIN accounts ON accounts.id = challenged WHERE challenger = ",
        order: " ORDER BY challenges.created, challenges.id",
        by_person: false,
        cells: &[
            ("id", Text),
            ("to", Text),
            ("game", Text),
            ("options", Text),
            ("rated", Truth),
            ("created", Number),
        ],
    },
    Sort {
        name: "challenged",
        sql: "SELECT challenges.id, name, kind, options, rated, challenges.created FROM challenges
              JOIN accounts ON accounts.id = challenger WHERE challenged = ",
        order: " ORDER BY challenges.created, challenges.id",
        by_person: false,
        cells: &[
            ("id", Text),
            ("by", Text),
            ("game", Text),
            ("options", Text),
            ("rated", Truth),
            ("created", Number),
        ],
    },
    Sort {
        name: "tournament",
        sql: "SELECT id, name, kind, options, begins, created FROM tournaments WHERE maker = ",
        order: " ORDER BY created, id",
        by_person: false,
        cells: &[
            ("id", Text),
            ("name", Text),
            ("game", Text),
            ("options", Text),
            ("begins", Number),
            ("created", Number),
        ],
    },
    Sort {
        name: "trophy",
        sql: "SELECT tournament, name, kind, place, players, trophies.ended FROM trophies
              JOIN tournaments ON tournaments.id = tournament WHERE account = ",
        order: " ORDER BY trophies.ended, tournament",
        by_person: false,
        cells: &[
            ("id", Text),
            ("name", Text),
            ("game", Text),
            ("place", Number),
            ("players", Number),
            ("ended", Number),
        ],
    },
    Sort {
        name: "seek",
        sql: "SELECT kind, options, rated, created FROM seeks WHERE account = ",
        order: " ORDER BY id",
        by_person: false,
        cells: &[("game", Text), ("options", Text), ("rated", Truth), ("created", Number)],
    },
    Sort {
        name: "replies",
        sql: "SELECT replies.game, laid, changed FROM replies
              JOIN seats ON seats.game = replies.game AND seats.side = replies.side WHERE seats.account = ",
        order: " ORDER BY replies.game, replies.side",
        by_person: false,
        cells: &[("id", Text), ("laid", Text), ("changed", Number)],
    },
    Sort {
        name: "review",
        sql: "SELECT game, created, done FROM reviews WHERE account = ",
        order: " ORDER BY created, game",
        by_person: false,
        cells: &[("game", Text), ("created", Number), ("done", Number)],
    },
    Sort {
        name: "report",
        sql: "SELECT name, about, text, game, reports.created, settled FROM reports
              JOIN accounts ON accounts.id = reported WHERE reporter = ",
        order: " ORDER BY reports.id",
        by_person: false,
        cells: &[
            ("of", Text),
            ("about", Text),
            ("text", Text),
            ("game", Text),
            ("created", Number),
            ("settled", Number),
        ],
    },
    Sort {
        name: "decision",
        sql: "SELECT deed, created, undone FROM deeds WHERE account = ",
        order: " ORDER BY id",
        by_person: false,
        cells: &[("deed", Text), ("created", Number), ("undone", Number)],
    },
    Sort {
        name: "notice",
        sql: "SELECT sort, game, kind, rival, created, seen, page, due FROM notices WHERE account = ",
        order: " ORDER BY created, sort, game",
        by_person: false,
        cells: &[
            ("sort", Text),
            ("id", Text),
            ("game", Text),
            ("rival", Text),
            ("created", Number),
            ("seen", Number),
            ("page", Truth),
            ("due", Number),
        ],
    },
    Sort {
        name: "wanted",
        sql: "SELECT sort, way FROM wanted WHERE account = ",
        order: " ORDER BY sort, way",
        by_person: false,
        cells: &[("sort", Text), ("way", Text)],
    },
    Sort {
        name: "away",
        sql: "SELECT lang, zone FROM away WHERE account = ",
        order: " ORDER BY account",
        by_person: false,
        cells: &[("lang", Text), ("zone", Number)],
    },
    Sort {
        name: "browser",
        sql: "SELECT endpoint, since FROM browsers WHERE account = ",
        order: " ORDER BY session",
        by_person: false,
        cells: &[("endpoint", Text), ("since", Number)],
    },
    Sort {
        name: "address",
        sql: "SELECT address, since, confirmed, told FROM addresses WHERE account = ",
        order: " ORDER BY account",
        by_person: false,
        cells: &[("address", Text), ("since", Number), ("confirmed", Number), ("told", Number)],
    },
    Sort {
        name: "letter",
        sql: "SELECT what, due, sent FROM letters WHERE account = ",
        order: " ORDER BY what",
        by_person: false,
        cells: &[("what", Text), ("due", Number), ("sent", Number)],
    },
    Sort {
        name: "reminder",
        sql: "SELECT game, at, due FROM reminders WHERE account = ",
        order: " ORDER BY game",
        by_person: false,
        cells: &[("id", Text), ("at", Number), ("due", Number)],
    },
    Sort {
        name: "unwanted",
        sql: "SELECT sort FROM unwanted WHERE account = ",
        order: " ORDER BY sort",
        by_person: false,
        cells: &[("sort", Text)],
    },
    Sort {
        name: "puzzles",
        sql: "SELECT learners.rating, learners.deviation, learners.rated, learners.solved, learners.changed
              FROM learners WHERE learners.account = ",
        order: " ORDER BY learners.id",
        by_person: false,
        cells: &[("rating", Real), ("deviation", Real), ("rated", Number), ("solved", Number), ("changed", Number)],
    },
    Sort {
        name: "try",
        sql: "SELECT tries.puzzle, tries.hinted, tries.wrong, tries.solved, tries.shown, tries.rating_before, tries.rating_after
              FROM tries JOIN learners ON learners.id = learner WHERE learners.account = ",
        order: " ORDER BY tries.puzzle",
        by_person: false,
        cells: &[("puzzle", Text), ("hinted", Number), ("wrong", Number), ("solved", Number), ("shown", Number), ("rating_before", Real), ("rating_after", Real)],
    },
    Sort {
        name: "streak",
        sql: "SELECT streaks.kind, streaks.last, streaks.run, streaks.best
              FROM streaks JOIN learners ON learners.id = learner WHERE learners.account = ",
        order: " ORDER BY streaks.kind",
        by_person: false,
        cells: &[("kind", Text), ("last", Number), ("run", Number), ("best", Number)],
    },
    Sort {
        name: "own_puzzle",
        sql: "SELECT own_puzzles.puzzle, own_puzzles.kind, own_puzzles.position, own_puzzles.solution, own_puzzles.game, own_puzzles.turn
              FROM own_puzzles JOIN learners ON learners.id = learner WHERE learners.account = ",
        order: " ORDER BY own_puzzles.puzzle",
        by_person: false,
        cells: &[("puzzle", Text), ("kind", Text), ("position", Text), ("solution", Text), ("game", Text), ("turn", Number)],
    },
    Sort {
        name: "task",
        sql: "SELECT tasks_done.kind, tasks_done.task
              FROM tasks_done JOIN learners ON learners.id = learner WHERE learners.account = ",
        order: " ORDER BY tasks_done.kind, tasks_done.task",
        by_person: false,
        cells: &[("kind", Text), ("task", Text)],
    },
    Sort {
        name: "said",
        sql: "SELECT game, at, text FROM talk WHERE person = ",
        order: " ORDER BY game, number",
        by_person: true,
        cells: &[("game", Text), ("at", Number), ("text", Text)],
    },
];

/// The sorts by their names, with what reads them.
#[cfg(test)]
pub(super) fn sorts() -> impl Iterator<Item = (&'static str, &'static str)> {
    SORTS.iter().map(|sort| (sort.name, sort.sql))
}
