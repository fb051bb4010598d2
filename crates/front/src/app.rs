//! The app: what every answer may use, and what stands around all routes.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, OnceLock};

use async_recursion::async_recursion as boxed;
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, RETRY_AFTER,
    WWW_AUTHENTICATE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Json, Response};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter};
use kamni_texts::{Lang, Texts};
use metrics::counter;
use tokio::sync::watch;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::trace::TraceLayer;

use crate::bell::Bell;
use crate::challenges::Challenges;
use crate::config::Config;
use crate::door;
use crate::error::AppError;
use crate::hall::Hall;
use crate::lobby::Lobby;
use crate::net;
use crate::people::People;
use crate::people::secrets::Secrets;
use crate::pictures::Pictures;
use crate::post::Post;
use crate::reviews::Reviews;
use crate::room::{Closures, House};
use crate::showcase::Showcase;
use crate::standing::Standing;
use crate::store::{Store, StoreError};
use crate::streams::Streams;
use crate::studio::Studio;
use crate::thinkers::Thinkers;
use crate::time::Time;
use crate::tournaments::Tournaments;
use crate::visitor::{Desk, Reader, SESSION, Who, cookie, is_for_programs};
use crate::wire::Wire;
use crate::workshop::Workshop;

/// What a form or a request's body may weigh.
const BODY: usize = 64 * 1024;

/// Only what the house itself serves is loaded, and nothing runs that stands in a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'";

/// The same for a page that may stand in the frame of any other: it has no forms, and nothing else is let in.
const FRAMED_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *";

/// An answer with this among its extensions may stand in the frame of any page.
#[derive(Clone, Copy, Debug)]
pub struct Framed;

/// The texts in each language. Reading them takes a while, and they never change: one copy does for all houses, as tests have many.
fn texts() -> &'static [Texts; 2] {
    static TEXTS: OnceLock<[Texts; 2]> = OnceLock::new();
    TEXTS.get_or_init(|| [Texts::new(Lang::En), Texts::new(Lang::Ru)])
}

/// What every answer may use.
#[derive(Clone, Debug)]
pub struct App(Arc<Inner>);

/// The parts of the house.
#[derive(Debug)]
pub struct Inner {
    /// The rooms.
    pub hall: Hall,
    /// The books.
    pub store: Store,
    /// What nodes tell each other.
    pub wire: Wire,
    /// Where work is handed out, in a house of several nodes.
    pub workshop: Option<Workshop>,
    /// The seeks.
    pub lobby: Lobby,
    /// Games that the engine goes through.
    pub reviews: Reviews,
    /// Who comes in.
    pub people: People,
    /// The keys of seats.
    pub secrets: Secrets,
    /// The challenges that stand.
    pub challenges: Challenges,
    /// The tournaments.
    pub tournaments: Tournaments,
    /// What is shown to whoever looks on.
    pub showcase: Showcase,
    /// How many streams programs have open.
    pub streams: Streams,
    /// What goes out to who is away.
    pub post: Post,
    /// The time.
    pub time: Time,
    /// What a host has set.
    pub config: Config,
    /// Small drawings of live games.
    pub pictures: Pictures,
    /// Where pictures for files are painted.
    pub studio: Studio,
    /// Where animations are: one takes seconds, and pictures do not wait for it.
    pub films: Studio,
    /// The texts in each language.
    texts: &'static [Texts; 2],
    /// How many requests come from where, by household.
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    /// Those that cost much, by site: signing in and up, making games.
    costly: DefaultKeyedRateLimiter<IpAddr>,
    /// Sessions for strangers.
    guests: DefaultKeyedRateLimiter<IpAddr>,
    /// Whether the house closes.
    closing: watch::Sender<bool>,
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    /// The house over its books, furnished, on this machine alone.
    ///
    /// # Errors
    /// If the books cannot be read.
    #[boxed]
    pub async fn new(store: Store, config: Config) -> Result<Self, StoreError> {
        Self::on_wire(store, config, Wire::alone()).await
    }

