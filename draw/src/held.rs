//! Held copies in memory, for replaying openings from public data, for simulations and for tests.

use std::collections::{BTreeMap, HashMap};

use super::known::Holder;
use super::machine::{Claim, Draw, DrawRefusal, Step};
use super::record::PrintedCopy;
use super::stream::Integers;
use foilcast_base::ids::DefinitionId;
use foilcast_base::rarity::Rarity;

/// The holders of copies.
#[derive(Debug, Clone, Default)]
pub struct Held {
    runs: HashMap<(DefinitionId, Rarity), BTreeMap<u32, Holder>>,
}

impl Held {
    /// Sets the holder of a copy. Returns the previous one.
    pub fn hold(&mut self, copy: PrintedCopy, holder: Holder) -> Option<Holder> {
        self.runs.entry((copy.definition_id, copy.rarity)).or_default().insert(copy.mint, holder)
    }

    /// Frees a copy. Returns its holder.
    pub fn release(&mut self, copy: PrintedCopy) -> Option<Holder> {
        self.runs.get_mut(&(copy.definition_id, copy.rarity))?.remove(&copy.mint)
    }

    pub fn holder(&self, copy: PrintedCopy) -> Option<Holder> {
        self.runs.get(&(copy.definition_id, copy.rarity))?.get(&copy.mint).copied()
    }

    /// The number of held mints from 1 to `printed`.
    pub fn count(&self, definition: DefinitionId, rarity: Rarity, printed: u32) -> u32 {
        let held = self.runs.get(&(definition, rarity)).map_or(0, |run| run.range(1..=printed).count());
        u32::try_from(held).unwrap_or(u32::MAX)
    }

    /// The held mints of a definition and rarity, ascending.
    pub fn mints(&self, definition: DefinitionId, rarity: Rarity) -> Vec<u32> {
        self.runs.get(&(definition, rarity)).map(|run| run.keys().copied().collect()).unwrap_or_default()
    }

    /// Answers a draw's requests until it claims copies that are all free.
    pub fn settle<I: Integers>(&self, draw: &mut Draw<'_, I>, fill: f64) -> Result<Claim, DrawRefusal> {
        loop {
            match draw.next(fill)? {
                Step::Claim(claim) if claim.cards.iter().all(|card| self.holder(card.copy).is_none()) => {
                    return Ok(claim);
                }
                Step::Claim(_) => draw.refused(),
                Step::Holders(copies) => {
                    let held: Vec<(PrintedCopy, Holder)> =
                        copies.iter().filter_map(|copy| Some((*copy, self.holder(*copy)?))).collect();
                    draw.learn(&copies, &held);
                }
                Step::Counts(_) => {
                    let held: Vec<_> = draw.printed().map(|(id, r, n)| (id, r, self.count(id, r, n))).collect();
                    draw.learn_counts(&held);
                }
                Step::Mints(definition, rarity) => {
                    draw.learn_mints(definition, rarity, self.mints(definition, rarity));
                }
            }
        }
    }
}
