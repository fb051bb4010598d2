//! Housekeeping: what nobody needs any more goes, and nothing else.

use kamni_house::room::Caller;
use kamni_play::clock::Controls;
use kamni_play::game::{Setting, Sitter, Why, rules_from};
use kamni_play::ids::GameId;
use kamni_rules::Player;
use kamni_server::app::App;
use kamni_server::housekeeping::{Done, tidy};

use crate::browser::house;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// A game that was made this many days ago, with this on the second seat.
async fn game(app: &App, days: i64, second: Sitter, session: i64) -> GameId {
    let setting = Setting {
        id: GameId::random(),
        rules: rules_from("four", "").expect("rules"),
        position: None,
        controls: Controls::NONE,
        rated: false,
        created: app.time.now() - days * DAY,
        rematch_of: None,
        tournament: None,
    };
    let id = setting.id;
    let grants = vec![(Player::First, session)];
    app.store.ledger().create(setting, [Sitter::Guest, second], grants).await.expect("created");
    id
}

#[tokio::test]
async fn what_nobody_needs_goes_and_nothing_else() {
    let app = house().await;
    let now = app.time.now();
    let mut sessions = Vec::new();
    for days in [400, 400, 400, 300] {
        sessions.push(app.people.guest(now - days * DAY).await.expect("a guest"));
    }
    let session = |place: usize| sessions[place].visitor.session;
    let unjoined = game(&app, 31, Sitter::Open, session(0)).await;
    let kept =
        [game(&app, 29, Sitter::Open, session(3)).await, game(&app, 390, Sitter::Guest, session(1)).await];
    let done = tidy(&app).await.expect("done");
    assert_eq!(
        done,
        Done { sessions: 2, challenges: 0, games: 1, imports: 0, reviews: 0, notices: 0, post: 0 }
    );

    let end = async |id| {
        let (table, _) = app.hall.look(id, &Caller::default()).await.expect("a room");
        table.end().map(|end| end.why)
    };
    assert_eq!(end(unjoined).await, Some(Why::Aborted));
    for id in kept {
        assert_eq!(end(id).await, None, "{id}");
    }
    for (place, is_known) in [(0, false), (1, true), (2, false), (3, true)] {
        // By the cookie, which also notes that he was seen.
        let known = app.people.by_cookie(&sessions[place].secret, now).await.expect("read");
        assert_eq!(known.is_some(), is_known, "{place}");
    }
    assert_eq!(tidy(&app).await.expect("done"), Done::default(), "nothing is left to do");
}
