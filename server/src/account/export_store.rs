//! A user's data, table by table, in pages that are continued after the last row.

use std::collections::HashSet;

use serde_json::Value as Json;

use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::collection::Patterns;
use crate::db::{Conn, FromValue, Row, Value, ValueError};
use crate::error::Result;
use crate::ids::{OpeningId, UserId};
use crate::packs::opening_store::{self, Record};

/// Rows that are read at once.
pub const PAGE: usize = 500;
/// The start of a section: every id and every number is larger.
pub const BEGINNING: &str = "0";

const ACCOUNT: &str = "SELECT u.id, u.username, u.display_name, u.picture_url, u.role, u.created_at, \
    u.last_active_at, u.login_count, u.login_streak, w.packs, w.reserved, w.opened, w.xp, k.name, d.name, f.rarity, \
    u.language FROM users u JOIN wallets w ON w.user_id = u.id LEFT JOIN preferences p ON p.user_id = u.id \
    LEFT JOIN packs k ON k.id = p.preferred_pack LEFT JOIN favorite_cards f ON f.user_id = u.id \
    LEFT JOIN definitions d ON d.id = f.definition_id WHERE u.id = $1 AND u.id > $2 LIMIT $3";
const IDENTITIES: &str = "SELECT i.provider || ':' || i.subject, i.provider, i.subject, b.bits FROM identities i \
    LEFT JOIN carried_bits b ON b.subject = i.subject \
    WHERE i.user_id = $1 AND i.provider || ':' || i.subject > $2 ORDER BY 1 LIMIT $3";
// The streamer's permission at Twitch, without its tokens.
const CHANNEL: &str = "SELECT p.subject, p.login, p.scopes, p.granted_at FROM channel_permission p \
    JOIN identities i ON i.provider = 'twitch' AND i.subject = p.subject \
    WHERE i.user_id = $1 AND p.subject > $2 ORDER BY p.subject LIMIT $3";
const SESSIONS: &str = "SELECT id, created_at, last_used_at, expires_at, agent FROM sessions \
    WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3";
const CARDS: &str = "SELECT c.id, d.name, d.series, c.rarity, c.mint, m.name, c.acquired_at, c.status, c.slabbed, \
    c.grade, c.graded_at, c.patterns, c.opening_id, f.position + 1 FROM cards c \
    LEFT JOIN definitions d ON d.id = c.definition_id LEFT JOIN modifiers m ON m.id = c.modifier_id LEFT JOIN featured_cards f ON f.card_id = c.id \
    WHERE c.owner_id = $1 AND NOT c.hidden AND c.id > $2 ORDER BY c.id LIMIT $3";
// A grade is exported only after its owner has turned the slab over.
const GRADINGS: &str = "SELECT c.id, g.started_at, g.ready_at, g.completed_at, g.revealed_at, \
    CASE WHEN g.revealed_at IS NULL THEN NULL ELSE g.grade END FROM cards c JOIN gradings g ON g.card_id = c.id \
    WHERE c.owner_id = $1 AND c.id > $2 ORDER BY c.id LIMIT $3";
const LEDGER: &str = "SELECT id, created_at, source, amount, reference FROM ledger \
    WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3";
const OPENINGS: &str = "SELECT CAST(o.position AS TEXT), o.id, o.opened_at, k.name, o.source, o.live, o.record, \
    CASE WHEN s.revealed_at IS NULL THEN NULL ELSE s.server_seed END \
    FROM openings o LEFT JOIN packs k ON k.id = o.pack_id LEFT JOIN seeds s ON s.id = o.seed_id \
    WHERE o.user_id = $1 AND o.shown AND o.position > CAST(CAST($2 AS TEXT) AS BIGINT) ORDER BY o.position LIMIT $3";
// The secret of a seed in use would foretell what comes.
const SEEDS: &str = "SELECT id, created_at, seed_hash, chain, next_hash, client_seed_1, counter, revealed_at, \
    CASE WHEN revealed_at IS NULL THEN NULL ELSE server_seed END FROM seeds \
    WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3";
const TICKETS: &str = "SELECT opening_id, requested_at, entropy, source, live, outcome FROM tickets \
    WHERE user_id = $1 AND opening_id > $2 ORDER BY opening_id LIMIT $3";
const TRADES_OFFERED: &str = "SELECT t.id, t.created_at, u.username, t.offered_packs, t.requested_packs, t.message, \
    t.status, t.reason, t.counter_of, t.expires_at, t.updated_at, t.closed FROM trades t \
    LEFT JOIN users u ON u.id = t.recipient WHERE t.sender = $1 AND t.id > $2 ORDER BY t.id LIMIT $3";
