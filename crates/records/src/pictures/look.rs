//! How a board is shown in a picture.

use kamni_draw::{Drawing, Mark, Overlay, Overlays, Replay, Theme, Tone};
use kamni_rules::Player;

/// How a board is shown: the same for every picture of a game.
#[derive(Clone, Debug)]
pub struct Look {
    /// Light or dark.
    pub tone: Tone,
    /// Who sits at the lower edge. The drawing is turned for Second.
    pub from: Player,
    /// Whether there are letters and numbers in the margin; it is narrow without them.
    pub coordinates: bool,
    /// What is shown or left out beside what usually is.
    pub changes: Vec<(Overlay, bool)>,
    /// Marks on the board.
    pub marks: Vec<Mark>,
    /// What the picture shows, in words, for who does not see it. Only SVG has it.
    pub label: Option<String>,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            tone: Tone::Light,
            from: Player::First,
            coordinates: true,
            changes: Vec::new(),
            marks: Vec::new(),
            label: None,
        }
    }
}

impl Look {
    /// The drawing of a game as it stands.
    #[must_use]
    pub fn drawing<'a>(&'a self, replay: &'a Replay) -> Drawing<'a> {
        let drawing = Drawing::of(replay)
            .theme(Theme::Picture(self.tone))
            .flipped(self.from == Player::Second)
            .viewer(Some(self.from))
            .mini(!self.coordinates)
            .overlays(self.overlays(replay))
            .marks(&self.marks);
        match &self.label {
            Some(label) => drawing.label(label),
            None => drawing,
        }
    }

    /// The usual overlays with the changes. A player's own rows are his concern: whoever wants them in a picture says so.
    fn overlays(&self, replay: &Replay) -> Overlays {
        let usual = Overlays::usual(replay.position()).without(Overlay::Home);
        self.changes.iter().fold(usual, |overlays, (overlay, on)| overlays.set(*overlay, *on))
    }
}
