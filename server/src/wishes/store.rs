//! Rows of `wishes`, and users with spare copies.

use super::rules::{MAX_SPARES, MAX_WISHES, Occasion, SPARE_FROM};
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::from_row;
use crate::ids::{DefinitionId, ListingId, TradeId, UserId};
use foilcast_base::rarity_ids;
use serde::Serialize;
use utoipa::ToSchema;

/// The columns of a [`WishRow`].
macro_rules! wish_columns {
    () => {
        "definition_id, floor, is_public, created_at"
    };
}
#[cfg(test)]
pub(crate) use wish_columns;

const LIST: &str = concat!(
    "SELECT ",
    wish_columns!(),
    " FROM wishes WHERE user_id = $1 AND (is_public OR CAST($2 AS BOOLEAN)) ORDER BY created_at DESC, definition_id"
);
const FIND: &str = concat!("SELECT ", wish_columns!(), " FROM wishes WHERE user_id = $1 AND definition_id = $2");
const CHANGE: &str = "UPDATE wishes SET floor = COALESCE(CAST($3 AS BIGINT), floor), \
    is_public = COALESCE(CAST($4 AS BOOLEAN), is_public) WHERE user_id = $1 AND definition_id = $2";
const INSERT: &str = "INSERT INTO wishes \
    (user_id, definition_id, floor, is_public, created_at, live_told_at, listed_told_at, spare_told_at) \
    SELECT $1, $2, $3, $4, $5, 0, 0, 0 WHERE (SELECT COUNT(*) FROM wishes WHERE user_id = $1) < $6 \
    ON CONFLICT DO NOTHING";
const DELETE: &str = "DELETE FROM wishes WHERE user_id = $1 AND definition_id = $2";
const DELETE_ALL: &str = "DELETE FROM wishes WHERE user_id = $1";
const FORGET_DEFINITION: &str = "DELETE FROM wishes WHERE definition_id = $1";
const DELETE_DEMO: &str = "DELETE FROM wishes WHERE definition_id IN (SELECT id FROM definitions WHERE demo)";

// One index seek per definition, however many users want it.
const LOWEST_FLOORS: &str = "SELECT id, floor FROM (SELECT d.id, \
    (SELECT MIN(w.floor) FROM wishes w WHERE w.definition_id = d.id) AS floor FROM definitions d) AS wanted \
    WHERE floor IS NOT NULL";
const TO_NOTIFY_LIVE: &str = "SELECT user_id FROM wishes WHERE definition_id = $1 AND floor <= $2 AND user_id <> $3 \
    AND live_told_at <= $4 ORDER BY live_told_at, user_id LIMIT $5";
const TO_NOTIFY_LISTED: &str = "SELECT user_id FROM wishes WHERE definition_id = $1 AND floor <= $2 AND user_id <> $3 \
    AND listed_told_at <= $4 ORDER BY listed_told_at, user_id LIMIT $5";
const TO_NOTIFY_SPARE: &str = "SELECT user_id FROM wishes WHERE definition_id = $1 AND floor <= $2 AND user_id <> $3 \
    AND spare_told_at <= $4 ORDER BY spare_told_at, user_id LIMIT $5";
const MARK_LIVE: &str = "UPDATE wishes SET live_told_at = $3 \
    WHERE user_id = $1 AND definition_id = $2 AND live_told_at <= $4";
const MARK_LISTED: &str = "UPDATE wishes SET listed_told_at = $3 \
    WHERE user_id = $1 AND definition_id = $2 AND listed_told_at <= $4";
const MARK_SPARE: &str = "UPDATE wishes SET spare_told_at = $3 \
    WHERE user_id = $1 AND definition_id = $2 AND spare_told_at <= $4";

