//! Caches the kinds of packs and the published versions that openings draw from.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use arc_swap::ArcSwapOption;

use super::draw::{Pool, Span};
use super::rules::{self, Refusal};
use super::{NewPack, Pack, store};
use crate::cards::{self, Supply};
use crate::clock::Timestamp;
use crate::db::{Conn, Db, Tx};
use crate::error::{Error, Result};
use crate::ids::{PackId, UserId};
use crate::messages::{Message, msg};
use crate::realtime::Event;
use crate::wallet;

/// The cache of packs and published versions.
#[derive(Default)]
pub struct Pools {
    list: ArcSwapOption<Vec<Arc<Pack>>>,
    /// Counts changes, so that a read that began before a change is not cached.
    changes: AtomicU64,
    versions: RwLock<HashMap<(PackId, i64), Arc<PackVersion>>>,
}

/// A published version, ready to draw from. It is immutable, so it stays in the cache.
pub struct PackVersion {
    pub pool: Pool,
    printed: u64,
    fill: AtomicU64,
    counted_at: AtomicU64,
}

impl PackVersion {
    fn new(pool: Pool) -> Self {
        let definitions = pool.config().definitions.iter().flat_map(|definition| &definition.rarities);
        let printed = definitions.map(|printed| u64::from(printed.total_copies)).sum();
        Self { pool, printed, fill: AtomicU64::new(0), counted_at: AtomicU64::new(u64::MAX) }
    }

    /// The held share of the printed run, approximately. Recomputed when it may have changed by a thousandth.
    pub fn fill(&self, supply: &Supply) -> f64 {
        let total = supply.total();
        let before = self.counted_at.load(Ordering::Relaxed);
        if before == u64::MAX || total.abs_diff(before) > self.printed / 1000 {
            let ids = self.pool.config().definitions.iter().map(|definition| definition.definition_id);
            let (held, printed) = (as_f64(supply.held_of(ids)), as_f64(self.printed));
            let fill = if printed > 0.0 { held / printed } else { 1.0 };
            self.fill.store(fill.to_bits(), Ordering::Relaxed);
            self.counted_at.store(total, Ordering::Relaxed);
        }
        f64::from_bits(self.fill.load(Ordering::Relaxed))
    }

    /// The number of copies that can be drawn at `now`, held ones included.
    pub fn eligible(&self, now: Timestamp) -> u64 {
        self.pool.view(now.millis()).printed.count(Span::ALL, &[])
    }
}

// Copies fit into 32 bits; above that, an approximate number is enough.
fn as_f64(number: u64) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

impl Pools {
    /// All kinds of packs, the default one first. Cached until one changes.
    pub async fn list(&self, db: &Db) -> Result<Arc<Vec<Arc<Pack>>>> {
        if let Some(list) = self.list.load_full() {
            return Ok(list);
        }
        let changes = self.changes.load(Ordering::SeqCst);
        let packs = db.read(|conn: &mut Conn<'_>| store::packs(conn)).await?;
        let list = Arc::new(packs.into_iter().map(Arc::new).collect::<Vec<_>>());
        if self.changes.load(Ordering::SeqCst) == changes {
            self.list.store(Some(Arc::clone(&list)));
        }
        Ok(list)
    }

    /// The pack with this id, or the default one for `None`.
    pub async fn find(&self, db: &Db, id: Option<PackId>) -> Result<Arc<Pack>> {
        let list = self.list(db).await?;
        match id {
            Some(id) => list.iter().find(|pack| pack.id == id).cloned().ok_or(Error::NotFound("pack")),
            None => Ok(list.iter().find(|pack| pack.is_default).cloned().ok_or(Refusal::NoDefault)?),
        }
    }

    /// Clears the cache of packs.
    pub fn forget(&self) {
        self.changes.fetch_add(1, Ordering::SeqCst);
        self.list.store(None);
    }

    /// A published version, cached after the first read.
    pub fn version(&self, conn: &mut Conn<'_>, pack: PackId, version: i64) -> Result<Arc<PackVersion>> {
        let known = self.versions.read().unwrap_or_else(PoisonError::into_inner).get(&(pack, version)).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let config = store::version(conn, pack, version)?.ok_or(Error::NotFound("pack version"))?;
        let pool = Pool::new(config).map_err(Error::internal)?;
        let version_ready = Arc::new(PackVersion::new(pool));
        let mut versions = self.versions.write().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(versions.entry((pack, version)).or_insert(version_ready)))
    }
}

/// Creates a pack and publishes its first version.
pub fn create(tx: &mut Tx<'_>, id: PackId, new: &NewPack, by: Option<UserId>, now: Timestamp) -> Result<()> {
    store::insert(tx, id, new, now)?;
    publish_changes(tx, by, &msg!("odds_why.pack_created"), now).map(drop)
}

/// Changes a pack, and publishes a new version if openings draw differently.
///
/// # Errors
/// 404 when the pack does not exist.
pub fn change(tx: &mut Tx<'_>, id: PackId, new: &NewPack, by: UserId, why: &Message, now: Timestamp) -> Result<()> {
    if !store::update(tx, id, new, now)? {
        return Err(Error::NotFound("pack"));
    }
    publish_changes(tx, Some(by), why, now).map(drop)
}

/// Retires a pack: it can no longer be opened. Its openings and versions stay published.
pub fn retire(tx: &mut Tx<'_>, id: PackId, now: Timestamp) -> Result<bool> {
    let retired = store::retire(tx, id, now)?;
    let kept = rules::days_kept(&store::packs(tx)?);
    wallet::expiry::set(tx, kept, now)?;
    tx.announce(Event::CatalogueChanged);
    Ok(retired)
}

/// Publishes a new version of every pack whose openings would draw differently from its last version, and applies for
/// how long packs are kept. Call it after a change of definitions, modifiers or packs, in the same transaction. Returns
/// the number of new versions.
pub fn publish_changes(tx: &mut Tx<'_>, by: Option<UserId>, why: &Message, now: Timestamp) -> Result<usize> {
    let definitions = cards::store::definitions(tx)?;
    let modifiers = cards::store::modifiers(tx)?;
    let (packs, mut published) = (store::packs(tx)?, 0);
    wallet::expiry::set(tx, rules::days_kept(&packs), now)?;
    for pack in packs.iter().filter(|pack| !pack.retired) {
        let last = store::version(tx, pack.id, pack.odds_version)?;
        // Compare under the same version number, so that an equal configuration is no change.
        let next = pack.config(pack.odds_version, &definitions, &modifiers);
        if last.as_ref() == Some(&next) {
            continue;
        }
        let config = pack.config(pack.odds_version + 1, &definitions, &modifiers);
        let config = Pool::new(config)?.config().clone();
        store::insert_version(tx, &config, now, by, why)?;
        published += 1;
    }
    tx.announce(Event::CatalogueChanged);
    Ok(published)
}
