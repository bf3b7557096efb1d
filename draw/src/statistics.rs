//! Chi-squared tests of large samples with fixed seeds against exact expectations.
#![expect(
    clippy::cast_precision_loss,
    clippy::many_single_char_names,
    reason = "counts are small, and these are the names of the formulas"
)]

use std::collections::BTreeMap;

use super::held::Held;
use super::machine::{Draw, Request};
use super::pool::{Pool, PoolConfig};
use super::record::PrintedCopy;
use super::stream::{HmacIntegers, Integers, Label, reduce};
use super::testing::{config, copy, guaranteed, held, pool, request, seed};
use foilcast_base::rarity::Rarity::{self, Basic, Common, Epic, Rare};

const SAMPLES: u32 = 8_000;

/// A correct draw has a lower p-value for one in ten thousand seeds. The seeds are fixed.
const MIN_P_VALUE: f64 = 1e-4;

/// The opening's integers from words of ten bits, so that the bias of a remainder without rejection shows.
struct ShortWords(HmacIntegers);

impl Integers for ShortWords {
    fn below(&mut self, label: Label, attempt: u32, n: u64) -> Option<u64> {
        reduce(self.0.word(label, attempt) >> 54, (1 << 10) - 1, n)
    }
}

/// Five uneven definitions in four rarities, with about 45 per cent of the copies held in clusters.
pub(super) fn half_held_pool() -> (PoolConfig, Held) {
    let rarities: Vec<Vec<(Rarity, u32)>> =
        (0..5).map(|d| vec![(Basic, 24 + 8 * d), (Common, 16), (Rare, 6 + d), (Epic, 3)]).collect();
    let printed: Vec<&[(Rarity, u32)]> = rarities.iter().map(Vec::as_slice).collect();
    let mut held_copies = Vec::new();
    for (number, runs) in (1..).zip(&rarities) {
        for (rarity, copies) in runs {
            let clusters = (1..=*copies)
                .filter(|mint| (mint + u32::from(number)) % 9 < 4 || number == 2 && *rarity == Basic && mint % 9 != 5);
            held_copies.extend(clusters.map(|mint| copy(number, *rarity, mint)));
        }
    }
    (guaranteed(Rare, config(3, &printed)), held(&held_copies))
}

/// Free copies per definition and rarity.
fn free_copies(config: &PoolConfig, held: &Held) -> Vec<(usize, Rarity, Vec<PrintedCopy>)> {
    let mut free_copies = Vec::new();
    for (place, definition) in config.definitions.iter().enumerate() {
        for printed in &definition.rarities {
            let copies = (1..=printed.total_copies).map(|mint| PrintedCopy {
                definition_id: definition.definition_id,
                rarity: printed.rarity,
                mint,
            });
            free_copies.push((place, printed.rarity, copies.filter(|copy| held.holder(*copy).is_none()).collect()));
        }
    }
    free_copies
}

/// The exact probability of every copy for each card, from an enumeration of the sets of definitions taken.
fn marginals(config: &PoolConfig, held: &Held) -> Vec<BTreeMap<PrintedCopy, f64>> {
    let free_copies = free_copies(config, held);
    let mut states = BTreeMap::from([((0_u32, false), 1.0)]);
    let mut cards = Vec::new();
    for number in 1..=config.cards_per_pack {
        let mut card = BTreeMap::new();
        let mut after = BTreeMap::new();
        for ((taken, met), mass) in states {
            let must = number == config.cards_per_pack && !met;
            let low = config.guarantee.filter(|_| must).unwrap_or(Basic);
            let eligible = free_copies.iter().filter(|(d, rarity, _)| taken >> d & 1 == 0 && *rarity >= low);
            let all: usize = eligible.clone().map(|(_, _, copies)| copies.len()).sum();
            for (definition, rarity, copies) in eligible {
                let each = mass / all as f64;
                for copy in copies {
                    *card.entry(*copy).or_insert(0.0) += each;
                }
                let met = met || config.guarantee.is_some_and(|guarantee| *rarity >= guarantee);
                *after.entry((taken | 1 << definition, met)).or_insert(0.0) += each * copies.len() as f64;
            }
        }
        states = after;
        cards.push(card);
    }
    cards
}

/// The exact probability of each pair of definitions on the first two cards.
fn pairs(config: &PoolConfig, held: &Held) -> BTreeMap<(usize, usize), f64> {
    let mut left = vec![0.0; config.definitions.len()];
    for (definition, _, copies) in free_copies(config, held) {
        left[definition] += copies.len() as f64;
    }
    let all: f64 = left.iter().sum();
    let ordered = (0..left.len()).flat_map(|first| (0..left.len()).map(move |second| (first, second)));
    let apart = ordered.filter(|(first, second)| first != second);
    apart.map(|(first, second)| ((first, second), left[first] / all * left[second] / (all - left[first]))).collect()
}

