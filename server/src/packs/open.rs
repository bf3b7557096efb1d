//! Opens a pack in one transaction: takes the pack, draws the cards and inserts them, or changes nothing.
//!
//! Statements, besides the two for the idempotency key: update the seed, read which of the cards the user already has,
//! insert the opening and the cards, take the pack, insert the cards' history. Looking up copies before the claim adds
//! one statement; each claim that fails because a copy is held adds a few.

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use super::draw::{
    Claim, Draw, DrawRefusal, FairnessRecord, MAX_CARDS, PrintedCopy, Pulled, Request, ServerSeed, Step,
};
use super::opening_store::{self, CardMark, NewOpening, Record};
use super::pools::PackVersion;
use super::rules::Refusal;
use super::seed_store::{self, NewSeed, SeedInUse};
use super::{Pack, Payment, seeds};
use crate::cards;
use crate::clock::Timestamp;
use crate::collection::store::{CardEvent, Minting, NewCard};
use crate::collection::{self, CardRow, CardStatus};
use crate::db::Tx;
use crate::dice::Dice;
use crate::error::{Error, Result};
use crate::ids::{CardId, ModifierId, OpeningId, PackId, UserId};
use crate::packs::Packs;
use crate::realtime::{Event, HeldCopy};
use crate::wallet;

/// After this many restarts, an opening blocks all others once. An opening that looks up many copies takes longer than
/// others and would otherwise conflict with them until it has no retries left (PostgreSQL).
const RESTARTS_BEFORE_LOCK: u32 = 5;

/// The input of an opening. Created before the transaction, because the transaction may run more than once.
#[derive(Clone)]
pub struct OpenRequest {
    packs: Packs,
    user: UserId,
    pack: Arc<Pack>,
    payment: Payment,
    source: &'static str,
    live: bool,
    forced_modifier: Option<ModifierId>,
    opening: OpeningId,
    cards: Vec<CardId>,
    dice: Dice,
    /// The seed for a user who has none yet. Created on first use, and reused when the transaction runs again.
    seed: Arc<OnceLock<NewSeed>>,
    now: Timestamp,
}

#[derive(Debug, Clone)]
pub struct Opened {
    pub id: OpeningId,
    pub user: UserId,
    pub at: Timestamp,
    /// What started it: `self`, `live`, `admin`, `reward` or `demo`.
    pub source: &'static str,
    /// Whether its cards stay hidden until the overlay has shown them.
    pub live: bool,
    /// The cards in the order of the draws.
    pub cards: Vec<CardRow>,
    /// For each card, whether it was new to its owner.
    pub marks: Vec<CardMark>,
    record: FairnessRecord,
    position: i64,
    /// Openings not yet shown on stream that hold copies which the draw looked up.
    hidden: HashSet<OpeningId>,
}

impl Opened {
    pub fn pack(&self) -> PackId {
        self.record.pack_id
    }

