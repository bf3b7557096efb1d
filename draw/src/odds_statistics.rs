//! Chi-squared tests of the odds: packs that the draw opens from one supply state, with a fixed seed, against the exact
//! chances.

use std::collections::BTreeMap;

use super::held::Held;
use super::odds::{DrawOdds, Method, odds};
use super::patterns::Pattern;
use super::pity::Pity;
use super::pool::{PoolConfig, PrintedRarity};
use super::record::PrintedCopy;
use super::record2::begin;
use super::statistics::{half_held_pool, p_value, upper_gamma};
use super::stream::StreamInput;
use super::tally::RARITIES;
use super::testing::{NOON, distinct, guaranteed, patterns_of, pool, request, seed, weighted, with_series};
use foilcast_base::rarity::Rarity::{self, Basic, Common, Epic, Rare};

const MILLION_OPENINGS: u32 = 1_000_000;

/// Openings per kind of pack in every run of the tests.
const SOME_OPENINGS: u32 = 4_000;

/// One in a thousand correct samples has a lower p-value. The seed is fixed.
const MIN_P_VALUE: f64 = 0.001;

const PITY: Pity = Pity { soft_from: 2, step_ppm: 200_000, hard_at: 6, minimum: Epic };

/// What may be true of a pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    AtLeastOne(Rarity),
    /// A lucky pack after this number of unlucky ones.
    Lucky(u32),
    Pattern(usize),
}

/// How often a fact was true, how often it was expected to be, and the variance of that.
#[derive(Default)]
struct Count {
    seen: f64,
    expected: f64,
    variance: f64,
}

impl Count {
    fn add(&mut self, is_true: bool, chance: f64) {
        self.seen += f64::from(u8::from(is_true));
        self.expected += chance;
        self.variance += chance * (1.0 - chance);
    }

    /// The chi-squared test of true against false. `None` if one of them is too rare for it, or never happens.
    fn p_value(&self) -> Option<f64> {
        let deviation = self.seen - self.expected;
        if self.variance < 1e-6 {
            return (deviation.abs() > 1e-6).then_some(0.0);
        }
        (self.variance >= 5.0).then(|| upper_gamma(0.5, deviation * deviation / self.variance / 2.0))
    }
}

