use crate::testing::{TestApp, TestDatabase, on_both_engines};
use crate::users::Role;
use axum::http::StatusCode;
use macro_rules_attribute::apply;
use serde_json::Value;
use std::time::Duration;

const LIST: &str = "/api/auth/sessions";

fn day(days: u64) -> Duration {
    Duration::from_secs(days * 86_400)
}

#[apply(on_both_engines!)]
async fn requests_without_a_valid_token_are_refused(database: TestDatabase) {
    let app = TestApp::new(database).await;
    assert_eq!(app.anyone().get(LIST).await.refusal(), "401 unauthorized");
    for bad in ["", "x", &"0".repeat(64)] {
        assert_eq!(app.with_token(bad).get(LIST).await.refusal(), "401 unauthorized", "{bad}");
    }
    let ada = app.sign_in("ada").await;
    assert_eq!(app.as_user(&ada).get(LIST).await.status, StatusCode::OK);
    let basic = axum::http::Request::get(LIST).header("authorization", format!("Basic {}", ada.token));
    let reply = app.send(basic.body(axum::body::Body::empty()).expect("a request")).await;
    assert_eq!(reply.refusal(), "401 unauthorized");
}

#[apply(on_both_engines!)]
async fn the_database_stores_only_the_hash_of_a_token(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("ada").await;
    let token = crate::auth::Token::parse(&ada.token).expect("is a token");
    let hash = app.core.db.read(|conn| conn.list::<(String,)>("SELECT token_hash FROM sessions ORDER BY id", &[]));
    let hash = hash.await.expect("reads");
    assert_eq!(hash, [(const_hex::encode(token.hash()),)]);
    assert!(!hash[0].0.contains(&ada.token));
}

#[apply(on_both_engines!)]
async fn logging_out_ends_one_session_immediately(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (first, second) = (app.sign_in("ada").await, app.sign_in("ada").await);
    app.as_user(&first).get(LIST).await.ok();
    app.as_user(&first).call(axum::http::Method::POST, "/api/auth/logout", None, None).await.ok();
    assert_eq!(app.as_user(&first).get(LIST).await.refusal(), "401 unauthorized");
    let left = app.as_user(&second).get(LIST).await.ok();
    assert_eq!(left.as_array().map(Vec::len), Some(1));
    assert_eq!((&left[0]["current"], &left[0]["agent"]), (&Value::Bool(true), &Value::from("a test")));
}

#[apply(on_both_engines!)]
async fn all_expired_sessions_are_deleted_in_several_batches(database: TestDatabase) {
    let app = TestApp::new(database).await;
    for number in 0..crate::auth::BATCH + 7 {
        app.sign_in(&format!("visitor{number}")).await;
    }
    app.core.clock.advance(day(20));
    let ada = app.sign_in("ada").await;
    app.core.clock.advance(day(9));
    assert_eq!(crate::auth::forget_expired(&app.features.auth).await.expect("deletes"), 0);
    app.core.clock.advance(day(1));
    assert_eq!(
        crate::auth::forget_expired(&app.features.auth).await.expect("deletes"),
        u64::from(crate::auth::BATCH) + 7
    );
    assert_eq!(app.as_user(&ada).get(LIST).await.status, StatusCode::OK);
}

#[apply(on_both_engines!)]
async fn a_user_ends_only_their_own_other_sessions(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (first, second, grace) = (app.sign_in("ada").await, app.sign_in("ada").await, app.sign_in("grace").await);
    app.as_user(&second).get(LIST).await.ok();
    let list = app.as_user(&first).get(LIST).await.ok();
    let other = list.as_array().and_then(|rows| rows.iter().find(|row| row["current"] == false)).expect("is listed");
    let path = format!("{LIST}/{}", other["_id"].as_str().expect("has an id"));
    assert_eq!(app.anyone().delete(&path).await.refusal(), "401 unauthorized");
    assert_eq!(app.as_user(&grace).delete(&path).await.refusal(), "404 session_not_found");
    assert_eq!(app.as_user(&first).delete(&format!("{LIST}/nonsense")).await.refusal(), "404 session_not_found");
    app.as_user(&first).delete(&path).await.ok();
    assert_eq!(app.as_user(&second).get(LIST).await.refusal(), "401 unauthorized");
    assert_eq!(app.as_user(&first).delete(&path).await.refusal(), "404 session_not_found");
}

