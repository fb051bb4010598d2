//! Who reads: in which language, in which light, and who they are.

use std::net::IpAddr;

use async_recursion::async_recursion as boxed;
use axum::extract::FromRequestParts;
use axum::http::header::{ACCEPT_LANGUAGE, AUTHORIZATION, COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use kamni_draw::Ground;
use kamni_texts::{Lang, Texts};

use crate::app::{App, Client};
use crate::error::AppError;
use crate::people::{Account, Bearer, Scope, Stay, Visitor};
use crate::room::Caller;
use crate::thinkers::{Owner, Person};

/// The session's cookie.
pub const SESSION: &str = "kamni";
/// The language's.
pub const LANG: &str = "lang";
/// The theme's.
pub const THEME: &str = "theme";
/// That of what boards are made of.
pub const BOARD: &str = "board";

/// Light or dark, if not the same as the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// How somebody reads.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The language.
    pub lang: Lang,
    /// The theme.
    pub theme: Option<Theme>,
    /// What boards are made of, if not each of its own.
    pub board: Option<Ground>,
    /// Whether the address names the language.
    pub lang_asked: bool,
    /// The page's own address, with its query.
    pub here: String,
}

impl Reader {
    /// From what a request says: its query, its cookies, its languages.
    #[must_use]
    pub fn of(parts: &Parts) -> Self {
        let asked = query_value(parts, "lang");
        let lang_asked = asked.is_some();
        let asked = asked.or_else(|| cookie(&parts.headers, LANG)).and_then(|name| name.parse().ok());
        let lang = asked.or_else(|| accepted(&parts.headers)).unwrap_or(Lang::En);
        let theme = match cookie(&parts.headers, THEME) {
            Some("light") => Some(Theme::Light),
            Some("dark") => Some(Theme::Dark),
            _ => None,
        };
        let board = cookie(&parts.headers, BOARD).and_then(Ground::named);
        let here = parts.uri.path_and_query().map_or_else(|| "/".to_owned(), ToString::to_string);
        Self { lang, theme, board, lang_asked, here }
    }

    /// Of somebody of whom nothing is kept: only what the address and his languages say.
    #[must_use]
    pub fn stranger(parts: &Parts) -> Self {
        let asked = query_value(parts, "lang").and_then(|name| name.parse().ok());
        let lang = asked.or_else(|| accepted(&parts.headers)).unwrap_or(Lang::En);
        Self { lang, theme: None, board: None, lang_asked: false, here: parts.uri.path().to_owned() }
    }

    /// The page's own address without its query.
    #[must_use]
    pub fn path(&self) -> &str {
        self.here.split('?').next().unwrap_or("/")
    }
}

impl<S: Sync> FromRequestParts<S> for Reader {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        Ok(Self::of(parts))
    }
}

/// A value of an address's query, where values need no decoding.
#[must_use]
pub fn query_value<'p>(parts: &'p Parts, name: &str) -> Option<&'p str> {
    let query = parts.uri.query().unwrap_or_default();
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// A cookie of a request.
#[must_use]
pub fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// The first of the languages a browser names that the house speaks.
fn accepted(headers: &HeaderMap) -> Option<Lang> {
    let named = headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?;
    named.split(',').find_map(|language| Lang::from_locale(language.split(';').next()?.trim()))
}

/// A header that sets a cookie for a year.
#[must_use]
pub fn set_cookie(name: &str, value: &str, secure: bool, hidden: bool) -> Option<HeaderValue> {
    let (secure, hidden) = (if secure { "; Secure" } else { "" }, if hidden { "; HttpOnly" } else { "" });
    let text = format!("{name}={value}; Path=/; Max-Age=31536000; SameSite=Lax{secure}{hidden}");
    HeaderValue::from_str(&text).ok()
}

/// Adds a cookie to a response.
pub fn add_cookie(headers: &mut HeaderMap, cookie: Option<HeaderValue>) {
    if let Some(cookie) = cookie {
        headers.append(SET_COOKIE, cookie);
    }
}

/// Who asks: somebody with a cookie, a program with a token, or a stranger.
///
/// This is the one place where that is found out. Tokens count under `/api` alone, where they do what their scopes allow; pages and
/// sockets know only cookies, whatever else a request has in its head.
#[derive(Clone, Debug, Default)]
pub struct Who {
    /// Somebody with a cookie.
    pub visitor: Option<Visitor>,
    /// A program with a token.
    pub token: Option<Bearer>,
    /// The neighbourhood of addresses that he comes from; programs on the host's own machine have none.
    pub from: Option<IpAddr>,
}

