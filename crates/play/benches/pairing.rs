//! How long does it take to pair a tournament's field? `cargo bench -p kamni-play --bench pairing` prints, for fields of several sizes,
//! the slowest of many pairings: in an arena all who are free at once, in a Swiss a round after some rounds.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kamni_play::clock::{Control, Controls};
use kamni_play::game::Why;
use kamni_play::ids::{GameId, TournamentId};
use kamni_play::people::Account;
use kamni_play::presets::Preset;
use kamni_play::tournament::{Due, Event, Numbered, Pair, Played, Setting, Sort, Tournament};
use kamni_rules::{GameKind, Player, Rng};

const PAIRINGS: usize = 15;

fn field(sort: Sort, players: usize) -> Tournament {
    let mut tournament = Tournament::new(Arc::new(Setting {
        id: TournamentId::random(),
        name: "Bench".to_owned(),
        sort,
        rules: Preset::Quick.rules(GameKind::ALL[0]).expect("a game"),
        controls: Controls::both(Control::Fischer { base: 180, increment: 2 }),
        rated: true,
        bots: true,
        locked: false,
        begins: 0,
        created: 0,
        maker: None,
    }));
    let mut rng = Rng::new(7);
    for id in 1..=players {
        let id = i64::try_from(id).expect("small");
        let account = Account { id, name: format!("p{id}"), bot: true, created: 0 };
        let rating = 1000 + i32::try_from(rng.below(1200)).expect("small");
        let event = tournament.enter(&account, rating).expect("there is room").expect("he is new");
        happen(&mut tournament, event, 0);
    }
    happen(&mut tournament, Event::Begun, 0);
    tournament
}

fn happen(tournament: &mut Tournament, event: Event, at: i64) {
    let number = tournament.number() + 1;
    assert!(tournament.apply(&Numbered { number, at, event }));
}

/// The slowest of some pairings, each after the games of the one before.
fn slowest(sort: Sort, players: usize) -> Duration {
    let mut tournament = field(sort, players);
    let (mut rng, mut games, mut now, mut slowest) = (Rng::new(1), 0, 0, Duration::ZERO);
    for _ in 0..PAIRINGS {
        now += 40_000;
        let began = Instant::now();
        let due = tournament.due(now);
        slowest = slowest.max(began.elapsed());
        let Some(Due::Pair { pairs, byes }) = due else { panic!("nobody is paired: {due:?}") };
        let named = pairs.into_iter().map(|sides| {
            games += 1;
            Pair { game: GameId::numbered(games), sides }
        });
        let pairs: Vec<Pair> = named.collect();
        happen(&mut tournament, Event::Paired { pairs: pairs.clone(), byes }, now);
        for Pair { game, .. } in pairs {
            let winner = match rng.below(10) {
                0..5 => Some(Player::First),
                5..9 => Some(Player::Second),
                _ => None,
            };
            happen(&mut tournament, Event::Played(Played::new(game, winner, Why::Resigned)), now);
        }
    }
    slowest
}

fn main() {
    println!("{:<8} {:>8} {:>12}", "sort", "players", "slowest");
    for players in [30, 100, 300, 500] {
        println!("{:<8} {players:>8} {:>12.1?}", "arena", slowest(Sort::Arena { minutes: 240 }, players));
    }
    for players in [30, 100, 300] {
        println!("{:<8} {players:>8} {:>12.1?}", "swiss", slowest(Sort::Swiss { rounds: 15 }, players));
    }
}
