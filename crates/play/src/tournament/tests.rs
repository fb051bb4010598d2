//! Made-up tournaments, thousands of them, and what has to hold in each.

use std::collections::HashSet;
use std::sync::Arc;

use kamni_rules::{GameKind, Player, Rng};

use super::*;
use crate::clock::{Control, Controls, Millis};
use crate::game::Why;
use crate::ids::{GameId, TournamentId};
use crate::people::Account;
use crate::presets::Preset;

fn setting(sort: Sort) -> Setting {
    Setting {
        id: TournamentId::random(),
        name: "Evening".to_owned(),
        sort,
        rules: Preset::Quick.rules(GameKind::ALL[0]).expect("a game"),
        controls: Controls::both(Control::Fischer { base: 180, increment: 2 }),
        rated: true,
        bots: true,
        locked: false,
        begins: 0,
        created: 0,
        maker: None,
    }
}

fn person(id: i64) -> Account {
    Account { id, name: format!("p{id}"), bot: id % 7 == 0, created: 0 }
}

/// A tournament in which things happen.
struct Trial {
    tournament: Tournament,
    now: Millis,
    games: u64,
    rng: Rng,
    log: Vec<Numbered>,
}

impl Trial {
    fn new(sort: Sort, players: usize, seed: u64) -> Self {
        let tournament = Tournament::new(Arc::new(setting(sort)));
        let mut trial = Self { tournament, now: 0, games: 0, rng: Rng::new(seed), log: Vec::new() };
        for id in 0..i64::try_from(players).expect("few") {
            let rating = 1000 + i32::try_from(trial.rng.below(1200)).expect("small");
            let event = trial.tournament.enter(&person(id), rating).expect("there is room");
            trial.happen(event.expect("he is new"));
        }
        trial
    }

    fn happen(&mut self, event: Event) {
        let numbered = Numbered { number: self.tournament.number() + 1, at: self.now, event };
        assert!(self.tournament.apply(&numbered), "{numbered:?}");
        self.log.push(numbered);
    }

    /// Does what is due; whether something was.
    fn tick(&mut self) -> bool {
        match self.tournament.due(self.now) {
            None => return false,
            Some(Due::Event(event)) => self.happen(event),
            Some(Due::Pair { pairs, byes }) => {
                let pairs = pairs.into_iter().map(|sides| {
                    self.games += 1;
                    Pair { game: GameId::numbered(self.games), sides }
                });
                let pairs = pairs.collect();
                self.happen(Event::Paired { pairs, byes });
            }
        }
        true
    }

    /// The better one wins more often; some games are drawn, and now and then somebody does not come.
    fn finish(&mut self, game: GameId) {
        let bout = *self.tournament.open().find(|bout| bout.game == game).expect("it is open");
        let rating = |side: usize| self.tournament.entrants()[bout.sides[side]].rating;
        let first = 50 + (rating(0) - rating(1)) / 20;
        let roll = i32::try_from(self.rng.below(100)).expect("small");
        let played = match roll {
            98.. => Played::new(game, None, Why::Aborted),
            90..98 => Played::new(game, None, Why::Agreed),
            _ if roll < first.clamp(5, 85) => Played::new(game, Some(Player::First), Why::Resigned),
            _ => Played::new(game, Some(Player::Second), Why::Time),
        };
        self.happen(Event::Played(played));
    }

    fn finish_all(&mut self) {
        let open: Vec<GameId> = self.tournament.open().map(|bout| bout.game).collect();
        open.into_iter().for_each(|game| self.finish(game));
    }

    fn wander(&mut self, chance: usize) {
        for who in 0..self.tournament.entrants().len() {
            let Entrant { presence, .. } = self.tournament.entrants()[who];
            if self.rng.below(100) < chance {
                let back = [Event::Paused { who }, Event::Left { who }][self.rng.below(2)].clone();
                self.happen(if presence == Presence::Here { back } else { Event::Back { who } });
            }
        }
    }

    /// Plays it to its end in rounds.
    fn play_rounds(&mut self, chance: usize, check: impl Fn(&Tournament)) {
        for _ in 0..60 {
            self.wander(chance);
            while self.tick() {
                check(&self.tournament);
            }
            if self.tournament.is_over() {
                return;
            }
            self.finish_all();
            self.now += due::BREAK;
        }
        panic!("it does not end");
    }
}