/// Whether an address is one of the programs'.
#[must_use]
pub fn is_for_programs(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

/// The token of a header. The word before it is written in any case.
fn bearer(header: &HeaderValue) -> Option<&str> {
    let (scheme, token) = header.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

impl FromRequestParts<App> for Who {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        let who = Self::of(app, parts.uri.path(), &parts.headers).await?;
        Ok(Self { from: Client::of(parts).wide(), ..who })
    }
}

impl Who {
    /// From the head of a request for an address; from where it comes is not looked at.
    ///
    /// # Errors
    /// If it has a token that is none, or the store fails.
    #[boxed]
    pub async fn of(app: &App, path: &str, headers: &HeaderMap) -> Result<Self, AppError> {
        let now = app.time.now();
        if is_for_programs(path)
            && let Some(header) = headers.get(AUTHORIZATION)
        {
            let token = app.people.by_token(bearer(header).unwrap_or_default(), now).await?;
            return Ok(Self { token: Some(token.ok_or(AppError::BAD_TOKEN)?), ..Self::default() });
        }
        let Some(secret) = cookie(headers, SESSION) else { return Ok(Self::default()) };
        Ok(Self { visitor: app.people.by_cookie(secret, now).await?, ..Self::default() })
    }

    /// The account, if somebody is signed in.
    #[must_use]
    pub fn account(&self) -> Option<&Account> {
        match &self.token {
            Some(token) => Some(&token.account),
            None => self.visitor.as_ref()?.account.as_ref(),
        }
    }

    /// The session, if there is one.
    #[must_use]
    pub fn session(&self) -> Option<i64> {
        self.visitor.as_ref().map(|visitor| visitor.session)
    }

    /// Who it is, if he is known.
    #[must_use]
    pub fn person(&self) -> Option<crate::people::Person> {
        use crate::people::Person;
        let account = self.account().map(|account| Person::Account(account.id));
        account.or_else(|| self.session().map(Person::Session))
    }

    /// As rooms know them.
    #[must_use]
    pub fn caller(&self) -> Caller {
        let account = self.account();
        Caller {
            session: self.session(),
            account: account.map(|account| account.id),
            name: account.map(|account| account.name.clone()).unwrap_or_default(),
            from: self.from,
        }
    }

    /// For whom the computer thinks: all devices of an account are one.
    #[must_use]
    pub fn owner(&self) -> Owner {
        let account = self.account().map(|account| Person::Account(account.id));
        let person = account.or_else(|| self.session().map(Person::Session)).unwrap_or(Person::Stranger);
        Owner { person, from: self.from }
    }

    /// The account of somebody who has to be signed in, and whose token has to allow this.
    ///
    /// # Errors
    /// If nobody is signed in, or the token does not allow it.
    pub fn signed_in(&self, scope: Scope) -> Result<&Account, AppError> {
        let account = self.account().ok_or(AppError::UNAUTHORIZED)?;
        if self.token.as_ref().is_some_and(|token| !token.scopes.has(scope)) {
            return Err(AppError::SCOPE);
        }
        Ok(account)
    }

    /// Lets him stay for as long as he is who he is, beyond an answer.
    ///
    /// # Errors
    /// If he no longer is, or the store fails.
    #[boxed]
    pub async fn stay(&self, app: &App) -> Result<Stay, AppError> {
        let stay = app.people.stay(self.visitor.as_ref(), self.token.as_ref()).await?;
        let gone = if self.token.is_some() { AppError::BAD_TOKEN } else { AppError::UNAUTHORIZED };
        stay.ok_or(gone)
    }

    /// Gives a stranger a session, because something is to be kept for him. The header, if there is one, sets the cookie.
    ///
    /// # Errors
    /// If too many were given to the same neighbourhood, or the store fails.
    #[boxed]
    pub async fn or_guest(&self, app: &App) -> Result<(Visitor, Option<HeaderValue>), AppError> {
        if let Some(visitor) = &self.visitor {
            return Ok((visitor.clone(), None));
        }
        app.allow_guest(self.from)?;
        let arrival = app.people.guest(app.time.now()).await?;
        let cookie = set_cookie(SESSION, &arrival.secret, app.config.is_secure(), true);
        Ok((arrival.visitor, cookie))
    }
}

/// Who asks, how he reads, and the house he asks: what most answers begin with.
#[derive(Clone, Debug)]
pub struct Desk {
    /// The house.
    pub app: App,
    /// How he reads.
    pub reader: Reader,
    /// Who he is.
    pub who: Who,
}

impl FromRequestParts<App> for Desk {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        let who = Who::from_request_parts(parts, app).await?;
        Ok(Self { app: app.clone(), reader: Reader::of(parts), who })
    }
}

impl Desk {
    /// The texts in his language.
    #[must_use]
    pub fn texts(&self) -> &Texts {
        self.app.texts(self.reader.lang)
    }
}

/// A request that costs much, named among what a handler takes: too many from one address are sent away.
#[derive(Clone, Copy, Debug)]
pub struct Costly;

impl FromRequestParts<App> for Costly {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        app.allow_costly(Client::of(parts)).map(|()| Self)
    }
}
