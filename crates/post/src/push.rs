//! Web Push (RFC 8030): telling a browser something while none of the house's pages is open in it.
//!
//! Each message has a connection of its own: there are a few in a minute, and to many services. Only `https` is spoken, and what a
//! service answers is its status and nothing else: no body is read, and no other address followed.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use async_recursion::async_recursion as boxed;
use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HOST, HeaderValue, RETRY_AFTER};
use hyper::{Request, Response, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::addresses::is_public;
use crate::sealed::{self, POINT, SHARED};
use crate::vapid::{self, Keys};

/// How long a service may take, for all of it.
const PATIENCE: Duration = Duration::from_secs(15);
/// The longest address of a browser: none that is known comes near.
const LONGEST: usize = 1024;

/// Why push cannot be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    /// The key that was kept is none, or none can be made.
    #[error("the key for push cannot be used")]
    Keys,
    /// TLS.
    #[error("TLS cannot be used")]
    Tls,
}

/// Why a browser cannot be told anything under what it has handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The address is not one that the house sends to.
    #[error("the address is not that of a push service")]
    Address,
    /// The keys are none.
    #[error("the keys are not those of a browser")]
    Keys,
}

/// Why something was not delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undelivered {
    /// The browser no longer wants to be told: it is to be forgotten.
    Gone,
    /// It may be tried again, after a number of seconds if the service says so.
    Later { why: String, after: Option<u32> },
    /// It is no use to try again.
    Refused(String),
}

/// A browser that wants to be told something.
#[derive(Clone, PartialEq, Eq)]
pub struct Receiver {
    endpoint: String,
    key: Vec<u8>,
    shared: Vec<u8>,
}

impl fmt::Debug for Receiver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whoever knows the rest of the address could write to it.
        f.debug_struct("Receiver")
            .field("service", &service(&self.endpoint).map(|service| service.host))
            .finish_non_exhaustive()
    }
}

/// Browsers write it without what fills it up; others do not.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

impl Receiver {
    /// What a browser has handed in: its address with a service, its key and what it shares, in base64url.
    ///
    /// # Errors
    /// If one of them is not what it should be.
    pub fn from_browser(endpoint: &str, key: &str, shared: &str) -> Result<Self, Unfit> {
        let bytes = |text: &str| BASE64.decode(text).map_err(|_| Unfit::Keys);
        Self::new(endpoint, bytes(key)?, bytes(shared)?)
    }

    /// The same, as it was kept.
    ///
    /// # Errors
    /// If one of them is not what it should be.
    pub fn new(endpoint: &str, key: Vec<u8>, shared: Vec<u8>) -> Result<Self, Unfit> {
        if endpoint.len() > LONGEST || service(endpoint).is_none() {
            return Err(Unfit::Address);
        }
        // A point that is not on the curve is found by trying it.
        if key.len() != POINT || shared.len() != SHARED || sealed::seal(b"", &key, &shared).is_err() {
            return Err(Unfit::Keys);
        }
        Ok(Self { endpoint: endpoint.to_owned(), key, shared })
    }

    /// The address, for keeping.
    #[must_use]
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// The key, for keeping.
    #[must_use]
    pub fn key(&self) -> &[u8] {
        &self.key
    }

    /// What is shared, for keeping.
    #[must_use]
    pub fn shared(&self) -> &[u8] {
        &self.shared
    }
}

/// Where an address is, if the house sends there: `https`, no name and password, no address of a machine's own.
fn service(endpoint: &str) -> Option<Service> {
    let uri: Uri = endpoint.parse().ok().filter(|uri: &Uri| uri.scheme_str() == Some("https"))?;
    let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
    let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
    let port = match authority.as_str().strip_prefix(authority.host())?.strip_prefix(':') {
        Some(port) => port.parse().ok().filter(|port| *port > 0)?,
        None => 443,
    };
    (!host.is_empty()).then_some(())?;
    Some(Service { host, port, origin: format!("https://{authority}"), uri })
}

/// A push service, and what is asked of it.
#[derive(Debug)]
struct Service {
    host: String,
    port: u16,
    origin: String,
    uri: Uri,
}

/// What is told.
#[derive(Clone, Debug)]
pub struct News {
    /// The words, as the service worker reads them.
    pub words: String,
    /// Of one topic only the last waits at the service: at most 32 letters and digits.
    pub topic: String,
    /// Whether somebody waits for the reader.
    pub urgent: bool,
    /// For how many seconds it is worth telling.
    pub life: u32,
}

/// Who pushes.
#[derive(Clone, Debug)]
pub struct Push(Arc<Inner>);

struct Inner {
    keys: Keys,
    contact: String,
    private: bool,
    tls: TlsConnector,
}

