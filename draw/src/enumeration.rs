//! Exact probabilities: runs every possible stream of integers for a small pool through the draw, and compares the
//! outcomes, as integers, with a naive model that lists copies.

use std::collections::BTreeMap;

use super::held::Held;
use super::machine::Draw;
use super::pool::{Policy, Pool, PoolConfig};
use super::record::PrintedCopy;
use super::stream::{Integers, Label, reduce};
use super::testing::{config, copy, distinct, guaranteed, held, pool, request, weighted};
use foilcast_base::rarity::Rarity::{self, Basic, Common, Divine, Epic, Rare};

/// The total probability. It is divisible by nine integers of 10, 12, 14, 15 or 16.
pub(super) const WHOLE: u128 = 5040_u128.pow(9);

/// Words have four bits, so that the bias of a remainder without rejection is as large as possible.
const LAST_WORD: u64 = 15;

pub(super) type Outcomes = BTreeMap<Vec<PrintedCopy>, u128>;

/// Label, attempt and upper bound of an integer.
type IntegerKey = (Label, u32, u64);

/// The integers along one path of the tree of all streams.
#[derive(Default)]
struct StreamPath {
    /// The branch taken at each integer, as far as it is fixed.
    branches: Vec<usize>,
    /// Every requested integer with its choices: each value and the number of words that give it.
    requested: Vec<(IntegerKey, Vec<(u64, u128)>)>,
}

impl StreamPath {
    /// The probability of this path.
    fn mass(&self) -> u128 {
        self.requested.iter().zip(&self.branches).fold(WHOLE, |mass, ((_, choices), branch)| {
            let words: u128 = choices.iter().map(|(_, words)| words).sum();
            assert_eq!(mass * choices[*branch].1 % words, 0, "the path is too long for whole numbers");
            mass * choices[*branch].1 / words
        })
    }

    /// The next path in order.
    fn next_path(mut self) -> Option<Self> {
        while let Some(branch) = self.branches.pop() {
            if branch + 1 < self.requested[self.branches.len()].1.len() {
                self.branches.push(branch + 1);
                return Some(Self { branches: self.branches, requested: Vec::new() });
            }
        }
        None
    }
}

impl Integers for StreamPath {
    fn below(&mut self, label: Label, attempt: u32, n: u64) -> Option<u64> {
        let key = (label, attempt, n);
        let known = self.requested.iter().position(|(other, _)| *other == key);
        let index = known.unwrap_or_else(|| {
            let mut choices = BTreeMap::new();
            for word in 0..=LAST_WORD {
                if let Some(value) = reduce(word, LAST_WORD, n) {
                    *choices.entry(value).or_insert(0) += 1;
                }
            }
            self.requested.push((key, choices.into_iter().collect()));
            self.requested.len() - 1
        });
        if index == self.branches.len() {
            self.branches.push(0);
        }
        Some(self.requested[index].1[self.branches[index]].0)
    }
}

/// The outcomes of the draw over all streams.
fn draw_outcomes(pool: &Pool, held: &Held, list_after: usize) -> Outcomes {
    let mut outcomes = Outcomes::new();
    let mut path = Some(StreamPath::default());
    while let Some(integers) = path {
        let mut draw = Draw::with_integers(pool, String::new(), integers, request(0)).list_after(list_after);
        // All held copies are known beforehand, so that every requested integer is used.
        let printed = draw.printed().flat_map(|(definition_id, rarity, copies)| {
            (1..=copies).map(move |mint| PrintedCopy { definition_id, rarity, mint })
        });
        let printed: Vec<PrintedCopy> = printed.collect();
        let holders: Vec<_> = printed.iter().filter_map(|copy| Some((*copy, held.holder(*copy)?))).collect();
        draw.learn(&printed, &holders);
        let outcome = held.settle(&mut draw, 1.0);
        let integers = draw.into_integers();
        let cards = outcome.map(|claim| claim.cards.iter().map(|card| card.copy).collect()).unwrap_or_default();
        *outcomes.entry(cards).or_insert(0) += integers.mass();
        path = integers.next_path();
    }
    outcomes
}

