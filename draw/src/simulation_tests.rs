//! Tests of the simulation against whole runs of the draw, and against results worked out by hand.

use super::held::Held;
use super::known::Holder;
use super::machine::Draw;
use super::odds::{Words, number_of};
use super::pity::Pity;
use super::pool::{Pool, PoolConfig};
use super::simulation::{End, Run, Start, hoarding, simulate};
use super::stream::{Integers, Label};
use super::tally::RARITIES;
use super::testing::{NOON, config, distinct, guaranteed, opening, pool, request, weighted, with_series};
use foilcast_base::rarity::Rarity::{self, Basic, Common, Divine, Epic, Rare, Uncommon};

const HOUR: i64 = 3_600_000;

fn printed(config: &PoolConfig) -> Vec<[u32; RARITIES]> {
    config.definitions.iter().map(super::PoolDefinition::printed).collect()
}

fn start<'a>(config: &'a PoolConfig, free: &'a [[u32; RARITIES]]) -> Start<'a> {
    Start { config, free, at_ms: NOON, packs_per_day: None, until_ms: None, collectors: 1 }
}

fn simulated(config: &PoolConfig) -> Vec<Run> {
    simulate(&start(config, &printed(config)))
}

/// Integers without a hash function, which would make a whole run slow.
struct FastIntegers(u64);

impl Integers for FastIntegers {
    fn below(&mut self, label: Label, attempt: u32, n: u64) -> Option<u64> {
        Some(Words(self.0 << 32 | number_of(label) << 24 | u64::from(attempt)).below(n))
    }
}

/// Opens packs with the draw until it refuses, and records the figures of the simulation.
fn run_of_draw(pool: &Pool, seed: u64) -> Run {
    let mut held = Held::default();
    let mut left = [0; RARITIES];
    for row in printed(pool.config()) {
        (0..RARITIES).for_each(|at| left[at] += u64::from(row[at]));
    }
    let all: u64 = left.iter().sum();
    let (mut gone, mut stand_in, mut repeat) = ([None; RARITIES], None, None);
    let (mut packs, mut hits, mut hit_stand_in, mut unlucky) = (0, 0, None, 0);
    let config = pool.config();
    loop {
        let number = u32::try_from(packs).unwrap();
        let fill =
            1.0 - f64::from(u32::try_from(left.iter().sum::<u64>()).unwrap()) / f64::from(u32::try_from(all).unwrap());
        let mut integers = FastIntegers(seed << 24 | packs);
        let hit = config.pity.filter(|pity| pity.draw(&mut integers, unlucky).hit).map(|pity| pity.minimum);
        let draw = Draw::with_integers(pool, String::new(), integers, request(number));
        let Ok(claim) = held.settle(&mut draw.guarantee(config.guarantee.max(hit)), fill) else { break };
        packs += 1;
        let mut definitions: Vec<_> = claim.cards.iter().map(|card| card.copy.definition_id).collect();
        for card in &claim.cards {
            held.hold(card.copy, Holder::Opening(opening(number)));
            let at = card.copy.rarity.index();
            left[at] -= 1;
            if left[at] == 0 {
                gone[at] = Some(packs);
            }
        }
        definitions.sort_unstable();
        definitions.dedup();
        if definitions.len() < claim.cards.len() {
            repeat.get_or_insert(packs);
        }
        let has = |least: Rarity| claim.cards.iter().any(|card| card.copy.rarity >= least);
        if config.guarantee.is_some_and(|least| !has(least)) {
            stand_in.get_or_insert(packs);
        }
        hits += u64::from(hit.is_some());
        if hit.is_some_and(|least| !has(least)) {
            hit_stand_in.get_or_insert(packs);
        }
        let rarities = claim.cards.iter().map(|card| card.copy.rarity);
        unlucky = config.pity.map_or(0, |pity| pity.counter_after(unlucky, hit.is_some(), rarities));
    }
    Run {
        packs,
        left: left.iter().sum(),
        end: End::SoldOut,
        gone,
        stand_in,
        repeat,
        hits,
        hit_stand_in,
        patterns: [0; 4],
        pauses: Vec::new(),
        curve: Vec::new(),
    }
}

