//! The page of a tournament. It is drawn in parts, which the socket draws again when they have changed.

use std::sync::Arc;

use kamni_draw::piece_svg;
use kamni_play::clock::Millis;
use kamni_play::ids::GameId;
use kamni_play::tournament::{Bout, Cell, Entrant, Phase, Presence, Sort, Tournament};
use kamni_rules::Player;
use kamni_texts::Texts;
use kamni_view::side_figure;
use maud::{Markup, PreEscaped, html};

use super::table::{arena, crosstable, podium};
use super::{points, terms, when};
use crate::address::with_query;
use crate::layout::{Page, Section, shell};

/// The parts, in the order in which they stand on a narrow page.
pub const PARTS: [&str; 4] = ["head", "own", "table", "boards"];
/// How many of the games that go on are listed.
const LISTED: usize = 12;

/// A game that goes on.
#[derive(Clone, Debug)]
pub struct Board {
    /// Which.
    pub game: GameId,
    /// The number of the turn that is being made.
    pub turn: u32,
    /// How many look on.
    pub watching: usize,
    /// The drawing.
    pub picture: Arc<str>,
}

/// What a reader sees of a tournament.
#[derive(Clone, Copy, Debug)]
pub struct Eyes<'a> {
    /// The texts in his language.
    pub texts: &'a Texts,
    /// How it stands.
    pub tournament: &'a Tournament,
    /// The time.
    pub now: Millis,
    /// His account, if he has signed in.
    pub account: Option<i64>,
    /// Games that go on, as far as they are known here.
    pub boards: &'a [Board],
}

/// All that the page shows.
#[derive(Clone, Copy, Debug)]
pub struct TournamentPage<'a> {
    /// What is seen of it.
    pub eyes: Eyes<'a>,
    /// What was not done, in words.
    pub refused: Option<&'a str>,
}

impl<'a> Eyes<'a> {
    pub(super) fn text(&self, key: &str) -> String {
        self.texts.get(key, &[])
    }

    pub(super) fn who(&self) -> Option<usize> {
        self.tournament.place_of(self.account?)
    }

    pub(super) fn entrant(&self, who: usize) -> &'a Entrant {
        &self.tournament.entrants()[who]
    }

    /// The reader's game that goes on.
    #[must_use]
    pub fn playing(&self) -> Option<GameId> {
        self.entrant(self.who()?).playing
    }

    /// The piece of a side.
    pub(super) fn piece(&self, side: Player) -> Markup {
        let setting = self.tournament.setting();
        html! { (PreEscaped(piece_svg(setting.kind(), side_figure(&setting.rules, side)))) }
    }
}

/// The page. Of `page`, title, section, scripts and styles are its own.
#[must_use]
pub fn tournament_page(page: &Page<'_>, shown: &TournamentPage<'_>) -> Markup {
    let setting = shown.eyes.tournament.setting();
    let content = html! {
        main id="main" class={ "tournament " (setting.kind()) } data-id=(setting.id)
            data-playing=[shown.eyes.playing()] data-part="tournament" {
            @for name in PARTS { (framed(name, &shown.eyes, shown.refused)) }
        }
    };
    let (styles, scripts) = (&["lobby.css", "tournament.css"], &["tournament.js"]);
    let section = Some(Section::Tournaments);
    shell(&Page { title: &setting.name, section, styles, scripts, refresh: true, ..*page }, &content)
}

fn framed(name: &str, eyes: &Eyes<'_>, refused: Option<&str>) -> Markup {
    html! {
        div class={ "part-" (name) } data-part=(name) {
            @if name == "own" { @if let Some(refused) = refused { p class="bad" role="alert" { (refused) } } }
            (part(name, eyes))
        }
    }
}

/// One of the parts.
#[must_use]
pub fn part(name: &str, eyes: &Eyes<'_>) -> Markup {
    match name {
        "head" => head(eyes),
        "own" => own(eyes),
        "table" => table(eyes),
        _ => boards(eyes),
    }
}

fn head(eyes: &Eyes<'_>) -> Markup {
    let (texts, tournament) = (eyes.texts, eyes.tournament);
    let setting = tournament.setting();
    let mut lead = terms(texts, setting);
    let players = u32::try_from(tournament.field().count()).unwrap_or(u32::MAX);
    lead.push(texts.get("tournament-players", &[("count", players.into())]));
    let over = matches!(tournament.phase(), Phase::Over(_));
    if over {
        let games = u32::try_from(tournament.bouts().len()).unwrap_or(u32::MAX);
        lead.push(texts.get("tournament-games", &[("count", games.into())]));
    }
    lead.extend(round_words(eyes));
    html! {
        header class="hd" {
            div {
                h1 { (setting.name) @if over { " " span class="chip" { (eyes.text("tournament-is-over")) } } }
                p class="lead" { (lead.join(" · ")) }
            }
            (time(eyes))
        }
    }
}

