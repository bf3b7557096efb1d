//! Reading, creating, changing and removing cards.

use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::super::log::{Change, run_as};
use super::draft::{CardDraft, Checked, DraftContext, warnings};
use super::store;
use super::view::{AdminDefinition, logged, version_of};
use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::cards::{self, Definition};
use crate::collection;
use crate::db::{Conn, Tx};
use crate::editions;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::DefinitionId;
use crate::json::{Json, PathId};
use crate::messages::{Message, msg};
use crate::packs::{self, opening_store, pools};
use crate::{profile, spa, wishes};

/// The free numbers of these copies.
pub(super) fn free_mints(
    conn: &mut Conn<'_>,
    definition: DefinitionId,
    printed: &cards::PrintedCopies,
) -> Result<Vec<u32>> {
    let held = collection::store::mints(conn, definition, printed.rarity)?;
    let held: std::collections::HashSet<u32> = held.into_iter().collect();
    Ok((1..=printed.total_copies).filter(|mint| !held.contains(mint)).collect())
}

/// Returns a card with the additional fields of its editor.
#[utoipa::path(get, path = "/api/admin/cards/{id}", tag = "admin", params(("id" = String, Path)), security(("token" = [])),
    responses((status = OK, body = AdminDefinition)))]
pub async fn find_admin_card(
    State(tools): State<AdminTools>,
    _: Admin,
    PathId(id): PathId<DefinitionId>,
) -> Result<Json<AdminDefinition>> {
    let in_memory = tools.clone();
    tools.core.db.read(move |conn| AdminDefinition::find(conn, &in_memory, id)).await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardSaved {
    /// A message for the user.
    #[schema(value_type = String)]
    message: Message,
    /// The card after the change.
    card: AdminDefinition,
}

/// Creates a card. It can be pulled once a pack draws from it.
#[utoipa::path(post, path = "/api/admin/cards", tag = "admin", params(IdempotencyKey), request_body = CardDraft,
    security(("token" = [])), responses((status = CREATED, body = CardSaved)))]
pub async fn create_card(State(tools): State<AdminTools>, admin: Admin, once: Idempotent<CardDraft>) -> Result<Answer> {
    let (id, picture_is_here) =
        (DefinitionId::new(tools.core.clock.now(), &tools.core.dice), has_picture(&tools, &once.body().image_url));
    let in_memory = tools.clone();
    let making = run_as(&tools.core, admin.id, once.answering(StatusCode::CREATED), move |tx, draft, author| {
        let all = cards::store::definitions(tx)?;
        let Checked { new, printed } = draft.checked(DraftContext { before: None, all: &all, picture_is_here })?;
        match &printed {
            Some(printed) => cards::store::insert_printed(tx, id, &new, printed, author.now)?,
            None => cards::store::insert(tx, id, &new, author.now)?,
        }
        if draft.retired == Some(true) {
            cards::store::set_retired(tx, id, true)?;
        }
        let made = find(tx, id)?;
        let change = Change::of("create_card", Some(id.as_str())).from_to(json!({}), logged(&made));
        author.note(tx, &change)?;
        let why = draft.why(msg!("odds_why.card_created", name = made.name));
        pools::publish_changes(tx, Some(author.actor), &why, author.now)?;
        let message = msg!("done.created", name = made.name);
        Ok(CardSaved { message, card: AdminDefinition::find(tx, &in_memory, id)? })
    });
    refresh_caches(&tools, making.await)
}

/// Replaces a card. All copies that users hold show the change.
///
/// The printed copies can be changed until the first copy exists (409 `already_pulled`). If the card no longer has the
/// given `version`, nothing is saved (409 `changed`).
#[utoipa::path(put, path = "/api/admin/cards/{id}", tag = "admin", params(IdempotencyKey, ("id" = String, Path)),
    request_body = CardDraft, security(("token" = [])),
    responses((status = OK, body = CardSaved)))]
