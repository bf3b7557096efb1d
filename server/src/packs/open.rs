//! Opens a pack in one transaction: takes the pack, draws the cards and inserts them, or changes nothing.
//!
//! Statements, in addition to the two for the idempotency key: update the seed, read which of the cards the user already
//! has, insert the opening and the cards, take the pack, insert the cards' history. Looking up copies before the claim adds
//! one statement; each claim that fails because a copy is held adds a few.

use std::sync::{Arc, OnceLock};

use super::draw::{MAX_CARDS, Opening2, PityRecord, Record2, ServerSeed};
pub use super::drawing::Opened;
use super::drawing::{Drawing, held_copy};
use super::intent::Intent;
use super::opening_store::{self, NewOpening};
use super::rules::Refusal;
use super::seed_store::{self, SeedInUse, SeedUse};
use super::seeds::{self, NewSeeds};
use super::{Pack, Payment, intent};
use crate::cards;
use crate::clock::Timestamp;
use crate::collection;
use crate::db::Tx;
use crate::dice::Dice;
use crate::error::{Error, Result};
use crate::ids::{CardId, ModifierId, OpeningId, UserId};
use crate::packs::Packs;
use crate::realtime::Event;
use crate::wallet;

/// After this many restarts, an opening blocks all others once. An opening that looks up many copies takes longer than
/// others and would otherwise conflict with them until it has no retries left (PostgreSQL).
const RESTARTS_BEFORE_LOCK: u32 = 5;

/// The input of an opening. Created before the transaction, because the transaction may run more than once.
#[derive(Clone)]
pub struct OpenRequest {
    packs: Packs,
    pub(super) user: UserId,
    pub(super) pack: Arc<Pack>,
    pub(super) payment: Payment,
    pub(super) source: &'static str,
    pub(super) live: bool,
    /// Whether it would be a ticket if the beacon were usable.
    no_beacon: bool,
    pub(super) forced_modifier: Option<ModifierId>,
    opening: OpeningId,
    cards: Vec<CardId>,
    pub(super) intent: Intent,
    pub(super) dice: Dice,
    /// The seeds for a user who has none yet. Created on first use, and reused when the transaction runs again.
    seeds: Arc<OnceLock<NewSeeds>>,
    /// 16 random bytes in hexadecimal, so that the digest of a withheld record says nothing about its cards.
    salt: String,
    pub(super) now: Timestamp,
}

impl OpenRequest {
    /// An opening of `pack` for `user`, paid with one of their free packs.
    pub fn new(packs: &Packs, user: UserId, pack: Arc<Pack>, source: &'static str) -> Self {
        Self::at(packs, user, pack, source, (packs.core.clock.now(), &packs.core.dice))
    }

    /// Like [`OpenRequest::new`], with the given time and random generator, for past openings of the demo set.
    pub fn at(
        packs: &Packs,
        user: UserId,
        pack: Arc<Pack>,
        source: &'static str,
        (now, dice): (Timestamp, &Dice),
    ) -> Self {
        Self {
            user,
            payment: Payment::Held,
            source,
            live: false,
            no_beacon: false,
            forced_modifier: None,
            opening: OpeningId::new(now, dice),
            // An earlier version of the pack may have more cards than the current one.
            cards: (0..MAX_CARDS).map(|_| CardId::new(now, dice)).collect(),
            intent: Intent::default(),
            dice: dice.clone(),
            seeds: Arc::default(),
            salt: const_hex::encode(packs.core.dice.bytes::<16>()),
            now,
            pack,
            packs: packs.clone(),
        }
    }

    #[must_use]
    pub fn paid(self, payment: Payment) -> Self {
        Self { payment, ..self }
    }

    /// Names the version, the seed and the entropy of the opener.
    #[must_use]
    pub fn intended(self, intent: Intent) -> Self {
        Self { intent, ..self }
    }

    /// Hides the opening until [`show`] is called.
    #[must_use]
    pub fn live(self) -> Self {
        Self { live: true, ..self }
    }

    /// Opens at level 1 because the beacon is not usable. The record says so. Only then is a live pack of an account that
    /// has sent entropy opened without it: its owner takes no part in the draw.
    #[must_use]
    pub fn without_beacon(self) -> Self {
        Self { no_beacon: true, ..self }
    }

    /// Sets the modifier of every card. The record names it.
    #[must_use]
    pub fn forcing(self, modifier: Option<ModifierId>) -> Self {
        Self { forced_modifier: modifier, ..self }
    }

    pub fn id(&self) -> OpeningId {
        self.opening
    }
}

