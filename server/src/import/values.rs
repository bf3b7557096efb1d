//! Parses values of old records, plain or in `MongoDB`'s extended JSON.

use serde_json::{Map, Value};

use crate::clock::Timestamp;
use crate::ids::RawId;

/// The record without `MongoDB`'s wrappers, and without U+0000, which databases do not store.
pub fn plain(value: Value) -> Value {
    match value {
        Value::Array(values) => Value::Array(values.into_iter().map(plain).collect()),
        Value::Object(fields) => unwrapped(fields),
        Value::String(text) if text.contains('\0') => Value::String(text.replace('\0', "\u{fffd}")),
        other => other,
    }
}

fn unwrapped(fields: Map<String, Value>) -> Value {
    let wrapper = fields.iter().next().filter(|_| fields.len() == 1);
    let inside = match wrapper {
        Some((key, value)) if key == "$oid" => value.as_str().map(|text| Value::from(text.to_owned())),
        Some((key, value)) if matches!(key.as_str(), "$numberInt" | "$numberLong") => {
            value.as_str().and_then(|text| text.parse::<i64>().ok()).map(Value::from)
        }
        Some((key, value)) if matches!(key.as_str(), "$numberDouble" | "$numberDecimal") => {
            value.as_str().and_then(|text| text.parse::<f64>().ok()).map(Value::from)
        }
        Some((key, value)) if key == "$date" => Some(plain(value.clone())),
        _ => None,
    };
    inside.unwrap_or_else(|| {
        let clean = |key: String| if key.contains('\0') { key.replace('\0', "\u{fffd}") } else { key };
        Value::Object(fields.into_iter().map(|(key, value)| (clean(key), plain(value))).collect())
    })
}

/// A text that is not empty.
pub fn text<'a>(record: &'a Value, key: &str) -> Option<&'a str> {
    record.get(key)?.as_str().map(str::trim).filter(|text| !text.is_empty())
}

/// An integer in any notation.
pub fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| {
        let number = value.as_f64()?;
        // Larger ones are not exact, and no valid value is that large.
        #[expect(clippy::cast_possible_truncation, reason = "it is an integer and small enough")]
        (number.fract() == 0.0 && number.abs() < 9e15).then_some(number as i64)
    })
}

/// An id, in lower case.
pub fn id(value: Option<&Value>) -> Option<RawId> {
    value?.as_str()?.trim().to_ascii_lowercase().parse().ok()
}

/// A time: ISO-8601 with or without a time zone, or milliseconds since 1970.
pub fn time(value: Option<&Value>) -> Option<Timestamp> {
    let value = value?;
    if let Some(millis) = whole(value) {
        return plausible(millis);
    }
    Timestamp::parse(value.as_str()?).and_then(|time| plausible(time.millis()))
}

/// A time that can be displayed.
fn plausible(millis: i64) -> Option<Timestamp> {
    // The years 1970 to 9999.
    (0..253_402_300_800_000).contains(&millis).then(|| Timestamp::from_millis(millis))
}

/// The creation time in an id of `MongoDB`: its first four bytes are seconds.
pub fn made_at(id: RawId, now: Timestamp) -> Option<Timestamp> {
    let seconds = i64::from_str_radix(id.as_str().get(..8)?, 16).ok()?;
    // `MongoDB` exists since 2009.
    let at = Timestamp::from_millis(seconds.checked_mul(1000)?);
    (at.millis() >= 1_230_768_000_000 && at <= now).then_some(at)
}

pub fn truth(record: &Value, key: &str) -> bool {
    match record.get(key) {
        Some(Value::Bool(truth)) => *truth,
        Some(Value::Number(number)) => number.as_f64().is_some_and(|number| number != 0.0),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn extended_json_has_the_same_values_as_plain_json() {
        let extended = json!({"_id": {"$oid": "AB"}, "n": {"$numberInt": "7"}, "l": [{"$numberLong": "8"}],
            "d": {"$numberDouble": "1.5"}, "at": {"$date": {"$numberLong": "12"}}, "when": {"$date": "2024-01-02T03:04:05Z"},
            "two": {"$oid": "x", "y": 1}, "nul": "a\0b"});
        let expected = json!({"_id": "AB", "n": 7, "l": [8], "d": 1.5, "at": 12, "when": "2024-01-02T03:04:05Z",
            "two": {"$oid": "x", "y": 1}, "nul": "a\u{fffd}b"});
        assert_eq!(plain(extended), expected);
    }

    #[test]
    fn integers_are_distinguished_from_other_numbers() {
        for (value, expected) in [
            (json!(7), Some(7)),
            (json!(7.0), Some(7)),
            (json!(-3), Some(-3)),
            (json!(7.5), None),
            (json!("7"), None),
            (json!(1e300), None),
            (json!(null), None),
        ] {
            assert_eq!(whole(&value), expected, "{value}");
        }
    }

    #[test]
    fn times_are_read_in_every_format() {
        let at = Some(Timestamp::from_millis(1_704_164_645_000));
        for value in [
            json!("2024-01-02T03:04:05Z"),
            json!("2024-01-02T03:04:05.000Z"),
            json!("2024-01-02T04:04:05+01:00"),
            json!("2024-01-02T03:04:05"),
            json!(1_704_164_645_000_i64),
        ] {
            assert_eq!(time(Some(&value)), at, "{value}");
        }
        assert_eq!(time(Some(&json!("2024-01-02"))), Some(Timestamp::from_millis(1_704_153_600_000)));
        for value in [json!("yesterday"), json!(-5), json!(1e18), json!(null), json!({})] {
            assert_eq!(time(Some(&value)), None, "{value}");
        }
    }
}
