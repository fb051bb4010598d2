//! A study of Close Combat: what neighbours are worth, how far a taking leads on, what `lead` does to the game.

use kamni_rules::{AnyPosition, Cell, Piece, Player, Position, Step};

use super::Studied;
use crate::study::claims::{self, Claim, Figure, Verdict};
use crate::study::facts::{Facts, Played, Turn, around, folded, turns};
use crate::study::figures::{Mean, Share};
use crate::study::series::Further;

pub(super) const STUDIED: &Studied = &Studied {
    further: &[
        Further { name: "lead-1", set: &[("lead", "1")], ..Further::PLAIN },
        Further { name: "size-7", set: &[("size", "7")], ..Further::PLAIN },
        Further { name: "size-15", set: &[("size", "15")], levels: [3, 3], share: 20, ..Further::PLAIN },
    ],
    fold: folded,
    claims,
};

fn claims(studied: &claims::Studied<'_>) -> Vec<Claim> {
    vec![
        neighbours(studied),
        dominoes(studied),
        forbidden(studied),
        dynamic(studied),
        lead(studied),
        even(studied),
    ]
}

/// How many stones of a colour are beside a cell.
fn friends(position: &AnyPosition, cell: Cell, player: Player) -> usize {
    around(cell, position.size())
        .filter(|near| position.piece_at(*near) == Some(Piece::Stone(player)))
        .count()
}

fn taken(turn: &Turn) -> impl Iterator<Item = Cell> {
    turn.steps.iter().filter_map(|step| if let Step::Take(cell) = step { Some(*cell) } else { None })
}

/// In how many of the enemy's turns a stone that some stone of his was beside was taken, by its own neighbours as the turn began: none, one, two, three, more.
fn neighbours(studied: &claims::Studied<'_>) -> Claim {
    let mut by_friends = [Share::default(); 5];
    for turn in studied.games().flat_map(turns) {
        let victim = turn.mover().other();
        let gone: Vec<Cell> = taken(&turn).collect();
        for cell in Cell::all(turn.before.size()) {
            let is_faced = friends(&turn.before, cell, victim.other()) > 0;
            if is_faced && turn.before.piece_at(cell) == Some(Piece::Stone(victim)) {
                by_friends[friends(&turn.before, cell, victim).min(4)].note(gone.contains(&cell));
            }
        }
    }
    let [none, one, two, three, more] = by_friends;
    let falls = by_friends.windows(2).all(|pair| pair[0].surely_above(&pair[1]));
    let verdict = match (falls, none.surely_above(&more)) {
        (true, _) => Verdict::Holds,
        (false, true) => Verdict::InPart,
        _ => Verdict::of(false, more.surely_above(&none)),
    };
    Claim::new("close-combat-neighbours", verdict)
        .with("none", none)
        .with("one", one)
        .with("two", two)
        .with("three", three)
        .with("more", more)
}

/// Takings that only the takings before them in the turn made possible.
fn fallen(turn: &Turn) -> usize {
    let mut position = turn.before;
    let mut at_once: Vec<Step> = Vec::new();
    let mut fallen = 0;
    for (place, step) in turn.steps.iter().enumerate() {
        if place == 1 {
            at_once = position.legal();
        }
        fallen += usize::from(matches!(step, Step::Take(_)) && !at_once.contains(step));
        position.play_unchecked(*step);
    }
    fallen
}

fn dominoes(studied: &claims::Studied<'_>) -> Claim {
    let (mut attacks, mut stones, mut longest) = (Share::default(), Mean::default(), (0, 0, None));
    let mut several = Share::default();
    for game in studied.games() {
        for (number, turn) in turns(game).iter().enumerate() {
            let count = taken(turn).count();
            if count == 0 {
                continue;
            }
            let fell = fallen(turn);
            attacks.note(fell > 0);
            several.note(count >= 3);
            stones.note(count as f64);
            if count > longest.0 {
                longest = (count, number + 1, Some(game));
            }
        }
    }
    let (most, turn, game) = longest;
    // A few of a hundred attacks are enough for “can”.
    let verdict = Verdict::of(attacks.interval()[0] > 0.02, attacks.of > 0 && attacks.interval()[1] < 0.02);
    Claim::new("close-combat-dominoes", verdict)
        .with("fell", attacks)
        .with("several", several)
        .with("stones", stones)
        .with("most", most as u64)
        .shown_by(game, turn)
}