impl fmt::Debug for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Push").field("contact", &self.contact).finish_non_exhaustive()
    }
}

/// The certificates that the system trusts; those that cannot be read are told in the log.
fn system_roots() -> Vec<CertificateDer<'static>> {
    let found = rustls_native_certs::load_native_certs();
    for error in &found.errors {
        tracing::warn!(%error, "certificates of the system cannot be read");
    }
    if found.certs.is_empty() {
        tracing::warn!("the system trusts no certificates: nothing can be pushed. Install ca-certificates");
    }
    found.certs
}

impl Push {
    /// A new key, to be kept by the house.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn new_keys() -> Result<Vec<u8>, PushError> {
        vapid::new_keys()
    }

    /// With a key that was kept, whom services may write to (`mailto:` or `https:`), whether services may be in the host's own network,
    /// and the certificates that are trusted beside those of the system.
    ///
    /// # Errors
    /// If the key cannot be read.
    pub fn new(keys: &[u8], contact: &str, private: bool, trusted: &[Vec<u8>]) -> Result<Self, PushError> {
        let mut roots = RootCertStore::empty();
        // Some that a system trusts are of kinds that nobody uses for this.
        roots.add_parsable_certificates(system_roots());
        roots.add_parsable_certificates(trusted.iter().cloned().map(CertificateDer::from));
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()));
        let config = config.with_safe_default_protocol_versions().map_err(|_| PushError::Tls)?;
        let config = config.with_root_certificates(roots).with_no_client_auth();
        let (keys, contact) = (Keys::read(keys)?, contact.to_owned());
        Ok(Self(Arc::new(Inner { keys, contact, private, tls: TlsConnector::from(Arc::new(config)) })))
    }

    /// What a browser has to know of who will write to it.
    #[must_use]
    pub fn public_key(&self) -> String {
        self.0.keys.public()
    }

    /// Tells a browser something, in a second since 1970.
    ///
    /// # Errors
    /// If it was not delivered to the service.
    #[boxed]
    pub async fn send(&self, to: &Receiver, news: &News, now: i64) -> Result<(), Undelivered> {
        let request = self.request(to, news, now)?;
        let service = service(&to.endpoint).ok_or_else(|| Undelivered::Refused("its address".to_owned()))?;
        match timeout(PATIENCE, self.ask(&service, request)).await {
            Ok(Ok(answer)) => judge(&answer),
            Ok(Err(error)) => Err(error),
            Err(_) => Err(Undelivered::Later { why: "no answer in time".to_owned(), after: None }),
        }
    }

    fn request(&self, to: &Receiver, news: &News, now: i64) -> Result<Request<Full<Bytes>>, Undelivered> {
        let refused = |what: &str| Undelivered::Refused(what.to_owned());
        let service = service(&to.endpoint).ok_or_else(|| refused("its address"))?;
        let sealed = sealed::seal(news.words.as_bytes(), &to.key, &to.shared);
        let sealed = sealed.map_err(|_| refused("it cannot be sealed"))?;
        let signed = self.0.keys.authorization(&service.origin, &self.0.contact, now);
        let signed = signed.map_err(|_| refused("it cannot be signed"))?;
        let mut signed = HeaderValue::try_from(signed).map_err(|_| refused("it cannot be signed"))?;
        signed.set_sensitive(true);
        let host = service.origin.trim_start_matches("https://");
        let path = service.uri.path_and_query().map_or("/", |path| path.as_str());
        Request::post(path)
            .header(HOST, host)
            .header(AUTHORIZATION, signed)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("ttl", news.life)
            .header("topic", &news.topic)
            .header("urgency", if news.urgent { "high" } else { "normal" })
            .body(Full::new(Bytes::from(sealed)))
            .map_err(|_| refused("it cannot be asked for"))
    }

    async fn ask(
        &self,
        service: &Service,
        request: Request<Full<Bytes>>,
    ) -> Result<Response<hyper::body::Incoming>, Undelivered> {
        let stream = self.connect(service).await?;
        let name = ServerName::try_from(service.host.clone());
        let name = name.map_err(|_| Undelivered::Refused("its address".to_owned()))?;
        let stream = self.0.tls.connect(name, stream).await.map_err(later)?;
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(later)?;
        let running = tokio::spawn(connection);
        let answer = sender.send_request(request).await.map_err(later);
        running.abort();
        answer
    }

    /// Connects to a machine that may be written to. It is looked at after its name was looked up, so that no name leads elsewhere.
    async fn connect(&self, service: &Service) -> Result<TcpStream, Undelivered> {
        let found = lookup_host((service.host.as_str(), service.port)).await.map_err(later)?;
        let (allowed, other): (Vec<SocketAddr>, Vec<SocketAddr>) =
            found.partition(|address| self.0.private || is_public(address.ip()));
        let mut why = later("it has no address");
        for address in &allowed {
            match TcpStream::connect(address).await {
                Ok(stream) => return Ok(stream),
                Err(error) => why = later(error),
            }
        }
        if allowed.is_empty() && !other.is_empty() {
            return Err(Undelivered::Refused("it is in a network of its own".to_owned()));
        }
        Err(why)
    }
}

