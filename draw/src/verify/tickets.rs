//! Tickets and their outcomes (section 25, check 6).

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use super::super::log::{Level, Line, TicketLine};
use super::super::record2::{Record2, TicketPlace};
use super::Instance;
use super::lines::UNLOGGED_MS;
use super::log::Log;
use super::report::{MarkCode, ProblemCode, Report2, Subject};
use foilcast_base::ids::OpeningId;

/// A ticket in the log.
#[derive(Debug)]
pub(super) struct Ticket {
    /// The index of the batch.
    pub batch: usize,
    pub place: u64,
    pub line: TicketLine,
    pub outcome: Option<Outcome>,
}

/// An opening or a refusal.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outcome {
    pub position: i64,
    pub is_refusal: bool,
}

/// The tickets of the log in their order, each id once.
pub(super) struct Tickets {
    pub all: Vec<Ticket>,
    by_id: HashMap<OpeningId, usize>,
    /// The ids of further ticket lines with the same id.
    again: Vec<OpeningId>,
    /// The ids of the refused lines, in their order.
    refused: Vec<OpeningId>,
}

impl Tickets {
    /// `position_of` returns the position of an opening in the list or in the log.
    pub fn read(log: &Log<'_>, position_of: impl Fn(OpeningId) -> Option<i64>) -> Self {
        let (mut all, mut by_id): (Vec<Ticket>, HashMap<_, _>) = Default::default();
        let (mut again, mut refused) = (Vec::new(), Vec::new());
        let mut refusals = HashMap::new();
        for entry in &log.lines {
            if let Line::Ticket(line) = &entry.line {
                match by_id.entry(line.id) {
                    Entry::Occupied(_) => again.push(line.id),
                    Entry::Vacant(first) => {
                        first.insert(all.len());
                        all.push(Ticket { batch: entry.batch, place: entry.place, line: line.clone(), outcome: None });
                    }
                }
            }
            if let Line::Refused { id, position } = entry.line {
                refused.push(id);
                refusals.entry(id).or_insert(position);
            }
        }
        for ticket in &mut all {
            let drawn = position_of(ticket.line.id).map(|position| Outcome { position, is_refusal: false });
            let refusal = refusals.get(&ticket.line.id).map(|at| Outcome { position: *at, is_refusal: true });
            ticket.outcome = drawn.or(refusal);
        }
        Self { all, by_id, again, refused }
    }

    pub fn of(&self, id: OpeningId) -> Option<&Ticket> {
        self.by_id.get(&id).map(|at| &self.all[*at])
    }
}

pub(super) fn check(instance: &Instance<'_>, report: &mut Report2) {
    check_outcomes(instance, report);
    for (id, record) in instance.records() {
        let subject = Subject::Opening(id);
        match (record.level, instance.tickets.of(id)) {
            (Level::One, None) => {}
            (Level::One, Some(_)) => report.problem(ProblemCode::LevelWrong, subject, "It has a ticket."),
            (Level::Two, None) => report.problem(ProblemCode::LevelWrong, subject, "It has no ticket."),
            (Level::Two, Some(ticket)) => {
                if !matches(instance, ticket, record) {
                    report.problem(ProblemCode::TicketMismatch, subject, "It is not what its ticket says.");
                }
                if instance.log.randomness(ticket.batch).is_none() {
                    report.problem(ProblemCode::BeaconSignature, subject, "The round of its ticket is missing.");
                }
            }
        }
    }
    check_order(instance, report);
    check_positions(instance, report);
    check_waiting(instance, report);
}

/// Checks that each ticket is in the log once and has at most one outcome, and that each refusal has a ticket.
fn check_outcomes(instance: &Instance<'_>, report: &mut Report2) {
    let mut mismatch = |id, message: &str| report.problem(ProblemCode::TicketMismatch, Subject::Opening(id), message);
    for id in &instance.tickets.again {
        mismatch(*id, "It has two tickets.");
    }
    let mut refused = HashSet::new();
    for id in &instance.tickets.refused {
        match instance.tickets.of(*id).and_then(|ticket| ticket.outcome) {
            None => mismatch(*id, "It is refused without a ticket."),
            Some(outcome) if !outcome.is_refusal || !refused.insert(*id) => mismatch(*id, "It has two outcomes."),
            Some(_) => {}
        }
    }
}

/// Whether a record says what its ticket does.
fn matches(instance: &Instance<'_>, ticket: &Ticket, record: &Record2) -> bool {
    let header = instance.log.header(ticket.batch);
    let line = &ticket.line;
    record.ticket == Some(TicketPlace { epoch: header.epoch, batch: header.number, place: ticket.place })
        && record.round == header.round
        && record.opened_at_ms == header.time_ms
        && record.seed_hash == line.seed_hash
        && record.counter == line.counter
        && record.entropy == line.entropy.map(|entropy| entropy.to_string())
        && record.pack_id == line.pack
        && record.odds_version == line.odds_version
        && record.forced_modifier == line.forced_modifier
        && record.live == line.is_live
}

/// Checks that tickets are drawn in their order.
fn check_order(instance: &Instance<'_>, report: &mut Report2) {
    let mut last = i64::MIN;
    for ticket in &instance.tickets.all {
        let Some(Outcome { position, is_refusal }) = ticket.outcome else { continue };
        if position < last || (position == last && !is_refusal) {
            let subject = Subject::Opening(ticket.line.id);
            report.problem(ProblemCode::DrawOrder, subject, "It was not drawn in the order of the tickets.");
        }
        last = position;
    }
}

/// Checks that a refusal that the list does not reach names the position of an opening in the log, which may wait for a
/// batch.
fn check_positions(instance: &Instance<'_>, report: &mut Report2) {
    let logged: HashSet<i64> = instance.opening_lines.values().map(|line| line.position).collect();
    for entry in &instance.log.lines {
        let Line::Refused { id, position } = entry.line else { continue };
        let may_wait = instance.log.age_ms(entry.batch) <= UNLOGGED_MS;
        if !may_wait && !instance.reaches(position) && !logged.contains(&position) {
            let message = "It was refused after an opening that does not exist.";
            report.problem(ProblemCode::RefusedWrongly, Subject::Opening(id), message);
        }
    }
}

fn check_waiting(instance: &Instance<'_>, report: &mut Report2) {
    let all = &instance.tickets.all;
    // Other outcomes may be in a batch before that with the earlier openings.
    let drawn = all.iter().rposition(|ticket| instance.opening_lines.contains_key(&ticket.line.id));
    for (at, ticket) in all.iter().enumerate().filter(|(_, ticket)| ticket.outcome.is_none()) {
        let subject = Subject::Opening(ticket.line.id);
        report.mark(MarkCode::TicketWaiting, subject);
        if drawn.is_some_and(|drawn| drawn > at) || instance.log.is_overdue(ticket.batch) {
            report.problem(ProblemCode::TicketNotDrawn, subject, "Its ticket was not drawn.");
        }
    }
}
