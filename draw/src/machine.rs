//! The draw as a machine: it says what it would take or needs to know, the caller asks the database.

use std::sync::Arc;

use super::known::{Holder, Known, Standing};
use super::pool::{MILLION, Pool, View};
use super::pull::{LIST_AFTER, Plan, Planner, Pull, Stop, definitions_of};
use super::record::{FairnessRecord, PrintedCopy};
use super::stream::{HmacIntegers, Integers, Label, ServerSeed, accepted};
use super::tally::{Place, RARITIES};
use foilcast_base::ids::{DefinitionId, ModifierId, OpeningId};
use foilcast_base::rarity::Rarity;

/// The most copies that one question names.
const LARGEST_QUESTION: usize = 256;

/// A question leaves a card undecided with at most this probability.
const UNDECIDED: f64 = 0.1;

/// The input of an opening.
#[derive(Debug, Clone)]
pub struct Request {
    pub opening: OpeningId,
    /// The person's own seed.
    pub client_seed: String,
    /// How many openings were made with this server seed before.
    pub counter: u64,
    /// The run version in force.
    pub run_version: i64,
    /// When it is opened, in milliseconds since 1970: cards in their window then are drawn.
    pub opened_at_ms: i64,
    /// A modifier forced on every card.
    pub forced_modifier: Option<ModifierId>,
    /// Whether this is a reward: one card in place of a pack.
    pub reward: bool,
}

/// A card that an opening takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pulled {
    pub copy: PrintedCopy,
    pub modifier: Option<ModifierId>,
}

/// Cards to be inserted, all or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The cards in the order in which they were drawn.
    pub cards: Vec<Pulled>,
    pulls: Vec<Pull>,
}

/// The next request of a draw to its caller.
#[derive(Debug)]
pub enum Ask {
    /// Insert these cards. All inserted: [`Draw::finish`]. Else undo that, [`Draw::refused`], and go on.
    Claim(Claim),
    /// Look up the holders of these copies, see [`Draw::learn`].
    Holders(Vec<PrintedCopy>),
    /// How many copies of each of these definitions and of each rarity are held? [`Draw::learn_counts`].
    /// On PostgreSQL the opening must hold the lock of the run from its first statement on.
    Counts(Vec<DefinitionId>),
    /// Which mints of this definition and rarity are held? [`Draw::learn_mints`].
    Mints(DefinitionId, Rarity),
}

/// Why nothing is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DrawRefusal {
    /// Fewer eligible copies are free than the pack has cards.
    #[error("Too few cards are left in this pack's pool. Your pack is kept; open a different one.")]
    PoolTooSmall,
    /// The caller's answers contradict each other.
    #[error("The counts and the mints of a card disagree.")]
    Contradiction,
}

/// One opening being drawn.
pub struct Draw<'p, I = HmacIntegers> {
    pool: &'p Pool,
    view: Arc<View>,
    request: Request,
    seed_hash: String,
    integers: I,
    known: Known,
    cautious: bool,
    list_after: usize,
}

impl<'p> Draw<'p> {
    /// A draw from this pool with this seed.
    pub fn new(pool: &'p Pool, seed: &ServerSeed, request: Request) -> Self {
        let integers = HmacIntegers::new(seed, &request.client_seed, request.counter);
        Self::with_integers(pool, seed.hash(), integers, request)
    }
}

