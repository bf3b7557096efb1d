//! Tests of what a user reads before opening a pack.

use super::*;
use crate::packs::draw::Pity;

async fn mine(app: &TestApp, who: &TestUser) -> Value {
    app.as_user(who).get("/api/packs/mine").await.ok()
}

#[apply(on_both_engines!)]
async fn a_user_reads_within_how_many_packs_luck_is_certain(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let pity = Pity { soft_from: 10, step_ppm: 100_000, hard_at: 3, minimum: Rarity::Divine };
    let named = vec![plain("Ash")];
    let printed = [(Rarity::Basic, 5000), (Rarity::Divine, 1)];
    let stock = app.stock_of(named, &printed, |pool| NewPack { pity: Some(pity), ..pack_of(pool, 1) }).await;
    let (ada, bob) = (app.sign_in("ada").await, app.sign_in("bob").await);
    app.give_packs(ada.id, 5).await;
    let of = |unlucky: u32, within: u32, is_left: bool| {
        json!({"expiring": [], "protection": [{"packId": stock.pack, "minimum": "Divine", "unlucky": unlucky,
            "within": within, "isLeft": is_left}]})
    };
    assert_eq!(mine(&app, &ada).await, of(0, 3, true));
    for (unlucky, within) in [(1, 2), (2, 1)] {
        open(&app, &ada, json!({})).await.ok();
        assert_eq!(mine(&app, &ada).await, of(unlucky, within, true));
    }
    // Each user has a count of their own, and a rotation keeps it.
    assert_eq!(mine(&app, &bob).await, of(0, 3, true));
    app.as_user(&ada).post("/api/fairness/rotate", json!({})).await.ok();
    assert_eq!(mine(&app, &ada).await, of(2, 1, true));
    open(&app, &ada, json!({})).await.ok();
    app.caught_up().await;
    assert_eq!(mine(&app, &ada).await, of(0, 3, false), "the only Divine is hers");
}

#[apply(on_both_engines!)]
async fn a_user_reads_when_packs_expire(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let named = vec![plain("Ash")];
    let kept = |pool| NewPack { expires: Some(30), ..pack_of(pool, 1) };
    app.stock_of(named, SHORT_RUN, kept).await;
    let ada = app.sign_in("ada").await;
    assert_eq!(app.anyone().get("/api/packs").await.ok()[0]["expires"], 30);
    let expires_at = Timestamp::from_millis((app.core.clock.now().day() + 31) * 86_400_000);
    assert_eq!(mine(&app, &ada).await, json!({"expiring": [{"packs": 1, "expiresAt": expires_at}], "protection": []}));
}
