//! Callers who go away in the middle: at every place of a request and of its answer, with and without a goodbye.
//!
//! Whatever they had begun is done or not done. All call once more in the end with the same key, and get the answer
//! of what was done; then each has opened as many packs and made as many trades as they wanted, and nothing is left open.

use super::calls::{Call, Outcome, Person, text};
use super::client::{Guest, LIMIT};
use super::many;
use super::scene::{PLACES, Scene};
use foilcast::backup::conservation::CHECKS;
use foilcast::db::{Db, Limits};
use foilcast::dice::Dice;
use foilcast::realtime::Publisher;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::task::JoinSet;

/// People who open packs and trade, each with calls of their own.
const PEOPLE: usize = 8;

/// Where a caller disconnects.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// So many bytes of the head were sent.
    Head(usize),
    /// The head and so many bytes of the body.
    Body(usize),
    /// Everything was sent, and nothing of the answer was waited for.
    Asked,
    /// Everything was sent, and the answer is being worked on.
    Waiting(Duration),
    /// The first bytes of the answer were read.
    Answer,
}

/// A request, byte for byte.
struct Request {
    head: String,
    body: Vec<u8>,
}

impl Request {
    fn new(token: &str, line: &str, key: &str, (kind, body): (&str, Vec<u8>)) -> Self {
        let length = body.len();
        let head = format!(
            "{line} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\nidempotency-key: {key}\r\n\
             content-type: {kind}\r\ncontent-length: {length}\r\n\r\n"
        );
        Self { head, body }
    }

    fn place(&self, dice: &Dice) -> Place {
        let below = |most: usize| usize::try_from(dice.below(most.max(1) as u64)).expect("is small");
        match below(6) {
            0 => Place::Head(below(self.head.len())),
            1 => Place::Body(below(self.body.len())),
            2 => Place::Asked,
            3 | 4 => Place::Waiting(Duration::from_micros(dice.below(8000))),
            _ => Place::Answer,
        }
    }

    /// Goes as far as this, and is gone: half of all with a reset, the others with an ordinary end.
    async fn go(&self, scene: &Scene, place: Place, reset: bool) -> std::io::Result<()> {
        let socket = TcpSocket::new_v4()?;
        // Unread data is to fill the server's buffers at once.
        socket.set_recv_buffer_size(4096)?;
        let mut stream = socket.connect(scene.address).await?;
        if reset {
            stream.set_zero_linger()?;
        }
        let (head, body) = match place {
            Place::Head(length) => (&self.head.as_bytes()[..length], &[][..]),
            Place::Body(length) => (self.head.as_bytes(), &self.body[..length]),
            Place::Asked | Place::Waiting(_) | Place::Answer => (self.head.as_bytes(), self.body.as_slice()),
        };
        stream.write_all(head).await?;
        stream.write_all(body).await?;
        match place {
            Place::Waiting(length) => tokio::time::sleep(length).await,
            Place::Answer => drop(tokio::time::timeout(LIMIT, stream.read(&mut [0; 16])).await),
            Place::Head(_) | Place::Body(_) | Place::Asked => {}
        }
        Ok(())
    }
}

/// A person with packs, and what they want.
struct Caller {
    person: Person,
    name: String,
    id: String,
    other: String,
}

impl Caller {
    /// Everything that this person wants, once each: packs opened, and packs offered to another.
    fn wants(&self, number: usize) -> Call {
        let key = format!("{}-{number}", self.name);
        if number % 4 == 3 {
            let body = json!({"recipient": self.other, "offeredItems": [], "requestedItems": [], "offeredPacks": 1, "requestedPacks": 1});
            Call { body, ..Call::post("/api/trades", key) }
        } else {
            Call::post("/api/packs/open", key)
        }
    }
}

