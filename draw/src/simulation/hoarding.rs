//! Compares a collector who keeps packs until the best cards' share has risen with the others.

use super::super::odds::Words;
use super::super::pool::Policy;
use super::super::tally::RARITIES;
use super::{Run, Simulation, Start, WORK, weight};
use foilcast_base::rarity::Rarity;

/// The most simulated runs.
const MAX_RUNS: u64 = 1_000;

/// The collector opens when the chance of the best rarity is this many times its first one.
const RISE: f64 = 2.0;

/// The effect of opening all packs at once late instead of as they come, from the same free copies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hoarding {
    /// The highest rarity with free copies.
    pub rarity: Rarity,
    /// The number of its cards per pack, if packs are opened as they come.
    pub as_they_come: f64,
    /// The same for the packs of a collector who opens all of them when the chance of this rarity has doubled. `None`
    /// if that happened in no run.
    pub hoarded: Option<f64>,
    /// The share of runs in which that happened; in the others this collector's packs were never opened.
    pub opened: f64,
}

/// Simulates a collector who gets packs as often as each of the others. `None` with a single collector, or without a
/// pack to open. `runs` are the runs from the same start without that collector.
pub fn hoarding(start: &Start<'_>, runs: &[Run]) -> Option<Hoarding> {
    let (first, copies) = (runs.first()?, start.free.iter().flatten().map(|free| u64::from(*free)).sum::<u64>());
    let before = first.curve.first()?.1;
    let best = (0..RARITIES).rev().find(|at| before[*at] > 0)?;
    let opened = |run: &Run| Some(before[best] - run.curve.last()?.1[best]);
    let (drawn, packs) = (runs.iter().filter_map(opened).sum::<u64>(), runs.iter().map(|run| run.packs).sum::<u64>());
    if start.collectors < 2 || packs == 0 {
        return None;
    }
    let number = (WORK / copies.max(1)).clamp(1, MAX_RUNS);
    let hoards = (1..=number).filter_map(|seed| Simulation::new(start, Words(seed)).hoard(best));
    let (times, cards, hoarded) = hoards.fold((0, 0, 0), |(times, cards, packs), (more_cards, more_packs)| {
        (times + 1, cards + more_cards, packs + more_packs)
    });
    Some(Hoarding {
        rarity: Rarity::ALL[best],
        as_they_come: ratio(drawn, packs),
        hoarded: (hoarded > 0).then(|| ratio(cards, hoarded)),
        opened: ratio(times, number),
    })
}

impl Simulation<'_> {
    /// Lets all but one collector open their packs until the chance of `best` has risen, and then that one all of its
    /// packs. Returns the number of its cards with that rarity, and of its packs; `None` if the run ended before.
    fn hoard(mut self, best: usize) -> Option<(u64, u64)> {
        let cards = u64::from(self.start.config.cards_per_pack);
        let enough = RISE * self.chance(best);
        let others = u64::from(self.start.collectors) - 1;
        for collector in (1..self.unlucky.len()).cycle() {
            if self.ended(cards).is_some() {
                return None;
            }
            self.open(collector);
            if self.chance(best) >= enough && self.run.packs >= others {
                break;
            }
        }
        let (held, mut opened, mut found) = (self.run.packs / others, 0, 0);
        while opened < held && self.ended(cards).is_none() {
            let good = self.open(0).iter().filter(|(_, rarity)| *rarity == best).count();
            found += u64::try_from(good).unwrap_or(u64::MAX);
            opened += 1;
        }
        (opened > 0).then_some((found, opened))
    }

    /// The chance of a rarity on a first card.
    fn chance(&self, rarity: usize) -> f64 {
        let left = self.counts.left();
        let share = |at: usize| match self.start.config.policy {
            _ if left[at] == 0 => 0,
            Policy::Supply => left[at],
            Policy::Weights => u64::from(weight(self.start.config, Rarity::ALL[at])),
        };
        ratio(share(rarity), (0..RARITIES).map(share).sum())
    }
}

// Both numbers are far below the largest integer that a double represents exactly.
fn ratio(part: u64, of: u64) -> f64 {
    let float = |number: u64| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    float(part) / float(of.max(1))
}
