//! A block of the rules as a figure: one picture or several, each with what it says in words.

use kamni_draw::{Drawing, Figure, Mark, Overlays, Standing};
use kamni_rules::{AnyPosition, Cell, Player, Position, Step};
use kamni_texts::Texts;
use maud::{Markup, PreEscaped, html};

use super::block::{Block, Fault, Frame};
use crate::address::percent;
use crate::view::{Paged, Played, side_figure};
use kamni_play::game::options_text;

/// More cells than these are not marked: they would hide the board.
const MOST_MARKS: usize = 12;

/// The figure of a block, and a small picture of where it ends.
pub(super) fn figure(head: &str, text: &str, texts: &Texts) -> Result<(Markup, String), Fault> {
    let block = Block::read(head, text)?;
    let mut before = 0;
    let pictures: Vec<Markup> = block
        .frames
        .iter()
        .map(|frame| {
            let picture = picture(&block, frame, before, texts);
            before = frame.ply;
            picture
        })
        .collect();
    let rules = block.played.rules();
    let mut line = options_text(rules).replace(' ', "&");
    if let Some(position) = &block.position {
        line.push_str("&position=");
        line.push_str(&percent(position));
    }
    let moves = steps_text(&block.played);
    let kind = rules.kind();
    let figure = html! {
        div class=(format!("diagrams {kind} hide-closed hide-fours")) data-line=(line) data-moves=(moves) {
            @for picture in &pictures { (picture) }
        }
    };
    Ok((figure, Drawing::of(block.played.replay()).mini(true).svg()))
}

fn steps_text(played: &Played) -> String {
    let steps: Vec<String> = played.made().iter().map(|made| made.step.to_string()).collect();
    steps.join(" ")
}

/// A picture, which leads to the analysis board, and its caption.
fn picture(block: &Block, frame: &Frame, before: usize, texts: &Texts) -> Markup {
    let last = block.frames.last().is_some_and(|last| last == frame);
    // At the last picture all has been played, also what changes nothing on the board.
    let played = if last { block.played.clone() } else { block.played.at(frame.ply) };
    let marks = marks(&played, frame);
    let label = label(&played, texts);
    let usual = Overlays::usual(played.position());
    let further = Paged::of(played.rules().kind()).diagrams;
    let overlays = further.map_or(usual, |overlay| usual.with(overlay));
    let drawing = Drawing::of(played.replay()).overlays(overlays).marks(&marks).label(&label);
    let address = address(block, frame.ply);
    html! {
        figure class="diagram" {
            a href=(address) data-ply=(frame.ply) title=(texts.get("lesson-on-board", &[])) { (PreEscaped(drawing.svg())) }
            figcaption { (caption(&played, frame, before, texts)) }
        }
    }
}

/// The analysis board with this moment on it.
fn address(block: &Block, ply: usize) -> String {
    let rules = block.played.rules();
    let mut query = options_text(rules).replace(' ', "&");
    if let Some(position) = &block.position {
        query.push_str(&format!("&position={}", percent(position)));
    }
    if ply > 0 {
        query.push_str(&format!("&moves={}", percent(&steps_text(&block.played.at(ply)))));
    }
    format!("/analysis/{}?{query}", rules.kind())
}

/// What a picture shows, for those who do not see it.
fn label(played: &Played, texts: &Texts) -> String {
    let (rules, position) = (played.rules(), played.position());
    let size = u32::from(position.size());
    let board = texts.get("game-board", &[("game", texts.game(rules.kind()).into()), ("size", size.into())]);
    let pieces: Vec<String> = Player::BOTH
        .into_iter()
        .filter_map(|player| {
            let figure = side_figure(rules, player);
            let mut cells: Vec<Cell> = cells_of(played.replay().pieces(), figure).collect();
            cells.sort_unstable();
            let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
            (!names.is_empty()).then(|| format!("{}: {}", texts.side(rules, player), names.join(", ")))
        })
        .collect();
    if pieces.is_empty() {
        return texts.get("lesson-diagram-empty", &[("board", board.into())]);
    }
    texts.get("lesson-diagram", &[("board", board.into()), ("pieces", pieces.join("; ").into())])
}

