//! Values in the canonical texts of version 2 (docs/fairness.md, section 14).

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// 32 bytes, written as 64 lower-case hexadecimal characters: a hash, entropy, or the randomness of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, utoipa::ToSchema)]
#[schema(value_type = String)]
pub struct Bytes32([u8; 32]);

/// The error of a text that is not 32 bytes in hexadecimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("32 bytes are written as 64 lower-case hexadecimal characters.")]
pub struct NotBytes32;

impl Bytes32 {
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The SHA-256 of these bytes.
    pub fn sha256(bytes: impl AsRef<[u8]>) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&const_hex::encode(self.0))
    }
}

impl fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Bytes32 {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bytes32 {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <Cow<'de, str>>::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl FromStr for Bytes32 {
    type Err = NotBytes32;
    fn from_str(text: &str) -> Result<Self, NotBytes32> {
        read_hex(text).map(Self).ok_or(NotBytes32)
    }
}

/// Reads exactly `N` bytes in lower-case hexadecimal.
pub fn read_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    // The decoder also reads upper case, and a prefix "0x".
    if text.len() != 2 * N || text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return None;
    }
    let mut bytes = [0; N];
    const_hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(bytes)
}

/// A value, or `-` when it is absent.
pub(super) struct OrDash<T>(pub Option<T>);

impl<T: fmt::Display> fmt::Display for OrDash<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => value.fmt(f),
            None => f.write_str("-"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_64_lower_case_hexadecimal_characters_are_32_bytes() {
        let text = "00ff".repeat(16);
        assert_eq!(text.parse::<Bytes32>().unwrap().to_string(), text);
        for refused in [&text[1..], &text.to_uppercase(), &format!("0x{}", &text[2..]), &format!(" {}", &text[1..]), ""]
        {
            assert_eq!(refused.parse::<Bytes32>(), Err(NotBytes32), "{refused}");
        }
    }
}
