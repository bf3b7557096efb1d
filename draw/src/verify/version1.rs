//! Verifies openings of version 1 from public data alone (docs/fairness.md, section 11).

use std::collections::HashMap;
use std::fmt;

use super::super::machine::{Draw, Request};
use super::super::pool::PoolError;
use super::super::public::{PublicCard, PublicData, PublicOpening};
use super::super::record::FairnessRecord;
use super::ledger::{Facts, Ledger, Violations, differences};
use super::report::ProblemCode;
use foilcast_base::ids::OpeningId;

/// A violation of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub opening: OpeningId,
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Opening {}: {}", self.opening, self.message)
    }
}

/// The result of verifying all openings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The number of verified openings.
    pub openings: usize,
    /// The number of openings that were recomputed, because their seeds are revealed.
    pub recomputed: usize,
    pub problems: Vec<Problem>,
}

/// Verifies every opening of the public data.
pub fn verify(data: &PublicData) -> Result<Report, PoolError> {
    let mut openings: Vec<&PublicOpening> = data.openings.iter().collect();
    openings.sort_by_key(|opening| (opening.fairness.position, opening.id));
    let mut ledger = Ledger::new(&data.pools, &data.runs, &data.exceptions)?;
    let records = data.openings.iter().map(|opening| &opening.fairness);
    let own = records.filter_map(|record| Some((record.seed_hash.clone(), record.server_seed.as_deref()?)));
    ledger.add_seeds(&data.seeds, own);
    let mut report = Report { openings: openings.len(), ..Report::default() };
    for opening in &openings {
        let mut wrong = Violations::new();
        let recomputed = check(&mut ledger, opening.id, opening.cards.as_deref(), &opening.fairness, &mut wrong);
        report.recomputed += usize::from(recomputed && wrong.is_empty());
        report.problems.extend(wrong.into_iter().map(|(_, message)| Problem { opening: opening.id, message }));
    }
    let gaps = counters(openings.iter().map(|opening| (opening.id, &opening.fairness)));
    report.problems.extend(gaps.into_iter().map(|(opening, message)| Problem { opening, message }));
    Ok(report)
}

/// Checks the next opening by position and adds its copies. Returns whether it was recomputed.
pub(super) fn check(
    ledger: &mut Ledger<'_>,
    id: OpeningId,
    cards: Option<&[PublicCard]>,
    record: &FairnessRecord,
    wrong: &mut Violations,
) -> bool {
    let facts = facts_of(id, cards, record);
    ledger.advance_to(record.position);
    if record.digest != record.digest_for(id) {
        wrong.push((ProblemCode::Record, "The record is not the one whose digest it carries.".to_owned()));
    }
    ledger.check(&facts, wrong);
    let recomputed = redraw(ledger, &facts, record, wrong).is_some();
    ledger.hold(&facts, wrong);
    recomputed
}

fn facts_of<'a>(id: OpeningId, cards: Option<&'a [PublicCard]>, record: &'a FairnessRecord) -> Facts<'a> {
    Facts {
        id,
        cards,
        seed_hash: &record.seed_hash,
        run_version: record.run_version,
        position: record.position,
        pack_id: record.pack_id,
        odds_version: record.odds_version,
        opened_at_ms: record.opened_at_ms,
        reward: record.reward,
        forced_modifier: record.forced_modifier,
        draws: &record.draws,
        server_seed: record.server_seed.as_deref(),
    }
}

/// Compares the record with what its seed gives, if pool and seed are known.
fn redraw(ledger: &Ledger<'_>, facts: &Facts<'_>, record: &FairnessRecord, wrong: &mut Violations) -> Option<()> {
    let pool = ledger.pool(facts.pack_id, facts.odds_version)?;
    let seed = ledger.check_seed(facts, wrong)?;
    let request = Request {
        opening: facts.id,
        client_seed: record.client_seed.clone(),
        counter: record.counter,
        run_version: record.run_version,
        opened_at_ms: record.opened_at_ms,
        forced_modifier: record.forced_modifier,
        reward: record.reward,
    };
    let mut draw = Draw::new(pool, seed, request);
    match ledger.settle(&mut draw) {
        Ok(claim) => differences(facts.draws, &draw.draws(&claim), wrong),
        Err(refusal) => wrong.push((ProblemCode::Draws, format!("Recomputed, it is refused: {refusal}"))),
    }
    Some(())
}

/// Checks that each seed's counters have no gaps and increase with the positions.
pub(super) fn counters<'a>(
    by_position: impl Iterator<Item = (OpeningId, &'a FairnessRecord)>,
) -> Vec<(OpeningId, String)> {
    let mut next: HashMap<&str, u64> = HashMap::new();
    let mut wrong = Vec::new();
    for (opening, record) in by_position {
        let expected = next.entry(&record.seed_hash).or_insert(0);
        if record.counter != *expected {
            let message = format!("Its counter is {} where the seed's next one is {expected}.", record.counter);
            wrong.push((opening, message));
        }
        *expected = record.counter.saturating_add(1);
    }
    wrong
}
