//! A user's preferred pack, which is opened by default on stream.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Pack, store};
use crate::auth::AuthUser;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::ids::{PackId, UserId};
use crate::json::Json;
use crate::packs::Packs;
use crate::realtime::Event;

/// A pack, by id and name.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PackRef {
    #[serde(rename = "_id")]
    pub id: PackId,
    pub name: String,
}

impl From<&Pack> for PackRef {
    fn from(pack: &Pack) -> Self {
        Self { id: pack.id, name: pack.name.clone() }
    }
}

/// A user's preferred pack.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreferredPack {
    #[schema(required)]
    preferred_pack: Option<PackRef>,
}

/// The new preferred pack.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetPreferredPack {
    /// The pack's id; null or empty for none.
    #[serde(default)]
    pack_id: Option<String>,
}

/// The pack that this user prefers; `None` if it can no longer be opened.
pub fn preferred_pack(conn: &mut Conn<'_>, user: UserId) -> Result<Option<PackRef>> {
    Ok(store::preferred(conn, user)?.map(|(id, name)| PackRef { id, name }))
}

/// Returns your preferred pack.
#[utoipa::path(get, path = "/api/users/preferred-pack", tag = "packs", security(("token" = [])),
    responses((status = OK, body = PreferredPack)))]
pub(super) async fn find_preferred_pack(State(packs): State<Packs>, user: AuthUser) -> Result<Json<PreferredPack>> {
    let user = user.id;
    let preferred_pack = packs.core.db.read(move |conn| preferred_pack(conn, user)).await?;
    Ok(Json(PreferredPack { preferred_pack }))
}

/// Sets your preferred pack.
#[utoipa::path(put, path = "/api/users/preferred-pack", tag = "packs", security(("token" = [])),
    params(IdempotencyKey), request_body = SetPreferredPack, responses((status = OK, body = PreferredPack)))]
pub(super) async fn set_preferred_pack(
    State(packs): State<Packs>,
    user: AuthUser,
    once: Idempotent<SetPreferredPack>,
) -> Result<Answer> {
    let user = user.id;
    let pack = match once.body().pack_id.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        Some(text) => {
            let id = text.parse().map_err(|_| Error::NotFound("pack"))?;
            let pack = packs.find(Some(id)).await?;
            if pack.retired {
                return Err(super::rules::Refusal::Retired.into());
            }
            Some(pack)
        }
        None => None,
    };
    let save = move |tx: &mut Tx<'_>, _: &SetPreferredPack| {
        store::set_preferred(tx, user, pack.as_ref().map(|pack| pack.id))?;
        tx.announce(Event::Progressed { user });
        Ok(PreferredPack { preferred_pack: pack.as_deref().map(PackRef::from) })
    };
    packs.core.once(user, once, save).await
}