impl<'p, I: Integers> Draw<'p, I> {
    /// A draw that takes its integers from somewhere else, for simulations and tests.
    pub fn with_integers(pool: &'p Pool, seed_hash: String, integers: I, request: Request) -> Self {
        let view = pool.view(request.opened_at_ms);
        let known = Known::default();
        Self { pool, view, request, seed_hash, integers, known, cautious: false, list_after: LIST_AFTER }
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

    /// The next request. `fill` is a guess of the share of the run that is held, 0 to 1; it decides how
    /// much is requested at once and whether to look up before claiming, and never what is drawn.
    pub fn next(&mut self, fill: f64) -> Result<Ask, DrawRefusal> {
        let plan = self.plan();
        let fill = self.known.fill(fill);
        let hoped = plan.pulls.iter().filter(|pull| !pull.certain).count();
        let confident = !self.cautious && (1.0 - fill).powi(i32::try_from(hoped).unwrap_or(i32::MAX)) >= 0.5;
        if hoped > 0 && (plan.stop.is_some() || !confident) {
            return Ok(Ask::Holders(self.question(&plan, fill)));
        }
        match plan.stop {
            None => Ok(Ask::Claim(self.claim(plan))),
            Some(Stop::Counts) => Ok(Ask::Counts(self.view.ids.clone())),
            Some(Stop::Mints(definition, rarity)) => Ok(Ask::Mints(self.view.ids[definition], rarity)),
            Some(Stop::TooSmall) => Err(DrawRefusal::PoolTooSmall),
            Some(Stop::Contradiction) => Err(DrawRefusal::Contradiction),
        }
    }

    /// The claim did not go through: from now on ask before claiming. Called at once, the draw never guesses.
    pub fn refused(&mut self) {
        self.cautious = true;
    }

    /// The cards in their window with the number of printed copies per rarity, runs without copies left out.
    pub fn printed(&self) -> impl Iterator<Item = (DefinitionId, Rarity, u32)> {
        let rows = self.view.ids.iter().zip(self.view.printed.copies());
        let runs =
            rows.flat_map(|(id, row)| Rarity::ALL.iter().zip(row).map(|(rarity, copies)| (*id, *rarity, *copies)));
        runs.filter(|(_, _, copies)| *copies > 0)
    }

    /// The answer to [`Ask::Holders`]: of the copies `asked`, these are held, the others are free.
    pub fn learn(&mut self, asked: &[PrintedCopy], held: &[(PrintedCopy, Holder)]) {
        for (copy, holder) in held {
            if let Some(place) = self.place(copy) {
                self.known.learn(place, Some(*holder));
            }
        }
        for copy in asked {
            let place = self.place(copy);
            if let Some(place) = place.filter(|place| self.known.standing(*place) == Standing::Unknown) {
                self.known.learn(place, None);
            }
        }
    }

    /// The answer to [`Ask::Counts`]: how many copies, mints 1 to the printed total, are held by others than
    /// this opening. What is not named is not held at all.
    pub fn learn_counts(&mut self, held: &[(DefinitionId, Rarity, u32)]) {
        let mut counts = vec![[0; RARITIES]; self.view.ids.len()];
        for (id, rarity, copies) in held {
            if let Some(definition) = self.view.place_of(*id) {
                counts[definition][rarity.index()] = *copies;
            }
        }
        self.known.learn_counts(counts);
    }

    /// The answer to [`Ask::Mints`]: the mints held by others than this opening.
    pub fn learn_mints(&mut self, definition: DefinitionId, rarity: Rarity, held: Vec<u32>) {
        if let Some(definition) = self.view.place_of(definition) {
            self.known.learn_mints(definition, rarity, held);
        }
    }

    /// The record of the opening, once all cards of the claim are inserted at this position of the run.
    pub fn finish(&self, claim: &Claim, position: i64) -> FairnessRecord {
        self.record(claim).sealed(self.request.opening, position)
    }

    /// The record of an opening that has no position yet, and so no digest.
    pub fn record(&self, claim: &Claim) -> FairnessRecord {
        let config = self.pool.config();
        let mut record = FairnessRecord {
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
            draws: Vec::with_capacity(claim.pulls.len()),
            digest: String::new(),
            withheld: false,
            server_seed: None,
        };
        for (pull, card) in claim.pulls.iter().zip(&claim.cards) {
            record.draws.push(super::record::drawn(pull, card.modifier, |place| self.copy(place)));
        }
        record
    }

    fn plan(&mut self) -> Plan {
        let cards = if self.request.reward { 1 } else { self.pool.config().cards_per_pack };
        let (pool, view, known, integers) = (self.pool, &*self.view, &self.known, &mut self.integers);
        Planner { pool, view, known, integers, opening: self.request.opening, cards, list_after: self.list_after }
            .plan()
    }

    fn claim(&mut self, plan: Plan) -> Claim {
        let numbered = (1_u8..).zip(&plan.pulls);
        let numbered: Vec<(u8, PrintedCopy)> = numbered.map(|(number, pull)| (number, self.copy(pull.place))).collect();
        let cards = numbered.into_iter().map(|(number, copy)| Pulled { copy, modifier: self.modifier(number) });
        Claim { cards: cards.collect(), pulls: plan.pulls }
    }

    /// Whether a card has a modifier, and which: two integers of their own.
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

    /// The copies that the plan hopes for, and further candidates of the same cards in case they are held.
    fn question(&mut self, plan: &Plan, fill: f64) -> Vec<PrintedCopy> {
        let view = Arc::clone(&self.view);
        let per_card = candidates_per_card(fill);
        let mut asked: Vec<Place> = Vec::new();
        for (index, pull) in plan.pulls.iter().enumerate().filter(|(_, pull)| !pull.certain) {
            let taken = definitions_of(&plan.pulls[..index]);
            let excluded = pull.stage.excluded(&taken);
            let n = view.printed.count(pull.span, excluded);
            let label = Label::Card(u8::try_from(index + 1).unwrap_or(u8::MAX));
            let mut attempt = pull.attempt + 1;
            let room = per_card.min(LARGEST_QUESTION.saturating_sub(asked.len())).max(1);
            asked.push(pull.place);
            for _ in 1..room {
                let (_, number) = accepted(&mut self.integers, label, &mut attempt, n);
                let place = view.printed.place(pull.span, excluded, number);
                if self.known.standing(place) == Standing::Unknown {
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

/// So many candidates of one card are enough for one of them to be free, nearly always.
fn candidates_per_card(fill: f64) -> usize {
    let mut all_held = fill;
    let mut candidates = 1;
    while all_held > UNDECIDED && candidates < LIST_AFTER {
        all_held *= fill;
        candidates += 1;
    }
    candidates
}
