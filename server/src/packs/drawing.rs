//! A draw in its transaction: inserts the opening and its cards, takes the pack and writes the history.

use std::collections::HashSet;

use super::Payment;
use super::draw::{Claim, Draw, DrawRefusal, PrintedCopy, Pulled, Record2, Step};
use super::opening_store::{self, CardMark, DrawnOpening, NewOpening};
use super::pools::PackVersion;
use super::{intent, pity_store};
use crate::cards::Supply;
use crate::clock::Timestamp;
use crate::collection::store::{CardEvent, Minting, NewCard};
use crate::collection::{self, CardRow, CardStatus, Patterns};
use crate::db::Tx;
use crate::dice::Dice;
use crate::error::{Error, Result};
use crate::ids::{CardId, ModifierId, OpeningId, PackId, UserId};
use crate::messages::msg;
use crate::realtime::{Event, HeldCopy};
use crate::wallet;

#[derive(Debug, Clone)]
pub struct Opened {
    pub id: OpeningId,
    pub user: UserId,
    pub at: Timestamp,
    /// What started it: `self`, `live`, `admin`, `reward` or `demo`.
    pub source: String,
    /// Whether it was opened on stream.
    pub live: bool,
    /// The cards in the order of the draws.
    pub cards: Vec<CardRow>,
    /// For each card, whether it was new to its owner.
    pub marks: Vec<CardMark>,
    record: Record2,
    /// Openings not yet shown on stream that hold copies which the draw looked up.
    hidden: HashSet<OpeningId>,
}

impl Opened {
    pub fn pack(&self) -> PackId {
        self.record.pack_id
    }

    /// The public fairness record, without its draws while they would reveal an opening not yet shown on stream.
    pub fn fairness(self) -> Record2 {
        self.record.published(&self.hidden)
    }
}

/// A draw that begins.
pub(super) struct Drawing<'r> {
    pub opening: NewOpening<'r>,
    /// The hash of the first seed of the user's chain.
    pub chain: &'r str,
    /// The ids of the cards, at least as many as the pack has.
    pub cards: &'r [CardId],
    pub payment: Payment,
    pub dice: &'r Dice,
    pub supply: &'r Supply,
    pub version: &'r PackVersion,
    /// The record without draws.
    pub record: Record2,
    pub draw: Draw<'r>,
}

/// An inserted opening whose cards are not all inserted yet.
struct InsertedOpening {
    position: i64,
    drawn: DrawnOpening,
}

