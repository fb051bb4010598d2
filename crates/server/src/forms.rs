//! Making games and finding rivals: what the forms of the pages do.

use axum::Router;
use axum::extract::{Form, Path, State};
use axum::http::HeaderValue;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};

use crate::app::App;
use crate::error::AppError;
use crate::game::Sitter;
use crate::ids::GameId;
use crate::lobby::{LobbyError, SeekError, Seeker, Wanted};
use crate::making::{check_fair, sitter};
use crate::pages::lobby::Choice;
use crate::people::Visitor;
use crate::proposal::{BadProposal, Fields, Proposal, Way, Wish};
use crate::site::lobby::CHOICE;
use crate::visitor::{Costly, Desk, Who, add_cookie, set_cookie};

/// The routes.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/games", post(make))
        .route("/seeks", post(post_seek))
        .route("/seeks/{id}/accept", post(accept_seek))
        .route("/seeks/{id}/withdraw", post(withdraw_seek))
        .route("/pair", post(wait))
        .route("/pair/cancel", post(wait_no_longer))
        .route("/{id}/join", post(join))
        .route("/{id}/{secret}", get(take_seat))
}

/// A redirect that also sets a cookie.
fn go_to(address: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = Redirect::to(address).into_response();
    add_cookie(response.headers_mut(), cookie);
    response
}

fn lobby_error(desk: &Desk, error: LobbyError) -> AppError {
    match error {
        LobbyError::Seek(error) => bad_seek(desk, error),
        LobbyError::Store(error) => error.into(),
    }
}

fn bad_seek(desk: &Desk, error: SeekError) -> AppError {
    let key = format!("seek-{}", error.code());
    AppError::conflict(error.code()).with(desk.texts().get(&key, &[]))
}

/// The game that a form wants.
fn proposed(desk: &Desk, fields: Vec<(String, String)>) -> Result<Proposal, AppError> {
    Fields(fields).proposal().map_err(|error| AppError::proposal(desk.texts(), &error))
}

/// Makes a game, or looks for somebody to play it with, as the form wishes.
async fn make(
    _: Costly,
    desk: Desk,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    let fields = with_usual_clock(Fields(fields), desk.who.account().is_some());
    let (wish, proposal) = match read(&fields) {
        Ok(wanted) => wanted,
        // The large form comes back with what was in it; a small one has nothing to correct.
        Err(error) if fields.get("form") == Some("all") => {
            return crate::site::lobby::refused(desk, &fields, &error).await;
        }
        Err(error) => return Err(AppError::proposal(desk.texts(), &error)),
    };
    let mut response = match wish {
        Wish::Make(way) => begin_own(&desk, way, proposal).await?,
        Wish::Anybody => wait_for(&desk, proposal).await?,
        Wish::Seek => show_seek(&desk, &proposal).await?,
    };
    if let Some(choice) = chosen(&fields) {
        let cookie = set_cookie(CHOICE, &choice.text(), desk.app.config.is_secure(), false);
        add_cookie(response.headers_mut(), cookie);
    }
    Ok(response)
}

fn read(fields: &Fields) -> Result<(Wish, Proposal), BadProposal> {
    let wish = fields.wish()?;
    let alone = matches!(wish, Wish::Make(_));
    if !alone && fields.get("position").is_some() {
        return Err(BadProposal::PositionWay);
    }
    Ok((wish, fields.proposal()?))
}

/// The form of the shelf names neither clock nor rating. Strangers play with the usual ones: so they find each other.
fn with_usual_clock(mut fields: Fields, signed_in: bool) -> Fields {
    if fields.get("form").is_none() && fields.get("way") == Some("anybody") && fields.get("clock").is_none() {
        let mut set = |name: &str, value: &str| fields.0.push((name.to_owned(), value.to_owned()));
        set("clock", "fischer");
        set("base", "600");
        set("increment", "5");
        if signed_in {
            set("rated", "1");
        }
    }
    fields
}

/// What was chosen on the shelf, to be kept for the next time.
fn chosen(fields: &Fields) -> Option<Choice> {
    let (way, preset) = (fields.get("way")?, fields.get("preset")?);
    let level = fields.get("level").unwrap_or_default();
    Some(Choice::read(&format!("{way}.{level}.{preset}")))
}

async fn begin_own(desk: &Desk, way: Way, mut proposal: Proposal) -> Result<Response, AppError> {
    let Desk { app, who, .. } = desk;
    // Only a game between two accounts can be rated: whoever opens a link may be a guest.
    proposal.rated &= who.account().is_some();
    check_fair(app, way, &proposal)?;
    let (visitor, cookie) = who.or_guest(app).await?;
    let own = sitter(app, visitor.account.as_ref(), proposal.rules.kind()).await?;
    let (seats, grants) = proposal.seats(way, own, Some(visitor.session));
    proposal.rated &= way == Way::Link;
    // Whoever plays already is not waited with.
    if app.lobby.waiting(visitor.session).is_some() {
        app.lobby.wait_no_longer(visitor.session).await?;
    }
    let room = app.hall.create_from(who.from, proposal.setting(app.time.now()), seats, grants).await?;
    Ok(go_to(&format!("/{}", room.table().setting().id), cookie))
}

