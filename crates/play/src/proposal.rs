//! A game that somebody wants: read from a form or from a program's request, and made.

use std::borrow::Cow;

use kamni_engine::Level;
use kamni_rules::{GameKind, OptionError, Player, Rules, SetupError};

use crate::clock::{BadControl, Control, Controls, Millis};
use crate::game::{Setting, Sitter, side};
use crate::ids::{GameId, random_bytes};
use crate::presets::Preset;
use crate::tempo::Tempo;

/// How it is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Against the computer.
    Computer {
        /// How strong.
        level: Level,
    },
    /// With whoever opens the link first.
    Link,
    /// By two at one screen.
    SideBySide,
}

/// What a form wants done with the game that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Make it.
    Make(Way),
    /// Find a rival for it.
    Anybody,
    /// Show it to everybody as a seek.
    Seek,
}

/// A game that somebody wants.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The game and its options.
    pub rules: Rules,
    /// Where play begins, if not at the beginning.
    pub position: Option<String>,
    /// The clocks.
    pub controls: Controls,
    /// Whether ratings change.
    pub rated: bool,
    /// The side that is wanted; either, if none.
    pub side: Option<Player>,
}

/// Why a proposal makes no sense.
#[derive(Clone, Debug)]
pub enum BadProposal {
    /// No such game.
    Game(String),
    /// The options.
    Options(GameKind, OptionError),
    /// The position.
    Position(Box<Rules>, SetupError),
    /// The position is one in which the game is over.
    Over,
    /// A seek cannot name a position.
    PositionWay,
    /// The clocks.
    Clock(BadControl),
    /// A field's value.
    Field {
        /// The field.
        name: Cow<'static, str>,
        /// What it takes.
        takes: &'static str,
    },
}

impl BadProposal {
    /// Its word for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Game(_) => "unknown-game",
            Self::Options(..) => "bad-option",
            Self::Position(..) => "bad-position",
            Self::Over => "position-over",
            Self::PositionWay => "position-way",
            Self::Clock(_) => "bad-clock",
            Self::Field { .. } => "bad-field",
        }
    }

    /// The field of the form with all options that it is about.
    #[must_use]
    pub fn field(&self) -> String {
        match self {
            Self::Game(_) => "game".to_owned(),
            Self::Options(kind, OptionError::Value { option, .. }) => format!("{kind}-{}", option.name),
            Self::Options(kind, OptionError::Repeated { name }) => format!("{kind}-{name}"),
            Self::Options(kind, OptionError::Unknown { name }) => format!("{kind}-{name}"),
            Self::Position(..) | Self::Over | Self::PositionWay => "position".to_owned(),
            Self::Clock(BadControl::Base) => "minutes".to_owned(),
            Self::Clock(BadControl::Increment) => "increment".to_owned(),
            Self::Clock(BadControl::Periods) => "periods".to_owned(),
            Self::Clock(BadControl::Days) => "days".to_owned(),
            Self::Clock(BadControl::Kinds) => "clock".to_owned(),
            Self::Field { name, .. } => name.clone().into_owned(),
        }
    }
}

/// The game of a name.
///
/// # Errors
/// If there is none; of a long name the beginning is told.
pub fn kind_named(name: &str) -> Result<GameKind, BadProposal> {
    name.parse().map_err(|_| BadProposal::Game(name.chars().take(40).collect()))
}

/// The fields of a form, in which the last of a name counts.
#[derive(Clone, Debug, Default)]
pub struct Fields(pub Vec<(String, String)>);

impl Fields {
    /// A field's value; one that is empty is none.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().rev().find(|(key, _)| key == name);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    /// A number, or a default if the field is not there.
    ///
    /// # Errors
    /// If it is no number.
    pub fn number(&self, name: &'static str, default: u32) -> Result<u32, BadProposal> {
        let bad = |_| BadProposal::Field { name: name.into(), takes: "0, 1, 2, 3 …" };
        self.get(name).map_or(Ok(default), |value| value.parse().map_err(bad))
    }

