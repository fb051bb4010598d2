//! The book of openings: what was played here from a position, and games that ended before the book had them.

use std::time::Duration;

use kamni_rules::alike::Alike;
use kamni_rules::notation::read_turn;
use kamni_rules::{PlainLine, Position, Step};
use tokio::time::sleep;

use crate::ids::GameId;
use crate::openings::{Makers, Opened, TURNS};
use crate::store::archive::GameRow;
use crate::store::{Book, Outcomes, Store, StoreError};

/// How many games are given as examples.
const EXAMPLES: usize = 4;
/// How many games are put into the book at once, and how long others have the books for themselves then.
const SLICE: u32 = 50;
const PAUSE: Duration = Duration::from_millis(100);

/// What was played from a position.
#[derive(Clone, Debug)]
pub struct Look {
    /// What came of it in all.
    pub outcomes: Outcomes,
    /// Whether all turns are counted, or only those that were played often.
    pub whole: bool,
    /// The turns, the most frequent first.
    pub turns: Vec<TurnPlayed>,
    /// How often each of those that can be asked about has played here; who has not is left out.
    pub makers: Vec<(Makers, u32)>,
    /// Some of the games.
    pub games: Vec<GameRow>,
}

/// A turn that was played.
#[derive(Clone, Debug)]
pub struct TurnPlayed {
    /// Its steps, as they are made here.
    pub steps: Vec<Step>,
    /// What came of it.
    pub outcomes: Outcomes,
    /// Some of the games.
    pub examples: Vec<GameId>,
}

/// What was played where the present turn of a line begins; nothing where none does.
///
/// # Errors
/// If the store fails.
pub async fn look(store: &Store, line: &PlainLine, makers: Makers) -> Result<Option<Look>, StoreError> {
    let mut line = line.clone();
    line.go_back(line.turn_begun());
    if !line.position().turn_begins() || line.position().is_over() {
        return Ok(None);
    }
    let laid = Alike::of(*line.rules()).laid(line.position());
    let book = store.openings(laid.key, makers).await?;
    let played = |played: &crate::store::Played| {
        let steps = laid.from_book(&read_turn(&played.turn).ok()?);
        let mut after = line.clone();
        after.play_all(steps.iter().copied()).ok()?;
        let whole = !after.is_inside_turn();
        whole.then(|| TurnPlayed { steps, outcomes: played.outcomes, examples: played.examples.clone() })
    };
    // What cannot be played here was counted for a position whose key is the same by chance.
    let turns: Vec<TurnPlayed> = book.turns.iter().filter_map(played).collect();
    let games = store.games_named(&examples(&turns)).await?;
    Ok(Some(Look { outcomes: book.outcomes, whole: book.whole, turns, makers: makers_of(&book), games }))
}

/// The first example of each turn, then the second ones, as far as there is room.
fn examples(turns: &[TurnPlayed]) -> Vec<GameId> {
    let mut ids = Vec::with_capacity(EXAMPLES);
    let most = turns.iter().map(|turn| turn.examples.len()).max().unwrap_or(0);
    for place in 0..most {
        for id in turns.iter().filter_map(|turn| turn.examples.get(place)) {
            if ids.len() < EXAMPLES && !ids.contains(id) {
                ids.push(*id);
            }
        }
    }
    ids
}

/// Who can be asked about, with the number of turns.
fn makers_of(book: &Book) -> Vec<(Makers, u32)> {
    let games = |makers: Makers| {
        let (from, to) = makers.numbers();
        let fitting = book.makers.iter().filter(|(maker, _)| (from..=to).contains(&maker.number()));
        fitting.fold(0_u32, |sum, (_, games)| sum.saturating_add(*games))
    };
    Makers::all().map(|makers| (makers, games(makers))).filter(|(_, games)| *games > 0).collect()
}

/// Puts games into the book that ended before it had them, the longest ago first, until there are no more; how many.
///
/// # Errors
/// If the store fails. What was counted until then stays.
pub async fn catch_up(store: &Store) -> Result<u64, StoreError> {
    let mut counted = 0;
    loop {
        let games = store.uncounted(SLICE).await?;
        if games.is_empty() {
            return Ok(counted);
        }
        let opened = games.iter().map(|game| (game.setting.id, opened(game))).collect();
        counted += store.count_openings(opened).await?;
        sleep(PAUSE).await;
    }
}

