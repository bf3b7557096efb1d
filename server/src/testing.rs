//! What tests stand on: a database of their own on either engine, and the real application around it.

/// Runs each test body on SQLite and on PostgreSQL, as `name::sqlite` and `name::postgres`.
///
/// The body gets a [`TestDatabase`] under the name in its parameter list.
macro_rules! on_both_engines {
    ($($(#[$attribute:meta])* async fn $name:ident($database:ident) $body:block)+) => {$(
        mod $name {
            #[allow(unused_imports, reason = "bodies use what the parent imports")]
            use super::*;

            $(#[$attribute])*
            async fn body($database: $crate::testing::TestDatabase) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                body($crate::testing::TestDatabase::sqlite()).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                body($crate::testing::TestDatabase::postgres().await).await;
            }
        }
    )+};
}

pub(crate) use on_both_engines;

/// The variable that names a throwaway PostgreSQL server whose user may create databases.
const POSTGRES: &str = "FOILCAST_TEST_POSTGRES";

/// An empty database that is removed with this value.
pub(crate) struct TestDatabase {
    url: String,
    /// Kept so that the file lives as long as the value.
    _folder: Option<tempfile::TempDir>,
    name: Option<String>,
}

impl TestDatabase {
    /// A file in a folder of its own.
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = format!("sqlite:{}", folder.path().join("foilcast.db").display());
        Self { url, _folder: Some(folder), name: None }
    }

    /// A database of its own on the throwaway server that `make test` starts.
    pub(crate) async fn postgres() -> Self {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{number}", std::process::id());
        let server = server_url();
        command(format!("CREATE DATABASE {name}")).await;
        let (base, query) = server.split_once('?').map_or((server.as_str(), String::new()), |(base, query)| {
            (base, format!("?{query}"))
        });
        let host = base.rsplit_once('/').map_or(base, |(host, _)| host);
        Self { url: format!("{host}/{name}{query}"), _folder: None, name: Some(name) }
    }

    /// Where it is, as `database-url` takes it.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if let Some(name) = self.name.take() {
            // The driver must not block inside an async test, so the removal has a thread of its own.
            let removed = std::thread::spawn(move || run_command(&format!("DROP DATABASE {name} WITH (FORCE)"))).join();
            assert!(removed.is_ok() || std::thread::panicking(), "the test database is removed");
        }
    }
}

fn server_url() -> String {
    std::env::var(POSTGRES)
        .unwrap_or_else(|_| panic!("{POSTGRES} is not set: run `make test`, or `scripts/with-postgres.sh cargo test`"))
}

async fn command(sql: String) {
    tokio::task::spawn_blocking(move || run_command(&sql)).await.expect("the server answers");
}

fn run_command(sql: &str) {
    let mut client = postgres::Client::connect(&server_url(), postgres::NoTls).expect("the test server is reached");
    client.batch_execute(sql).expect("the test server accepts it");
}
