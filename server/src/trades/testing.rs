//! Users with cards, and trades between them, for the tests of features that transfer cards.

use serde_json::{Value, json};

use crate::cards::Rarity;
use crate::db::Conn;
use crate::ids::{CardId, UserId};
use crate::testing::{Reply, TestApp, TestDatabase};
use crate::twitch::testing::TestUser;

/// An application where Ada, Bob and Cy have five cards and three packs each.
pub(crate) struct TradeWorld {
    pub(crate) app: TestApp,
    pub(crate) ada: TestUser,
    pub(crate) bob: TestUser,
    pub(crate) cy: TestUser,
}

impl TradeWorld {
    /// With the default settings of tests.
    pub(crate) async fn new(database: TestDatabase) -> Self {
        Self::with_flags(database, &[]).await
    }

    pub(crate) async fn with_flags(database: TestDatabase, flags: &[&str]) -> Self {
        let app = TestApp::with_flags(database, flags).await;
        app.stock(&["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir"], &[(Rarity::Basic, 100), (Rarity::Rare, 20)], 5)
            .await;
        let mut users = Vec::new();
        for name in ["ada", "bob", "cy"] {
            let user = app.sign_in(name).await;
            app.give_packs(user.id, 3).await;
            app.as_user(&user).post("/api/packs/open", json!({})).await.ok();
            users.push(user);
        }
        // The copies left are counted after the commit of an opening.
        app.caught_up().await;
        let [ada, bob, cy] = users.try_into().expect("three users");
        Self { app, ada, bob, cy }
    }

    /// A user's cards, oldest first.
    pub(crate) async fn cards(&self, who: &TestUser) -> Vec<CardId> {
        let owner = who.id;
        let read = move |conn: &mut Conn<'_>| {
            conn.list::<(CardId,)>("SELECT id FROM cards WHERE owner_id = $1 ORDER BY acquired_at, id", &[&owner])
        };
        self.app.core.db.read(read).await.expect("reads").into_iter().map(|(id,)| id).collect()
    }

    /// The status of a card.
    pub(crate) async fn status(&self, card: CardId) -> String {
        let read = move |conn: &mut Conn<'_>| conn.get::<(String,)>("SELECT status FROM cards WHERE id = $1", &[&card]);
        self.app.core.db.read(read).await.expect("reads").0
    }

    /// A user's free and reserved packs.
    pub(crate) async fn packs(&self, who: &TestUser) -> (i64, i64) {
        let id: UserId = who.id;
        let wallet = self.app.core.db.read(move |conn| crate::wallet::find(conn, id)).await.expect("reads");
        (wallet.packs, wallet.reserved)
    }

    /// Offers a trade of cards and packs.
    pub(crate) async fn offer(
        &self,
        from: &TestUser,
        to: &TestUser,
        (cards, packs): (&[CardId], u32),
        (wanted, wanted_packs): (&[CardId], u32),
    ) -> Reply {
        let body = json!({
            "recipient": to.id, "offeredItems": cards, "offeredPacks": packs,
            "requestedItems": wanted, "requestedPacks": wanted_packs,
        });
        self.app.as_user(from).post("/api/trades", body).await
    }

    /// Offers one card for another. Returns the trade's id.
    pub(crate) async fn swap(&self, from: &TestUser, to: &TestUser, card: CardId, wanted: CardId) -> String {
        id(&self.offer(from, to, (&[card], 0), (&[wanted], 0)).await.ok())
    }

    pub(crate) async fn set(&self, who: &TestUser, trade: &str, status: &str) -> Reply {
        self.app.as_user(who).put(&format!("/api/trades/{trade}/status"), json!({"status": status})).await
    }

    pub(crate) fn pass(&self, millis: u64) {
        self.app.core.clock.advance(std::time::Duration::from_millis(millis));
    }

    /// The user's notification that begins with this text.
    pub(crate) async fn notification(&self, who: &TestUser, begins: &str) -> Value {
        let list = self.app.as_user(who).get("/api/notifications").await.ok();
        let rows = list.as_array().expect("a list");
        let found = rows.iter().find(|row| row["message"].as_str().is_some_and(|text| text.starts_with(begins)));
        found.unwrap_or_else(|| panic!("nothing of {begins:?} in {list:#}")).clone()
    }
}

/// The id in a response.
#[track_caller]
pub(crate) fn id(answer: &Value) -> String {
    answer["_id"].as_str().expect("an id").to_owned()
}

/// The ids in a list.
#[track_caller]
pub(crate) fn ids(list: &Value) -> Vec<String> {
    list.as_array().expect("a list").iter().map(id).collect()
}

/// The ids as text.
pub(crate) fn texts(cards: &[CardId]) -> Vec<String> {
    cards.iter().map(ToString::to_string).collect()
}
