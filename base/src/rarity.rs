//! The ten rarities, in the order of `data/rarities.json`, which the web app reads, too.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::value::{FromValue, ToValue, Value, ValueError};

/// How rare a card is; a later one is rarer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
pub enum Rarity {
    Basic,
    Common,
    Standard,
    Uncommon,
    Rare,
    Epic,
    Legendary,
    Mythic,
    Unique,
    Divine,
}

/// A text that names no rarity.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("A rarity is one of Basic, Common, Standard, Uncommon, Rare, Epic, Legendary, Mythic, Unique, Divine.")]
pub struct NotARarity;

/// A rarity as `GET /api/rarities` shows it.
#[derive(Debug, Clone, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RarityRow)]
pub struct RarityRow {
    pub name: Rarity,
    /// How many copies of a definition are printed in it, unless the definition says otherwise.
    pub total_copies: u32,
    pub color: String,
    /// Its place, from 1.
    pub order: u8,
}

static ROWS: LazyLock<Vec<RarityRow>> = LazyLock::new(|| {
    // A test reads the same file, so a mistake in it does not reach a server.
    serde_json::from_str(include_str!("../../data/rarities.json")).unwrap_or_default()
});

impl Rarity {
    /// All of them, commonest first.
    pub const ALL: [Self; 10] = [
        Self::Basic,
        Self::Common,
        Self::Standard,
        Self::Uncommon,
        Self::Rare,
        Self::Epic,
        Self::Legendary,
        Self::Mythic,
        Self::Unique,
        Self::Divine,
    ];

    /// The place in the order, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rarity at this place.
    pub fn from_index(index: i64) -> Option<Self> {
        usize::try_from(index).ok().and_then(|index| Self::ALL.get(index)).copied()
    }

    /// The name, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Basic => "Basic",
            Self::Common => "Common",
            Self::Standard => "Standard",
            Self::Uncommon => "Uncommon",
            Self::Rare => "Rare",
            Self::Epic => "Epic",
            Self::Legendary => "Legendary",
            Self::Mythic => "Mythic",
            Self::Unique => "Unique",
            Self::Divine => "Divine",
        }
    }

    /// All of them with their copies and colours.
    pub fn rows() -> &'static [RarityRow] {
        &ROWS
    }

    /// How many copies of a definition are printed, unless the definition says otherwise.
    pub fn default_copies(self) -> u32 {
        ROWS.get(self.index()).map_or(0, |row| row.total_copies)
    }
}

impl fmt::Display for Rarity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Rarity {
    type Err = NotARarity;
    fn from_str(text: &str) -> Result<Self, NotARarity> {
        Self::ALL.into_iter().find(|rarity| rarity.name().eq_ignore_ascii_case(text)).ok_or(NotARarity)
    }
}

/// Reads a name in any case, as the seed's clients write it.
impl<'de> Deserialize<'de> for Rarity {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <Cow<'de, str>>::deserialize(from)?;
        text.trim().parse().map_err(D::Error::custom)
    }
}

impl ToValue for Rarity {
    fn to_value(&self) -> Value<'_> {
        Value::Int(i64::from(*self as u8))
    }
}

impl FromValue for Rarity {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        i64::from_value(value).ok().and_then(Self::from_index).ok_or_else(|| ValueError::new("a rarity", &value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_and_the_type_say_the_same() {
        let names: Vec<_> = Rarity::rows().iter().map(|row| (row.name, usize::from(row.order))).collect();
        let expected: Vec<_> = Rarity::ALL.into_iter().map(|rarity| (rarity, rarity.index() + 1)).collect();
        assert_eq!(names, expected);
        let copies: Vec<_> = Rarity::ALL.into_iter().map(Rarity::default_copies).collect();
        assert_eq!(copies, [1000, 800, 600, 400, 300, 200, 100, 50, 10, 1]);
    }

    #[test]
    fn a_rarity_is_read_in_any_case_and_written_by_name() {
        assert_eq!("divine".parse::<Rarity>().ok(), Some(Rarity::Divine));
        assert_eq!(serde_json::from_str::<Rarity>("\" divine \"").ok(), Some(Rarity::Divine));
        let refused = serde_json::from_str::<Rarity>("\"holo\"").expect_err("is none").to_string();
        assert!(refused.starts_with("A rarity is one of Basic, Common, "), "{refused}");
        assert_eq!(serde_json::to_string(&Rarity::Basic).ok().as_deref(), Some("\"Basic\""));
        assert_eq!(Rarity::from_value(Value::Int(10)).ok(), None);
    }
}
