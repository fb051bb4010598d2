//! What was played here from the position on the analysis board: the book of openings in the reader's words.

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Json, Response};
use kamni_rules::{PlainLine, Player, Position};
use kamni_texts::Texts;
use serde::Serialize;

use super::analysis::{Line, Refused, named_game};
use super::archive::{scores_of, seat};
use super::opinion::turns;
use crate::app::App;
use crate::book::{self, Look, TurnPlayed};
use crate::dates::Day;
use crate::error::AppError;
use crate::openings::Makers;
use crate::proposal::BadProposal;
use crate::store::Outcomes;
use crate::store::archive::GameRow;
use crate::view::TurnShown;
use crate::visitor::Reader;

/// What the book has of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BookShown {
    /// In how many games it stood, or that it stood in none.
    pub said: String,
    /// That not all is counted.
    pub note: Option<String>,
    /// The turns, the most frequent first.
    pub turns: Vec<OpeningShown>,
    /// Whose turns can be asked about, by their words, with the number of games.
    pub makers: Vec<(String, u32)>,
    /// Some of the games.
    pub examples: Vec<ExampleShown>,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpeningShown {
    /// The turn.
    pub turn: TurnShown,
    /// In how many games.
    pub games: u32,
    /// The shares of those that First won and that Second won, from 0 to 1.
    pub shares: [f64; 2],
    /// The same in figures.
    pub figures: [String; 2],
    /// All of it in a sentence.
    pub said: String,
}

/// A game as an example.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExampleShown {
    /// Its page.
    pub link: String,
    /// Who played, First before Second.
    pub names: String,
    /// What came of it, as `1 : 0`.
    pub score: String,
    /// When it ended.
    pub day: String,
}

/// What was played where the present turn begins, as JSON.
pub(super) async fn openings(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(fields): Query<Vec<(String, String)>>,
    reader: Reader,
) -> Result<Response, AppError> {
    let texts = app.texts(reader.lang);
    let line = Line::read(named_game(&game)?, &fields).map_err(|bad| bad.answer(texts))?;
    let word = fields.iter().rfind(|(name, value)| name == "by" && !value.is_empty());
    let makers = word.map_or(Some(Makers::All), |(_, word)| Makers::named(word));
    let makers = makers.ok_or_else(|| {
        let takes = "all, people, people-1400, computer, computer-3 …";
        AppError::proposal(texts, &BadProposal::Field { name: "by".into(), takes })
    })?;
    let played = match line.shown() {
        Ok(played) => played,
        Err(error) => return Ok(Refused::of(&line, &error, texts).into_response()),
    };
    let look = book::look(&app.store, played.line(), makers).await?;
    let shown = match look {
        Some(look) => BookShown::of(played.line(), makers, &look, texts),
        None => BookShown::nothing(played.position().is_over(), texts),
    };
    Ok(Json(shown).into_response())
}

impl BookShown {
    fn of(line: &PlainLine, makers: Makers, look: &Look, texts: &Texts) -> Self {
        let games = look.outcomes.games();
        let said = match (games, makers) {
            (0, Makers::All) => texts.get("analysis-openings-none", &[]),
            (0, _) => texts.get("analysis-openings-none-by", &[]),
            _ => texts.get("analysis-openings-games", &[("games", games.into())]),
        };
        let mut begun = line.clone();
        begun.go_back(line.turn_begun());
        Self {
            said,
            note: (!look.whole).then(|| texts.get("analysis-openings-often", &[])),
            turns: look.turns.iter().filter_map(|turn| OpeningShown::of(&begun, turn, texts)).collect(),
            makers: look.makers.iter().map(|(makers, games)| (makers.word(), *games)).collect(),
            examples: look.games.iter().map(|game| ExampleShown::of(game, texts)).collect(),
        }
    }

    /// Where nothing follows, or a turn stands half made from the beginning.
    fn nothing(over: bool, texts: &Texts) -> Self {
        let key = if over { "analysis-opinion-over" } else { "analysis-openings-none" };
        let said = texts.get(key, &[]);
        Self { said, note: None, turns: Vec::new(), makers: Vec::new(), examples: Vec::new() }
    }
}

impl OpeningShown {
    fn of(line: &PlainLine, played: &TurnPlayed, texts: &Texts) -> Option<Self> {
        let rules = line.rules();
        let turn = turns(rules, line.position(), &played.steps).into_iter().next()?;
        let Outcomes { first, drawn, second } = played.outcomes;
        let games = played.outcomes.games();
        let share = |some: u32| f64::from(some) / f64::from(games.max(1));
        let figure =
            |some: u32| texts.get("analysis-percent", &[("percent", (100.0 * share(some)).round().into())]);
        let [white, black] = Player::BOTH.map(|player| texts.side(rules, player));
        let values = [
            ("turn", turn.steps.join(", ").into()),
            ("games", games.into()),
            ("first", white.into()),
            ("firsts", figure(first).into()),
            ("draws", figure(drawn).into()),
            ("second", black.into()),
            ("seconds", figure(second).into()),
        ];
        let said = texts.get("analysis-openings-said", &values);
        let (shares, figures) = ([share(first), share(second)], [figure(first), figure(second)]);
        Some(Self { turn, games, shares, figures, said })
    }
}

impl ExampleShown {
    fn of(game: &GameRow, texts: &Texts) -> Self {
        let name = |player| {
            let seat = seat(texts, game, player);
            let more = seat.rating.map(|rating| rating.to_string()).or(seat.note);
            more.map_or_else(|| seat.name.clone(), |more| format!("{} {more}", seat.name))
        };
        let [first, second] = Player::BOTH.map(name);
        let end = game.end.as_ref();
        let [one, other] = end.map_or(["–", "–"], |(_, end)| scores_of(end));
        Self {
            link: format!("/{}", game.setting.id),
            names: format!("{first} – {second}"),
            score: format!("{one} : {other}"),
            day: Day::of(game.last).words(texts),
        }
    }
}
