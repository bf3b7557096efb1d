//! Attacks that hold connections open, over TCP.

use super::{ATTACKER, VISITOR};
use crate::db::Tx;
use crate::ids::OpeningId;
use crate::listen::{self, Timeouts};
use crate::overlay::testing::{Socket, listen as listen_with_defaults};
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

/// The time limit of waits.
const LIMIT: Duration = Duration::from_secs(30);
const SHORT: Duration = Duration::from_millis(300);

/// Starts the server with these time limits.
async fn serve_with(app: &TestApp, timeouts: Timeouts) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(listen::run(listener, app.router(), app.core.clone(), timeouts));
    address
}

/// Sends these pieces with pauses. Returns the response until the server closes the connection, and the time until
/// then.
async fn send_slowly(address: SocketAddr, pieces: &[&str], pause: Duration) -> (String, Duration) {
    let (mut reader, mut writer) = TcpStream::connect(address).await.expect("connects").into_split();
    let started = Instant::now();
    let pieces: Vec<String> = pieces.iter().map(ToString::to_string).collect();
    let sending = tokio::spawn(async move {
        for piece in pieces {
            if writer.write_all(piece.as_bytes()).await.is_err() {
                break;
            }
            tokio::time::sleep(pause).await;
        }
        writer
    });
    let mut response = Vec::new();
    let ended = tokio::time::timeout(LIMIT, reader.read_to_end(&mut response)).await;
    assert!(ended.is_ok(), "the server closes the connection");
    sending.abort();
    (String::from_utf8_lossy(&response).into_owned(), started.elapsed())
}