/// The probability of a deviation at least as large as this sample's under the expectation.
pub(super) fn p_value<K: Ord + Copy>(seen: &BTreeMap<K, u32>, expected: &BTreeMap<K, f64>) -> f64 {
    let samples: u32 = seen.values().sum();
    if seen.keys().any(|key| !expected.contains_key(key)) {
        return 0.0;
    }
    let (mut statistic, mut cells) = (0.0, 0);
    // Merge cells that are too rare for the approximation.
    let (mut rare_seen, mut rare_expected) = (0.0, 0.0);
    for (key, chance) in expected {
        let (seen, expected) = (f64::from(seen.get(key).copied().unwrap_or(0)), chance * f64::from(samples));
        if expected < 5.0 {
            rare_seen += seen;
            rare_expected += expected;
        } else {
            statistic += (seen - expected).powi(2) / expected;
            cells += 1;
        }
    }
    if rare_expected >= 5.0 {
        statistic += (rare_seen - rare_expected).powi(2) / rare_expected;
        cells += 1;
    }
    upper_gamma(f64::from(cells - 1) / 2.0, statistic / 2.0)
}

/// The regularised upper incomplete gamma function Q(a, x).
pub(super) fn upper_gamma(a: f64, x: f64) -> f64 {
    let scale = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
        while term > sum * 1e-16 {
            n += 1.0;
            term *= x / n;
            sum += term;
        }
        return 1.0 - scale * sum;
    }
    // Lentz's continued fraction.
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (1e300, 1.0 / b);
    let mut h = d;
    for i in 1..10_000 {
        let i = f64::from(i);
        let an = -i * (i - a);
        b += 2.0;
        d = 1.0 / (an * d + b);
        c = b + an / c;
        h *= d * c;
        if (d * c - 1.0).abs() < 1e-15 {
            break;
        }
    }
    scale * h
}

/// ln Γ(a) by Stirling's series, after shifting a upwards.
fn ln_gamma(mut a: f64) -> f64 {
    let mut shift = 0.0;
    while a < 12.0 {
        shift += a.ln();
        a += 1.0;
    }
    let series = 1.0 / (12.0 * a) - 1.0 / (360.0 * a.powi(3)) + 1.0 / (1260.0 * a.powi(5));
    (a - 0.5) * a.ln() - a + 0.5 * std::f64::consts::TAU.ln() + series - shift
}

/// The smallest p-value of all tests: each card by copy, and the first two cards by definition.
fn min_p_value(pool: &Pool, held: &Held, list_after: usize, short: bool) -> f64 {
    let config = pool.config();
    let mut cards = vec![BTreeMap::new(); usize::from(config.cards_per_pack)];
    let mut first_pairs = BTreeMap::new();
    for number in 0..SAMPLES {
        let request: Request = request(number);
        let integers = HmacIntegers::new(&seed(7), &request.client_seed, request.counter);
        let claim = if short {
            let mut draw = Draw::with_integers(pool, String::new(), ShortWords(integers), request);
            held.settle(&mut draw, 0.5)
        } else {
            let mut draw = Draw::with_integers(pool, String::new(), integers, request).list_after(list_after);
            held.settle(&mut draw, 0.5)
        };
        let copies: Vec<PrintedCopy> = claim.unwrap().cards.iter().map(|card| card.copy).collect();
        for (seen, copy) in cards.iter_mut().zip(&copies) {
            *seen.entry(*copy).or_insert(0) += 1;
        }
        let place = |copy: &PrintedCopy| config.definitions.iter().position(|d| d.definition_id == copy.definition_id);
        *first_pairs.entry((place(&copies[0]).unwrap(), place(&copies[1]).unwrap())).or_insert(0) += 1;
    }
    let marginals = marginals(config, held);
    let by_copy = cards.iter().zip(&marginals).map(|(seen, expected)| p_value(seen, expected));
    by_copy.fold(p_value(&first_pairs, &pairs(config, held)), f64::min)
}

#[test]
fn p_values_match_published_tables() {
    for (degrees, statistic, p) in [(1.0, 3.841_459, 0.05), (10.0, 29.588_3, 0.001), (100.0, 124.342, 0.05)] {
        let found = upper_gamma(degrees / 2.0, statistic / 2.0);
        assert!((found / p - 1.0_f64).abs() < 1e-4, "{degrees} degrees: {found} instead of {p}");
    }
}

#[test]
fn large_samples_follow_the_exact_distribution() {
    let (config, held) = half_held_pool();
    let pool = pool(config);
    for (what, list_after, short) in
        [("by attempts", 200, false), ("listed soon", 1, false), ("short words", 200, true)]
    {
        let p = min_p_value(&pool, &held, list_after, short);
        assert!(p > MIN_P_VALUE, "{what}: p = {p}");
    }
}
