//! A small disk of one test, which can be filled up.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use super::harness::print_skipped;

/// The size of the first writes that fill a disk; the last ones are smaller.
const BLOCK: usize = 1 << 20;

/// A tmpfs. Dropping it unmounts it.
pub struct Disk(TempDir);

impl Disk {
    /// Mounts a tmpfs of this size; prints that the test is skipped and returns `None` without the permission.
    pub fn mount(mebibytes: u32) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let size = format!("size={mebibytes}m,mode=0777");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", &size, "foilcast-test"]).arg(folder.path()).output();
        match mounted {
            Ok(output) if output.status.success() => Some(Self(folder)),
            other => {
                print_skipped(&format!("full disk: only root can mount a tmpfs: {other:?}"));
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

    /// Writes a file that takes all free space.
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

    /// Frees this many bytes of a full disk.
    pub fn free_some(&self, bytes: u64) -> Result<(), String> {
        let freed = || {
            let file = File::options().write(true).open(self.filler())?;
            file.set_len(file.metadata()?.len().saturating_sub(bytes))
        };
        freed().map_err(|error: std::io::Error| format!("the filler could not be made smaller: {error}"))
    }

    pub fn free_space(&self) -> Result<(), String> {
        fs::remove_file(self.filler()).map_err(|error| format!("the filler could not be removed: {error}"))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Lazily, because a process may still have open files there.
        let _ = Command::new("umount").arg("--lazy").arg(self.path()).status();
    }
}
