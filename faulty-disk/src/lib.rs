//! SQLite VFSes for tests and benches: a [volatile](install_volatile) disk, which loses unsynced writes in a crash, and
//! one with [slow](install_slow) syncs. `install_…` makes it the default VFS of the process.

mod content;
mod slow;
mod volatile;

pub use slow::{install as install_slow, set_delay};
pub use volatile::install as install_volatile;

#[cfg(test)]
mod tests {
    use rusqlite::Connection;
    use std::process::Command;

    const CHILD: &str = "FAULTY_DISK_CHILD";

    /// Writes a row on the volatile disk with this value of `synchronous`, and aborts without closing the database.
    fn write_and_abort(file: &str, synchronous: &str) -> ! {
        super::install_volatile().expect("installs");
        let connection = Connection::open(file).expect("opens");
        connection.pragma_update(None, "journal_mode", "WAL").expect("WAL");
        connection.pragma_update(None, "synchronous", synchronous).expect("synchronous");
        connection.execute_batch("CREATE TABLE t (x); INSERT INTO t VALUES (1);").expect("writes");
        let rows: i64 = connection.query_row("SELECT COUNT(*) FROM t", [], |row| row.get(0)).expect("reads");
        assert_eq!(rows, 1, "the process reads its own write");
        std::process::abort();
    }

    fn rows_after_crash(synchronous: &str) -> Option<i64> {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("test.db");
        let status = Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "tests::only_synced_writes_survive"])
            .env(CHILD, format!("{} {synchronous}", file.display()))
            .status()
            .expect("the child runs");
        assert!(!status.success(), "the child aborts");
        let connection = Connection::open(&file).expect("opens");
        connection.query_row("SELECT COUNT(*) FROM t", [], |row| row.get(0)).ok()
    }

    #[test]
    fn only_synced_writes_survive() {
        if let Ok(child) = std::env::var(CHILD) {
            let (file, synchronous) = child.rsplit_once(' ').expect("a file and a value of synchronous");
            write_and_abort(file, synchronous);
        }
        assert_eq!(rows_after_crash("FULL"), Some(1));
        assert_eq!(rows_after_crash("OFF"), None, "unsynced writes are lost");
    }
}
