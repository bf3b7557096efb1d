//! Files that are written completely or not at all, and their hashes.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::private_files;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// The name within its folder.
    pub name: String,
    pub bytes: u64,
    /// The SHA-256 of the content, in hexadecimal.
    pub sha256: String,
}

/// Reads a whole file in pieces. Returns its length and hash.
fn pass(from: &Path, mut on: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<(u64, String)> {
    let (mut file, mut hash, mut bytes) = (File::open(from)?, Sha256::new(), 0);
    let mut part = vec![0; 1 << 18];
    loop {
        let read = file.read(&mut part)?;
        if read == 0 {
            return Ok((bytes, const_hex::encode(hash.finalize())));
        }
        hash.update(&part[..read]);
        on(&part[..read])?;
        bytes += read as u64;
    }
}

/// Syncs a file and computes its length and hash.
pub fn list(folder: &Path, name: &str) -> anyhow::Result<FileEntry> {
    let path = folder.join(name);
    let (bytes, sha256) = pass(&path, |_| Ok(())).with_context(|| format!("could not read {}", path.display()))?;
    Ok(FileEntry { name: name.to_owned(), bytes, sha256 })
}

/// Copies a file into a folder and syncs it. It gets its name when it is complete.
pub fn copy(from: &Path, folder: &Path, name: &str) -> anyhow::Result<FileEntry> {
    let part = folder.join(format!(".{name}.part"));
    let write = || -> io::Result<(u64, String)> {
        let mut file = private_files::create(&part)?;
        let found = pass(from, |bytes| file.write_all(bytes))?;
        file.sync_all()?;
        fs::rename(&part, folder.join(name))?;
        Ok(found)
    };
    let (bytes, sha256) =
        write().with_context(|| format!("could not copy {} to {}", from.display(), folder.display()))?;
    Ok(FileEntry { name: name.to_owned(), bytes, sha256 })
}

/// Syncs a file or folder. Not every system can open folders.
pub fn sync(path: &Path) -> io::Result<()> {
    match File::open(path) {
        Ok(file) => file.sync_all(),
        Err(_) if path.is_dir() => Ok(()),
        Err(error) => Err(error),
    }
}
