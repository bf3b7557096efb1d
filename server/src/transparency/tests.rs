use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::response::IntoResponse;
use foilcast_beacon::{Beacon, Round, StandIn};
use foilcast_draw::{
    Bytes32, Evidence, Level, Line, MarkCode, ProblemCode, PublicData2, Published, Report2, RestoreReason, TicketLine,
    WatchedHead, verify2,
};
use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::batches::{Closed, Closer, Snapshot, close_in};
use super::{append, store};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::ids::OpeningId;
use crate::packs::closer::SOURCE;
use crate::realtime::{Event, LogHead};
use crate::testing::{START, TestApp, TestDatabase, attempts, on_both_engines, together};
use crate::twitch::testing::serve;

mod closing;
mod reading;
mod watching;

/// An application with a log, and its closer.
struct World {
    app: TestApp,
    closer: Closer,
}

fn closer(app: &TestApp, node: &str) -> Closer {
    Closer::new(app.features.transparency.clone(), SOURCE, node)
}

fn seed(name: impl AsRef<[u8]>) -> Line {
    Line::Seed { hash: Bytes32::sha256(name), predecessor: None }
}

fn ticket(number: u8) -> Line {
    Line::Ticket(TicketLine {
        id: OpeningId::from_bytes([number; 12]),
        seed_hash: Bytes32::sha256([number]),
        counter: 0,
        entropy: None,
        pack: "0a0a0a0a0a0a0a0a0a0a0a0a".parse().unwrap(),
        odds_version: 1,
        forced_modifier: None,
        is_live: true,
    })
}

fn id_of(position: i64) -> OpeningId {
    format!("{position:024x}").parse().unwrap()
}

fn opening_line(position: i64) -> String {
    Line::Opening { position, id: id_of(position), digest: Bytes32::sha256(position.to_string()) }.to_string()
}

const INSERT_OPENING: &str = "INSERT INTO openings (position, id, user_id, pack_id, odds_version, run_version, \
    seed_id, counter, opened_at, source, live, shown, listed, record, level, entropy, digest) \
    VALUES ($1, $2, '', '0a0a0a0a0a0a0a0a0a0a0a0a', 1, 1, '', 0, 0, 'self', FALSE, TRUE, TRUE, '{}', $3, $4, $5)";

/// Inserts openings at these positions. The level is `None` in version 1.
async fn open_at(app: &TestApp, positions: impl IntoIterator<Item = i64>, level: Option<i64>, has_entropy: bool) {
    let positions: Vec<i64> = positions.into_iter().collect();
    let insert = move |tx: &mut Tx<'_>| {
        for position in &positions {
            let entropy = has_entropy.then(|| Bytes32::sha256(format!("entropy {position}")).to_string());
            let digest = level.map(|_| Bytes32::sha256(position.to_string()).to_string());
            tx.execute(INSERT_OPENING, &[position, &id_of(*position), &level, &entropy, &digest])?;
        }
        Ok(())
    };
    app.core.db.write(insert).await.expect("openings are inserted");
}

