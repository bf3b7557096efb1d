use crate::testing::{TestApp, TestDatabase, on_both_engines};
use macro_rules_attribute::apply;
use serde_json::json;
use std::time::Duration;

#[apply(on_both_engines!)]
async fn each_day_has_the_number_of_accounts_at_its_end(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let owner = app.sign_in("nova").await;
    app.app.features.growth.count().await.unwrap();
    app.sign_in("ada").await;
    app.app.features.growth.count().await.unwrap();
    app.app.core.clock.advance(Duration::from_hours(24));
    app.sign_in("bob").await;
    app.app.features.growth.count().await.unwrap();
    let days = app.as_user(&owner).get("/api/admin/growth").await.ok();
    let accounts: Vec<_> = days.as_array().unwrap().iter().map(|day| day["accounts"].clone()).collect();
    assert_eq!(accounts, [json!(2), json!(3)]);
}

#[apply(on_both_engines!)]
async fn days_are_kept_for_a_year(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.app.features.growth.count().await.unwrap();
    app.app.core.clock.advance(Duration::from_hours(24 * 365));
    assert_eq!(app.app.features.growth.count().await.unwrap(), 0);
    app.app.core.clock.advance(Duration::from_hours(24));
    assert_eq!(app.app.features.growth.count().await.unwrap(), 1);
}
