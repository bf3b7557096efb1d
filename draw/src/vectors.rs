//! The worked examples in `docs/fairness-vectors.json`, for authors of other verifiers.

use hmac::{Hmac, KeyInit, Mac};
use serde_json::json;
use sha2::Sha256;

use super::pool::Policy;
use super::public::PublicData;
use super::stream::{HmacIntegers, Integers, Label, ServerSeed};
use super::testing::PAGE;
use super::verify::verify;
use super::world::complete_run;
use foilcast_base::rarity::Rarity;

/// An integer with the message and the HMAC that it comes from.
fn integer(seed: &ServerSeed, client_seed: &str, counter: u64, label: Label, attempt: u32, n: u64) -> String {
    let message = format!("{client_seed}:{counter}:{label}:{attempt}");
    let key = const_hex::decode(seed.to_hex()).unwrap();
    // The library's own way from key and message to the HMAC, independent of the code of the draw.
    let mac = Hmac::<Sha256>::new_from_slice(&key).unwrap().chain_update(&message).finalize().into_bytes();
    let mut integers = HmacIntegers::new(seed, client_seed, counter);
    let word = u64::from_be_bytes(mac[..8].try_into().unwrap());
    assert_eq!(integers.word(label, attempt), word);
    let value = integers.below(label, attempt, n).map(|value| value.to_string());
    json!({
        "serverSeed": seed.to_hex(), "seedHash": seed.hash(), "clientSeed": client_seed, "counter": counter,
        "label": label.to_string(), "attempt": attempt, "message": message, "mac": const_hex::encode(mac),
        "word": word.to_string(), "n": n.to_string(), "value": value,
    })
    .to_string()
}

fn integers() -> Vec<String> {
    let seed = ServerSeed::from_bytes(std::array::from_fn(|at| u8::try_from(at * 8).unwrap()));
    let plain = ServerSeed::from_bytes([0xff; 32]);
    // Just above half of all words, so that about half of the attempts are rejected.
    let wide = (1 << 63) + 1;
    let mut vectors = Vec::new();
    for attempt in 0..4 {
        vectors.push(integer(&seed, "5eed", 0, Label::Card(1), attempt, 207_660));
        vectors.push(integer(&seed, "5eed", 0, Label::Card(5), attempt, wide));
    }
    vectors.push(integer(&seed, "5eed", 1, Label::Card(1), 0, 207_660));
    vectors.push(integer(&seed, "5eed", 1, Label::Rarity(2), 0, 100));
    vectors.push(integer(&seed, "5eed", 1, Label::Chance(10), 0, 1_000_000));
    vectors.push(integer(&seed, "5eed", 1, Label::Which(3), 200, 3));
    vectors.push(integer(&plain, "a : b, zwölf ✨", 9_007_199_254_740_991, Label::Card(1), 0, 1));
    vectors
}

fn scenario(name: &str, data: &PublicData) -> String {
    let lines = |items: Vec<String>| format!("[\n{}\n]", items.join(",\n"));
    let each = |value: serde_json::Value| lines(value.as_array().unwrap().iter().map(ToString::to_string).collect());
    let data = serde_json::to_value(data).unwrap();
    let parts = ["pools", "runs", "exceptions", "seeds", "openings"];
    let parts = parts.map(|part| format!("\"{part}\": {}", each(data[part].clone())));
    format!("{{\"name\": {}, \"data\": {{\n{}\n}}}}", json!(name), parts.join(",\n"))
}

#[test]
fn the_published_vectors_match_the_code() {
    let scenarios = [Policy::Supply, Policy::Weights].map(|policy| {
        let name = format!("a run drawn to its last copy, policy {}", json!(policy).as_str().unwrap());
        scenario(&name, &complete_run(policy))
    });
    let text = format!(
        "{{\"integers\": [\n{}\n],\n\"scenarios\": [\n{}\n]}}\n",
        integers().join(",\n"),
        scenarios.join(",\n")
    );
    expect_test::expect_file!["../../docs/fairness-vectors.json"].assert_eq(&text);
}

#[test]
fn the_specification_lists_the_rarities() {
    let mut lines = vec![String::new()];
    for rarity in Rarity::ALL {
        let end = if rarity == Rarity::RAREST { '.' } else { ',' };
        let item = format!(" {} `{rarity}`{end}", rarity.id());
        match lines.last_mut() {
            Some(line) if line.len() + item.len() < 118 => line.push_str(&item),
            _ => lines.push(item),
        }
    }
    let list = lines.iter().fold(String::new(), |list, line| list + " " + line + "\n");
    let (before, rest) = PAGE.split_once("  <!-- rarities -->\n").unwrap();
    let (_, after) = rest.split_once("  <!-- /rarities -->\n").unwrap();
    expect_test::expect_file!["../../docs/fairness.md"]
        .assert_eq(&format!("{before}  <!-- rarities -->\n{list}  <!-- /rarities -->\n{after}"));
}

#[test]
fn the_published_vectors_pass_the_check() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/fairness-vectors.json");
    let vectors: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let scenarios = vectors["scenarios"].as_array().unwrap();
    assert_eq!(scenarios.len(), 2);
    for scenario in scenarios {
        let data: PublicData = serde_json::from_value(scenario["data"].clone()).unwrap();
        assert_eq!(verify(&data).unwrap().problems, []);
    }
}
