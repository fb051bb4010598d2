//! Finding a page of the archive in the indexes, without fetching a game that is not shown.
//!
//! One thing that is asked for leads: its index has the games in the order of the lists, with all that can be asked for beside. What
//! else is asked for is compared on the way, and no more than this many games are looked at in one search: if the page is not full
//! then, a key is handed out from which the search goes on.

use std::ops::RangeInclusive;

use kamni_rules::GameKind;

use super::{Filter, Key, Place};
use crate::StoreError;
use crate::clock::Millis;
use crate::game::Why;
use crate::games::id_of;
use crate::sql::{Connection, Dialect, Query, Row, query};

/// How many games are looked at in one search; fewer where several lists are put together, which takes longer.
const LOOKED_AT: u32 = 2000;
const LOOKED_AT_IN_MANY: u32 = 800;
/// How many lists count as several, and how many are put together at most.
const SEVERAL: usize = 4;
pub(super) const MOST_LISTS: usize = 16;
/// Games have classes by their length, of this many turns each; the last one has all that are longer. The index has the same.
const CLASS: u32 = 16;
const LAST_CLASS: u32 = 15;

/// What leads the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Lead {
    /// Nothing: all games.
    All,
    /// The account.
    Player(i64),
    /// The game.
    Kind(GameKind),
    /// The game with its options, each of these texts a list.
    Options(GameKind, Vec<String>),
    /// The result.
    Result(&'static str),
    /// Rated or not.
    Rated(bool),
    /// The classes by length, each a list.
    Turns(RangeInclusive<u32>),
    /// The reason.
    Why(Why),
}

/// The classes in which a range of turns lies.
pub(super) fn classes(filter: &Filter) -> RangeInclusive<u32> {
    let class = |turns: u32| (turns / CLASS).min(LAST_CLASS);
    class(filter.min_turns.unwrap_or(0))..=filter.max_turns.map_or(LAST_CLASS, class)
}

impl Lead {
    const fn index(&self) -> &'static str {
        match self {
            Self::All => "archive_all",
            Self::Player(_) => "archive_player",
            Self::Kind(_) => "archive_kind",
            Self::Options(..) => "archive_options",
            Self::Result(_) => "archive_result",
            Self::Rated(_) => "archive_rated",
            Self::Turns(_) => "archive_turns",
            Self::Why(_) => "archive_why",
        }
    }

    /// The column that has the game's id.
    const fn id(&self) -> &'static str {
        if matches!(self, Self::Player(_)) { "game" } else { "id" }
    }

    /// How many lists it puts together.
    fn lists(&self) -> usize {
        match self {
            Self::Options(_, texts) => texts.len(),
            Self::Turns(classes) => classes.clone().count(),
            _ => 1,
        }
    }

    /// Writes what picks out one of its lists. An index of some games is taken only where the same words stand.
    fn write(&self, query: &mut Query, dialect: Dialect, list: usize) {
        match self {
            Self::All => query.push("result <> 'none'"),
            Self::Player(account) => query.push("account = ").push_bind(*account),
            Self::Kind(kind) => query.push("result <> 'none' AND kind = ").push_bind(kind.name()),
            Self::Options(kind, texts) => {
                query.push("result <> 'none' AND kind = ").push_bind(kind.name());
                query.push(" AND options = ").push_bind(texts.get(list).cloned())
            }
            Self::Result(result) => query.push("result <> 'none' AND result = ").push_bind(*result),
            Self::Rated(rated) => query.push("result <> 'none' AND rated = ").push_bind(*rated),
            Self::Turns(classes) => {
                let class = classes.clone().nth(list);
                let class_of = dialect.pick("min(turns / 16, 15)", "least(turns / 16, 15)");
                query.push(format_args!("result <> 'none' AND {class_of} = ")).push_bind(class)
            }
            Self::Why(why) => query.push("why = ").push_bind(why.name()),
        };
    }

    /// Whether its lists have nothing but what this wants.
    fn sees_to(&self, wanted: &Wanted<'_>) -> bool {
        match wanted {
            Wanted::Played => !matches!(self, Self::Player(_) | Self::Why(_)),
            Wanted::Kind(_) => matches!(self, Self::Kind(_) | Self::Options(..)),
            Wanted::Option(_) => matches!(self, Self::Options(..)),
            Wanted::Result(_) => matches!(self, Self::Result(_)),
            Wanted::Rated(_) => matches!(self, Self::Rated(_)),
            Wanted::Why(_) => matches!(self, Self::Why(_)),
            Wanted::Least(_) | Wanted::Most(_) => false,
        }
    }
}

