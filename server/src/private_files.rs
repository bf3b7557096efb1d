//! Files and folders that only the user who runs the server can read.
//!
//! What exists already keeps its permissions: the operator may have set them on purpose, for a group that makes
//! backups.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;

use tempfile::TempDir;

/// Makes a folder and those above it, unless they are there.
pub fn make_folder(path: &Path) -> io::Result<()> {
    folders().recursive(true).create(path)
}

/// Makes a folder that is not there yet.
pub fn make_new_folder(path: &Path) -> io::Result<()> {
    folders().create(path)
}

fn folders() -> DirBuilder {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has modes"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// A folder that is removed when it is dropped.
pub fn temporary_folder() -> io::Result<TempDir> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has modes"))]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder.tempdir()
}

/// Opens a file to write it from its beginning, and makes it unless it is there.
pub fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Makes an empty file, unless it is there.
pub fn make_file(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Whether every user of this machine can read a file: its own permissions and those of its folder let them.
#[cfg(unix)]
pub fn is_open_to_all(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    const OTHERS_READ: u32 = 0o004;
    const OTHERS_PASS: u32 = 0o001;
    let mode = |path: &Path| std::fs::metadata(path).map_or(0, |found| found.permissions().mode());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    mode(path) & OTHERS_READ != 0 && mode(folder) & OTHERS_PASS != 0
}

/// Whether every user of this machine can read a file; unknown here.
#[cfg(not(unix))]
pub fn is_open_to_all(_: &Path) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn other_users_cannot_read_a_file_in_a_temporary_folder() {
        let folder = temporary_folder().expect("a folder");
        let file = folder.path().join("file");
        std::fs::write(&file, "secret").expect("is written");
        assert!(!is_open_to_all(&file));
    }
}
