use super::{Role, by_name, grant_admin, owner, resolve, set_role, store};
use crate::error::Error;
use crate::ids::UserId;
use crate::testing::{TestApp, TestDatabase, nothing_is_lost, on_both_engines};
use crate::twitch::testing::person;
use crate::users::{Person, User};
use macro_rules_attribute::apply;
use std::time::Duration;

async fn user(app: &TestApp, id: UserId) -> User {
    app.core.db.read(move |conn| store::by_id(conn, id)).await.expect("reads").expect("the user exists")
}

async fn found(app: &TestApp, text: &'static str) -> Vec<String> {
    let rows = app.core.db.read(move |conn| store::search(conn, text, None)).await.expect("searches");
    rows.into_iter().map(|row| row.username).collect()
}

#[apply(on_both_engines!)]
async fn a_name_goes_to_the_user_who_signs_in_with_it_and_its_holder_is_renamed(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let old = app.sign_in_as(person("old", "Ada")).await;
    let new = app.sign_in_as(person("new", "ada")).await;
    assert_ne!(old.id, new.id);
    assert_eq!(user(&app, old.id).await.username, "Ada-2");
    assert_eq!(user(&app, new.id).await.username, "ada");
    let third = app.sign_in_as(person("third", "ADA")).await;
    assert_eq!(user(&app, new.id).await.username, "ada-3");
    app.sign_in_as(person("old", "countess")).await;
    assert_eq!(user(&app, old.id).await.username, "countess");
    app.sign_in_as(person("new", "ada")).await;
    assert_eq!(user(&app, new.id).await.username, "ada");
    assert_eq!(user(&app, third.id).await.username, "ADA-2");
    // A renamed user is still found by the display name, which comes from the provider, and by no old one.
    assert_eq!(found(&app, "ntes").await, ["countess"]);
    assert!(found(&app, "a-3").await.is_empty());
    nothing_is_lost(&app).await;
}

#[apply(on_both_engines!)]
async fn an_existing_id_wins_over_a_name(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("ada").await;
    let twin = app.sign_in(ada.id.as_str()).await;
    let hex = app.sign_in("0123456789abcdef01234567").await;
    let (ada_id, read) = (ada.id, &app.core.db);
    let by_id = read.read(move |conn| resolve(conn, ada_id.as_str())).await.expect("is found");
    assert_eq!(by_id.id, ada.id);
    let by_hex_name = read.read(|conn| resolve(conn, "0123456789ABCDEF01234567")).await.expect("is found");
    assert_eq!(by_hex_name.id, hex.id);
    let named = read.read(move |conn| by_name(conn, ada_id.as_str())).await.expect("is found");
    assert_eq!(named.id, twin.id);
    let unknown = read.read(|conn| resolve(conn, "nobody")).await;
    assert!(matches!(unknown, Err(Error::NotFound("user"))));
}

#[apply(on_both_engines!)]
async fn a_name_in_the_configuration_belongs_to_the_first_user_who_signs_in_with_it(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--admins=Grace,4242"]).await;
    let nova = app.sign_in("Nova").await;
    let grace = app.sign_in_as(person("grace", "grace")).await;
    let numbered = app.sign_in_as(Person { subject: "4242".into(), ..person("x", "ken") }).await;
    assert_eq!(user(&app, nova.id).await.role, Role::Owner);
    assert_eq!(user(&app, grace.id).await.role, Role::Admin);
    assert_eq!(user(&app, numbered.id).await.role, Role::Admin);
    let impostor = app.sign_in_as(person("impostor", "grace")).await;
    assert_eq!(user(&app, impostor.id).await.role, Role::User);
    let other_nova = app.sign_in_as(person("other", "nova")).await;
    assert_eq!(user(&app, other_nova.id).await.role, Role::User);
    let streamer = app.core.db.read(owner).await.expect("reads").expect("the user exists");
    assert_eq!(streamer.id, nova.id);
}

