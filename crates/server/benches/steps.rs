//! What a step costs in a long game: time from the order to the stored event, and bytes written, at several lengths.
//!
//! `cargo bench -p kamni-server --bench steps`

use std::time::{Duration, Instant};

use kamni_house::room::Caller;
pub use kamni_play::clock::Controls;
pub use kamni_play::game::{Setting, Sitter};
pub use kamni_play::ids::GameId;
pub use kamni_play::table::Order;
use kamni_rules::{AnyPosition, Cell, GameKind, Player, Position, Rng, Rules, Step};
use kamni_server::config::Config;
use kamni_server::serve::furnish;

/// At these lengths this many steps are measured.
const LENGTHS: [usize; 6] = [100, 1_000, 5_000, 10_000, 34_000, 50_000];
const MEASURED: usize = 300;

fn pieces(position: &AnyPosition) -> usize {
    Cell::all(position.size()).filter(|cell| position.piece_at(*cell).is_some()).count()
}

/// A step after which the game goes on, if possible with as many pieces as before: so it lasts.
fn quiet(position: &AnyPosition, rng: &mut Rng) -> Option<Step> {
    let mut legal = position.legal();
    // A count that is demanded ends the game before long.
    legal.retain(|step| *step != Step::Count);
    let mut last = None;
    while !legal.is_empty() {
        let step = legal.swap_remove(rng.below(legal.len()));
        let mut next = *position;
        next.play_unchecked(step);
        if !next.is_over() {
            if pieces(&next) == pieces(position) {
                return Some(step);
            }
            last = Some(step);
        }
    }
    last
}

/// What this process has written so far, where the system tells.
fn written() -> u64 {
    let told = std::fs::read_to_string("/proc/self/io").unwrap_or_default();
    let line = told.lines().find_map(|line| line.strip_prefix("wchar: "));
    line.and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("kamni.db");
    let config = Config { database: database.into(), thinkers: 1, ..Config::default() };
    let app = furnish(config).await.expect("the house opens");
    let setting = Setting {
        id: GameId::random(),
        rules: Rules::new(GameKind::Four, []).expect("options"),
        position: None,
        controls: Controls::NONE,
        rated: false,
        created: app.time.now(),
        rematch_of: None,
        tournament: None,
    };
    let id = setting.id;
    let guest = app.people.guest(app.time.now()).await.expect("a guest").visitor.session;
    let grants = Player::BOTH.map(|side| (side, guest)).to_vec();
    app.hall.create(setting, [Sitter::Guest, Sitter::Guest], grants).await.expect("a room");
    let caller = Caller { session: Some(guest), ..Caller::default() };
    let mut rng = Rng::new(1);
    let (mut times, mut bytes, mut made) = (Vec::new(), 0, 0);
    println!("{:>8} {:>12} {:>12} {:>14}", "steps", "median µs", "mean µs", "bytes a step");
    for until in LENGTHS {
        while made < until {
            let table = app.hall.live()[0].clone();
            let Some(step) = quiet(table.game().position(), &mut rng) else { panic!("no quiet step") };
            let measured = made + MEASURED >= until;
            let before = written();
            let began = Instant::now();
            let order = Order::Step { ply: table.ply(), step };
            app.hall.order(id, &caller, &order, 0).await.expect("a room").expect("carried out");
            if measured {
                times.push(began.elapsed());
                bytes += written().saturating_sub(before);
            }
            made += 1;
        }
        times.sort_unstable();
        let mean = times.iter().sum::<Duration>() / u32::try_from(times.len()).expect("few");
        let median = times[times.len() / 2];
        println!(
            "{until:>8} {:>12} {:>12} {:>14}",
            median.as_micros(),
            mean.as_micros(),
            bytes / MEASURED as u64
        );
        (times, bytes) = (Vec::new(), 0);
    }
}
