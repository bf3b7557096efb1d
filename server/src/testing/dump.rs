//! A sorted dump of all domain tables, to check that a request changed nothing.

use std::collections::BTreeMap;
use std::path::Path;

use super::TestApp;

/// Tables outside the domain: sessions, stored responses, and leases.
const EXCLUDED: [&str; 5] = ["sessions", "idempotency", "leases", "lease_ends", "migrations"];

/// Every table with its rows as sorted texts.
pub(crate) type Dump = BTreeMap<String, Vec<String>>;

/// The names of all tables, from the migrations.
fn tables() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the migrations").flatten() {
        let text = std::fs::read_to_string(entry.path()).expect("a migration");
        let created = text.split("CREATE TABLE ").skip(1);
        names.extend(created.filter_map(|after| after.split_whitespace().next()).map(str::to_owned));
    }
    names.retain(|name| !EXCLUDED.contains(&name.as_str()));
    assert!(names.len() > 30, "only these tables were found: {names:?}");
    names
}

/// Dumps all stored data.
pub(crate) async fn dump(app: &TestApp) -> Dump {
    let url = app.core.config.database_url();
    let read = move || match url.strip_prefix("sqlite:") {
        Some(path) => sqlite(path),
        None => postgres(&url),
    };
    tokio::task::spawn_blocking(read).await.expect("no panic")
}

fn sqlite(path: &str) -> Dump {
    let connection = rusqlite::Connection::open(path).expect("the file is opened");
    let rows = |table: &str| {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table}")).expect("a table");
        let columns = statement.column_count();
        let row = |row: &rusqlite::Row<'_>| {
            let values: Vec<String> =
                (0..columns).map(|at| format!("{:?}", row.get_ref(at).expect("a column"))).collect();
            Ok(values.join(" | "))
        };
        let rows = statement.query_map([], row).expect("is read");
        let mut rows: Vec<String> = rows.map(|row| row.expect("a row")).collect();
        rows.sort_unstable();
        rows
    };
    tables().into_iter().map(|table| (table.clone(), rows(&table))).collect()
}

fn postgres(url: &str) -> Dump {
    let mut client = postgres::Client::connect(url, postgres::NoTls).expect("connects");
    let mut rows = |table: &str| {
        let rows = client.query(&format!("SELECT CAST(t AS TEXT) FROM {table} t ORDER BY 1"), &[]).expect("is read");
        rows.iter().map(|row| row.get::<_, String>(0)).collect()
    };
    tables().into_iter().map(|table| (table.clone(), rows(&table))).collect()
}

/// Makes a statement fail in the middle of its transaction, on either engine, until [`remove_failure`].
pub(crate) async fn inject_failure(app: &TestApp, table: &'static str, verb: &'static str, condition: &str) {
    let sqlite = format!(
        "CREATE TRIGGER broken BEFORE {verb} ON {table} WHEN {condition} BEGIN SELECT RAISE(ABORT, 'broken'); END"
    );
    let postgres = format!(
        "CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$; \
        CREATE TRIGGER broken BEFORE {verb} ON {table} FOR EACH ROW WHEN ({condition}) EXECUTE FUNCTION broken()"
    );
    command(app, sqlite, postgres).await;
}

/// Undoes what [`inject_failure`] did.
pub(crate) async fn remove_failure(app: &TestApp, table: &'static str) {
    let postgres = format!("DROP TRIGGER broken ON {table}; DROP FUNCTION broken()");
    command(app, "DROP TRIGGER broken".into(), postgres).await;
}

async fn command(app: &TestApp, sqlite: String, postgres: String) {
    let url = app.core.config.database_url();
    let run = move || {
        let Some(path) = url.strip_prefix("sqlite:") else {
            let mut client = postgres::Client::connect(&url, postgres::NoTls).expect("connects");
            return client.batch_execute(&postgres).expect("is accepted");
        };
        let connection = rusqlite::Connection::open(path).expect("the file is opened");
        connection.busy_timeout(std::time::Duration::from_secs(10)).expect("can wait");
        connection.execute_batch(&sqlite).expect("is accepted");
    };
    tokio::task::spawn_blocking(run).await.expect("no panic");
}
