//! The words around a board: its cells' names, what to do, the buttons, the options.

use std::sync::LazyLock;

use kamni_draw::{CellFacts, Figure};
use kamni_rules::{AnyPosition, Cell, OptionValue, Player, Position, Rules, Step};
use kamni_texts::{Lang, Side, Texts};

use super::said::side_value;
use super::{Act, Eyes, Played, games};

/// The texts of a language, read once.
#[must_use]
pub fn texts(lang: Lang) -> &'static Texts {
    static TEXTS: LazyLock<[Texts; 2]> = LazyLock::new(|| [Texts::new(Lang::En), Texts::new(Lang::Ru)]);
    match lang {
        Lang::En => &TEXTS[0],
        Lang::Ru => &TEXTS[1],
    }
}

/// The name of the board as a whole.
#[must_use]
pub fn board_name(rules: &Rules, position: &AnyPosition, texts: &Texts) -> String {
    let size = u32::from(position.size());
    texts.get("game-board", &[("game", texts.game(rules.kind()).into()), ("size", size.into())])
}

/// What is said of cells, each word looked up once for a whole board.
pub(super) struct CellWords<'a> {
    texts: &'a Texts,
    /// Parts of the board with their names, the inner before the outer.
    regions: Vec<((u8, u8), String)>,
    empty: String,
    stones: [String; 2],
    beaten: [String; 2],
    both: String,
    takeable: String,
    old_danger: String,
    /// Only for who would put there.
    closed: Option<String>,
    rider: String,
    held: String,
    moved: String,
}

impl<'a> CellWords<'a> {
    pub(super) fn new(played: &Played, eyes: &Eyes<'a>) -> Self {
        let (rules, position) = (played.rules(), played.position());
        let shown = games::of(rules.kind());
        let word = |key| eyes.texts.get(key, &[]);
        let own = |key: &'static str| if shown.cells.contains(&key) { word(key) } else { String::new() };
        let by_side = |key: &'static str| {
            let word = |player| eyes.texts.get(key, &[side_value(rules, player)]);
            if shown.cells.contains(&key) { Player::BOTH.map(word) } else { [String::new(), String::new()] }
        };
        let regions = (shown.regions)(position.size()).into_iter();
        Self {
            texts: eyes.texts,
            regions: regions.map(|(bounds, key)| (bounds, word(key))).collect(),
            empty: word("cell-empty"),
            stones: by_side("cell-stone"),
            beaten: by_side("cell-beaten"),
            both: own("cell-beaten-both"),
            takeable: own("cell-takeable"),
            old_danger: own("cell-old-danger"),
            closed: eyes.may_move(position).then(|| own("cell-closed")),
            rider: own("cell-rider"),
            held: own("cell-held"),
            moved: own("cell-moved"),
        }
    }

    /// A cell's name: where, what stands there, what it means now.
    pub(super) fn name(&self, facts: &CellFacts) -> String {
        // Longer ones are rare.
        let mut name = String::with_capacity(48);
        // Writing to a string cannot fail.
        let _ = facts.cell.write_to(&mut name);
        let mut add = |word: &str| {
            name.push_str(", ");
            name.push_str(word);
        };
        match (facts.figure, facts.fortress) {
            (Some(Figure::Stone(player)), _) => add(&self.stones[player]),
            (Some(Figure::Rider), Some(fortress)) => add(&self.on_fortress("cell-rider-on", fortress)),
            (Some(Figure::Rider), None) => add(&self.rider),
            (_, Some(fortress)) => add(&self.on_fortress("cell-fortress", fortress)),
            _ => add(&self.empty),
        }
        match facts.beaten {
            [true, true] => add(&self.both),
            [true, false] => add(&self.beaten[0]),
            [false, true] => add(&self.beaten[1]),
            [false, false] => {}
        }
        let closed = self.closed.as_deref().filter(|_| facts.closed && facts.figure.is_none());
        let held = facts.held.then_some(self.held.as_str());
        let moved = facts.moved.then_some(self.moved.as_str());
        let takeable = facts.takeable.then_some(self.takeable.as_str());
        let old_danger = facts.old_danger.then_some(self.old_danger.as_str());
        let meanings = [takeable, old_danger, closed, held, moved, self.region(facts.cell)];
        meanings.into_iter().flatten().for_each(add);
        name
    }

    fn on_fortress(&self, key: &str, fortress: Cell) -> String {
        self.texts.get(key, &[("fortress", fortress.to_string().into())])
    }

    fn region(&self, cell: Cell) -> Option<&str> {
        let within =
            |(from, to): (u8, u8)| (from..=to).contains(&cell.col()) && (from..=to).contains(&cell.row());
        let region = self.regions.iter().find(|(bounds, _)| within(*bounds));
        region.map(|(_, name)| name.as_str())
    }
}

