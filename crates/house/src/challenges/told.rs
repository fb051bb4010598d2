//! A challenge as nodes tell it to each other: when one hears of its end, the books have it no more.

use kamni_rules::Player;
use serde::{Deserialize, Serialize};

use super::{Challenge, ChallengeNews};
use crate::clock::{Controls, Millis};
use crate::game::{options_text, rules_from};
use crate::ids::GameId;
use crate::people::Account;
use kamni_play::proposal::Proposal;

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Party {
    id: i64,
    name: String,
    #[serde(default)]
    bot: bool,
    #[serde(default)]
    created: Millis,
}

/// What has become of a challenge.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Told {
    became: ChallengeNews,
    id: GameId,
    from: Party,
    to: Party,
    game: String,
    options: String,
    #[serde(default)]
    position: Option<String>,
    controls: Controls,
    rated: bool,
    /// 0 for First, 1 for Second.
    #[serde(default)]
    side: Option<u8>,
    created: Millis,
}

impl Told {
    pub(super) fn new(became: ChallengeNews, challenge: &Challenge) -> Self {
        let party = |account: &Account| {
            let Account { id, name, bot, created } = account.clone();
            Party { id, name, bot, created }
        };
        let Challenge { id, from, to, proposal, created } = challenge;
        Self {
            became,
            id: *id,
            from: party(from),
            to: party(to),
            game: proposal.rules.kind().name().to_owned(),
            options: options_text(&proposal.rules),
            position: proposal.position.clone(),
            controls: proposal.controls,
            rated: proposal.rated,
            side: proposal.side.map(|side| side as u8),
            created: *created,
        }
    }

    /// The challenge; nothing if it is for a game that is not known here.
    pub(super) fn read(self) -> Option<(ChallengeNews, Challenge)> {
        let account = |Party { id, name, bot, created }| Account { id, name, bot, created };
        let proposal = Proposal {
            rules: rules_from(&self.game, &self.options).ok()?,
            position: self.position,
            controls: self.controls,
            rated: self.rated,
            side: self.side.map(|side| Player::BOTH[usize::from(side.min(1))]),
        };
        let (id, created) = (self.id, self.created);
        let challenge = Challenge { id, from: account(self.from), to: account(self.to), proposal, created };
        Some((self.became, challenge))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Control;

    #[test]
    fn what_is_told_is_what_is_heard() {
        let account = |id: i64, name: &str| Account { id, name: name.to_owned(), bot: id == 2, created: 7 };
        let challenge = Challenge {
            id: GameId::random(),
            from: account(1, "Ann"),
            to: account(2, "Бот"),
            proposal: Proposal {
                rules: rules_from("kamiken", "size=9 komi=2.5").expect("rules"),
                position: Some("…".to_owned()),
                controls: Controls::both(Control::Correspondence { days: 2 }),
                rated: true,
                side: Some(Player::Second),
            },
            created: 5000,
        };
        let told = serde_json::to_string(&Told::new(ChallengeNews::Declined, &challenge)).expect("written");
        let told: Told = serde_json::from_str(&told).expect("understood");
        let (became, heard) = told.read().expect("a game of ours");
        assert_eq!(became, ChallengeNews::Declined);
        assert_eq!(format!("{heard:?}"), format!("{challenge:?}"));
    }
}
