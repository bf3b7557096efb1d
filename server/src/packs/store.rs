//! The tables of packs, their pools and versions, and of runs and exceptions.

use std::collections::BTreeMap;

use serde::Serialize;

use super::draw::{Line, PoolConfig, PrintedCopy, Published};
use super::{NewPack, Pack, opening_store};
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::db::{Conn, FromRow, Row, ToValue, Tx};
use crate::error::{Error, Result};
use crate::ids::{DefinitionId, PackId, UserId};
use crate::messages::Message;
use crate::transparency;

const PACKS: &str = "SELECT id, name, image_url, description, available_from, available_to, cards_per_pack, guarantee, \
    policy, weights, no_repeats, pity, expires, modifier_chance_ppm, odds_version, is_default, retired, created_at, updated_at \
    FROM packs ORDER BY is_default DESC, created_at, id";
const POOLS: &str = "SELECT pack_id, definition_id FROM pack_pool ORDER BY pack_id, definition_id";
const INSERT: &str = "INSERT INTO packs (id, name, image_url, description, available_from, available_to, \
    cards_per_pack, guarantee, policy, weights, no_repeats, pity, expires, modifier_chance_ppm, odds_version, \
    is_default, retired, demo, created_at, updated_at) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0, $15, FALSE, $16, $17, $17)";
const UPDATE: &str = "UPDATE packs SET name = $2, image_url = $3, description = $4, available_from = $5, available_to = $6, \
    cards_per_pack = $7, guarantee = $8, policy = $9, weights = $10, no_repeats = $11, pity = $12, \
    expires = $13, modifier_chance_ppm = $14, is_default = $15, updated_at = $16 WHERE id = $1 AND NOT retired";
const RETIRE: &str =
    "UPDATE packs SET retired = TRUE, updated_at = $2 WHERE id = $1 AND NOT retired AND NOT is_default";
const DELETE_POOL: &str = "DELETE FROM pack_pool WHERE pack_id = $1";
const TAKE_OUT: &str = "DELETE FROM pack_pool WHERE definition_id = $1";
const INSERT_POOL: &str = "INSERT INTO pack_pool (pack_id, definition_id) VALUES ($1, $2)";
const NO_DEFAULT: &str = "UPDATE packs SET is_default = FALSE WHERE is_default";

const SET_VERSION: &str = "UPDATE packs SET odds_version = $2, updated_at = $3 WHERE id = $1";
const INSERT_VERSION: &str = "INSERT INTO pack_versions (pack_id, version, config, created_at, created_by, why, \
    translatable) VALUES ($1, $2, $3, $4, $5, $6, $7)";
const VERSION: &str = "SELECT config FROM pack_versions WHERE pack_id = $1 AND version = $2";
const PUBLISHED_AT: &str = "SELECT created_at FROM pack_versions WHERE pack_id = $1 AND version = $2";
const VERSIONS: &str = "SELECT v.version, v.config, v.created_at, u.username, v.why, v.translatable \
    FROM pack_versions v LEFT JOIN users u ON u.id = v.created_by WHERE v.pack_id = $1 ORDER BY v.version DESC";

const NEXT_POSITION: &str = "SELECT COALESCE(MAX(position), 0) + 1 FROM openings";
const LAST_RUN: &str = "SELECT number, first_position FROM runs ORDER BY number DESC LIMIT 1";
const INSERT_RUN: &str = "INSERT INTO runs (number, first_position, started_at, why) VALUES ($1, $2, $3, $4)";
const INSERT_RETURN: &str = "INSERT INTO run_returns (run, definition_id, rarity, mint) VALUES ($1, $2, $3, $4)";

const PREFERRED: &str = "SELECT k.id, k.name FROM preferences f JOIN packs k ON k.id = f.preferred_pack \
    WHERE f.user_id = $1 AND NOT k.retired";
const SET_PREFERRED: &str = "INSERT INTO preferences (user_id, preferred_pack) VALUES ($1, $2) \
    ON CONFLICT (user_id) DO UPDATE SET preferred_pack = excluded.preferred_pack";
const DELETE_DEMO_PREFERENCES: &str = "DELETE FROM preferences WHERE user_id IN (SELECT id FROM users WHERE demo)";

const COUNT_DEMO: &str = "SELECT COUNT(*) FROM packs WHERE demo AND NOT retired";
const OWN_IN_DEFAULT: &str = "SELECT COUNT(*) FROM packs p JOIN pack_pool o ON o.pack_id = p.id \
    JOIN definitions d ON d.id = o.definition_id \
    WHERE p.is_default AND NOT p.retired AND NOT p.demo AND NOT d.demo AND NOT d.retired";