fn round_words(eyes: &Eyes<'_>) -> Option<String> {
    let tournament = eyes.tournament;
    let (rounds, all) = (tournament.rounds().len(), tournament.rounds_in_all()?);
    if rounds == 0 || !matches!(tournament.phase(), Phase::Running(_)) {
        return None;
    }
    let playing = tournament.rounds().last().is_some_and(|round| round.ended.is_none());
    let key = if playing { "tournament-round-of" } else { "tournament-after-round" };
    Some(eyes.texts.get(key, &[("round", rounds.to_string().into()), ("rounds", all.to_string().into())]))
}

/// What time is left, and until what. The page's script counts it down.
fn time(eyes: &Eyes<'_>) -> Markup {
    let (tournament, now) = (eyes.tournament, eyes.now);
    let round = (tournament.rounds().len() + 1).to_string();
    let (label, until) = match (tournament.phase(), tournament.closes(), tournament.next_round()) {
        (Phase::Waiting, ..) => (eyes.text("tournament-begins-in"), tournament.setting().begins),
        (Phase::Running(_), Some(closes), _) if closes <= now => {
            return html! { p class="time" { (eyes.text("tournament-last-games")) } };
        }
        (Phase::Running(_), Some(closes), _) => (eyes.text("tournament-ends-in"), closes),
        (Phase::Running(_), None, Some(at))
            if tournament.rounds_in_all() > Some(tournament.rounds().len()) =>
        {
            (eyes.texts.get("tournament-round-in", &[("round", round.into())]), at)
        }
        (Phase::CalledOff, ..) => return html! { p class="time" { (eyes.text("tournament-called-off")) } },
        _ => return html! {},
    };
    let left = (until - now).max(0);
    html! {
        div class="time" {
            span { (label) }
            b class="num" role="timer" data-left=(left) { (when(eyes.texts, left)) }
            @if let (Sort::Arena { minutes }, Phase::Running(since)) = (tournament.setting().sort, tournament.phase()) {
                @let passed = ((now - since) / 60_000).clamp(0, i64::from(minutes));
                progress max=(minutes) value=(passed)
                    aria-label=(eyes.texts.get("tournament-passed", &[("passed", passed.into()), ("all", minutes.into())])) {}
            }
        }
    }
}

/// What concerns the reader: his next game, or how to enter.
fn own(eyes: &Eyes<'_>) -> Markup {
    let tournament = eyes.tournament;
    if tournament.phase() == Phase::CalledOff {
        return html! {};
    }
    if let Phase::Over(_) = tournament.phase() {
        return result(eyes);
    }
    let entrant = eyes.who().map(|who| (who, eyes.entrant(who)));
    html! {
        section class="panel own" aria-label=(eyes.text("tournament-own")) {
            @match entrant {
                Some((who, entrant)) if entrant.presence == Presence::Here => (here(eyes, who, entrant)),
                Some((_, entrant)) => {
                    @let key = if entrant.presence == Presence::Left { "tournament-gone" } else { "tournament-on-pause" };
                    p { (eyes.text(key)) }
                    (playing(eyes, entrant))
                    div class="do" { (order(eyes, "join", "tournament-here", "btn main")) @if entrant.presence == Presence::Paused { (order(eyes, "leave", "tournament-leave", "btn quiet")) } }
                }
                None => (entry(eyes)),
            }
            (calling_off(eyes))
        }
    }
}

fn entry(eyes: &Eyes<'_>) -> Markup {
    let tournament = eyes.tournament;
    let address = format!("/tournaments/{}", tournament.setting().id);
    let closed = tournament.setting().sort == Sort::RoundRobin && tournament.phase() != Phase::Waiting;
    html! {
        @if tournament.field().next().is_none() { p { (eyes.text("tournament-nobody")) } }
        @if closed { p { (eyes.text("tournament-refused-begun")) } }
        @else if eyes.account.is_none() {
            div class="do" { a class="btn main" href=(with_query("/account", [("to", address.as_str())])) rel="nofollow" { (eyes.text("tournament-sign-in")) } }
        } @else {
            form class="enter" method="post" action=(format!("{address}/join")) {
                @if tournament.setting().locked {
                    label for="f-password" { (eyes.text("tournament-password")) }
                    input id="f-password" name="password" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" required;
                }
                button class="btn main" { (eyes.text("tournament-enter")) }
            }
        }
    }
}

