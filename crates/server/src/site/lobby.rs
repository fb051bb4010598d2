//! The lobby, and lists of live games.

use std::collections::HashMap;

use axum::Router;
use axum::extract::Query;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use kamni_rules::{Player, Position, Rules};
use kamni_texts::Texts;

use super::previews::CardTexts;
use super::watch;
use kamni_view::proposals::bad_proposal;

use crate::app::App;
use crate::clock::{Control, Controls};
use crate::error::AppError;
use crate::game::Sitter;
use crate::guests;
use crate::lobby::{Seek, Seeker};
use crate::pages::layout::Page;
use crate::pages::lobby::{Choice, Form, LiveGame, LobbyPage, Pairing, SeekShown, Sitting, WAYS, lobby_page};
use crate::pages::watch::{Sort, Wanted};
use crate::proposal::{BadProposal, Fields};
use crate::table::Table;
use crate::view::{control_words, option_words, side_figure};
use crate::visitor::{Desk, Who, cookie};
use kamni_play::tempo::Lasts;

mod own;
#[cfg(test)]
mod tests;

pub(crate) use own::{just_begun, time_ago, time_left, waiting};

/// The cookie with what was chosen last.
pub const CHOICE: &str = "play";
/// How many live games the lobby shows, and how many the page of all of them.
pub(crate) const LIVE: usize = 4;
pub(crate) const WATCH: usize = 120;
/// How many seeks are shown.
const SEEKS: usize = 100;
/// A game that began this long ago is the one that was waited for.
const JUST: i64 = 60_000;

/// The routes.
pub(super) fn routes() -> Router<App> {
    Router::new().route("/", get(lobby))
}

/// What somebody has chosen last.
pub(crate) fn choice(headers: &HeaderMap) -> Choice {
    cookie(headers, CHOICE).map(Choice::read).unwrap_or_default()
}

async fn lobby(
    desk: Desk,
    Query(query): Query<Vec<(String, String)>>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let (Desk { app, who, .. }, fields) = (&desk, Fields(query));
    if fields.get("pairing").is_some()
        && let Some(visitor) = &who.visitor
        && app.lobby.find_waiting(visitor.session).await.is_none()
        && let Some(game) = own::just_begun(app, visitor, JUST).await?
    {
        return Ok(Redirect::to(&format!("/{game}")).into_response());
    }
    let mut choice = choice(&headers);
    if let Some(way) = WAYS.into_iter().find(|way| fields.get("way") == Some(way)) {
        choice.way = way;
    }
    let open = fields.get("game").is_some() || fields.get("way") == Some("seek");
    let form = Form { fields: &fields, wrong: None, open, signed_in: who.account().is_some() };
    drawn(&desk, &headers, choice, form).await
}

/// The lobby with a form that made no sense, and why.
pub(crate) async fn refused(
    mut desk: Desk,
    fields: &Fields,
    bad: &BadProposal,
) -> Result<Response, AppError> {
    // Its own address has nothing to show: the other language is the lobby's.
    "/".clone_into(&mut desk.reader.here);
    let (field, text) = (bad.field(), bad_proposal(bad, desk.texts()));
    let signed_in = desk.who.account().is_some();
    let form = Form { fields, wrong: Some((&field, &text)), open: true, signed_in };
    let mut response = drawn(&desk, &HeaderMap::new(), Choice::default(), form).await?;
    *response.status_mut() = StatusCode::BAD_REQUEST;
    Ok(response)
}

async fn drawn(
    desk: &Desk,
    headers: &HeaderMap,
    choice: Choice,
    form: Form<'_>,
) -> Result<Response, AppError> {
    let (Desk { app, who, .. }, texts) = (desk, desk.texts());
    let own = match &who.visitor {
        Some(visitor) => own::games(app, visitor, texts).await?,
        None => Vec::new(),
    };
    let show = watch::shown(app, who, texts, None).await;
    let (live, live_count) = live(app, texts, Group::All, LIVE, show.as_ref().map(|show| show.key.as_str()));
    let pairing = pairing(app, texts, who);
    let content = LobbyPage {
        choice,
        own: &own,
        pairing: pairing.as_ref(),
        seeks: &seeks(app, texts, who),
        show: show.as_ref(),
        live: &live,
        live_count,
        form,
    };
    let told = CardTexts::of_shelf(desk, headers, None);
    let page = Page { card: Some(&told.card()), ..desk.page() };
    Ok(desk.show(lobby_page(&page, &content)))
}

