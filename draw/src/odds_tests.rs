//! Tests of the odds against the naive model, against the draw itself, and in edge cases.

use super::enumeration::{WHOLE, expected_outcomes};
use super::held::Held;
use super::machine::Draw;
use super::odds::{Chances, Method, odds};
use super::pool::PoolConfig;
use super::tally::RARITIES;
use super::testing::{config, distinct, guaranteed, pool, request, weighted};
use foilcast_base::rarity::Rarity::{self, Basic, Common, Divine, Epic, Rare, Uncommon};

fn printed_copies(config: &PoolConfig) -> Vec<[u32; RARITIES]> {
    pool(config.clone()).view(0).printed.copies().to_vec()
}

/// The chance of at least one of each rarity, from the list of all outcomes.
#[expect(clippy::cast_precision_loss, reason = "a share of the whole need not be exact")]
fn enumerated_chances(config: &PoolConfig) -> Chances {
    let outcomes = expected_outcomes(config, &Held::default());
    std::array::from_fn(|at| {
        let with = outcomes.iter().filter(|(cards, _)| cards.iter().any(|card| card.rarity.index() == at));
        with.map(|(_, mass)| *mass as f64 / WHOLE as f64).sum()
    })
}

fn assert_close(found: &Chances, expected: &Chances, within: f64) {
    for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!((found - expected).abs() < within, "{}: {found} instead of {expected}", Rarity::ALL[at].name());
    }
}

const SMALL: &[&[(Rarity, u32)]] =
    &[&[(Basic, 2), (Rare, 1)], &[(Common, 2), (Rare, 1)], &[(Basic, 1), (Epic, 1)], &[(Common, 1), (Rare, 1)]];

#[test]
fn the_odds_of_small_pools_equal_the_enumeration() {
    for config in [config(3, SMALL), guaranteed(Rare, config(3, SMALL)), guaranteed(Common, config(2, SMALL))] {
        let odds = odds(&config, &printed_copies(&config)).unwrap();
        assert_eq!(odds.method, Method::Exact);
        assert_close(&odds.at_least_one, &enumerated_chances(&config), 1e-12);
    }
}

#[test]
fn without_repeats_a_pack_needs_as_many_definitions_as_cards() {
    let config = distinct(guaranteed(Rare, config(3, SMALL)));
    let odds_of = |free: &[[u32; RARITIES]]| odds(&config, free);
    let free = printed_copies(&config);
    assert_close(&odds_of(&free).unwrap().at_least_one, &enumerated_chances(&config), 1e-12);
    assert!(odds_of(&free[..3]).is_some());
    assert_eq!(odds_of(&free[..2]), None);
}

#[test]
fn odds_with_relaxed_rules_are_estimated_from_sampled_draws() {
    let weights = [(Basic, 5), (Common, 1), (Rare, 3), (Epic, 1)];
    let relaxed = [guaranteed(Epic, config(2, SMALL)), config(3, &SMALL[..2]), weighted(&weights, config(2, SMALL))];
    for config in relaxed {
        let odds = odds(&config, &printed_copies(&config)).unwrap();
        assert_eq!(odds.method, Method::Estimate);
        // Four standard deviations of the sample.
        assert_close(&odds.at_least_one, &enumerated_chances(&config), 4.0 * 0.5 / f64::from(8_192).sqrt());
    }
}

#[test]
fn the_odds_of_large_pools_match_drawn_packs() {
    let runs: Vec<Vec<(Rarity, u32)>> =
        (0..40).map(|n| vec![(Basic, 90 + 7 * n), (Common, 60 + n), (Uncommon, 20 + n % 7), (Divine, 1)]).collect();
    let runs: Vec<&[(Rarity, u32)]> = runs.iter().map(Vec::as_slice).collect();
    let config = guaranteed(Uncommon, config(5, &runs));
    let odds = odds(&config, &printed_copies(&config)).unwrap();
    assert_eq!(odds.method, Method::Estimate);
    let pool = pool(config);
    let mut seen = [0.0; RARITIES];
    for number in 0..4_000 {
        let mut draw = Draw::new(&pool, &super::testing::seed(5), request(number));
        let claim = Held::default().settle(&mut draw, 0.0).unwrap();
        for (at, seen) in seen.iter_mut().enumerate() {
            *seen += f64::from(u8::from(claim.cards.iter().any(|card| card.copy.rarity.index() == at))) / 4_000.0;
        }
    }
    assert_close(&odds.at_least_one, &seen, 4.0 * 0.5 / 4_000_f64.sqrt());
}

#[test]
fn a_guarantee_that_cannot_be_kept_is_replaced_by_the_next_lower_rarity() {
    let only = config(1, &[&[(Basic, 3), (Common, 1)]]);
    let odds_of = |guarantee| odds(&guaranteed(guarantee, only.clone()), &printed_copies(&only)).unwrap();
    assert_eq!(odds_of(Common).guarantee_kept, Some(Common));
    let lowered = odds_of(Epic);
    assert_eq!(lowered.guarantee_kept, Some(Common));
    assert_close(&lowered.guaranteed_draw.unwrap(), &std::array::from_fn(|at| f64::from(u8::from(at == 1))), 1e-12);
    assert_close(&lowered.first_draw, &std::array::from_fn(|at| [0.75, 0.25].get(at).copied().unwrap_or(0.0)), 1e-12);
    assert_close(&lowered.at_least_one, &lowered.guaranteed_draw.unwrap(), 1e-12);
    assert_eq!(odds(&config(5, &[&[(Basic, 4)]]), &printed_copies(&only)), None);
}
