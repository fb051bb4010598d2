//! A puzzle, and the line of text that it is kept as.

use std::fmt::Write;

use kamni_engine::Deed;
use kamni_rules::notation::{read_turn, write_turn};
use kamni_rules::{AnyPosition, Cell, GameKind, Line, Player, Position, Rules, Step, options_text};

use crate::games::{self, Aim};
use crate::ways::Ways;

/// What a line has instead of cells where nothing but the position that the turn leads to will do.
const END: &str = "end";

/// A position in which one turn alone is right, whichever steps bring about what it does.
#[derive(Clone, Debug)]
pub struct Puzzle {
    id: String,
    rules: Rules,
    position: AnyPosition,
    solution: Vec<Step>,
    deed: Deed,
    needed: usize,
    theme: &'static str,
    aim: Aim,
    rating: u32,
}

impl Puzzle {
    /// A puzzle, if its turn is legal and whole and does what it is to do, and a game's own theme is named.
    #[must_use]
    pub(crate) fn new(
        rules: Rules,
        position: AnyPosition,
        solution: Vec<Step>,
        deed: Deed,
        (theme, aim, rating): (&str, Aim, u32),
    ) -> Option<Self> {
        let theme = games::of(rules.kind()).themes.iter().copied().find(|known| *known == theme)?;
        let (id, needed) = (id_of(&rules, &position), solution.len());
        let puzzle = Self { id, rules, position, solution, deed, needed, theme, aim, rating };
        let needed = puzzle.first_done().filter(|_| puzzle.is_whole())?;
        Some(Self { needed, ..puzzle })
    }

    /// A moment of somebody's game: nothing is proved of its turn, and it has neither theme nor rating. None if the turn is not legal
    /// and whole.
    #[must_use]
    pub fn of_moment(rules: Rules, position: AnyPosition, solution: Vec<Step>) -> Option<Self> {
        let line = Line::of(rules, position, solution.iter().copied()).ok()?;
        let (id, needed) = (id_of(&rules, &position), solution.len());
        let deed = Deed::End(line.position().hash());
        let puzzle =
            Self { id, rules, position, solution, deed, needed, theme: "", aim: Aim::Gain, rating: 0 };
        (needed > 0 && puzzle.is_whole()).then_some(puzzle)
    }

    /// Whether the solution is legal, and one turn.
    fn is_whole(&self) -> bool {
        let line = self.line_after(&self.solution);
        self.position.turn_begins()
            && line.is_some_and(|line| self.ends_turn(&line) && line.turns().len() == 2)
    }

    /// After how many steps of the solution what it is to do is done, and it is still done at its end; none if it never is, or was
    /// before.
    fn first_done(&self) -> Option<usize> {
        let done = |line: &Line| self.deed.is_done(&self.position, line.position());
        let after = |steps: usize| self.line_after(self.solution.get(..steps)?).filter(done);
        after(self.solution.len()).filter(|_| after(0).is_none())?;
        (1..=self.solution.len()).find(|steps| after(*steps).is_some())
    }

    /// Whether a turn that begins where the puzzle stands is over at the end of a line.
    #[must_use]
    pub fn ends_turn(&self, line: &Line) -> bool {
        line.position().turn_ended(&self.position)
    }

    /// Its name: the same as long as game, options and position are.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The game and its options.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where a turn is to be found.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Whose turn it is.
    #[must_use]
    pub fn mover(&self) -> Player {
        self.position.status().mover()
    }

    /// The right turn, whole.
    #[must_use]
    pub fn solution(&self) -> &[Step] {
        &self.solution
    }

    /// The steps of it that have to be found; what follows them in the turn is free.
    #[must_use]
    pub fn needed(&self) -> &[Step] {
        &self.solution[..self.needed]
    }

