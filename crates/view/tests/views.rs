//! Views against the rules: what a page is told of a position is what the rules say of it.

use std::sync::Arc;

use kamni_play::clock::Controls;
use kamni_play::game::{End, Event, Numbered, Setting, Sitter, Why};
use kamni_play::ids::GameId;
use kamni_play::table::Table;
use kamni_rules::view::sorted_legal;
use kamni_rules::{Cell, Game, GameKind, Piece, Player, Position, Rng, Rules, Step};
use kamni_texts::Lang;
use kamni_view::present::{self, Around};
pub use kamni_view::{Ahead, Effect, Eyes, Hops, Played, View, texts};

fn rules(kind: GameKind, options: &[(&str, &str)]) -> Rules {
    Rules::new(kind, options.iter().copied()).expect("options in order")
}

fn played(rules: Rules, moves: &str) -> Played {
    let steps: Vec<Step> = moves.split_whitespace().map(|step| step.parse().expect("a step")).collect();
    Played::of(rules, rules.start(), &steps).expect("legal steps")
}

fn seen(played: &Played, lang: Lang) -> View {
    played.view(&Eyes::both(texts(lang)))
}

/// Every game and several sizes, played at random.
fn games() -> Vec<Rules> {
    vec![
        rules(GameKind::Kamiken, &[("size", "5")]),
        rules(GameKind::Kamiken, &[]),
        rules(GameKind::CloseCombat, &[("size", "7")]),
        rules(GameKind::CloseCombat, &[("lead", "1")]),
        rules(GameKind::Four, &[("size", "9"), ("stones", "30")]),
        rules(GameKind::Four, &[]),
        rules(GameKind::Hasami, &[("corner", "on")]),
        rules(GameKind::Dao, &[]),
        rules(GameKind::Dao, &[("board", "18"), ("first", "riders")]),
    ]
}

/// What must hold of every view.
fn check(played: &Played, view: &View) {
    let position = played.position();
    let legal: Vec<String> = sorted_legal(position).iter().map(Step::to_string).collect();
    let text = position.text();
    assert_eq!(view.legal, legal, "{text}");
    assert_eq!((view.ply, view.turn, view.mover), (position.ply(), position.turn(), position.to_move()));
    let cells: Vec<Cell> = Cell::all(position.size()).collect();
    assert_eq!(view.cells.len(), cells.len());
    for (name, cell) in view.cells.iter().zip(cells) {
        assert!(name.starts_with(&format!("{cell}, ")), "{name}");
    }
    for (step, effect) in &view.effects {
        assert!(legal.contains(step), "{step} in {text}");
        check_effect(played, step, effect);
    }
    assert_eq!(view.title.is_empty(), position.is_over(), "{text}");
    assert_eq!(view.help.is_empty(), position.is_over(), "{text}");
    let ends = legal.iter().any(|step| step == "end");
    let passes = legal.iter().any(|step| step == "pass");
    assert_eq!(view.button.is_some(), ends || passes, "{text}");
    let made: usize = played.turns().iter().map(|turn| turn.steps.len()).sum();
    assert_eq!(made, played.made().len());
    let json = serde_json::to_string(view).expect("JSON");
    assert!(!json.contains('⟨'), "a text is missing: {json}");
    assert!(!json.contains("style="), "{text}");
}

/// What a step is said to do, it does.
fn check_effect(played: &Played, step: &str, effect: &Effect) {
    let mover = played.position().to_move().expect("a game that goes on");
    let mut after = *played.position();
    after.play(step.parse().expect("a step")).expect("a legal step");
    let won = after.outcome().is_some_and(|outcome| outcome.winner == Some(mover));
    assert_eq!(effect.wins, won, "{step}");
    let ends = after.turn() != played.position().turn() || after.is_over();
    if let Some(said) = effect.ends {
        assert_eq!(said, ends, "{step}");
    }
    for cell in &effect.takes {
        let cell: Cell = cell.parse().expect("a cell");
        assert_ne!(played.position().piece_at(cell), after.piece_at(cell), "{step} takes {cell}");
    }
    for cell in &effect.opens {
        let taking = format!("x{cell}").parse().expect("a step");
        assert!(after.is_legal(taking), "{step} opens {cell}");
    }
}

