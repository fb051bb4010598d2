//! Reviews of games that are over: asked for, followed while they grow, shown, tried again, taken away as files.

mod fair;
mod look;
#[cfg(test)]
mod tests;

use axum::Router;
use axum::extract::Path;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use kamni_draw::{Drawing, Replay};
use kamni_records::{Record, kmn};
use kamni_review::words::Steps;
use kamni_review::{Review, Slip, Turn, words};
use kamni_rules::{Player, Position, Step};
use kamni_texts::Texts;

use kamni_front::studio::beside;

use super::analysis::{self, Line, Study};
use super::board::{Place, about, board, card, field, fields, line_of, title};
use super::import;
use crate::app::App;
use crate::error::AppError;
use crate::files::{self, File, Form};
use crate::ids::GameId;
use crate::pages::analysis::Trial;
use crate::pages::layout::Page;
use crate::pages::review::{
    Moment, ReviewPage, SideShown, SlipShown, State, TurnTold, review_page, review_part,
};
use crate::recorded;
use crate::reviews::NoReview;
use crate::store::Asker;
use crate::view::side_figure;
use crate::visitor::{Costly, Desk, Who};

/// Whoever asks for too much comes again after this many seconds.
const AGAIN: u64 = 30;

/// The routes: for games of the house, and for those that were brought in.
pub(super) fn routes() -> Router<App> {
    let of_game: ReadName = |id| Ok(Subject::Game(id.parse()?));
    let of_import: ReadName = |id| Ok(Subject::Import(id.to_owned()));
    routes_of("/{id}", of_game).merge(routes_of("/import/{id}", of_import))
}

/// Reads the name of what is reviewed.
type ReadName = fn(&str) -> Result<Subject, AppError>;

fn routes_of(base: &str, named: ReadName) -> Router<App> {
    let show = move |Path(id): Path<String>, desk: Desk, parts: Parts| async move {
        show(named(&id)?, desk, parts).await
    };
    let ask = move |Path(id): Path<String>, costly: Costly, desk: Desk, headers: HeaderMap| async move {
        ask(named(&id)?, costly, desk, headers).await
    };
    let study = move |Path(id): Path<String>, desk: Desk, parts: Parts| async move {
        study(named(&id)?, desk, parts).await
    };
    let attempt = move |Path((id, turn)): Path<(String, u32)>, desk: Desk, headers: HeaderMap| async move {
        attempt(named(&id)?, turn, desk, headers).await
    };
    let look = move |Path((id, ply)): Path<(String, usize)>, desk: Desk, parts: Parts| async move {
        look::answer(named(&id)?, ply, desk, parts).await
    };
    let mut routes = Router::new()
        .route(&format!("{base}/review"), get(show).post(ask))
        .route(&format!("{base}/review/at/{{ply}}"), get(look))
        .route(&format!("{base}/review/board"), get(study))
        .route(&format!("{base}/review/try/{{turn}}"), get(attempt));
    for form in Form::ALL {
        let file = move |Path(id): Path<String>, desk: Desk, parts: Parts| async move {
            file(named(&id)?, form, desk, parts).await
        };
        routes = routes.route(&format!("{base}/review.{}", form.ending()), get(file));
    }
    routes
}

/// What is reviewed.
#[derive(Clone, Debug)]
enum Subject {
    /// A game of the house.
    Game(GameId),
    /// One that was brought in.
    Import(String),
}

/// A review as far as it is.
struct FoundReview {
    /// The record with all that is known.
    record: Record,
    review: Review,
    state: State,
    /// How many turns nothing is said about, because a rated game stands there.
    withheld: usize,
}

impl Subject {
    /// Its name in the books of reviews.
    fn key(&self) -> String {
        match self {
            Self::Game(id) => id.to_string(),
            Self::Import(id) => format!("import/{id}"),
        }
    }

    /// The address of its review.
    fn address(&self) -> String {
        format!("/{}/review", self.key())
    }

