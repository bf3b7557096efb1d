//! The held copies at a position, and the rules that records of both versions obey (docs/fairness.md, section 11).

use std::collections::{HashMap, HashSet};

use super::super::held::Held;
use super::super::known::Holder;
use super::super::machine::{Claim, Draw, DrawRefusal};
use super::super::pool::{Pool, PoolConfig, PoolError};
use super::super::public::{Exception, PublicCard, PublicModifier, RevealedSeed, RunVersion};
use super::super::record::{DrawRecord, PrintedCopy};
use super::super::stream::ServerSeed;
use super::super::tally::RARITIES;
use super::report::ProblemCode;
use foilcast_base::ids::{DefinitionId, ModifierId, OpeningId, PackId};
use foilcast_base::rarity::Rarity;

/// The violations of an opening.
pub(super) type Violations = Vec<(ProblemCode, String)>;

/// The facts of an opening that records of both versions have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts<'a> {
    pub id: OpeningId,
    pub cards: Option<&'a [PublicCard]>,
    pub seed_hash: &'a str,
    pub run_version: i64,
    pub position: i64,
    pub pack_id: PackId,
    pub odds_version: i64,
    pub opened_at_ms: i64,
    pub reward: bool,
    pub forced_modifier: Option<ModifierId>,
    pub draws: &'a [DrawRecord],
    pub server_seed: Option<&'a str>,
}

/// The held copies at some position. It advances from one opening to the next.
pub(super) struct Ledger<'a> {
    pools: HashMap<(PackId, i64), Pool>,
    seeds: HashMap<String, ServerSeed>,
    listed: HashSet<String>,
    held: Held,
    exceptions: Vec<&'a Exception>,
    runs: Vec<&'a RunVersion>,
    run: Option<i64>,
    last: Option<i64>,
    seen: HashSet<OpeningId>,
}

impl<'a> Ledger<'a> {
    /// A ledger before the first opening, without seeds.
    pub fn new(pools: &[PoolConfig], runs: &'a [RunVersion], exceptions: &'a [Exception]) -> Result<Self, PoolError> {
        let pool = |config: &PoolConfig| Ok(((config.pack_id, config.odds_version), Pool::new(config.clone())?));
        let pools = pools.iter().map(pool).collect::<Result<_, _>>()?;
        // Latest first, because they are popped from the end. Those with the same position keep their order.
        let mut exceptions: Vec<&Exception> = exceptions.iter().rev().collect();
        exceptions.sort_by_key(|exception| std::cmp::Reverse(exception.position));
        let mut runs: Vec<&RunVersion> = runs.iter().rev().collect();
        runs.sort_by_key(|run| std::cmp::Reverse(run.first_position));
        let (seeds, listed, held, seen) = Default::default();
        Ok(Self { pools, seeds, listed, held, exceptions, runs, run: None, last: None, seen })
    }

    /// Adds seeds with their hashes: those that are listed, and those of openings. Others than their hashes say are
    /// ignored.
    pub fn add_seeds<'s>(&mut self, listed: &'s [RevealedSeed], own: impl Iterator<Item = (String, &'s str)>) {
        self.listed = listed.iter().map(|seed| seed.seed_hash.clone()).collect();
        let listed = listed.iter().map(|seed| (seed.seed_hash.clone(), seed.server_seed.as_str()));
        let seeds = listed.chain(own).filter_map(|(hash, seed)| Some((hash, seed.parse::<ServerSeed>().ok()?)));
        self.seeds.extend(seeds.filter(|(hash, seed)| seed.hash() == *hash));
    }

    pub fn pool(&self, pack: PackId, version: i64) -> Option<&Pool> {
        self.pools.get(&(pack, version))
    }

    /// The seed with this hash, if it is revealed.
    pub fn seed(&self, hash: &str) -> Option<&ServerSeed> {
        self.seeds.get(hash)
    }

    /// The draw's claim with the copies that are held.
    pub fn settle(&self, draw: &mut Draw<'_>) -> Result<Claim, DrawRefusal> {
        self.held.settle(draw, 0.0)
    }

    /// Applies everything that happened before this position.
    pub fn advance_to(&mut self, position: i64) {
        self.advance(position, position);
    }

    /// Applies everything that happened at or before this position.
    pub fn advance_through(&mut self, position: i64) {
        self.advance(position.saturating_add(1), position);
    }

