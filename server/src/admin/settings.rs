//! The settings that an admin changes while the server runs.

use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::IntoParams;

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::json::{Json, Query};
use crate::messages::{List, msg};
use crate::realtime::Event;
use crate::settings::{self, SettingRow, SettingValues};

use super::log::{Change, run_as};

/// Returns all settings that can be changed here.
#[utoipa::path(get, path = "/api/admin/settings", tag = "admin", security(("token" = [])),
    responses((status = OK, body = SettingValues)))]
pub async fn find_admin_settings(State(tools): State<AdminTools>, _: Admin) -> Json<SettingValues> {
    Json(SettingValues::clone(&tools.core.settings.now()))
}

/// Lists the same settings for a form: meaning, accepted values, value and default of each.
#[utoipa::path(get, path = "/api/admin/settings/table", tag = "admin", security(("token" = [])),
    responses((status = OK, body = [SettingRow])))]
pub async fn list_admin_settings(State(tools): State<AdminTools>, _: Admin) -> Result<Json<Vec<SettingRow>>> {
    let saved = tools.core.db.read(settings::saved).await?;
    tools.core.settings.table(&saved).map(Json)
}

/// The settings that the caller has seen.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SeenSettings {
    /// A JSON object of settings and the values that the caller has seen.
    seen: Option<String>,
}

impl SeenSettings {
    fn values(&self) -> Result<Map<String, Value>> {
        let seen = self.seen.as_deref().map_or_else(|| Ok(Map::new()), serde_json::from_str);
        seen.map_err(|error| Error::invalid(msg!("invalid.seen", error = error.to_string())))
    }
}

/// Changes the given settings, all or none. `null` resets a setting to its default.
///
/// If a setting no longer has its value in `seen`, another admin has changed it: the response is 409 `changed`, and
/// nothing is saved.
#[utoipa::path(patch, path = "/api/admin/settings", tag = "admin", params(SeenSettings, IdempotencyKey), request_body = HashMap<String, Value>,
    security(("token" = [])),
    responses((status = OK, body = SettingValues)))]
pub async fn set_admin_settings(
    State(tools): State<AdminTools>,
    admin: Admin,
    Query(seen): Query<SeenSettings>,
    once: Idempotent<Map<String, Value>>,
) -> Result<Answer> {
    let settings = tools.core.settings.clone();
    let seen = seen.values()?;
    let answer = run_as(&tools.core, admin.id, once, move |tx, patch, author| {
        let (before, after) = settings.change(tx, patch, author.now)?;
        are_as_seen(&seen, &before)?;
        let (old, new) = (changed(&before, patch)?, changed(&after, patch)?);
        if old != new {
            author.note(tx, &Change::of("set_settings", None).from_to(old, new))?;
            tx.announce(Event::SettingsChanged);
        }
        Ok(after)
    })
    .await?;
    if let Err(error) = tools.core.settings.reload(&tools.core.db).await {
        // They are saved, and this node retries until it has read them, as every other node does.
        tracing::warn!(%error, "could not load the saved settings yet; retrying");
    }
    Ok(answer)
}

/// Refuses when a setting has changed since the admin read it.
fn are_as_seen(seen: &Map<String, Value>, before: &SettingValues) -> Result<()> {
    let now = serde_json::to_value(before).map_err(Error::internal)?;
    let others = seen.iter().filter(|(name, value)| now.get(name.as_str()) != Some(value));
    let others: Vec<_> =
        others.map(|(name, _)| msg!("changed.setting", name, value = now[name.as_str()].to_string())).collect();
    if others.is_empty() {
        return Ok(());
    }
    Err(Error::conflict(msg!("changed.settings", names = List(others))))
}

/// The values of the settings that a patch names.
fn changed(values: &SettingValues, patch: &Map<String, Value>) -> Result<Value> {
    let Value::Object(mut all) = serde_json::to_value(values).map_err(Error::internal)? else {
        return Err(Error::internal("settings are an object"));
    };
    all.retain(|name, _| patch.contains_key(name));
    Ok(Value::Object(all))
}
