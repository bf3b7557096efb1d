//! Files that the code writes: a test compares them, `make bless` accepts what the code now says.

use std::path::Path;

/// Fails when `file` (relative to the crate) is not `now`; writes it instead when `FOILCAST_BLESS` is set.
///
/// # Panics
/// When the file differs or cannot be written.
pub fn compare(file: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    if before == now {
        return;
    }
    if std::env::var_os("FOILCAST_BLESS").is_some() {
        std::fs::write(&path, now).unwrap_or_else(|error| panic!("{} cannot be written: {error}", path.display()));
        return;
    }
    let line = before.lines().zip(now.lines()).take_while(|(before, now)| before == now).count() + 1;
    panic!(
        "{file} is not what the code says now, from line {line} on.\nRun `make bless`, read the difference, commit it."
    );
}
