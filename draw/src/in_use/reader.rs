//! A verifier that reads the public data while the instance is in use.

use super::super::public2::PublicData2;
use super::super::verify::{Receipt, WatchedHead};
use super::{InUse, OF_PEOPLE, SECOND_MS};

/// Public data with the evidence that people had before it was read.
pub(in super::super) struct Snapshot {
    pub data: PublicData2,
    pub heads: Vec<WatchedHead>,
    pub receipts: Vec<Receipt>,
}

impl InUse {
    /// Reads the public data in the order of docs/fairness.md, section 23. `None` if a restore interrupts that.
    pub fn read(&mut self) -> Option<Snapshot> {
        let (epoch, heads, receipts) = (self.epoch(), self.heads.clone(), self.receipts.clone());
        let grades = self.world.logged_grades();
        self.wait();
        let mut openings = self.world.data.openings[..self.world.shown()].to_vec();
        self.wait();
        let after = openings.last().map_or(0, |opening| opening.fairness.position());
        let shown = &self.world.data.openings[..self.world.shown()];
        openings.extend(shown.iter().filter(|opening| opening.fairness.position() > after).cloned());
        let (hidden_from, seeds) = (self.world.hidden_from(), self.world.data.seeds.clone());
        self.pause();
        let raffles = self.world.logged_raffles();
        self.pause();
        let (begin, beacons, number) =
            (self.world.data.begin, self.world.data.beacons.clone(), self.world.data.batches.len());
        self.wait();
        let batches = self.world.data.batches.iter().take(number).cloned().collect();
        self.wait();
        let rounds = self.world.data.rounds.clone();
        self.wait();
        let PublicData2 { pools, runs, exceptions, .. } = self.world.data.clone();
        let data = PublicData2 {
            pools,
            runs,
            exceptions,
            seeds,
            openings,
            batches,
            rounds,
            beacons,
            grades,
            raffles,
            begin,
            hidden_from,
        };
        (self.epoch() == epoch).then_some(Snapshot { data, heads, receipts })
    }

    fn epoch(&self) -> i64 {
        self.world.data.batches.last().unwrap().header.epoch
    }

    /// People go on between two requests, for some seconds.
    fn pause(&mut self) {
        for _ in 0..self.random.below(4) {
            let event = self.random.below(OF_PEOPLE);
            self.happen(event);
            if self.random.one_in(3) {
                self.run_for(20 * SECOND_MS);
            }
        }
    }

    /// More happens between two requests.
    fn wait(&mut self) {
        (0..self.random.below(4)).for_each(|_| self.go_on());
    }
}
