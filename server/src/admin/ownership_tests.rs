//! The admins' list of owners, compared with the collections.

use std::collections::BTreeMap;

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use crate::packs::testing::SHORT_RUN;
use crate::testing::{TestApp, TestDatabase, on_both_engines};

/// Rarity → name → mints, for one definition.
type Owned = BTreeMap<String, BTreeMap<String, Vec<u64>>>;

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

#[apply(on_both_engines!)]
async fn owners_are_listed_by_rarity_with_all_their_copies(database: TestDatabase) {
    let test = TestApp::with_flags(database, &[]).await;
    let stock = test.stock(&["Ant", "Bee", "Cat"], SHORT_RUN, 3).await;
    let nova = test.sign_in("nova").await;
    let mut expected: BTreeMap<String, Owned> = BTreeMap::new();
    let mut modified = 0;
    for (name, packs) in [("ada", 12), ("bob", 6), ("cleo", 1)] {
        let user = test.sign_in(name).await;
        test.give_packs(user.id, packs).await;
        for _ in 0..packs {
            test.as_user(&user).post("/api/packs/open", json!({})).await.ok();
        }
        let collection = test.anyone().get(&format!("/api/users/{name}/collection")).await.ok();
        for card in collection["cards"].as_array().expect("cards") {
            let owned = expected.entry(text(&card["definitionId"])).or_default();
            let mints = owned.entry(text(&card["rarity"])).or_default().entry(name.to_owned()).or_default();
            mints.push(card["mintNumber"].as_u64().expect("a mint"));
            modified += usize::from(!card["modifier"].is_null());
        }
    }
    assert!(modified > 0, "some cards have a modifier");
    let admin = test.as_user(&nova);
    for definition in stock.definitions {
        let mut wanted = expected.remove(definition.as_str()).unwrap_or_default();
        wanted.values_mut().flat_map(|owners| owners.values_mut()).for_each(|mints| mints.sort_unstable());
        let response = admin.get(&format!("/api/admin/card-ownership/{definition}")).await.ok();
        let groups = response.as_array().expect("rarities");
        let order: Vec<String> = groups.iter().map(|group| text(&group["rarity"])).collect();
        let printed = SHORT_RUN.iter().map(|(rarity, _)| rarity.name().to_owned());
        let owned: Vec<String> = printed.filter(|rarity| wanted.contains_key(rarity)).collect();
        assert_eq!(order, owned, "commonest first, and only owned rarities");
        let mut seen = Owned::new();
        for group in groups {
            let owners = group["owners"].as_array().expect("owners");
            let counts: Vec<u64> = owners.iter().map(|owner| owner["count"].as_u64().expect("a count")).collect();
            assert!(counts.is_sorted_by(|a, b| a >= b), "most first: {counts:?}");
            for owner in owners {
                let cards = owner["cards"].as_array().expect("cards");
                assert_eq!(owner["count"], cards.len());
                assert!(cards.iter().all(|card| card["definitionId"] == definition.as_str()), "{cards:?}");
                let mints = cards.iter().map(|card| card["mintNumber"].as_u64().expect("a mint")).collect();
                seen.entry(text(&group["rarity"])).or_default().insert(text(&owner["username"]), mints);
            }
        }
        assert_eq!(seen, wanted);
    }
}

#[apply(on_both_engines!)]
async fn a_card_without_owners_has_an_empty_list_and_an_unknown_card_is_not_found(database: TestDatabase) {
    let test = TestApp::new(database).await;
    let stock = test.stock(&["Ant"], SHORT_RUN, 1).await;
    let admin = test.sign_in("nova").await;
    let path = |id: &str| format!("/api/admin/card-ownership/{id}");
    assert_eq!(test.anyone().get(&path(stock.definitions[0].as_str())).await.refusal(), "401 unauthorized");
    let response = test.as_user(&admin).get(&path(stock.definitions[0].as_str())).await.ok();
    assert_eq!(response, json!([]));
    for unknown in ["0".repeat(24), "ant".into(), "%C3%A9".into()] {
        let reply = test.as_user(&admin).get(&path(&unknown)).await;
        assert_eq!(reply.refusal(), "404 card_not_found", "{unknown}");
    }
}
