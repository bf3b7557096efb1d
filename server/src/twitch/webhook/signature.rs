//! Checks that a message comes from Twitch and is recent.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;

use crate::clock::Timestamp;

/// The largest difference between a message's time and the clock, in milliseconds.
const MAX_SKEW_MS: i64 = 10 * 60 * 1000;
/// Hexadecimal digits of a signature.
const DIGITS: usize = 64;

/// The headers of a message.
#[derive(Clone, Copy, Debug)]
pub struct Envelope<'a> {
    /// Unique per message; the same when it is repeated.
    pub id: &'a str,
    /// The time of sending, RFC 3339.
    pub timestamp: &'a str,
    /// `sha256=` and the hexadecimal HMAC.
    pub signature: &'a str,
}

/// Why a message is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageRefusal {
    /// A header is missing.
    Unsigned,
    /// The signature is wrong.
    WrongSignature,
    /// The time is unreadable or differs by more than ten minutes.
    Stale,
}

impl Envelope<'_> {
    /// The time of sending, if it can be read.
    pub fn sent_at(&self) -> Option<Timestamp> {
        let sent: jiff::Timestamp = self.timestamp.parse().ok()?;
        Some(Timestamp::from_millis(sent.as_millisecond()))
    }

    /// Checks the format of the signature and the time, before the body is read.
    pub fn check_outside(&self, now: Timestamp) -> Result<(), MessageRefusal> {
        let digits = self.signature.strip_prefix("sha256=").ok_or(MessageRefusal::WrongSignature)?;
        if digits.len() != DIGITS || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(MessageRefusal::WrongSignature);
        }
        let age = now.since(self.sent_at().ok_or(MessageRefusal::Stale)?);
        if age.abs() > MAX_SKEW_MS { Err(MessageRefusal::Stale) } else { Ok(()) }
    }

    /// Checks the signature over id, time and the raw body.
    pub fn check_signature(&self, secret: &str, body: &[u8]) -> Result<(), MessageRefusal> {
        let expected = sign(secret, self.id, self.timestamp, body);
        if bool::from(expected.as_bytes().ct_eq(self.signature.as_bytes())) {
            Ok(())
        } else {
            Err(MessageRefusal::WrongSignature)
        }
    }
}

/// The signature in Twitch's format.
pub fn sign(secret: &str, id: &str, timestamp: &str, body: &[u8]) -> String {
    // HMAC takes keys of any length, so the fallback is never used.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return String::new() };
    mac.update(id.as_bytes());
    mac.update(timestamp.as_bytes());
    mac.update(body);
    format!("sha256={}", const_hex::encode(mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "s3cre7-of-the-test";
    const TIME: &str = "2019-11-16T10:11:12.634234626Z";

    fn at(millis: i64) -> Timestamp {
        Timestamp::from_millis(1_573_899_072_634 + millis)
    }

    fn check(signature: &str, id: &str, body: &str, now: Timestamp) -> Result<(), MessageRefusal> {
        let envelope = Envelope { id, timestamp: TIME, signature };
        envelope.check_outside(now)?;
        envelope.check_signature(SECRET, body.as_bytes())
    }

    #[test]
    fn a_signature_is_hmac_sha256_over_id_time_and_body() {
        // RFC 4231, case 2, its data split over the three parts.
        let known = "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(sign("Jefe", "what do ya ", "want for ", b"nothing?"), known);
    }

    #[test]
    fn only_the_signed_message_is_accepted() {
        let good = sign(SECRET, "id-1", TIME, b"{}");
        assert_eq!(check(&good, "id-1", "{}", at(0)), Ok(()));
        for (why, signature, id, body) in [
            ("another body", good.as_str(), "id-1", "{ }"),
            ("another id", &good, "id-2", "{}"),
            ("another secret", &sign("other-secret", "id-1", TIME, b"{}"), "id-1", "{}"),
            ("no signature", "", "id-1", "{}"),
            ("a shortened one", &good[..good.len() - 1], "id-1", "{}"),
            ("upper case", &good.to_uppercase(), "id-1", "{}"),
        ] {
            assert_eq!(check(signature, id, body, at(0)), Err(MessageRefusal::WrongSignature), "{why}");
        }
    }

    #[test]
    fn a_message_is_valid_for_ten_minutes() {
        let good = sign(SECRET, "id-1", TIME, b"{}");
        for (millis, answer) in [
            (600_000, Ok(())),
            (600_001, Err(MessageRefusal::Stale)),
            (-600_000, Ok(())),
            (-600_001, Err(MessageRefusal::Stale)),
        ] {
            assert_eq!(check(&good, "id-1", "{}", at(millis)), answer, "{millis} ms later");
        }
        let nonsense =
            Envelope { id: "id-1", timestamp: "yesterday", signature: &sign(SECRET, "id-1", "yesterday", b"") };
        assert_eq!(nonsense.check_outside(at(0)), Err(MessageRefusal::Stale));
    }
}
