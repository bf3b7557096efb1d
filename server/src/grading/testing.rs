//! Steps of grading, for the tests of other features.

use serde_json::{Value, json};

use crate::ids::CardId;
use crate::testing::Reply;
use crate::trades::testing::TradeWorld;
use crate::twitch::testing::TestUser;

impl TradeWorld {
    /// Takes a step with a user's own card: an empty step submits it; the others are `complete` and `reveal`.
    pub(crate) async fn grade(&self, who: &TestUser, step: &str, card: CardId) -> Reply {
        let path = format!("/api/grading/grade-card{}{step}", if step.is_empty() { "" } else { "/" });
        self.app.as_user(who).post(&path, json!({"userId": who.id, "cardId": card})).await
    }

    /// Submits a user's card and advances the clock until it has an unrevealed grade.
    pub(crate) async fn grade_unrevealed(&self, who: &TestUser, card: CardId) -> Value {
        self.grade(who, "", card).await.ok();
        self.pass(24 * 3_600_000);
        self.grade(who, "complete", card).await.ok()["card"].clone()
    }
}
