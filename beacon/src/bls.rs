//! BLS signatures of drand's scheme `bls-unchained-g1-rfc9380`: signatures on G1, keys on G2. No other module uses `blst`.

use std::str::FromStr;

use blst::{BLST_ERROR, min_sig};
use foilcast_draw::read_hex;

use crate::{Round, Signature};

/// The domain separation tag of the hash to G1.
const TAG: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/// The public key of a beacon: a point of G2 in its subgroup, not the identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicKey(min_sig::PublicKey);

/// The error of a text that is not a public key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A public key is a point of G2 in its subgroup, written as 192 lower-case hexadecimal characters.")]
pub struct NotAPublicKey;

impl PublicKey {
    /// Whether the signature is the beacon's for this round. It is then the only one: the signature is unique, and so is
    /// its encoding.
    pub fn verifies(&self, round: &Round) -> bool {
        // Outside the subgroup, other points would satisfy the pairing as well.
        let Ok(signature) = min_sig::Signature::sig_validate(round.signature.as_bytes(), true) else {
            return false;
        };
        let message = Round::message(round.number);
        signature.verify(false, message.as_bytes(), TAG, &[], &self.0, false) == BLST_ERROR::BLST_SUCCESS
    }
}

impl FromStr for PublicKey {
    type Err = NotAPublicKey;
    fn from_str(text: &str) -> Result<Self, NotAPublicKey> {
        let bytes: [u8; 96] = read_hex(text).ok_or(NotAPublicKey)?;
        min_sig::PublicKey::key_validate(&bytes).map(Self).map_err(|_| NotAPublicKey)
    }
}

/// The secret key of the stand-in. Real beacons share theirs among many operators.
#[derive(Debug)]
pub(crate) struct SecretKey(min_sig::SecretKey);

impl SecretKey {
    /// Reads 32 bytes, big-endian; absent if they are 0 or not below the order of the group.
    pub(crate) fn from_bytes(bytes: &[u8; 32]) -> Option<Self> {
        min_sig::SecretKey::from_bytes(bytes).ok().map(Self)
    }

    /// The public key, as a [`PublicKey`] is written.
    pub(crate) fn public_key(&self) -> String {
        const_hex::encode(self.0.sk_to_pk().to_bytes())
    }

