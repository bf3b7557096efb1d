//! The card editor, through HTTP.

mod copies;
mod focus;
mod pictures;
mod planes;

use std::ops::Deref;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use macro_rules_attribute::apply;
use serde_json::{Value, json};

use crate::admin::testing::{EditorWorld, with};
use crate::cards::Rarity;
use crate::pictures::testing::png;
use crate::testing::{Reply, TestDatabase, attempts, nothing_is_lost, on_both_engines, together};

struct World(EditorWorld);

impl Deref for World {
    type Target = EditorWorld;

    fn deref(&self) -> &EditorWorld {
        &self.0
    }
}

impl World {
    async fn new(database: TestDatabase) -> Self {
        Self(EditorWorld::new(database, 2).await)
    }

    async fn upload(&self, bytes: Vec<u8>) -> Reply {
        self.upload_cut("", bytes).await
    }

    async fn upload_cut(&self, cut: &str, bytes: Vec<u8>) -> Reply {
        let request = Request::post(format!("/api/admin/upload-image{cut}"))
            .header("authorization", format!("Bearer {}", self.nova.token))
            .header("content-type", "image/png");
        self.test.core.clock.advance(Duration::from_millis(1));
        self.test.send(request.body(Body::from(bytes)).expect("a request")).await
    }

    async fn get(&self, path: &str) -> Value {
        self.test.as_user(&self.nova).get(path).await.ok()
    }

    async fn post(&self, path: &str, body: Value) -> Reply {
        self.admin().post(path, body).await
    }

    async fn put(&self, id: &str, body: Value) -> Reply {
        self.admin().put(&format!("/api/admin/cards/{id}"), body).await
    }

    async fn delete(&self, id: &str) -> Reply {
        self.admin().delete(&format!("/api/admin/cards/{id}")).await
    }

    async fn card(&self, id: &str) -> Value {
        self.get(&format!("/api/admin/cards/{id}")).await
    }

    async fn draft(&self) -> Value {
        let uploaded = self.upload(png()).await.ok();
        json!({"name": "Owl", "imageUrl": uploaded["imageUrl"], "alt": "An owl at night.", "series": "Birds",
            "flavorText": "It sees you.", "artist": "Ada", "tags": ["night", "soft"]})
    }

    async fn log(&self) -> Vec<Value> {
        self.get("/api/admin/log").await.as_array().expect("a list").clone()
    }

    async fn versions(&self) -> Vec<Value> {
        self.versions_of(self.stock.pack).await
    }

    async fn add_to_pack(&self, ids: &[&str]) {
        let mut pool: Vec<String> = self.stock.definitions.iter().map(ToString::to_string).collect();
        pool.extend(ids.iter().map(ToString::to_string));
        self.save_pack(pool).await;
    }

    /// The address of the picture for shared links of a card that nova pulls of this definition.
    async fn opened_card(&self, definition: &str) -> String {
        self.save_pack(vec![definition.to_owned()]).await;
        let opened = self.test.as_user(&self.nova).post("/api/packs/open", json!({})).await.ok();
        format!("/api/share/cards/{}", opened["cards"][0]["_id"].as_str().expect("an id"))
    }

    async fn save_pack(&self, pool: Vec<String>) {
        let pack = json!({"packId": self.stock.pack, "name": "Test pack", "cardPool": pool, "cardsPerPack": 2,
            "guarantee": null, "isDefault": true});
        self.post("/api/admin/upsert-pack", pack).await.ok();
    }
}

fn id_of(saved: &Value) -> String {
    saved["card"]["_id"].as_str().expect("an id").to_owned()
}

