//! How many copies of everything are held, and how many have which modifier: in memory, since everybody asks and a count
//! would read every card.
//!
//! Counted once at start and when any copies came back; in between every opening that may be seen adds its cards, through
//! what it announced, and of what was given or taken back by hand that one definition is counted again. A live opening is
//! added when it has been shown, so that nobody reads its cards from what is left.

use std::collections::{HashMap, HashSet};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::Rarity;
use crate::ids::{DefinitionId, ModifierId, OpeningId};
use crate::realtime::HeldCopy;

/// How many copies of a definition are held, rarity by rarity.
pub type HeldByRarity = [u32; Rarity::ALL.len()];

/// The copies that are held, as far as everybody may know.
#[derive(Default)]
pub struct Supply(RwLock<Counts>);

#[derive(Default)]
struct Counts {
    held: HashMap<DefinitionId, HeldByRarity>,
    modified: HashMap<ModifierId, i64>,
    total: u64,
    /// Openings that were already there when something was counted; what they announce of it is counted.
    counted: HashMap<OpeningId, Counted>,
}

/// What of an opening's cards was counted before it was announced.
#[derive(Clone)]
enum Counted {
    Everything,
    These(HashSet<DefinitionId>, HashSet<ModifierId>),
}

impl Counted {
    fn has(&self, definition: DefinitionId) -> bool {
        match self {
            Self::Everything => true,
            Self::These(definitions, _) => definitions.contains(&definition),
        }
    }

    fn has_modifier(&self, modifier: ModifierId) -> bool {
        match self {
            Self::Everything => true,
            Self::These(_, modifiers) => modifiers.contains(&modifier),
        }
    }
}

/// A fresh count of one definition and, where that was asked for, of one modifier.
#[derive(Debug)]
pub struct CountedOne {
    /// Which definition.
    pub definition: DefinitionId,
    /// How many copies of it are held.
    pub held: HeldByRarity,
    /// A modifier, and how many cards have it.
    pub modified: Option<(ModifierId, i64)>,
}

impl Supply {
    fn read(&self) -> RwLockReadGuard<'_, Counts> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Counts> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces everything by a fresh count; `counted` are the latest openings in it.
    pub fn set(
        &self,
        held: HashMap<DefinitionId, HeldByRarity>,
        modified: HashMap<ModifierId, i64>,
        counted: impl IntoIterator<Item = OpeningId>,
    ) {
        let total = held.values().map(sum).sum();
        let counted = counted.into_iter().map(|opening| (opening, Counted::Everything)).collect();
        *self.write() = Counts { held, modified, total, counted };
    }

    /// Replaces what stands of one definition by a fresh count; `counted` are the latest openings in it.
    pub fn set_one(&self, one: &CountedOne, counted: impl IntoIterator<Item = OpeningId>) {
        let mut counts = self.write();
        let before = counts.held.insert(one.definition, one.held).unwrap_or_default();
        counts.total = counts.total + sum(&one.held) - sum(&before);
        counts.modified.extend(one.modified);
        // Those that are not among the latest any more were announced long ago.
        let mut known = std::mem::take(&mut counts.counted);
        for opening in counted {
            let none = || Counted::These(HashSet::new(), HashSet::new());
            let mut of = known.remove(&opening).unwrap_or_else(none);
            if let Counted::These(definitions, modifiers) = &mut of {
                definitions.insert(one.definition);
                modifiers.extend(one.modified.map(|(modifier, _)| modifier));
            }
            counts.counted.insert(opening, of);
        }
    }

    /// Adds the cards of an opening that may be seen from now on.
    pub fn add(&self, opening: OpeningId, cards: &[HeldCopy]) {
        let mut counts = self.write();
        let counted = counts.counted.remove(&opening);
        for card in cards {
            if !counted.as_ref().is_some_and(|counted| counted.has(card.definition))
                && let Some(copies) = counts.held.entry(card.definition).or_default().get_mut(card.rarity)
            {
                *copies += 1;
                counts.total += 1;
            }
            if let Some(modifier) = card.modifier
                && !counted.as_ref().is_some_and(|counted| counted.has_modifier(modifier))
            {
                *counts.modified.entry(modifier).or_default() += 1;
            }
        }
    }

