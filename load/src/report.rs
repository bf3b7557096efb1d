//! The report, as a table and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use serde_json::{Value, json};

use crate::Args;

/// One kind of request; latencies in microseconds.
#[derive(Clone, Debug)]
pub struct Row {
    pub name: String,
    pub calls: u64,
    pub p50: u64,
    pub p99: u64,
    pub p999: u64,
    pub max: u64,
    pub refused: u64,
    pub errors: u64,
}

pub struct Report {
    pub took: Duration,
    /// A row for each kind; the last is the total.
    pub rows: Vec<Row>,
    /// Delay of the start of steps in microseconds.
    pub delay_p99: u64,
    /// Events that pages received.
    pub events: BTreeMap<String, u64>,
    pub refusal_counts: BTreeMap<String, u64>,
    pub error_counts: BTreeMap<String, u64>,
}

/// Converts microseconds into milliseconds.
pub fn millis(micros: u64) -> String {
    format!("{}.{}", micros / 1000, micros % 1000 / 100)
}

impl Report {
    pub fn errors(&self) -> u64 {
        self.error_counts.values().sum()
    }

    #[expect(clippy::cast_precision_loss, reason = "fewer than 2^52 calls")]
    fn rate(&self, calls: u64) -> f64 {
        calls as f64 / self.took.as_secs_f64().max(0.001)
    }

    /// A table, and lines for events, refusals and errors.
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
                millis(row.max),
                row.refused,
                row.errors
            );
        }
        let _ = writeln!(
            text,
            "Latencies count from the scheduled time; 99 of 100 steps started within {} ms of it.",
            millis(self.delay_p99)
        );
        list(&mut text, "Events received by open pages", &self.events);
        list(&mut text, "Refused by rule, because another user was faster or by a rate limit", &self.refusal_counts);
        list(&mut text, "ERRORS", &self.error_counts);
        text.trim_end().to_owned()
    }

    /// One line of JSON. `totals_error` is the error of the totals' check.
    pub fn to_json(&self, args: &Args, totals_error: Option<&String>) -> Value {
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                json!({
                    "kind": row.name, "calls": row.calls, "perSecond": self.rate(row.calls), "p50Micros": row.p50,
                    "p99Micros": row.p99, "p999Micros": row.p999, "maxMicros": row.max, "refused": row.refused,
                    "errors": row.errors,
                })
            })
            .collect();
        json!({
            "users": args.users, "rate": args.rate, "seconds": self.took.as_secs_f64(), "kinds": rows,
            "begunP99Micros": self.delay_p99, "heard": self.events, "refused": self.refusal_counts,
            "wrong": self.error_counts, "errors": self.errors(), "sums": totals_error.map_or("ok", String::as_str),
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
            max: 22_900,
            refused: 3,
            errors: 1,
        };
        let report = Report {
            took: Duration::from_secs(10),
            rows: vec![row],
            delay_p99: 1100,
            events: [("notification".to_owned(), 4)].into(),
            refusal_counts: [("409 card_busy".to_owned(), 3)].into(),
            error_counts: [("sell: 500 Something is broken.".to_owned(), 1)].into(),
        };
        let text = report.to_text();
        let words: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!(words, ["sell", "50", "5.0", "1.2", "20.0", "21.0", "22.9", "3", "1"]);
        assert!(text.contains("started within 1.1 ms") && text.contains("notification (4)"), "{text}");
        assert!(text.contains("ERRORS: sell: 500 Something is broken. (1)."), "{text}");
    }
}
