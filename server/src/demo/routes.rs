//! The demo set on a running server: what it contains, and its removal by the owner.

use axum::extract::State;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::Demo;
use super::clear::{self, Contents};
use crate::admin::{Change, run_as};
use crate::auth::{Admin, Owner};
use crate::collection::TxContext;
use crate::config::Config;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::feature::routes;
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::json::Json;
use crate::messages::msg;
use crate::packs::{self, tickets};

pub fn routes() -> OpenApiRouter<Demo> {
    OpenApiRouter::new().routes(routes!(find_demo_set, delete_demo_set))
}

/// The demo set of this server; all counts are 0 without it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DemoSetState {
    #[serde(flatten)]
    contents: Contents,
    /// Whether it can be removed: viewers sign in with Twitch, and the default pack has cards of this server.
    is_replaced: bool,
}

/// Returns what the demo set contains, and whether it can be removed.
#[utoipa::path(get, path = "/api/admin/demo", tag = "demo", security(("token" = [])),
    responses((status = OK, body = DemoSetState)))]
async fn find_demo_set(State(demo): State<Demo>, _: Admin) -> Result<Json<DemoSetState>> {
    let config = demo.core.config.clone();
    let read = demo
        .core
        .db
        .read(move |conn| Ok(DemoSetState { contents: clear::count(conn)?, is_replaced: is_replaced(conn, &config)? }));
    read.await.map(Json)
}

fn is_replaced(conn: &mut Conn<'_>, config: &Config) -> Result<bool> {
    Ok(!config.is_demo() && packs::store::has_own_default(conn)?)
}

/// Removes the demo set: its users, packs and definitions, and all cards of these definitions, also those of real users.
///
/// It is refused (409 `demo_needed`) until viewers sign in with Twitch and the default pack has cards of this server, and
/// (409 `opening_under_way`) while a pack is being opened. The response has what was removed.
#[utoipa::path(delete, path = "/api/admin/demo", tag = "demo", params(IdempotencyKey), security(("token" = [])),
    responses((status = OK, body = Contents)))]
async fn delete_demo_set(State(demo): State<Demo>, owner: Owner, once: Idempotent<Nothing>) -> Result<Answer> {
    let (ctx, config) = (TxContext::of(&demo.packs.cards).await?, demo.core.config.clone());
    let clearing = run_as(&demo.core, owner.id, once, move |tx, _, author| {
        if !is_replaced(tx, &config)? {
            return Err(Error::conflict(msg!("demo_needed")));
        }
        tickets::check_all_drawn(tx)?;
        let removed = clear::remove(tx, &ctx)?;
        let before = serde_json::to_value(removed).map_err(Error::internal)?;
        author.note(tx, &Change::of("delete_demo_set", None).from_to(before, json!({})))?;
        Ok(removed)
    });
    let answer = clearing.await?;
    clear::refresh_caches(&demo.packs).await?;
    Ok(answer)
}