    /// The sides that a reader has played against somebody else. Who had both has nobody to tell his own from.
    async fn sides(&self, app: &App, who: &Who) -> [bool; 2] {
        match self {
            // A game that cannot be opened is nobody's here.
            Self::Game(id) => match app.hall.look(*id, &who.caller()).await {
                Ok((_, sides)) if sides != [true; 2] => sides,
                _ => [false; 2],
            },
            Self::Import(_) => [false; 2],
        }
    }

    /// Its last part: the name of files.
    fn name(&self) -> &str {
        match self {
            Self::Game(id) => id.as_str(),
            Self::Import(id) => id,
        }
    }

    /// Where its reviewed record is.
    async fn place(&self, app: &App) -> Result<Place, AppError> {
        let review = self.address();
        let events = match self {
            Self::Game(id) => app.store.game(*id).await?.map_or(0, |game| game.last_number()),
            Self::Import(_) => 0,
        };
        Ok(Place {
            path: format!("{review}/board"),
            files: review.clone(),
            game: format!("/{}", self.key()),
            mark: files::mark(self.name(), events),
            review,
        })
    }

    /// The game itself. One that is not over is not reviewed.
    async fn record(&self, app: &App, headers: &HeaderMap) -> Result<Record, AppError> {
        match self {
            Self::Game(id) => {
                let stored = app.store.game(*id).await?.ok_or(AppError::NO_GAME)?;
                if stored.end.is_none() {
                    return Err(NOT_OVER);
                }
                Ok(recorded::of_game(&stored, &app.origin(headers))?)
            }
            Self::Import(id) => import::kept(app, id).await,
        }
    }

    /// What is known of it.
    async fn found(&self, app: &App, headers: &HeaderMap) -> Result<FoundReview, AppError> {
        let key = self.key();
        // It may be done while the books are read: what was at work before is not broken off.
        let others = app.reviews.others(&key);
        let stored = app.store.review(&key, app.time.now()).await?;
        let others = others.or_else(|| app.reviews.others(&key));
        if let Self::Import(id) = self {
            // As long as somebody looks at the review, the game stays.
            app.store.import(id, app.time.now()).await?;
        }
        // One that the rules have left behind is as good as none.
        let kept = match stored {
            Some(stored) => read_beside(stored.record).await.map(|record| (record, stored.done)),
            None => None,
        };
        let (record, state) = match (kept, others) {
            (Some((record, true)), _) => (record, State::Done),
            (Some((record, false)), Some(others)) => (record, State::Going { others }),
            (Some((record, false)), None) => (record, State::Broken),
            (None, _) => (self.record(app, headers).await?, State::New),
        };
        // A record that was brought in may have its review with it.
        let review = Review::read(&record);
        let review = if state == State::New && !review.is_whole() { Review::new(&record) } else { review };
        let standing = app.hall.house().standing.clone();
        // A long game beside many others takes a while.
        let withhold = move || fair::withhold(record, review, &standing);
        let (record, review, withheld) = beside("a review could not be gone through", withhold).await?;
        Ok(FoundReview { record, review, state, withheld })
    }
}

/// A record that was kept, read beside those who are being served: a long game takes a while.
async fn read_beside(text: String) -> Option<Record> {
    tokio::task::spawn_blocking(move || recorded::read(&text)).await.ok().flatten()
}

/// A game that is not over is not reviewed.
const NOT_OVER: AppError = AppError::conflict("not-over");

