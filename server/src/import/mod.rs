//! Imports the collection of an older system, with all its defects (contract §9).
//!
//! Invariants: an import is one transaction. A second run duplicates nothing, because ids are kept, or derived from the
//! record if it has none. Of several claims to one copy the earliest is linked, so the printed run stays unique. Wrong
//! data is kept as a claim, which `audit` reports and repairs.

mod documents;
mod people;
mod records;
mod report;
mod rules;
mod set;
mod store;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod values;
mod write;

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use serde_json::Value;

use crate::clock::Timestamp;
use crate::error::{Error, Result};
use crate::packs::{self, Packs};
use documents::Documents;
pub use report::{Report, Unreadable};

/// The files of a collection, and the kind of their records.
const FILES: [(&str, &str); 6] = [
    ("modifiers.json", "modifiers"),
    ("cards.json", "definitions"),
    ("packs.json", "packs"),
    ("users.json", "users"),
    ("trades.json", "trades"),
    ("listings.json", "listings"),
];

#[derive(Debug, Clone)]
pub struct Options {
    /// The folder with the files.
    pub folder: PathBuf,
    /// Whether to skip unreadable records. Otherwise they stop the import.
    pub skip_unreadable: bool,
}

/// Reports the current step and its number of finished records.
pub type Progress = Arc<dyn Fn(&str, u64) + Send + Sync>;

/// Imports the files of a folder.
///
/// # Errors
/// When a file cannot be read, or the data cannot be stored. Unreadable records are listed in the report; unless they
/// are skipped, nothing is imported then.
pub async fn run(packs: &Packs, options: Options, progress: Progress) -> anyhow::Result<Report> {
    let (now, folder) = (packs.core.clock.now(), options.folder.clone());
    let checked = tokio::task::spawn_blocking({
        let (folder, progress) = (folder.clone(), Arc::clone(&progress));
        move || check(&folder, now, &progress)
    });
    let unreadable = checked.await??;
    if !unreadable.is_empty() && !options.skip_unreadable {
        return Ok(Report { unreadable, ..Report::default() });
    }
    // A restarted transaction counts from the beginning.
    let found = Arc::new(Mutex::new(Report::default()));
    let reported = Arc::clone(&found);
    let bring = move |tx: &mut crate::db::Tx<'_>| {
        let report = write::import_all(tx, &folder, now, &progress)?;
        *reported.lock().unwrap_or_else(PoisonError::into_inner) = report;
        Ok(())
    };
    packs.core.db.write(bring).await?;
    packs.cards.forget();
    packs.pools.forget();
    packs::supply::recount(packs).await?;
    let report = found.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(Report { unreadable, ..report })
}

/// Lists all unreadable records in the folder.
fn check(folder: &Path, now: Timestamp, progress: &Progress) -> anyhow::Result<Vec<Unreadable>> {
    let present = FILES.iter().filter(|(file, _)| folder.join(file).is_file()).count();
    if present == 0 {
        let names: Vec<&str> = FILES.iter().map(|(file, _)| *file).collect();
        anyhow::bail!("{} contains none of the files {}", folder.display(), names.join(", "));
    }
    let mut unreadable = Vec::new();
    for (file, kind) in FILES {
        let mut count = 0;
        let each = |line, record: Result<Value, String>| {
            count += 1;
            if count % 1000 == 0 {
                progress(&format!("reading {file}"), count);
            }
            let why = match &record {
                Err(why) => Some(why.clone()),
                Ok(record) => mistake(kind, record, now).map(str::to_owned),
            };
            unreadable.extend(why.map(|why| Unreadable { file, line, why }));
            unreadable.extend(record.iter().filter(|_| kind == "users").flat_map(|user| no_cards(user, line)));
            Ok(())
        };
        read(folder, file, each).with_context(|| format!("could not read {file}"))?;
    }
    Ok(unreadable)
}

/// The reason why this is not a valid record of its kind.
fn mistake(kind: &str, record: &Value, now: Timestamp) -> Option<&'static str> {
    match kind {
        "modifiers" => records::OldModifier::read(record).err(),
        "definitions" => records::OldDefinition::read(record, now).err(),
        "packs" => records::OldPack::read(record).err(),
        "users" => records::OldUser::read(record, now).err(),
        _ => records::record_id(record).err(),
    }
}

/// Values among a user's cards that are not cards.
fn no_cards(user: &Value, line: u64) -> Vec<Unreadable> {
    let cards = records::cards_of(user).iter().enumerate();
    let wrong = cards.filter(|(_, card)| !card.is_object());
    wrong
        .map(|(place, card)| {
            let why = format!("card {} of this user is not a card: {card}", place + 1);
            Unreadable { file: "users.json", line, why }
        })
        .collect()
}

/// Calls `each` with every record of a file, or the reason why it is not valid. A missing file has no records.
fn read(
    folder: &Path,
    file: &str,
    mut each: impl FnMut(u64, Result<Value, String>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let path = folder.join(file);
    if !path.exists() {
        return Ok(());
    }
    for document in Documents::new(BufReader::with_capacity(1 << 16, File::open(&path)?)) {
        let document = document?;
        let record = serde_json::from_slice(&document.text).map(values::plain).map_err(|error| error.to_string());
        each(document.line, record)?;
    }
    Ok(())
}

/// Calls `each` with every valid record of a file.
fn each_record(folder: &Path, file: &str, mut each: impl FnMut(Value) -> Result<()>) -> Result<()> {
    let forward = |_, record: Result<Value, String>| Ok(record.map_or(Ok(()), &mut each)?);
    read(folder, file, forward).map_err(|error| match error.downcast::<Error>() {
        Ok(error) => error,
        Err(other) => Error::Internal(other),
    })
}
