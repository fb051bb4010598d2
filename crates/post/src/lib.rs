//! What goes out to who is away: Web Push ([`push`]) and e-mail ([`mail`]). It knows neither games nor books: it is handed words and
//! says what became of them.
//!
//! All cryptography is that of `ring`, which the TLS below needs anyway: agreeing on a key, sealing a message, signing who sends it.

pub mod addresses;
pub mod mail;
pub mod push;
mod sealed;
#[cfg(feature = "testing")]
pub mod testing;
mod vapid;

pub use mail::{Letter, Mail, Smtp};
pub use push::{News, Push, Receiver};
