//! The book of openings: every game that is over stands there once, however it got there.

use kamni_rules::{PlainLine, Player, Step};

use super::{Change, guests, setting, step, with_both, won};
use crate::beginnings::{Maker, Makers, Opened, Opening, openings};
use crate::game::{End, Event, Numbered, Sitter, Why, rules_from};
use crate::ids::GameId;
use crate::sql::query;
use crate::{FilledGame, Outcomes, Store, StoreError, Story};

with_both!(on_disk: a_game_is_counted_when_it_ends_and_only_then, who_played_is_told_apart, games_that_ended_before_are_counted_once, games_that_are_made_up_are_counted, where_very_much_was_played_the_most_frequent_is_found);

const FIRST: Outcomes = Outcomes { first: 1, drawn: 0, second: 0 };

fn line(steps: &str) -> PlainLine {
    let rules = rules_from("kamiken", "size=5").expect("rules");
    let mut line = PlainLine::plain(rules, rules.start());
    let steps = steps.split_whitespace().map(|step| step.parse::<Step>().expect("a step"));
    line.play_all(steps).expect("legal");
    line
}

/// The key of the position after some steps.
fn key(steps: &str) -> u64 {
    let line = line(steps);
    kamni_rules::alike::Alike::of(*line.rules()).laid(line.position()).key
}

fn opened(steps: &str, seats: &[Sitter; 2]) -> Opened {
    Opened::of(&line(steps), seats)
}

async fn end(
    store: &Store,
    game: GameId,
    number: u32,
    end: End,
    opened: Option<Opened>,
) -> Result<(), StoreError> {
    let event = Numbered { number, at: 5000, event: Event::Ended { end: end.clone() } };
    let change = Change { end: Some(end), turns: 3, opened, ..Change::default() };
    store.ledger().append(game, vec![event], change).await.map(drop)
}

async fn played(store: &Store, steps: &str, makers: Makers) -> Vec<(String, Outcomes)> {
    let book = store.openings(key(steps), makers).await.expect("read");
    book.turns.into_iter().map(|turn| (turn.turn, turn.outcomes)).collect()
}

async fn a_game_is_counted_when_it_ends_and_only_then(store: Store) {
    const GUESTS: [Sitter; 2] = [Sitter::Guest, Sitter::Guest];
    let game = guests(&store).await;
    super::append(&store, game, vec![step(1)]).await.expect("appended");
    assert_eq!(played(&store, "", Makers::All).await, [], "it goes on");

    let game_opened = || Some(opened("c3 a1 e5", &GUESTS));
    // What does not follow the events that are stored is refused, and counts nothing.
    end(&store, game, 9, won(Player::First), game_opened()).await.expect_err("out of order");
    assert_eq!(played(&store, "", Makers::All).await, []);
    end(&store, game, 2, won(Player::First), game_opened()).await.expect("ended");
    for again in [2, 3] {
        end(&store, game, again, won(Player::First), game_opened()).await.expect_err("it has ended");
    }
    assert_eq!(played(&store, "", Makers::All).await, [("c3".to_owned(), FIRST)]);
    assert_eq!(played(&store, "c3", Makers::All).await, [("a1".to_owned(), FIRST)]);
    // The position after another corner is the same, and the book has one turn for both.
    assert_eq!(played(&store, "c3 e1", Makers::All).await.len(), 1);
    assert_eq!(played(&store, "c3 a1 e5", Makers::All).await, []);

    let draw = guests(&store).await;
    end(&store, draw, 1, End::otherwise(None, Why::Agreed), Some(opened("c3 e1 a5", &GUESTS)))
        .await
        .expect("ended");
    let lost = guests(&store).await;
    end(&store, lost, 1, won(Player::Second), Some(opened("a3", &GUESTS))).await.expect("ended");
    let off = guests(&store).await;
    end(&store, off, 1, End::otherwise(None, Why::Aborted), game_opened()).await.expect("called off");
    let book = store.openings(key(""), Makers::All).await.expect("read");
    assert_eq!(book.outcomes, Outcomes { first: 1, drawn: 1, second: 1 });
    assert!(book.whole);
    let turns: Vec<_> = book.turns.iter().map(|turn| (turn.turn.as_str(), turn.outcomes.games())).collect();
    // The middle of another edge is the one by which the book knows it.
    assert_eq!(turns, [("c3", 2), ("c1", 1)]);
    assert_eq!(book.turns[0].examples, [draw, game], "the last first");
    assert_eq!(book.makers, [(Maker::Unrated, 3)]);
    let rows = store.games_named(&[lost, game, GameId::random()]).await.expect("read");
    assert_eq!(rows.iter().map(|row| row.setting.id).collect::<Vec<_>>(), [lost, game]);
    assert!(store.uncounted(10).await.expect("read").is_empty());
}

