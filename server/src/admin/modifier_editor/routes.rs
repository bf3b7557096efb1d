//! Creating, changing and removing modifiers.

use axum::extract::State;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::super::log::{Change, run_as};
use super::super::store;
use super::draft::{ModifierDraft, find_conflicts};
use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::cards::{self, Look, Modifier};
use crate::collection;
use crate::db::{Conn, Tx};
use crate::editions;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::ModifierId;
use crate::json::{Json, PathId};
use crate::messages::{List, Message, msg};
use crate::packs::{exception_store, pools, tickets};

/// A modifier for its editor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminModifier {
    #[serde(rename = "_id")]
    id: ModifierId,
    name: String,
    /// The prefix of a card's name, with the space after it.
    prefix: String,
    /// The description, one sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    /// Whether openings can draw it.
    enabled: bool,
    /// Whether it is built in. If so, its name, prefix and look cannot be changed.
    built_in: bool,
    /// The look, if the modifier was created here.
    #[serde(skip_serializing_if = "Option::is_none")]
    look: Option<Look>,
    /// The CSS declarations of an imported modifier.
    #[serde(skip_serializing_if = "Option::is_none")]
    css: Option<String>,
    /// The number of public cards that have it.
    held: i64,
    /// Identifies the current state of the editable fields. A change sends it back, so that it does not overwrite
    /// another admin's change.
    version: String,
}

impl AdminModifier {
    fn of(modifier: Modifier, held: i64) -> Self {
        let (built_in, version) = (modifier.is_built_in(), version_of(&modifier));
        let Modifier { id, name, prefix, css, look, description, enabled, .. } = modifier;
        Self { id, name, prefix, description, enabled, built_in, look, css, held, version }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ModifierSaved {
    /// A message for the user.
    #[schema(value_type = String)]
    message: Message,
    /// The modifier after the change, or before its deletion.
    modifier: AdminModifier,
    /// The number of packs whose odds have a new version because of the change.
    published: usize,
}

/// Lists all modifiers, with the number of cards that have each.
#[utoipa::path(get, path = "/api/admin/modifiers", tag = "admin", security(("token" = [])),
    responses((status = OK, body = [AdminModifier])))]
pub async fn list_admin_modifiers(State(tools): State<AdminTools>, _: Admin) -> Result<Json<Vec<AdminModifier>>> {
    let modifiers = tools.core.db.read(|conn: &mut Conn<'_>| cards::store::modifiers(conn)).await?;
    let shown = |modifier: Modifier| {
        let held = tools.packs.cards.supply.modified(modifier.id);
        AdminModifier::of(modifier, held)
    };
    Ok(Json(modifiers.into_iter().map(shown).collect()))
}

/// Creates a modifier. If openings can draw it, the odds of every pack get a new public version.
#[utoipa::path(post, path = "/api/modifiers", tag = "admin", params(IdempotencyKey), request_body = ModifierDraft,
    security(("token" = [])), responses((status = OK, body = ModifierSaved)))]
pub async fn create_modifier(
    State(tools): State<AdminTools>,
    admin: Admin,
    once: Idempotent<ModifierDraft>,
) -> Result<Answer> {
    let id = ModifierId::new(tools.core.clock.now(), &tools.core.dice);
    save(&tools, admin, once, id, true).await
}

/// Changes a modifier. Enabling or disabling it publishes a version of the odds of every pack.
///
/// If the modifier no longer has the given `version`, nothing is saved (409 `changed`).
#[utoipa::path(put, path = "/api/modifiers/{id}", tag = "admin", params(IdempotencyKey, ("id" = String, Path)),
    request_body = ModifierDraft, security(("token" = [])),
    responses((status = OK, body = ModifierSaved)))]
pub async fn set_modifier(
    State(tools): State<AdminTools>,
    admin: Admin,
    PathId(id): PathId<ModifierId>,
    once: Idempotent<ModifierDraft>,
) -> Result<Answer> {
    save(&tools, admin, once, id, false).await
}

