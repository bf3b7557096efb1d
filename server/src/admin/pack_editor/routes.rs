//! Saving, removing, previewing and simulating packs.

use axum::extract::State;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use utoipa::ToSchema;

use super::super::log::{Change, run_as};
use super::draft::PackDraft;
use super::simulation::{MAX_COLLECTORS, MAX_PER_DAY, SimulatePack, SupplyOutlook};
use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::cards::Catalogue;
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::editions;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::PackId;
use crate::json::{Json, PathId};
use crate::messages::{Message, msg};
use crate::packs::draw::{Pool, PoolDefinition, RARITIES, Run, Start, hoarding, simulate};
use crate::packs::odds::{self, Odds};
use crate::packs::{Pack, pools, store};

/// A simulation keeps a processor busy, so a second one waits until it is done.
static SIMULATING: Semaphore = Semaphore::const_new(1);

#[derive(Debug, Serialize, ToSchema)]
pub struct PackSaved {
    /// A message for the user.
    #[schema(value_type = String)]
    message: Message,
    /// The pack after the change.
    pack: Pack,
}

/// Creates or replaces a pack. The next openings draw from it, and its pool is published as a version.
///
/// If the pack no longer has the given `version`, nothing is saved (409 `changed`).
#[utoipa::path(post, path = "/api/admin/upsert-pack", tag = "admin", params(IdempotencyKey), request_body = PackDraft,
    security(("token" = [])), responses((status = OK, body = PackSaved)))]
pub async fn upsert_pack(State(tools): State<AdminTools>, admin: Admin, once: Idempotent<PackDraft>) -> Result<Answer> {
    let catalogue = tools.packs.cards.catalogue().await?;
    let saving = run_as(&tools.core, admin.id, once, move |tx, draft, author| {
        let mut new = draft.checked(&catalogue)?;
        let packs = store::packs(tx)?;
        let default = packs.iter().find(|pack| pack.is_default).map(|pack| pack.id);
        let (id, before) = if let Some(id) = draft.id()? {
            let before = packs.iter().find(|pack| pack.id == id && !pack.retired).ok_or(Error::NotFound("pack"))?;
            editions::refuse_changed(draft.version.as_deref(), &before.version, &before.name)?;
            if default == Some(id) && !new.is_default {
                return Err(default_needed());
            }
            pools::change(tx, id, &new, author.actor, &draft.why(), author.now)?;
            (id, logged(before))
        } else {
            // Opening a pack without naming one needs a default.
            new.is_default |= default.is_none() && new.available_from.is_none() && new.available_to.is_none();
            let id = PackId::new(author.now, &author.dice);
            pools::create(tx, id, &new, Some(author.actor), author.now)?;
            (id, json!({}))
        };
        let pack = find(tx, id)?;
        author.note(tx, &Change::of("upsert_pack", Some(id.as_str())).from_to(before, logged(&pack)))?;
        let message = msg!("done.pack_saved", name = pack.name, version = pack.odds_version);
        Ok(PackSaved { message, pack })
    });
    refresh_caches(&tools, saving.await)
}

/// Removes a pack, which can no longer be opened. Its openings and versions stay, so that they can be verified.
#[utoipa::path(delete, path = "/api/admin/packs/{id}", tag = "admin", params(IdempotencyKey, ("id" = String, Path)),
    security(("token" = [])), responses((status = OK, body = PackSaved)))]
pub async fn delete_pack(
    State(tools): State<AdminTools>,
    admin: Admin,
    PathId(id): PathId<PackId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let retiring = run_as(&tools.core, admin.id, once, move |tx, _, author| {
        let before = find(tx, id)?;
        if before.retired {
            return Err(Error::NotFound("pack"));
        }
        if before.is_default || !pools::retire(tx, id, author.now)? {
            return Err(default_needed());
        }
        author.note(tx, &Change::of("delete_pack", Some(id.as_str())).from_to(logged(&before), json!({})))?;
        let message = msg!("done.pack_removed", name = before.name);
        Ok(PackSaved { message, pack: find(tx, id)? })
    });
    refresh_caches(&tools, retiring.await)
}

/// Refreshes caches, so that a client that reads after the response sees the change: its event may arrive a moment
/// later.
fn refresh_caches(tools: &AdminTools, answer: Result<Answer>) -> Result<Answer> {
    tools.packs.pools.forget();
    answer
}

fn default_needed() -> Error {
    Error::conflict(msg!("default_pack"))
}

fn find(tx: &mut Tx<'_>, id: PackId) -> Result<Pack> {
    store::packs(tx)?.into_iter().find(|pack| pack.id == id).ok_or(Error::NotFound("pack"))
}

/// The log's view of a pack: the fields that an admin can change.
fn logged(pack: &Pack) -> Value {
    let mut logged = serde_json::to_value(pack).unwrap_or_default();
    if let Some(fields) = logged.as_object_mut() {
        fields.retain(|name, _| !["_id", "createdAt", "updatedAt", "version"].contains(&name.as_str()));
    }
    logged
}

/// A preview of a pack as if it were saved now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PackPreview {
    /// The odds with the copies that are left.
    odds: Odds,
    /// The number of printed copies that can be drawn now.
    copies_printed: u64,
    /// Whether saving it publishes a version, because openings would draw from a different pool.
    publishes: bool,
}

