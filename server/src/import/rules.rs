//! Parses old cards: the claimed copy, own texts, and mistakes.

use std::collections::HashMap;

use foilcast_draw::Pattern;
use serde::Deserialize;
use serde_json::Value;

use super::values::{text, time, truth, whole};
use crate::cards::Rarity;
use crate::claims::{Issue, Meaning, Names};
use crate::clock::Timestamp;
use crate::collection::Patterns;
use crate::ids::{DefinitionId, ModifierId};

/// The properties of a definition that cards are compared with.
#[derive(Debug, Clone)]
pub struct Base {
    pub name: String,
    pub image_url: String,
    pub flavor_text: Option<String>,
    /// Number of printed copies of each rarity.
    pub printed: Vec<(Rarity, u32)>,
}

impl Base {
    fn copies(&self, rarity: Rarity) -> u32 {
        self.printed.iter().find(|(printed, _)| *printed == rarity).map_or(0, |(_, copies)| *copies)
    }
}

/// The definitions and modifiers that cards can name.
#[derive(Debug, Default)]
pub struct NameIndex {
    pub names: Names,
    pub bases: HashMap<DefinitionId, Base>,
    /// Modifiers by their old id and by their name in lower case, with their prefix.
    pub modifiers: HashMap<String, (ModifierId, String)>,
}

/// A copy of the printed run.
pub type Copy = (DefinitionId, Rarity, u32);

/// The claim of a card.
#[derive(Debug, Clone, PartialEq)]
pub enum Claim {
    /// A copy of the printed run.
    Copy(Copy),
    /// The mint number 0.
    MintZero(Option<DefinitionId>),
    /// A name that belongs to no definition.
    UnknownDefinition,
    /// Data that is not a card.
    Malformed(Issue),
}

#[derive(Debug, Clone, PartialEq)]
pub struct OldCard {
    pub claim: Claim,
    /// The definition that its name means.
    pub definition: Option<DefinitionId>,
    pub rarity: Option<Rarity>,
    /// The mint number, if it is valid.
    pub mint: Option<u32>,
    /// The modifier, if it is known.
    pub modifier: Option<ModifierId>,
    /// Whether it names an unknown modifier.
    pub has_unknown_modifier: bool,
    /// The grade, if it is valid.
    pub grade: Option<u8>,
    pub slabbed: bool,
    /// When the owner acquired it.
    pub acquired_at: Option<Timestamp>,
    pub graded_at: Option<Timestamp>,
    /// The patterns of its pack, which only an export of this program has.
    pub patterns: Patterns,
    /// Its own name, if it differs from that of definition and modifier.
    pub name: Option<String>,
    /// Its own picture, if it differs.
    pub image_url: Option<String>,
    /// Its own text, if it differs.
    pub flavor_text: Option<String>,
}

impl OldCard {
    /// Whether it contains data that its definition and modifier do not.
    pub fn says_something(&self) -> bool {
        self.has_unknown_modifier || self.name.is_some() || self.image_url.is_some() || self.flavor_text.is_some()
    }
}

