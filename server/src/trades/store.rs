//! Rows of `trades` and `trade_items`.

use super::rules::{CancellationReason, Side, TradeStatus};
use crate::clock::Timestamp;
use crate::collection::locks::LockKind;
use crate::collection::{CardRow, CardStatus, card_columns};
use crate::db::{Conn, FromRow, ListSql, Row, ToValue, Tx};
use crate::error::Result;
use crate::ids::{CardId, TradeId, UserId};

/// Begins a statement that reads [`TradeRow`]s.
macro_rules! select_trades {
    () => {
        "SELECT t.id, t.sender, s.username, s.picture_url, t.recipient, r.username, r.picture_url, t.offered_packs, \
        t.requested_packs, t.message, t.status, t.reason, t.counter_of, t.expires_at, t.created_at, t.updated_at, \
        t.closed, t.counts FROM "
    };
}

/// Begins a statement that reads [`ItemRow`]s.
macro_rules! select_items {
    () => {
        concat!(
            "SELECT i.trade_id, i.side, f.card_id IS NOT NULL, NOT EXISTS (SELECT 1 FROM card_events e \
            WHERE e.card_id = i.card_id AND e.from_user = CASE i.side WHEN 0 THEN t.recipient ELSE t.sender END), ",
            card_columns!(),
            " FROM "
        )
    };
}
#[cfg(test)]
pub(crate) use {select_items, select_trades};

const BY_ID: &str = concat!(
    select_trades!(),
    "trades t LEFT JOIN users s ON s.id = t.sender LEFT JOIN users r ON r.id = t.recipient WHERE t.id = $1"
);
const LIST: &str = concat!(
    select_trades!(),
    "(SELECT * FROM (SELECT id FROM trades WHERE sender = $1 \
    AND id >= $5 AND id < $2 AND (CAST($3 AS TEXT) IS NULL OR status = $3) \
    ORDER BY id DESC LIMIT $4) AS mine UNION ALL SELECT * FROM (SELECT id FROM trades WHERE recipient = $1 \
    AND id >= $5 AND id < $2 AND (CAST($3 AS TEXT) IS NULL OR status = $3) \
    ORDER BY id DESC LIMIT $4) AS theirs) AS page JOIN trades t ON t.id = page.id \
    LEFT JOIN users s ON s.id = t.sender LEFT JOIN users r ON r.id = t.recipient ORDER BY t.id DESC LIMIT $4"
);
const LIST_OPEN: &str = concat!(
    select_trades!(),
    "(SELECT * FROM (SELECT id FROM trades WHERE sender = $1 AND status = 'pending' \
    AND expires_at > $4 AND id < $2 ORDER BY id DESC LIMIT $3) AS mine \
    UNION ALL SELECT * FROM (SELECT id FROM trades WHERE recipient = $1 AND status = 'pending' \
    AND expires_at > $4 AND id < $2 ORDER BY id DESC LIMIT $3) AS theirs) AS page \
    JOIN trades t ON t.id = page.id \
    LEFT JOIN users s ON s.id = t.sender LEFT JOIN users r ON r.id = t.recipient ORDER BY t.id DESC LIMIT $3"
);
const ITEMS: &str = concat!(
    select_items!(),
    "trade_items i JOIN trades t ON t.id = i.trade_id JOIN cards c ON c.id = i.card_id LEFT JOIN featured_cards f ON f.card_id = c.id \
    WHERE i.trade_id = $1 ORDER BY i.side, i.position"
);
const ITEMS_OF_OPEN: &str = concat!(
    select_items!(),
    "(SELECT id, sender, recipient FROM trades WHERE sender = $1 AND status = 'pending' AND id BETWEEN $2 AND $3 \
    UNION ALL SELECT id, sender, recipient FROM trades WHERE recipient = $1 AND status = 'pending' AND id BETWEEN $2 AND $3) AS t \
    JOIN trade_items i ON i.trade_id = t.id JOIN cards c ON c.id = i.card_id \
    LEFT JOIN featured_cards f ON f.card_id = c.id ORDER BY i.trade_id, i.side, i.position"
);
const INSERT: &str = "INSERT INTO trades (id, sender, recipient, offered_packs, requested_packs, message, status, \
    reason, counter_of, expires_at, created_at, updated_at, closed, counts) \
    VALUES ($1, $2, $3, $4, $5, $6, 'pending', NULL, $7, $8, $9, $9, NULL, FALSE)";
const CLOSE: &str = "UPDATE trades SET status = $2, reason = $3, updated_at = $4, closed = $5, counts = $7 \
    WHERE id = $1 AND status = 'pending' AND expires_at > $6";
