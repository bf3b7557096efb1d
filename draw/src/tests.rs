//! Tests of the rules: windows, guarantee, exhaustion, weights, modifiers, and independence of batches.

use proptest::prelude::*;

use super::held::Held;
use super::known::Holder;
use super::machine::{Draw, DrawRefusal, Request, Step};
use super::pool::{Pool, PoolConfig, PoolError};
use super::record::{FairnessRecord, Listed, PrintedCopy, Relaxed};
use super::stream::{Integers, Label};
use super::testing::{
    NOON, card, config, copy, definition, guaranteed, held, modifier, open, opening, pool, request, seed, weighted,
};
use foilcast_base::rarity::Rarity::{self, Basic, Common, Divine, Epic, Rare, Uncommon};

const SET: &[&[(Rarity, u32)]] = &[
    &[(Basic, 12), (Uncommon, 5), (Rare, 2)],
    &[(Basic, 9), (Common, 7), (Epic, 1)],
    &[(Basic, 10), (Uncommon, 4), (Divine, 1)],
    &[(Common, 11), (Rare, 3)],
    &[(Basic, 8), (Common, 3), (Uncommon, 3)],
    &[(Basic, 6), (Rare, 2), (Epic, 1)],
];

/// Opens packs until the pool is too small.
fn exhaust(pool: &Pool) -> (Held, Vec<FairnessRecord>) {
    let (mut held, mut records) = (Held::default(), Vec::new());
    for number in 0.. {
        match open(pool, &mut held, request(number)) {
            Ok(record) => records.push(record),
            Err(refusal) => {
                assert_eq!(refusal, DrawRefusal::PoolTooSmall);
                break;
            }
        }
    }
    (held, records)
}

#[test]
fn both_bounds_of_a_window_are_inclusive() {
    let mut limited = config(1, &[&[(Basic, 5)], &[(Basic, 5)], &[(Basic, 5)]]);
    limited.definitions[1].available_from = Some(NOON);
    limited.definitions[2].available_to = Some(NOON);
    let pool = pool(limited);
    for (at, expected) in [(NOON - 1, vec![1, 3]), (NOON, vec![1, 2, 3]), (NOON + 1, vec![1, 2])] {
        let expected: Vec<_> = expected.into_iter().map(definition).collect();
        assert_eq!(pool.view(at).ids, expected);
        let mut seen: Vec<_> = (0..60)
            .map(|number| {
                let request = Request { opened_at_ms: at, ..request(number) };
                open(&pool, &mut Held::default(), request).unwrap().draws[0].copy.definition_id
            })
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, expected, "at noon {:+}", at - NOON);
    }
}

#[test]
fn evicted_views_are_counted_again() {
    let mut limited = config(1, &[&[(Basic, 1_u32)][..]; 9]);
    for (day, definition) in (0..).zip(&mut limited.definitions) {
        (definition.available_from, definition.available_to) = (Some(day * 10), Some(day * 10 + 9));
    }
    let pool = pool(limited);
    for at in (0..90).chain((0..90).rev()) {
        assert_eq!(pool.view(at).ids, [definition(u8::try_from(at / 10 + 1).unwrap())]);
    }
    assert!(pool.view(90).ids.is_empty() && pool.view(-1).ids.is_empty());
}

#[test]
fn a_run_is_drawn_to_its_last_copy() {
    let printed: u32 = SET.iter().flat_map(|runs| runs.iter().map(|(_, copies)| *copies)).sum();
    for cards in [1, 5] {
        let pool = pool(guaranteed(Uncommon, config(cards, SET)));
        let (_, records) = exhaust(&pool);
        let drawn: usize = records.iter().map(|record| record.draws.len()).sum();
        assert_eq!(drawn, usize::try_from(printed / u32::from(cards) * u32::from(cards)).unwrap());
    }
}

