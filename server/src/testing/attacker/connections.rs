//! Attacks that hold connections open without using them, on real connections.

use super::{ATTACKER, VISITOR};
use crate::db::Tx;
use crate::ids::OpeningId;
use crate::listen::{self, Timeouts};
use crate::overlay::testing::{Socket, listen as listen_as_usual};
use crate::realtime::Event;
use crate::testing::{TestApp, TestDatabase};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long a test waits for an expected event.
const AT_MOST: Duration = Duration::from_secs(30);
const SHORT: Duration = Duration::from_millis(300);

/// The server with shorter time limits than usual.
async fn serve_with(app: &TestApp, timeouts: Timeouts) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(listen::run(listener, app.router(), app.core.clone(), timeouts));
    address
}

/// Sends these pieces with pauses. Returns the response until the server closes the connection, and the time until
/// then.
async fn drip(address: SocketAddr, pieces: &[&str], apart: Duration) -> (String, Duration) {
    let (mut reader, mut writer) = TcpStream::connect(address).await.expect("connects").into_split();
    let started = Instant::now();
    let pieces: Vec<String> = pieces.iter().map(ToString::to_string).collect();
    let dripping = tokio::spawn(async move {
        for piece in pieces {
            if writer.write_all(piece.as_bytes()).await.is_err() {
                break;
            }
            tokio::time::sleep(apart).await;
        }
        writer
    });
    let mut said = Vec::new();
    let ended = tokio::time::timeout(AT_MOST, reader.read_to_end(&mut said)).await;
    assert!(ended.is_ok(), "the server closes the connection");
    dripping.abort();
    (String::from_utf8_lossy(&said).into_owned(), started.elapsed())
}

