//! Saying who pushes (RFC 8292): a key that the house keeps, and a word signed with it for each service.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

use crate::push::PushError;

/// How long what is signed is good for, in seconds; services take a day at most.
const LIFE: i64 = 12 * 60 * 60;

/// The house's own key.
pub(crate) struct Keys(EcdsaKeyPair);

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keys")
    }
}

/// A new key, as it is kept.
///
/// # Errors
/// If the system has no random numbers.
pub(crate) fn new_keys() -> Result<Vec<u8>, PushError> {
    let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
    Ok(made.map_err(|_| PushError::Keys)?.as_ref().to_vec())
}

impl Keys {
    /// Reads what was kept.
    pub(crate) fn read(kept: &[u8]) -> Result<Self, PushError> {
        let read = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, kept, &SystemRandom::new());
        read.map(Self).map_err(|_| PushError::Keys)
    }

    /// The half that browsers and services know, as they want it written.
    pub(crate) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.public_key().as_ref())
    }

    /// What stands in `Authorization` for a service, in a second since 1970.
    pub(crate) fn authorization(&self, service: &str, contact: &str, now: i64) -> Result<String, PushError> {
        let part = |value: &serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let head = part(&json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = part(&json!({ "aud": service, "exp": now + LIFE, "sub": contact }));
        let word = format!("{head}.{claims}");
        let signed = self.0.sign(&SystemRandom::new(), word.as_bytes()).map_err(|_| PushError::Keys)?;
        let signed = URL_SAFE_NO_PAD.encode(signed.as_ref());
        Ok(format!("vapid t={word}.{signed}, k={}", self.public()))
    }
}
