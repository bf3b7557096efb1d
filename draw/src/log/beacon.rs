//! The public randomness beacon.

use super::Bytes32;

/// A drand network with unchained signatures on G1. Its rounds are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beacon {
    /// The public key, 96 bytes in hexadecimal.
    pub public_key: String,
    /// The seconds between two rounds.
    pub period_s: u64,
    /// The time of round 1, in seconds since 1970.
    pub genesis_s: u64,
}

impl Beacon {
    /// drand's name of the only scheme that is known here.
    pub const SCHEME: &str = "bls-unchained-g1-rfc9380";

    /// The parameters of drand's network quicknet.
    pub fn quicknet() -> Self {
        let key = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec75\
                   8c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";
        Self { public_key: key.to_owned(), period_s: 3, genesis_s: 1_692_803_367 }
    }

    /// The hash of its public parameters.
    pub fn id(&self) -> Bytes32 {
        let Self { public_key, period_s, genesis_s } = self;
        let scheme = Self::SCHEME;
        Bytes32::sha256(format!(
            "foilcast-beacon-1\nscheme {scheme}\nkey {public_key}\nperiod {period_s}\ngenesis {genesis_s}\n"
        ))
    }

    /// The time at which a round becomes known, in milliseconds since 1970.
    pub fn time_ms(&self, round: u64) -> i64 {
        let seconds = self.genesis_s.saturating_add(round.saturating_sub(1).saturating_mul(self.period_s));
        i64::try_from(seconds.saturating_mul(1000)).unwrap_or(i64::MAX)
    }

    /// The newest round at this time, or 0 before the first one.
    pub fn round_at(&self, at_ms: i64) -> u64 {
        let elapsed = u64::try_from(at_ms).ok().and_then(|at| at.checked_sub(self.genesis_s.saturating_mul(1000)));
        elapsed.and_then(|elapsed| elapsed.checked_div(self.period_s.saturating_mul(1000))).map_or(0, |whole| whole + 1)
    }
}