/// The review's page, or with `part` what changes of it while it grows.
async fn show(subject: Subject, desk: Desk, parts: Parts) -> Result<Response, AppError> {
    let found = match subject.found(&desk.app, &parts.headers).await {
        // What goes on can be looked at all the same.
        Err(NOT_OVER) => return Ok(Redirect::to(&format!("/{}/analysis", subject.key())).into_response()),
        found => found?,
    };
    let (Desk { app, who, .. }, texts) = (&desk, desk.texts());
    let FoundReview { record, review, state, withheld } = &found;
    let address = subject.address();
    let shown_title = title(record, texts);
    // Only what is whole, but for what is withheld, is told turn by turn.
    let whole = review.is_whole() || *withheld > 0 && *state == State::Done;
    let told: &[Turn] = if whole { &review.turns } else { &[] };
    let slips: Vec<SlipShown> = (0..told.len()).filter_map(|place| slip(review, place, texts)).collect();
    let own = subject.sides(app, who).await;
    let moments = if told.is_empty() { Vec::new() } else { review.moments_for(own) };
    let moment = |place| moment(record, review, place, own, texts);
    let moments: Vec<Moment> = moments.into_iter().filter_map(moment).collect();
    let stops = look::stops(review, texts);
    let turns = told.iter().zip(stops.iter().skip(1));
    let turns: Vec<TurnTold> = turns.map(|(turn, stop)| turn_told(record, turn, stop.ply, texts)).collect();
    let fields = fields(&parts);
    let board = look::board(record, &stops, field(&fields, "ply"), own, texts);
    let content = ReviewPage {
        kind: record.rules().kind(),
        title: &shown_title,
        about: &about(record, texts),
        address: &address,
        game: &format!("/{}", subject.key()),
        state: *state,
        review,
        sides: Player::BOTH.map(|player| side(record, review, player, texts)),
        stops: &stops,
        board: &board,
        moments: &moments,
        slips: &slips,
        turns: &turns,
        withheld: *withheld,
    };
    if field(&fields, "part").is_some() {
        return Ok(Html(review_part(&desk.page(), &content).into_string()).into_response());
    }
    let link = format!("{}{address}", app.origin(&parts.headers));
    let told = card(record, &link, &subject.place(app).await?, &app.origin(&parts.headers), None, texts);
    let page = Page { card: Some(&told.card()), ..desk.page() };
    Ok(desk.show(review_page(&page, &content)))
}

/// Asks for a review, or for one to be continued; then its page is shown.
async fn ask(subject: Subject, _: Costly, desk: Desk, headers: HeaderMap) -> Result<Response, AppError> {
    let app = &desk.app;
    let found = subject.found(app, &headers).await?;
    if found.review.turns.is_empty() {
        return Err(AppError::conflict("nothing-to-review").with(desk.texts().get("review-nothing", &[])));
    }
    let busy = |error| match error {
        NoReview::Enough => AppError::too_many(AGAIN).with(desk.texts().get("review-enough", &[])),
        NoReview::Busy => AppError::too_many(AGAIN).with(desk.texts().get("review-busy", &[])),
        NoReview::Store(error) => error.into(),
    };
    let (key, who) = (subject.key(), &desk.who);
    let asker = Asker { session: who.session(), account: who.account().map(|account| account.id) };
    let owner = who.owner();
    match found.state {
        State::New => app.reviews.ask(&key, &found.record, asker, owner).await.map_err(busy)?,
        State::Broken => app.reviews.go_on(&key, owner).map_err(busy)?,
        State::Going { .. } | State::Done => {}
    }
    Ok(Redirect::to(&subject.address()).into_response())
}

/// The reviewed game on the analysis board.
async fn study(subject: Subject, desk: Desk, parts: Parts) -> Result<Response, AppError> {
    let found = subject.found(&desk.app, &parts.headers).await?;
    let place = subject.place(&desk.app).await?;
    board(&found.record, place, &fields(&parts), &desk, &parts.headers)
}

/// A moment of the game, to try something else.
async fn attempt(
    subject: Subject,
    number: u32,
    desk: Desk,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let texts = desk.texts();
    let FoundReview { record, review, .. } = subject.found(&desk.app, &headers).await?;
    let place = review.turns.iter().position(|turn| turn.number == number);
    let place = place.ok_or(AppError::NOT_FOUND)?;
    let trial = trial(&review, place, &subject.address(), texts).ok_or(AppError::NOT_FOUND)?;
    let line = Line {
        rules: *record.rules(),
        start: record.start(),
        position: (!record.begins_as_usual()).then(|| record.start().text()),
        steps: review.steps(place),
        ply: None,
        flipped: review.turns[place].mover == Player::Second && flips(&record),
        whole: false,
    };
    analysis::drawn(&desk, &headers, Study::of_line(line, texts).trying(trial), &[], None)
}