    /// How many copies of this definition are held, per rarity.
    pub fn held(&self, id: DefinitionId) -> HeldByRarity {
        self.read().held.get(&id).copied().unwrap_or_default()
    }

    /// How many cards have this modifier.
    pub fn modified(&self, id: ModifierId) -> i64 {
        self.read().modified.get(&id).copied().unwrap_or_default()
    }

    /// How many copies are held in all.
    pub fn total(&self) -> u64 {
        self.read().total
    }

    /// How many copies of all these definitions are held.
    pub fn held_of(&self, ids: impl IntoIterator<Item = DefinitionId>) -> u64 {
        let counts = self.read();
        ids.into_iter().filter_map(|id| counts.held.get(&id)).map(sum).sum()
    }
}

fn sum(row: &HeldByRarity) -> u64 {
    row.iter().map(|copies| u64::from(*copies)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u8) -> DefinitionId {
        DefinitionId::from_bytes([number; 12])
    }

    fn opening(number: u8) -> OpeningId {
        OpeningId::from_bytes([number; 12])
    }

    fn gold() -> ModifierId {
        ModifierId::from_bytes([9; 12])
    }

    fn row(rare: u32) -> HeldByRarity {
        let mut row = HeldByRarity::default();
        row[Rarity::Rare.index()] = rare;
        row
    }

    fn copy(definition: DefinitionId, modifier: Option<ModifierId>) -> HeldCopy {
        HeldCopy { definition, rarity: Rarity::Rare.index(), modifier }
    }

    #[test]
    fn what_was_counted_is_not_added_again() {
        let supply = Supply::default();
        supply.set(HashMap::from([(id(1), row(3))]), HashMap::from([(gold(), 2)]), [opening(1)]);
        supply.add(opening(1), &[copy(id(1), Some(gold()))]);
        assert_eq!((supply.held(id(1)), supply.modified(gold())), (row(3), 2));
        supply.add(opening(2), &[copy(id(1), Some(gold())), copy(id(2), None)]);
        assert_eq!((supply.held(id(1)), supply.modified(gold())), (row(4), 3));
        assert_eq!((supply.total(), supply.held_of([id(1)])), (5, 4));
    }

    /// An opening that is stored, but announced only after one definition was counted again: what it pulled of that one
    /// is counted, everything else of it is not.
    #[test]
    fn of_what_was_counted_in_part_the_rest_is_added() {
        let supply = Supply::default();
        let pulled = [copy(id(1), Some(gold())), copy(id(2), Some(gold()))];
        supply.set(HashMap::from([(id(1), row(3)), (id(2), row(7))]), HashMap::from([(gold(), 2)]), []);
        supply.set_one(&CountedOne { definition: id(1), held: row(5), modified: None }, [opening(1)]);
        assert_eq!((supply.held(id(1)), supply.total()), (row(5), 12));
        supply.add(opening(1), &pulled);
        assert_eq!((supply.held(id(1)), supply.held(id(2)), supply.modified(gold())), (row(5), row(8), 4));
        assert_eq!(supply.total(), 13);

        supply.set_one(&CountedOne { definition: id(1), held: row(6), modified: Some((gold(), 7)) }, [opening(2)]);
        supply.set_one(&CountedOne { definition: id(2), held: row(9), modified: None }, [opening(2)]);
        supply.add(opening(2), &pulled);
        assert_eq!((supply.held(id(1)), supply.held(id(2)), supply.modified(gold())), (row(6), row(9), 7));
        assert_eq!(supply.total(), 15);
    }
}