    pub(crate) fn sign(&self, number: u64) -> Round {
        let signature = self.0.sign(Round::message(number).as_bytes(), TAG, &[]);
        Round { number, signature: Signature::from_bytes(signature.to_bytes()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Beacon, StandIn};

    /// Rounds 1000 to 1002 of quicknet: `https://api.drand.sh/<chain hash>/public/<number>`, here as published in
    /// `pallets/randomness-beacon/src/benchmarking.rs` of github.com/ideal-lab5/idn-sdk.
    const QUICKNET: [(u64, &str); 3] = [
        (1000, "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"),
        (1001, "b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41"),
        (1002, "ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9eb05843c6308ce2530b53a99c0281a6e"),
    ];

    /// A point of the curve whose order is 11.
    const ORDER_11: &str =
        "b9b3e2c8c6bbf59d3c326b531fc1e639d29200c28624ac604f251a12908c9b7f735318617f625954cc71cdf03229b1ef";

    fn quicknet() -> PublicKey {
        Beacon::quicknet().public_key.parse().unwrap()
    }

    fn rounds() -> [Round; 3] {
        QUICKNET.map(|(number, signature)| Round { number, signature: signature.parse().unwrap() })
    }

    fn with_signature(number: u64, bytes: [u8; 48]) -> Round {
        Round { number, signature: Signature::from_bytes(bytes) }
    }

    #[test]
    fn published_rounds_of_quicknet_verify() {
        for round in rounds() {
            assert!(quicknet().verifies(&round), "{round:?}");
        }
    }

    #[test]
    fn a_signature_verifies_for_its_round_only() {
        let [first, second, _] = rounds();
        for number in [0, 999, 1001, 1000 << 8, u64::MAX] {
            assert!(!quicknet().verifies(&Round { number, ..first }), "{number}");
        }
        assert!(!quicknet().verifies(&Round { number: 1000, ..second }));
    }

    #[test]
    fn a_signature_with_a_changed_bit_does_not_verify() {
        let [round, ..] = rounds();
        for bit in 0..48 * 8 {
            let mut bytes = *round.signature.as_bytes();
            bytes[bit / 8] ^= 0x80 >> (bit % 8);
            assert!(!quicknet().verifies(&with_signature(round.number, bytes)), "bit {bit}");
        }
    }

    #[test]
    fn a_signature_under_another_key_does_not_verify() {
        let [round, ..] = rounds();
        let stand_in = StandIn::default();
        let other: PublicKey = stand_in.beacon().public_key.parse().unwrap();
        assert!(!other.verifies(&round));
        let signed = stand_in.round(round.number, i64::MAX).unwrap();
        assert!(other.verifies(&signed) && !quicknet().verifies(&signed));
    }

    #[test]
    fn the_identity_does_not_verify() {
        let mut identity = [0; 48];
        identity[0] = 0xc0;
        assert!(min_sig::Signature::from_bytes(&identity).is_ok(), "it is an encoding of a point");
        assert!(!quicknet().verifies(&with_signature(1000, identity)));
    }

    #[test]
    fn a_point_outside_the_subgroup_does_not_verify() {
        let [round, ..] = rounds();
        let signature = min_sig::Signature::from_bytes(round.signature.as_bytes()).unwrap();
        let outside = min_sig::Signature::from_bytes(&read_hex::<48>(ORDER_11).unwrap()).unwrap();
        let mut sum = min_sig::AggregateSignature::from_signature(&signature);
        sum.add_signature(&outside, false).unwrap();
        let sum = sum.to_signature();
        // The pairing alone accepts it: a relay could choose among 11 values of the round.
        let message = Round::message(round.number);
        let pairing = sum.verify(false, message.as_bytes(), TAG, &[], &quicknet().0, false);
        assert_eq!(pairing, BLST_ERROR::BLST_SUCCESS);

        for bytes in [sum.to_bytes(), outside.to_bytes()] {
            assert!(!quicknet().verifies(&with_signature(round.number, bytes)));
        }
    }

    #[test]
    fn a_coordinate_has_one_encoding() {
        // The modulus of the field, which is 0 again, with the flag of a compressed point.
        let modulus =
            "9a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";
        let bytes: [u8; 48] = read_hex(modulus).unwrap();
        assert_eq!(min_sig::Signature::from_bytes(&bytes).unwrap_err(), BLST_ERROR::BLST_BAD_ENCODING);
    }

    #[test]
    fn bytes_that_are_no_point_do_not_verify() {
        for bytes in [[0; 48], [0xff; 48], [0x9f; 48]] {
            assert!(!quicknet().verifies(&with_signature(1000, bytes)));
        }
    }

    #[test]
    fn a_public_key_is_a_point_of_the_subgroup_and_not_the_identity() {
        let key = Beacon::quicknet().public_key;
        let identity = format!("c0{}", "00".repeat(95));
        // x = 2 is on the curve of G2, outside the subgroup.
        let outside = format!("80{}02", "00".repeat(94));
        assert!(min_sig::PublicKey::from_bytes(&read_hex::<96>(&outside).unwrap()).is_ok());
        for refused in [&key[2..], &key.to_uppercase(), &identity, &outside, &"00".repeat(96), ""] {
            assert_eq!(refused.parse::<PublicKey>(), Err(NotAPublicKey), "{refused}");
        }
    }

    #[test]
    fn a_secret_key_is_below_the_order_and_not_0() {
        assert!(SecretKey::from_bytes(&[0; 32]).is_none() && SecretKey::from_bytes(&[0xff; 32]).is_none());
    }
}