fn order(eyes: &Eyes<'_>, what: &str, key: &str, class: &str) -> Markup {
    html! {
        form method="post" action=(format!("/tournaments/{}/{what}", eyes.tournament.setting().id)) {
            button class=(class) { (eyes.text(key)) }
        }
    }
}

fn calling_off(eyes: &Eyes<'_>) -> Markup {
    let setting = eyes.tournament.setting();
    let own = setting.maker.as_ref().is_some_and(|maker| Some(maker.id) == eyes.account);
    html! {
        @if own && eyes.tournament.phase() == Phase::Waiting { div class="do" { (order(eyes, "cancel", "tournament-call-off", "btn quiet")) } }
    }
}

/// The game that somebody plays, with the way there.
fn playing(eyes: &Eyes<'_>, entrant: &Entrant) -> Markup {
    let bout = entrant.playing.and_then(|game| eyes.tournament.open().find(|bout| bout.game == game));
    let Some(bout) = bout else { return html! {} };
    let side =
        if eyes.entrant(bout.sides[0]).account == entrant.account { Player::First } else { Player::Second };
    let rival = eyes.entrant(bout.sides[side.other()]);
    let minutes = eyes.tournament.absence() / 60_000;
    html! {
        h2 { (eyes.texts.get("tournament-duel", &[("name", rival.name.clone().into())])) }
        p class="who" { (eyes.piece(side)) span { (eyes.text("tournament-you")) } (eyes.piece(side.other())) span { (rival.name) " " span class="num dim" { (rival.rating) } } }
        @if side == Player::First { p class="dim" { (eyes.texts.get("tournament-turn-up", &[("minutes", minutes.into())])) } }
        div class="do" { a class="btn main" href=(format!("/{}", bout.game)) data-game=(bout.game) { (eyes.text("tournament-to-board")) } }
    }
}

fn here(eyes: &Eyes<'_>, who: usize, entrant: &Entrant) -> Markup {
    let tournament = eyes.tournament;
    if entrant.playing.is_some() {
        return html! {
            (playing(eyes, entrant))
            div class="do" { (order(eyes, "pause", "tournament-pause", "btn quiet")) }
        };
    }
    let last = tournament.rounds().len().checked_sub(1);
    let bye = tournament.setting().sort.has_rounds()
        && last.is_some_and(|round| matches!(tournament.cell(who, round), Cell::Bye))
        && tournament.next_round().is_none();
    let key = match tournament.phase() {
        Phase::Waiting => "tournament-entered",
        _ if bye => "tournament-bye-now",
        _ if tournament.setting().sort.has_rounds() => "tournament-entered",
        _ => "tournament-wait",
    };
    html! {
        p { (eyes.text(key)) }
        div class="do" {
            @if tournament.phase() != Phase::Waiting { (order(eyes, "pause", "tournament-pause", "btn")) }
            (order(eyes, "leave", "tournament-leave", "btn quiet"))
        }
    }
}

/// What the reader has come to, when it is over.
fn result(eyes: &Eyes<'_>) -> Markup {
    let tournament = eyes.tournament;
    let id = tournament.setting().id;
    let standings = tournament.standings();
    let own = eyes.who().and_then(|who| standings.iter().find(|row| row.who == who));
    let values =
        |[won, drawn, lost]: [u32; 3]| [("won", won.into()), ("drawn", drawn.into()), ("lost", lost.into())];
    let parts = if tournament.setting().sort.has_rounds() { 2 } else { 1 };
    html! {
        section class="panel" aria-label=(eyes.text("tournament-standings")) {
            @if let Some(row) = own {
                @let entrant = eyes.entrant(row.who);
                h2 { (eyes.texts.get("tournament-your-result", &[("place", row.rank.to_string().into()), ("all", standings.len().to_string().into())])) }
                dl class="delta num" {
                    dt { (eyes.text("tournament-points")) } dd { (points(row.points, parts)) }
                    dt { (eyes.text("tournament-played")) } dd { (eyes.texts.get("tournament-results", &values(entrant.results))) }
                    @if parts == 1 { dt { (eyes.text("tournament-longest")) } dd { (entrant.longest) } }
                }
            }
            div class="do" {
                a class="btn" href=(format!("/tournaments/{id}/results.txt")) { (eyes.text("tournament-as-text")) }
                a class="btn" href=(format!("/api/tournament/{id}")) { (eyes.text("tournament-as-json")) }
            }
        }
    }
}

