//! Ready-made sets of options: a quick game, the standard one, and the game as its author set it up.

use kamni_rules::{GameKind, Position, Rules};

pub use crate::games::Fair;
use crate::games::{self, Length};

/// How long a turn takes, where the length of a game is told in minutes. It is said beside them: only the turns are measured.
pub const SECONDS: u32 = 10;

/// A ready-made set of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// A small board, or an early draw: a game for a break.
    Quick,
    /// What most games are played with.
    Standard,
    /// The large board of the author's texts.
    Author,
}

impl Preset {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Standard, Self::Author];

    /// Its word; the text is `preset-…`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Standard => "standard",
            Self::Author => "author",
        }
    }

    /// The one of that word.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// Its options in a game; those that are not named have their defaults.
    #[must_use]
    pub const fn options(self, kind: GameKind) -> &'static [(&'static str, &'static str)] {
        self.length(kind).options
    }

    /// How many turns a game lasts: the median of games of level 3 against itself, measured by
    /// `kamni match GAME --first level=3 --second level=3 --games 16 --openings 2 --seed 5 --out FILE` and `kamni stats FILE`
    /// (of Four as its author has it, of two games).
    #[must_use]
    pub const fn turns(self, kind: GameKind) -> u32 {
        self.length(kind).turns
    }

    /// How many minutes a game takes with [`SECONDS`] for each turn.
    #[must_use]
    pub const fn minutes(self, kind: GameKind) -> u32 {
        (self.turns(kind) * SECONDS).div_ceil(60)
    }

    const fn length(self, kind: GameKind) -> &'static Length {
        let matched = games::of(kind);
        match self {
            Self::Quick => &matched.quick,
            Self::Standard => &matched.standard,
            Self::Author => &matched.author,
        }
    }

    /// The game with these options.
    #[must_use]
    pub fn rules(self, kind: GameKind) -> Option<Rules> {
        // A test sees to it that there is one for each.
        Rules::new(kind, self.options(kind).iter().copied()).ok()
    }
}

/// How many turns a game with these options lasts: what was measured where they are a preset's, else as many for a cell as the preset has
/// whose board is nearest in size.
#[must_use]
pub fn turns_of(rules: &Rules) -> u32 {
    let kind = rules.kind();
    let presets = || Preset::ALL.into_iter().filter_map(move |preset| Some((preset, preset.rules(kind)?)));
    if let Some((preset, _)) = presets().find(|(_, known)| known == rules) {
        return preset.turns(kind);
    }
    let size = |rules: &Rules| u32::from(rules.start().size());
    let own = size(rules);
    let nearest =
        presets().min_by_key(|(preset, known)| (size(known).abs_diff(own), *preset != Preset::Standard));
    nearest.map_or(0, |(preset, known)| {
        let (turns, cells) = (preset.turns(kind), size(&known) * size(&known));
        (turns * own * own).div_ceil(cells.max(1))
    })
}

/// What evens a game out that favours a side, where that is known.
#[must_use]
pub const fn fair(kind: GameKind) -> Option<Fair> {
    games::of(kind).fair
}

/// Options beside the presets, which some people like.
#[must_use]
pub const fn liked(kind: GameKind) -> &'static [&'static [(&'static str, &'static str)]] {
    games::of(kind).liked
}

#[cfg(test)]
mod tests {
    use kamni_engine::{Level, Limits, Mind, Settings, Stop};
    use kamni_rules::Line;

    use super::*;

    #[test]
    fn every_preset_is_a_game() {
        for &kind in GameKind::ALL {
            for preset in Preset::ALL {
                assert!(preset.rules(kind).is_some(), "{kind} {}", preset.name());
                assert_eq!(Preset::named(preset.name()), Some(preset));
            }
        }
    }

    #[test]
    fn every_choice_of_options_has_a_length() {
        for &kind in GameKind::ALL {
            for preset in Preset::ALL {
                let rules = preset.rules(kind).expect("a game");
                let measured = turns_of(&rules);
                // Two presets may be the same.
                let same = |other: &Preset| other.rules(kind) == Some(rules) && other.turns(kind) == measured;
                assert!(Preset::ALL.iter().any(same), "{kind} {}: {measured}", preset.name());
            }
            for options in liked(kind) {
                let rules = Rules::new(kind, options.iter().copied()).expect("a game");
                assert!((5..2000).contains(&turns_of(&rules)), "{kind} {options:?}: {}", turns_of(&rules));
            }
        }
        let small = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options");
        assert!(turns_of(&small) < Preset::Quick.turns(GameKind::Kamiken));
    }

    #[test]
    fn what_is_called_fair_can_be_chosen() {
        for &kind in GameKind::ALL {
            let Some(fair) = fair(kind) else { continue };
            for (size, value) in fair.by_size {
                let (size, option) = (size.to_string(), [fair.option, *value]);
                let rules = Rules::new(kind, [("size", size.as_str()), (option[0], option[1])]);
                assert!(rules.is_ok(), "{kind} {size}: {value}");
            }
        }
        assert!(GameKind::ALL.iter().any(|kind| fair(*kind).is_some()));
    }

    /// The standard game of Four was made shorter than its author's so that it does not last longer than the other games.
    #[test]
    fn the_standard_game_of_four_does_not_last_long() {
        let others = GameKind::ALL.iter().filter(|kind| **kind != GameKind::Four);
        let longest = others.map(|kind| Preset::Standard.turns(*kind)).max().expect("there are others");
        let measured = Preset::Standard.turns(GameKind::Four);
        assert!(measured <= longest, "{measured} turns, others {longest}");
        let rules = Preset::Standard.rules(GameKind::Four).expect("it is a game");
        for seed in 1..=2 {
            let mut line = Line::new(rules, rules.start());
            let level = Level::new(1).expect("a level");
            let settings = Settings { level, seed, memory: 1 << 20, ..Settings::default() };
            let mut mind = Mind::new(line.start(), settings);
            while !line.position().is_over() {
                for step in mind.turn(&line, Limits::default(), &Stop::default()) {
                    line.play(step).expect("a legal step");
                }
                let turns = line.position().turn();
                assert!(turns < 4 * measured, "{seed}: it goes on after {turns} turns");
            }
        }
    }
}
