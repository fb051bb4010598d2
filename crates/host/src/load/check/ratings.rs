//! Ratings reckoned anew, from the first rated game on: Glicko-2 as its paper has it, with what the first move is worth.
//!
//! Games that ended at almost the same moment may have been reckoned in another order than that of their times: of those, whichever comes to
//! what is stored was next.

use std::collections::{BTreeMap, HashMap};

use kamni_play::ratings;

use super::Wrong;
use super::books::{Books, Game, Rated};

const SCALE: f64 = 173.7178;
const TAU: f64 = 0.75;
const DAY: f64 = 24.0 * 60.0 * 60.0 * 1000.0;
const PERIODS_A_DAY: f64 = 0.214;
/// Reckoned and stored are the same if they are as near as this.
const NEAR: f64 = 1e-3;
/// Games that may have been reckoned in another order: how many, within how many milliseconds.
const WINDOW: (usize, i64) = (24, 10_000);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Level {
    rating: f64,
    deviation: f64,
    volatility: f64,
    changed: i64,
}

impl Level {
    const START: Self = Self { rating: 1500.0, deviation: 500.0, volatility: 0.09, changed: 0 };

    /// After some time without games.
    fn aged(self, at: i64) -> Self {
        let time = if self == Self::START { 0 } else { (at - self.changed).max(0) };
        let periods = time as f64 / DAY * PERIODS_A_DAY;
        let grown = (self.deviation.powi(2) + (self.volatility * SCALE).powi(2) * periods).sqrt();
        Self { deviation: grown.clamp(45.0, 500.0), ..self }
    }

    /// After a game against somebody: steps 2 to 8 of the paper, with one game in the period.
    fn after(self, other: Self, score: f64) -> Self {
        let (mu, phi) = ((self.rating - 1500.0) / SCALE, self.deviation / SCALE);
        let (other_mu, other_phi) = ((other.rating - 1500.0) / SCALE, other.deviation / SCALE);
        let g = 1.0 / (1.0 + 3.0 * other_phi.powi(2) / std::f64::consts::PI.powi(2)).sqrt();
        let expected = 1.0 / (1.0 + (-g * (mu - other_mu)).exp());
        let v = 1.0 / (g * g * expected * (1.0 - expected));
        let delta = v * g * (score - expected);
        let volatility = volatility(self.volatility, phi, v, delta);
        let grown = phi.powi(2) + volatility.powi(2);
        let phi = 1.0 / (1.0 / grown + 1.0 / v).sqrt();
        let mu = mu + phi.powi(2) * g * (score - expected);
        Self {
            rating: (mu * SCALE + 1500.0).clamp(400.0, 4000.0),
            deviation: (phi * SCALE).clamp(45.0, 500.0),
            volatility: volatility.min(0.1),
            changed: self.changed,
        }
    }

    fn shifted(self, points: f64) -> Self {
        Self { rating: self.rating + points, ..self }
    }
}

/// Step 5: the root of a function, by the Illinois way of false position.
fn volatility(sigma: f64, phi: f64, v: f64, delta: f64) -> f64 {
    let a = sigma.powi(2).ln();
    let f = |x: f64| {
        let e = x.exp();
        e * (delta.powi(2) - phi.powi(2) - v - e) / (2.0 * (phi.powi(2) + v + e).powi(2))
            - (x - a) / TAU.powi(2)
    };
    let mut low = a;
    let mut high = if delta.powi(2) > phi.powi(2) + v {
        (delta.powi(2) - phi.powi(2) - v).ln()
    } else {
        let mut k = 1.0;
        while f(a - k * TAU) < 0.0 && k < 1000.0 {
            k += 1.0;
        }
        a - k * TAU
    };
    let (mut at_low, mut at_high) = (f(low), f(high));
    for _ in 0..1000 {
        if (high - low).abs() <= 1e-6 {
            break;
        }
        let middle = low + (low - high) * at_low / (at_high - at_low);
        let at_middle = f(middle);
        if at_middle * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (middle, at_middle);
    }
    (low / 2.0).exp()
}

