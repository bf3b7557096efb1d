//! Definitions and modifiers as the rest of the program knows them, and what follows from their dates.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Look, Rarity};
use crate::clock::Timestamp;
use crate::ids::{DefinitionId, ModifierId};
use crate::messages::{Message, msg};

/// The refusal of a text that names no rarity.
pub fn unknown_rarity() -> Message {
    msg!("invalid.rarity", commonest = Rarity::COMMONEST, rarest = Rarity::RAREST)
}

#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    pub id: DefinitionId,
    /// The name without a modifier's prefix.
    pub name: String,
    /// The name as it is searched and sorted.
    pub name_key: String,
    /// The URL of the picture.
    pub image_url: String,
    /// A description of the picture, for people who do not see it.
    pub alt: String,
    /// The height that is shown where a window cuts the picture: per cent from its top. `None` for the rarity's usual place.
    pub art_focus: Option<u8>,
    /// The flavor text, one or two sentences.
    pub flavor_text: Option<String>,
    pub artist: Option<String>,
    /// The series; empty for none.
    pub series: String,
    /// The first time at which it can be pulled.
    pub available_from: Option<Timestamp>,
    /// The last time at which it can be pulled.
    pub available_to: Option<Timestamp>,
    /// Whether it can no longer be pulled.
    pub retired: bool,
    /// Whether it came with the demo set.
    pub demo: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// Tags for the search.
    pub tags: Vec<String>,
    /// The printed run, commonest first.
    pub printed: Vec<(Rarity, u32)>,
}

/// A definition to be made.
#[derive(Debug, Clone)]
pub struct NewDefinition {
    /// The name without a modifier's prefix.
    pub name: String,
    /// The URL of the picture.
    pub image_url: String,
    /// The description of the picture.
    pub alt: String,
    /// The height that is shown where a window cuts the picture: per cent from its top. `None` for the rarity's usual place.
    pub art_focus: Option<u8>,
    /// The flavor text, one or two sentences.
    pub flavor_text: Option<String>,
    pub artist: Option<String>,
    /// The series; empty for none.
    pub series: String,
    /// The first time at which it can be pulled.
    pub available_from: Option<Timestamp>,
    /// The last time at which it can be pulled.
    pub available_to: Option<Timestamp>,
    /// Whether it comes with the demo set.
    pub demo: bool,
    /// Tags for the search.
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

/// A modifier, which changes the look and the name of a card.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Modifier {
    #[serde(rename = "_id")]
    pub id: ModifierId,
    pub name: String,
    /// The prefix of a card's name, with the space after it.
    pub prefix: String,
    /// The prefix as it is searched.
    #[serde(skip)]
    pub prefix_key: String,
    /// The CSS declarations of an imported modifier, unchanged. A client that uses them keeps only what cannot leave
    /// the card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub css: Option<String>,
    /// The look, if the modifier was created here; absent for built-in and imported modifiers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
    /// The description, one sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Whether openings can draw it.
    #[serde(skip)]
    pub enabled: bool,
}

/// The modifiers of definitions/modifiers.json: the web app draws these by their names, which therefore stay.
const BUILT_IN: [&str; 3] = ["Negative", "Glitch", "Prismatic"];

impl Modifier {
    /// Whether every instance has it.
    pub fn is_built_in(&self) -> bool {
        BUILT_IN.contains(&self.name.as_str())
    }
}