impl Drawing<'_> {
    /// Draws the cards and gives them to the user.
    ///
    /// # Errors
    /// 409 if the pool is too small, or if the entropy was used before.
    pub fn run(mut self, tx: &mut Tx<'_>) -> Result<Opened> {
        let (claim, drawn, hidden) = self.claim(tx)?;
        let NewOpening { id, user, at, source, live, .. } = self.opening;
        // Lock wallets after cards, as trades do: otherwise this opening and a trade of one of the copies could deadlock.
        match self.payment {
            Payment::Held => wallet::take_pack(tx, user, at, self.dice)?,
            Payment::Reserved => wallet::open_reserved(tx, user)?,
            Payment::Reward => {}
        }
        let reference = id.to_string();
        let event = CardEvent { at, kind: "opened", from: None, to: Some(user), reference: Some(&reference) };
        collection::store::note(tx, &event, drawn.cards.iter().copied())?;
        self.count_luck(tx, &drawn.fairness)?;
        self.announce(tx, &claim);
        let pulled = PulledBy { user, at, patterns: drawn.patterns() };
        let row = |(id, card): (&CardId, &Pulled)| pulled.row(*id, card.copy, card.modifier);
        let cards = drawn.cards.iter().zip(&claim.cards).map(row).collect();
        let DrawnOpening { marks, fairness: record, .. } = drawn;
        Ok(Opened { id, user, at, source: source.to_owned(), live, cards, marks, record, hidden })
    }

    /// Serves the draw's requests until all its cards are inserted. Returns the claim, the inserted opening, and the
    /// openings not yet shown on stream that hold any of the copies which the draw looked up.
    fn claim(&mut self, tx: &mut Tx<'_>) -> Result<(Claim, DrawnOpening, HashSet<OpeningId>)> {
        let NewOpening { id, user, at, hidden: is_hidden, .. } = self.opening;
        let fill = self.version.fill(self.supply);
        let (mut kept, mut hidden): (Option<InsertedOpening>, _) = (None, HashSet::new());
        loop {
            match self.draw.next(fill).map_err(refused)? {
                Step::Claim(claim) => {
                    let opening = self.save(tx, kept.take(), &claim)?;
                    let cards: Vec<NewCard> =
                        self.cards.iter().zip(&claim.cards).map(|(id, card)| new_card(*id, card)).collect();
                    let patterns = opening.drawn.patterns();
                    let minting = Minting { owner: user, opening: Some(id), at, hidden: is_hidden, patterns };
                    let inserted = collection::store::insert(tx, &minting, &cards)?;
                    if inserted == cards.len() {
                        return Ok((claim, opening.drawn, hidden));
                    }
                    if inserted > 0 {
                        collection::store::delete_inserted(tx, &cards)?;
                    }
                    self.draw.refused();
                    kept = Some(opening);
                }
                Step::Holders(copies) => {
                    let found = opening_store::holders(tx, &copies)?;
                    hidden.extend(found.hidden);
                    self.draw.learn(&copies, &found.held);
                }
                Step::Counts(_) => {
                    // The list of free copies must be exact, so no other opening may commit from now on.
                    opening_store::block_openings(tx)?;
                    self.draw.learn_counts(&opening_store::held(tx, self.record.pack_id)?);
                }
                Step::Mints(definition, rarity) => {
                    self.draw.learn_mints(definition, rarity, collection::store::mints(tx, definition, rarity)?);
                }
            }
        }
    }

    /// Inserts the opening, or updates its record if it is already inserted. The opening is inserted before its cards,
    /// so that a transaction that locks the table of openings sees every card (PostgreSQL).
    fn save(&self, tx: &mut Tx<'_>, before: Option<InsertedOpening>, claim: &Claim) -> Result<InsertedOpening> {
        let NewOpening { id, user, .. } = self.opening;
        let mut drawn = DrawnOpening {
            cards: self.cards.iter().take(claim.cards.len()).copied().collect(),
            marks: marks(tx, user, claim)?,
            fairness: self.record.clone().drawn(id, &self.version.pool, &self.draw, claim),
        };
        if let Some(before) = before {
            drawn.fairness.position = before.position;
            if before.drawn != drawn {
                opening_store::set_record(tx, before.position, &drawn)?;
            }
            return Ok(InsertedOpening { position: before.position, drawn });
        }
        let Some(position) = opening_store::insert(tx, &self.opening, &drawn)? else {
            return Err(intent::entropy_used(tx, user, self.record.entropy.as_deref()));
        };
        drawn.fairness.position = position;
        Ok(InsertedOpening { position, drawn })
    }

    /// Keeps the counter of the bad-luck protection, if the pool has one.
    fn count_luck(&self, tx: &mut Tx<'_>, record: &Record2) -> Result<()> {
        let (Some(pity), Some(rules)) = (record.pity, self.version.pool.config().pity) else { return Ok(()) };
        let rarities = record.draws.iter().map(|draw| draw.copy.rarity);
        let counter = rules.counter_after(pity.before, pity.hit, rarities);
        if counter == pity.before { Ok(()) } else { pity_store::set(tx, self.chain, record.pack_id, counter) }
    }

    fn announce(&self, tx: &mut Tx<'_>, claim: &Claim) {
        let NewOpening { id: opening, user, hidden, .. } = self.opening;
        tx.announce(Event::PackOpened { opening, user, live: hidden });
        if !hidden {
            let cards = claim.cards.iter().map(|card| held_copy(card.copy, card.modifier)).collect();
            tx.announce(Event::CopiesHeld { opening, user, live: false, cards });
            tx.announce(Event::CollectionChanged { user });
        }
    }
}

pub(super) fn refused(refusal: DrawRefusal) -> Error {
    match refusal {
        DrawRefusal::PoolTooSmall => Error::conflict(msg!("pool_too_small")),
        DrawRefusal::Contradiction => Error::internal(refusal),
    }
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

/// The common fields of the cards of an opening, as they were pulled.
pub(super) struct PulledBy {
    pub user: UserId,
    pub at: Timestamp,
    pub patterns: Patterns,
}

impl PulledBy {
    pub fn row(&self, id: CardId, copy: PrintedCopy, modifier: Option<ModifierId>) -> CardRow {
        CardRow {
            id,
            owner: self.user,
            definition: Some(copy.definition_id),
            rarity: Some(copy.rarity),
            mint: Some(copy.mint),
            modifier,
            acquired_at: self.at,
            status: CardStatus::Available,
            slabbed: false,
            grade: None,
            graded_at: None,
            grading_requested_at: None,
            patterns: self.patterns,
        }
    }
}

pub(super) fn held_copy(copy: PrintedCopy, modifier: Option<ModifierId>) -> HeldCopy {
    HeldCopy { definition: copy.definition_id, rarity: copy.rarity.index(), modifier }
}
