//! A PostgreSQL server that accepts fewer connections than the pool wants.

use std::time::Instant;

use futures_util::future::join_all;

use super::*;
use crate::testing::TestDatabase;

/// The limit of connections.
const ROOM: usize = 3;
/// Slow enough that concurrent calls need a connection each.
const SLOW: &str = "SELECT CAST(1 AS BIGINT) FROM pg_sleep(0.05)";
const QUICK: &str = "SELECT CAST(1 AS BIGINT)";
/// Longer than callers wait for a server that is away.
const LONG: Duration = Duration::from_millis(2500);

/// A role with few connections to this database, and the URL for it.
struct Cramped {
    database: TestDatabase,
    role: String,
}

impl Cramped {
    async fn new(role: &str) -> Self {
        let role = format!("{role}_{}", std::process::id());
        let cramped = Self { database: TestDatabase::empty_postgres().await, role: role.clone() };
        cramped.command(format!("CREATE ROLE {role} LOGIN; GRANT ALL ON SCHEMA public TO {role}")).await;
        cramped.has_room_for(i32::try_from(ROOM).expect("is small")).await;
        cramped
    }

    fn open(&self) -> Db {
        let url = self.database.url().replace("//foilcast@", &format!("//{}@", self.role));
        assert!(url.contains(&self.role), "{url}");
        Db::open(&url, &Limits::default(), Publisher::channel().0).expect("opens")
    }

    async fn has_room_for(&self, connections: i32) {
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
async fn rush(db: &Db) {
    let all = (0..Engine::Postgres.connections()).map(|_| db.read(|conn| conn.get::<(i64,)>(SLOW, &[])));
    for served in join_all(all).await {
        assert_eq!(served.expect("is served").0, 1);
    }
}

#[tokio::test]
async fn threads_without_a_connection_leave_the_work_to_others() {
    let cramped = Cramped::new("cramped").await;
    let db = cramped.open();
    let began = Instant::now();
    while began.elapsed() < LONG {
        rush(&db).await;
    }
    // Without load, no job goes to a thread without a connection, either.
    for _ in 0..20 {
        db.read(|conn| conn.get::<(i64,)>(QUICK, &[])).await.expect("is served");
    }
    assert_eq!(cramped.connections().await, ROOM);
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
    let cramped = Cramped::new("cramped_at_first").await;
    let db = cramped.open();
    rush(&db).await;
    cramped.has_room_for(-1).await;
    let began = Instant::now();
    while cramped.connections().await < Engine::Postgres.connections() {
        assert!(began.elapsed() < Duration::from_secs(20), "{} have a connection", cramped.connections().await);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    rush(&db).await;
}
