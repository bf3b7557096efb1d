//! The worked examples of version 2 in `docs/fairness-vectors-2.json`, for authors of other verifiers.

use serde_json::{Value, json};

use super::canonical::Bytes32;
use super::public2::PublicBeacon;
use super::scenarios::{Scenario, scenarios};
use super::testing::{PAGE, assert_specified, opening};
use super::{Beacon, Evidence, MarkCode, ProblemCode, PublicData2, Report2, Subject, stand_in, verify2};

/// A list with an entry per line.
fn lines(values: &Value) -> String {
    let lines: Vec<String> = values.as_array().unwrap().iter().map(ToString::to_string).collect();
    format!("[\n{}\n]", lines.join(",\n"))
}

fn text_of(scenario: &Scenario) -> String {
    let data = serde_json::to_value(&scenario.data).unwrap();
    let parts = data.as_object().unwrap().iter().map(|(key, part)| {
        let text = if part.is_array() { lines(part) } else { part.to_string() };
        format!("\"{key}\": {text}")
    });
    let data = parts.collect::<Vec<_>>().join(",\n");
    let disturbed: Vec<_> = scenario.disturbed.iter().map(|number| opening(*number)).collect();
    let expect = json!({ "problems": [], "marks": scenario.marks, "disturbed": disturbed });
    format!("{{\"name\": {}, \"expect\": {expect}, \"data\": {{\n{data}\n}}}}", json!(scenario.name))
}

#[test]
fn the_published_vectors_match_the_code() {
    let scenarios: Vec<String> = scenarios().iter().map(text_of).collect();
    let beacon = PublicBeacon { scheme: Beacon::SCHEME.to_owned(), beacon: stand_in::beacon() };
    let text = format!("{{\"beacon\": {},\n\"scenarios\": [\n{}\n]}}\n", json!(beacon), scenarios.join(",\n"));
    expect_test::expect_file!["../../docs/fairness-vectors-2.json"].assert_eq(&text);
}

/// Examples are blocks without placeholders.
#[test]
fn the_specification_has_the_digest_of_each_example() {
    let blocks = PAGE.split("```\n").skip(1).step_by(2);
    let examples: Vec<&str> = blocks.filter(|block| !block.contains(['<', '{', '`'])).collect();
    assert_eq!(examples.len(), 5, "records of both versions, a pool, lines and a header");
    for example in examples {
        assert_specified(&Bytes32::sha256(example).to_string());
    }
}

/// The codes of a report, each once and ascending.
pub(super) fn codes(report: &Report2) -> (Vec<&'static str>, Vec<&'static str>) {
    let sorted = |mut codes: Vec<&'static str>| {
        codes.sort_unstable();
        codes.dedup();
        codes
    };
    let problems = report.problems.iter().map(|problem| ProblemCode::name(problem.code)).collect();
    let marks = report.marks.iter().map(|mark| MarkCode::name(mark.code)).collect();
    (sorted(problems), sorted(marks))
}

#[test]
fn the_vectors_give_the_expected_codes() {
    for scenario in scenarios() {
        let text = serde_json::to_string(&scenario.data).unwrap();
        let data: PublicData2 = serde_json::from_str(&text).unwrap();
        let evidence = Evidence { beacon: Some(stand_in::beacon()), ..Evidence::none(&stand_in::verifies) };
        let report = verify2(&data, &evidence).unwrap();
        let messages: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
        assert!(messages.is_empty(), "{}: {messages:?}", scenario.name);
        assert_eq!(codes(&report).1, scenario.marks, "{}", scenario.name);
        let disturbed = report.marks.iter().filter(|mark| mark.code == MarkCode::Disturbed);
        let disturbed: Vec<Subject> = disturbed.map(|mark| mark.subject).collect();
        let expected: Vec<Subject> =
            scenario.disturbed.iter().map(|number| Subject::Opening(opening(*number))).collect();
        assert_eq!(disturbed, expected, "{}", scenario.name);
    }
}
