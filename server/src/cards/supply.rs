//! How many copies of everything are held: in memory, since everybody asks and a count would read every card.
//!
//! Counted once at start and when copies come back; in between every opening that may be seen adds its cards, through
//! what it announced. A live opening is added when it has been shown, so that nobody reads its cards from what is left.

use std::collections::{HashMap, HashSet};
use std::sync::{PoisonError, RwLock};

use super::Rarity;
use crate::ids::{DefinitionId, OpeningId};

type Row = [u32; Rarity::ALL.len()];

/// The copies that are held, as far as everybody may know.
#[derive(Default)]
pub struct Supply(RwLock<Counts>);

#[derive(Default)]
struct Counts {
    held: HashMap<DefinitionId, Row>,
    total: u64,
    /// Openings that were already there when everything was counted; what they announce is counted.
    counted: HashSet<OpeningId>,
}

impl Supply {
    /// Replaces everything by a fresh count; `counted` are the latest openings in it.
    pub fn set(&self, held: &[(DefinitionId, Rarity, u32)], counted: impl IntoIterator<Item = OpeningId>) {
        let mut counts = Counts { counted: counted.into_iter().collect(), ..Counts::default() };
        for (id, rarity, copies) in held {
            counts.held.entry(*id).or_default()[rarity.index()] = *copies;
            counts.total += u64::from(*copies);
        }
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = counts;
    }

    /// Adds the cards of an opening that may be seen from now on.
    ///
    /// Rarities are given by their place, from 0.
    pub fn add(&self, opening: OpeningId, cards: &[(DefinitionId, usize)]) {
        let mut counts = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if counts.counted.remove(&opening) {
            return;
        }
        for (id, rarity) in cards {
            if let Some(copies) = counts.held.entry(*id).or_default().get_mut(*rarity) {
                *copies += 1;
                counts.total += 1;
            }
        }
    }

    /// How many copies of this definition are held, per rarity.
    pub fn held(&self, id: DefinitionId) -> Row {
        self.0.read().unwrap_or_else(PoisonError::into_inner).held.get(&id).copied().unwrap_or_default()
    }

    /// How many copies are held in all.
    pub fn total(&self) -> u64 {
        self.0.read().unwrap_or_else(PoisonError::into_inner).total
    }

    /// How many copies of all these definitions are held.
    pub fn held_of(&self, ids: impl IntoIterator<Item = DefinitionId>) -> u64 {
        let counts = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let rows = ids.into_iter().filter_map(|id| counts.held.get(&id));
        rows.map(|row| row.iter().map(|copies| u64::from(*copies)).sum::<u64>()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_counted_is_not_added_again() {
        let supply = Supply::default();
        let id = DefinitionId::from_bytes([1; 12]);
        let opening = |number| OpeningId::from_bytes([number; 12]);
        supply.set(&[(id, Rarity::Rare, 3)], [opening(1)]);
        supply.add(opening(1), &[(id, Rarity::Rare.index())]);
        assert_eq!(supply.held(id)[Rarity::Rare.index()], 3);
        supply.add(opening(2), &[(id, Rarity::Rare.index()), (id, Rarity::Basic.index())]);
        assert_eq!(supply.held(id)[Rarity::Rare.index()], 4);
        assert_eq!((supply.total(), supply.held_of([id])), (5, 5));
    }
}
