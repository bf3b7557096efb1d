//! Clients that disconnect at random points of a request, with FIN or RST, and clients that do not read responses.
//!
//! A request of a disconnected client is either processed or not. When it is retried with the same key, the client gets
//! the response of the processed request. No card or pack is lost, and no connection, file or slot leaks.

use super::client_count;
use super::requests::{Outcome, Request, User, text};
use super::socket_client::{SocketClient, TIMEOUT};
use super::test_server::{CONNECTIONS_PER_ADDRESS, TestServer};
use foilcast::backup::conservation::CHECKS;
use foilcast::db::{Db, Limits};
use foilcast::dice::Dice;
use foilcast::realtime::Publisher;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::task::JoinSet;

/// Users whose requests are checked.
const USERS: usize = 8;

/// When a client disconnects.
#[derive(Clone, Copy, Debug)]
enum DisconnectPoint {
    /// After this number of bytes of the head.
    Head(usize),
    /// After the head and this number of bytes of the body.
    Body(usize),
    /// After the whole request.
    Sent,
    /// This time after the whole request.
    Waiting(Duration),
    /// After the first bytes of the response.
    Response,
}

/// The address of clients in [`send_other_request`].
const OTHER_ADDRESS: &str = "203.0.113.77";

/// The bytes of a request.
struct RawRequest {
    head: String,
    body: Vec<u8>,
}

impl RawRequest {
    fn new(token: &str, line: &str, key: &str, (kind, body): (&str, Vec<u8>)) -> Self {
        let length = body.len();
        let head = format!(
            "{line} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\nidempotency-key: {key}\r\n\
             content-type: {kind}\r\ncontent-length: {length}\r\n\r\n"
        );
        Self { head, body }
    }

    fn random_point(&self, dice: &Dice) -> DisconnectPoint {
        let below = |max: usize| usize::try_from(dice.below(max.max(1) as u64)).expect("small");
        match below(6) {
            0 => DisconnectPoint::Head(below(self.head.len())),
            1 => DisconnectPoint::Body(below(self.body.len())),
            2 => DisconnectPoint::Sent,
            3 | 4 => DisconnectPoint::Waiting(Duration::from_micros(dice.below(8000))),
            _ => DisconnectPoint::Response,
        }
    }

    /// Sends the request and disconnects at this point, with RST or FIN.
    async fn send_and_disconnect(
        &self,
        server: &TestServer,
        point: DisconnectPoint,
        reset: bool,
    ) -> std::io::Result<()> {
        let socket = TcpSocket::new_v4()?;
        // A small receive buffer, so that unread responses soon fill the server's buffers.
        socket.set_recv_buffer_size(4096)?;
        let mut stream = socket.connect(server.address).await?;
        if reset {
            stream.set_zero_linger()?;
        }
        let (head, body) = match point {
            DisconnectPoint::Head(length) => (&self.head.as_bytes()[..length], &[][..]),
            DisconnectPoint::Body(length) => (self.head.as_bytes(), &self.body[..length]),
            DisconnectPoint::Sent | DisconnectPoint::Waiting(_) | DisconnectPoint::Response => {
                (self.head.as_bytes(), self.body.as_slice())
            }
        };
        stream.write_all(head).await?;
        stream.write_all(body).await?;
        match point {
            DisconnectPoint::Waiting(length) => tokio::time::sleep(length).await,
            DisconnectPoint::Response => drop(tokio::time::timeout(TIMEOUT, stream.read(&mut [0; 16])).await),
            DisconnectPoint::Head(_) | DisconnectPoint::Body(_) | DisconnectPoint::Sent => {}
        }
        Ok(())
    }
}

struct Client {
    user: User,
    name: String,
    id: String,
    /// The user to whom it offers trades.
    other: String,
}

impl Client {
    /// Its request of this number: mostly opens a pack, or offers a pack for a pack.
    fn request(&self, number: usize) -> Request {
        let key = format!("{}-{number}", self.name);
        if number % 4 == 3 {
            let body = json!({
                "recipient": self.other, "offeredItems": [], "requestedItems": [],
                "offeredPacks": 1, "requestedPacks": 1,
            });
            Request { body, ..Request::post("/api/trades", key) }
        } else {
            Request::post("/api/packs/open", key)
        }
    }
}

