//! What the front page and the page of live games cost, while 1,000 people are in the house, 300 games go on and 100 seeks stand.
//!
//! `cargo bench -p kamni-server --bench front`

use axum::body::{Body, to_bytes};
use axum::http::Request;
use kamni_house::lobby::{Seeker, Wanted};
use kamni_house::room::Caller;
pub use kamni_play::clock::{Control, Controls};
pub use kamni_play::game::{Setting, Sitter};
pub use kamni_play::ids::GameId;
pub use kamni_play::presets::Preset;
pub use kamni_play::table::Order;
use kamni_rules::{GameKind, Player, Position, Rng};
use kamni_server::app::{App, router};
use kamni_server::config::Config;
use kamni_server::serve::furnish;
use tower::ServiceExt;

const PEOPLE: usize = 1000;
const GAMES: usize = 300;
const SEEKS: usize = 100;
const STEPS: u32 = 40;
const PAGES: u32 = 300;

/// What this process has used of the processors so far, in milliseconds.
fn used() -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let first = told.split(' ').next().and_then(|number| number.parse::<f64>().ok());
    first.unwrap_or(0.0) / 1e6
}

async fn play(app: &App, number: usize, session: i64) {
    let kind = GameKind::ALL[number % GameKind::ALL.len()];
    let setting = Setting {
        id: GameId::random(),
        rules: Preset::Standard.rules(kind).expect("a game"),
        position: None,
        controls: Controls::both(Control::Fischer { base: 600, increment: 5 }),
        rated: false,
        created: app.time.now(),
        rematch_of: None,
        tournament: None,
    };
    let id = setting.id;
    let grants = Player::BOTH.map(|side| (side, session)).to_vec();
    app.hall.create(setting, [Sitter::Guest, Sitter::Guest], grants).await.expect("a room");
    let caller = Caller { session: Some(session), ..Caller::default() };
    let mut rng = Rng::new(number as u64);
    for ply in 0..STEPS {
        let table = app.hall.open_table(id).expect("it is open");
        let Some(step) = table.game().position().pick(|count| rng.below(count)) else { return };
        app.hall.order(id, &caller, &Order::Step { ply, step }, 0).await.expect("a room").expect("legal");
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = Config { database: folder.path().join("kamni.db").into(), thinkers: 1, ..Config::default() };
    let app = furnish(config).await.expect("the house opens");
    let mut sessions = Vec::new();
    for _ in 0..PEOPLE {
        sessions.push(app.people.guest(app.time.now()).await.expect("a guest"));
    }
    let _here: Vec<_> = sessions.iter().map(|guest| app.lobby.attend(guest.visitor.session)).collect();
    for (number, guest) in sessions.iter().take(GAMES).enumerate() {
        play(&app, number, guest.visitor.session).await;
    }
    for guest in sessions.iter().rev().take(SEEKS) {
        let seeker = Seeker { session: guest.visitor.session, sitter: Sitter::Guest };
        let rules = Preset::Standard.rules(GameKind::ALL[0]).expect("a game");
        let wanted = Wanted { rules, controls: Controls::NONE, rated: false, side: None };
        app.lobby.post(seeker, wanted).await.expect("a seek");
    }
    println!("{PEOPLE} people, {} games, {} seeks", app.hall.live().len(), app.lobby.seeks().len());
    let router = router(app.clone());
    let cookie = format!("kamni={}", sessions[PEOPLE / 2].secret);
    for (path, cookie, gzip) in [
        ("/", "", false),
        ("/", "", true),
        ("/", cookie.as_str(), true),
        ("/watch", "", true),
        ("/watch?game=dao&sort=unrated", "", true),
    ] {
        let (mut bytes, begun) = (0, used());
        for _ in 0..PAGES {
            let mut request = Request::get(path).header("accept-language", "en").header("cookie", cookie);
            if gzip {
                request = request.header("accept-encoding", "gzip");
            }
            let request = request.body(Body::empty()).expect("a request");
            let answer = router.clone().oneshot(request).await.expect("an answer");
            assert_eq!(answer.status(), 200);
            bytes = to_bytes(answer.into_body(), 1 << 26).await.expect("a body").len();
        }
        let each = (used() - begun) / f64::from(PAGES);
        let who = if cookie.is_empty() { "a stranger" } else { "a guest" };
        println!(
            "{path:30} {who:10} {each:6.2} ms of processor time, {bytes} bytes{}",
            if gzip { ", gzip" } else { "" }
        );
    }
}
