//! Tests of effects on other features: lists, filters, versions of trades, settings, and the job.

use super::*;
use crate::realtime::Event;

#[apply(on_both_engines!)]
async fn several_cards_take_a_step_and_refusals_state_the_reason(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let me = world.app.as_user(&world.ada);
    me.put("/api/users/featured-cards", json!({"featuredCards": [ada[1]]})).await.ok();
    let unknown = CardId::from_bytes([9; 12]);
    let cards = [ada[1], bob[0], ada[0], unknown];
    let started = me.post("/api/grading/bulk", json!({"cardIds": cards, "step": "start"})).await.ok();
    assert_eq!(ids(&started["done"]), texts(&[ada[1], ada[0]]));
    assert_eq!(started["done"][0]["isFeatured"], true);
    let refused = started["refused"].as_array().expect("a list");
    let named: Vec<&str> = refused.iter().map(|row| row["cardId"].as_str().expect("an id")).collect();
    assert_eq!(named, [bob[0].to_string(), unknown.to_string()]);
    assert!(
        refused[0]["message"].as_str().is_some_and(|message| message.contains("belongs to somebody else")),
        "{refused:?}"
    );
    world.pass(3_600_000);
    world.grade(&world.ada, "", ada[2]).await.ok();

    let page = me.get("/api/grading").await.ok();
    assert_eq!(ids(&page["grading"])[2], ada[2].to_string(), "cards are sorted by due time");
    assert_eq!(
        (page["grading"].as_array().map(Vec::len), &page["gradingTotal"], &page["readyTotal"]),
        (Some(3), &json!(3), &json!(0))
    );
    assert_eq!(page["grading"][2]["gradingRequestedAt"], "2023-11-14T23:13:20.000Z");
    let one = me.get("/api/grading?limit=1&page=3").await.ok();
    assert_eq!((ids(&one["grading"]), &one["gradingTotal"]), (texts(&ada[2..3]), &json!(3)));

    world.pass(23 * 3_600_000);
    assert_eq!(run_job(&world).await, 2);
    assert_eq!(run_job(&world).await, 0);
    world.notification(&world.ada, "2 of your cards have their grades.").await;
    let page = me.get("/api/grading").await.ok();
    assert_eq!((&page["gradingTotal"], &page["readyTotal"]), (&json!(1), &json!(2)));
    assert_eq!(page["ready"][0]["slabbed"], true);
    let revealed = me.post("/api/grading/bulk", json!({"cardIds": &ada[..3], "step": "reveal"})).await.ok();
    assert_eq!(ids(&revealed["done"]), texts(&ada[..2]));
    assert!(revealed["done"].as_array().expect("cards").iter().all(|card| card["grade"].is_u64()));
    assert_eq!(revealed["refused"].as_array().map(Vec::len), Some(1));
    assert_eq!(me.get("/api/grading").await.ok()["readyTotal"], 0);
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_repeated_request_is_done_once(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let card = world.cards(&world.ada).await[0];
    let me = world.app.as_user(&world.ada);
    let call_twice = async |path: &str, key: &str| {
        let body = json!({"cardId": card});
        let one = me.call(Method::POST, path, Some(body.clone()), Some(key)).await.ok();
        assert_eq!(me.call(Method::POST, path, Some(body), Some(key)).await.ok(), one, "{path}");
    };
    call_twice("/api/grading/grade-card", "a").await;
    world.pass(24 * 3_600_000);
    assert_eq!(run_job(&world).await, 1);
    call_twice("/api/grading/grade-card/complete", "b").await;
    call_twice("/api/grading/grade-card/reveal", "c").await;
}

#[apply(on_both_engines!)]
async fn slabs_can_be_filtered_in_collections_market_and_definitions(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let card = world.cards(&world.ada).await[0];
    let slabs = async || world.app.anyone().get("/api/users/ada/collection?slabbed=true").await.ok()["total"].clone();
    let free = public_card(&world, card).await;
    let definition = format!("/api/cards/{}", free["definitionId"].as_str().expect("an id"));
    let population = async || world.app.anyone().get(&definition).await.ok()["population"].clone();
    let nothing = population().await;
    assert_eq!(slabs().await, 0);
    world.grade_unrevealed(&world.ada, card).await;
    assert_eq!((slabs().await, population().await), (json!(1), nothing.clone()));
    let graded = world.grade(&world.ada, "reveal", card).await.ok()["card"].clone();
    assert_eq!(slabs().await, 1);
    assert_ne!(population().await, nothing, "a revealed grade is counted");
    let listing = world.app.as_user(&world.ada).post("/api/market/listings", json!({"cardId": card})).await.ok();
    assert_eq!((&listing["card"]["grade"], &listing["card"]["slabbed"]), (&graded["grade"], &json!(true)));
    assert_eq!(world.app.anyone().get("/api/market/listings?slabbed=true").await.ok()["total"], 1);
    assert_eq!(world.app.anyone().get("/api/market/listings?slabbed=false").await.ok()["total"], 0);
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_revealed_grade_changes_the_version_of_a_trade(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let trade = world.swap(&world.ada, &world.bob, ada[0], bob[0]).await;
    let version = async || {
        world.app.as_user(&world.bob).get("/api/trades/bob/pending").await.ok()[0]["version"]
            .as_str()
            .expect("a version")
            .to_owned()
    };
    let accept = async |version: &str| {
        let body = json!({"status": "accepted", "version": version});
        world.app.as_user(&world.bob).put(&format!("/api/trades/{trade}/status"), body).await
    };
    let first = version().await;
    world.grade(&world.bob, "", bob[0]).await.ok();
    assert_eq!((version().await, accept(&first).await.refusal()), (first.clone(), "409 card_busy".to_owned()));
    world.pass(24 * 3_600_000);
    world.grade(&world.bob, "complete", bob[0]).await.ok();
    let slabbed = version().await;
    world.grade(&world.bob, "reveal", bob[0]).await.ok();
    let revealed = version().await;
    assert!(first != slabbed && slabbed != revealed, "{first} {slabbed} {revealed}");
    for old in [first, slabbed] {
        assert_eq!(accept(&old).await.refusal(), "409 changed");
    }
    let done = accept(&revealed).await.ok();
    assert!(done["requestedItems"][0]["grade"].is_u64());
    assert_eq!(
        public_card(&world, bob[0]).await["grade"],
        done["requestedItems"][0]["grade"],
        "a slab keeps its grade"
    );
    assert_eq!(world.grade(&world.ada, "", bob[0]).await.refusal(), "409 already_graded", "even for a new owner");
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn hours_and_weights_are_public_settings(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let cards = world.cards(&world.ada).await;
    let nova = world.app.sign_in("nova").await;
    let set = async |patch: Value| world.app.as_user(&nova).patch("/api/admin/settings", patch).await;
    set(json!({"grading-hours": 2, "grading-weights": " 0,0,0,0, 0,0,0,0,9,0"})).await.ok();
    let page = world.app.as_user(&world.ada).get("/api/grading").await.ok();
    assert_eq!((&page["hours"], &page["weights"]["2"], &page["weights"]["10"]), (&json!(2), &json!(9), &json!(0)));
    let body = json!({"cardIds": cards, "step": "start"});
    world.app.as_user(&world.ada).post("/api/grading/bulk", body).await.ok();
    // A change does not affect cards that are already submitted.
    set(json!({"grading-hours": 90})).await.ok();
    world.pass(2 * 3_600_000);
    assert_eq!(run_job(&world).await, cards.len());
    for card in &cards {
        assert_eq!(world.grade(&world.ada, "reveal", *card).await.ok()["card"]["grade"], 2);
    }
    for wrong in ["0,0,0,0,0,0,0,0,0,0", "1,2,3", "1,1,1,1,1,1,1,1,1,x"] {
        assert_eq!(set(json!({"grading-weights": wrong})).await.refusal(), "400 invalid_settings");
    }
    assert_eq!(set(json!({"grading-hours": 0})).await.refusal(), "400 invalid_settings");
}

#[apply(on_both_engines!)]
async fn the_job_runs_when_a_grade_is_due(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let card = world.cards(&world.ada).await[0];
    world.grade(&world.ada, "", card).await.ok();
    let mut events = world.app.core.listen();
    let job = tokio::spawn(crate::due::run(world.app.features.grading.clone()));
    world.pass(24 * 3_600_000);
    let notified = async {
        loop {
            if let Event::Notification { user, row, .. } = events.recv().await.expect("an event")
                && row["type"] == "grading"
            {
                return user;
            }
        }
    };
    let user = tokio::time::timeout(std::time::Duration::from_secs(20), notified).await.expect("in time");
    assert_eq!(user, world.ada.id);
    world.app.core.stop();
    job.await.expect("the job ends with the server");
    assert!(drawn(&world, card).await.is_some());
    nothing_is_lost(&world.app).await;
}