const TRADES_RECEIVED: &str = "SELECT t.id, t.created_at, u.username, t.offered_packs, t.requested_packs, t.message, \
    t.status, t.reason, t.counter_of, t.expires_at, t.updated_at, t.closed FROM trades t \
    LEFT JOIN users u ON u.id = t.sender WHERE t.recipient = $1 AND t.id > $2 ORDER BY t.id LIMIT $3";
const LISTINGS: &str = "SELECT l.id, l.created_at, l.card_id, d.name, l.rarity, l.mint, l.asking_packs, l.note, \
    l.status, l.expires_at, l.closed_at, u.username, l.sold_packs, l.sold_cards FROM listings l \
    LEFT JOIN definitions d ON d.id = l.definition_id LEFT JOIN users u ON u.id = l.sold_to \
    WHERE l.owner_id = $1 AND l.id > $2 ORDER BY l.id LIMIT $3";
const OFFERS: &str = "SELECT o.id, o.created_at, o.listing_id, u.username, d.name, l.rarity, l.mint, o.packs, \
    o.message, o.status, o.closed_at, o.snapshot FROM offers o LEFT JOIN listings l ON l.id = o.listing_id \
    LEFT JOIN users u ON u.id = l.owner_id LEFT JOIN definitions d ON d.id = l.definition_id \
    WHERE o.offerer_id = $1 AND o.id > $2 ORDER BY o.id LIMIT $3";
const WISHES: &str = "SELECT w.definition_id, d.name, w.floor, w.is_public, w.created_at FROM wishes w \
    LEFT JOIN definitions d ON d.id = w.definition_id \
    WHERE w.user_id = $1 AND w.definition_id > $2 ORDER BY w.definition_id LIMIT $3";
// A name may begin with anything.
const ACHIEVEMENTS: &str = "SELECT 'name ' || u.name, u.name, a.description, u.unlocked_at, u.claimed_at, \
    f.position + 1 FROM unlocked_achievements u LEFT JOIN achievements a ON a.name = u.name \
    LEFT JOIN featured_achievements f ON f.user_id = u.user_id AND f.name = u.name \
    WHERE u.user_id = $1 AND 'name ' || u.name > $2 ORDER BY 1 LIMIT $3";
const QUEUED: &str = "SELECT q.id, q.queued_at, k.name, q.source, q.state FROM live_queue q \
    LEFT JOIN packs k ON k.id = q.pack_id \
    WHERE q.user_id = $1 AND q.source <> 'replay' AND q.id > $2 ORDER BY q.id LIMIT $3";
const RAFFLES: &str = "SELECT e.raffle_id, e.entered_at, r.prize, r.packs, r.state, w.number, w.given \
    FROM raffle_entrants e JOIN raffles r ON r.id = e.raffle_id \
    LEFT JOIN raffle_winners w ON w.raffle_id = e.raffle_id AND w.user_id = e.user_id \
    WHERE e.user_id = $1 AND e.raffle_id > $2 ORDER BY e.raffle_id LIMIT $3";
const GOALS: &str = "SELECT g.id, g.title, g.counts, (SELECT CAST(SUM(c.amount) AS BIGINT) FROM goal_counts c \
    WHERE c.goal_id = g.id AND c.user_id = $1), r.packs, r.paid_at FROM goals g \
    LEFT JOIN goal_rewards r ON r.goal_id = g.id AND r.user_id = $1 WHERE g.id > $2 AND (r.user_id IS NOT NULL \
    OR EXISTS (SELECT 1 FROM goal_counts c WHERE c.goal_id = g.id AND c.user_id = $1)) ORDER BY g.id LIMIT $3";
// The id of a message may begin with anything.
const CHAT: &str = "SELECT 'message ' || c.message_id, c.command, c.answered_at FROM chat_answers c \
    JOIN identities i ON i.provider = 'twitch' AND i.subject = c.subject \
    WHERE i.user_id = $1 AND 'message ' || c.message_id > $2 ORDER BY 1 LIMIT $3";
const NOTIFICATIONS: &str = "SELECT id, created_at, type, message, translatable, link, is_read FROM notifications \
    WHERE user_id = $1 AND id > $2 UNION ALL \
    SELECT b.id, b.created_at, b.type, b.message, b.translatable, b.link, m.user_id IS NOT NULL \
    FROM users u JOIN broadcasts b ON b.created_at >= u.created_at \
    LEFT JOIN broadcast_marks m ON m.user_id = u.id AND m.broadcast_id = b.id \
    WHERE u.id = $1 AND b.id > $2 AND NOT COALESCE(m.is_deleted, FALSE) ORDER BY 1 LIMIT $3";

