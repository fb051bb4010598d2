//! Pages as they come from the server: well formed, without anything that the policy forbids, with all their parts.

use std::collections::BTreeSet;

use kamni_pages::analysis::{AnalysisPage, Begin, Recorded, Trial, Wrong, analysis_page};
use kamni_pages::errors::{Missing, error_page};
use kamni_pages::game::{GamePage, game_page};
use kamni_pages::share::Shared;
use kamni_pages::{assets, layout::Page};
use kamni_play::clock::{Clock, Control, Controls};
use kamni_play::game::{End, Offer, Sitter, Why};
use kamni_play::ids::GameId;
use kamni_rules::{GameKind, Player, Position, Rng, Rules, Step};
use kamni_texts::Lang;
use kamni_view::{Allowed, ClockShown, EndShown, Eyes, Full, OfferShown, Played, SaidShown, Seat, texts};

const NASTY: &str = "<script>alert(1)</script>\"'&";
/// Elements that have no end.
const VOID: &[&str] = &["meta", "link", "input", "br", "hr", "img"];

fn page(lang: Lang) -> Page<'static> {
    Page {
        texts: texts(lang),
        theme: None,
        board: None,
        title: "",
        section: None,
        known: false,
        user: Some(NASTY),
        path: "/23456789",
        styles: &[],
        scripts: &[],
        class: "",
        card: None,
        refresh: false,
    }
}

/// A game played at random for some steps; passes are left out where something else can be done.
fn random(kind: GameKind, steps: u32) -> Played {
    let rules = Rules::new(kind, []).expect("the usual");
    let mut played = Played::new(rules, rules.start());
    let mut rng = Rng::new(5);
    while played.position().ply() < steps {
        let Some(step) = played.position().pick(|count| rng.below(count)) else { break };
        if step != Step::Pass || played.position().count_legal() == 1 {
            played.play(step).expect("a legal step");
        }
    }
    played
}

fn full(played: &Played, eyes: &Eyes<'_>, end: Option<&End>) -> Full {
    let quick = Control::ByoYomi { base: 600, periods: 3, period: 30 };
    let control = if eyes.flipped { quick } else { Control::Correspondence { days: 3 } };
    let controls = Controls::both(control);
    let account = Sitter::Account { id: 1, name: NASTY.into(), rating: Some((1584, 60)), bot: true };
    let sitters = [account, Sitter::Computer { level: 6 }];
    Full {
        n: 3,
        you: Full::sides(eyes.you),
        view: played.view(eyes),
        turns: played.turns(),
        clock: ClockShown::of(&Clock::new(controls), controls, 0, eyes.texts),
        seats: Player::BOTH.map(|side| Seat::of(played.rules(), side, &sitters, eyes)),
        offers: vec![OfferShown::of(played.rules(), Player::Second, Offer::Draw, eyes)],
        chat: vec![SaidShown { name: NASTY.into(), side: None, text: NASTY.into() }],
        end: end.map(|end| EndShown::of(played.rules(), played.position(), end, eyes)),
        rematch: None,
        watchers: 2,
        ratings: None,
        presence: [None; 2],
        thinking: None,
        allowed: Allowed { resign: true, chat: true, ..Allowed::default() },
    }
}

fn game(played: &Played, eyes: &Eyes<'_>, lang: Lang, end: Option<&End>) -> String {
    let full = full(played, eyes, end);
    let id = "23456789".parse::<GameId>().expect("an id");
    let link = "https://kamni.example/23456789";
    let game = GamePage {
        id,
        played,
        eyes,
        full: &full,
        rated: true,
        tournament: None,
        lasts: Some("A game takes up to 8 min"),
        joins: true,
        invite: Some(link),
        secret: Some(link),
        review: "/analysis/four",
        embed: "https://kamni.example/embed/23456789",
        link,
    };
    game_page(&page(lang), &game).into_string()
}

/// The tags of a page, each with its attributes as they are written. Texts of data blocks are left out.
fn tags(html: &str) -> Vec<(&str, &str)> {
    let mut tags = Vec::new();
    let mut rest = html;
    while let Some((_, after)) = rest.split_once('<') {
        // No attribute of ours has this sign: it is always escaped.
        let (tag, after) = after.split_once('>').expect("a tag has an end");
        let (name, attributes) = tag.split_once([' ', '/']).unwrap_or((tag, ""));
        let is_end = tag.starts_with('/');
        tags.push(if is_end { (tag, "") } else { (name, attributes) });
        rest = if name == "script" { &after[after.find("</script").expect("an end")..] } else { after };
    }
    tags
}

/// Every element that begins ends, in order.
fn check_nesting(html: &str) {
    let mut open = Vec::new();
    for (name, attributes) in tags(html) {
        if let Some(name) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "an end without its beginning");
        } else if !name.starts_with('!') && !VOID.contains(&name) && !attributes.ends_with('/') {
            open.push(name);
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let begin = format!(" {attribute}=\"");
    let of = |(_, attributes): (&str, &'a str)| {
        attributes.find(&begin[1..]).and_then(|at| attributes[at + begin.len() - 1..].split('"').next())
    };
    tags(html).into_iter().filter_map(of).collect()
}

