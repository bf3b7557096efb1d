//! The output of the commands `copy`, `backup` and `restore`.

use std::path::PathBuf;
use std::time::Instant;

use super::progress::shown;
use super::{check, make, moving, restore};
use crate::clock::Clock;
use crate::config::Config;

/// Copies a whole instance and prints the checksums of every table.
///
/// # Errors
/// Those of [`moving::copy`].
pub async fn copy(options: moving::CopyOptions) -> anyhow::Result<()> {
    let began = Instant::now();
    let (compared, arrived) = moving::copy(&options, Clock::System.now(), shown()).await?;
    print!("{compared}");
    println!(
        "Copied {} rows in {:.1} s. Both databases have the same content. In the copy, {arrived}. Start the server on \
         the copy. Do not start it on the old database again: its seeds are no longer secret.",
        compared.rows(),
        began.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Replaces all secret seeds and prints how many.
///
/// # Errors
/// Those of [`moving::replace_seeds`].
pub async fn replace_seeds(config: Config) -> anyhow::Result<()> {
    let arrived = moving::replace_seeds(&config.database_url(), Clock::System.now()).await?;
    println!("{arrived}. The public log says so. Every account gets new seeds with its next pack.");
    Ok(())
}

/// Makes a backup and prints its path.
///
/// # Errors
/// Those of [`make::make`].
pub async fn make(config: Config, folder: Option<PathBuf>) -> anyhow::Result<()> {
    let options = make::BackupOptions {
        database_url: config.database_url(),
        folder: folder.unwrap_or_else(|| config.backup_folder()),
        data_dir: config.data_dir,
        keep: None,
    };
    let made = make::make(&options, Clock::System.now(), shown()).await?;
    println!(
        "Created {}: {} rows and {} pictures, {} MB.",
        made.path.display(),
        made.manifest.rows(),
        made.manifest.pictures.len(),
        made.manifest.bytes() >> 20
    );
    Ok(())
}

/// Checks a backup and prints all problems.
///
/// # Errors
/// When there are problems.
pub async fn verify(backup: PathBuf) -> anyhow::Result<()> {
    let path = backup.clone();
    let check::Checked { manifest, openings, problems } =
        tokio::task::spawn_blocking(move || check::check(&path)).await??;
    anyhow::ensure!(problems.is_empty(), "{} has problems:\n  {}", backup.display(), problems.join("\n  "));
    println!(
        "{} is intact. It was created at {} from {}. All {} tables, {} rows and {} pictures match the manifest. The \
         data is consistent, and all {openings} openings were recomputed with the same result.",
        backup.display(),
        manifest.taken_at,
        manifest.engine,
        manifest.tables.len(),
        manifest.rows(),
        manifest.pictures.len()
    );
    Ok(())
}

/// Restores a backup and prints what that changed.
///
/// # Errors
/// Those of [`restore::restore`].
pub async fn restore(config: Config, backup: PathBuf, keep_old: bool) -> anyhow::Result<()> {
    let options =
        restore::RestoreOptions { backup, database_url: config.database_url(), data_dir: config.data_dir, keep_old };
    let restored = restore::restore(&options, Clock::System.now(), shown()).await?;
    if let Some(kept) = &restored.kept {
        println!("Renamed the existing data to {kept}.");
    }
    println!(
        "Restored {} rows and {} pictures from the backup of {}. Changes after that time are lost. {}.",
        restored.manifest.rows(),
        restored.manifest.pictures.len(),
        restored.manifest.taken_at,
        restored.arrived
    );
    Ok(())
}
