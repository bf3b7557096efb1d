//! Seeds, their chains and their counters (section 25, check 4).

use std::collections::{BTreeMap, HashMap, HashSet};

use super::super::canonical::Bytes32;
use super::super::log::{Level, Line};
use super::Instance;
use super::ledger::Ledger;
use super::log::Log;
use super::report::{MarkCode, ProblemCode, Report2, Subject};
use foilcast_base::ids::OpeningId;

/// A seed must be revealed this long after its first opening.
const OVERDUE_MS: i64 = 45 * 24 * 3_600_000;

/// The seeds of the log.
pub(super) struct Chains {
    /// The chain of each seed, and the index of the batch with its line.
    seeds: HashMap<Bytes32, (Bytes32, usize)>,
}

impl Chains {
    /// Reads the seeds, and checks how they follow each other.
    pub fn read(log: &Log<'_>, report: &mut Report2) -> Self {
        let mut seeds: HashMap<Bytes32, (Bytes32, usize)> = HashMap::new();
        let mut successors: BTreeMap<Bytes32, Vec<i64>> = BTreeMap::new();
        for entry in &log.lines {
            let Line::Seed { hash, predecessor } = entry.line else { continue };
            let subject = Subject::Seed(hash);
            if seeds.contains_key(&hash) {
                report.problem(ProblemCode::SeedUnlogged, subject, "It is logged twice.");
                continue;
            }
            let before = predecessor.and_then(|before| seeds.get(&before));
            if let Some(predecessor) = predecessor {
                if before.is_none() {
                    report.problem(ProblemCode::ChainBreak, subject, "Its predecessor is not logged before it.");
                }
                successors.entry(predecessor).or_default().push(log.header(entry.batch).epoch);
            }
            let chain = before.map_or(predecessor.unwrap_or(hash), |(chain, _)| *chain);
            seeds.insert(hash, (chain, entry.batch));
        }
        for (hash, mut epochs) in successors.into_iter().filter(|(_, epochs)| epochs.len() > 1) {
            epochs.sort_unstable();
            if epochs.windows(2).all(|pair| pair[0] < pair[1]) {
                report.mark(MarkCode::BreakExplained, Subject::Seed(hash));
            } else {
                report.problem(ProblemCode::ChainBreak, Subject::Seed(hash), "It has two successors.");
            }
        }
        Self { seeds }
    }

    /// The chain of a seed; without a line it is its own chain.
    pub fn of(&self, seed: Bytes32) -> Bytes32 {
        self.seeds.get(&seed).map_or(seed, |(chain, _)| *chain)
    }

    /// Whether the seed is logged.
    pub fn has(&self, seed: Bytes32) -> bool {
        self.seeds.contains_key(&seed)
    }

    /// Whether the seed is logged in this batch or before.
    fn is_logged(&self, seed: Bytes32, batch: usize) -> bool {
        self.seeds.get(&seed).is_some_and(|(_, logged)| *logged <= batch)
    }
}

/// A use of a seed: an opening or a ticket.
struct Use {
    counter: u64,
    id: OpeningId,
    /// The position of the opening or refusal.
    position: Option<i64>,
    /// Whether the list of openings, which may end before the log, reaches it.
    is_listed: bool,
}

pub(super) fn check(instance: &Instance<'_>, chains: &Chains, ledger: &Ledger<'_>, report: &mut Report2) {
    let mut uses: BTreeMap<Bytes32, Vec<Use>> = BTreeMap::new();
    let mut with_entropy = HashSet::new();
    let mut first_opened: BTreeMap<Bytes32, i64> = BTreeMap::new();
    for ticket in &instance.tickets.all {
        let (id, seed, outcome) = (ticket.line.id, ticket.line.seed_hash, ticket.outcome);
        let is_listed = instance.listed.contains_key(&id);
        let position = outcome.map(|outcome| outcome.position);
        uses.entry(seed).or_default().push(Use { counter: ticket.line.counter, id, position, is_listed });
        check_logged(chains, id, seed, ticket.batch, report);
    }
    for (id, record) in instance.records() {
        let (seed, subject) = (record.seed_hash, Subject::Opening(id));
        let chain = chains.of(seed);
        first_opened.entry(seed).or_insert(record.opened_at_ms);
        if instance.tickets.of(id).is_none() {
            let (counter, position) = (record.counter, Some(record.position));
            uses.entry(seed).or_default().push(Use { counter, id, position, is_listed: true });
            // The seed's line may wait for a batch as long as that of the opening.
            if let Some(batch) = instance.batch_of(id) {
                check_logged(chains, id, seed, batch, report);
            }
        }
        if record.entropy.is_some() {
            with_entropy.insert(chain);
        } else if record.level == Level::One {
            report.mark(MarkCode::ServerEntropy, subject);
            if with_entropy.contains(&chain) && !(record.live && record.no_beacon) {
                report.problem(ProblemCode::Downgraded, subject, "It has no entropy, and an earlier one has.");
            }
        }
        if record.no_beacon {
            report.mark(MarkCode::NoBeacon, subject);
        }
    }
    for uses in uses.into_values() {
        check_counters(uses, report);
    }
    for (seed, opened_at_ms) in first_opened {
        let age_ms = instance.log.newest_time_ms().saturating_sub(opened_at_ms);
        if age_ms > OVERDUE_MS && ledger.seed(&seed.to_string()).is_none() {
            report.mark(MarkCode::SeedOverdue, Subject::Seed(seed));
        }
    }
}

fn check_logged(chains: &Chains, id: OpeningId, seed: Bytes32, batch: usize, report: &mut Report2) {
    if !chains.is_logged(seed, batch) {
        report.problem(ProblemCode::SeedUnlogged, Subject::Opening(id), "Its seed was not logged before it.");
    }
}

/// Checks that the counters are 0, 1, 2, … up to the last listed use, and that positions do not fall with them.
fn check_counters(mut uses: Vec<Use>, report: &mut Report2) {
    uses.sort_by_key(|it| (it.counter, it.position));
    let last_listed = uses.iter().filter(|it| it.is_listed).map(|it| it.counter).max();
    let (mut next, mut last) = (0, i64::MIN);
    for Use { counter, id, position, .. } in uses {
        let has_gap = counter > next && last_listed.is_some_and(|listed| listed >= counter);
        if counter < next || has_gap || position.is_some_and(|position| position < last) {
            let message = format!("Its counter is {counter} where the seed's next one is {next}, or it is too early.");
            report.problem(ProblemCode::Counter, Subject::Opening(id), message);
        }
        next = counter.saturating_add(1);
        last = position.unwrap_or(last);
    }
}