/// What somebody waits for.
fn pairing(app: &App, texts: &Texts, who: &Who) -> Option<Pairing> {
    let crate::lobby::Waiting { seeker, wanted, since, .. } = app.lobby.waiting(who.session()?)?;
    let rating = match seeker.sitter {
        Sitter::Account { rating, .. } => rating.map(|(rating, _)| rating),
        _ => None,
    };
    let mut terms = vec![option_words(&wanted.rules, texts), clock_words(wanted.controls, None, texts)];
    terms.extend(lasts(&wanted.rules, wanted.controls, texts));
    Some(Pairing { rules: wanted.rules, terms: terms.join(", "), rating, waited: app.time.now() - since })
}

/// Both clocks in words; those of the one who asks first.
pub(super) fn clock_words(controls: Controls, side: Option<Player>, texts: &Texts) -> String {
    let own = side.unwrap_or(Player::First);
    let [own, other] = [own, own.other()].map(|side| control_words(controls.0[side], texts));
    if own == other {
        own
    } else {
        texts.get("lobby-seek-odds", &[("own", own.into()), ("other", other.into())])
    }
}

/// How long a game takes, in words; nothing of a game of days.
pub(super) fn lasts(rules: &Rules, controls: Controls, texts: &Texts) -> Option<String> {
    let (key, minutes) = match Lasts::of(rules, controls)? {
        Lasts::About(minutes) => ("lasts-about", minutes),
        Lasts::AtMost(minutes) => ("lasts-most", minutes),
    };
    Some(texts.get(key, &[("minutes", minutes.to_string().into())]))
}

/// The seeks, one's own first.
pub(crate) fn seeks(app: &App, texts: &Texts, who: &Who) -> Vec<SeekShown> {
    let reader = who
        .visitor
        .as_ref()
        .map(|visitor| Seeker { session: visitor.session, sitter: crate::forms::own_sitter(visitor) });
    let standing = app.lobby.seeks_for(who.account().map(|account| account.id));
    let numbers = guest_numbers(&standing);
    let mut seeks: Vec<SeekShown> = standing
        .iter()
        .map(|seek| {
            let own = reader.as_ref().is_some_and(|reader| seek.seeker.is(reader));
            let mut shown = seek_shown(seek, own, who.account().is_some(), texts);
            if let Some(number) = numbers.get(&seek.seeker.session).filter(|_| !own) {
                shown.who.name = guests::numbered(*number, texts);
            }
            shown
        })
        .collect();
    seeks.sort_by_key(|seek| !seek.own);
    seeks.truncate(SEEKS);
    seeks
}

/// The numbers of guests who seek, by their sessions, where there are several to be told apart.
fn guest_numbers(seeks: &[Seek]) -> HashMap<i64, u32> {
    let mut numbers = HashMap::new();
    for seek in seeks.iter().filter(|seek| seek.seeker.sitter == Sitter::Guest) {
        let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX).saturating_add(1);
        numbers.entry(seek.seeker.session).or_insert(next);
    }
    if numbers.len() > 1 { numbers } else { HashMap::new() }
}

