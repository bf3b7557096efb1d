//! The content of a file as the process sees it, and the parts that are not yet on disk.

use std::collections::{BTreeSet, HashMap};
use std::fs::OpenOptions;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

const BLOCK: usize = 4096;

static FILES: LazyLock<Mutex<HashMap<PathBuf, Arc<Mutex<Content>>>>> = LazyLock::new(Mutex::default);

/// One file, shared by every connection of the process.
#[derive(Default)]
pub(crate) struct Content {
    path: PathBuf,
    bytes: Vec<u8>,
    unsynced: BTreeSet<usize>,
}

/// Locks and ignores poisoning: the bytes are still valid.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The file at `path`, read from disk on its first use in the process.
pub(crate) fn open(path: &Path) -> Arc<Mutex<Content>> {
    let mut files = lock(&FILES);
    let content = files.entry(path.to_owned()).or_insert_with(|| {
        let bytes = std::fs::read(path).unwrap_or_default();
        Arc::new(Mutex::new(Content { path: path.to_owned(), bytes, unsynced: BTreeSet::new() }))
    });
    Arc::clone(content)
}

pub(crate) fn remove(path: &Path) {
    lock(&FILES).remove(path);
}

impl Content {
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Fills `into` from `offset`, with zeros behind the end. Returns whether all bytes existed.
    pub(crate) fn read(&self, into: &mut [u8], offset: usize) -> bool {
        let available = self.bytes.get(offset..).unwrap_or_default();
        let length = available.len().min(into.len());
        into[..length].copy_from_slice(&available[..length]);
        into[length..].fill(0);
        length == into.len()
    }

    pub(crate) fn write(&mut self, from: &[u8], offset: usize) {
        let end = offset + from.len();
        if self.bytes.len() < end {
            self.unsynced.extend(self.bytes.len() / BLOCK..end.div_ceil(BLOCK));
            self.bytes.resize(end, 0);
        }
        self.bytes[offset..end].copy_from_slice(from);
        self.unsynced.extend(offset / BLOCK..end.div_ceil(BLOCK));
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.bytes.truncate(length);
        // The last block changes its length, so the next sync writes it again.
        self.unsynced.insert(length / BLOCK);
    }

    /// Writes all unsynced blocks to disk and calls fsync.
    pub(crate) fn sync(&mut self) -> std::io::Result<()> {
        let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(&self.path)?;
        file.set_len(self.bytes.len() as u64)?;
        for block in std::mem::take(&mut self.unsynced) {
            let start = block * BLOCK;
            let end = (start + BLOCK).min(self.bytes.len());
            if start < end {
                file.seek(SeekFrom::Start(start as u64))?;
                file.write_all(&self.bytes[start..end])?;
            }
        }
        file.sync_all()
    }
}
