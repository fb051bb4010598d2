//! Tournaments: their events, with the games that they pair.

use super::{account, memory, number, setting as game_setting, with_both};
use crate::game::Sitter;
use crate::ids::{GameId, TournamentId};
use crate::tournament::{Event, Maker, Numbered, Pair, Setting, Sort};
use crate::{NewGame, NewTournament, Origin, Store, StoreError, TournamentChange};

with_both!(in_memory:
    what_is_settled_comes_back,
    events_and_their_games_are_one,
    lists_know_what_is_ahead_and_what_is_over,
    who_is_gone_has_no_name_there,
);

pub(super) fn setting(begins: i64) -> Setting {
    let crate::game::Setting { rules, controls, .. } = super::quick("four");
    Setting {
        id: TournamentId::random(),
        name: "Вечерняя арена".to_owned(),
        sort: Sort::Swiss { rounds: 5 },
        rules,
        controls,
        rated: true,
        bots: false,
        locked: true,
        begins,
        created: 7,
        maker: None,
    }
}

async fn made(store: &Store, setting: &Setting) {
    let new = NewTournament { setting: setting.clone(), password: Some([9; 32]) };
    assert!(store.add_tournament(new).await.expect("written"));
}

fn event(number: u32, event: Event) -> Numbered {
    Numbered { number, at: 50 + i64::from(number), event }
}

async fn append(
    store: &Store,
    id: TournamentId,
    events: Vec<Numbered>,
    games: Vec<NewGame>,
) -> Result<(), StoreError> {
    store.append_to_tournament(id, events, games, TournamentChange::default()).await
}

async fn what_is_settled_comes_back(store: Store) {
    let ann = account(&store, "Ann").await;
    let maker = Some(Maker { id: number(&ann), name: "Ann".to_owned() });
    let settled = Setting { maker, ..setting(1000) };
    made(&store, &settled).await;
    let back = store.tournament(settled.id).await.expect("read").expect("it is there").setting;
    assert_eq!(format!("{back:?}"), format!("{settled:?}"));
    assert_eq!(store.tournament_password(settled.id).await.expect("read"), Some(vec![9; 32]));
    let again = NewTournament { setting: settled.clone(), password: None };
    assert!(!store.add_tournament(again).await.expect("written"), "there is one of that id");
    assert!(store.tournament(TournamentId::random()).await.expect("read").is_none());
}

async fn events_and_their_games_are_one(store: Store) {
    let settled = setting(1000);
    let id = settled.id;
    made(&store, &settled).await;
    let [ann, bob] = [account(&store, "Ann").await, account(&store, "Bob").await];
    let entered = |sitter: &Sitter| Event::Entered {
        account: number(sitter),
        name: "x".to_owned(),
        rating: 1500,
        bot: false,
    };
    append(&store, id, vec![event(1, entered(&ann)), event(2, entered(&bob))], Vec::new())
        .await
        .expect("written");
    let game = |seats: [Sitter; 2]| NewGame {
        setting: crate::game::Setting { tournament: Some(id), ..game_setting("four", "") },
        seats,
        grants: Vec::new(),
        origin: Origin::Nothing,
    };
    let pair = |game: &NewGame| Event::Paired {
        pairs: vec![Pair { game: game.setting.id, sides: [0, 1] }],
        byes: vec![],
    };
    let new = game([ann.clone(), bob.clone()]);
    let (first, paired) = (new.setting.id, pair(&new));
    append(&store, id, vec![event(3, paired)], vec![new]).await.expect("written");
    assert_eq!(super::stored(&store, first).await.setting.tournament, Some(id));
    // Another node was quicker: neither its event nor its game is there.
    let late = game([bob.clone(), ann.clone()]);
    let (lost, paired) = (late.setting.id, pair(&late));
    let refused = append(&store, id, vec![event(3, paired)], vec![late]).await;
    assert!(matches!(refused, Err(StoreError::Order)), "{refused:?}");
    assert!(store.game(lost).await.expect("read").is_none());
    // A game that cannot be made takes its event with it.
    let double = NewGame {
        setting: crate::game::Setting { id: first, ..game([ann.clone(), bob.clone()]).setting },
        ..game([ann, bob])
    };
    let refused = append(&store, id, vec![event(4, Event::Over)], vec![double]).await;
    assert!(matches!(refused, Err(StoreError::Taken)), "{refused:?}");
    assert_eq!(store.tournament_events(id, 0).await.expect("read").len(), 3);
    for events in [vec![event(5, Event::Over)], vec![], vec![event(4, Event::Begun), event(6, Event::Over)]] {
        let refused = append(&store, id, events, Vec::new()).await;
        assert!(matches!(refused, Err(StoreError::Order)), "{refused:?}");
    }
    let unknown = append(&store, TournamentId::random(), vec![event(1, Event::Over)], Vec::new()).await;
    assert!(matches!(unknown, Err(StoreError::Missing)), "{unknown:?}");
    append(&store, id, vec![event(4, Event::Over)], Vec::new()).await.expect("written");
    let since = store.tournament_events(id, 2).await.expect("read");
    assert_eq!(since.iter().map(|event| event.number).collect::<Vec<_>>(), [3, 4]);
    let bouts = store.bouts(&[first, GameId::random()]).await.expect("read");
    assert_eq!(bouts.len(), 1);
    assert!(bouts[0].game == first && bouts[0].turns == 0 && bouts[0].end.is_none());
}