/// How a column is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Plain,
    /// Milliseconds, as a time.
    Time,
    /// A truth value, which SQLite keeps as a number.
    Flag,
    /// The place of a rarity, as its name.
    Rarity,
    /// Patterns, as their names.
    Patterns,
    /// JSON that was kept as text.
    Json,
    /// The record of an opening, kept without its position and its digest.
    Record,
}

use Kind::{Flag, Json as Kept, Patterns as Bits, Plain, Rarity as Rare, Record as Sealed, Time};

/// A table of the export. The first column of its statement says where it stands.
pub struct Section {
    pub name: &'static str,
    /// Names of the columns with how they are written, in the order of the statement; one without a name is for
    /// this file only.
    pub columns: &'static [(&'static str, Kind)],
    sql: &'static str,
}

/// All data of a user.
#[rustfmt::skip]
pub const SECTIONS: &[Section] = &[
    Section { name: "account", sql: ACCOUNT, columns: &[("_id", Plain), ("username", Plain), ("displayName", Plain),
        ("pictureUrl", Plain), ("role", Plain), ("createdAt", Time), ("lastActiveAt", Time), ("logins", Plain),
        ("loginStreak", Plain), ("packs", Plain), ("packsReserved", Plain), ("packsOpened", Plain), ("xp", Plain),
        ("preferredPack", Plain), ("favoriteCard", Plain), ("favoriteRarity", Rare), ("language", Plain)] },
    Section { name: "signIns", sql: IDENTITIES, columns: &[("", Plain), ("provider", Plain), ("subject", Plain),
        ("bitsCarried", Plain)] },
    Section { name: "channelPermission", sql: CHANNEL, columns: &[("subject", Plain), ("login", Plain),
        ("scopes", Plain), ("grantedAt", Time)] },
    Section { name: "sessions", sql: SESSIONS, columns: &[("_id", Plain), ("createdAt", Time), ("lastUsedAt", Time),
        ("expiresAt", Time), ("browser", Plain)] },
    Section { name: "cards", sql: CARDS, columns: &[("_id", Plain), ("name", Plain), ("series", Plain),
        ("rarity", Rare), ("mintNumber", Plain), ("modifier", Plain), ("acquiredAt", Time), ("status", Plain),
        ("slabbed", Flag), ("grade", Plain), ("gradedAt", Time), ("patterns", Bits), ("opening", Plain),
        ("featured", Plain)] },
    Section { name: "gradings", sql: GRADINGS, columns: &[("card", Plain), ("startedAt", Time), ("readyAt", Time),
        ("completedAt", Time), ("revealedAt", Time), ("grade", Plain)] },
    Section { name: "ledger", sql: LEDGER, columns: &[("_id", Plain), ("at", Time), ("source", Plain),
        ("packs", Plain), ("reference", Plain)] },
    Section { name: "openings", sql: OPENINGS, columns: &[("position", Plain), ("_id", Plain), ("openedAt", Time),
        ("pack", Plain), ("source", Plain), ("live", Flag), ("record", Sealed),
        ("", Plain)] },
    Section { name: "seeds", sql: SEEDS, columns: &[("_id", Plain), ("createdAt", Time), ("seedHash", Plain),
        ("chain", Plain), ("nextSeedHash", Plain), ("clientSeed", Plain), ("counter", Plain), ("revealedAt", Time), ("serverSeed", Plain)] },
    Section { name: "tickets", sql: TICKETS, columns: &[("_id", Plain), ("requestedAt", Time), ("entropy", Plain),
        ("source", Plain), ("live", Flag), ("outcome", Plain)] },
    Section { name: "tradesOffered", sql: TRADES_OFFERED, columns: TRADE },
    Section { name: "tradesReceived", sql: TRADES_RECEIVED, columns: TRADE },
    Section { name: "listings", sql: LISTINGS, columns: &[("_id", Plain), ("createdAt", Time), ("card", Plain),
        ("name", Plain), ("rarity", Rare), ("mintNumber", Plain), ("askingPacks", Plain), ("note", Plain),
        ("status", Plain), ("expiresAt", Time), ("closedAt", Time), ("soldTo", Plain), ("soldForPacks", Plain),
        ("soldForCards", Plain)] },
    Section { name: "offers", sql: OFFERS, columns: &[("_id", Plain), ("createdAt", Time), ("listing", Plain),
        ("seller", Plain), ("name", Plain), ("rarity", Rare), ("mintNumber", Plain), ("offeredPacks", Plain),
        ("message", Plain), ("status", Plain), ("closedAt", Time), ("offeredCards", Kept)] },
    Section { name: "wishes", sql: WISHES, columns: &[("definition", Plain), ("name", Plain), ("floor", Rare),
        ("public", Flag), ("createdAt", Time)] },
    Section { name: "achievements", sql: ACHIEVEMENTS, columns: &[("", Plain), ("name", Plain), ("description", Plain),
        ("reachedAt", Time), ("claimedAt", Time), ("featured", Plain)] },
    Section { name: "liveQueue", sql: QUEUED, columns: &[("_id", Plain), ("queuedAt", Time), ("pack", Plain),
        ("source", Plain), ("state", Plain)] },
    Section { name: "raffles", sql: RAFFLES, columns: &[("raffle", Plain), ("enteredAt", Time), ("prize", Plain),
        ("packs", Plain), ("state", Plain), ("wonAs", Plain), ("got", Plain)] },
    Section { name: "goals", sql: GOALS, columns: &[("goal", Plain), ("title", Plain), ("counts", Plain),
        ("gave", Plain), ("got", Plain), ("gotAt", Time)] },
    Section { name: "chatAnswers", sql: CHAT, columns: &[("", Plain), ("command", Plain), ("answeredAt", Time)] },
    Section { name: "notifications", sql: NOTIFICATIONS, columns: &[("_id", Plain), ("createdAt", Time),
        ("type", Plain), ("message", Plain), ("translatable", Kept), ("link", Plain), ("isRead", Flag)] },
];

