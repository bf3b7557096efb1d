//! Users with cards and packs, for the tests of this and later features.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::ids::{CardId, UserId};
use crate::packs::testing::SHORT_RUN;
use crate::testing::{Reply, TestApp, TestDatabase};
use crate::twitch::testing::TestUser;

/// The definitions of [`MarketWorld`].
pub(crate) const NAMES: [&str; 8] = ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel"];

/// An application where Ada, Bob and Cleo have five cards and ten packs each.
pub(crate) struct MarketWorld {
    pub(crate) app: TestApp,
    pub(crate) ada: TestUser,
    pub(crate) bob: TestUser,
    pub(crate) cleo: TestUser,
    cards: HashMap<UserId, Vec<CardId>>,
}

#[track_caller]
pub(crate) fn text(json: &Value, key: &str) -> String {
    json[key].as_str().unwrap_or_else(|| panic!("no {key} in {json}")).to_owned()
}

impl MarketWorld {
    pub(crate) async fn new(database: TestDatabase) -> Self {
        Self::with_flags(database, &[]).await
    }

    /// Starts the application with additional flags.
    pub(crate) async fn with_flags(database: TestDatabase, flags: &[&str]) -> Self {
        Self::of(TestApp::with_flags(database, flags).await).await
    }

    /// Users in this application.
    pub(crate) async fn of(app: TestApp) -> Self {
        app.stock(&NAMES, SHORT_RUN, 5).await;
        let (ada, bob, cleo) = (app.sign_in("ada").await, app.sign_in("bob").await, app.sign_in("cleo").await);
        let mut world = Self { app, ada, bob, cleo, cards: HashMap::new() };
        for user in [world.ada.clone(), world.bob.clone(), world.cleo.clone()] {
            world.app.give_packs(user.id, 10).await;
            world.opens(&user).await;
        }
        // The copies left are counted after the commit of an opening.
        world.app.caught_up().await;
        world
    }

    /// A user opens a pack.
    pub(crate) async fn opens(&mut self, who: &TestUser) {
        let opening = self.app.as_user(who).post("/api/packs/open", json!({})).await.ok();
        let ids = opening["cards"].as_array().expect("cards").iter().map(|card| text(card, "_id"));
        let ids: Vec<CardId> = ids.map(|id| id.parse().expect("an id")).collect();
        self.cards.entry(who.id).or_default().extend(ids);
    }

    /// The cards that a user pulled, in the order of the draws.
    pub(crate) fn cards(&self, who: &TestUser) -> &[CardId] {
        &self.cards[&who.id]
    }

    /// Lists a user's card with this number. Returns the listing's id.
    pub(crate) async fn lists(&self, who: &TestUser, number: usize) -> String {
        let body = json!({"cardId": self.cards(who)[number]});
        text(&self.app.as_user(who).post("/api/market/listings", body).await.ok(), "_id")
    }

    /// Offers a user's cards with these numbers and these packs. Returns the response.
    pub(crate) async fn tries_to_offer(&self, who: &TestUser, listing: &str, cards: &[usize], packs: u32) -> Reply {
        let cards: Vec<CardId> = cards.iter().map(|number| self.cards(who)[*number]).collect();
        let body = json!({"offeredCards": cards, "offeredPacks": packs, "message": "Please"});
        self.app.as_user(who).post(&format!("/api/market/listings/{listing}/offers"), body).await
    }

    /// As [`Self::tries_to_offer`], successfully. Returns the offer's id.
    pub(crate) async fn offers(&self, who: &TestUser, listing: &str, cards: &[usize], packs: u32) -> String {
        text(&self.tries_to_offer(who, listing, cards, packs).await.ok()["offer"], "_id")
    }

    pub(crate) async fn accepts(&self, who: &TestUser, listing: &str, offer: &str) -> Reply {
        self.app.as_user(who).put(&format!("/api/market/listings/{listing}/offers/{offer}/accept"), json!({})).await
    }

    /// The public view of a listing.
    pub(crate) async fn listing(&self, id: &str) -> Value {
        self.app.anyone().get(&format!("/api/market/listings/{id}")).await.ok()
    }

    /// The owner and the status of a card.
    pub(crate) async fn card(&self, id: CardId) -> (String, String) {
        let card = self.app.anyone().get(&format!("/api/cards/owned/{id}")).await.ok();
        (text(&card["owner"], "username"), text(&card["card"], "status"))
    }

    /// A user's free packs, reserved packs and experience.
    pub(crate) async fn wallet(&self, who: &TestUser) -> (i64, i64, i64) {
        let id = who.id;
        let wallet = self.app.core.db.read(move |conn| crate::wallet::find(conn, id)).await.expect("a wallet");
        (wallet.packs, wallet.reserved, wallet.xp)
    }

    /// The user's notification that contains this text.
    pub(crate) async fn notification(&self, who: &TestUser, text: &str) -> Value {
        let list = self.app.as_user(who).get("/api/notifications").await.ok();
        let rows = list.as_array().expect("a list");
        let found = rows.iter().find(|row| row["message"].as_str().is_some_and(|message| message.contains(text)));
        found.unwrap_or_else(|| panic!("no notification contains {text:?}: {list:#}")).clone()
    }
}