fn median(runs: &[Run], figure: impl Fn(&Run) -> Option<u64>) -> f64 {
    let mut figures: Vec<u64> = runs.iter().filter_map(figure).collect();
    assert!(figures.len() * 2 > runs.len(), "the event happened in fewer than half of the runs");
    figures.sort_unstable();
    f64::from(u32::try_from(figures[figures.len() / 2]).unwrap())
}

/// Asserts that each figure differs from the draw's by at most one per cent of the run's length.
fn assert_matches_draw(config: PoolConfig, rarities: &[Rarity]) {
    let simulated = simulated(&config);
    let pool = pool(config);
    let drawn: Vec<Run> = (1..=9).map(|seed| run_of_draw(&pool, seed)).collect();
    let length = median(&drawn, |run| Some(run.packs));
    let close = |what: &str, figure: &dyn Fn(&Run) -> Option<u64>| {
        let (by_counts, by_draws) = (median(&simulated, figure), median(&drawn, figure));
        assert!((by_counts - by_draws).abs() <= 0.01 * length, "{what}: {by_counts} against {by_draws} of {length}");
    };
    close("length", &|run| Some(run.packs));
    close("left", &|run| Some(run.left));
    for rarity in rarities {
        close(rarity.name(), &|run| run.gone[rarity.index()]);
    }
    if pool.config().guarantee.is_some() {
        close("guarantee", &|run| run.stand_in);
    }
    if pool.config().pity.is_some() {
        close("hits", &|run| Some(run.hits));
        close("hit without the minimum", &|run| run.hit_stand_in);
    }
}

fn uniform_config(number: usize, cards: u8, row: &[(Rarity, u32)]) -> PoolConfig {
    config(cards, &vec![row; number])
}

#[test]
fn a_run_by_supply_matches_the_draw_to_one_per_cent() {
    let run = uniform_config(24, 5, &[(Basic, 100), (Common, 60), (Uncommon, 30), (Rare, 12), (Epic, 6)]);
    assert_matches_draw(guaranteed(Uncommon, run), &[Uncommon, Rare]);
}

#[test]
fn a_run_by_weights_matches_the_draw_to_one_per_cent() {
    let run = uniform_config(24, 5, &[(Basic, 100), (Common, 60), (Uncommon, 14), (Rare, 5)]);
    let run = guaranteed(Uncommon, weighted(&[(Basic, 50), (Common, 30), (Uncommon, 15), (Rare, 5)], run));
    assert_matches_draw(run, &[Uncommon, Rare]);
}

#[test]
fn a_run_without_repeats_matches_the_draw_to_one_per_cent() {
    let rows: Vec<Vec<(Rarity, u32)>> =
        (0..8).map(|n| vec![(Basic, 100 + 50 * n), (Uncommon, 30), (Rare, 6)]).collect();
    let rows: Vec<&[(Rarity, u32)]> = rows.iter().map(Vec::as_slice).collect();
    let run = distinct(guaranteed(Rare, config(5, &rows)));
    assert_matches_draw(run.clone(), &[Rare]);
    let run = &simulated(&run)[0];
    assert!(run.repeat.is_none() && run.left > 0, "copies of the largest definitions are left: {run:?}");
}

#[test]
fn a_run_with_bad_luck_protection_matches_the_draw_to_one_per_cent() {
    let run = uniform_config(24, 5, &[(Basic, 100), (Common, 60), (Uncommon, 30), (Rare, 12), (Epic, 2)]);
    let pity = Some(Pity { soft_from: 3, step_ppm: 200_000, hard_at: 7, minimum: Epic });
    assert_matches_draw(PoolConfig { pity, ..guaranteed(Uncommon, run) }, &[Epic]);
}

#[test]
fn bad_luck_protection_counts_for_each_collector() {
    let config = uniform_config(1, 1, &[(Basic, 1_000), (Divine, 100)]);
    let pity = Some(Pity { soft_from: 10, step_ppm: 0, hard_at: 5, minimum: Divine });
    let config = PoolConfig { pity, ..config };
    let free = printed(&config);
    let hits = |collectors| simulate(&Start { collectors, ..start(&config, &free) })[0].hits;
    let alone = hits(1);
    assert!(alone > 50, "at least every fifth pack has a Divine while any is left: {alone}");
    assert!(hits(100) < alone, "a hundred collectors have been unlucky less often when the last Divine is gone");
    // Nobody opens five packs.
    assert_eq!(hits(300), 0);
}

