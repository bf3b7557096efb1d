//! The health page, through HTTP, after the node has made reports.

use std::time::{Duration, Instant};

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::sample::Watch;
use crate::clock::Timestamp;
use crate::error::Error;
use crate::observe::report::{EVERY_MS, Report};
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use crate::twitch::testing::TestUser;

const STEP: Duration = Duration::from_millis(EVERY_MS.unsigned_abs());

async fn health(app: &TestApp, admin: &TestUser, query: &str) -> Value {
    app.as_user(admin).get(&format!("/api/admin/health{query}")).await.ok()
}

/// The last `number` values of a series, the latest last.
fn last(health: &Value, name: &str, number: usize) -> Vec<Option<u64>> {
    let all = health["series"][name].as_array().unwrap_or_else(|| panic!("no {name}: {health}"));
    all[all.len() - number..].iter().map(Value::as_u64).collect()
}

#[apply(on_both_engines!)]
async fn requests_are_counted_by_their_node(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let nova = app.sign_in("nova").await;
    let mut watch = Watch::new(app.features.health.clone(), "here".into());
    app.core.clock.advance(STEP);
    watch.record().await;
    for _ in 0..7 {
        app.anyone().get("/healthz").await;
    }
    app.core.clock.advance(STEP);
    watch.record().await;
    app.core.clock.advance(STEP);
    let now = health(&app, &nova, "").await;
    assert_eq!(now["series"]["requests"].as_array().map(Vec::len), Some(360));
    assert_eq!(now["series"]["stepMs"], 10_000);
    // The last ten seconds have no sample yet.
    assert_eq!(last(&now, "requests", 4), [None, Some(0), Some(7), None]);
    assert_eq!(last(&now, "errors", 2), [Some(0), None]);
    let (p50, p99) = (last(&now, "p50", 3), last(&now, "p99", 3));
    assert_eq!((p50[0], p50[2]), (None, None), "no durations without requests");
    assert!(p50[1].is_some_and(|p50| p50 > 0) && p99[1] >= p50[1], "{p50:?} {p99:?}");
    assert!(last(&now, "memory", 2)[0] > Some(10), "{now}");

    let node = &now["nodes"][0];
    assert_eq!((&node["name"], &node["here"], &node["trouble"]), (&json!("here"), &json!(true), &Value::Null));
    let engine = if app.core.db.bus().is_some() { "postgres" } else { "sqlite" };
    assert_eq!(node["database"]["engine"], engine);
    assert!(node["database"]["bytes"].as_u64() > Some(50_000), "{node}");
    assert_eq!(node["database"]["logBytes"].is_u64(), engine == "sqlite");
    assert_eq!(node["database"]["connections"], 4);
    assert!(node["dataDisk"]["size"].as_u64() >= node["dataDisk"]["free"].as_u64());
    assert_eq!(now["queue"], json!({"waiting": 0, "paused": false, "overlay": false}));
    assert_eq!(now["twitch"]["state"], "off");

    let minutes = health(&app, &nova, "?span=half-day").await;
    assert_eq!(minutes["series"]["requests"].as_array().map(Vec::len), Some(720));
    let id = node["id"].as_str().expect("an id");
    let own = health(&app, &nova, &format!("?node={id}")).await;
    assert_eq!(own["series"]["requests"], now["series"]["requests"]);
    let nobody = app.as_user(&nova).get("/api/admin/health?node=nobody").await;
    assert_eq!(nobody.refusal(), "404 node_not_found");
    let nonsense = app.as_user(&nova).get("/api/admin/health?span=year").await;
    assert_eq!(nonsense.refusal(), "400 invalid_query");
}