#[test]
fn views_say_what_the_rules_say() {
    for rules in games() {
        let seed = 11;
        let mut rng = Rng::new(seed);
        let mut game = Game::new(rules.start());
        let mut played = Played::new(rules, rules.start());
        for number in 0..120 {
            let lang = if number % 2 == 0 { Lang::En } else { Lang::Ru };
            check(&played, &seen(&played, lang));
            let Some(step) = game.position().pick(|count| rng.below(count)) else { break };
            game.play(step).expect("a legal step");
            played.play(step).expect("a legal step");
            assert_eq!(played.position(), game.position(), "seed {seed}");
        }
        let ply = played.made().len() / 2;
        let steps: Vec<Step> = played.made()[..ply].iter().map(|made| made.step).collect();
        let again = Played::of(rules, rules.start(), &steps).expect("legal steps");
        assert_eq!(played.at(ply).position(), again.position());
    }
}

#[test]
fn only_who_has_the_step_gets_the_list() {
    for rules in games() {
        let played = Played::new(rules, rules.start());
        let of = |eyes: Eyes<'_>| played.view(&eyes);
        let texts = texts(Lang::En);
        assert!(!of(Eyes::player(texts, Player::First)).legal.is_empty());
        for eyes in [Eyes::player(texts, Player::Second), Eyes::watcher(texts)] {
            let view = of(eyes);
            assert!(view.legal.is_empty() && view.effects.is_empty() && view.button.is_none());
            assert!(!view.title.is_empty() && view.help.is_empty());
        }
    }
}

#[test]
fn effects_of_known_steps() {
    let combat = rules(GameKind::CloseCombat, &[("size", "9")]);
    let view = seen(&played(combat, "d4 e5 c6 i9"), Lang::En);
    assert_eq!(
        view.effects["f6"],
        Effect { opens: vec!["e5".into()], ends: Some(false), ..Effect::default() }
    );
    assert_eq!(view.ends, ["put"]);

    // Green has three corners of a square around d4.
    let four = rules(GameKind::Four, &[("size", "9"), ("stones", "30")]);
    let view = seen(&played(four, "d3 d4 c4 i9 e4 i8"), Lang::En);
    let effect = &view.effects["d5"];
    assert_eq!(effect.takes, ["d4"]);
    assert_eq!(effect.squares.len(), 1);
    let mut square = effect.squares[0].clone();
    square.sort();
    assert_eq!(square, ["c4", "d3", "d5", "e4"]);

    // A black stone between two white ones.
    let hasami = rules(GameKind::Hasami, &[]);
    let view = seen(&played(hasami, "a8-a5 b2-b5 c8-c6 i2-i3"), Lang::En);
    assert_eq!(view.effects["c6-c5"].takes, ["b5"]);
    assert_eq!(view.hops, Some(Hops::Over));

    // The first rider stands before the fortress.
    let dao = rules(GameKind::Dao, &[]);
    let start = seen(&Played::new(dao, dao.start()), Lang::En);
    assert!(start.block && start.hops.is_none() && start.pips.is_none());
    let riders = seen(&played(dao, "a1-b1"), Lang::En);
    assert!(!riders.block && riders.hops == Some(Hops::Far));
    assert_eq!(riders.pips.map(|pips| (pips.used, pips.left)), Some((0, 3)));
}

#[test]
fn the_list_says_what_was_taken_off() {
    let four = rules(GameKind::Four, &[("size", "9"), ("stones", "30")]);
    let game = played(four, "d3 d4 c4 i9 e4 i8 d5 a1");
    let takes: Vec<_> = game.turns().iter().map(|turn| turn.takes.clone()).collect();
    assert_eq!(takes[6], [1]);
    assert!(takes.iter().enumerate().all(|(turn, takes)| turn == 6 || takes.is_empty()), "{takes:?}");
    let took = |moves| seen(&played(four, moves), Lang::En).took;
    assert_eq!((took("d3 d4 c4 i9 e4 i8 d5"), took("d3 d4 c4 i9 e4 i8 d5 a1")), (1, 0));
}