#[apply(on_both_engines!)]
async fn an_id_in_the_configuration_matches_no_name(database: TestDatabase) {
    let app = TestApp::with_only(database, &["--demo=true", "--owner=141981764", "--admins= 4242 "]).await;
    let named = |subject: &str, login: &str| Person { subject: subject.into(), ..person(subject, login) };
    let impostor = app.sign_in_as(named("7001", "141981764")).await;
    let other = app.sign_in_as(named("7002", "4242")).await;
    assert_eq!(user(&app, impostor.id).await.role, Role::User);
    assert_eq!(user(&app, other.id).await.role, Role::User);
    let streamer = app.sign_in_as(named("141981764", "nova")).await;
    assert_eq!(user(&app, streamer.id).await.role, Role::Owner);
    // The second sign-in shows that the first did not bind the role to the name.
    app.sign_in_as(named("7001", "141981764")).await;
    assert_eq!(user(&app, impostor.id).await.role, Role::User);
    assert_eq!(user(&app, streamer.id).await.role, Role::Owner);
}

#[apply(on_both_engines!)]
async fn the_configuration_names_the_owner(database: TestDatabase) {
    let app = TestApp::with_only(database, &["--demo=true", "--owner=Grace"]).await;
    let (nova, grace) = (app.sign_in("nova").await, app.sign_in("grace").await);
    assert_eq!(user(&app, nova.id).await.role, Role::User);
    assert_eq!(user(&app, grace.id).await.role, Role::Owner);
}

#[apply(on_both_engines!)]
async fn the_role_of_owner_cannot_be_given_or_taken(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let (nova, ada) = (app.sign_in("nova").await.id, app.sign_in("ada").await.id);
    let demoted = app.core.db.write(move |tx| set_role(tx, nova, Role::User)).await;
    let raised = app.core.db.write(move |tx| set_role(tx, ada, Role::Owner)).await;
    for refused in [demoted, raised] {
        assert!(matches!(refused, Err(Error::Conflict(reason)) if reason.code() == "owner_is_configured"));
    }
    app.core.db.write(|tx| grant_admin(tx, "ADA")).await.expect("is granted");
    assert_eq!(user(&app, ada).await.role, Role::Admin);
    let again = app.core.db.write(|tx| grant_admin(tx, "nova")).await.expect("changes nothing");
    assert_eq!(again.role, Role::Owner);
}

#[apply(on_both_engines!)]
async fn a_search_takes_its_text_literally_and_ignores_case(database: TestDatabase) {
    let app = TestApp::new(database).await;
    for name in ["Éclair", "decoder", "ecru", "(.*%_", "under_score"] {
        app.sign_in(name).await;
    }
    assert_eq!(found(&app, "ec").await, ["Éclair", "ecru", "decoder"]);
    assert_eq!(found(&app, "É").await, ["Éclair", "ecru", "decoder", "under_score"]);
    assert_eq!(found(&app, "(.*%_").await, ["(.*%_"]);
    assert_eq!(found(&app, "r_s").await, ["under_score"]);
    assert!(found(&app, "%%").await.is_empty());
    for number in 0..12 {
        app.sign_in(&format!("clone{number}")).await;
    }
    assert_eq!(found(&app, "clone").await.len(), 10);
}

#[apply(on_both_engines!)]
async fn a_day_counts_once_and_a_missed_day_ends_the_streak(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let days = async |id| {
        let login = user(&app, id).await.login;
        (login.count, login.streak)
    };
    let ada = app.sign_in("ada").await;
    app.sign_in("ada").await;
    assert_eq!(days(ada.id).await, (1, 1));
    // It is 22:13 UTC: two hours later it is tomorrow.
    app.core.clock.advance(Duration::from_hours(2));
    app.sign_in("ada").await;
    assert_eq!(days(ada.id).await, (2, 2));
    app.core.clock.advance(Duration::from_hours(48));
    app.sign_in("ada").await;
    assert_eq!(days(ada.id).await, (3, 1));
}
