//! A user's seeds: the commitment that their next opening uses, their half of it, and revealed seeds.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{seed_store, seeds};
use crate::auth::AuthUser;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::UserId;
use crate::json::Json;
use crate::packs::Packs;

/// The longest client seed, in characters.
const CLIENT_SEED: usize = 64;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealedSeed {
    seed_hash: String,
    server_seed: String,
    /// The last client seed that was used with the server seed.
    client_seed: String,
    /// The number of openings with the server seed.
    counter: i64,
    /// When it was revealed.
    revealed_at: Timestamp,
}

/// Your seeds, which determine your openings.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FairnessMe {
    /// The SHA-256 of the server seed that your next opening uses.
    seed_hash: String,
    client_seed: String,
    /// The number of openings with this server seed.
    counter: i64,
    /// When the server seed was first used.
    created_at: Timestamp,
    /// The revealed seeds, latest first; at most fifty.
    revealed: Vec<RevealedSeed>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetClientSeed {
    /// The client seed, 1 to 64 characters.
    client_seed: String,
}

fn show(conn: &mut Conn<'_>, user: UserId) -> Result<Option<FairnessMe>> {
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
        client_seed: seed.client_seed,
        counter: seed.counter,
        created_at: seed.created_at,
        revealed: revealed.collect(),
    }))
}

fn shown(conn: &mut Conn<'_>, user: UserId) -> Result<FairnessMe> {
    show(conn, user)?.ok_or_else(|| Error::internal("a seed that was just stored is missing"))
}

/// Returns the seeds of your next opening, and your revealed seeds.
#[utoipa::path(get, path = "/api/fairness/me", tag = "packs", security(("token" = [])),
    responses((status = OK, body = FairnessMe)))]
pub(super) async fn find_fairness(State(packs): State<Packs>, user: AuthUser) -> Result<Json<FairnessMe>> {
    let user = user.id;
    if let Some(fairness) = packs.core.db.read(move |conn| show(conn, user)).await? {
        return Ok(Json(fairness));
    }
    let now = packs.core.clock.now();
    let seed = seeds::generate(now, &packs.core.dice, None);
    let begin = move |tx: &mut Tx<'_>| {
        seeds::current_or(tx, user, &seed, now)?;
        shown(tx, user)
    };
    packs.core.db.write(begin).await.map(Json)
}

/// Changes your client seed, from your next opening on.
#[utoipa::path(put, path = "/api/fairness/me", tag = "packs", security(("token" = [])), params(IdempotencyKey),
    request_body = SetClientSeed, responses((status = OK, body = FairnessMe)))]
pub(super) async fn set_client_seed(
    State(packs): State<Packs>,
    user: AuthUser,
    once: Idempotent<SetClientSeed>,
) -> Result<Answer> {
    let length = once.body().client_seed.trim().chars().count();
    if !(1..=CLIENT_SEED).contains(&length) {
        let message = format!("Your half of the seed has 1 to {CLIENT_SEED} characters.");
        return Err(Error::invalid_field("clientSeed", message));
    }
    let (user, now) = (user.id, packs.core.clock.now());
    let seed = seeds::generate(now, &packs.core.dice, None);
    let save = move |tx: &mut Tx<'_>, body: &SetClientSeed| {
        seeds::current_or(tx, user, &seed, now)?;
        seed_store::set_client(tx, user, body.client_seed.trim())?;
        shown(tx, user)
    };
    packs.core.once(user, once, save).await
}

/// Reveals the server seed of your openings so far, so that they can be verified, and replaces it.
#[utoipa::path(post, path = "/api/fairness/rotate", tag = "packs", security(("token" = [])), params(IdempotencyKey),
    responses((status = OK, body = FairnessMe)))]
pub(super) async fn rotate_seed(
    State(packs): State<Packs>,
    user: AuthUser,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let (user, now) = (user.id, packs.core.clock.now());
    let seed = seeds::generate(now, &packs.core.dice, None);
    let save = move |tx: &mut Tx<'_>, _: &Nothing| {
        seeds::rotate(tx, user, &seed, now)?;
        shown(tx, user)
    };
    packs.core.once(user, once, save).await
}