const RETIRE_DEMO: &str = "UPDATE packs SET retired = TRUE, is_default = FALSE WHERE demo AND NOT retired";
const DELETE_DEMO_POOL: &str = "DELETE FROM pack_pool WHERE definition_id IN (SELECT id FROM definitions WHERE demo)";

impl FromRow for Pack {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        let (id, name, image_url, description) = (row.next()?, row.next()?, row.next()?, row.next()?);
        let (available_from, available_to, cards_per_pack) = (row.next()?, row.next()?, row.next()?);
        let (guarantee, policy) = (row.next()?, row.next()?);
        let weights: Option<String> = row.next()?;
        let weights = weights.map(|text| serde_json::from_str::<BTreeMap<Rarity, u32>>(&text)).transpose()?;
        let no_repeats = row.next()?;
        let pity: Option<String> = row.next()?;
        let pity = pity.map(|text| serde_json::from_str(&text)).transpose()?;
        let expires = row.next()?;
        let modifier_chance_ppm: u32 = row.next()?;
        Ok(Self {
            id,
            name,
            image_url,
            description,
            card_pool: Vec::new(),
            cards_per_pack,
            guarantee,
            policy,
            weights,
            no_repeats,
            pity,
            expires,
            modifier_chance: f64::from(modifier_chance_ppm) / f64::from(super::draw::MILLION),
            odds_version: row.next()?,
            available_from,
            available_to,
            is_default: row.next()?,
            retired: row.next()?,
            modifier_chance_ppm,
            created_at: row.next()?,
            updated_at: row.next()?,
            version: String::new(),
        })
    }
}

/// Every pack with its pool, the default one first, retired ones included.
pub fn packs(conn: &mut Conn<'_>) -> Result<Vec<Pack>> {
    let mut packs: Vec<Pack> = conn.list(PACKS, &[])?;
    for (pack, definition) in conn.list::<(PackId, DefinitionId)>(POOLS, &[])? {
        if let Some(pack) = packs.iter_mut().find(|known| known.id == pack) {
            pack.card_pool.push(definition);
        }
    }
    Ok(packs.into_iter().map(Pack::named).collect())
}

/// Inserts a pack without a version; [`super::pools::publish_changes`] publishes the first.
pub fn insert(tx: &mut Tx<'_>, id: PackId, new: &NewPack, now: Timestamp) -> Result<()> {
    save(tx, INSERT, id, new, &[&new.demo, &now])?;
    insert_pool(tx, id, &new.card_pool)
}

/// Updates a pack without publishing a version. Returns whether it exists and is not retired.
pub fn update(tx: &mut Tx<'_>, id: PackId, new: &NewPack, now: Timestamp) -> Result<bool> {
    let changed = save(tx, UPDATE, id, new, &[&now])?;
    tx.execute(DELETE_POOL, &[&id])?;
    insert_pool(tx, id, &new.card_pool)?;
    Ok(changed == 1)
}

/// Executes a statement with the fields of a pack as `$1` to `$15`, and `more` after them.
fn save(tx: &mut Tx<'_>, sql: &'static str, id: PackId, new: &NewPack, more: &[&dyn ToValue]) -> Result<u64> {
    if new.is_default {
        tx.execute(NO_DEFAULT, &[])?;
    }
    let weights = new.weights.as_ref().map(to_json).transpose()?;
    let pity = new.pity.as_ref().map(to_json).transpose()?;
    let fields: [&dyn ToValue; 15] = [
        &id,
        &new.name,
        &new.image_url,
        &new.description,
        &new.available_from,
        &new.available_to,
        &new.cards_per_pack,
        &new.guarantee,
        &new.policy,
        &weights,
        &new.no_repeats,
        &pity,
        &new.expires,
        &new.modifier_chance_ppm,
        &new.is_default,
    ];
    tx.execute(sql, &[&fields[..], more].concat())
}

fn insert_pool(tx: &mut Tx<'_>, id: PackId, pool: &[DefinitionId]) -> Result<()> {
    let mut pool = pool.to_vec();
    pool.sort_unstable();
    pool.dedup();
    pool.iter().try_for_each(|definition| tx.execute(INSERT_POOL, &[&id, definition]).map(drop))
}

/// Removes a definition from every pack. The caller publishes the new versions.
pub fn remove_definition(tx: &mut Tx<'_>, definition: DefinitionId) -> Result<u64> {
    tx.execute(TAKE_OUT, &[&definition])
}

/// Retires a pack; its versions stay. Returns whether it could be opened before and is not the default.
pub fn retire(tx: &mut Tx<'_>, id: PackId, now: Timestamp) -> Result<bool> {
    Ok(tx.execute(RETIRE, &[&id, &now])? == 1)
}

