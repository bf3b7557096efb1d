//! The draw as a state machine: it requests claims and lookups, which the caller executes in the database.

use std::sync::Arc;

use super::known::{CopyState, Holder, KnownHolders};
use super::pool::{MILLION, Pool, View};
use super::pull::{LIST_AFTER, Plan, Planner, Pull, Stop, definitions_of};
use super::record::{DrawRecord, FairnessRecord, PrintedCopy};
use super::stream::{HmacIntegers, Integers, Label, ServerSeed, accepted};
use super::tally::{Place, RARITIES};
use foilcast_base::ids::{DefinitionId, ModifierId, OpeningId};
use foilcast_base::rarity::Rarity;

/// The most copies per lookup.
const MAX_LOOKUP: usize = 256;

/// The largest probability that a lookup leaves a card undecided.
const UNDECIDED: f64 = 0.1;

/// The input of an opening.
#[derive(Debug, Clone)]
pub struct Request {
    pub opening: OpeningId,
    pub client_seed: String,
    /// The number of earlier openings with this server seed.
    pub counter: u64,
    /// The run version in force.
    pub run_version: i64,
    /// The time of the opening, in milliseconds since 1970. Only cards that are in their window then are drawn.
    pub opened_at_ms: i64,
    /// A modifier forced on every card.
    pub forced_modifier: Option<ModifierId>,
    /// Whether this is a reward: one card instead of a pack.
    pub reward: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pulled {
    pub copy: PrintedCopy,
    pub modifier: Option<ModifierId>,
}

/// Cards to insert, all or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The cards in the order of the draws.
    pub cards: Vec<Pulled>,
    pulls: Vec<Pull>,
}

/// The next request of a draw to its caller.
#[derive(Debug)]
pub enum Step {
    /// Insert these cards. If all are inserted, call [`Draw::finish`]; otherwise undo that, call [`Draw::refused`], and
    /// go on.
    Claim(Claim),
    /// Look up the holders of these copies; answer with [`Draw::learn`].
    Holders(Vec<PrintedCopy>),
    /// Count the held copies of these definitions per rarity; answer with [`Draw::learn_counts`].
    /// On PostgreSQL the opening must hold the lock of the run from its first statement on.
    Counts(Vec<DefinitionId>),
    /// List the held mints of this definition and rarity; answer with [`Draw::learn_mints`].
    Mints(DefinitionId, Rarity),
}

/// Why an opening is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DrawRefusal {
    /// Fewer eligible copies, or with `noRepeats` fewer definitions, are free than the pack has cards.
    #[error("Too few cards are left in this pack's pool. Your pack is kept; open a different one.")]
    PoolTooSmall,
    /// The caller's answers contradict each other.
    #[error("The counts and the mints of a card disagree.")]
    Contradiction,
}

/// A draw in progress.
pub struct Draw<'p, I = HmacIntegers> {
    pool: &'p Pool,
    view: Arc<View>,
    request: Request,
    seed_hash: String,
    integers: I,
    known: KnownHolders,
    cautious: bool,
    list_after: usize,
    guarantee: Option<Rarity>,
}

impl<'p> Draw<'p> {
    /// A draw from this pool with this seed.
    pub fn new(pool: &'p Pool, seed: &ServerSeed, request: Request) -> Self {
        let integers = HmacIntegers::new(seed, &request.client_seed, request.counter);
        Self::with_integers(pool, seed.hash(), integers, request)
    }
}

impl<'p, I: Integers> Draw<'p, I> {
    /// A draw with another source of integers, for simulations and tests.
    pub fn with_integers(pool: &'p Pool, seed_hash: String, integers: I, request: Request) -> Self {
        let view = pool.view(request.opened_at_ms);
        let known = KnownHolders::default();
        let guarantee = pool.config().guarantee;
        Self { pool, view, request, seed_hash, integers, known, cautious: false, list_after: LIST_AFTER, guarantee }
    }

    /// Replaces the guarantee of the pool.
    pub(super) fn guarantee(mut self, guarantee: Option<Rarity>) -> Self {
        self.guarantee = guarantee;
        self
    }

    #[cfg(test)]
    pub(super) fn list_after(mut self, passed: usize) -> Self {
        self.list_after = passed;
        self
    }

