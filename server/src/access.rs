//! The access matrix: every operation of the document, called with every role, against the contract's marks.
//!
//! The marks are transcribed from the contract's table of calls, not from a run. Operations that are not implemented
//! yet have their row already. The test fails for an operation without a row.

#![cfg(test)]

use crate::openapi;
use crate::testing::{Reply, TestApp, TestDatabase, on_both_engines};
use crate::twitch::testing::TestUser;
use crate::users::Role;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use macro_rules_attribute::apply;
use serde_json::{Value, json};

/// The roles that may call an operation (contract §0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Pub,
    User,
    /// The path's or body's user, or an admin.
    Own,
    /// A moderator or admin.
    Mod,
    /// An admin or the owner.
    Admin,
    /// The owner; admins not.
    Owner,
    /// Only senders of a signed message.
    Signed,
}

use Mark::{Admin, Mod, Own, Owner, Pub, Signed, User};

const MATRIX: &[(&str, &str, Mark)] = &[
    // Accounts and sign-in
    ("get", "/api/auth/twitch", Pub),
    ("get", "/api/auth/twitch/callback", Pub),
    ("post", "/api/auth/validate", User),
    ("post", "/api/auth/logout", User),
    ("get", "/api/auth/sessions", User),
    ("delete", "/api/auth/sessions/{id}", User),
    // People and what they show
    ("get", "/api/users/me", User),
    ("get", "/api/users/me/export", User),
    ("delete", "/api/users/me", User),
    ("get", "/api/users/profile/{username}", Pub),
    ("get", "/api/users/{idOrName}/collection", Pub),
    ("get", "/api/users/{idOrName}/collection/rarities", Pub),
    ("get", "/api/users/{idOrName}/sets", Pub),
    ("get", "/api/users/{idOrName}/completion", Pub),
    ("get", "/api/users/me/holdings", User),
    ("get", "/api/share/cards/{cardId}", Pub),
    ("get", "/api/share/openings/{id}", Pub),
    ("get", "/api/users/search", Pub),
    ("get", "/api/users/featured-cards", User),
    ("put", "/api/users/featured-cards", User),
    ("get", "/api/users/featured-achievements", User),
    ("put", "/api/users/featured-achievements", User),
    ("get", "/api/users/favorite-card", User),
    ("put", "/api/users/favorite-card", User),
    ("put", "/api/users/language", User),
    ("get", "/api/users/preferred-pack", User),
    ("put", "/api/users/preferred-pack", User),
    ("get", "/api/notifications", User),
    ("put", "/api/notifications/read", User),
    ("delete", "/api/notifications/{id}", User),
    ("delete", "/api/notifications/clear", User),
    // Cards and packs
    ("get", "/api/settings", Pub),
    // Not in the contract's table: the setup after the first start.
    ("get", "/api/setup", Pub),
    ("get", "/api/admin/setup", Admin),
    ("put", "/api/admin/setup", Admin),
    ("get", "/api/admin/demo", Admin),
    ("delete", "/api/admin/demo", Owner),
    ("put", "/api/admin/twitch/application", Owner),
    ("get", "/api/cards", Pub),
    ("get", "/api/cards/search", Pub),
    ("get", "/api/cards/{id}", Pub),
    ("get", "/api/cards/availability", Pub),
    ("get", "/api/cards/owned/{cardId}", Pub),
    ("get", "/api/cards/series", Pub),
    ("get", "/api/rarities", Pub),
    ("get", "/api/modifiers", Pub),
    ("get", "/api/modifiers/{id}", Pub),
    // Not in the contract's table: every modifier as its editor needs it.
    ("get", "/api/admin/modifiers", Admin),
    ("post", "/api/modifiers", Admin),
    ("put", "/api/modifiers/{id}", Admin),
    ("delete", "/api/modifiers/{id}", Admin),
    ("get", "/api/packs", Pub),
    ("get", "/api/packs/{id}/odds", Pub),
    ("get", "/api/packs/{id}/odds/history", Pub),
    ("post", "/api/packs/open", User),
    ("get", "/api/packs/queue", User),
    ("post", "/api/packs/queue", User),
    ("delete", "/api/packs/queue/{entryId}", User),
    ("get", "/api/packs/openings", Pub),
    ("get", "/api/packs/openings/{id}", Pub),
    ("get", "/api/packs/tickets/{id}", Pub),
    ("get", "/api/packs/by-entropy/{entropy}", User),
    ("get", "/api/packs/mine", User),
    ("get", "/api/fairness/me", User),
    ("put", "/api/fairness/me", User),
    ("post", "/api/fairness/rotate", User),
    // Not in the contract's table: what a verifier reads, which anyone may be.
    ("get", "/api/fairness/data", Pub),
    ("get", "/api/fairness/openings", Pub),
    ("get", "/api/fairness/rounds", Pub),
    ("get", "/api/fairness/grades", Pub),
    ("get", "/api/fairness/raffles", Pub),
    ("get", "/api/fairness/log", Pub),
    ("get", "/api/fairness/log/batches", Pub),
    ("get", "/api/fairness/log/heads", Pub),
    ("post", "/api/packs/admin/openPacksForUser/{userId}", Admin),
    ("post", "/api/packs/admin/debugOpenPack/{userId}", Admin),
    ("post", "/api/admin/tickets/{id}/give-up", Admin),
    ("get", "/api/admin/packs", Pub),
    ("post", "/api/admin/upsert-pack", Admin),
    ("delete", "/api/admin/packs/{id}", Admin),
    // Not in the contract's table: what a pack would be before it is saved.
    ("post", "/api/admin/packs/preview", Admin),
    ("post", "/api/admin/packs/simulate", Admin),
    // Trades, market, achievements, grading
    ("post", "/api/trades", User),
    ("get", "/api/trades/{userId}", Own),
    ("get", "/api/trades/{userId}/pending", Own),
    ("put", "/api/trades/{id}/status", User),
    // Not in the contract's table: data for the form of a new trade.
    ("get", "/api/trades/hints", User),
    ("get", "/api/market/listings", Pub),
    ("get", "/api/market/listings/{id}", Pub),
    ("get", "/api/market/user/{userId}/listings", Pub),
    ("get", "/api/market/history", Pub),
    ("post", "/api/market/listings", User),
    ("post", "/api/market/listings/{id}/offers", User),
    ("put", "/api/market/listings/{id}/offers/{offerId}/accept", User),
    ("delete", "/api/market/listings/{id}/offers/{offerId}", User),
    ("delete", "/api/market/listings/{id}/offers/self", User),
    ("delete", "/api/market/listings/{id}", User),
    // Not in the contract's table: several listings in one request, a changed offer, and the user's own offers.
    ("post", "/api/market/listings/bulk", User),
    ("put", "/api/market/listings/{id}/offers/self", User),
    ("get", "/api/market/offers", User),
    ("get", "/api/achievements", User),
    ("post", "/api/achievements/claim", User),
    ("post", "/api/grading/grade-card", Own),
    ("post", "/api/grading/grade-card/complete", Own),
    ("post", "/api/grading/grade-card/reveal", Own),
    // Not in the contract's table: what one has in grading, and steps with several cards.
    ("get", "/api/grading", User),
    ("post", "/api/grading/bulk", User),
    ("get", "/api/leaderboard", Pub),
    ("get", "/api/wishes", User),
    ("get", "/api/wishes/{definitionId}/spares", User),
    ("get", "/api/users/{idOrName}/wishes", Pub),
    ("put", "/api/wishes/{definitionId}", User),
    ("delete", "/api/wishes/{definitionId}", User),
    // The desk
    ("get", "/api/admin/users", Admin),
    ("get", "/api/admin/users-activity", Admin),
    ("put", "/api/admin/users/{id}/role", Admin),
    ("post", "/api/admin/give-packs", Admin),
    ("post", "/api/admin/add-packs", Admin),
    ("post", "/api/admin/set-packs", Admin),
    ("post", "/api/admin/log/{logId}/undo", Admin),
    ("post", "/api/admin/notifications", Admin),
    // Not in the contract's table: what the desk shows before and after.
    ("get", "/api/admin/users-count", Admin),
    ("get", "/api/admin/settings/table", Admin),
    ("get", "/api/admin/log/actions", Admin),
    ("get", "/api/admin/log/export", Admin),
    ("get", "/api/admin/cards", Admin),
    ("post", "/api/admin/cards", Admin),
    ("put", "/api/admin/cards/{id}", Admin),
    ("delete", "/api/admin/cards/{id}", Admin),
    ("post", "/api/admin/update-card-availability", Admin),
    ("post", "/api/admin/upload-image", Admin),
    // Not in the contract's table: a card in the editor, and the import of many.
    ("get", "/api/admin/cards/{id}", Admin),
    ("post", "/api/admin/card-import", Admin),
    ("get", "/api/admin/card-import", Admin),
    ("post", "/api/admin/grant-card", Admin),
    // Not in the contract's table: which copies can be given.
    ("get", "/api/admin/grant-card", Admin),
    ("get", "/api/admin/achievements", Admin),
    ("post", "/api/admin/achievements", Admin),
    ("put", "/api/admin/achievements", Admin),
    ("delete", "/api/admin/achievements", Admin),
    // Not in the contract's table: the order in which they are shown.
    ("put", "/api/admin/achievements/order", Admin),
    ("get", "/api/admin/queues/status", Mod),
    ("post", "/api/admin/queues/pause", Mod),
    ("post", "/api/admin/queues/resume", Mod),
    ("post", "/api/admin/queues/skip", Mod),
    ("delete", "/api/admin/queues/{entryId}", Mod),
    ("put", "/api/admin/queues/order", Mod),
    ("post", "/api/admin/queues/replay/{openingId}", Mod),
    // Not in the contract's table: the queue as a show.
    ("post", "/api/admin/queues/{entryId}/hold", Mod),
    ("post", "/api/admin/queues/{entryId}/release", Mod),
    ("post", "/api/admin/queues/{entryId}/top", Mod),
    ("get", "/api/show", Pub),
    ("get", "/api/show/widget", Signed),
    ("get", "/api/raffles", Pub),
    ("get", "/api/raffles/{id}", Pub),
    ("post", "/api/raffles/{id}/join", User),
    ("get", "/api/goals", Pub),
    ("post", "/api/admin/stream/begin", Mod),
    ("post", "/api/admin/stream/end", Mod),
    ("post", "/api/admin/raffles", Mod),
    ("post", "/api/admin/raffles/{id}/close", Mod),
    ("post", "/api/admin/raffles/{id}/draw", Mod),
    ("post", "/api/admin/raffles/{id}/cancel", Mod),
    ("post", "/api/admin/goals", Admin),
    ("post", "/api/admin/goals/{id}/add", Mod),
    ("post", "/api/admin/goals/{id}/end", Admin),
    ("get", "/api/admin/overlay", Admin),
    ("post", "/api/admin/overlay/rotate", Admin),
    ("post", "/api/admin/overlay/test", Admin),
    ("get", "/api/admin/settings", Admin),
    ("patch", "/api/admin/settings", Admin),
    ("get", "/api/admin/log", Admin),
    ("get", "/api/admin/audit-cards", Admin),
    ("post", "/api/admin/fix-card-definition-inconsistencies", Admin),
    ("post", "/api/admin/fix-card-data-mismatches", Admin),
    ("post", "/api/admin/fix-duplicate-mint-numbers", Admin),
    ("post", "/api/admin/fix-legacy-glitch-names", Admin),
    ("post", "/api/admin/fix-missing-modifier-prefixes", Admin),
    ("get", "/api/admin/card-ownership/{cardId}", Admin),
    // Not in the contract's table: what no fix repairs is edited or removed by hand.
    ("put", "/api/admin/audit-cards/{cardId}", Admin),
    ("delete", "/api/admin/audit-cards/{cardId}", Admin),
    // Not in the contract's table: what became of the messages of Twitch.
    ("get", "/api/admin/twitch/events", Admin),
    ("post", "/api/admin/twitch/events/{id}/retry", Admin),
    ("get", "/api/admin/twitch/worth", Admin),
    // Not in the contract's table: the setup of Twitch. The permission is the streamer's to give.
    ("get", "/api/admin/twitch", Admin),
    ("get", "/api/admin/twitch/authorize", Owner),
    ("post", "/api/admin/twitch/renew", Admin),
    ("post", "/api/admin/twitch/rewards", Admin),
    ("post", "/api/admin/twitch/test", Admin),
    ("post", "/api/twitch/webhook", Signed),
    // Not in the contract's table: the brand and its pages.
    ("get", "/api/brand/pages/{slug}", Pub),
    ("get", "/api/admin/brand", Admin),
    ("put", "/api/admin/brand/draft", Admin),
    ("delete", "/api/admin/brand/draft", Admin),
    ("post", "/api/admin/brand/publish", Admin),
    ("post", "/api/admin/brand/pictures/{kind}", Admin),
    ("get", "/api/admin/brand/export", Admin),
    ("post", "/api/admin/brand/import", Admin),
    // Not in the contract's table: the health page.
    ("get", "/api/admin/health", Admin),
];

