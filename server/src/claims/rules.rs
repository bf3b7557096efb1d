//! The meaning of an old card's name, and its possible mistakes.

use std::collections::HashMap;

use foilcast_base::text_enum;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::DefinitionId;

/// The older system's prefix for Glitch cards.
const LEGACY: &str = "glitch ";
/// The prefix that replaced it.
const GLITCHED: &str = "Glitched ";

/// The state of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// The card is linked, and has data of its own.
    Own,
    /// Another user holds the copy.
    Duplicate,
    /// It claims the number 0.
    MintZero,
    /// No definition has this name.
    UnknownDefinition,
    /// The data is not a valid card.
    Malformed,
}

text_enum!(State, "a claim's state", {
    Own => "own",
    Duplicate => "duplicate",
    MintZero => "mint0",
    UnknownDefinition => "stranger",
    Malformed => "malformed",
});

/// What makes a card malformed. If there are several reasons, the first one in this order is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Issue {
    /// It has no name.
    NameMissing,
    /// It has no rarity.
    RarityMissing,
    /// Its rarity is unknown.
    UnknownRarity,
    /// Its number is missing, or no whole number.
    MintNotWhole,
    /// Its number is not among those printed.
    MintOutOfRange,
    /// Its grade is not a whole number from 1 to 10.
    GradeOutOfRange,
    /// Another card was read before that has the same id.
    CardIdTwice,
}

text_enum!(Issue, "an issue", {
    NameMissing => "name_missing",
    RarityMissing => "rarity_missing",
    UnknownRarity => "unknown_rarity",
    MintNotWhole => "mint_not_whole",
    MintOutOfRange => "mint_out_of_range",
    GradeOutOfRange => "grade_out_of_range",
    CardIdTwice => "card_id_twice",
});

/// How a name refers to its definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// It is the definition's name.
    Whole,
    /// It is the definition's name with a modifier's prefix.
    Prefixed,
    /// It is the definition's name with the older system's prefix for Glitch cards.
    Legacy,
}

/// Finds definitions by the names of old cards.
#[derive(Debug, Default)]
pub struct Names {
    exact: HashMap<String, DefinitionId>,
    lower: HashMap<String, DefinitionId>,
    prefixes: Vec<String>,
}

impl Names {
    /// The index of these definitions and of these modifiers' prefixes. Of two with the same name, the first counts.
    pub fn new<'a>(
        definitions: impl IntoIterator<Item = (&'a str, DefinitionId)>,
        prefixes: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let mut names = Self::default();
        for (name, id) in definitions {
            names.exact.entry(name.to_owned()).or_insert(id);
            names.lower.entry(name.to_lowercase()).or_insert(id);
        }
        names.prefixes = prefixes.into_iter().map(str::to_lowercase).collect();
        // The longest matching prefix is used.
        names.prefixes.sort_by_key(|prefix| std::cmp::Reverse(prefix.len()));
        names
    }

    /// The meaning of a name, ignoring case: tries the whole name first, then without one modifier's prefix.
    pub fn find(&self, name: &str) -> Option<(DefinitionId, Meaning)> {
        let name = name.trim();
        if let Some(id) = self.exact.get(name) {
            return Some((*id, Meaning::Whole));
        }
        let lower = name.to_lowercase();
        let meant = |text: &str| self.lower.get(text.trim_start()).copied();
        let prefixed = || {
            let mut rests = self.prefixes.iter().filter_map(|prefix| lower.strip_prefix(prefix.as_str()));
            rests.find_map(meant).map(|id| (id, Meaning::Prefixed))
        };
        let legacy = || lower.strip_prefix(LEGACY).and_then(meant).map(|id| (id, Meaning::Legacy));
        meant(&lower).map(|id| (id, Meaning::Whole)).or_else(prefixed).or_else(legacy)
    }
}

/// A mistake in a name, with the right name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NameFinding {
    /// It begins with `Glitch `, the older system's prefix.
    Legacy(String),
    /// It lacks the prefix of the card's modifier.
    MissingPrefix(String),
}

