//! Lists, compared with plain filters over games made up at random.

use kamni_rules::{Player, Reason, Rng};

use super::{account, finish, guests, number, quick, session, setting, step, with_both, won};
use crate::archive::PAGE;
use crate::clock::{Control, Controls, Millis};
use crate::game::{End, Event, Numbered, Setting, Sitter, Why, options_text};
use crate::ids::GameId;
use crate::{Came, Change, Filter, Owner, Place, Store, Tally, Total};

with_both!(in_memory: the_archive_finds_what_a_plain_filter_finds, profiles_count_and_lists_are_in_order, games_that_go_on_are_found_by_who_waits);

const NAMES: [&str; 4] = ["Ann", "Bob", "Аня", "Сева"];
const RULES: [(&str, &str); 6] = [
    ("kamiken", "size=9"),
    ("kamiken", "size=19"),
    ("kamiken", "size=9 komi=2.5"),
    ("four", ""),
    ("hasami", "corner=on"),
    ("dao", ""),
];
const WHYS: [Why; 6] = [
    Why::Resigned,
    Why::Time,
    Why::Agreed,
    Why::Aborted,
    Why::Rules(Reason::Score),
    Why::Rules(Reason::Five),
];

/// A game as the plain filter sees it.
#[derive(Debug)]
struct Plain {
    id: GameId,
    kind: &'static str,
    options: Vec<String>,
    seats: [Option<usize>; 2],
    came: Option<Came>,
    why: Why,
    turns: u32,
    ended: Millis,
    rated: bool,
}

fn made_up(rng: &mut Rng, place: usize) -> (Setting, Plain, End) {
    let (kind, options) = RULES[rng.below(RULES.len())];
    let setting = Setting { rated: rng.below(2) == 0, ..setting(kind, options) };
    let why = WHYS[rng.below(WHYS.len())];
    let winner = match why {
        Why::Agreed | Why::Aborted => None,
        _ => [None, Some(Player::First), Some(Player::Second)][rng.below(3)],
    };
    let first = rng.below(NAMES.len() + 1);
    let second = (first + 1 + rng.below(NAMES.len())) % (NAMES.len() + 1);
    let plain = Plain {
        id: setting.id,
        kind,
        options: options_text(&setting.rules).split(' ').map(str::to_owned).collect(),
        seats: [first, second].map(|place| (place < NAMES.len()).then_some(place)),
        came: if why == Why::Aborted { None } else { Some(winner.map_or(Came::Draw, Came::Won)) },
        why,
        turns: u32::try_from(rng.below(60)).expect("few"),
        // Now and then two games end at the same time: the one with the later id is listed first.
        ended: i64::try_from(place / 2 * 10).expect("few"),
        rated: setting.rated,
    };
    (setting, plain, End::otherwise(winner, why))
}

async fn fill(store: &Store, rng: &mut Rng, people: &[Sitter], count: usize) -> Vec<Plain> {
    let mut games = Vec::new();
    for place in 0..count {
        let (setting, plain, end) = made_up(rng, place);
        let seats = plain.seats.map(|place| place.map_or(Sitter::Guest, |place| people[place].clone()));
        store.ledger().create(setting, seats, Vec::new()).await.expect("created");
        let event = Numbered { number: 1, at: plain.ended, event: Event::Ended { end: end.clone() } };
        let steps = Some(format!("a{place}"));
        let change = Change { end: Some(end), turns: plain.turns, steps, ..Change::default() };
        store.ledger().append(plain.id, vec![event], change).await.expect("ended");
        games.push(plain);
    }
    games.sort_by(|one, other| (other.ended, other.id.as_str()).cmp(&(one.ended, one.id.as_str())));
    games
}

fn fits(filter: &Filter, game: &Plain) -> bool {
    let player = filter.player.as_deref();
    filter.kind.is_none_or(|kind| kind.name() == game.kind)
        && player.is_none_or(|name| game.seats.iter().flatten().any(|&place| NAMES[place] == name))
        && filter.came.is_none_or(|came| game.came == Some(came))
        && filter.why.map_or(game.why != Why::Aborted, |why| why == game.why)
        && filter.min_turns.is_none_or(|turns| game.turns >= turns)
        && filter.max_turns.is_none_or(|turns| game.turns <= turns)
        && filter.options.iter().all(|option| game.options.contains(option))
        && filter.from.is_none_or(|from| game.ended >= from)
        && filter.to.is_none_or(|to| game.ended < to)
        && filter.rated.is_none_or(|rated| game.rated == rated)
}