/// What holds in every tournament with rounds, whoever comes and goes.
fn check_rounds(tournament: &Tournament, seed: u64) {
    let entrants = tournament.entrants();
    for (who, entrant) in entrants.iter().enumerate() {
        let rivals: HashSet<usize> = entrant.rivals.iter().copied().collect();
        assert_eq!(rivals.len(), entrant.rivals.len(), "seed {seed}: two have met twice");
        assert!(!rivals.contains(&who), "seed {seed}");
        let [won, drawn, _] = entrant.results;
        assert_eq!(entrant.points, 2 * (won + entrant.byes) + drawn, "seed {seed}");
    }
    for round in tournament.rounds() {
        let players = round.bouts.iter().flat_map(|&bout| tournament.bouts()[bout].sides);
        let mut seen = HashSet::new();
        assert!(
            players.chain(round.byes.iter().copied()).all(|who| seen.insert(who)),
            "seed {seed}: twice in a round"
        );
    }
}

#[test]
fn a_swiss_pairs_nobody_twice_gives_everybody_a_rival_and_balances_sides() {
    for seed in 0..3000 {
        let mut rng = Rng::new(seed);
        let players = 2 + rng.below(if seed % 10 == 0 { 60 } else { 22 });
        // In a field so small for its rounds nobody could promise more than that no two meet twice.
        let rounds = 2 + rng.below(8);
        let small = players < 2 * rounds + 2;
        let mut trial =
            Trial::new(Sort::Swiss { rounds: u32::try_from(rounds).expect("few") }, players, seed);
        trial.tick();
        trial.play_rounds(0, |tournament| {
            check_rounds(tournament, seed);
            let Some(round) = tournament.rounds().last() else { return };
            let here =
                tournament.entrants().iter().filter(|entrant| entrant.presence == Presence::Here).count();
            if small || here < players {
                return;
            }
            assert_eq!(
                round.byes.len(),
                players % 2,
                "seed {seed}: somebody has no rival who could have one"
            );
            for entrant in tournament.entrants() {
                assert!(entrant.byes <= 1, "seed {seed}: twice without a rival");
                assert!(entrant.balance.abs() <= 2, "seed {seed}: {} times more", entrant.balance);
                assert!(entrant.same_side.abs() <= 2, "seed {seed}: {} in a row", entrant.same_side);
            }
        });
        assert!(small || trial.tournament.rounds().len() == rounds, "seed {seed}");
    }
}

#[test]
fn a_swiss_goes_on_whoever_comes_and_goes() {
    for seed in 0..1500 {
        let mut rng = Rng::new(!seed);
        let rounds = u32::try_from(2 + rng.below(10)).expect("few");
        let mut trial = Trial::new(Sort::Swiss { rounds }, 2 + rng.below(30), seed);
        trial.tick();
        trial.play_rounds(8, |tournament| check_rounds(tournament, seed));
    }
}

/// In the first round of a Swiss the upper half plays the lower one, and later those with as many points play each other.
#[test]
fn a_swiss_brings_together_those_who_stand_alike() {
    let mut trial = Trial::new(Sort::Swiss { rounds: 3 }, 8, 1);
    trial.tick();
    trial.tick();
    let seed = |who: usize| trial.tournament.entrants()[who].seed;
    let mut pairs: Vec<[usize; 2]> = trial.tournament.open().map(|bout| bout.sides.map(seed)).collect();
    pairs.iter_mut().for_each(|pair| pair.sort_unstable());
    pairs.sort_unstable();
    assert_eq!(pairs, [[1, 5], [2, 6], [3, 7], [4, 8]]);
    let open: Vec<Bout> = trial.tournament.open().copied().collect();
    for bout in open {
        let better = bout.sides.map(|who| trial.tournament.entrants()[who].seed);
        let winner = if better[0] < better[1] { Player::First } else { Player::Second };
        trial.happen(Event::Played(Played::new(bout.game, Some(winner), Why::Resigned)));
    }
    trial.now += due::BREAK;
    assert!(trial.tick());
    for bout in trial.tournament.open() {
        let [one, other] = bout.sides.map(|who| trial.tournament.entrants()[who].points);
        assert_eq!(one, other);
    }
}

#[test]
fn buchholz_is_what_the_rivals_have() {
    for seed in 0..300 {
        let mut trial = Trial::new(Sort::Swiss { rounds: 5 }, 9 + Rng::new(seed).below(20), seed);
        trial.tick();
        trial.play_rounds(3, |_| ());
        let tournament = &trial.tournament;
        let rows = tournament.standings();
        for row in &rows {
            let games = tournament.bouts().iter().filter(|bout| bout.sides.contains(&row.who));
            let rivals = games.map(|bout| bout.sides[bout.side_of(row.who).other()]);
            let sum: u32 = rivals.map(|rival| tournament.entrants()[rival].points).sum();
            assert_eq!(row.tiebreak, 2 * sum, "seed {seed}");
        }
        let in_order = |two: &[Row]| (two[0].points, two[0].tiebreak) >= (two[1].points, two[1].tiebreak);
        assert!(rows.windows(2).all(in_order), "seed {seed}");
    }
}

