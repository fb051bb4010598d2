//! What a viewer sees: a position, a table, a lesson, and the words for them in his language.
//!
//! A position for a page: the drawing's layers, the names of its cells, the legal steps with what they would do, and
//! the words around the board. The browser knows no rules; all it needs is here.

use std::collections::BTreeMap;
use std::ops::Range;

use kamni_draw::{Cells, Drawing, Figure, Overlays, Replay};
use kamni_rules::view::sorted_legal;
use kamni_rules::{
    AnyPosition, BadStep, Change, GameKind, Line, Memory, PlainLine, Player, Position, Refusal, Rules, Step,
};
use kamni_texts::{Lang, Texts};
use serde::{Serialize, Serializer};

mod ahead;
mod effects;
mod full;
mod games;
mod plates;
mod replies;
mod said;
mod words;

pub mod drawn_position;
pub mod film;
pub mod glance;
pub mod guests;
pub mod lessons;
pub mod present;
pub mod proposals;

use kamni_play::{clock, game, ids, table};

pub use ahead::Ahead;
pub use effects::Effect;
pub use full::{
    Allowed, ClockShown, EndShown, Full, OfferShown, PresenceShown, RatingShown, SaidShown, Seat, SeatKind,
    Thinking, TurnShown, control_words,
};
pub use games::{Field, Paged, Takes};
pub use plates::Plate;
pub use replies::{LaidShown, Supposed};
pub use words::{board_name, option_words, side_figure, texts};

/// A game that is shown: replayed, with who made each step and in which turn.
#[derive(Clone, Debug)]
pub struct Played {
    replay: Replay,
    made: Vec<Made>,
}

/// A step that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The step.
    pub step: Step,
    /// Whose.
    pub side: Player,
    /// How many turns had been completed.
    pub turn: u32,
    /// How many pieces it took off the board.
    pub takes: usize,
}

impl Played {
    /// A game at its beginning, which need not be the game's own.
    #[must_use]
    pub fn new(rules: Rules, start: AnyPosition) -> Self {
        Self { replay: Replay::new(rules, start), made: Vec::new() }
    }

    /// A game after these steps.
    ///
    /// # Errors
    /// The first step that is not legal.
    pub fn of(rules: Rules, start: AnyPosition, steps: &[Step]) -> Result<Self, BadStep> {
        let mut played = Self::new(rules, start);
        for (place, &step) in steps.iter().enumerate() {
            played.play(step).map_err(|refusal| BadStep { place, step, refusal })?;
        }
        Ok(played)
    }

    /// Makes a step.
    ///
    /// # Errors
    /// Why it is refused; everything stays as it was.
    pub fn play(&mut self, step: Step) -> Result<(), Refusal> {
        let position = self.replay.position();
        let (side, turn) = (position.status().mover(), position.turn());
        let changes = self.replay.play(step)?;
        let takes = changes.iter().filter(|change| matches!(change, Change::TakenOff(..))).count();
        self.made.push(Made { step, side, turn, takes });
        Ok(())
    }

    /// The same game after only that many of its steps.
    #[must_use]
    pub fn at(&self, ply: usize) -> Self {
        Self::up_to(self.line(), ply)
    }

    /// A game that is kept elsewhere, to be shown.
    #[must_use]
    pub fn of_line<M: Memory<AnyPosition>>(line: &Line<M>) -> Self {
        Self::up_to(line, line.steps().len())
    }

    /// The same, after only that many of its steps.
    #[must_use]
    pub fn up_to<M: Memory<AnyPosition>>(line: &Line<M>, ply: usize) -> Self {
        let mut played = Self::new(*line.rules(), *line.start());
        // They were legal when they were made.
        line.steps().range(0, ply).all(|step| played.play(*step).is_ok());
        played
    }

