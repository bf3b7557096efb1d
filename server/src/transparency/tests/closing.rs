//! Which batches are closed, and when.

use super::*;

#[apply(on_both_engines!)]
async fn nothing_is_closed_before_the_log_begins(database: TestDatabase) {
    let app = before_the_log(database, &[]).await;
    append_lines(&app, [seed("early"), ticket(1)]).await;
    open_at(&app, [1], Some(1), true).await;
    let mut world = World { closer: closer(&app, "node"), app };
    world.advance(3600);
    world.turn().await;
    assert_eq!(world.data().await.batches, []);
    world.append(beginning()).await;
    world.turn().await;
    let [begin, history] = beginning();
    let mut expected = texts(&[begin, seed("early"), history]);
    expected.extend([opening_line(1), ticket(1).to_string()]);
    assert_eq!(world.data().await.batches[0].entries, expected);
}

#[apply(on_both_engines!)]
async fn lines_wait_ten_seconds_and_a_ticket_closes_them_at_once(database: TestDatabase) {
    let mut world = World::begun(database).await;
    open_at(&world.app, [1], None, false).await;
    world.open_at([2, 3]).await;
    world.append([seed("a")]).await;
    assert_eq!(world.turn().await, Some(10_000));
    world.advance(9);
    assert_eq!(world.turn().await, Some(10_000));
    world.advance(1);
    assert_eq!(world.turn().await, None);
    world.open_at([4]).await;
    world.append([ticket(1), seed("b"), ticket(2)]).await;
    assert_eq!(world.turn().await, None);

    let batches = world.batches().await;
    assert_eq!(batches[0], texts(&beginning()));
    assert_eq!(batches[1], [seed("a").to_string(), opening_line(2), opening_line(3)], "version 1 has no lines");
    let tickets = [ticket(1), ticket(2)].map(|line| line.to_string());
    assert_eq!(batches[2], [[seed("b").to_string(), opening_line(4)], tickets].concat());
    let data = world.data().await;
    let beacon = StandIn::default().beacon().clone();
    let now = START.plus_millis(10_000);
    let header = &data.batches[2].header;
    assert_eq!(header.round, Some(beacon.round_at(now.plus_millis(2000).millis()) + 1));
    assert_eq!((header.beacon, header.newest), (Some(beacon.id()), Some(beacon.round_at(now.millis()))));
    let published = data.batches.iter().map(|batch| batch.published_at_ms).collect::<Vec<_>>();
    assert_eq!(published, [None, None, Some(now.millis())]);
    assert_eq!(world.turn().await, None, "nothing waits");
    assert_eq!(world.data().await.batches.len(), 3);
}

#[apply(on_both_engines!)]
async fn every_run_of_the_transaction_computes_time_and_round_again(database: TestDatabase) {
    let world = World::begun(database).await;
    world.append([ticket(1)]).await;
    let snapshot = world.snapshot().await;
    let transparency = world.app.features.transparency.clone();
    let closing = move |tx: &mut Tx<'_>| {
        let mut first = None;
        tx.attempt(|tx| {
            first = Some(close_in(tx, &transparency, &snapshot)?);
            Ok(None::<()>)
        })?;
        // Two seconds pass, as when the transaction conflicts with another one.
        transparency.core.clock.advance(Duration::from_secs(2));
        Ok([first, Some(close_in(tx, &transparency, &snapshot)?)])
    };
    let closed = world.app.core.db.write(closing).await.expect("a batch");
    let [Some(Closed::Batch(first)), Some(Closed::Batch(second))] = closed else { panic!("both runs close a batch") };
    assert_eq!(second.time_ms, first.time_ms + 2000);
    assert!(second.round > first.round, "{first:?} {second:?}");
    let batches = world.data().await.batches;
    assert_eq!((batches.len(), &batches[1].header), (2, &second));
    world.verified().await;
}

#[apply(on_both_engines!)]
async fn two_closers_at_once_close_each_line_once(database: TestDatabase) {
    let mut world = World::begun(database).await;
    let mut other = closer(&world.app, "other node");
    let turns = attempts() / 4;
    for turn in 0..turns {
        // The lease ends in between, so either may take it.
        world.advance(20);
        let name = u8::try_from(turn % 250).unwrap();
        world.append([seed(turn.to_string()), ticket(name)]).await;
        world.open_at([i64::from(turn) + 1]).await;
        let (one, two) = together(turn, world.closer.turn(), other.turn()).await;
        let held = [one, two].into_iter().filter(|turn| matches!(turn, Ok(None))).count();
        assert!(held >= 1, "one of them closes the batch");
    }
    let batches = world.batches().await;
    assert_eq!(batches.len(), 1 + usize::try_from(turns).unwrap());
    assert!(batches.iter().skip(1).all(|lines| lines.len() == 3), "{batches:#?}");
}