/// How a game began. One that cannot be replayed, because it was played by other rules, has no turns for the book.
fn opened(game: &GameRow) -> Opened {
    let rules = game.setting.rules;
    let Ok(start) = game.setting.start() else {
        return Opened::of(&PlainLine::plain(rules, rules.start()), &game.seats);
    };
    let mut line = PlainLine::plain(rules, start);
    if game.rules_version == rules.kind().rules_version() {
        for word in game.steps.split_whitespace() {
            let fine = word.parse().is_ok_and(|step| line.play(step).is_ok());
            if !fine || line.turns().len() > TURNS {
                break;
            }
        }
    }
    Opened::of(&line, &game.seats)
}

#[cfg(test)]
mod tests {
    use kamni_rules::notation::write_turn;
    use kamni_rules::{Player, Rules};

    use super::*;
    use crate::clock::Controls;
    use crate::game::{End, Event, Numbered, Setting, Sitter, Why, rules_from};
    use crate::store::Change;

    const SEATS: [Sitter; 2] = [Sitter::Guest, Sitter::Computer { level: 2 }];

    fn rules() -> Rules {
        rules_from("kamiken", "size=5").expect("rules")
    }

    fn line(steps: &str) -> PlainLine {
        let mut line = PlainLine::plain(rules(), rules().start());
        line.play_all(steps.split_whitespace().map(|step| step.parse().expect("a step"))).expect("legal");
        line
    }

    /// A game that ended before there was a book, in the store.
    async fn played(store: &Store, steps: &str) -> GameId {
        let setting = Setting {
            id: GameId::random(),
            rules: rules(),
            position: None,
            controls: Controls::NONE,
            rated: false,
            created: 1000,
            rematch_of: None,
            tournament: None,
        };
        let id = setting.id;
        store.ledger().create(setting, SEATS, Vec::new()).await.expect("created");
        let end = End::otherwise(Some(Player::First), Why::Resigned);
        let event = Numbered { number: 1, at: 2000, event: Event::Ended { end: end.clone() } };
        let change = Change { end: Some(end), steps: Some(steps.to_owned()), ..Change::default() };
        store.ledger().append(id, vec![event], change).await.expect("ended");
        id
    }

    async fn turns(store: &Store, steps: &str, makers: Makers) -> Vec<(String, u32)> {
        let look = look(store, &line(steps), makers).await.expect("read").expect("a turn begins");
        look.turns.iter().map(|turn| (write_turn(&turn.steps), turn.outcomes.games())).collect()
    }

    #[tokio::test]
    async fn games_of_before_are_found_from_whatever_side_the_board_is_seen() {
        let store = Store::in_memory().await.expect("a store");
        for steps in ["c3 a1 e5", "c3 e1", "c3 e5 a1 e1"] {
            played(&store, steps).await;
        }
        // What cannot be replayed has no turns, and is done with all the same.
        played(&store, "c3 nonsense").await;
        played(&store, "z9").await;
        assert_eq!(catch_up(&store).await.expect("counted"), 5);
        assert_eq!(catch_up(&store).await.expect("counted"), 0);

        assert_eq!(turns(&store, "", Makers::All).await, [("c3".to_owned(), 4)]);
        assert_eq!(turns(&store, "c3", Makers::All).await.len(), 1, "a corner is a corner");
        assert_eq!(turns(&store, "c3", Makers::Level(2)).await[0].1, 3);
        assert!(turns(&store, "c3", Makers::People).await.is_empty());
        // From every corner the one that was played is the opposite one.
        for (corner, opposite) in [("a1", "e5"), ("e5", "a1"), ("a5", "e1"), ("e1", "a5")] {
            let all = turns(&store, &format!("c3 {corner}"), Makers::All).await;
            assert_eq!(all, [(opposite.to_owned(), 2)], "{corner}");
        }
        let look = look(&store, &line("c3"), Makers::All).await.expect("read").expect("a turn begins");
        assert_eq!(look.games.len(), 3);
        assert_eq!(look.makers, [(Makers::All, 3), (Makers::Computers, 3), (Makers::Level(2), 3)]);
        let over = line("pass pass");
        assert!(super::look(&store, &over, Makers::All).await.expect("read").is_none());
    }
}
