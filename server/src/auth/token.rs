//! The secret that a browser keeps, and what we keep of it.

use crate::dice::Dice;
use sha2::{Digest, Sha256};

/// A session token: 256 random bits in hexadecimal. It is shown to its owner once and never logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// The stored form of a token.
pub type TokenHash = [u8; 32];

impl Token {
    pub fn new(dice: &Dice) -> Self {
        Self(const_hex::encode(dice.bytes::<32>()))
    }

    /// Reads a token, if it can be one.
    pub fn parse(text: &str) -> Option<Self> {
        let fits = text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        fits.then(|| Self(text.to_owned()))
    }

    /// The hash that the database stores.
    pub fn hash(&self) -> TokenHash {
        Sha256::digest(self.0.as_bytes()).into()
    }

    /// The token itself, for its owner alone.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_has_256_bits_and_is_hidden_in_debug_output() {
        let token = Token::new(&Dice::seeded(1));
        assert_eq!(token.reveal().len(), 64);
        assert_eq!(Token::parse(token.reveal()), Some(token.clone()));
        assert_eq!(format!("{token:?}"), "Token(…)");
        for bad in ["", "abc", &"g".repeat(64), &"A".repeat(64), &"a".repeat(65)] {
            assert_eq!(Token::parse(bad), None, "{bad}");
        }
    }
}
