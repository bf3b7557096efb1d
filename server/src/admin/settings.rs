//! The settings that an admin changes while the server runs.

use axum::extract::State;
use serde_json::{Map, Value};

use crate::app::App;
use crate::auth::Admin;
use crate::error::{Error, ErrorBody, Result};
use crate::idempotency::{Answer, IdempotencyKey, Once};
use crate::json::Json;
use crate::realtime::Event;
use crate::settings::{SettingRow, SettingValues};

use super::log::{Change, note};

/// Every setting that can be changed here.
#[utoipa::path(get, path = "/api/admin/settings", tag = "admin", security(("token" = [])),
    responses((status = OK, body = SettingValues), (status = "default", body = ErrorBody)))]
pub async fn find_admin_settings(State(app): State<App>, _: Admin) -> Json<SettingValues> {
    Json(SettingValues::clone(&app.settings.now()))
}

/// The same as a table for a form: what each setting means, what it may be, what it is and what it would be by default.
#[utoipa::path(get, path = "/api/admin/settings/table", tag = "admin", security(("token" = [])),
    responses((status = OK, body = [SettingRow]), (status = "default", body = ErrorBody)))]
pub async fn list_admin_settings(State(app): State<App>, _: Admin) -> Result<Json<Vec<SettingRow>>> {
    app.settings.table().map(Json)
}

/// Changes the settings that are named, all or none; `null` gives one back to its default.
#[utoipa::path(patch, path = "/api/admin/settings", tag = "admin", params(IdempotencyKey), request_body = HashMap<String, Value>,
    security(("token" = [])),
    responses((status = OK, body = SettingValues), (status = "default", body = ErrorBody)))]
pub async fn set_admin_settings(
    State(app): State<App>,
    admin: Admin,
    once: Once<Map<String, Value>>,
) -> Result<Answer> {
    let (actor, now, writing) = (admin.id, app.clock.now(), app.clone());
    let answer = app
        .once(actor, once, move |tx, patch| {
            let (before, after) = writing.settings.change(tx, patch, now)?;
            let (old, new) = (changed(&before, patch)?, changed(&after, patch)?);
            if old != new {
                note(tx, actor, &Change::of("set_settings", None).from_to(old, new), now, &writing.dice)?;
                tx.announce(Event::SettingsChanged);
            }
            Ok(after)
        })
        .await?;
    app.settings.reload(&app.db).await?;
    Ok(answer)
}

/// The values of the settings that a patch names.
fn changed(values: &SettingValues, patch: &Map<String, Value>) -> Result<Value> {
    let Value::Object(mut all) = serde_json::to_value(values).map_err(Error::internal)? else {
        return Err(Error::internal("settings are an object"));
    };
    all.retain(|name, _| patch.contains_key(name));
    Ok(Value::Object(all))
}