const HEAD: &str = "POST /api/auth/validate HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_without_an_end_closes_the_connection() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let address = serve_with(&app, Timeouts { head: SHORT, ..Timeouts::default() }).await;
    let (_, silent) = send_slowly(address, &[], SHORT).await;
    assert!(silent >= SHORT / 2, "{silent:?}");
    let headers: Vec<String> = (0..1000).map(|number| format!("x-{number}: y\r\n")).collect();
    let mut pieces = vec![HEAD];
    pieces.extend(headers.iter().map(String::as_str));
    let (response, _) = send_slowly(address, &pieces, SHORT / 10).await;
    assert!(!response.contains("200 OK"), "{response}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_must_name_its_host_exactly_once() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let address = listen_with_defaults(&app).await;
    for (head, expected) in [
        ("GET /api/rarities HTTP/1.1\r\nhost: 127.0.0.1\r\n", "HTTP/1.1 200"),
        ("GET /readyz HTTP/1.0\r\n", "HTTP/1.0 200"),
        ("GET /api/rarities HTTP/1.1\r\n", "HTTP/1.1 400"),
        ("GET /api/rarities HTTP/1.1\r\nhost: 127.0.0.1\r\nhost: evil.example\r\n", "HTTP/1.1 400"),
        ("GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: a\r\nhost: 127.0.0.1\r\n", "HTTP/1.1 400"),
    ] {
        let (response, _) = send_slowly(address, &[head, "connection: close\r\n\r\n"], Duration::ZERO).await;
        assert!(response.starts_with(expected), "{head}: {response}");
        assert_eq!(response.contains("unclear_host"), expected.ends_with("400"), "{head}: {response}");
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
    let (response, _) = send_slowly(address, &[&head, "{"], Duration::ZERO).await;
    assert!(response.starts_with("HTTP/1.1 400") && response.contains("broken_body"), "{response}");
    // A body that continues one byte at a time.
    let address = serve_with(&app, Timeouts { body: SHORT, ..Timeouts::default() }).await;
    let mut pieces = vec![head.as_str()];
    pieces.extend([" "; 500]);
    let (response, _) = send_slowly(address, &pieces, SHORT / 20).await;
    assert!(response.starts_with("HTTP/1.1 400") && response.contains("broken_body"), "{response}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_too_large_to_keep_is_refused() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let address = serve_with(&app, Timeouts::default()).await;
    let long = format!("GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-long: {}\r\n\r\n", "x".repeat(300_000));
    let many = format!("GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n{}\r\n", "x: y\r\n".repeat(200));
    for head in [long, many] {
        let (response, _) = send_slowly(address, &[&head], Duration::ZERO).await;
        assert!(response.is_empty() || response.starts_with("HTTP/1.1 431"), "{response}");
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
        let (response, _) = send_slowly(address, &[&smuggling], Duration::ZERO).await;
        assert!(
            response.starts_with("HTTP/1.1 400") || response.is_empty() || response.contains("connection: close"),
            "{smuggling}: {response}"
        );
        assert!(response.matches("HTTP/1.1 ").count() <= 1, "{smuggling}: {response}");
    }
}

async fn socket(
    address: SocketAddr,
    forwarded_for: &str,
) -> Result<WebSocketStream<MaybeTlsStream<TcpStream>>, tokio_tungstenite::tungstenite::http::StatusCode> {
    let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
    let mut request = url.into_client_request().expect("a request");
    request.headers_mut().insert("x-forwarded-for", forwarded_for.parse().expect("a value"));
    match tokio_tungstenite::connect_async(request).await {
        Ok((mut stream, _)) => {
            stream.send(Message::text("40")).await.expect("sends a connect packet");
            for _ in ["the Engine.IO handshake", "the Socket.IO handshake"] {
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
    let address = listen_with_defaults(&app).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(socket(address, ATTACKER).await.expect("below the limit"));
    }
    assert_eq!(socket(address, ATTACKER).await.err().map(|status| status.as_u16()), Some(429));
    let _other = socket(address, VISITOR).await.expect("other addresses have slots of their own");
    drop(open.pop());
    let started = Instant::now();
    while socket(address, ATTACKER).await.is_err() {
        assert!(started.elapsed() < LIMIT, "the slot of a closed socket is free again");
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_sends_too_much_is_closed() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let (nova, address) = (app.sign_in("nova").await, listen_with_defaults(&app).await);
    for message in [
        "42[\"join\",\"nobody\"]".to_owned(),
        format!("42[\"join\",\"{}\"]", nova.id),
        "42[\"animation-complete\"]".to_owned(),
        "42[\"anything\",{}]".to_owned(),
    ] {
        let mut socket = socket(address, ATTACKER).await.expect("connects");
        let mut number = 0;
        while number < 5000 && socket.send(Message::text(&message)).await.is_ok() {
            number += 1;
        }
        wait_for_close(&mut socket, &message).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_disconnects_and_reconnects_over_one_connection_is_closed() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let address = listen_with_defaults(&app).await;
    let mut socket = socket(address, ATTACKER).await.expect("connects");
    socket.send(Message::text("41")).await.expect("sends a disconnect packet");
    let _ = socket.send(Message::text("40")).await;
    wait_for_close(&mut socket, "a reconnect").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attachments_of_messages_are_not_kept() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let address = listen_with_defaults(&app).await;
    for message in ["4510000-[\"join\",{\"_placeholder\":true,\"num\":0}]", "451-[\"join\"]", "461-1[]"] {
        let mut socket = socket(address, ATTACKER).await.expect("connects");
        socket.send(Message::text(message)).await.expect("is sent");
        wait_for_close(&mut socket, message).await;
    }
    let mut socket = socket(address, ATTACKER).await.expect("connects");
    socket.send(Message::binary(vec![0; 10_000])).await.expect("is sent");
    wait_for_close(&mut socket, "an unannounced attachment").await;
}

/// Waits until the server closes the socket, whose client does not answer pings.
async fn wait_for_close(socket: &mut WebSocketStream<MaybeTlsStream<TcpStream>>, why: &str) {
    // Less than the eighteen seconds after which the server closes a socket for a missing pong.
    let reading =
        async { while socket.next().await.is_some_and(|read| !matches!(read, Err(_) | Ok(Message::Close(_)))) {} };
    let closed = tokio::time::timeout(Duration::from_secs(8), reading).await;
    assert!(closed.is_ok(), "the server closes the connection: {why}");
}

/// Connects a socket with a small receive buffer and joins a room. The caller does not read from it.
async fn unread_socket(address: SocketAddr, room: &str) -> WebSocketStream<TcpStream> {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small receive buffer");
    let stream = socket.connect(address).await.expect("connects");
    let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
    let (mut stream, _) = tokio_tungstenite::client_async(url, stream).await.expect("connects");
    // The server refuses a message of a client that it has not accepted yet.
    for (message, answer) in [("40".to_owned(), "40"), (format!("420[\"join\",\"{room}\"]"), "430")] {
        stream.send(Message::text(message)).await.expect("is sent");
        let is_answer = |read: &Message| read.to_text().is_ok_and(|text| text.starts_with(answer));
        while !is_answer(&stream.next().await.expect("the socket stays open").expect("a message")) {}
    }
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_does_not_read_is_closed_and_delays_no_others() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    let (nova, address) = (app.sign_in("nova").await, listen_with_defaults(&app).await);
    let mut reader = Socket::connect(address, json!({})).await;
    reader.emit_with_ack("join", &[json!(nova.id)]).await;
    let (mut writer, unread) = unread_socket(address, &nova.id.to_string()).await.split();
    let pongs = tokio::spawn(async move {
        while writer.send(Message::text("3")).await.is_ok() {
            tokio::time::sleep(SHORT / 10).await;
        }
    });
    // Some hundred messages exceed the buffers of the system and the server.
    let long = "x".repeat(100_000);
    let mut number = 0;
    while !pongs.is_finished() {
        number += 1;
        assert!(number < 5000, "the server closes it");
        let (id, until) = (OpeningId::from_bytes([1; 12]), app.core.clock.now());
        let event = Event::Rehearsal { id, until, opening: json!({"number": number, "long": long}) };
        let announced = app.core.db.write(move |tx: &mut Tx<'_>| {
            tx.announce(event.clone());
            Ok(())
        });
        announced.await.expect("is announced");
        assert_eq!(
            reader.wait_for("new-pack-opening").await["number"],
            number,
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
    // Nothing is read for longer than the server's limit. Then only the content of the system's buffers can be read.
    let started = Instant::now();
    loop {
        tokio::time::sleep(SHORT * 3).await;
        match stream.read(&mut some).await {
            Ok(0) | Err(_) => break,
            Ok(_) => assert!(started.elapsed() < LIMIT, "the server closes the connection"),
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
    let mut open: Vec<_> = (0..3).map(|_| connect(ATTACKER).expect("below the limit")).collect();
    assert!(connect(ATTACKER).is_none() && connect(VISITOR).is_some());
    open.pop();
    assert!(connect(ATTACKER).is_some());
    let proxied: Vec<_> = (0..50).filter_map(|_| connect("10.0.0.2")).collect();
    assert_eq!(proxied.len(), 50, "a proxy's connections belong to many users");
}
