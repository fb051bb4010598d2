//! What it costs to make what two players are told of a step, game by game: followed, viewed, drawn, written.
//!
//! `cargo bench -p kamni-view --bench telling`

use std::sync::Arc;
use std::time::Instant;

use kamni_play::clock::Controls;
use kamni_play::game::{Event, Numbered, Setting, Sitter};
use kamni_play::ids::GameId;
use kamni_play::presets::Preset;
use kamni_play::table::Table;
use kamni_rules::{GameKind, Player, Position, Rng};
use kamni_texts::{Lang, Texts};
use kamni_view::{Eyes, Played, present};

/// Steps of each game.
const STEPS: usize = 400;

fn main() {
    let texts = Texts::new(Lang::En);
    println!("{:<14}{:>12}{:>12}{:>10}", "", "first µs", "second µs", "bytes");
    for &kind in GameKind::ALL {
        let rules = Preset::Quick.rules(kind).expect("a preset");
        let mut rng = Rng::new(7);
        let (mut taken, mut bytes, mut made) = ([0.0; 2], 0, 0);
        while made < STEPS {
            let (id, controls) = (GameId::random(), Controls::NONE);
            let setting = Setting {
                id,
                rules,
                position: None,
                controls,
                rated: false,
                created: 0,
                rematch_of: None,
                tournament: None,
            };
            let mut table = Table::new(Arc::new(setting), [Sitter::Guest, Sitter::Guest]).expect("a table");
            let mut played = Played::of_line(table.line());
            while let (Some(step), true) = (played.position().pick(|count| rng.below(count)), made < STEPS) {
                let event = Event::Step { step, left: table.clock().left(0) };
                let numbered = Numbered { number: table.number() + 1, at: 0, event };
                assert!(table.apply(&numbered) && played.play(step).is_ok());
                made += 1;
                for side in Player::BOTH {
                    let began = Instant::now();
                    let eyes = Eyes::player(&texts, side);
                    let told = present::event(numbered.number, &numbered.event, &table, &played, &eyes, 0);
                    bytes += serde_json::to_string(&told).expect("plain structures").len();
                    taken[side] += began.elapsed().as_secs_f64();
                }
            }
        }
        let [first, second] = taken.map(|taken| 1e6 * taken / made as f64);
        println!("{:<14}{first:>12.1}{second:>12.1}{:>10}", kind.name(), bytes / made / 2);
    }
}