    #[cfg(test)]
    pub(super) fn into_integers(self) -> I {
        self.integers
    }

    /// The next request. `fill` is the estimated held share of the run, from 0 to 1. It decides how much is requested
    /// at once and whether to look up before claiming, but never the result.
    pub fn next(&mut self, fill: f64) -> Result<Step, DrawRefusal> {
        let plan = self.plan();
        let fill = self.known.fill(fill);
        let hoped = plan.pulls.iter().filter(|pull| !pull.certain).count();
        let confident = !self.cautious && (1.0 - fill).powi(i32::try_from(hoped).unwrap_or(i32::MAX)) >= 0.5;
        if hoped > 0 && (plan.stop.is_some() || !confident) {
            return Ok(Step::Holders(self.copies_to_look_up(&plan, fill)));
        }
        match plan.stop {
            None => Ok(Step::Claim(self.claim(plan))),
            Some(Stop::Counts) => Ok(Step::Counts(self.view.ids.clone())),
            Some(Stop::Mints(definition, rarity)) => Ok(Step::Mints(self.view.ids[definition], rarity)),
            Some(Stop::TooSmall) => Err(DrawRefusal::PoolTooSmall),
            Some(Stop::Contradiction) => Err(DrawRefusal::Contradiction),
        }
    }

    /// Reports that a claim failed: from now on, look up before claiming. Called before the first request, the draw
    /// never guesses.
    pub fn refused(&mut self) {
        self.cautious = true;
    }

    /// The cards in their window with their printed copies per rarity, without rarities that have none.
    pub fn printed(&self) -> impl Iterator<Item = (DefinitionId, Rarity, u32)> {
        let rows = self.view.ids.iter().zip(self.view.printed.copies());
        let runs =
            rows.flat_map(|(id, row)| Rarity::ALL.iter().zip(row).map(|(rarity, copies)| (*id, *rarity, *copies)));
        runs.filter(|(_, _, copies)| *copies > 0)
    }

    /// The answer to [`Step::Holders`]: of the copies `asked`, those in `held` are held, and the others are free.
    pub fn learn(&mut self, asked: &[PrintedCopy], held: &[(PrintedCopy, Holder)]) {
        for (copy, holder) in held {
            if let Some(place) = self.place(copy) {
                self.known.learn(place, Some(*holder));
            }
        }
        for copy in asked {
            let place = self.place(copy);
            if let Some(place) = place.filter(|place| self.known.state_of(*place) == CopyState::Unknown) {
                self.known.learn(place, None);
            }
        }
    }

    /// The answer to [`Step::Counts`]: the number of copies, of mints 1 to the printed total, that others than this
    /// opening hold. Absent entries count as 0.
    pub fn learn_counts(&mut self, held: &[(DefinitionId, Rarity, u32)]) {
        let mut counts = vec![[0; RARITIES]; self.view.ids.len()];
        for (id, rarity, copies) in held {
            if let Some(definition) = self.view.place_of(*id) {
                counts[definition][rarity.index()] = *copies;
            }
        }
        self.known.learn_counts(counts);
    }

    /// The answer to [`Step::Mints`]: the mints that others than this opening hold.
    pub fn learn_mints(&mut self, definition: DefinitionId, rarity: Rarity, held: Vec<u32>) {
        if let Some(definition) = self.view.place_of(definition) {
            self.known.learn_mints(definition, rarity, held);
        }
    }

    /// The record of the opening, after all cards of the claim were inserted at this position.
    pub fn finish(&self, claim: &Claim, position: i64) -> FairnessRecord {
        self.record(claim).sealed(self.request.opening, position)
    }

    /// The draws of a claim, as records list them.
    pub(super) fn draws(&self, claim: &Claim) -> Vec<DrawRecord> {
        let drawn = claim.pulls.iter().zip(&claim.cards);
        drawn.map(|(pull, card)| super::record::drawn(pull, card.modifier, |place| self.copy(place))).collect()
    }

