//! Identifiers: 24 lower-case hex characters, with one newtype per entity (contract §0).
//!
//! The first twelve characters are the time of creation in milliseconds, so ids sort by time and inserts append. The
//! other twelve are random.

use std::fmt;
use std::str::FromStr;

use crate::clock::Timestamp;
use crate::dice::Dice;
use crate::value::{FromValue, ToValue, Value, ValueError};

/// The 24 characters of an id, stored inline so that ids are `Copy`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RawId([u8; 24]);

/// The error of a text that is not an id.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("An id is 24 lower-case hexadecimal characters.")]
pub struct NotAnId;

impl RawId {
    /// Creates an id: the time, then 48 random bits.
    pub fn new(now: Timestamp, dice: &Dice) -> Self {
        let mut bytes = [0_u8; 12];
        bytes[..6].copy_from_slice(&now.millis().to_be_bytes()[2..]);
        bytes[6..].copy_from_slice(&dice.bytes::<6>());
        Self::from_bytes(bytes)
    }

    /// The id with these twelve bytes.
    pub fn from_bytes(bytes: [u8; 12]) -> Self {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut text = [0_u8; 24];
        for (pair, byte) in text.chunks_exact_mut(2).zip(bytes) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        Self(text)
    }

    /// The time of creation. For ids from an imported collection, the number in their first twelve characters.
    pub fn made_at(&self) -> Timestamp {
        Timestamp::from_millis(i64::from_str_radix(self.as_str().get(..12).unwrap_or_default(), 16).unwrap_or_default())
    }

    pub fn as_str(&self) -> &str {
        // The bytes are hexadecimal digits, so the fallback is never used.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl FromStr for RawId {
    type Err = NotAnId;
    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let bytes: [u8; 24] = text.as_bytes().try_into().map_err(|_| NotAnId)?;
        let hex = bytes.iter().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        if hex { Ok(Self(bytes)) } else { Err(NotAnId) }
    }
}

/// An id of one entity.
pub trait Id: FromStr<Err = NotAnId> {
    /// The entity's name, as in "There is no such card."
    const THING: &'static str;
}

/// Declares one newtype per entity.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident: $thing:literal),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(RawId);

        impl $name {
            pub fn new(now: Timestamp, dice: &Dice) -> Self {
                Self(RawId::new(now, dice))
            }

            /// The id with these twelve bytes, for fixed ids and tests.
            pub fn from_bytes(bytes: [u8; 12]) -> Self {
                Self(RawId::from_bytes(bytes))
            }

            /// The time of creation.
            pub fn made_at(&self) -> Timestamp {
                self.0.made_at()
            }

            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        impl Id for $name {
            const THING: &'static str = $thing;
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.as_str())
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;
            fn from_str(text: &str) -> Result<Self, NotAnId> {
                text.parse().map(Self)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }

        impl ToValue for $name {
            fn to_value(&self) -> Value<'_> {
                Value::Text(self.as_str())
            }
        }

        impl FromValue for $name {
            fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
                match value {
                    Value::Text(text) => text.parse().map_err(|_| ValueError::new("an id", &value)),
                    other => Err(ValueError::new("an id", &other)),
                }
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .pattern(Some("^[0-9a-f]{24}$"))
                    .into()
            }
        }

        impl utoipa::ToSchema for $name {}
    )+};
}

ids! {
    UserId: "user",
    /// One copy of a card that a user owns.
    CardId: "card",
    /// A definition in the catalogue.
    DefinitionId: "card",
    ModifierId: "modifier",
    PackId: "pack",
    OpeningId: "opening",
    /// An entry of the live queue.
    EntryId: "queue entry",
    NotificationId: "notification",
    /// A row of the ledger of packs.
    LedgerId: "ledger row",
    /// A session of a user.
    SessionId: "session",
    SeedId: "seed",
    /// An entry of the audit log.
    LogId: "log entry",
    TradeId: "trade",
    /// A listing on the market.
    ListingId: "listing",
    OfferId: "offer",
    StreamId: "stream",
    /// A period that bad-luck protection counts in.
    SeasonId: "season",
    RaffleId: "raffle",
    GoalId: "goal",
    AchievementId: "achievement",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_its_time_and_parses_back() {
        let dice = Dice::seeded(1);
        let earlier = CardId::new(Timestamp::from_millis(1_000), &dice);
        let later = CardId::new(Timestamp::from_millis(1_001), &dice);
        assert_eq!((earlier.made_at().millis(), later.made_at().millis()), (1_000, 1_001));
        assert!(earlier < later);
        assert_eq!(earlier.as_str().parse::<CardId>().ok(), Some(earlier));
    }

    #[test]
    fn only_24_lower_case_hex_characters_are_an_id() {
        for bad in ["", "abc", "0123456789ABCDEF01234567", "0123456789abcdef0123456g", "0123456789abcdef012345678"] {
            assert!(bad.parse::<UserId>().is_err(), "{bad}");
        }
    }
}
