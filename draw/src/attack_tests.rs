//! The attacks in `docs/fairness-attacks.json`, for authors of other verifiers.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Value, json};

use super::attacks::{Attack, attacks};
use super::scenarios::scenarios;
use super::vectors2::codes;
use super::verify::{Receipts, WatchedHead};
use super::{Evidence, PublicData2, stand_in, verify2};

/// The changes of single values that make `to` from `from`. Lists of another length are replaced as a whole.
fn changes(path: &str, from: &Value, to: &Value, found: &mut Vec<Value>) {
    match (from, to) {
        (Value::Object(from), Value::Object(to)) => {
            for key in from.keys().filter(|key| !to.contains_key(*key)) {
                found.push(json!({ "path": format!("{path}/{key}") }));
            }
            for (key, value) in to {
                let path = format!("{path}/{key}");
                match from.get(key) {
                    Some(from) => changes(&path, from, value, found),
                    None => found.push(json!({ "path": path, "value": value })),
                }
            }
        }
        (Value::Array(from), Value::Array(to)) if from.len() == to.len() => {
            for (at, (from, to)) in from.iter().zip(to).enumerate() {
                changes(&format!("{path}/{at}"), from, to, found);
            }
        }
        (from, to) if from == to => {}
        (_, to) => found.push(json!({ "path": path, "value": to })),
    }
}

fn apply(data: &mut Value, change: &Value) {
    let (parent, key) = change["path"].as_str().unwrap().rsplit_once('/').unwrap();
    match (data.pointer_mut(parent).unwrap(), change.get("value")) {
        (Value::Object(fields), Some(value)) => drop(fields.insert(key.to_owned(), value.clone())),
        (Value::Object(fields), None) => drop(fields.remove(key)),
        (Value::Array(items), Some(value)) => items[key.parse::<usize>().unwrap()] = value.clone(),
        (other, _) => panic!("{other} cannot be changed at {key}"),
    }
}

fn to_json(attack: &Attack, base: &Value) -> Value {
    let mut change = Vec::new();
    changes("", base, &serde_json::to_value(&attack.data).unwrap(), &mut change);
    let mut json = Map::new();
    json.insert("row".to_owned(), json!(attack.row));
    json.insert("name".to_owned(), json!(attack.name));
    json.insert("base".to_owned(), json!(attack.base));
    json.insert("change".to_owned(), json!(change));
    if let Some(receipts) = &attack.receipts {
        json.insert("receipts".to_owned(), json!(receipts));
    }
    if !attack.heads.is_empty() {
        json.insert("heads".to_owned(), json!(attack.heads));
    }
    json.insert("expect".to_owned(), json!({ "problems": attack.problems, "marks": attack.marks }));
    Value::Object(json)
}

fn read(name: &str) -> Value {
    let path = format!("{}/../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_published_attacks_match_the_code() {
    let bases: HashMap<&str, Value> =
        scenarios().into_iter().map(|base| (base.name, serde_json::to_value(base.data).unwrap())).collect();
    let attacks: Vec<String> =
        attacks().iter().map(|attack| to_json(attack, &bases[attack.base]).to_string()).collect();
    expect_test::expect_file!["../../docs/fairness-attacks.json"]
        .assert_eq(&format!("[\n{}\n]\n", attacks.join(",\n")));
}

#[test]
fn every_attack_gives_the_expected_codes() {
    let vectors = read("fairness-vectors-2.json");
    let scenarios = vectors["scenarios"].as_array().unwrap();
    let bases: HashMap<&str, &Value> =
        scenarios.iter().map(|base| (base["name"].as_str().unwrap(), &base["data"])).collect();
    let mut failures = Vec::new();
    for attack in read("fairness-attacks.json").as_array().unwrap() {
        let mut data = bases[attack["base"].as_str().unwrap()].clone();
        attack["change"].as_array().unwrap().iter().for_each(|change| apply(&mut data, change));
        let data: PublicData2 = serde_json::from_value(data).unwrap();
        let receipts = attack.get("receipts").map(|kept| serde_json::from_value::<Receipts>(kept.clone()).unwrap());
        let heads = attack.get("heads").and_then(Value::as_array).into_iter().flatten();
        let heads: Vec<WatchedHead> = heads.map(|line| line.as_str().unwrap().parse().unwrap()).collect();
        let evidence = Evidence {
            beacon: Some(stand_in::beacon()),
            receipts: receipts.as_ref(),
            heads: &heads,
            ..Evidence::none(&stand_in::verifies)
        };
        let report = verify2(&data, &evidence).unwrap();
        let (problems, marks) = codes(&report);
        let found = json!({ "problems": problems, "marks": marks });
        if found != attack["expect"] {
            let messages: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
            failures.push(format!("{} {}: {found}\n{}", attack["row"], attack["name"], messages.join("\n")));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// The rows whose defence is a refusal of the server, or that change no public data.
const WITHOUT_DATA: &[u64] = &[26, 29, 60, 65, 66, 67, 68, 73, 75, 76, 77, 79];

#[test]
fn every_row_with_public_data_has_an_attack() {
    let attacks = read("fairness-attacks.json");
    let rows = attacks.as_array().unwrap().iter().map(|attack| attack["row"].as_u64().unwrap());
    let rows: BTreeSet<u64> = rows.chain(WITHOUT_DATA.iter().copied()).collect();
    assert_eq!(rows, (1..=80).collect());
}
