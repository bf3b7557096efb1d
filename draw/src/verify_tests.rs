//! Tests that unchanged openings pass the verification, and that every single change is detected.

use std::collections::BTreeSet;

use serde_json::Value;

use super::pool::Policy;
use super::public::{PublicData, PublicOpening};
use super::verify::{Report, verify};
use super::world::complete_run;
use foilcast_base::rarity::Rarity;

fn problems(data: &PublicData) -> Vec<String> {
    verify(data).unwrap().problems.into_iter().map(|problem| problem.message).collect()
}

#[test]
fn unchanged_openings_pass() {
    for policy in [Policy::Supply, Policy::Weights] {
        let data = complete_run(policy);
        let openings = data.openings.len();
        assert!(openings > 25, "{openings}");
        assert_eq!(verify(&data), Ok(Report { openings, recomputed: openings, problems: Vec::new() }));
        let listed = data.openings.iter().flat_map(|o| &o.fairness.draws).filter(|d| d.listed.is_some()).count();
        let passed = data.openings.iter().flat_map(|o| &o.fairness.draws).map(|d| d.passed_over.len()).sum::<usize>();
        assert!(data.openings[30].fairness.draws.iter().any(|draw| draw.listed.is_some()), "{policy:?}");
        assert!(listed > 3 && passed > 300, "{listed} listed, {passed} passed over");
    }
}

#[test]
fn openings_of_a_secret_seed_pass_without_being_recomputed() {
    let mut data = complete_run(Policy::Supply);
    let secret = data.seeds.remove(1).seed_hash;
    let with_secret_seed = data.openings.iter().filter(|opening| opening.fairness.seed_hash == secret).count();
    let openings = data.openings.len();
    assert!(with_secret_seed > 5);
    assert_eq!(verify(&data), Ok(Report { openings, recomputed: openings - with_secret_seed, problems: Vec::new() }));
}

/// Adds every change of one value to `changed`, as a path and the changed opening.
pub(super) fn changes(value: &Value, path: &str, changed: &mut Vec<(String, Value)>) {
    let mut within = |key: String, inner: &Value, replace: &dyn Fn(Value) -> Value| {
        let mut found = Vec::new();
        changes(inner, &format!("{path}/{key}"), &mut found);
        changed.extend(found.into_iter().map(|(path, inner)| (path, replace(inner))));
    };
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                let replace = |inner| {
                    let mut fields = fields.clone();
                    fields.insert(key.clone(), inner);
                    Value::Object(fields)
                };
                within(key.clone(), inner, &replace);
            }
            for key in fields.keys() {
                let mut fields = fields.clone();
                fields.remove(key);
                changed.push((format!("{path}/{key} removed"), Value::Object(fields)));
            }
        }
        Value::Array(items) => {
            // Only the first and the last two entries of long lists.
            let ends = || (0..items.len()).filter(|at| *at < 2 || at + 2 >= items.len());
            for at in ends() {
                let replace = |inner| {
                    let mut items = items.clone();
                    items[at] = inner;
                    Value::Array(items)
                };
                within("*".to_owned(), &items[at], &replace);
            }
            for at in ends() {
                let mut fewer = items.clone();
                fewer.remove(at);
                changed.push((format!("{path}/* removed"), Value::Array(fewer)));
                let mut more = items.clone();
                more.insert(at, items[at].clone());
                changed.push((format!("{path}/* doubled"), Value::Array(more)));
            }
        }
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            changed.push((path.to_owned(), Value::from(number + 1)));
            changed.push((path.to_owned(), Value::from(number - 1)));
        }
        Value::String(text) => {
            let other = match text.as_str() {
                "Basic" => "Common".to_owned(),
                name if Rarity::ALL.iter().any(|rarity| rarity.name() == name) => "Basic".to_owned(),
                text => {
                    let end = if text.ends_with('0') { "1" } else { "0" };
                    text.chars().take(text.chars().count() - 1).collect::<String>() + end
                }
            };
            changed.push((path.to_owned(), Value::String(other)));
        }
        Value::Bool(flag) => changed.push((path.to_owned(), Value::Bool(!flag))),
        Value::Null => {}
    }
}

