//! Granting a card and taking it back, through HTTP.

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use crate::ids::DefinitionId;
use crate::packs::testing::verified;
use crate::testing::dump::dump;
use crate::testing::{Reply, TestDatabase, nothing_is_lost, on_both_engines, together};
use crate::trades::testing::TradeWorld;
use crate::twitch::testing::TestUser;

const PATH: &str = "/api/admin/grant-card";

struct World {
    trading: TradeWorld,
    nova: TestUser,
    ash: DefinitionId,
}

impl World {
    /// Ash and other cards, with 100 Basic and 20 Rare copies each, of which Ada, Bob and Cy have a few.
    async fn new(database: TestDatabase) -> Self {
        let trading = TradeWorld::new(database).await;
        let nova = trading.app.sign_in("nova").await;
        let found = trading.app.anyone().get("/api/cards/search?name=Ash").await.ok();
        let ash = found["cards"][0]["_id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
        Self { trading, nova, ash }
    }

    #[expect(clippy::needless_pass_by_value, reason = "written at each call")]
    fn request(&self, fields: Value) -> Value {
        let mut request = json!({"userId": self.trading.ada.id, "definitionId": self.ash, "rarity": "Rare",
            "reason": "Won the quiz."});
        for (name, value) in fields.as_object().expect("fields") {
            request[name] = value.clone();
        }
        request
    }

    async fn grant(&self, fields: Value) -> Reply {
        self.trading.pass(1);
        self.trading.app.as_user(&self.nova).post(PATH, self.request(fields)).await
    }

    async fn undo(&self, granted: &Value) -> Reply {
        self.trading.pass(1);
        let path = format!("/api/admin/log/{}/undo", granted["logId"].as_str().expect("an id"));
        self.trading.app.as_user(&self.nova).post(&path, json!({})).await
    }

    /// The mint numbers of Rare Ash that can be granted.
    async fn free(&self) -> Vec<u64> {
        let path = format!("{PATH}?definitionId={}&rarity=Rare", self.ash);
        let free = self.trading.app.as_user(&self.nova).get(&path).await.ok();
        let list: Vec<u64> = free["mintNumbers"].as_array().expect("a list").iter().filter_map(Value::as_u64).collect();
        assert_eq!((&free["printed"], &free["free"]), (&json!(20), &json!(list.len())));
        list
    }

    async fn open(&self, who: &TestUser) {
        self.trading.app.as_user(who).post("/api/packs/open", json!({})).await.ok();
    }

    /// Verifies all public records, after all seeds are revealed.
    async fn verify(&self) -> (usize, usize) {
        for who in [&self.trading.ada, &self.trading.bob, &self.trading.cy] {
            self.trading.app.as_user(who).post("/api/fairness/rotate", json!({})).await.ok();
        }
        nothing_is_lost(&self.trading.app).await;
        verified(&self.trading.app).await
    }
}

#[apply(on_both_engines!)]
async fn a_granted_card_is_public_as_an_exception(database: TestDatabase) {
    let world = World::new(database).await;
    let lowest = world.free().await[0];
    let granted = world.grant(json!({"modifier": "glitched"})).await.ok();
    assert_eq!(granted["message"], format!("ada has Glitched Ash, Rare {lowest}, now."));
    let card = &granted["card"];
    assert_eq!(
        (&card["mintNumber"], &card["name"], &card["status"]),
        (&json!(lowest), &json!("Glitched Ash"), &json!("available"))
    );
    assert!(!world.free().await.contains(&lowest));

    let id = card["_id"].as_str().expect("an id");
    let story = world.trading.app.anyone().get(&format!("/api/cards/owned/{id}")).await.ok();
    let [event] = &story["events"].as_array().expect("events")[..] else { panic!("one event: {story}") };
    assert_eq!((&event["kind"], &event["to"]["username"]), (&json!("granted"), &json!("ada")));
    assert_eq!((&event["grantedBy"]["username"], &event["why"]), (&json!("nova"), &json!("Won the quiz.")));
    let public = world.trading.app.anyone().get("/api/fairness/data").await.ok();
    let [exception] = &public["exceptions"].as_array().expect("a list")[..] else { panic!("one: {public}") };
    assert_eq!(
        (&exception["cardId"], &exception["granted"]["by"], &exception["granted"]["why"]),
        (&card["_id"], &json!("nova"), &json!("Won the quiz."))
    );

    let notification = world.trading.notification(&world.trading.ada, "You were given").await;
    assert_eq!(notification["message"], format!("You were given Glitched Ash (Rare, mint {lowest}): Won the quiz."));
    assert_eq!(notification["link"], format!("/card/{id}"));
    let log = world.trading.app.as_user(&world.nova).get("/api/admin/log?action=grant_card").await.ok();
    assert_eq!(
        (&log[0]["after"]["cardId"], &log[0]["after"]["reason"], &log[0]["targetName"]),
        (&card["_id"], &json!("Won the quiz."), &json!("ada"))
    );
    world.open(&world.trading.bob).await;
    assert_eq!(world.verify().await, (4, 4));
}

#[apply(on_both_engines!)]
async fn held_counts_stay_correct_without_a_full_recount(database: TestDatabase) {
    let world = World::new(database).await;
    let app = &world.trading.app;
    let glitched =
        app.features.cards.catalogue().await.expect("cards").modifier_named("glitched").expect("is there").id;
    let held = || {
        let supply = &app.features.cards.supply;
        (supply.held(world.ash), supply.modified(glitched), supply.total())
    };
    app.anyone().get("/api/leaderboard").await.ok();
    let before = held();
    world.open(&world.trading.ada).await;
    let first = world.grant(json!({"modifier": "glitched"})).await.ok();
    world.grant(json!({"modifier": "glitched"})).await.ok();
    world.open(&world.trading.bob).await;
    world.grant(json!({"userId": world.trading.bob.id})).await.ok();
    world.undo(&first).await.ok();
    world.open(&world.trading.cy).await;
    app.caught_up().await;
    let people = app.features.leaderboard.board.people();
    assert!(people.is_some(), "the leaderboard still knows all users, so only the affected ones are counted again");
    let after = held();
    assert_eq!(after.2, before.2 + 3 * 5 + 2);
    crate::packs::supply::recount(&app.features.packs).await.expect("counts");
    assert_eq!(held(), after);
    assert!(after.1 > before.1);
}

#[apply(on_both_engines!)]
async fn draws_stay_verifiable_when_copies_are_granted_and_returned(database: TestDatabase) {
    let world = World::new(database).await;
    for round in 0..6_u32 {
        let granted = world.grant(json!({})).await.ok();
        let other = world.grant(json!({"userId": world.trading.bob.id})).await.ok();
        if round % 2 == 0 {
            let mint = granted["card"]["mintNumber"].as_u64().expect("a number");
            world.undo(&granted).await.ok();
            // The public order of events could not record another grant before the next opening.
            assert!(!world.free().await.contains(&mint));
            assert_eq!(world.grant(json!({"mintNumber": mint})).await.refusal(), "409 mint_taken");
            world.grant(json!({})).await.ok();
            world.undo(&other).await.ok();
        }
        world
            .open(
                [&world.trading.ada, &world.trading.bob, &world.trading.cy][usize::try_from(round % 3).expect("small")],
            )
            .await;
    }
    assert_eq!(world.verify().await, (9, 9));
}

#[apply(on_both_engines!)]
async fn the_same_copy_can_be_granted_again_after_an_opening(database: TestDatabase) {
    let world = World::new(database).await;
    let granted = world.grant(json!({"mintNumber": world.free().await[2]})).await.ok();
    let mint = granted["card"]["mintNumber"].clone();
    assert_eq!(world.undo(&granted).await.ok()["message"], "The card was taken back, and its copy is available again.");
    world.trading.notification(&world.trading.ada, "A card that you were given was taken back.").await;
    let notices = world.trading.app.as_user(&world.trading.ada).get("/api/notifications").await.ok();
    let notices = notices.as_array().expect("a list");
    let is_grant_notice =
        |notice: &Value| notice["message"].as_str().is_some_and(|text| text.starts_with("You were given"));
    assert!(!notices.iter().any(is_grant_notice), "the notice of a removed card is withdrawn");
    let card = granted["card"]["_id"].as_str().expect("an id");
    assert_eq!(
        world.trading.app.anyone().get(&format!("/api/cards/owned/{card}")).await.refusal(),
        "404 card_not_found"
    );
    assert_eq!(world.undo(&granted).await.refusal(), "409 already_undone");
    let log = world.trading.app.as_user(&world.nova).get("/api/admin/log").await.ok();
    assert_eq!((&log[0]["action"], log[1]["undoneAt"].is_string()), (&json!("undo"), true));
    world.open(&world.trading.cy).await;
    if world.free().await.contains(&mint.as_u64().expect("a number")) {
        world.grant(json!({"mintNumber": mint})).await.ok();
    }
    world.open(&world.trading.bob).await;
    assert_eq!(world.verify().await, (5, 5));
}

#[apply(on_both_engines!)]
async fn a_grant_cannot_be_undone_once_the_card_is_moved_or_reserved(database: TestDatabase) {
    let world = World::new(database).await;
    let (app, trading) = (&world.trading.app, &world.trading);
    let given = world.grant(json!({})).await.ok();
    let card: crate::ids::CardId = given["card"]["_id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let before = trading.cards(&trading.bob).await[0];
    // A trade requests the card; then its owner offers it; then it has another owner.
    let asked = trading.swap(&trading.bob, &trading.ada, before, card).await;
    assert_eq!(world.undo(&given).await.refusal(), "409 partly_used");
    trading.set(&trading.ada, &asked, "rejected").await.ok();
    let offered = trading.swap(&trading.ada, &trading.bob, card, before).await;
    assert_eq!(world.undo(&given).await.refusal(), "409 partly_used");
    trading.set(&trading.bob, &offered, "accepted").await.ok();
    assert_eq!(world.undo(&given).await.refusal(), "409 partly_used");

    let graded = world.grant(json!({})).await.ok();
    let body = json!({"userId": trading.ada.id, "cardId": graded["card"]["_id"]});
    app.as_user(&trading.ada).post("/api/grading/grade-card", body).await.ok();
    assert_eq!(world.undo(&graded).await.refusal(), "409 partly_used");

    let late = world.grant(json!({})).await.ok();
    app.core.clock.advance(std::time::Duration::from_secs(24 * 3600));
    assert_eq!(world.undo(&late).await.refusal(), "409 too_late");
    world.verify().await;
}

#[apply(on_both_engines!)]
async fn every_refusal_states_the_reason_and_changes_nothing(database: TestDatabase) {
    let world = World::new(database).await;
    let held = world.grant(json!({})).await.ok()["card"]["mintNumber"].clone();
    let before = dump(&world.trading.app).await;
    let nobody = "0".repeat(24);
    for (fields, refusal) in [
        (json!({"userId": nobody}), "404 user_not_found"),
        (json!({"definitionId": nobody}), "404 card_not_found"),
        (json!({"rarity": "Divine"}), "400 invalid"),
        (json!({"rarity": "Shiny"}), "400 invalid"),
        (json!({"mintNumber": 0}), "400 invalid"),
        (json!({"mintNumber": 21}), "400 invalid"),
        (json!({"mintNumber": -1}), "400 invalid"),
        (json!({"mintNumber": held}), "409 mint_taken"),
        (json!({"modifier": "Shiny"}), "400 invalid"),
        (json!({"reason": "  "}), "400 invalid"),
        (json!({"reason": "r".repeat(201)}), "400 invalid"),
        (json!({"reason": null}), "400 invalid"),
    ] {
        let got = world.grant(fields.clone()).await.refusal();
        let (status, code) = refusal.split_once(' ').expect("two words");
        assert!(got.starts_with(status) && (status == "400" || got.ends_with(code)), "{fields}: {got}");
    }
    assert_eq!(dump(&world.trading.app).await, before);
}

#[apply(on_both_engines!)]
async fn concurrent_grants_and_openings_give_each_copy_once(database: TestDatabase) {
    let world = World::new(database).await;
    world.trading.app.give_packs(world.trading.ada.id, 20).await;
    for turn in 0..20 {
        let opening = async { world.trading.app.as_user(&world.trading.ada).post("/api/packs/open", json!({})).await };
        // If the opening draws the number at the same time, the grant is refused.
        let (granted, opened) = together(turn, world.grant(json!({"rarity": "Basic"})), opening).await;
        opened.ok();
        assert!(granted.status.is_success(), "{granted}");
    }
    assert_eq!(world.verify().await, (23, 23));
}

#[apply(on_both_engines!)]
async fn the_last_free_copy_is_given_once(database: TestDatabase) {
    let world = World::new(database).await;
    let free = world.free().await;
    for mint in &free[1..] {
        world.grant(json!({"mintNumber": mint})).await.ok();
    }
    let (one, other) = together(0, world.grant(json!({})), world.grant(json!({"userId": world.trading.bob.id}))).await;
    let mut outcomes =
        [one, other].map(|reply| if reply.status.is_success() { "given".to_owned() } else { reply.refusal() });
    outcomes.sort();
    assert_eq!(outcomes, ["409 none_free", "given"]);
    world.verify().await;
}
