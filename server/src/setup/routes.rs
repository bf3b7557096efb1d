//! Routes for the state of the setup. The sign-in of the owner is a route of the feature `twitch`.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::auth::Admin;
use crate::config::Config;
use crate::error::Result;
use crate::feature::routes;
use crate::json::Json;
use crate::setup::Setup;

use super::rules::{self, SetupStep};
use super::store;

pub fn routes() -> OpenApiRouter<Setup> {
    OpenApiRouter::new().routes(routes!(find_setup)).routes(routes!(find_setup_status, set_setup))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupState {
    /// Whether the code that the server printed makes a user the owner.
    is_open: bool,
}

/// The state of the setup for admins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupStatus {
    /// The step to continue with.
    step: SetupStep,
    /// Whether the setup was completed or dismissed.
    ended: bool,
    /// Where the Twitch application comes from.
    twitch: TwitchSource,
    /// The redirect URL to register for the Twitch application.
    redirect_url: String,
}

/// Where the Twitch application comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TwitchSource {
    None,
    /// The setup stored it in the data directory.
    Setup,
    /// Flags or environment variables.
    Configuration,
}

impl TwitchSource {
    fn of(config: &Config) -> Self {
        match (config.twitch_is_stored, config.is_demo()) {
            (true, _) => Self::Setup,
            (false, true) => Self::None,
            (false, false) => Self::Configuration,
        }
    }
}

impl SetupStatus {
    fn of(config: &Config, state: rules::State) -> Self {
        let rules::State { step, ended, .. } = state;
        let redirect_url = format!("{}/api/auth/twitch/callback", config.twitch_public_url());
        Self { step, ended, twitch: TwitchSource::of(config), redirect_url }
    }
}

/// Returns whether this server waits for its owner.
#[utoipa::path(get, path = "/api/setup", tag = "setup", responses((status = OK, body = SetupState)))]
async fn find_setup(State(setup): State<Setup>) -> Result<Json<SetupState>> {
    let is_open = setup.core.db.read(super::is_open).await?;
    Ok(Json(SetupState { is_open }))
}

/// Returns the step to continue the setup with, and what its steps need.
#[utoipa::path(get, path = "/api/admin/setup", tag = "setup", security(("token" = [])),
    responses((status = OK, body = SetupStatus)))]
async fn find_setup_status(State(setup): State<Setup>, _: Admin) -> Result<Json<SetupStatus>> {
    let state = setup.core.db.read(store::find).await?;
    Ok(Json(SetupStatus::of(&setup.core.config, state)))
}

/// A change of the setup; absent fields stay.
#[derive(Debug, Deserialize, ToSchema)]
struct SetupChange {
    step: Option<SetupStep>,
    ended: Option<bool>,
}

/// Stores the step to continue with, or that the setup was completed or dismissed.
#[utoipa::path(put, path = "/api/admin/setup", tag = "setup", request_body = SetupChange, security(("token" = [])),
    responses((status = OK, body = SetupStatus)))]
async fn set_setup(
    State(setup): State<Setup>,
    _: Admin,
    Json(SetupChange { step, ended }): Json<SetupChange>,
) -> Result<Json<SetupStatus>> {
    let saved = setup.core.db.write(move |tx| {
        let before = store::find(tx)?;
        let after = rules::State { step: step.unwrap_or(before.step), ended: ended.unwrap_or(before.ended), ..before };
        store::save(tx, after)?;
        Ok(after)
    });
    Ok(Json(SetupStatus::of(&setup.core.config, saved.await?)))
}