/// Disconnects during another kind of request: long responses, an upload, a socket.
async fn send_other_request(server: &TestServer, token: &str, number: usize, dice: &Dice) -> std::io::Result<()> {
    let json = |body: &str| ("application/json", body.as_bytes().to_vec());
    let picture = ("image/png", vec![0x89; 200_000]);
    let request = match number % 5 {
        0 => RawRequest::new(token, "GET /api/admin/audit-cards", "", json("")),
        1 => RawRequest::new(token, "GET /api/admin/log/export", "", json("")),
        2 => RawRequest::new(token, "POST /api/admin/upload-image", "", picture),
        3 => RawRequest::new(token, "GET /api/cards?limit=100", "", json("")),
        _ => {
            let client = SocketClient::new(number % 1000, &server.nova_id);
            let client = SocketClient { forwarded_for: Some(OTHER_ADDRESS.into()), ..client };
            return tokio::time::timeout(Duration::from_millis(dice.below(20)), client.connect(server.address))
                .await
                .map_or(Ok(()), |_| Ok(()));
        }
    };
    request.send_and_disconnect(server, request.random_point(dice), dice.below(2) == 0).await
}

fn number(value: &Value, name: &str) -> i64 {
    value[name].as_i64().unwrap_or_else(|| panic!("no {name} in {value}"))
}

