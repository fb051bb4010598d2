//! The bot plays whole games on a real server: with the computer, and with another bot that it has never seen.

use std::process::{Command, Output, Stdio};
use std::time::Duration;

use kamni_house::people::secrets::Secrets;
use kamni_house::people::{Knock, Password, People};
use kamni_house::time::Time;
use kamni_server::config::Config;
use kamni_server::serve::serve;
use kamni_store::Store;
use kamni_store::archive::Filter;
use tokio::sync::oneshot;

/// Makes accounts of programs, and gives their tokens.
async fn tokens(store: &Store, names: &[&str]) -> Vec<String> {
    let secrets = Secrets::new(store.key().await.expect("a key"));
    let (people, now) = (People::new(store.clone(), secrets), Time::start().now());
    let mut tokens = Vec::new();
    for name in names {
        let password = Password::new("long enough to be one".to_owned()).expect("a password");
        let arrival = people.sign_up(&Knock::default(), name, password, now).await.expect("an account");
        let account = arrival.visitor.account.expect("is signed in").id;
        people.become_bot(account).await.expect("has not played");
        let scopes = "play bot challenge read".parse().expect("scopes");
        tokens.push(people.add_token(account, "bot", scopes, now).await.expect("a token"));
    }
    tokens
}

fn bot(url: &str, token: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kamni-bot"));
    command.arg(url).args(arguments).env("KAMNI_TOKEN", token).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

async fn run(mut command: Command) -> Output {
    let run = tokio::task::spawn_blocking(move || command.output().expect("the bot runs"));
    tokio::time::timeout(Duration::from_secs(120), run).await.expect("comes to an end").expect("is run")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_plays_whole_games_over_real_sockets() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("kamni.db");
    let store = Store::open(&database).await.expect("a store");
    let tokens = tokens(&store, &["random-bot", "other-bot"]).await;
    let config = Config {
        listen: ([127, 0, 0, 1], 0).into(),
        database: database.into(),
        think: Duration::from_millis(20),
        thinkers: 1,
        ..Config::default()
    };
    let (ready, listens) = oneshot::channel();
    let (stop, stopped) = oneshot::channel::<()>();
    // What the house is made of stays on its thread, so it has one.
    let server = tokio::task::spawn_blocking(move || {
        tokio::runtime::Handle::current().block_on(async move {
            let mut ready = Some(ready);
            let mut listening = |address| {
                ready.take().and_then(|ready| ready.send(address).ok()).expect("is waited for");
            };
            let stop = std::pin::pin!(async move { drop(stopped.await) });
            serve(config, &mut listening, stop).await
        })
    });
    let url = format!("http://{}", listens.await.expect("a server"));

    let output = run(bot(&url, &tokens[0], &["--computer", "kamiken", "--level", "1", "--games", "2"])).await;
    assert!(output.status.success(), "{output:?}");
    let played = store.archive(&Filter::default()).await.expect("games");
    assert_eq!(played.total.games, 2, "{output:?}");
    for game in &played.games {
        assert!(game.turns >= 10, "a whole game: {game:?}");
        assert_eq!(game.end.as_ref().map(|(_, end)| end.why.name()), Some("score"), "{game:?}");
    }

    // One waits for challenges, the other makes one.
    let waits = tokio::spawn(run(bot(&url, &tokens[0], &["--games", "1"])));
    let challenge = format!("{url}/api/challenge/random-bot");
    let authorization = format!("Bearer {}", tokens[1]);
    let made = tokio::task::spawn_blocking(move || {
        let request = ureq::post(&challenge).header("Authorization", &authorization);
        request
            .send_json(serde_json::json!({"game": "hasami", "options": {"quiet": 10}}))
            .map(|made| made.status())
    });
    assert_eq!(made.await.expect("is asked").expect("is answered"), 201);
    let output = run(bot(&url, &tokens[1], &["--games", "1"])).await;
    assert!(output.status.success(), "{output:?}");
    let output = waits.await.expect("is run");
    assert!(output.status.success(), "{output:?}");
    let played = store.archive(&Filter { player: Some("other-bot".to_owned()), ..Filter::default() }).await;
    assert_eq!(played.expect("games").total.games, 1);

    let output = run(bot(&url, "kamni_nonsense", &["--games", "1"])).await;
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("401"), "{output:?}");
    let output = run(bot("nowhere", &tokens[0], &[])).await;
    assert_eq!(output.status.code(), Some(2), "{output:?}");

    stop.send(()).expect("the server runs");
    server.await.expect("the server ends").expect("in peace");
    store.close().await;
}
