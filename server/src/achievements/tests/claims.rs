//! Rewards are given once, and only for reached achievements.

use super::*;
use crate::cards::Rarity;
use crate::db::Conn;
use crate::dice::Dice;
use crate::ids::AchievementId;
use crate::testing::{START, TestDatabase, attempts, nothing_is_lost, on_both_engines};
use axum::http::Method;
use macro_rules_attribute::apply;

/// Creates an achievement that every user has reached. The reward is this number of packs, or a card.
async fn create_achievement(app: &TestApp, name: &str, packs: Option<u32>) {
    let (name, id) = (name.to_owned(), AchievementId::new(START, &Dice::System));
    let insert = move |tx: &mut Tx<'_>| {
        tx.execute(
            "INSERT INTO achievements (name, description, category, kind, requirement, reward_packs, position, id) \
            VALUES ($1, 'Be here.', 'sign-in', 'logins', 1, $2, 1000, $3)",
            &[&name, &packs, &id],
        )
    };
    app.core.db.write(insert).await.expect("is created");
}

async fn cards(app: &TestApp, who: &TestUser) -> i64 {
    let id = who.id;
    let count = move |conn: &mut Conn<'_>| conn.get::<(i64,)>("SELECT COUNT(*) FROM cards WHERE owner_id = $1", &[&id]);
    app.core.db.read(count).await.expect("counts").0
}

#[apply(on_both_engines!)]
async fn a_reward_of_packs_is_given_once(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (app, ada) = (&world.app, &world.ada);
    let before = world.packs(ada).await;
    assert_eq!(claim(app, ada, "On Display").await.refusal(), "409 not_reached");
    let card = world.cards(ada).await[0];
    app.as_user(ada).put("/api/users/featured-cards", json!({"featuredCards": [card]})).await.ok();
    all(app, ada).await;
    let body = Some(json!({"name": " On Display "}));
    let again =
        async || app.as_user(ada).call(Method::POST, "/api/achievements/claim", body.clone(), Some("one")).await;
    let given = again().await.ok();
    assert_eq!(given, json!({"success": true, "packs": 1, "card": null}));
    assert_eq!(again().await.ok(), given, "a repeated request gets the same response");
    assert_eq!(claim(app, ada, "On Display").await.refusal(), "409 already_claimed");
    assert_eq!(world.packs(ada).await, (before.0 + 1, before.1));
    assert_eq!(one(app, ada, "On Display").await["claimed"], true);
    nothing_is_lost(app).await;
}

#[apply(on_both_engines!)]
async fn a_reward_of_a_card_is_an_opening_of_one_card(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (app, ada) = (&world.app, &world.ada);
    all(app, ada).await;
    let me = async || app.as_user(ada).get("/api/users/me").await.ok();
    let before = me().await;
    let given = claim(app, ada, "Fresh Foil").await.ok();
    assert_eq!((&given["success"], &given["packs"]), (&json!(true), &json!(0)));
    assert_eq!(cards(app, ada).await, 6);
    let after = me().await;
    for same in ["packs", "openedPacks", "xp"] {
        assert_eq!(before[same], after[same], "a reward costs no pack and gives no experience: {same}");
    }
    let openings = app.anyone().get("/api/packs/openings?user=ada").await.ok();
    let latest = &openings["openings"]
        .as_array()
        .expect("openings")
        .iter()
        .find(|one| one["source"] == "reward")
        .expect("is kept")
        .clone();
    assert_eq!(latest["cards"].as_array().map(Vec::len), Some(1));
    for same in ["_id", "name", "rarity", "mintNumber", "modifier"] {
        assert_eq!(latest["cards"][0][same], given["card"][same], "{same}");
    }
    assert_eq!(latest["fairness"]["reward"], true);
    assert_eq!(claim(app, ada, "Fresh Foil").await.refusal(), "409 already_claimed");
    nothing_is_lost(app).await;
}

#[apply(on_both_engines!)]
async fn a_claim_refused_for_a_small_pool_can_be_repeated(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&["Ash"], &[(Rarity::Basic, 5)], 5).await;
    let ada = app.sign_in("ada").await;
    app.as_user(&ada).post("/api/packs/open", json!({})).await.ok();
    all(&app, &ada).await;
    assert_eq!(claim(&app, &ada, "Fresh Foil").await.refusal(), "409 pool_too_small");
    let first = one(&app, &ada, "Fresh Foil").await;
    assert_eq!((&first["achieved"], &first["claimed"]), (&json!(true), &json!(false)));
    let birch =
        app.stock_of(vec![crate::packs::testing::plain("Birch")], &[(Rarity::Basic, 5)], |pool| {
            crate::packs::NewPack { is_default: false, ..crate::packs::testing::pack_of(pool, 5) }
        })
        .await
        .pack;
    let change_default = move |tx: &mut Tx<'_>| {
        tx.execute("UPDATE packs SET is_default = FALSE WHERE is_default", &[])?;
        tx.execute("UPDATE packs SET is_default = TRUE WHERE id = $1", &[&birch]).map(drop)
    };
    app.core.db.write(change_default).await.expect("another default");
    app.features.packs.pools.forget();
    assert_eq!(claim(&app, &ada, "Fresh Foil").await.ok()["card"]["name"], "Birch");
    nothing_is_lost(&app).await;
}