    /// The public fairness record, without its draws while they would reveal an opening not yet shown on stream.
    pub fn fairness(self) -> FairnessRecord {
        self.record.sealed(self.id, self.position).published(&self.hidden)
    }
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
            forced_modifier: None,
            opening: OpeningId::new(now, dice),
            cards: (0..pack.cards_per_pack.min(MAX_CARDS)).map(|_| CardId::new(now, dice)).collect(),
            dice: dice.clone(),
            seed: Arc::default(),
            now,
            pack,
            packs: packs.clone(),
        }
    }

    #[must_use]
    pub fn paid(self, payment: Payment) -> Self {
        Self { payment, ..self }
    }

    /// Hides the opening until [`show`] is called.
    #[must_use]
    pub fn live(self) -> Self {
        Self { live: true, ..self }
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

/// Opens a pack.
///
/// # Errors
/// 409 if the user has no pack, the pack cannot be opened, or its pool is too small; 404 if the modifier was removed.
pub fn open_in(tx: &mut Tx<'_>, request: &OpenRequest) -> Result<Opened> {
    request.pack.check_open(request.now)?;
    // The modifier was looked up before this transaction and may have been removed since.
    if let Some(modifier) = request.forced_modifier
        && !cards::store::has_modifier(tx, modifier)?
    {
        return Err(Error::NotFound("modifier"));
    }
    if tx.restarts() >= RESTARTS_BEFORE_LOCK {
        opening_store::block_openings(tx)?;
    }
    let seed = use_seed(tx, request)?;
    let odds_version = seed.odds_version.ok_or(Refusal::Retired)?;
    let version = request.packs.pools.version(tx, request.pack.id, odds_version)?;
    let draw_request = Request {
        opening: request.opening,
        client_seed: seed.client_seed.clone(),
        counter: u64::try_from(seed.counter).unwrap_or(0),
        run_version: seed.run_version,
        opened_at_ms: request.now.millis(),
        forced_modifier: request.forced_modifier,
        reward: request.payment == Payment::Reward,
    };
    let secret: ServerSeed = seed.server_seed.parse().map_err(Error::internal)?;
    let mut draw = Draw::new(&version.pool, &secret, draw_request);
    let (claim, InsertedOpening { position, record, hidden }) =
        draw_and_claim(tx, request, &seed, &version, &mut draw)?;
    // Lock wallets after cards, as trades do: otherwise this opening and a trade of one of the copies could deadlock.
    match request.payment {
        Payment::Held => wallet::take_pack(tx, request.user)?,
        Payment::Reserved => wallet::open_reserved(tx, request.user)?,
        Payment::Reward => {}
    }

    let ids = request.cards.iter().take(claim.cards.len()).copied();
    let reference = request.opening.to_string();
    let event =
        CardEvent { at: request.now, kind: "opened", from: None, to: Some(request.user), reference: Some(&reference) };
    collection::store::note(tx, &event, ids)?;
    announce(tx, request, &claim);
    let cards = request.cards.iter().zip(&claim.cards).map(|(id, card)| request.row(*id, card)).collect();
    let OpenRequest { opening: id, user, now: at, source, live, .. } = *request;
    let Record { marks, fairness: record, .. } = record;
    Ok(Opened { id, user, at, source, live, cards, marks, record, position, hidden })
}

/// Increments the counter of the user's seed and returns the seed. Refuses a user without a pack before any write.
fn use_seed(tx: &mut Tx<'_>, request: &OpenRequest) -> Result<SeedInUse> {
    let price = i64::from(request.payment == Payment::Held);
    if let Some(seed) = seed_store::count_up(tx, request.user, request.pack.id, price)? {
        return Ok(seed);
    }
    if wallet::find(tx, request.user)?.packs < price {
        return Err(wallet::none_left());
    }
    let new = request.seed.get_or_init(|| seeds::generate(request.now, &request.dice, None));
    seed_store::insert(tx, request.user, new, request.now)?;
    seed_store::count_up(tx, request.user, request.pack.id, price)?
        .ok_or_else(|| Error::internal("a seed that was just stored is missing"))
}

/// An inserted opening whose cards are not all inserted yet.
struct InsertedOpening {
    position: i64,
    record: Record,
    /// Openings not yet shown on stream that hold any of the copies which the draw looked up.
    hidden: HashSet<OpeningId>,
}

/// Serves the draw's requests until all its cards are inserted. Returns the claim and the inserted opening.
fn draw_and_claim(
    tx: &mut Tx<'_>,
    request: &OpenRequest,
    seed: &SeedInUse,
    version: &PackVersion,
    draw: &mut Draw<'_>,
) -> Result<(Claim, InsertedOpening)> {
    let fill = version.fill(&request.packs.cards.supply);
    let minting =
        Minting { owner: request.user, opening: Some(request.opening), at: request.now, hidden: request.live };
    let (mut kept, mut hidden): (Option<InsertedOpening>, _) = (None, HashSet::new());
    loop {
        match draw.next(fill).map_err(refused)? {
            Step::Claim(claim) => {
                let record = record(tx, request, draw, &claim)?;
                let opening = save_opening(tx, request, seed, kept.take(), record)?;
                let cards: Vec<NewCard> =
                    request.cards.iter().zip(&claim.cards).map(|(id, card)| new_card(*id, card)).collect();
                let inserted = collection::store::insert(tx, &minting, &cards)?;
                if inserted == cards.len() {
                    return Ok((claim, InsertedOpening { hidden, ..opening }));
                }
                if inserted > 0 {
                    collection::store::delete_inserted(tx, &cards)?;
                }
                draw.refused();
                kept = Some(opening);
            }
            Step::Holders(copies) => {
                let found = opening_store::holders(tx, &copies)?;
                hidden.extend(found.hidden);
                draw.learn(&copies, &found.held);
            }
            Step::Counts(_) => {
                // The list of free copies must be exact, so no other opening may commit from now on.
                opening_store::block_openings(tx)?;
                draw.learn_counts(&opening_store::held(tx, request.pack.id)?);
            }
            Step::Mints(definition, rarity) => {
                draw.learn_mints(definition, rarity, collection::store::mints(tx, definition, rarity)?);
            }
        }
    }
}

pub(super) fn refused(refusal: DrawRefusal) -> Error {
    match refusal {
        DrawRefusal::PoolTooSmall => Error::conflict("pool_too_small", refusal.to_string()),
        DrawRefusal::Contradiction => Error::internal(refusal),
    }
}

/// Inserts the opening, or updates its record if it is already inserted. The opening is inserted before its cards, so
/// that a transaction that locks the table of openings sees every card (PostgreSQL).
fn save_opening(
    tx: &mut Tx<'_>,
    request: &OpenRequest,
    seed: &SeedInUse,
    before: Option<InsertedOpening>,
    record: Record,
) -> Result<InsertedOpening> {
    let hidden = HashSet::new();
    if let Some(InsertedOpening { position, record: drawn_before, .. }) = before {
        if drawn_before != record {
            opening_store::set_record(tx, position, &record)?;
        }
        return Ok(InsertedOpening { position, record, hidden });
    }
    let new = NewOpening {
        id: request.opening,
        user: request.user,
        seed: seed.id,
        source: request.source,
        live: request.live,
        at: request.now,
    };
    Ok(InsertedOpening { position: opening_store::insert(tx, &new, &record)?, record, hidden })
}

fn record(tx: &mut Tx<'_>, request: &OpenRequest, draw: &Draw<'_>, claim: &Claim) -> Result<Record> {
    Ok(Record {
        cards: request.cards.iter().take(claim.cards.len()).copied().collect(),
        marks: marks(tx, request.user, claim)?,
        fairness: draw.record(claim),
    })
}

/// Which cards of a claim that is not inserted yet are new to their owner.
fn marks(tx: &mut Tx<'_>, owner: UserId, claim: &Claim) -> Result<Vec<CardMark>> {
    let asked: Vec<_> = claim.cards.iter().map(|card| (card.copy.definition_id, card.copy.rarity)).collect();
    let mut had = opening_store::known(tx, owner, &asked)?;
    let mark = |card| {
        if had.contains(&card) {
            return CardMark::Duplicate;
        }
        had.push(card);
        CardMark::New
    };
    Ok(asked.into_iter().map(mark).collect())
}

fn new_card(id: CardId, card: &Pulled) -> NewCard {
    let PrintedCopy { definition_id, rarity, mint } = card.copy;
    NewCard { id, definition: definition_id, rarity, mint, modifier: card.modifier }
}

impl OpenRequest {
    fn row(&self, id: CardId, card: &Pulled) -> CardRow {
        pulled_row(id, self.user, self.now, card.copy, card.modifier)
    }
}

/// A card as it was pulled.
pub(super) fn pulled_row(
    id: CardId,
    owner: UserId,
    at: Timestamp,
    copy: PrintedCopy,
    modifier: Option<ModifierId>,
) -> CardRow {
    CardRow {
        id,
        owner,
        definition: Some(copy.definition_id),
        rarity: Some(copy.rarity),
        mint: Some(copy.mint),
        modifier,
        acquired_at: at,
        status: CardStatus::Available,
        slabbed: false,
        grade: None,
        graded_at: None,
        grading_requested_at: None,
    }
}

fn held_copy(copy: PrintedCopy, modifier: Option<ModifierId>) -> HeldCopy {
    HeldCopy { definition: copy.definition_id, rarity: copy.rarity.index(), modifier }
}

fn announce(tx: &mut Tx<'_>, request: &OpenRequest, claim: &Claim) {
    let OpenRequest { opening, user, live, .. } = *request;
    tx.announce(Event::PackOpened { opening, user, live });
    if !live {
        let cards = claim.cards.iter().map(|card| held_copy(card.copy, card.modifier)).collect();
        tx.announce(Event::CopiesHeld { opening, user, live, cards });
        tx.announce(Event::CollectionChanged { user });
    }
}

/// Makes a live opening and its cards public, after its show ended. Returns whether they were hidden.
pub fn show(tx: &mut Tx<'_>, opening: OpeningId) -> Result<bool> {
    let Some((user, record)) = opening_store::show(tx, opening)? else { return Ok(false) };
    collection::store::show(tx, user, opening)?;
    match record {
        Some(record) => {
            let cards = record.fairness.draws.iter().map(|draw| held_copy(draw.copy, draw.modifier)).collect();
            tx.announce(Event::CopiesHeld { opening, user, live: true, cards });
        }
        // Without a record the copies are unknown, so listeners recount all of them.
        None => tx.announce(Event::CopiesReturned),
    }
    tx.announce(Event::CollectionChanged { user });
    tx.announce(Event::OpeningShown { opening, user });
    Ok(true)
}
