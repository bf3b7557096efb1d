//! The content of a backup: the file `manifest.json` beside the data.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};

use super::files::{self, FileEntry};
use crate::clock::Timestamp;
use crate::db::sums::Sum;
use crate::pictures;
use crate::private_files;

pub const NAME: &str = "manifest.json";
/// The file name of the database in a backup.
pub const DATABASE: &str = "foilcast.db";
/// The folder of pictures in a backup.
pub const PICTURES: &str = "pictures";
/// The version of the format. A backup with another number needs another version of the program.
const FORMAT: u32 = 1;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    format: u32,
    /// The version of Foilcast that made it.
    pub version: String,
    /// Everything that was committed before this time is in it.
    pub taken_at: Timestamp,
    /// The engine of the source: `sqlite` or `postgres`.
    pub engine: String,
    /// The file with all tables.
    pub database: FileEntry,
    /// The tables with their checksums.
    pub tables: Vec<TableSum>,
    pub pictures: Vec<FileEntry>,
}

/// The checksum of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSum {
    pub name: String,
    pub rows: u64,
    /// The sum of the rows' hashes (`server/src/db/sums.rs`).
    pub checksum: String,
}

impl From<(&str, Sum)> for TableSum {
    fn from((name, sum): (&str, Sum)) -> Self {
        Self { name: name.to_owned(), rows: sum.rows, checksum: sum.to_string() }
    }
}

impl Manifest {
    /// A manifest of this version.
    pub fn new(
        taken_at: Timestamp,
        engine: &str,
        database: FileEntry,
        tables: Vec<TableSum>,
        pictures: Vec<FileEntry>,
    ) -> Self {
        let (version, engine) = (env!("CARGO_PKG_VERSION").to_owned(), engine.to_owned());
        Self { format: FORMAT, version, taken_at, engine, database, tables, pictures }
    }

    /// Number of rows of all tables.
    pub fn rows(&self) -> u64 {
        self.tables.iter().map(|table| table.rows).sum()
    }

    /// Number of bytes of all files.
    pub fn bytes(&self) -> u64 {
        self.database.bytes + self.pictures.iter().map(|picture| picture.bytes).sum::<u64>()
    }

    /// Writes the manifest, as the last file of a backup.
    pub(super) fn write(&self, folder: &Path) -> anyhow::Result<()> {
        let path = folder.join(NAME);
        let text = serde_json::to_string_pretty(self)? + "\n";
        private_files::create(&path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .and_then(|()| files::sync(&path))
            .with_context(|| format!("could not write {}", path.display()))
    }

    /// Reads the manifest of a backup.
    ///
    /// # Errors
    /// When there is none, so that the folder is not a backup, or when it has another format.
    pub fn read(backup: &Path) -> anyhow::Result<Self> {
        let path = backup.join(NAME);
        let text = fs::read_to_string(&path)
            .with_context(|| format!("{} is not a backup: could not read its {NAME}", backup.display()))?;
        let manifest: Self = serde_json::from_str(&text).with_context(|| format!("{} is damaged", path.display()))?;
        anyhow::ensure!(
            manifest.format == FORMAT,
            "{} has the format {}, but this version reads only {FORMAT}. Use the version that created it ({})",
            path.display(),
            manifest.format,
            manifest.version
        );
        manifest.check_names().with_context(|| format!("{} was not written by Foilcast", path.display()))?;
        Ok(manifest)
    }

    /// Refuses names that our backups cannot have. Listed files are read and written by their names, so a folder
    /// downloaded from a stranger could otherwise make files anywhere be read or written.
    fn check_names(&self) -> anyhow::Result<()> {
        let database = &self.database.name;
        anyhow::ensure!(database == DATABASE, "the database is named {database:?} instead of {DATABASE}");
        let strange = self.pictures.iter().find(|picture| !pictures::is_name(&picture.name));
        match strange {
            None => Ok(()),
            Some(picture) => anyhow::bail!("{:?} is not the name of a picture", picture.name),
        }
    }
}