/// What the first move is worth: points, and the square of how far from it the truth may be.
#[derive(Clone, Copy, Debug)]
struct Advantage(f64, f64);

impl Advantage {
    /// What is thought before there are games is given with each of them; what comes of it is reckoned here.
    fn guessed(kind: &str) -> Self {
        let known = kind.parse().ok().map(ratings::Advantage::guessed);
        known.map_or(Self(0.0, 75.0 * 75.0), |given| Self(given.points, given.variance))
    }

    fn learnt(self, [first, second]: [Level; 2], score: f64) -> Self {
        let phi = (first.deviation.powi(2) + second.deviation.powi(2)).sqrt() / SCALE;
        let slope = 1.0 / (1.0 + 3.0 * (phi / std::f64::consts::PI).powi(2)).sqrt() / SCALE;
        let expected = 1.0 / (1.0 + (-slope * (first.rating + self.0 - second.rating)).exp());
        let variance = 1.0 / (1.0 / self.1 + slope * slope * expected * (1.0 - expected));
        Self((self.0 + variance * slope * (score - expected)).clamp(-400.0, 400.0), variance)
    }
}

/// A rated game that is over.
struct Played<'b> {
    game: &'b Game,
    accounts: [i64; 2],
    /// First's points.
    score: f64,
    at: i64,
    /// What is stored as First's and Second's.
    after: [&'b Rated; 2],
}

#[derive(Default)]
struct Reckoning<'b> {
    levels: HashMap<(i64, &'b str), Level>,
    advantages: HashMap<(&'b str, &'b str), Advantage>,
}

impl<'b> Reckoning<'b> {
    fn level(&self, account: i64, kind: &'b str, at: i64) -> Level {
        self.levels.get(&(account, kind)).copied().unwrap_or(Level::START).aged(at)
    }

    /// What a game comes to: both after it, and what is thought of the first move then.
    fn comes_to(&self, played: &Played<'b>) -> ([Level; 2], Option<Advantage>) {
        let kind = played.game.kind.as_str();
        let [first, second] = played.accounts.map(|account| self.level(account, kind, played.at));
        let known = self.advantages.get(&(kind, played.game.options.as_str())).copied();
        let known = played.game.is_plain.then(|| known.unwrap_or_else(|| Advantage::guessed(kind)));
        let points = known.map_or(0.0, |known| known.0);
        let after = [
            first.after(second.shifted(-points), played.score),
            second.after(first.shifted(points), 1.0 - played.score),
        ];
        (after, known.map(|known| known.learnt([first, second], played.score)))
    }

    /// Takes a game in, if it comes to what is stored.
    fn take(&mut self, played: &Played<'b>, whatever: bool) -> bool {
        let (after, learnt) = self.comes_to(played);
        let near = after.iter().zip(played.after).all(|(level, stored)| {
            (level.rating - stored.rating).abs() < NEAR && (level.deviation - stored.deviation).abs() < NEAR
        });
        if !near && !whatever {
            return false;
        }
        let kind = played.game.kind.as_str();
        for (level, stored) in after.into_iter().zip(played.after) {
            let level =
                Level { rating: stored.rating, deviation: stored.deviation, changed: played.at, ..level };
            self.levels.insert((stored.account, kind), level);
        }
        if let Some(learnt) = learnt {
            self.advantages.insert((kind, &played.game.options), learnt);
        }
        near
    }
}