async fn save(
    tools: &AdminTools,
    admin: Admin,
    once: Idempotent<ModifierDraft>,
    id: ModifierId,
    fresh: bool,
) -> Result<Answer> {
    let (catalogue, held) = (tools.packs.cards.catalogue().await?, tools.packs.cards.supply.modified(id));
    let saving = run_as(&tools.core, admin.id, once, move |tx, draft, author| {
        let all = cards::store::modifiers(tx)?;
        let before = all.iter().find(|modifier| modifier.id == id);
        if !fresh && before.is_none() {
            return Err(Error::NotFound("modifier"));
        }
        if let Some(before) = before {
            editions::refuse_changed(draft.version.as_deref(), &version_of(before), &before.name)?;
        }
        let modifier = draft.checked(id, before, &all)?;
        if before.is_some() {
            cards::store::update_modifier(tx, &modifier)?;
        } else {
            cards::store::insert_modifier(tx, &modifier)?;
        }
        let name = &modifier.name;
        let why =
            if modifier.enabled { msg!("odds_why.modifier_on", name) } else { msg!("odds_why.modifier_off", name) };
        let why = draft.why(why);
        let published = pools::publish_changes(tx, Some(author.actor), &why, author.now)?;
        let change = Change::of(if fresh { "create_modifier" } else { "set_modifier" }, Some(id.as_str()))
            .from_to(before.map_or(json!({}), logged), logged(&modifier));
        author.note(tx, &change)?;
        let message = saved_message(&modifier, published, &find_conflicts(&catalogue, &modifier.prefix_key));
        Ok(ModifierSaved { message, modifier: AdminModifier::of(modifier, held), published })
    });
    refresh_caches(tools, saving.await)
}

fn saved_message(modifier: &Modifier, published: usize, conflicts: &[String]) -> Message {
    let mut all = vec![msg!("done.saved", name = modifier.name)];
    if published > 0 {
        all.push(msg!("done.odds_published", packs = published));
    }
    if !conflicts.is_empty() {
        let names = List(conflicts.iter().map(Message::verbatim).collect());
        all.push(msg!("done.names_taken", names));
    }
    msg!("done.sentences", all)
}

/// Deletes a modifier that no card has and no entry of the live queue needs.
#[utoipa::path(delete, path = "/api/modifiers/{id}", tag = "admin", params(IdempotencyKey, ("id" = String, Path)),
    security(("token" = [])), responses((status = OK, body = ModifierSaved)))]
pub async fn delete_modifier(
    State(tools): State<AdminTools>,
    admin: Admin,
    PathId(id): PathId<ModifierId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let removing = run_as(&tools.core, admin.id, once, move |tx, _, author| {
        // No opening commits during this, so a modifier without cards stays without cards.
        exception_store::begin(tx)?;
        tickets::check_all_drawn(tx)?;
        let found = cards::store::modifiers(tx)?.into_iter().find(|modifier| modifier.id == id);
        let before = found.ok_or(Error::NotFound("modifier"))?;
        refuse_used(tx, &before)?;
        cards::store::delete_modifier(tx, id)?;
        let why = msg!("odds_why.modifier_removed", name = before.name);
        let published = pools::publish_changes(tx, Some(author.actor), &why, author.now)?;
        let change = Change::of("delete_modifier", Some(id.as_str())).from_to(logged(&before), json!({}));
        author.note(tx, &change)?;
        let message = msg!("done.modifier_removed", name = before.name);
        Ok(ModifierSaved { message, modifier: AdminModifier::of(before, 0), published })
    });
    refresh_caches(&tools, removing.await)
}

fn refuse_used(tx: &mut Tx<'_>, modifier: &Modifier) -> Result<()> {
    let name = &modifier.name;
    if modifier.is_built_in() {
        return Err(Error::conflict(msg!("built_in", name)));
    }
    let held = collection::store::modified_by(tx, modifier.id)?;
    if held > 0 {
        return Err(Error::conflict(msg!("modifier_held", held, name)));
    }
    if store::waits_for(tx, modifier.id)? {
        return Err(Error::conflict(msg!("modifier_queued", name)));
    }
    Ok(())
}

/// Refreshes caches, so that a client that reads after the response sees the change: its event may arrive a moment
/// later.
fn refresh_caches(tools: &AdminTools, answer: Result<Answer>) -> Result<Answer> {
    tools.packs.cards.forget();
    tools.packs.pools.forget();
    answer
}

fn version_of(modifier: &Modifier) -> String {
    editions::version_of(&logged(modifier))
}

/// The log's view of a modifier: the fields that an admin can change.
fn logged(modifier: &Modifier) -> Value {
    json!({"name": modifier.name, "prefix": modifier.prefix, "description": modifier.description,
        "enabled": modifier.enabled, "look": modifier.look, "css": modifier.css})
}