#[test]
fn sentences() {
    let combat = rules(GameKind::CloseCombat, &[("size", "9")]);
    let first = |lang| Eyes::player(texts(lang), Player::First);
    let second = |lang| Eyes::player(texts(lang), Player::Second);
    let put = played(combat, "d4 e5 c6 i9 f6");
    assert_eq!(put.view(&first(Lang::En)).said, "f6. 1 can be taken: e5.");
    assert_eq!(put.view(&first(Lang::Ru)).said, "f6. Можно взять 1: e5.");
    assert_eq!(put.view(&second(Lang::En)).said, "");
    assert_eq!(put.view(&second(Lang::En)).title, "Your rival's turn");
    assert_eq!(put.view(&Eyes::watcher(texts(Lang::Ru))).title, "Ход красных");
    assert_eq!(put.view(&first(Lang::Ru)).turn_left.as_deref(), Some("ещё 1"));
    assert_eq!(put.view(&first(Lang::En)).turn_steps, ["f6"]);
    let taken = played(combat, "d4 e5 c6 i9 f6 xe5");
    assert_eq!(
        taken.view(&first(Lang::En)).said,
        "e5 taken. There is nothing more to take; the turn is over."
    );
    assert_eq!(taken.view(&second(Lang::En)).said, "Opponent: f6, takes e5. Your turn.");
    assert_eq!(taken.view(&second(Lang::Ru)).last, ["f6", "xe5"]);
    let computer = Eyes { computer: Some(Player::Second), ..first(Lang::Ru) };
    assert_eq!(taken.view(&computer).title, "Компьютер думает");
}

#[test]
fn cells_say_what_they_mean() {
    let name = |played: &Played, cell: &str, lang| {
        let cell: Cell = cell.parse().expect("a cell");
        let size = usize::from(played.position().size());
        seen(played, lang).cells[usize::from(cell.row()) * size + usize::from(cell.col())].clone()
    };
    let kamiken = played(rules(GameKind::Kamiken, &[("size", "5")]), "c3 b2");
    assert_eq!(name(&kamiken, "c3", Lang::En), "c3, white stone");
    assert_eq!(name(&kamiken, "c2", Lang::En), "c2, empty, beaten by both");
    assert_eq!(name(&kamiken, "c2", Lang::Ru), "c2, пусто, бьют оба");
    assert_eq!(name(&kamiken, "a2", Lang::Ru), "a2, пусто, бьют чёрные");
    let combat = played(rules(GameKind::CloseCombat, &[("size", "9")]), "d4 e5 c6 i9 f6");
    assert_eq!(name(&combat, "e5", Lang::Ru), "e5, синий камень, можно взять");
    let dao = Played::new(rules(GameKind::Dao, &[]), rules(GameKind::Dao, &[]).start());
    assert_eq!(name(&dao, "b2", Lang::En), "b2, fortress a1");
    assert_eq!(name(&dao, "g7", Lang::En), "g7, rider, in the Dao");
}

#[test]
fn turns_of_a_side_that_goes_on_alone_are_its_own() {
    let played = played(rules(GameKind::Kamiken, &[("size", "5")]), "c3 b2 pass d4 e1");
    let sides: Vec<Player> = played.turns().iter().map(|turn| turn.side).collect();
    use Player::{First, Second};
    assert_eq!(sides, [First, Second, First, Second, Second]);
}

