//! Reads a ZIP archive: its list of files, and one file at a time.

use std::collections::HashMap;
use std::io::{Read, Seek, SeekFrom};

use zip::ZipArchive;

use crate::messages::{Message, msg};
use crate::pictures::MAX_BYTES;

/// Maximum number of files in an archive.
const MAX_FILES: usize = 3000;
/// Maximum size of the table, in bytes.
const MAX_TABLE: u64 = 2 * 1024 * 1024;
/// Maximum total size of the files, in bytes, as the archive declares it.
const MAX_IN_ALL: u64 = 2 * 1024 * 1024 * 1024;

/// The end record of an archive: its signature, its length, and where it can be (before a comment of 64 KiB).
const END_SIGN: &[u8] = b"PK\x05\x06";
const END_RECORD: usize = 22;
const END_SEARCH: u64 = 20 + 22 + 65_535;
/// The record before it in a ZIP64 archive: its signature, and its length.
const ZIP64_SIGN: &[u8] = b"PK\x06\x07";
const ZIP64_LOCATOR: usize = 20;

/// The reason why an archive is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadArchive {
    NoArchive,
    TooMany(usize),
    /// It is a ZIP64 archive.
    Zip64,
    /// A path leads out of the target folder, or is a link.
    LeadsOut(String),
    /// A file needs a password.
    Locked(String),
    /// A file exceeds its limit.
    TooLarge(String),
    /// All files together exceed the limit.
    TooLargeInAll,
    /// Two files have the same name.
    Twice(String),
    NoTable,
    Tables(String, String),
    /// A file cannot be unpacked.
    Damaged(String),
}

impl From<BadArchive> for Message {
    fn from(bad: BadArchive) -> Self {
        match bad {
            BadArchive::NoArchive => msg!("bad_archive.not_zip"),
            BadArchive::TooMany(files) => msg!("bad_archive.too_many_files", files, max = MAX_FILES),
            BadArchive::Zip64 => msg!("bad_archive.zip64", max = MAX_FILES),
            BadArchive::LeadsOut(file) => msg!("bad_archive.outside", file),
            BadArchive::Locked(file) => msg!("bad_archive.encrypted", file),
            BadArchive::TooLarge(file) => msg!("bad_archive.file_too_large", file, max = MAX_BYTES >> 20),
            BadArchive::TooLargeInAll => msg!("bad_archive.too_large"),
            BadArchive::Twice(file) => msg!("bad_archive.file_twice", file),
            BadArchive::NoTable => msg!("bad_archive.no_table"),
            BadArchive::Tables(first, second) => msg!("bad_archive.several_tables", first, second),
            BadArchive::Damaged(file) => msg!("bad_archive.damaged", file),
        }
    }
}

/// An archive with its list of files.
pub struct Archive<R> {
    zip: ZipArchive<R>,
    /// Keys are paths relative to the table's folder, in lower case.
    files: HashMap<String, (usize, String)>,
    table: (usize, String),
}

/// Refuses an archive that declares too many files, before its list of files is read into memory.
///
/// The end record contains the count. Readers differ in which record they take for the last, so all of them are
/// checked.
fn check_claims<R: Read + Seek>(from: &mut R) -> Result<(), BadArchive> {
    let length = from.seek(SeekFrom::End(0)).map_err(|_| BadArchive::NoArchive)?;
    let start = length.saturating_sub(END_SEARCH);
    from.seek(SeekFrom::Start(start)).map_err(|_| BadArchive::NoArchive)?;
    let mut tail = Vec::new();
    from.by_ref().take(END_SEARCH).read_to_end(&mut tail).map_err(|_| BadArchive::NoArchive)?;
    for (at, record) in tail.windows(END_RECORD).enumerate().filter(|(_, record)| record.starts_with(END_SIGN)) {
        let files = u16::from_le_bytes([record[10], record[11]]);
        if at.checked_sub(ZIP64_LOCATOR).is_some_and(|at| tail[at..].starts_with(ZIP64_SIGN)) || files == u16::MAX {
            return Err(BadArchive::Zip64);
        }
        if usize::from(files) > MAX_FILES {
            return Err(BadArchive::TooMany(files.into()));
        }
    }
    Ok(())
}

/// Files that operating systems add to archives.
fn is_clutter(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    path.starts_with("__MACOSX/") || last.starts_with('.') || ["thumbs.db", "desktop.ini"].contains(&last)
}

