//! Ratings: Glicko-2, changed after every rated game, with what the first move is worth taken into account.
//!
//! Who has the first move in a game that favours First gains less by a win and loses more by a defeat: for the reckoning the
//! other's rating is shifted by the advantage. What it is worth is learnt from the rated games themselves, for each game with
//! its options, and so also for each side where sides are unlike and an option says who begins.

use kamni_rules::{GameKind, Player};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::clock::Millis;
use crate::games;

const START: Rating = Rating { rating: 1500.0, deviation: 500.0, volatility: 0.09 };
const DEVIATION: (f64, f64) = (45.0, 500.0);
/// Ratings stay within what can be shown and reckoned with.
const BOUNDS: (f64, f64) = (400.0, 4000.0);
const VOLATILITY: f64 = 0.1;
const TAU: f64 = 0.75;
/// From here on a rating is a guess.
pub const PROVISIONAL: f64 = 110.0;
/// One point of Glicko-2's own scale, in points.
const SCALE: f64 = 173.7178;
/// Who does not play becomes harder to judge: this many rating periods pass in a day. After a year away a settled rating is
/// a guess again.
const PERIODS_A_DAY: f64 = 0.214;
const DAY: f64 = 24.0 * 60.0 * 60.0 * 1000.0;
/// By how much the square of a deviation grows in a millisecond without games, for a volatility of one.
pub const FADING: f64 = SCALE * SCALE * PERIODS_A_DAY / DAY;

/// How well somebody plays a game, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// How far from it the truth may well be.
    pub deviation: f64,
    /// How unsteady the results are.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        START
    }
}

impl Rating {
    /// Whether too little is known to call it settled.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation >= PROVISIONAL
    }

    /// Rating and deviation without fractions, as people see them.
    #[must_use]
    pub fn rounded(&self) -> (i32, i32) {
        // Both are within a few thousand.
        #[allow(clippy::cast_possible_truncation)]
        (self.rating.round() as i32, self.deviation.round() as i32)
    }

    /// The same after some time without games.
    #[must_use]
    pub fn aged(self, time: Millis) -> Self {
        #[allow(clippy::cast_precision_loss)]
        let periods = time.max(0) as f64 / DAY * PERIODS_A_DAY;
        let deviation = self.deviation.hypot(self.volatility * SCALE * periods.sqrt());
        Self { deviation: deviation.clamp(DEVIATION.0, DEVIATION.1), ..self }
    }

    const fn glicko(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }

    fn shifted(self, points: f64) -> Self {
        Self { rating: self.rating + points, ..self }
    }

    /// After a game against somebody.
    fn after(self, other: Self, outcome: Outcomes) -> Self {
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
        let (new, _) = glicko2(&self.glicko(), &other.glicko(), &outcome, &config);
        // What came of a reckoning that went astray is not kept.
        if !(new.rating.is_finite() && new.deviation.is_finite() && new.volatility.is_finite()) {
            return self;
        }
        Self {
            rating: new.rating.clamp(BOUNDS.0, BOUNDS.1),
            deviation: new.deviation.clamp(DEVIATION.0, DEVIATION.1),
            volatility: new.volatility.min(VOLATILITY),
        }
    }
}

/// First's and Second's ratings after a game.
#[must_use]
pub fn after_game(ratings: [Rating; 2], winner: Option<Player>, advantage: f64) -> [Rating; 2] {
    let [first, second] = ratings;
    let (one, other) = match winner {
        Some(Player::First) => (Outcomes::WIN, Outcomes::LOSS),
        Some(Player::Second) => (Outcomes::LOSS, Outcomes::WIN),
        None => (Outcomes::DRAW, Outcomes::DRAW),
    };
    [first.after(second.shifted(-advantage), one), second.after(first.shifted(advantage), other)]
}

/// What the first move is worth in a game with its options, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advantage {
    /// In rating points, for First.
    pub points: f64,
    /// The square of how far from it the truth may well be.
    pub variance: f64,
}

impl Advantage {
    /// What is thought before there are games. These are guesses from how the games work, to be measured by `kamni match` of
    /// equal players; the variance lets some dozens of games outweigh them.
    #[must_use]
    pub const fn guessed(kind: GameKind) -> Self {
        Self { points: games::of(kind).first_move, variance: 75.0 * 75.0 }
    }