/// What is left of stones when all other cells hold the enemy's, and everything is taken that can be: they can never be taken. Whatever the rules
/// ask of an attack beyond numbers only makes it harder.
fn safe(stones: &[Cell], size: u8, lead: usize) -> Vec<Cell> {
    let mut left = stones.to_vec();
    loop {
        let falls = |cell: &Cell| {
            let all = around(*cell, size).count();
            let friends = around(*cell, size).filter(|near| left.contains(near)).count();
            all - friends >= 2 && all - friends >= friends + lead
        };
        match left.iter().position(falls) {
            Some(place) => _ = left.remove(place),
            None => return left,
        }
    }
}

/// The smallest group that can never be taken, among those that fit into a corner of three rows and columns and hold no full block.
fn smallest_safe(lead: usize) -> Option<Vec<Cell>> {
    let cells: Vec<Cell> = Cell::all(3).collect();
    let group = |set: u32| -> Vec<Cell> {
        cells.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1).map(|(_, cell)| *cell).collect()
    };
    let whole = (1_u32 << cells.len()) - 1;
    let groups = (1..whole).map(group).filter(|group| safe(group, 9, lead).len() == group.len());
    groups.min_by_key(Vec::len)
}

fn forbidden(studied: &claims::Studied<'_>) -> Claim {
    let lead_of =
        |played: &Played| match played.series.rules.options().iter().find(|(name, _)| *name == "lead") {
            Some((_, value)) if value.to_string() == "1" => 1,
            _ => 2,
        };
    let mut left = Share::default();
    let mut safest: Option<(usize, &Facts)> = None;
    for played in studied.levels {
        for game in &played.games {
            let end = game.end();
            let mut of_game = 0;
            for player in Player::BOTH {
                let own =
                    Cell::all(end.size()).filter(|cell| end.piece_at(*cell) == Some(Piece::Stone(player)));
                let own: Vec<Cell> = own.collect();
                let safe = safe(&own, end.size(), lead_of(played));
                own.iter().for_each(|cell| left.note(safe.contains(cell)));
                of_game += safe.len();
            }
            if safest.is_none_or(|(most, _)| of_game > most) {
                safest = Some((of_game, game));
            }
        }
    }
    let named = |lead: usize| match smallest_safe(lead) {
        Some(group) => group.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        None => "–".to_owned(),
    };
    let verdict = if smallest_safe(2).is_some() { Verdict::Not } else { Verdict::Holds };
    let game = safest.map(|(_, game)| game);
    Claim::new("close-combat-forbidden", verdict)
        .with("two", Figure::Text(named(2)))
        .with("one", Figure::Text(named(1)))
        .with("left", left)
        .shown_by(game, game.map_or(0, |game| game.turns as usize))
}

fn takings(played: &Played) -> Mean {
    let of = |game: &Facts| game.record.steps().filter(|step| matches!(step, Step::Take(_))).count();
    Mean::of(played.games.iter().map(|game| of(game) as f64))
}

