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
        let Some(run) = self.runs.get(&(definition, rarity)) else { return 0 };
        let held = run.range(1..).take_while(|(mint, _)| **mint <= printed).count();
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

#[cfg(test)]
mod tests {
    use super::super::testing::{copy, definition, held};
    use foilcast_base::rarity::Rarity::Basic;

    #[test]
    fn only_printed_copies_are_counted() {
        let held = held(&[copy(1, Basic, 1), copy(1, Basic, 3), copy(1, Basic, 4)]);
        assert_eq!([0, 1, 2, 3, 9].map(|printed| held.count(definition(1), Basic, printed)), [0, 1, 1, 2, 3]);
        assert_eq!(held.count(definition(2), Basic, 9), 0);
    }
}