    /// The record of an opening without a position, and therefore without a digest.
    pub fn record(&self, claim: &Claim) -> FairnessRecord {
        let config = self.pool.config();
        FairnessRecord {
            seed_hash: self.seed_hash.clone(),
            client_seed: self.request.client_seed.clone(),
            counter: self.request.counter,
            run_version: self.request.run_version,
            position: 0,
            pack_id: config.pack_id,
            odds_version: config.odds_version,
            opened_at_ms: self.request.opened_at_ms,
            reward: self.request.reward,
            forced_modifier: self.request.forced_modifier,
            draws: self.draws(claim),
            digest: String::new(),
            withheld: false,
            server_seed: None,
        }
    }

    fn plan(&mut self) -> Plan {
        let cards = if self.request.reward { 1 } else { self.pool.config().cards_per_pack };
        let (pool, view, known, integers) = (self.pool, &*self.view, &self.known, &mut self.integers);
        let (opening, guarantee, list_after) = (self.request.opening, self.guarantee, self.list_after);
        Planner { pool, view, known, integers, opening, cards, guarantee, list_after }.plan()
    }

    fn claim(&mut self, plan: Plan) -> Claim {
        let numbered = (1_u8..).zip(&plan.pulls);
        let numbered: Vec<(u8, PrintedCopy)> = numbered.map(|(number, pull)| (number, self.copy(pull.place))).collect();
        let cards = numbered.into_iter().map(|(number, copy)| Pulled { copy, modifier: self.modifier(number) });
        Claim { cards: cards.collect(), pulls: plan.pulls }
    }

    /// Draws a card's modifier, with two integers: whether it has one, and which.
    fn modifier(&mut self, number: u8) -> Option<ModifierId> {
        if self.request.forced_modifier.is_some() {
            return self.request.forced_modifier;
        }
        let config = self.pool.config();
        let kinds = u64::try_from(config.modifiers.len()).unwrap_or(0);
        if kinds == 0 || config.modifier_chance_ppm == 0 {
            return None;
        }
        let (_, part) = accepted(&mut self.integers, Label::Chance(number), &mut 0, u64::from(MILLION));
        if part >= u64::from(config.modifier_chance_ppm) {
            return None;
        }
        let (_, which) = accepted(&mut self.integers, Label::Which(number), &mut 0, kinds);
        config.modifiers.get(usize::try_from(which).ok()?).copied()
    }

    /// The planned copies that may be held, and further candidates for the same cards.
    fn copies_to_look_up(&mut self, plan: &Plan, fill: f64) -> Vec<PrintedCopy> {
        let view = Arc::clone(&self.view);
        let per_card = candidates_per_card(fill);
        let mut asked: Vec<Place> = Vec::new();
        for (index, pull) in plan.pulls.iter().enumerate().filter(|(_, pull)| !pull.certain) {
            let taken = definitions_of(&plan.pulls[..index]);
            let excluded = pull.relaxation.excluded(&taken);
            let n = view.printed.count(pull.span, excluded);
            let label = Label::Card(u8::try_from(index + 1).unwrap_or(u8::MAX));
            let mut attempt = pull.attempt + 1;
            let room = per_card.min(MAX_LOOKUP.saturating_sub(asked.len())).max(1);
            asked.push(pull.place);
            for _ in 1..room {
                let (_, number) = accepted(&mut self.integers, label, &mut attempt, n);
                let place = view.printed.place(pull.span, excluded, number);
                if self.known.state_of(place) == CopyState::Unknown {
                    asked.push(place);
                }
            }
        }
        asked.sort_unstable();
        asked.dedup();
        asked.into_iter().map(|place| self.copy(place)).collect()
    }

    fn copy(&self, place: Place) -> PrintedCopy {
        let Place { definition, rarity, rank } = place;
        PrintedCopy { definition_id: self.view.ids[definition], rarity, mint: rank + 1 }
    }

    fn place(&self, copy: &PrintedCopy) -> Option<Place> {
        let definition = self.view.place_of(copy.definition_id)?;
        Some(Place { definition, rarity: copy.rarity, rank: copy.mint.checked_sub(1)? })
    }
}

/// The number of candidates per card of which at least one is almost always free.
fn candidates_per_card(fill: f64) -> usize {
    let mut all_held = fill;
    let mut candidates = 1;
    while all_held > UNDECIDED && candidates < LIST_AFTER {
        all_held *= fill;
        candidates += 1;
    }
    candidates
}
