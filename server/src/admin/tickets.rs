//! Giving up tickets that cannot be drawn.

use axum::extract::State;
use serde_json::json;

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::error::Result;
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::OpeningId;
use crate::json::{Message, PathId};
use crate::messages::msg;
use crate::packs::tickets;

use super::log::{Change, run_as};

/// Gives up a ticket whose draw fails again and again. Its owner has the pack back, and everybody sees in the public log
/// that the ticket was not drawn by the rules.
#[utoipa::path(post, path = "/api/admin/tickets/{id}/give-up", tag = "admin", security(("token" = [])),
    params(IdempotencyKey, ("id" = String, Path)), responses((status = OK, body = Message)))]
pub async fn give_up_ticket(
    State(tools): State<AdminTools>,
    admin: Admin,
    PathId(id): PathId<OpeningId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    run_as(&tools.core, admin.id, once, move |tx, _, author| {
        tickets::give_up(tx, id, author.now, &author.dice)?;
        let change = Change::of("give_up_ticket", Some(id.as_str())).from_to(json!({}), json!({"outcome": "refused"}));
        author.note(tx, &change)?;
        Ok(Message { message: msg!("done.ticket_discarded") })
    })
    .await
}
