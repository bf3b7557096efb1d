//! Verifies public data: version 1 by itself (docs/fairness.md, section 11), and an instance with a log
//! (docs/fairness.md, section 25).

use std::collections::HashMap;

use super::canonical::Bytes32;
use super::log::{Beacon, Line};
use super::pool::PoolError;
use super::public::PublicOpening;
use super::public2::{PublicData2, Record};
use super::record2::Record2;
use foilcast_base::ids::OpeningId;

mod disturbed;
mod grades;
mod ledger;
mod lines;
mod log;
mod pools;
mod receipt_facts;
mod receipts;
mod records;
mod report;
mod seeds;
mod tickets;
mod version1;

pub use receipt_facts::ReceiptFacts;
pub use receipts::{
    Head, Intent, NotAHead, OpeningReceipt, Receipt, Receipts, SeenHead, TicketReceipt, WatchedHead, Way,
};
pub use report::{Finding, Mark, MarkCode, ProblemCode, Report2, Subject};
pub use version1::{Problem, Report, verify};

use ledger::Ledger;
use log::Log;
use receipt_facts::Events;
use records::Records;
use seeds::Chains;
use tickets::Tickets;

/// What a verification uses in addition to public data.
pub struct Evidence<'a> {
    /// Whether a signature in hexadecimal is that of a beacon for a round (section 16).
    pub verifies: &'a dyn Fn(&Beacon, u64, &str) -> bool,
    /// A beacon that counts in addition to quicknet.
    pub beacon: Option<Beacon>,
    /// The newest round that relays know, with the id of its beacon.
    pub newest_round: Option<(Bytes32, u64)>,
    pub receipts: Option<&'a Receipts>,
    pub heads: &'a [WatchedHead],
}

impl<'a> Evidence<'a> {
    /// Only the check of signatures.
    pub const fn none(verifies: &'a dyn Fn(&Beacon, u64, &str) -> bool) -> Self {
        Self { verifies, beacon: None, newest_round: None, receipts: None, heads: &[] }
    }

    fn trusts(&self, beacon: Bytes32) -> bool {
        Beacon::quicknet().id() == beacon || self.beacon.as_ref().is_some_and(|trusted| trusted.id() == beacon)
    }
}

/// The public data with everything that the checks look up.
struct Instance<'a> {
    data: &'a PublicData2,
    log: Log<'a>,
    /// All openings by position.
    openings: Vec<&'a PublicOpening<Record>>,
    listed: HashMap<OpeningId, &'a PublicOpening<Record>>,
    opening_lines: HashMap<OpeningId, OpeningLine>,
    tickets: Tickets,
}

/// The batch of an event without a line.
const NEVER: i64 = i64::MAX;

/// The first line of an opening.
struct OpeningLine {
    /// The index of the batch.
    batch: usize,
    position: i64,
    digest: Bytes32,
}

impl<'a> Instance<'a> {
    fn read(data: &'a PublicData2, evidence: &Evidence<'_>, report: &mut Report2) -> Self {
        let log = Log::read(data, evidence, report);
        let mut openings: Vec<_> = data.openings.iter().collect();
        openings.sort_by_key(|opening| (opening.fairness.position(), opening.id));
        let listed: HashMap<_, _> = openings.iter().rev().map(|opening| (opening.id, *opening)).collect();
        let mut opening_lines: HashMap<OpeningId, OpeningLine> = HashMap::new();
        for entry in &log.lines {
            let Line::Opening { position, id, digest } = entry.line else { continue };
            opening_lines.entry(id).or_insert(OpeningLine { batch: entry.batch, position, digest });
        }
        let position_of = |id| {
            let listed = listed.get(&id).map(|opening| opening.fairness.position());
            listed.or_else(|| opening_lines.get(&id).map(|line| line.position))
        };
        let tickets = Tickets::read(&log, position_of);
        Self { data, log, openings, listed, opening_lines, tickets }
    }

    /// The records of version 2 by position.
    fn records(&self) -> impl Iterator<Item = (OpeningId, &'a Record2)> {
        self.openings.iter().filter_map(|opening| Some((opening.id, opening.fairness.two()?)))
    }

    /// Whether the list of openings reaches a position. It may be older than the log, or end before a hidden opening.
    fn reaches(&self, position: i64) -> bool {
        position <= self.openings.last().map_or(0, |opening| opening.fairness.position())
    }

    /// The index of the batch with the ticket of an opening, or else with its line.
    fn batch_of(&self, id: OpeningId) -> Option<usize> {
        let ticket = self.tickets.of(id).map(|ticket| ticket.batch);
        ticket.or_else(|| self.opening_lines.get(&id).map(|line| line.batch))
    }
}

impl Instance<'_> {
    /// The batch of an opening as an event: that of its ticket, or else of its line; −1 before the log.
    fn event_batch(&self, id: OpeningId) -> i64 {
        let position = self.listed.get(&id).map(|opening| opening.fairness.position());
        let is_history = position.is_some_and(|position| self.data.begin.is_none_or(|begin| position < begin));
        let batch = self.batch_of(id).and_then(|batch| i64::try_from(batch).ok());
        if is_history { -1 } else { batch.unwrap_or(NEVER) }
    }
}

/// Verifies an instance with a log.
pub fn verify2(data: &PublicData2, evidence: &Evidence<'_>) -> Result<Report2, PoolError> {
    let mut report = Report2 { openings: data.openings.len(), ..Report2::default() };
    let instance = Instance::read(data, evidence, &mut report);
    let chains = Chains::read(&instance.log, &mut report);
    let mut ledger = Ledger::new(&data.pools, &data.runs, &data.exceptions)?;
    let own = data.openings.iter().filter_map(|opening| {
        let (hash, seed) = opening.fairness.own_seed();
        Some((hash, seed?))
    });
    ledger.add_seeds(&data.seeds, own);
    Records::new(&instance, &chains, &mut ledger).check(&mut report);
    seeds::check(&instance, &chains, &ledger, &mut report);
    pools::check(&instance, &mut report);
    tickets::check(&instance, &mut report);
    let coverage = lines::read(data, &instance.log, &mut report);
    lines::check(&instance, &mut report);
    disturbed::check(&instance, &coverage, &mut report);
    grades::check(&instance, &mut report);
    receipts::check_watched(&instance.log, evidence.heads, &mut report);
    if let Some(kept) = evidence.receipts {
        receipts::check(&instance, kept, &mut report);
        let events = Events { instance: &instance, coverage: &coverage, chains: &chains, ledger: &ledger };
        report.receipts = events.facts_of(&kept.receipts);
    }
    Ok(report)
}
