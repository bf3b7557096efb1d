//! A PostgreSQL server that accepts fewer connections than the pool wants.

use std::time::Instant;

use futures_util::future::join_all;

use super::*;
use crate::testing::TestDatabase;

/// The connection limit of the role.
const CONNECTION_LIMIT: usize = 3;
/// Slow enough that concurrent calls need a connection each.
const SLOW: &str = "SELECT CAST(1 AS BIGINT) FROM pg_sleep(0.05)";
const QUICK: &str = "SELECT CAST(1 AS BIGINT)";
/// Longer than the time limit of callers.
const PAST_CALLER_TIMEOUT: Duration = Duration::from_millis(2500);

/// A role with few connections to this database, and the URL for it.
struct LimitedRole {
    database: TestDatabase,
    role: String,
}

impl LimitedRole {
    async fn new(role: &str) -> Self {
        let role = format!("{role}_{}", std::process::id());
        let limited = Self { database: TestDatabase::empty_postgres().await, role: role.clone() };
        limited.command(format!("CREATE ROLE {role} LOGIN; GRANT ALL ON SCHEMA public TO {role}")).await;
        limited.set_limit(i32::try_from(CONNECTION_LIMIT).expect("is small")).await;
        limited
    }

    fn open(&self) -> Db {
        let url = self.database.url().replace("//foilcast@", &format!("//{}@", self.role));
        assert!(url.contains(&self.role), "{url}");
        Db::open(&url, &Limits::default(), Publisher::channel().0).expect("opens")
    }

    async fn set_limit(&self, connections: i32) {
        self.command(format!("ALTER ROLE {} CONNECTION LIMIT {connections}", self.role)).await;
    }

    async fn command(&self, sql: String) {
        let url = self.database.url().to_owned();
        let run = move || ::postgres::Client::connect(&url, ::postgres::NoTls)?.batch_execute(&sql);
        tokio::task::spawn_blocking(run).await.expect("runs").expect("is accepted");
    }

    /// Number of open connections of the role.
    async fn connections(&self) -> usize {
        let (url, role) = (self.database.url().to_owned(), self.role.clone());
        let count = move || {
            let mut client = ::postgres::Client::connect(&url, ::postgres::NoTls)?;
            client.query("SELECT FROM pg_stat_activity WHERE usename = $1", &[&role])
        };
        tokio::task::spawn_blocking(count).await.expect("runs").expect("is counted").len()
    }
}

/// Starts as many calls as there are threads. All must succeed.
async fn run_concurrently(db: &Db) {
    let all = (0..Engine::Postgres.connections()).map(|_| db.read(|conn| conn.get::<(i64,)>(SLOW, &[])));
    for result in join_all(all).await {
        assert_eq!(result.expect("succeeds").0, 1);
    }
}

#[tokio::test]
async fn threads_without_a_connection_take_no_jobs() {
    let limited = LimitedRole::new("cramped").await;
    let db = limited.open();
    let began = Instant::now();
    while began.elapsed() < PAST_CALLER_TIMEOUT {
        run_concurrently(&db).await;
    }
    // Without load, no job goes to a thread without a connection, either.
    for _ in 0..20 {
        db.read(|conn| conn.get::<(i64,)>(QUICK, &[])).await.expect("succeeds");
    }
    assert_eq!(limited.connections().await, CONNECTION_LIMIT);
    let ended = Instant::now();
    drop(db);
    assert!(
        ended.elapsed() < Duration::from_secs(5),
        "closing does not wait for threads without a connection: {:?}",
        ended.elapsed()
    );
}

#[tokio::test]
async fn refused_threads_connect_once_the_limit_allows_it() {
    let limited = LimitedRole::new("cramped_at_first").await;
    let db = limited.open();
    run_concurrently(&db).await;
    limited.set_limit(-1).await;
    let began = Instant::now();
    while limited.connections().await < Engine::Postgres.connections() {
        assert!(began.elapsed() < Duration::from_secs(20), "{} have a connection", limited.connections().await);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    run_concurrently(&db).await;
}