/// A kind of pack with its held copies.
type Kind = (&'static str, PoolConfig, Held);

fn kinds() -> Vec<Kind> {
    let (config, held) = half_held_pool();
    let plain = PoolConfig { guarantee: None, ..config };
    let weights = weighted(&[(Basic, 50), (Common, 30), (Rare, 15), (Epic, 5)], plain.clone());
    let kept = guaranteed(Rare, plain.clone());
    let mut few_epics = distinct(guaranteed(Epic, plain.clone()));
    for definition in &mut few_epics.definitions[..4] {
        definition.rarities.retain(|PrintedRarity { rarity, .. }| *rarity < Epic);
    }
    let protected = |config: &PoolConfig| PoolConfig { pity: Some(PITY), ..config.clone() };
    let series = [Some("Fox"), Some("Fox"), Some("Fox"), Some("Owl"), None];
    let everything = with_series(&series, protected(&distinct(guaranteed(Rare, weights.clone()))));
    vec![
        ("supply", plain, held.clone()),
        ("weights", weights, held.clone()),
        ("guarantee", kept.clone(), held.clone()),
        ("no two alike, guarantee often lowered", few_epics, held.clone()),
        ("bad-luck protection", protected(&kept), held.clone()),
        ("patterns", with_series(&series, kept), Held::default()),
        ("all together", everything, held),
    ]
}

fn odds_of((_, config, held): &Kind) -> DrawOdds {
    let free = |definition: &super::PoolDefinition| {
        let printed = definition.printed();
        let id = definition.definition_id;
        std::array::from_fn(|at| printed[at] - held.count(id, Rarity::ALL[at], printed[at]))
    };
    let free: Vec<[u32; RARITIES]> = config.definitions.iter().map(free).collect();
    odds(&pool(config.clone()), NOON, &free).unwrap()
}

/// Opens packs from the same held copies, as one collector, and tests all facts and the rarity of the first card.
fn p_values((_, config, held): &Kind, odds: &DrawOdds, openings: u32) -> Vec<(String, f64)> {
    let pool = pool(config.clone());
    let partly_held = held.count(config.definitions[0].definition_id, Basic, u32::MAX) > 0;
    let (mut unlucky, mut counts, mut first) = (0, BTreeMap::<Fact, Count>::new(), BTreeMap::<usize, u32>::new());
    let by_counter: Vec<_> = (0..=PITY.hard_at)
        .map(|counter| odds.with_bonus(config.pity.map_or(0, |pity| pity.bonus_ppm(counter))))
        .collect();
    for number in 0..openings {
        let input = StreamInput::Counter(u64::from(number));
        let (mut draw, pity) = begin(&pool, &seed(7), input, request(number), unlucky);
        let claim = held.settle(&mut draw, 0.5).unwrap();
        let cards: Vec<PrintedCopy> = claim.cards.iter().map(|card| card.copy).collect();
        let expected = &by_counter[unlucky as usize];
        let mut add = |fact, is_true, chance| counts.entry(fact).or_default().add(is_true, chance);
        for (rarity, chance) in Rarity::ALL.into_iter().zip(expected.at_least_one) {
            add(Fact::AtLeastOne(rarity), cards.iter().any(|card| card.rarity == rarity), chance);
        }
        let patterns = patterns_of(config, &cards);
        // The odds know how many copies are held, but not which mints are.
        for (at, odds) in expected.patterns.iter().enumerate().filter(|(at, _)| *at > 0 || !partly_held) {
            add(Fact::Pattern(at), patterns.contains(&odds.pattern), odds.probability);
        }
        if let (Some(rules), Some(pity)) = (config.pity, pity) {
            let rarities = cards.iter().map(|card| card.rarity);
            add(Fact::Lucky(unlucky), rarities.clone().any(|rarity| rarity >= rules.minimum), expected.lucky);
            unlucky = rules.counter_after(unlucky, pity.hit, rarities);
        }
        *first.entry(cards[0].rarity.index()).or_default() += 1;
    }
    let expected = (0..).zip(odds.first_draw).filter(|(_, chance)| *chance > 0.0).collect();
    let of_first = ("rarity of the first card".to_owned(), p_value(&first, &expected));
    let name = |fact: Fact| match fact {
        Fact::AtLeastOne(rarity) => format!("at least one {}", rarity.name()),
        Fact::Lucky(unlucky) => format!("lucky after {unlucky} unlucky packs"),
        Fact::Pattern(at) => Pattern::ALL[at].name().to_owned(),
    };
    let of_facts = counts.into_iter().filter_map(|(fact, count)| Some((name(fact), count.p_value()?)));
    std::iter::once(of_first).chain(of_facts).collect()
}

fn assert_packs_follow_the_odds(openings: u32) {
    for kind in kinds() {
        let odds = odds_of(&kind);
        assert!([Some(&odds.pack), odds.hit.as_ref().map(|hit| &hit.pack)].into_iter().flatten().all(|pack| {
            pack.method == Method::Exact && pack.patterns.iter().all(|odds| odds.method == Method::Exact)
        }));
        for (what, p) in p_values(&kind, &odds, openings) {
            println!("{}, {what}: p = {p:.4}", kind.0);
            assert!(p > MIN_P_VALUE, "{}, {what}: p = {p}", kind.0);
        }
    }
}

#[test]
fn packs_of_every_kind_follow_the_odds() {
    assert_packs_follow_the_odds(SOME_OPENINGS);
}

/// `cargo test --release -p foilcast-draw -- --ignored --nocapture` prints the p-values.
#[test]
#[ignore = "opens a million packs per kind"]
fn a_million_packs_of_every_kind_follow_the_odds() {
    assert_packs_follow_the_odds(MILLION_OPENINGS);
}

#[test]
fn odds_of_another_guarantee_are_refuted() {
    let [_, _, guarantee, ..] = &kinds()[..] else { panic!("there are kinds") };
    let (name, config, held) = guarantee.clone();
    let other = odds_of(&(name, guaranteed(Common, config), held));
    assert!(p_values(guarantee, &other, SOME_OPENINGS).iter().any(|(_, p)| *p < MIN_P_VALUE / 1_000.0));
}
