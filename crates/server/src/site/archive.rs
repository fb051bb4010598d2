//! The archive: what the address asks for, looked up.

use axum::Router;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use kamni_draw::Replay;
use kamni_rules::{OptionError, PlainLine, Player, Rules, Step};
use kamni_texts::{Lang, Texts};

use crate::address;
use crate::app::App;
use crate::dates::Day;
use crate::error::AppError;
use crate::game::{End, Sitter, Why, side};
use crate::guests;
use crate::pages::archive::{ArchivePage, ArchiveQuery, Chosen, OPTION, archive_page, won_words};
use crate::pages::form::{Problem, Problems};
use crate::pages::layout::Page;
use crate::pages::played::{GameShown, SeatShown};
use crate::people::DELETED;
use crate::store::archive::{Key, NUMBERED, PAGE, Place};
use crate::store::{Came, Filter, GameRow};
use crate::view::{EndShown, Eyes, option_words, side_figure};
use crate::visitor::Desk;

/// The most turns that can be asked for: more than any game has.
const MOST_TURNS: u32 = 100_000;

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new().route("/archive", get(archive))
}

async fn archive(desk: Desk, Query(query): Query<Vec<(String, String)>>) -> Result<Response, AppError> {
    let asked = ArchiveQuery::of(&query);
    // A form sends empty fields too: the address is better without them.
    if query.iter().any(|(_, value)| value.trim().is_empty()) {
        return Ok(Redirect::to(&asked.address()).into_response());
    }
    let texts = desk.texts();
    let (filter, problems) = filter(&asked, texts);
    let around = desk.page();
    let mut shown_page = ArchivePage {
        asked: &asked,
        problems: Problems(&problems),
        chosen: &chosen(&around, &asked),
        games: &[],
        total: (0, true),
        newer: None,
        older: None,
        stopped: None,
    };
    if !problems.is_empty() {
        let mut response = desk.show(archive_page(&around, &shown_page));
        *response.status_mut() = StatusCode::BAD_REQUEST;
        return Ok(response);
    }
    let found = desk.app.store.archive(&filter).await?;
    if let Some(elsewhere) = elsewhere(&asked, &filter, &found) {
        return Ok(Redirect::to(&elsewhere).into_response());
    }
    let address = |name: &str, key: Key| asked.address_with(name, Some(&key.to_string()));
    let newer = found.newer.map(|key| address("after", key));
    let older = found.older.map(|key| address("before", key));
    let stopped = found.stopped.map(|at| Day::of(at).words(texts));
    let games = shown_games(&desk, &found.games);
    shown_page.games = &games;
    shown_page.total = (found.total.games, found.total.exact);
    (shown_page.newer, shown_page.older) = (newer.as_deref(), older.as_deref());
    shown_page.stopped = stopped.as_deref();
    Ok(desk.show(archive_page(&around, &shown_page)))
}

/// Where a page is that is not here: behind the last one, or at the head of the list.
fn elsewhere(asked: &ArchiveQuery, filter: &Filter, found: &crate::store::Page) -> Option<String> {
    match filter.place {
        Place::Page(page) if page > 0 && found.games.is_empty() => {
            let last = found.total.games.div_ceil(PAGE);
            let last = (found.total.exact && last > 1 && last <= page).then(|| last.to_string());
            Some(asked.address_with("page", last.as_deref()))
        }
        Place::After(_) if found.newer.is_none() => Some(asked.address_with("page", None)),
        // Behind the last game of all; a search that comes to its end says what it has found.
        Place::Before(_) if found.games.is_empty() && asked.filters().next().is_none() => {
            Some(asked.address_with("page", None))
        }
        _ => None,
    }
}