const EXPIRE: &str = "UPDATE trades SET status = 'cancelled', reason = 'expired', updated_at = $2, closed = $3 \
    WHERE id = $1 AND status = 'pending' AND expires_at <= $2";
const DUE: &str = "SELECT id FROM trades WHERE status = 'pending' AND expires_at <= $1 ORDER BY expires_at LIMIT $2";
const NEXT_DUE: &str = "SELECT expires_at FROM trades WHERE status = 'pending' AND expires_at > $1 \
    ORDER BY expires_at LIMIT 1";
const COMPLETED: &str = "SELECT (SELECT COUNT(*) FROM trades WHERE sender = $1 AND counts) \
    + (SELECT COUNT(*) FROM trades WHERE recipient = $1 AND counts)";
const OPEN_DEMO: &str = "SELECT t.id FROM trades t WHERE t.status = 'pending' \
    AND (t.sender IN (SELECT id FROM users WHERE demo) OR t.recipient IN (SELECT id FROM users WHERE demo) \
    OR EXISTS (SELECT 1 FROM trade_items i JOIN cards c ON c.id = i.card_id \
    JOIN definitions d ON d.id = c.definition_id WHERE i.trade_id = t.id AND d.demo)) ORDER BY t.id";
const FORGET_WORDS: &str = "UPDATE trades SET message = NULL WHERE sender = $1 AND message IS NOT NULL";
const DELETE_DEMO_ITEMS: &str = "DELETE FROM trade_items WHERE trade_id IN (SELECT id FROM trades \
    WHERE sender IN (SELECT id FROM users WHERE demo) AND recipient IN (SELECT id FROM users WHERE demo))";
const DELETE_DEMO: &str = "DELETE FROM trades WHERE sender IN (SELECT id FROM users WHERE demo) \
    AND recipient IN (SELECT id FROM users WHERE demo)";

/// The most cards transferred at once: both sides of the largest trade.
const MAX_MOVED: usize = 2 * crate::collection::locks::MAX_CARDS;

static ASKING_FOR: ListSql = ListSql::new(
    MAX_MOVED,
    "SELECT DISTINCT i.trade_id FROM trade_items i JOIN trades t ON t.id = i.trade_id \
    WHERE i.card_id IN ({rows}) AND i.side = 1 AND t.status = 'pending' ORDER BY i.trade_id",
    "#1",
);
static INSERT_ITEMS: ListSql = ListSql::new(
    MAX_MOVED,
    "INSERT INTO trade_items (trade_id, side, position, card_id) VALUES {rows}",
    "($1, #1, #2, #3)",
);

/// Cards per request for hints.
pub(super) const MAX_HINTS: usize = 20;

// $1 and $2 are the two users, $3 the trade to ignore, $4 the time.
static HINTS: ListSql = ListSql::new(
    MAX_HINTS,
    "SELECT c.id, c.owner_id, CASE WHEN l.holder = $3 THEN 'available' ELSE c.status END, \
    CASE WHEN l.holder = $3 THEN NULL ELSE l.kind END, \
    (SELECT COUNT(*) FROM cards o WHERE o.owner_id = c.owner_id AND o.rarity = c.rarity \
    AND o.definition_id = c.definition_id AND NOT o.hidden), \
    (SELECT COUNT(*) FROM cards o WHERE o.owner_id = CASE WHEN c.owner_id = $1 THEN $2 ELSE $1 END \
    AND o.rarity = c.rarity AND o.definition_id = c.definition_id AND NOT o.hidden), \
    (SELECT COUNT(*) FROM trade_items i JOIN trades t ON t.id = i.trade_id WHERE i.card_id = c.id AND i.side = 1 \
    AND t.status = 'pending' AND t.expires_at > $4 AND (CAST($3 AS TEXT) IS NULL OR t.id <> $3)), \
    EXISTS (SELECT 1 FROM favorite_cards f WHERE f.user_id = CASE WHEN c.owner_id = $1 THEN $2 ELSE $1 END \
    AND f.definition_id = c.definition_id AND f.rarity = c.rarity) \
    FROM cards c LEFT JOIN card_locks l ON l.card_id = c.id \
    WHERE c.id IN ({rows}) AND c.owner_id IN ($1, $2) AND NOT c.hidden",
    "#1",
);

/// A user in a trade or on the market; without a name once the account is deleted.
#[derive(Debug, Clone)]
pub struct TraderRow {
    pub id: UserId,
    pub username: Option<String>,
    pub picture_url: Option<String>,
}

crate::from_row!(TraderRow { id, username, picture_url });

impl TraderRow {
    /// The name in notifications.
    pub fn name(&self) -> &str {
        self.username.as_deref().unwrap_or("somebody who left")
    }
}

