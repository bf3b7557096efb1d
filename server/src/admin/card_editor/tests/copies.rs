//! Changing and removing cards that have copies, or get their first one concurrently.

use super::*;
use crate::twitch::testing::TestUser;

/// A draft, and a user with a pack for each attempt.
async fn world_with_packs(database: TestDatabase) -> (World, Value, TestUser) {
    let world = World::new(database).await;
    let (draft, ada) = (world.draft().await, world.test.sign_in("ada").await);
    world.test.give_packs(ada.id, attempts()).await;
    (world, draft, ada)
}

#[apply(on_both_engines!)]
async fn removing_a_card_with_copies_retires_it_and_keeps_its_printed_run(database: TestDatabase) {
    let world = World::new(database).await;
    let id = world.stock.definitions[0].to_string();
    world.save_pack(vec![id.clone()]).await;
    world.test.as_user(&world.nova).post("/api/packs/open", json!({})).await.ok();
    let card = world.card(&id).await;
    assert_eq!(card["pulled"], true);
    let free: usize = card["rarities"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|p| p["availableMintNumbers"].as_array().map_or(0, Vec::len))
        .sum();
    assert_eq!(free, 61 - 2);
    let draft = json!({"name": "Aunt", "imageUrl": card["imageUrl"], "alt": "An aunt.", "series": "Kin"});
    let printed = with(&draft, json!({"rarities": [{"rarity": "Basic", "totalCopies": 41}]}));
    assert_eq!(world.put(&id, printed).await.refusal(), "409 already_pulled");
    // The same numbers of copies are not a change.
    let same: Vec<_> = card["rarities"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|p| json!({"rarity": p["rarity"], "totalCopies": p["totalCopies"]}))
        .collect();
    world.put(&id, with(&draft, json!({"rarities": same}))).await.ok();
    let shown = world.get(&format!("/api/users/{}/collection", world.nova.id)).await;
    assert!(shown["cards"][0]["name"].as_str().is_some_and(|name| name.ends_with("Aunt")), "{shown}");

    let retired = world.delete(&id).await.ok();
    assert_eq!(retired["outcome"], "retired");
    assert_eq!(world.delete(&id).await.refusal(), "409 already_retired");
    let refused = world.test.as_user(&world.nova).post("/api/packs/open", json!({})).await;
    assert_eq!(refused.refusal(), "409 pool_too_small");
    world.put(&id, with(&draft, json!({"retired": false}))).await.ok();
    world.test.as_user(&world.nova).post("/api/packs/open", json!({})).await.ok();
    assert_eq!(world.log().await[0]["action"], "set_card");
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn removing_a_card_removes_wishes_and_favourites(database: TestDatabase) {
    let world = World::new(database).await;
    let id = id_of(&world.post("/api/admin/cards", world.draft().await).await.ok());
    let ada = world.test.sign_in("ada").await;
    world.test.as_user(&ada).put(&format!("/api/wishes/{id}"), json!({})).await.ok();
    world.test.as_user(&ada).put("/api/users/favorite-card", json!({"name": "Owl", "rarity": "Rare"})).await.ok();
    world.delete(&id).await.ok();
    assert_eq!(world.test.as_user(&ada).get("/api/users/favorite-card").await.ok()["favoriteCard"], Value::Null);
    let wishes = world.test.as_user(&ada).get("/api/wishes").await.ok();
    assert!(!wishes.to_string().contains(&id), "{wishes}");
}

#[apply(on_both_engines!)]
async fn a_removal_and_a_concurrent_first_pull_exclude_each_other(database: TestDatabase) {
    let (world, draft, ada) = world_with_packs(database).await;
    for turn in 0..attempts() {
        let id =
            id_of(&world.post("/api/admin/cards", with(&draft, json!({"name": format!("Owl {turn}")}))).await.ok());
        let other =
            id_of(&world.post("/api/admin/cards", with(&draft, json!({"name": format!("Elf {turn}")}))).await.ok());
        world.save_pack(vec![id.clone(), other.clone()]).await;
        let opening = async { world.test.as_user(&ada).post("/api/packs/open", json!({})).await };
        // Two cards of two: a pack opened while both exist contains one of each.
        let (opened, removed) = together(turn, opening, async { world.delete(&id).await }).await;
        let outcome = removed.ok()["outcome"].clone();
        match opened.status.as_u16() {
            200 => {
                let pulled = opened.ok().to_string().contains(&id);
                assert_eq!(outcome, json!(if pulled { "retired" } else { "deleted" }));
            }
            _ => panic!("{opened}"),
        }
    }
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn a_new_printed_run_and_a_first_pull_exclude_each_other(database: TestDatabase) {
    let (world, draft, ada) = world_with_packs(database).await;
    for turn in 0..attempts() {
        let draft =
            with(&draft, json!({"name": format!("Owl {turn}"), "rarities": [{"rarity": "Basic", "totalCopies": 2}]}));
        let id = id_of(&world.post("/api/admin/cards", draft.clone()).await.ok());
        world.save_pack(vec![id.clone()]).await;
        let other = with(&draft, json!({"rarities": [{"rarity": "Divine", "totalCopies": 2}]}));
        let opening = async { world.test.as_user(&ada).post("/api/packs/open", json!({})).await };
        let (opened, printed) = together(turn, opening, async { world.put(&id, other).await }).await;
        let rarity = opened.ok()["cards"][0]["rarity"].clone();
        match printed.status.as_u16() {
            200 => assert_eq!(rarity, "Divine"),
            _ => assert_eq!((rarity, printed.refusal().as_str()), (json!("Basic"), "409 already_pulled")),
        }
    }
    nothing_is_lost(&world.test).await;
}
