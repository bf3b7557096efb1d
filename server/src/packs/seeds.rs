//! Seeds: the commitment is published before the first use, the seed when it is replaced.

use super::draw::ServerSeed;
use super::opening_store;
use super::seed_store::{self, CurrentSeed, NewSeed};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::due::{self, Batch, RetryBackoff, Schedule};
use crate::error::{Error, Result};
use crate::ids::{SeedId, UserId};
use crate::packs::Packs;
use std::future;

const SCHEDULE: Schedule =
    Schedule { every_ms: 6 * 3_600_000, retry_ms: 600_000, ..Schedule::new("seeds", "could not reveal due seeds") };
/// Seeds are replaced after this many hours, a month.
const HOURS: i64 = 30 * 24;
/// Seeds in one transaction, at most.
const BATCH: Batch = Batch { size: 200, failure: "could not reveal a due seed" };

/// Creates a seed, with a random client seed for `None`.
pub fn generate(now: Timestamp, dice: &Dice, client_seed: Option<String>) -> NewSeed {
    let seed = ServerSeed::from_bytes(dice.bytes());
    NewSeed {
        id: SeedId::new(now, dice),
        server_seed: seed.to_hex(),
        seed_hash: seed.hash(),
        client_seed: client_seed.unwrap_or_else(|| const_hex::encode(dice.bytes::<8>())),
    }
}

/// The seed in use; inserts `new` if there is none.
pub fn current_or(tx: &mut Tx<'_>, user: UserId, new: &NewSeed, now: Timestamp) -> Result<CurrentSeed> {
    if let Some(seed) = seed_store::current(tx, user)? {
        return Ok(seed);
    }
    seed_store::insert(tx, user, new, now)?;
    seed_store::current(tx, user)?.ok_or_else(|| Error::internal("a seed that was just stored is missing"))
}

/// Reveals the seed in use and replaces it by `new`, with the same client seed.
pub fn rotate(tx: &mut Tx<'_>, user: UserId, new: &NewSeed, now: Timestamp) -> Result<()> {
    if opening_store::unshown_of(tx, user)? > 0 {
        return Err(Error::conflict(
            "opening_on_air",
            "A pack of yours is on its way to the stream. Reveal the seed when it has been shown.",
        ));
    }
    let client_seed = seed_store::current(tx, user)?.map(|seed| seed.client_seed);
    seed_store::reveal(tx, user, now)?;
    let client_seed = client_seed.unwrap_or_else(|| new.client_seed.clone());
    let next =
        NewSeed { id: new.id, server_seed: new.server_seed.clone(), seed_hash: new.seed_hash.clone(), client_seed };
    seed_store::insert(tx, user, &next, now)
}

/// Reveals every seed in use and replaces it, with the same client seed. Called for a restored or copied database, so
/// that it shares no secret seed with the original.
pub fn replace_all(tx: &mut Tx<'_>, dice: &Dice, now: Timestamp) -> Result<usize> {
    let people = seed_store::in_use(tx)?;
    seed_store::reveal_all(tx, now)?;
    let count = people.len();
    for (user, client_seed) in people {
        seed_store::insert(tx, user, &generate(now, dice, Some(client_seed)), now)?;
    }
    Ok(count)
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

/// Reveals and replaces every seed that has been in use for a month. Returns how many.
pub async fn rotate_due(packs: &Packs) -> Result<usize> {
    let since = packs.core.clock.now().plus_hours(-HOURS);
    let find = |most: u32| packs.core.db.read(move |conn: &mut Conn<'_>| seed_store::due(conn, since, most));
    let rotate = |people: Vec<UserId>| {
        let (dice, now) = (packs.core.dice.clone(), packs.core.clock.now());
        packs.core.db.write(move |tx: &mut Tx<'_>| {
            let mut rotated = 0;
            for user in &people {
                // Check again: the user may have replaced it since.
                if seed_store::is_due(tx, *user, since)? && opening_store::unshown_of(tx, *user)? == 0 {
                    rotate(tx, *user, &generate(now, &dice, None), now)?;
                    rotated += 1;
                }
            }
            Ok(rotated)
        })
    };
    due::drain_batch(&packs.core, &BATCH, &RetryBackoff::default(), find, rotate).await
}
