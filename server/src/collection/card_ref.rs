//! References to cards in request bodies: by id, or by the text printed on the card (contract §12).

use serde::Deserialize;
use serde::de::{self, Deserializer};
use utoipa::ToSchema;

use super::CardPresenter;
use crate::cards::{Catalogue, Rarity};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{CardId, DefinitionId, ModifierId, UserId};
use crate::json::given;
use crate::messages::msg;
use crate::users::fold;

const HELD_BY: &str = "SELECT id, definition_id, modifier_id FROM cards WHERE rarity = $2 AND mint = $3 \
    AND definition_id IN (SELECT value FROM json_each(CAST($1 AS TEXT))) AND owner_id = $4 AND NOT hidden ORDER BY id";

/// A card, named by its id or by an object that has it, or by name, rarity and mint number.
#[derive(Debug, Clone)]
pub enum CardRef {
    Id(CardId),
    Named(CardName),
}

/// The text printed on a card.
#[derive(Debug, Clone)]
pub struct CardName {
    name: String,
    rarity: Rarity,
    mint: u32,
    modifier: Option<String>,
}

/// A reference to a card.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CardName)]
pub struct Written {
    /// The id of the card. With it, the other fields are ignored.
    #[serde(default, rename = "_id", deserialize_with = "given")]
    #[schema(value_type = Option<CardId>)]
    id: Option<CardId>,
    /// The name, with or without the modifier's prefix.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    name: Option<String>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<Rarity>)]
    rarity: Option<Rarity>,
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<u32>)]
    mint_number: Option<u32>,
    /// The modifier, by id or name. It is needed only if two cards have the same name.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    modifier: Option<Modifier>,
}

/// A modifier's id or name, or the modifier itself.
#[derive(Deserialize)]
#[serde(untagged, expecting = "Name a modifier by its id or its name.")]
enum Modifier {
    Text(String),
    Object {
        #[serde(rename = "_id")]
        id: ModifierId,
    },
}

impl<'de> Deserialize<'de> for CardRef {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Sent {
            Id(String),
            Object(serde_json::Map<String, serde_json::Value>),
        }
        const WANTED: &str = "Name a card by its id, or by its name, rarity and mintNumber.";
        let written = match Sent::deserialize(from).map_err(|_| de::Error::custom(WANTED))? {
            Sent::Id(text) => return text.parse().map(Self::Id).map_err(de::Error::custom),
            Sent::Object(object) => {
                Written::deserialize(serde_json::Value::Object(object)).map_err(de::Error::custom)?
            }
        };
        match written {
            Written { id: Some(id), .. } => Ok(Self::Id(id)),
            Written { name: Some(name), rarity: Some(rarity), mint_number: Some(mint), modifier, .. } => {
                let modifier = modifier.map(|modifier| match modifier {
                    Modifier::Text(text) => text,
                    Modifier::Object { id } => id.as_str().to_owned(),
                });
                Ok(Self::Named(CardName { name, rarity, mint, modifier }))
            }
            _ => Err(de::Error::custom(WANTED)),
        }
    }
}

impl utoipa::PartialSchema for CardRef {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::schema::OneOfBuilder::new().item(CardId::schema()).item(Written::schema()).into()
    }
}

impl ToSchema for CardRef {}

impl From<CardId> for CardRef {
    fn from(id: CardId) -> Self {
        Self::Id(id)
    }
}

/// The ids of the cards that a body names in `field`. Names refer to `owner`'s cards.
///
/// # Errors
/// 400 when no card has a given name, or several have it.
pub fn resolve(
    conn: &mut Conn<'_>,
    presenter: &CardPresenter,
    owner: UserId,
    cards: &[CardRef],
    field: &'static str,
) -> Result<Vec<CardId>> {
    let mut id = |card: &CardRef| match card {
        CardRef::Id(id) => Ok(*id),
        CardRef::Named(name) => name.find(conn, presenter.catalogue(), owner, field),
    };
    cards.iter().map(&mut id).collect()
}

