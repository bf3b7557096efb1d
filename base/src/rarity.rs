//! The rarities. Their table is `definitions/rarities.json`, also for the web app; `build.rs` generates the type from
//! it.
//!
//! Rows are only appended. A rarity's id is stored and part of the digests of old draws; its order is separate.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::value::{FromValue, ToValue, Value, ValueError};

include!(concat!(env!("OUT_DIR"), "/rarities.rs"));

/// A row of the table.
struct Facts {
    id: u8,
    order: u8,
    name: &'static str,
    total_copies: u32,
    color: &'static str,
    design: &'static str,
    sign: &'static str,
}

/// The error of a text that names no rarity.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("A rarity is one of {}.", Rarity::ALL.map(Rarity::name).join(", "))]
pub struct NotARarity;

/// A rarity, with its default number of printed copies.
#[derive(Debug, Clone, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RarityRow)]
pub struct RarityRow {
    pub name: Rarity,
    /// The number of printed copies per definition, unless the definition has its own number.
    pub total_copies: u32,
    pub color: String,
    /// The position among the rarities, from 1 (the commonest).
    pub order: u8,
}

static ROWS: LazyLock<Vec<RarityRow>> = LazyLock::new(|| {
    let row = |rarity: Rarity| {
        let Facts { total_copies, color, order, .. } = *rarity.facts();
        RarityRow { name: rarity, total_copies, color: color.to_owned(), order }
    };
    Rarity::ALL.map(row).to_vec()
});

impl Rarity {
    pub const COMMONEST: Self = Self::ALL[0];
    pub const RAREST: Self = Self::ALL[Self::ALL.len() - 1];

    /// The position in the order, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    const fn facts(self) -> &'static Facts {
        &TABLE[self.index()]
    }

    /// The number in the database and in the digests of draws.
    pub const fn id(self) -> u8 {
        self.facts().id
    }

    pub fn from_id(id: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|rarity| i64::from(rarity.id()) == id)
    }

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The rows for the API.
    pub fn rows() -> &'static [RarityRow] {
        &ROWS
    }

    /// The default number of printed copies per definition.
    pub const fn default_copies(self) -> u32 {
        self.facts().total_copies
    }

    /// The design of share pictures.
    pub const fn design(self) -> &'static str {
        self.facts().design
    }

    /// The SVG path of its sign in a square of 16, for the even-odd fill rule.
    pub const fn sign(self) -> &'static str {
        self.facts().sign
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

/// Reads a name in any case, as the clients of the seed send it.
impl<'de> Deserialize<'de> for Rarity {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <Cow<'de, str>>::deserialize(from)?;
        text.trim().parse().map_err(D::Error::custom)
    }
}

impl ToValue for Rarity {
    fn to_value(&self) -> Value<'_> {
        Value::Int(i64::from(self.id()))
    }
}

impl FromValue for Rarity {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        i64::from_value(value).ok().and_then(Self::from_id).ok_or_else(|| ValueError::new("a rarity", &value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_ten_rarities_are_those_of_old_records() {
        let rows = Rarity::ALL.map(|rarity| (rarity.id(), rarity.name(), rarity.default_copies()));
        let expected = [
            (0, "Basic", 1000),
            (1, "Common", 800),
            (2, "Standard", 600),
            (3, "Uncommon", 400),
            (4, "Rare", 300),
            (5, "Epic", 200),
            (6, "Legendary", 100),
            (7, "Mythic", 50),
            (8, "Unique", 10),
            (9, "Divine", 1),
        ];
        assert_eq!(rows[..10], expected);
    }

    #[test]
    fn a_rarity_is_read_in_any_case_and_written_by_name() {
        assert_eq!("divine".parse::<Rarity>().ok(), Some(Rarity::Divine));
        assert_eq!(serde_json::from_str::<Rarity>("\" divine \"").ok(), Some(Rarity::Divine));
        let refused = serde_json::from_str::<Rarity>("\"holo\"").expect_err("is none").to_string();
        assert!(refused.starts_with("A rarity is one of Basic, Common, "), "{refused}");
        assert_eq!(serde_json::to_string(&Rarity::Basic).ok().as_deref(), Some("\"Basic\""));
        for rarity in Rarity::ALL {
            assert_eq!(Rarity::from_value(rarity.to_value()).ok(), Some(rarity));
        }
        assert_eq!(Rarity::from_value(Value::Int(255)).ok(), None);
    }
}