#[test]
fn titles_for_two_at_one_board_read_as_sentences() {
    for (kind, options, moves, en, ru) in [
        (
            GameKind::Four,
            [("size", "9")],
            "",
            "Green: put a stone of the opening, 1 of 10",
            "Зелёные: поставьте камень дебюта, 1 из 10",
        ),
        (GameKind::Kamiken, [("size", "5")], "c3", "Black: put a stone", "Чёрные: поставьте камень"),
        (
            GameKind::Dao,
            [("first", "riders")],
            "",
            "Move up to 3 riders",
            "Сходите одним, двумя или тремя всадниками",
        ),
        (
            GameKind::Dao,
            [("first", "fortresses")],
            "",
            "Fortresses: shift a fortress or lift a rider",
            "Крепости: сдвиньте крепость или снимите всадника",
        ),
    ] {
        let played = played(rules(kind, &options), moves);
        for (lang, title) in [(Lang::En, en), (Lang::Ru, ru)] {
            assert_eq!(seen(&played, lang).title, title);
        }
    }
}

#[test]
fn who_waits_can_look_at_what_his_pieces_could_do() {
    for kind in [GameKind::Hasami, GameKind::Four, GameKind::Dao] {
        let rules = rules(kind, &[]);
        let mut game = Game::new(rules.start());
        let mut played = Played::new(rules, rules.start());
        let mut rng = Rng::new(7);
        let (mut some, mut all, mut within) = (0, 0, 0);
        for _ in 0..200 {
            let position = *game.position();
            let Some(mover) = position.to_move() else { break };
            let view = played.view(&Eyes::player(texts(Lang::En), mover.other()));
            all += 1;
            some += u32::from(!view.could.is_empty());
            // In the longest waits, while the rival makes step after step.
            within += u32::from(!view.could.is_empty() && !position.turn_begins());
            let own = |step: &String| {
                let from: Cell = step.split('-').next().expect("a cell").parse().expect("a cell");
                let piece = position.piece_at(from);
                piece.is_some() && piece != Some(Piece::Stone(mover))
            };
            assert!(view.could.iter().all(own), "{kind}: {:?}", view.could);
            assert!(
                played.view(&Eyes::player(texts(Lang::En), mover)).could.is_empty(),
                "who has the turn moves"
            );
            assert!(played.view(&Eyes::watcher(texts(Lang::En))).could.is_empty());
            let legal = position.legal();
            let step = legal[rng.below(legal.len())];
            game.play(step).expect("legal");
            played.play(step).expect("legal");
        }
        // In the opening of Four stones are only put.
        let least = if kind == GameKind::Four { all / 2 } else { all };
        assert!(some >= least, "{kind}: {some} of {all}");
        assert!(within > 20 || kind == GameKind::Hasami, "{kind}: {within}");
    }
}

#[test]
fn what_pieces_could_do_is_so_when_the_rival_says_enough() {
    for kind in [GameKind::Four, GameKind::Dao] {
        let rules = rules(kind, &[]);
        let mut played = Played::new(rules, rules.start());
        let mut rng = Rng::new(11);
        let mut seen = 0;
        for _ in 0..300 {
            let Some(mover) = played.position().to_move() else { break };
            let view = played.view(&Eyes::player(texts(Lang::En), mover.other()));
            let mut after = *played.position();
            if after.check(Step::End).is_ok() {
                after.play_unchecked(Step::End);
                let moves = after.legal().into_iter().filter(|step| matches!(step, Step::Move(..)));
                let mut moves: Vec<String> = moves.map(|step| step.to_string()).collect();
                moves.sort();
                assert_eq!(view.could, moves, "{kind}");
                seen += 1;
            }
            let legal = played.position().legal();
            played.play(legal[rng.below(legal.len())]).expect("legal");
        }
        assert!(seen > 20, "{kind}: {seen}");
    }
}

