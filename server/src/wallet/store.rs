//! Rows of `wallets` and `ledger`.

use super::rules::{Source, Wallet, XP_EXCHANGES_A_DAY, XP_PACK};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx, json_list};
use crate::error::{Error, Result};
use crate::ids::{LedgerId, UserId};
use crate::messages::msg;
use std::collections::{BTreeMap, BTreeSet};

const FIND: &str = "SELECT packs, reserved, opened, xp FROM wallets WHERE user_id = $1";
const CREATE: &str = "INSERT INTO wallets (user_id, packs, reserved, opened, xp) VALUES ($1, 0, 0, 0, 0)";
const ADD_PACKS: &str = "UPDATE wallets SET packs = packs + $2 WHERE user_id = $1";
const ADD_PACKS_EVERYBODY: &str = "UPDATE wallets SET packs = packs + $1 \
    WHERE user_id NOT IN (SELECT id FROM users WHERE username IS NULL)";
const REMOVE_PACKS: &str = "UPDATE wallets SET packs = packs - $2 WHERE user_id = $1 AND packs >= $2";
const REMOVE_RESERVED: &str = "UPDATE wallets SET reserved = reserved - $2 WHERE user_id = $1 AND reserved >= $2";
// It changes nothing if packs may have expired on the day $3.
const TAKE: &str = "UPDATE wallets SET packs = packs - 1, opened = opened + 1, xp = xp + $2 \
    WHERE user_id = $1 AND packs > 0 AND expiry_base > COALESCE((SELECT $3 - e.days + e.notice FROM pack_expiry e \
    WHERE e.since <= ($3 - e.days) * 86400000), -1)";
const RESERVE: &str = "UPDATE wallets SET packs = packs - $2, reserved = reserved + $2 \
    WHERE user_id = $1 AND packs >= $2";
// Packs that come back keep their age, so they may have expired.
const RELEASE: &str = "UPDATE wallets SET packs = packs + $2, reserved = reserved - $2, expiry_base = 0 \
    WHERE user_id = $1 AND reserved >= $2";
const OPEN_RESERVED: &str = "UPDATE wallets SET reserved = reserved - 1, opened = opened + 1, xp = xp + $2 \
    WHERE user_id = $1 AND reserved > 0";
// The wallet comes first, so that two exchanges of one person wait for each other here.
const ADD_EXCHANGE_XP: &str = "UPDATE wallets SET xp = xp + COALESCE((SELECT \
    CASE WHEN e.xp + $2 > $4 THEN $4 - e.xp ELSE $2 END FROM exchange_xp e WHERE e.user_id = $1 AND e.day = $3), $2) \
    WHERE user_id = $1";
const NOTE_EXCHANGE_XP: &str = "INSERT INTO exchange_xp (user_id, day, xp) VALUES ($1, $2, $3) \
    ON CONFLICT (user_id, day) DO UPDATE SET xp = CASE WHEN exchange_xp.xp + excluded.xp > $4 THEN $4 \
    ELSE exchange_xp.xp + excluded.xp END";
const HOLD: &str = "SELECT user_id FROM wallets WHERE user_id IN (SELECT value FROM json_each(CAST($1 AS TEXT))) \
    ORDER BY user_id FOR UPDATE";
// Each value is an id of 24 characters and then a number.
const RELEASE_ALL: &str = "UPDATE wallets SET packs = packs + o.amount, reserved = reserved - o.amount, \
    expiry_base = 0 FROM (SELECT substr(value, 1, 24) AS user_id, CAST(substr(value, 25) AS BIGINT) AS amount \
    FROM json_each(CAST($1 AS TEXT))) AS o WHERE wallets.user_id = o.user_id AND wallets.reserved >= o.amount";
const BRING: &str = "UPDATE wallets SET packs = packs + $2, opened = opened + $3, xp = xp + $4 WHERE user_id = $1";
const NOTE: &str = "INSERT INTO ledger (user_id, id, source, amount, reference, created_at) \
    VALUES ($1, $2, $3, $4, $5, $6)";
