//! What a verification shows of receipts in addition to problems and marks (section 25, check 11).

use super::super::canonical::Bytes32;
use super::super::held::Held;
use super::super::known::Holder;
use super::super::machine::Request;
use super::super::public::{Exception, PublicOpening, RunVersion};
use super::super::public2::Record;
use super::super::record::DrawRecord;
use super::super::record2;
use super::super::stream::StreamInput;
use super::ledger::Ledger;
use super::lines::Coverage;
use super::receipts::{Finder, Intent, Receipt};
use super::seeds::Chains;
use super::{Instance, NEVER};
use foilcast_base::ids::OpeningId;

/// What is shown of a receipt.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReceiptFacts {
    pub opening: Option<OpeningId>,
    /// The number of openings, exceptions and runs after the intent's head and before the opening.
    pub between: usize,
    /// Those of them that the opening passed over.
    pub passed_over: Vec<Holder>,
    /// Without an opening, once the seed is known: what an immediate opening would have given after everything up to
    /// the intent's head. Empty if it would have been refused.
    pub immediate: Option<Vec<DrawRecord>>,
}

/// Everything that happened, and what is known about it.
pub(super) struct Events<'a, 'd> {
    pub instance: &'a Instance<'d>,
    pub coverage: &'a Coverage,
    pub chains: &'a Chains,
    pub ledger: &'a Ledger<'d>,
}

/// An opening, exception or run with its position and the batch of its line.
struct Event<'d> {
    position: i64,
    batch: i64,
    what: What<'d>,
}

/// In the order in which they happen at one position.
enum What<'d> {
    Run(&'d RunVersion),
    Opening(&'d PublicOpening<Record>),
    Exception(&'d Exception),
}

impl What<'_> {
    const fn order(&self) -> u8 {
        match self {
            Self::Run(_) => 0,
            Self::Opening(_) => 1,
            Self::Exception(_) => 2,
        }
    }

    /// The holder that it makes.
    const fn holder(&self) -> Option<Holder> {
        match self {
            Self::Run(_) => None,
            Self::Opening(opening) => Some(Holder::Opening(opening.id)),
            Self::Exception(exception) => Some(Holder::Other(exception.card_id)),
        }
    }
}

impl<'d> Events<'_, 'd> {
    /// The facts of each receipt.
    pub fn facts_of(&self, receipts: &[Receipt]) -> Vec<ReceiptFacts> {
        let (events, find) = (self.all(), Finder::new(self.instance));
        let facts = |receipt: &Receipt| match find.opening_of(receipt) {
            Some(opening) => facts_between(&events, &receipt.intent, opening),
            None => ReceiptFacts { immediate: self.immediate(&events, &receipt.intent), ..ReceiptFacts::default() },
        };
        receipts.iter().map(facts).collect()
    }

    /// All events in their order.
    fn all(&self) -> Vec<Event<'d>> {
        let data = self.instance.data;
        let opening = |opening: &&'d PublicOpening<Record>| Event {
            position: opening.fairness.position(),
            batch: self.instance.event_batch(opening.id),
            what: What::Opening(opening),
        };
        let exception = |(exception, batch): (&'d Exception, &i64)| Event {
            position: exception.position,
            batch: *batch,
            what: What::Exception(exception),
        };
        let run = |run: &'d RunVersion| Event {
            position: run.first_position,
            batch: self.coverage.runs.get(&run.run_version).map_or(NEVER, |(_, last)| *last),
            what: What::Run(run),
        };
        let exceptions = data.exceptions.iter().zip(&self.coverage.exceptions).map(exception);
        let openings = self.instance.openings.iter().map(opening);
        let mut events: Vec<Event<'d>> = openings.chain(exceptions).chain(data.runs.iter().map(run)).collect();
        events.sort_by_key(|event| (event.position, event.what.order()));
        events
    }

    /// What an immediate opening would have given after all events up to the intent's head, if its seed is known.
    fn immediate(&self, events: &[Event<'_>], intent: &Intent) -> Option<Vec<DrawRecord>> {
        let seed = self.ledger.seed(&intent.seed_hash.to_string())?;
        let pool = self.ledger.pool(intent.pack_id, intent.odds_version)?;
        let entropy = intent.entropy.parse::<Bytes32>().ok()?;
        let mut held = Held::default();
        let mut before = 0;
        for event in events.iter().filter(|event| event.batch <= head_of(intent)) {
            match event.what {
                What::Run(run) => run.returned.iter().for_each(|copy| {
                    held.release(*copy);
                }),
                What::Exception(exception) => {
                    held.hold(exception.copy, Holder::Other(exception.card_id));
                }
                What::Opening(opening) => {
                    for draw in opening.fairness.draws() {
                        held.hold(draw.copy, Holder::Opening(opening.id));
                    }
                    before = self.counter_after(intent, opening).unwrap_or(before);
                }
            }
        }
        let request = Request {
            opening: OpeningId::from_bytes([0; 12]),
            client_seed: String::new(),
            counter: 0,
            run_version: 0,
            opened_at_ms: intent.sent_at_ms,
            forced_modifier: None,
            reward: intent.reward,
        };
        let (mut draw, _) = record2::begin(pool, seed, StreamInput::Entropy(entropy), request, before);
        Some(held.settle(&mut draw, 0.0).map(|claim| draw.draws(&claim)).unwrap_or_default())
    }

    /// The counter of bad-luck protection after an opening, if that counts for the intent's opening.
    fn counter_after(&self, intent: &Intent, opening: &PublicOpening<Record>) -> Option<u32> {
        let record = opening.fairness.two()?;
        let season = |version| Some(self.ledger.pool(intent.pack_id, version)?.config().season);
        let config = self.ledger.pool(record.pack_id, record.odds_version)?.config();
        let (rules, pity) = config.pity.zip(record.pity)?;
        let counts = record.pack_id == intent.pack_id
            && season(record.odds_version) == season(intent.odds_version)
            && self.chains.of(record.seed_hash) == self.chains.of(intent.seed_hash);
        let rarities = record.draws.iter().map(|draw| draw.copy.rarity);
        counts.then(|| rules.counter_after(pity.before, pity.hit, rarities))
    }
}

/// The batch of an intent's head; −1 without one.
fn head_of(intent: &Intent) -> i64 {
    intent.head.map_or(-1, |head| i64::try_from(head.batch).unwrap_or(NEVER))
}

/// The events after an intent's head and before its opening.
fn facts_between(events: &[Event<'_>], intent: &Intent, opening: &PublicOpening<Record>) -> ReceiptFacts {
    let order = |event: &&Event<'_>| (event.position, event.what.order());
    let end = (opening.fairness.position(), What::Opening(opening).order());
    let between = events.iter().filter(|event| event.batch > head_of(intent)).take_while(|event| order(event) < end);
    let between: Vec<&Event<'_>> = between.collect();
    let passed = opening.fairness.draws().iter().flat_map(|draw| &draw.passed_over);
    let passed: Vec<Holder> = passed.filter_map(super::super::PassedOver::holder).collect();
    let passed_over = between.iter().filter_map(|event| event.what.holder()).filter(|of| passed.contains(of));
    let passed_over = passed_over.collect();
    ReceiptFacts { opening: Some(opening.id), between: between.len(), passed_over, immediate: None }
}