/// Opens a pack at level 1.
///
/// # Errors
/// 409 if the user has no pack, the pack cannot be opened, its pool is too small, or the opener's intent does not fit
/// (docs/decisions/draw-2.md, section 3); 404 if the modifier was removed.
pub fn open_in(tx: &mut Tx<'_>, request: &OpenRequest) -> Result<Opened> {
    if tx.restarts() >= RESTARTS_BEFORE_LOCK {
        opening_store::block_openings(tx)?;
    }
    let (seed, odds_version) = begin(tx, request, None)?;
    let version = request.packs.pools.version(tx, request.pack.id, odds_version)?;
    let mut record = request.record(&seed, odds_version)?;
    let secret: ServerSeed = seed.server_seed.parse().map_err(Error::internal)?;
    let input = record.input(None).ok_or_else(|| Error::internal("an opening at level 1 has no input"))?;
    let draw = record.draw(request.opening, &version.pool, &secret, input);
    let OpenRequest { opening: id, user, now: at, source, live, payment, .. } = *request;
    let opening = NewOpening { id, user, seed: seed.id, source, live, hidden: live, at };
    let (cards, supply, version) = (&request.cards, &request.packs.cards.supply, &version);
    Drawing { opening, chain: &seed.chain, cards, payment, dice: &request.dice, supply, version, record, draw }.run(tx)
}

/// Checks that the pack may be opened now, and uses the user's seed for it. Returns the version to draw from, too.
pub(super) fn begin(tx: &mut Tx<'_>, request: &OpenRequest, ticket: Option<OpeningId>) -> Result<(SeedInUse, i64)> {
    request.pack.check_open(request.now)?;
    // The modifier was looked up before this transaction and may have been removed since.
    if let Some(modifier) = request.forced_modifier
        && !cards::store::has_modifier(tx, modifier)?
    {
        return Err(Error::NotFound("modifier"));
    }
    let seed = use_seed(tx, request, ticket)?;
    let current = seed.odds_version.ok_or(Refusal::Retired)?;
    let odds_version = intent::version(tx, request.pack.id, current, &request.intent, request.now)?;
    Ok((seed, odds_version))
}

/// Increments the counter of the user's seed and returns the seed. Refuses a user without a pack before any write.
fn use_seed(tx: &mut Tx<'_>, request: &OpenRequest, ticket: Option<OpeningId>) -> Result<SeedInUse> {
    let OpenRequest { user, intent, .. } = request;
    let price = i64::from(request.payment == Payment::Held);
    let seed_hash = intent.seed_hash.map(|hash| hash.to_string());
    let wanted = SeedUse {
        user: *user,
        pack: request.pack.id,
        packs: price,
        seed_hash: seed_hash.as_deref(),
        has_entropy: intent.entropy.is_some(),
        may_lack_entropy: ticket.is_some() || (request.live && request.no_beacon),
        ticket,
    };
    if let Some(seed) = seed_store::count_up(tx, &wanted)? {
        return Ok(seed);
    }
    if wallet::find(tx, *user)?.packs < price {
        return Err(wallet::none_left());
    }
    let make = || NewSeeds::with_next(request.now, &request.dice, &request.packs.core.dice);
    let current = seeds::current_or(tx, *user, request.seeds.get_or_init(make), request.now)?;
    seed_store::count_up(tx, &wanted)?.ok_or_else(|| intent.seed_refusal(&current))
}

impl OpenRequest {
    /// The record of this opening without draws.
    fn record(&self, seed: &SeedInUse, odds_version: i64) -> Result<Record2> {
        let opening = Opening2 {
            seed_hash: seed.seed_hash.parse().map_err(Error::internal)?,
            counter: u64::try_from(seed.counter).unwrap_or(0),
            run_version: seed.run_version,
            pack_id: self.pack.id,
            odds_version,
            opened_at_ms: self.now.millis(),
            salt: self.salt.clone(),
        };
        Ok(Record2 {
            entropy: self.intent.entropy.map(|entropy| entropy.to_string()),
            reward: self.payment == Payment::Reward,
            forced_modifier: self.forced_modifier,
            live: self.live,
            no_beacon: self.no_beacon,
            pity: Some(PityRecord::after(seed.unlucky)),
            ..opening.into()
        })
    }
}

/// Makes a live opening and its cards public, after its show ended. Returns whether they were hidden.
pub fn show(tx: &mut Tx<'_>, opening: OpeningId) -> Result<bool> {
    let Some((user, record)) = opening_store::show(tx, opening)? else { return Ok(false) };
    collection::store::show(tx, user, opening)?;
    match record {
        Some(record) => {
            let cards = record.fairness.draws().iter().map(|draw| held_copy(draw.copy, draw.modifier)).collect();
            tx.announce(Event::CopiesHeld { opening, user, live: true, cards });
        }
        // Without a record the copies are unknown, so listeners recount all of them.
        None => tx.announce(Event::CopiesReturned),
    }
    tx.announce(Event::CollectionChanged { user });
    tx.announce(Event::OpeningShown { opening, user });
    Ok(true)
}
