//! Two browsers at two nodes of one house, of which one is killed.

use std::io;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use kamni_store::testing::{address_for, new_database};
use kamni_wire::testing::Server;

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::together::any_step;

/// What stands before the nodes: it brings whoever comes to the node that is named, and those who are there stay.
struct Door {
    address: String,
    node: Arc<Mutex<String>>,
}

impl Door {
    fn to(node: &House) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let node = Arc::new(Mutex::new(node.address.clone()));
        let known = Arc::clone(&node);
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let address = known.lock().expect("nobody panics with it").clone();
                // Where no node is, the browser sees its connection end.
                let Ok(far) = TcpStream::connect(address) else { continue };
                let (Ok(near_too), Ok(far_too)) = (near.try_clone(), far.try_clone()) else { continue };
                for (from, to) in [(near, far), (far_too, near_too)] {
                    thread::spawn(move || carry(from, to));
                }
            }
        });
        Self { address, node }
    }

    fn lead_to(&self, node: &House) {
        self.node.lock().expect("nobody panics with it").clone_from(&node.address);
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream) {
    // Whichever end goes, the other is told.
    let _ = io::copy(&mut from, &mut to);
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}

/// What stands on a board, whichever way up: each piece's key for life, and all turns.
async fn board(browser: &Browser) -> String {
    let script = "const pieces = [...document.querySelectorAll('.board [data-key]')].map(piece => piece.dataset.key).sort();\
        const turns = [...document.querySelectorAll('[data-part=turns] li')].map(turn => turn.textContent);\
        return JSON.stringify([[...new Set(pieces)], turns])";
    browser.js(script, vec![]).await.as_str().expect("a text").to_owned()
}

#[tokio::test]
async fn a_game_at_two_nodes_goes_on_when_one_of_them_is_killed() {
    let (database, nats) = (address_for("kamni", &new_database().await), Server::start());
    let mut first = House::node(&database, &nats.text());
    let second = House::node(&database, &nats.text());
    let door = Door::to(&first);
    let host = Browser::open(Screen::Desktop).await;
    let friend = Browser::open(Screen::Desktop).await;
    let id = host.make_game(&door.url(""), "game=kamiken&way=link&side=first&clock=fischer&base=600").await;
    crate::together::sit_down(&friend, &second, &id).await;
    for ply in 1..=4 {
        assert_eq!(any_step([&host, &friend], &id).await, ply);
    }
    // The friend is to hear the last step before anything happens, so that what is shown then was told by the other node.
    host.until_ply(4).await;
    friend.until_ply(4).await;
    first.kill();
    host.until("that the connection is lost", "!document.querySelector('main.game[data-connection=open]')")
        .await;
    host.picture("a-node-was-killed").await;
    door.lead_to(&second);
    // Nobody loads a page anew: the host's comes back by itself, at the node that is left.
    for ply in 5..=8 {
        assert_eq!(any_step([&host, &friend], &id).await, ply);
    }
    for browser in [&host, &friend] {
        browser.until_ply(8).await;
        // What moves has arrived.
        tokio::time::sleep(Duration::from_millis(400)).await;
        assert_eq!(browser.game(&id).await.ply(), 8, "all that was made is stored, once");
    }
    let (one, other) = (board(&host).await, board(&friend).await);
    assert_eq!(one, other);
    let pieces: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!(pieces[0].as_array().map(Vec::len), Some(8), "{one}");
    host.picture("two-nodes-host").await;
    friend.picture("two-nodes-friend").await;
}