    /// The game and its options.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        self.line().rules()
    }

    /// The game so far.
    #[must_use]
    pub const fn line(&self) -> &PlainLine {
        self.replay.line()
    }

    /// The position as it stands.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        self.replay.position()
    }

    /// The game with its pieces' keys.
    #[must_use]
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The steps made.
    #[must_use]
    pub fn made(&self) -> &[Made] {
        &self.made
    }

    /// The steps of the turn that is being made; none where a turn begins.
    fn turn_steps(&self) -> &[Made] {
        &self.made[self.line().turn_begun()..]
    }

    /// The steps of the last turn that was completed.
    fn last_turn(&self) -> &[Made] {
        &self.made[self.line().last_whole_turn()]
    }

    /// All turns, for the list beside the board.
    #[must_use]
    pub fn turns(&self) -> Vec<TurnShown> {
        self.by_turn(0).map(TurnShown::of).collect()
    }

    /// The steps of each turn, from a place on.
    pub fn by_turn(&self, from: usize) -> impl Iterator<Item = &[Made]> {
        let rest = move |steps: Range<usize>| self.made.get(steps.start.max(from)..steps.end);
        self.line().turn_ranges().filter_map(rest).filter(|steps| !steps.is_empty())
    }

    /// The whole drawing, with the grid of cells.
    #[must_use]
    pub fn svg(&self, eyes: &Eyes<'_>) -> String {
        let words = words::CellWords::new(self, eyes);
        let label = words::board_name(self.rules(), self.position(), eyes.texts);
        let name = |facts: &kamni_draw::CellFacts| words.name(facts);
        let cursor = self.replay.trace().came.last().and_then(|key| self.replay.piece(*key));
        let cells = Cells { label: &label, cursor: cursor.map(|piece| piece.cell), name: &name };
        self.drawing(eyes).cells(cells).svg()
    }

    fn layers(&self, eyes: &Eyes<'_>) -> Layers {
        let inner = self.drawing(eyes).inner();
        Layers { under: inner.under, pieces: inner.pieces, marks: inner.marks }
    }

    fn drawing(&self, eyes: &Eyes<'_>) -> Drawing<'_> {
        let viewer = match eyes.you {
            [true, false] => Some(Player::First),
            [false, true] => Some(Player::Second),
            _ => None,
        };
        // All overlays are drawn: the page hides those that are switched off.
        Drawing::of(&self.replay).overlays(Overlays::ALL).flipped(eyes.flipped).viewer(viewer)
    }

    /// What the board does not show. The number of the turn only where there is a last one: the list has it anyway.
    fn facts(&self, texts: &Texts, goes_on: bool) -> Vec<String> {
        let mut facts = texts.facts(self.rules(), self.position(), self.replay.game().seen(), goes_on);
        if !self.rules().kind().has_last_turn() {
            facts.remove(0);
        }
        facts
    }

    /// The position for a viewer.
    #[must_use]
    pub fn view(&self, eyes: &Eyes<'_>) -> View {
        let position = self.position();
        let shown = games::of(position.kind());
        let legal = if eyes.may_move(position) { sorted_legal(position) } else { Vec::new() };
        let (ends, effects) = effects::all(position, &legal);
        let words = words::CellWords::new(self, eyes);
        let cells = kamni_draw::cell_facts(&self.replay).iter().map(|facts| words.name(facts)).collect();
        let text_of = |made: &Made| made.step.text();
        View {
            ply: u32::try_from(self.made.len()).unwrap_or(u32::MAX),
            turn: position.turn(),
            mover: position.to_move(),
            size: position.size(),
            layers: (eyes.drawn == Drawn::Layers).then(|| self.layers(eyes)),
            svg: (eyes.drawn == Drawn::Whole).then(|| self.svg(eyes)),
            cells,
            figure: figure(position, &legal).map(|figure| (figure.id(), figure.side_class())),
            hops: (shown.hops)(self.rules(), position),
            block: moves_blocks(self.rules(), position),
            title: words::title(self, eyes),
            help: words::help(self, eyes),
            button: words::button(self, eyes.texts, &legal),
            more: words::more(eyes.texts, &legal),
            turn_steps: self.turn_steps().iter().map(text_of).collect(),
            turn_left: words::turn_left(self, eyes.texts, &legal),
            pips: (shown.pips)(self),
            hand: position.hand(),
            plates: Player::BOTH.map(|player| Plate::of(self.rules(), position, player, eyes.texts)),
            facts: self.facts(eyes.texts, true),
            took: self.made.last().map_or(0, |made| made.takes),
            last: self.last_turn().iter().map(text_of).collect(),
            said: said::said(self, eyes),
            legal: legal.iter().map(|step| step.text()).collect(),
            could: self.could(eyes).iter().map(|step| step.text()).collect(),
            ends,
            effects,
        }
    }
}

