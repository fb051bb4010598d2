//! E-mail: letters of plain text, handed to one server by SMTP.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use async_recursion::async_recursion as boxed;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{AsyncSmtpTransport, AsyncSmtpTransportBuilder};
use lettre::{AsyncTransport, Tokio1Executor};
use tokio::time::timeout;

/// How long the server may take, for all of a letter.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest address of a person (RFC 5321).
const LONGEST: usize = 254;

/// What is wrong with the address of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is not an address of a mail server")]
pub struct BadSmtp;

/// Where letters are handed in: `smtps://NAME:PASSWORD@HOST`, which speaks TLS from the first word on, or `smtp://…`, which goes over to
/// it before anything is said. Without TLS only a server of the same machine is spoken to, unless `?tls=none` says otherwise.
#[derive(Clone, PartialEq, Eq)]
pub struct Smtp {
    /// As the library takes it.
    url: String,
    /// Without name and password.
    shown: String,
    host: String,
    secure: Secure,
}

/// When TLS is spoken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Secure {
    Always,
    First,
    Never,
}

impl fmt::Debug for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl FromStr for Smtp {
    type Err = BadSmtp;

    fn from_str(text: &str) -> Result<Self, BadSmtp> {
        let (address, asked) =
            text.split_once('?').map_or((text, None), |(address, asked)| (address, Some(asked)));
        let (scheme, rest) = address.split_once("://").ok_or(BadSmtp)?;
        // What stands behind it would be taken for the name that the house says of itself.
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
        if place.is_empty() || rest.contains('/') {
            return Err(BadSmtp);
        }
        let host = host_of(place);
        let secure = match (scheme, asked) {
            ("smtps", None) => Secure::Always,
            ("smtp", Some("tls=none")) => Secure::Never,
            ("smtp", None) if is_own(host) => Secure::Never,
            ("smtp", None | Some("tls=required")) => Secure::First,
            _ => return Err(BadSmtp),
        };
        let port = if secure == Secure::First { "?tls=required" } else { "" };
        let smtp = Self {
            url: format!("{scheme}://{rest}{port}"),
            shown: format!("{scheme}://{place}"),
            host: host.to_owned(),
            secure,
        };
        smtp.builder(&[]).map(|_| smtp)
    }
}

fn host_of(place: &str) -> &str {
    let host = match place.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => host,
        _ => place,
    };
    host.trim_start_matches('[').trim_end_matches(']')
}

/// Whether a server is on the same machine.
fn is_own(host: &str) -> bool {
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

impl Smtp {
    /// With certificates that are trusted beside those of the system.
    fn builder(&self, trusted: &[Vec<u8>]) -> Result<AsyncSmtpTransportBuilder, BadSmtp> {
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&self.url).map_err(|_| BadSmtp)?;
        if trusted.is_empty() || self.secure == Secure::Never {
            return Ok(builder);
        }
        let mut tls = TlsParameters::builder(self.host.clone());
        for certificate in trusted {
            let certificate = Certificate::from_der(certificate.clone()).map_err(|_| BadSmtp)?;
            tls = tls.add_root_certificate(certificate);
        }
        let tls = tls.build().map_err(|_| BadSmtp)?;
        Ok(builder.tls(if self.secure == Secure::Always { Tls::Wrapper(tls) } else { Tls::Required(tls) }))
    }
}

/// Somebody's address, with a name or without: `Kamni <kamni@example.org>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sender(Mailbox);

impl FromStr for Sender {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, BadAddress> {
        let mailbox: Mailbox = text.parse().map_err(|_| BadAddress)?;
        address(mailbox.email.as_ref()).map(|_| Self(mailbox))
    }
}

impl fmt::Display for Sender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// What is no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is not an e-mail address")]
pub struct BadAddress;

