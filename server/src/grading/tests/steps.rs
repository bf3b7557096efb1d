//! Tests of the three steps and of their refusals.

use super::*;
use crate::users::Role;

#[apply(on_both_engines!)]
async fn a_card_is_submitted_graded_and_revealed(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let card = world.cards(&world.ada).await[0];
    let free = public_card(&world, card).await;
    let body = json!({"userId": "ADA", "cardId": card});
    let in_grading = world.app.as_user(&world.ada).post("/api/grading/grade-card", body).await.ok()["card"].clone();
    assert_eq!(
        (&in_grading["_id"], &in_grading["status"], &in_grading["slabbed"]),
        (&json!(card), &json!("grading"), &json!(false))
    );
    assert_eq!(in_grading["gradingRequestedAt"], "2023-11-14T22:13:20.000Z");
    assert_eq!(in_grading["gradingReadyAt"], "2023-11-15T22:13:20.000Z", "a day later");
    assert!(in_grading["grade"].is_null() && in_grading["gradedAt"].is_null());
    assert_eq!(public_card(&world, card).await["gradingReadyAt"], in_grading["gradingReadyAt"], "the time is public");
    assert_eq!(public_card(&world, card).await["gradingRequestedAt"], in_grading["gradingRequestedAt"]);
    nothing_is_lost(&world.app).await;

    world.pass(24 * 3_600_000 - 1);
    let early = world.grade(&world.ada, "complete", card).await;
    assert_eq!(early.refusal(), "409 too_early");
    assert_eq!(early.json()["fields"]["readyAt"], in_grading["gradingReadyAt"]);
    world.pass(1);
    let unrevealed = world.grade(&world.ada, "complete", card).await.ok()["card"].clone();
    assert_eq!(
        (&unrevealed["status"], &unrevealed["slabbed"], &unrevealed["grade"]),
        (&json!("grading"), &json!(true), &Value::Null)
    );
    let grade = drawn(&world, card).await.expect("was drawn");
    assert!((1..=10).contains(&grade));
    let notification = world.notification(&world.ada, &format!("{} ", free["name"].as_str().expect("a name"))).await;
    assert_eq!((&notification["type"], &notification["link"]), (&json!("grading"), &json!("/grading")));
    assert!(
        notification["message"].as_str().is_some_and(|message| message.ends_with("has its grade. Reveal it!")),
        "{notification}"
    );
    nothing_is_lost(&world.app).await;

    world.pass(5_000);
    let graded = world.grade(&world.ada, "reveal", card).await.ok()["card"].clone();
    let expected =
        json!({"status": "available", "slabbed": true, "grade": grade, "gradedAt": "2023-11-15T22:13:20.000Z"});
    for (key, value) in expected.as_object().expect("keys") {
        assert_eq!(&graded[key], value, "{key}");
    }
    assert!(graded["gradingReadyAt"].is_null() && graded["gradingRequestedAt"].is_null());
    assert_eq!(public_card(&world, card).await, graded);
    let story = world.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok()["events"].clone();
    let events = story.as_array().expect("a list").iter().map(|event| (&event["kind"], &event["to"]["username"]));
    let ada = json!("ada");
    let expected = [json!("graded"), json!("revealed")];
    assert_eq!(events.skip(1).collect::<Vec<_>>(), [(&expected[0], &ada), (&expected[1], &ada)], "by the owner");
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn completing_a_card_twice_changes_nothing(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let card = world.cards(&world.ada).await[0];
    let unrevealed = world.grade_unrevealed(&world.ada, card).await;
    let grade = drawn(&world, card).await;
    world.pass(60_000);
    assert_eq!(world.grade(&world.ada, "complete", card).await.ok()["card"], unrevealed);
    assert_eq!(drawn(&world, card).await, grade, "the grade is drawn once");
    let revealed = world.grade(&world.ada, "reveal", card).await.ok();
    assert_eq!(world.grade(&world.ada, "complete", card).await.ok(), revealed);
    let notifications = world.app.as_user(&world.ada).get("/api/notifications").await.ok();
    let graded = notifications.as_array().expect("a list").iter().filter(|row| row["type"] == "grading").count();
    assert_eq!(graded, 1);
}

#[apply(on_both_engines!)]
async fn only_the_owner_or_an_admin_grades_a_card_and_admins_do_not_wait(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (mine, theirs) = (world.cards(&world.ada).await[0], world.cards(&world.bob).await[0]);
    let nova = world.app.sign_in("nova").await;
    let moderator = world.app.sign_in_with_role("mo", Role::Moderator).await;
    let steps = ["", "/complete", "/reveal"].map(|step| format!("/api/grading/grade-card{step}"));
    for path in &steps {
        let body = json!({"userId": world.bob.id, "cardId": theirs});
        assert_eq!(world.app.anyone().post(path, body.clone()).await.refusal(), "401 unauthorized");
        for stranger in [&world.ada, &moderator] {
            assert_eq!(world.app.as_user(stranger).post(path, body.clone()).await.refusal(), "403 not_you");
        }
        let own = json!({"userId": world.ada.id, "cardId": theirs});
        assert_eq!(world.app.as_user(&world.ada).post(path, own).await.refusal(), "403 not_your_card");
        let nobody = json!({"userId": "0".repeat(24), "cardId": theirs});
        assert_eq!(world.app.as_user(&nova).post(path, nobody).await.refusal(), "404 user_not_found");
        let nothing = json!({"cardId": "0".repeat(24)});
        assert_eq!(world.app.as_user(&world.ada).post(path, nothing).await.refusal(), "404 card_not_found");
    }
    world.app.as_user(&world.ada).post(&steps[0], json!({"cardId": mine})).await.ok();
    let early = json!({"userId": world.ada.id, "cardId": mine});
    assert_eq!(world.app.as_user(&world.ada).post(&steps[1], early.clone()).await.refusal(), "409 too_early");
    assert_eq!(world.app.as_user(&world.bob).post(&steps[1], early.clone()).await.refusal(), "403 not_you");
    let done = world.app.as_user(&nova).post(&steps[1], early).await.ok();
    assert_eq!(
        (&done["card"]["slabbed"], &done["card"]["gradingReadyAt"]),
        (&json!(true), &json!("2023-11-14T22:13:20.000Z"))
    );
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn steps_out_of_order_are_refused_with_a_reason(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let card = world.cards(&world.ada).await[0];
    let refusals = async |expected: [&str; 3]| {
        for (step, expected) in ["", "complete", "reveal"].into_iter().zip(expected) {
            let reply = world.grade(&world.ada, step, card).await;
            let outcome = if reply.status.is_success() { "200".to_owned() } else { reply.refusal() };
            assert_eq!(outcome, expected, "{step}: {reply}");
        }
    };
    let before = public_card(&world, card).await;
    assert_eq!(world.grade(&world.ada, "complete", card).await.refusal(), "409 not_in_grading");
    assert_eq!(world.grade(&world.ada, "reveal", card).await.refusal(), "409 not_in_grading");
    assert_eq!(public_card(&world, card).await, before);
    world.grade(&world.ada, "", card).await.ok();
    refusals(["409 in_grading", "409 too_early", "409 too_early"]).await;
    world.pass(23 * 3_600_000);
    let message = world.grade(&world.ada, "reveal", card).await.json()["message"].clone();
    assert!(message.as_str().is_some_and(|message| message.ends_with("Its grade comes in 1 hour.")), "{message}");
    world.pass(3_600_000);
    assert_eq!(
        world.grade(&world.ada, "reveal", card).await.refusal(),
        "409 too_early",
        "a skipped step gives no grade"
    );
    world.grade(&world.ada, "complete", card).await.ok();
    assert_eq!(world.grade(&world.ada, "", card).await.refusal(), "409 in_grading");
    world.grade(&world.ada, "reveal", card).await.ok();
    refusals(["409 already_graded", "200", "409 already_revealed"]).await;
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_locked_card_cannot_be_graded_and_a_card_in_grading_is_locked(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (ada, bob) = (world.cards(&world.ada).await, world.cards(&world.bob).await);
    let me = world.app.as_user(&world.ada);
    world.swap(&world.ada, &world.bob, ada[0], bob[0]).await;
    me.post("/api/market/listings", json!({"cardId": ada[1]})).await.ok();
    for (card, why) in [(ada[0], "is offered in an open trade"), (ada[1], "is listed on the market")] {
        let reply = world.grade(&world.ada, "", card).await;
        assert_eq!(reply.refusal(), "409 card_busy");
        assert!(reply.json()["message"].as_str().is_some_and(|message| message.contains(why)), "{reply}");
    }
    world.grade(&world.ada, "", ada[2]).await.ok();
    let busy = "409 card_busy".to_owned();
    assert_eq!(world.offer(&world.ada, &world.bob, (&ada[2..3], 0), (&[], 1)).await.refusal(), busy);
    assert_eq!(world.offer(&world.bob, &world.ada, (&[], 1), (&ada[2..3], 0)).await.refusal(), busy);
    let listed = me.post("/api/market/listings", json!({"cardId": ada[2]})).await;
    assert_eq!(listed.refusal(), busy);
    assert!(listed.json()["message"].as_str().is_some_and(|message| message.contains("is being graded")), "{listed}");
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn invalid_requests_are_refused_and_change_nothing(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let cards = world.cards(&world.ada).await;
    let me = world.app.as_user(&world.ada);
    let bodies = [
        json!({}),
        json!({"cardId": 7}),
        json!({"cardId": null}),
        json!({"cardId": "x".repeat(900_000)}),
        json!({"cardId": "\u{0}"}),
        json!({"cardId": [cards[0]]}),
        json!({"cardId": cards[0], "userId": 1.5}),
        json!([]),
    ];
    for body in bodies {
        for step in ["", "/complete", "/reveal"] {
            let reply = me.post(&format!("/api/grading/grade-card{step}"), body.clone()).await;
            assert!(reply.refusal().starts_with("400 "), "{reply}");
        }
    }
    let twice = [cards[0], cards[0]];
    let many: Vec<CardId> = (0..51).map(|number| CardId::from_bytes([number; 12])).collect();
    let bodies = [
        json!({}),
        json!({"cardIds": [], "step": "start"}),
        json!({"cardIds": twice, "step": "start"}),
        json!({"cardIds": many, "step": "reveal"}),
        json!({"cardIds": cards, "step": "complete"}),
        json!({"cardIds": cards}),
        json!({"cardIds": "all", "step": "start"}),
        json!({"cardIds": [1], "step": "start"}),
    ];
    for body in bodies {
        let reply = me.post("/api/grading/bulk", body).await;
        assert!(reply.refusal().starts_with("400 "), "{reply}");
    }
    assert_eq!(me.get("/api/grading?limit=0").await.refusal(), "400 invalid_query");
    let page = me.get("/api/grading").await.ok();
    assert_eq!((&page["gradingTotal"], &page["readyTotal"]), (&json!(0), &json!(0)));
    nothing_is_lost(&world.app).await;
}