fn table(eyes: &Eyes<'_>) -> Markup {
    let tournament = eyes.tournament;
    if tournament.field().next().is_none() {
        return html! {};
    }
    let key = format!("tournament-rules-{}", tournament.setting().sort.name());
    html! {
        @if let Phase::Over(_) = tournament.phase() { (podium(eyes)) }
        section aria-labelledby="t-standings" {
            h2 id="t-standings" { (eyes.text("tournament-standings")) }
            @if tournament.setting().sort.has_rounds() { (crosstable(eyes)) } @else { (arena(eyes)) }
            p class="note" { (eyes.text(&key)) }
        }
    }
}

/// The first board, and those that go on.
fn boards(eyes: &Eyes<'_>) -> Markup {
    let mut open: Vec<&Bout> = eyes.tournament.open().collect();
    if open.is_empty() {
        return html! {};
    }
    let best = |bout: &&Bout| bout.sides.iter().map(|&who| eyes.entrant(who).points).sum::<u32>();
    open.sort_by_key(|bout| (std::cmp::Reverse(best(bout)), bout.since, bout.game));
    let count = u32::try_from(open.len()).unwrap_or(u32::MAX);
    let first =
        open.iter().find_map(|bout| Some((*bout, eyes.boards.iter().find(|board| board.game == bout.game)?)));
    html! {
        @if let Some((bout, board)) = first {
            section class="feat" aria-labelledby="t-first" {
                header { h2 id="t-first" { (eyes.text("tournament-first-board")) } a href=(format!("/{}", bout.game)) { (eyes.text("tournament-watch")) } }
                (player(eyes, bout, Player::Second))
                a class="pic" href=(format!("/{}", bout.game)) tabindex="-1" aria-hidden="true" { (PreEscaped(&board.picture)) }
                (player(eyes, bout, Player::First))
            }
        }
        section class="pairs" aria-labelledby="t-playing" {
            header {
                h2 id="t-playing" { (eyes.text("tournament-playing")) }
                span class="dim num" { (eyes.texts.get("tournament-boards", &[("count", count.into())])) }
            }
            ul {
                @for bout in open.into_iter().take(LISTED) {
                    li { a href=(format!("/{}", bout.game)) {
                        (player(eyes, bout, Player::First))
                        (player(eyes, bout, Player::Second))
                        @if let Some(board) = eyes.boards.iter().find(|board| board.game == bout.game) {
                            span class="dim num" {
                                (eyes.texts.get("tournament-turn", &[("turn", board.turn.to_string().into())]))
                                @if board.watching > 0 { ", " (eyes.texts.get("lobby-live-watching", &[("count", board.watching.to_string().into())])) }
                            }
                        }
                    } }
                }
            }
        }
    }
}

fn player(eyes: &Eyes<'_>, bout: &Bout, side: Player) -> Markup {
    let entrant = eyes.entrant(bout.sides[side]);
    let parts = if eyes.tournament.setting().sort.has_rounds() { 2 } else { 1 };
    html! { span class="who" { (eyes.piece(side)) span { (entrant.name) " " b class="num" { (points(entrant.points, parts)) } } } }
}

/// The results as a text with tabs: the standings, and then the games.
#[must_use]
pub fn results_text(texts: &Texts, tournament: &Tournament) -> String {
    use std::fmt::Write;

    let setting = tournament.setting();
    let rounds = setting.sort.has_rounds();
    let mut text = format!("{}\n{}\n\n", setting.name, terms(texts, setting).join(", "));
    for row in tournament.standings() {
        let entrant = &tournament.entrants()[row.who];
        let [won, drawn, lost] = entrant.results;
        let parts = if rounds { 2 } else { 1 };
        // Writing into a text never fails.
        let _ =
            write!(text, "{}\t{}\t{}\t{}", row.rank, entrant.name, entrant.rating, points(row.points, parts));
        let _ = if rounds { write!(text, "\t{}", points(row.tiebreak, 4)) } else { Ok(()) };
        let _ = writeln!(text, "\t+{won} ={drawn} -{lost}");
    }
    text.push('\n');
    let name = |who: usize| tournament.entrants()[who].name.as_str();
    for bout in tournament.bouts() {
        let result = match bout.played.map(|played| played.winner) {
            None => "*",
            Some(None) => "½-½",
            Some(Some(Player::First)) => "1-0",
            Some(Some(Player::Second)) => "0-1",
        };
        let [first, second] = bout.sides.map(name);
        let _ = writeln!(text, "{}\t{first}\t{second}\t{result}\t{}", bout.round + 1, bout.game);
    }
    text
}