#[apply(on_both_engines!)]
async fn a_card_is_created_with_a_picture_changed_and_removed(database: TestDatabase) {
    let world = World::new(database).await;
    let draft = world.draft().await;
    let created = world.post("/api/admin/cards", draft.clone()).await;
    assert_eq!(created.status, StatusCode::CREATED);
    let created = created.json();
    assert_eq!((&created["message"], &created["card"]["pulled"]), (&json!("Owl is created."), &json!(false)));
    let copies: Vec<_> =
        created["card"]["rarities"].as_array().expect("a list").iter().map(|p| p["totalCopies"].clone()).collect();
    assert_eq!(copies, Rarity::ALL.map(|rarity| json!(rarity.default_copies())));
    let id = id_of(&created);

    let shown = world.test.anyone().get(&format!("/api/cards/{id}")).await.ok();
    assert_eq!(
        (&shown["name"], &shown["tags"], &shown["artist"]),
        (&json!("Owl"), &json!(["night", "soft"]), &json!("Ada"))
    );
    assert!(shown["rarities"][0].get("availableMintNumbers").is_none(), "only admins get the free mint numbers");

    let changed = json!({"rarities": [{"rarity": "Divine", "totalCopies": 2}, {"rarity": "Basic", "totalCopies": 3}],
        "name": "Barn Owl", "version": created["card"]["version"], "availableFrom": "2026-01-01T00:00:00Z"});
    let saved = world.put(&id, with(&draft, changed)).await.ok();
    assert_eq!(
        saved["card"]["rarities"][0],
        json!({"rarity": "Basic", "totalCopies": 3, "remainingCopies": 3, "availableMintNumbers": [1, 2, 3]})
    );
    assert_eq!((&saved["card"]["name"], &saved["card"]["limited"]), (&json!("Barn Owl"), &json!(true)));
    let late = world.put(&id, with(&draft, json!({"version": created["card"]["version"]}))).await;
    assert_eq!(late.refusal(), "409 changed");
    assert_eq!(world.card(&id).await["name"], "Barn Owl");

    let deleted = world.delete(&id).await.ok();
    assert_eq!(deleted, json!({"message": "Barn Owl is removed.", "outcome": "deleted"}));
    assert_eq!(
        world.test.as_user(&world.nova).get(&format!("/api/admin/cards/{id}")).await.refusal(),
        "404 card_not_found"
    );
    assert_eq!(world.test.anyone().get(&format!("/api/cards/{id}")).await.refusal(), "404 card_not_found");
    assert_eq!(world.delete(&id).await.refusal(), "404 card_not_found");
    let log = world.log().await;
    let actions: Vec<_> = log.iter().map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions, ["delete_card", "set_card", "create_card", "upload_image"]);
    assert_eq!((&log[1]["before"]["name"], &log[1]["after"]["name"]), (&json!("Owl"), &json!("Barn Owl")));
    assert_eq!((&log[0]["before"]["printed"], &log[0]["after"]), (&json!({"Basic": 3, "Divine": 2}), &json!({})));
    nothing_is_lost(&world.test).await;
}

#[apply(on_both_engines!)]
async fn all_mistakes_are_reported_and_nothing_is_changed(database: TestDatabase) {
    let world = World::new(database).await;
    let draft = world.draft().await;
    let id = id_of(&world.post("/api/admin/cards", draft.clone()).await.json());
    let before = crate::testing::dump::dump(&world.test).await;
    let nobody = "0".repeat(24);
    for (fields, field) in [
        (json!({"name": " "}), "name"),
        (json!({"name": "n".repeat(61)}), "name"),
        (json!({"name": "ant"}), "name"),
        (json!({"name": "O\u{7}wl"}), "name"),
        (json!({"alt": "a".repeat(301)}), "alt"),
        (json!({"flavorText": "f".repeat(301)}), "flavorText"),
        (json!({"artist": "a".repeat(61)}), "artist"),
        (json!({"series": "a".repeat(61)}), "series"),
        (json!({"tags": vec!["t".repeat(31)]}), "tags"),
        (json!({"tags": (0..13).map(|n| n.to_string()).collect::<Vec<_>>()}), "tags"),
        (json!({"imageUrl": "https://elsewhere.example/owl.png"}), "imageUrl"),
        (json!({"imageUrl": "/pictures/0123456789abcdef0123456789abcdef01234567.webp"}), "imageUrl"),
        (json!({"imageUrl": ""}), "imageUrl"),
        (json!({"availableFrom": "2026-02-01T00:00:00Z", "availableTo": "2026-01-01T00:00:00Z"}), "availableTo"),
        (json!({"rarities": []}), "rarities"),
        (json!({"rarities": [{"rarity": "Basic", "totalCopies": 0}]}), "rarities"),
    ] {
        for reply in [
            world.post("/api/admin/cards", with(&with(&draft, json!({"name": "New"})), fields.clone())).await,
            world.put(&id, with(&draft, fields.clone())).await,
        ] {
            assert_eq!(reply.refusal(), "400 invalid", "{fields}");
            let faults = reply.json()["fields"].as_object().map(|faults| faults.keys().cloned().collect::<Vec<_>>());
            assert_eq!(faults, Some(vec![field.to_owned()]), "{fields}: {reply}");
        }
    }
    for fields in
        [json!({"name": 7}), json!({"tags": "a"}), json!({"rarities": [{"rarity": "Shiny", "totalCopies": 1}]})]
    {
        assert_eq!(world.put(&id, with(&draft, fields)).await.status, 400);
    }
    assert_eq!(world.put(&nobody, draft.clone()).await.refusal(), "404 card_not_found");
    assert_eq!(world.put("nonsense", draft).await.refusal(), "404 card_not_found");
    let window = |body: Value| world.post("/api/admin/update-card-availability", body);
    assert_eq!(window(json!({})).await.refusal(), "400 invalid");
    assert_eq!(window(json!({"cardIds": [id, nobody]})).await.refusal(), "404 card_not_found");
    let reversed =
        json!({"cardId": id, "availableFrom": "2026-02-01T00:00:00Z", "availableTo": "2026-01-01T00:00:00Z"});
    assert_eq!(window(reversed).await.refusal(), "400 invalid");
    assert_eq!(crate::testing::dump::dump(&world.test).await, before);
}

