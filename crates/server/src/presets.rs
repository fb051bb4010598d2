//! Ready-made sets of options: a quick game, the standard one, and the game as its author set it up.

use kamni_rules::{GameKind, Rules};

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
        match (kind, self) {
            (GameKind::Kamiken, Self::Quick) => &[("size", "7")],
            (GameKind::Kamiken, Self::Author) => &[("size", "13")],
            (GameKind::CloseCombat, Self::Quick) => &[("size", "9")],
            (GameKind::CloseCombat, Self::Author) => &[("size", "19")],
            (GameKind::Four, Self::Quick) => &[("size", "11"), ("stones", "30"), ("count", "always")],
            (GameKind::Four, Self::Standard) => &[("size", "13"), ("stones", "50"), ("count", "always")],
            (GameKind::Hasami, Self::Quick) => &[("quiet", "30")],
            (GameKind::Dao, Self::Quick) => &[("turn-limit", "60")],
            (GameKind::Dao, Self::Author) => &[("board", "18")],
            (GameKind::Kamiken | GameKind::CloseCombat | GameKind::Dao, Self::Standard)
            | (GameKind::Four, Self::Author)
            | (GameKind::Hasami, Self::Standard | Self::Author) => &[],
        }
    }

    /// The game with these options.
    #[must_use]
    pub fn rules(self, kind: GameKind) -> Option<Rules> {
        // A test sees to it that there is one for each.
        Rules::new(kind, self.options(kind).iter().copied()).ok()
    }
}

#[cfg(test)]
mod tests {
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
}