/// Parses a card. `twice` is whether an earlier card had the same id.
pub fn read(record: &Value, twice: bool, index: &NameIndex) -> OldCard {
    let name = text(record, "name");
    let rarity_text = text(record, "rarity");
    let rarity: Option<Rarity> = rarity_text.and_then(|text| text.parse().ok());
    let mint_given = record.get("mintNumber").and_then(whole);
    let mint = mint_given.and_then(|mint| u32::try_from(mint).ok());
    let given = record.get("grade").filter(|grade| !grade.is_null());
    let grade =
        given.and_then(whole).and_then(|grade| u8::try_from(grade).ok()).filter(|grade| (1..=10).contains(grade));
    let meaning = name.and_then(|name| index.names.find(name));
    let definition = meaning.map(|(definition, _)| definition);
    let base = definition.and_then(|definition| index.bases.get(&definition));
    let out_of_range = || match (mint_given, rarity) {
        (Some(0), _) => false,
        (Some(given), Some(rarity)) => {
            let most = base.map_or(u32::MAX, |base| base.copies(rarity));
            given < 0 || given > i64::from(most)
        }
        _ => false,
    };
    let issue = match () {
        () if name.is_none() => Some(Issue::NameMissing),
        () if rarity_text.is_none() => Some(Issue::RarityMissing),
        () if rarity.is_none() => Some(Issue::UnknownRarity),
        () if mint_given.is_none() => Some(Issue::MintNotWhole),
        () if out_of_range() => Some(Issue::MintOutOfRange),
        () if given.is_some() && grade.is_none() => Some(Issue::GradeOutOfRange),
        () if twice => Some(Issue::CardIdTwice),
        () => None,
    };
    let claim = match (issue, definition, rarity, mint) {
        (Some(issue), ..) => Claim::Malformed(issue),
        (None, definition, _, Some(0)) => Claim::MintZero(definition),
        (None, Some(definition), Some(rarity), Some(mint)) => Claim::Copy((definition, rarity, mint)),
        (None, ..) => Claim::UnknownDefinition,
    };
    let modifier = modifier_of(record, index);
    OldCard {
        claim,
        definition,
        rarity,
        mint,
        modifier: modifier.map(|(id, _)| *id),
        has_unknown_modifier: modifier.is_none() && record.get("modifier").is_some_and(says_modifier),
        grade,
        slabbed: truth(record, "slabbed"),
        acquired_at: time(record.get("acquiredAt")),
        graded_at: time(record.get("gradedAt")).filter(|_| grade.is_some()),
        patterns: patterns(record),
        name: own_name(name, meaning, base, modifier.map(|(_, prefix)| prefix.as_str())),
        image_url: own(record, "imageUrl", base.map(|base| base.image_url.as_str())),
        flavor_text: own(record, "flavorText", base.map(|base| base.flavor_text.as_deref().unwrap_or_default())),
    }
}

/// The known patterns of a card.
fn patterns(record: &Value) -> Patterns {
    let names = record.get("patterns").and_then(Value::as_array).into_iter().flatten();
    names.filter_map(|name| Pattern::deserialize(name).ok()).collect()
}

/// A modifier is named by its id or by its name. Older cards contain it whole.
fn modifier_of<'a>(record: &Value, index: &'a NameIndex) -> Option<&'a (ModifierId, String)> {
    let given = record.get("modifier")?;
    let word = given.as_str().or_else(|| text(given, "_id")).or_else(|| text(given, "name"))?;
    let found = index.modifiers.get(word.trim().to_lowercase().as_str());
    found.or_else(|| index.modifiers.get(text(given, "name")?.to_lowercase().as_str()))
}

/// Whether this names a modifier: older cards without one have several values for that.
fn says_modifier(given: &Value) -> bool {
    match given {
        Value::Null => false,
        Value::String(word) => !matches!(word.trim().to_lowercase().as_str(), "" | "none"),
        _ => true,
    }
}

fn own_name(
    name: Option<&str>,
    meaning: Option<(DefinitionId, Meaning)>,
    base: Option<&Base>,
    prefix: Option<&str>,
) -> Option<String> {
    let name = name?;
    let derived = base.filter(|_| meaning.is_some()).map(|base| format!("{}{}", prefix.unwrap_or_default(), base.name));
    (derived.as_deref() != Some(name)).then(|| name.to_owned())
}