#[apply(on_both_engines!)]
async fn a_session_lasts_thirty_days_from_its_last_use(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (used, unused) = (app.sign_in("ada").await, app.sign_in("grace").await);
    let expiry = async || {
        let rows = app.as_user(&used).get(LIST).await.ok();
        rows[0]["expiresAt"].clone()
    };
    let before = expiry().await;
    app.core.clock.advance(day(29));
    // The use is stored in the background.
    let deadline = tokio::time::Instant::now() + Duration::from_secs(10);
    while expiry().await == before {
        assert!(tokio::time::Instant::now() < deadline, "the use extends the session");
        tokio::task::yield_now().await;
    }
    app.core.clock.advance(day(1));
    assert_eq!(app.as_user(&unused).get(LIST).await.refusal(), "401 unauthorized");
    app.core.clock.advance(day(28));
    assert_eq!(app.as_user(&used).get(LIST).await.status, StatusCode::OK);
    app.core.clock.advance(day(31));
    assert_eq!(app.as_user(&used).get(LIST).await.refusal(), "401 unauthorized");
}

#[apply(on_both_engines!)]
async fn tokens_are_cached_and_a_changed_role_applies_immediately(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("ada").await;
    let token = crate::auth::Token::parse(&ada.token).expect("is a token");
    let role = async || app.features.auth.caller(&token).await.expect("looks up").map(|caller| caller.role);
    assert_eq!(role().await, Some(Role::User));
    // Written without an event, so the cached role stays valid for five seconds.
    let id = ada.id;
    app.core.db.write(move |tx| crate::users::store::set_role(tx, id, Role::Moderator)).await.expect("writes");
    assert_eq!(role().await, Some(Role::User));
    app.core.clock.advance(Duration::from_secs(5));
    assert_eq!(role().await, Some(Role::Moderator));
    let mut events = app.core.listen();
    app.core.db.write(move |tx| crate::users::set_role(tx, id, Role::Admin)).await.expect("writes");
    // Other events may arrive first. The clock stands still, so only the event can update the cache.
    while role().await != Some(Role::Admin) {
        events.recv().await.expect("is announced");
    }
}

#[apply(on_both_engines!)]
async fn changes_are_limited_by_user_and_reads_are_not(database: TestDatabase) {
    let app = TestApp::with_only(database, &["--demo=true", "--writes-per-minute=3"]).await;
    let (ada, grace) = (app.sign_in("ada").await, app.sign_in("grace").await);
    let change = async |who| app.as_user(who).put("/api/notifications/read", serde_json::json!({})).await;
    for _ in 0..3 {
        change(&ada).await.ok();
    }
    let refused = change(&ada).await;
    assert_eq!(refused.refusal(), "429 too_many_requests");
    assert!(refused.headers.contains_key("retry-after"));
    change(&grace).await.ok();
    app.as_user(&ada).get(LIST).await.ok();
    app.as_user(&ada).post("/api/auth/validate", serde_json::json!({})).await.ok();
    let preview = app.as_user(&ada).post("/api/admin/packs/preview", serde_json::json!({})).await;
    assert_eq!(preview.status.as_u16(), 403, "a preview changes nothing and is not counted: {preview}");
    app.core.clock.advance(Duration::from_mins(1));
    for _ in 0..3 {
        change(&ada).await.ok();
    }
    assert_eq!(change(&ada).await.refusal(), "429 too_many_requests");
    app.as_user(&ada).post("/api/auth/logout", serde_json::json!({})).await.ok();
}

#[apply(on_both_engines!)]
async fn activity_is_stored_once_a_minute(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("ada").await;
    let id = ada.id;
    let active = async || {
        let user = app.core.db.read(move |conn| crate::users::store::by_id(conn, id)).await.expect("reads");
        user.and_then(|user| user.last_active_at).expect("was active")
    };
    let start = active().await;
    app.core.clock.advance(Duration::from_secs(59));
    app.as_user(&ada).get(LIST).await.ok();
    assert_eq!(active().await, start);
    app.core.clock.advance(Duration::from_secs(6));
    app.as_user(&ada).get(LIST).await.ok();
    app.noted_active(id).await;
}
