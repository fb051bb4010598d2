//! A table as a viewer sees it: what the page is drawn from, and what the socket tells.

use kamni_rules::{Player, Position, Step};
use kamni_texts::Texts;
use serde::Serialize;

use crate::clock::Millis;
use crate::game::{Event, Offer, Sitter, Why};
use crate::guests;
use crate::ids::GameId;
use crate::table::{Refused, Table};
use crate::{
    Allowed, ClockShown, Drawn, EndShown, Eyes, Full, OfferShown, Played, PresenceShown, RatingShown,
    SaidShown, Seat, Thinking, TurnShown, View,
};
use kamni_play::people::NameError;
use kamni_play::replies::{DEEPEST, MOST, Unfit};
use kamni_play::table::Here;

/// Who looks at a table. The language is the texts'.
#[must_use]
pub fn eyes<'t>(texts: &'t Texts, table: &Table, you: [bool; 2], flipped: bool) -> Eyes<'t> {
    let computer = Player::BOTH.into_iter().find(|side| table.seats()[*side].is_computer());
    Eyes { texts, flipped, you, computer, drawn: Drawn::Layers, known: you != [false, false] }
}

/// The position at a table: nobody may make a step where a seat is open or the game is over, also when it was not the rules that ended it.
fn view(table: &Table, played: &Played, eyes: &Eyes<'_>) -> View {
    let on = table.mover().is_some();
    let mut view = played.view(&Eyes { you: eyes.you.map(|yours| yours && on), ..*eyes });
    if table.end().is_some() {
        view.facts = played.facts(eyes.texts, false);
    }
    view
}

/// What goes on around a table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Around {
    /// Who is there.
    pub here: Here,
    /// How many the computer has before it when it thinks.
    pub thinking: Option<usize>,
}

/// All that a viewer sees. `played` is the table's game.
#[must_use]
pub fn full(table: &Table, played: &Played, eyes: &Eyes<'_>, now: Millis, around: Around) -> Full {
    let rules = &table.setting().rules;
    Full {
        n: table.number(),
        you: Full::sides(eyes.you),
        view: view(table, played, eyes),
        turns: played.turns(),
        clock: clock(table, eyes, now),
        seats: seats(table, eyes),
        offers: offers(table, eyes),
        chat: said(table, eyes),
        end: table.end().map(|end| EndShown::of(rules, table.game().position(), end, eyes)),
        ratings: ratings(table),
        rematch: table.rematch(),
        watchers: watchers(&around.here),
        presence: presence(table, &around.here, now),
        thinking: around.thinking.map(|place| Thinking { queue: u32::try_from(place).unwrap_or(u32::MAX) }),
        allowed: allowed(table, eyes),
    }
}

/// How many look on.
#[must_use]
pub fn watchers(here: &Here) -> u32 {
    u32::try_from(here.watchers).unwrap_or(u32::MAX)
}

/// Whether the people who play are there.
#[must_use]
pub fn presence(table: &Table, here: &Here, now: Millis) -> [Option<PresenceShown>; 2] {
    Player::BOTH.map(|side| {
        let person = matches!(table.seats()[side], Sitter::Guest | Sitter::Account { .. });
        // A room that was closed has forgotten when he went: then he was there when he last did something.
        let left = here.left(side).or_else(|| table.acted(side));
        let gone = || left.map(|left| (now - left).max(0));
        person.then(|| match here.has(side) {
            true => PresenceShown { here: true, gone: None },
            false => PresenceShown { here: false, gone: gone() },
        })
    })
}

/// What a game's end did to the ratings.
#[must_use]
pub fn ratings(table: &Table) -> Option<[RatingShown; 2]> {
    let [first, second] = table.rated()?;
    let before = |side: Player| match &table.seats()[side] {
        Sitter::Account { rating: Some((rating, _)), .. } => Some(*rating),
        _ => None,
    };
    let shown = |side, after| before(side).map(|before| RatingShown { before, after });
    Some([shown(Player::First, first)?, shown(Player::Second, second)?])
}

/// What was said, as far as a viewer hears it.
#[must_use]
pub fn said(table: &Table, eyes: &Eyes<'_>) -> Vec<SaidShown> {
    table.talk_for(eyes.you).map(|line| SaidShown::of(line, table.seats(), eyes.texts)).collect()
}

fn clock(table: &Table, eyes: &Eyes<'_>, now: Millis) -> ClockShown {
    ClockShown::of(table.clock(), table.setting().controls, now, eyes.texts)
}

/// Who sits at a table. A guest with a name of his own has it for everybody but himself.
#[must_use]
pub fn seats(table: &Table, eyes: &Eyes<'_>) -> [Seat; 2] {
    Player::BOTH.map(|side| {
        let seat = Seat::of(&table.setting().rules, side, table.seats(), eyes);
        match table.called(side).filter(|_| !eyes.you[side]) {
            Some(name) => Seat { name: guests::called(name, eyes.texts), ..seat },
            None => seat,
        }
    })
}

fn offers(table: &Table, eyes: &Eyes<'_>) -> Vec<OfferShown> {
    let shown = |(side, what): &(Player, Offer)| OfferShown::of(&table.setting().rules, *side, *what, eyes);
    table.offers().iter().map(shown).collect()
}

