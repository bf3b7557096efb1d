//! Encrypts what a copy of the database must not reveal: ChaCha20-Poly1305 with a key derived from the client secret.
//!
//! The client secret is configuration and not in the database, so a backup alone decrypts nothing. After a change of
//! the secret the channel must be connected again.

use crate::dice::Dice;
use crate::error::{Error, Result};
use base64::Engine;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sha2::Sha256;

/// Separates this key from other uses of the secret.
const PURPOSE: &[u8] = b"foilcast: tokens of the channel";

pub struct Key([u8; 32]);

impl Key {
    /// Derives the key from the client secret.
    pub fn of(secret: &str) -> Self {
        // HMAC takes keys of any length, so the fallback is never used.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return Self([0; 32]) };
        mac.update(PURPOSE);
        Self(mac.finalize().into_bytes().into())
    }

    fn cipher(&self) -> Result<LessSafeKey> {
        let key =
            UnboundKey::new(&CHACHA20_POLY1305, &self.0).map_err(|_| Error::internal("a key has the wrong length"))?;
        Ok(LessSafeKey::new(key))
    }

    /// Encrypts a text with a random nonce.
    pub fn encrypt(&self, text: &str, dice: &Dice) -> Result<String> {
        let nonce = dice.bytes::<NONCE_LEN>();
        let mut encrypted = text.as_bytes().to_vec();
        self.cipher()?
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut encrypted)
            .map_err(|_| Error::internal("a text is too long to be encrypted"))?;
        Ok(BASE64_STANDARD_NO_PAD.encode([nonce.as_slice(), &encrypted].concat()))
    }

    /// Decrypts a text; `None` if it was encrypted with another key or changed.
    pub fn decrypt(&self, encrypted: &str) -> Option<String> {
        let bytes = BASE64_STANDARD_NO_PAD.decode(encrypted).ok()?;
        let (nonce, encrypted) = bytes.split_at_checked(NONCE_LEN)?;
        let mut encrypted = encrypted.to_vec();
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let decrypted = self.cipher().ok()?.open_in_place(nonce, Aad::empty(), &mut encrypted).ok()?;
        String::from_utf8(decrypted.to_vec()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_secret_decrypts_a_text() {
        let dice = Dice::seeded(1);
        let key = Key::of("the client secret");
        let (once, again) = (key.encrypt("a token", &dice).unwrap(), key.encrypt("a token", &dice).unwrap());
        assert!(once != again && !once.contains("token"));
        assert_eq!(key.decrypt(&once).as_deref(), Some("a token"));
        assert_eq!(Key::of("another secret").decrypt(&once), None);
        let mut changed = once.into_bytes();
        changed[20] = if changed[20] == b'A' { b'B' } else { b'A' };
        assert_eq!(key.decrypt(&String::from_utf8(changed).unwrap()), None);
        for nonsense in ["", "AAAA", "not base64!"] {
            assert_eq!(key.decrypt(nonsense), None);
        }
    }
}
