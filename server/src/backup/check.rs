//! Checks that a backup is complete and its content consistent.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use anyhow::Context;

use super::conservation::CHECKS;
use super::files;
use super::manifest::{DATABASE, Manifest, PICTURES, TableSum};
use super::progress;
use crate::db::{self, Conn, Snapshot, sums};
use crate::error::Result;
use crate::packs::draw::{Evidence, PublicData2};
use crate::private_files;
use crate::{brand, grading, packs, pictures, show};

/// Items per kind that are listed by name. The rest is counted.
const NAMED: usize = 10;

#[derive(Debug, Clone)]
pub struct Checked {
    pub manifest: Manifest,
    /// Number of openings that were recomputed from their seeds, with the same outcome.
    pub openings: usize,
    /// The problems, in sentences. Empty if there are none.
    pub problems: Vec<String>,
}

/// Reads everything in a backup and collects all problems. This call blocks.
///
/// # Errors
/// When it is not a backup.
pub fn check(backup: &Path) -> anyhow::Result<Checked> {
    check_within(backup, private_files::temporary_folder()?.path())
}

/// As [`check`], with a folder for the temporary copy of the data that an earlier backup needs.
///
/// # Errors
/// As [`check`].
pub fn check_within(backup: &Path, temporary: &Path) -> anyhow::Result<Checked> {
    let manifest = Manifest::read(backup)?;
    let mut problems = Vec::new();
    let whole = is_whole(backup, &manifest, &mut problems);
    // The content of a damaged backup is not checked.
    let openings = if whole { check_content(backup, &manifest, temporary, &mut problems)? } else { 0 };
    Ok(Checked { manifest, openings, problems })
}

/// Compares every file with the manifest. Returns whether the database is unchanged.
pub(super) fn is_whole(backup: &Path, manifest: &Manifest, problems: &mut Vec<String>) -> bool {
    let mut compare = |folder: &Path, listed: &files::FileEntry| match files::list(folder, &listed.name) {
        // A link could lead to any file of this machine, whose content would then be served as a picture.
        Ok(_) if folder.join(&listed.name).is_symlink() => {
            problems.push(format!("{} is a symbolic link, which a backup does not contain", listed.name));
            false
        }
        Ok(found) if found == *listed => true,
        Ok(found) => {
            problems.push(format!(
                "{} does not match the manifest: {} bytes, {} expected, with another SHA-256",
                listed.name, found.bytes, listed.bytes
            ));
            false
        }
        Err(error) => {
            problems.push(format!("could not read {}: {error:#}", listed.name));
            false
        }
    };
    let whole = compare(backup, &manifest.database);
    for picture in &manifest.pictures {
        compare(&backup.join(PICTURES), picture);
    }
    whole
}

/// Checks the content of the database. Returns the number of recomputed openings.
fn check_content(
    backup: &Path,
    manifest: &Manifest,
    temporary: &Path,
    problems: &mut Vec<String>,
) -> anyhow::Result<usize> {
    let url = format!("sqlite:{}", backup.join(DATABASE).display());
    problems.extend(db::damage(&url)?);
    let mut snapshot = Snapshot::open(&url)?;
    let found: Vec<TableSum> = sums::all(&mut snapshot)?.into_iter().map(Into::into).collect();
    let listed: BTreeMap<&str, &TableSum> = manifest.tables.iter().map(|table| (table.name.as_str(), table)).collect();
    for table in &found {
        match listed.get(table.name.as_str()) {
            Some(listed) if *listed == table => {}
            Some(listed) => problems.push(format!(
                "the table {} has {} rows with the checksum {}, but the manifest lists {} rows with {}",
                table.name, table.rows, table.checksum, listed.rows, listed.checksum
            )),
            None => problems.push(format!("the table {} is not in the manifest", table.name)),
        }
    }
    if !snapshot.schema().is_newest() {
        snapshot = Snapshot::open(&upgraded(&url, temporary)?)?;
    }
    for (what, sql) in CHECKS {
        let wrong = snapshot.conn().list::<(String,)>(sql, &[])?;
        name_some(problems, &format!("violated: {what}"), wrong.iter().map(|(row,)| row));
    }
    let kept: HashSet<&str> = manifest.pictures.iter().map(|picture| picture.name.as_str()).collect();
    let mut named = super::store::pictures(&mut snapshot.conn())?;
    named.extend(brand::store::pictures(&mut snapshot.conn())?);
    let files = named.iter().flat_map(|address| pictures::names_of(address));
    let missing = files.filter(|name| !kept.contains(name.as_str())).map(|name| format!("/pictures/{name}"));
    name_some(problems, "a picture is missing", missing);
    let data = with_secrets(&mut snapshot.conn())?;
    let report = packs::draw::verify2(&data, &Evidence::none(&foilcast_beacon::verifies))?;
    name_some(problems, "an opening does not follow the draw algorithm", &report.problems);
    if report.problems.is_empty() && report.recomputed < report.openings {
        problems.push(format!("the seeds of {} openings are missing", report.openings - report.recomputed));
    }
    Ok(report.recomputed)
}

/// A copy of the backup of an earlier version, upgraded to the newest schema, in this folder.
fn upgraded(url: &str, folder: &Path) -> anyhow::Result<String> {
    let file = folder.join(DATABASE);
    db::vacuum_into(url, &file, &progress::silent())
        .with_context(|| format!("could not copy the data to {}", file.display()))?;
    let copy = format!("sqlite:{}", file.display());
    db::migrations::upgrade(&copy, |_| Ok(None))?;
    Ok(copy)
}

/// A verifier's data with all secrets. They must not leave the instance.
fn with_secrets(conn: &mut Conn<'_>) -> Result<PublicData2> {
    let (grades, raffles) = (grading::with_secrets(conn)?, show::all_drawn(conn)?);
    Ok(PublicData2 { grades, raffles, ..packs::with_secrets(conn)? })
}

fn name_some<T: std::fmt::Display>(problems: &mut Vec<String>, what: &str, wrong: impl IntoIterator<Item = T>) {
    let mut wrong = wrong.into_iter();
    problems.extend(wrong.by_ref().take(NAMED).map(|one| format!("{what}: {one}")));
    match wrong.count() {
        0 => {}
        more => problems.push(format!("{what}: {more} more")),
    }
}