/// Takes the seat whose secret is in the link, then goes to the game, so that the secret does not stay in sight.
async fn take_seat(
    State(app): State<App>,
    who: Who,
    Path((id, secret)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let id: GameId = id.parse().map_err(|_| AppError::NOT_FOUND)?;
    let side = app.secrets.seat_of(id, &secret).ok_or(AppError::NOT_FOUND)?;
    let (table, sides) = app.hall.look(id, &who.caller()).await?;
    let mut cookie = None;
    if !sides[side] {
        if table.seats()[side] != Sitter::Guest {
            return Err(AppError::NOT_FOUND);
        }
        let (visitor, set) = who.or_guest(&app).await?;
        cookie = set;
        app.hall
            .grant(id, side, visitor.session)
            .await?
            .map_err(|refused| AppError::not_stored(&refused).unwrap_or(AppError::INTERNAL))?;
    }
    Ok(go_to(&format!("/{id}"), cookie))
}

/// Takes the open seat of a game.
async fn join(desk: Desk, Path(id): Path<String>) -> Result<Response, AppError> {
    let (Desk { app, who, .. }, id) = (&desk, id.parse::<GameId>()?);
    let (table, _) = app.hall.look(id, &who.caller()).await?;
    if table.setting().rated && who.account().is_none() {
        return Err(bad_seek(&desk, SeekError::Account));
    }
    if !table.seats().contains(&Sitter::Open) {
        // Nothing is to be kept for who comes too late.
        return Ok(go_to(&format!("/{id}"), None));
    }
    let (visitor, cookie) = who.or_guest(app).await?;
    let own = sitter(app, visitor.account.as_ref(), table.setting().kind()).await?;
    let caller = Who { visitor: Some(visitor), token: None, from: who.from }.caller();
    // Somebody else was quicker, or the seat is one's own: the game's page shows which.
    let sat = app.hall.sit(id, &caller, &own).await?;
    if let Some(error) = sat.err().as_ref().and_then(AppError::not_stored) {
        return Err(error);
    }
    Ok(go_to(&format!("/{id}"), cookie))
}

async fn seeker(app: &App, visitor: &Visitor, proposal: &Proposal) -> Result<Seeker, AppError> {
    let sitter = sitter(app, visitor.account.as_ref(), proposal.rules.kind()).await?;
    Ok(Seeker { session: visitor.session, sitter })
}

fn wanted(proposal: &Proposal) -> Wanted {
    let &Proposal { rules, controls, rated, side, .. } = proposal;
    Wanted { rules, controls, rated, side }
}

async fn post_seek(
    _: Costly,
    desk: Desk,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    show_seek(&desk, &proposed(&desk, fields)?).await
}

async fn show_seek(desk: &Desk, proposal: &Proposal) -> Result<Response, AppError> {
    let Desk { app, who, .. } = desk;
    if who.visitor.is_none() {
        // What is refused leaves no session behind.
        let stranger = Seeker { session: 0, sitter: Sitter::Guest };
        app.lobby.may_post(&stranger, &wanted(proposal)).map_err(|error| bad_seek(desk, error))?;
    }
    let (visitor, cookie) = who.or_guest(app).await?;
    let seeker = seeker(app, &visitor, proposal).await?;
    app.lobby.post(seeker, wanted(proposal)).await.map_err(|error| lobby_error(desk, error))?;
    Ok(go_to("/#seeks", cookie))
}

async fn withdraw_seek(State(app): State<App>, who: Who, Path(id): Path<i64>) -> Result<Response, AppError> {
    if let Some(visitor) = &who.visitor {
        let own = Seeker { session: visitor.session, sitter: own_sitter(visitor) };
        app.lobby.withdraw(id, &own).await?;
    }
    Ok(go_to("/#seeks", None))
}

/// How somebody sits, where the rating does not matter.
pub(crate) fn own_sitter(visitor: &Visitor) -> Sitter {
    visitor.account.as_ref().map_or(Sitter::Guest, |account| account.sitter(None))
}

async fn accept_seek(_: Costly, desk: Desk, Path(id): Path<i64>) -> Result<Response, AppError> {
    let Desk { app, who, .. } = &desk;
    let seek = app.lobby.seek(id).await?.ok_or_else(|| bad_seek(&desk, SeekError::Gone))?;
    let kind = seek.wanted.rules.kind();
    if seek.wanted.rated && who.account().is_none() {
        // Before a session is made that would be of no use.
        return Err(bad_seek(&desk, SeekError::Account));
    }
    let (visitor, cookie) = who.or_guest(app).await?;
    let sitter = sitter(app, visitor.account.as_ref(), kind).await?;
    let seeker = Seeker { session: visitor.session, sitter };
    let game = app.lobby.accept(id, seeker).await.map_err(|error| lobby_error(&desk, error))?;
    Ok(go_to(&format!("/{game}"), cookie))
}

async fn wait(
    _: Costly,
    desk: Desk,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    let proposal = proposed(&desk, fields)?;
    wait_for(&desk, proposal).await
}

async fn wait_for(desk: &Desk, mut proposal: Proposal) -> Result<Response, AppError> {
    let Desk { app, who, .. } = desk;
    proposal.rated &= who.account().is_some();
    let (visitor, cookie) = who.or_guest(app).await?;
    let seeker = seeker(app, &visitor, &proposal).await?;
    let game = proposal.rules.kind();
    app.lobby.wait(seeker, wanted(&proposal)).await.map_err(|error| lobby_error(desk, error))?;
    Ok(go_to(&format!("/?pairing={game}"), cookie))
}

async fn wait_no_longer(State(app): State<App>, who: Who) -> Result<Response, AppError> {
    if let Some(session) = who.session() {
        app.lobby.wait_no_longer(session).await?;
    }
    Ok(go_to("/", None))
}
