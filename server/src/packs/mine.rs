//! What a user reads about unopened packs before opening one.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::draw::Pity;
use super::{Pack, Packs, odds, pity_store};
use crate::auth::AuthUser;
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::PackId;
use crate::json::Json;
use crate::wallet::expiry;

/// Packs that expire together.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExpiringPacks {
    /// The number of packs.
    packs: i64,
    /// The time from which they cannot be opened.
    expires_at: Timestamp,
}

/// The bad-luck protection of a pack for one user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PackProtection {
    pack_id: PackId,
    /// The rarity that makes a pack lucky.
    minimum: Rarity,
    /// Your unlucky packs since the last lucky one.
    unlucky: u32,
    /// The number of packs within which a lucky one is certain for you, if `isLeft`.
    within: u32,
    /// Whether a card is left that makes a pack lucky.
    is_left: bool,
}

/// What concerns your unopened packs.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MyPacks {
    /// When packs expire, the first ones first, at most ten times; empty if packs do not expire. Reserved packs do not.
    expiring: Vec<ExpiringPacks>,
    /// The bad-luck protection of each pack that has one.
    protection: Vec<PackProtection>,
}

/// Returns when your unopened packs expire, and within how many packs bad-luck protection makes a rare card certain.
#[utoipa::path(get, path = "/api/packs/mine", tag = "packs", security(("token" = [])),
    responses((status = OK, body = MyPacks)))]
pub(super) async fn find_my_packs(State(packs): State<Packs>, user: AuthUser) -> Result<Json<MyPacks>> {
    let (list, user, in_memory) = (packs.list().await?, user.id, packs.clone());
    let protected = list.iter().filter(|pack| !pack.retired);
    let protected: Vec<(Arc<Pack>, Pity)> = protected.filter_map(|pack| Some((Arc::clone(pack), pack.pity?))).collect();
    let read = move |conn: &mut Conn<'_>| {
        let counters = if protected.is_empty() { HashMap::new() } else { pity_store::all(conn, user)? };
        let version =
            |(pack, pity): &(Arc<Pack>, Pity)| Ok((*pity, in_memory.pools.version(conn, pack.id, pack.odds_version)?));
        let versions: Vec<_> = protected.iter().map(version).collect::<Result<_>>()?;
        Ok((expiry::expiring(conn, user)?, counters, versions))
    };
    let (expiring, counters, versions) = packs.core.db.read(read).await?;
    let at = packs.core.clock.now().millis();
    // Counting the free copies of large pools may take some milliseconds.
    let work = tokio::task::spawn_blocking(move || {
        let protection = versions.into_iter().map(|(pity, version)| {
            let pack_id = version.pool.config().pack_id;
            let unlucky = counters.get(&pack_id).copied().unwrap_or(0);
            PackProtection {
                pack_id,
                minimum: pity.minimum,
                unlucky,
                within: pity.certain_within(unlucky),
                is_left: odds::is_left(&version.pool, pity.minimum, &version.pool.view(at), &packs.cards.supply),
            }
        });
        protection.collect()
    });
    let protection = work.await.map_err(Error::internal)?;
    let expiring = expiring.into_iter().map(|(expires_at, packs)| ExpiringPacks { packs, expires_at }).collect();
    Ok(Json(MyPacks { expiring, protection }))
}
