//! Restored backups and replaced seeds (docs/decisions/draw-2.md, section 4.5).

use super::super::log::{Line, RestoreReason};
use super::{Account, Due, Waiting, World2, hash_of};

impl World2 {
    /// Restores a backup of this moment, and gives all accounts new seeds.
    pub fn restore(&mut self) {
        self.begin_epoch(RestoreReason::Restored, self.now - 60_000);
        (0..self.accounts.len()).for_each(|account| self.renew(account));
    }

    /// Restores an earlier backup. Nothing random repeats itself.
    pub fn restore_from(&mut self, backup: &Self) {
        let Self { now, opened, outage, secrets, .. } = *self;
        *self = Self { now, opened, outage, secrets, ..backup.clone() };
        self.begin_epoch(RestoreReason::Restored, backup.now);
    }

    /// Begins an epoch: reveals all seeds, and deletes what waits for a batch and for new seeds. A restored backup begins
    /// a run, too.
    pub fn begin_epoch(&mut self, reason: RestoreReason, taken_at_ms: i64) {
        self.epoch = self.now;
        self.forget_tickets();
        let next: Vec<_> = self.accounts.iter().map(|account| hash_of(&account.next)).collect();
        self.lines.retain(|line| !matches!(line, Line::Seed { hash, .. } if next.contains(hash)));
        self.lines.insert(0, Line::Restore { reason, taken_at_ms });
        if reason == RestoreReason::Restored {
            self.begin_run(Vec::new());
        }
        for at in 0..self.accounts.len() {
            if !std::mem::replace(&mut self.accounts[at].is_revealed, true) {
                let seed = self.accounts[at].seed.clone();
                self.reveal(&seed);
            }
        }
    }

    /// Gives an account new seeds if its seed was revealed.
    pub fn renew(&mut self, at: usize) {
        if !self.accounts[at].is_revealed {
            return;
        }
        let (seed, next) = (self.new_secret(), self.new_secret());
        let predecessor = Some(hash_of(&self.accounts[at].seed));
        self.lines.push(Line::Seed { hash: hash_of(&seed), predecessor });
        self.lines.push(Line::Seed { hash: hash_of(&next), predecessor: Some(hash_of(&seed)) });
        let chain = self.accounts[at].chain;
        self.accounts[at] = Account { seed, next, counter: 0, chain, is_revealed: false };
    }

    /// Deletes the ticket lines without a batch, with their tickets. Grades fall due again.
    pub fn forget_tickets(&mut self) {
        let (mut packs, mut grades) = (Vec::new(), Vec::new());
        for (line, what) in std::mem::take(&mut self.tickets) {
            match what {
                Waiting::Pack { account, .. } => packs.push(account),
                Waiting::Result(Due::Grade { .. }) => grades.push((line, what)),
                Waiting::Result(Due::Raffle { .. }) => {}
            }
        }
        self.tickets = grades;
        for account in packs {
            self.accounts[account].counter -= 1;
        }
    }

    /// Whether an account has a ticket that was not drawn.
    pub fn has_ticket(&self, of: usize) -> bool {
        let is_of = |what: &Waiting| matches!(what, Waiting::Pack { account, .. } if *account == of);
        self.tickets.iter().any(|(_, what)| is_of(what)) || self.undrawn.iter().any(|ticket| ticket.account == of)
    }
}
