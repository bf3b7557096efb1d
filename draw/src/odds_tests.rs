//! Tests of the odds against the naive model, against the draw itself, and in edge cases.

use super::enumeration::{Outcomes, WHOLE, expected_outcomes};
use super::held::Held;
use super::machine::Draw;
use super::odds::{Chances, DrawOdds, Method, PackOdds, odds};
use super::patterns::Pattern;
use super::pity::Pity;
use super::pool::{MILLION, PoolConfig};
use super::record::PrintedCopy;
use super::tally::RARITIES;
use super::testing::{NOON, config, distinct, guaranteed, patterns_of, pool, request, weighted, with_series};
use foilcast_base::rarity::Rarity::{self, Basic, Common, Divine, Epic, Rare, Uncommon};

const PITY: Pity = Pity { soft_from: 2, step_ppm: 300_000, hard_at: 4, minimum: Epic };

fn printed_copies(config: &PoolConfig) -> Vec<[u32; RARITIES]> {
    pool(config.clone()).view(NOON).printed.copies().to_vec()
}

fn odds_of(config: &PoolConfig, free: &[[u32; RARITIES]]) -> Option<DrawOdds> {
    odds(&pool(config.clone()), NOON, free)
}

fn fresh_odds(config: &PoolConfig) -> DrawOdds {
    odds_of(config, &printed_copies(config)).unwrap()
}

/// The probability of the packs of this kind, from the list of all outcomes.
#[expect(clippy::cast_precision_loss, reason = "a share of the whole need not be exact")]
fn enumerated(outcomes: &Outcomes, is_kind: impl Fn(&[PrintedCopy]) -> bool) -> f64 {
    outcomes.iter().filter(|(cards, _)| is_kind(cards)).map(|(_, mass)| *mass as f64 / WHOLE as f64).sum()
}

fn has(cards: &[PrintedCopy], at: usize) -> bool {
    cards.iter().any(|card| card.rarity.index() == at)
}

/// The chance of at least one of each rarity, from the list of all outcomes.
fn enumerated_chances(config: &PoolConfig) -> Chances {
    let outcomes = expected_outcomes(config, &Held::default());
    std::array::from_fn(|at| enumerated(&outcomes, |cards| has(cards, at)))
}

fn assert_near(found: f64, expected: f64, within: f64, what: &str) {
    assert!((found - expected).abs() < within, "{what}: {found} instead of {expected}");
}

fn assert_close(found: &Chances, expected: &Chances, within: f64) {
    for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert_near(*found, *expected, within, Rarity::ALL[at].name());
    }
}

const SMALL: &[&[(Rarity, u32)]] =
    &[&[(Basic, 2), (Rare, 1)], &[(Common, 2), (Rare, 1)], &[(Basic, 1), (Epic, 1)], &[(Common, 1), (Rare, 1)]];

const WEIGHTS: &[(Rarity, u32)] = &[(Basic, 5), (Common, 1), (Rare, 3), (Epic, 1)];

/// Pools in which no definition repeats in a pack.
fn exact_cases() -> Vec<PoolConfig> {
    vec![
        config(3, SMALL),
        guaranteed(Rare, config(3, SMALL)),
        guaranteed(Common, config(2, SMALL)),
        weighted(WEIGHTS, config(2, SMALL)),
        guaranteed(Rare, weighted(WEIGHTS, config(2, SMALL))),
        // Nothing is above Epic, and the definition with the only Epic may be in the pack already.
        distinct(guaranteed(Divine, config(3, SMALL))),
        distinct(guaranteed(Epic, config(3, SMALL))),
        distinct(guaranteed(Epic, weighted(WEIGHTS, config(2, SMALL)))),
    ]
}

#[test]
fn the_odds_of_small_pools_equal_the_enumeration() {
    for config in exact_cases() {
        let odds = fresh_odds(&config);
        assert_eq!(odds.pack.method, Method::Exact);
        assert_close(&odds.pack.at_least_one, &enumerated_chances(&config), 1e-12);
    }
}

