use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use foilcast_beacon::{Beacon, Round, StandIn};
use macro_rules_attribute::apply;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::{BeaconClient, client, newest_round, stand_in, store};
use crate::realtime::Event;
use crate::testing::{START, TestApp, TestDatabase, on_both_engines};
use crate::twitch::testing::serve;

/// The round whose time is [`START`].
const ROUND: u64 = 1000;
const GENESIS: &str = "1699997003";

/// What a relay does with a request.
#[derive(Clone, Copy)]
enum Conduct {
    /// It has the rounds up to this one.
    Has(u64),
    /// The same, with the signature of the round before.
    Lies(u64),
    /// It answers with another round than was asked for.
    Confuses(u64),
    Garbage,
    /// It answers without an end.
    TooMuch,
    /// It redirects to a relay that has all rounds.
    Redirects,
    Refuses,
    Silent,
}

/// A relay on this machine, of a network with the stand-in's key.
struct FakeRelay {
    url: String,
    conduct: Arc<Mutex<Conduct>>,
    /// The rounds that were asked for.
    asked: watch::Receiver<Vec<String>>,
}

impl FakeRelay {
    async fn new(conduct: Conduct) -> Self {
        let conduct = Arc::new(Mutex::new(conduct));
        let (requests, asked) = watch::channel(Vec::new());
        let current = Arc::clone(&conduct);
        let routes = Router::new().fallback(move |uri: Uri| {
            let number = uri.path().strip_prefix("/hash/public/").expect("the path of a round").to_owned();
            requests.send_modify(|asked| asked.push(number.clone()));
            let conduct = *current.lock().unwrap();
            async move { conduct.respond(&number).await }
        });
        Self { url: format!("{}/hash", serve(routes).await), conduct, asked }
    }

    fn set(&self, conduct: Conduct) {
        *self.conduct.lock().unwrap() = conduct;
    }

    fn asked(&self) -> Vec<String> {
        self.asked.borrow().clone()
    }

    /// Waits until it was asked this often.
    async fn was_asked(&self, times: usize) {
        let mut asked = self.asked.clone();
        asked.wait_for(|asked| asked.len() >= times).await.expect("the relay runs");
        assert_eq!(self.asked().len(), times);
    }
}

impl Conduct {
    async fn respond(self, number: &str) -> Response {
        let asked = |newest| number.parse().unwrap_or(newest);
        match self {
            Self::Has(newest) if asked(newest) > newest => StatusCode::NOT_FOUND.into_response(),
            Self::Has(newest) => json_of(signed(asked(newest))),
            Self::Lies(newest) => json_of(Round { number: asked(newest), ..signed(asked(newest) - 1) }),
            Self::Confuses(newest) => json_of(signed(asked(newest) - 1)),
            Self::Garbage => "<html>\u{0}".into_response(),
            Self::TooMuch => {
                let endless = futures_util::stream::repeat_with(|| Ok::<_, std::convert::Infallible>(vec![b' '; 1000]));
                Body::from_stream(endless).into_response()
            }
            Self::Redirects => (StatusCode::FOUND, [("location", "/hash/public/1000")]).into_response(),
            Self::Refuses => StatusCode::SERVICE_UNAVAILABLE.into_response(),
            Self::Silent => std::future::pending().await,
        }
    }
}

fn signed(number: u64) -> Round {
    StandIn::default().round(number, i64::MAX).expect("exists")
}

fn json_of(round: Round) -> Response {
    let (randomness, signature) = (round.randomness().to_string(), round.signature.to_string());
    json!({"round": round.number, "randomness": randomness, "signature": signature}).to_string().into_response()
}

fn network() -> Beacon {
    Beacon { genesis_s: GENESIS.parse().unwrap(), ..stand_in::beacon().clone() }
}

