//! Names and descriptions in the reader's language.

use super::*;
use crate::testing::{Caller, TestDatabase, on_both_engines};
use macro_rules_attribute::apply;

const NAME: &str = "Fresh Foil";

/// The name, the title and the description of an achievement in a response.
fn texts(one: &Value) -> [&str; 3] {
    ["name", "title", "description"].map(|field| one[field].as_str().expect("a text"))
}

async fn listed(caller: &Caller<'_>, name: &str) -> Value {
    let list = caller.get("/api/achievements").await.ok();
    let found = list["achievements"].as_array().expect("achievements").iter().find(|one| one["name"] == name);
    found.unwrap_or_else(|| panic!("no achievement {name:?}")).clone()
}

#[apply(on_both_engines!)]
async fn a_german_reader_gets_german_names(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let app = &world.app;
    let (english, german) = (app.as_user(&world.ada), app.as_user(&world.ada).reading("de"));
    assert_eq!(texts(&listed(&english, NAME).await), [NAME, NAME, "Open your first pack."]);
    let expected = [NAME, "Frische Folie", "Öffne dein erstes Pack."];
    assert_eq!(texts(&listed(&german, NAME).await), expected);
    let reply = german.get("/api/achievements").await;
    assert!(reply.headers.get_all("vary").iter().any(|vary| vary == "accept-language"), "{:?}", reply.headers);

    assert!(german.notices().await.contains(&"Du hast „Frische Folie“ erreicht. Hol dir dafür eine Karte!".to_owned()));

    let featured = german.put("/api/users/featured-achievements", json!({"achievements": [NAME]})).await.ok();
    assert_eq!(texts(&featured["featuredAchievements"][0]), expected, "the name identifies it in every language");
    for path in ["/api/users/me", "/api/users/profile/ada", "/api/users/featured-achievements"] {
        let seen = german.get(path).await.ok();
        assert_eq!(texts(&seen["featuredAchievements"][0]), expected, "{path}");
    }
    let refused = german.post("/api/achievements/claim", json!({"name": "On Display"})).await.json();
    assert_eq!(refused["message"], "You have not reached “On Display” yet: Feature a card on your profile.");
    assert_eq!(
        refused["translated"]["message"],
        "Du hast „Ausgestellt“ noch nicht erreicht: Hebe eine Karte auf deinem Profil hervor."
    );
}

#[apply(on_both_engines!)]
async fn a_text_that_an_admin_changed_is_the_same_in_every_language(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let app = &world.app;
    let change = |sql: &'static str| app.core.db.write(move |tx: &mut Tx<'_>| tx.execute(sql, &[]).map(drop));
    change("UPDATE achievements SET description = 'Rip one!' WHERE name = 'Fresh Foil'").await.expect("is changed");
    change("UPDATE achievements SET name = 'Ten!' WHERE name = 'Wrapper Collector'").await.expect("is changed");
    let german = app.as_user(&world.ada).reading("de");
    assert_eq!(texts(&listed(&german, NAME).await), [NAME, "Frische Folie", "Rip one!"]);
    assert_eq!(texts(&listed(&german, "Ten!").await), ["Ten!", "Ten!", "Öffne 10 Packs."]);
}