#[test]
fn bad_luck_protection_mixes_the_odds_of_two_guarantees() {
    for plain in exact_cases() {
        let odds = fresh_odds(&PoolConfig { pity: Some(PITY), ..plain.clone() });
        let hit = PoolConfig { guarantee: plain.guarantee.max(Some(PITY.minimum)), ..plain.clone() };
        if hit.guarantee == Some(Epic) && !hit.no_repeats {
            // The only Epic's definition may repeat.
            assert_eq!(odds.hit.unwrap().pack.method, Method::Estimate);
            continue;
        }
        let outcomes = [plain, hit].map(|config| expected_outcomes(&config, &Held::default()));
        for (counter, bonus) in [(0, 0.0), (2, 0.3), (3, 1.0)] {
            let mixed = odds.with_bonus(PITY.bonus_ppm(counter));
            let mix = |is_kind: &dyn Fn(&[PrintedCopy]) -> bool| {
                (1.0 - bonus) * enumerated(&outcomes[0], is_kind) + bonus * enumerated(&outcomes[1], is_kind)
            };
            assert_close(&mixed.at_least_one, &std::array::from_fn(|at| mix(&|cards| has(cards, at))), 1e-12);
            let lucky = mix(&|cards| cards.iter().any(|card| card.rarity >= PITY.minimum));
            assert_near(mixed.lucky, lucky, 1e-12, "lucky");
        }
    }
}

#[test]
fn a_hit_says_what_it_gives_when_the_minimum_is_sold_out() {
    let config = PoolConfig { pity: Some(PITY), ..config(3, SMALL) };
    let mut free = printed_copies(&config);
    assert_eq!(odds_of(&config, &free).unwrap().hit.unwrap().kept, Epic);
    free[2][Epic.index()] = 0;
    let odds = odds_of(&config, &free).unwrap();
    assert_eq!(odds.hit.as_ref().unwrap().kept, Rare);
    assert_near(odds.with_bonus(MILLION).lucky, 0.0, 1e-12, "lucky");
}

#[test]
fn the_chances_of_patterns_equal_the_enumeration() {
    for config in exact_cases().into_iter().filter(|config| config.cards_per_pack == 3) {
        let config = with_series(&[Some("Fox"), Some("Fox"), None, Some("Fox")], config);
        let outcomes = expected_outcomes(&config, &Held::default());
        let odds = fresh_odds(&config).pack.patterns;
        assert_eq!(odds.iter().map(|odds| odds.pattern).collect::<Vec<_>>(), Pattern::ALL);
        for odds in odds {
            let expected = enumerated(&outcomes, |cards| patterns_of(&config, cards).contains(&odds.pattern));
            assert_eq!((odds.method, odds.error), (Method::Exact, 0.0));
            assert_near(odds.probability, expected, 1e-12, odds.pattern.name());
        }
    }
    assert!(fresh_odds(&config(2, SMALL)).pack.patterns.is_empty());
}

#[test]
fn of_held_copies_any_mint_may_be_free() {
    let config = config(3, &[&[(Basic, 2)], &[(Basic, 3)], &[(Basic, 4)]]);
    let mut free = printed_copies(&config);
    let consecutive = |free: &[[u32; RARITIES]]| odds_of(&config, free).unwrap().pack.patterns[0].probability;
    // Of the 24 combinations of mints, four have 1, 2 and 3, and one has 2, 3 and 4.
    assert_near(consecutive(&free), 5.0 / 24.0, 1e-12, "all free");
    free[2][0] = 1;
    assert_near(consecutive(&free), 5.0 / 24.0, 1e-12, "one free");
}

#[test]
fn without_repeats_a_pack_needs_as_many_definitions_as_cards() {
    let config = distinct(guaranteed(Rare, config(3, SMALL)));
    let mut free = printed_copies(&config);
    free[3] = [0; RARITIES];
    assert!(odds_of(&config, &free).is_some());
    free[2] = [0; RARITIES];
    assert_eq!(odds_of(&config, &free), None);
}

#[test]
fn odds_with_repeated_definitions_are_estimated_from_sampled_draws() {
    let few = with_series(&[Some("Fox"), Some("Fox")], config(3, &SMALL[..2]));
    for config in [guaranteed(Epic, config(2, SMALL)), few, weighted(WEIGHTS, config(3, &SMALL[..2]))] {
        let odds = fresh_odds(&config).pack;
        assert_eq!(odds.method, Method::Estimate);
        // Four standard deviations of the sample.
        assert_close(&odds.at_least_one, &enumerated_chances(&config), 4.0 * 0.5 / f64::from(8_192).sqrt());
        assert_within_error(&config, &odds);
    }
}

