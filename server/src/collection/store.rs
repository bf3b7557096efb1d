//! The tables of cards, of their history, and of featured cards.

use super::{CardRow, Patterns, card_columns};
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::db::{Conn, FromRow, ListSql, ToValue, Tx, json_list};
use crate::error::Result;
use crate::from_row;
use crate::ids::{CardId, DefinitionId, ModifierId, OpeningId, UserId};
use foilcast_base::rarity_ids;

const BY_ID: &str = concat!("SELECT ", card_columns!(), " FROM cards c WHERE id = $1 AND NOT hidden");
const BY_IDS: &str = concat!(
    "SELECT ",
    card_columns!(),
    " FROM cards c WHERE id IN (SELECT value FROM json_each(CAST($1 AS TEXT))) AND NOT hidden"
);
const COUNT: &str = "SELECT COUNT(*) FROM cards WHERE owner_id = $1";
const COUNT_HIDDEN: &str = "SELECT COUNT(*) FROM cards WHERE owner_id = $1 AND hidden";
// Hidden cards are subtracted row by row, without a group or a condition, so that SQLite uses the index of the few
// hidden cards and does not scan all others.
const COUNT_BY_RARITY: &str = "SELECT rarity, CAST(SUM(held) AS BIGINT) FROM (\
    SELECT rarity, COUNT(*) AS held FROM cards WHERE owner_id = $1 GROUP BY rarity \
    UNION ALL SELECT rarity, -1 FROM cards WHERE owner_id = $1 AND hidden) AS counted GROUP BY rarity";
const AFTER: &str = concat!(
    "SELECT ",
    card_columns!(),
    " FROM cards c WHERE owner_id = $1 AND NOT hidden AND (acquired_at, id) < ($2, $3) \
    ORDER BY acquired_at DESC, id DESC LIMIT $4"
);
const SHOW: &str = "UPDATE cards SET hidden = FALSE WHERE owner_id = $1 AND opening_id = $2 AND hidden";

const EVENTS: &str = "SELECT e.at, e.kind, e.from_user, f.username, e.to_user, t.username, e.reference \
    FROM card_events e LEFT JOIN users f ON f.id = e.from_user LEFT JOIN users t ON t.id = e.to_user \
    WHERE e.card_id = $1 ORDER BY e.at, e.kind";

const FEATURED: &str = concat!(
    "SELECT ",
    card_columns!(),
    " FROM featured_cards f JOIN cards c ON c.id = f.card_id \
    WHERE f.user_id = $1 AND c.owner_id = $1 AND NOT c.hidden ORDER BY f.position"
);
const FEATURED_IDS: &str = "SELECT card_id FROM featured_cards WHERE user_id = $1";
const RAREST: &str = "SELECT id FROM cards WHERE owner_id = $1 AND NOT hidden \
    ORDER BY rarity DESC NULLS LAST, id LIMIT $2";
const CLEAR_FEATURED: &str = "DELETE FROM featured_cards WHERE user_id = $1";
const UNFEATURE: &str = "DELETE FROM featured_cards WHERE card_id = $1";
const FEATURE: &str = "INSERT INTO featured_cards (user_id, position, card_id) \
    SELECT $1, $2, id FROM cards WHERE id = $3 AND owner_id = $1 AND NOT hidden \
    ON CONFLICT (card_id) DO NOTHING";

const COPIES: &str =
    "SELECT id, owner_id, rarity, grade, opening_id FROM cards WHERE definition_id = $1 AND NOT hidden";
// The list of rarities makes this one index seek each instead of a scan of all copies.
const FIRST_MINTS: &str = concat!(
    "SELECT c.rarity, c.id, u.username FROM cards c LEFT JOIN users u ON u.id = c.owner_id \
    WHERE c.definition_id = $1 AND c.rarity IN (",
    rarity_ids!(),
    ") AND c.mint = 1 AND NOT c.hidden ORDER BY c.rarity"
);
// As in counts by rarity, hidden cards are subtracted row by row.
const DISTINCT: &str = "SELECT definition_id FROM (\
    SELECT definition_id, COUNT(*) AS held FROM cards WHERE owner_id = $1 GROUP BY rarity, definition_id \
    UNION ALL SELECT definition_id, -1 FROM cards WHERE owner_id = $1 AND hidden) AS counted \
    WHERE definition_id IS NOT NULL GROUP BY definition_id HAVING SUM(held) > 0";
