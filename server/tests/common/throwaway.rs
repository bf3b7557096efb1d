//! Databases on the PostgreSQL server that `scripts/with-postgres.sh` starts.

/// Creates an empty database whose name begins with `name`; returns its URL.
pub async fn database(name: &str) -> String {
    let server = std::env::var("FOILCAST_TEST_POSTGRES").expect("run this through scripts/with-postgres.sh");
    let name = format!("{name}_{}", std::process::id());
    let sql = format!("CREATE DATABASE {name}");
    let base = server.clone();
    let created = tokio::task::spawn_blocking(move || {
        postgres::Client::connect(&base, postgres::NoTls).and_then(|mut client| client.batch_execute(&sql))
    });
    created.await.expect("no panic").expect("the database is created");
    server.replace("/postgres", &format!("/{name}"))
}
