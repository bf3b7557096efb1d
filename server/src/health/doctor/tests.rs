//! Each subject with fakes, on both engines where the database matters.

use std::fs;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::routing::{get, post};
use foilcast_beacon::StandIn;
use macro_rules_attribute::apply;
use serde_json::json;

use super::*;
use crate::backup::make;
use crate::db::migrations::tests::{create_before, execute};
use crate::db::sums::{self, Sum};
use crate::db::{Schema, Snapshot};
use crate::health::checks::testing::problems;
use crate::outgoing;
use crate::testing::{START, TestApp, TestDatabase, config, on_both_engines};
use crate::twitch::testing::serve;

/// An address at which no program listens.
const NO_SERVER: &str = "--bind=127.0.0.1:1";

fn config_of(database: &TestDatabase, flags: &[&str]) -> Config {
    set_mode(database.folder.path(), 0o700);
    let (url, data) = (database.url(), format!("--data-dir={}", database.folder.path().display()));
    config(&[&["--beacon=off", "--database-url", url, &data], flags].concat())
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("is changed");
}

/// The checks without those of the test's machine.
async fn checks(config: Config) -> Vec<Finding> {
    let mut checks = check_all(config, Options::default()).await;
    checks.retain(|check| !["disk", "fonts", "open files"].contains(&check.subject));
    checks
}

fn of<'a>(checks: &'a [Finding], subject: &str) -> Vec<&'a str> {
    checks.iter().filter(|check| check.subject == subject).map(|check| check.what.as_str()).collect()
}

async fn sums_of(url: &str) -> Vec<(String, Sum)> {
    let url = url.to_owned();
    let read = move || {
        let all = sums::all(&mut Snapshot::open(&url).expect("opens")).expect("reads");
        all.into_iter().map(|(name, sum)| (name.to_owned(), sum)).collect()
    };
    tokio::task::spawn_blocking(read).await.expect("does not panic")
}

/// Serves an application on a port of its own; returns its address.
async fn listen(app: &TestApp) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("listens");
    let address = listener.local_addr().expect("has an address");
    let service = app.router().into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(async move { axum::serve(listener, service).await });
    address
}

