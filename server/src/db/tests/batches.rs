//! SQLite's batches of writes: the effect of a failed write on the others in its batch.

use super::*;

/// In a batch without savepoints, a refusal after a write rolls back all others, which then run again.
#[tokio::test]
async fn a_refused_write_rolls_back_only_itself() {
    let world = World::new(TestDatabase::sqlite()).await;
    for _ in 0..3 {
        let before = world.coins("jar").await.expect("a jar");
        let refusals = Arc::new(AtomicU32::new(0));
        let first = world.held_write(|tx| tx.execute(ADD, &[&"jar", &1])).await;
        let write = |coins: i64, refuse: bool| {
            let (db, counted) = (world.db.clone(), Arc::clone(&refusals));
            tokio::spawn(async move {
                let work = move |tx: &mut Tx<'_>| {
                    tx.execute(ADD, &[&"jar", &coins])?;
                    if refuse {
                        counted.fetch_add(1, Ordering::Relaxed);
                        return Err(Error::conflict(Message::new("no")));
                    }
                    Ok(())
                };
                db.write(work).await
            })
        };
        let others = [write(10, false), write(100, true), write(1_000, false)];
        world.until_waiting(3).await;
        first.finish().await.expect("writes");
        let mut results = Vec::new();
        for other in others {
            results.push(other.await.expect("runs").is_ok());
        }
        assert_eq!(results, [true, false, true]);
        // The refusal may depend on changes that were rolled back.
        assert!(refusals.load(Ordering::Relaxed) <= 2, "a refused closure runs at most once more");
        assert_eq!(world.coins("jar").await, Some(before + 1_011));
    }
}

/// An error that rolls back SQLite's whole transaction affects only the closure at fault.
#[tokio::test]
async fn other_closures_run_again_when_one_rolls_the_batch_back() {
    let world = World::new(TestDatabase::sqlite()).await;
    let first = world.held_write(|tx| tx.execute(ADD, &[&"jar", &1])).await;
    let db = world.db.clone();
    let faulty = tokio::spawn(async move { db.write(|tx| tx.execute("ROLLBACK", &[])).await });
    world.until_waiting(1).await;
    first.finish().await.expect("the other closure runs again");
    assert!(faulty.await.expect("runs").is_err());
    assert_eq!(world.coins("jar").await, Some(1));
}

/// A failed commit may undo the changes that a refusal depends on, so that refusal is not returned.
#[tokio::test]
async fn a_refusal_is_returned_after_the_commit_it_depends_on() {
    let world = World::new(TestDatabase::sqlite()).await;
    let lids = "CREATE TABLE lids (pot TEXT PRIMARY KEY REFERENCES pots (name))";
    world.db.write(move |tx| tx.execute(lids, &[])).await.expect("prepares");
    let fails_to_commit = |tx: &mut Tx<'_>| {
        // A lid without a pot: the foreign key is checked at the commit.
        tx.execute("PRAGMA defer_foreign_keys = ON", &[])?;
        tx.execute("INSERT INTO lids (pot) VALUES ('nowhere')", &[])?;
        tx.execute(ADD, &[&"jar", &1])
    };
    let first = world.held_write(fails_to_commit).await;
    let adds = |db: Db| async move {
        db.write(|tx| {
            let (coins,) = tx.get::<(i64,)>(COINS, &[&"jar"])?;
            tx.execute(ADD, &[&"jar", &5])?;
            if coins == 0 { Ok(()) } else { Err(Error::conflict(Message::new("full"))) }
        })
        .await
    };
    let refused = tokio::spawn(adds(world.db.clone()));
    world.until_waiting(1).await;
    assert!(matches!(first.finish().await, Err(Error::OutcomeUnknown)));
    assert!(
        matches!(refused.await.expect("runs"), Err(Error::OutcomeUnknown)),
        "the coin that the refusal depends on was rolled back"
    );
    assert_eq!(world.coins("jar").await, Some(0));
    adds(world.db.clone()).await.expect("the jar is empty");
    assert_eq!(world.coins("jar").await, Some(5));
}