#[apply(on_both_engines!)]
async fn invalid_claims_are_refused(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("ada").await;
    assert_eq!(
        app.anyone().post("/api/achievements/claim", json!({"name": "Fresh Foil"})).await.refusal(),
        "401 unauthorized"
    );
    for unknown in ["", "Nothing of the kind", "fresh foil", &"x".repeat(900_000)] {
        assert_eq!(claim(&app, &ada, unknown).await.refusal(), "404 achievement_not_found");
    }
    for bad in [json!({}), json!({"name": 7}), json!({"name": null}), json!({"name": "a\u{0}b"}), json!([])] {
        let reply = app.as_user(&ada).post("/api/achievements/claim", bad.clone()).await;
        assert!(reply.refusal().starts_with("400 "), "{bad}: {reply}");
    }
    assert_eq!(claim(&app, &ada, "Fresh Foil").await.refusal(), "409 not_reached", "even without a pack to draw from");
    nothing_is_lost(&app).await;
}

#[apply(on_both_engines!)]
async fn concurrent_lists_and_claims_give_one_notification_and_one_reward(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (app, ada) = (&world.app, &world.ada);
    all(app, ada).await;
    let (notifications_before, cards_before, packs_before) =
        (notifications(app, ada).await.len(), cards(app, ada).await, world.packs(ada).await.0);
    let (mut given_cards, mut given_packs) = (0, 0);
    for turn in 0..attempts() {
        let name = format!("Race {turn}");
        let packs = (!turn.is_multiple_of(3)).then_some(2);
        create_achievement(app, &name, packs).await;
        // The claim may come before either list has unlocked the achievement.
        let (_, early, _) = tokio::join!(all(app, ada), claim(app, ada, &name), all(app, ada));
        let (one, other) = tokio::join!(claim(app, ada, &name), claim(app, ada, &name));
        let won = [&early, &one, &other].into_iter().filter(|reply| reply.status.is_success()).count();
        assert_eq!(won, 1, "{early} {one} {other}");
        for lost in [&early, &one, &other].into_iter().filter(|reply| !reply.status.is_success()) {
            assert!(["409 already_claimed", "409 not_reached"].contains(&lost.refusal().as_str()), "{lost}");
        }
        match packs {
            Some(packs) => given_packs += i64::from(packs),
            None => given_cards += 1,
        }
    }
    assert_eq!(world.packs(ada).await.0, packs_before + given_packs);
    assert_eq!(cards(app, ada).await, cards_before + given_cards);
    let id = ada.id;
    let count = move |conn: &mut Conn<'_>| {
        let sql = "SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND message LIKE '%Race%'";
        conn.get::<(i64,)>(sql, &[&id])
    };
    let sent_now = app.core.db.read(count).await.expect("counts").0;
    assert_eq!(sent_now, i64::from(attempts()), "in addition to the {notifications_before} before");
    nothing_is_lost(app).await;
}

#[apply(on_both_engines!)]
async fn one_of_a_hundred_concurrent_claims_succeeds(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (app, ada) = (&world.app, &world.ada);
    let (packs, held) = (world.packs(ada).await.0, cards(app, ada).await);
    for (name, reward) in [("Crowd of packs", Some(2)), ("Crowd of cards", None)] {
        create_achievement(app, name, reward).await;
        all(app, ada).await;
        let many = futures_util::future::join_all((0..attempts()).map(|_| claim(app, ada, name))).await;
        let (given, refused): (Vec<_>, Vec<_>) = many.iter().partition(|reply| reply.status.is_success());
        assert_eq!(given.len(), 1, "{name}");
        for reply in refused {
            assert!(["409 already_claimed", "503 busy"].contains(&reply.refusal().as_str()), "{reply}");
        }
    }
    assert_eq!((world.packs(ada).await.0, cards(app, ada).await), (packs + 2, held + 1));
    nothing_is_lost(app).await;
}

#[apply(on_both_engines!)]
async fn two_concurrent_actions_reach_a_goal_once(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (app, ada) = (&world.app, &world.ada);
    let me = app.as_user(ada);
    let own = world.cards(ada).await;
    let list = async |card: crate::ids::CardId| {
        let listed = me.post("/api/market/listings", json!({"cardId": card})).await.ok();
        all(app, ada).await;
        crate::trades::testing::id(&listed)
    };
    let mut listed: i64 = 0;
    for turn in 0..attempts() {
        let name = format!("Race of actions {turn}");
        // In every other turn one listing is enough to reach it, otherwise it needs both.
        let requirement = listed + 1 + i64::from(turn % 2);
        let id = AchievementId::new(START, &Dice::System);
        let insert = move |tx: &mut Tx<'_>| {
            tx.execute(
                "INSERT INTO achievements (name, description, category, kind, requirement, reward_packs, position, id) \
                VALUES ($1, 'List some.', 'market', 'listed', $2, 1, 1000, $3)",
                &[&name, &requirement, &id],
            )
        };
        app.core.db.write(insert).await.expect("is created");
        let (one, other) = crate::testing::together(turn, list(own[0]), list(own[1])).await;
        listed += 2;
        assert_eq!(progress(app, ada, &format!("Race of actions {turn}")).await, (requirement, true));
        for listing in [one, other] {
            me.delete(&format!("/api/market/listings/{listing}")).await.ok();
        }
    }
    let id = ada.id;
    let count = move |conn: &mut Conn<'_>| {
        let sql = "SELECT COUNT(*), COUNT(DISTINCT message) FROM notifications WHERE user_id = $1 AND message LIKE '%Race of actions%'";
        conn.get::<(i64, i64)>(sql, &[&id])
    };
    let each_once = (i64::from(attempts()), i64::from(attempts()));
    assert_eq!(app.core.db.read(count).await.expect("counts"), each_once, "each was notified once");
    nothing_is_lost(app).await;
}
