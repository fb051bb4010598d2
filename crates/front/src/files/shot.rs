//! Which picture an address asks for.

use axum::http::StatusCode;
use axum::http::request::Parts;
use kamni_draw::Tone;
use kamni_records::Record;
use kamni_records::pictures::{Each, Film, Look, Size};
use kamni_rules::Player;
use kamni_texts::Texts;
use serde::Deserialize;

use super::Form;
use crate::error::AppError;
use crate::fields::query;
use crate::game::side;
use crate::view::turns_made;

/// The largest picture, in pixels of its longer side; an animation has many of them.
const MOST_PIXELS: u32 = 2048;
const MOST_FILM_PIXELS: u32 = 720;
/// The most pictures of an animation; of a longer game it shows the end.
const MOST_FRAMES: usize = 300;
/// From this many pixels on a board has its letters and numbers, if nothing else is asked for.
const LETTERED: u32 = 300;

/// What an address asks for beside the form. Other fields mean nothing: some programs add their own to every link.
#[derive(Debug, Default, Deserialize)]
pub(super) struct PictureQuery {
    /// The position after this many steps, or the animation up to there.
    pub(super) ply: Option<String>,
    /// `light`, `dark`.
    theme: Option<String>,
    /// Pixels of the longer side.
    size: Option<String>,
    /// Who sits at the lower edge: `first`, `second`.
    from: Option<String>,
    /// `on`, `off`.
    coordinates: Option<String>,
    /// Of an animation: a picture of each `turn` or `step`.
    each: Option<String>,
    /// Of an animation: milliseconds that a picture stands.
    delay: Option<String>,
    /// What the file was when the link to it was made.
    pub(super) v: Option<String>,
}

/// A picture that is asked for.
#[derive(Debug)]
pub(super) struct Picture {
    pub(super) look: Look,
    /// It is the position after this many steps.
    pub(super) ply: usize,
    /// How many of them are not shown.
    pub(super) skipped: usize,
    pub(super) film: Film,
}

/// A field of an address, where it says something.
struct Field<'a> {
    texts: &'a Texts,
    name: &'static str,
    takes: &'static str,
    said: Option<&'a str>,
}

impl Field<'_> {
    fn bad(&self) -> AppError {
        AppError::field(self.texts, self.name, self.takes)
    }

    fn read<T>(&self, read: impl FnOnce(&str) -> Option<T>) -> Result<Option<T>, AppError> {
        let said = self.said.filter(|said| !said.is_empty());
        said.map(|said| read(said).ok_or_else(|| self.bad())).transpose()
    }
}

impl PictureQuery {
    pub(super) fn of(parts: &Parts, texts: &Texts) -> Result<Self, AppError> {
        query(&parts.uri, texts)
    }

    pub(super) fn shot(&self, form: Form, record: &Record, texts: &Texts) -> Result<Picture, AppError> {
        let field = |name, takes, said| Field { texts, name, takes, said };
        let ply = self.ply(record, texts)?;
        let (most, takes) = match form {
            Form::Gif => (MOST_FILM_PIXELS, "64 – 720"),
            _ => (MOST_PIXELS, "64 – 2048"),
        };
        let sizes = |text: &str| Size::new(text.parse().ok()?).filter(|size| size.pixels() <= most);
        let size = field("size", takes, self.size.as_deref()).read(sizes)?.unwrap_or_default();
        let tone = field("theme", "light, dark", self.theme.as_deref()).read(|word| match word {
            "light" => Some(Tone::Light),
            "dark" => Some(Tone::Dark),
            _ => None,
        })?;
        let from = field("from", "first, second", self.from.as_deref()).read(side::named)?;
        let lettered =
            field("coordinates", "on, off", self.coordinates.as_deref()).read(|word| match word {
                "on" => Some(true),
                "off" => Some(false),
                _ => None,
            })?;
        let turn = turns_made(record.start(), record.steps().take(ply));
        let values = [("game", texts.game(record.rules().kind()).into()), ("turn", turn.into())];
        let look = Look {
            tone: tone.unwrap_or(Tone::Light),
            from: from.unwrap_or(Player::First),
            coordinates: lettered.unwrap_or(size.pixels() >= LETTERED),
            label: Some(texts.get("share-picture-alt", &values)),
            ..Look::default()
        };
        let film = self.film(size, texts)?;
        let skipped = if form == Form::Gif { skipped(record, ply, film.each) } else { 0 };
        Ok(Picture { look, ply, skipped, film })
    }

