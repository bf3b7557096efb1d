//! Server seeds. The hashes of a user's current and next seed are in the public log before an opening uses them
//! (docs/decisions/draw-2.md, sections 2 and 3). A seed is revealed when the next one replaces it.

use super::draw::{Line, ServerSeed};
use super::opening_store;
use super::seed_store::{self, CurrentSeed, NewSeed, Successor};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::due::{self, Batch, RetryBackoff, Schedule};
use crate::error::{Error, Result};
use crate::ids::{SeedId, UserId};
use crate::messages::msg;
use crate::packs::Packs;
use crate::transparency::{self, rules::WaitingLine};
use std::future;

const SCHEDULE: Schedule =
    Schedule { every_ms: 6 * 3_600_000, retry_ms: 600_000, ..Schedule::new("seeds", "could not reveal due seeds") };
/// Seeds are replaced after this many hours, a month.
const HOURS: i64 = 30 * 24;
/// Seeds in one transaction, at most.
const BATCH: Batch = Batch { size: 200, failure: "could not reveal a due seed" };

/// A server seed that is not stored yet, with its hash.
#[derive(Debug, Clone)]
pub struct Secret {
    seed: String,
    hash: String,
}

impl Secret {
    pub fn new(dice: &Dice) -> Self {
        let seed = ServerSeed::from_bytes(dice.bytes());
        Self { seed: seed.to_hex(), hash: seed.hash() }
    }
}

/// The current and the next seed of a user who has none in use.
#[derive(Debug, Clone)]
pub struct NewSeeds {
    id: SeedId,
    current: Secret,
    next: Secret,
}

impl NewSeeds {
    pub fn new(now: Timestamp, dice: &Dice) -> Self {
        Self::with_next(now, dice, dice)
    }

    /// Like [`NewSeeds::new`], with another random generator for the next seed: that of the demo set's current seeds is
    /// in the source.
    pub fn with_next(now: Timestamp, dice: &Dice, next: &Dice) -> Self {
        Self { id: SeedId::new(now, dice), current: Secret::new(dice), next: Secret::new(next) }
    }
}

/// Inserts seeds for a user who has none in use. They continue the user's chain, if there is one.
pub fn ensure(tx: &mut Tx<'_>, user: UserId, new: &NewSeeds, now: Timestamp) -> Result<()> {
    if seed_store::current(tx, user)?.is_some() {
        return Ok(());
    }
    // A seed of version 1 has no chain.
    let last = seed_store::last(tx, user)?.filter(|last| last.chain.is_some());
    let seed = NewSeed {
        id: new.id,
        server_seed: &new.current.seed,
        seed_hash: &new.current.hash,
        next_seed: &new.next.seed,
        next_hash: &new.next.hash,
        chain: last.as_ref().and_then(|last| last.chain.as_deref()).unwrap_or(&new.current.hash),
        entropy_required: last.as_ref().is_some_and(|last| last.entropy_required),
        undrawn: last.as_ref().and_then(|last| last.undrawn),
    };
    if !seed_store::insert(tx, user, &seed, now)? {
        return Ok(());
    }
    let predecessor = last.as_ref().map(|last| last.seed_hash.as_str());
    transparency::append(tx, &[line(&new.current.hash, predecessor)?, line(&new.next.hash, Some(&new.current.hash))?])
}

/// The seed in use; makes seeds for a user who has none.
pub fn current_or(tx: &mut Tx<'_>, user: UserId, new: &NewSeeds, now: Timestamp) -> Result<CurrentSeed> {
    ensure(tx, user, new, now)?;
    seed_store::current(tx, user)?.ok_or_else(|| Error::internal("a seed that was just stored is missing"))
}

fn line(hash: &str, predecessor: Option<&str>) -> Result<Line> {
    let predecessor = predecessor.map(str::parse).transpose().map_err(Error::internal)?;
    Ok(Line::Seed { hash: hash.parse().map_err(Error::internal)?, predecessor })
}

/// The id and the next seed for a rotation. Created before the transaction, which may run more than once.
#[derive(Debug, Clone)]
pub struct Rotation {
    id: SeedId,
    next: Secret,
}