/// The result of the check of a caller's rights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    SignInFirst,
    NotAllowed,
    Admitted,
}

impl Verdict {
    fn of(reply: &Reply) -> Self {
        match reply.status {
            StatusCode::UNAUTHORIZED => Self::SignInFirst,
            StatusCode::FORBIDDEN => Self::NotAllowed,
            _ => Self::Admitted,
        }
    }
}

/// The callers, in the order of [`Mark::verdicts`].
const CALLERS: [&str; 6] = ["anonymous", "stale token", "another user", "the user concerned", "moderator", "admin"];

impl Mark {
    fn verdicts(self) -> [Verdict; 6] {
        use Verdict::{Admitted as Yes, NotAllowed as No, SignInFirst as Who};
        match self {
            Self::Pub => [Yes; 6],
            Self::User => [Who, Who, Yes, Yes, Yes, Yes],
            Self::Own => [Who, Who, No, Yes, No, Yes],
            Self::Mod => [Who, Who, No, No, Yes, Yes],
            Self::Admin => [Who, Who, No, No, No, Yes],
            Self::Owner => [Who, Who, No, No, No, No],
            Self::Signed => [No; 6],
        }
    }
}

/// The operations of the document: method and path.
pub(crate) fn operations() -> Vec<(String, String)> {
    let document = serde_json::to_value(openapi::document()).expect("is JSON");
    let paths = document["paths"].as_object().expect("has paths");
    paths
        .iter()
        .flat_map(|(path, methods)| {
            methods.as_object().into_iter().flatten().map(|(method, _)| (method.clone(), path.clone()))
        })
        .collect()
}