#[test]
fn patterns_are_counted() {
    let config = uniform_config(5, 3, &[(Epic, 60)]);
    let config = with_series(&[Some("Fox"); 5], config);
    for run in simulated(&config) {
        let [consecutive, god, series, same] = run.patterns;
        assert_eq!((god, series, same), (run.packs, run.packs, run.packs));
        assert!(consecutive < 10, "a few of a hundred: {consecutive}");
    }
    let runs = simulated(&uniform_config(3, 3, &[(Basic, 3)]));
    let consecutive: u64 = runs.iter().map(|run| run.patterns[0]).sum();
    assert!(consecutive > 0 && runs.iter().all(|run| run.patterns[1..3] == [0, 0]), "{consecutive}");
}

#[test]
fn who_waits_for_a_better_share_gets_more_of_the_best_cards() {
    let config = uniform_config(10, 5, &[(Basic, 14), (Divine, 1)]);
    let free = printed(&config);
    let start = Start { collectors: 20, ..start(&config, &free) };
    let found = hoarding(&start, &simulate(&start)).unwrap();
    println!("{found:?}");
    assert_eq!(found.rarity, Divine);
    assert!((found.as_they_come - 10.0 / 30.0).abs() < 1e-9, "{found:?}");
    assert!(found.hoarded.unwrap() > 2.0 * found.as_they_come, "{found:?}");
    assert!(found.opened > 0.1 && found.opened < 0.5, "{found:?}");
    assert_eq!(hoarding(&Start { collectors: 1, ..start }, &simulate(&start)), None);
}

#[test]
fn every_copy_is_pulled_and_the_curve_matches() {
    let config = guaranteed(Uncommon, uniform_config(7, 5, &[(Basic, 40), (Uncommon, 9), (Divine, 1)]));
    for run in simulated(&config) {
        assert_eq!((run.packs, run.left, run.end), (70, 0, End::SoldOut));
        assert_eq!(run.gone.iter().flatten().max(), Some(&70));
        let sums: Vec<u64> = run.curve.iter().map(|(packs, left)| packs * 5 + left.iter().sum::<u64>()).collect();
        assert_eq!(sums, vec![350; 71], "pulled and remaining copies add up to the printed ones");
    }
}

#[test]
fn broken_promises_are_recorded_at_the_expected_packs() {
    // One copy meets the guarantee; from the second pack on a lower rarity stands in.
    let config = guaranteed(Rare, uniform_config(1, 1, &[(Basic, 9), (Rare, 1)]));
    for run in simulated(&config) {
        assert_eq!((run.packs, run.gone[Rare.index()], run.stand_in, run.repeat), (10, Some(1), Some(2), None));
    }
    // Two definitions fill a pack of three only if one repeats.
    let run = &simulated(&uniform_config(2, 3, &[(Basic, 6)]))[0];
    assert_eq!((run.packs, run.left, run.repeat), (4, 0, Some(1)));
    // Rarities without a weight are not drawn.
    let config = weighted(&[(Basic, 1)], uniform_config(3, 2, &[(Basic, 4), (Divine, 1)]));
    let run = &simulated(&config)[0];
    assert_eq!((run.packs, run.left, run.gone[Divine.index()]), (6, 0, None));
}

#[test]
fn definitions_become_available_and_unavailable_over_time() {
    let mut config = uniform_config(3, 1, &[(Basic, 24)]);
    config.definitions[1].available_from = Some(NOON + 40 * HOUR);
    config.definitions[2].available_to = Some(NOON + 10 * HOUR);
    let free = printed(&config);
    let without_time = &simulate(&start(&config, &free))[0];
    assert_eq!((without_time.packs, without_time.end), (48, End::SoldOut), "without packs per day no time passes");
    let hourly = Start { packs_per_day: Some(24), ..start(&config, &free) };
    for run in simulate(&hourly) {
        assert!(run.packs >= 48 && run.packs <= 48 + 11, "the rest of the third definition cannot be drawn: {run:?}");
        assert_eq!(run.end, End::SoldOut);
        assert!(
            run.pauses.iter().all(|(packs, _)| *packs < 40),
            "the run continues when a definition becomes available: {run:?}"
        );
    }
    let run = &simulate(&Start { until_ms: Some(NOON + 5 * HOUR), ..hourly })[0];
    assert_eq!((run.packs, run.end), (6, End::TimeOver));
}