#[apply(on_both_engines!)]
async fn the_other_node_takes_over_when_the_lease_has_ended(database: TestDatabase) {
    let mut world = World::begun(database).await;
    let mut other = closer(&world.app, "other node");
    world.advance(10);
    world.append([seed("a")]).await;
    assert!(matches!(other.turn().await, Ok(Some(_))), "the first node holds the lease");
    assert_eq!(world.data().await.batches.len(), 1);
    world.advance(10);
    assert!(matches!(other.turn().await, Ok(None)));
    assert_eq!(world.batches().await.len(), 2);
    world.advance(10);
    world.append([seed("b")]).await;
    assert!(world.turn().await.is_some(), "it stands by now");
    assert_eq!(world.data().await.batches.len(), 2);
}

#[apply(on_both_engines!)]
async fn a_head_that_is_announced_after_its_round_is_published_late(database: TestDatabase) {
    let world = World::begun(database).await;
    let mut seconds_to_commit = [1, 20].into_iter();
    for number in [1, 2] {
        world.append([ticket(number)]).await;
        let closed = world.closer.close(world.snapshot().await).await.expect("is closed");
        let Some(Closed::Batch(batch)) = closed else { panic!("the lease is held") };
        world.advance(seconds_to_commit.next().unwrap());
        world.closer.publish(&batch).await.expect("is published");
    }
    let late = |report: Report2| {
        let marks = report.marks.into_iter().filter(|mark| mark.code == MarkCode::PublishedLate);
        marks.map(|mark| mark.subject.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(late(world.verified().await), ["Batch 2"]);
    let text = world.app.core.metrics.text().unwrap();
    assert!(text.contains("foilcast_log_published_late_total 1\n"), "{text}");
    // A node that ends before it has noted the time leaves none.
    world.append([ticket(3)]).await;
    world.closer.close(world.snapshot().await).await.expect("is closed");
    assert_eq!(late(world.verified().await), ["Batch 2", "Batch 3"]);
}

#[apply(on_both_engines!)]
async fn a_full_scan_finds_an_opening_whose_commit_was_slow(database: TestDatabase) {
    let mut world = World::begun(database).await;
    world.open_at([1, 3]).await;
    world.advance(10);
    assert_eq!(world.turn().await, None);
    // Position 2 is committed within a minute.
    world.open_at([2]).await;
    world.advance(30);
    world.turn().await;
    // Position 4 takes longer.
    world.open_at([5]).await;
    world.advance(10);
    world.turn().await;
    world.advance(90);
    world.open_at([4]).await;
    world.turn().await;
    world.advance(10);
    world.turn().await;
    let lines = |batches: Vec<Vec<String>>| batches.into_iter().skip(1).collect::<Vec<_>>();
    let mut expected = vec![vec![1, 3], vec![2], vec![5]];
    let line = |positions: &Vec<i64>| positions.iter().map(|position| opening_line(*position)).collect::<Vec<_>>();
    assert_eq!(lines(world.batches().await), expected.iter().map(line).collect::<Vec<_>>());
    world.advance(3600);
    assert_eq!(world.turn().await, None);
    expected.push(vec![4]);
    assert_eq!(lines(world.batches().await), expected.iter().map(line).collect::<Vec<_>>());
}

#[apply(on_both_engines!)]
async fn a_node_that_takes_over_scans_all_openings(database: TestDatabase) {
    let mut world = World::begun(database).await;
    world.open_at([1, 3]).await;
    world.advance(10);
    world.turn().await;
    world.advance(600);
    world.open_at([2]).await;
    assert_eq!(world.turn().await, None, "it has scanned all openings before");
    assert_eq!(world.batches().await.len(), 2);
    assert!(matches!(closer(&world.app, "other node").turn().await, Ok(None)));
    assert_eq!(world.batches().await[2], [opening_line(2)]);
}

#[apply(on_both_engines!)]
async fn a_restore_begins_an_epoch_and_the_numbers_go_on(database: TestDatabase) {
    let mut world = World::begun(database).await;
    let restore = |taken_at_ms| Line::Restore { reason: RestoreReason::Restored, taken_at_ms };
    world.append([seed("a"), restore(1), seed("b")]).await;
    world.open_at([1]).await;
    world.advance(10);
    world.turn().await;
    world.append([seed("c"), restore(2), restore(3), ticket(1)]).await;
    // The clock of the new machine is behind.
    assert_eq!(world.turn().await, None);
    let batches = world.batches().await;
    assert_eq!(batches[1], [texts(&[restore(1), seed("a"), seed("b")]), vec![opening_line(1)]].concat());
    assert_eq!(batches[2..], [texts(&[restore(2), seed("c")]), texts(&[restore(3), ticket(1)])]);
    let headers: Vec<_> = world.data().await.batches.into_iter().map(|batch| batch.header).collect();
    assert_eq!(headers.iter().map(|header| header.number).collect::<Vec<_>>(), [0, 1, 2, 3]);
    let second = START.millis() + 10_000;
    assert_eq!(
        headers.iter().map(|header| header.epoch).collect::<Vec<_>>(),
        [START.millis(), second, second + 1, second + 2]
    );
}

#[apply(on_both_engines!)]
async fn more_than_a_thousand_lines_make_several_batches_at_once(database: TestDatabase) {
    let mut world = World::begun(database).await;
    world.open_at(1..=2100).await;
    world.append((0..300_u32).map(|number| seed(number.to_le_bytes())).chain([ticket(1)]).collect::<Vec<_>>()).await;
    assert_eq!(world.turn().await, None);
    let batches = world.batches().await;
    assert_eq!(batches.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1000, 1000, 401]);
    assert_eq!(batches[1][300], opening_line(1));
    assert_eq!((&batches[3][399], &batches[3][400]), (&opening_line(2100), &ticket(1).to_string()));
    // Without a ticket, the rest waits.
    world.open_at(2101..=3102).await;
    assert_eq!(world.turn().await, Some(10_000));
    assert_eq!(world.batches().await.len(), 5);
}

#[apply(on_both_engines!)]
async fn without_a_beacon_ticket_lines_wait_and_the_rest_is_closed(database: TestDatabase) {
    let is_up = Arc::new(AtomicBool::new(false));
    let url = relay(Arc::clone(&is_up)).await;
    let key = StandIn::default().beacon().public_key.clone();
    let flags = [format!("--beacon-urls={url}"), format!("--beacon-key={key}"), format!("--beacon-genesis={GENESIS}")];
    let [urls, key, genesis] = &flags;
    let flags = ["--beacon=drand", "--beacon-period=3", urls, key, genesis];
    let mut world = World::with_flags(database, &flags).await;
    world.append([ticket(1)]).await;
    world.turn().await;
    world.append([seed("a")]).await;
    world.advance(10);
    assert_eq!(world.turn().await, Some(13_000), "it looks for the beacon again");
    assert_eq!(world.batches().await[1], texts(&[seed("a")]));
    assert!(world.data().await.batches.iter().all(|batch| batch.header.round.is_none()));
    is_up.store(true, Ordering::Relaxed);
    // A failure counts for ten seconds.
    world.advance(10);
    assert_eq!(world.turn().await, None);
    assert_eq!(world.batches().await[2], texts(&[ticket(1)]));
    let header = world.data().await.batches[2].header.clone();
    assert_eq!((header.newest, header.round), (Some(ROUND), Some(ROUND + 1)));
}

#[apply(on_both_engines!)]
async fn with_the_beacon_off_headers_name_none(database: TestDatabase) {
    let mut world = World::with_flags(database, &["--beacon=off"]).await;
    let due = Line::GradeDue { card: "0c0c0c0c0c0c0c0c0c0c0c0c".parse().unwrap(), level: Level::Two };
    world.append([due]).await;
    world.turn().await;
    assert_eq!(world.batches().await, [texts(&beginning())]);
    let header = world.data().await.batches[0].header.clone();
    assert_eq!((header.beacon, header.newest, header.round), (None, None, None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_job_closes_what_is_announced() {
    let world = World::new(TestDatabase::sqlite()).await;
    let mut events = world.app.core.listen();
    let job = tokio::spawn(closer(&world.app, "job").run());
    let mut next_head = async || loop {
        if let Event::LogHead(head) = events.recv().await.expect("an event") {
            return head;
        }
    };
    assert_eq!(next_head().await.batch, 0);
    world.append([ticket(1)]).await;
    let head = next_head().await;
    assert!(head.batch == 1 && head.round.is_some());
    world.app.core.stop();
    job.await.expect("the job ends");
    let ends = world.app.core.db.read(|conn| crate::leases::ends_at(conn, "log")).await.expect("is read");
    assert_eq!(ends, Timestamp::from_millis(0), "it has released the lease");
}

/// Round [`ROUND`] of the relay's network is at 20 seconds after [`START`].
const GENESIS: &str = "1699997023";
const ROUND: u64 = 1000;

/// A relay that has the round of 20 seconds after [`START`], once it is up.
async fn relay(is_up: Arc<AtomicBool>) -> String {
    let routes = Router::new().fallback(move |_: Uri| {
        let is_up = is_up.load(Ordering::Relaxed);
        async move {
            if !is_up {
                return StatusCode::SERVICE_UNAVAILABLE.into_response();
            }
            let round = StandIn::default().round(ROUND, i64::MAX).expect("exists");
            json!({"round": round.number, "signature": round.signature.to_string()}).to_string().into_response()
        }
    });
    serve(routes).await
}