/// The mistake in the name of a card with this modifier's prefix, which is a copy of the definition of that name.
///
/// A card with its definition's name lacks its prefix, even if that name begins with the same word.
pub fn name_finding(name: &str, prefix: Option<&str>, definition: &str) -> Option<NameFinding> {
    let (lower, base) = (name.trim().to_lowercase(), definition.to_lowercase());
    if lower != base && lower.strip_prefix(LEGACY).is_some_and(|rest| rest.trim_start() == base) {
        return Some(NameFinding::Legacy(format!("{GLITCHED}{definition}")));
    }
    let prefix = prefix?;
    let lacks = lower == base || !lower.starts_with(&prefix.to_lowercase());
    lacks.then(|| NameFinding::MissingPrefix(format!("{prefix}{definition}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u8) -> DefinitionId {
        DefinitionId::from_bytes([number; 12])
    }

    fn names() -> Names {
        let definitions = [
            ("Goblin", id(1)),
            ("Glitch Goblin", id(2)),
            ("The Negative Space", id(3)),
            ("Negative Space", id(4)),
            ("Space", id(5)),
            ("Éclair", id(6)),
            ("GOBLIN", id(7)),
        ];
        Names::new(definitions, ["Negative ", "Glitched ", "Prismatic "])
    }

    #[test]
    fn a_whole_name_takes_precedence_over_a_prefixed_one() {
        let cases = [
            ("Goblin", Some((1, Meaning::Whole))),
            ("GOBLIN", Some((7, Meaning::Whole))),
            ("gobLIN", Some((1, Meaning::Whole))),
            ("Glitch Goblin", Some((2, Meaning::Whole))),
            ("Glitched Goblin", Some((1, Meaning::Prefixed))),
            ("glitched glitch goblin", Some((2, Meaning::Prefixed))),
            ("Glitch Space", Some((5, Meaning::Legacy))),
            ("The Negative Space", Some((3, Meaning::Whole))),
            ("Negative Space", Some((4, Meaning::Whole))),
            ("Negative Negative Space", Some((4, Meaning::Prefixed))),
            ("Prismatic éclair", Some((6, Meaning::Prefixed))),
            ("Negative Prismatic Goblin", None),
            ("Gobl", None),
            ("", None),
        ];
        let names = names();
        for (name, expected) in cases {
            assert_eq!(names.find(name), expected.map(|(number, meaning)| (id(number), meaning)), "{name}");
        }
    }

    #[test]
    fn wrong_names_are_classified() {
        let legacy = |text: &str| Some(NameFinding::Legacy(text.into()));
        let missing = |text: &str| Some(NameFinding::MissingPrefix(text.into()));
        let cases = [
            ("Goblin", None, "Goblin", None),
            ("Glitched Goblin", Some("Glitched "), "Goblin", None),
            ("glitched goblin", Some("Glitched "), "Goblin", None),
            ("Glitched Goblin", None, "Goblin", None),
            ("Glitch Goblin", None, "Goblin", legacy("Glitched Goblin")),
            ("Glitch Goblin", Some("Glitched "), "Goblin", legacy("Glitched Goblin")),
            ("Glitch Goblin", None, "Glitch Goblin", None),
            ("Glitch Goblin", Some("Glitched "), "Glitch Goblin", missing("Glitched Glitch Goblin")),
            ("Negative Space", Some("Negative "), "Negative Space", missing("Negative Negative Space")),
            ("Negative Negative Space", Some("Negative "), "Negative Space", None),
            ("Goblin", Some("Prismatic "), "Goblin", missing("Prismatic Goblin")),
            ("Glitched Goblin", Some("Negative "), "Goblin", missing("Negative Goblin")),
        ];
        for (name, prefix, definition, expected) in cases {
            assert_eq!(name_finding(name, prefix, definition), expected, "{name} {prefix:?} {definition}");
        }
    }
}