const HEAD: &str = "POST /api/auth/validate HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_without_an_end_closes_the_connection() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let address = serve_with(&app, Timeouts { head: SHORT, ..Timeouts::default() }).await;
    let (_, silent) = drip(address, &[], SHORT).await;
    assert!(silent >= SHORT / 2, "{silent:?}");
    let letters: Vec<String> = (0..1000).map(|number| format!("x-{number}: y\r\n")).collect();
    let mut pieces = vec![HEAD];
    pieces.extend(letters.iter().map(String::as_str));
    let (said, _) = drip(address, &pieces, SHORT / 10).await;
    assert!(!said.contains("200 OK"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_must_name_its_host_exactly_once() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let address = listen_as_usual(&app).await;
    for (head, expected) in [
        ("GET /api/rarities HTTP/1.1\r\nhost: 127.0.0.1\r\n", "HTTP/1.1 200"),
        ("GET /readyz HTTP/1.0\r\n", "HTTP/1.0 200"),
        ("GET /api/rarities HTTP/1.1\r\n", "HTTP/1.1 400"),
        ("GET /api/rarities HTTP/1.1\r\nhost: 127.0.0.1\r\nhost: evil.example\r\n", "HTTP/1.1 400"),
        ("GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: a\r\nhost: 127.0.0.1\r\n", "HTTP/1.1 400"),
    ] {
        let (said, _) = drip(address, &[head, "connection: close\r\n\r\n"], Duration::ZERO).await;
        assert!(said.starts_with(expected), "{head}: {said}");
        assert_eq!(said.contains("unclear_host"), expected.ends_with("400"), "{head}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_without_an_end_is_refused() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let post = "POST /api/packs/open HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n";
    let ada = app.sign_in("ada").await;
    let head = format!("{post}authorization: Bearer {}\r\n\r\n", ada.token);
    // A body that stops in the middle.
    let address = serve_with(&app, Timeouts { piece: SHORT, ..Timeouts::default() }).await;
    let (said, _) = drip(address, &[&head, "{"], Duration::ZERO).await;
    assert!(said.starts_with("HTTP/1.1 400") && said.contains("broken_body"), "{said}");
    // A body that continues one byte at a time.
    let address = serve_with(&app, Timeouts { body: SHORT, ..Timeouts::default() }).await;
    let mut pieces = vec![head.as_str()];
    pieces.extend([" "; 500]);
    let (said, _) = drip(address, &pieces, SHORT / 20).await;
    assert!(said.starts_with("HTTP/1.1 400") && said.contains("broken_body"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_too_large_to_keep_is_refused() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let address = serve_with(&app, Timeouts::default()).await;
    let long = format!("GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-long: {}\r\n\r\n", "x".repeat(300_000));
    let many = format!("GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n{}\r\n", "x: y\r\n".repeat(200));
    for head in [long, many] {
        let (said, _) = drip(address, &[&head], Duration::ZERO).await;
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 431"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn smuggled_requests_are_separated_or_refused() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let address = serve_with(&app, Timeouts { head: SHORT, piece: SHORT, ..Timeouts::default() }).await;
    let hidden = "GET /api/users/me HTTP/1.1\r\nhost: hidden\r\n\r\n";
    for smuggling in [
        // Both kinds of length, two lengths, and misplaced spaces, which proxies and servers read differently.
        format!("{HEAD}content-length: {}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n{hidden}", 5 + hidden.len()),
        format!("{HEAD}content-length: 0\r\ncontent-length: {}\r\n\r\n{hidden}", hidden.len()),
        format!("{HEAD}transfer-encoding : chunked\r\n\r\n0\r\n\r\n{hidden}"),
        format!("{HEAD}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n{hidden}"),
        format!("{HEAD}content-length: +0\r\n\r\n{hidden}"),
    ] {
        let (said, _) = drip(address, &[&smuggling], Duration::ZERO).await;
        assert!(
            said.starts_with("HTTP/1.1 400") || said.is_empty() || said.contains("connection: close"),
            "{smuggling}: {said}"
        );
        assert!(said.matches("HTTP/1.1 ").count() <= 1, "{smuggling}: {said}");
    }
}

async fn socket(
    address: SocketAddr,
    behind: &str,
) -> Result<WebSocketStream<MaybeTlsStream<TcpStream>>, tokio_tungstenite::tungstenite::http::StatusCode> {
    let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
    let mut request = url.into_client_request().expect("a request");
    request.headers_mut().insert("x-forwarded-for", behind.parse().expect("a value"));
    match tokio_tungstenite::connect_async(request).await {
        Ok((mut stream, _)) => {
            stream.send(Message::text("40")).await.expect("sends a connect packet");
            for _ in ["the opening", "the answer"] {
                stream.next().await.expect("something").expect("a message");
            }
            Ok(stream)
        }
        Err(Error::Http(reply)) => Err(reply.status()),
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_above_the_limit_are_refused_until_one_closes() {
    let flags = ["--trusted-proxies=127.0.0.1", "--connections-per-address=3"];
    let app = TestApp::with_flags(TestDatabase::sqlite(), &flags).await;
    let address = listen_as_usual(&app).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(socket(address, ATTACKER).await.expect("has a place"));
    }
    assert_eq!(socket(address, ATTACKER).await.err().map(|status| status.as_u16()), Some(429));
    let _other = socket(address, VISITOR).await.expect("other addresses have slots of their own");
    drop(held.pop());
    let started = Instant::now();
    while socket(address, ATTACKER).await.is_err() {
        assert!(started.elapsed() < AT_MOST, "the slot of a closed socket is free again");
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_sends_too_much_is_closed() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let (nova, address) = (app.sign_in("nova").await, listen_as_usual(&app).await);
    for said in [
        "42[\"join\",\"nobody\"]".to_owned(),
        format!("42[\"join\",\"{}\"]", nova.id),
        "42[\"animation-complete\"]".to_owned(),
        "42[\"anything\",{}]".to_owned(),
    ] {
        let mut socket = socket(address, ATTACKER).await.expect("is let in");
        let mut number = 0;
        while number < 5000 && socket.send(Message::text(&said)).await.is_ok() {
            number += 1;
        }
        ended(&mut socket, &said).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_disconnects_and_reconnects_over_one_connection_is_closed() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let address = listen_as_usual(&app).await;
    let mut socket = socket(address, ATTACKER).await.expect("is let in");
    socket.send(Message::text("41")).await.expect("sends a disconnect packet");
    let _ = socket.send(Message::text("40")).await;
    ended(&mut socket, "goodbye").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attachments_of_messages_are_not_kept() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let address = listen_as_usual(&app).await;
    for said in ["4510000-[\"join\",{\"_placeholder\":true,\"num\":0}]", "451-[\"join\"]", "461-1[]"] {
        let mut socket = socket(address, ATTACKER).await.expect("is let in");
        socket.send(Message::text(said)).await.expect("is sent");
        ended(&mut socket, said).await;
    }
    let mut socket = socket(address, ATTACKER).await.expect("is let in");
    socket.send(Message::binary(vec![0; 10_000])).await.expect("is sent");
    ended(&mut socket, "bytes of nothing").await;
}

/// Waits until the server has closed the socket.
async fn ended(socket: &mut WebSocketStream<MaybeTlsStream<TcpStream>>, why: &str) {
    // The server's last pings stay unanswered, so an idle connection ends after eighteen seconds.
    let reading =
        async { while socket.next().await.is_some_and(|read| !matches!(read, Err(_) | Ok(Message::Close(_)))) {} };
    let hung_up = tokio::time::timeout(Duration::from_secs(8), reading).await;
    assert!(hung_up.is_ok(), "the server closes the connection: {why}");
}

/// A socket that stops reading once it has joined, with small buffers.
async fn deaf(address: SocketAddr, joins: &str) -> WebSocketStream<TcpStream> {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small window");
    let stream = socket.connect(address).await.expect("connects");
    let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
    let (mut stream, _) = tokio_tungstenite::client_async(url, stream).await.expect("is let in");
    for said in ["40".to_owned(), format!("420[\"join\",\"{joins}\"]")] {
        stream.send(Message::text(said)).await.expect("is sent");
    }
    while !stream.next().await.expect("something").expect("a message").to_text().expect("a text").starts_with("430") {}
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_does_not_read_is_closed_and_delays_no_others() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let (nova, address) = (app.sign_in("nova").await, listen_as_usual(&app).await);
    let mut reader = Socket::connect(address, json!({})).await;
    reader.ask("join", &[json!(nova.id)]).await;
    let (mut writer, unread) = deaf(address, &nova.id.to_string()).await.split();
    let living = tokio::spawn(async move {
        while writer.send(Message::text("3")).await.is_ok() {
            tokio::time::sleep(SHORT / 10).await;
        }
    });
    // More than the system and the server buffer for it, in some hundred messages.
    let long = "x".repeat(100_000);
    let mut said = 0;
    while !living.is_finished() {
        said += 1;
        assert!(said < 5000, "the server closes it");
        let (id, until) = (OpeningId::from_bytes([1; 12]), app.core.clock.now());
        let event = Event::Rehearsal { id, until, opening: json!({"said": said, "long": long}) };
        let announced = app.core.db.write(move |tx: &mut Tx<'_>| {
            tx.announce(event.clone());
            Ok(())
        });
        announced.await.expect("is announced");
        assert_eq!(
            reader.hear("new-pack-opening").await["said"],
            said,
            "a reading socket receives all messages in order"
        );
    }
    drop(unread);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unread_response_is_abandoned() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let long = "x".repeat(1 << 20);
    let routes = axum::Router::new().route(
        "/long",
        axum::routing::get(async move || {
            // A response without an end.
            let pieces = futures_util::stream::repeat_with(move || Ok::<_, std::io::Error>(long.clone()));
            axum::body::Body::from_stream(pieces)
        }),
    );
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let timeouts = Timeouts { taking: SHORT, ..Timeouts::default() };
    tokio::spawn(listen::run(listener, routes, app.core.clone(), timeouts));
    let mut stream = TcpStream::connect(address).await.expect("connects");
    stream.write_all(b"GET /long HTTP/1.1\r\nhost: a\r\n\r\n").await.expect("is sent");
    let mut some = vec![0; 1 << 20];
    stream.read_exact(&mut some).await.expect("it continues as long as it is read");
    // Nothing is read for longer than the server's limit. After that only the system's buffers are left.
    let began = Instant::now();
    loop {
        tokio::time::sleep(SHORT * 3).await;
        match stream.read(&mut some).await {
            Ok(0) | Err(_) => break,
            Ok(_) => assert!(began.elapsed() < AT_MOST, "the server closes the connection"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_above_the_limit_are_closed() {
    let flags = ["--trusted-proxies=10.0.0.2", "--connections-per-address=3"];
    let app = TestApp::with_flags(TestDatabase::sqlite(), &flags).await;
    let connect = |address: &str| {
        app.core.admission.connection(address.parse().expect("an address"), &app.core.config, app.core.nodes.number())
    };
    let mut held: Vec<_> = (0..3).map(|_| connect(ATTACKER).expect("has a place")).collect();
    assert!(connect(ATTACKER).is_none() && connect(VISITOR).is_some());
    held.pop();
    assert!(connect(ATTACKER).is_some());
    let proxied: Vec<_> = (0..50).filter_map(|_| connect("10.0.0.2")).collect();
    assert_eq!(proxied.len(), 50, "a proxy's connections belong to many users");
}
