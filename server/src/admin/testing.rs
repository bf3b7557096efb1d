//! Helpers for the tests of the editors.

use serde_json::Value;

use crate::packs::testing::{SHORT_RUN, Stock};
use crate::testing::{Caller, TestApp, TestDatabase};
use crate::twitch::testing::TestUser;

/// An admin, and a pack with six cards.
pub(super) struct EditorWorld {
    pub(super) test: TestApp,
    pub(super) nova: TestUser,
    pub(super) stock: Stock,
}

impl EditorWorld {
    pub(super) async fn new(database: TestDatabase, cards_per_pack: u8) -> Self {
        let test = TestApp::with_flags(database, &["--packs-first-sign-in=5"]).await;
        let stock = test.stock(&["Ant", "Bee", "Cat", "Dog", "Eel", "Fox"], SHORT_RUN, cards_per_pack).await;
        let nova = test.sign_in("nova").await;
        Self { test, nova, stock }
    }

    /// Advances the clock and returns the admin: entries of the same millisecond have no order in the log.
    pub(super) fn admin(&self) -> Caller<'_> {
        self.test.core.clock.advance(std::time::Duration::from_millis(1));
        self.test.as_user(&self.nova)
    }

    /// The versions of a pack's odds, the latest first.
    pub(super) async fn versions_of(&self, pack: impl std::fmt::Display) -> Vec<Value> {
        let history = self.test.anyone().get(&format!("/api/packs/{pack}/odds/history")).await.ok();
        history["versions"].as_array().expect("a list").clone()
    }
}

/// The draft with these fields replaced.
#[expect(clippy::needless_pass_by_value, reason = "written at each call")]
pub(super) fn with(draft: &Value, fields: Value) -> Value {
    let mut draft = draft.clone();
    for (name, value) in fields.as_object().expect("fields") {
        draft[name] = value.clone();
    }
    draft
}
