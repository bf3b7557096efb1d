//! Cards as the editor sees them.

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::routes::{free_mints, name_warnings};
use super::store;
use crate::admin::AdminTools;
use crate::cards::{Definition, DefinitionView};
use crate::db::Conn;
use crate::editions;
use crate::error::Result;
use crate::ids::PackId;
use crate::messages::Message;
use crate::packs;

/// A card with the additional fields of its editor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminDefinition {
    #[serde(flatten)]
    definition: DefinitionView,
    /// Identifies the current state of the editable fields. A change sends it back, so that it does not overwrite
    /// another admin's change.
    version: String,
    /// Whether a copy has ever existed. If so, the printed copies are fixed and the card cannot be deleted.
    pulled: bool,
    /// Warnings about the name.
    #[schema(value_type = Vec<String>)]
    warnings: Vec<Message>,
    /// The packs that draw from it.
    packs: Vec<InPack>,
}

/// A pack that draws from a card.
#[derive(Debug, Serialize, ToSchema)]
pub struct InPack {
    #[serde(rename = "_id")]
    id: PackId,
    name: String,
}

/// The version of a card. It changes with every edit.
pub fn version_of(definition: &Definition) -> String {
    editions::version_of(&logged(definition))
}

/// The log's view of a card: the fields that an admin can change.
pub fn logged(definition: &Definition) -> Value {
    let Definition { name, image_url, alt, art_focus, flavor_text, artist, series, tags, .. } = definition;
    let Definition { available_from, available_to, retired, printed, .. } = definition;
    let printed: serde_json::Map<String, Value> =
        printed.iter().map(|(rarity, copies)| (rarity.name().to_owned(), json!(copies))).collect();
    json!({
        "name": name, "imageUrl": image_url, "alt": alt, "artFocus": art_focus, "flavorText": flavor_text,
        "artist": artist, "series": series, "tags": tags, "availableFrom": available_from, "availableTo": available_to,
        "retired": retired, "printed": printed,
    })
}

impl AdminDefinition {
    /// The stored card with all free numbers.
    pub fn of(conn: &mut Conn<'_>, tools: &AdminTools, definition: &Definition) -> Result<Self> {
        let mut view = DefinitionView::of(definition, &tools.packs.cards.supply);
        for printed in &mut view.rarities {
            printed.available_mint_numbers = Some(free_mints(conn, definition.id, printed)?);
        }
        let packs = packs::store::packs(conn)?;
        let draws = packs.iter().filter(|pack| !pack.retired && pack.card_pool.contains(&definition.id));
        Ok(Self {
            version: version_of(definition),
            pulled: store::is_pulled(conn, definition.id)?,
            warnings: name_warnings(conn, &definition.name)?,
            packs: draws.map(|pack| InPack { id: pack.id, name: pack.name.clone() }).collect(),
            definition: view,
        })
    }
}