fn any_filter(rng: &mut Rng) -> Filter {
    let mut some = |chance: usize| rng.below(chance) == 0;
    let parts: [bool; 9] = std::array::from_fn(|_| some(4));
    let mut number = |bound: usize| u32::try_from(rng.below(bound)).expect("few");
    let [kind, player, came, why, least, most, option, from, rated] = parts;
    Filter {
        kind: kind.then(|| RULES[number(6) as usize].0.parse().expect("a game")),
        player: player.then(|| NAMES[number(4) as usize].to_owned()),
        came: came
            .then(|| [Came::Draw, Came::Won(Player::First), Came::Won(Player::Second)][number(3) as usize]),
        why: why.then(|| WHYS[number(6) as usize]),
        min_turns: least.then(|| number(60)),
        max_turns: most.then(|| number(60)),
        options: if option {
            vec![["size=9", "size=1", "komi=2.5", "corner=on", "size=19"][number(5) as usize].to_owned()]
        } else {
            Vec::new()
        },
        from: from.then(|| i64::from(number(1000))),
        to: from.then(|| i64::from(500 + number(1000))),
        rated: rated.then(|| number(2) == 0),
        place: Place::Page(number(2)),
    }
}

/// Goes through the list by key, to its end and back: each game is met once, in order.
async fn walk(store: &Store, filter: &Filter, expected: &[&Plain]) {
    let (mut filter, mut met, mut last) =
        (Filter { place: Place::default(), ..filter.clone() }, Vec::new(), None);
    loop {
        let page = store.archive(&filter).await.expect("read");
        met.extend(page.games.iter().map(|game| game.setting.id));
        last = page.newer.or(last);
        let Some(key) = page.older else { break };
        filter.place = Place::Before(key);
    }
    let ids: Vec<GameId> = expected.iter().map(|game| game.id).collect();
    assert_eq!(met, ids, "{filter:?}");
    // The page before the last one, and so on: what was on the last page is left out.
    let rest = if ids.is_empty() { 0 } else { (ids.len() - 1) / PAGE as usize * PAGE as usize };
    let mut back = Vec::new();
    while let Some(key) = last.take() {
        filter.place = Place::After(key);
        let page = store.archive(&filter).await.expect("read");
        back.splice(0..0, page.games.iter().map(|game| game.setting.id));
        last = page.newer;
    }
    assert_eq!(back, ids[..rest], "{filter:?}");
}

async fn people(store: &Store) -> Vec<Sitter> {
    let mut people = Vec::new();
    for name in NAMES {
        people.push(account(store, name).await);
    }
    people
}

async fn the_archive_finds_what_a_plain_filter_finds(store: Store) {
    let people = people(&store).await;
    let mut rng = Rng::new(4);
    let games = fill(&store, &mut rng, &people, 300).await;
    let mut found_some = 0;
    for round in 0..400 {
        let filter = if round == 0 { Filter::default() } else { any_filter(&mut rng) };
        let expected: Vec<&Plain> = games.iter().filter(|game| fits(&filter, game)).collect();
        let page = store.archive(&filter).await.expect("read");
        let games = u32::try_from(expected.len()).expect("few");
        assert_eq!(page.total, Total { games, exact: true }, "{filter:?}");
        let Place::Page(page_number) = filter.place else { panic!("{filter:?}") };
        let skipped = (page_number * PAGE) as usize;
        let ids: Vec<GameId> =
            expected.iter().skip(skipped).take(PAGE as usize).map(|game| game.id).collect();
        assert_eq!(page.games.iter().map(|game| game.setting.id).collect::<Vec<_>>(), ids, "{filter:?}");
        for (row, game) in page.games.iter().zip(expected.iter().copied().skip(skipped)) {
            assert_eq!(row.end.as_ref().map(|(at, end)| (*at, end.why)), Some((game.ended, game.why)));
            assert_eq!(row.turns, game.turns);
            let names = game.seats.map(|place| place.map(|place| number(&people[place])));
            let seats = row.seats.clone().map(|sitter| match sitter {
                Sitter::Account { id, .. } => Some(id),
                _ => None,
            });
            assert_eq!(seats, names);
        }
        found_some += usize::from(!ids.is_empty());
        walk(&store, &filter, &expected).await;
    }
    assert!(found_some > 100, "only {found_some} filters found something");
    let nobody = Filter { player: Some("Nobody".to_owned()), ..Filter::default() };
    assert_eq!(store.archive(&nobody).await.expect("read").total, Total::NONE);
    let sly = Filter { options: vec!["' OR 1=1 --".to_owned()], ..Filter::default() };
    assert_eq!(store.archive(&sly).await.expect("read").total, Total::NONE);
    let alike = Filter { player: Some("CEBA".to_owned()), ..Filter::default() };
    assert!(
        store.archive(&alike).await.expect("read").total.games > 0,
        "a name is found however it is written"
    );
}