/// An application whose beacon is the network of these relays.
async fn app_with(database: TestDatabase, relays: &[&FakeRelay]) -> TestApp {
    let urls: Vec<&str> = relays.iter().map(|relay| relay.url.as_str()).collect();
    let (urls, key) = (urls.join(","), stand_in::beacon().public_key.clone());
    let flags = [format!("--beacon-urls={urls}"), format!("--beacon-key={key}"), format!("--beacon-genesis={GENESIS}")];
    let [urls, key, genesis] = &flags;
    TestApp::with_flags(database, &["--beacon=drand", "--beacon-period=3", urls, key, genesis]).await
}

fn client_of(app: &TestApp) -> &BeaconClient {
    &app.features.beacon
}

fn seconds(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds)
}

/// The number of answers with this outcome.
fn answers(app: &TestApp, outcome: &str) -> u64 {
    let start = format!("foilcast_beacon_answers_total{{outcome=\"{outcome}\"}} ");
    let text = app.core.metrics.text().unwrap();
    text.lines().find_map(|line| line.strip_prefix(&start)).map_or(0, |count| count.parse().unwrap())
}

async fn rounds(app: &TestApp, query: &str) -> Value {
    app.anyone().get(&format!("/api/fairness/rounds{query}")).await.ok()
}

#[apply(on_both_engines!)]
async fn no_relay_is_asked_while_nothing_needs_the_beacon(database: TestDatabase) {
    let relay = FakeRelay::new(Conduct::Has(ROUND)).await;
    let app = app_with(database, &[&relay]).await;
    assert_eq!(rounds(&app, "").await, json!({"rounds": [], "next": null}));
    assert!(client_of(&app).refresh().await.is_none(), "the job has nothing to do");
    assert!(!client_of(&app).is_usable() && client_of(&app).newest().is_none());
    drop(client_of(&app).need());
    assert!(client_of(&app).refresh().await.is_none(), "it is not needed any more");
    assert_eq!(relay.asked(), [""; 0]);
    // The same relay is asked once a caller needs the beacon.
    assert_eq!(client_of(&app).usable().await, Some(ROUND));
    assert_eq!(relay.asked(), ["latest"]);
}

#[tokio::test]
async fn a_known_round_is_used_until_it_is_too_old() {
    let relay = FakeRelay::new(Conduct::Has(ROUND)).await;
    let app = app_with(TestDatabase::sqlite(), &[&relay]).await;
    for (advance, newest, asked) in [(0.0, ROUND, 1), (5.999, ROUND, 1), (0.001, ROUND + 2, 2)] {
        relay.set(Conduct::Has(newest));
        app.core.clock.advance(seconds(advance));
        assert_eq!(client_of(&app).usable().await, Some(newest), "after {advance} s");
        assert_eq!(relay.asked().len(), asked, "after {advance} s");
    }
    assert_eq!(answers(&app, "verified"), 2);
}

#[tokio::test]
async fn a_relay_that_lies_or_fails_gives_way_to_the_next() {
    for (conduct, wrong, failed) in [
        (Conduct::Lies(ROUND), 1, 0),
        (Conduct::Garbage, 0, 1),
        (Conduct::TooMuch, 0, 1),
        (Conduct::Redirects, 0, 1),
        (Conduct::Refuses, 0, 1),
        (Conduct::Silent, 0, 1),
    ] {
        let (bad, good) = (FakeRelay::new(conduct).await, FakeRelay::new(Conduct::Has(ROUND)).await);
        let app = app_with(TestDatabase::sqlite(), &[&bad, &good]).await;
        assert_eq!(client_of(&app).usable().await, Some(ROUND));
        let counts = ["wrong", "failed", "verified"].map(|outcome| answers(&app, outcome));
        assert_eq!(counts, [wrong, failed, 1]);
        // The good one keeps its turn.
        app.core.clock.advance(seconds(6.0));
        good.set(Conduct::Has(ROUND + 2));
        assert_eq!(client_of(&app).usable().await, Some(ROUND + 2));
        assert_eq!((bad.asked().len(), good.asked().len()), (1, 2));
    }
}