    /// The cells on which it shows that the turn is right; none where every difference counts.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        match &self.deed {
            Deed::Cells(cells) => cells.iter().map(|(cell, _)| *cell).collect(),
            Deed::End(_) => Vec::new(),
        }
    }

    /// What players call it: the end of the key of its text (`puzzle-theme-GAME-…`); empty for a moment of somebody's game.
    #[must_use]
    pub const fn theme(&self) -> &'static str {
        self.theme
    }

    /// What the right turn does.
    #[must_use]
    pub const fn aim(&self) -> Aim {
        self.aim
    }

    /// How hard it is thought to be before people have tried it.
    #[must_use]
    pub const fn rating(&self) -> u32 {
        self.rating
    }

    /// The same with another rating.
    pub(crate) fn rated(self, rating: u32) -> Self {
        Self { rating, ..self }
    }

    /// The same with another theme, if the game has it.
    pub(crate) fn named(self, theme: &str) -> Option<Self> {
        let theme = games::of(self.rules.kind()).themes.iter().copied().find(|known| *known == theme)?;
        Some(Self { theme, ..self })
    }

    /// The game as it stands when the puzzle begins.
    #[must_use]
    pub fn line(&self) -> Line {
        Line::new(self.rules, self.position)
    }

    /// The game after steps from there; none if they are not legal.
    #[must_use]
    pub fn line_after(&self, steps: &[Step]) -> Option<Line> {
        Line::of(self.rules, self.position, steps.iter().copied()).ok()
    }

    pub(crate) fn ways(&self) -> Ways<'_> {
        Ways { start: &self.position, deed: &self.deed, steps: self.needed() }
    }

    /// The line of text that it is kept as, without its end.
    #[must_use]
    pub fn write(&self) -> String {
        let (options, position) = (options_text(&self.rules), self.position.text());
        let turn = write_turn(&self.solution);
        let cells: Vec<String> = self.cells().iter().map(ToString::to_string).collect();
        let deed = if cells.is_empty() { END.to_owned() } else { cells.join(",") };
        let Self { theme, aim, rating, .. } = self;
        format!("{options}\t{position}\t{turn}\t{deed}\t{}\t{theme}\t{rating}", aim.name())
    }

    /// The puzzle of such a line.
    #[must_use]
    pub fn read(kind: GameKind, line: &str) -> Option<Self> {
        let parts: Vec<&str> = line.split('\t').collect();
        let [options, position, turn, deed, aim, theme, rating] = parts.as_slice() else { return None };
        let options: Vec<(&str, &str)> =
            options.split(' ').filter_map(|option| option.split_once('=')).collect();
        let rules = Rules::new(kind, options).ok()?;
        let position = rules.read(position).ok()?;
        let solution = read_turn(turn).ok()?;
        let mut end = position;
        for step in &solution {
            end.play(*step).ok()?;
        }
        let deed = read_deed(deed, &end)?;
        let aim = Aim::ALL.into_iter().find(|known| known.name() == *aim)?;
        Self::new(rules, position, solution, deed, (*theme, aim, rating.parse().ok()?))
    }
}

/// What a turn is to do: what stands on these cells at its end.
fn read_deed(text: &str, end: &AnyPosition) -> Option<Deed> {
    if text == END {
        return Some(Deed::End(end.hash()));
    }
    let cells = text.split(',').map(|cell| {
        let cell: Cell = cell.parse().ok()?;
        let on_board = cell.col() < end.size() && cell.row() < end.size();
        on_board.then(|| (cell, end.piece_at(cell)))
    });
    cells.collect::<Option<Vec<_>>>().map(Deed::Cells)
}

/// A short name out of what a puzzle is: game, options, position. FNV-1a, which will be the same for ever.
pub(crate) fn id_of(rules: &Rules, position: &AnyPosition) -> String {
    let text = format!("{} {} {}", rules.kind(), options_text(rules), position.text());
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mut id = String::new();
    // Writing to a string cannot fail. Forty bits: among thousands of puzzles hardly two are alike, and a test looks.
    let _ = write!(id, "{:010x}", (hash ^ (hash >> 40)) & 0xff_ffff_ffff);
    id
}
