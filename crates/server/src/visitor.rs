//! Who reads: in which language, in which light, and who they are.

use axum::extract::{FromRequestParts, OptionalFromRequestParts as _};
use axum::http::header::{ACCEPT_LANGUAGE, COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use kamni_texts::Lang;

/// The session's cookie.
pub const SESSION: &str = "kamni";
/// The language's.
pub const LANG: &str = "lang";
/// The theme's.
pub const THEME: &str = "theme";

/// Light or dark, if not as the system has it.
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
    /// The page's own address, with its query.
    pub here: String,
}

impl Reader {
    /// From what a request says: its query, its cookies, its languages.
    #[must_use]
    pub fn of(parts: &Parts) -> Self {
        let asked = query_value(parts.uri.query().unwrap_or(""), "lang");
        let asked = asked.or_else(|| cookie(&parts.headers, LANG)).and_then(|name| name.parse().ok());
        let lang = asked.or_else(|| accepted(&parts.headers)).unwrap_or(Lang::En);
        let theme = match cookie(&parts.headers, THEME) {
            Some("light") => Some(Theme::Light),
            Some("dark") => Some(Theme::Dark),
            _ => None,
        };
        let here = parts.uri.path_and_query().map_or_else(|| "/".to_owned(), ToString::to_string);
        Self { lang, theme, here }
    }
}

impl<S: Sync> FromRequestParts<S> for Reader {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        Ok(Self::of(parts))
    }
}

/// A value of a query whose values need no decoding.
fn query_value<'q>(query: &'q str, name: &str) -> Option<&'q str> {
    query.split('&').filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name).map(|(_, value)| value)
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
