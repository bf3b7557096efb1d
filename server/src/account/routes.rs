//! Taking everything along, and leaving.

use crate::feature::routes;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::export::{self, Format};
use super::leaving;
use crate::account::Accounts;
use crate::auth::AuthUser;
use crate::error::{Error, Result};
use crate::json::{Json, Message, Query};
use crate::messages::msg;
use crate::users::fold;

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new().routes(routes!(export_account)).routes(routes!(delete_account))
}

/// The format of the export.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ExportQuery {
    /// The format: `json` by default, or `csv`.
    format: Option<String>,
}

/// Exports all data of the caller as a file: a JSON object with a list per table, or the same tables as CSV.
#[utoipa::path(get, path = "/api/users/me/export", tag = "account", security(("token" = [])), params(ExportQuery),
    responses((status = OK, body = serde_json::Value)))]
async fn export_account(
    State(accounts): State<Accounts>,
    user: AuthUser,
    Query(query): Query<ExportQuery>,
) -> Result<Response> {
    let format = match query.format.as_deref().map(str::trim) {
        None | Some("" | "json") => Format::Json,
        Some("csv") => Format::Csv,
        Some(_) => return Err(Error::invalid_field("format", msg!("invalid.export_format"))),
    };
    Ok(export::answer(accounts, user.id, format))
}

/// The confirmation of a deletion.
#[derive(Debug, Deserialize, ToSchema)]
struct DeleteAccount {
    /// The caller's name, as confirmation.
    username: String,
}

/// Deletes the caller's account.
///
/// Open trades, listings, offers and queued packs end first. Unopened packs are lost. The cards stay with a former
/// collector, who has no name.
#[utoipa::path(delete, path = "/api/users/me", tag = "account", security(("token" = [])), request_body = DeleteAccount,
    responses((status = OK, body = Message)))]
async fn delete_account(
    State(accounts): State<Accounts>,
    user: AuthUser,
    Json(body): Json<DeleteAccount>,
) -> Result<Json<Message>> {
    if fold(&body.username) != fold(&user.username) {
        return Err(Error::invalid_field("username", msg!("invalid.username_confirmation", name = user.username)));
    }
    leaving::leave(&accounts, user.id).await?;
    Ok(Json(Message { message: msg!("done.account_deleted") }))
}
