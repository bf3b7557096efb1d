//! Tests of the verification of an instance with a log that the vectors and attacks do not cover.

use std::collections::BTreeSet;
use std::time::Instant;

use serde::Deserialize;
use serde_json::Value;

use super::attack_world::{Forger, receipts};
use super::known::Holder;
use super::log::Beacon;
use super::public2::{PublicBatch, PublicData2};
use super::scenarios::{large, scenarios};
use super::stand_in;
use super::testing::{card, opening};
use super::vectors2::codes;
use super::verify::{Evidence, NotAHead, Receipt, ReceiptFacts, Report2, WatchedHead, verify2};
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
    let value = serde_json::to_value(data_of(name)).unwrap();
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

fn data_of(name: &str) -> PublicData2 {
    scenarios().into_iter().find(|scenario| scenario.name == name).unwrap().data
}

#[test]
fn the_newest_round_of_the_relays_tells_that_a_ticket_is_overdue() {
    let data = data_of("restored");
    let header = &data.batches.last().unwrap().header;
    let (beacon, round) = (header.beacon.unwrap(), header.round.unwrap());
    let problems = |newest_round| {
        let evidence = Evidence { newest_round: Some((beacon, newest_round)), ..Evidence::none(&stand_in::verifies) };
        codes(&verify2(&data, &evidence).unwrap()).0
    };
    assert_eq!(problems(round + 199), [""; 0]);
    assert_eq!(problems(round + 200), ["ticket_not_drawn"]);
}

#[test]
fn a_beacon_that_is_not_trusted_is_marked() {
    let report = verify2(&data_of("tickets"), &Evidence::none(&stand_in::verifies)).unwrap();
    assert_eq!(codes(&report), (vec![], vec!["other_beacon"]));
    assert_eq!(report.marks.len(), 3, "one for each batch with a round");
}

#[test]
fn a_head_that_was_seen_before_its_round_is_witnessed() {
    let data = data_of("tickets");
    let line = |batch: usize, newest: &str| {
        let PublicBatch { header, head, .. } = &data.batches[batch];
        let round = header.round.map_or_else(|| "-".to_owned(), |round| round.to_string());
        format!("{} {batch} {head} {round} {newest} 1800000000000", header.epoch)
    };
    let lines = [line(2, "600000028"), line(4, "600000036"), line(6, "-"), line(9, "600000050")];
    let heads = lines.map(|line| line.parse::<WatchedHead>().unwrap());
    let evidence = Evidence { heads: &heads, ..Evidence::none(&stand_in::verifies) };
    let report = verify2(&data, &evidence).unwrap();
    assert_eq!(report.witnessed, [2]);
    assert_eq!(codes(&report), (vec![], vec!["head_late", "other_beacon"]));
}

#[test]
fn only_lines_of_four_or_six_fields_are_heads() {
    let head = "00ff".repeat(16);
    for line in
        [format!("1 2 {head} -"), format!("1 2 {head} 3"), format!("1 2 {head} 3 2 4"), format!("1 2 {head} - - 4")]
    {
        assert!(line.parse::<WatchedHead>().is_ok(), "{line}");
    }
    for line in
        [String::new(), format!("1 2 {head}"), format!("1 2 {head} 3 2"), format!("1 2 {head} x"), "1 2 0 -".to_owned()]
    {
        assert_eq!(line.parse::<WatchedHead>(), Err(NotAHead), "{line}");
    }
}

/// Verifies data with one receipt.
fn with_receipt(data: &PublicData2, receipt: Receipt) -> Report2 {
    let kept = receipts(vec![receipt], Vec::new());
    let evidence = Evidence { receipts: Some(&kept), ..Evidence::none(&stand_in::verifies) };
    verify2(data, &evidence).unwrap()
}

#[test]
fn a_request_without_an_opening_shows_what_it_would_have_given() {
    // Nothing happened between the head of the intent and these openings; one has bad-luck protection.
    for (base, number, has_hit) in [("tickets", 8, false), ("bad luck", 23, true)] {
        let mut forger = Forger::of(base);
        forger.data.openings.retain(|other| other.id <= opening(number) && other.id != opening(22));
        forger.redraw();
        let receipt = Receipt { opening: None, ..forger.receipt(number) };
        let record = forger.record(number).clone();
        assert_eq!(record.pity.is_some_and(|pity| pity.hit), has_hit);
        forger.data.openings.pop();
        let report = with_receipt(&forger.data, receipt);
        let facts = ReceiptFacts { immediate: Some(record.draws), ..ReceiptFacts::default() };
        assert_eq!(report.receipts, [facts], "{base}");
    }
}

#[test]
fn events_between_request_and_draw_are_shown() {
    let mut forger = Forger::of("disturbed");
    let receipt = forger.receipt(5);
    let report = with_receipt(&forger.data, receipt);
    let facts = ReceiptFacts {
        opening: Some(opening(5)),
        between: 6,
        passed_over: vec![Holder::Other(card(1))],
        immediate: None,
    };
    assert_eq!(report.receipts, [facts]);
}
