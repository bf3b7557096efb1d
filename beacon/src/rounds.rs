//! A round of a beacon, its signature and its randomness.

use std::fmt;
use std::str::FromStr;

use foilcast_draw::{Beacon, Bytes32, read_hex};

use crate::PublicKey;

/// A round as a relay answers it. [`Round::is_of`] shows whether it is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// Rounds are counted from 1.
    pub number: u64,
    pub signature: Signature,
}

impl Round {
    /// What the beacon signs for this round: the SHA-256 of the number as 8 bytes, big-endian.
    pub(crate) fn message(number: u64) -> Bytes32 {
        Bytes32::sha256(number.to_be_bytes())
    }

    /// Whether this beacon has signed it. Callers with many rounds keep the [`PublicKey`] instead, which takes time to
    /// read.
    pub fn is_of(&self, beacon: &Beacon) -> bool {
        beacon.public_key.parse::<PublicKey>().is_ok_and(|key| key.verifies(self))
    }

    /// The SHA-256 of the signature.
    pub fn randomness(&self) -> Bytes32 {
        Bytes32::sha256(self.signature.as_bytes())
    }
}

/// Whether a signature in hexadecimal is that of a beacon for a round, as verifiers of public data ask it.
pub fn verifies(beacon: &Beacon, number: u64, signature: &str) -> bool {
    signature.parse().is_ok_and(|signature| Round { number, signature }.is_of(beacon))
}

/// 48 bytes, written as 96 lower-case hexadecimal characters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature([u8; 48]);

/// The error of a text that is not a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A signature is written as 96 lower-case hexadecimal characters.")]
pub struct NotASignature;

impl Signature {
    pub const fn from_bytes(bytes: [u8; 48]) -> Self {
        Self(bytes)
    }

    pub const fn as_bytes(&self) -> &[u8; 48] {
        &self.0
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&const_hex::encode(self.0))
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Signature {
    type Err = NotASignature;
    fn from_str(text: &str) -> Result<Self, NotASignature> {
        read_hex(text).map(Self).ok_or(NotASignature)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StandIn;

    #[test]
    fn the_randomness_of_round_1000_is_that_of_the_specification() {
        let signature =
            "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
        let round = Round { number: 1000, signature: signature.parse().unwrap() };
        let randomness = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd";
        assert_eq!(round.randomness().to_string(), randomness);
        assert_eq!(round.signature.to_string(), signature);
    }

    #[test]
    fn a_round_is_of_the_beacon_that_has_signed_it() {
        let round = StandIn::default().round(7, i64::MAX).unwrap();
        assert!(round.is_of(StandIn::default().beacon()) && !round.is_of(&Beacon::quicknet()));
        let no_key = Beacon { public_key: "00".repeat(96), ..Beacon::quicknet() };
        assert!(!round.is_of(&no_key));
    }

    #[test]
    fn only_96_lower_case_hexadecimal_characters_are_a_signature() {
        let text = "00ff".repeat(24);
        for refused in [&text[2..], &text.to_uppercase(), &format!("0x{}", &text[2..]), &format!("{text}00"), ""] {
            assert_eq!(refused.parse::<Signature>(), Err(NotASignature), "{refused}");
        }
    }
}