    /// How many steps are shown.
    fn ply(&self, record: &Record, texts: &Texts) -> Result<usize, AppError> {
        let steps = record.steps().count();
        let field = Field { texts, name: "ply", takes: "0, 1, 2, 3 …", said: self.ply.as_deref() };
        let ply = field.read(|text| text.parse().ok())?.unwrap_or(steps);
        if ply <= steps {
            return Ok(ply);
        }
        let values = [("ply", ply.to_string().into()), ("steps", steps.into())];
        let missing = AppError { status: StatusCode::NOT_FOUND, ..AppError::bad("no-ply") };
        Err(missing.with(texts.get("render-ply", &values)))
    }

    fn film(&self, size: Size, texts: &Texts) -> Result<Film, AppError> {
        let field = |name, takes, said| Field { texts, name, takes, said };
        let each = field("each", "turn, step", self.each.as_deref()).read(|word| match word {
            "turn" => Some(Each::Turn),
            "step" => Some(Each::Step),
            _ => None,
        })?;
        let delays = Film::LEAST_DELAY..=Film::MOST_DELAY;
        let delay = field("delay", "20 – 60000", self.delay.as_deref())
            .read(|text| text.parse().ok().filter(|delay| delays.contains(delay)))?;
        Ok(Film { size, each: each.unwrap_or_default(), delay: delay.unwrap_or(Film::default().delay) })
    }
}

/// How many steps of a long game an animation leaves out at its beginning.
fn skipped(record: &Record, ply: usize, each: Each) -> usize {
    if each == Each::Step {
        return ply.saturating_sub(MOST_FRAMES);
    }
    let mut begins = 0;
    let mut turns = Vec::new();
    for turn in record.main_line() {
        if begins >= ply {
            break;
        }
        turns.push(begins);
        begins += record.turn(turn).len();
    }
    turns.len().checked_sub(MOST_FRAMES).and_then(|place| turns.get(place)).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use kamni_draw::Replay;
    use kamni_rules::{GameKind, Position, Rng, Rules, Step};

    use super::*;

    #[test]
    fn an_animation_of_a_long_game_shows_its_end() {
        // Random games of Hasami are long; turns of Four have several steps.
        for (kind, each, most) in [(GameKind::Hasami, "turn", 300), (GameKind::Four, "step", 300)] {
            let mut record = Record::new(Rules::new(kind, []).expect("the usual"));
            let (mut walk, mut rng) = (record.walk(), Rng::new(3));
            while let Some(step) = walk.position().pick(|count| rng.below(count)) {
                walk.play(&mut record, step).expect("legal");
            }
            let parts = |query: &str| {
                let uri = format!("/x.gif?each={each}&{query}");
                axum::http::Request::get(uri).body(()).expect("a request").into_parts().0
            };
            let texts = kamni_texts::Texts::new(kamni_texts::Lang::En);
            let shot = |query: &str| {
                let wanted = PictureQuery::of(&parts(query), &texts).unwrap_or_default();
                wanted.shot(Form::Gif, &record, &texts).expect("a picture")
            };
            let (all, part) = (shot(""), shot("ply=40"));
            assert_eq!((part.ply, part.skipped), (40, 0));
            let steps: Vec<Step> = record.steps().collect();
            assert!(all.skipped > 0 && all.ply == steps.len(), "{kind}: {}", steps.len());
            let begins = Replay::of(*record.rules(), record.start(), &steps[..all.skipped]).expect("legal");
            let shown = if each == "step" {
                steps.len() - all.skipped
            } else {
                (walk.position().turn() - begins.position().turn()) as usize
            };
            assert_eq!(shown, most, "{kind}");
        }
    }
}