/// How many turns are completed when these steps, which are legal, were made.
#[must_use]
pub fn turns_made(start: AnyPosition, steps: impl Iterator<Item = Step>) -> u32 {
    let after = steps.fold(start, |mut position, step| {
        position.play_unchecked(step);
        position
    });
    after.turn()
}

/// How many pieces a step took off the board.
#[must_use]
pub fn taken_off(before: &AnyPosition, step: Step, after: &AnyPosition) -> usize {
    let off = |change: &&Change| matches!(change, Change::TakenOff(..));
    before.changes_to(step, after).iter().filter(off).count()
}

/// Who looks, and how.
#[derive(Clone, Copy, Debug)]
pub struct Eyes<'a> {
    /// In which language.
    pub texts: &'a Texts,
    /// Whether the board is turned by 180°.
    pub flipped: bool,
    /// Which sides the viewer plays; both where two sit side by side, and in analysis.
    pub you: [bool; 2],
    /// The side that the computer has.
    pub computer: Option<Player>,
    /// How much of the drawing comes with a view.
    pub drawn: Drawn,
    /// Whether it is known who looks: strangers do not talk.
    pub known: bool,
}

impl<'a> Eyes<'a> {
    /// Somebody who plays both sides: a board for trying things out.
    #[must_use]
    pub const fn both(texts: &'a Texts) -> Self {
        Self { texts, flipped: false, you: [true; 2], computer: None, drawn: Drawn::Layers, known: false }
    }

    /// Somebody who only looks.
    #[must_use]
    pub const fn watcher(texts: &'a Texts) -> Self {
        Self { you: [false; 2], ..Self::both(texts) }
    }

    /// Somebody who has one side.
    #[must_use]
    pub fn player(texts: &'a Texts, side: Player) -> Self {
        Self { you: Player::BOTH.map(|player| player == side), ..Self::both(texts) }
    }

    /// Whether the viewer has the step.
    #[must_use]
    pub fn may_move(&self, position: &AnyPosition) -> bool {
        position.to_move().is_some_and(|mover| self.you[mover])
    }

    const fn is_player(&self) -> bool {
        self.you[0] || self.you[1]
    }

    const fn is_both(&self) -> bool {
        self.you[0] && self.you[1]
    }
}

/// How much of the drawing comes with a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// Nothing: the page has it already.
    Nothing,
    /// What changes from step to step.
    Layers,
    /// All of it: for a board that is new, or turned.
    Whole,
}

impl Drawn {
    /// All of it where that is asked for.
    #[must_use]
    pub const fn whole(asked: bool) -> Self {
        if asked { Self::Whole } else { Self::Layers }
    }
}

/// Those who see the same of a game: what is made for one of them is made for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Audience {
    lang: Lang,
    flipped: bool,
    you: [bool; 2],
    known: bool,
}

impl Eyes<'_> {
    /// Those who see the same.
    #[must_use]
    pub const fn audience(&self) -> Audience {
        Audience { lang: self.texts.lang(), flipped: self.flipped, you: self.you, known: self.known }
    }
}

