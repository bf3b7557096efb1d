//! Random values that match the schemas of the API document.

use serde_json::{Map, Value, json};

use super::known_ids::KnownIds;
use super::{below, chance, corrupt, pick};
use crate::dice::Dice;

pub(super) struct Operation {
    pub(super) method: String,
    pub(super) path: String,
    /// The query parameters: names and schemas.
    pub(super) query: Vec<(String, Value)>,
    /// The schema of the JSON body.
    pub(super) body: Option<Value>,
}

pub(super) struct Schemas {
    document: Value,
}

impl Schemas {
    pub(super) fn new() -> Self {
        Self { document: serde_json::to_value(crate::openapi::document()).expect("is JSON") }
    }

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

    /// A random value of this schema for a field or parameter of this name.
    pub(super) fn generate(&self, schema: &Value, name: &str, known: &KnownIds, dice: &Dice, depth: u32) -> Value {
        if let Some(named) = schema["$ref"].as_str() {
            let inner = self.document.pointer(named.trim_start_matches('#')).unwrap_or(&Value::Null);
            return self.generate(inner, name, known, dice, depth);
        }
        for several in ["oneOf", "anyOf"] {
            if let Some(some) = schema[several].as_array().filter(|some| !some.is_empty()) {
                return self.generate(pick(dice, some), name, known, dice, depth);
            }
        }
        if let Some(all) = schema["allOf"].as_array() {
            let made = all.iter().map(|part| self.generate(part, name, known, dice, depth));
            let fields: Map<String, Value> = made.filter_map(|part| part.as_object().cloned()).flatten().collect();
            return fields.into();
        }
        if let Some(some) = schema["enum"].as_array().filter(|some| !some.is_empty()) {
            return pick(dice, some).clone();
        }
        let kinds = schema["type"].as_array().cloned().unwrap_or_else(|| vec![schema["type"].clone()]);
        match pick(dice, &kinds).as_str() {
            Some("object") => self.object(schema, known, dice, depth),
            Some("array") if depth < 6 => {
                let items = 0..below(dice, 6);
                items.map(|_| self.generate(&schema["items"], name, known, dice, depth + 1)).collect()
            }
            Some("integer") => json!(dice.below(if chance(dice, 80) { 6 } else { 100_000 })),
            Some("number") => json!(f64::from(u32::try_from(dice.below(1000)).expect("fits")) / 10.0),
            Some("boolean") => json!(chance(dice, 50)),
            Some("string") => json!(word(schema, name, known, dice)),
            Some("null") => Value::Null,
            _ => known.any_id(dice).map_or(Value::Null, Value::from),
        }
    }

    fn object(&self, schema: &Value, known: &KnownIds, dice: &Dice, depth: u32) -> Value {
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let fields = schema["properties"].as_object().cloned().unwrap_or_default();
        let included = fields.iter().filter(|(name, _)| required.contains(&name.as_str()) || chance(dice, 60));
        included.map(|(name, schema)| (name.clone(), self.generate(schema, name, known, dice, depth + 1))).collect()
    }
}

fn query_of(operation: &Value) -> Vec<(String, Value)> {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let of_query = parameters.filter(|parameter| parameter["in"] == "query");
    of_query
        .filter_map(|parameter| Some((parameter["name"].as_str()?.to_owned(), parameter["schema"].clone())))
        .collect()
}

fn word(schema: &Value, name: &str, known: &KnownIds, dice: &Dice) -> String {
    if schema["format"] == "date-time" {
        let days = ["2023-11-14T22:13:20Z", "2023-11-20T00:00:00Z", "2031-01-01T00:00:00.000Z", "1999-01-01T00:00:00Z"];
        return (*pick(dice, &days)).to_owned();
    }
    let guess = if chance(dice, 85) { known.guess(name, dice) } else { known.any_id(dice) };
    guess.map_or_else(|| corrupt::text(dice), str::to_owned)
}
