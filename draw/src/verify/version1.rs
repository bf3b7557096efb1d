//! Verifies openings from public data alone (docs/fairness.md, section 11).

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;

use super::super::held::Held;
use super::super::known::Holder;
use super::super::machine::{Draw, Request};
use super::super::pool::{Pool, PoolError};
use super::super::public::{Exception, PublicCard, PublicData, PublicModifier, PublicOpening, RunVersion};
use super::super::record::{DrawRecord, FairnessRecord, PrintedCopy};
use super::super::stream::ServerSeed;
use foilcast_base::ids::{OpeningId, PackId};

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
    let mut ledger = Ledger::new(data)?;
    let mut report = Report { openings: openings.len(), ..Report::default() };
    for opening in &openings {
        match ledger.admit(opening) {
            Ok(recomputed) => report.recomputed += usize::from(recomputed),
            Err(messages) => {
                let problem = |message| Problem { opening: opening.id, message };
                report.problems.extend(messages.into_iter().map(problem));
            }
        }
    }
    report.problems.extend(counters(&openings));
    Ok(report)
}

/// The held copies at some position. It advances from one opening to the next.
pub struct Ledger<'a> {
    data: &'a PublicData,
    pools: HashMap<(PackId, i64), Pool>,
    seeds: HashMap<&'a str, ServerSeed>,
    held: Held,
    exceptions: Vec<&'a Exception>,
    runs: Vec<&'a RunVersion>,
    run: Option<i64>,
    last: Option<i64>,
    seen: HashSet<OpeningId>,
}

impl<'a> Ledger<'a> {
    /// A ledger before the first opening.
    pub fn new(data: &'a PublicData) -> Result<Self, PoolError> {
        let mut pools = HashMap::new();
        for config in &data.pools {
            pools.insert((config.pack_id, config.odds_version), Pool::new(config.clone())?);
        }
        let listed = data.seeds.iter().map(|seed| (seed.seed_hash.as_str(), seed.server_seed.as_str()));
        let own = data.openings.iter().map(|opening| &opening.fairness);
        let own = own.filter_map(|record| Some((record.seed_hash.as_str(), record.server_seed.as_deref()?)));
        let seeds = listed.chain(own).filter_map(|(hash, seed)| Some((hash, seed.parse::<ServerSeed>().ok()?)));
        let seeds = seeds.filter(|(hash, seed)| seed.hash() == *hash).collect();
        // Latest first, because they are popped from the end.
        let mut exceptions: Vec<&Exception> = data.exceptions.iter().collect();
        exceptions.sort_by_key(|exception| std::cmp::Reverse(exception.position));
        let mut runs: Vec<&RunVersion> = data.runs.iter().collect();
        runs.sort_by_key(|run| std::cmp::Reverse(run.first_position));
        let (held, seen) = (Held::default(), HashSet::new());
        Ok(Self { data, pools, seeds, held, exceptions, runs, run: None, last: None, seen })
    }

    /// Checks the next opening by position and adds its copies. Returns whether it was recomputed.
    pub fn admit(&mut self, opening: &PublicOpening) -> Result<bool, Vec<String>> {
        let record = &opening.fairness;
        let mut wrong = Vec::new();
        self.advance(record.position);
        if !self.seen.insert(opening.id) {
            wrong.push("Another opening has the same id.".to_owned());
        }
        if self.last.replace(record.position) == Some(record.position) {
            wrong.push(format!("Another opening has the position {}.", record.position));
        }
        if self.run != Some(record.run_version) {
            wrong.push(format!("Position {} is not in run version {}.", record.position, record.run_version));
        }
        if record.digest != record.digest_for(opening.id) {
            wrong.push("The record is not the one whose digest it carries.".to_owned());
        }
        wrong.extend(shown(opening));
        let recomputed = if let Some(pool) = self.pools.get(&(record.pack_id, record.odds_version)) {
            self.compare(pool, opening, &mut wrong)
        } else {
            wrong.push(format!("Version {} of pack {} is not published.", record.odds_version, record.pack_id));
            false
        };
        for draw in &record.draws {
            if self.held.holder(draw.copy).is_some() {
                wrong.push(format!("{} was held when it was drawn.", name(&draw.copy)));
            } else {
                self.held.hold(draw.copy, Holder::Opening(opening.id));
            }
        }
        if wrong.is_empty() { Ok(recomputed) } else { Err(wrong) }
    }

    /// Applies everything that happened before this position.
    fn advance(&mut self, position: i64) {
        loop {
            let exception = self.exceptions.last().filter(|exception| exception.position < position).copied();
            let run = self.runs.last().filter(|run| run.first_position <= position).copied();
            match (exception, run) {
                (Some(exception), run) if run.is_none_or(|run| exception.position < run.first_position) => {
                    self.held.hold(exception.copy, Holder::Other(exception.card_id));
                    self.exceptions.pop();
                }
                (_, Some(run)) => {
                    for copy in &run.returned {
                        self.held.release(*copy);
                    }
                    self.run = Some(run.run_version);
                    self.runs.pop();
                }
                (_, None) => break,
            }
        }
    }

