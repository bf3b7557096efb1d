//! A disk with a volatile write cache. Writes stay in this process's memory until they are synced, so killing the
//! process loses exactly the writes that a disk may lose in a power failure. The default VFS handles locks and the
//! shared index of the write-ahead log, so several connections of one process work as usual.
//!
//! In memory, the default VFS's file for the same path follows each file of this VFS. Only reads and writes go through
//! [`Content`]. The methods have version 2, so SQLite does not map files.

#![allow(unsafe_code)]

use crate::content::{self, Content, lock};
use rusqlite::ffi::{
    SQLITE_IOERR_FSYNC, SQLITE_IOERR_SHORT_READ, SQLITE_NOTFOUND, SQLITE_OK, SQLITE_OPEN_MAIN_DB,
    SQLITE_OPEN_MAIN_JOURNAL, SQLITE_OPEN_WAL, sqlite3_file, sqlite3_filename, sqlite3_int64, sqlite3_io_methods,
    sqlite3_vfs, sqlite3_vfs_find, sqlite3_vfs_register,
};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};

/// A file of this VFS; the default VFS's file follows it in memory.
#[repr(C)]
struct File {
    base: sqlite3_file,
    content: *const Mutex<Content>,
}

struct DefaultVfs(*mut sqlite3_vfs);
// The default VFS lives as long as the process and may be called from any thread.
unsafe impl Send for DefaultVfs {}
unsafe impl Sync for DefaultVfs {}

static DEFAULT_VFS: OnceLock<DefaultVfs> = OnceLock::new();

fn default_vfs() -> *mut sqlite3_vfs {
    DEFAULT_VFS.get().map_or(std::ptr::null_mut(), |vfs| vfs.0)
}

/// Makes the volatile disk the default for every new connection of this process.
///
/// # Errors
/// If SQLite has no default VFS, or refuses the new one.
pub fn install() -> Result<(), String> {
    // Safety: a null name asks for the default VFS, which is never freed.
    let found = unsafe { sqlite3_vfs_find(std::ptr::null()) };
    if found.is_null() {
        return Err("SQLite has no default VFS".into());
    }
    if DEFAULT_VFS.set(DefaultVfs(found)).is_err() {
        return Ok(());
    }
    // Safety: `found` points to a valid VFS; a copy keeps its functions and gets our name and our open and delete.
    let mut vfs = unsafe { std::ptr::read(found) };
    vfs.szOsFile += c_int::try_from(size_of::<File>()).map_err(|error| error.to_string())?;
    vfs.zName = c"volatile".as_ptr();
    vfs.pNext = std::ptr::null_mut();
    vfs.xOpen = Some(x_open);
    vfs.xDelete = Some(x_delete);
    // Safety: the VFS is leaked, so it lives as long as the process.
    match unsafe { sqlite3_vfs_register(Box::leak(Box::new(vfs)), 1) } {
        SQLITE_OK => Ok(()),
        code => Err(format!("SQLite refuses the VFS: code {code}")),
    }
}

static METHODS: sqlite3_io_methods = sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(x_close),
    xRead: Some(x_read),
    xWrite: Some(x_write),
    xTruncate: Some(x_truncate),
    xSync: Some(x_sync),
    xFileSize: Some(x_file_size),
    xLock: Some(x_lock),
    xUnlock: Some(x_unlock),
    xCheckReservedLock: Some(x_check_reserved_lock),
    xFileControl: Some(x_file_control),
    xSectorSize: Some(x_sector_size),
    xDeviceCharacteristics: Some(x_device_characteristics),
    xShmMap: Some(x_shm_map),
    xShmLock: Some(x_shm_lock),
    xShmBarrier: Some(x_shm_barrier),
    xShmUnmap: Some(x_shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

unsafe fn inner(file: *mut sqlite3_file) -> *mut sqlite3_file {
    unsafe { file.cast::<File>().add(1).cast() }
}

unsafe fn content<'a>(file: *mut sqlite3_file) -> &'a Mutex<Content> {
    unsafe { &*(*file.cast::<File>()).content }
}

fn path(name: *const c_char) -> PathBuf {
    // Safety: SQLite passes a terminated path.
    PathBuf::from(std::ffi::OsStr::from_bytes(unsafe { CStr::from_ptr(name) }.to_bytes()))
}

unsafe extern "C" fn x_open(
    _: *mut sqlite3_vfs,
    name: sqlite3_filename,
    file: *mut sqlite3_file,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    let managed = flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL) != 0;
    let Some(open) = (unsafe { (*default_vfs()).xOpen }) else { return SQLITE_NOTFOUND };
    if !managed || name.is_null() {
        // Temporary files need not survive a crash.
        return unsafe { open(default_vfs(), name, file, flags, out) };
    }
    let ours = file.cast::<File>();
    unsafe {
        (*file).pMethods = std::ptr::null();
        let code = open(default_vfs(), name, inner(file), flags, out);
        if code != SQLITE_OK {
            return code;
        }
        (*ours).content = Arc::into_raw(content::open(&path(name)));
        (*file).pMethods = &raw const METHODS;
    }
    SQLITE_OK
}

