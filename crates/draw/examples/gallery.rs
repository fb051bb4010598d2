//! Writes a page with drawings of all games: `cargo run -p kamni-draw --example gallery > gallery.html`.
//!
//! `gallery dark` writes it in dark, `gallery picture GAME [dark]` one picture that stands by itself.

use kamni_draw::{
    Cells, Drawing, Figure, Label, Mark, Overlay, Overlays, Replay, Theme, Tone, board_css, effects,
    overlay_svg, piece_svg, sprite, tokens_css,
};
use kamni_rules::{AnyPosition, GameKind, Player, Position, Rng, Rules, Step};

/// A game in which stones are taken where they can be, so that there is something to see.
///
/// It stops after this many steps, or at the first thing after them that is worth a look.
fn played(kind: GameKind, options: &[(&str, &str)], seed: u64, plies: usize) -> Replay {
    let rules = Rules::new(kind, options.iter().copied()).expect("options of the game");
    let mut replay = Replay::new(rules, rules.start());
    let mut rng = Rng::new(seed);
    for ply in 0..plies + 60 {
        if ply >= plies && is_worth_a_look(&replay) {
            break;
        }
        let position = *replay.position();
        let steps = kamni_rules::view::sorted_legal(&position);
        if steps.is_empty() {
            break;
        }
        let best = (0..12).map(|_| steps[rng.below(steps.len())]).max_by_key(|step| worth(&position, *step));
        replay.play(best.unwrap_or(steps[0])).expect("a legal step");
    }
    replay
}

fn is_worth_a_look(replay: &Replay) -> bool {
    let trace = replay.trace();
    match replay.position().kind() {
        GameKind::CloseCombat => {
            let takes = replay.position().legal().iter().filter(|step| matches!(step, Step::Take(_))).count();
            takes > 1 && !trace.taken_over.is_empty()
        }
        GameKind::Four => !trace.squares.is_empty() && !replay.position().turn_begins(),
        GameKind::Hasami => !trace.taken_off.is_empty(),
        GameKind::Dao => !replay.hand().is_empty(),
        _ => true,
    }
}

fn worth(position: &AnyPosition, step: Step) -> i32 {
    let Ok(effects) = effects(position, step) else { return -1000 };
    let middle = i32::from(position.size() - 1);
    let near = |cell: kamni_rules::Cell| {
        -(2 * i32::from(cell.col()) - middle).abs() - (2 * i32::from(cell.row()) - middle).abs()
    };
    let place = match step {
        Step::Put(cell) | Step::Move(_, cell) => near(cell),
        Step::Take(_) | Step::SetDown(_) => 0,
        Step::End | Step::Pass | Step::Count => -500,
    };
    let taken = (effects.takes.len() + effects.opens.len()) as i32;
    100 * taken + place - if effects.ends_game { 800 } else { 0 }
}

fn replays() -> Vec<(&'static str, Replay)> {
    let steps = "c3 h5 b6 h2 g8 b8 d7 e3 g3 c5 e5 b2 g6 f7 a4 f1 d1 d9";
    let kamiken = Rules::new(GameKind::Kamiken, []).expect("the usual options");
    let steps: Vec<Step> = steps.split(' ').filter_map(|step| step.parse().ok()).collect();
    vec![
        ("kamiken", Replay::of(kamiken, kamiken.start(), &steps).expect("a legal game")),
        ("close-combat", played(GameKind::CloseCombat, &[], 3, 104)),
        ("four", played(GameKind::Four, &[], 5, 63)),
        ("hasami", played(GameKind::Hasami, &[], 7, 60)),
        ("dao", played(GameKind::Dao, &[], 9, 90)),
        ("dao", played(GameKind::Dao, &[("board", "18")], 2, 121)),
        ("kamiken", played(GameKind::Kamiken, &[("size", "19")], 2, 90)),
        ("four", played(GameKind::Four, &[("size", "7")], 4, 50)),
    ]
}

