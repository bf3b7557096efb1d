//! Chances from packs that the draw itself opens.

use super::super::held::Held;
use super::super::machine::{Draw, Request};
use super::super::patterns::{FEWEST_CARDS, Pattern, PatternCard};
use super::super::pool::{Pool, PoolConfig, PoolDefinition, PrintedRarity};
use super::super::record::PrintedCopy;
use super::super::stream::{Integers, Label};
use super::super::tally::RARITIES;
use super::orders::{Mean, Row, Sums};
use super::words::{Words, number_of};
use super::{Method, PackOdds, PatternOdds};
use foilcast_base::ids::{DefinitionId, OpeningId};
use foilcast_base::rarity::Rarity;

/// The number of sampled packs.
const SAMPLES: u32 = 8_192;

/// The number of the words for mints, beside those of `number_of`.
const MINTS: u64 = 255;

/// Opens packs from a run of which exactly the free copies are printed.
pub(super) fn sampled(config: &PoolConfig, rows: &[Row<'_>], guarantee: Option<Rarity>) -> PackOdds {
    let definitions = (0_u64..).zip(rows).map(|(number, row)| {
        let mut id = [0; 12];
        id[4..].copy_from_slice(&number.to_be_bytes());
        let printed = Rarity::ALL.into_iter().zip(row.free);
        let rarities = printed.map(|(rarity, total_copies)| PrintedRarity { rarity, total_copies }).collect();
        let definition_id = DefinitionId::from_bytes(id);
        PoolDefinition { definition_id, available_from: None, available_to: None, series: None, rarities }
    });
    let definitions = definitions.collect();
    let config = PoolConfig { definitions, modifiers: Vec::new(), ..config.clone() };
    let minimum = config.pity.map(|pity| pity.minimum);
    let patterned = usize::from(config.cards_per_pack) >= FEWEST_CARDS;
    let mut sums = Sums::default();
    let pool = Pool::new(config);
    for number in 0..SAMPLES {
        let cards = pool.as_ref().map(|pool| open(pool, rows, guarantee, number)).unwrap_or_default();
        let found = |at: usize| cards.iter().any(|card| card.rarity.index() == at);
        let lucky = minimum.is_some_and(|minimum| cards.iter().any(|card| card.rarity >= minimum));
        let patterns: Vec<Pattern> = Pattern::of(&cards).collect();
        let facts = [lucky].into_iter().chain(Pattern::ALL.map(|pattern| patterns.contains(&pattern)));
        sums.add(facts.chain((0..RARITIES).map(found)).map(|is_so| f64::from(u8::from(is_so))));
    }
    let means = sums.sampled(SAMPLES);
    let odds_of = |(pattern, mean): (Pattern, &Mean)| PatternOdds {
        pattern,
        probability: mean.value,
        method: Method::Estimate,
        // If nothing was found, less than three in the sample are expected.
        error: mean.error.max(3.0 / f64::from(SAMPLES)),
    };
    PackOdds {
        at_least_one: std::array::from_fn(|at| means[1 + Pattern::ALL.len() + at].value),
        lucky: means[0].value,
        method: Method::Estimate,
        patterns: Pattern::ALL.into_iter().zip(&means[1..]).filter(|_| patterned).map(odds_of).collect(),
    }
}

fn open<'a>(pool: &Pool, rows: &[Row<'a>], guarantee: Option<Rarity>, number: u32) -> Vec<PatternCard<'a>> {
    let request = Request {
        opening: OpeningId::from_bytes([0; 12]),
        client_seed: String::new(),
        counter: 0,
        run_version: 0,
        opened_at_ms: 0,
        forced_modifier: None,
        reward: false,
    };
    let draw = Draw::with_integers(pool, String::new(), Sampled(number), request);
    let Ok(claim) = Held::default().settle(&mut draw.guarantee(guarantee), 0.0) else { return Vec::new() };
    let mut words = Words(u64::from(number) << 40 | MINTS << 32);
    let (mut places, mut cards) = (Vec::with_capacity(claim.cards.len()), Vec::with_capacity(claim.cards.len()));
    for PrintedCopy { definition_id, rarity, .. } in claim.cards.iter().map(|card| card.copy) {
        let definitions = &pool.config().definitions;
        let Ok(at) = definitions.binary_search_by_key(&definition_id, |definition| definition.definition_id) else {
            continue;
        };
        let Row { printed, series, .. } = rows[at];
        let mint = new_mint(&mut words, &mut places, (at, rarity.index()), printed[rarity.index()]);
        cards.push(PatternCard { rarity, series, mint });
    }
    cards
}

/// The mint of a copy of this definition and rarity. Any mint may be free, and none of them comes twice.
pub(in super::super) fn new_mint(
    words: &mut Words,
    before: &mut Vec<((usize, usize), u32)>,
    of: (usize, usize),
    printed: u32,
) -> u32 {
    loop {
        let mint = 1 + u32::try_from(words.below(u64::from(printed))).unwrap_or(0);
        if !before.contains(&(of, mint)) {
            before.push((of, mint));
            return mint;
        }
    }
}

/// The integers of one sampled pack.
struct Sampled(u32);

impl Integers for Sampled {
    fn below(&mut self, label: Label, attempt: u32, n: u64) -> Option<u64> {
        Some(Words(u64::from(self.0) << 40 | number_of(label) << 32 | u64::from(attempt)).below(n))
    }
}