const TRADE: &[(&str, Kind)] = &[
    ("_id", Plain),
    ("createdAt", Time),
    ("with", Plain),
    ("offeredPacks", Plain),
    ("requestedPacks", Plain),
    ("message", Plain),
    ("status", Plain),
    ("reason", Plain),
    ("counterOf", Plain),
    ("expiresAt", Time),
    ("updatedAt", Time),
    ("cards", Kept),
];

/// A column's value of any type.
struct Cell(Json);

impl FromValue for Cell {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        Ok(Self(match value {
            Value::Null => Json::Null,
            Value::Text(text) => text.into(),
            Value::Int(number) => number.into(),
            Value::Bool(flag) => flag.into(),
            Value::Real(number) => number.into(),
        }))
    }
}

impl Kind {
    fn written(self, cell: Json) -> Json {
        match (self, &cell) {
            (Self::Time, Json::Number(number)) => {
                let at = Timestamp::from_millis(number.as_i64().unwrap_or(0));
                serde_json::to_value(at).unwrap_or(cell)
            }
            (Self::Flag, Json::Number(number)) => (number.as_i64() != Some(0)).into(),
            (Self::Rarity, Json::Number(number)) => {
                number.as_i64().and_then(Rarity::from_id).map_or(cell, |rarity| rarity.name().into())
            }
            (Self::Patterns, Json::Number(number)) => {
                let patterns = Patterns::from_bits(number.as_i64().unwrap_or(0));
                serde_json::to_value(patterns).unwrap_or(cell)
            }
            (Self::Json, Json::String(text)) => serde_json::from_str(text).unwrap_or(cell),
            _ => cell,
        }
    }
}

/// Rows of a section, and where the last of them stands.
pub struct ExportPage {
    /// The rows, column by column.
    pub rows: Vec<Vec<Json>>,
    /// Where to go on; nothing when that was all.
    pub next: Option<String>,
}

/// The rows of a section after this one.
pub fn next_page(conn: &mut Conn<'_>, section: &Section, user: UserId, after: &str) -> Result<ExportPage> {
    let mut rows = Vec::new();
    let limit = u32::try_from(PAGE).unwrap_or(u32::MAX);
    conn.each(section.sql, &[&user, &after, &limit], |row: &mut Row<'_>| {
        let cells = section.columns.iter().map(|(_, kind)| row.next::<Cell>().map(|Cell(cell)| kind.written(cell)));
        rows.push(cells.collect::<anyhow::Result<Vec<Json>>>()?);
        Ok(())
    })?;
    seal_records(conn, section, &mut rows)?;
    let last = rows.last().and_then(|row| row.first()).and_then(Json::as_str).map(ToOwned::to_owned);
    let next = last.filter(|_| rows.len() >= PAGE);
    Ok(ExportPage { rows, next })
}

/// Writes the records of openings as the public may read them, with position and digest.
fn seal_records(conn: &mut Conn<'_>, section: &Section, rows: &mut [Vec<Json>]) -> Result<()> {
    let Some(at) = section.columns.iter().position(|(_, kind)| *kind == Kind::Record) else { return Ok(()) };
    let hidden = opening_store::unshown(conn)?;
    for row in rows {
        if let Some(sealed) = sealed(row, at, &hidden) {
            row[at] = sealed;
        }
    }
    Ok(())
}