/// A card's own value under this key. `None` if it has none or the same.
fn own(record: &Value, key: &str, base: Option<&str>) -> Option<String> {
    let said = record.get(key)?.as_str()?;
    (base != Some(said)).then(|| said.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn index() -> NameIndex {
        let goblin = DefinitionId::from_bytes([1; 12]);
        let base = Base {
            name: "Goblin".into(),
            image_url: "/goblin.webp".into(),
            flavor_text: Some("It grins.".into()),
            printed: vec![(Rarity::Basic, 100), (Rarity::Divine, 1)],
        };
        let glitch = (ModifierId::from_bytes([9; 12]), "Glitched ".to_owned());
        NameIndex {
            names: Names::new([("Goblin", goblin)], ["Glitched "]),
            bases: HashMap::from([(goblin, base)]),
            modifiers: HashMap::from([("glitch".into(), glitch.clone()), ("09".repeat(12), glitch)]),
        }
    }

    fn card(change: &Value) -> OldCard {
        let mut record = json!({"name": "Goblin", "rarity": "Basic", "mintNumber": 7, "imageUrl": "/goblin.webp",
            "flavorText": "It grins."});
        for (key, value) in change.as_object().expect("an object") {
            record[key] = value.clone();
        }
        read(&record, false, &index())
    }

    #[test]
    fn claims_of_a_card_are_read() {
        let goblin = DefinitionId::from_bytes([1; 12]);
        let copy = |rarity, mint| Claim::Copy((goblin, rarity, mint));
        let bad = Claim::Malformed;
        for (change, expected) in [
            (json!({}), copy(Rarity::Basic, 7)),
            (json!({"rarity": "divine", "mintNumber": 1.0}), copy(Rarity::Divine, 1)),
            (json!({"name": "Glitched Goblin"}), copy(Rarity::Basic, 7)),
            (json!({"mintNumber": 0}), Claim::MintZero(Some(goblin))),
            (json!({"mintNumber": 0, "name": "Nobody"}), Claim::MintZero(None)),
            (json!({"name": "Nobody"}), Claim::UnknownDefinition),
            (json!({"name": " "}), bad(Issue::NameMissing)),
            (json!({"name": 7}), bad(Issue::NameMissing)),
            (json!({"rarity": null}), bad(Issue::RarityMissing)),
            (json!({"rarity": "Holo"}), bad(Issue::UnknownRarity)),
            (json!({"mintNumber": null}), bad(Issue::MintNotWhole)),
            (json!({"mintNumber": "7"}), bad(Issue::MintNotWhole)),
            (json!({"mintNumber": 7.5}), bad(Issue::MintNotWhole)),
            (json!({"mintNumber": -1}), bad(Issue::MintOutOfRange)),
            (json!({"mintNumber": 101}), bad(Issue::MintOutOfRange)),
            (json!({"rarity": "Epic"}), bad(Issue::MintOutOfRange)),
            (json!({"mintNumber": 4_294_967_296_i64, "name": "Nobody"}), bad(Issue::MintOutOfRange)),
            (json!({"grade": 11}), bad(Issue::GradeOutOfRange)),
            (json!({"grade": "10"}), bad(Issue::GradeOutOfRange)),
            (json!({"grade": 0, "mintNumber": 0}), bad(Issue::GradeOutOfRange)),
        ] {
            assert_eq!(card(&change).claim, expected, "{change}");
        }
        assert_eq!(read(&json!({}), true, &index()).claim, bad(Issue::NameMissing));
        let whole = json!({"name": "Goblin", "rarity": "Basic", "mintNumber": 7});
        assert_eq!(read(&whole, true, &index()).claim, bad(Issue::CardIdTwice));
    }

    #[test]
    fn only_values_that_differ_from_the_definition_are_stored() {
        let own_values = |change: Value| {
            let OldCard { name, image_url, flavor_text, .. } = card(&change);
            (name, image_url, flavor_text)
        };
        let own = |text: &str| Some(text.to_owned());
        assert_eq!(own_values(json!({})), (None, None, None));
        assert_eq!(own_values(json!({"modifier": "Glitch"})), (own("Goblin"), None, None));
        assert_eq!(own_values(json!({"modifier": "09".repeat(12), "name": "Glitched Goblin"})), (None, None, None));
        assert_eq!(
            own_values(json!({"modifier": {"name": "glitch"}, "name": "Glitch Goblin"})).0,
            own("Glitch Goblin")
        );
        assert_eq!(own_values(json!({"modifier": "Shiny"})), (None, None, None));
        assert!(card(&json!({"modifier": "Shiny"})).has_unknown_modifier, "the name is kept");
        for none in [json!({"modifier": null}), json!({"modifier": "none"}), json!({"modifier": "Glitch"})] {
            assert!(!card(&none).has_unknown_modifier, "{none}");
        }
        assert_eq!(own_values(json!({"name": "goblin"})).0, own("goblin"));
        assert_eq!(own_values(json!({"imageUrl": "/old.png", "flavorText": ""})), (None, own("/old.png"), own("")));
        assert_eq!(own_values(json!({"imageUrl": null, "flavorText": null})), (None, None, None));
    }
}
