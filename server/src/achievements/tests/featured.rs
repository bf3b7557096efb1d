//! Featured achievements.

use super::*;
use crate::testing::{TestDatabase, on_both_engines};
use macro_rules_attribute::apply;

const FEATURED: &str = "/api/users/featured-achievements";

fn names(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(|one| one["name"].as_str()).collect()
}

#[apply(on_both_engines!)]
async fn reached_achievements_can_be_featured(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (app, ada) = (&world.app, &world.ada);
    let me = app.as_user(ada);
    assert_eq!(app.anyone().get(FEATURED).await.refusal(), "401 unauthorized");
    assert_eq!(me.get(FEATURED).await.ok(), json!({"featuredAchievements": []}));
    let card = world.cards(ada).await[0];
    me.put("/api/users/featured-cards", json!({"featuredCards": [card]})).await.ok();
    all(app, ada).await;
    let feature = async |names: Value| me.put(FEATURED, json!({ "achievements": names })).await;
    let shown = feature(json!(["On Display", " Fresh Foil "])).await.ok();
    assert_eq!(names(&shown["featuredAchievements"]), ["On Display", "Fresh Foil"], "in their order");
    assert_eq!(shown["featuredAchievements"][1], one(app, ada, "Fresh Foil").await, "as in the list");
    let profile = app.anyone().get("/api/users/profile/ada").await.ok();
    let mine = me.get("/api/users/me").await.ok();
    for seen in [&me.get(FEATURED).await.ok(), &profile, &mine] {
        assert_eq!(seen["featuredAchievements"], shown["featuredAchievements"]);
    }
    assert_eq!(progress(app, ada, "Medal Bearer").await, (1, true));
    assert_eq!(progress(app, ada, "Decorated").await, (2, false));
    feature(json!(["Fresh Foil"])).await.ok();
    assert_eq!(names(&app.anyone().get("/api/users/profile/ada").await.ok()["featuredAchievements"]), ["Fresh Foil"]);
    feature(json!([])).await.ok();
    assert_eq!(me.get(FEATURED).await.ok(), json!({"featuredAchievements": []}));
}

#[apply(on_both_engines!)]
async fn unreached_achievements_cannot_be_featured(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (app, ada) = (&world.app, &world.ada);
    let me = app.as_user(ada);
    all(app, ada).await;
    me.put(FEATURED, json!({"achievements": ["Fresh Foil"]})).await.ok();
    for bad in [
        json!({"achievements": ["Flawless"]}),
        json!({"achievements": ["Fresh Foil", "Nothing of the kind"]}),
        json!({"achievements": ["Fresh Foil", "Fresh Foil"]}),
        json!({"achievements": ["a", "b", "c", "d", "e"]}),
        json!({"achievements": [7]}),
        json!({"achievements": "Fresh Foil"}),
        json!({}),
    ] {
        let reply = me.put(FEATURED, bad.clone()).await;
        assert!(reply.refusal().starts_with("400 "), "{bad}: {reply}");
    }
    let still = me.get(FEATURED).await.ok();
    assert_eq!(names(&still["featuredAchievements"]), ["Fresh Foil"], "a refusal changes nothing");
    let bob = app.as_user(&world.bob).put(FEATURED, json!({"achievements": ["Fresh Foil"]})).await;
    assert_eq!(bob.refusal(), "400 invalid", "a user cannot feature another user's achievement");
}