async fn lists_know_what_is_ahead_and_what_is_over(store: Store) {
    let all = [setting(3000), setting(1000), setting(2000), setting(4000)];
    for settled in &all {
        made(&store, settled).await;
    }
    let over = |ended, begun| TournamentChange {
        players: 8,
        winner: Some("Ann".to_owned()),
        begun,
        ended,
        podium: Vec::new(),
    };
    let change = over(Some(70), Some(60));
    store
        .append_to_tournament(all[0].id, vec![event(1, Event::Over)], Vec::new(), change)
        .await
        .expect("written");
    let change = over(Some(80), None);
    store
        .append_to_tournament(all[3].id, vec![event(1, Event::CalledOff)], Vec::new(), change)
        .await
        .expect("written");
    let ahead = store.tournaments_ahead().await.expect("read");
    assert_eq!(ahead.iter().map(|row| row.setting.begins).collect::<Vec<_>>(), [1000, 2000]);
    let over = store.tournaments_over(i64::MAX, 10).await.expect("read");
    assert_eq!(over.len(), 1, "what was called off was none");
    assert_eq!((over[0].players, over[0].winner.as_deref(), over[0].ended), (8, Some("Ann"), Some(70)));
    assert!(store.tournaments_over(70, 10).await.expect("read").is_empty());
}

async fn who_is_gone_has_no_name_there(store: Store) {
    let [ann, bob] = [account(&store, "Ann").await, account(&store, "Bob").await];
    let maker = Some(Maker { id: number(&ann), name: "Ann".to_owned() });
    let settled = Setting { maker, ..setting(1000) };
    let id = settled.id;
    made(&store, &settled).await;
    let entered = |sitter: &Sitter, name: &str| Event::Entered {
        account: number(sitter),
        name: name.to_owned(),
        rating: 1500,
        bot: false,
    };
    let events = vec![event(1, entered(&ann, "Ann")), event(2, entered(&bob, "Bob")), event(3, Event::Over)];
    let change = TournamentChange {
        players: 2,
        winner: Some("Ann".to_owned()),
        begun: Some(51),
        ended: Some(53),
        podium: vec![(number(&ann), 1), (number(&bob), 2)],
    };
    store.append_to_tournament(id, events, Vec::new(), change).await.expect("written");
    let trophies = store.trophies(number(&ann), 9).await.expect("read");
    let [trophy] = &trophies[..] else { panic!("{trophies:?}") };
    assert_eq!((trophy.id, trophy.place, trophy.players, trophy.ended), (id, 1, 2, 53));
    assert_eq!((trophy.name.as_str(), trophy.kind), (settled.name.as_str(), settled.kind()));
    store.delete_account(number(&ann), 60).await.expect("written");
    assert!(store.trophies(number(&ann), 9).await.expect("read").is_empty(), "they go with her");
    assert_eq!(store.trophies(number(&bob), 9).await.expect("read")[0].place, 2);
    let told = format!("{:?}", store.tournament_events(id, 0).await.expect("read"));
    assert!(!told.contains("Ann") && told.contains("Bob"), "{told}");
    let row = store.tournament(id).await.expect("read").expect("it stays");
    assert!(!format!("{row:?}").contains("Ann"), "{row:?}");
}

#[test]
fn of_a_field_the_first_of_its_upper_half_are_kept() {
    for (players, kept) in [(1, 0), (2, 1), (3, 1), (4, 2), (6, 3), (40, 3)] {
        let mut tournament = crate::tournament::Tournament::new(setting(1000).into());
        let mut events: Vec<Event> = (1..=players)
            .map(|account| Event::Entered { account, name: format!("n{account}"), rating: 1500, bot: false })
            .collect();
        events.extend([Event::Begun, Event::Over]);
        for (at, event) in (1..).zip(events) {
            assert!(tournament.apply(&self::event(at, event)), "{players}");
        }
        let change = TournamentChange::of(&tournament, 70);
        assert_eq!(change.podium.len(), kept, "{players}");
        assert!((1..).zip(&change.podium).all(|(place, (_, kept))| place == *kept));
    }
}

/// A thousand tournaments are looked through by an index.
#[tokio::test]
async fn what_is_ahead_is_found_by_an_index() {
    let store = memory().await;
    let plan = crate::tournaments::plan_of_ahead(&store).await;
    assert!(plan.contains("tournaments_ahead"), "{plan}");
}
