//! Rows of `pack_expiry`, and the wallets that the expiry of packs concerns.

use super::expiry_rules::{Arrival, Expiry, HeldWallet, Visit};
use crate::db::{Conn, Tx, json_list};
use crate::error::{Error, Result};
use crate::ids::UserId;

const FIND: &str = "SELECT days, notice, since FROM pack_expiry";
const SET: &str = "INSERT INTO pack_expiry (id, days, notice, since) VALUES (1, $1, $2, $3) \
    ON CONFLICT (id) DO UPDATE SET days = excluded.days, notice = excluded.notice, since = excluded.since";
const END: &str = "DELETE FROM pack_expiry";
const DUE: &str = "SELECT user_id FROM wallets WHERE expiry_base <= $1 ORDER BY expiry_base, user_id LIMIT $2";
const FIRST_BASE: &str = "SELECT expiry_base FROM wallets ORDER BY expiry_base LIMIT 1";
const HOLD: &str = "SELECT user_id, packs, expiry_notified FROM wallets \
    WHERE user_id IN (SELECT value FROM json_each(CAST($1 AS TEXT))) AND expiry_base <= $2 ORDER BY user_id FOR UPDATE";
// An arrival has at least one pack.
const ARRIVALS: &str = "SELECT amount, created_at FROM ledger WHERE user_id = $1 AND amount > 0 \
    ORDER BY created_at DESC, id DESC LIMIT $2";
const VISITED: &str = "UPDATE wallets SET packs = packs - $2, expiry_base = $3, expiry_notified = $4 \
    WHERE user_id = $1 AND packs >= $2";

pub fn find(conn: &mut Conn<'_>) -> Result<Option<Expiry>> {
    conn.find(FIND, &[])
}

pub fn set(tx: &mut Tx<'_>, expiry: Expiry) -> Result<()> {
    tx.execute(SET, &[&expiry.days, &expiry.notice, &expiry.since]).map(drop)
}

pub fn end(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute(END, &[]).map(drop)
}

/// Holders of wallets with a base up to this, the lowest base first.
pub fn due(conn: &mut Conn<'_>, base: i64, limit: u32) -> Result<Vec<UserId>> {
    conn.scalars(DUE, &[&base, &limit])
}

pub fn first_base(conn: &mut Conn<'_>) -> Result<Option<i64>> {
    conn.find_scalar(FIRST_BASE, &[])
}

/// Locks those of these wallets that have a base up to this.
pub fn hold(tx: &mut Tx<'_>, users: &[UserId], base: i64) -> Result<Vec<HeldWallet>> {
    tx.list(HOLD, &[&json_list(users)?, &base])
}

/// The latest arrivals that have at least so many packs together, newest first.
pub fn arrivals(conn: &mut Conn<'_>, user: UserId, packs: i64) -> Result<Vec<Arrival>> {
    if packs == 0 { Ok(Vec::new()) } else { conn.list(ARRIVALS, &[&user, &packs]) }
}

/// Takes expired packs out of a locked wallet, and plans its next visit.
pub fn visited(tx: &mut Tx<'_>, user: UserId, visit: &Visit) -> Result<()> {
    let missing = || Error::internal("expired packs are missing");
    tx.execute_one(VISITED, &[&user, &visit.expired, &visit.base, &visit.notified], missing)
}
