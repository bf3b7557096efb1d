//! What verifiers, witnesses and every client read.

use super::*;

fn header(reply: &crate::testing::Reply) -> Option<&str> {
    reply.headers.get("foilcast-log").map(|value| value.to_str().unwrap())
}

#[apply(on_both_engines!)]
async fn every_answer_of_the_api_has_the_newest_head(database: TestDatabase) {
    let mut world = World::new(database).await;
    let empty = world.app.anyone().get("/api/packs").await;
    assert_eq!(header(&empty), None, "the log is empty");
    world.turn().await;
    world.app.caught_up().await;
    let log = world.app.anyone().get("/api/fairness/log").await.ok();
    let expected = format!("{} 0 {}", log["epoch"], log["head"].as_str().unwrap());
    for path in ["/api/packs", "/api/users/me", "/api/no/such/path", "/api/fairness/log/heads"] {
        assert_eq!(header(&world.app.anyone().get(path).await), Some(&*expected), "{path}");
    }
    for path in ["/", "/livez"] {
        assert_eq!(header(&world.app.anyone().get(path).await), None, "{path}");
    }
    // After a restart it is read before the first request.
    let app = world.app.restarted().await;
    assert_eq!(header(&app.anyone().get("/api/packs").await), Some(&*expected));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_nodes_have_the_newest_head() {
    let mut world = World::begun(TestDatabase::postgres().await).await;
    let other = world.app.another_node().await;
    world.append([ticket(1)]).await;
    world.turn().await;
    world.app.caught_up().await;
    let newest = world.app.anyone().get("/api/packs").await;
    let newest = header(&newest).expect("a head");
    assert!(header(&other.anyone().get("/api/packs").await).is_some_and(|header| header != newest), "not heard of yet");
    // A node that may have missed events reads it.
    let tell = |tx: &mut Tx<'_>| {
        tx.announce(Event::Missed);
        Ok(())
    };
    other.core.db.write(tell).await.expect("is announced");
    let deadline = tokio::time::Instant::now() + Duration::from_secs(10);
    while header(&other.anyone().get("/api/packs").await) != Some(newest) {
        assert!(tokio::time::Instant::now() < deadline, "the head is read");
        tokio::task::yield_now().await;
    }
}

#[apply(on_both_engines!)]
async fn a_head_is_announced_with_its_batch(database: TestDatabase) {
    let mut world = World::begun(database).await;
    let mut events = world.app.core.listen();
    world.append([ticket(1)]).await;
    world.turn().await;
    let batches = world.data().await.batches;
    let [_, batch] = &batches[..] else { panic!("two batches") };
    let header = &batch.header;
    let expected =
        LogHead { epoch: header.epoch, batch: 1, previous: batches[0].head, head: batch.head, round: header.round };
    while events.recv().await.expect("the head is announced") != Event::LogHead(expected) {}
}

#[apply(on_both_engines!)]
async fn the_log_tells_its_state_and_counts_its_openings(database: TestDatabase) {
    let app = before_the_log(database, &[]).await;
    let nothing = json!({"levelOne": 0, "levelOneWithoutEntropy": 0, "levelTwo": 0, "versionOne": null, "breaks": 0,
        "waitingTickets": 0, "grades": 0, "weightChanges": 0, "raffles": 0});
    let empty = json!({"epoch": null, "batch": null, "head": null, "timeMs": null, "begin": null, "beacons": [],
        "counts": nothing});
    assert_eq!(app.anyone().get("/api/fairness/log").await.ok(), empty);

    let mut world = World { closer: closer(&app, "node"), app };
    let published = |count| Published { count, digest: Bytes32::sha256("") };
    let (openings, exceptions, runs) = (published(7), published(0), published(1));
    world.append([Line::Begin { position: 8 }, Line::History { openings, exceptions, runs }]).await;
    open_at(&world.app, 1..=7, None, false).await;
    open_at(&world.app, 8..=10, Some(1), true).await;
    open_at(&world.app, [11, 12], Some(1), false).await;
    let child = |name: &str| Line::Seed { hash: Bytes32::sha256(name), predecessor: Some(Bytes32::sha256("a")) };
    world.append([seed("a"), seed("z"), child("b"), ticket(1), ticket(2), ticket(3)]).await;
    world.turn().await;
    let log = world.app.anyone().get("/api/fairness/log").await.ok();
    let counts = json!({"levelOne": 3, "levelOneWithoutEntropy": 2, "levelTwo": 0, "versionOne": 7, "breaks": 0,
        "waitingTickets": 3, "grades": 0, "weightChanges": 0, "raffles": 0});
    assert_eq!(log["counts"], counts);
    assert_eq!((&log["begin"], &log["batch"], &log["timeMs"]), (&json!(8), &json!(0), &json!(START.millis())));
    let beacon = StandIn::default().beacon().clone();
    let beacons = json!([{"scheme": Beacon::SCHEME, "publicKey": beacon.public_key, "periodSeconds": 3,
        "genesisSeconds": 0}]);
    assert_eq!(log["beacons"], beacons);

    // One ticket is drawn, one refused, and one more waits for a batch; a seed gets a second successor; a grade is drawn
    // with other weights than the log began with.
    open_at(&world.app, [13], Some(2), false).await;
    world.append([Line::Refused { id: id_of(99), position: 13 }, child("c")]).await;
    let due = Line::GradeDue { card: "1".repeat(24).parse().unwrap(), level: Level::One };
    world.append([Line::Weights([1; 10]), Line::Weights([2; 10]), due]).await;
    world.advance(10);
    world.turn().await;
    world.append([ticket(4)]).await;
    let counts = json!({"levelOne": 3, "levelOneWithoutEntropy": 2, "levelTwo": 1, "versionOne": 7, "breaks": 1,
        "waitingTickets": 2, "grades": 1, "weightChanges": 1, "raffles": 0});
    assert_eq!(world.app.anyone().get("/api/fairness/log").await.ok()["counts"], counts);
}

