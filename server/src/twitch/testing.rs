//! Signed-in users for the tests of all features.

pub(crate) mod channel;

use super::signin::{PROVIDER, Welcome, guest, sign_in};
use crate::auth::Token;
use crate::ids::UserId;
use crate::testing::{Caller, TestApp};
use crate::users::{Person, Role};

/// A user of a test: the id and the session token.
#[derive(Debug, Clone)]
pub(crate) struct TestUser {
    pub(crate) id: UserId,
    pub(crate) token: String,
}

/// Starts a server with these routes and returns its address.
pub(crate) async fn serve(routes: axum::Router) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("listens");
    let url = format!("http://{}", listener.local_addr().expect("has an address"));
    tokio::spawn(async move { axum::serve(listener, routes).await });
    url
}

impl TestApp {
    /// Signs a user in as the callback does. `nova` is the owner; all others are new users with one pack.
    pub(crate) async fn sign_in(&self, name: &str) -> TestUser {
        self.sign_in_as(person(name, name)).await
    }

    /// Signs in a user with this identity.
    pub(crate) async fn sign_in_as(&self, person: Person) -> TestUser {
        let (gifts, now, dice) = (Welcome::of(&self.app.core), self.app.core.clock.now(), self.app.core.dice.clone());
        let token = Token::new(&dice);
        let shown = token.reveal().to_owned();
        let user = self.app.core.db.write(move |tx| sign_in(tx, &person, &gifts, (&token, Some("a test")), now, &dice));
        TestUser { id: user.await.expect("signs in").id, token: shown }
    }

    /// The account that holds live packs for a viewer who has not signed in.
    pub(crate) async fn guest(&self, subject: &'static str, login: &'static str) -> UserId {
        let (now, dice) = (self.app.core.clock.now(), self.app.core.dice.clone());
        self.app.core.db.write(move |tx| guest(tx, subject, login, now, &dice)).await.expect("the account is created")
    }

    /// Signs a user in and gives them this role.
    pub(crate) async fn sign_in_with_role(&self, name: &str, role: Role) -> TestUser {
        let user = self.sign_in(name).await;
        let id = user.id;
        self.app.core.db.write(move |tx| crate::users::set_role(tx, id, role)).await.expect("gets the role");
        self.app.features.auth.sessions.forget_user(id);
        user
    }

    pub(crate) fn as_user(&self, user: &TestUser) -> Caller<'_> {
        self.with_token(user.token.clone())
    }
}

/// An identity with this id of the provider.
pub(crate) fn person(subject: &str, login: &str) -> Person {
    Person {
        provider: PROVIDER,
        subject: format!("subject of {subject}"),
        login: login.into(),
        display_name: login.into(),
        picture_url: None,
        demo: false,
    }
}