/// One of the owner's cards as a candidate.
type Held = (CardId, DefinitionId, Option<ModifierId>);

impl CardName {
    fn find(&self, conn: &mut Conn<'_>, catalogue: &Catalogue, owner: UserId, field: &'static str) -> Result<CardId> {
        let definitions = serde_json::to_string(&self.definitions(catalogue)).map_err(Error::internal)?;
        let mut held: Vec<Held> = conn.list(HELD_BY, &[&definitions, &self.rarity, &self.mint, &owner])?;
        if let Some(modifier) = &self.modifier {
            let wanted = catalogue.modifier_named(modifier).map(|modifier| modifier.id);
            held.retain(|(.., modifier)| wanted.is_some() && *modifier == wanted);
        }
        if held.len() > 1 && held.iter().any(|held| self.is_shown_by(catalogue, held)) {
            held.retain(|held| self.is_shown_by(catalogue, held));
        }
        let Self { name, rarity, mint, .. } = self;
        match held.as_slice() {
            [(id, ..)] => Ok(*id),
            [] => Err(Error::invalid_field(field, msg!("unknown_card", name, rarity = *rarity, mint = *mint))),
            _ => Err(Error::invalid_field(field, msg!("ambiguous_card", name, rarity = *rarity, mint = *mint))),
        }
    }

    /// The possible definitions: those of this name, with or without a modifier's prefix or name before it.
    fn definitions(&self, catalogue: &Catalogue) -> Vec<DefinitionId> {
        let key = fold(&self.name);
        let words = catalogue.modifiers.iter().flat_map(|modifier| [fold(&modifier.prefix), fold(&modifier.name)]);
        let bare = words.filter(|word| !word.is_empty()).filter_map(|word| key.strip_prefix(&word)?.strip_prefix(' '));
        let keys: Vec<String> = bare.map(str::to_owned).chain([key.clone()]).collect();
        let meant = catalogue.definitions.iter().filter(|definition| keys.contains(&definition.name_key));
        meant.map(|definition| definition.id).collect()
    }

    fn is_shown_by(&self, catalogue: &Catalogue, (_, definition, modifier): &Held) -> bool {
        let prefix = modifier.and_then(|id| catalogue.modifier(id)).map_or("", |modifier| modifier.prefix.as_str());
        let name = catalogue.definition(*definition).map_or("", |definition| definition.name.as_str());
        fold(&format!("{prefix}{name}")) == fold(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> String {
        match serde_json::from_str::<CardRef>(json) {
            Ok(CardRef::Id(id)) => format!("id {id}"),
            Ok(CardRef::Named(CardName { name, rarity, mint, modifier })) => {
                format!("{name} {rarity} {mint} {}", modifier.unwrap_or_default())
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_card_is_named_by_its_id_or_its_printed_text() {
        let id = "\"0123456789abcdef01234567\"";
        assert_eq!(read(id), "id 0123456789abcdef01234567");
        assert_eq!(read(&format!(r#"{{"_id": {id}, "name": "Owl", "rarity": null}}"#)), "id 0123456789abcdef01234567");
        assert_eq!(read(r#"{"name": "Owl", "rarity": "rare", "mintNumber": 3, "modifier": null}"#), "Owl Rare 3 ");
        let modified = format!(
            r#"{{"name": "Owl", "rarity": "Rare", "mintNumber": 3, "modifier": {{"_id": {id}, "name": "Glitch"}}}}"#
        );
        assert_eq!(read(&modified), "Owl Rare 3 0123456789abcdef01234567");
        let wanted = "Name a card by its id, or by its name, rarity and mintNumber.";
        for wrong in ["3", "[]", "{}", r#"{"name": "Owl", "rarity": "Rare"}"#, r#"{"_id": "", "mintNumber": 1}"#] {
            assert!(read(wrong).starts_with(wanted), "{wrong}: {}", read(wrong));
        }
        assert!(read("\"owl\"").starts_with("An id is 24"), "{}", read("\"owl\""));
    }
}