/// Something that a game has to have.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wanted<'a> {
    /// It was not called off.
    Played,
    Kind(GameKind),
    Option(&'a str),
    Result(&'static str),
    Rated(bool),
    Why(Why),
    Least(u32),
    Most(u32),
}

impl Wanted<'_> {
    /// Writes it as a comparison.
    pub(super) fn write(self, query: &mut Query, dialect: Dialect) {
        match self {
            Self::Played => query.push("result <> 'none'"),
            Self::Kind(kind) => query.push("kind = ").push_bind(kind.name()),
            // Whole words only: `size=1` does not find `size=19`.
            Self::Option(option) => {
                let place = dialect.pick("instr", "strpos");
                query.push(format_args!("{place}(' ' || options || ' ', "));
                query.push_bind(format!(" {option} ")).push(") > 0")
            }
            Self::Result(result) => query.push("result = ").push_bind(result),
            Self::Rated(rated) => query.push("rated = ").push_bind(rated),
            Self::Why(why) => query.push("why = ").push_bind(why.name()),
            Self::Least(turns) => query.push("turns >= ").push_bind(turns),
            Self::Most(turns) => query.push("turns <= ").push_bind(turns),
        };
    }
}

impl Filter {
    /// All that it wants of a game but its player and its time.
    pub(super) fn wanted(&self) -> Vec<Wanted<'_>> {
        let why = self.why.map_or(Wanted::Played, Wanted::Why);
        [
            Some(why),
            self.kind.map(Wanted::Kind),
            self.came.map(|came| Wanted::Result(came.name())),
            self.rated.map(Wanted::Rated),
            self.min_turns.map(Wanted::Least),
            self.max_turns.map(Wanted::Most),
        ]
        .into_iter()
        .flatten()
        .chain(self.options.iter().map(|option| Wanted::Option(option)))
        .collect()
    }
}

