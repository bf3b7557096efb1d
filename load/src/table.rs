//! The report, as a table and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use serde_json::{Value, json};

use crate::Order;

/// One kind of request; latencies in microseconds.
#[derive(Clone, Debug)]
pub struct Row {
    pub name: String,
    pub calls: u64,
    pub p50: u64,
    pub p99: u64,
    pub p999: u64,
    pub longest: u64,
    pub refused: u64,
    pub errors: u64,
}

pub struct Report {
    pub took: Duration,
    /// A row for each kind; the last is the total.
    pub rows: Vec<Row>,
    /// Delay of the start of steps in microseconds.
    pub begun_p99: u64,
    /// Events that pages received.
    pub heard: BTreeMap<String, u64>,
    pub refused: BTreeMap<String, u64>,
    pub wrong: BTreeMap<String, u64>,
}

/// Converts microseconds into milliseconds.
pub fn millis(micros: u64) -> String {
    format!("{}.{}", micros / 1000, micros % 1000 / 100)
}

impl Report {
    /// The number of errors.
    pub fn errors(&self) -> u64 {
        self.wrong.values().sum()
    }

    #[expect(clippy::cast_precision_loss, reason = "fewer than 2^52 calls")]
    fn rate(&self, calls: u64) -> f64 {
        calls as f64 / self.took.as_secs_f64().max(0.001)
    }

    /// A table, and a sentence for all refusals and errors.
    pub fn to_text(&self) -> String {
        let mut text = format!(
            "{:<24}{:>9}{:>9}{:>10}{:>10}{:>10}{:>10}{:>9}{:>8}\n",
            "latency in ms", "calls", "per s", "p50", "p99", "p999", "max", "refused", "errors"
        );
        for row in &self.rows {
            let _ = writeln!(
                text,
                "{:<24}{:>9}{:>9.1}{:>10}{:>10}{:>10}{:>10}{:>9}{:>8}",
                row.name,
                row.calls,
                self.rate(row.calls),
                millis(row.p50),
                millis(row.p99),
                millis(row.p999),
                millis(row.longest),
                row.refused,
                row.errors
            );
        }
        let _ = writeln!(
            text,
            "Latency counts from when a call was due; 99 of 100 steps began within {} ms of that.",
            millis(self.begun_p99)
        );
        list(&mut text, "Heard by open pages", &self.heard);
        list(&mut text, "Refused by rule, which others' speed may bring", &self.refused);
        list(&mut text, "WRONG", &self.wrong);
        text.trim_end().to_owned()
    }

    /// The report as one line of JSON.
    pub fn to_json(&self, order: &Order, sums: Option<&String>) -> Value {
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                json!({
                    "kind": row.name, "calls": row.calls, "perSecond": self.rate(row.calls), "p50Micros": row.p50,
                    "p99Micros": row.p99, "p999Micros": row.p999, "maxMicros": row.longest, "refused": row.refused,
                    "errors": row.errors,
                })
            })
            .collect();
        json!({
            "users": order.users, "rate": order.rate, "seconds": self.took.as_secs_f64(), "kinds": rows,
            "begunP99Micros": self.begun_p99, "heard": self.heard, "refused": self.refused, "wrong": self.wrong,
            "errors": self.errors(), "sums": sums.map_or("ok", String::as_str),
        })
    }
}

fn list(text: &mut String, title: &str, counts: &BTreeMap<String, u64>) {
    if !counts.is_empty() {
        let each: Vec<String> = counts.iter().map(|(what, number)| format!("{what} ({number})")).collect();
        let _ = writeln!(text, "{title}: {}.", each.join(", "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_counts_latencies_and_errors() {
        let row = Row {
            name: "sell".into(),
            calls: 50,
            p50: 1250,
            p99: 20_000,
            p999: 21_000,
            longest: 22_900,
            refused: 3,
            errors: 1,
        };
        let report = Report {
            took: Duration::from_secs(10),
            rows: vec![row],
            begun_p99: 1100,
            heard: [("notification".to_owned(), 4)].into(),
            refused: [("409 card_busy".to_owned(), 3)].into(),
            wrong: [("sell: 500 Something is broken.".to_owned(), 1)].into(),
        };
        let text = report.to_text();
        let words: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!(words, ["sell", "50", "5.0", "1.2", "20.0", "21.0", "22.9", "3", "1"]);
        assert!(text.contains("began within 1.1 ms") && text.contains("notification (4)"), "{text}");
        assert!(text.contains("WRONG: sell: 500 Something is broken. (1)."), "{text}");
    }
}
