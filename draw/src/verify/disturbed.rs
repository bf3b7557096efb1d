//! Finds results at level 2 that something later than their tickets may have changed (section 25, check 7).

use std::collections::HashMap;

use super::super::known::Holder;
use super::super::log::Level;
use super::super::public::PublicOpening;
use super::super::public2::Record;
use super::super::record::DrawRecord;
use super::lines::Coverage;
use super::report::{MarkCode, Report2, Subject};
use super::tickets::Ticket;
use super::{Instance, NEVER};
use foilcast_base::ids::{CardId, OpeningId};

/// The progress through the outcomes by position.
struct Progress<'a, 'd> {
    instance: &'a Instance<'d>,
    exceptions: HashMap<CardId, i64>,
    /// Positions and batches of exceptions, and first positions, numbers and batches of runs; latest first.
    next_exceptions: Vec<(i64, i64)>,
    next_runs: Vec<(i64, i64, (i64, i64))>,
    /// The latest batch of all events so far.
    events: i64,
    /// The latest of the events that disturbed an outcome so far.
    late: i64,
    /// The batch of the beginning of the current run.
    run: i64,
}

/// An opening or a refusal. Only level 2 has a ticket.
struct Event<'a> {
    position: i64,
    ticket: Option<&'a Ticket>,
    /// Absent in a refusal.
    opening: Option<(OpeningId, &'a [DrawRecord])>,
}

pub(super) fn check(instance: &Instance<'_>, coverage: &Coverage, report: &mut Report2) {
    let mut progress = Progress::new(instance, coverage);
    for event in events(instance) {
        progress.advance(&event);
        if let Some(ticket) = event.ticket
            && progress.is_disturbed(ticket, event.opening.map(|(_, draws)| draws))
        {
            report.mark(MarkCode::Disturbed, Subject::Opening(ticket.line.id));
        }
        if let Some((id, _)) = event.opening {
            progress.events = progress.events.max(instance.event_batch(id));
        }
    }
}

/// All openings and refusals by position, refusals after openings.
fn events<'a>(instance: &'a Instance<'_>) -> Vec<Event<'a>> {
    let opening = |opening: &&'a PublicOpening<Record>| {
        let record = opening.fairness.two();
        let draws = record.map_or(&[][..], |record| &record.draws);
        let is_ticket = record.is_some_and(|record| record.level == Level::Two);
        let ticket = instance.tickets.of(opening.id).filter(|_| is_ticket);
        Event { position: opening.fairness.position(), ticket, opening: Some((opening.id, draws)) }
    };
    let refusal = |ticket: &'a Ticket| {
        let refusal = ticket.outcome.filter(|outcome| outcome.is_refusal && instance.reaches(outcome.position))?;
        Some(Event { position: refusal.position, ticket: Some(ticket), opening: None })
    };
    let openings = instance.openings.iter().map(opening);
    let mut events: Vec<Event<'a>> = openings.chain(instance.tickets.all.iter().filter_map(refusal)).collect();
    events.sort_by_key(|event| (event.position, event.opening.is_none()));
    events
}

impl<'a, 'd> Progress<'a, 'd> {
    fn new(instance: &'a Instance<'d>, coverage: &Coverage) -> Self {
        let logged = instance.data.exceptions.iter().zip(&coverage.exceptions);
        let mut next_exceptions: Vec<_> =
            logged.clone().map(|(exception, batch)| (exception.position, *batch)).collect();
        next_exceptions.sort_by_key(|(position, _)| std::cmp::Reverse(*position));
        let batches = |number| coverage.runs.get(&number).copied().unwrap_or((NEVER, NEVER));
        let runs = instance.data.runs.iter();
        let mut next_runs: Vec<_> =
            runs.map(|run| (run.first_position, run.run_version, batches(run.run_version))).collect();
        next_runs.sort_by_key(|(first, number, _)| std::cmp::Reverse((*first, *number)));
        let exceptions = logged.map(|(exception, batch)| (exception.card_id, *batch)).collect();
        Self { instance, exceptions, next_exceptions, next_runs, events: -1, late: -1, run: -1 }
    }

    /// Adds the exceptions and runs before an opening, or before and at a refusal.
    fn advance(&mut self, event: &Event<'_>) {
        let (position, is_refusal) = (event.position, event.opening.is_none());
        let is_before = |at: &mut (i64, i64)| at.0 < position || (is_refusal && at.0 == position);
        while let Some((_, batch)) = self.next_exceptions.pop_if(is_before) {
            self.events = self.events.max(batch);
        }
        while let Some((_, _, (first, last))) = self.next_runs.pop_if(|(first, ..)| *first <= position) {
            self.events = self.events.max(last);
            self.run = first;
        }
    }

    /// Whether an outcome is disturbed. A refusal has no draws.
    fn is_disturbed(&mut self, ticket: &Ticket, draws: Option<&[DrawRecord]>) -> bool {
        let passed = draws.unwrap_or_default().iter().flat_map(|draw| &draw.passed_over);
        let passed = passed.filter_map(|passed| match passed.holder() {
            Some(Holder::Opening(opening)) if opening == ticket.line.id => None,
            Some(Holder::Opening(opening)) => Some(self.instance.event_batch(opening)),
            Some(Holder::Other(card)) => Some(self.exceptions.get(&card).copied().unwrap_or(NEVER)),
            None => Some(NEVER),
        });
        let is_listed = draws.is_none_or(|draws| draws.iter().any(|draw| draw.listed.is_some()));
        let events = if is_listed { self.events } else { -1 };
        let latest = passed.max().unwrap_or(-1).max(events).max(self.run).max(self.late);
        let is_disturbed = i64::try_from(ticket.batch).is_ok_and(|batch| latest > batch);
        if is_disturbed {
            self.late = latest;
        }
        is_disturbed
    }
}