// The list of rarities makes one index seek each instead of a scan of the collection.
const COPIES_BY_RARITY: &str = concat!(
    "SELECT rarity, COUNT(*) FROM cards WHERE owner_id = $1 AND rarity IN (",
    rarity_ids!(),
    ") AND definition_id = $2 AND NOT hidden GROUP BY rarity ORDER BY rarity DESC"
);
const SPARES: &str = "SELECT u.id, u.username, u.picture_url, s.copies, s.spare FROM (\
    SELECT owner_id, CAST(SUM(held) AS BIGINT) AS copies, CAST(SUM(held - 1) AS BIGINT) AS spare FROM (\
    SELECT owner_id, COUNT(*) AS held FROM cards WHERE definition_id = $1 AND rarity >= $2 AND NOT hidden \
    AND owner_id <> $3 GROUP BY owner_id, rarity) AS kinds GROUP BY owner_id HAVING MAX(held) >= $4) AS s \
    JOIN users u ON u.id = s.owner_id WHERE u.username IS NOT NULL \
    ORDER BY s.spare DESC, u.id LIMIT $5";
const TRADED: &str = "SELECT c.owner_id, c.definition_id, c.rarity FROM trades t \
    JOIN trade_items i ON i.trade_id = t.id JOIN cards c ON c.id = i.card_id \
    WHERE t.id = $1 AND t.status = 'accepted' AND c.definition_id IS NOT NULL AND c.rarity IS NOT NULL";
const SOLD: &str = "SELECT c.owner_id, c.definition_id, c.rarity FROM listings l JOIN cards c ON c.id = l.card_id \
    WHERE l.id = $1 AND l.status = 'sold' AND c.definition_id IS NOT NULL AND c.rarity IS NOT NULL \
    UNION ALL SELECT c.owner_id, c.definition_id, c.rarity FROM offers o JOIN offer_cards i ON i.offer_id = o.id \
    JOIN cards c ON c.id = i.card_id WHERE o.listing_id = $1 AND o.status = 'accepted' \
    AND c.definition_id IS NOT NULL AND c.rarity IS NOT NULL";

#[derive(Debug, Clone, Copy)]
pub struct WishRow {
    pub definition: DefinitionId,
    /// The lowest wanted rarity.
    pub floor: Rarity,
    pub is_public: bool,
    pub created_at: Timestamp,
}

from_row!(WishRow { definition, floor, is_public, created_at });

/// A user's wishes, latest first.
pub fn list(conn: &mut Conn<'_>, user: UserId, with_private: bool) -> Result<Vec<WishRow>> {
    conn.list(LIST, &[&user, &with_private])
}

/// A user's wish for this definition.
pub fn find(conn: &mut Conn<'_>, user: UserId, definition: DefinitionId) -> Result<Option<WishRow>> {
    conn.find(FIND, &[&user, &definition])
}

/// A change of a wish.
#[derive(Debug, Clone, Copy)]
pub struct Change {
    /// The lowest wanted rarity; `None` keeps it, and means any rarity in a new wish.
    pub floor: Option<Rarity>,
    /// `None` keeps it, and means true in a new wish.
    pub is_public: Option<bool>,
}

/// Creates or changes a wish. Returns false if the user has too many.
pub fn save(tx: &mut Tx<'_>, user: UserId, definition: DefinitionId, change: Change, now: Timestamp) -> Result<bool> {
    if tx.execute(CHANGE, &[&user, &definition, &change.floor, &change.is_public])? == 1 {
        return Ok(true);
    }
    let floor = change.floor.unwrap_or(Rarity::Basic);
    let is_public = change.is_public.unwrap_or(true);
    Ok(tx.execute(INSERT, &[&user, &definition, &floor, &is_public, &now, &MAX_WISHES])? == 1)
}

/// Deletes a wish. Returns whether it existed.
pub fn delete(tx: &mut Tx<'_>, user: UserId, definition: DefinitionId) -> Result<bool> {
    Ok(tx.execute(DELETE, &[&user, &definition])? == 1)
}

/// Deletes all wishes of a user.
pub fn delete_all(tx: &mut Tx<'_>, user: UserId) -> Result<u64> {
    tx.execute(DELETE_ALL, &[&user])
}

/// Deletes the wishes for a definition that is removed.
pub fn forget_definition(tx: &mut Tx<'_>, definition: DefinitionId) -> Result<u64> {
    tx.execute(FORGET_DEFINITION, &[&definition])
}

/// Deletes the wishes for the demo set's definitions.
pub fn delete_demo(tx: &mut Tx<'_>) -> Result<u64> {
    tx.execute(DELETE_DEMO, &[])
}

