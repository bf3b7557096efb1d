//! Databases of tests: a SQLite file, or a database on a throwaway PostgreSQL server.

use crate::db::{Db, Limits};
use crate::realtime::Publisher;
use std::sync::LazyLock;

/// The variable that names a throwaway PostgreSQL server whose user may create databases.
const POSTGRES: &str = "FOILCAST_TEST_POSTGRES";

const SQLITE_FILE: &str = "foilcast.db";

/// A SQLite file with all tables.
static SQLITE_TEMPLATE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let database = TestDatabase::empty_sqlite();
    create_tables(database.url());
    std::fs::read(database.folder.path().join(SQLITE_FILE)).expect("the tables are there")
});

/// A database that is removed when this is dropped. It has all tables without rows, unless it is called empty: the tables
/// are created once for each engine and copied, which takes a tenth of the time.
pub(crate) struct TestDatabase {
    url: String,
    /// The data directory, with the file of SQLite.
    pub(crate) folder: tempfile::TempDir,
    name: Option<String>,
}

impl TestDatabase {
    /// A file in a folder of its own.
    pub(crate) fn sqlite() -> Self {
        let database = Self::empty_sqlite();
        std::fs::write(database.folder.path().join(SQLITE_FILE), &*SQLITE_TEMPLATE).expect("the tables are copied");
        database
    }

    /// The name of a file that does not exist yet, in a folder of its own.
    pub(crate) fn empty_sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = format!("sqlite:{}", folder.path().join(SQLITE_FILE).display());
        Self { url, folder, name: None }
    }

    /// A database of its own on the throwaway server that `make test` starts.
    pub(crate) async fn postgres() -> Self {
        // Files are copied and dropped in less time than pages that are written to the log.
        Self::on_the_server(|| format!("TEMPLATE {} STRATEGY FILE_COPY", template())).await
    }

    /// An empty database on the throwaway server, without tables.
    pub(crate) async fn empty_postgres() -> Self {
        Self::on_the_server(String::new).await
    }

    async fn on_the_server(like: fn() -> String) -> Self {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{number}", std::process::id());
        let create = format!("CREATE DATABASE {name} ");
        let created = tokio::task::spawn_blocking(move || run_command(&(create + &like())));
        created.await.expect("the server answers");
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self { url: url_of(&name), folder, name: Some(name) }
    }

    /// Number of deadlocks that the server has resolved; `None` on SQLite.
    pub(crate) async fn deadlocks(&self) -> Option<i64> {
        let name = self.name.clone()?;
        let count = move || {
            let mut client = postgres::Client::connect(&server_url(), postgres::NoTls).expect("the server is reached");
            let sql = "SELECT deadlocks FROM pg_stat_database WHERE datname = $1";
            client.query_one(sql, &[&name]).expect("the server counts").get(0)
        };
        Some(tokio::task::spawn_blocking(count).await.expect("the server answers"))
    }

    /// The value for `database-url`.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if let Some(name) = self.name.take() {
            // The driver must not block inside an async test, so a separate thread removes the database.
            let removed = std::thread::spawn(move || run_command(&format!("DROP DATABASE {name} WITH (FORCE)"))).join();
            assert!(removed.is_ok() || std::thread::panicking(), "the test database is removed");
        }
    }
}

fn server_url() -> String {
    std::env::var(POSTGRES)
        .unwrap_or_else(|_| panic!("{POSTGRES} is not set: run `make test`, or `scripts/with-postgres.sh cargo test`"))
}

/// The URL of another database on the same server, without TLS: `db/tls.rs` tests that, and handshakes take time.
fn url_of(database: &str) -> String {
    let server = server_url();
    let host = server.rsplit_once('/').map_or(server.as_str(), |(host, _)| host);
    format!("{host}/{database}?sslmode=disable")
}

/// The name of a database with all tables, empty and without connections. It is removed with the throwaway server.
fn template() -> &'static str {
    static TEMPLATE: LazyLock<String> = LazyLock::new(|| {
        let name = format!("test_{}_template", std::process::id());
        run_command(&format!("CREATE DATABASE {name}"));
        create_tables(&url_of(&name));
        name
    });
    &TEMPLATE
}

fn create_tables(url: &str) {
    let limits = Limits { connections: Some(1), ..Limits::default() };
    let (publisher, _events) = Publisher::channel();
    drop(Db::open(url, &limits, publisher).expect("the tables are created"));
}

fn run_command(sql: &str) {
    let mut client = postgres::Client::connect(&server_url(), postgres::NoTls).expect("the test server is reached");
    client.batch_execute(sql).expect("the test server accepts it");
}