fn seek_shown(seek: &Seek, own: bool, signed_in: bool, texts: &Texts) -> SeekShown {
    let wanted = &seek.wanted;
    let (rules, side) = (&wanted.rules, wanted.side);
    let mut sitting = sitting(&seek.seeker.sitter, rules, side.unwrap_or(Player::First), texts);
    if own && !sitting.is_account {
        sitting.name = texts.get("lobby-seek-yours", &[]);
    }
    let rated = if wanted.rated { "lobby-seek-rated" } else { "lobby-seek-unrated" };
    let mut terms = vec![texts.get(rated, &[]), clock_words(wanted.controls, side, texts).to_lowercase()];
    if let Some(side) = side {
        let code = rules.side(side).code();
        terms.push(texts.get("lobby-seek-plays", &[("side", code.into())]));
    }
    terms.extend(lasts(rules, wanted.controls, texts));
    SeekShown {
        id: seek.id,
        kind: rules.kind(),
        options: option_words(rules, texts),
        who: sitting,
        terms: terms.join(", "),
        own,
        sign_in: wanted.rated && !signed_in,
    }
}

fn sitting(sitter: &Sitter, rules: &Rules, side: Player, texts: &Texts) -> Sitting {
    let (name, is_account, rating) = match sitter {
        Sitter::Account { name, rating, .. } => (name.clone(), true, rating.map(|(rating, _)| rating)),
        Sitter::Computer { level } => {
            (texts.get("lobby-live-computer", &[("level", level.to_string().into())]), false, None)
        }
        Sitter::Guest | Sitter::Open => (texts.get("lobby-live-guest", &[]), false, None),
    };
    Sitting { name, is_account, rating, figure: side_figure(rules, side) }
}

/// Who plays a side of a live game. Two guests are told apart.
fn seated(table: &Table, side: Player, texts: &Texts) -> Sitting {
    let seats = table.seats();
    let sitting = sitting(&seats[side], &table.setting().rules, side, texts);
    if let Some(name) = table.called(side) {
        return Sitting { name: guests::called(name, texts), ..sitting };
    }
    if seats.iter().all(|seat| *seat == Sitter::Guest) {
        return Sitting { name: guests::seat_name(seats, side, texts), ..sitting };
    }
    sitting
}

/// Which of the live games.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Group {
    /// All of them.
    All,
    /// Of those that are wanted the ones between people.
    People(Wanted),
    /// The ones against the computer.
    Computer(Wanted),
}

impl Group {
    fn has(self, table: &Table) -> bool {
        // A board on which nothing has happened is nothing to look at.
        let begun = !table.steps().is_empty();
        let computer = table.seats().iter().any(Sitter::is_computer);
        begun
            && match self {
                Self::All => true,
                Self::People(wanted) => !computer && is_wanted(wanted, table),
                Self::Computer(wanted) => computer && is_wanted(wanted, table),
            }
    }
}

fn is_wanted(wanted: Wanted, table: &Table) -> bool {
    let setting = table.setting();
    let sort = wanted.sort.is_none_or(|sort| match sort {
        Sort::Rated => setting.rated,
        Sort::Unrated => !setting.rated,
        Sort::Tournament => setting.tournament.is_some(),
        Sort::Days => matches!(setting.controls.0[0], Control::Correspondence { .. }),
    });
    sort && wanted.kind.is_none_or(|kind| kind == setting.kind())
}

/// Live games of a group but for one, and how many there are with it: those between people first, and among them those that most look
/// on at.
pub(crate) fn live(
    app: &App,
    texts: &Texts,
    group: Group,
    most: usize,
    without: Option<&str>,
) -> (Vec<LiveGame>, usize) {
    let mut games = app.hall.in_play();
    games.retain(|(table, _)| group.has(table));
    let count = games.len();
    games.retain(|(table, _)| without != Some(table.setting().id.as_str()));
    let people = |table: &Table| table.seats().iter().filter(|seat| !seat.is_computer()).count();
    games.sort_by_key(|(table, watching)| std::cmp::Reverse((people(table), *watching)));
    games.truncate(most);
    let shown = games.iter().map(|(table, watching)| {
        let rules = &table.setting().rules;
        LiveGame {
            id: table.setting().id,
            kind: rules.kind(),
            players: Player::BOTH.map(|side| seated(table, side, texts)),
            turn: table.game().position().turn() + 1,
            watching: *watching,
            picture: app.pictures.of(table),
        }
    });
    let shown = shown.collect();
    app.pictures.keep(|id| app.hall.is_open(id));
    (shown, count)
}
