//! Definitions and modifiers as the rest of the program knows them, and what follows from their dates.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Look, Rarity};
use crate::clock::Timestamp;
use crate::ids::{DefinitionId, ModifierId};

#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    pub id: DefinitionId,
    /// The name without a modifier's prefix.
    pub name: String,
    /// The name as it is searched and sorted.
    pub name_key: String,
    /// Where the picture is.
    pub image_url: String,
    /// A description of the picture, for people who do not see it.
    pub alt: String,
    /// A sentence or two.
    pub flavor_text: Option<String>,
    pub artist: Option<String>,
    /// The series that it belongs to.
    pub series: String,
    /// The first moment at which it is pulled.
    pub available_from: Option<Timestamp>,
    /// The last moment at which it is pulled.
    pub available_to: Option<Timestamp>,
    /// Whether it is not pulled any more.
    pub retired: bool,
    /// Whether it came with the demo set.
    pub demo: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// The printed run, commonest first.
    pub printed: Vec<(Rarity, u32)>,
}

/// A definition to be made.
#[derive(Debug, Clone)]
pub struct NewDefinition {
    /// The name without a modifier's prefix.
    pub name: String,
    /// Where the picture is.
    pub image_url: String,
    /// What the picture shows.
    pub alt: String,
    /// A sentence or two.
    pub flavor_text: Option<String>,
    pub artist: Option<String>,
    /// The series that it belongs to.
    pub series: String,
    /// The first moment at which it is pulled.
    pub available_from: Option<Timestamp>,
    /// The last moment at which it is pulled.
    pub available_to: Option<Timestamp>,
    /// Whether it comes with the demo set.
    pub demo: bool,
    /// Words to find it by.
    pub tags: Vec<String>,
}

impl Definition {
    /// How many copies are printed in this rarity; `None` when none ever were.
    pub fn total_copies(&self, rarity: Rarity) -> Option<u32> {
        self.printed.iter().find(|(printed, _)| *printed == rarity).map(|(_, copies)| *copies)
    }

    /// Whether packs can give it at this moment: not retired, within its dates, both included.
    pub fn is_pulled(&self, now: Timestamp) -> bool {
        !self.retired
            && self.available_from.is_none_or(|from| from <= now)
            && self.available_to.is_none_or(|to| now <= to)
    }

    /// Whether it counts as limited for display: the badge and the filter (contract §3).
    pub fn limited(&self) -> bool {
        self.available_from.is_some()
    }
}

/// What changes how a card looks, and its name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Modifier {
    #[serde(rename = "_id")]
    pub id: ModifierId,
    pub name: String,
    /// What stands before a card's name, with its space.
    pub prefix: String,
    /// The prefix as it is searched.
    #[serde(skip)]
    pub prefix_key: String,
    /// CSS declarations of an imported one, as they came: a client that draws them keeps only what cannot leave the card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub css: Option<String>,
    /// How it looks, when it was made here; absent for those that the web app knows and for imported ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
    /// What it is, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Whether packs give it.
    #[serde(skip)]
    pub enabled: bool,
}

/// The modifiers of data/modifiers.json: the web app draws these by their names, which therefore stay.
const BUILT_IN: [&str; 3] = ["Negative", "Glitch", "Prismatic"];

impl Modifier {
    /// Whether every instance has it.
    pub fn is_built_in(&self) -> bool {
        BUILT_IN.contains(&self.name.as_str())
    }
}
