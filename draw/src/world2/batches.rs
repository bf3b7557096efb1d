//! Closing batches, and drawing tickets, grades and raffles when their round is known.

use super::super::canonical::Bytes32;
use super::super::log::{Batch, Level, Line, entries_digest};
use super::super::public2::{PublicBatch, PublicRound};
use super::super::record2::{Record2, TicketPlace};
use super::super::stand_in;
use super::super::stream::ServerSeed;
use super::{Undrawn, With, World2, hash, hash_of};

impl World2 {
    /// Closes a batch with everything that waits.
    pub fn close(&mut self) {
        let beacon = stand_in::beacon();
        let number = u64::try_from(self.data.batches.len()).unwrap();
        let newest = beacon.round_at(self.now);
        let tickets = std::mem::take(&mut self.tickets);
        let last = self.data.batches.iter().filter_map(|batch| batch.header.round).max().unwrap_or(0);
        let round = (beacon.round_at(self.now + 2000) + 1).max(newest + 1).max(last);
        let round = (!tickets.is_empty()).then_some(round);
        let mut lines = std::mem::take(&mut self.lines);
        let opened = std::mem::take(&mut self.unlogged);
        lines.extend(opened.into_iter().map(|(position, id, digest)| Line::Opening { position, id, digest }));
        for (line, of) in tickets {
            if let (Line::Ticket(ticket), Some((account, pool))) = (&line, of) {
                let place =
                    TicketPlace { epoch: self.epoch, batch: number, place: u64::try_from(lines.len()).unwrap() };
                let (line, round, time_ms) = (ticket.clone(), round.unwrap(), self.now);
                self.undrawn.push(Undrawn { line, account, pool, place, round, time_ms });
            }
            lines.push(line);
        }
        self.due.iter_mut().filter(|(_, round)| round.is_none()).for_each(|(_, of)| *of = round);
        let header = Batch {
            epoch: self.epoch,
            number,
            previous: self.data.batches.last().map_or(Bytes32::from_bytes([0; 32]), |batch| batch.head),
            time_ms: self.now,
            beacon: Some(beacon.id()),
            newest: Some(newest),
            round,
            count: u64::try_from(lines.len()).unwrap(),
            digest: entries_digest(&lines),
        };
        let published_at_ms = round.map(|_| self.now + 40);
        let entries = lines.iter().map(ToString::to_string).collect();
        self.data.batches.push(PublicBatch { head: header.head(), header, published_at_ms, entries });
    }

    fn randomness(&mut self, round: u64) -> Bytes32 {
        let beacon = stand_in::beacon().id();
        if self.data.rounds.iter().all(|known| known.round != round) {
            self.data.rounds.push(PublicRound { beacon, round, signature: (self.sign)(round) });
        }
        self.data.rounds.iter().find(|known| known.round == round).and_then(PublicRound::randomness).unwrap()
    }

    /// Draws everything whose round is known.
    pub fn draw(&mut self) {
        let known = stand_in::beacon().round_at(self.now);
        while let Some(at) = self.undrawn.iter().position(|ticket| ticket.round <= known) {
            let ticket = self.undrawn.remove(at);
            self.draw_ticket(ticket);
        }
        while let Some(at) = self.due.iter().position(|(_, round)| round.is_some_and(|round| round <= known)) {
            let (due, round) = self.due.remove(at);
            let randomness = round.map(|round| self.randomness(round));
            self.decide(due, randomness);
        }
    }

    fn draw_ticket(&mut self, ticket: Undrawn) {
        let Undrawn { line, account, pool, place, round, time_ms } = ticket;
        let randomness = self.randomness(round);
        let record = Record2 {
            level: Level::Two,
            seed_hash: line.seed_hash,
            counter: line.counter,
            entropy: line.entropy.map(|entropy| entropy.to_string()),
            ticket: Some(place),
            round: Some(round),
            opened_at_ms: time_ms,
            forced_modifier: line.forced_modifier,
            live: line.is_live,
            salt: hash(&format!("salt of {}", line.id)).to_string()[..32].to_owned(),
            ..self.record(account, pool, With::default())
        };
        let seed = self.seed_with(line.seed_hash);
        if self.publish(line.id, (account, pool), record, &seed, Some(randomness)).is_err() {
            let position = self.data.openings.last().map_or(0, |opening| opening.fairness.position());
            self.lines.push(Line::Refused { id: line.id, position });
        }
    }

    fn seed_with(&self, hash: Bytes32) -> ServerSeed {
        let current = self.accounts.iter().map(|account| &account.seed).find(|seed| hash_of(seed) == hash);
        let revealed = self.data.seeds.iter().find(|seed| seed.seed_hash == hash.to_string());
        current.cloned().unwrap_or_else(|| revealed.unwrap().server_seed.parse().unwrap())
    }

    /// Closes the batch, waits for its round, draws, and closes the batch with the outcomes.
    pub fn settle(&mut self) {
        self.close();
        self.pass(12_000);
        self.draw();
        self.close();
        self.pass(10_000);
    }
}