#[test]
fn plates_say_how_far_each_is_from_winning() {
    for (kind, options, moves, en, ru) in [
        (
            GameKind::Kamiken,
            &[("size", "5")][..],
            "c3",
            ["ahead by 3.5", "+ komi 0.5"],
            ["впереди на 3,5", "+ коми 0,5"],
        ),
        (GameKind::CloseCombat, &[("size", "5")], "b2 c3 d3 xc3", ["ahead by 3", ""], ["впереди на 3", ""]),
        (
            GameKind::Four,
            &[("size", "7"), ("stones", "20")],
            "a1 a7 g7",
            ["11 above nine, 2 on board, supply 18", "10 above nine, 0 on board, supply 19"],
            ["сверх девяти 11, на доске 2, запас 18", "сверх девяти 10, на доске 0, запас 19"],
        ),
        (
            GameKind::Hasami,
            &[],
            "c8-c4",
            ["best line 1 of 5", "best line 0 of 5"],
            ["лучшая линия 1 из 5", "лучшая линия 0 из 5"],
        ),
        (
            GameKind::Dao,
            &[],
            "a1-b1",
            ["9 shifts to the Dao, 4 of 4 free", "0 of 4 held"],
            ["до Дао 9 сдвигов, свободных 4 из 4", "взятых 0 из 4"],
        ),
    ] {
        let played = played(rules(kind, options), moves);
        for (lang, notes) in [(Lang::En, en), (Lang::Ru, ru)] {
            let shown = seen(&played, lang).plates.map(|plate| plate.note);
            assert_eq!(shown, notes, "{kind}");
        }
    }
}

/// A supply that is small because the game is: nobody is warned until the end is near.
#[test]
fn only_few_stones_above_nine_are_warned_of() {
    let rules = rules(GameKind::Four, &[("size", "11"), ("stones", "30")]);
    let warned = |text: &str| {
        let position = rules.read(text).expect("a position");
        let played = Played::of(rules, position, &[]).expect("a game");
        seen(&played, Lang::En).plates.map(|plate| plate.warn)
    };
    let board = "xxxxxxxxxx1/11/11/11/11/11/11/11/11/11/oooooooooo1";
    assert_eq!(warned(&format!("{board} first captured=0,0")), [false, false]);
    assert_eq!(warned(&format!("{board} first captured=15,16")), [true, false]);
    assert_eq!(warned(&format!("{board} first captured=16,15")), [false, true]);
}

#[test]
fn a_pass_of_kamiken_says_that_it_is_final() {
    let played = played(rules(GameKind::Kamiken, &[("size", "5")]), "c3 b2");
    for (lang, words) in [(Lang::En, "Passing is final"), (Lang::Ru, "до конца партии")] {
        let button = seen(&played, lang).button.expect("a button");
        assert!(button.ask.as_deref().is_some_and(|ask| ask.contains(words)), "{button:?}");
    }
}

#[test]
fn pieces_can_be_looked_at_from_the_first_wait_on() {
    for (kind, moves, could) in [
        (GameKind::Dao, "a1-b1", ["b1-c1", "l12-l11"]),
        (GameKind::Dao, "a1-b1 e5-e4", ["b1-c1", "l12-l11"]),
        (GameKind::Hasami, "c8-c4", ["c4-d4", "d8-d3"]),
    ] {
        let view = played(rules(kind, &[]), moves).view(&Eyes::player(texts(Lang::En), Player::First));
        assert!(
            could.iter().all(|step| view.could.iter().any(|other| other == step)),
            "{kind}: {:?}",
            view.could
        );
    }
}

/// A table of two guests at which steps picked at random were made until `enough`, and its game.
fn table_at(rules: Rules, enough: impl Fn(&Played) -> bool) -> (Table, Played) {
    let (id, controls) = (GameId::random(), Controls::NONE);
    let setting = Setting {
        id,
        rules,
        position: None,
        controls,
        rated: false,
        created: 0,
        rematch_of: None,
        tournament: None,
    };
    let mut table = Table::new(Arc::new(setting), [Sitter::Guest, Sitter::Guest]).expect("a table");
    let mut played = Played::of_line(table.line());
    let mut rng = Rng::new(11);
    while !enough(&played) {
        let step = played.position().pick(|count| rng.below(count)).expect("the game goes on");
        let event = Event::Step { step, left: table.clock().left(0) };
        assert!(table.apply(&Numbered { number: table.number() + 1, at: 0, event }));
        played.play(step).expect("it was legal");
    }
    (table, played)
}

