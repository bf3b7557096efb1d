//! Rows of `admin_log`, and the admins' list of users.

use crate::clock::Timestamp;
use crate::collection::{CardRow, card_columns};
use crate::db::{Conn, FromRow, Tx, json_list};
use crate::error::{Error, Result};
use crate::from_row;
use crate::ids::{CardId, DefinitionId, LogId, ModifierId, PackId, UserId};
use crate::messages::msg;
use crate::users::{self, Role};

const INSERT: &str = "INSERT INTO admin_log (id, actor_id, action, target, before, after, created_at) \
    VALUES ($1, $2, $3, $4, $5, $6, $7)";
const FIND: &str = "SELECT l.id, l.actor_id, u.username, l.action, l.target, t.username, l.before, l.after, \
    l.created_at, l.undone_at FROM admin_log l LEFT JOIN users u ON u.id = l.actor_id \
    LEFT JOIN users t ON t.id = l.target WHERE l.id = $1";
const LIST: &str = "SELECT l.id, l.actor_id, u.username, l.action, l.target, t.username, \
    CASE WHEN LENGTH(l.before) + LENGTH(l.after) <= CAST($9 AS BIGINT) THEN l.before END, \
    CASE WHEN LENGTH(l.before) + LENGTH(l.after) <= CAST($9 AS BIGINT) THEN l.after END, \
    l.created_at, l.undone_at FROM admin_log l LEFT JOIN users u ON u.id = l.actor_id \
    LEFT JOIN users t ON t.id = l.target \
    WHERE (CAST($1 AS TEXT) IS NULL OR l.action = $1) AND (CAST($2 AS TEXT) IS NULL OR l.actor_id = $2) \
    AND (CAST($3 AS TEXT) IS NULL OR l.target = $3) \
    AND (CAST($4 AS TEXT) IS NULL OR l.actor_id = $4 OR l.target = $4) \
    AND (CAST($5 AS BIGINT) IS NULL OR l.created_at >= $5) AND (CAST($6 AS BIGINT) IS NULL OR l.created_at < $6) \
    AND (CAST($7 AS TEXT) IS NULL OR l.id < $7) ORDER BY l.id DESC LIMIT $8";
const ACTIONS: &str = "SELECT DISTINCT action FROM admin_log ORDER BY action";
// All accounts minus the deleted ones: counting without a condition is faster.
const COUNT_PEOPLE: &str = "SELECT (SELECT COUNT(*) FROM users) - (SELECT COUNT(*) FROM users WHERE username IS NULL)";
const UNDO: &str = "UPDATE admin_log SET undone_at = $2 WHERE id = $1 AND undone_at IS NULL";
/// Users with the fields of the admins' list, newest accounts first, with this `WHERE` clause.
macro_rules! people {
    ($which:expr) => {
        concat!(
            "SELECT u.id, u.username, i.subject, w.packs, p.preferred_pack, k.name, w.xp, u.role, u.picture_url, \
            u.last_active_at FROM users u JOIN wallets w ON w.user_id = u.id \
            LEFT JOIN identities i ON i.user_id = u.id AND i.provider = 'twitch' \
            LEFT JOIN preferences p ON p.user_id = u.id LEFT JOIN packs k ON k.id = p.preferred_pack WHERE ",
            $which,
            " ORDER BY u.id DESC"
        )
    };
}

/// A page of users that match a condition on `u`, found by a walk from the newest account to older ones.
macro_rules! page_of_people {
    ($which:literal) => {
        concat!(
            people!(concat!($which, " AND u.username IS NOT NULL AND (CAST($2 AS TEXT) IS NULL OR u.id < $2)")),
            " LIMIT $1"
        )
    };
}

const PEOPLE: &str = page_of_people!("TRUE");
const PEOPLE_NAMED: &str = page_of_people!("(u.username_key LIKE $3 ESCAPE '\\' OR u.display_key LIKE $3 ESCAPE '\\')");
const PEOPLE_AMONG: &str = page_of_people!(
    "u.id IN (SELECT value FROM json_each(CAST($4 AS TEXT))) \
    AND (u.username_key LIKE $3 ESCAPE '\\' OR u.display_key LIKE $3 ESCAPE '\\')"
);
// An index scan with a limit, however many users were active. The page is cut before the joins: PostgreSQL would
// otherwise walk through all accounts, newest first, until enough of them were among the two thousand. Deleted
// accounts never have an activity.
const PEOPLE_ACTIVE: &str = people!(
    "u.id IN (SELECT id FROM (SELECT id FROM (SELECT a.id FROM users a WHERE a.last_active_at >= $3 \
    ORDER BY a.last_active_at DESC, a.id DESC LIMIT 2000) AS lately \
    WHERE CAST($2 AS TEXT) IS NULL OR id < $2 ORDER BY id DESC LIMIT $1) AS page)"
);

const COPIES: &str = concat!(
    "SELECT ",
    card_columns!(),
    ", u.username FROM cards c LEFT JOIN users u ON u.id = c.owner_id \
    WHERE c.definition_id = $1 AND NOT c.hidden ORDER BY c.rarity, u.username_key, c.owner_id, c.mint, c.id"
);

const WAITS_FOR: &str = "SELECT COUNT(*) FROM live_queue WHERE force_modifier = $1 AND state = 'waiting'";

const ASKED_FOR: &str = "SELECT COUNT(*) FROM trade_items i JOIN trades t ON t.id = i.trade_id \
    WHERE i.card_id = $1 AND t.status = 'pending'";