/// A draft from which cards can be drawn.
struct Drafted {
    pool: Pool,
    /// Free copies of each definition of the pool, in its order.
    free: Vec<[u32; RARITIES]>,
    printed: Vec<[u32; RARITIES]>,
}

impl Drafted {
    fn new(tools: &AdminTools, catalogue: &Catalogue, draft: &PackDraft, version: i64, now: Timestamp) -> Result<Self> {
        let new = draft.checked(catalogue)?;
        let id = draft.id()?.unwrap_or_else(|| PackId::from_bytes([0; 12]));
        let definitions = catalogue.definitions.iter().map(AsRef::as_ref);
        let config = new.as_pack(id, now).config(version, definitions, catalogue.modifiers.iter().map(AsRef::as_ref));
        let pool = Pool::new(config)?;
        let printed: Vec<[u32; RARITIES]> = pool.config().definitions.iter().map(PoolDefinition::printed).collect();
        let left = |(definition, printed): (&PoolDefinition, &[u32; RARITIES])| {
            let held = tools.packs.cards.supply.held(definition.definition_id);
            std::array::from_fn(|at| printed[at].saturating_sub(held[at]))
        };
        let free = pool.config().definitions.iter().zip(&printed).map(left).collect();
        Ok(Self { pool, free, printed })
    }
}

/// Previews a pack: its exact odds with the copies that are left, computed by the function that draws. Nothing is
/// saved.
#[utoipa::path(post, path = "/api/admin/packs/preview", tag = "admin", request_body = PackDraft,
    security(("token" = [])), responses((status = OK, body = PackPreview)))]
pub async fn preview_pack(
    State(tools): State<AdminTools>,
    _: Admin,
    Json(draft): Json<PackDraft>,
) -> Result<Json<PackPreview>> {
    let (catalogue, now) = (tools.packs.cards.catalogue().await?, tools.core.clock.now());
    let saved = match draft.id()? {
        Some(id) => Some(tools.packs.find(Some(id)).await?),
        None => None,
    };
    let version = saved.as_ref().map_or(0, |pack| pack.odds_version);
    let drafted = Drafted::new(&tools, &catalogue, &draft, version, now)?;
    let in_memory = tools.clone();
    let before = match saved {
        Some(pack) => {
            Some(tools.core.db.read(move |conn| in_memory.packs.pools.version(conn, pack.id, pack.odds_version)).await?)
        }
        None => None,
    };
    let publishes = before.is_none_or(|before| before.pool.config() != drafted.pool.config());
    let work = tokio::task::spawn_blocking(move || {
        let view = drafted.pool.view(now.millis());
        let copies_printed = view.printed.copies().iter().flatten().map(|copies| u64::from(*copies)).sum();
        let free = odds::free(&view, &tools.packs.cards.supply);
        PackPreview { odds: Odds::of(&drafted.pool, now.millis(), &free), copies_printed, publishes }
    });
    work.await.map(Json).map_err(Error::internal)
}

/// Simulates openings of a pack until its run is sold out. Returns how long that takes, and milestones such as the last
/// copy of a rarity.
#[utoipa::path(post, path = "/api/admin/packs/simulate", tag = "admin", request_body = SimulatePack,
    security(("token" = [])), responses((status = OK, body = SupplyOutlook)))]
pub async fn simulate_pack(
    State(tools): State<AdminTools>,
    _: Admin,
    Json(asked): Json<SimulatePack>,
) -> Result<Json<SupplyOutlook>> {
    if asked.packs_per_day.is_some_and(|day| !(1..=MAX_PER_DAY).contains(&day)) {
        return Err(Error::invalid_field("packsPerDay", msg!("invalid.whole_number", max = MAX_PER_DAY, min = 1)));
    }
    if !(1..=MAX_COLLECTORS).contains(&asked.collectors) {
        return Err(Error::invalid_field("collectors", msg!("invalid.whole_number", max = MAX_COLLECTORS, min = 1)));
    }
    let (catalogue, now) = (tools.packs.cards.catalogue().await?, tools.core.clock.now());
    let drafted = Drafted::new(&tools, &catalogue, &asked.pack, 0, now)?;
    let _one_at_a_time = SIMULATING.acquire().await.map_err(Error::internal)?;
    let work = tokio::task::spawn_blocking(move || {
        let start = Start {
            config: drafted.pool.config(),
            free: if asked.from_now { &drafted.free } else { &drafted.printed },
            at_ms: now.millis(),
            packs_per_day: asked.packs_per_day,
            until_ms: asked.pack.available_to.filter(|_| asked.packs_per_day.is_some()).map(Timestamp::millis),
            collectors: asked.collectors,
        };
        let when = |pack: u64, run: &Run| {
            start.packs_per_day.map(|_| Timestamp::from_millis(start.time_of(pack, &run.pauses)))
        };
        let runs = simulate(&start);
        SupplyOutlook::of(&runs, hoarding(&start, &runs), when)
    });
    let outlook = work.await.map_err(Error::internal)?;
    outlook.map(Json).ok_or_else(|| Error::internal("nothing was simulated"))
}
