//! A house without a socket, and browsers that keep their cookies.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use kamni_house::people::Visitor;
use kamni_pages::address::percent;
use kamni_server::app::{App, router};
use kamni_server::config::Config;
use kamni_store::Store;
use tower::ServiceExt;

pub(crate) const HOST: &str = "kamni.example";
pub(crate) const PASSWORD: &str = "correct horse";

/// An empty house, whose books are kept nowhere.
pub(crate) async fn house() -> App {
    house_with(Config::default()).await
}

/// The same, with these settings.
pub(crate) async fn house_with(config: Config) -> App {
    let store = Store::in_memory().await.expect("a store");
    let config = Config { thinkers: 1, queue: 9, think: Duration::from_millis(50), ..config };
    App::new(store, config).await.expect("its key")
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    /// Where it leads.
    pub(crate) location: String,
    /// The header that sets the session's cookie.
    pub(crate) cookie: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn has(&self, text: &str) -> bool {
        self.body.contains(text)
    }

    /// A page that is in order.
    pub(crate) fn is_page(&self, status: StatusCode) {
        assert_eq!(self.status, status, "{}", self.body);
        check_page(&self.body);
    }

    /// That it leads to an address.
    pub(crate) fn leads_to(&self, to: &str) {
        assert_eq!((self.status, self.location.as_str()), (StatusCode::SEE_OTHER, to), "{}", self.body);
    }
}

/// A browser.
#[derive(Clone)]
pub(crate) struct Browser {
    router: Router,
    app: App,
    /// The value of its cookie.
    pub(crate) secret: String,
    /// By what it is known where somebody was signed in.
    pub(crate) marks: String,
    /// Where its requests come from, if there is a proxy that says so.
    pub(crate) from: String,
    lang: &'static str,
}

impl Browser {
    pub(crate) fn new(app: &App) -> Self {
        let [secret, marks, from] = Default::default();
        Self { router: router(app.clone()), app: app.clone(), secret, marks, from, lang: "en" }
    }

    /// The same, whose owner reads another language.
    pub(crate) fn reading(self, lang: &'static str) -> Self {
        Self { lang, ..self }
    }

    /// One in which somebody has just signed up.
    pub(crate) async fn of(app: &App, name: &str) -> Self {
        let mut browser = Self::new(app);
        let answer = browser.post("/account/sign-up", &[("name", name), ("password", PASSWORD)]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
        browser
    }

    pub(crate) async fn visitor(&self) -> Option<Visitor> {
        self.app.people.by_cookie(&self.secret, self.app.time.now()).await.expect("read")
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send(Request::get(path), String::new()).await
    }

    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let pairs: Vec<String> =
            fields.iter().map(|(name, value)| format!("{}={}", percent(name), percent(value))).collect();
        let request = Request::post(path)
            .header(header::ORIGIN, format!("http://{HOST}"))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.send(request, pairs.join("&")).await
    }

    pub(crate) async fn send(&mut self, mut request: axum::http::request::Builder, body: String) -> Answer {
        request = request.header(header::HOST, HOST).header(header::ACCEPT_LANGUAGE, self.lang);
        for (name, value) in [("kamni", &self.secret), ("known", &self.marks)] {
            if !value.is_empty() {
                request = request.header(header::COOKIE, format!("{name}={value}"));
            }
        }
        if !self.from.is_empty() {
            request = request.header("x-forwarded-for", &self.from);
        }
        let request = request.body(Body::from(body)).expect("a request");
        let response = self.router.clone().oneshot(request).await.expect("is answered");
        let status = response.status();
        let text = |name| {
            let value =
                response.headers().get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
            value.unwrap_or_default().to_owned()
        };
        let (location, cookie) = (text(header::LOCATION), text(header::SET_COOKIE));
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            let cookie = cookie.to_str().expect("a text").split(';').next().unwrap_or_default();
            match cookie.split_once('=') {
                Some(("kamni", value)) => value.clone_into(&mut self.secret),
                Some(("known", value)) => value.clone_into(&mut self.marks),
                _ => {}
            }
        }
        let body = to_bytes(response.into_body(), 1 << 24).await.expect("a body");
        Answer { status, location, cookie, body: String::from_utf8(body.to_vec()).expect("Unicode") }
    }
}

/// Every element ends in order, every id stands once, what refers to an id finds it, and nothing stands there that the policy
/// forbids or that has no text.
fn check_page(html: &str) {
    const VOID: [&str; 4] = ["meta", "link", "input", "br"];
    let mut open = Vec::new();
    let (mut ids, mut wanted) = (Vec::new(), Vec::new());
    for part in html.split('<').skip(1) {
        let (tag, _) = part.split_once('>').expect("a tag has an end");
        let (name, attributes) = tag.split_once([' ', '/']).unwrap_or((tag, ""));
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "in order");
        } else if !name.starts_with('!') && !VOID.contains(&name) && !tag.ends_with('/') {
            open.push(name);
        }
        assert!(!attributes.contains(" style=") && !attributes.starts_with("style="), "{tag}");
        let tag = format!(" {tag} ");
        let values = |attribute: &str| {
            let value =
                tag.split_once(&format!(" {attribute}=\"")).and_then(|(_, rest)| rest.split_once('"'));
            value.map_or_else(Vec::new, |(value, _)| value.split(' ').map(str::to_owned).collect::<Vec<_>>())
        };
        ids.extend(values("id"));
        wanted.extend(["for", "aria-describedby", "aria-labelledby"].into_iter().flat_map(values));
    }
    assert!(open.is_empty(), "{open:?}");
    for (place, id) in ids.iter().enumerate() {
        assert!(!ids[..place].contains(id), "{id} stands twice");
    }
    for id in &wanted {
        assert!(ids.contains(id), "nothing has the id {id}");
    }
    assert!(!html.contains('⟨'), "a text is missing: {html}");
    assert_eq!(html.matches("<h1").count(), 1);
    assert!(html.matches(" autofocus").count() <= 1, "one thing has the focus");
}