#[test]
fn every_pack_keeps_the_guarantee_while_a_copy_can() {
    let pool = pool(guaranteed(Uncommon, config(5, SET)));
    let (_, records) = exhaust(&pool);
    let mut left = 5 + 2 + 1 + 4 + 1 + 3 + 3 + 2 + 1;
    for record in &records {
        let good = record.draws.iter().filter(|draw| draw.copy.rarity >= Uncommon).count();
        assert!(good > 0 || left == 0, "at position {}", record.position);
        let stands_in = record.draws.last().and_then(|draw| draw.relaxed).and_then(|relaxed| relaxed.minimum);
        assert_eq!(stands_in.is_some(), good == 0, "at position {}", record.position);
        left -= good;
    }
    assert_eq!(left, 0);
}

#[test]
fn a_definition_repeats_only_if_nothing_else_is_left() {
    let pool = pool(config(3, &[&[(Basic, 4)], &[(Basic, 4)]]));
    let (_, records) = exhaust(&pool);
    assert_eq!(records.len(), 2);
    for record in records {
        let repeats: Vec<_> =
            record.draws.iter().map(|draw| draw.relaxed.is_some_and(|relaxed| relaxed.repeats)).collect();
        assert_eq!(repeats, [false, false, true]);
    }
}

#[test]
fn a_relaxed_rule_is_recorded() {
    let rare_held = held(&[copy(1, Rare, 1)]);
    let pool = pool(guaranteed(Epic, config(2, &[&[(Basic, 3), (Rare, 1)], &[(Basic, 2)]])));
    let mut draw = Draw::new(&pool, &seed(1), request(0));
    let claim = rare_held.settle(&mut draw, 0.0).unwrap();
    let record = draw.finish(&claim, 1);
    let free = if record.draws[0].copy.definition_id == definition(1) { 2 } else { 3 };
    // Epic is not printed, so it takes no integers. Only a list can show that no Rare is free, and none is needed as
    // long as the definition of the only Rare may not repeat.
    let last = &record.draws[1];
    if free == 2 {
        assert_eq!(
            (last.listed, last.relaxed),
            (Some(Listed { free }), Some(Relaxed { minimum: Some(Basic), repeats: false }))
        );
        assert_eq!(last.passed_over.len(), super::LIST_AFTER);
    } else {
        assert_eq!(last.relaxed, Some(Relaxed { minimum: Some(Basic), repeats: false }));
    }
}

#[test]
fn an_opening_is_refused_when_fewer_copies_are_free_than_cards_drawn() {
    let five_left = pool(config(5, &[&[(Basic, 3)], &[(Basic, 3)]]));
    assert!(open(&five_left, &mut held(&[copy(1, Basic, 2)]), request(0)).is_ok());
    let four_left = held(&[copy(1, Basic, 2), copy(2, Basic, 3)]);
    assert_eq!(open(&five_left, &mut four_left.clone(), request(0)), Err(DrawRefusal::PoolTooSmall));
    let reward = Request { reward: true, ..request(0) };
    assert_eq!(open(&five_left, &mut four_left.clone(), reward).map(|record| record.draws.len()), Ok(1));
    let nothing = Pool::new(config(1, &[])).unwrap();
    assert_eq!(open(&nothing, &mut Held::default(), request(0)), Err(DrawRefusal::PoolTooSmall));
}

#[test]
fn a_reward_is_one_card_and_keeps_the_guarantee() {
    let pool = pool(guaranteed(Rare, config(5, SET)));
    for number in 0..40 {
        let record = open(&pool, &mut Held::default(), Request { reward: true, ..request(number) }).unwrap();
        assert!(record.draws.len() == 1 && record.draws[0].copy.rarity >= Rare);
    }
}