fn later(why: impl fmt::Display) -> Undelivered {
    Undelivered::Later { why: why.to_string(), after: None }
}

/// What an answer means.
fn judge<B>(answer: &Response<B>) -> Result<(), Undelivered> {
    let status = answer.status();
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => Err(Undelivered::Gone),
        StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => Err(come_again(answer)),
        status if status.is_success() => Ok(()),
        status if status.is_server_error() => Err(come_again(answer)),
        status => Err(Undelivered::Refused(status.to_string())),
    }
}

fn come_again<B>(answer: &Response<B>) -> Undelivered {
    let after = answer.headers().get(RETRY_AFTER).and_then(|after| after.to_str().ok()?.parse().ok());
    Undelivered::Later { why: answer.status().to_string(), after }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_services_are_taken() {
        let long = format!("https://push.example/{}", "x".repeat(LONGEST));
        for (endpoint, good) in [
            ("https://push.example/send/abc?x=1", true),
            ("https://push.example:8443/a", true),
            ("https://[2a00::1]/a", true),
            ("http://push.example/a", false),
            ("https://user:word@push.example/a", false),
            ("https://push.example:0/a", false),
            ("https://push.example:99999/a", false),
            ("https:///a", false),
            ("ftp://push.example/a", false),
            ("push.example/a", false),
            ("/a", false),
            ("", false),
            (&long, false),
        ] {
            let read = Receiver::new(endpoint, key(), vec![1; SHARED]);
            assert_eq!(read.is_ok(), good, "{endpoint}: {read:?}");
        }
        assert_eq!(Receiver::new("https://a.example/", vec![4; POINT], vec![1; SHARED]), Err(Unfit::Keys));
        assert_eq!(Receiver::new("https://a.example/", key(), vec![1; SHARED + 1]), Err(Unfit::Keys));
        assert_eq!(Receiver::from_browser("https://a.example/", "!", "!"), Err(Unfit::Keys));
    }

    fn key() -> Vec<u8> {
        use ring::agreement::{ECDH_P256, EphemeralPrivateKey};
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &ring::rand::SystemRandom::new()).expect("a key");
        own.compute_public_key().expect("its other half").as_ref().to_vec()
    }

    #[test]
    fn nobody_shows_the_address_of_a_browser() {
        let one = Receiver::new("https://a.example/secret", key(), vec![1; SHARED]).expect("one");
        let shown = format!("{one:?}");
        assert!(shown.contains("a.example") && !shown.contains("secret"), "{shown}");
    }

    #[test]
    fn what_services_answer_is_understood() {
        let answer = |status: u16, after: &str| {
            judge(&Response::builder().status(status).header(RETRY_AFTER, after).body(()).expect("an answer"))
        };
        for status in [200, 201, 202, 204] {
            assert_eq!(answer(status, ""), Ok(()));
        }
        for status in [404, 410] {
            assert_eq!(answer(status, ""), Err(Undelivered::Gone));
        }
        for (status, after) in [(429, Some(120)), (500, Some(120)), (503, Some(120))] {
            let Err(Undelivered::Later { after: said, .. }) = answer(status, "120") else {
                panic!("{status} is not for ever")
            };
            assert_eq!(said, after);
        }
        let soon = answer(429, "Wed, 21 Oct 2015 07:28:00 GMT");
        assert!(matches!(soon, Err(Undelivered::Later { after: None, .. })), "{soon:?}");
        for status in [301, 400, 401, 403, 413] {
            assert!(matches!(answer(status, ""), Err(Undelivered::Refused(_))), "{status}");
        }
    }

    #[test]
    fn a_key_is_read_as_it_was_kept() {
        let kept = Push::new_keys().expect("a key");
        let push = |kept: &[u8]| Push::new(kept, "mailto:host@example.org", false, &[]);
        let (one, other) = (push(&kept).expect("read"), push(&kept).expect("read"));
        assert_eq!(one.public_key(), other.public_key());
        assert_eq!(one.public_key().len(), 87);
        assert_eq!(push(&kept[1..]).err(), Some(PushError::Keys));
    }
}