    /// One node of a house: what the others have to know goes over the wire.
    ///
    /// # Errors
    /// If the books cannot be read.
    #[boxed]
    pub async fn on_wire(store: Store, config: Config, wire: Wire) -> Result<Self, StoreError> {
        let secrets = Secrets::new(store.key().await?);
        let own = || Thinkers::new(config.thinkers, config.queue);
        let workshop = Workshop::open(&wire, (config.thinkers > 0).then(own));
        let thinkers = match &workshop {
            Some(workshop) => Thinkers::afar(workshop.clone(), config.queue),
            None => own(),
        };
        let house = House {
            ledger: store.ledger().clone(),
            standing: Standing::default(),
            bell: Bell::on_wire(wire.clone()),
            thinkers,
            time: Time::start(),
            think: config.think,
            books: Some(store.clone()),
            wire: wire.clone(),
            closed: Closures::default(),
        };
        let hall = Hall::new(store.clone(), house);
        // Before anybody asks what time it is.
        hall.set_clock().await;
        if wire.has_others() {
            let closed = store.open_house(hall.house().time.now(), true).await?;
            hall.house().closed.set(closed);
        }
        let rate = NonZeroU32::new(config.rate.max(1)).unwrap_or(NonZeroU32::MIN);
        let burst = rate.saturating_mul(NonZeroU32::MIN.saturating_add(3));
        let costly = Quota::per_minute(NonZeroU32::new(config.costly).unwrap_or(NonZeroU32::MIN));
        let time = hall.house().time;
        let bell = hall.house().bell.clone();
        let lobby = Lobby::new(store.clone(), hall.clone());
        let tournaments = Tournaments::new(store.clone(), hall.clone(), config.dailies.clone());
        let reviews = Reviews::new(store.clone(), hall.house().thinkers.clone(), time, wire.clone());
        let post = Post::open(&store, &config).await?;
        Ok(Self(Arc::new(Inner {
            post,
            people: People::on_wire(store.clone(), secrets.clone(), wire.clone()),
            challenges: Challenges::new(store.clone(), bell, wire.clone()),
            tournaments,
            showcase: Showcase::new(store.clone(), hall.clone()),
            streams: Streams::default(),
            store,
            wire,
            workshop,
            reviews,
            lobby,
            secrets,
            time,
            config,
            hall,
            pictures: Pictures::default(),
            studio: Studio::default(),
            films: Studio::new(1),
            texts: texts(),
            limiter: RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst)),
            costly: RateLimiter::keyed(costly),
            guests: RateLimiter::keyed(costly),
            closing: watch::Sender::new(false),
        })))
    }

    /// The texts in a language.
    #[must_use]
    pub fn texts(&self, lang: Lang) -> &Texts {
        match lang {
            Lang::En => &self.texts[0],
            Lang::Ru => &self.texts[1],
        }
    }

    /// The address of the house, as a visitor's browser has it.
    #[must_use]
    pub fn origin(&self, headers: &HeaderMap) -> String {
        if let Some(public) = &self.config.public {
            return public.trim_end_matches('/').to_owned();
        }
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        format!("http://{}", host.unwrap_or("localhost"))
    }

    /// Lets a request that costs much through, or says when to come again.
    ///
    /// # Errors
    /// If too many came from the same address.
    pub fn allow_costly(&self, from: Client) -> Result<(), AppError> {
        let Some(address) = from.0 else { return Ok(()) };
        self.costly.check_key(&net::wide(address)).map_err(|until| come_again(&until))
    }

    /// Lets a stranger have a session, or says when to come again: as many a minute as requests that cost much.
    ///
    /// # Errors
    /// If too many were given to the same neighbourhood.
    pub fn allow_guest(&self, from: Option<IpAddr>) -> Result<(), AppError> {
        let Some(neighbourhood) = from else { return Ok(()) };
        self.guests.check_key(&neighbourhood).map_err(|until| {
            counter!("kamni_guests_refused_total").increment(1);
            AppError { code: "too-many-guests", ..come_again(&until) }
        })
    }

    /// Tells when the house closes.
    #[must_use]
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Lets nobody in any more; sockets and streams end.
    pub fn close_doors(&self) {
        self.closing.send_replace(true);
    }

    /// Looks who looks for a game, and puts reviews into their queue.
    #[boxed]
    pub async fn restore(&self) {
        if let Err(error) = self.lobby.look().await {
            tracing::error!(%error, "seeks could not be read");
        }
        if let Err(error) = self.reviews.restore().await {
            tracing::error!(%error, "reviews could not be read");
        }
    }

    /// Forgets addresses that have not been seen for a while.
    pub fn tidy(&self) {
        self.limiter.retain_recent();
        self.costly.retain_recent();
        self.guests.retain_recent();
    }
}