/// What to look for, and what of the address makes no sense.
fn filter(asked: &ArchiveQuery, texts: &Texts) -> (Filter, Vec<Problem>) {
    let mut reading = FilterReader { asked, texts, problems: Vec::new() };
    let number = |most| move |text: &str| text.parse().ok().filter(|number| *number <= most);
    let day = |text: &str| text.parse::<Day>().ok();
    let min_turns = reading.value("min", "archive-bad-number", number(MOST_TURNS));
    let max_turns = reading.value("max", "archive-bad-number", number(MOST_TURNS));
    if max_turns.is_some() && min_turns > max_turns {
        reading.bad("max", "archive-bad-range");
    }
    let from = reading.value("from", "archive-bad-date", day);
    let to = reading.value("to", "archive-bad-date", day);
    if to.is_some() && from > to {
        reading.bad("to", "archive-bad-dates");
    }
    let came = reading.value("result", "archive-bad-choice", |word| match word {
        "draw" => Some(Came::Draw),
        word => side::named(word).map(Came::Won),
    });
    let rated = reading.value("rated", "archive-bad-choice", |word| match word {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    });
    let place = reading.place();
    let filter = Filter {
        kind: asked.kind(),
        player: Some(asked.get("player")).filter(|name| !name.is_empty()).map(str::to_owned),
        came,
        why: None,
        min_turns,
        max_turns,
        options: reading.options(),
        from: from.map(Day::begins),
        to: to.map(Day::ends),
        rated,
        place,
    };
    (filter, reading.problems)
}

/// The address while it is read.
struct FilterReader<'a> {
    asked: &'a ArchiveQuery,
    texts: &'a Texts,
    problems: Vec<Problem>,
}

impl FilterReader<'_> {
    fn bad(&mut self, field: &'static str, key: &str) {
        self.problems.push(Problem::new(field, self.texts.get(key, &[])));
    }

    /// A value that may be left out; if it cannot be read, the text of that key says why.
    fn value<T>(&mut self, field: &'static str, key: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let text = self.asked.get(field);
        let value = read(text);
        if value.is_none() && !text.is_empty() {
            self.bad(field, key);
        }
        value
    }

    /// Where in the list the page begins.
    fn place(&mut self) -> Place {
        let key = |text: &str| text.parse().ok();
        if let Some(key) = self.value("before", "archive-bad-place", key) {
            return Place::Before(key);
        }
        if let Some(key) = self.value("after", "archive-bad-place", key) {
            return Place::After(key);
        }
        let page = self.value("page", "archive-bad-place", |text| text.parse().ok()).unwrap_or(1_u32).max(1);
        if page > NUMBERED {
            let text = self.texts.get("archive-too-deep", &[("pages", NUMBERED.into())]);
            self.problems.push(Problem::new("page", text));
        }
        Place::Page(page - 1)
    }

    /// The options that are asked for, as they are stored.
    fn options(&mut self) -> Vec<String> {
        let name = self.asked.get("game");
        let Some(kind) = self.asked.kind() else {
            if !name.is_empty() {
                self.problems.push(Problem::new("game", self.texts.unknown_game(name)));
            }
            return Vec::new();
        };
        // People write a decimal comma where their language has one.
        let given: Vec<(&str, String)> =
            self.asked.options().map(|(name, value)| (name, value.replace(',', "."))).collect();
        match Rules::new(kind, given.iter().map(|(name, value)| (*name, value.as_str()))) {
            Ok(rules) => {
                let options = rules.options().into_iter();
                let wanted = options.filter(|(name, _)| given.iter().any(|(key, _)| key == name));
                wanted.map(|(name, value)| format!("{name}={value}")).collect()
            }
            Err(error) => {
                let field = match &error {
                    OptionError::Value { option, .. } => option.name,
                    OptionError::Repeated { name } => name,
                    OptionError::Unknown { name } => name.as_str(),
                };
                let text = self.texts.option_error(kind, &error);
                self.problems.push(Problem::new(format!("{OPTION}{field}"), text));
                Vec::new()
            }
        }
    }
}