const HELD: &str = "SELECT definition_id, rarity, COUNT(*) FROM cards WHERE definition_id IS NOT NULL \
    GROUP BY definition_id, rarity";
const HELD_OF: &str = "SELECT rarity, COUNT(*) FROM cards WHERE definition_id = $1 GROUP BY rarity";
const MODIFIED: &str = "SELECT modifier_id, COUNT(*) FROM cards WHERE modifier_id IS NOT NULL GROUP BY modifier_id";
const MODIFIED_BY: &str = "SELECT COUNT(*) FROM cards WHERE modifier_id = $1";
// Not `IS NOT NULL`: SQLite would then look up each card of that index instead of using the one of the few hidden.
const HELD_HIDDEN: &str = "SELECT definition_id, rarity, modifier_id FROM cards \
    WHERE hidden AND COALESCE(definition_id, '') <> ''";
const MINTS: &str = "SELECT mint FROM cards WHERE definition_id = $1 AND rarity = $2 ORDER BY mint";

const DEMO_CARDS: &str = "SELECT COUNT(*) FROM cards WHERE owner_id IN (SELECT id FROM users WHERE demo) \
    OR definition_id IN (SELECT id FROM definitions WHERE demo)";
const DEMO_COPIES: &str = "SELECT definition_id, rarity, mint FROM cards WHERE definition_id IS NOT NULL \
    AND owner_id IN (SELECT id FROM users WHERE demo) \
    AND definition_id NOT IN (SELECT id FROM definitions WHERE demo) ORDER BY definition_id, rarity, mint";
const DELETE_DEMO_FEATURED: &str = "DELETE FROM featured_cards WHERE card_id IN (SELECT id FROM cards \
    WHERE owner_id IN (SELECT id FROM users WHERE demo) \
    OR definition_id IN (SELECT id FROM definitions WHERE demo))";
const DELETE_DEMO_EVENTS: &str = "DELETE FROM card_events WHERE card_id IN (SELECT id FROM cards \
    WHERE owner_id IN (SELECT id FROM users WHERE demo) \
    OR definition_id IN (SELECT id FROM definitions WHERE demo))";
const DELETE_DEMO: &str = "DELETE FROM cards WHERE owner_id IN (SELECT id FROM users WHERE demo) \
    OR definition_id IN (SELECT id FROM definitions WHERE demo)";

/// Maximum number of cards per statement.
const MAX_ROWS: usize = 10;

static INSERT: ListSql = ListSql::new(
    MAX_ROWS,
    "INSERT INTO cards (id, owner_id, definition_id, rarity, mint, modifier_id, opening_id, acquired_at, status, \
    slabbed, grade, graded_at, hidden, patterns) VALUES {rows} ON CONFLICT (definition_id, rarity, mint) DO NOTHING",
    "(#1, $1, #2, #3, #4, #5, $2, $3, 'available', FALSE, NULL, NULL, $4, $5)",
);
static DELETE: ListSql = ListSql::new(MAX_ROWS, "DELETE FROM cards WHERE id IN ({rows})", "#1");
static INSERT_EVENTS: ListSql = ListSql::new(
    MAX_ROWS,
    "INSERT INTO card_events (card_id, at, kind, from_user, to_user, reference) VALUES {rows}",
    "(#1, $1, $2, $3, $4, $5)",
);
// For cards that have a history: an event is never older than the one before it, even after a jump of the clock.
static INSERT_EVENTS_AFTER: ListSql = ListSql::new(
    MAX_ROWS,
    "INSERT INTO card_events (card_id, at, kind, from_user, to_user, reference) SELECT c.id, CASE WHEN $1 > \
    COALESCE((SELECT MAX(e.at) FROM card_events e WHERE e.card_id = c.id), 0) THEN $1 ELSE \
    (SELECT MAX(e.at) + 1 FROM card_events e WHERE e.card_id = c.id) END, $2, $3, $4, $5 \
    FROM cards c WHERE c.id IN ({rows})",
    "#1",
);