#[apply(on_both_engines!)]
async fn free_space_on_a_full_disk_is_detected_without_writes(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let nova = app.sign_in("nova").await;
    let mut watch = Watch::new(app.features.health.clone(), "here".into());
    app.core.db.write(|_| Err::<(), _>(Error::NoRoom)).await.expect_err("the disk is full");
    let began = Instant::now();
    loop {
        app.core.clock.advance(STEP);
        watch.record().await;
        let report = health(&app, &nova, "").await;
        if !report["checks"].to_string().contains("The server cannot save anything") {
            break;
        }
        // A full disk still accepts some writes, which must not clear the report.
        assert!(began.elapsed() < Duration::from_secs(60), "{report}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(began.elapsed() > Duration::from_secs(3));
}

#[tokio::test]
async fn a_problem_is_reported_until_it_is_solved() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let nova = app.sign_in("nova").await;
    let mut watch = Watch::new(app.features.health.clone(), "here".into());
    watch.record().await;
    let problems = |health: &Value| {
        let found = health["checks"].as_array().into_iter().flatten().filter(|check| check["verdict"] != "ok");
        // The disk of the test's machine may be full, its limit of open files low, and its fonts few.
        let found =
            found.filter(|check| !["disk", "fonts", "open files"].contains(&check["subject"].as_str().unwrap_or("")));
        let texts = found.filter_map(|check| check["what"].as_str());
        texts.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(problems(&health(&app, &nova, "").await), ["No backup was made yet."]);
    let failing = crate::jobs::run(&app.core, "a job", async {
        Err::<(), _>(crate::error::Error::Internal(anyhow::anyhow!("no room").context("writing")))
    });
    failing.await.expect_err("the job fails");
    app.core.clock.advance(STEP);
    watch.record().await;
    let report = health(&app, &nova, "").await;
    let of_the_job = |check: &Value| check["what"] == "The job “a job” of here went wrong: writing: no room.";
    assert!(report["checks"].as_array().expect("a list").iter().any(of_the_job), "{report}");
    let job = &report["nodes"][0]["jobs"][0];
    assert_eq!((&job["runs"], &job["failures"], &job["wellAt"]), (&json!(1), &json!(1), &Value::Null));
    crate::jobs::run(&app.core, "a job", async { Ok(()) }).await.expect("the job succeeds");
    app.core.clock.advance(STEP);
    watch.record().await;
    assert_eq!(problems(&health(&app, &nova, "").await), ["No backup was made yet."]);
}

#[tokio::test]
async fn findings_and_reasons_are_in_the_language_of_the_reader() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let nova = app.sign_in("nova").await;
    let mut watch = Watch::new(app.features.health.clone(), "here".into());
    app.core.db.write(|_| Err::<(), _>(Error::NoRoom)).await.expect_err("the disk is full");
    watch.record().await;
    let german = app.as_user(&nova).reading("de").get("/api/admin/health").await.ok();
    let full = "der Datenträger der Datenbank ist voll. Schaffe Platz; ein Neustart ist nicht nötig";
    assert_eq!(german["checks"][0]["what"], format!("Der Server kann nichts speichern: {full}."));
    assert_eq!(german["nodes"][0]["readOnly"], full);
    let missing = json!({"subject": "last backup", "verdict": "warning", "what": "Es gibt noch keine Sicherung.",
        "advice": "Schalte automatische Sicherungen ein (`--backup-every`), oder führe `foilcast backup` aus und kopiere \
                   das Ergebnis auf einen anderen Datenträger."});
    assert!(german["checks"].as_array().expect("a list").contains(&missing), "{german}");
    let english = health(&app, &nova, "").await;
    assert!(english["checks"][0]["what"].as_str().is_some_and(|what| what.starts_with("The server cannot save")));
}

#[tokio::test]
async fn a_node_whose_reports_stop_is_reported_as_silent() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let nova = app.sign_in("nova").await;
    Watch::new(app.features.health.clone(), "here".into()).record().await;
    app.core.clock.advance(STEP * 7);
    let report = health(&app, &nova, "").await;
    let silent = |check: &Value| check["what"].as_str().is_some_and(|what| what.contains("has not reported for"));
    assert!(report["checks"].as_array().expect("a list").iter().any(silent), "{report}");
}