    /// Applies the exceptions below a position and the runs that begin at or below another one.
    fn advance(&mut self, below: i64, through: i64) {
        loop {
            let exception = self.exceptions.last().filter(|exception| exception.position < below).copied();
            let run = self.runs.last().filter(|run| run.first_position <= through).copied();
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

    /// Checks rules 1, 2 and 4 to 7 except for copies that were held.
    pub fn check(&mut self, facts: &Facts<'_>, wrong: &mut Violations) {
        let mut rule = |message: String| wrong.push((ProblemCode::Rules, message));
        if !self.seen.insert(facts.id) {
            rule("Another opening has the same id.".to_owned());
        }
        if self.last.replace(facts.position) == Some(facts.position) {
            rule(format!("Another opening has the position {}.", facts.position));
        }
        if self.run != Some(facts.run_version) {
            rule(format!("Position {} is not in run version {}.", facts.position, facts.run_version));
        }
        if !shows_draws(facts) {
            rule("The cards shown are not the cards recorded.".to_owned());
        }
        let Some(pool) = self.pool(facts.pack_id, facts.odds_version) else {
            return rule(format!("Version {} of pack {} is not published.", facts.odds_version, facts.pack_id));
        };
        let cards = if facts.reward { 1 } else { pool.config().cards_per_pack };
        if facts.draws.len() != usize::from(cards) {
            rule(format!("It has {} cards in place of {cards}.", facts.draws.len()));
        }
        self.check_copies(pool, facts, &mut rule);
    }

    /// Checks that drawn copies are in the pool, copies passed over are held, and a forced modifier was given.
    fn check_copies(&self, pool: &Pool, facts: &Facts<'_>, rule: &mut impl FnMut(String)) {
        let view = pool.view(facts.opened_at_ms);
        let printed = |copy: &PrintedCopy| {
            let row = view.place_of(copy.definition_id).and_then(|place| view.printed.copies().get(place));
            row.is_some_and(|row| (1..=row[copy.rarity.index()]).contains(&copy.mint))
        };
        for (index, draw) in facts.draws.iter().enumerate() {
            if !printed(&draw.copy) {
                rule(format!("{} was not in the pool.", name(&draw.copy)));
            }
            if facts.forced_modifier.is_some() && draw.modifier != facts.forced_modifier {
                rule(format!("Card {} does not have the forced modifier.", index + 1));
            }
            for passed in &draw.passed_over {
                let own = facts.draws[..index].iter().any(|earlier| earlier.copy == passed.copy);
                let holder = if own { Some(Holder::Opening(facts.id)) } else { self.held.holder(passed.copy) };
                if holder.is_none() || holder != passed.holder() {
                    rule(format!("{} was passed over but not held as recorded.", name(&passed.copy)));
                }
            }
        }
    }

    /// Checks that a revealed seed has its hash. Returns the seed, if it is known.
    pub fn check_seed(&self, facts: &Facts<'_>, wrong: &mut Violations) -> Option<&ServerSeed> {
        let mut wrong_seed = |message: &str| wrong.push((ProblemCode::Draws, message.to_owned()));
        let fits = |seed: &str| seed.parse::<ServerSeed>().is_ok_and(|seed| seed.hash() == facts.seed_hash);
        if facts.server_seed.is_some_and(|seed| !fits(seed)) {
            wrong_seed("The revealed seed is not the one whose hash was published.");
        }
        let seed = self.seed(facts.seed_hash);
        if seed.is_none() && self.listed.contains(facts.seed_hash) {
            wrong_seed("The seed listed for it is not the one whose hash was published.");
        }
        seed
    }

    /// Adds the drawn copies, which must be free.
    pub fn hold(&mut self, facts: &Facts<'_>, wrong: &mut Violations) {
        for draw in facts.draws {
            if self.held.holder(draw.copy).is_some() {
                wrong.push((ProblemCode::Rules, format!("{} was held when it was drawn.", name(&draw.copy))));
            } else {
                self.held.hold(draw.copy, Holder::Opening(facts.id));
            }
        }
    }

    /// Whether a pack could be drawn from this pool at this time: enough copies are free or, without repeats, enough
    /// definitions with free copies.
    pub fn has_pack(&self, pool: &Pool, at_ms: i64) -> bool {
        let view = pool.view(at_ms);
        let free = |(id, row): (&DefinitionId, &[u32; RARITIES])| -> u64 {
            let free = |(rarity, printed): (&Rarity, &u32)| printed - self.held.count(*id, *rarity, *printed);
            Rarity::ALL.iter().zip(row).map(free).map(u64::from).sum()
        };
        let free = view.ids.iter().zip(view.printed.copies()).map(free);
        let config = pool.config();
        let left: u64 = if config.no_repeats { free.map(|copies| copies.min(1)).sum() } else { free.sum() };
        left >= u64::from(config.cards_per_pack)
    }
}

/// The differences between recorded draws and those that the seed gives.
pub(super) fn differences(recorded: &[DrawRecord], redrawn: &[DrawRecord], wrong: &mut Violations) {
    if recorded.len() != redrawn.len() {
        wrong.push((ProblemCode::Draws, "The seeds give another number of cards.".to_owned()));
    }
    for (index, (recorded, redrawn)) in recorded.iter().zip(redrawn).enumerate() {
        if recorded != redrawn {
            wrong.push((ProblemCode::Draws, format!("Card {} is not what the seeds give.", index + 1)));
        }
    }
}

fn name(copy: &PrintedCopy) -> String {
    format!("Mint {} of {} {}", copy.mint, copy.rarity.name(), copy.definition_id)
}

/// Whether the shown cards, if there are any, are the recorded ones.
fn shows_draws(facts: &Facts<'_>) -> bool {
    let recorded = |draw: &DrawRecord| PublicCard {
        definition_id: Some(draw.copy.definition_id),
        rarity: Some(draw.copy.rarity),
        mint_number: Some(draw.copy.mint),
        modifier: draw.modifier.map(|id| PublicModifier { id }),
    };
    facts.cards.is_none_or(|cards| facts.draws.iter().map(recorded).eq(cards.iter().cloned()))
}