/// Writes that all of these hold.
pub(super) fn write_all(query: &mut Query, dialect: Dialect, wanted: &[Wanted<'_>]) {
    query.push("TRUE");
    for one in wanted {
        query.push(" AND ");
        one.write(query, dialect);
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The games in the order in which they were looked for.
    pub(super) keys: Vec<Key>,
    /// The last game that was looked at, if there was no time for more.
    pub(super) stopped: Option<Key>,
}

/// A search.
#[derive(Debug)]
pub(super) struct Search<'a> {
    dialect: Dialect,
    filter: &'a Filter,
    lead: Lead,
    /// What the lead does not see to.
    rest: Vec<Wanted<'a>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(dialect: Dialect, filter: &'a Filter, lead: Lead) -> Self {
        let rest = filter.wanted().into_iter().filter(|wanted| !lead.sees_to(wanted)).collect();
        Self { dialect, filter, lead, rest }
    }

    fn looked_at(&self) -> u32 {
        if self.lead.lists() > SEVERAL { LOOKED_AT_IN_MANY } else { LOOKED_AT }
    }

    /// Writes the games of the lead between two moments, on from a place, as many as are looked at.
    fn write_lists(&self, query: &mut Query, place: &Place, most: u32) {
        let (id, table) = (self.lead.id(), if self.lead.id() == "id" { "games" } else { "seats" });
        let index = match self.dialect {
            Dialect::Sqlite => format!(" INDEXED BY {}", self.lead.index()),
            // It takes the right one by itself.
            Dialect::Postgres => String::new(),
        };
        let from = self.filter.from.unwrap_or(0);
        let to = self.filter.to.unwrap_or(Millis::MAX);
        let order = if matches!(place, Place::After(_)) { "ASC" } else { "DESC" };
        // SQLite reads several lists side by side. PostgreSQL would read each to its end: it is told how many are wanted of each.
        let apart = self.dialect == Dialect::Postgres && self.lead.lists() > 1;
        let begin = if apart { "(" } else { "" };
        for list in 0..self.lead.lists() {
            query.push(if list == 0 { "" } else { " UNION ALL " }).push(format_args!(
                "{begin}SELECT {id} AS game, ended, kind, result, rated, turns, why, options FROM {table}{index} WHERE "
            ));
            self.lead.write(query, self.dialect, list);
            if let Place::After(key) = place {
                query.push(" AND ended < ").push_bind(to);
                query.push(format_args!(" AND (ended, {id}) > "));
                if from > key.ended {
                    write_key(query, from, "");
                } else {
                    write_key(query, key.ended, key.id.as_str());
                }
            } else {
                query.push(" AND ended >= ").push_bind(from);
                query.push(format_args!(" AND (ended, {id}) < "));
                match place {
                    Place::Before(key) if key.ended < to => write_key(query, key.ended, key.id.as_str()),
                    _ => write_key(query, to, ""),
                }
            }
            if apart {
                query
                    .push(format_args!(" ORDER BY ended {order}, {id} {order} LIMIT "))
                    .push_bind(most)
                    .push(")");
            }
        }
        query.push(format_args!(" ORDER BY ended {order}, game {order} LIMIT ")).push_bind(most);
    }

    /// The keys of those that fit.
    pub(super) fn keys(&self, place: &Place, most: u32, skipped: u32) -> Query {
        let looked_at = if self.rest.is_empty() { most + skipped } else { self.looked_at() };
        let mut query = query("SELECT game, ended FROM (");
        self.write_lists(&mut query, place, looked_at);
        query.push(") AS listed WHERE ");
        write_all(&mut query, self.dialect, &self.rest);
        query.push(" LIMIT ").push_bind(most).push(" OFFSET ").push_bind(skipped);
        query
    }

    /// The last game that is looked at in one search.
    pub(super) fn last(&self, place: &Place) -> Query {
        let mut query = query("SELECT game, ended FROM (");
        self.write_lists(&mut query, place, self.looked_at());
        query.push(") AS listed LIMIT 1 OFFSET ").push_bind(self.looked_at() - 1);
        query
    }

    /// How many of the first ones that are looked at fit, and how many that are.
    pub(super) fn first_ones(&self) -> Query {
        let mut query = query("SELECT count(*) FILTER (WHERE ");
        write_all(&mut query, self.dialect, &self.rest);
        query.push("), count(*) FROM (");
        self.write_lists(&mut query, &Place::default(), self.looked_at());
        query.push(") AS listed");
        query
    }

    /// Looks for games on from a place.
    pub(super) async fn run(
        &self,
        connection: &mut Connection<'_>,
        place: &Place,
        most: u32,
        skipped: u32,
    ) -> Result<Found, StoreError> {
        let rows = self.keys(place, most, skipped).fetch_all(&mut *connection).await?;
        let key =
            |row: &Row| Ok::<_, StoreError>(Key { ended: row.try_get(1)?, id: id_of(row.try_get(0)?)? });
        let mut keys = rows.iter().map(key).collect::<Result<Vec<_>, _>>()?;
        let full = keys.len() as u64 >= u64::from(most);
        // Who has played against himself has two seats.
        keys.dedup();
        let stopped = if full || self.rest.is_empty() {
            None
        } else {
            let last = self.last(place).fetch_optional(connection).await?;
            last.as_ref().map(key).transpose()?
        };
        Ok(Found { keys, stopped })
    }

    /// How many fit, counted as far as one search goes, and whether that is all of them.
    pub(super) async fn count(&self, connection: &mut Connection<'_>) -> Result<(u32, bool), StoreError> {
        let row = self.first_ones().fetch_one(connection).await?;
        let looked_at: u32 = row.try_get(1)?;
        Ok((row.try_get(0)?, looked_at < self.looked_at()))
    }
}

fn write_key(query: &mut Query, ended: Millis, id: &str) {
    query.push("(").push_bind(ended).push(", ").push_bind(id.to_owned()).push(")");
}