impl Rotation {
    pub fn new(now: Timestamp, dice: &Dice) -> Self {
        Self { id: SeedId::new(now, dice), next: Secret::new(dice) }
    }
}

/// Reveals the seed in use, makes the next one current and commits to a new next one.
///
/// # Errors
/// 409 while a live opening is not shown yet, because the seed would reveal a record that names its cards, or while a
/// ticket of the user is undrawn.
pub fn rotate(tx: &mut Tx<'_>, user: UserId, rotation: &Rotation, now: Timestamp) -> Result<()> {
    check_revealable(tx, user, "reveal")?;
    let Rotation { id, next } = rotation;
    let Successor { server_seed, seed_hash, chain, entropy_required } = seed_store::reveal_current(tx, user, now)?
        .ok_or_else(|| Error::internal("a user without a seed cannot replace it"))?;
    let (next_seed, next_hash) = (&next.seed, &next.hash);
    let seed = NewSeed {
        id: *id,
        server_seed: &server_seed,
        seed_hash: &seed_hash,
        next_seed,
        next_hash,
        chain: &chain,
        entropy_required,
        undrawn: None,
    };
    seed_store::insert(tx, user, &seed, now)?;
    transparency::append(tx, &[line(next_hash, Some(&seed_hash))?])
}

/// Deletes the lines without a batch of seeds that were never current. Their predecessors are revealed and get other
/// successors.
pub fn forget_waiting_lines(tx: &mut Tx<'_>) -> Result<()> {
    for WaitingLine { number, line } in transparency::store::waiting(tx)? {
        if let Line::Seed { hash, .. } = line
            && !seed_store::was_current(tx, &hash.to_string())?
        {
            transparency::store::take_back(tx, number)?;
        }
    }
    Ok(())
}

/// Refuses to reveal a seed while any live opening is not shown yet, or while a ticket of the user is undrawn.
///
/// # Errors
/// 409; `action` is `delete` for an account, or `reveal` for the seed.
pub fn check_revealable(conn: &mut Conn<'_>, user: UserId, action: &str) -> Result<()> {
    if opening_store::is_show_running(conn)? {
        return Err(Error::conflict(msg!("show_running", action)));
    }
    if seed_store::current(conn, user)?.is_some_and(|seed| seed.undrawn.is_some()) {
        return Err(Error::conflict(msg!("opening_under_way.reveal", action)));
    }
    Ok(())
}

/// Rotates seeds that are due, until the server stops.
pub async fn rotation(packs: Packs) {
    let rotate = async || {
        let rotated = rotate_due(&packs).await?;
        if rotated > 0 {
            tracing::info!(rotated, "revealed and replaced seeds that were a month old");
        }
        Ok(None)
    };
    while due::round(&packs.core, &SCHEDULE, rotate(), future::pending()).await {}
}

/// Reveals and replaces every seed that has been in use for a month, unless a live opening is not shown yet. Returns
/// how many.
pub async fn rotate_due(packs: &Packs) -> Result<usize> {
    let since = packs.core.clock.now().plus_hours(-HOURS);
    let find = |most: u32| {
        packs.core.db.read(move |conn: &mut Conn<'_>| {
            if opening_store::is_show_running(conn)? { Ok(Vec::new()) } else { seed_store::due(conn, since, most) }
        })
    };
    let rotate = |people: Vec<UserId>| {
        let (dice, now) = (packs.core.dice.clone(), packs.core.clock.now());
        packs.core.db.write(move |tx: &mut Tx<'_>| {
            let mut rotated = 0;
            for user in &people {
                // Check again: the user may have replaced it since.
                if seed_store::is_due(tx, *user, since)? && !opening_store::is_show_running(tx)? {
                    rotate(tx, *user, &Rotation::new(now, &dice), now)?;
                    rotated += 1;
                }
            }
            Ok(rotated)
        })
    };
    due::drain_batch(&packs.core, &BATCH, &RetryBackoff::default(), find, rotate).await
}