fn marks(replay: &Replay) -> Vec<Mark> {
    let mut marks = Vec::new();
    let position = replay.position();
    let from = position.legal().into_iter().find_map(|step| match step {
        Step::Move(from, _) => Some(from),
        _ => None,
    });
    for step in position.legal() {
        match step {
            Step::Move(start, to) if Some(start) == from => {
                let jump = effects(position, step).is_ok_and(|effects| effects.jump);
                marks.push(if jump { Mark::Hop(to) } else { Mark::Dot(to) });
            }
            Step::SetDown(to) => marks.push(Mark::Few(to)),
            _ => {}
        }
    }
    marks.extend(from.map(Mark::Chosen));
    marks
}

fn diagram() -> (Replay, Vec<Mark>) {
    let replay = played(GameKind::CloseCombat, &[("size", "9")], 1, 20);
    let cell = |text: &str| text.parse().expect("a cell");
    let label = |text: &str| Label::new(text).expect("a label");
    let mut marks = vec![
        Mark::Arrow(cell("a1"), cell("c4")),
        Mark::Arrow(cell("i9"), cell("i5")),
        Mark::Ghost(Figure::Stone(Player::Second), cell("b8")),
    ];
    for (place, standing) in replay.pieces().iter().take(5).enumerate() {
        marks.push(Mark::Label(standing.cell, label(&(place + 9).to_string())));
    }
    marks.push(Mark::Label(cell("a9"), label("a")));
    marks.push(Mark::Label(cell("b9"), label("12")));
    (replay, marks)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let dark = arguments.iter().any(|argument| argument == "dark");
    let tone = if dark { Tone::Dark } else { Tone::Light };
    if arguments.first().is_some_and(|argument| argument == "picture") {
        let wanted = arguments.get(1).map_or("kamiken", String::as_str);
        let (replay, marks) = if wanted == "diagram" {
            diagram()
        } else {
            let found = replays().into_iter().find(|(name, _)| *name == wanted);
            let replay = found.expect("a game's name").1;
            let marks = marks(&replay);
            (replay, marks)
        };
        println!("{}", Drawing::of(&replay).theme(Theme::Picture(tone)).marks(&marks).svg());
        return;
    }
    println!(
        "<!doctype html><html data-theme={}><meta charset=utf-8><title>Kamni</title><style>{}{}\
         body{{margin:0;padding:24px;background:var(--page);color:var(--ink);font:16px var(--font)}}\
         main{{display:grid;grid-template-columns:repeat(2,1fr);gap:24px}}.key,.stone{{width:40px;background:var(--slab);margin:4px}}\
         .minis{{display:grid;grid-template-columns:repeat(5,1fr);gap:8px}}</style>{}<main>",
        tone.name(),
        tokens_css(),
        board_css(),
        sprite()
    );
    let name = |facts: &kamni_draw::CellFacts| facts.cell.to_string();
    let all = replays();
    for (_, replay) in &all {
        let marks = marks(replay);
        let cells = Cells { label: "board", cursor: None, name: &name };
        let drawing = Drawing::of(replay)
            .overlays(Overlays::ALL)
            .viewer(Some(Player::First))
            .marks(&marks)
            .cells(cells)
            .svg();
        println!("<div class=box>{drawing}</div>");
    }
    let (replay, free) = diagram();
    println!(
        "<div class=box>{}</div><div><div class=minis>",
        Drawing::of(&replay).flipped(true).marks(&free).svg()
    );
    for (_, replay) in &all {
        println!("<div class=box>{}</div>", Drawing::of(replay).mini(true).label("mini").svg());
    }
    println!("</div><p>");
    for &kind in GameKind::ALL {
        let figures: &[Figure] = match kind {
            GameKind::Dao => &[Figure::Fortress, Figure::Rider],
            _ => &[Figure::Stone(Player::First), Figure::Stone(Player::Second)],
        };
        figures.iter().for_each(|figure| println!("{}", piece_svg(kind, *figure)));
        Overlay::of_game(kind).iter().for_each(|overlay| println!("{}", overlay_svg(kind, *overlay)));
    }
    println!("</div></main></html>");
}