async fn append_lines(app: &TestApp, lines: impl Into<Vec<Line>>) {
    let lines = lines.into();
    app.core.db.write(move |tx: &mut Tx<'_>| append(tx, &lines)).await.expect("lines are added");
}

/// An application without the lines that its start adds, with the stand-in of the beacon unless `flags` say otherwise.
async fn before_the_log(database: TestDatabase, flags: &[&str]) -> TestApp {
    let stand_in =
        if flags.iter().any(|flag| flag.starts_with("--beacon=")) { None } else { Some("--beacon=stand-in") };
    let flags: Vec<&str> = flags.iter().copied().chain(stand_in).collect();
    let app = TestApp::with_flags(database, &flags).await;
    let clear = |tx: &mut Tx<'_>| tx.execute("DELETE FROM log_entries", &[]);
    app.core.db.write(clear).await.expect("lines are deleted");
    app
}

/// The first lines of a log without history.
fn beginning() -> [Line; 2] {
    let none = Published { count: 0, digest: Bytes32::sha256("") };
    [Line::Begin { position: 1 }, Line::History { openings: none, exceptions: none, runs: none }]
}

impl World {
    /// A log that waits for its first batch.
    async fn new(database: TestDatabase) -> Self {
        Self::with_flags(database, &[]).await
    }

    async fn with_flags(database: TestDatabase, flags: &[&str]) -> Self {
        let app = before_the_log(database, flags).await;
        append_lines(&app, beginning()).await;
        let closer = closer(&app, "node");
        Self { app, closer }
    }

    /// A log with one batch.
    async fn begun(database: TestDatabase) -> Self {
        let mut world = Self::new(database).await;
        assert_eq!(world.turn().await, None);
        world
    }

    async fn turn(&mut self) -> Option<i64> {
        self.closer.turn().await.expect("batches are closed").map(|at| at.since(START))
    }

    /// What waits, with a usable beacon.
    async fn snapshot(&self) -> Snapshot {
        assert!(self.app.features.beacon.usable().await.is_some());
        self.app.core.db.read(|conn: &mut Conn<'_>| Snapshot::read(conn, SOURCE, None)).await.expect("is read")
    }

    fn advance(&self, seconds: u64) {
        self.app.core.clock.advance(Duration::from_secs(seconds));
    }

    async fn append(&self, lines: impl Into<Vec<Line>>) {
        append_lines(&self.app, lines).await;
    }

    /// Opens packs at these positions at level 1 with entropy.
    async fn open_at(&self, positions: impl IntoIterator<Item = i64>) {
        open_at(&self.app, positions, Some(1), true).await;
    }

    /// What a verifier reads of the log. The list of openings is empty.
    async fn data(&self) -> PublicData2 {
        let get = async |path: &str| self.app.anyone().get(path).await.ok();
        let log = get("/api/fairness/log").await;
        let (mut batches, mut after) = (Vec::new(), json!(-1));
        while !after.is_null() {
            let page = get(&format!("/api/fairness/log/batches?entries=true&limit=3&after={after}")).await;
            batches.extend(page["batches"].as_array().expect("a list").iter().cloned());
            after = page["next"].clone();
        }
        let data = json!({"pools": [], "runs": [], "openings": [], "batches": batches, "beacons": log["beacons"],
            "begin": log["begin"]});
        serde_json::from_value(data).expect("the format of section 6.7")
    }

    /// The report of a verifier about the log, which has no problem by itself.
    async fn verified(&self) -> Report2 {
        self.verified_with(&[]).await
    }

    /// The same, with heads of a watch file.
    async fn verified_with(&self, heads: &[WatchedHead]) -> Report2 {
        let verifies = |beacon: &Beacon, number: u64, signature: &str| {
            signature.parse().is_ok_and(|signature| Round { number, signature }.is_of(beacon))
        };
        let beacon = Some(StandIn::default().beacon().clone());
        let evidence = Evidence { beacon, heads, ..Evidence::none(&verifies) };
        let report = verify2(&self.data().await, &evidence).expect("the data are readable");
        let of_the_log = [
            ProblemCode::LogBroken,
            ProblemCode::RoundOrder,
            ProblemCode::BatchTime,
            ProblemCode::BeaconSignature,
            ProblemCode::LogMismatch,
            ProblemCode::HeadChanged,
        ];
        let problems: Vec<_> = report.problems.iter().filter(|found| of_the_log.contains(&found.code)).collect();
        assert!(problems.is_empty(), "{problems:#?}");
        report
    }

    /// The lines of each batch.
    async fn batches(&self) -> Vec<Vec<String>> {
        self.verified().await;
        self.data().await.batches.into_iter().map(|batch| batch.entries).collect()
    }
}

fn texts(lines: &[Line]) -> Vec<String> {
    lines.iter().map(ToString::to_string).collect()
}