/// Says when to come again.
fn come_again(until: &NotUntil<<DefaultClock as Clock>::Instant>) -> AppError {
    AppError::too_many(until.wait_time_from(DefaultClock::default().now()).as_secs() + 1)
}

/// Where a request comes from, if its rate is to be limited: programs on the host's own machine are not. What is counted by address
/// goes by [`net::near`] or [`net::wide`] of it.
#[derive(Clone, Copy, Debug)]
pub struct Client(pub Option<IpAddr>);

impl Client {
    /// Where a request comes from: all come by the middleware that says so.
    #[must_use]
    pub fn of(parts: &Parts) -> Self {
        parts.extensions.get().copied().unwrap_or(Self(None))
    }

    /// Its neighbourhood, as wide as for all that costs much.
    #[must_use]
    pub fn wide(self) -> Option<IpAddr> {
        self.0.map(crate::net::wide)
    }
}

fn client(config: &Config, request: &Request) -> Client {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    if config.proxy {
        // The proxy appends the address that it has seen: what stands before it is the client's own word.
        let header = request.headers().get_all("x-forwarded-for").iter().next_back();
        let last = header.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        return Client(last.or(peer).map(net::plain));
    }
    Client(peer.map(net::plain).filter(|address| !address.is_loopback()))
}

/// Some routes with what stands around all of them.
pub fn around(routes: Router<App>, app: App) -> Router {
    routes
        .fallback(async || AppError::NOT_FOUND)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn(crate::metrics::count))
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| AppError::INTERNAL.into_response()))
        .layer(middleware::from_fn_with_state(app.clone(), check_origin))
        .layer(middleware::from_fn_with_state(app.clone(), door::time_bodies))
        .layer(middleware::from_fn_with_state(app.clone(), door::attend))
        .layer(middleware::from_fn_with_state(app.clone(), limit_rate))
        .layer(middleware::from_fn_with_state(app.clone(), show_errors))
        .layer(middleware::from_fn(set_headers))
        // What a slower way saves is less than what it costs: a page of pictures takes it longer than all the rest of its answer.
        .layer(
            CompressionLayer::new()
                .gzip(true)
                .quality(CompressionLevel::Fastest)
                .compress_when(unless_live()),
        )
        .layer(TraceLayer::new_for_http().make_span_with(span))
        .with_state(app)
}

/// What is compressed: not lines that come one by one, which would wait for each other.
fn unless_live() -> impl Predicate {
    DefaultPredicate::new().and(NotForContentType::const_new("application/x-ndjson"))
}

/// A span without what may be secret: of an address only its shape is shown, and the game's id where the shape has one. What fits no
/// route may be a secret with a slip of the pen, and is not shown at all.
fn span(request: &Request) -> tracing::Span {
    let shape = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let id = || request.uri().path().split('/').nth(1)?.parse::<crate::ids::GameId>().ok();
    let named = shape.strip_prefix("/{id}").and_then(|rest| Some(format!("/{}{rest}", id()?)));
    let path = named.as_deref().unwrap_or(shape);
    tracing::info_span!("request", method = %request.method(), path)
}

/// Whether a request comes from a page of the house itself.
#[must_use]
pub fn same_origin(config: &Config, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN).and_then(|origin| origin.to_str().ok()) else { return false };
    if config.public.as_deref().is_some_and(|public| public.trim_end_matches('/') == origin) {
        return true;
    }
    // Whoever can change what comes over a plain connection could put his own words into a page of the same name.
    let (Some((scheme, asked)), Some(host)) = (origin.split_once("://"), headers.get(HOST)) else {
        return false;
    };
    (scheme == "https" || !config.is_secure()) && asked.as_bytes() == host.as_bytes()
}

/// Forms and the like come from the house's own pages, or from programs that send no cookies.
async fn check_origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let headers = request.headers();
    let browser = headers.contains_key(ORIGIN) || headers.contains_key("sec-fetch-site");
    let token = headers.contains_key(axum::http::header::AUTHORIZATION);
    let program =
        token && is_for_programs(request.uri().path()) || !browser && !headers.contains_key("cookie");
    if safe || program || same_origin(&app.config, headers) {
        next.run(request).await
    } else {
        AppError::ORIGIN.into_response()
    }
}

