//! Requests as the API's document describes them.

use serde_json::{Map, Value, json};

use super::known::Known;
use super::{any, below, chance, corrupt};
use crate::dice::Dice;

/// One operation of the document.
pub(super) struct Operation {
    pub(super) method: String,
    pub(super) path: String,
    /// Names and schemas of the query parameters.
    pub(super) query: Vec<(String, Value)>,
    /// The schema of its JSON body.
    pub(super) body: Option<Value>,
}

/// The API's document, to generate requests from.
pub(super) struct Shapes {
    document: Value,
}

impl Shapes {
    pub(super) fn new() -> Self {
        Self { document: serde_json::to_value(crate::openapi::document()).expect("is JSON") }
    }

    /// Every operation of the document.
    pub(super) fn operations(&self) -> Vec<Operation> {
        let paths = self.document["paths"].as_object().expect("has paths");
        let methods = |item: &Value| item.as_object().cloned().unwrap_or_default();
        let read = |path: &str, method: String, operation: &Value| Operation {
            method,
            path: path.to_owned(),
            query: query_of(operation),
            body: operation.pointer("/requestBody/content/application~1json/schema").cloned(),
        };
        paths
            .iter()
            .flat_map(|(path, item)| {
                methods(item).into_iter().map(move |(method, operation)| read(path, method, &operation))
            })
            .collect()
    }

    /// A random value of this schema for a field of this name.
    pub(super) fn make(&self, shape: &Value, name: &str, known: &Known, dice: &Dice, depth: u32) -> Value {
        if let Some(named) = shape["$ref"].as_str() {
            let inner = self.document.pointer(named.trim_start_matches('#')).unwrap_or(&Value::Null);
            return self.make(inner, name, known, dice, depth);
        }
        for several in ["oneOf", "anyOf"] {
            if let Some(some) = shape[several].as_array().filter(|some| !some.is_empty()) {
                return self.make(any(dice, some), name, known, dice, depth);
            }
        }
        if let Some(all) = shape["allOf"].as_array() {
            let made = all.iter().map(|part| self.make(part, name, known, dice, depth));
            let fields: Map<String, Value> = made.filter_map(|part| part.as_object().cloned()).flatten().collect();
            return fields.into();
        }
        if let Some(some) = shape["enum"].as_array().filter(|some| !some.is_empty()) {
            return any(dice, some).clone();
        }
        let kinds = shape["type"].as_array().cloned().unwrap_or_else(|| vec![shape["type"].clone()]);
        match any(dice, &kinds).as_str() {
            Some("object") => self.object(shape, known, dice, depth),
            Some("array") if depth < 6 => {
                let items = 0..below(dice, 6);
                items.map(|_| self.make(&shape["items"], name, known, dice, depth + 1)).collect()
            }
            Some("integer") => json!(dice.below(if chance(dice, 80) { 6 } else { 100_000 })),
            Some("number") => json!(f64::from(u32::try_from(dice.below(1000)).expect("fits")) / 10.0),
            Some("boolean") => json!(chance(dice, 50)),
            Some("string") => json!(word(shape, name, known, dice)),
            Some("null") => Value::Null,
            _ => known.anything(dice).map_or(Value::Null, Value::from),
        }
    }

    fn object(&self, shape: &Value, known: &Known, dice: &Dice, depth: u32) -> Value {
        let required: Vec<&str> =
            shape["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let fields = shape["properties"].as_object().cloned().unwrap_or_default();
        let there = fields.iter().filter(|(name, _)| required.contains(&name.as_str()) || chance(dice, 60));
        there.map(|(name, shape)| (name.clone(), self.make(shape, name, known, dice, depth + 1))).collect()
    }
}

fn query_of(operation: &Value) -> Vec<(String, Value)> {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let of_query = parameters.filter(|parameter| parameter["in"] == "query");
    of_query
        .filter_map(|parameter| Some((parameter["name"].as_str()?.to_owned(), parameter["schema"].clone())))
        .collect()
}

fn word(shape: &Value, name: &str, known: &Known, dice: &Dice) -> String {
    if shape["format"] == "date-time" {
        let days = ["2023-11-14T22:13:20Z", "2023-11-20T00:00:00Z", "2031-01-01T00:00:00.000Z", "1999-01-01T00:00:00Z"];
        return (*any(dice, &days)).to_owned();
    }
    let guess = if chance(dice, 85) { known.guess(name, dice) } else { known.anything(dice) };
    guess.map_or_else(|| corrupt::text(dice), str::to_owned)
}