/// The filters in words, each with the address without it.
fn chosen(page: &Page<'_>, asked: &ArchiveQuery) -> Vec<Chosen> {
    let texts = page.texts;
    let day =
        |value: &str| value.parse::<Day>().map_or_else(|_| kamni_texts::shown(value), |day| day.words(texts));
    let words = |name: &str, value: &str| {
        let number = |value: &str| match value.parse::<u32>() {
            Ok(number) => kamni_texts::Value::from(number),
            Err(_) => kamni_texts::Value::from(kamni_texts::shown(value)),
        };
        match (name, value) {
            ("game", _) => asked.kind().map_or_else(|| kamni_texts::shown(value), |kind| texts.game(kind)),
            ("player", name) => {
                texts.get("archive-chosen-player", &[("name", kamni_texts::shown(name).into())])
            }
            ("result", "draw") => texts.get("archive-draw", &[]),
            ("result", word) => won_words(page, asked, side::named(word).unwrap_or(Player::First)),
            ("min", turns) => texts.get("archive-chosen-min", &[("turns", number(turns))]),
            ("max", turns) => texts.get("archive-chosen-max", &[("turns", number(turns))]),
            ("rated", "yes") => texts.get("archive-is-rated", &[]),
            ("rated", _) => texts.get("archive-is-unrated", &[]),
            ("from", date) => texts.get("archive-chosen-from", &[("date", day(date).into())]),
            ("to", date) => texts.get("archive-chosen-to", &[("date", day(date).into())]),
            (option, value) => match option.strip_prefix(OPTION).unwrap_or(option) {
                "size" | "board" => texts.get("archive-chosen-size", &[("size", number(value))]),
                name => {
                    let shown =
                        if texts.lang() == Lang::Ru { value.replace('.', ",") } else { value.to_owned() };
                    texts.get(&format!("option-shown-{name}"), &[("value", number(&shown))])
                }
            },
        }
    };
    let one = |(name, value)| Chosen { text: words(name, value), without: asked.address_with(name, None) };
    asked.filters().map(one).collect()
}

/// Games as a list shows them.
pub(super) fn shown_games(desk: &Desk, rows: &[GameRow]) -> Vec<GameShown> {
    rows.iter().filter_map(|row| shown_game(&desk.app, desk.texts(), row)).collect()
}

/// Nothing for a game that goes on.
fn shown_game(app: &App, texts: &Texts, row: &GameRow) -> Option<GameShown> {
    let (at, end) = row.end.as_ref()?;
    let rules = &row.setting.rules;
    let finished = app.pictures.finished(row.setting.id, || replayed(row));
    let end_shown = EndShown::of(rules, &finished.position, end, &Eyes::watcher(texts));
    Some(GameShown {
        id: row.setting.id,
        kind: rules.kind(),
        picture: std::sync::Arc::clone(&finished.picture),
        game: format!("{}, {}", texts.game(rules.kind()), option_words(rules, texts)),
        seats: Player::BOTH.map(|player| seat(texts, row, player)),
        winner: end.winner,
        scores: scores_of(end),
        // A title stands alone elsewhere, and has no full stop.
        said: format!("{}. {}", end_shown.title.trim_end_matches('.'), end_shown.reason),
        turns: row.turns,
        rated: row.setting.rated,
        day: Day::of(*at),
    })
}

/// What each side got.
pub(super) const fn scores_of(end: &End) -> [&'static str; 2] {
    match (end.why, end.winner) {
        (Why::Aborted, _) => ["–", "–"],
        (_, Some(Player::First)) => ["1", "0"],
        (_, Some(Player::Second)) => ["0", "1"],
        (_, None) => ["½", "½"],
    }
}