/// The outcomes by the rules: for each card, every free eligible copy is equally likely.
pub(super) fn expected_outcomes(config: &PoolConfig, held: &Held) -> Outcomes {
    let mut outcomes = Outcomes::new();
    let mut all = Vec::new();
    for definition in &config.definitions {
        for printed in &definition.rarities {
            let copies = (1..=printed.total_copies).map(|mint| (definition.definition_id, printed.rarity, mint));
            all.extend(copies.map(|(definition_id, rarity, mint)| PrintedCopy { definition_id, rarity, mint }));
        }
    }
    all.retain(|copy| held.holder(*copy).is_none());
    all.retain(|copy| config.weights.as_ref().is_none_or(|weights| weights.get(&copy.rarity).is_some_and(|w| *w > 0)));
    add_outcomes(config, &all, &mut Vec::new(), WHOLE, &mut outcomes);
    outcomes
}

fn add_outcomes(
    config: &PoolConfig,
    free: &[PrintedCopy],
    pack: &mut Vec<PrintedCopy>,
    mass: u128,
    outcomes: &mut Outcomes,
) {
    if pack.len() == usize::from(config.cards_per_pack) {
        *outcomes.entry(pack.clone()).or_insert(0) += mass;
        return;
    }
    let last = pack.len() + 1 == usize::from(config.cards_per_pack);
    let unmet = config.guarantee.filter(|g| last && pack.iter().all(|card| card.rarity < *g));
    let mut minimum = unmet.map_or(0, Rarity::index);
    let repeated = |copy: &PrintedCopy| pack.iter().any(|card| card.definition_id == copy.definition_id);
    let eligible: Vec<PrintedCopy> = loop {
        let above: Vec<_> = free.iter().filter(|c| c.rarity.index() >= minimum && !pack.contains(c)).copied().collect();
        let fresh: Vec<_> = above.iter().filter(|copy| !repeated(copy)).copied().collect();
        if !fresh.is_empty() || (!above.is_empty() && !config.no_repeats) || minimum == 0 {
            break if fresh.is_empty() && !config.no_repeats { above } else { fresh };
        }
        minimum -= 1;
    };
    if eligible.is_empty() {
        *outcomes.entry(Vec::new()).or_insert(0) += mass;
        return;
    }
    let weight = |copy: &PrintedCopy| match config.policy {
        Policy::Supply => (1, eligible.len() as u128),
        Policy::Weights => {
            let weights = config.weights.as_ref().unwrap();
            let left: u32 =
                weights.iter().filter(|(r, _)| eligible.iter().any(|c| c.rarity == **r)).map(|(_, w)| w).sum();
            let same = eligible.iter().filter(|other| other.rarity == copy.rarity).count();
            (u128::from(weights[&copy.rarity]), u128::from(left) * same as u128)
        }
    };
    for copy in &eligible {
        let (part, of) = weight(copy);
        assert_eq!(mass * part % of, 0, "the probabilities of this pool are not whole numbers");
        pack.push(*copy);
        add_outcomes(config, free, pack, mass * part / of, outcomes);
        pack.pop();
    }
}