#[test]
fn weights_decide_rarities_until_one_is_exhausted() {
    let pool = pool(weighted(&[(Basic, 1), (Divine, 1_000_000)], config(1, SET)));
    let record = open(&pool, &mut Held::default(), request(1)).unwrap();
    assert_eq!(record.draws[0].copy.rarity, Divine);
    let record = open(&pool, &mut held(&[copy(3, Divine, 1)]), request(1)).unwrap();
    let draw = &record.draws[0];
    let choices: Vec<_> =
        draw.rarity_choices.iter().map(|choice| (choice.attempt, choice.rarity, choice.empty)).collect();
    assert_eq!(choices, [(0, Divine, true), (1, Basic, false)]);
    assert_eq!((draw.passed_over.len(), draw.attempt, draw.copy.rarity), (200, 200, Basic));
    assert_eq!(draw.listed, Some(Listed { free: 12 + 9 + 10 + 8 + 6 }));
}

#[test]
fn once_a_card_is_listed_all_later_cards_are_listed() {
    let first_copies: Vec<PrintedCopy> = (1..=2_000).map(|mint| copy(1, Basic, mint)).collect();
    let pool = pool(config(3, &[&[(Basic, 2_001)], &[(Basic, 1)], &[(Basic, 1)]]));
    let record = open(&pool, &mut held(&first_copies), request(2)).unwrap();
    let passed: Vec<usize> = record.draws.iter().map(|draw| draw.passed_over.len()).collect();
    assert_eq!(passed, [200, 0, 0]);
    let free_counts: Vec<_> = record.draws.iter().map(|draw| draw.listed.map(|listed| listed.free)).collect();
    assert_eq!(free_counts, [Some(3), Some(2), Some(1)]);
}

#[test]
fn modifiers_follow_their_chance_and_a_forced_one_is_certain() {
    let mut config = config(5, &[&[(Basic, 100_u32)][..]; 8]);
    (config.modifier_chance_ppm, config.modifiers) = (250_000, vec![modifier(3), modifier(1), modifier(2)]);
    let pool = pool(config);
    let mut seen = std::collections::BTreeMap::new();
    for number in 0..2_000 {
        for draw in open(&pool, &mut Held::default(), request(number)).unwrap().draws {
            *seen.entry(draw.modifier).or_insert(0) += 1;
        }
    }
    // Four standard deviations of 10,000 cards.
    assert!((7_327..=7_673).contains(&seen[&None]), "{seen:?}");
    for number in 1..=3 {
        assert!((723..=944).contains(&seen[&Some(modifier(number))]), "{seen:?}");
    }
    let forced = Request { forced_modifier: Some(modifier(9)), ..request(0) };
    let record = open(&pool, &mut Held::default(), forced).unwrap();
    assert!(
        record.forced_modifier == Some(modifier(9)) && record.draws.iter().all(|d| d.modifier == Some(modifier(9)))
    );
}

#[test]
fn an_invalid_configuration_is_refused() {
    let valid = || config(5, SET);
    let twice = [valid().definitions, valid().definitions].concat();
    let invalid = [
        (PoolConfig { cards_per_pack: 0, ..valid() }, PoolError::Cards),
        (PoolConfig { cards_per_pack: 11, ..valid() }, PoolError::Cards),
        (PoolConfig { modifier_chance_ppm: 1_000_001, ..valid() }, PoolError::Chance),
        (weighted(&[(Basic, 0)], valid()), PoolError::Weights),
        (PoolConfig { weights: None, ..weighted(&[(Basic, 1)], valid()) }, PoolError::Weights),
        (PoolConfig { definitions: twice, ..valid() }, PoolError::Twice(format!("The definition {}", definition(1)))),
    ];
    for (config, error) in invalid {
        assert_eq!(Pool::new(config).err(), Some(error));
    }
}