/// Reads an address that somebody has typed.
///
/// # Errors
/// If it is none, or one that leads to no place on the internet.
pub fn address(text: &str) -> Result<String, BadAddress> {
    let text = text.trim();
    let parsed: lettre::Address = text.parse().map_err(|_| BadAddress)?;
    let domain = parsed.domain();
    // Machines by their numbers, and names of a network of its own, are nobody's mail.
    let whole = domain.contains('.') && !domain.starts_with('[') && !domain.ends_with('.');
    let plain = !text.contains(|letter: char| letter.is_control() || letter.is_whitespace());
    if text.len() <= LONGEST && whole && plain { Ok(text.to_owned()) } else { Err(BadAddress) }
}

/// A letter.
#[derive(Clone, Debug)]
pub struct Letter {
    /// To whom.
    pub to: String,
    /// What it is about.
    pub subject: String,
    /// What it says.
    pub text: String,
    /// The address at which one click ends such letters, if they come by themselves.
    pub off: Option<String>,
}

/// Why a letter was not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsent {
    /// It may be tried again.
    Later(String),
    /// It is no use to try again.
    Refused(String),
}

/// Who sends letters.
#[derive(Clone)]
pub struct Mail {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// The house's name among others, for the numbers of letters.
    host: String,
}

impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mail").field("from", &self.from).finish_non_exhaustive()
    }
}

macro_rules! header {
    ($(#[$doc:meta])* $name:ident, $text:literal) => {
        $(#[$doc])*
        #[derive(Clone)]
        struct $name(String);

        impl Header for $name {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($text)
            }

            fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Ok(Self(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::new(Self::name(), self.0.clone())
            }
        }
    };
}

header!(
    /// How such letters are ended (RFC 2369).
    ListUnsubscribe,
    "List-Unsubscribe"
);
header!(
    /// That one click is enough for it (RFC 8058).
    ListUnsubscribePost,
    "List-Unsubscribe-Post"
);
header!(
    /// That no person has written it, so that no other program answers (RFC 3834).
    AutoSubmitted,
    "Auto-Submitted"
);

impl Mail {
    /// With a server, who the letters are from, and the house's name on the internet.
    ///
    /// # Errors
    /// If the server's address is none after all.
    pub fn new(smtp: &Smtp, from: Sender, host: &str) -> Result<Self, BadSmtp> {
        Self::trusting(smtp, from, host, &[])
    }

    /// The same, with certificates that are trusted beside those of the system.
    ///
    /// # Errors
    /// If the server's address is none after all, or a certificate cannot be read.
    pub fn trusting(smtp: &Smtp, from: Sender, host: &str, trusted: &[Vec<u8>]) -> Result<Self, BadSmtp> {
        let hello = ClientId::Domain(host.to_owned());
        let transport = smtp.builder(trusted)?.hello_name(hello).timeout(Some(PATIENCE)).build();
        Ok(Self { transport, from: from.0, host: host.to_owned() })
    }

    /// Sends a letter; it has been taken by the server then.
    ///
    /// # Errors
    /// If it was not.
    #[boxed]
    pub async fn send(&self, letter: &Letter) -> Result<(), Unsent> {
        let message = self.message(letter)?;
        match timeout(PATIENCE, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) if error.is_permanent() => Err(Unsent::Refused(error.to_string())),
            Ok(Err(error)) => Err(Unsent::Later(error.to_string())),
            Err(_) => Err(Unsent::Later("no answer in time".to_owned())),
        }
    }

    fn message(&self, letter: &Letter) -> Result<Message, Unsent> {
        let refused = |error: &dyn fmt::Display| Unsent::Refused(error.to_string());
        let to: Mailbox = letter.to.parse().map_err(|error| refused(&error))?;
        let number = random_name().ok_or_else(|| refused(&"no random numbers"))?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(&letter.subject)
            .message_id(Some(format!("<{number}@{}>", self.host)))
            .header(AutoSubmitted("auto-generated".to_owned()))
            .header(ContentType::TEXT_PLAIN);
        if let Some(off) = &letter.off {
            message = message
                .header(ListUnsubscribe(format!("<{off}>")))
                .header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()));
        }
        message.body(letter.text.clone()).map_err(|error| refused(&error))
    }
}