/// A report of this time with this many requests.
fn report(like: &Report, at: Timestamp, requests: u32) -> Report {
    let mut report = Report { at, ..like.clone() };
    report.sample.requests = requests;
    report
}

#[tokio::test]
async fn history_and_response_are_bounded() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let nova = app.sign_in("nova").await;
    let start = app.core.clock.now();
    Watch::new(app.features.health.clone(), "here".into()).record().await;
    let own = app.core.nodes.id().to_owned();
    let like = app.core.history.last(&own).expect("there is a report");
    // A day of this node, during which forty others start and stop.
    let steps = 24 * 360;
    for step in 1..=steps {
        let at = start.plus_millis(step * EVERY_MS);
        let at = Timestamp::from_millis(at.millis().div_euclid(EVERY_MS) * EVERY_MS);
        app.core.history.add(&own, report(&like, at, u32::MAX));
        app.core.history.add(&format!("other {}", step / 216), report(&like, at, u32::MAX));
    }
    app.core.clock.advance(STEP * u32::try_from(steps).unwrap());
    for span in ["hour", "half-day"] {
        let reply = app.as_user(&nova).get(&format!("/api/admin/health?span={span}")).await;
        assert!(reply.body.len() < 100_000, "{} bytes", reply.body.len());
        let health = reply.ok();
        let full = health["series"]["requests"].as_array().expect("a list").iter().filter(|one| one.is_u64()).count();
        assert!(full >= health["series"]["requests"].as_array().map_or(0, Vec::len) - 1, "{full}");
        assert_eq!(last(&health, "requests", 2)[0], Some(u64::from(u32::MAX)), "the maximum does not overflow");
    }
    let others = (0..=40).filter(|other| app.core.history.last(&format!("other {other}")).is_some()).count();
    assert_eq!(others, 15, "with this node, the history has sixteen nodes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_node_shows_all_nodes() {
    let one = TestApp::new(TestDatabase::postgres().await).await;
    let two = one.another_node().await;
    let nova = one.sign_in("nova").await;
    let jobs = [(&one, "one"), (&two, "two")]
        .map(|(node, name)| tokio::spawn(crate::bus::run(node.app.core.clone(), name.into())));
    for (node, name, requests) in [(&one, "one", 3), (&two, "two", 5)] {
        let mut watch = Watch::new(node.app.features.health.clone(), name.into());
        for _ in 0..requests {
            node.anyone().get("/healthz").await;
        }
        watch.record().await;
    }
    let known = async |node: &TestApp| {
        let known = tokio::time::timeout(Duration::from_secs(20), async {
            loop {
                let health = health(node, &nova, "").await;
                if health["nodes"].as_array().is_some_and(|nodes| nodes.len() == 2) {
                    return health;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
        known.await.expect("the nodes know each other")
    };
    for node in [&one, &two] {
        let known = known(node).await;
        let names: Vec<_> = known["nodes"].as_array().expect("a list").iter().map(|node| &node["name"]).collect();
        assert_eq!(names, ["one", "two"]);
        let here = known["nodes"].as_array().expect("a list").iter().filter(|node| node["here"] == true).count();
        assert_eq!(here, 1);
    }
    let total = |health: &Value| {
        health["series"]["requests"].as_array().expect("a list").iter().filter_map(Value::as_u64).sum::<u64>()
    };
    one.app.core.clock.advance(STEP);
    let (first, second) = (known(&one).await, known(&two).await);
    assert_eq!((total(&first), total(&second)), (8, 8));
    let id = first["nodes"][1]["id"].as_str().expect("an id");
    assert_eq!(total(&health(&one, &nova, &format!("?node={id}")).await), 5, "only requests of the other node");
    for node in [&one, &two] {
        node.app.core.nodes.leave();
    }
    for job in jobs {
        job.await.expect("the bus job ends");
    }
}