/// Whether Second sees the board from the other side.
fn flips(record: &Record) -> bool {
    crate::view::usually_flipped(record.rules().kind(), [false, true])
}

/// What is to be found in a moment.
fn trial(review: &Review, place: usize, address: &str, texts: &Texts) -> Option<Trial> {
    let turn = review.turns.get(place)?;
    let better = turn.better()?;
    let steps: Vec<Step> = review.steps(place).into_iter().chain(better.line.first()?.clone()).collect();
    let after = Replay::of(*review.rules(), *review.beginning(), &steps).ok()?;
    let mut values = words::values(texts, review, place, Steps::Read)?;
    values.push(("played", texts.turn(&turn.steps).into()));
    let played = Replay::of(*review.rules(), *review.beginning(), &review.steps(place + 1)).ok()?;
    Some(Trial {
        side: turn.mover,
        turn: turn.number - 1,
        text: after.position().text(),
        chance: better.after?.percent(turn.mover) / 100.0,
        played: played.position().text(),
        task: texts.get("trial-task", &values),
        answer: words::better(texts, turn, Steps::Read)?,
        review: address.to_owned(),
    })
}

/// The reviewed game as a file.
async fn file(subject: Subject, form: Form, desk: Desk, parts: Parts) -> Result<Response, AppError> {
    let found = subject.found(&desk.app, &parts.headers).await?;
    // Another review of the same game is another file.
    let mark = files::letters_of(&kmn::to_text(&found.record));
    let name = format!("{}-review", subject.name());
    let record = line_of(found.record, form, &fields(&parts), desk.texts())?;
    let file =
        File { name: &name, mark: &mark, record, over: found.state == State::Done && found.withheld == 0 };
    files::answer(&desk.app, file, form, &parts).await
}

fn side(record: &Record, review: &Review, player: Player, texts: &Texts) -> SideShown {
    let rules = record.rules();
    SideShown {
        figure: side_figure(rules, player),
        side: texts.side(rules, player),
        name: recorded::shown_names(record, texts)[player].clone(),
        accuracy: review.accuracy(player).map(kamni_review::Accuracy::rounded),
        slips: Slip::ALL.map(|slip| review.count(player, slip)),
    }
}

/// A turn that gave something away, in words.
fn slip(review: &Review, place: usize, texts: &Texts) -> Option<SlipShown> {
    let turn = review.turns.get(place)?;
    Some(SlipShown {
        number: turn.number,
        name: turn.slip()?.name(),
        ply: review.steps(place + 1).len(),
        turn: words::turn(texts, turn, Steps::Read),
        said: words::slip(texts, review, place, Steps::Read)?,
        fell: words::fell(texts, review, place, Steps::Read)?,
        better: words::better(texts, turn, Steps::Read)
            .map(|line| texts.get("review-better", &[("line", line.into())])),
    })
}

fn moment(record: &Record, review: &Review, place: usize, own: [bool; 2], texts: &Texts) -> Option<Moment> {
    let replay = Replay::of(*review.rules(), *review.beginning(), &review.steps(place)).ok()?;
    let mover = review.turns.get(place)?.mover;
    let whose = if own[mover] { texts.get("review-yours", &[]) } else { texts.side(record.rules(), mover) };
    Some(Moment { picture: Drawing::of(&replay).mini(true).svg(), whose, slip: slip(review, place, texts)? })
}

fn turn_told(record: &Record, turn: &Turn, ply: usize, texts: &Texts) -> TurnTold {
    let after = turn.after;
    TurnTold {
        ply,
        turn: words::turn(texts, turn, Steps::Read),
        side: texts.side(record.rules(), turn.mover),
        chance: after.map(|after| format!("{:.0}", after.percent(Player::First))),
        margin: after.and_then(|after| after.margin).map(|margin| words::points(texts, margin.value())),
    }
}
