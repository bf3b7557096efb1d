//! Restores a backup into a database of either engine.

use std::path::{Path, PathBuf};

use anyhow::Context;

use super::arrive::{Arrived, Origin, arrive};
use super::check;
use super::files;
use super::manifest::{DATABASE, Manifest, PICTURES, TableSum};
use super::moving::{self, check_not_served};
use crate::clock::Timestamp;
use crate::db::copy::{self, Report};
use crate::db::{self, Engine, Schema, Snapshot};
use crate::pictures;
use crate::private_files;

/// The advice when the target is not empty.
const KEEP_OLD: &str = "nothing was restored. Pass --keep-old to rename the existing data first";

#[derive(Debug, Clone)]
pub struct RestoreOptions {
    pub backup: PathBuf,
    /// The target database: empty, or with an unfinished restore of this backup.
    pub database_url: String,
    /// The data directory, for the pictures.
    pub data_dir: PathBuf,
    /// Whether to rename existing data. Otherwise the database has to be empty.
    pub keep_old: bool,
}

#[derive(Debug, Clone)]
pub struct Restored {
    pub manifest: Manifest,
    /// The new name of the old data.
    pub kept: Option<String>,
    pub arrived: Arrived,
}

/// # Errors
/// When the backup is damaged (then nothing is changed), or when the target is in use or not empty.
pub async fn restore(options: &RestoreOptions, now: Timestamp, report: Report) -> anyhow::Result<Restored> {
    let manifest = Manifest::read(&options.backup)?;
    let source = options.backup.join(DATABASE);
    let label = format!("restore of {}", std::path::absolute(&options.backup)?.display());
    let (going, listed, on) = (options.clone(), manifest.clone(), label.clone());
    let prepared = tokio::task::spawn_blocking(move || prepare(&going, &listed, &on, now)).await?;
    let (kept, schema) = prepared?;
    let db = moving::open(&options.database_url, schema).await?;
    let source = format!("sqlite:{}", source.display());
    let compared = copy::run(&source, &db, &options.database_url, schema, label, report).await;
    let compared = compared.map_err(|error| {
        let not_empty = format!("{error:#}").contains(copy::NOT_EMPTY);
        if not_empty { error.context(KEEP_OLD) } else { error }
    })?;
    let found: Vec<TableSum> = compared.0.iter().map(|one| (one.table, one.target).into()).collect();
    anyhow::ensure!(found == manifest.tables, "the restored data differs from the backup:\n{compared}");
    let db = moving::upgraded(db, &options.database_url, schema).await?;
    let arrived = arrive(&db, Origin::Restored(manifest.taken_at), now).await?;
    moving::close(db).await?;
    Ok(Restored { manifest, kept, arrived })
}

/// Checks that the backup is complete and the target unused, archives old data, and copies the pictures. Returns the new
/// name of the old data, and the schema of the backup.
fn prepare(
    options: &RestoreOptions,
    manifest: &Manifest,
    label: &str,
    now: Timestamp,
) -> anyhow::Result<(Option<String>, &'static Schema)> {
    let mut problems = Vec::new();
    check::is_whole(&options.backup, manifest, &mut problems);
    anyhow::ensure!(problems.is_empty(), "the backup is damaged, so nothing was changed:\n{}", problems.join("\n"));
    let schema = Schema::of_database(&format!("sqlite:{}", options.backup.join(DATABASE).display()))?;
    let there = is_there(&options.database_url).then(|| Snapshot::open(&options.database_url));
    let mut goes_on = false;
    if let Some(Ok(mut snapshot)) = there {
        goes_on = copy::unfinished(&mut snapshot.conn())?.is_some_and(|what| what == label);
    }
    check_not_served(&options.database_url)?;
    let suffix = format!("before-{}", now.to_string().get(..19).unwrap_or_default().replace(':', "-"));
    let kept = if options.keep_old && !goes_on { db::archive(&options.database_url, &suffix)? } else { None };
    bring_pictures(&options.backup, manifest, &options.data_dir)?;
    Ok((kept, schema))
}

fn is_there(url: &str) -> bool {
    Engine::of(url) == Engine::Postgres || Path::new(&copy::place(url)).exists()
}

/// Copies missing pictures. A picture's name is the hash of its content, so existing ones stay.
fn bring_pictures(backup: &Path, manifest: &Manifest, data_dir: &Path) -> anyhow::Result<()> {
    if manifest.pictures.is_empty() {
        return Ok(());
    }
    let folder = pictures::folder_in(data_dir);
    private_files::make_folder(&folder).with_context(|| format!("could not create {}", folder.display()))?;
    for picture in &manifest.pictures {
        let there = folder.join(&picture.name).is_file() && files::list(&folder, &picture.name)? == *picture;
        if !there {
            files::copy(&backup.join(PICTURES).join(&picture.name), &folder, &picture.name)?;
        }
    }
    Ok(files::sync(&folder)?)
}
