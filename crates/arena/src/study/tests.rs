//! A study as a whole: it can be played, stopped, taken up again, repeated, and told in both languages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use kamni_records::kmn;
use kamni_rules::GameKind;
use kamni_terminal::args::Color;
use kamni_texts::{Lang, Texts};

use super::*;
use crate::args::Chosen;

fn terminal() -> Terminal {
    Terminal::new(Some(Lang::En), Color::Never, false)
}

fn asked(game: GameKind, set: &[&str], games: u64, out: &Path) -> Study {
    Study {
        chosen: Chosen { game, set: set.iter().map(|option| (*option).to_owned()).collect() },
        preset: None,
        games,
        level: vec![1, 2],
        seed: 7,
        concurrency: 1,
        out: out.to_owned(),
        claims: false,
        resume: false,
    }
}

#[test]
fn every_further_series_can_begin() {
    for &kind in GameKind::ALL {
        let rules = Rules::new(kind, []).expect("the usual options");
        let further = games::of(kind).further;
        let mut names = BTreeSet::new();
        for further in further {
            let series = further.series(&rules, 10, 1).expect(further.name);
            assert!(series::begins(&series).is_some(), "{kind} {}", series.name);
            assert!(series.games > 0 && names.insert(series.name.clone()), "{kind} {}", series.name);
            // What the series is named after is what it has.
            let options = series.rules.options();
            for (name, value) in further.set {
                assert!(
                    options.iter().any(|(known, of)| known == name && of.to_string() == *value),
                    "{name}={value}"
                );
            }
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let rules = Rules::new(GameKind::Hasami, [("quiet", "5")]).expect("an option");
    let level = Level::new(1).expect("a level");
    let game = |seed, number| {
        let series = Series::of_level(rules, level, 2, seed);
        kmn::to_text(&play::play(&series, number, &Stop::default()).expect("it is not stopped"))
    };
    assert_eq!(game(3, 0), game(3, 0));
    assert_ne!(game(3, 0), game(3, 1));
    assert_ne!(game(3, 0), game(4, 0));
    assert!(game(3, 1).contains("[Round \"2\"]"), "games can be told apart in their file");
    let stopped = Stop::default();
    stopped.stop();
    assert!(play::play(&Series::of_level(rules, level, 1, 3), 0, &stopped).is_none(), "no half game is kept");
}

#[test]
fn games_are_kept_and_the_rest_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let (terminal, whole, parts) = (terminal(), folder.path().join("whole"), folder.path().join("parts"));
    let rules = ["size=5"];
    study(&terminal, &asked(GameKind::Kamiken, &rules, 6, &whole)).expect("it is played");
    study(&terminal, &asked(GameKind::Kamiken, &rules, 2, &parts)).expect("a part of it");
    let file = parts.join("games/kamiken-level-2.kmn");
    let text = fs::read_to_string(&file).expect("the games");
    // The last game was broken off while it was written.
    fs::write(&file, &text[..text.len() - 20]).expect("it is ours");
    let going_on = Study { resume: true, ..asked(GameKind::Kamiken, &rules, 6, &parts) };
    study(&terminal, &going_on).expect("the rest of it");
    for name in ["kamiken.json", "kamiken.en.md", "kamiken.ru.md", "shown/kamiken-balance.ru.svg"] {
        let of = |folder: &Path| fs::read_to_string(folder.join(name)).expect(name);
        assert_eq!(of(&whole), of(&parts), "{name}");
    }
    assert_eq!(
        fs::read_to_string(whole.join("games/kamiken-level-1.kmn")).expect("games").matches("[Event").count(),
        6
    );
    let other = Study { resume: true, seed: 8, ..asked(GameKind::Kamiken, &rules, 6, &parts) };
    let failed = study(&terminal, &other).expect_err("these are other games");
    assert!(failed.message(&terminal.texts).contains("another study"));
    assert!(fs::read_to_string(&file).expect("the games").contains("seed 7"), "they stay");
}

/// Every claim of every game has its texts, with a place for each of its figures, whatever has been played.
#[test]
fn claims_are_told_in_both_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    let quick: [(GameKind, &[&str]); 5] = [
        (GameKind::Kamiken, &["size=5"]),
        (GameKind::CloseCombat, &["size=5"]),
        (GameKind::Four, &["size=7", "stones=20", "count=always", "count-turns=5"]),
        (GameKind::Hasami, &["quiet=5"]),
        (GameKind::Dao, &["turn-limit=3"]),
    ];
    assert_eq!(quick.map(|(game, _)| game), GameKind::ALL);
    for (game, set) in quick {
        let asked = asked(game, set, 2, folder.path());
        let rules = rules(&terminal(), &asked).expect("options");
        let (levels, further) = all_series(&rules, &Study { claims: true, ..asked });
        let play = |mut series: Series, place: usize| {
            // Whatever a series is about, two short games of the weakest show its texts.
            series.levels = [Level::ALL[0]; 2];
            let kept: Kept = (0..2)
                .filter(|_| place < 40)
                .filter_map(|number| {
                    (series.opening.len() < 2 && series.rules == rules).then(|| {
                        play::play(&series, number, &Stop::default()).map(|record| (number, record))
                    })?
                })
                .collect();
            Played::of(series, &kept, |_| {})
        };
        let levels: Vec<Played> =
            levels.into_iter().zip(0..).map(|(series, place)| play(series, place)).collect();
        let further: Vec<Played> =
            further.into_iter().zip(0..).map(|(series, place)| play(series, place)).collect();
        for (levels, further) in [(&levels[..], &further[..]), (&levels[..], &[]), (&[], &[])] {
            let studied = Studied { rules, levels, further };
            let claims = (games::of(game).claims)(&studied);
            assert!(claims.len() >= 3, "{game}");
            let report = Report { studied: &studied, claims: &claims, command: "kamni study" };
            report.write(&terminal().texts, folder.path()).expect("it is written");
            for lang in Lang::ALL {
                let texts = Texts::new(lang);
                let page =
                    fs::read_to_string(folder.path().join(format!("{game}.{lang}.md"))).expect("the page");
                for claim in &claims {
                    assert!(
                        page.contains(&texts.get(&format!("study-claim-{}", claim.key), &[])),
                        "{}",
                        claim.key
                    );
                }
                assert!(
                    !page.contains("{ $") && !page.contains("study-") && !page.contains("NaN"),
                    "{game}: {page}"
                );
            }
        }
    }
}
