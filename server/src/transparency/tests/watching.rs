//! `foilcast watch` as a witness of the log.

use std::sync::atomic::AtomicU64;

use super::super::watch::Watch;
use super::*;

/// A relay of the stand-in whose newest round can be set.
async fn relay(newest: Arc<AtomicU64>) -> String {
    let routes = Router::new().fallback(move |uri: Uri| {
        assert_eq!(uri.path(), "/public/latest");
        let number = newest.load(Ordering::Relaxed);
        async move {
            let round = StandIn::default().round(number, i64::MAX).expect("exists");
            json!({"round": round.number, "signature": round.signature.to_string()}).to_string()
        }
    });
    serve(routes).await
}

#[apply(on_both_engines!)]
async fn a_head_is_witnessed_by_a_round_before_its_own(database: TestDatabase) {
    let mut world = World::begun(database).await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("heads");
    let newest = Arc::new(AtomicU64::new(1));
    let relays = vec![relay(Arc::clone(&newest)).await, "http://127.0.0.1:1".to_owned()];
    let address = serve(world.app.router()).await;
    let (beacon, clock) = (StandIn::default().beacon().clone(), world.app.core.clock.clone());
    let watch = || Watch::new(&address, file.clone(), relays.clone(), beacon.clone(), clock.clone()).expect("starts");
    let mut first = watch();
    world.append([ticket(1)]).await;
    world.turn().await;
    world.app.caught_up().await;
    assert_eq!(first.poll().await.expect("reads"), 2, "older heads");
    assert_eq!(first.poll().await.expect("reads"), 0);

    // One head arrives before its round, and one after it.
    for (number, ahead) in [(2, 1), (3, 0)] {
        world.append([ticket(number)]).await;
        world.turn().await;
        let round = world.data().await.batches.last().unwrap().header.round.unwrap();
        newest.store(round - ahead, Ordering::Relaxed);
        assert_eq!(first.poll().await.expect("reads"), 1);
    }
    // It continues after a restart, and after the instance was restored.
    let mut second = watch();
    assert_eq!(second.poll().await.expect("reads"), 0);
    world.append([Line::Restore { reason: RestoreReason::Restored, taken_at_ms: 1 }]).await;
    world.advance(10);
    world.turn().await;
    world.app.caught_up().await;
    assert_eq!(second.poll().await.expect("reads"), 1);

    let text = std::fs::read_to_string(&file).expect("the file");
    let heads: Vec<WatchedHead> = text.lines().map(|line| line.parse().expect("a line")).collect();
    let batches = world.data().await.batches;
    assert_eq!(heads.iter().map(|watched| watched.head.head).collect::<Vec<_>>(), {
        batches.iter().map(|batch| batch.head).collect::<Vec<_>>()
    });
    assert_eq!(
        heads.iter().map(|watched| watched.newest.is_some()).collect::<Vec<_>>(),
        [false, false, true, true, false]
    );
    assert!(text.lines().last().unwrap().ends_with(&format!(" - - {}", START.millis() + 10_000)), "{text}");
    let report = world.verified_with(&heads).await;
    assert_eq!(report.witnessed, [2]);
    let late = report.marks.iter().filter(|mark| mark.code == MarkCode::HeadLate);
    assert_eq!(late.map(|mark| mark.subject.to_string()).collect::<Vec<_>>(), ["Batch 3"]);
}

#[apply(on_both_engines!)]
async fn a_log_that_was_written_again_is_watched_from_its_new_epoch(database: TestDatabase) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("heads");
    let mut world = World::begun(database).await;
    // The instance had two more batches before the backup was restored.
    let batch = world.data().await.batches.remove(0);
    let (epoch, other) = (batch.header.epoch, Bytes32::sha256("lost"));
    let kept = format!("{epoch} 0 {} - - 1\n{epoch} 1 {other} - - 2\n{epoch} 2 {other} - - 3\n", batch.head);
    std::fs::write(&file, &kept).expect("is written");
    world.append([Line::Restore { reason: RestoreReason::Restored, taken_at_ms: 1 }]).await;
    world.advance(10);
    world.turn().await;
    world.app.caught_up().await;
    let address = serve(world.app.router()).await;
    let clock = world.app.core.clock.clone();
    let mut watch = Watch::new(&address, file.clone(), vec![], Beacon::quicknet(), clock).expect("starts");
    assert_eq!(watch.poll().await.expect("reads"), 1);
    let text = std::fs::read_to_string(&file).expect("the file");
    let restored = &world.data().await.batches[1];
    let (epoch, head, now) = (restored.header.epoch, restored.head, START.millis() + 10_000);
    assert_eq!(text, format!("{kept}{epoch} 1 {head} - - {now}\n"));
}
