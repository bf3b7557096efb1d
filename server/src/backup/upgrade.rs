//! Upgrades the database before a command uses it, with a backup of the data as an earlier version left them.

use anyhow::Context;
use tokio::runtime::Handle;

use super::make::{self, BackupOptions};
use super::progress;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::migrations::{self, Pending, VERSION};

/// Applies missing migrations. On several nodes one does it, and the others wait.
///
/// # Errors
/// When the database needs a newer program, or when the backup or a migration fails. A failed backup changes nothing; a
/// failed migration continues at the next start.
pub async fn run(config: &Config) -> anyhow::Result<()> {
    let (url, with_backup, runtime) = (config.database_url(), config.backup_before_upgrade, Handle::current());
    let options = BackupOptions {
        database_url: url.clone(),
        folder: config.backup_folder(),
        data_dir: config.data_dir.clone(),
        keep: None,
    };
    let before = move |Pending { migrations }: &Pending| {
        tracing::info!(
            "Foilcast {VERSION} upgrades the database in {} steps: {}",
            migrations.len(),
            migrations.join(", ")
        );
        if !with_backup {
            return Ok(None);
        }
        tracing::info!("making a backup first, in {}", options.folder.display());
        let made = runtime.block_on(make::make(&options, Clock::System.now(), progress::shown())).with_context(|| {
            "could not make the backup before the upgrade, so nothing was changed. Make room or choose another folder \
             with --backup-folder, or start with --backup-before-upgrade=false"
        })?;
        tracing::info!("made the backup {}. `foilcast restore` brings it back", made.path.display());
        Ok(Some(made.path))
    };
    tokio::task::spawn_blocking(move || migrations::upgrade(&url, before)).await?
}
