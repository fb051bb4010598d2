//! Where the servers of a wire are.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use async_nats::{ConnectOptions, ServerAddr};

use crate::WireError;

/// The addresses of one or more servers that belong together: `nats://user:password@a:4222,b,c`. Shown, they have no password.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    servers: Arc<[ServerAddr]>,
    asker: Option<Asker>,
}

/// Who asks there.
#[derive(Clone, PartialEq, Eq)]
enum Asker {
    Named { user: String, password: String },
    Token(String),
}

impl Address {
    pub(crate) fn servers(&self) -> &[ServerAddr] {
        &self.servers
    }

    /// Says who asks.
    pub(crate) fn sign(&self, options: ConnectOptions) -> ConnectOptions {
        match self.asker.clone() {
            Some(Asker::Named { user, password }) => options.user_and_password(user, password),
            Some(Asker::Token(token)) => options.token(token),
            None => options,
        }
    }
}

impl Asker {
    fn of(text: &str) -> Option<Self> {
        match text.split_once(':') {
            Some((user, password)) => {
                Some(Self::Named { user: unescaped(user)?, password: unescaped(password)? })
            }
            None => unescaped(text).map(Self::Token),
        }
    }
}

/// A text in which `%40` stands for `@`, and so on.
fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next()?, rest.next()?];
        bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
    }
    String::from_utf8(bytes).ok()
}

impl FromStr for Address {
    type Err = WireError;

    /// The scheme may stand before the first server alone; who asks stands there, and holds for all.
    fn from_str(text: &str) -> Result<Self, WireError> {
        let (mut scheme, mut asker) = ("nats".to_owned(), None);
        let mut servers = Vec::new();
        for part in text.trim().split(',') {
            let part = part.trim();
            let rest = match part.split_once("://") {
                Some((said, rest)) => {
                    scheme = said.to_ascii_lowercase();
                    rest
                }
                None => part,
            };
            match scheme.as_str() {
                "nats" => {}
                "tls" | "ws" | "wss" => return Err(WireError::Encryption),
                _ => return Err(WireError::Address),
            }
            let host = match rest.rsplit_once('@') {
                Some((who, host)) => {
                    let who = Asker::of(who).ok_or(WireError::Address)?;
                    // Another one elsewhere would be forgotten silently.
                    if asker.get_or_insert_with(|| who.clone()) != &who {
                        return Err(WireError::Address);
                    }
                    host
                }
                None => rest,
            };
            let host = host.strip_suffix('/').unwrap_or(host);
            if host.is_empty() || host.contains(['/', '?', '#']) {
                return Err(WireError::Address);
            }
            let server: ServerAddr = format!("nats://{host}").parse().map_err(|_| WireError::Address)?;
            if server.host().is_empty() {
                return Err(WireError::Address);
            }
            servers.push(server);
        }
        Ok(Self { servers: servers.into(), asker })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nats://")?;
        for (place, server) in self.servers.iter().enumerate() {
            let host = server.host();
            let host = if host.contains(':') && !host.starts_with('[') {
                format!("[{host}]")
            } else {
                host.to_owned()
            };
            write!(f, "{}{host}:{}", if place > 0 { "," } else { "" }, server.port())?;
        }
        Ok(())
    }
}

/// Without the password here, too.
impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_listed_and_shown_without_their_password() {
        for (text, shown) in [
            ("nats://a,b,c", "nats://a:4222,b:4222,c:4222"),
            ("a", "nats://a:4222"),
            ("nats://ann:secret@a:4223, nats://b", "nats://a:4223,b:4222"),
            ("NATS://secret@[::1]:5/", "nats://[::1]:5"),
        ] {
            let address: Address = text.parse().expect(text);
            assert_eq!(address.to_string(), shown);
            assert!(!format!("{address:?}").contains("secret"));
        }
        let asker = |text: &str| text.parse::<Address>().expect("an address").asker;
        let named = Asker::Named { user: "a@n".to_owned(), password: "s:ш".to_owned() };
        assert!(asker("nats://a%40n:s:%D1%88@a,b") == Some(named));
        assert!(asker("nats://tok%25@a,tok%25@b") == Some(Asker::Token("tok%".to_owned())));
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in [
            "",
            ",",
            "nats://",
            "nats://a,,b",
            "http://a",
            "nats://a:port",
            "nats://a/b",
            "nats://u:p@a,u:q@b",
            "nats://%zz@a",
            "postgres://a",
        ] {
            assert_eq!(text.parse::<Address>(), Err(WireError::Address), "{text}");
        }
        assert_eq!("tls://a".parse::<Address>(), Err(WireError::Encryption));
    }
}