    /// Compares a record with the pool, the held copies, and the seed.
    fn compare(&self, pool: &Pool, opening: &PublicOpening, wrong: &mut Vec<String>) -> bool {
        let record = &opening.fairness;
        let cards = if record.reward { 1 } else { pool.config().cards_per_pack };
        if record.draws.len() != usize::from(cards) {
            wrong.push(format!("It has {} cards in place of {cards}.", record.draws.len()));
        }
        wrong.extend(self.check_copies(pool, opening));
        if let Some(seed) = &record.server_seed
            && seed.parse::<ServerSeed>().map(|seed| seed.hash()).ok().as_ref() != Some(&record.seed_hash)
        {
            wrong.push("The revealed seed is not the one whose hash was published.".to_owned());
        }
        let listed = self.data.seeds.iter().find(|seed| seed.seed_hash == record.seed_hash);
        let Some(seed) = self.seeds.get(record.seed_hash.as_str()) else {
            if listed.is_some() {
                wrong.push("The seed listed for it is not the one whose hash was published.".to_owned());
            }
            return false;
        };
        let request = Request {
            opening: opening.id,
            client_seed: record.client_seed.clone(),
            counter: record.counter,
            run_version: record.run_version,
            opened_at_ms: record.opened_at_ms,
            forced_modifier: record.forced_modifier,
            reward: record.reward,
        };
        let mut draw = Draw::new(pool, seed, request);
        match self.held.settle(&mut draw, 0.0) {
            Ok(claim) => wrong.extend(differences(record, &draw.finish(&claim, record.position))),
            Err(refusal) => wrong.push(format!("Recomputed, it is refused: {refusal}")),
        }
        true
    }

    /// Checks that drawn copies are in the pool, copies passed over are held, and a forced modifier was given.
    fn check_copies(&self, pool: &Pool, opening: &PublicOpening) -> Vec<String> {
        let mut wrong = Vec::new();
        let record = &opening.fairness;
        let view = pool.view(record.opened_at_ms);
        let printed = |copy: &PrintedCopy| {
            let row = view.place_of(copy.definition_id).and_then(|place| view.printed.copies().get(place));
            row.is_some_and(|row| (1..=row[copy.rarity.index()]).contains(&copy.mint))
        };
        for (index, draw) in record.draws.iter().enumerate() {
            if !printed(&draw.copy) {
                wrong.push(format!("{} was not in the pool.", name(&draw.copy)));
            }
            if record.forced_modifier.is_some() && draw.modifier != record.forced_modifier {
                wrong.push(format!("Card {} does not have the forced modifier.", index + 1));
            }
            for passed in &draw.passed_over {
                let own = record.draws[..index].iter().any(|earlier| earlier.copy == passed.copy);
                let holder = if own { Some(Holder::Opening(opening.id)) } else { self.held.holder(passed.copy) };
                if holder.is_none() || holder != passed.holder() {
                    wrong.push(format!("{} was passed over but not held as recorded.", name(&passed.copy)));
                }
            }
        }
        wrong
    }
}

fn name(copy: &PrintedCopy) -> String {
    format!("Mint {} of {} {}", copy.mint, copy.rarity.name(), copy.definition_id)
}

/// Checks that the shown cards are the recorded ones.
fn shown(opening: &PublicOpening) -> Option<String> {
    let shown = opening.cards.as_ref()?;
    let recorded = |draw: &DrawRecord| PublicCard {
        definition_id: Some(draw.copy.definition_id),
        rarity: Some(draw.copy.rarity),
        mint_number: Some(draw.copy.mint),
        modifier: draw.modifier.map(|id| PublicModifier { id }),
    };
    let same = opening.fairness.draws.iter().map(recorded).eq(shown.iter().cloned());
    (!same).then(|| "The cards shown are not the cards recorded.".to_owned())
}

/// The differences between a record and the result of its seed.
fn differences(record: &FairnessRecord, recomputed: &FairnessRecord) -> Vec<String> {
    let pairs = record.draws.iter().zip(&recomputed.draws).enumerate();
    let differing = pairs.filter(|(_, (said, is))| said != is);
    differing.map(|(index, _)| format!("Card {} is not what the seeds give.", index + 1)).collect()
}

/// Checks that each seed's counters have no gaps and increase with the positions.
fn counters(by_position: &[&PublicOpening]) -> Vec<Problem> {
    let mut next: BTreeMap<&str, u64> = BTreeMap::new();
    let mut problems = Vec::new();
    for opening in by_position {
        let record = &opening.fairness;
        let expected = next.entry(&record.seed_hash).or_insert(0);
        if record.counter != *expected {
            let message = format!("Its counter is {} where the seed's next one is {expected}.", record.counter);
            problems.push(Problem { opening: opening.id, message });
        }
        *expected = record.counter.saturating_add(1);
    }
    problems
}
