//! The patterns of the pack that a card was pulled from.

use foilcast_base::value::{FromValue, ToValue, Value, ValueError};
use foilcast_draw::Pattern;
use serde::{Deserialize, Serialize};

/// A set of patterns, stored as the sum of their bits (docs/decisions/draw-2.md, section 2).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Pattern>", into = "Vec<Pattern>")]
pub struct Patterns(u8);

impl Patterns {
    /// The patterns of this sum; unknown bits are ignored.
    pub fn from_bits(bits: i64) -> Self {
        Pattern::ALL.into_iter().filter(|pattern| bits & i64::from(bit(*pattern)) != 0).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// In the order of their names.
    pub fn iter(self) -> impl Iterator<Item = Pattern> {
        Pattern::ALL.into_iter().filter(move |pattern| self.0 & bit(*pattern) != 0)
    }
}

const fn bit(pattern: Pattern) -> u8 {
    match pattern {
        Pattern::SameRarity => 1,
        Pattern::OneSeries => 2,
        Pattern::ConsecutiveMints => 4,
        Pattern::GodPack => 8,
    }
}

impl FromIterator<Pattern> for Patterns {
    fn from_iter<I: IntoIterator<Item = Pattern>>(patterns: I) -> Self {
        Self(patterns.into_iter().fold(0, |bits, pattern| bits | bit(pattern)))
    }
}

impl From<Vec<Pattern>> for Patterns {
    fn from(patterns: Vec<Pattern>) -> Self {
        patterns.into_iter().collect()
    }
}

impl From<Patterns> for Vec<Pattern> {
    fn from(patterns: Patterns) -> Self {
        patterns.iter().collect()
    }
}

impl ToValue for Patterns {
    fn to_value(&self) -> Value<'_> {
        Value::Int(i64::from(self.0))
    }
}

impl FromValue for Patterns {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        i64::from_value(value).map(Self::from_bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_set_of_patterns_is_stored_and_written_as_it_is() {
        for bits in 0..16 {
            let patterns = Patterns::from_bits(bits);
            assert_eq!(patterns.to_value(), Value::Int(bits));
            let text = serde_json::to_string(&patterns).expect("is written");
            assert_eq!(serde_json::from_str::<Patterns>(&text).expect("is read"), patterns);
        }
        let god_pack = serde_json::to_value(Patterns::from_bits(9)).expect("is written");
        assert_eq!(god_pack, serde_json::json!(["god-pack", "same-rarity"]));
    }
}