#[derive(Debug, Clone, Copy)]
pub struct NewCard {
    pub id: CardId,
    pub definition: DefinitionId,
    pub rarity: Rarity,
    pub mint: u32,
    pub modifier: Option<ModifierId>,
}

/// The common fields of one insertion.
#[derive(Debug, Clone, Copy)]
pub struct Minting {
    pub owner: UserId,
    /// The opening that pulled them.
    pub opening: Option<OpeningId>,
    pub at: Timestamp,
    pub hidden: bool,
    /// The patterns of their pack.
    pub patterns: Patterns,
}

impl Minting {
    /// The fields of cards that no opening pulled.
    pub fn without_opening(owner: UserId, at: Timestamp) -> Self {
        Self { owner, opening: None, at, hidden: false, patterns: Patterns::default() }
    }
}

/// Inserts at most ten cards in one statement. Returns how many of their copies were free.
pub fn insert(tx: &mut Tx<'_>, common: &Minting, cards: &[NewCard]) -> Result<usize> {
    if cards.is_empty() {
        return Ok(0);
    }
    let mut params: Vec<&dyn ToValue> =
        vec![&common.owner, &common.opening, &common.at, &common.hidden, &common.patterns];
    for card in cards {
        params.extend([&card.id as &dyn ToValue, &card.definition, &card.rarity, &card.mint, &card.modifier]);
    }
    Ok(usize::try_from(tx.execute(INSERT.text(cards.len())?, &params)?).unwrap_or(0))
}

/// Undoes an [`insert`] that could not place all its cards. Cheaper than a savepoint around each insertion.
pub fn delete_inserted(tx: &mut Tx<'_>, cards: &[NewCard]) -> Result<()> {
    if cards.is_empty() {
        return Ok(());
    }
    let ids: Vec<&dyn ToValue> = cards.iter().map(|card| &card.id as &dyn ToValue).collect();
    tx.execute(DELETE.text(cards.len())?, &ids).map(drop)
}

/// An event of cards.
#[derive(Debug, Clone, Copy)]
pub struct CardEvent<'a> {
    pub at: Timestamp,
    /// The kind of the event.
    pub kind: &'a str,
    pub from: Option<UserId>,
    pub to: Option<UserId>,
    /// The cause, such as an opening.
    pub reference: Option<&'a str>,
}

/// Adds an event to the history of at most ten cards, in one statement.
pub fn note(tx: &mut Tx<'_>, what: &CardEvent<'_>, cards: impl IntoIterator<Item = CardId>) -> Result<()> {
    let cards: Vec<CardId> = cards.into_iter().collect();
    insert_events(tx, &INSERT_EVENTS, what, &cards)
}

/// As [`note`], for at most ten cards that have a history: the event is not older than their last one.
pub fn note_after(tx: &mut Tx<'_>, what: &CardEvent<'_>, cards: &[CardId]) -> Result<()> {
    insert_events(tx, &INSERT_EVENTS_AFTER, what, cards)
}

fn insert_events(tx: &mut Tx<'_>, sql: &ListSql, what: &CardEvent<'_>, cards: &[CardId]) -> Result<()> {
    if cards.is_empty() {
        return Ok(());
    }
    let mut params: Vec<&dyn ToValue> = vec![&what.at, &what.kind, &what.from, &what.to, &what.reference];
    params.extend(cards.iter().map(|card| card as &dyn ToValue));
    tx.execute(sql.text(cards.len())?, &params).map(drop)
}

/// The card with this id, unless it is hidden.
pub fn by_id(conn: &mut Conn<'_>, id: CardId) -> Result<Option<CardRow>> {
    conn.find(BY_ID, &[&id])
}

