//! Tests of the verification of an instance with a log that the vectors and attacks do not cover.

use std::collections::BTreeSet;
use std::time::Instant;

use serde::Deserialize;
use serde_json::Value;

use super::log::Beacon;
use super::public2::PublicData2;
use super::scenarios::{large, scenarios};
use super::stand_in;
use super::verify::{Evidence, verify2};
use super::verify_tests::changes;

/// 10,000 openings, half of them by ticket. `cargo test --release -p foilcast-draw -- --ignored --nocapture` prints the
/// time.
#[test]
#[ignore = "a measurement"]
fn ten_thousand_openings_are_verified() {
    let data = large(10_000);
    let verifies = |_: &Beacon, _: u64, _: &str| true;
    let begun = Instant::now();
    let report = verify2(&data, &Evidence::none(&verifies)).unwrap();
    let elapsed = begun.elapsed();
    assert_eq!((report.openings, report.recomputed, report.problems.len()), (10_000, 10_000, 0));
    println!("10,000 openings verified in {elapsed:?}");
}

/// The paths of changes of a single value in the public data of a scenario that give no problem.
fn undetected(name: &str) -> BTreeSet<String> {
    let data = scenarios().into_iter().find(|scenario| scenario.name == name).unwrap().data;
    let value = serde_json::to_value(&data).unwrap();
    let mut changed = Vec::new();
    changes(&value, "", &mut changed);
    assert!(changed.len() > 500, "{}", changed.len());
    let evidence = Evidence { beacon: Some(stand_in::beacon()), ..Evidence::none(&stand_in::verifies) };
    let is_undetected = |changed: &Value| {
        // Data that cannot be read are detected, too.
        let data = PublicData2::deserialize(changed).ok();
        let report = data.and_then(|data| verify2(&data, &evidence).ok());
        report.is_some_and(|report| report.problems.is_empty())
    };
    changed.into_iter().filter(|(_, changed)| is_undetected(changed)).map(|(path, _)| path).collect()
}

#[test]
fn every_single_change_is_detected_except_of_what_may_be_absent() {
    let expected = [
        // The newest rows and results that are not due may be missing, and seeds that are not revealed.
        "/batches/* removed",
        "/grades removed",
        "/grades/* removed",
        "/openings/* removed",
        "/raffles removed",
        "/raffles/* removed",
        "/seeds removed",
        "/seeds/* removed",
        "/seeds/*/seedHash",
        // Without them, null is meant, or the same is said elsewhere.
        "/batches/*/publishedAtMs removed",
        "/batches/*/round removed",
        "/hiddenFrom removed",
        "/openings/*/cards removed",
        "/openings/*/cards/*/modifier removed",
        "/pools/*/definitions/*/availableFrom removed",
        "/pools/*/definitions/*/availableTo removed",
        // Twice the same.
        "/beacons/* doubled",
        "/grades/* doubled",
        "/pools/* doubled",
        "/raffles/* doubled",
        "/rounds/* doubled",
        "/runs/* doubled",
        "/seeds/* doubled",
    ];
    assert_eq!(undetected("tickets"), BTreeSet::from(expected.map(str::to_owned)));
}