/// What is wrong with ratings.
pub(super) fn judge(books: &Books, wrong: &mut Vec<Wrong>) {
    let mut by_game: BTreeMap<&str, Vec<&Rated>> = BTreeMap::new();
    for rated in &books.rated {
        by_game.entry(&rated.game).or_default().push(rated);
        if rated.beside_seat != Some(rated.rating.round() as i64) {
            wrong.push(Wrong::Rating { account: rated.account, kind: rated.kind.clone() });
        }
    }
    let mut played = Vec::new();
    for (id, game) in &books.games {
        let rows = by_game.remove(id.as_str()).unwrap_or_default();
        let score = match game.result.as_deref() {
            Some("first") => 1.0,
            Some("second") => 0.0,
            Some("draw") => 0.5,
            _ => f64::NAN,
        };
        let [Some(first), Some(second)] = game.accounts else { continue };
        let counts = game.rated && game.ended.is_some() && !score.is_nan() && first != second;
        let of =
            |account: i64| rows.iter().copied().find(|row| row.account == account && row.kind == game.kind);
        match (counts, of(first), of(second)) {
            (true, Some(one), Some(other)) if rows.len() == 2 && one.at == other.at => {
                played.push(Played {
                    game,
                    accounts: [first, second],
                    score,
                    at: one.at,
                    after: [one, other],
                });
            }
            (false, None, None) => {}
            _ => wrong.push(Wrong::Rating { account: first, kind: id.clone() }),
        }
    }
    // What belongs to no game at all.
    wrong.extend(
        by_game
            .into_values()
            .flatten()
            .map(|row| Wrong::Rating { account: row.account, kind: row.kind.clone() }),
    );
    played.sort_by_key(|played| played.at);
    let mut reckoning = Reckoning::default();
    while let Some(earliest) = played.first().map(|played| played.at) {
        let near = played.iter().take(WINDOW.0).take_while(|played| played.at <= earliest + WINDOW.1);
        let fits = (0..near.count()).find(|place| reckoning.take(&played[*place], false));
        let next = played.remove(fits.unwrap_or(0));
        if fits.is_none() {
            reckoning.take(&next, true);
            wrong.push(Wrong::Rating { account: next.accounts[0], kind: next.game.kind.clone() });
        }
    }
    judge_standings(books, &reckoning, wrong);
}

/// How everybody stands is how he stood after his last game, and all his games are counted.
fn judge_standings(books: &Books, reckoning: &Reckoning<'_>, wrong: &mut Vec<Wrong>) {
    let mut counted: BTreeMap<(i64, &str), i64> = BTreeMap::new();
    for rated in &books.rated {
        *counted.entry((rated.account, &rated.kind)).or_default() += 1;
    }
    for standing in &books.standings {
        let key = (standing.account, standing.kind.as_str());
        let games = counted.remove(&key);
        let same = reckoning.levels.get(&key).is_some_and(|level| {
            (level.rating - standing.rating).abs() < NEAR
                && (level.deviation - standing.deviation).abs() < NEAR
                && (level.volatility - standing.volatility).abs() < NEAR
        });
        if !same || games != Some(standing.games) {
            wrong.push(Wrong::Rating { account: standing.account, kind: standing.kind.clone() });
        }
    }
    let left = counted.into_keys();
    wrong.extend(left.map(|(account, kind)| Wrong::Rating { account, kind: kind.to_owned() }));
}

#[cfg(test)]
mod tests {
    use super::super::books::Standing;
    use super::*;

    /// The reckoning of the program itself, for comparison.
    fn theirs(levels: [Level; 2], score: f64, points: f64) -> [kamni_play::ratings::Rating; 2] {
        let ratings = levels.map(|level| kamni_play::ratings::Rating {
            rating: level.rating,
            deviation: level.deviation,
            volatility: level.volatility,
        });
        let winner = match score {
            1.0 => Some(kamni_rules::Player::First),
            0.0 => Some(kamni_rules::Player::Second),
            _ => None,
        };
        kamni_play::ratings::after_game(ratings, winner, points)
    }

