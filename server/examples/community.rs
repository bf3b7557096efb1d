//! Fills an empty database with a community of any size and prints it as JSON on standard output;
//! `scripts/bench-large.sh` measures such communities.
//!
//! `cargo run --release --example community -- --database-url sqlite:data/foilcast.db --cards 1000000`

#[path = "../benches/bars/crowd/mod.rs"]
#[allow(dead_code, reason = "shared with the benches")]
mod crowd;
#[path = "../benches/bars/report.rs"]
#[allow(dead_code, reason = "shared with the benches")]
mod report;
#[path = "../benches/bars/world.rs"]
#[allow(dead_code, reason = "shared with the benches")]
mod world;

use clap::Parser;
use crowd::{Crowd, Fate, Size};
use foilcast::app::App;
use foilcast::users::{self, Role};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Instant;

/// People who are signed in, and open bids that can be accepted.
const CALLERS: usize = 200;
const BIDS: usize = 60;

/// Fills an empty database with a community.
#[derive(Parser)]
struct Arguments {
    /// Where: sqlite:PATH or postgres://…
    #[arg(long)]
    database_url: String,
    /// Cards that people hold.
    #[arg(long, default_value_t = 10_000)]
    cards: usize,
    /// People; one for twenty cards unless said.
    #[arg(long)]
    people: Option<usize>,
    /// Number of card definitions.
    #[arg(long, default_value_t = 60)]
    definitions: usize,
    /// How many people have about as many cards as the first.
    #[arg(long, default_value_t = 30)]
    head: usize,
    /// Another one makes another community.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

fn main() -> anyhow::Result<()> {
    let Arguments { database_url, cards, people, definitions, head, seed } = Arguments::parse();
    let size = Size { cards, people: people.unwrap_or(cards / 20), definitions, head, seed };
    anyhow::ensure!(cards >= 1000 && definitions >= 10 && size.people >= 10, "a community has more than that");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let begun = Instant::now();
    let crowd = runtime.block_on(begin(&database_url, size))?;
    fill(&crowd, &database_url)?;
    let mut said = runtime.block_on(say(&crowd, &database_url))?;
    said["seconds"] = json!(begun.elapsed().as_secs());
    println!("{said}");
    Ok(())
}

async fn begin(url: &str, size: Size) -> anyhow::Result<Crowd> {
    let app = world::start(url, 2).await?;
    Crowd::new(&app, size).await
}

/// Not on the runtime: the driver has one of its own.
fn fill(crowd: &Crowd, url: &str) -> anyhow::Result<()> {
    match url.strip_prefix("sqlite:") {
        Some(file) => crowd.fill_sqlite(Path::new(file)),
        None => crowd.fill_postgres(url),
    }
}

/// Whom and what to ask for: people spread over the community, signed in; bids with the token of a user who may accept
/// them.
async fn say(crowd: &Crowd, url: &str) -> anyhow::Result<Value> {
    let app = world::start(url, 2).await?;
    let size = crowd.size;
    let spread = |number: usize, among: usize, all: usize| number * all / among;
    let mut callers = Vec::new();
    for number in 0..CALLERS.min(size.people - 2) {
        callers.push(signed_in(&app, 1 + spread(number, CALLERS, size.people - 2)).await?);
    }
    let (mut bids, listed) = (Vec::new(), Fate::Listed.among(size.cards));
    for number in 0..BIDS.min(listed / 3) {
        let listing = spread(number, BIDS.min(listed / 3), listed / 3) * 3;
        let seller = signed_in(&app, crowd.owner(Fate::Listed.card(listing))).await?;
        bids.push(json!({"listing": crowd::made(12, listing), "offer": crowd::made(13, listing), "seller": seller}));
    }
    let admin = size.people - 1;
    app.core.db.write(move |tx| users::store::set_role(tx, crowd::person(admin), Role::Admin)).await?;
    let sample = |kind: u8, all: usize| -> Vec<String> {
        (0..CALLERS.min(all)).map(|number| crowd::made(kind, spread(number, CALLERS.min(all), all))).collect()
    };
    let recorded = crowd.recorded();
    let openings: Vec<String> =
        recorded.clone().step_by((recorded.count() / CALLERS).max(1)).map(|pack| crowd::made(7, pack)).collect();
    let definitions = crowd.definitions.iter().step_by((size.definitions / CALLERS).max(1));
    Ok(json!({
        "cards": size.cards, "people": size.people, "definitions": size.definitions,
        "callers": callers, "bids": bids,
        "admin": signed_in(&app, admin).await?, "largest": signed_in(&app, 0).await?,
        "someDefinitions": definitions.map(ToString::to_string).collect::<Vec<_>>(),
        "someCards": sample(2, size.cards), "someOpenings": openings,
        "someNames": (0..CALLERS).map(|number| crowd::name(spread(number, CALLERS, size.people))).collect::<Vec<_>>(),
    }))
}

async fn signed_in(app: &App, number: usize) -> anyhow::Result<Value> {
    let person = crowd::person(number);
    Ok(json!({"_id": person, "username": crowd::name(number), "token": world::session(app, person).await?}))
}

#[cfg(test)]
mod tests {
    use super::*;
    use foilcast::backup::conservation::CHECKS;
    use foilcast::db::Snapshot;

    const SIZE: Size = Size { cards: 10_000, people: 500, definitions: 60, head: 30, seed: 1 };

    /// Everything that the product promises of what is stored holds, and there is as much of it as was asked for.
    fn adds_up(url: &str) {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let crowd = runtime.block_on(begin(url, SIZE)).expect("definitions are made");
        fill(&crowd, url).expect("rows are written");
        let said = runtime.block_on(say(&crowd, url)).expect("people sign in");
        assert_eq!(
            (said["callers"].as_array().map(Vec::len), said["bids"].as_array().map(Vec::len)),
            (Some(200), Some(33))
        );
        let mut snapshot = Snapshot::open(url).expect("it can be read");
        let mut conn = snapshot.conn();
        for (what, sql) in CHECKS {
            let wrong: Vec<(String,)> = conn.list(sql, &[]).expect("the statement runs");
            assert!(wrong.is_empty(), "{what}: {} wrong, such as {:?}", wrong.len(), wrong.first());
        }
        let counted = "SELECT (SELECT COUNT(*) FROM cards), (SELECT COUNT(*) FROM users), (SELECT COUNT(*) FROM openings), \
            (SELECT COUNT(*) FROM listings), (SELECT COUNT(*) FROM trades)";
        let found: (i64, i64, i64, i64, i64) = conn.get(counted, &[]).expect("it can be counted");
        assert_eq!(found, (10_000, 500, 200, 300, 510));
        let most = "SELECT COUNT(*) FROM cards GROUP BY owner_id ORDER BY COUNT(*) DESC LIMIT 1";
        let (most,): (i64,) = conn.get(most, &[]).expect("it can be counted");
        assert!((60..400).contains(&most), "the largest collection has {most} cards where twenty are usual");
    }

    #[test]
    fn a_community_adds_up_on_sqlite() {
        let folder = tempfile::tempdir().expect("a folder");
        adds_up(&format!("sqlite:{}", folder.path().join("foilcast.db").display()));
    }

    #[test]
    fn a_community_adds_up_on_postgres() {
        let server = std::env::var("FOILCAST_TEST_POSTGRES").expect("run this through scripts/with-postgres.sh");
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let database = runtime.block_on(world::Database::new(&server, "community")).expect("a database");
        adds_up(&database.url);
        runtime.block_on(database.remove()).expect("it is removed");
    }
}