unsafe extern "C" fn x_delete(_: *mut sqlite3_vfs, name: *const c_char, sync_dir: c_int) -> c_int {
    content::remove(&path(name));
    match unsafe { (*default_vfs()).xDelete } {
        Some(delete) => unsafe { delete(default_vfs(), name, sync_dir) },
        None => SQLITE_NOTFOUND,
    }
}

unsafe extern "C" fn x_read(file: *mut sqlite3_file, into: *mut c_void, length: c_int, offset: sqlite3_int64) -> c_int {
    let (Ok(length), Ok(offset)) = (usize::try_from(length), usize::try_from(offset)) else { return SQLITE_NOTFOUND };
    // Safety: SQLite lends a buffer of this length.
    let into = unsafe { std::slice::from_raw_parts_mut(into.cast::<u8>(), length) };
    let whole = lock(unsafe { content(file) }).read(into, offset);
    if whole { SQLITE_OK } else { SQLITE_IOERR_SHORT_READ }
}

unsafe extern "C" fn x_write(
    file: *mut sqlite3_file,
    from: *const c_void,
    length: c_int,
    offset: sqlite3_int64,
) -> c_int {
    let (Ok(length), Ok(offset)) = (usize::try_from(length), usize::try_from(offset)) else { return SQLITE_NOTFOUND };
    // Safety: SQLite lends a buffer of this length.
    let from = unsafe { std::slice::from_raw_parts(from.cast::<u8>(), length) };
    lock(unsafe { content(file) }).write(from, offset);
    SQLITE_OK
}

unsafe extern "C" fn x_truncate(file: *mut sqlite3_file, length: sqlite3_int64) -> c_int {
    let Ok(length) = usize::try_from(length) else { return SQLITE_NOTFOUND };
    lock(unsafe { content(file) }).truncate(length);
    SQLITE_OK
}

unsafe extern "C" fn x_sync(file: *mut sqlite3_file, _: c_int) -> c_int {
    let synced = lock(unsafe { content(file) }).sync();
    if synced.is_ok() { SQLITE_OK } else { SQLITE_IOERR_FSYNC }
}

unsafe extern "C" fn x_file_size(file: *mut sqlite3_file, size: *mut sqlite3_int64) -> c_int {
    let length = lock(unsafe { content(file) }).len();
    unsafe { *size = sqlite3_int64::try_from(length).unwrap_or(sqlite3_int64::MAX) };
    SQLITE_OK
}

unsafe extern "C" fn x_file_control(_: *mut sqlite3_file, _: c_int, _: *mut c_void) -> c_int {
    SQLITE_NOTFOUND
}

unsafe extern "C" fn x_close(file: *mut sqlite3_file) -> c_int {
    unsafe {
        drop(Arc::from_raw((*file.cast::<File>()).content));
        forward(file, |methods, inner| methods.xClose.map(|close| close(inner)))
    }
}

/// Forwards a call to the default VFS's file.
unsafe fn forward(
    file: *mut sqlite3_file,
    call: impl FnOnce(&sqlite3_io_methods, *mut sqlite3_file) -> Option<c_int>,
) -> c_int {
    unsafe {
        let inner = inner(file);
        call(&*(*inner).pMethods, inner).unwrap_or(SQLITE_NOTFOUND)
    }
}

unsafe extern "C" fn x_lock(file: *mut sqlite3_file, level: c_int) -> c_int {
    unsafe { forward(file, |methods, inner| methods.xLock.map(|lock| lock(inner, level))) }
}

unsafe extern "C" fn x_unlock(file: *mut sqlite3_file, level: c_int) -> c_int {
    unsafe { forward(file, |methods, inner| methods.xUnlock.map(|unlock| unlock(inner, level))) }
}

unsafe extern "C" fn x_check_reserved_lock(file: *mut sqlite3_file, out: *mut c_int) -> c_int {
    unsafe { forward(file, |methods, inner| methods.xCheckReservedLock.map(|check| check(inner, out))) }
}

unsafe extern "C" fn x_sector_size(file: *mut sqlite3_file) -> c_int {
    unsafe { forward(file, |methods, inner| methods.xSectorSize.map(|size| size(inner))) }
}

unsafe extern "C" fn x_device_characteristics(_: *mut sqlite3_file) -> c_int {
    // No guarantees: an overwrite may change adjacent bytes.
    0
}

unsafe extern "C" fn x_shm_map(
    file: *mut sqlite3_file,
    region: c_int,
    size: c_int,
    extend: c_int,
    out: *mut *mut c_void,
) -> c_int {
    unsafe { forward(file, |methods, inner| methods.xShmMap.map(|map| map(inner, region, size, extend, out))) }
}

unsafe extern "C" fn x_shm_lock(file: *mut sqlite3_file, offset: c_int, count: c_int, flags: c_int) -> c_int {
    unsafe { forward(file, |methods, inner| methods.xShmLock.map(|lock| lock(inner, offset, count, flags))) }
}

unsafe extern "C" fn x_shm_barrier(file: *mut sqlite3_file) {
    unsafe {
        forward(file, |methods, inner| {
            methods.xShmBarrier.map(|barrier| {
                barrier(inner);
                SQLITE_OK
            })
        });
    }
}

unsafe extern "C" fn x_shm_unmap(file: *mut sqlite3_file, delete: c_int) -> c_int {
    unsafe { forward(file, |methods, inner| methods.xShmUnmap.map(|unmap| unmap(inner, delete))) }
}