/// Whether a board is shown upside down to who has only this side: only where pieces start at the player's own edge.
#[must_use]
pub fn usually_flipped(kind: GameKind, you: [bool; 2]) -> bool {
    kind.has_own_edges() && you == [false, true]
}

/// A position for a page, as JSON.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// Steps made in this game, as orders name them: one that begins in a position begins with none.
    pub ply: u32,
    /// Turns completed.
    pub turn: u32,
    /// Whose step is next.
    #[serde(with = "crate::game::side::option")]
    pub mover: Option<Player>,
    /// Rows and columns.
    pub size: u8,
    /// What is inside the layers that change; `None` where the page has the drawing already, or gets it whole.
    pub layers: Option<Layers>,
    /// The whole drawing, where it was wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The cells' names, in reading order.
    pub cells: Vec<String>,
    /// The legal steps, sorted; only for who has the step.
    pub legal: Vec<String>,
    /// How the viewer's pieces could move if it were his turn, while he waits for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub could: Vec<String>,
    /// The kinds of steps (`put`, `move`, `take`, `set`) that usually end the turn.
    pub ends: Vec<&'static str>,
    /// What steps do beyond the plain step.
    pub effects: BTreeMap<String, Effect>,
    /// What a put or a set-down brings: id and class of the sprite.
    pub figure: Option<(&'static str, &'static str)>,
    /// When a move is a jump.
    pub hops: Option<Hops>,
    /// Whether what moves covers four cells.
    pub block: bool,
    /// What to do.
    pub title: String,
    /// What helps to know.
    pub help: String,
    /// The one button.
    pub button: Option<Act>,
    /// What is done rarely.
    pub more: Vec<Act>,
    /// The steps of the turn that is being made.
    pub turn_steps: Vec<String>,
    /// What can still be done in it, in a word or two.
    pub turn_left: Option<String>,
    /// Movements used and left, as pips.
    pub pips: Option<Pips>,
    /// Riders in hand.
    pub hand: u32,
    /// Both sides' figures.
    pub plates: [Plate; 2],
    /// What the board does not show.
    pub facts: Vec<String>,
    /// How many pieces the last step took off.
    pub took: usize,
    /// The last turn.
    pub last: Vec<String>,
    /// What a reader hears.
    pub said: String,
}

/// What is inside the layers that change from step to step.
#[derive(Clone, Debug, Serialize)]
pub struct Layers {
    /// Below the pieces.
    pub under: String,
    /// The pieces.
    pub pieces: String,
    /// Above them.
    pub marks: String,
}

/// When a move is a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hops {
    /// When it goes over a piece.
    Over,
    /// When it goes farther than the next cell.
    Far,
}

impl Serialize for Hops {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Self::Over => "over",
            Self::Far => "far",
        })
    }
}

/// A step that has a button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Act {
    /// The step.
    pub step: String,
    /// What stands on the button.
    pub text: String,
    /// Whether it is what one would usually do now.
    pub main: bool,
    /// What it asks back, where it is easily regretted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<String>,
}

/// Movements of a turn as pips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pips {
    /// Still to be made.
    pub left: u32,
    /// Made.
    pub used: u32,
    /// How many of all were earned in this turn.
    pub earned: u32,
}

fn moves_blocks(rules: &Rules, position: &AnyPosition) -> bool {
    position.to_move().is_some_and(|mover| rules.side(mover).has_blocks())
}

/// What can be in hand, where a game has one.
#[must_use]
pub const fn hand_figure(kind: GameKind) -> Option<Figure> {
    games::of(kind).hand
}

fn figure(position: &AnyPosition, legal: &[Step]) -> Option<Figure> {
    let mover = position.to_move()?;
    let brings = |step: &Step| match step {
        Step::Put(_) => Some(Figure::Stone(mover)),
        Step::SetDown(_) => hand_figure(position.kind()),
        _ => None,
    };
    legal.iter().find_map(brings)
}