#[derive(Debug, Clone)]
pub(super) struct TradeRow {
    pub id: TradeId,
    pub sender: TraderRow,
    pub recipient: TraderRow,
    pub offered_packs: u32,
    pub requested_packs: u32,
    pub message: Option<String>,
    pub status: TradeStatus,
    pub reason: Option<CancellationReason>,
    pub counter_of: Option<TradeId>,
    pub expires_at: Timestamp,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub closed: Option<String>,
    pub counts: bool,
}

impl FromRow for TradeRow {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        Ok(Self {
            id: row.next()?,
            sender: TraderRow::from_row(row)?,
            recipient: TraderRow::from_row(row)?,
            offered_packs: row.next()?,
            requested_packs: row.next()?,
            message: row.next()?,
            status: row.next()?,
            reason: row.next()?,
            counter_of: row.next()?,
            expires_at: row.next()?,
            created_at: row.next()?,
            updated_at: row.next()?,
            closed: row.next()?,
            counts: row.next()?,
        })
    }
}

/// The current state of a card in a trade.
#[derive(Debug, Clone)]
pub(super) struct ItemRow {
    pub trade: TradeId,
    pub requested: bool,
    pub featured: bool,
    /// Whether its recipient never held it.
    pub is_new: bool,
    pub card: CardRow,
}

impl FromRow for ItemRow {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        Ok(Self {
            trade: row.next()?,
            requested: row.next::<i64>()? == 1,
            featured: row.next()?,
            is_new: row.next()?,
            card: CardRow::from_row(row)?,
        })
    }
}

pub(super) fn by_id(conn: &mut Conn<'_>, id: TradeId) -> Result<Option<TradeRow>> {
    conn.find(BY_ID, &[&id])
}

/// The current state of a trade's cards, the offered ones first.
pub(super) fn items(conn: &mut Conn<'_>, id: TradeId) -> Result<Vec<ItemRow>> {
    conn.list(ITEMS, &[&id])
}

/// The upper bound of the ids on a page. All ids sort before `g`.
fn older_than(before: Option<&TradeId>) -> &str {
    before.map_or("g", TradeId::as_str)
}

/// A user's trades, newest first.
pub(super) fn list(
    conn: &mut Conn<'_>,
    user: UserId,
    before: Option<TradeId>,
    status: Option<TradeStatus>,
    limit: u32,
) -> Result<Vec<TradeRow>> {
    conn.list_readable(LIST, &[&user, &older_than(before.as_ref()), &status, &limit, &""])
}

/// The trade as a list if it is one of the user's, or an empty list.
pub(super) fn only(conn: &mut Conn<'_>, user: UserId, id: TradeId) -> Result<Vec<TradeRow>> {
    // Text is compared by bytes: no id lies between an id and the same id with a character appended.
    let after = format!("{id}0");
    conn.list(LIST, &[&user, &after.as_str(), &None::<TradeStatus>, &1_u32, &id.as_str()])
}

/// A user's open trades, newest first.
pub(super) fn list_open(
    conn: &mut Conn<'_>,
    user: UserId,
    before: Option<TradeId>,
    now: Timestamp,
    limit: u32,
) -> Result<Vec<TradeRow>> {
    conn.list_readable(LIST_OPEN, &[&user, &older_than(before.as_ref()), &limit, &now])
}

/// The cards of a user's open trades in this range of ids.
pub(super) fn items_of_open(conn: &mut Conn<'_>, user: UserId, from: TradeId, to: TradeId) -> Result<Vec<ItemRow>> {
    conn.list(ITEMS_OF_OPEN, &[&user, &from, &to])
}

/// A trade to insert.
#[derive(Debug)]
pub(super) struct NewTrade<'a> {
    pub id: TradeId,
    pub sender: UserId,
    pub recipient: UserId,
    pub offered: &'a Side,
    pub requested: &'a Side,
    pub message: Option<&'a str>,
    pub counter_of: Option<TradeId>,
    pub expires_at: Timestamp,
    pub now: Timestamp,
}

/// Inserts a pending trade with its cards.
pub(super) fn insert(tx: &mut Tx<'_>, new: &NewTrade<'_>) -> Result<()> {
    let params: crate::db::Params<'_> = &[
        &new.id,
        &new.sender,
        &new.recipient,
        &new.offered.packs,
        &new.requested.packs,
        &new.message,
        &new.counter_of,
        &new.expires_at,
        &new.now,
    ];
    tx.execute(INSERT, params)?;
    let of = |side: i64, cards: &[CardId]| -> Vec<(i64, i64, CardId)> {
        (0..).zip(cards).map(|(position, card)| (side, position, *card)).collect()
    };
    let items: Vec<_> = of(0, &new.offered.cards).into_iter().chain(of(1, &new.requested.cards)).collect();
    if items.is_empty() {
        return Ok(());
    }
    let mut params: Vec<&dyn ToValue> = vec![&new.id];
    for (side, position, card) in &items {
        params.extend([side as &dyn ToValue, position, card]);
    }
    tx.execute(INSERT_ITEMS.text(items.len())?, &params).map(drop)
}