    /// The way to play that the fields name.
    ///
    /// # Errors
    /// If there is no such way.
    pub fn way(&self) -> Result<Way, BadProposal> {
        match self.get("way").unwrap_or("computer") {
            "computer" => {
                let bad = BadProposal::Field { name: "level".into(), takes: "1 – 10" };
                let number = u8::try_from(self.number("level", 3)?).ok();
                Ok(Way::Computer { level: number.and_then(Level::new).ok_or(bad)? })
            }
            "link" => Ok(Way::Link),
            "side-by-side" => Ok(Way::SideBySide),
            _ => Err(BadProposal::Field { name: "way".into(), takes: "computer, link, side-by-side" }),
        }
    }

    /// What the fields want done: a way to play, or somebody to play with.
    ///
    /// # Errors
    /// If there is no such way.
    pub fn wish(&self) -> Result<Wish, BadProposal> {
        match self.get("way") {
            Some("anybody") => Ok(Wish::Anybody),
            Some("seek") => Ok(Wish::Seek),
            _ => self.way().map(Wish::Make),
        }
    }

    /// A field of one game, in the form that has fields for all of them: `four-size`.
    fn of_game(&self, kind: GameKind, name: &str) -> Option<&str> {
        self.get(&format!("{kind}-{name}"))
    }

    /// The wanted side: `first`, `second`, or as the game calls it, such as `riders`, whoever begins.
    fn wanted_side(&self, rules: &Rules) -> Result<Option<Player>, BadProposal> {
        let word = self.get("side").or_else(|| self.of_game(rules.kind(), "side"));
        let Some(word) = word.filter(|word| *word != "random") else { return Ok(None) };
        let called = || Player::BOTH.into_iter().find(|player| rules.side(*player).code() == word);
        let bad = BadProposal::Field { name: "side".into(), takes: "first, second, random" };
        side::named(word).or_else(called).map(Some).ok_or(bad)
    }

    /// Minutes, with a fraction, as seconds.
    fn minutes(&self, name: &'static str) -> Result<Option<u32>, BadProposal> {
        let Some(text) = self.get(name) else { return Ok(None) };
        let minutes: Option<f64> = text.replace(',', ".").parse().ok();
        let fits = minutes.filter(|minutes| (0.0..=100_000.0).contains(minutes));
        let bad = BadProposal::Field { name: name.into(), takes: "0 – 180" };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within bounds")]
        fits.map(|minutes| Some((minutes * 60.0).round() as u32)).ok_or(bad)
    }

    /// The clock that the fields name, `clock` and what it needs; fields that begin with `odds-` are the other player's.
    fn control(&self, odds: bool) -> Result<Control, BadProposal> {
        let seconds = |name: &'static str, other: &'static str, default: u32| {
            let own = self.number(name, default)?;
            if odds { self.number(other, own) } else { Ok(own) }
        };
        let base = || {
            let own = match self.minutes("minutes")? {
                Some(own) => own,
                None => self.number("base", 600)?,
            };
            match self.minutes("odds-minutes")? {
                Some(other) if odds => Ok(other),
                None if odds => self.number("odds-base", own),
                _ => Ok(own),
            }
        };
        let word = self.get("clock").unwrap_or("none");
        if let Some(tempo) = Tempo::named(word) {
            // What stands in fields that are not seen beside it is not meant.
            return Ok(tempo.control());
        }
        Ok(match word {
            "none" => Control::None,
            "fischer" => {
                Control::Fischer { base: base()?, increment: seconds("increment", "odds-increment", 5)? }
            }
            "byo-yomi" => Control::ByoYomi {
                base: base()?,
                periods: seconds("periods", "odds-periods", 3)?,
                period: seconds("period", "odds-period", 30)?,
            },
            "correspondence" => Control::Correspondence { days: seconds("days", "odds-days", 3)? },
            _ => {
                let takes = "none, blitz, rapid, slow, days, fischer, byo-yomi, correspondence";
                return Err(BadProposal::Field { name: "clock".into(), takes });
            }
        })
    }

    fn rules(&self) -> Result<Rules, BadProposal> {
        let name = self.get("game").unwrap_or_default();
        let kind = kind_named(name)?;
        let mut options: Vec<(&str, &str)> = Vec::new();
        match self.get("preset").or_else(|| self.of_game(kind, "preset")) {
            None | Some("custom") => {
                for (key, value) in &self.0 {
                    let of_game = || key.strip_prefix(kind.name())?.strip_prefix('-');
                    if let Some(option) = key.strip_prefix("option-").or_else(of_game)
                        && !matches!(option, "preset" | "side")
                        && !value.trim().is_empty()
                    {
                        options.push((option, value.trim()));
                    }
                }
            }
            Some(name) => {
                let bad =
                    BadProposal::Field { name: "preset".into(), takes: "quick, standard, author, custom" };
                options.extend(Preset::named(name).ok_or(bad)?.options(kind));
            }
        }
        Rules::new(kind, options).map_err(|error| BadProposal::Options(kind, error))
    }

