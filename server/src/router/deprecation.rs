//! Deprecated operations and fields: the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of their responses.
//!
//! docs/api.md has the promise. A test compares the table with what the API's document marks as deprecated.

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::time::{Duration, SystemTime};

const DEPRECATION: HeaderName = HeaderName::from_static("deprecation");
const SUNSET: HeaderName = HeaderName::from_static("sunset");

/// An operation that is deprecated, or has a deprecated parameter or field.
#[derive(Debug)]
pub(super) struct Deprecated {
    pub method: Method,
    /// The path as in the API's document, such as `/api/trades/{id}`.
    pub path: &'static str,
    pub since: Date,
    /// The first day on which a release may remove it, at least six months later.
    pub sunset: Date,
}

pub(super) const TABLE: &[Deprecated] = &[];

/// Adds the headers to a response of a deprecated operation.
pub(super) fn announce(table: &[Deprecated], method: &Method, path: &str, headers: &mut HeaderMap) {
    let method = if *method == Method::HEAD { &Method::GET } else { method };
    let Some(row) = table.iter().find(|row| row.method == *method && row.path == path) else { return };
    let [since, sunset] = [row.since, row.sunset].map(unix_seconds);
    let date = httpdate::fmt_http_date(SystemTime::UNIX_EPOCH + Duration::from_secs(sunset));
    for (name, value) in [(DEPRECATION, format!("@{since}")), (SUNSET, date)] {
        if let Ok(value) = HeaderValue::try_from(value) {
            headers.insert(name, value);
        }
    }
}

fn unix_seconds(day: Date) -> u64 {
    let start = day.to_zoned(TimeZone::UTC).map(|start| start.timestamp().as_second());
    start.ok().and_then(|seconds| u64::try_from(seconds).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openapi;
    use jiff::ToSpan;
    use serde_json::{Value, json};
    use std::collections::BTreeSet;

    /// The operations of a document that are deprecated, or have a deprecated parameter or field.
    fn deprecated(document: &Value) -> BTreeSet<String> {
        let paths = document["paths"].as_object().unwrap().iter();
        let operations = paths.flat_map(|(path, item)| {
            item.as_object().unwrap().iter().map(move |(method, operation)| (format!("{method} {path}"), operation))
        });
        let found = operations.filter(|(_, operation)| has_deprecated(operation, document, &mut BTreeSet::new()));
        found.map(|(name, _)| name).collect()
    }

    fn has_deprecated<'a>(value: &'a Value, document: &'a Value, seen: &mut BTreeSet<&'a str>) -> bool {
        match value {
            Value::Object(map) => {
                let reference = map.get("$ref").and_then(Value::as_str).filter(|&reference| seen.insert(reference));
                let schema = reference.and_then(|reference| document.pointer(reference.trim_start_matches('#')));
                map.get("deprecated") == Some(&Value::Bool(true))
                    || schema.is_some_and(|schema| has_deprecated(schema, document, seen))
                    || map.values().any(|value| has_deprecated(value, document, seen))
            }
            Value::Array(values) => values.iter().any(|value| has_deprecated(value, document, seen)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
        }
    }

    #[test]
    fn deprecated_operations_and_fields_are_found() {
        let answer = |schema: &str| {
            let schema = json!({"$ref": format!("#/components/schemas/{schema}")});
            json!({"responses": {"200": {"content": {"application/json": {"schema": schema}}}}})
        };
        let document = json!({
            "paths": {
                "/new": {"get": answer("New")},
                "/old": {"get": {"deprecated": true, "responses": {}}, "post": answer("Outer")},
            },
            "components": {"schemas": {
                "New": {"properties": {"_id": {"type": "string"}}},
                "Outer": {"properties": {"rows": {"items": {"$ref": "#/components/schemas/Row"}}}},
                "Row": {"properties": {"a": {"type": "string", "deprecated": true},
                    "more": {"$ref": "#/components/schemas/Row"}}},
            }},
        });
        assert_eq!(deprecated(&document), BTreeSet::from(["get /old".to_owned(), "post /old".to_owned()]));
    }

    #[test]
    fn the_table_has_what_the_document_marks_as_deprecated() {
        let document = serde_json::to_value(openapi::document()).unwrap();
        let rows = TABLE.iter().map(|row| format!("{} {}", row.method.as_str().to_lowercase(), row.path));
        assert_eq!(rows.collect::<BTreeSet<_>>(), deprecated(&document));
        for row in TABLE {
            assert!(row.sunset >= row.since.saturating_add(6.months()), "{row:?}");
        }
    }
}
