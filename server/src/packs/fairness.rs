//! A user's seeds: the hashes of the current and the next one, and revealed seeds.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::intent::Way;
use super::seeds::{NewSeeds, Rotation};
use super::{seed_store, seeds};
use crate::auth::AuthUser;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::{OpeningId, UserId};
use crate::json::Json;
use crate::messages::msg;
use crate::packs::Packs;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealedSeed {
    seed_hash: String,
    server_seed: String,
    /// The last client seed that was used with a seed of version 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    client_seed: Option<String>,
    /// The number of openings with the server seed.
    counter: i64,
    /// When it was revealed.
    revealed_at: Timestamp,
}

/// Your seeds, with which your openings are drawn.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FairnessMe {
    /// The SHA-256 of the server seed that your next opening uses.
    seed_hash: String,
    /// The SHA-256 of the server seed that replaces it.
    next_seed_hash: String,
    /// The number of openings with this server seed.
    counter: i64,
    /// When the server seed was made.
    created_at: Timestamp,
    /// Whether your openings must send entropy, because one has.
    entropy_required: bool,
    /// The opening that is being drawn; null if there is none.
    #[schema(required)]
    undrawn: Option<OpeningId>,
    /// How packs that you open alone are drawn.
    way: Way,
    /// The revealed seeds, latest first; at most fifty, and those that a restore replaced before their first use.
    revealed: Vec<RevealedSeed>,
}

/// The client seed of version 1.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "every client seed is refused")]
pub struct SetClientSeed {
    client_seed: String,
}

fn show(conn: &mut Conn<'_>, user: UserId, way: Way) -> Result<Option<FairnessMe>> {
    let Some(seed) = seed_store::current(conn, user)? else { return Ok(None) };
    let revealed = seed_store::revealed(conn, user)?.into_iter().map(|seed| RevealedSeed {
        seed_hash: seed.seed_hash,
        server_seed: seed.server_seed,
        client_seed: seed.client_seed,
        counter: seed.counter,
        revealed_at: seed.revealed_at,
    });
    Ok(Some(FairnessMe {
        seed_hash: seed.seed_hash,
        next_seed_hash: seed.next_hash,
        counter: seed.counter,
        created_at: seed.created_at,
        entropy_required: seed.entropy_required,
        undrawn: seed.undrawn,
        way,
        revealed: revealed.collect(),
    }))
}

fn shown(conn: &mut Conn<'_>, user: UserId, way: Way) -> Result<FairnessMe> {
    show(conn, user, way)?.ok_or_else(|| Error::internal("a seed that was just stored is missing"))
}

/// Returns the hashes of the seeds of your next openings, and your revealed seeds.
#[utoipa::path(get, path = "/api/fairness/me", tag = "packs", security(("token" = [])),
    responses((status = OK, body = FairnessMe)))]
pub(super) async fn find_fairness(State(packs): State<Packs>, user: AuthUser) -> Result<Json<FairnessMe>> {
    let (user, way) = (user.id, Way::set(&packs));
    if let Some(fairness) = packs.core.db.read(move |conn| show(conn, user, way)).await? {
        return Ok(Json(fairness));
    }
    let now = packs.core.clock.now();
    let seeds = NewSeeds::new(now, &packs.core.dice);
    let begin = move |tx: &mut Tx<'_>| {
        seeds::ensure(tx, user, &seeds, now)?;
        shown(tx, user, way)
    };
    packs.core.db.write(begin).await.map(Json)
}

/// Always refuses: openings have no client seed. Send entropy with each opening.
#[utoipa::path(put, path = "/api/fairness/me", tag = "packs", security(("token" = [])), params(IdempotencyKey),
    request_body = SetClientSeed, responses((status = OK, body = FairnessMe)))]
pub(super) async fn set_client_seed(_: AuthUser, _: Idempotent<SetClientSeed>) -> Result<Answer> {
    Err(Error::conflict(msg!("no_client_seed")))
}

/// Reveals the server seed of your openings so far, so that they can be verified, and makes the next one current.
#[utoipa::path(post, path = "/api/fairness/rotate", tag = "packs", security(("token" = [])), params(IdempotencyKey),
    responses((status = OK, body = FairnessMe)))]
pub(super) async fn rotate_seed(
    State(packs): State<Packs>,
    user: AuthUser,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let (user, now, way) = (user.id, packs.core.clock.now(), Way::set(&packs));
    let (first, rotation) = (NewSeeds::new(now, &packs.core.dice), Rotation::new(now, &packs.core.dice));
    let save = move |tx: &mut Tx<'_>, _: &Nothing| {
        seeds::ensure(tx, user, &first, now)?;
        seeds::rotate(tx, user, &rotation, now)?;
        shown(tx, user, way)
    };
    packs.core.once(user, once, save).await
}
