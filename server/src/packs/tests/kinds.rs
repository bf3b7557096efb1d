//! Tests of kinds of packs: their versions, their availability, and users' preferred packs.

use super::*;

#[apply(on_both_engines!)]
async fn only_a_change_of_the_pool_makes_a_new_version(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = app.stock(&NAMES, SHORT_RUN, 5).await;
    let path = format!("/api/packs/{}/odds/history", stock.pack);
    let versions = async || {
        let history = app.anyone().get(&path).await.ok();
        history["versions"]
            .as_array()
            .expect("versions")
            .iter()
            .map(|version| version["why"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(versions().await, [json!("The pack was made.")]);
    let (ash, now) = (stock.definitions[0], app.core.clock.now());
    let publish = async |why: Message, retire: bool| {
        let change = move |tx: &mut Tx<'_>| {
            if retire {
                crate::cards::store::retire(tx, ash)?;
            }
            pools::publish_changes(tx, None, &why, now)
        };
        app.core.db.write(change).await.expect("publishes")
    };
    assert_eq!(publish(Message::verbatim("Nothing."), false).await, 0);
    assert_eq!(publish(msg!("odds_why.card_retired", name = "Ash"), true).await, 1);
    app.features.packs.pools.forget();
    assert_eq!(versions().await, [json!("The card Ash was retired."), json!("The pack was made.")]);
    let german = app.anyone().reading("de").get(&path).await.ok();
    assert_eq!(german["versions"][0]["why"], "Die Karte Ash wurde archiviert.");
    let ada = app.sign_in("ada").await;
    assert_eq!(open(&app, &ada, json!({})).await.ok()["fairness"]["oddsVersion"], 2);
    // A background task counts the held copies after the event.
    let odds = async || app.anyone().get(&format!("/api/packs/{}/odds", stock.pack)).await.ok();
    let counted = async {
        while odds().await["copiesLeft"] != 7 * 61 - 5 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(10), counted).await.expect("the copies are counted");
    let odds = odds().await;
    assert_eq!(odds["oddsVersion"], 2);
    let sum: f64 =
        odds["firstDraw"].as_array().expect("odds").iter().filter_map(|row| row["probability"].as_f64()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    let left: i64 =
        odds["firstDraw"].as_array().expect("odds").iter().filter_map(|row| row["copiesLeft"].as_i64()).sum();
    assert_eq!(left, 7 * 61 - 5);
}

#[apply(on_both_engines!)]
async fn a_preferred_pack_is_set_and_cleared(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    let me = app.as_user(&ada);
    let path = "/api/users/preferred-pack";
    assert_eq!(app.anyone().get(path).await.refusal(), "401 unauthorized");
    assert_eq!(me.get(path).await.ok(), json!({"preferredPack": null}));
    assert_eq!(me.put(path, json!({"packId": "0123456789abcdef01234567"})).await.refusal(), "404 pack_not_found");
    let set = me.put(path, json!({"packId": stock.pack})).await.ok();
    assert_eq!(set, json!({"preferredPack": {"_id": stock.pack, "name": "Test pack"}}));
    assert_eq!(me.get(path).await.ok(), set);
    assert_eq!(me.put(path, json!({"packId": ""})).await.ok(), json!({"preferredPack": null}));
}

#[test]
fn packs_can_be_opened_only_in_their_period() {
    let at = |millis| Some(Timestamp::from_millis(millis));
    let now = Timestamp::from_millis(0);
    let pack = |from, to, retired| crate::packs::Pack {
        version: String::new(),
        id: crate::ids::PackId::from_bytes([1; 12]),
        name: "A pack".into(),
        image_url: None,
        description: None,
        card_pool: vec![],
        cards_per_pack: 5,
        guarantee: None,
        policy: crate::packs::draw::Policy::Supply,
        weights: None,
        no_repeats: false,
        pity: None,
        expires: None,
        modifier_chance: 0.0,
        odds_version: 1,
        available_from: from,
        available_to: to,
        is_default: false,
        retired,
        modifier_chance_ppm: 0,
        created_at: now,
        updated_at: now,
    };
    assert!(pack(at(0), at(0), false).check_open(now).is_ok());
    let refusals = [pack(at(1), None, false), pack(None, at(-1), false), pack(None, None, true)];
    for refused in refusals {
        assert!(matches!(refused.check_open(now).map_err(Error::from), Err(Error::Conflict(_))));
    }
}