pub async fn set_card(
    State(tools): State<AdminTools>,
    admin: Admin,
    PathId(id): PathId<DefinitionId>,
    once: Idempotent<CardDraft>,
) -> Result<Answer> {
    let picture_is_here = has_picture(&tools, &once.body().image_url);
    let in_memory = tools.clone();
    let saving = run_as(&tools.core, admin.id, once, move |tx, draft, author| {
        let all = cards::store::definitions(tx)?;
        let before = all.iter().find(|card| card.id == id).ok_or(Error::NotFound("card"))?;
        editions::refuse_changed(draft.version.as_deref(), &version_of(before), &before.name)?;
        let Checked { new, printed } =
            draft.checked(DraftContext { before: Some(before), all: &all, picture_is_here })?;
        if let Some(printed) = &printed {
            if store::is_pulled(tx, id)? {
                return Err(already_pulled());
            }
            cards::store::set_printed(tx, id, printed)?;
        }
        cards::store::update(tx, id, &new)?;
        if let Some(retired) = draft.retired {
            cards::store::set_retired(tx, id, retired)?;
        }
        let after = find(tx, id)?;
        let why = draft.why(msg!("odds_why.card_changed", name = after.name));
        pools::publish_changes(tx, Some(author.actor), &why, author.now)?;
        if logged(before) != logged(&after) {
            let change = Change::of("set_card", Some(id.as_str())).from_to(logged(before), logged(&after));
            author.note(tx, &change)?;
        }
        let message = msg!("done.saved", name = after.name);
        Ok(CardSaved { message, card: AdminDefinition::find(tx, &in_memory, id)? })
    });
    let answer = refresh_caches(&tools, saving.await);
    // The largest share of a series depends on its definitions.
    tools.leaderboard.board.mark_all_changed();
    answer
}

/// The result of removing a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Removal {
    Deleted,
    /// It stays, and is not pulled any more.
    Retired,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CardRemoved {
    /// A message for the user.
    #[schema(value_type = String)]
    message: Message,
    /// Whether the card was deleted or retired.
    outcome: Removal,
}

/// Deletes a card that never had a copy. Any other card is retired: it can no longer be pulled, and its copies stay.
#[utoipa::path(delete, path = "/api/admin/cards/{id}", tag = "admin", params(IdempotencyKey, ("id" = String, Path)),
    security(("token" = [])), responses((status = OK, body = CardRemoved)))]
pub async fn delete_card(
    State(tools): State<AdminTools>,
    admin: Admin,
    PathId(id): PathId<DefinitionId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let removing = run_as(&tools.core, admin.id, once, move |tx, _, author| {
        // A first copy may be about to commit: from now on no opening commits, and earlier ones are counted.
        opening_store::block_openings(tx)?;
        let card = find(tx, id)?;
        let (name, before) = (card.name.clone(), logged(&card));
        if store::is_pulled(tx, id)? {
            if card.retired {
                return Err(Error::conflict(msg!("already_retired", name)));
            }
            cards::store::set_retired(tx, id, true)?;
            pools::publish_changes(tx, Some(author.actor), &msg!("odds_why.card_retired", name), author.now)?;
            let change = Change::of("retire_card", Some(id.as_str())).from_to(before, logged(&find(tx, id)?));
            author.note(tx, &change)?;
            let message = msg!("done.card_retired", name);
            return Ok(CardRemoved { message, outcome: Removal::Retired });
        }
        packs::tickets::check_all_drawn(tx)?;
        packs::store::remove_definition(tx, id)?;
        wishes::store::forget_definition(tx, id)?;
        profile::store::forget_definition(tx, id)?;
        cards::store::delete(tx, id)?;
        pools::publish_changes(tx, Some(author.actor), &msg!("odds_why.card_removed", name), author.now)?;
        author.note(tx, &Change::of("delete_card", Some(id.as_str())).from_to(before, json!({})))?;
        Ok(CardRemoved { message: msg!("done.removed", name), outcome: Removal::Deleted })
    });
    refresh_caches(&tools, removing.await)
}

/// Whether this server has the picture at this URL.
pub fn has_picture(tools: &AdminTools, address: &str) -> bool {
    let address = address.trim();
    tools.pictures.has(address) || spa::demo_picture(address).is_some()
}

/// Refreshes caches, so that a client that reads after the response sees the change: its event may arrive a moment
/// later.
pub fn refresh_caches(tools: &AdminTools, answer: Result<Answer>) -> Result<Answer> {
    tools.packs.cards.forget();
    tools.packs.pools.forget();
    answer
}

fn find(tx: &mut Tx<'_>, id: DefinitionId) -> Result<Definition> {
    cards::store::definitions(tx)?.into_iter().find(|card| card.id == id).ok_or(Error::NotFound("card"))
}

fn already_pulled() -> Error {
    Error::conflict(msg!("already_pulled"))
}

impl AdminDefinition {
    fn find(conn: &mut Conn<'_>, tools: &AdminTools, id: DefinitionId) -> Result<Self> {
        let all = cards::store::definitions(conn)?;
        let definition = all.iter().find(|card| card.id == id).ok_or(Error::NotFound("card"))?;
        Self::of(conn, tools, definition)
    }
}

pub(super) fn name_warnings(conn: &mut Conn<'_>, name: &str) -> Result<Vec<Message>> {
    Ok(warnings(name, &cards::store::modifiers(conn)?))
}
