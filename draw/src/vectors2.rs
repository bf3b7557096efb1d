//! The worked examples of version 2 in `docs/fairness-vectors-2.json`, for authors of other verifiers.

use serde_json::{Value, json};

use super::public2::PublicBeacon;
use super::scenarios::{Scenario, scenarios};
use super::testing::opening;
use super::{Beacon, stand_in};

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