    /// What is thought after a game: moved toward what happened, the less the more is known.
    ///
    /// A step of the extended Kalman filter for the logistic curve of ratings.
    #[must_use]
    pub fn learnt(self, ratings: [Rating; 2], winner: Option<Player>) -> Self {
        let [first, second] = ratings;
        let deviation = first.deviation.hypot(second.deviation) / SCALE;
        let slope = 1.0 / (1.0 + 3.0 * (deviation / std::f64::consts::PI).powi(2)).sqrt() / SCALE;
        let expected = 1.0 / (1.0 + (-slope * (first.rating + self.points - second.rating)).exp());
        let happened = match winner {
            Some(Player::First) => 1.0,
            Some(Player::Second) => 0.0,
            None => 0.5,
        };
        let variance = 1.0 / (1.0 / self.variance + slope * slope * expected * (1.0 - expected));
        let points = variance.mul_add(slope * (happened - expected), self.points);
        Self { points: points.clamp(-400.0, 400.0), variance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(rating: f64) -> Rating {
        Rating { rating, deviation: 60.0, volatility: 0.06 }
    }

    #[test]
    fn a_win_lifts_and_a_defeat_lowers() {
        for winner in Player::BOTH {
            for advantage in [-100.0, 0.0, 100.0] {
                let after = after_game([Rating::default(); 2], Some(winner), advantage);
                assert!(after[winner as usize].rating > 1500.0, "{after:?}");
                assert!(after[winner.other() as usize].rating < 1500.0, "{after:?}");
                assert!(after.iter().all(|rating| rating.deviation < 500.0), "{after:?}");
            }
        }
    }

    #[test]
    fn the_first_move_makes_a_win_worth_less() {
        let gain =
            |winner, points| after_game([settled(1500.0); 2], Some(winner), points)[winner as usize].rating;
        assert!(gain(Player::First, 80.0) < gain(Player::First, 0.0));
        assert!(gain(Player::Second, 80.0) > gain(Player::Second, 0.0));
        let draw = after_game([settled(1500.0); 2], None, 80.0);
        assert!(draw[0].rating < 1500.0 && draw[1].rating > 1500.0, "{draw:?}");
        let even = after_game([settled(1500.0); 2], None, 0.0);
        assert!((even[0].rating - 1500.0).abs() < 1e-9);
    }

    #[test]
    fn a_game_worked_out_on_paper_comes_out() {
        // Glickman's example has three games in one period; this is its first opponent alone, by the formulas on paper:
        // g = 0.9955, E = 0.6395, v = 4.376; one game hardly moves the volatility. 1500 ± 200 becomes 1563.6 ± 175.4.
        let player = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let other = Rating { rating: 1400.0, deviation: 30.0, volatility: 0.06 };
        let after = player.after(other, Outcomes::WIN);
        assert!((after.rating - 1563.6).abs() < 0.5, "{after:?}");
        assert!((after.deviation - 175.4).abs() < 0.5, "{after:?}");
    }

    #[test]
    fn many_games_settle_a_rating_and_time_unsettles_it() {
        let mut ratings = [Rating::default(); 2];
        assert!(ratings[0].is_provisional());
        for game in 0..40 {
            let winner = Player::BOTH[game % 2];
            ratings = after_game(ratings, Some(winner), 0.0);
        }
        assert!(!ratings[0].is_provisional(), "{ratings:?}");
        assert!((ratings[0].rating - ratings[1].rating).abs() < 150.0, "{ratings:?}");
        let day = 24 * 60 * 60 * 1000;
        assert_eq!(ratings[0].aged(0).rounded(), ratings[0].rounded());
        assert!(ratings[0].aged(day).deviation < ratings[0].deviation + 3.0);
        assert!(ratings[0].aged(400 * day).is_provisional(), "{:?}", ratings[0].aged(400 * day));
        assert!(ratings[0].aged(i64::MAX).deviation <= 500.0);
        assert_eq!(ratings[0].aged(-5), ratings[0].aged(0), "a clock that was set back changes nothing");
    }

    #[test]
    fn ratings_stay_within_bounds() {
        let mut ratings = [Rating::default(); 2];
        for _ in 0..2000 {
            ratings = after_game(ratings, Some(Player::First), 0.0);
        }
        assert!(ratings[0].rating <= 4000.0 && ratings[1].rating >= 400.0, "{ratings:?}");
        assert!(ratings.iter().all(|rating| (45.0..=500.0).contains(&rating.deviation)), "{ratings:?}");
    }

    #[test]
    fn the_advantage_is_learnt_from_games() {
        let mut learnt = Advantage::guessed(GameKind::Dao);
        // Equal players, First wins 64 of 100: that is 100 points.
        for game in 0..2000 {
            let winner = if game % 25 < 16 { Player::First } else { Player::Second };
            learnt = learnt.learnt([settled(1500.0); 2], Some(winner));
        }
        assert!((learnt.points - 100.0).abs() < 12.0, "{learnt:?}");
        assert!(learnt.variance.sqrt() < 10.0, "{learnt:?}");
    }
}