/// What the viewer can do, or whom he waits for.
pub(super) fn title(played: &Played, eyes: &Eyes<'_>) -> String {
    let (rules, position, texts) = (played.rules(), played.position(), eyes.texts);
    let Some(mover) = position.to_move() else { return String::new() };
    if eyes.is_both() {
        return (games::of(rules.kind()).title)(rules, position, mover, texts);
    }
    if eyes.you[mover] {
        return texts.title(rules, position);
    }
    match (eyes.is_player(), eyes.computer == Some(mover)) {
        (_, true) => texts.get("wait-computer", &[]),
        (true, false) => texts.get("wait-rival", &[]),
        (false, false) => texts.get("wait-side", &[side_value(rules, mover)]),
    }
}

/// Whose step it is, and what he can do.
pub(super) fn title_of_side(rules: &Rules, position: &AnyPosition, mover: Player, texts: &Texts) -> String {
    texts.side(rules, mover) + ": " + &lower_first(&texts.title(rules, position))
}

/// A sentence as it goes on after a colon.
fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// What helps to know about the title.
pub(super) fn help(played: &Played, eyes: &Eyes<'_>) -> String {
    if eyes.may_move(played.position()) {
        eyes.texts.help(played.rules(), played.position())
    } else {
        String::new()
    }
}

/// The one button: to end the turn, or to pass.
pub(super) fn button(played: &Played, texts: &Texts, legal: &[Step]) -> Option<Act> {
    let act = |step: Step, key: &str, main, ask: Option<&str>| {
        let ask = ask.map(|key| texts.get(key, &[]));
        Some(Act { step: step.to_string(), text: texts.get(key, &[]), main, ask })
    };
    if legal.contains(&Step::End) {
        return act(Step::End, "do-end", true, None);
    }
    if !legal.contains(&Step::Pass) {
        return None;
    }
    let only = legal.len() == 1;
    let Pass { text, ask, main } = (games::of(played.rules().kind()).pass)(played.position());
    act(Step::Pass, text, only || main, (!only).then_some(ask))
}

/// The button for passing.
pub(super) struct Pass {
    /// The key of what stands on it.
    pub(super) text: &'static str,
    /// The key of what it asks back, where something else could be done.
    pub(super) ask: &'static str,
    /// Whether it is what one would usually do, even so.
    pub(super) main: bool,
}

/// Steps that are asked for rarely.
pub(super) fn more(texts: &Texts, legal: &[Step]) -> Vec<Act> {
    let count = legal.contains(&Step::Count).then(|| Act {
        step: Step::Count.to_string(),
        text: texts.get("do-count", &[]),
        main: false,
        ask: None,
    });
    count.into_iter().collect()
}

/// How much of the turn is left, where there are no pips for it.
pub(super) fn turn_left(played: &Played, texts: &Texts, legal: &[Step]) -> Option<String> {
    if played.turn_steps().is_empty() || played.rules().kind().has_hand() {
        return None;
    }
    let takes = legal.iter().filter(|step| matches!(step, Step::Take(_))).count();
    (takes > 0).then(|| texts.get("left-takings", &[("left", takes.into())]))
}

/// The piece that stands for a side.
#[must_use]
pub fn side_figure(rules: &Rules, side: Player) -> Figure {
    match rules.side(side) {
        Side::Fortresses => Figure::Fortress,
        Side::Riders => Figure::Rider,
        _ => Figure::Stone(side),
    }
}

/// A game's options in words, as the rail shows them: the size first, and all that is not as usual.
#[must_use]
pub fn option_words(rules: &Rules, texts: &Texts) -> String {
    let size = rules.start().size();
    let usual = Rules::new(rules.kind(), []).map(|rules| rules.options()).unwrap_or_default();
    let mut words = vec![format!("{size}×{size}")];
    for (name, value) in rules.options() {
        let is_usual = usual.contains(&(name, value));
        // What players compare games by is always said.
        let always = matches!(name, "komi" | "lead");
        if matches!(name, "size" | "board") || (is_usual && !always) {
            continue;
        }
        let value = match value {
            OptionValue::Number(number) => number.into(),
            OptionValue::Points(points) => texts.points(points).into(),
            OptionValue::Word(word) => word.into(),
        };
        words.push(texts.get(&format!("option-shown-{name}"), &[("value", value)]));
    }
    words.join(", ")
}

/// A player's side as a note beside a name: `Red`, `красные`.
pub(super) fn side_note(rules: &Rules, player: Player, texts: &Texts) -> String {
    texts.get("seat-side", &[("side", rules.side(player).code().into())])
}
