//! A small disk of our own that can be filled up.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use super::world::skipped;

/// The size of one write while a disk is filled up.
const BLOCK: usize = 1 << 20;

/// A disk in memory, gone when this is dropped.
pub struct Disk(TempDir);

impl Disk {
    /// One of so many MiB; nothing, and a line that says so, where this test may not mount any.
    pub fn mount(mebibytes: u32) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let size = format!("size={mebibytes}m,mode=0777");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", &size, "foilcast-test"]).arg(folder.path()).output();
        match mounted {
            Ok(output) if output.status.success() => Some(Self(folder)),
            other => {
                skipped(&format!("a disk that is full, because only root can mount one: {other:?}"));
                None
            }
        }
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    fn filler(&self) -> PathBuf {
        self.path().join("filler")
    }

    /// Takes all the room that there is.
    pub fn fill(&self) -> Result<(), String> {
        let filled = || {
            let mut file = File::options().create(true).append(true).open(self.filler())?;
            let mut block = BLOCK;
            loop {
                match file.write(&vec![0; block]) {
                    Ok(_) => {}
                    Err(error) if error.kind() == ErrorKind::StorageFull && block > 1 => block /= 16,
                    Err(error) => return if error.kind() == ErrorKind::StorageFull { Ok(()) } else { Err(error) },
                }
            }
        };
        filled().map_err(|error: std::io::Error| format!("the disk could not be filled: {error}"))
    }

    /// Gives the room back.
    pub fn make_room(&self) -> Result<(), String> {
        fs::remove_file(self.filler()).map_err(|error| format!("no room could be made: {error}"))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Lazily: a process with an open file there keeps only that.
        let _ = Command::new("umount").arg("--lazy").arg(self.path()).status();
    }
}