fn dynamic(studied: &claims::Studied<'_>) -> Claim {
    let (Some(weakest), Some(strongest)) = (studied.levels.first(), studied.strongest()) else {
        return Claim::new("close-combat-dynamic", Verdict::Undecided);
    };
    let above = |played: &Played| played.changes().interval().is_some_and(|[low, _]| low > 1.0);
    let below = |played: &Played| played.changes().interval().is_some_and(|[_, high]| high < 1.0);
    let verdict = match (studied.levels.iter().all(above), studied.levels.iter().all(below)) {
        (true, _) => Verdict::Holds,
        (_, true) => Verdict::Not,
        _ if above(weakest) != above(strongest) => Verdict::InPart,
        _ => Verdict::Undecided,
    };
    let wildest = strongest.games.iter().max_by_key(|game| game.changes());
    Claim::new("close-combat-dynamic", verdict)
        .with("weak", weakest.changes())
        .with("strong", strongest.changes())
        .with("turned", strongest.turned_round())
        .with("takings", takings(strongest))
        .shown_by(wildest, 0)
}

fn lead(studied: &claims::Studied<'_>) -> Claim {
    let (Some(two), Some(one)) = (studied.near(5), studied.series("lead-1")) else {
        return Claim::new("close-combat-lead", Verdict::Undecided);
    };
    Claim::new("close-combat-lead", Verdict::Told)
        .with("takings1", takings(one))
        .with("takings2", takings(two))
        .with("changes1", one.changes())
        .with("changes2", two.changes())
        .with("first1", one.decided())
        .with("first2", two.decided())
        .with("drawn1", one.results()[2])
        .with("drawn2", two.results()[2])
        .shown_by(one.games.iter().max_by_key(|game| game.changes()), 0)
}

fn even(studied: &claims::Studied<'_>) -> Claim {
    let Some(strongest) = studied.strongest() else {
        return Claim::new("close-combat-even", Verdict::Undecided);
    };
    let sized = |name: &str| studied.series(name).map_or_else(Share::default, Played::decided);
    Claim::new("close-combat-even", Verdict::Told)
        .with("first", strongest.decided())
        .with("stones", Figure::Median(strongest.margins()))
        .with("small", sized("size-7"))
        .with("large", sized("size-15"))
}

#[cfg(test)]
mod tests {
    use kamni_rules::{GameKind, Rng, Rules};

    use super::*;

    #[test]
    fn three_stones_in_a_corner_are_safe_with_lead_two_alone() {
        let named =
            |lead| smallest_safe(lead).map(|group| group.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(named(2), Some(vec!["a1".to_owned(), "b1".to_owned(), "a2".to_owned()]));
        let cells = |text: &str| -> Vec<Cell> {
            text.split(' ')
                .map(|name| if let Ok(Step::Put(cell)) = name.parse() { cell } else { panic!("{name}") })
                .collect()
        };
        assert!(safe(&cells("a1 b1"), 9, 2).is_empty(), "two fall");
        assert!(safe(&cells("a1 b1 a2"), 9, 1).is_empty(), "they fall where one attacker less is enough");
        assert!(safe(&cells("e5 e6 f5 f6"), 9, 2).is_empty(), "in the middle four fall");
    }

    /// By the rules themselves: whatever is played at random, what is called safe is never taken.
    #[test]
    fn what_is_safe_is_never_taken() {
        let rules = Rules::new(GameKind::CloseCombat, [("size", "5")]).expect("an option");
        let mut seen = 0;
        for seed in 0..300 {
            let (mut position, mut rng) = (rules.start(), Rng::new(seed));
            while let Some(step) = position.pick(|count| rng.below(count)) {
                if let Step::Take(cell) = step {
                    let Some(Piece::Stone(victim)) = position.piece_at(cell) else {
                        panic!("a stone is taken")
                    };
                    let own: Vec<Cell> = Cell::all(5)
                        .filter(|cell| position.piece_at(*cell) == Some(Piece::Stone(victim)))
                        .collect();
                    let safe = safe(&own, 5, 2);
                    assert!(!safe.contains(&cell), "seed {seed}: {cell} of {}", position.text());
                    seen += usize::from(!safe.is_empty());
                }
                position.play_unchecked(step);
            }
        }
        assert!(seen > 50, "there were safe stones beside those that were taken: {seen}");
    }
}