fn attribute_names(attributes: &str) -> impl Iterator<Item = &str> {
    // Every other part lies within quotes.
    let outside = attributes.split('"').step_by(2);
    outside.flat_map(str::split_whitespace).map(|name| name.trim_end_matches('='))
}

fn check(html: &str) {
    check_nesting(html);
    assert!(!html.contains('⟨'), "a text is missing");
    assert!(!html.contains("<script>alert"), "a name is not escaped");
    for (name, attributes) in tags(html) {
        for attribute in attribute_names(attributes) {
            assert!(attribute != "style" && !attribute.starts_with("on"), "{name} {attributes}");
        }
        assert!(!attributes.contains("javascript:"), "{name} {attributes}");
        let is_data = attributes.contains("application/json");
        assert!(
            name != "script" || is_data || attributes.contains(" src="),
            "a script in the page: {attributes}"
        );
    }
    let ids = values(html, "id");
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), unique.len(), "an id stands twice");
    for href in values(html, "href") {
        if let Some(id) = href.strip_prefix('#') {
            assert!(unique.contains(id), "#{id} leads nowhere");
        }
        if let Some(file) = href.strip_prefix("/assets/").and_then(|path| path.split_once('/')) {
            assert!(assets::names().any(|name| name == file.1), "{href}");
        }
    }
}

#[test]
fn game_pages_are_in_order() {
    for &kind in GameKind::ALL {
        for lang in Lang::ALL {
            let texts = texts(lang);
            let (fresh, later) = (random(kind, 0), random(kind, 41));
            let resigned = End::otherwise(Some(Player::Second), Why::Resigned);
            for (played, end) in [(&fresh, None), (&later, None), (&later, Some(&resigned))] {
                for eyes in [
                    Eyes::player(texts, Player::First),
                    Eyes { flipped: true, ..Eyes::player(texts, Player::Second) },
                    Eyes::both(texts),
                    Eyes::watcher(texts),
                ] {
                    check(&game(played, &eyes, lang, end));
                }
            }
        }
    }
}

#[test]
fn error_pages_are_in_order() {
    for lang in Lang::ALL {
        let said = page(lang).texts.get("error-title-404", &[]);
        let html = error_page(&page(lang), 404, Missing::Page, Some(&said)).into_string();
        assert_eq!(html.matches(&format!(">{said}<")).count(), 1, "said once: {html}");
        for status in [400, 401, 403, 404, 405, 429, 500, 503] {
            for missing in [Missing::Page, Missing::Game] {
                check(&error_page(&page(lang), status, missing, Some(NASTY)).into_string());
            }
        }
    }
}

#[test]
fn a_page_says_how_the_game_ended() {
    let rules = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options in order");
    let steps: Vec<Step> =
        "c3 b2 e1 pass pass".split(' ').map(|step| step.parse().expect("a step")).collect();
    let played = Played::of(rules, rules.start(), &steps).expect("legal steps");
    let end = End::by_rules(&played.position().outcome().expect("an end"));
    let of = |eyes: &Eyes<'_>| EndShown::of(&rules, played.position(), &end, eyes);
    let first = of(&Eyes::player(texts(Lang::Ru), Player::First));
    assert_eq!((first.title.as_str(), first.tally), ("Вы победили, 4 : 2,5", Some([4.0, 2.5])));
    assert_eq!(of(&Eyes::player(texts(Lang::En), Player::Second)).title, "You lost, 2.5 to 4");
    assert_eq!(of(&Eyes::watcher(texts(Lang::En))).title, "White won, 4 to 2.5");
    for (why, reason) in [
        (Why::Resigned, "Black resigned."),
        (Why::Time, "Black's time ran out."),
        (Why::Agreed, "Both sides agreed."),
    ] {
        let end = End::otherwise(Some(Player::First), why);
        let shown = EndShown::of(&rules, played.position(), &end, &Eyes::watcher(texts(Lang::En)));
        assert_eq!(shown.reason, reason);
    }
}

/// The analysis board after a game at random, of which this many steps are shown.
fn analysis(kind: GameKind, lang: Lang, ply: usize, wrong: Option<&Wrong>) -> String {
    let all = random(kind, 41);
    let played = all.at(ply);
    let eyes = Eyes { flipped: ply % 2 == 1, ..Eyes::both(texts(lang)) };
    let view = played.view(&eyes);
    let turns = all.turns();
    let trial = Trial {
        side: Player::Second,
        turn: 3,
        text: NASTY.to_owned(),
        chance: 0.5,
        played: NASTY.to_owned(),
        task: NASTY.to_owned(),
        answer: NASTY.to_owned(),
        review: "/import/23456789/review".to_owned(),
    };
    let begin = Begin {
        tried: serde_json::json!({ "text": NASTY }),
        game: kind.name(),
        options: played.rules().options().iter().map(|(name, value)| (*name, value.to_string())).collect(),
        position: Some(NASTY),
        turns: &turns,
        ply,
        flip: eyes.flipped,
        record: Some(Recorded { path: "/import/23456789", main: NASTY, grown: &serde_json::json!([NASTY]) }),
        trial: Some(&trial),
    };
    let fields = ["size", "position", "moves"].map(|name| (name.to_owned(), NASTY.to_owned()));
    let study = AnalysisPage {
        played: &played,
        eyes: &eyes,
        view: &view,
        end: None,
        text: &played.position().text(),
        begin: &begin,
        moves: NASTY,
        link: NASTY,
        wrong,
        fields: &fields,
        shared: Some(Shared { link: NASTY, files: "/import/23456789", title: NASTY, ply, embed: None }),
        about: &[NASTY.to_owned(), NASTY.to_owned()],
        review: Some("/import/23456789/review"),
    };
    analysis_page(&page(lang), &study).into_string()
}

