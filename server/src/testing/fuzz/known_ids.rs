//! Ids and names of existing rows, by kind, so that requests pass the first checks.

use std::collections::HashMap;

use serde_json::Value;

use super::pick;
use crate::dice::Dice;
use crate::testing::Caller;

/// Kinds, and the paths whose responses contain their ids. `{me}` is a collector.
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

#[derive(Default)]
pub(super) struct KnownIds(HashMap<&'static str, Vec<String>>);

impl KnownIds {
    /// Reads ids as the owner. `{me}` becomes a random collector.
    pub(super) async fn fetch(owner: &Caller<'_>, collectors: &[String], dice: &Dice) -> Self {
        let mut known = Self::default();
        for (kind, path) in SOURCES {
            let path = path.replace("{me}", pick::<String>(dice, collectors));
            let body = owner.get(&path).await.json();
            collect_ids(&body, known.0.entry(kind).or_default());
        }
        known
    }

    /// A known value of the kind that fits a field or parameter of this name.
    pub(super) fn guess(&self, name: &str, dice: &Dice) -> Option<&str> {
        let name = name.to_lowercase();
        let kind = NAMED.iter().filter(|(word, _)| name.contains(word)).max_by_key(|(word, _)| name.rfind(word))?.1;
        let ids = self.0.get(kind).filter(|ids| !ids.is_empty())?;
        Some(pick::<String>(dice, ids))
    }

    pub(super) fn any_id(&self, dice: &Dice) -> Option<&str> {
        let kinds: Vec<_> =
            SOURCES.iter().filter_map(|(kind, _)| self.0.get(kind)).filter(|ids| !ids.is_empty()).collect();
        if kinds.is_empty() { None } else { Some(pick::<String>(dice, pick::<&Vec<String>>(dice, &kinds))) }
    }
}

fn collect_ids(value: &Value, into: &mut Vec<String>) {
    const MAX: usize = 400;
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                match value.as_str() {
                    Some(text) if ["_id", "id", "name"].contains(&key.as_str()) && into.len() < MAX => {
                        into.push(text.to_owned());
                    }
                    _ => collect_ids(value, into),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect_ids(item, into)),
        _ => {}
    }
}