#[apply(on_both_engines!)]
async fn beside_a_running_server_nothing_is_wrong_and_nothing_changes(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.sign_in("ada").await;
    set_mode(&app.core.config.data_dir, 0o700);
    let mut config = app.core.config.clone();
    config.bind = listen(&app).await;
    let before = sums_of(app.database_url()).await;
    let found = checks(config.clone()).await;
    assert_eq!(problems(found.clone()), ["No backup was made yet."]);
    assert_eq!(sums_of(app.database_url()).await, before);
    assert!(of(&found, "database").contains(&"It has the tables of this version."), "{found:?}");
    let running = format!("Foilcast {} is ready at {}.", env!("CARGO_PKG_VERSION"), config.bind);
    assert_eq!(of(&found, "server"), [running]);
    assert_eq!(of(&found, "overlay"), ["No overlay is connected."]);

    let url = config.own_url();
    let proxied = outgoing::client(&url).expect("is made").get(format!("{url}/healthz"));
    proxied.header("x-forwarded-for", "192.0.2.9").send().await.expect("is answered");
    let found = checks(config).await;
    assert!(of(&found, "proxy headers")[0].contains("a proxy that is not named"), "{found:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn before_the_first_start_nothing_is_wrong() {
    for database in [TestDatabase::empty_sqlite(), TestDatabase::empty_postgres().await] {
        let found = checks(config_of(&database, &[NO_SERVER])).await;
        assert_eq!(problems(found.clone()), ["No server runs at 127.0.0.1:1."]);
        assert!(of(&found, "database")[0].contains("has no tables yet"), "{found:?}");
        assert!(!database.folder.path().join("foilcast.db").exists(), "nothing is created");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_database_is_reported_and_not_upgraded() {
    for database in [TestDatabase::empty_sqlite(), TestDatabase::empty_postgres().await] {
        create_before(&database, "beacon").await;
        let found = problems(checks(config_of(&database, &[NO_SERVER])).await);
        assert!(found[0].contains("The next start upgrades them in ") && found[0].contains(": beacon, "), "{found:?}");
        let url = database.url().to_owned();
        let schema = tokio::task::spawn_blocking(move || Schema::of_database(&url)).await.expect("does not panic");
        assert!(!schema.expect("is read").is_newest());
    }
}

#[apply(on_both_engines!)]
async fn a_database_of_a_newer_version_is_reported(database: TestDatabase) {
    execute(&database, "INSERT INTO migrations (name, checksum, version) VALUES ('later', '', '900.1.0')").await;
    let found = problems(checks(config_of(&database, &[NO_SERVER])).await);
    assert_eq!(found[0], "A newer version of Foilcast has upgraded the database. This version works with it.");
    execute(&database, "UPDATE migrations SET needs = '900.1.0' WHERE name = 'later'").await;
    let found = checks(config_of(&database, &[NO_SERVER])).await;
    let newer = found.iter().find(|check| check.verdict == Verdict::Wrong).expect("is wrong");
    assert_eq!(newer.what, "A newer Foilcast has upgraded the database, which needs version 900.1.0 or newer.");
    assert!(newer.advice.as_ref().is_some_and(|advice| advice.contains("Install 900.1.0")), "{newer:?}");
}

#[apply(on_both_engines!)]
async fn an_unfinished_copy_is_reported(database: TestDatabase) {
    const MARK: &str =
        "INSERT INTO unfinished_copy (table_name, source, copied, done) VALUES ('users', 'copy of x', 0, FALSE)";
    execute(&database, MARK).await;
    let found = problems(checks(config_of(&database, &[NO_SERVER])).await);
    assert_eq!(found[0], "! It contains an unfinished copy of x.");
}

#[tokio::test]
async fn a_database_that_cannot_be_read_is_reported_without_its_password() {
    let unreachable =
        config(&["--database-url=postgres://foilcast:hunter2@127.0.0.1:1/cards", "--beacon=off", NO_SERVER]);
    let found = checks(unreachable).await;
    assert!(problems(found.clone()).iter().any(|what| what.starts_with("! PostgreSQL is unreachable")), "{found:?}");
    assert!(!text(&found).contains("hunter2"));
    let database = TestDatabase::empty_sqlite();
    fs::write(database.folder.path().join("foilcast.db"), "no database").expect("is written");
    let found = problems(checks(config_of(&database, &[NO_SERVER])).await);
    assert!(found[0].starts_with("! ") && found[0].contains("not a database"), "{found:?}");
}

#[tokio::test]
async fn invalid_flags_and_readable_secrets_are_reported() {
    let database = TestDatabase::sqlite();
    let found = problems(checks(config_of(&database, &[NO_SERVER, "--public-url=cards.example.org"])).await);
    assert!(found[0].starts_with("! --public-url is `cards.example.org`"), "{found:?}");

    let (folder, secret) = (database.folder.path(), database.folder.path().join("secret"));
    fs::write(&secret, "hunter2hunter2").expect("is written");
    let flag = format!("--twitch-webhook-secret-file={}", secret.display());
    let files = [secret, folder.join("foilcast.db")];
    for (mode, expected) in [(0o600, 0), (0o644, 2)] {
        for file in &files {
            set_mode(file, mode);
        }
        let config = config_of(&database, &[NO_SERVER, &flag]);
        set_mode(folder, 0o755);
        let found = checks(config).await;
        assert!(!text(&found).contains("hunter2"));
        let found = problems(found);
        let said = |path: &Path| found.contains(&format!("Every user of this machine can read {}.", path.display()));
        assert_eq!(files.iter().filter(|file| said(file)).count(), expected, "{found:?}");
    }
    let found = checks(config_of(&database, &[NO_SERVER, "--twitch-webhook-secret-file=/nowhere"])).await;
    assert!(problems(found.clone())[0].contains("could not read /nowhere"), "{found:?}");
    assert_eq!(of(&found, "database"), [""; 0], "it may be another one");
}

#[test]
fn scripts_without_fonts_are_reported() {
    assert_eq!(problems(vec![machine::of_scripts(&[])]), [""; 0]);
    let expected = "No font has letters of these scripts: Arabic, Japanese, so pictures of shared links leave out names \
                    with these letters.";
    assert_eq!(problems(vec![machine::of_scripts(&["Arabic", "Japanese"])]), [expected]);
}

#[tokio::test]
async fn what_answers_instead_of_a_server_is_reported() {
    let server = async |ready: (StatusCode, &'static str), version: &str| {
        let metrics = format!("# HELP foilcast_build …\nfoilcast_build{{version=\"{version}\"}} 1\n");
        let routes = Router::new().route("/readyz", get(move || async move { ready }));
        let url = serve(routes.route("/metrics", get(move || async move { metrics }))).await;
        let bind = url.strip_prefix("http://").expect("an address").to_owned();
        problems(vec![network::check_server(&config(&[&format!("--bind={bind}")])).await.check])
    };
    let (own, ready) = (env!("CARGO_PKG_VERSION"), (StatusCode::OK, "ready\n"));
    assert_eq!(server(ready, own).await, [""; 0]);
    let other = server(ready, "900.1.0").await;
    assert!(other[0].starts_with("Foilcast 900.1.0 runs at "), "{other:?}");
    let unready = server((StatusCode::SERVICE_UNAVAILABLE, "not ready: the clock is wrong\n"), own).await;
    assert!(
        unready[0].ends_with(" says: not ready: the clock is wrong.") && unready[0].starts_with("! "),
        "{unready:?}"
    );
    let unwritable = server((StatusCode::OK, "ready, but writes fail: the disk is full\n"), own).await;
    assert!(unwritable[0].contains("the disk is full"), "{unwritable:?}");
    let url = serve(Router::new()).await;
    let bind = url.replace("http://", "--bind=");
    let stranger = problems(vec![network::check_server(&config(&[&bind])).await.check]);
    assert!(stranger[0].starts_with("! Another program listens at "), "{stranger:?}");
}

#[tokio::test]
async fn the_public_address_must_lead_to_this_instance() {
    const HEAD: &str = "1700000000000 0 aa -\n";
    let ask = async |health: (StatusCode, &'static str), head: Option<&str>| {
        let routes = Router::new().route("/healthz", get(move || async move { health }));
        let url = serve(routes.route("/api/fairness/log/heads", get(|| async { HEAD }))).await;
        network::ask_public(&url, head).await
    };
    let ok = (StatusCode::OK, "ok\n");
    let same = ask(ok, Some(HEAD)).await;
    assert!(same.what.ends_with("has the same public log.") && same.verdict == Verdict::Ok, "{same:?}");
    assert_eq!(ask(ok, None).await.verdict, Verdict::Ok, "a log that has not begun cannot be compared");
    assert_eq!(ask(ok, Some("1700000000001 0 bb -\n")).await.verdict, Verdict::Wrong);
    assert_eq!(ask((StatusCode::BAD_GATEWAY, ""), None).await.verdict, Verdict::Wrong);
    assert_eq!(ask((StatusCode::OK, "<html>"), None).await.verdict, Verdict::Wrong);
    assert_eq!(network::ask_public("http://127.0.0.1:1", None).await.verdict, Verdict::Warning);
    let unknown = network::ask_public("https://cards.invalid", None).await;
    assert!(unknown.what.contains("https://cards.invalid") && unknown.advice.is_some(), "{unknown:?}");
    for (error, verdict) in [
        ("dns error: no such name", Verdict::Wrong),
        ("invalid peer certificate: Expired", Verdict::Wrong),
        ("it took too long", Verdict::Warning),
    ] {
        assert_eq!(network::unreachable("https://cards.example.org", error).verdict, verdict, "{error}");
    }
    let local = network::check_public(&config(&[]), None).await;
    assert_eq!(problems(vec![local]), [""; 0]);
    let https = config(&["--public-url=https://cards.example.org"]);
    let unnamed = problems(vec![network::check_proxy(&https, None)]);
    assert_eq!(unnamed, ["--public-url uses https, so clients connect through a proxy, and none is named."]);
    let named = config(&["--public-url=https://cards.example.org", "--trusted-proxies=127.0.0.1"]);
    assert_eq!(problems(vec![network::check_proxy(&named, None)]), [""; 0]);
}

#[tokio::test]
async fn credentials_that_twitch_refuses_are_reported_without_the_secret() {
    let ask = async |status: StatusCode, body: &'static str| {
        let url = serve(Router::new().route("/token", post(move || async move { (status, body) }))).await;
        let url = format!("--twitch-token-url={url}/token");
        let flags = ["--twitch-client-id=foil", "--twitch-client-secret=hunter2", &url];
        let check = outside::check_credentials(&config(&flags)).await;
        assert!(!text(std::slice::from_ref(&check)).contains("hunter2"));
        check
    };
    let accepted = ask(StatusCode::OK, r#"{"access_token": "t", "expires_in": 3600}"#).await;
    assert_eq!(accepted.what, "Twitch accepts the client id and the client secret.");
    let refused = ask(StatusCode::BAD_REQUEST, r#"{"message": "invalid client"}"#).await;
    assert_eq!(problems(vec![refused]), ["! Twitch refuses the client id or the client secret: invalid client."]);
    let down = ask(StatusCode::SERVICE_UNAVAILABLE, "").await;
    let expected = ["The credentials could not be checked: Twitch has a fault (503)."];
    assert_eq!(problems(vec![down]), expected);
    assert_eq!(problems(vec![outside::check_credentials(&config(&[])).await]), [""; 0], "a demo needs none");
}

#[tokio::test]
async fn a_beacon_without_a_current_round_is_reported() {
    let beacon = StandIn::default().beacon().clone();
    let (period, genesis) = (beacon.period_s.to_string(), beacon.genesis_s.to_string());
    let ask = async |behind: i64| {
        let round = StandIn::default().newest(START.plus_millis(-behind).millis()).expect("exists");
        let body = json!({"round": round.number, "signature": round.signature.to_string()}).to_string();
        let url = serve(Router::new().route("/public/latest", get(move || async move { body }))).await;
        let urls = format!("--beacon-urls={url}");
        let network = ["--beacon=drand", "--beacon-key", &beacon.public_key, "--beacon-period", &period];
        let config = config(&[&network[..], &["--beacon-genesis", &genesis, &urls]].concat());
        problems(vec![outside::check_beacon(&config, START).await])
    };
    assert_eq!(ask(0).await, [""; 0]);
    let old = "The relays of the randomness beacon have no current round by this machine's clock.";
    assert_eq!(ask(3_600_000).await, [old]);
    let silent = config(&["--beacon=drand", "--beacon-urls=http://127.0.0.1:1"]);
    let expected = ["No relay of the randomness beacon answers with a round."];
    assert_eq!(problems(vec![outside::check_beacon(&silent, START).await]), expected);
    for source in ["--beacon=off", "--beacon=stand-in"] {
        assert_eq!(problems(vec![outside::check_beacon(&config(&[source]), START).await]), [""; 0]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_backup_is_verified_within_a_limit() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let folder = tempfile::tempdir().expect("a folder");
    let verify = async |skipped, limit| backups::verify(folder.path(), skipped, Duration::from_secs(limit)).await;
    assert_eq!(verify(false, 60).await, None);
    let options = make::BackupOptions {
        database_url: app.database_url().to_owned(),
        data_dir: app.core.config.data_dir.clone(),
        folder: folder.path().to_owned(),
        keep: None,
    };
    let made = make::make(&options, START, Arc::new(|_| {})).await.expect("is made");
    let intact = verify(false, 60).await.expect("there is one");
    assert!(intact.verdict == Verdict::Ok && intact.what.contains("is intact; 0 openings"), "{intact:?}");
    let skipped = verify(true, 0).await.expect("there is one");
    assert!(skipped.verdict == Verdict::Ok && skipped.what.contains("was not verified"), "{skipped:?}");
    let late = verify(false, 0).await.expect("there is one");
    assert!(late.verdict == Verdict::Warning && late.what.contains("within 0 s"), "{late:?}");
    fs::write(made.path.join("foilcast.db"), "damaged").expect("is written");
    let damaged = verify(false, 60).await.expect("there is one");
    assert!(damaged.verdict == Verdict::Wrong && damaged.what.contains("does not match the manifest"), "{damaged:?}");
}

#[test]
fn a_folder_that_cannot_be_written_to_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    let of_data = |data: &Path| machine::check(&config(&[&format!("--data-dir={}", data.display())]));
    let cannot = |checks: Vec<Finding>| problems(checks).iter().any(|what| what.contains("cannot be written to"));
    assert!(of_data(&file)[0].what.ends_with("does not exist yet."));
    assert!(!cannot(of_data(folder.path())));
    fs::write(&file, "").expect("is written");
    assert!(cannot(of_data(&file)));
}

#[test]
fn the_text_is_aligned_and_ends_lines_with_advice() {
    let checks = [
        Finding::ok("version", "Foilcast 1.0."),
        problem_of("database", "a newer one made it. Install it, or go back. Now", "Do."),
        problem_of("configuration", "--bind is wrong", "Correct it."),
    ];
    let expected = "\
ok       version        Foilcast 1.0.
wrong    database       A newer one made it.
                        Install it, or go back. Now.
wrong    configuration  --bind is wrong.
                        Correct it.
";
    assert_eq!(text(&checks), expected);
}

#[tokio::test]
async fn work_that_hangs_is_given_up() {
    let (release, hang) = std::sync::mpsc::channel::<()>();
    assert_eq!(on_a_thread(Duration::ZERO, move || hang.recv()).await, None);
    drop(release);
    assert_eq!(on_a_thread(Duration::from_secs(60), || 5).await, Some(5));
}