/// The cards with these ids, in any order, without hidden ones.
pub fn by_ids(conn: &mut Conn<'_>, ids: &[CardId]) -> Result<Vec<CardRow>> {
    let ids = json_list(ids)?;
    conn.list(BY_IDS, &[&ids])
}

/// Number of public cards of a user.
pub fn count(conn: &mut Conn<'_>, owner: UserId) -> Result<i64> {
    let all: i64 = conn.scalar(COUNT, &[&owner])?;
    let hidden: i64 = conn.scalar(COUNT_HIDDEN, &[&owner])?;
    Ok(all - hidden)
}

/// Number of public cards of a user, by rarity; `None` for cards without a rarity.
pub fn count_by_rarity(conn: &mut Conn<'_>, owner: UserId) -> Result<Vec<(Option<Rarity>, i64)>> {
    conn.list(COUNT_BY_RARITY, &[&owner])
}

/// The next `limit` cards after this one, latest first.
pub fn after(conn: &mut Conn<'_>, owner: UserId, than: (Timestamp, &str), limit: i64) -> Result<Vec<CardRow>> {
    conn.list(AFTER, &[&owner, &than.0, &than.1, &limit])
}

/// Makes the cards of a live opening public. Returns their number.
pub fn show(tx: &mut Tx<'_>, owner: UserId, opening: OpeningId) -> Result<u64> {
    tx.execute(SHOW, &[&owner, &opening])
}

/// A row of a card's history.
#[derive(Debug)]
pub struct EventRow {
    pub at: Timestamp,
    /// The kind of the event.
    pub kind: String,
    pub from: Option<UserId>,
    /// The user's name, while the account exists.
    pub from_name: Option<String>,
    pub to: Option<UserId>,
    /// The user's name, while the account exists.
    pub to_name: Option<String>,
    /// The cause, such as an opening.
    pub reference: Option<String>,
}

from_row!(EventRow { at, kind, from, from_name, to, to_name, reference });

/// The history of a card, oldest event first.
pub fn events(conn: &mut Conn<'_>, card: CardId) -> Result<Vec<EventRow>> {
    conn.list(EVENTS, &[&card])
}

/// The cards that a user features, in order.
pub fn featured(conn: &mut Conn<'_>, owner: UserId) -> Result<Vec<CardRow>> {
    conn.list(FEATURED, &[&owner])
}

/// The ids of the cards that a user features, without reading the cards.
pub fn featured_ids(conn: &mut Conn<'_>, owner: UserId) -> Result<Vec<CardId>> {
    conn.scalars(FEATURED_IDS, &[&owner])
}

pub fn rarest(conn: &mut Conn<'_>, owner: UserId, limit: u32) -> Result<Vec<CardId>> {
    conn.scalars(RAREST, &[&owner, &limit])
}

/// Replaces the cards that a user features. Returns how many of them the user owns.
pub fn set_featured(tx: &mut Tx<'_>, owner: UserId, cards: &[CardId]) -> Result<usize> {
    tx.execute(CLEAR_FEATURED, &[&owner])?;
    let mut featured = 0;
    for (position, card) in (0_i64..).zip(cards) {
        featured += tx.execute(FEATURE, &[&owner, &position, card])?;
    }
    Ok(usize::try_from(featured).unwrap_or(0))
}

/// Removes a card from featured lists when its owner changes.
pub fn unfeature(tx: &mut Tx<'_>, card: CardId) -> Result<()> {
    tx.execute(UNFEATURE, &[&card]).map(drop)
}

/// A copy of a definition.
pub struct Copied {
    pub id: CardId,
    pub owner: UserId,
    /// Its rarity; `None` on a broken imported card.
    pub rarity: Option<Rarity>,
    /// The grade, once revealed.
    pub grade: Option<u8>,
    /// The opening that pulled it; `None` if it was not pulled.
    pub opening: Option<OpeningId>,
}

from_row!(Copied { id, owner, rarity, grade, opening });

