//! Traces as a collector receives them: a test collector that accepts or refuses them.

use crate::config::Config;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, State};
use axum::http::{Method, Request, StatusCode};
use axum::{Router, routing::post};
use macro_rules_attribute::apply;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;
use serde_json::json;

use super::{Traces, summary};
use crate::packs::testing::SHORT_RUN;
use crate::testing::{TestApp, TestDatabase, on_both_engines};

/// A collector that receives traces.
struct Collector {
    address: SocketAddr,
    bodies: Arc<Mutex<Vec<Bytes>>>,
}

impl Collector {
    /// A collector that responds with this status.
    async fn responding(status: StatusCode) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let bodies = Arc::<Mutex<Vec<Bytes>>>::default();
        let receive = async move |State(bodies): State<Arc<Mutex<Vec<Bytes>>>>, body: Bytes| {
            bodies.lock().expect("no thread panics").push(body);
            status
        };
        let router = Router::new().route("/v1/traces", post(receive)).with_state(Arc::clone(&bodies));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, bodies }
    }

    fn flag(&self) -> String {
        format!("--otlp-endpoint=http://{}", self.address)
    }

    fn bytes(&self) -> Vec<u8> {
        self.bodies.lock().expect("no thread panics").iter().flatten().copied().collect()
    }

    fn spans(&self) -> Vec<Span> {
        let bodies = self.bodies.lock().expect("no thread panics");
        let all = bodies.iter().map(|body| ExportTraceServiceRequest::decode(body.clone()).expect("the body is OTLP"));
        let resources = all.flat_map(|request| request.resource_spans);
        resources.flat_map(|resource| resource.scope_spans).flat_map(|scope| scope.spans).collect()
    }
}

/// The spans by id. [`Self::paths`] has `name <- parent <- …` of each.
struct Tree(HashMap<Vec<u8>, Span>);

impl Tree {
    fn of(spans: Vec<Span>) -> Self {
        Self(spans.into_iter().map(|span| (span.span_id.clone(), span)).collect())
    }

    fn path(&self, span: &Span) -> String {
        match self.0.get(&span.parent_span_id) {
            Some(parent) => format!("{} <- {}", span.name, self.path(parent)),
            None => span.name.clone(),
        }
    }

    fn paths(&self) -> Vec<String> {
        self.0.values().map(|span| self.path(span)).collect()
    }

    fn named(&self, name: &str) -> &Span {
        self.0.values().find(|span| span.name == name).unwrap_or_else(|| panic!("no {name} in {:?}", self.paths()))
    }
}

fn attribute(span: &Span, key: &str) -> String {
    let found = span.attributes.iter().find(|attribute| attribute.key == key);
    let value = found.and_then(|attribute| attribute.value.clone()).and_then(|value| value.value);
    format!("{value:?}")
}

#[apply(on_both_engines!)]
async fn a_request_trace_contains_its_statements(database: TestDatabase) {
    let collector = Collector::responding(StatusCode::OK).await;
    let app = TestApp::with_flags(database, &[&collector.flag()]).await;
    app.stock(&["Secretive Swan", "Otter", "Heron"], SHORT_RUN, 3).await;
    let ada = app.sign_in("ada").await;
    let opened = app.as_user(&ada).post("/api/packs/open?why=a-query-of-hers", json!({})).await;
    let id = opened.headers["x-request-id"].to_str().expect("an id").to_owned();
    opened.ok();
    app.anyone().get("/api/users/ada/collection?q=a-query-of-hers").await.ok();
    app.core.traces.end().await;

    let tree = Tree::of(collector.spans());
    let root = tree.named("POST /api/packs/open");
    assert!(root.parent_span_id.is_empty(), "a request starts a trace");
    assert!(attribute(root, "foilcast.request.id").contains(&id));
    assert!(attribute(root, "http.response.status_code").contains("200"));
    let paths = tree.paths();
    for wanted in [
        "db write <- POST /api/packs/open",
        "wait for a thread <- db write <- POST /api/packs/open",
        "run <- db write <- POST /api/packs/open",
        "commit <- db write <- POST /api/packs/open",
        "INSERT cards <- run <- db write <- POST /api/packs/open",
        "INSERT openings <- run <- db write <- POST /api/packs/open",
        "run <- db read <- GET /api/users/{idOrName}/collection",
    ] {
        assert!(paths.iter().any(|path| path == wanted), "no {wanted} in {paths:#?}");
    }
    let insert =
        tree.0.values().find(|span| tree.path(span).starts_with("INSERT cards <-")).expect("the insert has a span");
    assert_eq!(insert.trace_id, root.trace_id);
    assert!(attribute(insert, "db.query.text").contains("$1"), "values are parameters");
    let system = if app.core.db.bus().is_some() { "postgresql" } else { "sqlite" };
    assert!(attribute(tree.named("db write"), "db.system.name").contains(system));
    for span in tree.0.values() {
        if let Some(parent) = tree.0.get(&span.parent_span_id) {
            assert!(parent.start_time_unix_nano <= span.start_time_unix_nano, "{}", span.name);
            assert!(span.end_time_unix_nano <= parent.end_time_unix_nano, "{}", tree.path(span));
        }
    }

    // No span contains a requested path, a user, a token or a pulled card.
    let bytes = collector.bytes();
    let contains = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(contains("/api/packs/open"), "the search finds existing text");
    let user_id = ada.id.to_string();
    for secret in [ada.token.as_str(), "a-query-of-hers", "users/ada", "Secretive Swan", &user_id, "Bearer"] {
        assert!(!contains(secret), "a span contains {secret}");
    }
    assert_eq!(app.core.traces.stats().exported(), tree.0.len() as u64);
}

