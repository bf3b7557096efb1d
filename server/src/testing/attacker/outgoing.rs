//! Attacks on outgoing requests: server-side request forgery, and impersonation of a service that the server calls.

use crate::outgoing;
use crate::packs::testing::SHORT_RUN;
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use crate::users::Person;
use axum::body::Body;
use axum::http::Request;
use macro_rules_attribute::apply;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ClientConfig, RootCertStore, ServerConfig};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

/// Starts an internal service; returns its URL and the number of its connections.
async fn internal_service() -> (String, Arc<AtomicU32>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}/latest/meta-data", listener.local_addr().expect("an address"));
    let connections = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&connections);
    tokio::spawn(async move {
        while listener.accept().await.is_ok() {
            counter.fetch_add(1, Ordering::SeqCst);
        }
    });
    (url, connections)
}

/// A body with the address in every text field.
fn with_address(url: &str) -> Value {
    json!({
        "name": url, "imageUrl": url, "image": url, "alt": url, "series": "S", "url": url, "callback": url,
        "link": url, "message": url, "css": format!("background: url({url})"), "description": url, "prefix": url,
        "brand-logo": url, "packId": "", "cardPool": [], "cardsPerPack": 5, "modifierChance": 0.05,
    })
}

#[apply(on_both_engines!)]
async fn no_address_from_a_user_is_requested(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&["Ant", "Bee", "Cat", "Dog", "Eel"], SHORT_RUN, 5).await;
    let (url, connections) = internal_service().await;
    // A user whose picture at the provider has an internal address.
    let person = Person { picture_url: Some(url.clone()), ..crate::twitch::testing::person("ada", "ada") };
    let ada = app.sign_in_as(person).await;
    let nova = app.sign_in("nova").await;
    let opened = app.as_user(&ada).post("/api/packs/open", json!({})).await.ok();
    // Every operation with a body, as the owner and as a collector.
    let document = serde_json::to_value(crate::openapi::document()).expect("is JSON");
    for (path, methods) in document["paths"].as_object().expect("has paths") {
        for method in methods.as_object().expect("has methods").keys().filter(|method| *method != "get") {
            // These end the sessions that the attack needs.
            if path.contains("logout") || path.contains("sessions") || path == "/api/users/me" {
                continue;
            }
            let path = path.replace("{id}", "0123456789abcdef01234567").replace(['{', '}'], "");
            for who in [&nova, &ada] {
                let method = method.to_uppercase().parse().expect("a method");
                app.as_user(who).call(method, &path, Some(with_address(&url)), None).await;
            }
        }
    }
    // Previews of links contain only pictures of this server.
    let opening = opened["_id"].as_str().expect("an id");
    let card = opened["cards"][0]["_id"].as_str().expect("an id");
    app.anyone().get(&format!("/api/share/openings/{opening}")).await;
    app.anyone().get(&format!("/api/share/cards/{card}")).await;
    app.anyone().get("/profile/ada").await;
    tokio::net::TcpStream::connect(url.trim_start_matches("http://").split('/').next().expect("a host"))
        .await
        .expect("the internal service listens");
    while connections.load(Ordering::SeqCst) == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(connections.load(Ordering::SeqCst), 1, "only the test itself has connected");
}