fn mark(method: &str, path: &str) -> Option<Mark> {
    MATRIX.iter().find(|row| (row.0, row.1) == (method, path)).map(|row| row.2)
}

/// The path with this user's id where it names a user, and with unknown ids elsewhere.
pub(crate) fn filled(path: &str, concerned: &TestUser) -> String {
    let part = |part: &str| match part {
        "{userId}" | "{username}" | "{idOrName}" => concerned.id.to_string(),
        _ if part.starts_with('{') => "0".repeat(24),
        _ => part.to_owned(),
    };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

async fn call(app: &TestApp, method: &str, path: &str, token: Option<&str>, concerned: &TestUser) -> Reply {
    let method: Method = method.to_uppercase().parse().expect("is a method");
    let mut request = Request::builder().method(&method).uri(filled(path, concerned));
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let body: Value = json!({ "userId": concerned.id, "cardId": "0".repeat(24) });
    let body = if method == Method::GET { Body::empty() } else { Body::from(body.to_string()) };
    app.send(request.header("content-type", "application/json").body(body).expect("a request")).await
}

#[test]
fn every_operation_has_exactly_one_row() {
    let missing: Vec<_> = operations().into_iter().filter(|(method, path)| mark(method, path).is_none()).collect();
    assert!(missing.is_empty(), "add a row with the mark of the contract for each of these: {missing:#?}");
    for (at, row) in MATRIX.iter().enumerate() {
        let twice = MATRIX[..at].iter().any(|other| (other.0, other.1) == (row.0, row.1));
        assert!(!twice, "the row {row:?} is duplicated");
    }
}

#[apply(on_both_engines!)]
async fn each_role_has_exactly_the_access_of_the_contract(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--twitch-webhook-secret=a secret of tests"]).await;
    let concerned = app.sign_in("concerned").await;
    app.sign_in_with_role("moderator", Role::Moderator).await;
    app.sign_in_with_role("admin", Role::Admin).await;
    let mut mismatches = Vec::new();
    for (method, path) in operations() {
        let Some(mark) = mark(&method, &path) else { continue };
        // These calls end sessions and delete accounts, so every role signs in for each.
        let tokens = [
            None,
            Some("0".repeat(64)),
            Some(app.sign_in("another").await.token),
            Some(app.sign_in("concerned").await.token),
            Some(app.sign_in("moderator").await.token),
            Some(app.sign_in("admin").await.token),
        ];
        for ((token, caller), expected) in tokens.iter().zip(CALLERS).zip(mark.verdicts()) {
            let reply = call(&app, &method, &path, token.as_deref(), &concerned).await;
            if Verdict::of(&reply) != expected {
                mismatches.push(format!("{method} {path} as {caller}: {expected:?} expected, got {reply}"));
            }
        }
    }
    assert!(mismatches.is_empty(), "{}", mismatches.join("\n"));
}

#[apply(on_both_engines!)]
async fn a_refused_caller_gets_a_reason_and_changes_nothing(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--twitch-webhook-secret=a secret of tests"]).await;
    app.stock(&["Ant", "Bee", "Cat", "Dog", "Eel"], crate::packs::testing::SHORT_RUN, 5).await;
    let concerned = app.sign_in("concerned").await;
    let moderator = app.sign_in_with_role("moderator", Role::Moderator).await;
    // Listing achievements unlocks them: do it before the dump, since a refusal must change
    // nothing.
    for who in [&concerned, &moderator] {
        app.as_user(who).get("/api/achievements").await.ok();
    }
    let before = crate::testing::dump::dump(&app).await;
    let stale = "0".repeat(64);
    let callers = [(None, 401), (Some(&stale), 401), (Some(&concerned.token), 403), (Some(&moderator.token), 403)];
    let (mut refused, mut mismatches) = (0, Vec::new());
    for (method, path) in operations() {
        let mark = mark(&method, &path);
        let guarded = |token: Option<&String>| match mark {
            Some(Admin | Owner) => true,
            Some(Mod) => token.is_none_or(|token| *token != moderator.token),
            Some(Pub | User | Own | Signed) | None => false,
        };
        for (token, status) in callers.iter().filter(|(token, _)| guarded(*token)) {
            let reply = call(&app, &method, &path, token.map(String::as_str), &concerned).await;
            let error = reply.json();
            let message = error["message"].as_str().unwrap_or_default();
            let explained = message.len() > 20 && message.ends_with('.') && error["code"].is_string();
            if reply.status.as_u16() != *status || !explained {
                mismatches.push(format!("{method} {path}: {status} and a sentence expected, got {reply}"));
            }
            refused += 1;
        }
    }
    assert!(mismatches.is_empty(), "{}", mismatches.join("\n"));
    assert!(refused > 150, "only {refused} calls were refused: does the test cover all operations?");
    assert_eq!(crate::testing::dump::dump(&app).await, before, "a refusal changed something");
}

#[apply(on_both_engines!)]
async fn a_malformed_body_is_a_400_with_a_message(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.sign_in_with_role("admin", Role::Admin).await;
    for (method, path) in operations() {
        // A signed message is judged by its signature, and a call of the owner by the role, before it is read.
        if ["get", "delete"].contains(&method.as_str()) || matches!(mark(&method, &path), Some(Signed | Owner)) {
            continue;
        }
        // Signing out is among these calls.
        let admin = app.sign_in("admin").await;
        let method: Method = method.to_uppercase().parse().expect("is a method");
        let request = Request::builder()
            .method(&method)
            .uri(filled(&path, &admin))
            .header("authorization", format!("Bearer {}", admin.token))
            .header("content-type", "application/json");
        let reply = app.send(request.body(Body::from("{\"a\\u0000\": [")).expect("a request")).await;
        let takes_no_body = reply.status.is_success() || reply.status == StatusCode::NOT_FOUND;
        let explained = reply.status == StatusCode::BAD_REQUEST && reply.json()["message"].is_string();
        assert!(takes_no_body || explained, "{method} {path}: {reply}");
    }
}
