//! SQLite VFSes for tests and benches: a disk that [drops](install_forgetful) unsynced writes, and one that syncs
//! [slowly](install_slow). Each becomes the default of the process that installs it.

mod content;
mod forgetful;
mod slow;

pub use forgetful::install as install_forgetful;
pub use slow::{install as install_slow, set_delay};

#[cfg(test)]
mod tests {
    use rusqlite::Connection;
    use std::process::Command;

    const CHILD: &str = "FAULTY_DISK_CHILD";

    /// Writes a row with `synchronous` at this level on the forgetful disk, and exits without closing anything.
    fn write_and_die(file: &str, synchronous: &str) -> ! {
        super::install_forgetful().expect("installs");
        let connection = Connection::open(file).expect("opens");
        connection.pragma_update(None, "journal_mode", "WAL").expect("WAL");
        connection.pragma_update(None, "synchronous", synchronous).expect("synchronous");
        connection.execute_batch("CREATE TABLE t (x); INSERT INTO t VALUES (1);").expect("writes");
        let rows: i64 = connection.query_row("SELECT COUNT(*) FROM t", [], |row| row.get(0)).expect("reads");
        assert_eq!(rows, 1, "the process itself sees its write");
        std::process::abort();
    }

    fn rows_after_a_power_cut(synchronous: &str) -> Option<i64> {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("test.db");
        let status = Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "tests::only_synced_writes_survive"])
            .env(CHILD, format!("{} {synchronous}", file.display()))
            .status()
            .expect("the child runs");
        assert!(!status.success(), "the child dies");
        let connection = Connection::open(&file).expect("opens");
        connection.query_row("SELECT COUNT(*) FROM t", [], |row| row.get(0)).ok()
    }

    #[test]
    fn only_synced_writes_survive() {
        if let Ok(child) = std::env::var(CHILD) {
            let (file, synchronous) = child.rsplit_once(' ').expect("a file and a level");
            write_and_die(file, synchronous);
        }
        assert_eq!(rows_after_a_power_cut("FULL"), Some(1));
        assert_eq!(rows_after_a_power_cut("OFF"), None, "unsynced writes are lost");
    }
}