/// Closes some more batches, every other one with a ticket.
async fn close_batches(world: &mut World, count: u8) {
    for number in 1..=count {
        let line = if number % 2 == 0 { ticket(number) } else { seed([number]) };
        world.append([line]).await;
        world.advance(10);
        world.turn().await;
    }
}

#[apply(on_both_engines!)]
async fn batches_are_listed_in_pages_with_or_without_their_lines(database: TestDatabase) {
    let mut world = World::begun(database).await;
    close_batches(&mut world, 4).await;
    let get = async |query: &str| {
        let page = world.app.anyone().get(&format!("/api/fairness/log/batches{query}")).await.ok();
        let batches = page["batches"].as_array().expect("a list").clone();
        (batches, page["next"].clone())
    };
    let numbers = |batches: &[Value]| batches.iter().map(|batch| batch["batch"].as_u64().unwrap()).collect::<Vec<_>>();
    let (all, next) = get("").await;
    assert_eq!((numbers(&all), next), (vec![0, 1, 2, 3, 4], Value::Null));
    assert!(all.iter().all(|batch| batch.get("entries").is_none()));
    let (page, next) = get("?limit=2").await;
    assert_eq!((numbers(&page), next), (vec![0, 1], json!(1)));
    let (page, next) = get("?limit=2&after=3&entries=true").await;
    assert_eq!((numbers(&page), next), (vec![4], Value::Null));
    assert_eq!(page[0]["entries"], json!(texts(&[ticket(4)])));
    assert_eq!(get("?limit=0&after=-5").await.0.len(), 1, "at least one");
    assert_eq!(get("?after=9007199254740991").await, (vec![], Value::Null));
}

#[apply(on_both_engines!)]
async fn heads_are_listed_as_text(database: TestDatabase) {
    let mut world = World::begun(database).await;
    close_batches(&mut world, 2).await;
    let get = async |query: &str| {
        let reply = world.app.anyone().get(&format!("/api/fairness/log/heads{query}")).await;
        assert_eq!(reply.headers["content-type"], "text/plain; charset=utf-8");
        String::from_utf8(reply.body.to_vec()).unwrap()
    };
    let line = |batch: foilcast_draw::PublicBatch| {
        let round = batch.header.round.map_or("-".to_owned(), |round| round.to_string());
        format!("{} {} {} {round}\n", batch.header.epoch, batch.header.number, batch.head)
    };
    let lines: Vec<_> = world.data().await.batches.into_iter().map(line).collect();
    assert!(lines[1].ends_with(" -\n") && !lines[2].ends_with(" -\n"), "{lines:?}");
    assert_eq!(get("").await, lines.concat());
    assert_eq!(get("?after=0&limit=1").await, lines[1]);
    assert_eq!(get("?after=2").await, "");
    for head in lines.concat().lines() {
        head.parse::<foilcast_draw::WatchedHead>().expect("the format of section 6.8");
    }
}

#[apply(on_both_engines!)]
async fn the_batch_and_the_use_of_each_version_of_a_pool_are_found(database: TestDatabase) {
    let app = before_the_log(database, &[]).await;
    let mut world = World { closer: closer(&app, "node"), app };
    let pool = |pack: &str, version| Line::Pool { pack: pack.parse().unwrap(), version, digest: Bytes32::sha256("") };
    let (pack, other) = ("0a0a0a0a0a0a0a0a0a0a0a0a", "0a0a0a0a0a0a0a0a0a0a0a0b");
    open_at(&world.app, 1..=4, None, false).await;
    let [_, history] = beginning();
    world.append([Line::Begin { position: 5 }, history, pool(pack, 1), pool(other, 7), pool(pack, 12)]).await;
    world.open_at(5..=6).await;
    world.turn().await;
    world.append([pool(pack, 13)]).await;
    let facts = async || {
        let read = move |conn: &mut Conn<'_>| store::pool_facts(conn, pack.parse().unwrap());
        let facts = world.app.core.db.read(read).await.expect("is read");
        facts.into_iter().map(|(version, facts)| (version, facts.openings, facts.batch)).collect::<Vec<_>>()
    };
    assert_eq!(facts().await, [(1, 6, Some(0)), (12, 0, Some(0)), (13, 0, None)]);
    world.open_at([7]).await;
    world.advance(10);
    world.closer.turn().await.expect("a batch is closed");
    assert_eq!(facts().await, [(1, 7, Some(0)), (12, 0, Some(0)), (13, 0, Some(1))]);
}
