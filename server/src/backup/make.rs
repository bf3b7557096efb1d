//! Makes a backup while the server is running.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::files;
use super::manifest::{DATABASE, Manifest, PICTURES};
use crate::clock::Timestamp;
use crate::db::copy::{self, Report};
use crate::db::{self, Db, Engine, Limits, Schema, Snapshot, sums};
use crate::pictures;
use crate::private_files;
use crate::realtime::Publisher;

/// The prefix of every backup's name.
const PREFIX: &str = "foilcast-";
/// Unfinished backups are removed after this many hours.
const LEFTOVER_HOURS: i64 = 24;

#[derive(Debug, Clone)]
pub struct BackupOptions {
    pub database_url: String,
    /// The data directory, which contains the pictures.
    pub data_dir: PathBuf,
    /// The parent folder of the backup's own folder. It is created if it does not exist.
    pub folder: PathBuf,
    /// How many backups to keep in it. `None` keeps all.
    pub keep: Option<u32>,
}

#[derive(Debug, Clone)]
pub struct FinishedBackup {
    pub path: PathBuf,
    pub manifest: Manifest,
    /// Older backups that were removed.
    pub removed: Vec<PathBuf>,
}

/// Makes a backup. It gets its name when all of it is synced, not before.
///
/// # Errors
/// When something cannot be read or written. Then no backup appears.
pub async fn make(options: &BackupOptions, now: Timestamp, report: Report) -> anyhow::Result<FinishedBackup> {
    let name = name_at(now);
    let path = options.folder.join(&name);
    anyhow::ensure!(!path.exists(), "{} already exists. Try again in a second", path.display());
    let part = options.folder.join(format!(".{name}.part"));
    let prepared = private_files::make_folder(&options.folder)
        .and_then(|()| private_files::make_new_folder(&part))
        .and_then(|()| private_files::make_new_folder(&part.join(PICTURES)));
    prepared.with_context(|| {
        format!("could not write to {}. Give the user that runs foilcast write access", options.folder.display())
    })?;
    let _unfinished = Unfinished(&part);
    let made = fill(options, &part, now, report).await;
    let placed = made.and_then(|manifest| {
        for folder in [part.join(PICTURES), part.clone()] {
            files::sync(&folder)?;
        }
        fs::rename(&part, &path)
            .with_context(|| format!("could not rename the finished backup to {}", path.display()))?;
        files::sync(&options.folder)?;
        Ok(manifest)
    });
    let manifest = placed?;
    // The backup is finished, even if removing older ones fails.
    let removed = remove_old(&options.folder, options.keep, now).unwrap_or_else(|error| {
        tracing::error!(error = format!("{error:#}"), "could not read the backup folder, so no old backup was removed");
        Vec::new()
    });
    Ok(FinishedBackup { path, manifest, removed })
}

/// The folder of an unfinished backup. Removes it when dropped.
struct Unfinished<'a>(&'a Path);

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        // A finished backup has another name. A failure here is repaired when a later backup cleans up.
        let _ = fs::remove_dir_all(self.0);
    }
}

async fn fill(options: &BackupOptions, part: &Path, now: Timestamp, report: Report) -> anyhow::Result<Manifest> {
    let engine = Engine::of(&options.database_url);
    let file = part.join(DATABASE);
    match engine {
        Engine::Sqlite => {
            let (url, file) = (options.database_url.clone(), file.clone());
            let from = copy::place(&options.database_url);
            tokio::task::spawn_blocking(move || {
                // Refuses a foreign database before anything is written.
                drop(Snapshot::open(&url)?);
                private_files::make_file(&file)?;
                db::vacuum_into(&url, &file, &report)
            })
            .await?
            .with_context(|| format!("could not read {from}"))?;
        }
        Engine::Postgres => from_server(&options.database_url, &file, report).await?,
    }
    let (part, data_dir) = (part.to_owned(), options.data_dir.clone());
    let rest = move || {
        // So that readers need no files beside it.
        db::close_file(&file)?;
        files::sync(&file)?;
        let mut snapshot = Snapshot::open(&format!("sqlite:{}", file.display()))?;
        let tables = sums::all(&mut snapshot)?.into_iter().map(Into::into).collect();
        drop(snapshot);
        let database = files::list(&part, DATABASE)?;
        // The pictures are copied after the data, which references existing pictures only.
        let mut kept = Vec::new();
        for (name, path) in pictures::kept(&data_dir)? {
            kept.push(files::copy(&path, &part.join(PICTURES), &name)?);
        }
        let engine = if engine == Engine::Postgres { "postgres" } else { "sqlite" };
        let manifest = Manifest::new(now, engine, database, tables, kept);
        manifest.write(&part)?;
        anyhow::Ok(manifest)
    };
    tokio::task::spawn_blocking(rest).await?
}

