//! What is shown of a position beside its pieces agrees with how it is played: stones in danger, lines that win, capture
//! squares.

use std::collections::BTreeSet;

use kamni_rules::bits::Bits;
use kamni_rules::games::{CloseCombat, Hasami, squares_around};
use kamni_rules::{AnyPosition, Cell, Game, GameKind, Piece, Player, Position, Reason, Rng, Rules, Step};

/// Random games of one kind with their positions before and after each step.
fn walk(
    kind: GameKind,
    options: &[(&str, &str)],
    games: u64,
    mut visit: impl FnMut(&AnyPosition, Step, &AnyPosition),
) {
    let rules = Rules::new(kind, options.iter().copied()).expect("options that exist");
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut game = Game::new(rules.start());
        while let Some(step) = game.position().pick(|count| rng.below(count)) {
            let before = *game.position();
            game.play(step).expect("a legal step");
            visit(&before, step, game.position());
        }
    }
}

fn cells<const W: usize>(bits: Bits<W>) -> BTreeSet<Cell> {
    bits.iter().map(Bits::<W>::cell).collect()
}

#[test]
fn stones_in_danger_are_those_that_are_outnumbered() {
    let mut in_danger = 0;
    for lead in ["1", "2"] {
        walk(GameKind::CloseCombat, &[("size", "9"), ("lead", lead)], 20, |_, _, after| {
            let position = CloseCombat::<2>::try_from(*after).expect("a board of 9");
            for player in Player::BOTH {
                let around = |cell: Cell, player: Player| {
                    let ways = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
                    let neighbours = ways.into_iter().filter_map(|(right, down)| cell.offset(right, down, 9));
                    let stone = Some(Piece::Stone(player));
                    neighbours.filter(|neighbour| after.piece_at(*neighbour) == stone).count()
                };
                let outnumbered = Cell::all(9).filter(|cell| {
                    let (attackers, friends) = (around(*cell, player.other()), around(*cell, player));
                    let lead = usize::from(position.lead());
                    after.piece_at(*cell) == Some(Piece::Stone(player))
                        && attackers >= 2
                        && attackers >= friends + lead
                });
                let expected: BTreeSet<_> = outnumbered.collect();
                in_danger += expected.len();
                assert_eq!(cells(position.in_danger(player)), expected, "{}", after.text());
            }
            // What can be taken is in danger.
            if let Some(mover) = after.to_move() {
                let danger = cells(position.in_danger(mover.other()));
                assert!(cells(position.takeable()).is_subset(&danger), "{}", after.text());
            }
        });
    }
    assert!(in_danger > 100, "{in_danger}");
}

#[test]
fn a_full_line_is_a_five() {
    for player in Player::BOTH {
        // Seven rows count: 9 columns of 3 vertical lines, and 5 of 3 diagonals either way.
        assert_eq!(Hasami::lines(player).count(), 9 * 3 + 2 * 5 * 3);
    }
    let mut fives = 0;
    walk(GameKind::Hasami, &[], 200, |_, _, after| {
        let full = |player: Player| {
            let stone = Some(Piece::Stone(player));
            Hasami::lines(player).any(|line| line.iter().all(|cell| after.piece_at(*cell) == stone))
        };
        let won = after.outcome().filter(|outcome| outcome.reason == Reason::Five);
        for player in Player::BOTH {
            let wins = won.is_some_and(|outcome| outcome.winner == Some(player));
            // One stone left is looked at first.
            let one_left = after.outcome().is_some_and(|outcome| outcome.reason == Reason::OneLeft);
            assert!(wins == full(player) || one_left, "{}", after.text());
            fives += usize::from(wins);
        }
    });
    assert!(fives > 10, "{fives}");
}

#[test]
fn what_is_captured_stands_in_a_square_that_the_step_built() {
    let mut captured = 0;
    for size in ["7", "8", "11"] {
        let options = [("size", size), ("stones", "20"), ("count", "always"), ("count-turns", "20")];
        walk(GameKind::Four, &options, 20, |before, step, after| {
            let (Step::Put(to) | Step::Move(_, to)) = step else { return };
            let mover = before.to_move().expect("a game that goes on");
            let own = |cell: &Cell| after.piece_at(*cell) == Some(Piece::Stone(mover));
            for cell in Cell::all(before.size()) {
                if before.piece_at(cell) == Some(Piece::Stone(mover.other())) {
                    let built = squares_around(cell, before.size())
                        .any(|square| square.contains(&to) && square.iter().all(own));
                    assert_eq!(after.piece_at(cell).is_none(), built, "{step} {cell} {}", before.text());
                    captured += usize::from(built);
                }
            }
        });
    }
    assert!(captured > 100, "{captured}");
}

#[test]
fn squares_at_the_edge_have_fewer_cells() {
    let count = |cell: &str, size: u8| {
        let mut numbers: Vec<_> =
            squares_around(cell.parse().expect("a cell"), size).map(|square| square.len()).collect();
        numbers.sort_unstable();
        numbers
    };
    // The middle of 7: three distances, both squares; an edge: as far as the nearer corner; a corner: along two sides.
    assert_eq!(count("d4", 7), [4, 4, 4, 4, 4, 4]);
    assert_eq!(count("d1", 7), [2, 2, 2, 3, 3, 3]);
    assert_eq!(count("a1", 7), [2, 2, 2, 2, 2, 2]);
}
