//! The holders that an opening knows, from one snapshot of the database.

use std::collections::HashMap;

use super::pool::View;
use super::pull::{Pull, Stop};
use super::tally::{Place, RARITIES, Tally};
use foilcast_base::ids::{CardId, OpeningId};
use foilcast_base::rarity::Rarity;

/// The holder of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    Opening(OpeningId),
    /// A card without an opening (imported or granted), from the public list of exceptions.
    Other(CardId),
}

/// What is known about a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CopyState {
    Free,
    Held(Holder),
    Unknown,
}

/// Everything known so far; entries are only added.
#[derive(Debug, Default)]
pub(super) struct KnownHolders {
    copies: HashMap<Place, Option<Holder>>,
    held: Option<Vec<[u32; RARITIES]>>,
    mints: HashMap<(usize, Rarity), Vec<u32>>,
    free_seen: usize,
    held_seen: usize,
}

impl KnownHolders {
    pub fn learn(&mut self, place: Place, holder: Option<Holder>) {
        if self.copies.insert(place, holder).is_none() {
            match holder {
                Some(_) => self.held_seen += 1,
                None => self.free_seen += 1,
            }
        }
    }

    pub fn learn_counts(&mut self, held: Vec<[u32; RARITIES]>) {
        self.held = Some(held);
    }

    pub fn learn_mints(&mut self, definition: usize, rarity: Rarity, held: Vec<u32>) {
        self.mints.insert((definition, rarity), held);
    }

    pub fn state_of(&self, place: Place) -> CopyState {
        match self.copies.get(&place) {
            None => CopyState::Unknown,
            Some(None) => CopyState::Free,
            Some(Some(holder)) => CopyState::Held(*holder),
        }
    }

    /// The estimated held share of the run, from the caller's hint and the lookups.
    pub fn fill(&self, hint: f64) -> f64 {
        let count = |seen| f64::from(u32::try_from(seen).unwrap_or(u32::MAX));
        let (free, held) = (count(self.free_seen), count(self.held_seen));
        (hint.clamp(0.0, 1.0) * 4.0 + held) / (4.0 + held + free)
    }

    /// The number of free copies per definition and rarity, once the counts are known.
    pub fn free(&self, view: &View, before: &[Pull]) -> Option<Tally> {
        let mut free = view.printed.copies().to_vec();
        for (row, held) in free.iter_mut().zip(self.held.as_ref()?) {
            for (copies, held) in row.iter_mut().zip(held) {
                *copies = copies.saturating_sub(*held);
            }
        }
        for Pull { place, .. } in before {
            let copies = &mut free[place.definition][place.rarity.index()];
            *copies = copies.saturating_sub(1);
        }
        Some(Tally::new(free))
    }

    /// The copy with this rank among the free ones of its definition and rarity.
    pub fn nth_free(&self, view: &View, rank: Place, before: &[Pull]) -> Result<Place, Stop> {
        let Place { definition, rarity, rank: nth } = rank;
        let held = self.mints.get(&(definition, rarity)).ok_or(Stop::Mints(definition, rarity))?;
        let printed = view.printed.copies()[definition][rarity.index()];
        let mut taken = vec![false; usize::try_from(printed).unwrap_or(0)];
        for mint in held {
            let place = mint.checked_sub(1).and_then(|rank| usize::try_from(rank).ok());
            if let Some(taken) = place.and_then(|place| taken.get_mut(place)) {
                *taken = true;
            }
        }
        let own = |rank| before.iter().any(|pull| pull.place == Place { definition, rarity, rank });
        let mut free = (0..printed).zip(taken).filter(|(rank, taken)| !taken && !own(*rank)).map(|(rank, _)| rank);
        let nth = usize::try_from(nth).map_err(|_| Stop::Contradiction)?;
        free.nth(nth).map(|rank| Place { definition, rarity, rank }).ok_or(Stop::Contradiction)
    }
}