/// The values of a trade that ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ending {
    pub status: TradeStatus,
    pub reason: Option<CancellationReason>,
    /// Whether it gives experience and counts for achievements and the leaderboard.
    pub counts: bool,
}

impl Ending {
    pub(super) fn without_exchange(status: TradeStatus, reason: Option<CancellationReason>) -> Self {
        Self { status, reason, counts: false }
    }
}

/// Ends a pending trade that expires later than `after`. Returns whether it did.
pub(super) fn close(
    tx: &mut Tx<'_>,
    id: TradeId,
    ending: Ending,
    now: Timestamp,
    closed: &str,
    after: Timestamp,
) -> Result<bool> {
    Ok(tx.execute(CLOSE, &[&id, &ending.status, &ending.reason, &now, &closed, &after, &ending.counts])? == 1)
}

/// Ends a pending trade that has expired. Returns whether it did.
pub(super) fn expire(tx: &mut Tx<'_>, id: TradeId, now: Timestamp, closed: &str) -> Result<bool> {
    Ok(tx.execute(EXPIRE, &[&id, &now, &closed])? == 1)
}

/// Expired pending trades in the order of their ids.
pub(super) fn due(conn: &mut Conn<'_>, now: Timestamp, limit: u32) -> Result<Vec<TradeId>> {
    let mut due: Vec<TradeId> = conn.scalars(DUE, &[&now, &limit])?;
    due.sort_unstable();
    Ok(due)
}

/// When the next pending trade expires, after `now`.
pub(super) fn next_due(conn: &mut Conn<'_>, now: Timestamp) -> Result<Option<Timestamp>> {
    conn.find_scalar(NEXT_DUE, &[&now])
}

/// Pending trades that ask for any of these cards, in the order of their ids.
pub(super) fn asking_for(conn: &mut Conn<'_>, cards: &[CardId]) -> Result<Vec<TradeId>> {
    let mut found = Vec::new();
    for some in cards.chunks(MAX_MOVED) {
        let params: Vec<&dyn ToValue> = some.iter().map(|card| card as &dyn ToValue).collect();
        found.extend(conn.scalars::<TradeId>(ASKING_FOR.text(some.len())?, &params)?);
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Deletes the messages of a user's trades.
pub fn forget_words(tx: &mut Tx<'_>, user: UserId) -> Result<u64> {
    tx.execute(FORGET_WORDS, &[&user])
}

/// The number of a user's completed trades that count (contract §12), as sender or recipient.
pub fn completed(conn: &mut Conn<'_>, user: UserId) -> Result<i64> {
    conn.scalar(COMPLETED, &[&user])
}

/// Hints about a card of one of two users.
#[derive(Debug)]
pub(super) struct HintRow {
    pub id: CardId,
    pub owner: UserId,
    pub status: CardStatus,
    pub lock: Option<LockKind>,
    pub copies: i64,
    pub copies_there: i64,
    pub asked_for: i64,
    pub wanted: bool,
}

crate::from_row!(HintRow { id, owner, status, lock, copies, copies_there, asked_for, wanted });

/// Hints about these cards of two users; at most [`MAX_HINTS`].
pub(super) fn hints(
    conn: &mut Conn<'_>,
    [one, other]: [UserId; 2],
    cards: &[CardId],
    countered: Option<TradeId>,
    now: Timestamp,
) -> Result<Vec<HintRow>> {
    if cards.is_empty() {
        return Ok(Vec::new());
    }
    let mut params: Vec<&dyn ToValue> = vec![&one, &other, &countered, &now];
    params.extend(cards.iter().map(|card| card as &dyn ToValue));
    conn.list(HINTS.text(cards.len())?, &params)
}

/// Pending trades with demo users or demo cards.
pub(super) fn open_demo(conn: &mut Conn<'_>) -> Result<Vec<TradeId>> {
    conn.scalars(OPEN_DEMO, &[])
}

/// Deletes the trades between demo users.
pub(super) fn delete_demo(tx: &mut Tx<'_>) -> Result<u64> {
    tx.execute(DELETE_DEMO_ITEMS, &[])?;
    tx.execute(DELETE_DEMO, &[])
}
