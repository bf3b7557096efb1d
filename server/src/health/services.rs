//! Reads what the database says about the services around the server.

use super::service_rules::Services;
use crate::backup;
use crate::clock::Timestamp;
use crate::config::Config;
use crate::db::Conn;
use crate::error::Result;
use crate::settings::SettingValues;
use crate::twitch::{channel, eventsub};
use crate::{auth, overlay, packs};

/// Reads them. `latest_backup` is on the disk.
pub fn read(
    conn: &mut Conn<'_>,
    config: &Config,
    settings: &SettingValues,
    latest_backup: Option<Timestamp>,
) -> Result<Services> {
    let subscriptions = eventsub::store::subscriptions(conn)?;
    let is_enabled = |wanted: &eventsub::rules::Wanted| {
        subscriptions.iter().any(|row| row.kind == wanted.kind && row.status == "enabled")
    };
    let wanted = eventsub::rules::wanted(settings);
    let (last_backup, _) = backup::store::turn(conn)?;
    Ok(Services {
        is_demo: config.is_demo(),
        twitch: eventsub::store::link(conn)?,
        is_granted: channel::store::find(conn)?.is_some_and(|permission| permission.problem.is_none()),
        not_subscribed: wanted.iter().filter(|one| !is_enabled(one)).map(|one| one.kind).collect(),
        waiting: overlay::store::count_waiting(conn)?,
        overlay_required: settings.overlay_required,
        unlogged_since: packs::log_store::waits_since(conn)?,
        backup_every: config.backup_every,
        last_backup: Some(last_backup).filter(|last| last.millis() > 0),
        latest_backup,
    })
}

/// The time of the newest row, as far as a fast query finds it.
pub fn newest_stored(conn: &mut Conn<'_>) -> Result<Timestamp> {
    let opened = packs::opening_store::last_opened_at(conn)?;
    Ok(opened.max(Some(auth::store::last_used_at(conn)?)).unwrap_or(Timestamp::from_millis(0)))
}