/// The paths of changes of these openings that the verification does not detect.
fn undetected(policy: Policy, chosen: &[usize], renew_digest: bool) -> BTreeSet<String> {
    let mut all = complete_run(policy);
    for opening in &mut all.openings {
        let seed = all.seeds.iter().find(|seed| seed.seed_hash == opening.fairness.seed_hash).unwrap();
        opening.fairness.server_seed = Some(seed.server_seed.clone());
    }
    all.seeds.clear();
    let mut undetected = BTreeSet::new();
    for at in chosen {
        let original = all.openings[*at].clone();
        // Some openings follow, so that changed counters and positions can conflict.
        let mut data = all.clone();
        data.openings.truncate(at + 5);
        assert!(problems(&data).is_empty());
        let mut changed = Vec::new();
        changes(&serde_json::to_value(&original).unwrap(), "", &mut changed);
        assert!(changed.len() > 40);
        for (path, value) in changed {
            // An unreadable record is detected, too.
            let Ok(mut opening) = serde_json::from_value::<PublicOpening>(value) else { continue };
            if opening == original {
                continue;
            }
            if renew_digest {
                opening.fairness.digest = opening.fairness.digest_for(opening.id);
            }
            data.openings[*at] = opening;
            if problems(&data).is_empty() {
                undetected.insert(path);
            }
        }
    }
    undetected
}

#[test]
fn every_single_changed_field_is_detected() {
    // Cards are optional, and so is the seed in an opening if it is listed elsewhere.
    let expected = BTreeSet::from(["/cards removed", "/fairness/serverSeed removed"].map(str::to_owned));
    for policy in [Policy::Supply, Policy::Weights] {
        let found = undetected(policy, &[2, 3, 4, 12, 30], false);
        assert_eq!(found, expected, "{policy:?}");
    }
}

#[test]
fn with_a_new_digest_only_irrelevant_fields_can_be_changed() {
    let allowed = [
        "/cards removed",
        "/fairness/serverSeed removed",
        "/fairness/digest",
        "/fairness/openedAtMs",
        "/fairness/position",
    ];
    // Packs of five cards: a single card could be the same by chance under any seed.
    for policy in [Policy::Supply, Policy::Weights] {
        let undetected = undetected(policy, &[2, 4, 12], true);
        let unexpected: Vec<_> = undetected.iter().filter(|path| !allowed.contains(&path.as_str())).collect();
        assert!(unexpected.is_empty(), "{unexpected:?}");
    }
}

#[test]
fn an_omitted_opening_is_detected() {
    let data = complete_run(Policy::Supply);
    for at in [0, 4, 9] {
        let mut fewer = data.clone();
        let removed = fewer.openings.remove(at);
        let found = problems(&fewer);
        assert!(found.iter().any(|problem| problem.contains("counter")), "{}: {found:?}", removed.id);
    }
}

#[test]
fn swapped_positions_of_two_openings_are_detected() {
    let mut data = complete_run(Policy::Supply);
    let (early, late) = (data.openings[1].fairness.position, data.openings[13].fairness.position);
    (data.openings[1].fairness.position, data.openings[13].fairness.position) = (late, early);
    for at in [1, 13] {
        let id = data.openings[at].id;
        data.openings[at].fairness.digest = data.openings[at].fairness.digest_for(id);
    }
    assert!(!problems(&data).is_empty());
}

#[test]
fn a_returned_copy_is_drawn_again_only_in_a_later_run_version() {
    let mut data = complete_run(Policy::Supply);
    data.runs[1].returned.pop();
    assert!(problems(&data).iter().any(|problem| problem.contains("was held") || problem.contains("seeds give")));
}
