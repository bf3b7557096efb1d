//! The beacon of demo and tests.

use crate::bls::SecretKey;
use crate::{Beacon, Round};

/// It is public, so all rounds are known in advance.
const SECRET: &[u8; 32] = b"foilcast stand-in, not a secret.";

/// A beacon whose secret key is public: its rounds verify and prove nothing. A round exists when the caller's clock
/// reaches its time.
#[derive(Debug)]
pub struct StandIn {
    key: SecretKey,
    beacon: Beacon,
}

impl Default for StandIn {
    #[expect(clippy::expect_used, reason = "the tests make one")]
    fn default() -> Self {
        let key = SecretKey::from_bytes(SECRET).expect("the secret is below the order of the group");
        let beacon = Beacon { public_key: key.public_key(), period_s: 3, genesis_s: 0 };
        Self { key, beacon }
    }
}

impl StandIn {
    pub fn beacon(&self) -> &Beacon {
        &self.beacon
    }

    /// The round with this number, if it exists at this time in milliseconds since 1970.
    pub fn round(&self, number: u64, now_ms: i64) -> Option<Round> {
        (1..=self.beacon.round_at(now_ms)).contains(&number).then(|| self.key.sign(number))
    }

    /// The newest round at this time, in milliseconds since 1970.
    pub fn newest(&self, now_ms: i64) -> Option<Round> {
        self.round(self.beacon.round_at(now_ms), now_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PublicKey;

    #[test]
    fn its_rounds_verify() {
        let stand_in = StandIn::default();
        let key: PublicKey = stand_in.beacon().public_key.parse().unwrap();
        let now = stand_in.beacon().time_ms(1000);
        for number in [1, 2, 999, 1000] {
            let round = stand_in.round(number, now).unwrap();
            assert!(round.number == number && key.verifies(&round), "{number}");
        }
    }

    #[test]
    fn a_round_exists_from_its_time_on() {
        let stand_in = StandIn::default();
        let time = stand_in.beacon().time_ms(1000);
        assert_eq!(stand_in.round(1000, time - 1), None);
        assert_eq!(stand_in.round(1000, time).map(|round| round.number), Some(1000));
        let newest =
            [-1, 0, time - 1, time, time + 2999, time + 3000].map(|at| stand_in.newest(at).map(|round| round.number));
        assert_eq!(newest, [None, Some(1), Some(999), Some(1000), Some(1000), Some(1001)]);
        assert_eq!(stand_in.round(0, time), None);
    }

    #[test]
    fn its_key_and_its_rounds_are_always_the_same() {
        let stand_in = StandIn::default();
        let key = "aca3d3f23ffaa9c313d8d1eee7334b732ad3e0b7b1851da419e05b7b00cb22ec30d12a0714e0e888dc413e2ef4226ac70f6cc891\
                   77433364eaada2ee447620aef17bd7cea956458af382cfce758658933765e641416c0bf78518463afad085ef";
        assert_eq!(stand_in.beacon().public_key, key);
        let signature =
            "a0a5312f6f02f279654c12ac6f0e1b738aeba802da59b006b2e1741b72fef8ee6046f541f6908b63d219fe691bd4d583";
        assert_eq!(stand_in.round(1000, i64::MAX).unwrap().signature.to_string(), signature);
    }
}
