//! Closing batches, and drawing tickets, grades and raffles when their round is known.

use super::super::canonical::Bytes32;
use super::super::log::{Batch, Level, Line, entries_digest};
use super::super::public2::{PublicBatch, PublicRound};
use super::super::record2::{Record2, TicketPlace};
use super::super::stand_in;
use super::super::stream::ServerSeed;
use super::{Due, Undrawn, Waiting, With, World2, hash, hash_of};

impl World2 {
    /// Whether anything waits for a batch. Tickets wait for the beacon, too.
    pub fn has_waiting(&self) -> bool {
        let has_tickets = self.outage.is_none() && !self.tickets.is_empty();
        has_tickets || !self.lines.is_empty() || !self.unlogged.is_empty()
    }

    /// Whether no job has anything to do.
    pub fn is_idle(&self) -> bool {
        let has_results = !self.tickets.is_empty() || !self.undrawn.is_empty() || !self.due.is_empty();
        !has_results && !self.has_waiting() && self.unshown.is_empty()
    }

    /// The newest round that the relays tell.
    fn newest_round(&self) -> u64 {
        stand_in::beacon().round_at(self.outage.map_or(self.now, |until| until.min(self.now)))
    }

    /// Closes a batch with everything that waits.
    pub fn close(&mut self) {
        self.close_up_to(usize::MAX);
    }

    /// Closes a batch with the first lines that wait.
    pub fn close_up_to(&mut self, most: usize) {
        let mut lines = first(&mut self.lines, most);
        let opened = first(&mut self.unlogged, most - lines.len());
        lines.extend(opened.into_iter().map(|(position, id, digest)| Line::Opening { position, id, digest }));
        let room = if self.outage.is_none() { most - lines.len() } else { 0 };
        let tickets = first(&mut self.tickets, room);
        let beacon = stand_in::beacon();
        let number = u64::try_from(self.data.batches.len()).unwrap();
        let headers = || self.data.batches.iter().map(|batch| &batch.header);
        let newest = headers().filter_map(|header| header.newest).max().unwrap_or(0).max(self.newest_round());
        let last = headers().filter_map(|header| header.round).max().unwrap_or(0);
        let has_tickets = !tickets.is_empty();
        let round = (beacon.round_at(self.now + 2000) + 1).max(newest + 1).max(last);
        for (line, what) in tickets {
            let place = TicketPlace { epoch: self.epoch, batch: number, place: u64::try_from(lines.len()).unwrap() };
            match (&line, what) {
                (Line::Ticket(line), Waiting::Pack { account, pool }) => {
                    self.undrawn.push(Undrawn { line: line.clone(), account, pool, place, round, time_ms: self.now });
                }
                (_, Waiting::Result(Due::Grade { card, secret, .. })) => {
                    let weights = self.newest_weights(&lines);
                    self.due.push((Due::Grade { card, secret, weights }, round));
                }
                (_, Waiting::Result(due)) => self.due.push((due, round)),
                (line, Waiting::Pack { .. }) => unreachable!("{line} is no ticket"),
            }
            lines.push(line);
        }
        let round = has_tickets.then_some(round);
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

    /// The weights in the newest line of the log or of these lines.
    fn newest_weights(&self, lines: &[Line]) -> [u32; 10] {
        let logged = self.data.batches.iter().flat_map(|batch| &batch.entries).filter_map(|line| line.parse().ok());
        let mut weights = logged.chain(lines.iter().cloned()).filter_map(|line| match line {
            Line::Weights(weights) => Some(weights),
            _ => None,
        });
        weights.next_back().unwrap()
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
        let known = self.newest_round();
        while let Some(at) = self.undrawn.iter().position(|ticket| ticket.round <= known) {
            let ticket = self.undrawn.remove(at);
            self.draw_ticket(ticket);
        }
        while let Some(at) = self.due.iter().position(|(_, round)| *round <= known) {
            let (due, round) = self.due.remove(at);
            let randomness = self.randomness(round);
            self.decide(due, Some(randomness));
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
            self.lines.push(Line::Refused { id: line.id, position: self.last_position() });
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

/// Takes at most this many of the first items.
fn first<T>(items: &mut Vec<T>, most: usize) -> Vec<T> {
    items.drain(..most.min(items.len())).collect()
}
