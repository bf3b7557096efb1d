//! How many copies of everything are held, and how many have which modifier: in memory, since every page asks and a
//! count would read every card.
//!
//! Counted once at start and when any copies came back; in between every opening that may be seen adds its cards, through
//! what it announced, and of what was given or taken back by hand that one definition is counted again. A live opening is
//! added when it has been shown, so that its cards cannot be read from what is left. `packs::supply` does the counting.

use std::collections::{HashMap, HashSet};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::Rarity;
use crate::ids::{DefinitionId, ModifierId, OpeningId};
use crate::realtime::HeldCopy;

/// How many copies of a definition are held, rarity by rarity.
pub type HeldByRarity = [u32; Rarity::ALL.len()];

/// The copies that are held, as far as that is public.
#[derive(Default)]
pub struct Supply(RwLock<Counts>);

#[derive(Default)]
struct Counts {
    held: HashMap<DefinitionId, HeldByRarity>,
    modified: HashMap<ModifierId, i64>,
    total: u64,
    /// Openings that were already there when something was counted; what they announce of it is counted.
    counted: HashMap<OpeningId, Counted>,
    /// During a count: the openings announced since it began.
    since: Option<Vec<(OpeningId, Vec<HeldCopy>)>>,
}

/// The cards of an opening that were counted before it was announced.
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

/// A fresh count of one definition, of one modifier, or of both.
#[derive(Debug)]
pub struct CountedOne {
    /// A definition, and how many copies of it are held.
    pub held: Option<(DefinitionId, HeldByRarity)>,
    /// A modifier, and how many cards have it.
    pub modified: Option<(ModifierId, i64)>,
}

impl Counts {
    fn add(&mut self, opening: OpeningId, cards: &[HeldCopy]) {
        let counted = self.counted.remove(&opening);
        for card in cards {
            if !counted.as_ref().is_some_and(|counted| counted.has(card.definition)) {
                self.add_copy(card);
            }
            if let Some(modifier) = card.modifier
                && !counted.as_ref().is_some_and(|counted| counted.has_modifier(modifier))
            {
                *self.modified.entry(modifier).or_default() += 1;
            }
        }
    }

    fn add_copy(&mut self, card: &HeldCopy) {
        if let Some(copies) = self.held.entry(card.definition).or_default().get_mut(card.rarity) {
            *copies += 1;
            self.total += 1;
        }
    }
}

/// A count under way. It reads what is stored after it began, and ends with what it found; dropped without, it changes nothing.
///
/// Openings are announced during the count. Those that it has seen are `counted` among the latest ones in what it read;
/// those that it has not are added to what it found.
pub struct Count<'a>(&'a Supply);

impl Count<'_> {
    /// Replaces everything; `counted` are the latest openings in it.
    pub fn everything(
        self,
        held: HashMap<DefinitionId, HeldByRarity>,
        modified: HashMap<ModifierId, i64>,
        counted: impl IntoIterator<Item = OpeningId>,
    ) {
        let total = held.values().map(sum).sum();
        let counted = counted.into_iter().map(|opening| (opening, Counted::Everything)).collect();
        let mut counts = self.0.write();
        let since = counts.since.take().unwrap_or_default();
        *counts = Counts { held, modified, total, counted, since: None };
        for (opening, cards) in since {
            counts.add(opening, &cards);
        }
    }

    /// Replaces what stands of what it is about; `counted` are the latest openings in it.
    pub fn one(self, one: &CountedOne, counted: impl IntoIterator<Item = OpeningId>) {
        let mut counts = self.0.write();
        let since = counts.since.take().unwrap_or_default();
        if let Some((definition, held)) = one.held {
            let before = counts.held.insert(definition, held).unwrap_or_default();
            counts.total = counts.total + sum(&held) - sum(&before);
        }
        counts.modified.extend(one.modified);
        let mut counted: HashSet<OpeningId> = counted.into_iter().collect();
        for (opening, cards) in since {
            if counted.remove(&opening) {
                continue;
            }
            for card in cards {
                if one.held.is_some_and(|(definition, _)| card.definition == definition) {
                    counts.add_copy(&card);
                }
                if let Some((modifier, _)) = one.modified.filter(|(modifier, _)| card.modifier == Some(*modifier)) {
                    *counts.modified.entry(modifier).or_default() += 1;
                }
            }
        }
        // Those that are not among the latest any more were announced long ago.
        let mut known = std::mem::take(&mut counts.counted);
        for opening in counted {
            let none = || Counted::These(HashSet::new(), HashSet::new());
            let mut of = known.remove(&opening).unwrap_or_else(none);
            if let Counted::These(definitions, modifiers) = &mut of {
                definitions.extend(one.held.map(|(definition, _)| definition));
                modifiers.extend(one.modified.map(|(modifier, _)| modifier));
            }
            counts.counted.insert(opening, of);
        }
    }
}

impl Drop for Count<'_> {
    fn drop(&mut self) {
        self.0.write().since = None;
    }
}