/// Asserts that the chance of each pattern differs from the list of all outcomes by at most twice the stated error.
fn assert_within_error(config: &PoolConfig, odds: &PackOdds) {
    let outcomes = expected_outcomes(config, &Held::default());
    for odds in &odds.patterns {
        let expected = enumerated(&outcomes, |cards| patterns_of(config, cards).contains(&odds.pattern));
        assert_near(odds.probability, expected, 2.0 * odds.error, odds.pattern.name());
    }
}

/// Forty definitions of five series with different print runs.
fn large() -> PoolConfig {
    let runs: Vec<Vec<(Rarity, u32)>> = (0..40)
        .map(|n| vec![(Basic, 20 + 7 * n), (Common, 30 + n), (Uncommon, 20 + n % 7), (Epic, 9), (Divine, 1)])
        .collect();
    let runs: Vec<&[(Rarity, u32)]> = runs.iter().map(Vec::as_slice).collect();
    let series = ["Ash", "Fox", "Owl", "Oak", "Elm"];
    let series: Vec<_> = (0..40).map(|n| Some(series[n % 5])).collect();
    with_series(&series, config(4, &runs))
}

#[test]
fn the_odds_of_large_pools_match_drawn_packs() {
    let config = guaranteed(Uncommon, large());
    for config in [config.clone(), weighted(&[(Basic, 40), (Common, 20), (Uncommon, 10), (Epic, 20)], config)] {
        let odds = fresh_odds(&config).pack;
        assert_eq!(odds.method, Method::Estimate);
        let pool = pool(config.clone());
        let (mut seen, mut patterns) = ([0.0; RARITIES], [0.0; 4]);
        for number in 0..4_000 {
            let mut draw = Draw::new(&pool, &super::testing::seed(5), request(number));
            let claim = Held::default().settle(&mut draw, 0.0).unwrap();
            let cards: Vec<PrintedCopy> = claim.cards.iter().map(|card| card.copy).collect();
            for (at, seen) in seen.iter_mut().enumerate() {
                *seen += f64::from(u8::from(has(&cards, at))) / 4_000.0;
            }
            for pattern in patterns_of(&config, &cards) {
                patterns[Pattern::ALL.iter().position(|other| *other == pattern).unwrap()] += 1.0 / 4_000.0;
            }
        }
        assert_close(&odds.at_least_one, &seen, 4.0 * 0.5 / 4_000_f64.sqrt());
        for (odds, seen) in odds.patterns.iter().zip(patterns) {
            let deviation = (odds.probability * (1.0 - odds.probability) / 4_000.0).sqrt();
            assert_near(odds.probability, seen, 4.0 * deviation + odds.error, odds.pattern.name());
            assert!(odds.error < 0.2 * odds.probability, "{odds:?}");
        }
    }
}

#[test]
fn a_guarantee_that_cannot_be_kept_is_replaced_by_the_next_lower_rarity() {
    let only = config(1, &[&[(Basic, 3), (Common, 1)]]);
    let odds_of = |guarantee| odds_of(&guaranteed(guarantee, only.clone()), &printed_copies(&only)).unwrap();
    assert_eq!(odds_of(Common).guarantee_kept, Some(Common));
    let lowered = odds_of(Epic);
    assert_eq!(lowered.guarantee_kept, Some(Common));
    assert_close(&lowered.guaranteed_draw.unwrap(), &std::array::from_fn(|at| f64::from(u8::from(at == 1))), 1e-12);
    assert_close(&lowered.first_draw, &std::array::from_fn(|at| [0.75, 0.25].get(at).copied().unwrap_or(0.0)), 1e-12);
    assert_close(&lowered.pack.at_least_one, &lowered.guaranteed_draw.unwrap(), 1e-12);
    assert_eq!(fresh_odds(&only).pack.patterns, []);
}

#[test]
fn there_are_no_odds_when_fewer_copies_are_left_than_a_pack_has_cards() {
    let config = config(5, &[&[(Basic, 4)]]);
    assert_eq!(odds_of(&config, &printed_copies(&config)), None);
}