#[test]
fn integers_do_not_depend_on_the_order_of_requests() {
    let mut forwards = super::HmacIntegers::new(&seed(3), "é:🂡", 7);
    let mut backwards = super::HmacIntegers::new(&seed(3), "é:🂡", 7);
    let places: Vec<(Label, u32)> = (0..20).map(|n| (Label::Card(1 + n % 3), u32::from(n / 3))).collect();
    let forward_values: Vec<_> =
        places.iter().map(|(label, attempt)| forwards.below(*label, *attempt, 1_000)).collect();
    let backward_values: Vec<_> =
        places.iter().rev().map(|(label, attempt)| backwards.below(*label, *attempt, 1_000)).collect();
    assert!(forward_values.iter().eq(backward_values.iter().rev()));
}

#[test]
fn the_cost_of_a_draw_is_independent_of_the_printed_copies() {
    let pool = pool(config(10, &[&[(Basic, u32::MAX), (Divine, u32::MAX)][..]; 200]));
    let record = open(&pool, &mut Held::default(), request(1)).unwrap();
    assert_eq!(record.draws.len(), 10);
}

/// Completes a draw with other estimates, other lookups, and spurious failures of claims, as `responses` lists them.
fn settle_with_failures(
    pool: &Pool,
    held: &Held,
    request: Request,
    responses: &[(f64, bool, u8)],
) -> Result<FairnessRecord, DrawRefusal> {
    let mut draw = Draw::new(pool, &seed(1), request);
    for (fill, cautious, extra) in responses.iter().cycle() {
        if *cautious {
            draw.refused();
        }
        match draw.next(*fill)? {
            Step::Claim(claim) if claim.cards.iter().all(|card| held.holder(card.copy).is_none()) => {
                return Ok(draw.finish(&claim, 5));
            }
            Step::Claim(_) => draw.refused(),
            Step::Holders(mut copies) => {
                // Leave out some copies, but not all, and look up some that were not requested.
                copies.truncate(copies.len().min(usize::from(*extra) + 1));
                copies.extend((1..=u32::from(*extra)).map(|mint| copy(1 + extra % 6, Basic, mint)));
                copies.retain(|copy| {
                    draw.printed()
                        .any(|(id, rarity, n)| (id, rarity) == (copy.definition_id, copy.rarity) && copy.mint <= n)
                });
                let holders: Vec<_> = copies.iter().filter_map(|copy| Some((*copy, held.holder(*copy)?))).collect();
                draw.learn(&copies, &holders);
            }
            Step::Counts(_) => {
                let counts: Vec<_> = draw.printed().map(|(id, r, n)| (id, r, held.count(id, r, n))).collect();
                draw.learn_counts(&counts);
            }
            Step::Mints(id, rarity) => draw.learn_mints(id, rarity, held.mints(id, rarity)),
        }
    }
    unreachable!("the list of responses repeats")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn batches_and_estimates_never_change_the_result(
        held_shares in prop::collection::vec(0_u32..100, 6..7),
        counter in 0_u32..1_000_000,
        guarantee in 0_usize..11,
        by_weights: bool,
        responses in prop::collection::vec((0.0..=1.0, any::<bool>(), 0_u8..9), 1..6),
    ) {
        let mut config = config(5, SET);
        config.guarantee = Rarity::ALL.get(guarantee).copied();
        if by_weights {
            config = weighted(&[(Basic, 60), (Common, 20), (Uncommon, 10), (Rare, 5), (Epic, 2), (Divine, 1)], config);
        }
        let mut held = Held::default();
        for ((number, runs), share) in (1..).zip(SET).zip(&held_shares) {
            for (rarity, copies) in *runs {
                for mint in (1..=*copies).filter(|mint| mint * 37 % 100 < *share) {
                    held.hold(copy(number, *rarity, mint), Holder::Opening(opening(mint)));
                }
            }
        }
        held.hold(copy(1, Basic, 1), Holder::Other(card(1)));
        let pool = pool(config);
        let mut draw = Draw::new(&pool, &seed(1), request(counter));
        let plain = held.settle(&mut draw, 0.0).map(|claim| draw.finish(&claim, 5));
        prop_assert_eq!(plain, settle_with_failures(&pool, &held, request(counter), &responses));
    }
}