/// Up to this many users are looked up one by one; for more, all are scanned.
const FEW: u32 = 2000;

#[derive(Clone, Debug)]
pub struct Entry {
    pub id: LogId,
    pub actor: UserId,
    /// The user's name, while the account exists.
    pub actor_name: Option<String>,
    pub action: String,
    /// The user or thing that was changed.
    pub target: Option<String>,
    /// The name of the target, if it is a user.
    pub target_name: Option<String>,
    /// JSON, unless it was too long.
    pub before: Option<String>,
    /// JSON, unless it was too long.
    pub after: Option<String>,
    pub created_at: Timestamp,
    pub undone_at: Option<Timestamp>,
}

from_row!(Entry { id, actor, actor_name, action, target, target_name, before, after, created_at, undone_at });

/// A user in the admins' list.
#[derive(Clone, Debug)]
pub struct Row {
    pub(super) id: UserId,
    pub(super) username: String,
    pub(super) subject: Option<String>,
    pub(super) packs: i64,
    pub(super) preferred: Option<PackId>,
    pub(super) preferred_name: Option<String>,
    pub(super) xp: i64,
    pub(super) role: Role,
    pub(super) picture_url: Option<String>,
    pub(super) last_active_at: Option<Timestamp>,
}

impl crate::db::FromRow for Row {
    fn from_row(row: &mut crate::db::Row<'_>) -> anyhow::Result<Self> {
        Ok(Self {
            id: row.next()?,
            username: row.next()?,
            subject: row.next()?,
            packs: row.next()?,
            preferred: row.next()?,
            preferred_name: row.next()?,
            xp: row.next()?,
            role: row.next()?,
            picture_url: row.next()?,
            last_active_at: row.next()?,
        })
    }
}

/// Selects entries of the log.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub action: Option<String>,
    pub actor: Option<UserId>,
    /// About this user or thing.
    pub target: Option<String>,
    /// By or about this user.
    pub person: Option<UserId>,
    pub from: Option<Timestamp>,
    pub to: Option<Timestamp>,
    /// Older than this entry.
    pub before: Option<LogId>,
}

pub fn insert(
    tx: &mut Tx<'_>,
    id: LogId,
    actor: UserId,
    action: &str,
    target: Option<&str>,
    change: (&str, &str),
    now: Timestamp,
) -> Result<()> {
    tx.execute(INSERT, &[&id, &actor, &action, &target, &change.0, &change.1, &now]).map(drop)
}

pub fn find(conn: &mut Conn<'_>, id: LogId) -> Result<Option<Entry>> {
    conn.find(FIND, &[&id])
}

/// Entries, newest first, without the values before and after if both together are longer than `longest` characters.
pub fn list(conn: &mut Conn<'_>, filter: &Filter, limit: u32, longest: i64) -> Result<Vec<Entry>> {
    let Filter { action, actor, target, person, from, to, before } = filter;
    conn.list(LIST, &[action, actor, target, person, from, to, before, &limit, &longest])
}

/// The names of all actions in the log.
pub fn actions(conn: &mut Conn<'_>) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = conn.list(ACTIONS, &[])?;
    Ok(rows.into_iter().map(|(action,)| action).collect())
}

pub fn count_people(conn: &mut Conn<'_>) -> Result<i64> {
    conn.scalar(COUNT_PEOPLE, &[])
}

/// Marks an entry as undone.
pub fn undo(tx: &mut Tx<'_>, id: LogId, now: Timestamp) -> Result<()> {
    tx.execute_one(UNDO, &[&id, &now], || Error::conflict(msg!("already_undone")))
}

/// Users, newest accounts first: all, or those with the folded `key` in a name.
pub fn people(conn: &mut Conn<'_>, key: Option<&str>, before: Option<UserId>, limit: u32) -> Result<Vec<Row>> {
    let Some(key) = key else { return conn.list(PEOPLE, &[&limit, &before]) };
    let pattern = format!("%{}%", users::store::literal(key));
    match users::name_store::who_may_be_called(conn, key, FEW)? {
        Some(few) => {
            let few = json_list(&few)?;
            conn.list(PEOPLE_AMONG, &[&limit, &before, &pattern, &few])
        }
        // With this many matches, a page is soon full.
        None => conn.list(PEOPLE_NAMED, &[&limit, &before, &pattern]),
    }
}

/// Users who were active since then (the two thousand most recent at most), newest accounts first.
pub fn active_people(conn: &mut Conn<'_>, since: Timestamp, before: Option<UserId>, limit: u32) -> Result<Vec<Row>> {
    conn.list(PEOPLE_ACTIVE, &[&limit, &before, &since])
}

/// Whether a pack in the live queue is to be opened with this modifier.
pub fn waits_for(conn: &mut Conn<'_>, modifier: ModifierId) -> Result<bool> {
    conn.get::<(i64,)>(WAITS_FOR, &[&modifier]).map(|(count,)| count > 0)
}

/// Whether an open trade includes this card.
pub fn is_asked_for(conn: &mut Conn<'_>, card: CardId) -> Result<bool> {
    conn.get::<(i64,)>(ASKED_FOR, &[&card]).map(|(count,)| count > 0)
}

/// The public copies of a definition, with their owners' names, by rarity, owner and mint.
pub fn copies(conn: &mut Conn<'_>, definition: DefinitionId) -> Result<Vec<(CardRow, Option<String>)>> {
    let mut copies = Vec::new();
    conn.each(COPIES, &[&definition], |row| {
        copies.push((CardRow::from_row(row)?, row.next()?));
        Ok(())
    })?;
    Ok(copies)
}