async fn sign_in_clients(server: &TestServer, packs: u32) -> Vec<Client> {
    let mut clients: Vec<Client> = Vec::new();
    for number in 0..USERS {
        let name = format!("gone_{number}");
        let user = User::sign_in(&server.url, &name).await.expect("signs in");
        server.nova.give_packs(&server.url, &user, packs).await.expect("has packs");
        let id = user.id(&server.url).await.expect("has an id");
        let other = clients.first().map_or_else(|| server.nova_id.clone(), |first| first.id.clone());
        clients.push(Client { user, name, id, other });
    }
    clients
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_of_disconnected_clients_are_atomic_and_leak_nothing_on_sqlite() {
    check_disconnects(TestServer::new().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_of_disconnected_clients_are_atomic_and_leak_nothing_on_postgres() {
    check_disconnects(TestServer::on_postgres("disconnects").await).await;
}

async fn check_disconnects(server: TestServer) {
    let per_user = client_count(60) / 2;
    let packs = u32::try_from(per_user * 2).expect("small");
    let clients = sign_in_clients(&server, packs).await;
    let mut packs_before = Vec::new();
    for client in &clients {
        packs_before.push(number(&client.user.get(&server.url, "/api/users/me").await.expect("me"), "packs"));
    }
    // Some requests before the open files are counted, for what the server creates on first use.
    let dice = Dice::seeded(8);
    for number in 0..CONNECTIONS_PER_ADDRESS {
        send_other_request(&server, server.nova.token(), number, &dice).await.expect("is sent");
    }
    let files = server.settled_open_files().await;

    let started = Instant::now();
    let server = std::sync::Arc::new(server);
    let mut disconnecting = JoinSet::new();
    for client in &clients {
        let (server, token, name) = (server.clone(), client.user.token().to_owned(), client.name.clone());
        let requests: Vec<Request> = (0..per_user).map(|number| client.request(number)).collect();
        disconnecting.spawn(async move {
            let dice = Dice::System;
            for (number, request) in requests.iter().enumerate() {
                let body = ("application/json", serde_json::to_vec(&request.body).expect("JSON"));
                let line = format!("{} {}", request.method, request.path);
                let request = RawRequest::new(&token, &line, &request.key, body);
                // Two attempts, which the server sometimes processes concurrently.
                for _ in 0..2 {
                    let (point, reset) = (request.random_point(&dice), dice.below(2) == 0);
                    request.send_and_disconnect(&server, point, reset).await.expect("is sent");
                }
                send_other_request(&server, server.nova.token(), number, &dice)
                    .await
                    .unwrap_or_else(|error| panic!("{name}: {error}"));
            }
        });
    }
    disconnecting.join_all().await;
    println!("{} clients disconnected in {:?}", USERS * per_user * 3, started.elapsed());

    for (client, packs_before) in clients.iter().zip(packs_before) {
        let (mut opened, mut offered) = (0, 0);
        for number in 0..per_user {
            let request = client.request(number);
            let first = client.user.send(&server.url, &request).await;
            let second = client.user.send(&server.url, &request).await;
            let (Outcome::Response(200 | 201, first), Outcome::Response(200 | 201, second)) = (&first, &second) else {
                panic!("{} {} failed: {first:?}, {second:?}", request.path, request.key)
            };
            assert_eq!(first, second, "a retry has the same response");
            if number % 4 == 3 { offered += 1 } else { opened += 1 }
        }
        let me = client.user.get(&server.url, "/api/users/me").await.expect("me");
        let packs = (number(&me, "packs"), number(&me, "packsReserved"), number(&me, "openedPacks"));
        let expected = (packs_before - opened - offered, offered, opened);
        assert_eq!(packs, expected, "{}: each request was processed once", client.name);
        let cards = client.user.get(&server.url, &format!("/api/users/{}/collection?limit=1", client.id)).await;
        let cards = cards.expect("a collection");
        assert_eq!(number(&cards, "total"), opened * 5, "{}", text(&me, "username"));
    }
    // All slots of the address whose sockets were disconnected are free again.
    let started = Instant::now();
    let mut sockets = Vec::new();
    while sockets.len() < CONNECTIONS_PER_ADDRESS {
        let client = SocketClient::new(sockets.len(), "");
        let client = SocketClient { forwarded_for: Some(OTHER_ADDRESS.into()), ..client };
        match client.connect(server.address).await {
            Ok(socket) => sockets.push(socket),
            Err(error) => assert!(started.elapsed() < TIMEOUT, "only {} free slots: {error}", sockets.len()),
        }
    }
    drop(sockets);
    server.wait_for_open_files(files).await;
    let Some(server) = std::sync::Arc::into_inner(server) else { panic!("the server is still shared") };
    let url = server.setup.database_url();
    tokio::task::block_in_place(|| server.server.stop()).expect("a clean stop without open requests");
    let db = tokio::task::spawn_blocking(move || Db::open(&url, &Limits::default(), Publisher::channel().0));
    let db = db.await.expect("no panic").expect("a database");
    for (what, sql) in CHECKS {
        let violations = db.read(move |conn| conn.list::<(String,)>(sql, &[])).await.expect("the check runs");
        assert!(violations.is_empty(), "{what}: {violations:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unread_responses_are_abandoned_on_sqlite() {
    check_unread_responses(TestServer::new().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unread_responses_are_abandoned_on_postgres() {
    check_unread_responses(TestServer::on_postgres("unread").await).await;
}

async fn check_unread_responses(server: TestServer) {
    /// Pipelined requests: their responses exceed the system's buffers of a connection.
    const REQUESTS: usize = 1000;
    server.nova.get(&server.url, "/api/admin/audit-cards").await.expect("an audit");
    let files = server.process().open_files();
    let mut streams = Vec::new();
    for _ in 0..20 {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4096).expect("a small receive buffer");
        let mut stream = socket.connect(server.address).await.expect("connects");
        let body = ("application/json", Vec::new());
        let request = RawRequest::new(server.nova.token(), "GET /api/cards?limit=100", "", body);
        for _ in 0..REQUESTS {
            stream.write_all(request.head.as_bytes()).await.expect("is sent");
        }
        streams.push(stream);
    }
    // The clients keep their connections open and do not read, so only the server closes connections.
    let started = Instant::now();
    server.wait_for_open_files(files).await;
    server.nova.get(&server.url, "/api/cards?limit=100").await.expect("other requests succeed");
    println!("unread responses abandoned after {:?}", started.elapsed());
    for mut stream in streams {
        let mut read = Vec::new();
        // What the system has buffered, until the connection ends within a response.
        let _ = stream.read_to_end(&mut read).await;
        let responses = read.windows(8).filter(|window| window == b"HTTP/1.1").count();
        assert!((1..REQUESTS).contains(&responses), "{responses} of {REQUESTS} responses were sent");
    }
}