#[apply(on_both_engines!)]
async fn each_attempt_of_a_transaction_has_a_span(database: TestDatabase) {
    let collector = Collector::responding(StatusCode::OK).await;
    let app = TestApp::with_flags(database, &[&collector.flag()]).await;
    let span_context =
        app.core.traces.begin("a job", opentelemetry::trace::SpanKind::Internal).expect("the trace is recorded");
    let write = app.core.db.write(|tx| tx.exclusive("packs"));
    span_context.around(write).await.expect("the transaction succeeds");
    drop(span_context);
    app.core.traces.end().await;
    let tree = Tree::of(collector.spans());
    let attempts = tree.paths().iter().filter(|path| *path == "run <- db write <- a job").count();
    // On PostgreSQL a transaction that needs a lock starts over with it.
    assert_eq!(attempts, if app.core.db.bus().is_some() { 2 } else { 1 }, "{:#?}", tree.paths());
}

/// The trace id in the response to a request with these headers from this address.
async fn trace_of(from: &str, traceparent: &str) -> String {
    let collector = Collector::responding(StatusCode::OK).await;
    let flags = [&*collector.flag(), "--trusted-proxies=192.0.2.7", "--trace-ratio=1"];
    let app = TestApp::with_flags(TestDatabase::sqlite(), &flags).await;
    let mut request =
        Request::builder().uri("/healthz").header("traceparent", traceparent).body(Body::empty()).unwrap();
    let peer: SocketAddr = format!("{from}:5000").parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(peer));
    app.send(request).await;
    app.core.traces.end().await;
    collector.spans().first().map(|span| const_hex::encode(&span.trace_id)).unwrap_or_default()
}

#[tokio::test]
async fn only_a_trusted_proxy_sets_the_trace_of_a_request() {
    let (trace, sampled) = ("0af7651916cd43dd8448eb211c80319c", "01");
    let header = format!("00-{trace}-b7ad6b7169203331-{sampled}");
    assert_eq!(trace_of("192.0.2.7", &header).await, trace);
    let from_untrusted = trace_of("192.0.2.8", &header).await;
    assert!(from_untrusted != trace && from_untrusted.len() == 32, "{from_untrusted}");
    assert_eq!(trace_of("192.0.2.7", "nonsense").await.len(), 32);
    // A proxy's decision not to record the trace counts, too.
    assert_eq!(trace_of("192.0.2.7", &header.replace("-01", "-00")).await, "");
}

fn traces_of(config: &Config) -> anyhow::Result<Traces> {
    Traces::new(config.otlp_endpoint(), config.trace_ratio, "a node")
}

