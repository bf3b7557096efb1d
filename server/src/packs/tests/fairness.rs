//! Seeds and runs: what is revealed, and when.

use super::*;
use crate::testing::dump::{break_at, mend};

on_both_engines! {
    async fn rotation_reveals_the_seed_and_keeps_the_half_of_its_owner(database) {
        let app = TestApp::new(database).await;
        app.stock(&NAMES, SHORT_RUN, 5).await;
        let ada = app.sign_in("ada").await;
        let me = app.as_user(&ada);
        assert_eq!(app.anyone().get("/api/fairness/me").await.refusal(), "401 unauthorized");
        let before = me.get("/api/fairness/me").await.ok();
        let long = "x".repeat(65);
        for bad in ["", "   ", long.as_str()] {
            assert_eq!(me.put("/api/fairness/me", json!({"clientSeed": bad})).await.refusal(), "400 invalid");
        }
        me.put("/api/fairness/me", json!({"clientSeed": " my half "})).await.ok();
        let opening = open(&app, &ada, json!({})).await.ok();
        assert_eq!(opening["fairness"]["seedHash"], before["seedHash"]);
        assert_eq!(opening["fairness"]["clientSeed"], "my half");
        let after = me.post("/api/fairness/rotate", json!({})).await.ok();
        assert_ne!(after["seedHash"], before["seedHash"]);
        assert_eq!((&after["clientSeed"], &after["counter"]), (&json!("my half"), &json!(0)));
        assert_eq!(after["revealed"][0]["seedHash"], before["seedHash"]);
        let feed = app.anyone().get("/api/packs/openings").await.ok();
        assert_eq!(feed["openings"][0]["fairness"]["serverSeed"], after["revealed"][0]["serverSeed"]);
        let seed: ServerSeed = after["revealed"][0]["serverSeed"].as_str().expect("hex").parse().expect("a seed");
        assert_eq!(json!(seed.hash()), before["seedHash"]);
    }

    async fn a_month_later_seeds_are_revealed_by_themselves(database) {
        let app = TestApp::new(database).await;
        app.stock(&NAMES, SHORT_RUN, 5).await;
        let (ada, grace) = (app.sign_in("ada").await, app.sign_in("grace").await);
        open(&app, &ada, json!({})).await.ok();
        app.as_user(&grace).get("/api/fairness/me").await.ok();
        assert_eq!(crate::packs::seeds::rotate_due(&app.app).await.expect("looks"), 0);
        app.app.clock.advance(std::time::Duration::from_secs(30 * 24 * 3600));
        assert_eq!(crate::packs::seeds::rotate_due(&app.app).await.expect("looks"), 1, "an unused seed stays");
        let me = app.as_user(&app.sign_in("ada").await).get("/api/fairness/me").await.ok();
        assert_eq!(me["revealed"].as_array().map(Vec::len), Some(1));
    }

    async fn copies_come_back_only_with_a_new_run(database) {
        let app = TestApp::new(database).await;
        app.stock(&["Ash"], &[(Rarity::Divine, 1)], 1).await;
        let (ada, grace) = (app.sign_in("ada").await, app.sign_in("grace").await);
        let card = open(&app, &ada, json!({})).await.ok()["cards"][0].clone();
        let definition = card["definitionId"].as_str().expect("an id").parse().expect("an id");
        let now = app.app.clock.now();
        let free = move |tx: &mut Tx<'_>| {
            let run = crate::packs::store::begin_run(tx, &[(definition, Rarity::Divine, 1)], now, "A test.")?;
            tx.execute("DELETE FROM cards", &[])?;
            Ok(run)
        };
        assert_eq!(app.app.db.write(free).await.expect("begins a run"), 2);
        assert_eq!(open(&app, &grace, json!({})).await.ok()["fairness"]["runVersion"], 2);
        let report = verify(&published(&app).await).expect("pools are fine");
        assert_eq!((report.openings, report.problems), (2, vec![]));
    }

    async fn a_seed_that_cannot_be_revealed_is_in_nobodys_way(database) {
        let app = TestApp::new(database).await;
        app.stock(&NAMES, SHORT_RUN, 5).await;
        let (ada, grace) = (app.sign_in("ada").await, app.sign_in("grace").await);
        for who in [&ada, &grace] {
            open(&app, who, json!({})).await.ok();
        }
        break_at(&app, "seeds", "UPDATE", &format!("OLD.user_id = '{}'", ada.id)).await;
        app.app.clock.advance(std::time::Duration::from_secs(30 * 24 * 3600));
        assert_eq!(crate::packs::seeds::rotate_due(&app.app).await.expect("goes on"), 1);
        mend(&app, "seeds").await;
        assert_eq!(crate::packs::seeds::rotate_due(&app.app).await.expect("looks"), 1);
    }
}