#[tokio::test]
async fn a_command_gets_the_newest_round_that_a_relay_proves() {
    let mut urls = Vec::new();
    for conduct in [Conduct::Has(ROUND), Conduct::Has(ROUND + 1), Conduct::Lies(ROUND + 9), Conduct::Refuses] {
        urls.push(FakeRelay::new(conduct).await.url);
    }
    assert_eq!(newest_round(&urls, &network()).await, Some(ROUND + 1));
    assert_eq!(newest_round(&urls[2..], &network()).await, None);
}

#[tokio::test]
async fn without_a_good_relay_the_beacon_is_not_usable_and_not_asked_for_ten_seconds() {
    let silent = || FakeRelay::new(Conduct::Silent);
    let relays = [silent().await, silent().await, silent().await];
    let app = app_with(TestDatabase::sqlite(), &relays.each_ref()).await;
    let began = std::time::Instant::now();
    let two_callers = tokio::join!(client_of(&app).usable(), client_of(&app).usable());
    assert_eq!(two_callers, (None, None));
    assert!(began.elapsed() >= Duration::from_secs(2), "it was asked for");
    let asked = || relays.iter().map(|relay| relay.asked().len()).sum::<usize>();
    let first = asked();
    assert!((2..=3).contains(&first), "{first} requests of one attempt");
    assert!(client_of(&app).has_failed_lately());
    for relay in &relays {
        relay.set(Conduct::Has(ROUND + 4));
    }
    app.core.clock.advance(seconds(9.999));
    assert_eq!((client_of(&app).usable().await, asked()), (None, first));
    app.core.clock.advance(seconds(2.001));
    assert_eq!((client_of(&app).usable().await, asked()), (Some(ROUND + 4), first + 1));
    assert!(!client_of(&app).has_failed_lately());
}

#[tokio::test]
async fn the_newest_round_never_falls() {
    let relay = FakeRelay::new(Conduct::Has(ROUND)).await;
    let app = app_with(TestDatabase::sqlite(), &[&relay]).await;
    assert_eq!(client_of(&app).usable().await, Some(ROUND));
    relay.set(Conduct::Has(ROUND - 100));
    app.core.clock.advance(seconds(6.0));
    assert_eq!(client_of(&app).usable().await, None, "an older round is not the newest");
    assert_eq!(client_of(&app).newest(), Some(ROUND));
    // A round in between does not make it usable either.
    relay.set(Conduct::Has(ROUND + 1));
    app.core.clock.advance(seconds(10.0));
    assert_eq!((client_of(&app).usable().await, client_of(&app).newest()), (None, Some(ROUND + 1)));
}

#[tokio::test]
async fn with_a_wrong_clock_the_beacon_is_not_usable() {
    for (newest, usable) in [
        (ROUND - 2, None),
        (ROUND - 1, Some(ROUND - 1)),
        (ROUND + 1, Some(ROUND + 1)),
        (ROUND + 2, None),
        (ROUND + 1_000_000, None),
    ] {
        let relay = FakeRelay::new(Conduct::Has(newest)).await;
        let app = app_with(TestDatabase::sqlite(), &[&relay]).await;
        assert_eq!(client_of(&app).usable().await, usable, "the newest round is {newest}");
        assert_eq!(client_of(&app).newest(), Some(newest));
    }
}