impl Supply {
    fn read(&self) -> RwLockReadGuard<'_, Counts> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Counts> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to count, beside openings that go on; only one count at a time.
    pub fn count(&self) -> Count<'_> {
        self.now_read();
        Count(self)
    }

    /// The count reads what is stored from now on: whatever was announced before is in it.
    pub fn now_read(&self) {
        self.write().since = Some(Vec::new());
    }

    /// Adds the cards of an opening that may be seen from now on.
    pub fn add(&self, opening: OpeningId, cards: &[HeldCopy]) {
        let mut counts = self.write();
        counts.add(opening, cards);
        if let Some(since) = &mut counts.since {
            since.push((opening, cards.to_vec()));
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

    fn modifier_id() -> ModifierId {
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
    fn counted_openings_are_not_added_again() {
        let supply = Supply::default();
        supply.count().everything(HashMap::from([(id(1), row(3))]), HashMap::from([(modifier_id(), 2)]), [opening(1)]);
        supply.add(opening(1), &[copy(id(1), Some(modifier_id()))]);
        assert_eq!((supply.held(id(1)), supply.modified(modifier_id())), (row(3), 2));
        supply.add(opening(2), &[copy(id(1), Some(modifier_id())), copy(id(2), None)]);
        assert_eq!((supply.held(id(1)), supply.modified(modifier_id())), (row(4), 3));
        assert_eq!((supply.total(), supply.held_of([id(1)])), (5, 4));
    }

    /// An opening is stored, but announced only after one definition was recounted. Its copies of that definition are
    /// counted already, its other copies are not.
    #[test]
    fn the_rest_of_a_partly_counted_opening_is_added() {
        let supply = Supply::default();
        let pulled = [copy(id(1), Some(modifier_id())), copy(id(2), Some(modifier_id()))];
        supply.count().everything(
            HashMap::from([(id(1), row(3)), (id(2), row(7))]),
            HashMap::from([(modifier_id(), 2)]),
            [],
        );
        supply.count().one(&CountedOne { held: Some((id(1), row(5))), modified: None }, [opening(1)]);
        assert_eq!((supply.held(id(1)), supply.total()), (row(5), 12));
        supply.add(opening(1), &pulled);
        assert_eq!((supply.held(id(1)), supply.held(id(2)), supply.modified(modifier_id())), (row(5), row(8), 4));
        assert_eq!(supply.total(), 13);

        supply
            .count()
            .one(&CountedOne { held: Some((id(1), row(6))), modified: Some((modifier_id(), 7)) }, [opening(2)]);
        supply.count().one(&CountedOne { held: Some((id(2), row(9))), modified: None }, [opening(2)]);
        supply.add(opening(2), &pulled);
        assert_eq!((supply.held(id(1)), supply.held(id(2)), supply.modified(modifier_id())), (row(6), row(9), 7));
        assert_eq!(supply.total(), 15);
    }

    /// During a recount, two openings are announced, of which the recount has read one, and it has read a third that is
    /// announced later.
    #[test]
    fn openings_during_a_full_recount_are_counted_once() {
        let supply = Supply::default();
        supply.count().everything(HashMap::from([(id(1), row(3))]), HashMap::from([(modifier_id(), 2)]), []);
        let count = supply.count();
        supply.add(opening(1), &[copy(id(1), Some(modifier_id()))]);
        supply.add(opening(2), &[copy(id(1), None), copy(id(2), Some(modifier_id()))]);
        assert_eq!((supply.held(id(1)), supply.modified(modifier_id()), supply.total()), (row(5), 4, 6));
        // The recount has read the first and the third opening, and that two copies were returned.
        count.everything(
            HashMap::from([(id(1), row(3))]),
            HashMap::from([(modifier_id(), 2)]),
            [opening(1), opening(3)],
        );
        assert_eq!((supply.held(id(1)), supply.held(id(2)), supply.modified(modifier_id())), (row(4), row(1), 3));
        supply.add(opening(3), &[copy(id(1), None)]);
        assert_eq!((supply.held(id(1)), supply.total()), (row(4), 5));
    }

    #[test]
    fn openings_during_a_recount_of_one_definition_are_counted_once() {
        let supply = Supply::default();
        let held = HashMap::from([(id(1), row(3)), (id(2), row(7))]);
        supply.count().everything(held, HashMap::from([(modifier_id(), 2)]), []);
        let pulled = [copy(id(1), Some(modifier_id())), copy(id(2), Some(modifier_id()))];
        let count = supply.count();
        supply.add(opening(1), &pulled);
        supply.add(opening(2), &pulled);
        let one = CountedOne { held: Some((id(1), row(3))), modified: Some((modifier_id(), 2)) };
        count.one(&one, [opening(1), opening(3)]);
        assert_eq!((supply.held(id(1)), supply.held(id(2)), supply.modified(modifier_id())), (row(4), row(9), 4));
        supply.add(opening(3), &pulled);
        assert_eq!((supply.held(id(1)), supply.held(id(2)), supply.modified(modifier_id())), (row(4), row(10), 4));
        assert_eq!(supply.total(), 14);
    }

    #[test]
    fn a_failed_recount_changes_nothing() {
        let supply = Supply::default();
        supply.count().everything(HashMap::from([(id(1), row(3))]), HashMap::new(), []);
        let count = supply.count();
        supply.add(opening(1), &[copy(id(1), None)]);
        drop(count);
        supply.add(opening(2), &[copy(id(1), None)]);
        assert_eq!((supply.held(id(1)), supply.total()), (row(5), 5));
    }
}