#[apply(on_both_engines!)]
async fn a_name_that_begins_with_a_modifier_is_allowed_with_a_warning(database: TestDatabase) {
    let world = World::new(database).await;
    let created =
        world.post("/api/admin/cards", with(&world.draft().await, json!({"name": "glitched Ant"}))).await.ok();
    let warning = "The name begins with “Glitched”, which the modifier Glitch puts before names: such a copy is called “Glitched glitched Ant”.";
    assert_eq!(created["card"]["warnings"], json!([warning]));
}

#[apply(on_both_engines!)]
async fn changed_odds_publish_a_version(database: TestDatabase) {
    let world = World::new(database).await;
    let draft = world.draft().await;
    let id = id_of(&world.post("/api/admin/cards", draft.clone()).await.ok());
    assert_eq!(world.versions().await.len(), 1, "a card that is in no pack changes no odds");
    world.add_to_pack(&[&id]).await;
    assert_eq!(world.versions().await.len(), 2);
    assert_eq!(world.card(&id).await["packs"], json!([{"_id": world.stock.pack, "name": "Test pack"}]));
    world.put(&id, with(&draft, json!({"flavorText": "Another word."}))).await.ok();
    assert_eq!(world.versions().await.len(), 2, "a text does not affect openings");

    let printed = json!({"rarities": [{"rarity": "Epic", "totalCopies": 4}], "why": "Fewer owls."});
    world.put(&id, with(&draft, printed)).await.ok();
    let version = world.versions().await[0].clone();
    assert_eq!(
        (&version["version"], &version["why"], &version["createdBy"]),
        (&json!(3), &json!("Fewer owls."), &json!("nova"))
    );
    world.put(&id, with(&draft, json!({"retired": true}))).await.ok();
    let ids = |version: &Value| version["config"]["definitions"].as_array().expect("a list").len();
    assert_eq!(world.versions().await.first().map(ids), Some(6));
    world.put(&id, with(&draft, json!({"retired": false}))).await.ok();
    assert_eq!(world.versions().await.first().map(ids), Some(7), "a restored card is drawn again");

    let window = json!({"cardIds": [id, world.stock.definitions[0]], "availableFrom": "2026-01-01T00:00:00Z", "availableTo": null});
    let set = world.post("/api/admin/update-card-availability", window.clone()).await.ok();
    assert_eq!(set, json!({"message": "The time of 2 cards is changed.", "updatedCount": 2}));
    assert_eq!(world.versions().await.len(), 6);
    assert_eq!(world.post("/api/admin/update-card-availability", window).await.ok()["updatedCount"], 0);
    assert_eq!(world.versions().await.len(), 6);
    assert_eq!(world.log().await[0]["after"]["Owl"]["availableFrom"], "2026-01-01T00:00:00.000Z");

    world.delete(&id).await.ok();
    assert_eq!(world.versions().await.first().map(ids), Some(6));
}

#[apply(on_both_engines!)]
async fn the_second_of_two_concurrent_card_edits_is_refused(database: TestDatabase) {
    let world = World::new(database).await;
    let draft = world.draft().await;
    let created = world.post("/api/admin/cards", draft.clone()).await.ok();
    let (id, mut version) = (id_of(&created), created["card"]["version"].clone());
    for turn in 0..attempts() {
        let one = with(&draft, json!({"alt": format!("One {turn}."), "version": version}));
        let other = with(&draft, json!({"alt": format!("Other {turn}."), "version": version}));
        let (one, other) =
            together(turn, async { world.put(&id, one).await }, async { world.put(&id, other).await }).await;
        let (won, lost) = if one.status == 200 { (one, other) } else { (other, one) };
        assert_eq!(lost.refusal(), "409 changed");
        version = won.ok()["card"]["version"].clone();
    }
}

#[apply(on_both_engines!)]
async fn cards_are_listed_by_rarity(database: TestDatabase) {
    let world = World::new(database).await;
    let grouped = world.get("/api/admin/cards").await;
    let groups = grouped["groupedCards"].as_object().expect("groups");
    assert_eq!(groups.keys().collect::<Vec<_>>(), ["Basic", "Divine", "Uncommon"]);
    assert_eq!(
        groups["Divine"][0]["rarities"],
        json!([{"rarity": "Divine", "totalCopies": 1, "remainingCopies": 1, "availableMintNumbers": [1]}])
    );
    let found = world.get("/api/admin/cards?search=AN&rarity=Basic&mints=false").await;
    assert_eq!(found["groupedCards"]["Basic"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["groupedCards"].as_object().map(serde_json::Map::len), Some(1));
    assert!(found["groupedCards"]["Basic"][0]["rarities"][0].get("availableMintNumbers").is_none());
    assert_eq!(world.get("/api/admin/cards?series=Other").await, json!({"groupedCards": {}}));
}