#[tokio::test]
async fn while_drand_catches_up_the_beacon_is_not_usable() {
    let relay = FakeRelay::new(Conduct::Has(ROUND)).await;
    let app = app_with(TestDatabase::sqlite(), &[&relay]).await;
    let _needed = client_of(&app).need();
    client_of(&app).refresh().await;
    assert!(client_of(&app).is_usable());
    // After an outage of 20 rounds, three rounds arrive per period.
    app.core.clock.advance(seconds(60.0));
    let mut usable_from = None;
    for periods in 0_u64..=10 {
        relay.set(Conduct::Has(ROUND + (periods * 3).min(20 + periods)));
        client_of(&app).refresh().await;
        if client_of(&app).is_usable() {
            usable_from = usable_from.or(Some(periods));
        }
        app.core.clock.advance(seconds(3.0));
    }
    assert_eq!(usable_from, Some(10), "it has caught up to within one round");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_newest_round_is_asked_for_once_per_period_while_it_is_needed() {
    let relay = FakeRelay::new(Conduct::Has(ROUND)).await;
    let app = app_with(TestDatabase::sqlite(), &[&relay]).await;
    let job = tokio::spawn(client::keep_current(client_of(&app).clone()));
    app.core.clock.advance(seconds(600.0));
    let first = ROUND + 200;
    relay.set(Conduct::Has(first));
    let needed = client_of(&app).need();
    relay.was_asked(1).await;
    for period in 1..=3 {
        // Until then the job has noted when it asks again.
        let due = START.plus_millis(600_000 + 3000 * i64::try_from(period).unwrap() + 400);
        while app.core.jobs.all().iter().find(|job| job.name == "beacon").and_then(|job| job.next_at) != Some(due) {
            tokio::task::yield_now().await;
        }
        relay.set(Conduct::Has(first + u64::try_from(period).unwrap()));
        app.core.clock.advance(seconds(if period == 1 { 3.4 } else { 3.0 }));
        relay.was_asked(period + 1).await;
    }
    drop(needed);
    app.core.clock.advance(seconds(600.0));
    let _again = client_of(&app).need();
    relay.was_asked(5).await;
    app.core.stop();
    job.await.expect("the job ends");
    assert_eq!(relay.asked(), ["latest"; 5]);
}

#[apply(on_both_engines!)]
async fn a_round_is_fetched_when_its_time_has_come_stored_once_and_announced(database: TestDatabase) {
    let number = ROUND + 5;
    let (one, two) = (FakeRelay::new(Conduct::Has(number - 1)).await, FakeRelay::new(Conduct::Confuses(number)).await);
    let app = app_with(database, &[&one, &two]).await;
    let mut events = app.core.listen();
    let client = client_of(&app).clone();
    let waiting = tokio::spawn(async move { client.obtain(&network(), number).await });
    app.core.clock.advance(seconds(15.4));
    one.was_asked(1).await;
    app.core.clock.advance(seconds(0.6));
    two.was_asked(1).await;
    one.set(Conduct::Lies(number));
    app.core.clock.advance(seconds(0.6));
    one.was_asked(2).await;
    two.set(Conduct::Has(number));
    app.core.clock.advance(seconds(0.6));
    assert_eq!(waiting.await.expect("ends").expect("a round"), signed(number));
    assert_eq!([one.asked(), two.asked()], [(); 2].map(|()| vec![number.to_string(); 2]));
    assert_eq!(["wrong", "failed", "verified"].map(|outcome| answers(&app, outcome)), [2, 1, 1]);
    assert_eq!(client_of(&app).newest(), Some(number));
    let beacon = network().id().to_string();
    let announced = Event::BeaconRound { beacon: beacon.clone(), round: number };
    while events.recv().await.expect("the round is announced") != announced {}

    // The next caller, also after a restart, gets it from the database.
    let app = app.restarted().await;
    assert_eq!(client_of(&app).obtain(&network(), number).await.expect("a round"), signed(number));
    assert_eq!((one.asked().len(), two.asked().len()), (2, 2));
    let signature = signed(number).signature.to_string();
    let published = json!({"rounds": [{"beacon": beacon, "round": number, "signature": signature}], "next": null});
    assert_eq!(rounds(&app, "").await, published);
    let stored = app.core.db.read(move |conn| store::beacon(conn, &beacon)).await.expect("reads");
    assert_eq!(stored, Some(network()));
}

#[apply(on_both_engines!)]
async fn rounds_of_an_earlier_beacon_are_fetched_too(database: TestDatabase) {
    let relay = FakeRelay::new(Conduct::Has(ROUND)).await;
    let app = app_with(database, &[&relay]).await;
    app.core.clock.advance(seconds(0.4));
    // In a demo, the stand-in came before this network.
    let earlier = stand_in::beacon();
    let round = client_of(&app).obtain(earlier, ROUND).await.expect("a round");
    assert!(round.is_of(earlier) && relay.asked().is_empty());
    assert_eq!(client_of(&app).newest(), None, "the newest round is that of the current beacon");
    assert_eq!(client_of(&app).obtain(&network(), ROUND).await.expect("a round"), round);
    assert_eq!(relay.asked(), ["1000"]);
    let ids = [earlier, &network()].map(|beacon| json!(beacon.id().to_string()));
    let listed = rounds(&app, "").await;
    assert_eq!([&listed["rounds"][0]["beacon"], &listed["rounds"][1]["beacon"]], [&ids[0], &ids[1]]);
}

#[apply(on_both_engines!)]
async fn rounds_are_listed_in_pages_in_the_order_of_storage(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let numbers = [30_u64, 10, 20];
    for number in numbers {
        client_of(&app).obtain(stand_in::beacon(), number).await.expect("a round");
        client_of(&app).obtain(stand_in::beacon(), number).await.expect("the same round");
    }
    let listed = |page: &Value| -> Vec<u64> {
        let rounds = page["rounds"].as_array().expect("a list");
        rounds.iter().map(|round| round["round"].as_u64().expect("a number")).collect()
    };
    let all = rounds(&app, "").await;
    assert_eq!((listed(&all), &all["next"]), (numbers.to_vec(), &Value::Null));
    let first = rounds(&app, "?limit=2").await;
    assert_eq!(listed(&first), numbers[..2]);
    let second = rounds(&app, &format!("?limit=2&after={}", first["next"])).await;
    assert_eq!((listed(&second), &second["next"]), (numbers[2..].to_vec(), &Value::Null));
    assert_eq!(listed(&rounds(&app, "?limit=0").await), numbers[..1], "at least one");
    assert_eq!(listed(&rounds(&app, "?limit=5000").await), numbers, "at most 1000");
    assert_eq!(listed(&rounds(&app, "?after=9007199254740991").await), [0_u64; 0]);
}

#[tokio::test]
async fn a_demo_uses_the_stand_in_by_its_own_clock() {
    let app = TestApp::with_only(TestDatabase::sqlite(), &["--demo=true"]).await;
    let (client, beacon) = (client_of(&app), stand_in::beacon());
    assert_eq!(client.beacon(), Some(beacon));
    let newest = beacon.round_at(START.millis());
    assert_eq!(client.usable().await, Some(newest));
    app.core.clock.advance(seconds(3600.0));
    assert_eq!(client.usable().await, Some(newest + 1200));
    let next = tokio::spawn({
        let client = client.clone();
        async move { client.obtain(stand_in::beacon(), newest + 1202).await }
    });
    tokio::task::yield_now().await;
    assert!(!next.is_finished(), "its time has not come");
    app.core.clock.advance(seconds(6.4));
    assert!(next.await.expect("ends").expect("a round").is_of(beacon));
    assert_eq!(["verified", "failed"].map(|outcome| answers(&app, outcome)), [0; 2], "no relay was asked");
}

#[tokio::test]
async fn without_a_beacon_nothing_is_usable() {
    let app = TestApp::with_flags(TestDatabase::sqlite(), &["--beacon=off"]).await;
    let client = client_of(&app);
    let _needed = client.need();
    assert_eq!((client.beacon(), client.usable().await), (None, None));
    assert!(client.refresh().await.is_none());
    assert!(!client.has_failed_lately());
}