fn random_name() -> Option<String> {
    use ring::rand::SecureRandom;
    let mut bytes = [0_u8; 16];
    ring::rand::SystemRandom::new().fill(&mut bytes).ok()?;
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_has_an_address_and_shows_no_password() {
        for (text, url) in [
            ("smtps://ann:se%40cret@mail.example", "smtps://ann:se%40cret@mail.example"),
            ("smtps://mail.example:465/", "smtps://mail.example:465"),
            ("smtp://mail.example", "smtp://mail.example?tls=required"),
            ("smtp://mail.example:587?tls=required", "smtp://mail.example:587?tls=required"),
            ("smtp://mail:25?tls=none", "smtp://mail:25"),
            ("smtp://localhost:25", "smtp://localhost:25"),
            ("smtp://127.0.0.1:2525", "smtp://127.0.0.1:2525"),
            ("smtp://[::1]:2525", "smtp://[::1]:2525"),
        ] {
            let smtp: Smtp = text.parse().expect(text);
            assert_eq!(smtp.url, url);
            assert!(!format!("{smtp:?} {smtp}").contains("cret"), "{smtp}");
        }
        for bad in [
            "",
            "mail.example",
            "http://mail.example",
            "smtp://",
            "smtp://ann:secret@",
            "smtps://mail.example?tls=none",
            "smtp://mail.example?tls=perhaps",
            "smtp://mail.example/hello",
            "smtp://mail.example:0x1",
        ] {
            assert_eq!(bad.parse::<Smtp>(), Err(BadSmtp), "{bad}");
        }
    }

    #[test]
    fn people_have_addresses() {
        for good in ["ann@example.org", " ann+games@mail.example.org ", "анна@пример.рф", "a@b.c"]
        {
            assert_eq!(address(good).as_deref(), Ok(good.trim()), "{good}");
        }
        let long = format!("{}@example.org", "x".repeat(LONGEST));
        for bad in [
            "",
            "ann",
            "@example.org",
            "ann@",
            "ann@localhost",
            "ann@[127.0.0.1]",
            "ann@127.0.0.1]",
            "ann bob@example.org",
            "ann@example.org\nBcc: bob@example.org",
            "Ann <ann@example.org>",
            &long,
        ] {
            assert_eq!(address(bad), Err(BadAddress), "{bad}");
        }
        assert!("Kamni <kamni@example.org>".parse::<Sender>().is_ok());
        assert!("kamni".parse::<Sender>().is_err());
    }

    #[test]
    fn a_letter_is_plain_text_and_can_be_ended() {
        let smtp = "smtp://localhost:1".parse().expect("a server");
        let from = "Kamni <kamni@example.org>".parse().expect("an address");
        let mail = Mail::new(&smtp, from, "kamni.example").expect("set up");
        let letter = Letter {
            to: "ann@example.org".to_owned(),
            subject: "Ваш ход\r\nBcc: bob@example.org".to_owned(),
            text: "Привет".to_owned(),
            off: Some("https://kamni.example/mail/off/abc".to_owned()),
        };
        let written = mail.message(&letter).expect("a message").formatted();
        let written = String::from_utf8(written).expect("ASCII");
        for line in [
            "From: Kamni <kamni@example.org>\r\n",
            "To: ann@example.org\r\n",
            "Auto-Submitted: auto-generated\r\n",
            "Content-Type: text/plain; charset=utf-8\r\n",
            "List-Unsubscribe: <https://kamni.example/mail/off/abc>\r\n",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
            "@kamni.example>\r\n",
            "Date: ",
        ] {
            assert!(written.contains(line), "{line}: {written}");
        }
        assert!(!written.contains("\r\nBcc"), "{written}");
    }
}