/// Other callers who vanish: readers of long answers, people who send a picture, sockets that never say hello.
async fn bystander(scene: &Scene, token: &str, number: usize, dice: &Dice) -> std::io::Result<()> {
    let json = |body: &str| ("application/json", body.as_bytes().to_vec());
    let picture = ("image/png", vec![0x89; 200_000]);
    let request = match number % 5 {
        0 => Request::new(token, "GET /api/admin/audit-cards", "", json("")),
        1 => Request::new(token, "GET /api/admin/log/export", "", json("")),
        2 => Request::new(token, "POST /api/admin/upload-image", "", picture),
        3 => Request::new(token, "GET /api/cards?limit=100", "", json("")),
        _ => {
            let guest = Guest { behind: Some("203.0.113.77".into()), ..Guest::of(number % 1000, &scene.id) };
            return tokio::time::timeout(Duration::from_millis(dice.below(20)), guest.arrive(scene.address))
                .await
                .map_or(Ok(()), |_| Ok(()));
        }
    };
    request.go(scene, request.place(dice), dice.below(2) == 0).await
}

/// A number in a response.
fn number(value: &Value, name: &str) -> i64 {
    value[name].as_i64().unwrap_or_else(|| panic!("no {name} in {value}"))
}

async fn people(scene: &Scene, packs: u32) -> Vec<Caller> {
    let mut people: Vec<Caller> = Vec::new();
    for number in 0..PEOPLE {
        let name = format!("gone_{number}");
        let person = Person::sign_in(&scene.url, &name).await.expect("signs in");
        scene.nova.give(&scene.url, &person, packs).await.expect("has packs");
        let id = person.id(&scene.url).await.expect("has an id");
        let other = people.first().map_or_else(|| scene.id.clone(), |first| first.id.clone());
        people.push(Caller { person, name, id, other });
    }
    people
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn vanishing_callers_leave_nothing_half_done_and_nothing_open_on_sqlite() {
    leaves_nothing_behind(Scene::new().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn vanishing_callers_leave_nothing_half_done_and_nothing_open_on_postgres() {
    leaves_nothing_behind(Scene::on_postgres("vanishing").await).await;
}

async fn leaves_nothing_behind(scene: Scene) {
    let each = many(60) / 2;
    let packs = u32::try_from(each * 2).expect("is small");
    let people = people(&scene, packs).await;
    let mut held = Vec::new();
    for caller in &people {
        held.push(number(&caller.person.get(&scene.url, "/api/users/me").await.expect("me"), "packs"));
    }
    // Whatever is made at the first use is there when the files are counted.
    let dice = Dice::seeded(8);
    for number in 0..PLACES {
        bystander(&scene, scene.nova.token(), number, &dice).await.expect("comes and goes");
    }
    let files = scene.files_at_rest().await;

    let began = Instant::now();
    let scene = std::sync::Arc::new(scene);
    let mut going = JoinSet::new();
    for caller in &people {
        let (scene, token, name) = (scene.clone(), caller.person.token().to_owned(), caller.name.clone());
        let calls: Vec<Call> = (0..each).map(|number| caller.wants(number)).collect();
        going.spawn(async move {
            let dice = Dice::System;
            for (number, call) in calls.iter().enumerate() {
                let body = ("application/json", serde_json::to_vec(&call.body).expect("JSON"));
                let line = format!("{} {}", call.method, call.path);
                let request = Request::new(&token, &line, &call.key, body);
                // Each call is begun twice, and sometimes both are under way at once.
                for _ in 0..2 {
                    request.go(&scene, request.place(&dice), dice.below(2) == 0).await.expect("goes away");
                }
                bystander(&scene, scene.nova.token(), number, &dice)
                    .await
                    .unwrap_or_else(|error| panic!("{name}: {error}"));
            }
        });
    }
    going.join_all().await;
    println!("{} callers went away in {:?}", PEOPLE * each * 3, began.elapsed());

    for (caller, held) in people.iter().zip(held) {
        let (mut opened, mut offered) = (0, 0);
        for number in 0..each {
            let call = caller.wants(number);
            let first = caller.person.call(&scene.url, &call).await;
            let again = caller.person.call(&scene.url, &call).await;
            let (Outcome::Answered(200 | 201, first), Outcome::Answered(200 | 201, again)) = (&first, &again) else {
                panic!("{} {} is not answered: {first:?}, {again:?}", call.path, call.key)
            };
            assert_eq!(first, again, "the same call has the same answer");
            if number % 4 == 3 { offered += 1 } else { opened += 1 }
        }
        let me = caller.person.get(&scene.url, "/api/users/me").await.expect("me");
        let is = (number(&me, "packs"), number(&me, "packsReserved"), number(&me, "openedPacks"));
        assert_eq!(is, (held - opened - offered, offered, opened), "{}: each call was done once", caller.name);
        let cards = caller.person.get(&scene.url, &format!("/api/users/{}/collection?limit=1", caller.id)).await;
        let cards = cards.expect("a collection");
        assert_eq!(number(&cards, "total"), opened * 5, "{}", text(&me, "username"));
    }
    // Every place of the address that opened sockets and went away is free again.
    let began = Instant::now();
    let mut places = Vec::new();
    while places.len() < PLACES {
        let guest = Guest { behind: Some("203.0.113.77".into()), ..Guest::of(places.len(), "") };
        match guest.arrive(scene.address).await {
            Ok(socket) => places.push(socket),
            Err(error) => assert!(began.elapsed() < LIMIT, "{} of {PLACES} places are free: {error}", places.len()),
        }
    }
    drop(places);
    scene.files_fall_to(files).await;
    // And the data add up, also for a reader of the file after a clean end.
    let Some(scene) = std::sync::Arc::into_inner(scene) else { panic!("nobody is left") };
    let url = scene.setup.url();
    tokio::task::block_in_place(|| scene.server.stop()).expect("ends cleanly, with nobody to wait for");
    let db = tokio::task::spawn_blocking(move || Db::open(&url, &Limits::default(), Publisher::channel().0));
    let db = db.await.expect("a thread").expect("a database");
    for (what, sql) in CHECKS {
        let wrong = db.read(move |conn| conn.list::<(String,)>(sql, &[])).await.expect("is checked");
        assert!(wrong.is_empty(), "{what}: {wrong:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unread_long_responses_end_on_sqlite() {
    nobody_reads(Scene::new().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unread_long_responses_end_on_postgres() {
    nobody_reads(Scene::on_postgres("unread").await).await;
}

async fn nobody_reads(scene: Scene) {
    /// Answers behind each other: more than the system keeps of a connection.
    const ASKED: usize = 1000;
    scene.nova.get(&scene.url, "/api/admin/audit-cards").await.expect("an audit");
    let files = scene.process().files();
    let mut held = Vec::new();
    for _ in 0..20 {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4096).expect("a small window");
        let mut stream = socket.connect(scene.address).await.expect("connects");
        // More than the system keeps for a connection, one answer behind the other.
        let asks = Request::new(scene.nova.token(), "GET /api/cards?limit=100", "", ("application/json", Vec::new()));
        for _ in 0..ASKED {
            stream.write_all(asks.head.as_bytes()).await.expect("is sent");
        }
        held.push(stream);
    }
    // Each was accepted and answered as far as possible, and no client reads: only the server can have closed anything.
    let began = Instant::now();
    scene.files_fall_to(files).await;
    scene.nova.get(&scene.url, "/api/cards?limit=100").await.expect("others are answered");
    println!("answers that nobody reads are given up after {:?}", began.elapsed());
    for mut stream in held {
        let mut read = Vec::new();
        // The system's buffers, and then the end in the middle of a response.
        let _ = stream.read_to_end(&mut read).await;
        let answers = read.windows(8).filter(|window| window == b"HTTP/1.1").count();
        assert!((1..ASKED).contains(&answers), "{answers} of {ASKED} answers were sent");
    }
}