/// The record of a row that begins with the opening's position and id, and has the seed after the record if that is revealed;
/// nothing when it cannot be read.
fn sealed(row: &[Json], at: usize, hidden: &HashSet<OpeningId>) -> Option<Json> {
    let [position, id, ..] = row else { return None };
    let mut record: Record = serde_json::from_str(row.get(at)?.as_str()?).ok()?;
    let server_seed = row.get(at + 1)?.as_str().map(ToOwned::to_owned);
    let (id, position) = (id.as_str()?.parse().ok()?, position.as_str()?.parse().ok()?);
    record.fairness = record.fairness.stored(id, position, server_seed).published(hidden);
    serde_json::to_value(record).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::SECTIONS;
    use crate::db::Conn;
    use crate::testing::{TestApp, TestDatabase};

    /// Columns that name a user and are not exported, with the reason.
    const NOT_EXPORTED: &[(&str, &str)] = &[
        ("admin_log.actor_id", "actions of admins belong to the instance, which has a log export of its own"),
        ("arrivals.user_id", "imported amounts are in the figures of the account"),
        ("bindings.subject", "the configuration names the owner and the admins; the role is in the account"),
        ("brands.saved_by", "actions of admins belong to the instance"),
        ("card_events.from_user", "the history of a card is public on its page"),
        ("card_events.to_user", "the history of a card is public on its page"),
        ("departed.subject_hash", "it belongs to users without an account"),
        ("exchange_xp.user_id", "it is the sum of a day's trades and sales, which have their own sections"),
        ("exceptions.granted_by", "actions of admins belong to the instance"),
        ("featured_cards.user_id", "the section of the cards marks the featured ones"),
        ("goals.created_by", "actions of admins belong to the instance"),
        ("idempotency.user_id", "it has responses of one day, whose data is in the other sections"),
        ("name_parts.user_id", "they are parts of the names, which are in the account"),
        ("pack_boosts.created_by", "actions of admins belong to the instance"),
        ("pack_versions.created_by", "actions of admins belong to the instance"),
        ("raffles.created_by", "actions of admins belong to the instance"),
        ("raffles.drawn_by", "actions of admins belong to the instance"),
        ("unclaimed_packs.login", "it belongs to users without an account"),
        ("unclaimed_packs.subject", "it belongs to users without an account"),
    ];

    /// Whether a column names a user, judged by its own name.
    fn names_user(column: &str) -> bool {
        let parts =
            ["user", "owner", "subject", "login", "actor", "sender", "recipient", "offerer", "person", "viewer"];
        parts.iter().any(|part| column.contains(part)) || column.ends_with("_by") || column == "sold_to"
    }

    #[tokio::test]
    async fn every_column_that_names_a_user_is_exported_or_has_a_reason_not_to_be() {
        let app = TestApp::new(TestDatabase::sqlite()).await;
        let read = |conn: &mut Conn<'_>| {
            conn.list::<(String, String)>(
                "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c \
                WHERE t.type = 'table' AND c.type = 'TEXT' UNION \
                SELECT t.name, f.\"from\" FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f \
                WHERE t.type = 'table' AND f.\"table\" = 'users'",
                &[],
            )
        };
        let columns = app.core.db.read(read).await.expect("the tables are listed");
        assert!(columns.len() > 150, "the tables are read: {}", columns.len());
        let reasons: BTreeMap<_, _> = NOT_EXPORTED.iter().copied().collect();
        let words = |sql: &str| -> BTreeSet<String> {
            sql.split(|c: char| !c.is_alphanumeric() && c != '_').map(ToOwned::to_owned).collect()
        };
        let exported: Vec<BTreeSet<String>> = SECTIONS.iter().map(|section| words(section.sql)).collect();
        let mut seen = BTreeSet::new();
        for (table, column) in columns.into_iter().filter(|(_, column)| names_user(column)) {
            let is_exported = exported.iter().any(|words| words.contains(&table) && words.contains(&column));
            let name = format!("{table}.{column}");
            let has_reason = reasons.contains_key(name.as_str());
            assert!(
                is_exported || has_reason || table == "users",
                "{name} names a user: export it in `SECTIONS`, or add the reason to `NOT_EXPORTED`"
            );
            assert!(!(is_exported && has_reason), "{name} is exported, so remove it from `NOT_EXPORTED`");
            seen.insert(name);
        }
        for (name, _) in NOT_EXPORTED {
            assert!(seen.contains(*name), "the column {name} does not exist");
        }
    }
}