/// The enumerated pools, each with held copies and the attempt after which the remainder is listed.
fn cases() -> Vec<(&'static str, PoolConfig, Held, usize)> {
    let three: &[&[(Rarity, u32)]] = &[&[(Basic, 2), (Rare, 1)], &[(Basic, 1), (Rare, 1)], &[(Basic, 3), (Epic, 1)]];
    let uneven: &[&[(Rarity, u32)]] = &[&[(Basic, 4)], &[(Basic, 2), (Rare, 2)]];
    let two: &[&[(Rarity, u32)]] = &[&[(Basic, 2), (Rare, 1)], &[(Basic, 2)]];
    let unevenly_held = held(&[copy(1, Basic, 1), copy(1, Basic, 2), copy(2, Basic, 1)]);
    let some = held(&[copy(1, Basic, 2), copy(2, Rare, 1), copy(3, Basic, 1)]);
    let rares_held = held(&[copy(1, Rare, 1), copy(2, Rare, 1), copy(3, Epic, 1), copy(3, Basic, 2)]);
    let one_left = held(&[
        copy(2, Basic, 1),
        copy(2, Rare, 1),
        copy(3, Basic, 1),
        copy(3, Basic, 2),
        copy(3, Basic, 3),
        copy(3, Epic, 1),
    ]);
    let weights = [(Basic, 3), (Rare, 2), (Epic, 1)];
    vec![
        ("fresh", config(3, three), Held::default(), 2),
        ("fresh with a guarantee", guaranteed(Rare, config(3, three)), Held::default(), 2),
        ("partly held", config(2, three), some.clone(), 2),
        ("partly held with a guarantee", guaranteed(Rare, config(2, three)), some.clone(), 2),
        ("listed from the start", guaranteed(Rare, config(2, three)), some.clone(), 0),
        ("unevenly held, listed soon", config(2, uneven), unevenly_held.clone(), 1),
        ("unevenly held, listed from the start", config(2, uneven), unevenly_held, 0),
        ("guarantee that cannot be met", guaranteed(Rare, config(2, three)), rares_held, 2),
        ("guarantee above all that is printed", guaranteed(Divine, config(2, three)), Held::default(), 2),
        ("fewer definitions than cards", config(3, two), Held::default(), 2),
        ("fewer copies than cards", config(2, &[&[(Common, 2)]]), held(&[copy(1, Common, 2)]), 1),
        ("by weights", weighted(&weights, config(2, three)), Held::default(), 2),
        ("by weights, one rarity exhausted", weighted(&weights, config(2, three)), held(&[copy(3, Epic, 1)]), 1),
        ("no two alike", distinct(guaranteed(Rare, config(3, three))), some.clone(), 1),
        ("no two alike, only repeats left", distinct(config(2, three)), one_left, 1),
        ("no two alike, by weights", distinct(weighted(&weights, config(2, three))), some.clone(), 1),
        ("by weights, partly held, guaranteed", guaranteed(Rare, weighted(&weights, config(2, three))), some, 1),
        ("by weights without a weight", weighted(&[(Basic, 1)], config(2, three)), Held::default(), 1),
    ]
}

#[test]
fn every_outcome_has_the_probability_that_follows_from_the_rules() {
    for (name, config, held, list_after) in cases() {
        assert!(draw_outcomes(&pool(config.clone()), &held, list_after) == expected_outcomes(&config, &held), "{name}");
    }
}

#[test]
fn only_remainders_that_favour_small_values_are_rejected() {
    for n in 1..=256 {
        let mut times = vec![0; 256];
        for word in 0..=255 {
            if let Some(value) = reduce(word, 255, n) {
                times[usize::try_from(value).unwrap()] += 1;
            }
        }
        let each = 256 / n;
        let fair = (0..256).map(|value| if value < n { each } else { 0 }).collect::<Vec<u64>>();
        assert_eq!(times, fair, "n = {n}");
    }
}

#[test]
fn a_full_word_is_rejected_at_the_limit() {
    let n = 3 << 61;
    assert_eq!(reduce(2 * n - 1, u64::MAX, n), Some(n - 1));
    assert_eq!(reduce(2 * n, u64::MAX, n), None);
    assert_eq!(reduce(u64::MAX, u64::MAX, 1 << 63), Some((1 << 63) - 1));
    assert_eq!(reduce(u64::MAX, u64::MAX, 3), None);
    assert_eq!(reduce(u64::MAX - 1, u64::MAX, 3), Some(2));
    assert_eq!(reduce(u64::MAX, u64::MAX, 1), Some(0));
}