async fn profiles_count_and_lists_are_in_order(store: Store) {
    let people = people(&store).await;
    let games = fill(&store, &mut Rng::new(5), &people, 100).await;
    let latest: Vec<GameId> =
        games.iter().filter(|game| game.came.is_some()).take(7).map(|game| game.id).collect();
    let recent = store.portion(&Filter::default(), 7).await.expect("read");
    assert_eq!(recent.games.iter().map(|game| game.setting.id).collect::<Vec<_>>(), latest);
    for (place, sitter) in people.iter().enumerate() {
        let mine = || games.iter().filter(|game| game.seats.contains(&Some(place)));
        let ids: Vec<GameId> = mine().take(30).map(|game| game.id).collect();
        let listed = store.games_of(Owner::Account(number(sitter)), false, 30).await.expect("read");
        assert_eq!(listed.iter().map(|game| game.setting.id).collect::<Vec<_>>(), ids);
        for tally in store.tallies(number(sitter)).await.expect("read") {
            let mut plain = Tally { won: 0, drawn: 0, lost: 0, ..tally };
            for game in mine().filter(|game| game.kind == tally.kind.name()) {
                match game.came {
                    None => {}
                    Some(Came::Draw) => plain.drawn += 1,
                    Some(Came::Won(player)) if game.seats[player as usize] == Some(place) => plain.won += 1,
                    Some(Came::Won(_)) => plain.lost += 1,
                }
            }
            assert_eq!(tally, plain);
        }
    }
}

async fn games_that_go_on_are_found_by_who_waits(store: Store) {
    let mine = session(&store).await;
    let ann = account(&store, "Ann").await;
    let days = Controls::both(Control::Correspondence { days: 1 });
    let begin = async |setting: Setting, seats: [Sitter; 2], due: Option<Millis>| {
        let id = setting.id;
        store.ledger().create(setting, seats, vec![(Player::First, mine)]).await.expect("created");
        let change = Change { due, ..Change::default() };
        store.ledger().append(id, vec![step(1)], change).await.expect("appended");
        id
    };
    let pair = || [Sitter::Guest, ann.clone()];
    let slow = begin(Setting { controls: days, ..setting("four", "") }, pair(), Some(500)).await;
    let fast = begin(quick("four"), pair(), Some(300)).await;
    let still = begin(quick("four"), pair(), None).await;
    let computer = [Sitter::Guest, Sitter::Computer { level: 1 }];
    let machine = begin(setting("four", ""), computer.clone(), None).await;
    let over = begin(quick("four"), computer, Some(100)).await;
    finish(&store, over, 2, 9000, won(Player::First)).await.expect("ended");
    guests(&store).await;

    let mut woken = store.unfinished().await.expect("read");
    woken.sort();
    let mut expected = [fast, machine];
    expected.sort();
    assert_eq!(woken, expected);
    assert_eq!(store.due_before(299).await.expect("read"), []);
    assert_eq!(store.due_before(300).await.expect("read"), [fast]);
    assert_eq!(store.due_before(500).await.expect("read"), [fast, slow]);
    let ids = async |owner, unfinished| {
        let rows = store.games_of(owner, unfinished, 50).await.expect("read");
        rows.into_iter().map(|row| row.setting.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(Owner::Session(mine), true).await, [fast, slow, machine, still], "the most urgent first");
    assert_eq!(ids(Owner::Session(mine), false).await, [over]);
    assert_eq!(ids(Owner::Account(number(&ann)), true).await, [fast, slow, still]);
    let both = Owner::Both { account: number(&ann), session: mine };
    assert_eq!(ids(both, true).await, [fast, slow, machine, still], "each once");
    assert_eq!(ids(Owner::Session(mine + 1), true).await, []);
}
