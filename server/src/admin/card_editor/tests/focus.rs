//! Where the picture of a card is shown in windows that cut it.

use super::*;

#[apply(on_both_engines!)]
async fn a_card_shows_the_focus_of_its_picture_everywhere(database: TestDatabase) {
    let world = World::new(database).await;
    let draft = world.draft().await;
    let usual = world.post("/api/admin/cards", draft.clone()).await.ok();
    assert_eq!(usual["card"].get("artFocus"), None, "the usual place of the rarity");
    let created = with(&draft, json!({"name": "Snow owl", "artFocus": 0}));
    assert_eq!(world.post("/api/admin/cards", created).await.ok()["card"]["artFocus"], 0);

    let id = world.stock.definitions[0].to_string();
    world.opened_card(&id).await;
    let card = world.card(&id).await;
    let draft = with(&draft, json!({"name": card["name"]}));
    let put = async |more: Value| world.put(&id, with(&draft, more)).await;
    assert_eq!(put(json!({"artFocus": 100})).await.ok()["card"]["artFocus"], 100);
    let public = world.test.anyone().get(&format!("/api/cards/{id}")).await.ok();
    assert_eq!(public["artFocus"], 100);
    let owned = world.get("/api/users/nova/collection").await;
    assert_eq!(owned["cards"][0]["artFocus"], 100);
    let favorite = json!({"name": card["name"], "rarity": owned["cards"][0]["rarity"]});
    let favorite = world.test.as_user(&world.nova).put("/api/users/favorite-card", favorite).await.ok();
    assert_eq!(favorite["favoriteCard"]["artFocus"], 100);

    assert_eq!(put(json!({})).await.ok()["card"]["artFocus"], 100, "an absent field is unchanged");
    let reply = put(json!({"artFocus": 101})).await;
    let message = "The focus of the picture is a whole number from 0 (its top) to 100 (its bottom), or empty for the usual place.";
    assert_eq!((reply.refusal().as_str(), &reply.json()["fields"]["artFocus"]), ("400 invalid", &json!(message)));
    for wrong in [json!(-1), json!(256), json!(1.5), json!("top")] {
        assert_eq!(put(json!({"artFocus": wrong})).await.status, 400, "{wrong}");
    }
    assert_eq!(put(json!({"artFocus": null})).await.ok()["card"].get("artFocus"), None);
}