#[test]
fn everybody_plays_everybody_with_both_sides_as_often() {
    for players in 2..=setting::MOST_OF_ROBIN {
        let mut trial = Trial::new(Sort::RoundRobin, players, 3);
        trial.tick();
        // Nobody stays away: whoever did is back for the next round.
        for _ in 0..40 {
            for who in 0..players {
                if trial.tournament.entrants()[who].presence != Presence::Here {
                    trial.happen(Event::Back { who });
                }
            }
            while trial.tick() {}
            if trial.tournament.is_over() {
                break;
            }
            trial.finish_all();
            trial.now += due::BREAK;
        }
        check_rounds(&trial.tournament, 3);
        assert_eq!(trial.tournament.bouts().len(), players * (players - 1) / 2, "{players} players");
        for entrant in trial.tournament.entrants() {
            assert_eq!(entrant.rivals.len(), players - 1);
            assert_eq!(entrant.byes, u32::try_from(players % 2).expect("small"));
            assert!(entrant.balance.abs() <= 1, "{players} players: {}", entrant.balance);
        }
    }
    for seed in 0..500 {
        let mut trial = Trial::new(Sort::RoundRobin, 2 + Rng::new(seed).below(15), seed);
        trial.tick();
        trial.play_rounds(10, |tournament| check_rounds(tournament, seed));
    }
}

#[test]
fn an_arena_pairs_whoever_is_free_and_never_the_last_rival_again() {
    for seed in 0..600 {
        let mut rng = Rng::new(seed);
        let players = 3 + rng.below(if seed % 20 == 0 { 150 } else { 20 });
        let mut trial = Trial::new(Sort::Arena { minutes: 20 }, players, seed);
        while !trial.tournament.is_over() {
            assert!(trial.now < 100 * 60_000, "seed {seed}: it does not end");
            let before = trial.tournament.bouts().len();
            if trial.tick() {
                for bout in &trial.tournament.bouts()[before..] {
                    let met = |who: usize, rival: usize| {
                        let rivals = &trial.tournament.entrants()[who].rivals;
                        rivals.len() >= 2 && rivals[rivals.len() - 2] == rival
                    };
                    let [one, other] = bout.sides;
                    let active = trial.tournament.entrants().iter();
                    let active =
                        active.filter(|entrant| entrant.is_free() || entrant.playing.is_some()).count();
                    assert!(active == 2 || !met(one, other) && !met(other, one), "seed {seed}");
                }
                continue;
            }
            // Of three one may have played both; of more, nobody waits for ever.
            let free = trial.tournament.entrants().iter().filter(|entrant| entrant.is_free());
            let waits = free.map(|entrant| trial.now - entrant.free).max().unwrap_or(0);
            let many = trial.tournament.open().count() == 0 && trial.tournament.closes() > Some(trial.now);
            assert!(!many || waits <= 10_000, "seed {seed}: nobody plays, and {players} wait");
            let open: Vec<GameId> = trial.tournament.open().map(|bout| bout.game).collect();
            for game in open {
                if trial.rng.below(30) == 0 {
                    trial.finish(game);
                }
            }
            // Who did not come is told so, and comes.
            for who in 0..players {
                if trial.tournament.entrants()[who].presence != Presence::Here && trial.rng.below(8) == 0 {
                    trial.happen(Event::Back { who });
                }
            }
            trial.now += 2_500;
        }
        for entrant in trial.tournament.entrants() {
            assert!(entrant.balance.abs() <= 4, "seed {seed}: {}", entrant.balance);
        }
    }
}

/// Those who are high up play each other, as soon as there is somebody to go by.
#[test]
fn in_an_arena_those_who_stand_alike_meet() {
    let mut trial = Trial::new(Sort::Arena { minutes: 60 }, 40, 9);
    trial.tick();
    let mut apart = 0;
    for _ in 0..12 {
        trial.tick();
        let points = |who: usize| trial.tournament.entrants()[who].points;
        let pairs: Vec<u32> = trial
            .tournament
            .open()
            .map(|bout| points(bout.sides[0]).abs_diff(points(bout.sides[1])))
            .collect();
        apart = pairs.iter().sum::<u32>() / u32::try_from(pairs.len()).expect("few").max(1);
        trial.finish_all();
        for who in 0..40 {
            if trial.tournament.entrants()[who].presence != Presence::Here {
                trial.happen(Event::Back { who });
            }
        }
        trial.now += 10_000;
    }
    let most = trial.tournament.standings()[0].points;
    assert!(most > 8 * apart, "the first has {most}, and those who were paired are {apart} apart");
}

