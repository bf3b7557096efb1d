//! Manual repairs where no fix applies: a card is linked or removed.

use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::rules::Claimed;
use super::store;
use crate::cards::{Catalogue, Definition, Rarity};
use crate::claims::{self, State};
use crate::clock::Timestamp;
use crate::collection::{imported_store, store as collection};
use crate::db::Tx;
use crate::error::{Error, Reason, Result};
use crate::ids::{CardId, DefinitionId};
use crate::messages::{Message, msg};
use crate::packs::exception_store;
use crate::realtime::Event;
use crate::users::fold;

/// The copy that a broken card is linked to.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EditCard {
    /// The name of the definition.
    name: String,
    rarity: Rarity,
    /// The mint number; any free one if absent.
    #[serde(default)]
    mint_number: Option<u32>,
    /// The grade, 1 to 10; absent for none.
    #[serde(default)]
    grade: Option<u8>,
}

/// The result of repairing or removing a broken card.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedCard {
    /// A message for the user.
    #[schema(value_type = String)]
    pub message: Message,
}

/// A card that can be repaired manually.
///
/// # Errors
/// 404 when there is none.
fn broken(tx: &mut Tx<'_>, card: CardId) -> Result<Claimed> {
    store::one(tx, card)?.filter(|claimed| claimed.state != State::Own).ok_or(Error::NotFound("card"))
}

/// Links a card to a copy. Returns also the text for the log.
pub fn edit(
    tx: &mut Tx<'_>,
    card: CardId,
    to: &EditCard,
    catalogue: &Catalogue,
    now: Timestamp,
) -> Result<(EditedCard, (serde_json::Value, serde_json::Value))> {
    let position = exception_store::begin(tx)?;
    let claimed = broken(tx, card)?;
    let definition = named(catalogue, &to.name)?;
    let printed = definition.total_copies(to.rarity).filter(|copies| *copies > 0).ok_or_else(|| {
        Error::invalid_field("rarity", msg!("invalid.rarity_not_printed", name = definition.name, rarity = to.rarity))
    })?;
    if to.grade.is_some_and(|grade| !(1..=10).contains(&grade)) {
        return Err(Error::invalid_field("grade", msg!("invalid.grade")));
    }
    let mint = match to.mint_number {
        Some(mint) if (1..=printed).contains(&mint) => {
            refuse_held(tx, definition, (definition.id, to.rarity, mint), printed)?;
            mint
        }
        Some(_) => {
            return Err(Error::invalid_field(
                "mintNumber",
                msg!("invalid.mint_numbers", name = definition.name, max = printed, rarity = to.rarity),
            ));
        }
        None => free_mint(tx, definition.id, to.rarity, printed)?.ok_or_else(|| none_left(definition, to.rarity))?,
    };
    let copy = (definition.id, to.rarity, mint);
    imported_store::set_grade(tx, card, to.grade)?;
    imported_store::link(tx, card, copy, now)?;
    exception_store::insert(tx, position, &[(card, copy)])?;
    claims::store::linked(tx, card, None)?;
    tx.announce(Event::CollectionChanged { user: claimed.owner });
    tx.announce(Event::CopyMoved { definition: Some(definition.id), modifier: None });
    let message = msg!("done.card_linked", name = definition.name, rarity = to.rarity, mint, printed);
    let after = json!({"name": definition.name, "rarity": to.rarity, "mintNumber": mint, "grade": to.grade});
    Ok((EditedCard { message }, (json!({"userId": claimed.owner, "card": claimed.whole()}), after)))
}

fn named<'a>(catalogue: &'a Catalogue, name: &str) -> Result<&'a Definition> {
    let key = fold(name.trim());
    let exact = catalogue.definitions.iter().find(|definition| definition.name == name.trim());
    let found = exact.or_else(|| catalogue.definitions.iter().find(|definition| definition.name_key == key));
    let unknown = || Error::invalid_field("name", msg!("invalid.card_name_unknown"));
    found.map(AsRef::as_ref).ok_or_else(unknown)
}

fn refuse_held(
    tx: &mut Tx<'_>,
    definition: &Definition,
    copy: (DefinitionId, Rarity, u32),
    printed: u32,
) -> Result<()> {
    let Some(holder) = store::holder(tx, copy)? else { return Ok(()) };
    let (_, rarity, mint) = copy;
    let name = &definition.name;
    let message = match free_mint(tx, definition.id, rarity, printed)? {
        Some(free) => msg!("mint_taken.held_other_free", mint, name, rarity, holder, free),
        None => msg!("mint_taken.held", mint, name, rarity, holder),
    };
    Err(Error::Conflict(Reason::about("mintNumber", message)))
}

fn none_left(definition: &Definition, rarity: Rarity) -> Error {
    Error::conflict(msg!("no_mint_left", name = definition.name, rarity))
}

/// The smallest free mint number.
fn free_mint(tx: &mut Tx<'_>, definition: DefinitionId, rarity: Rarity, printed: u32) -> Result<Option<u32>> {
    let held = collection::mints(tx, definition, rarity)?;
    // The numbers are sorted, so the first gap is where a number and its index differ.
    let gap = (1..=printed).zip(held.iter().map(Some).chain(std::iter::repeat(None)));
    Ok(gap.into_iter().find(|(mint, held)| *held != Some(mint)).map(|(mint, _)| mint))
}

/// Removes a card. Returns also the text for the log.
pub fn remove(
    tx: &mut Tx<'_>,
    card: CardId,
    catalogue: &Catalogue,
    now: Timestamp,
) -> Result<(EditedCard, serde_json::Value)> {
    let claimed = broken(tx, card)?;
    if !imported_store::remove(tx, card)? {
        return Err(Error::conflict(msg!("card_busy.held")));
    }
    claims::store::remove(tx, card, now)?;
    // It is not a copy of anything, but may have had a modifier.
    tx.announce(Event::CollectionChanged { user: claimed.owner });
    tx.announce(Event::CopyMoved { definition: None, modifier: claimed.modifier });
    let card = claimed.shown_name(catalogue);
    let message = match &claimed.username {
        Some(owner) => msg!("done.broken_card_removed", card, owner),
        None => msg!("done.broken_card_removed.without_account", card),
    };
    Ok((EditedCard { message }, json!({"userId": claimed.owner, "card": claimed.whole()})))
}
