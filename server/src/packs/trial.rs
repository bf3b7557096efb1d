//! Trial openings with a seed that is discarded. Nothing is stored and no copy is taken.

use std::sync::Arc;

use super::draw::{Draw, Pattern, Request, ServerSeed, Step};
use super::drawing::{PulledBy, refused};
use super::{Pack, opening_store};
use crate::clock::Timestamp;
use crate::collection::{self, CardRow};
use crate::db::Conn;
use crate::dice::Dice;
use crate::error::Result;
use crate::ids::{CardId, ModifierId, OpeningId, UserId};
use crate::packs::Packs;

/// A trial opening. Created before the transaction, which may run more than once.
pub struct Trial {
    packs: Packs,
    pack: Arc<Pack>,
    seed: ServerSeed,
    opening: OpeningId,
    owner: UserId,
    forced_modifier: Option<ModifierId>,
    now: Timestamp,
}

impl Trial {
    /// A trial of this pack, with `owner` shown as the cards' owner.
    pub fn new(packs: &Packs, owner: UserId, pack: Arc<Pack>, forced_modifier: Option<ModifierId>) -> Self {
        let now = packs.core.clock.now();
        // A separate random generator, so that a trial does not change the sequence of real openings.
        let dice = Dice::System;
        let seed = ServerSeed::from_bytes(dice.bytes());
        Self { packs: packs.clone(), pack, seed, opening: OpeningId::new(now, &dice), owner, forced_modifier, now }
    }

    /// The trial's id; no opening has it.
    pub fn id(&self) -> OpeningId {
        self.opening
    }

    /// Draws the cards, in the order of the draws.
    ///
    /// # Errors
    /// 409 when the pack cannot be opened, or its pool is too small.
    pub fn run(&self, conn: &mut Conn<'_>) -> Result<Vec<CardRow>> {
        self.pack.check_open(self.now)?;
        let version = self.packs.pools.version(conn, self.pack.id, self.pack.odds_version)?;
        let request = Request {
            opening: self.opening,
            client_seed: "trial".into(),
            counter: 0,
            run_version: 1,
            opened_at_ms: self.now.millis(),
            forced_modifier: self.forced_modifier,
            reward: false,
        };
        let fill = version.fill(&self.packs.cards.supply);
        let mut draw = Draw::new(&version.pool, &self.seed, request);
        loop {
            match draw.next(fill).map_err(refused)? {
                Step::Claim(claim) => {
                    let id = || CardId::new(self.now, &Dice::System);
                    let patterns = Pattern::of_copies(&version.pool, claim.cards.iter().map(|card| card.copy));
                    let pulled = PulledBy { user: self.owner, at: self.now, patterns: patterns.into() };
                    return Ok(claim.cards.iter().map(|card| pulled.row(id(), card.copy, card.modifier)).collect());
                }
                Step::Holders(copies) => {
                    draw.learn(&copies, &opening_store::holders(conn, &copies)?.held);
                }
                Step::Counts(_) => draw.learn_counts(&opening_store::held(conn, self.pack.id)?),
                Step::Mints(definition, rarity) => {
                    draw.learn_mints(definition, rarity, collection::store::mints(conn, definition, rarity)?);
                }
            }
        }
    }
}