#[tokio::test]
async fn the_ratio_sets_the_share_of_recorded_requests() {
    for (ratio, least, most) in [("0", 0, 0), ("0.5", 350, 650), ("1", 1000, 1000)] {
        let collector = Collector::responding(StatusCode::OK).await;
        let flags = [collector.flag(), format!("--trace-ratio={ratio}")];
        let config = crate::testing::config(&[&flags[0], &flags[1]]);
        let traces = traces_of(&config).expect("traces start");
        for _ in 0..1000 {
            drop(traces.request(&Method::GET, "/healthz", "1", None));
        }
        traces.end().await;
        let exported = usize::try_from(traces.stats().exported()).unwrap();
        assert!((least..=most).contains(&exported) && exported == collector.spans().len(), "{exported} at {ratio}");
    }
}

#[tokio::test]
async fn requests_do_not_wait_for_a_silent_collector() {
    // The collector listens and never accepts a connection.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let flag = format!("--otlp-endpoint=http://{}", silent.local_addr().expect("it has an address"));
    let traces = traces_of(&crate::testing::config(&[&flag])).expect("traces start");
    for _ in 0..20_000 {
        drop(traces.request(&Method::GET, "/healthz", "1", None));
        tokio::task::yield_now().await;
    }
    let stats = traces.stats();
    // The queue holds 8192, and the hanging calls some hundred.
    assert!(stats.dropped() > 20_000 - 8192 - 2 * 512, "{stats:?}");
    assert_eq!(stats.exported(), 0);
}

#[tokio::test]
async fn spans_that_a_collector_refuses_are_counted() {
    let collector = Collector::responding(StatusCode::BAD_REQUEST).await;
    let app = TestApp::with_flags(TestDatabase::sqlite(), &[&collector.flag()]).await;
    app.anyone().get("/healthz").await;
    app.core.traces.end().await;
    let text = String::from_utf8(app.anyone().get("/metrics").await.body.to_vec()).unwrap();
    assert!(text.contains("foilcast_trace_spans_total{outcome=\"failed\"} 1"), "{text}");
}

#[tokio::test]
async fn outgoing_calls_are_spans_with_their_status() {
    let collector = Collector::responding(StatusCode::OK).await;
    let traces = traces_of(&crate::testing::config(&[&collector.flag()])).expect("traces start");
    let url = format!("http://{}/nowhere?token=secret", collector.address);
    let client = crate::outgoing::client(&url).expect("is made");
    traces.call("GET twitch /users", client.get(&url).send()).await.expect("the server responds");
    let unreachable = client.get("http://127.0.0.1:1/").send();
    traces.call("GET twitch /streams", unreachable).await.expect_err("no server listens");
    traces.end().await;
    let tree = Tree::of(collector.spans());
    let refused = tree.named("GET twitch /users");
    assert!(attribute(refused, "http.response.status_code").contains("404"));
    for name in ["GET twitch /users", "GET twitch /streams"] {
        assert_eq!(tree.named(name).status.as_ref().map(|status| status.code), Some(2), "{name} has failed");
    }
}

#[tokio::test]
async fn without_a_collector_nothing_is_recorded() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    assert!(app.core.traces.request(&Method::GET, "/healthz", "1", None).is_none());
    assert!(app.core.traces.begin("a job", opentelemetry::trace::SpanKind::Internal).is_none());
    app.core.traces.end().await;
    let nonsense = traces_of(&crate::testing::config(&["--otlp-endpoint=nonsense"]));
    assert!(nonsense.is_err(), "an invalid address is refused at start");
}

#[test]
fn statement_spans_are_named_by_verb_and_table() {
    for (sql, expected) in [
        ("SELECT 1", "SELECT"),
        ("SELECT a, b FROM cards WHERE id = $1", "SELECT cards"),
        ("INSERT INTO cards (id) VALUES ($1)", "INSERT cards"),
        ("INSERT INTO cards(id) SELECT id FROM others", "INSERT cards"),
        ("UPDATE wallets SET packs = $1", "UPDATE wallets"),
        ("DELETE FROM sessions WHERE id = $1", "DELETE sessions"),
        ("WITH x AS (SELECT a FROM b), y AS (SELECT c FROM d) SELECT * FROM x", "SELECT x"),
        ("WITH x AS (SELECT max(a) FROM (SELECT a FROM b)) UPDATE cards SET a = 1", "UPDATE cards"),
        ("ROLLBACK TO SAVEPOINT attempt", "ROLLBACK"),
    ] {
        assert_eq!(summary(sql), expected, "{sql}");
    }
}
