//! Corruption of JSON values and bytes.

use serde_json::{Map, Value, json};

use super::{below, chance, pick};
use crate::dice::Dice;

/// Texts that often cause bugs.
pub(super) const TEXTS: &[&str] = &[
    "",
    " ",
    "0",
    "-1",
    "null",
    "true",
    "NaN",
    "1e400",
    "(.*%_",
    "É",
    "e\u{301}",
    "ß",
    "İ",
    "👩‍👩‍👧‍👦",
    "\u{202e}drawkcab",
    "\u{feff}",
    "\u{fffd}",
    "\u{0}",
    "a\r\nb: c",
    "\\u0000",
    "ffffffffffffffffffffffff",
    "000000000000000000000000",
    "00000000000000000000000G",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "'; DROP TABLE users; --",
    "%00%2e%2e%2f",
    "__proto__",
    "javascript:alert(1)",
    "//elsewhere.example/picture.png",
    "9999-12-31T23:59:59.999Z",
    "-009999-01-01T00:00:00Z",
    "2026-02-30T25:61:61Z",
    "Glitch Glitch ",
    "Negative ",
    "Mythic",
    "nova",
];

/// Numbers that are too large, too small, or not numbers.
fn number(dice: &Dice) -> Value {
    let numbers = [
        json!(0),
        json!(-1),
        json!(1),
        json!(1.5),
        json!(-0.0),
        json!(1e308),
        json!(1e-308),
        json!(10_001),
        json!(i64::from(i32::MAX)),
        json!(i64::from(u32::MAX)),
        json!(9_007_199_254_740_993_i64),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
    ];
    pick(dice, &numbers).clone()
}

/// One of [`TEXTS`], or a very long text.
pub(super) fn text(dice: &Dice) -> String {
    match dice.below(40) {
        0 => "A".repeat(300_000),
        1 => "é".repeat(1 + below(dice, 5_000)),
        2 => pick(dice, TEXTS).repeat(1 + below(dice, 50)),
        _ => (*pick(dice, TEXTS)).to_owned(),
    }
}

fn anything(dice: &Dice) -> Value {
    match dice.below(8) {
        0 => Value::Null,
        1 => json!(chance(dice, 50)),
        2 | 3 => number(dice),
        4 => json!([]),
        5 => json!({}),
        6 => json!([anything(dice), {"_id": anything(dice)}]),
        _ => json!(text(dice)),
    }
}

/// Corrupts a value a random number of times: each time with this probability, unless it is too large by then.
pub(super) fn repeatedly(value: &mut Value, percent: u64, dice: &Dice) {
    const MAX: usize = 400_000;
    while chance(dice, percent) && value.to_string().len() < MAX {
        self::value(value, dice);
    }
}

/// Corrupts one place in a value.
fn value(value: &mut Value, dice: &Dice) {
    let deeper = chance(dice, 70);
    match value {
        Value::Object(fields) if deeper && !fields.is_empty() => fields_of(fields, dice),
        Value::Array(items) if deeper && !items.is_empty() => {
            let at = below(dice, items.len());
            match dice.below(6) {
                0 => drop(items.remove(at)),
                1 => items.extend(std::iter::repeat_n(items[at].clone(), 1 + below(dice, 200))),
                _ => self::value(&mut items[at], dice),
            }
        }
        other => *other = replaced(other, dice),
    }
}

fn fields_of(fields: &mut Map<String, Value>, dice: &Dice) {
    let Some(key) = fields.keys().nth(below(dice, fields.len())).cloned() else { return };
    match dice.below(8) {
        0 => drop(fields.remove(&key)),
        1 => drop(fields.insert(text(dice), anything(dice))),
        2 => {
            let moved = fields.remove(&key).unwrap_or_default();
            fields.insert(format!("{key}s"), moved);
        }
        _ => {
            if let Some(inner) = fields.get_mut(&key) {
                value(inner, dice);
            }
        }
    }
}

fn replaced(old: &Value, dice: &Dice) -> Value {
    match dice.below(10) {
        0 => json!([old]),
        1 => json!({ "_id": old }),
        2 => json!(old.to_string()),
        3 => (0..=below(dice, 150)).fold(old.clone(), |inner, _| json!([inner])),
        _ => anything(dice),
    }
}

/// Corrupts bytes: truncates, changes or inserts some.
pub(super) fn bytes(bytes: &mut Vec<u8>, dice: &Dice) {
    const MORE: &[&[u8]] =
        &[b"\\u0000", b"\\ud800", b"\xff\xfe", b"\0", b"1e999", b"{\"a\":", b"]", b"\"", b",", b"\xef\xbb\xbf", b"//"];
    for _ in 0..=dice.below(3) {
        let at = below(dice, bytes.len() + 1);
        match dice.below(4) {
            0 => bytes.truncate(at),
            1 if at < bytes.len() => bytes[at] = u8::try_from(dice.below(256)).expect("a byte"),
            2 if at < bytes.len() => {
                let end = (at + 1 + below(dice, 40)).min(bytes.len());
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ => drop(bytes.splice(at..at, pick(dice, MORE).iter().copied())),
        }
    }
}