/// Copies all tables from a database server into a file.
async fn from_server(url: &str, file: &Path, report: Report) -> anyhow::Result<()> {
    let target = format!("sqlite:{}", file.display());
    let (source, opened) = (url.to_owned(), target.clone());
    let limits = Limits { connections: Some(1), ..Limits::default() };
    let open = move || {
        let schema = Schema::of_database(&source)?;
        anyhow::Ok((Db::open_at(&opened, &limits, Publisher::channel().0, schema)?, schema))
    };
    let (db, schema) = tokio::task::spawn_blocking(open).await??;
    let compared = copy::run(url, &db, &target, schema, "backup".into(), report).await?;
    anyhow::ensure!(compared.is_same(), "the backup differs from the database:\n{compared}");
    db.write(copy::finish).await?;
    // The threads end with the last handle, and dropping it waits for them.
    tokio::task::spawn_blocking(move || drop(db)).await?;
    Ok(())
}

/// The name of a backup made at this time.
fn name_at(now: Timestamp) -> String {
    let time = now.to_string();
    format!("{PREFIX}{}Z", time.get(..19).unwrap_or(&time).replace(':', "-"))
}

/// Whether this is the name of a backup.
fn is_name(name: &str) -> bool {
    let shape = name_at(Timestamp::from_millis(0));
    let like = |(a, b): (char, char)| if b.is_ascii_digit() { a.is_ascii_digit() } else { a == b };
    name.chars().count() == shape.chars().count() && name.chars().zip(shape.chars()).all(like)
}

/// Removes the oldest of more than `keep` backups, and the remains of unfinished ones after a day. A backup that cannot
/// be removed is logged, and does not block others.
fn remove_old(folder: &Path, keep: Option<u32>, now: Timestamp) -> anyhow::Result<Vec<PathBuf>> {
    let (mut backups, mut leftovers) = (Vec::new(), Vec::new());
    let long_ago = name_at(now.plus_hours(-LEFTOVER_HOURS));
    for entry in fs::read_dir(folder).with_context(|| format!("could not read {}", folder.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if is_name(&name) {
            backups.push(name);
        } else if let Some(of) = name.strip_prefix('.').and_then(|name| name.strip_suffix(".part"))
            && is_name(of)
            && *of < *long_ago
        {
            leftovers.push(name);
        }
    }
    // Names are in the order of their times.
    backups.sort_unstable();
    let keep = keep.map_or(backups.len(), |keep| keep.try_into().unwrap_or(usize::MAX));
    backups.truncate(backups.len().saturating_sub(keep));
    for name in leftovers {
        remove(folder.join(name));
    }
    Ok(backups.iter().filter_map(|name| remove(folder.join(name))).collect())
}

/// Removes a folder, or logs why that failed.
fn remove(path: PathBuf) -> Option<PathBuf> {
    match fs::remove_dir_all(&path) {
        Ok(()) => Some(path),
        Err(error) => {
            let path = path.display().to_string();
            tracing::error!(path, %error, "could not remove an old backup; remove it manually, or the disk fills up");
            None
        }
    }
}

/// The latest readable backup in a folder, by name, with its manifest. `None` if there is none.
pub fn latest(folder: &Path) -> Option<(String, Manifest)> {
    let names = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let name = names.filter(|name| is_name(name)).max()?;
    let manifest = Manifest::read(&folder.join(&name)).ok()?;
    Some((name, manifest))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp::from_millis(1_700_000_000_000);

    #[test]
    fn the_oldest_backups_are_removed_and_other_folders_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |hours| name_at(NOON.plus_hours(hours));
        assert_eq!(at(0), "foilcast-2023-11-14T22-13-20Z");
        let names = [at(0), at(-24), at(-48), at(-72), "foilcast-mine".into(), "notes".into()];
        let parts = [format!(".{}.part", at(-1)), format!(".{}.part", at(-30))];
        for name in names.iter().chain(&parts) {
            fs::create_dir(folder.path().join(name)).expect("is created");
        }
        let removed = remove_old(folder.path(), Some(2), NOON).expect("removes old backups");
        assert_eq!(removed, [folder.path().join(at(-72)), folder.path().join(at(-48))]);
        let mut left: Vec<String> = fs::read_dir(folder.path())
            .expect("is read")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        left.sort_unstable();
        assert_eq!(left, [parts[0].clone(), at(-24), at(0), "foilcast-mine".into(), "notes".into()]);
        assert_eq!(remove_old(folder.path(), None, NOON).expect("removes no backup"), [] as [PathBuf; 0]);
    }

    #[test]
    fn a_backup_that_cannot_be_removed_does_not_block_others() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |hours| folder.path().join(name_at(NOON.plus_hours(hours)));
        // Files instead of folders: not even root can remove them as folders.
        fs::write(at(-72), "").expect("is written");
        fs::write(folder.path().join(format!(".{}.part", name_at(NOON.plus_hours(-30)))), "").expect("is written");
        for hours in [-48, -24, 0] {
            fs::create_dir(at(hours)).expect("is created");
        }
        assert_eq!(remove_old(folder.path(), Some(1), NOON).expect("removes old backups"), [at(-48), at(-24)]);
        assert!(at(-72).exists() && at(0).exists());
    }
}