/// Calls `look` with every copy of this definition, in one scan.
pub fn each_copy(conn: &mut Conn<'_>, definition: DefinitionId, mut look: impl FnMut(Copied)) -> Result<()> {
    conn.each(COPIES, &[&definition], |row| {
        look(Copied::from_row(row)?);
        Ok(())
    })
}

/// The holder of number 1 of this definition, per rarity.
pub fn first_mints(conn: &mut Conn<'_>, definition: DefinitionId) -> Result<Vec<(Rarity, CardId, Option<String>)>> {
    conn.list(FIRST_MINTS, &[&definition])
}

/// The definitions of which a user has a public copy, in any rarity.
pub fn distinct(conn: &mut Conn<'_>, owner: UserId) -> Result<Vec<DefinitionId>> {
    conn.scalars(DISTINCT, &[&owner])
}

/// Number of held copies of each definition and rarity, read from the index alone.
pub fn held(conn: &mut Conn<'_>) -> Result<Vec<(DefinitionId, Rarity, u32)>> {
    conn.list(HELD, &[])
}

/// Number of held copies of a definition in each rarity, read from the index alone.
pub fn held_of(conn: &mut Conn<'_>, definition: DefinitionId) -> Result<Vec<(Rarity, u32)>> {
    conn.list(HELD_OF, &[&definition])
}

/// Number of cards with each modifier.
pub fn modified(conn: &mut Conn<'_>) -> Result<Vec<(ModifierId, i64)>> {
    conn.list(MODIFIED, &[])
}

/// Number of cards with this modifier, including hidden ones.
pub fn modified_by(conn: &mut Conn<'_>, modifier: ModifierId) -> Result<i64> {
    conn.scalar(MODIFIED_BY, &[&modifier])
}

/// The held copies that are hidden, with their modifiers.
pub fn held_hidden(conn: &mut Conn<'_>) -> Result<Vec<(DefinitionId, Rarity, Option<ModifierId>)>> {
    conn.list(HELD_HIDDEN, &[])
}

/// The held mints of a definition in a rarity.
pub fn mints(conn: &mut Conn<'_>, definition: DefinitionId, rarity: Rarity) -> Result<Vec<u32>> {
    conn.scalars(MINTS, &[&definition, &rarity])
}

/// Number of cards that are removed with the demo set.
pub fn count_demo(conn: &mut Conn<'_>) -> Result<i64> {
    conn.scalar(DEMO_CARDS, &[])
}

/// The copies of real definitions that demo users hold. They become free when those users are removed.
pub fn demo_copies(conn: &mut Conn<'_>) -> Result<Vec<(DefinitionId, Rarity, u32)>> {
    conn.list(DEMO_COPIES, &[])
}

/// Deletes the cards of demo users, and the cards of demo definitions of any owner. Returns their number.
pub fn delete_demo(tx: &mut Tx<'_>) -> Result<u64> {
    tx.execute(DELETE_DEMO_FEATURED, &[])?;
    tx.execute(DELETE_DEMO_EVENTS, &[])?;
    tx.execute(DELETE_DEMO, &[])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestApp, TestDatabase};

    /// A lookup of each card would read a page of eight kilobytes per copy: half a second on a slow disk for a few
    /// thousand copies.
    #[tokio::test]
    async fn the_copies_of_a_definition_are_read_from_their_index_alone() {
        let app = TestApp::new(TestDatabase::sqlite()).await;
        let plan = "SEARCH cards USING COVERING INDEX cards_by_definition (definition_id=?)";
        assert_eq!(app.plan(COPIES).await, [plan]);
    }

    /// This runs at every start. With a lookup per card it took six seconds of processor time for a million cards.
    #[tokio::test]
    async fn hidden_cards_are_read_by_their_own_index() {
        let app = TestApp::new(TestDatabase::sqlite()).await;
        assert_eq!(app.plan(HELD_HIDDEN).await, ["SCAN cards USING INDEX cards_hidden"]);
    }
}