/// Whether a file of this name would be unpacked within the target folder. Nothing is unpacked to disk, but an archive
/// with such a name is suspicious.
fn stays_inside(name: &str) -> bool {
    let plain = !name.starts_with('/') && !name.contains(['\\', '\0', ':']);
    plain && !name.split('/').any(|part| part == "..")
}

impl<R: Read + Seek> Archive<R> {
    /// Reads the list of files.
    ///
    /// # Errors
    /// Describes the problem of the archive.
    pub fn open(mut from: R) -> Result<Self, BadArchive> {
        check_claims(&mut from)?;
        let mut zip = ZipArchive::new(from).map_err(|_| BadArchive::NoArchive)?;
        if zip.len() > MAX_FILES {
            return Err(BadArchive::TooMany(zip.len()));
        }
        let (mut files, mut table, mut in_all) = (HashMap::new(), None::<(usize, String)>, 0_u64);
        for place in 0..zip.len() {
            let file = zip.by_index_raw(place).map_err(|_| BadArchive::NoArchive)?;
            let name = file.name().map_err(|_| BadArchive::NoArchive)?.into_owned();
            if !stays_inside(&name) || file.is_symlink() {
                return Err(BadArchive::LeadsOut(name));
            }
            let key = name.to_lowercase();
            if file.is_dir() || is_clutter(&key) {
                continue;
            }
            if file.encrypted() {
                return Err(BadArchive::Locked(name));
            }
            in_all = in_all.saturating_add(file.size());
            if key.rsplit('.').next() == Some("csv") {
                if let Some((_, other)) = table {
                    return Err(BadArchive::Tables(other, name));
                }
                table = Some((place, name));
            } else if files.insert(key, (place, name.clone())).is_some() {
                return Err(BadArchive::Twice(name));
            }
        }
        if in_all > MAX_IN_ALL {
            return Err(BadArchive::TooLargeInAll);
        }
        let table = table.ok_or(BadArchive::NoTable)?;
        // Pictures are named relative to the table's folder.
        let folder = table.1.rfind('/').map_or("", |end| &table.1[..=end]).to_lowercase();
        let from_there = |(key, file): (String, (usize, String))| match key.strip_prefix(&folder) {
            Some(rest) => (rest.to_owned(), file),
            None => (key, file),
        };
        Ok(Self { zip, files: files.into_iter().map(from_there).collect(), table })
    }

    /// The text of the table.
    ///
    /// # Errors
    /// When it is damaged or too large.
    pub fn table(&mut self) -> Result<Vec<u8>, BadArchive> {
        let (place, name) = self.table.clone();
        self.read(place, &name, MAX_TABLE)
    }

    /// The picture of this name: relative to the table's folder, ignoring case.
    ///
    /// # Errors
    /// When it is damaged or too large.
    pub fn picture(&mut self, name: &str) -> Option<Result<Vec<u8>, BadArchive>> {
        let (place, name) = self.files.get(&key_of(name))?.clone();
        Some(self.read(place, &name, MAX_BYTES as u64))
    }

    /// Whether there is a file of this name.
    pub fn has(&self, name: &str) -> bool {
        self.files.contains_key(&key_of(name))
    }

    /// The other files, by name.
    pub fn besides<'a>(&self, named: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        let named: std::collections::HashSet<String> = named.into_iter().map(key_of).collect();
        let rest = self.files.iter().filter(|(key, _)| !named.contains(*key));
        let mut rest: Vec<String> = rest.map(|(_, (_, name))| name.clone()).collect();
        rest.sort_unstable();
        rest
    }

    fn read(&mut self, place: usize, name: &str, most: u64) -> Result<Vec<u8>, BadArchive> {
        let damaged = || BadArchive::Damaged(name.to_owned());
        let file = self.zip.by_index(place).map_err(|_| damaged())?;
        let mut bytes = Vec::new();
        // Reading stops at the limit, whatever size the archive declares.
        file.take(most + 1).read_to_end(&mut bytes).map_err(|_| damaged())?;
        if bytes.len() as u64 > most { Err(BadArchive::TooLarge(name.to_owned())) } else { Ok(bytes) }
    }
}