fn cells_of(pieces: &[Standing], figure: Figure) -> impl Iterator<Item = Cell> {
    pieces.iter().filter(move |piece| piece.figure == figure).map(|piece| piece.cell)
}

/// What a frame says of steps, as marks.
fn marks(played: &Played, frame: &Frame) -> Vec<Mark> {
    let position = played.position();
    // What was played after the frame has changed what is allowed.
    if played.made().len() != frame.ply {
        return Vec::new();
    }
    let can: Vec<Mark> =
        frame.can.iter().chain(&frame.only).flat_map(|step| allowed(*step, position)).collect();
    let cannot: Vec<Mark> = frame.cannot.iter().filter_map(|step| forbidden(*step, position)).collect();
    let few = |marks: Vec<Mark>| if marks.len() > MOST_MARKS { Vec::new() } else { marks };
    few(can).into_iter().chain(few(cannot)).collect()
}

fn allowed(step: Step, position: &AnyPosition) -> Vec<Mark> {
    match step {
        Step::Put(cell) => vec![Mark::Dot(cell)],
        Step::SetDown(cell) => vec![Mark::Few(cell)],
        // What is taken for good has its brackets in the drawing already.
        Step::Take(cell) if position.kind().has_hand() => vec![Mark::Take(cell)],
        // Where a large piece goes lies under the piece itself.
        Step::Move(_, to) if position.piece_at(to).is_some() => Vec::new(),
        Step::Move(from, to) => vec![Mark::Chosen(from), Mark::Dot(to)],
        Step::Take(_) | Step::End | Step::Pass | Step::Count => Vec::new(),
    }
}

fn forbidden(step: Step, position: &AnyPosition) -> Option<Mark> {
    let cell = match step {
        Step::Put(cell) | Step::SetDown(cell) | Step::Move(_, cell) => cell,
        Step::Take(_) | Step::End | Step::Pass | Step::Count => return None,
    };
    let is_free = cell.is_on(position.size()) && position.piece_at(cell).is_none();
    is_free.then_some(Mark::Cross(cell))
}

/// What led here, whose turn it is, what is allowed; or how the game ended.
fn caption(played: &Played, frame: &Frame, before: usize, texts: &Texts) -> Markup {
    let (rules, position) = (played.rules(), played.position());
    let turns: Vec<String> = played
        .by_turn(before)
        .map(|turn| turn.iter().map(|made| shown_step(made.step, texts)).collect::<Vec<_>>().join(" "))
        .collect();
    let list =
        |steps: &[Step]| steps.iter().map(|step| shown_step(*step, texts)).collect::<Vec<_>>().join(", ");
    let told = |key: &str, steps: &[Step]| {
        let here = played.made().len() == frame.ply && !steps.is_empty();
        here.then(|| texts.get(key, &[("steps", list(steps).into())]))
    };
    let outcome = position.outcome().map(|outcome| texts.outcome(rules, &outcome, None));
    let mover = position.to_move().map(|mover| texts.to_move(rules, mover) + ".");
    let rest: Vec<String> = [
        outcome.or(mover),
        told("lesson-can", &frame.can),
        told("lesson-only", &frame.only),
        told("lesson-cannot", &frame.cannot),
    ]
    .into_iter()
    .flatten()
    .collect();
    html! {
        @if !turns.is_empty() { span class="led" { (texts.get("lesson-steps", &[("steps", turns.join(" · ").into())])) " " } }
        (rest.join(" "))
    }
}

/// A step as people read it: a cross for a taking, a dash between cells, words for what has no cell.
pub(super) fn shown_step(step: Step, texts: &Texts) -> String {
    texts.step(step)
}