const NOTE_EVERYBODY: &str = "INSERT INTO ledger (user_id, id, source, amount, reference, created_at) \
    SELECT user_id, $1, $2, $3, $4, $5 FROM wallets \
    WHERE user_id NOT IN (SELECT id FROM users WHERE username IS NULL)";
const NOTE_SET_EVERYBODY: &str = "INSERT INTO ledger (user_id, id, source, amount, reference, created_at) \
    SELECT user_id, $1, $2, $3 - packs, $4, $5 FROM wallets WHERE packs <> $3 \
    AND user_id NOT IN (SELECT id FROM users WHERE username IS NULL)";
const SET_EVERYBODY: &str = "UPDATE wallets SET packs = $1 WHERE packs <> $1 \
    AND user_id NOT IN (SELECT id FROM users WHERE username IS NULL)";
// A person has one entry under a reference that is taken back: the packs given to them, or a negative number.
const ABOUT: &str = "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN l.amount > 0 THEN l.amount ELSE 0 END), 0) AS BIGINT), \
    CAST(COALESCE(SUM(CASE WHEN w.packs < l.amount THEN w.packs WHEN l.amount > 0 THEN l.amount ELSE 0 END), 0) \
    AS BIGINT), \
    CAST(COALESCE(SUM(CASE WHEN w.packs < l.amount THEN 1 ELSE 0 END), 0) AS BIGINT), \
    CAST(COALESCE(SUM(CASE WHEN l.amount < 0 OR (l.amount > 0 AND w.packs > 0) THEN 1 ELSE 0 END), 0) AS BIGINT) \
    FROM ledger l JOIN wallets w ON w.user_id = l.user_id WHERE l.reference = $1";
const NOTE_TAKEN_BACK: &str = "INSERT INTO ledger (user_id, id, source, amount, reference, created_at) \
    SELECT l.user_id, $2, l.source, -(CASE WHEN w.packs < l.amount THEN w.packs ELSE l.amount END), $3, $4 \
    FROM ledger l JOIN wallets w ON w.user_id = l.user_id \
    WHERE l.reference = $1 AND (l.amount < 0 OR (l.amount > 0 AND w.packs > 0))";
// $1 is the reference of the entry inserted just before.
const TAKE_BACK: &str = "UPDATE wallets SET packs = packs + COALESCE((SELECT SUM(l.amount) FROM ledger l \
    WHERE l.user_id = wallets.user_id AND l.reference = $1), 0) \
    WHERE user_id IN (SELECT user_id FROM ledger WHERE reference = $1)";
const GRANTED: &str = "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM ledger WHERE user_id = $1";

pub fn find(conn: &mut Conn<'_>, user: UserId) -> Result<Option<Wallet>> {
    conn.find(FIND, &[&user])
}

/// The packs granted by the ledger, less those taken back.
pub fn granted(conn: &mut Conn<'_>, user: UserId) -> Result<i64> {
    conn.scalar(GRANTED, &[&user])
}

/// A wallet with nothing in it.
pub(super) fn create(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute(CREATE, &[&user]).map(drop)
}

pub(super) fn add_packs(tx: &mut Tx<'_>, user: UserId, amount: u32) -> Result<()> {
    tx.execute_one(ADD_PACKS, &[&user, &amount], || Error::NotFound("user"))
}

pub(super) fn add_packs_everybody(tx: &mut Tx<'_>, amount: u32) -> Result<u64> {
    tx.execute(ADD_PACKS_EVERYBODY, &[&amount])
}

pub(super) fn remove_packs(tx: &mut Tx<'_>, user: UserId, amount: u32) -> Result<()> {
    tx.execute_one(REMOVE_PACKS, &[&user, &amount], too_few)
}

pub(super) fn remove_reserved(tx: &mut Tx<'_>, user: UserId, amount: u32) -> Result<()> {
    tx.execute_one(REMOVE_RESERVED, &[&user, &amount], || Error::internal("reserved packs are missing"))
}