fn key_of(name: &str) -> String {
    let name = name.trim().replace('\\', "/").to_lowercase();
    name.strip_prefix("./").map(str::to_owned).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::super::testing::zipped;
    use super::*;
    use std::io::Cursor;

    fn open(files: &[(&str, &[u8])]) -> Result<Archive<Cursor<Vec<u8>>>, BadArchive> {
        Archive::open(Cursor::new(zipped(files)))
    }

    #[test]
    fn file_names_are_relative_to_the_table_and_ignore_case() {
        let files: &[(&str, &[u8])] = &[
            ("My Set/cards.csv", b"name\n"),
            ("My Set/Owl.PNG", b"owl"),
            ("My Set/more/cat.png", b"cat"),
            ("__MACOSX/My Set/._Owl.PNG", b""),
            ("My Set/.DS_Store", b""),
        ];
        let mut archive = open(files).expect("an archive");
        assert_eq!(archive.table(), Ok(b"name\n".to_vec()));
        assert_eq!(archive.picture("owl.png"), Some(Ok(b"owl".to_vec())));
        assert_eq!(archive.picture("more\\Cat.png"), Some(Ok(b"cat".to_vec())));
        assert_eq!(archive.picture("cat.png"), None);
        assert_eq!(archive.besides(["OWL.png"]), ["My Set/more/cat.png"]);
    }

    #[test]
    fn an_unusual_archive_is_refused() {
        let refused = |files: &[(&str, &[u8])]| open(files).err();
        assert_eq!(Archive::open(Cursor::new(b"PK\x03\x04 is no archive".to_vec())).err(), Some(BadArchive::NoArchive));
        assert_eq!(refused(&[("owl.png", b"")]), Some(BadArchive::NoTable));
        for path in ["../cards.csv", "/etc/cards.csv", "a/../../cards.csv", "C:\\cards.csv", "..\\cards.csv"] {
            assert_eq!(refused(&[(path, b"")]), Some(BadArchive::LeadsOut(path.into())), "{path}");
        }
        let two = refused(&[("a.csv", b""), ("b.CSV", b"")]);
        assert_eq!(two, Some(BadArchive::Tables("a.csv".into(), "b.CSV".into())));
        assert_eq!(
            refused(&[("c.csv", b""), ("Owl.png", b""), ("owl.png", b"")]),
            Some(BadArchive::Twice("owl.png".into()))
        );
    }

    #[test]
    fn an_archive_declaring_too_many_files_is_refused_unread() {
        /// Records the lowest position that was read.
        struct RecordingReader(Cursor<Vec<u8>>, u64);
        impl Read for RecordingReader {
            fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
                self.1 = self.1.min(self.0.position());
                self.0.read(into)
            }
        }
        impl Seek for RecordingReader {
            fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
                self.0.seek(to)
            }
        }
        let names: Vec<String> = (0..=MAX_FILES).map(|number| format!("{number:05}.png")).collect();
        let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
        let many = zipped(&files);
        let mut watched = RecordingReader(Cursor::new(many.clone()), u64::MAX);
        assert_eq!(Archive::open(&mut watched).err(), Some(BadArchive::TooMany(MAX_FILES + 1)));
        assert_eq!(watched.1, many.len() as u64 - END_SEARCH, "only the end of the archive was read");
        // The maximum count means that the real one is in a Zip64 record.
        let mut claims = zipped(&[("cards.csv", b"name\n")]);
        let end = claims.len() - END_RECORD;
        claims[end + 8..end + 12].fill(0xff);
        assert_eq!(Archive::open(Cursor::new(claims)).err(), Some(BadArchive::Zip64));
        let mut long = zipped(&[("cards.csv", b"name\n")]);
        let end = long.len() - END_RECORD;
        long.splice(end..end, [ZIP64_SIGN, &[0; 16]].concat());
        assert_eq!(Archive::open(Cursor::new(long)).err(), Some(BadArchive::Zip64));
    }

    #[test]
    fn a_file_larger_than_a_picture_is_refused_whatever_it_declares() {
        let bomb = vec![0; MAX_BYTES + 1];
        let mut archive = open(&[("cards.csv", b"name\n"), ("bomb.png", &bomb)]).expect("an archive");
        assert_eq!(archive.picture("bomb.png"), Some(Err(BadArchive::TooLarge("bomb.png".into()))));
        let table = vec![b'a'; 2 * 1024 * 1024 + 1];
        let mut archive = open(&[("cards.csv", &table)]).expect("an archive");
        assert_eq!(archive.table(), Err(BadArchive::TooLarge("cards.csv".into())));
    }
}
