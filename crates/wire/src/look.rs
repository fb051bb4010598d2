//! Whether a server will do. It says what it is before it is asked anything: its first line is read here, because the library would say
//! only that it did not work out.

use async_nats::{ServerAddr, ServerInfo};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::{Address, PATIENCE, WireError};

/// The oldest version that will do.
const OLDEST: (u32, u32) = (2, 9);
/// The longest first line that is read.
const LONGEST: u64 = 64 * 1024;

/// Looks at the servers until one answers: the others may be down just now, and will be like it. If none does, the first one's
/// reason is told.
pub(crate) async fn examine(address: &Address) -> Result<(), WireError> {
    let mut why = None;
    for server in address.servers() {
        let looked = timeout(PATIENCE, greeting(server)).await;
        match looked.unwrap_or(Err(WireError::Silent)).and_then(|info| judge(&info)) {
            Ok(()) => return Ok(()),
            Err(error @ (WireError::Unreachable(_) | WireError::Silent)) => why = why.or(Some(error)),
            Err(error) => return Err(error),
        }
    }
    Err(why.unwrap_or(WireError::Address))
}

async fn greeting(server: &ServerAddr) -> Result<ServerInfo, WireError> {
    let unreachable = |error: std::io::Error| WireError::Unreachable(error.to_string());
    let host = server.host();
    let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let stream = TcpStream::connect((host, server.port())).await.map_err(unreachable)?;
    let mut line = Vec::new();
    let read = BufReader::new(stream.take(LONGEST)).read_until(b'\n', &mut line).await;
    read.map_err(unreachable)?;
    let info = line.strip_prefix(b"INFO ").ok_or(WireError::Stranger)?;
    serde_json::from_slice(info).map_err(|_| WireError::Stranger)
}

fn judge(info: &ServerInfo) -> Result<(), WireError> {
    let mut numbers = info.version.split(['.', '-']).map(|part| part.parse().unwrap_or(0));
    if (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) < OLDEST {
        return Err(WireError::Version(info.version.clone()));
    }
    if info.tls_required {
        return Err(WireError::Encryption);
    }
    if info.jetstream { Ok(()) } else { Err(WireError::NoJetStream) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_judged_by_what_it_says_of_itself() {
        let judged = |text: &str| judge(&serde_json::from_str(text).expect("JSON"));
        assert_eq!(judged(r#"{"version":"2.9.10","jetstream":true}"#), Ok(()));
        assert_eq!(judged(r#"{"version":"2.12.0-RC.1","jetstream":true}"#), Ok(()));
        assert_eq!(judged(r#"{"version":"3.0","jetstream":true}"#), Ok(()));
        assert_eq!(judged(r#"{"version":"2.9.10"}"#), Err(WireError::NoJetStream));
        let old = |version: &str| Err(WireError::Version(version.to_owned()));
        assert_eq!(judged(r#"{"version":"2.8.4","jetstream":true}"#), old("2.8.4"));
        assert_eq!(judged(r#"{"jetstream":true}"#), old(""));
        let encrypted = judged(r#"{"version":"2.10.1","jetstream":true,"tls_required":true}"#);
        assert_eq!(encrypted, Err(WireError::Encryption));
    }
}
