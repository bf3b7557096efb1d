//! Databases of the PostgreSQL that `scripts/with-postgres.sh` has started.

/// Creates a new database whose name begins with this; returns its address.
pub async fn database(name: &str) -> String {
    let server = std::env::var("FOILCAST_TEST_POSTGRES").expect("run this through scripts/with-postgres.sh");
    let name = format!("{name}_{}", std::process::id());
    let sql = format!("CREATE DATABASE {name}");
    let base = server.clone();
    let made = tokio::task::spawn_blocking(move || {
        postgres::Client::connect(&base, postgres::NoTls).and_then(|mut client| client.batch_execute(&sql))
    });
    made.await.expect("runs").expect("is made");
    server.replace("/postgres", &format!("/{name}"))
}