    /// The game that the fields name.
    ///
    /// # Errors
    /// What makes no sense, and what is accepted.
    pub fn proposal(&self) -> Result<Proposal, BadProposal> {
        let rules = self.rules()?;
        let position = self.get("position").map(str::to_owned);
        let mut side = self.wanted_side(&rules)?;
        let (own, other) = (self.control(false)?, self.control(true)?);
        if own != other && side.is_none() {
            // The odds are a person's, not a side's: who has which side has to be known now.
            side = Some(coin());
        }
        let controls = match side {
            Some(Player::Second) => Controls([other, own]),
            _ => Controls([own, other]),
        };
        let rated = matches!(self.get("rated"), Some("1" | "on" | "true" | "yes"));
        let proposal = Proposal { rules, position, controls, rated, side };
        proposal.check()?;
        Ok(proposal)
    }
}

/// Either side, each as likely as the other.
pub(crate) fn coin() -> Player {
    if random_bytes::<1>()[0] & 1 == 0 { Player::First } else { Player::Second }
}

impl Proposal {
    /// Whether it makes sense.
    ///
    /// # Errors
    /// What does not.
    pub fn check(&self) -> Result<(), BadProposal> {
        self.controls.check().map_err(BadProposal::Clock)?;
        if let Some(text) = &self.position {
            let bad = |error| BadProposal::Position(Box::new(self.rules), error);
            let position = self.rules.read(text).map_err(bad)?;
            if kamni_rules::Position::is_over(&position) {
                return Err(BadProposal::Over);
            }
        }
        Ok(())
    }

    /// The side of the one who wants the game: the wanted one, or either.
    #[must_use]
    pub fn take_side(&self) -> Player {
        self.side.unwrap_or_else(coin)
    }

    /// What is settled when it is made.
    #[must_use]
    pub fn setting(&self, now: Millis) -> Setting {
        Setting {
            id: GameId::random(),
            rules: self.rules,
            position: self.position.clone(),
            controls: self.controls,
            rated: self.rated && self.position.is_none(),
            created: now,
            rematch_of: None,
            tournament: None,
        }
    }

