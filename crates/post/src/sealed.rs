//! Sealing a message for one browser (RFC 8291, with the coding `aes128gcm` of RFC 8188): only it can read what is pushed.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// How long a point of the curve is as it is sent, what a browser shares with who writes to it, and what is new for each message.
pub(crate) const POINT: usize = 65;
pub(crate) const SHARED: usize = 16;
const SALT: usize = 16;
/// The one record of a message may be so long; push services take no more than that.
const RECORD: u32 = 4096;
/// What is left of it for the words: without the header, the mark of the end and the seal.
pub(crate) const MOST: usize = RECORD as usize - (SALT + 4 + 1 + POINT) - 1 - 16;
/// What stands behind the last words.
const END: u8 = 2;

/// A length in bytes.
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(key: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    key.expand(info, Bytes(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// Seals words for the browser with this key and shared secret.
pub(crate) fn seal(words: &[u8], key: &[u8], shared: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let public = own.compute_public_key()?;
    let mut salt = [0; SALT];
    random.fill(&mut salt)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, key);
    agree_ephemeral(own, &theirs, |agreed| seal_with(words, agreed, (key, shared), public.as_ref(), salt))?
}

/// The same, with what was agreed on and taken at random.
fn seal_with(
    words: &[u8],
    agreed: &[u8],
    (key, shared): (&[u8], &[u8]),
    public: &[u8],
    salt: [u8; SALT],
) -> Result<Vec<u8>, Unspecified> {
    if words.len() > MOST || public.len() != POINT {
        return Err(Unspecified);
    }
    let between = Salt::new(HKDF_SHA256, shared).extract(agreed);
    let between: [u8; 32] = expand(&between, &[b"WebPush: info\0", key, public])?;
    let secret = Salt::new(HKDF_SHA256, &salt).extract(&between);
    let cipher: [u8; 16] = expand(&secret, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = expand(&secret, &[b"Content-Encoding: nonce\0"])?;
    let mut text = words.to_vec();
    text.push(END);
    let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &cipher)?);
    cipher.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text)?;
    let mut sealed = Vec::with_capacity(SALT + 5 + POINT + text.len());
    sealed.extend(salt);
    sealed.extend(RECORD.to_be_bytes());
    sealed.push(POINT as u8);
    sealed.extend(public);
    sealed.extend(text);
    Ok(sealed)
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("base64url")
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_standards_own_example_comes_out() {
        let words = b"When I grow up, I want to be a watermelon";
        let key =
            bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let shared = bytes("BTBZMqHH6r4Tts7J_aSIgg");
        let agreed = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let public =
            bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("16 bytes");
        let sealed = seal_with(words, &agreed, (&key, &shared), &public, salt).expect("sealed");
        let said = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), said);
    }

    #[test]
    fn what_is_no_key_or_too_long_is_refused() {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let key = own.compute_public_key().expect("its other half");
        let whole = seal(&[b'x'; MOST], key.as_ref(), &[1; SHARED]).expect("sealed");
        assert_eq!(whole.len(), RECORD as usize);
        assert!(seal(&[b'x'; MOST + 1], key.as_ref(), &[1; SHARED]).is_err());
        let mut off = key.as_ref().to_vec();
        off[40] ^= 1;
        for bad in [&off[..], &key.as_ref()[..64], &[4; POINT], &[]] {
            assert!(seal(b"x", bad, &[1; SHARED]).is_err(), "{bad:?}");
        }
    }
}