#[test]
fn a_third_win_in_a_row_counts_four_until_one_loses_or_draws() {
    let mut trial = Trial::new(Sort::Arena { minutes: 60 }, 2, 1);
    trial.tick();
    let mut points = Vec::new();
    for result in ["win", "win", "win", "win", "draw", "win", "win", "loss", "win", "win", "win"] {
        trial.now += 10_000;
        assert!(trial.tick(), "two alone play again and again");
        let bout = *trial.tournament.open().next().expect("a game");
        let side = bout.side_of(0);
        let winner = match result {
            "win" => Some(side),
            "loss" => Some(side.other()),
            _ => None,
        };
        let before = trial.tournament.entrants()[0].points;
        trial.happen(Event::Played(Played::new(bout.game, winner, Why::Resigned)));
        points.push(trial.tournament.entrants()[0].points - before);
    }
    assert_eq!(points, [2, 2, 4, 4, 1, 2, 2, 0, 2, 2, 4]);
    assert_eq!(trial.tournament.entrants()[0].longest, 4);
}

#[test]
fn whoever_does_not_come_loses_and_is_paired_no_more() {
    let mut trial = Trial::new(Sort::Arena { minutes: 60 }, 2, 1);
    trial.tick();
    trial.tick();
    let bout = *trial.tournament.open().next().expect("a game");
    trial.happen(Event::Played(Played::new(bout.game, None, Why::Aborted)));
    let [first, second] = bout.sides.map(|who| trial.tournament.entrants()[who].clone());
    assert_eq!((first.presence, first.results), (Presence::Paused, [0, 0, 1]));
    assert_eq!((second.presence, second.points), (Presence::Here, 2));
    trial.now += 20_000;
    assert_eq!(trial.tournament.due(trial.now), None);
    trial.happen(Event::Back { who: bout.sides[0] });
    assert!(matches!(trial.tournament.due(trial.now), Some(Due::Pair { .. })));
}

#[test]
fn it_begins_with_two_and_else_is_called_off() {
    let mut trial = Trial::new(Sort::RoundRobin, 1, 1);
    assert_eq!(trial.tournament.due(0), None);
    assert_eq!(trial.tournament.due(30 * 60_000), Some(Due::Event(Event::CalledOff)));
    let event = trial.tournament.enter(&person(5), 1500).expect("there is room").expect("he is new");
    trial.happen(event);
    assert_eq!(trial.tournament.due(0), Some(Due::Event(Event::Begun)));
    assert_eq!(trial.tournament.due(-1), None, "before its time");
    trial.tick();
    assert_eq!(trial.tournament.enter(&person(6), 1500), Err(Refused::Begun));
    assert_eq!(trial.tournament.withdraw(99, Presence::Left), Err(Refused::Stranger));
    trial.happen(Event::Over);
    assert_eq!(trial.tournament.enter(&person(5), 1500), Err(Refused::Over));
}

#[test]
fn events_are_read_back_and_only_the_next_one_is_taken() {
    let mut trial = Trial::new(Sort::Swiss { rounds: 4 }, 11, 5);
    trial.tick();
    trial.play_rounds(5, |_| ());
    let mut again = Tournament::new(Arc::clone(trial.tournament.setting()));
    for numbered in &trial.log {
        let text = serde_json::to_string(numbered).expect("it can be written");
        let back: Numbered = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(&back, numbered);
        assert!(again.apply(&back));
        assert!(!again.apply(&back), "twice");
    }
    assert_eq!(again.standings(), trial.tournament.standings());
    let gap = Numbered { number: again.number() + 2, at: 0, event: Event::Over };
    assert!(!again.apply(&gap));
}

#[test]
fn bounds_are_kept() {
    use super::setting::OutOfBounds;
    let good = setting(Sort::Arena { minutes: 60 });
    assert_eq!(good.check(), Ok(()));
    let with = |change: fn(&mut Setting)| {
        let mut setting = good.clone();
        change(&mut setting);
        setting.check()
    };
    assert_eq!(with(|setting| setting.name = "ab".to_owned()), Err(OutOfBounds::Name));
    assert_eq!(with(|setting| setting.name = "a\u{7}bcd".to_owned()), Err(OutOfBounds::Name));
    assert_eq!(with(|setting| setting.sort = Sort::Arena { minutes: 4 }), Err(OutOfBounds::Minutes));
    assert_eq!(with(|setting| setting.sort = Sort::Swiss { rounds: 16 }), Err(OutOfBounds::Rounds));
    assert_eq!(with(|setting| setting.controls = Controls::NONE), Err(OutOfBounds::Clock));
    let days = Controls::both(Control::Correspondence { days: 1 });
    let mut slow = good.clone();
    slow.controls = days;
    assert_eq!(slow.check(), Err(OutOfBounds::Clock));
    assert_eq!(with(|setting| setting.begins = setting::AHEAD + 1), Err(OutOfBounds::Begins));
    assert_eq!(with(|setting| setting.begins = -60_001), Err(OutOfBounds::Begins));
}