#[test]
fn analysis_pages_are_in_order() {
    for &kind in GameKind::ALL {
        for lang in Lang::ALL {
            for field in ["options", "position", "moves", "ply"] {
                check(&analysis(kind, lang, 7, Some(&Wrong { field, text: NASTY.to_owned() })));
            }
            let ply = random(kind, 41).made().len().min(20);
            let html = analysis(kind, lang, ply, None);
            check(&html);
            // Without the script each step is a button that leads to it, and the present one is marked.
            assert!(html.contains(&format!("name=\"ply\" value=\"{ply}\" aria-current=\"true\"")), "{kind}");
        }
    }
}

/// What the scripts that a page loads ask for by name.
fn named_in_scripts(html: &str, begin: &str, end: char) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for file in linked(html).filter(|file| file.ends_with(".js")) {
        let path = format!("{}/../../web/scripts/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a script");
        names.extend(text.split(begin).skip(1).filter_map(|rest| rest.split(end).next()).map(str::to_owned));
    }
    names
}

/// The files that a page loads, itself or through its scripts.
fn linked(html: &str) -> impl Iterator<Item = &str> {
    let addresses: BTreeSet<&str> = values(html, "href").into_iter().chain(values(html, "src")).collect();
    addresses.into_iter().filter_map(|address| address.strip_prefix("/assets/")?.split('/').nth(1))
}

/// The words in a page's data, by their names.
fn words_of(html: &str) -> serde_json::Value {
    let block = html.split("id=\"words\">").nth(1).and_then(|rest| rest.split("</script>").next());
    serde_json::from_str(block.expect("the words")).expect("in order")
}

#[test]
fn scripts_find_their_parts_and_words() {
    let played = random(GameKind::Dao, 10);
    let game = game(&played, &Eyes::player(texts(Lang::En), Player::First), Lang::En, None);
    for html in [game, analysis(GameKind::Dao, Lang::En, 10, None)] {
        let parts: BTreeSet<&str> = values(&html, "data-part").into_iter().collect();
        let asked: BTreeSet<String> =
            ["part(root, \"", "part(this.main, \"", "part(document, \"", "part(plate, \"", ": get(\""]
                .into_iter()
                .flat_map(|begin| named_in_scripts(&html, begin, '"'))
                .collect();
        assert!(asked.len() > 25, "{asked:?}");
        for part in &asked {
            assert!(parts.contains(part.as_str()), "no part {part}");
        }
        let words = words_of(&html);
        let asked: BTreeSet<String> = named_in_scripts(&html, "words[\"", '"');
        assert!(asked.len() > 8, "{asked:?}");
        for word in &asked {
            assert!(words.get(word).is_some(), "no word {word}");
        }
        // Every script that another one imports is asked for at once.
        let loaded: BTreeSet<&str> = linked(&html).collect();
        for file in named_in_scripts(&html, "from \"./", '"') {
            assert!(loaded.contains(file.as_str()), "{file} comes late");
        }
    }
}

#[test]
fn assets_are_found_and_kept() {
    let url = assets::url("board.css");
    let hash = url.split('/').nth(2).expect("a hash");
    for (file, kind) in [
        ("board.css", "text/css"),
        ("app.css", "text/css"),
        ("game.js", "text/javascript"),
        ("icon.svg", "image/svg"),
    ] {
        let asset = assets::find(hash, file).expect("a file");
        assert!(asset.mime.starts_with(kind) && asset.bytes.len() > 100, "{file} {}", asset.mime);
        assert!(asset.kept, "{file}");
    }
    assert!(assets::find("0000", "game.js").is_some_and(|asset| !asset.kept), "a page from before an update");
    for bad in
        ["types.js", "none.js", "board-state.test.js", "tests/boards.js", "../Cargo.toml", "game.js/.."]
    {
        assert!(assets::find(hash, bad).is_none(), "{bad}");
    }
}

/// Without compression; with it, less than a third of that goes over the wire.
#[test]
fn a_first_visit_stays_small() {
    let played = random(GameKind::Four, 80);
    let game = game(&played, &Eyes::player(texts(Lang::Ru), Player::First), Lang::Ru, None);
    for html in [game, analysis(GameKind::Four, Lang::Ru, 40, None)] {
        let mut total = html.len();
        for file in linked(&html) {
            total += assets::find("", file).map_or(0, |asset| asset.bytes.len());
        }
        assert!(total < 330_000, "{total} bytes");
    }
}
