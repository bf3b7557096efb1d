//! What must be true after anything that happened: nothing is lost, doubled or stuck.
//!
//! Each check is a statement that names what is wrong; whatever moves cards or packs adds its own.

use super::TestApp;
use crate::db::Conn;

/// What is checked, and the statement that answers a row for each thing that is wrong.
const CHECKS: &[(&str, &str)] = &[
    (
        "granted packs are held, reserved or opened",
        "SELECT w.user_id || ': ' || w.packs || ' + ' || w.reserved || ' + ' || w.opened FROM wallets w \
        WHERE w.packs + w.reserved + w.opened <> (SELECT COALESCE(SUM(l.amount), 0) FROM ledger l \
        WHERE l.user_id = w.user_id)",
    ),
    (
        "reserved packs are in open trades or in the live queue",
        "SELECT w.user_id || ': ' || w.reserved FROM wallets w WHERE w.reserved <> \
        (SELECT COALESCE(SUM(t.offered_packs), 0) FROM trades t WHERE t.sender = w.user_id AND t.status = 'pending') \
        + (SELECT COUNT(*) FROM live_queue q WHERE q.user_id = w.user_id AND q.state = 'waiting' \
        AND q.source <> 'replay')",
    ),
    (
        "a card is pending exactly while something holds it",
        "SELECT c.id || ' is ' || c.status || ', held by ' || COALESCE(l.holder, 'nothing') FROM cards c \
        LEFT JOIN card_locks l ON l.card_id = c.id WHERE (c.status = 'pending') <> (l.card_id IS NOT NULL)",
    ),
    (
        "what holds a card exists",
        "SELECT l.card_id || ' is held by ' || l.kind || ' ' || l.holder FROM card_locks l \
        LEFT JOIN cards c ON c.id = l.card_id WHERE c.id IS NULL OR NOT (\
        (l.kind = 'trade' AND EXISTS (SELECT 1 FROM trades t JOIN trade_items i ON i.trade_id = t.id \
        WHERE t.id = l.holder AND t.status = 'pending' AND t.sender = c.owner_id AND i.card_id = c.id AND i.side = 0)))",
    ),
    (
        "what an open trade offers is held by it",
        "SELECT t.id || ' offers ' || i.card_id FROM trades t JOIN trade_items i ON i.trade_id = t.id AND i.side = 0 \
        LEFT JOIN card_locks l ON l.card_id = i.card_id AND l.holder = t.id \
        WHERE t.status = 'pending' AND l.card_id IS NULL",
    ),
    (
        "what an open trade asks for belongs to whom it asks",
        "SELECT t.id || ' asks for ' || i.card_id FROM trades t JOIN trade_items i ON i.trade_id = t.id AND i.side = 1 \
        LEFT JOIN cards c ON c.id = i.card_id AND c.owner_id = t.recipient \
        WHERE t.status = 'pending' AND c.id IS NULL",
    ),
    (
        "a card belongs to whom its history gave it last",
        "SELECT c.id || ' of ' || c.owner_id || ' went to ' || e.to_user FROM cards c \
        JOIN card_events e ON e.card_id = c.id AND e.to_user IS NOT NULL \
        WHERE e.to_user <> c.owner_id AND NOT EXISTS (SELECT 1 FROM card_events n WHERE n.card_id = c.id \
        AND n.to_user IS NOT NULL AND n.at > e.at)",
    ),
    (
        "a card comes from whom it was given to before",
        "SELECT e.card_id || ' came from ' || e.from_user || ' at ' || e.at FROM card_events e \
        WHERE e.from_user IS NOT NULL AND e.to_user IS NOT NULL AND e.from_user <> COALESCE((\
        SELECT b.to_user FROM card_events b WHERE b.card_id = e.card_id AND b.to_user IS NOT NULL AND b.at < e.at \
        ORDER BY b.at DESC LIMIT 1), 'nobody')",
    ),
    (
        "a closed trade has moved what it says, or nothing",
        "SELECT t.id || ' is ' || t.status FROM trades t \
        LEFT JOIN (SELECT reference, COUNT(*) AS moved FROM card_events WHERE kind = 'traded' GROUP BY reference) AS e \
        ON e.reference = t.id LEFT JOIN (SELECT i.trade_id, COUNT(*) AS cards FROM trade_items i \
        JOIN cards c ON c.id = i.card_id GROUP BY i.trade_id) AS n ON n.trade_id = t.id WHERE t.status <> 'pending' \
        AND COALESCE(e.moved, 0) <> CASE WHEN t.status = 'accepted' THEN COALESCE(n.cards, 0) ELSE 0 END",
    ),
    (
        "a featured card belongs to who features it",
        "SELECT f.card_id || ' is featured by ' || f.user_id FROM featured_cards f \
        LEFT JOIN cards c ON c.id = f.card_id AND c.owner_id = f.user_id WHERE c.id IS NULL",
    ),
    (
        "experience is what openings and trades gave",
        "SELECT w.user_id || ': ' || w.xp FROM wallets w WHERE w.xp <> 10 * w.opened + 20 * (SELECT COUNT(*) \
        FROM trades t WHERE (t.sender = w.user_id OR t.recipient = w.user_id) AND t.status = 'accepted')",
    ),
];

/// Checks everything.
pub(crate) async fn nothing_is_lost(app: &TestApp) {
    let wrong = app.app.db.read(|conn: &mut Conn<'_>| {
        let mut wrong = Vec::new();
        for (what, sql) in CHECKS {
            let rows: Vec<(String,)> = conn.list(sql, &[])?;
            wrong.extend(rows.into_iter().map(|(row,)| format!("{what}: {row}")));
        }
        Ok(wrong)
    });
    let wrong = wrong.await.expect("the checks run");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