async fn who_played_is_told_apart(store: Store) {
    let sitter =
        |rating, bot| Sitter::Account { id: 7, name: "Ann".to_owned(), rating: Some((rating, 50)), bot };
    let pairs = [
        [sitter(1450, false), Sitter::Guest],
        [Sitter::Computer { level: 3 }, sitter(1450, false)],
        [Sitter::Computer { level: 4 }, sitter(1850, false)],
        [sitter(1450, true), Sitter::Computer { level: 4 }],
    ];
    for seats in pairs {
        let game = guests(&store).await;
        end(&store, game, 1, won(Player::First), Some(opened("c3 b2", &seats))).await.expect("ended");
    }
    let games = async |steps: &str, makers: Makers| -> u32 {
        let book = store.openings(key(steps), makers).await.expect("read");
        assert_eq!(book.turns.iter().map(|turn| turn.outcomes.games()).sum::<u32>(), book.outcomes.games());
        book.outcomes.games()
    };
    for (makers, first, second) in [
        (Makers::All, 4, 4),
        (Makers::People, 1, 3),
        (Makers::Band(2), 1, 1),
        (Makers::Band(4), 0, 1),
        (Makers::Computers, 3, 1),
        (Makers::Level(3), 1, 0),
        (Makers::Level(4), 1, 1),
    ] {
        assert_eq!((games("", makers).await, games("c3", makers).await), (first, second), "{makers:?}");
    }
    let book = store.openings(key(""), Makers::Level(3)).await.expect("read");
    let makers = [Maker::Rated(2), Maker::Program, Maker::Computer(3), Maker::Computer(4)];
    assert_eq!(book.makers, makers.map(|maker| (maker, 1)), "everybody, whoever is asked about");
}

async fn games_that_ended_before_are_counted_once(store: Store) {
    let mut games = Vec::new();
    for _ in 0..5 {
        let game = guests(&store).await;
        end(&store, game, 1, won(Player::First), None).await.expect("ended");
        games.push(game);
    }
    let off = guests(&store).await;
    end(&store, off, 1, End::otherwise(None, Why::Aborted), None).await.expect("called off");
    let going = guests(&store).await;

    let mut waiting: Vec<GameId> =
        store.uncounted(10).await.expect("read").iter().map(|row| row.setting.id).collect();
    waiting.sort();
    games.sort();
    assert_eq!(waiting, games);
    assert_eq!(store.uncounted(2).await.expect("read").len(), 2);
    let slice = |games: &[GameId]| {
        games.iter().map(|game| (*game, opened("c3 b2", &[Sitter::Guest, Sitter::Guest]))).collect::<Vec<_>>()
    };
    assert_eq!(store.count_openings(slice(&games[..3])).await.expect("written"), 3);
    // Two nodes may have read the same, and one of these goes on.
    let [one, other] = [slice(&games), slice(&[games[4], going, off])];
    let (one, other) = tokio::join!(store.count_openings(one), store.count_openings(other));
    assert_eq!(one.expect("written") + other.expect("written"), 3, "two of them, and the one called off");
    assert!(store.uncounted(10).await.expect("read").is_empty());
    assert_eq!(
        played(&store, "", Makers::All).await,
        [("c3".to_owned(), Outcomes { first: 5, ..Outcomes::default() })]
    );
    end(&store, going, 1, won(Player::First), Some(opened("c3", &[Sitter::Guest, Sitter::Guest])))
        .await
        .expect("ended");
    assert_eq!(played(&store, "", Makers::All).await[0].1.games(), 6);
}

async fn games_that_are_made_up_are_counted(store: Store) {
    let line = line("c3 b2 a1");
    let story = Story::new("c3 b2 a1".to_owned(), 3, Vec::new(), won(Player::Second)).expect("a story");
    let story = std::sync::Arc::new(story.opened(openings(&line)));
    let games = (1..=4).map(|number| FilledGame {
        setting: crate::game::Setting { id: GameId::numbered(number), ..setting("kamiken", "size=5") },
        seats: [(Sitter::Computer { level: 1 }, None), (Sitter::Guest, None)],
        story: std::sync::Arc::clone(&story),
        ended: 9000,
    });
    store.fill_games(games.collect()).await.expect("filled");
    let book = store.openings(key(""), Makers::Level(1)).await.expect("read");
    assert_eq!(book.outcomes, Outcomes { second: 4, ..Outcomes::default() });
    assert_eq!(book.turns[0].examples, [4, 3, 2].map(GameId::numbered));
    assert!(store.uncounted(1).await.expect("read").is_empty());
}

/// A look reads a bounded number of rows, and finds what counts among many more.
async fn where_very_much_was_played_the_most_frequent_is_found(store: Store) {
    let turn =
        |next: u64| Opening { key: 77, next, turn: format!("a{}", next % 19 + 1), mover: Player::First };
    let often = [5_000_u64, 12, 9_000];
    let mut games: Vec<(u64, u64)> = (1..=3000).map(|next| (next, 1)).collect();
    games.extend(often.iter().zip([30, 20, 10]).map(|(&next, count)| (next * 3_000_000_000_000, count)));
    let mut number = 0;
    let mut filled = Vec::new();
    for (next, count) in games {
        for _ in 0..count {
            number += 1;
            let story = Story::new(String::new(), 1, Vec::new(), won(Player::First)).expect("a story");
            filled.push(FilledGame {
                setting: crate::game::Setting {
                    id: GameId::numbered(number),
                    ..setting("kamiken", "size=5")
                },
                seats: [(Sitter::Guest, None), (Sitter::Guest, None)],
                story: std::sync::Arc::new(story.opened(vec![turn(next)])),
                ended: 9000,
            });
        }
    }
    store.fill_games(filled).await.expect("filled");
    let book = store.openings(77, Makers::People).await.expect("read");
    assert!(!book.whole);
    let counts: Vec<u32> = book.turns.iter().map(|turn| turn.outcomes.games()).collect();
    assert_eq!(counts, [30, 20, 10]);
    assert_eq!(book.outcomes.games(), 60);
    assert!(store.openings(77, Makers::Level(2)).await.expect("read").turns.is_empty());
    let rows = query("SELECT count(*) FROM openings").fetch_one(&store.lists).await.expect("read");
    assert_eq!(rows.try_get::<u32, _>(0).expect("a number"), 3003);
}
