//! A pair's game.

use async_recursion::async_recursion as boxed;
use kamni_rules::Player;

use super::{Lobby, LobbyError, LobbyNews, Pair, SUBJECT, Seeker};
use crate::bell::{Matter, Notice};
use crate::game::{Setting, Sitter};
use crate::ids::GameId;
use crate::store::{NewGame, Origin, StoreError};

impl Lobby {
    /// Accepts somebody's seek: it is gone, and the game of both is made.
    ///
    /// # Errors
    /// If it cannot be accepted, or the store fails: then it stands as before.
    #[boxed]
    pub async fn accept(&self, id: i64, seeker: Seeker) -> Result<GameId, LobbyError> {
        let session = seeker.session;
        let pair = self.known().pairing.accept(id, seeker)?;
        let sessions = pair.seekers.each_ref().map(|seeker| seeker.session);
        let begun = self.begin(&pair, Origin::Seek { id, sessions }, Some(session)).await;
        if matches!(begun, Ok(_) | Err(StoreError::NoSeek)) {
            self.has_changed().await;
        }
        Ok(begun?)
    }

    /// Makes the game of a pair, takes what it comes from off the books in the same transaction, and tells both. The bell does not ring
    /// for the one who has just accepted: his answer leads there.
    pub(super) async fn begin(
        &self,
        pair: &Pair,
        origin: Origin,
        accepted: Option<i64>,
    ) -> Result<GameId, StoreError> {
        let setting = Setting {
            id: GameId::random(),
            rules: pair.wanted.rules,
            position: None,
            controls: pair.wanted.controls,
            rated: pair.wanted.rated,
            created: self.now(),
            rematch_of: None,
            tournament: None,
        };
        let (game, kind) = (setting.id, setting.kind());
        let seats = pair.seekers.each_ref().map(|seeker| seeker.sitter.clone());
        let sessions = Player::BOTH.into_iter().zip(pair.seekers.each_ref().map(|seeker| seeker.session));
        let grants = sessions.filter(|(side, _)| seats[*side] == Sitter::Guest).collect();
        let house = self.0.hall.house();
        house.ledger.begin(NewGame { setting, seats, grants, origin }).await?;
        // The game is there, whatever comes of its room: whoever comes in opens it.
        if let Err(error) = self.0.hall.room(game).await {
            tracing::warn!(%game, %error, "the room of a new game could not be opened");
        }
        let [one, two] = &pair.seekers;
        for (seeker, rival) in [(one, two), (two, one)] {
            let go = LobbyNews::Go { session: seeker.session, game };
            self.tell(go);
            self.wire().tell(SUBJECT, &go);
            if accepted != Some(seeker.session) {
                house.bell.ring(seeker.person(), &Notice::new(game, kind, Matter::Begun, &rival.sitter));
            }
        }
        Ok(game)
    }
}