/// Returns whether a pack was free, and none can have expired.
pub(super) fn take_pack(tx: &mut Tx<'_>, user: UserId, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(TAKE, &[&user, &XP_PACK, &now.day()])? == 1)
}

pub(super) fn reserve(tx: &mut Tx<'_>, user: UserId, packs: u32) -> Result<()> {
    tx.execute_one(RESERVE, &[&user, &packs], too_few)
}

pub(super) fn release(tx: &mut Tx<'_>, user: UserId, packs: u32) -> Result<()> {
    tx.execute_one(RELEASE, &[&user, &packs], || Error::internal("more packs were released than reserved"))
}

/// Keeps others from changing these wallets before this transaction ends; they are locked in the order of their ids.
pub(super) fn hold(tx: &mut Tx<'_>, people: &BTreeSet<UserId>) -> Result<()> {
    let ids = json_list(people)?;
    tx.each(HOLD, &[&ids], |_| Ok(()))
}

/// Gives packs back that were put aside, to each person as many as said.
pub(super) fn release_all(tx: &mut Tx<'_>, owed: &BTreeMap<UserId, u32>) -> Result<()> {
    let each: Vec<String> = owed.iter().map(|(user, packs)| format!("{user}{packs}")).collect();
    let list = json_list(&each)?;
    let released = tx.execute(RELEASE_ALL, &[&list])?;
    if usize::try_from(released).is_ok_and(|released| released == owed.len()) {
        return Ok(());
    }
    Err(Error::internal("more packs were released than reserved"))
}

pub(super) fn open_reserved(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute_one(OPEN_RESERVED, &[&user, &XP_PACK], || Error::internal("a reserved pack is missing"))
}

pub(super) fn add_exchange_xp(tx: &mut Tx<'_>, user: UserId, xp: u32, day: i64) -> Result<()> {
    let most = XP_EXCHANGES_A_DAY;
    tx.execute_one(ADD_EXCHANGE_XP, &[&user, &xp, &day, &most], || Error::NotFound("user"))?;
    tx.execute(NOTE_EXCHANGE_XP, &[&user, &day, &xp, &most]).map(drop)
}

pub(super) fn import(tx: &mut Tx<'_>, user: UserId, brought: &super::Brought) -> Result<()> {
    let super::Brought { packs, opened, xp } = brought;
    tx.execute_one(BRING, &[&user, packs, opened, xp], || Error::NotFound("user"))
}

pub(super) fn note(
    tx: &mut Tx<'_>,
    user: UserId,
    id: LedgerId,
    source: Source,
    amount: i64,
    reference: Option<&str>,
    now: Timestamp,
) -> Result<()> {
    tx.execute(NOTE, &[&user, &id, &source, &amount, &reference, &now]).map(drop)
}

pub(super) fn note_everybody(
    tx: &mut Tx<'_>,
    id: LedgerId,
    source: Source,
    amount: u32,
    reference: Option<&str>,
    now: Timestamp,
) -> Result<()> {
    tx.execute(NOTE_EVERYBODY, &[&id, &source, &amount, &reference, &now]).map(drop)
}

pub(super) fn set_everybody(
    tx: &mut Tx<'_>,
    id: LedgerId,
    source: Source,
    amount: u32,
    reference: Option<&str>,
    now: Timestamp,
) -> Result<u64> {
    tx.execute(NOTE_SET_EVERYBODY, &[&id, &source, &amount, &reference, &now])?;
    tx.execute(SET_EVERYBODY, &[&amount])
}

pub(super) fn about(conn: &mut Conn<'_>, reference: &str) -> Result<(i64, i64, i64, i64, i64)> {
    conn.get(ABOUT, &[&reference])
}

pub(super) fn take_back(tx: &mut Tx<'_>, reference: &str, id: LedgerId, now: Timestamp) -> Result<u64> {
    let back = format!("undo:{reference}");
    tx.execute(NOTE_TAKEN_BACK, &[&reference, &id, &back, &now])?;
    tx.execute(TAKE_BACK, &[&back])
}

fn too_few() -> Error {
    Error::conflict(msg!("no_packs.too_few"))
}