/// What somebody may do beside steps.
#[must_use]
pub fn allowed(table: &Table, eyes: &Eyes<'_>) -> Allowed {
    let you = eyes.you;
    let (player, both) = (you[0] || you[1], you == [true, true]);
    let on = player && table.end().is_none();
    let tournament = table.setting().tournament.is_some();
    let begun = tournament || table.game().position().turn() >= 2 && table.mover().is_some();
    let rival = if you[0] { &table.seats()[1] } else { &table.seats()[0] };
    let person = matches!(rival, Sitter::Guest | Sitter::Account { .. });
    let offered = |offer| table.offers().iter().any(|(side, made)| you[*side] && *made == offer);
    let over = table.end().filter(|end| end.why != Why::Aborted).is_some();
    Allowed {
        resign: on && begun,
        abort: on && !begun,
        draw: on && begun && person && !both && !offered(Offer::Draw),
        takeback: on && table.can_take_back(you) && !offered(Offer::Takeback),
        rematch: player && over && table.rematch().is_none() && !offered(Offer::Rematch),
        chat: eyes.known && !both && !table.seats().iter().any(Sitter::is_computer),
    }
}

/// What the socket tells of an event: itself, and the parts of the whole that it changed.
#[derive(Debug, Serialize)]
pub struct Told<'e> {
    t: &'static str,
    n: u32,
    event: &'e Event,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<View>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<Vec<TurnShown>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockShown>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seats: Option<[Seat; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offers: Option<Vec<OfferShown>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<EndShown>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratings: Option<[RatingShown; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch: Option<GameId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    allowed: Option<Allowed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    you: Option<Vec<&'static str>>,
}

impl<'e> Told<'e> {
    /// An event alone: another one follows that brings the rest.
    #[must_use]
    pub const fn bare(number: u32, event: &'e Event) -> Self {
        Self {
            t: "event",
            n: number,
            event,
            view: None,
            turns: None,
            clock: None,
            seats: None,
            offers: None,
            end: None,
            ratings: None,
            rematch: None,
            allowed: None,
            you: None,
        }
    }

    /// An event with all parts of the whole that any event can change.
    #[must_use]
    pub fn whole(number: u32, event: &'e Event, full: Full) -> Self {
        Self {
            view: Some(full.view),
            // Steps that were missed do not say in which turn they were made.
            turns: Some(full.turns),
            clock: Some(full.clock),
            seats: Some(full.seats),
            offers: Some(full.offers),
            end: full.end,
            // They come by a message of their own, which a page that was away has missed.
            ratings: full.ratings,
            rematch: full.rematch,
            allowed: Some(full.allowed),
            ..Self::bare(number, event)
        }
    }
}

/// An event with the parts of the whole that it changed.
#[must_use]
pub fn event<'e>(
    number: u32,
    event: &'e Event,
    table: &Table,
    played: &Played,
    eyes: &Eyes<'_>,
    now: Millis,
) -> Told<'e> {
    let mut told = Told::bare(number, event);
    if let Event::Step { .. } | Event::Back { .. } | Event::Ended { .. } | Event::Sat { .. } = event {
        told.view = Some(view(table, played, eyes));
        told.clock = Some(clock(table, eyes, now));
    }
    match event {
        Event::Sat { .. } => {
            told.seats = Some(seats(table, eyes));
            told.you = Some(Full::sides(eyes.you));
        }
        Event::Ended { end } => {
            told.end = Some(EndShown::of(&table.setting().rules, table.game().position(), end, eyes));
        }
        Event::Rematch { game } => told.rematch = Some(*game),
        _ => {}
    }
    if !matches!(event, Event::Said { .. }) {
        told.offers = Some(offers(table, eyes));
        told.allowed = Some(allowed(table, eyes));
    }
    told
}

/// Why an order was refused, in the viewer's language, and the cell it concerns.
#[must_use]
pub fn refused(table: &Table, refused: &Refused, step: Option<Step>, texts: &Texts) -> serde_json::Value {
    let rules = &table.setting().rules;
    let text = match refused {
        Refused::Rules(refusal, mover) => texts.refusal(rules, *mover, refusal),
        Refused::NoStep(typed) => {
            texts.get("refused-no-step", &[("typed", kamni_texts::shown(typed).into())])
        }
        Refused::Name(NameError::Character(letter)) => {
            let typed = kamni_texts::shown(&letter.to_string());
            texts.get("error-name-character-typed", &[("typed", typed.into())])
        }
        Refused::Name(_) | Refused::NameTaken => texts.get(&format!("error-{}", refused.code()), &[]),
        other => texts.get(&format!("refused-{}", other.code()), &[]),
    };
    let code = match refused {
        Refused::Rules(refusal, _) => refusal.code(),
        other => other.code(),
    };
    // The cell that a step leads to.
    let cell = match step {
        Some(Step::Put(cell) | Step::Move(_, cell) | Step::Take(cell) | Step::SetDown(cell)) => {
            Some(cell.to_string())
        }
        _ => None,
    };
    serde_json::json!({ "t": "refused", "code": code, "text": text, "cell": cell, "ply": table.ply() })
}

/// Why something is not laid out, as [`refused`] tells it.
#[must_use]
pub fn unfit(table: &Table, unfit: &Unfit, texts: &Texts) -> serde_json::Value {
    if let Unfit::Rules(step, refusal, mover) = unfit {
        return refused(table, &Refused::Rules(*refusal, Some(*mover)), Some(*step), texts);
    }
    let bounds = [("turns", DEEPEST.into()), ("answers", MOST.into())];
    let text = texts.get(&format!("replies-{}", unfit.code()), &bounds);
    serde_json::json!({ "t": "refused", "code": unfit.code(), "text": text, "cell": null, "ply": table.ply() })
}