#[test]
fn a_turn_that_was_due_when_somebody_resigned_is_not_counted() {
    let rules = rules(GameKind::Dao, &[]);
    let facts = |table: &Table, played: &Played| {
        let eyes = Eyes::watcher(texts(Lang::En));
        present::full(table, played, &eyes, 0, Around::default()).view.facts[0].clone()
    };
    // Between two turns the next one is due; in the middle of one, which only the riders have, it is the one that was begun.
    let between = (4, true, "Turn 5 of 400", "Turn 4 of 400");
    let within = (5, false, "Turn 6 of 400", "Turn 6 of 400");
    for (turns, begins, playing, resigned) in [between, within] {
        let (mut table, played) = table_at(rules, |played| {
            (played.position().turn(), played.position().turn_begins()) == (turns, begins)
        });
        assert_eq!(facts(&table, &played), playing);
        let end = End { winner: Some(Player::First), why: Why::Resigned, score: None };
        assert!(table.apply(&Numbered { number: table.number() + 1, at: 0, event: Event::Ended { end } }));
        assert_eq!(facts(&table, &played), resigned);
        assert_eq!(format!("Turn {} of 400", played.turns().len()), resigned, "as many as stand in the list");
    }
}

#[test]
fn a_turn_later_the_same_board_is_the_rivals() {
    for &kind in GameKind::ALL {
        let start = Rules::new(kind, []).expect("the usual options").start();
        let later = start.turn_passed_on();
        assert!(Cell::all(start.size()).all(|cell| later.piece_at(cell) == start.piece_at(cell)), "{kind}");
        assert_eq!(
            (later.to_move(), later.turn()),
            (start.to_move().map(Player::other), start.turn() + 1),
            "{kind}"
        );
        assert!(!later.legal().is_empty(), "{kind}");
    }
}

#[test]
fn who_waits_lays_out_a_whole_turn() {
    for &kind in GameKind::ALL {
        let rules = rules(kind, &[]);
        let mut played = Played::new(rules, rules.start());
        let mut rng = Rng::new(19);
        let (mut waits, mut laid_out, mut several) = (0, 0, 0);
        for _ in 0..250 {
            let position = *played.position();
            let Some(mover) = position.to_move() else { break };
            let you = Player::BOTH.map(|side| side != mover);
            assert!(played.ahead([you[1], you[0]]).is_none(), "{kind}: who has the turn lays out none");
            assert!(played.ahead([false; 2]).is_none() && played.ahead([true; 2]).is_none());
            waits += 1;
            if let Some(mut laid) = played.ahead(you) {
                let view = played.view(&Eyes::player(texts(Lang::En), mover.other()));
                let mut steps = 0;
                loop {
                    let ahead = Ahead::of(&laid, 7, you, false, texts(Lang::En));
                    assert_eq!(ahead.ply, 7);
                    if steps == 0 {
                        assert!(view.could.iter().all(|step| ahead.view.legal.contains(step)), "{kind}");
                    }
                    // Either there is something to go on with, or it is whole.
                    assert_eq!(ahead.view.legal.is_empty(), ahead.whole, "{kind}");
                    assert_eq!(ahead.view.turn_steps.len(), if ahead.whole { 0 } else { steps }, "{kind}");
                    assert!(
                        ahead.view.layers.is_none() && ahead.view.svg.is_none(),
                        "the page has the drawing"
                    );
                    if ahead.whole {
                        break;
                    }
                    assert_eq!(ahead.view.block, moves_fortresses(kind, mover.other()));
                    let step = &ahead.view.legal[rng.below(ahead.view.legal.len())];
                    laid.play(step.parse().expect("a step")).expect("legal");
                    steps += 1;
                }
                laid_out += 1;
                several += u32::from(steps > 1);
            }
            let legal = position.legal();
            played.play(legal[rng.below(legal.len())]).expect("legal");
        }
        assert!(laid_out * 10 >= waits * 9, "{kind}: {laid_out} of {waits}");
        assert_eq!(several > 10, kind.has_long_turns(), "{kind}: {several}");
    }
}

fn moves_fortresses(kind: GameKind, side: Player) -> bool {
    rules(kind, &[]).side(side).has_blocks()
}