    /// Who sits where, and which sides are the session's.
    #[must_use]
    pub fn seats(&self, way: Way, own: Sitter, session: Option<i64>) -> ([Sitter; 2], Vec<(Player, i64)>) {
        let side = self.take_side();
        let other = match way {
            Way::Computer { level } => Sitter::Computer { level: level.number() },
            Way::Link => Sitter::Open,
            Way::SideBySide => Sitter::Guest,
        };
        let own = if way == Way::SideBySide { Sitter::Guest } else { own };
        let seats = match side {
            Player::First => [own, other],
            Player::Second => [other, own],
        };
        // A guest's seat hangs on his browser; an account's on the account alone.
        let guests = Player::BOTH.into_iter().filter(|side| seats[*side] == Sitter::Guest);
        let grants = guests.zip(session.into_iter().cycle()).collect();
        (seats, grants)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Fields {
        let pair = |pair: &str| {
            let (name, value) = pair.split_once('=').expect("a pair");
            (name.to_owned(), value.to_owned())
        };
        Fields(text.split(' ').map(pair).collect())
    }

    #[test]
    fn forms_that_make_sense() {
        let quick = fields("game=four preset=quick option-size=19").proposal().expect("a preset");
        assert_eq!(crate::game::options_text(&quick.rules), "size=9 stones=20 count=always count-turns=50");
        let own =
            fields("game=four option-size=9 side=second clock=fischer base=300 increment=2 odds-base=60");
        let own = own.proposal().expect("options");
        assert_eq!(own.side, Some(Player::Second));
        let [first, second] = own.controls.0;
        assert_eq!(second, Control::Fischer { base: 300, increment: 2 });
        assert_eq!(first, Control::Fischer { base: 60, increment: 2 });
        let (seats, grants) = own.seats(Way::Link, Sitter::Guest, Some(5));
        assert_eq!(seats, [Sitter::Open, Sitter::Guest]);
        assert_eq!(grants, [(Player::Second, 5)]);
        let (_, grants) = own.seats(Way::SideBySide, Sitter::Guest, Some(5));
        assert_eq!(grants.len(), 2);
        let ann = Sitter::Account { id: 1, name: "Ann".to_owned(), rating: None, bot: false };
        let (_, grants) = own.seats(Way::Link, ann, Some(5));
        assert_eq!(grants, [], "an account's seat does not hang on its browser");
    }

    #[test]
    fn the_form_with_all_games_is_read_for_the_one_that_is_chosen() {
        let form = "game=dao four-preset=custom four-size=99 dao-preset=custom dao-board=18 dao-first=riders dao-side=riders \
            clock=fischer minutes=2,5 increment=0 odds-minutes=1";
        let form = form.split_whitespace().collect::<Vec<_>>().join(" ");
        let proposal = fields(&form).proposal().expect("one game's fields");
        assert_eq!(crate::game::options_text(&proposal.rules), "board=18 first=riders turn-limit=200");
        assert_eq!(proposal.side, Some(Player::First), "riders begin here");
        let [first, second] = proposal.controls.0;
        assert_eq!(first, Control::Fischer { base: 150, increment: 0 });
        assert_eq!(second, Control::Fischer { base: 60, increment: 0 });
        let bad = fields("game=four four-preset=custom four-size=99").proposal().expect_err("too large");
        assert_eq!(bad.field(), "four-size");
        let preset = fields("game=four four-preset=quick four-size=99").proposal().expect("a preset");
        assert_eq!(kamni_rules::Position::size(&preset.rules.start()), 9);
        assert_eq!(fields("way=anybody").wish().expect("a wish"), Wish::Anybody);
        assert_eq!(fields("way=seek").wish().expect("a wish"), Wish::Seek);
        assert_eq!(fields("way=link").wish().expect("a wish"), Wish::Make(Way::Link));
    }

    #[test]
    fn clocks_have_names_in_forms() {
        for tempo in Tempo::ALL {
            let form =
                format!("game=four clock={} minutes=77 odds-minutes=1 days=9 odds-days=1", tempo.name());
            let proposal = fields(&form).proposal().expect("a proposal");
            assert_eq!(proposal.controls.0, [tempo.control(); 2], "{form}");
        }
    }

    #[test]
    fn odds_stay_with_the_one_who_gave_them() {
        for _ in 0..20 {
            let proposal =
                fields("game=four clock=correspondence days=5 odds-days=2").proposal().expect("odds");
            let own = proposal.side.expect("the side is settled");
            assert_eq!(proposal.controls.0[own], Control::Correspondence { days: 5 });
        }
    }

    #[test]
    fn forms_that_make_no_game_are_refused() {
        let cases = [
            ("game=chess", "unknown-game"),
            ("game=four option-size=6", "bad-option"),
            ("game=four option-colour=red", "bad-option"),
            ("game=four preset=huge", "bad-field"),
            ("game=four side=third", "bad-field"),
            ("game=four clock=sand", "bad-field"),
            ("game=four clock=fischer minutes=many", "bad-field"),
            ("game=four clock=fischer minutes=NaN", "bad-field"),
            ("game=four clock=fischer minutes=181", "bad-clock"),
            ("game=four dao-side=riders side=riders", "bad-field"),
            ("game=four clock=fischer base=-1", "bad-field"),
            ("game=four clock=fischer base=99999", "bad-clock"),
            ("game=four clock=fischer base=10 increment=999", "bad-clock"),
            ("game=four clock=byo-yomi periods=0", "bad-clock"),
            ("game=four clock=correspondence days=0", "bad-clock"),
            ("game=four position=nonsense", "bad-position"),
        ];
        for (form, code) in cases {
            let bad = fields(form).proposal().expect_err(form);
            assert_eq!(bad.code(), code, "{form}");
        }
        for form in ["way=letter", "way=computer level=11", "way=computer level=0", "way=computer level=x"] {
            assert_eq!(fields(form).way().expect_err(form).code(), "bad-field", "{form}");
        }
    }
}
