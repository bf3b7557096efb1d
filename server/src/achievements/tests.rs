//! Achievements through HTTP, on both engines.

mod claims;
mod featured;
mod goals;
mod histories;
mod languages;
mod model;

use serde_json::{Value, json};

use super::unlock_and_list;
use crate::db::Tx;
use crate::ids::UserId;
use crate::testing::{Reply, TestApp};
use crate::trades::testing::TradeWorld;
use crate::twitch::testing::TestUser;

/// All achievements as the API returns them to a user.
async fn all(app: &TestApp, who: &TestUser) -> Vec<Value> {
    let list = app.as_user(who).get("/api/achievements").await.ok();
    list["achievements"].as_array().expect("achievements").clone()
}

async fn one(app: &TestApp, who: &TestUser, name: &str) -> Value {
    let found = all(app, who).await.into_iter().find(|one| one["name"] == name);
    found.unwrap_or_else(|| panic!("no achievement {name:?}"))
}

/// A user's progress: the figure, and whether it is sufficient.
async fn progress(app: &TestApp, who: &TestUser, name: &str) -> (i64, bool) {
    let one = one(app, who, name).await;
    (one["current"].as_i64().expect("a number"), one["achieved"] == true)
}

async fn claim(app: &TestApp, who: &TestUser, name: &str) -> Reply {
    app.as_user(who).post("/api/achievements/claim", json!({ "name": name })).await
}

/// A user's notifications about achievements.
async fn notifications(app: &TestApp, who: &TestUser) -> Vec<String> {
    let list = app.as_user(who).get("/api/notifications?limit=200").await.ok();
    let rows = list.as_array().expect("a list").iter().filter(|row| row["type"] == "achievement");
    rows.map(|row| {
        assert_eq!(row["link"], "/achievements");
        row["message"].as_str().expect("a message").to_owned()
    })
    .collect()
}