#[tokio::test]
async fn the_stand_in_calls_no_foreign_webhook() {
    let app = TestApp::with_flags(TestDatabase::sqlite(), &["--bind=127.0.0.1:9"]).await;
    let post = async |path: &str, kind: &str, body: String, token: &str| {
        let request = Request::post(path).header("content-type", kind).header("host", "127.0.0.1:9");
        let request = request.header("client-id", "foilcast").header("authorization", format!("Bearer {token}"));
        app.send(request.body(Body::from(body)).expect("a request")).await
    };
    let form = "client_id=foilcast&client_secret=foilcast-demo-secret&grant_type=client_credentials";
    let granted = post("/demo/twitch/oauth2/token", "application/x-www-form-urlencoded", form.into(), "").await.ok();
    let token = granted["access_token"].as_str().expect("a token");
    let (internal, connections) = internal_service().await;
    let subscribe = async |callback: &str| {
        let body = json!({
            "type": "channel.subscribe", "version": "1", "condition": {"broadcaster_user_id": "1"},
            "transport": {"method": "webhook", "callback": callback, "secret": "s3cre7-of-the-test"},
        });
        post("/demo/twitch/helix/eventsub/subscriptions", "application/json", body.to_string(), token).await
    };
    let own = "http://127.0.0.1:9/api/twitch/webhook";
    let similar = ["/../../x", "?x", "@localhost/x"].map(|end| format!("{own}{end}"));
    for callback in [internal, String::new()].iter().chain(&similar) {
        let refused = subscribe(callback).await;
        assert_eq!(refused.status, 400, "{callback}: {refused}");
        assert!(refused.to_string().contains("own webhook only"), "{callback}: {refused}");
    }
    assert_eq!(subscribe(own).await.status, 202);
    assert_eq!(connections.load(Ordering::SeqCst), 0);
}

/// Starts a TLS server that responds 200 to every request. Its certificate for `localhost` is signed by the tests' own
/// authority.
async fn tls_server(certificates: &Path) -> String {
    let chain = CertificateDer::pem_file_iter(certificates.join("server.crt")).expect("a certificate");
    let chain = chain.collect::<Result<Vec<_>, _>>().expect("a certificate");
    let key = PrivateKeyDer::from_pem_file(certificates.join("server.key")).expect("its key");
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().expect("TLS").with_no_client_auth();
    let acceptor = TlsAcceptor::from(Arc::new(config.with_single_cert(chain, key).expect("they belong together")));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("https://localhost:{}/", listener.local_addr().expect("an address").port());
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            // A client that rejects the certificate closes the connection.
            let Ok(mut stream) = acceptor.accept(stream).await else { continue };
            let _ = stream.read(&mut [0; 1024]).await;
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}").await;
            let _ = stream.shutdown().await;
        }
    });
    url
}

#[tokio::test]
async fn a_server_without_a_valid_certificate_is_not_trusted() {
    let certificates: PathBuf =
        std::env::var_os("FOILCAST_TEST_POSTGRES_TLS").expect("run this through scripts/with-postgres.sh").into();
    let url = tls_server(&certificates).await;
    let refused =
        outgoing::client(&url).expect("a client").get(&url).send().await.expect_err("its authority is unknown");
    assert!(format!("{refused:?}").contains("UnknownIssuer"), "{refused:?}");
    // A client that trusts that authority accepts it.
    let mut roots = RootCertStore::empty();
    let authority = CertificateDer::from_pem_file(certificates.join("authority.crt")).expect("a certificate");
    roots.add(authority).expect("an authority");
    let trusting = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()));
    let trusting = trusting.with_safe_default_protocol_versions().expect("TLS").with_root_certificates(roots);
    let trusting = reqwest::Client::builder().no_proxy().tls_backend_preconfigured(trusting.with_no_client_auth());
    let response = trusting.build().expect("a client").get(&url).send().await.expect("a response");
    assert_eq!(response.status(), 200);
}

/// The files that may send requests: to Twitch, to the relays of the beacon and to the collector of traces, whose
/// addresses are configuration; the commands `verify`, `watch` and `doctor`; and their shared client.
const CLIENTS: [&str; 7] = [
    "beacon/relays.rs",
    "twitch",
    "traces",
    "packs/verify/fetch.rs",
    "transparency/watch.rs",
    "health/doctor/network.rs",
    "outgoing.rs",
];

#[test]
fn outgoing_requests_exist_in_known_files_only() {
    let sources = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    let mut folders = vec![sources.to_owned()];
    let mut checked = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(sources).unwrap().to_string_lossy().into_owned();
            if CLIENTS.iter().any(|client| name.starts_with(client))
                || name.contains("test")
                || path.extension().is_none_or(|end| end != "rs")
            {
                continue;
            }
            checked += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            for word in ["reqwest::", "TcpStream::connect", "connect_async", "hyper::client"] {
                assert!(!text.contains(word), "{name} sends requests: {word}");
            }
        }
    }
    assert!(checked > 150, "{checked} files were checked");
}