async fn limit_rate(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let from = client(&app.config, &request);
    request.extensions_mut().insert(from);
    let asset = request.uri().path().starts_with("/assets/");
    if let Some(address) = from.0.filter(|_| !asset)
        && let Err(until) = app.limiter.check_key(&net::near(address))
    {
        return come_again(&until).into_response();
    }
    next.run(request).await
}

/// Turns errors into a page in the reader's language, or into JSON for programs.
async fn show_errors(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path();
    let for_program = is_for_programs(path)
        || parts
            .headers
            .get("accept")
            .is_some_and(|accept| accept.as_bytes().starts_with(b"application/json"));
    let (reader, method) = (Reader::of(&parts), parts.method.clone());
    let for_api = is_for_programs(path);
    let secret = cookie(&parts.headers, SESSION).map(str::to_owned);
    let response = next.run(Request::from_parts(parts, body)).await;
    let error = match response.extensions().get::<AppError>() {
        Some(error) => error.clone(),
        None => match plain_error(&response) {
            Some(error) => error,
            None => return response,
        },
    };
    let message = match &error.message {
        Some(message) => message.clone().into_owned(),
        None => sentence(app.texts(reader.lang), &error, for_api, &method),
    };
    let mut shown = if for_program {
        let body = serde_json::json!({ "error": error.code, "message": message });
        (error.status, Json(body)).into_response()
    } else {
        let who = known(&app, &error, secret.as_deref()).await;
        let page = Desk { app, reader, who }.error_page(&error, &message);
        (error.status, Html(page.into_string())).into_response()
    };
    if let Some(retry) = error.retry {
        shown.headers_mut().insert(RETRY_AFTER, HeaderValue::from(retry));
    }
    if let Some(challenge) = error.challenge() {
        shown.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static(challenge));
    }
    for name in [axum::http::header::SET_COOKIE, ALLOW] {
        for value in response.headers().get_all(&name) {
            shown.headers_mut().append(name.clone(), value.clone());
        }
    }
    shown
}

/// The sentence of an error that has brought none of its own.
fn sentence(texts: &Texts, error: &AppError, for_api: bool, method: &Method) -> String {
    let key = error.keys(for_api).find(|key| texts.has(key));
    let values = [("method", kamni_texts::shown(method.as_str()).into()), ("limit", BODY.to_string().into())];
    texts.get(key.as_deref().unwrap_or("error-bad-request"), &values)
}

/// Who is shown an error, so that his name stands on its page. Who floods the house, or meets it broken, is not asked for.
async fn known(app: &App, error: &AppError, secret: Option<&str>) -> Who {
    let asked = error.status != StatusCode::TOO_MANY_REQUESTS && !error.status.is_server_error();
    let Some(secret) = secret.filter(|_| asked) else { return Who::default() };
    // Without the books he is a stranger, who sees the same error.
    let visitor = app.people.by_cookie(secret, app.time.now()).await.unwrap_or_default();
    Who { visitor, ..Who::default() }
}

/// What axum itself refuses: bodies that are too large, forms that cannot be read, methods that are not there.
fn plain_error(response: &Response<Body>) -> Option<AppError> {
    let status = response.status();
    let code = match status {
        StatusCode::METHOD_NOT_ALLOWED => "method",
        StatusCode::PAYLOAD_TOO_LARGE => "too-large",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "media-type",
        StatusCode::UNPROCESSABLE_ENTITY | StatusCode::BAD_REQUEST => "bad-request",
        _ => return None,
    };
    // What a handler has written as JSON or as a page is its own answer.
    let kind = response.headers().get("content-type").map(HeaderValue::as_bytes);
    let own =
        kind.is_some_and(|kind| kind.starts_with(b"application/json") || kind.starts_with(b"text/html"));
    (!own).then_some(AppError { status, ..AppError::bad(code) })
}

async fn set_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let framed = response.extensions().get::<Framed>().is_some();
    let headers = response.headers_mut();
    if !framed {
        headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    let fixed: [(HeaderName, &'static str); 5] = [
        (CONTENT_SECURITY_POLICY, if framed { FRAMED_POLICY } else { POLICY }),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Ends when the house closes.
#[boxed]
pub async fn closed(closing: &mut watch::Receiver<bool>) {
    // Without a sender there is no house.
    let _ = closing.wait_for(|closing| *closing).await;
}
