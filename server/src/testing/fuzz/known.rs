//! Ids and words of existing things, by kind, so that requests pass the first checks.

use std::collections::HashMap;

use serde_json::Value;

use super::any;
use crate::dice::Dice;
use crate::testing::Caller;

/// Requests whose responses contain ids, by kind. `{me}` is the caller.
const SOURCES: &[(&str, &str)] = &[
    ("user", "/api/admin/users"),
    ("card", "/api/users/{me}/collection"),
    ("definition", "/api/cards?limit=50"),
    ("listing", "/api/market/listings"),
    ("offer", "/api/market/offers"),
    ("trade", "/api/trades/{me}"),
    ("pack", "/api/packs"),
    ("opening", "/api/packs/openings"),
    ("entry", "/api/admin/queues/status"),
    ("notification", "/api/notifications"),
    ("log", "/api/admin/log"),
    ("modifier", "/api/modifiers"),
    ("achievement", "/api/achievements"),
];

/// The kind of a field or path parameter, by a word in its name. The last match decides.
const NAMED: &[(&str, &str)] = &[
    ("pack", "pack"),
    ("template", "pack"),
    ("cards", "card"),
    ("card", "card"),
    ("item", "card"),
    ("wishes", "definition"),
    ("definition", "definition"),
    ("pool", "definition"),
    ("catalogue", "definition"),
    ("user", "user"),
    ("recipient", "user"),
    ("trades", "trade"),
    ("listing", "listing"),
    ("offers/", "offer"),
    ("offerid", "offer"),
    ("opening", "opening"),
    ("entr", "entry"),
    ("order", "entry"),
    ("notification", "notification"),
    ("log", "log"),
    ("modifier", "modifier"),
    ("achievement", "achievement"),
];

/// The ids and names of each kind.
#[derive(Default)]
pub(super) struct Known(HashMap<&'static str, Vec<String>>);

impl Known {
    /// Reads ids as the owner, and as one of the collectors.
    pub(super) async fn look(owner: &Caller<'_>, people: &[String], dice: &Dice) -> Self {
        let mut known = Self::default();
        for (kind, path) in SOURCES {
            let path = path.replace("{me}", any::<String>(dice, people));
            let answer = owner.get(&path).await.json();
            gather(&answer, known.0.entry(kind).or_default());
        }
        known
    }

    /// A known value for a field of this name.
    pub(super) fn guess(&self, name: &str, dice: &Dice) -> Option<&str> {
        let name = name.to_lowercase();
        let kind = NAMED.iter().filter(|(word, _)| name.contains(word)).max_by_key(|(word, _)| name.rfind(word))?.1;
        let some = self.0.get(kind).filter(|some| !some.is_empty())?;
        Some(any::<String>(dice, some))
    }

    pub(super) fn anything(&self, dice: &Dice) -> Option<&str> {
        let kinds: Vec<_> =
            SOURCES.iter().filter_map(|(kind, _)| self.0.get(kind)).filter(|some| !some.is_empty()).collect();
        if kinds.is_empty() { None } else { Some(any::<String>(dice, any::<&Vec<String>>(dice, &kinds))) }
    }
}

fn gather(answer: &Value, into: &mut Vec<String>) {
    const ENOUGH: usize = 400;
    match answer {
        Value::Object(fields) => {
            for (key, value) in fields {
                match value.as_str() {
                    Some(text) if ["_id", "id", "name"].contains(&key.as_str()) && into.len() < ENOUGH => {
                        into.push(text.to_owned());
                    }
                    _ => gather(value, into),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| gather(item, into)),
        _ => {}
    }
}