    #[test]
    fn the_paper_and_the_program_come_to_the_same() {
        let mut levels = [Level::START; 2];
        for game in 0..60 {
            let score = [1.0, 0.0, 1.0, 0.5, 1.0][game % 5];
            let points = (game % 7) as f64 * 20.0;
            let wanted = theirs(levels, score, points);
            let [first, second] = levels;
            levels = [
                first.after(second.shifted(-points), score),
                second.after(first.shifted(points), 1.0 - score),
            ];
            for (level, wanted) in levels.iter().zip(wanted) {
                assert!((level.rating - wanted.rating).abs() < NEAR / 10.0, "{game}: {level:?} {wanted:?}");
                assert!(
                    (level.deviation - wanted.deviation).abs() < NEAR / 10.0,
                    "{game}: {level:?} {wanted:?}"
                );
                assert!(
                    (level.volatility - wanted.volatility).abs() < NEAR / 10.0,
                    "{game}: {level:?} {wanted:?}"
                );
            }
        }
    }

    /// Books with games that were reckoned in this order, whatever their times say.
    fn books(games: &[(&str, i64, [i64; 2], &str)]) -> Books {
        let mut books = Books::default();
        let mut reckoning = Reckoning::default();
        let mut counted: BTreeMap<i64, i64> = BTreeMap::new();
        for (id, at, accounts, result) in games {
            let game = Game {
                kind: "dao".into(),
                is_plain: true,
                rated: true,
                ended: Some(*at),
                result: Some((*result).to_owned()),
                accounts: accounts.map(Some),
                ..Game::default()
            };
            let game: &'static Game = Box::leak(Box::new(game));
            let score = f64::from(*result == "first");
            let row = |account: i64, level: Level| Rated {
                account,
                kind: "dao".into(),
                at: *at,
                game: (*id).to_owned(),
                rating: level.rating,
                deviation: level.deviation,
                beside_seat: Some(level.rating.round() as i64),
            };
            let none: &'static Rated = Box::leak(Box::new(row(0, Level::START)));
            let played = Played { game, accounts: *accounts, score, at: *at, after: [none; 2] };
            let (after, _) = reckoning.comes_to(&played);
            let rows: [&'static Rated; 2] =
                [0, 1].map(|place| &*Box::leak(Box::new(row(accounts[place], after[place]))));
            assert!(reckoning.take(&Played { after: rows, ..played }, false));
            books.games.insert((*id).to_owned(), game.clone());
            books.rated.extend(rows.map(Rated::clone));
            accounts.iter().for_each(|account| *counted.entry(*account).or_default() += 1);
        }
        books.rated.sort_by_key(|row| (row.account, row.at));
        books.standings = counted
            .into_iter()
            .map(|(account, games)| {
                let level = reckoning.levels[&(account, "dao")];
                let Level { rating, deviation, volatility, .. } = level;
                Standing { account, kind: "dao".into(), rating, deviation, volatility, games }
            })
            .collect();
        books
    }

    fn count(books: &Books) -> usize {
        let mut wrong = Vec::new();
        judge(books, &mut wrong);
        wrong.len()
    }

    #[test]
    fn ratings_follow_from_their_games() {
        let games = [
            ("a", 1000, [1, 2], "first"),
            ("b", 90_000, [2, 3], "second"),
            // Reckoned before the one that ended a moment earlier.
            ("d", 180_002, [3, 4], "first"),
            ("c", 180_000, [1, 3], "first"),
        ];
        let right = books(&games);
        assert_eq!(count(&right), 0);
        let other = |change: &dyn Fn(&mut Books)| {
            let mut books = right.clone();
            change(&mut books);
            count(&books)
        };
        assert!(other(&|books| books.rated[0].rating += 0.1) > 0, "not what it comes to");
        assert!(other(&|books| books.rated[0].beside_seat = None) > 0, "another beside the seat");
        assert!(other(&|books| books.standings[0].games += 1) > 0, "a game is counted twice");
        assert!(other(&|books| books.standings[0].rating += 1.0) > 0, "not the last");
        assert!(other(&|books| books.standings.clear()) > 0, "none at all");
        assert!(other(&|books| drop(books.rated.remove(0))) > 0, "one was not told");
        assert!(other(&|books| drop(books.games.remove("a"))) > 0, "of no game");
    }
}