/// A game's final position. By other rules than today's its steps would mean something else: there it is how it began.
///
/// A picture shows the last turn: what comes before it is only played, which is much quicker than following each piece.
fn replayed(row: &GameRow) -> Replay {
    let start = row.setting.start().unwrap_or_else(|_| row.setting.rules.start());
    if row.rules_version != row.setting.kind().rules_version() {
        return Replay::new(row.setting.rules, start);
    }
    let mut line = PlainLine::plain(row.setting.rules, start);
    for word in row.steps.split_whitespace() {
        if !word.parse::<Step>().is_ok_and(|step| line.play(step).is_ok()) {
            tracing::warn!(game = %row.setting.id, step = word, "a stored game cannot be replayed to its end");
            break;
        }
    }
    let steps = line.last_turn();
    line.go_back(line.last_turn_begun());
    let mut replay = Replay::going_on(line);
    // They were played a moment ago.
    steps.into_iter().all(|step| replay.play(step).is_ok());
    replay
}

pub(super) fn seat(texts: &Texts, row: &GameRow, player: Player) -> SeatShown {
    let word = |key| texts.get(key, &[]);
    let figure = side_figure(&row.setting.rules, player);
    let plain = |name, note| SeatShown { figure, name, link: None, rating: None, change: None, note };
    match &row.seats[player] {
        Sitter::Open => plain(word("seat-open"), None),
        Sitter::Guest => plain(guests::seat_name(&row.seats, player, texts), None),
        Sitter::Computer { level } => {
            let level = texts.get("seat-level", &[("level", u32::from(*level).into())]);
            plain(word("seat-computer"), Some(level))
        }
        Sitter::Account { name, .. } if name == DELETED => plain(word("seat-deleted"), None),
        Sitter::Account { name, rating, bot, .. } => SeatShown {
            figure,
            name: name.clone(),
            link: Some(address::profile(name)),
            rating: rating.map(|(rating, _)| rating),
            change: rating.zip(row.after[player]).map(|((before, _), (after, _))| after - before),
            note: bot.then(|| word("seat-bot")),
        },
    }
}

#[cfg(test)]
mod tests {
    use kamni_draw::Drawing;
    use kamni_rules::{GameKind, Position, Rng};

    use super::*;
    use crate::clock::Controls;
    use crate::game::Setting;
    use crate::ids::GameId;
    use crate::presets::Preset;

    fn row(rules: Rules, steps: &[String]) -> GameRow {
        GameRow {
            setting: Setting {
                id: GameId::random(),
                rules,
                position: None,
                controls: Controls::NONE,
                rated: false,
                created: 0,
                rematch_of: None,
                tournament: None,
            },
            rules_version: rules.kind().rules_version(),
            seats: [Sitter::Guest, Sitter::Guest],
            after: [None; 2],
            turns: 0,
            steps: steps.join(" "),
            last: 0,
            due: None,
            end: None,
        }
    }

    /// The parts of a drawing, in an order that does not hang on the keys of its pieces.
    fn seen(replay: &Replay) -> Vec<String> {
        let svg = Drawing::of(replay).mini(true).still(true).svg();
        let mut parts: Vec<String> = svg.split('<').map(str::to_owned).collect();
        parts.sort();
        parts
    }

    #[test]
    fn a_picture_is_the_same_as_that_of_a_game_followed_from_its_beginning() {
        let mut rng = Rng::new(16);
        for &kind in GameKind::ALL {
            let rules = Preset::Quick.rules(kind).expect("a preset");
            for _ in 0..12 {
                let (mut whole, mut steps) = (Replay::new(rules, rules.start()), Vec::new());
                // To the end, or to anywhere on the way.
                let most = if rng.below(3) == 0 { usize::MAX } else { rng.below(60) };
                let mut legal = Vec::new();
                while steps.len() < most {
                    legal.clear();
                    whole.position().legal_into(&mut legal);
                    if legal.is_empty() {
                        break;
                    }
                    let step: Step = legal[rng.below(legal.len())];
                    whole.play(step).expect("legal");
                    steps.push(step.to_string());
                }
                let shown = replayed(&row(rules, &steps));
                assert_eq!(shown.position(), whole.position());
                assert_eq!(seen(&shown), seen(&whole), "{kind}: {}", steps.join(" "));
            }
        }
    }
}