/// Every wanted definition with its lowest floor.
pub fn lowest_floors(conn: &mut Conn<'_>) -> Result<Vec<(DefinitionId, Rarity)>> {
    conn.list(LOWEST_FLOORS, &[])
}

/// A wanted definition that has become available.
#[derive(Debug, Clone, Copy)]
pub struct Availability {
    pub occasion: Occasion,
    pub definition: DefinitionId,
    /// Only wishes with this floor or a lower one match.
    pub max_floor: Rarity,
    /// The owner of the card, who gets no notification.
    pub owner: UserId,
    pub now: Timestamp,
}

impl Availability {
    /// Users whose last notification was at this time or earlier get another one.
    fn notified_until(&self) -> Timestamp {
        self.now.plus_millis(-self.occasion.pause_ms())
    }
}

/// The users to notify: those never notified or notified longest ago first.
pub fn users_to_notify(conn: &mut Conn<'_>, available: &Availability) -> Result<Vec<UserId>> {
    let sql = match available.occasion {
        Occasion::Live => TO_NOTIFY_LIVE,
        Occasion::Listed => TO_NOTIFY_LISTED,
        Occasion::Spare => TO_NOTIFY_SPARE,
    };
    let Availability { occasion, definition, max_floor, owner, .. } = available;
    conn.scalars(sql, &[definition, max_floor, owner, &available.notified_until(), &occasion.max_users()])
}

/// Records a notification. Returns false if another node has, or if the wish was deleted.
pub fn mark_notified(tx: &mut Tx<'_>, available: &Availability, user: UserId) -> Result<bool> {
    let sql = match available.occasion {
        Occasion::Live => MARK_LIVE,
        Occasion::Listed => MARK_LISTED,
        Occasion::Spare => MARK_SPARE,
    };
    let Availability { definition, now, .. } = available;
    Ok(tx.execute(sql, &[&user, definition, now, &available.notified_until()])? == 1)
}

/// The number of a user's visible copies of a definition, per rarity, the best first.
pub fn copies_by_rarity(conn: &mut Conn<'_>, owner: UserId, definition: DefinitionId) -> Result<Vec<(Rarity, i64)>> {
    conn.list(COPIES_BY_RARITY, &[&owner, &definition])
}

/// A user with spare copies.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Spare {
    #[serde(rename = "_id")]
    pub id: UserId,
    pub username: String,
    /// The URL of the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twitch_profile_pic: Option<String>,
    /// The number of copies in the wanted rarities.
    pub copies: i64,
    /// The number of copies beyond the first in each rarity.
    pub spare: i64,
}

from_row!(Spare { id, username, twitch_profile_pic, copies, spare });

/// The users with at least two copies in one rarity, `floor` or a better one, most spare copies first, without `except`.
pub fn spares(conn: &mut Conn<'_>, definition: DefinitionId, floor: Rarity, except: UserId) -> Result<Vec<Spare>> {
    conn.list(SPARES, &[&definition, &floor, &except, &SPARE_FROM, &MAX_SPARES])
}

/// A card that a user has just got.
#[derive(Debug, Clone, Copy)]
pub struct GainedCopy {
    pub owner: UserId,
    pub definition: DefinitionId,
    pub rarity: Rarity,
}

from_row!(GainedCopy { owner, definition, rarity });

/// The cards that a trade has transferred.
pub fn traded(conn: &mut Conn<'_>, trade: TradeId) -> Result<Vec<GainedCopy>> {
    conn.list(TRADED, &[&trade])
}

/// The cards that a sale has transferred; none before the sale.
pub fn sold(conn: &mut Conn<'_>, listing: ListingId) -> Result<Vec<GainedCopy>> {
    conn.list(SOLD, &[&listing])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestApp, TestDatabase};

    #[tokio::test]
    async fn users_to_notify_are_read_from_an_index_in_its_order() {
        let app = TestApp::new(TestDatabase::sqlite()).await;
        for (sql, name) in [(TO_NOTIFY_LIVE, "live"), (TO_NOTIFY_LISTED, "listed"), (TO_NOTIFY_SPARE, "spare")] {
            let index = format!("COVERING INDEX wishes_to_tell_{name} (definition_id=? AND {name}_told_at<?)");
            assert_eq!(app.plan(sql).await, [format!("SEARCH wishes USING {index}")]);
        }
    }
}
