//! The default VFS with a configurable delay of each sync.

#![allow(unsafe_code)]

use rusqlite::ffi::{
    SQLITE_NOTFOUND, SQLITE_OK, sqlite3_file, sqlite3_filename, sqlite3_io_methods, sqlite3_vfs, sqlite3_vfs_find,
    sqlite3_vfs_register,
};
use std::ffi::c_int;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// The default VFS's sync, which is the same for all kinds of files.
static DEFAULT_SYNC: OnceLock<unsafe extern "C" fn(*mut sqlite3_file, c_int) -> c_int> = OnceLock::new();
static DELAY: AtomicU64 = AtomicU64::new(0);
static DEFAULT_OPEN: OnceLock<OpenFn> = OnceLock::new();
static METHODS: Mutex<Vec<&'static Methods>> = Mutex::new(Vec::new());

type OpenFn = unsafe extern "C" fn(*mut sqlite3_vfs, sqlite3_filename, *mut sqlite3_file, c_int, *mut c_int) -> c_int;

/// The default methods of a kind of file, and a copy with our sync. Files with and without locks have different ones.
struct Methods {
    original: &'static sqlite3_io_methods,
    slow: sqlite3_io_methods,
}

fn with_slow_sync(original: &'static sqlite3_io_methods) -> &'static sqlite3_io_methods {
    let mut known = METHODS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(methods) = known.iter().find(|methods| std::ptr::eq(methods.original, original)) {
        return &methods.slow;
    }
    let slow = sqlite3_io_methods { xSync: Some(x_sync), ..*original };
    let methods: &'static Methods = Box::leak(Box::new(Methods { original, slow }));
    known.push(methods);
    &methods.slow
}

/// Delays every further sync of this process by this duration; initially zero.
pub fn set_delay(delay: Duration) {
    DELAY.store(u64::try_from(delay.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
}

/// Makes the slow disk the default for every new connection of this process.
///
/// # Errors
/// If SQLite has no default VFS, or refuses the new one.
pub fn install() -> Result<(), String> {
    // Safety: a null name asks for the default VFS, which is never freed.
    let found = unsafe { sqlite3_vfs_find(std::ptr::null()) };
    if found.is_null() {
        return Err("SQLite has no default VFS".into());
    }
    // Safety: `found` points to a valid VFS; a copy keeps its functions and gets our name and our open.
    let mut vfs = unsafe { std::ptr::read(found) };
    let Some(open) = vfs.xOpen else { return Err("SQLite's default VFS opens nothing".into()) };
    if DEFAULT_OPEN.set(open).is_err() {
        return Ok(());
    }
    vfs.zName = c"slow".as_ptr();
    vfs.pNext = std::ptr::null_mut();
    vfs.xOpen = Some(x_open);
    // Safety: the VFS is leaked, so it lives as long as the process.
    match unsafe { sqlite3_vfs_register(Box::leak(Box::new(vfs)), 1) } {
        SQLITE_OK => Ok(()),
        code => Err(format!("SQLite refuses the VFS: code {code}")),
    }
}

unsafe extern "C" fn x_open(
    vfs: *mut sqlite3_vfs,
    name: sqlite3_filename,
    file: *mut sqlite3_file,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    let Some(open) = DEFAULT_OPEN.get() else { return SQLITE_NOTFOUND };
    unsafe {
        let code = open(vfs, name, file, flags, out);
        // Safety: the method tables of the default VFS are constants of SQLite.
        if code == SQLITE_OK
            && let Some(original) = (*file).pMethods.as_ref()
        {
            if let Some(sync) = original.xSync {
                let _ = DEFAULT_SYNC.set(sync);
            }
            (*file).pMethods = with_slow_sync(original);
        }
        code
    }
}

unsafe extern "C" fn x_sync(file: *mut sqlite3_file, flags: c_int) -> c_int {
    let delay = DELAY.load(Ordering::Relaxed);
    if delay > 0 {
        #[allow(clippy::disallowed_methods, reason = "this disk simulates slow syncs")]
        std::thread::sleep(Duration::from_micros(delay));
    }
    match DEFAULT_SYNC.get() {
        Some(sync) => unsafe { sync(file, flags) },
        None => SQLITE_NOTFOUND,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;
    use std::time::Instant;

    #[test]
    fn every_commit_takes_at_least_the_delay() {
        let folder = tempfile::tempdir().expect("a folder");
        install().expect("installs");
        let connection = Connection::open(folder.path().join("test.db")).expect("opens");
        connection.pragma_update(None, "journal_mode", "WAL").expect("WAL");
        connection.pragma_update(None, "synchronous", "FULL").expect("synchronous");
        connection.execute_batch("CREATE TABLE t (x)").expect("a table");
        set_delay(Duration::from_millis(2));
        let started = Instant::now();
        for number in 0..10 {
            connection.execute("INSERT INTO t VALUES (?1)", [number]).expect("writes");
        }
        assert!(started.elapsed() >= Duration::from_millis(20));
    }
}