/// Publishes a version and makes it the current one. The log gets its digest.
pub fn insert_version(
    tx: &mut Tx<'_>,
    config: &PoolConfig,
    now: Timestamp,
    by: Option<UserId>,
    why: &Message,
) -> Result<()> {
    let text = to_json(config)?;
    let (pack, version) = (config.pack_id, config.odds_version);
    tx.execute(INSERT_VERSION, &[&pack, &version, &text, &now, &by, &why.to_string(), &why.to_stored()])?;
    tx.execute(SET_VERSION, &[&pack, &version, &now])?;
    transparency::append(tx, &[Line::Pool { pack, version, digest: config.digest() }])
}

pub fn version(conn: &mut Conn<'_>, pack: PackId, version: i64) -> Result<Option<PoolConfig>> {
    conn.find::<(String,)>(VERSION, &[&pack, &version])?.map(|(text,)| from_json(&text)).transpose()
}

/// When a version was published; `None` if it does not exist.
pub fn published_at(conn: &mut Conn<'_>, pack: PackId, version: i64) -> Result<Option<Timestamp>> {
    conn.find_scalar(PUBLISHED_AT, &[&pack, &version])
}

/// A published version with its author, time and reason.
pub struct VersionRow {
    pub version: i64,
    pub config: String,
    pub created_at: Timestamp,
    /// The author's name; `None` once the account is deleted.
    pub created_by: Option<String>,
    pub why: Message,
}

impl FromRow for VersionRow {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        let (version, config, created_at, created_by) = (row.next()?, row.next()?, row.next()?, row.next()?);
        let (text, translatable): (_, Option<String>) = (row.next()?, row.next()?);
        let why = Message::restored(text, translatable.as_deref());
        Ok(Self { version, config, created_at, created_by, why })
    }
}

/// Every version of a pack, latest first.
pub fn versions(conn: &mut Conn<'_>, pack: PackId) -> Result<Vec<VersionRow>> {
    conn.list(VERSIONS, &[&pack])
}

/// The position after that of the last opening.
pub fn next_position(conn: &mut Conn<'_>) -> Result<i64> {
    conn.scalar(NEXT_POSITION, &[])
}

/// Begins a new run and returns these copies to it. Blocks openings until the transaction ends.
///
/// If nothing was opened in the last run, the copies are returned to that run: two runs never begin at one position.
pub fn begin_run(tx: &mut Tx<'_>, back: &[(DefinitionId, Rarity, u32)], now: Timestamp, why: &str) -> Result<i64> {
    opening_store::block_openings(tx)?;
    let position = next_position(tx)?;
    let (last, begun): (i64, i64) = tx.get(LAST_RUN, &[])?;
    let number = if begun == position { last } else { last + 1 };
    if number > last {
        tx.execute(INSERT_RUN, &[&number, &position, &now, &why])?;
    }
    for (definition, rarity, mint) in back {
        tx.execute(INSERT_RETURN, &[&number, definition, rarity, mint])?;
    }
    let copy = |&(definition_id, rarity, mint)| PrintedCopy { definition_id, rarity, mint };
    let copies: Vec<PrintedCopy> = back.iter().map(copy).collect();
    if number > last || !copies.is_empty() {
        let first_position = if number > last { position } else { begun };
        transparency::append(tx, &[Line::Run { number, first_position, returned: Published::returned(&copies) }])?;
    }
    Ok(number)
}

/// A user's preferred pack; `None` if it can no longer be opened.
pub fn preferred(conn: &mut Conn<'_>, user: UserId) -> Result<Option<(PackId, String)>> {
    conn.find(PREFERRED, &[&user])
}

/// Sets or clears a user's preferred pack.
pub fn set_preferred(tx: &mut Tx<'_>, user: UserId, pack: Option<PackId>) -> Result<()> {
    tx.execute(SET_PREFERRED, &[&user, &pack]).map(drop)
}

/// The number of packs of the demo set that can be opened.
pub fn count_demo(conn: &mut Conn<'_>) -> Result<i64> {
    conn.scalar(COUNT_DEMO, &[])
}

/// Whether the default pack is not one of the demo set, and has cards that are not either.
pub fn has_own_default(conn: &mut Conn<'_>) -> Result<bool> {
    let own: i64 = conn.scalar(OWN_IN_DEFAULT, &[])?;
    Ok(own > 0)
}

/// Retires the demo set's packs and removes its definitions from all pools; their versions stay published.
pub fn retire_demo(tx: &mut Tx<'_>) -> Result<u64> {
    tx.execute(DELETE_DEMO_POOL, &[])?;
    tx.execute(DELETE_DEMO_PREFERENCES, &[])?;
    tx.execute(RETIRE_DEMO, &[])
}

pub(super) fn to_json<T: Serialize>(value: &T) -> Result<String> {
    serde_json::to_string(value).map_err(|error| Error::Internal(error.into()))
}

pub(super) fn from_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| Error::Internal(error.into()))
}
