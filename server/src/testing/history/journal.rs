//! The responses of a history, and the comparison of the stored data with them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::StatusCode;
use serde_json::Value;

use super::world::Call;
use crate::app::App;
use crate::clock::Timestamp;
use crate::dice::Dice;
use crate::testing::stored::STORED;
use crate::testing::{Reply, TestApp};

/// Number of remembered responses, for repeated requests.
const REMEMBERED: usize = 400;

/// The kind and the subject of a success.
#[derive(Debug, Clone)]
pub(super) struct Done {
    kind: &'static str,
    about: About,
}

#[derive(Debug, Clone)]
enum About {
    /// The value at this path of the response.
    Answered(&'static str),
    /// Each value of a list in the response.
    Each(&'static str),
    /// The id named in the request.
    Named(String),
    Number(u32),
}

impl Done {
    /// A new row, whose id is at this path of the response.
    pub(super) const fn answered(kind: &'static str, place: &'static str) -> Self {
        Self { kind, about: About::Answered(place) }
    }

    /// Several new rows, in the list at this path of the response.
    pub(super) const fn each(kind: &'static str, place: &'static str) -> Self {
        Self { kind, about: About::Each(place) }
    }

    /// A change of the row that the request named.
    pub(super) fn named(kind: &'static str, id: impl Into<String>) -> Self {
        Self { kind, about: About::Named(id.into()) }
    }

    /// A count of something.
    pub(super) const fn number(kind: &'static str, number: u32) -> Self {
        Self { kind, about: About::Number(number) }
    }

    fn subjects(&self, answer: &Value, key: &str) -> Vec<String> {
        let at = |value: &Value, place| value.pointer(place).and_then(Value::as_str).expect("an id").to_owned();
        match &self.about {
            About::Answered(place) => vec![at(answer, place)],
            About::Each(place) => {
                let list = answer.pointer(place).and_then(Value::as_array).expect("a list");
                list.iter().map(|one| at(one, "/_id")).collect()
            }
            About::Named(id) => vec![id.clone()],
            About::Number(number) => (0..*number).map(|one| format!("{key} {one}")).collect(),
        }
    }
}

/// Kinds outside the shared table, of which only numbers can be compared: kinds that add, kinds that subtract, and the
/// statement that counts.
const COUNTED: &[(&[&str], &[&str], &str)] = &[
    (&["retract", "change"], &[], "SELECT COUNT(*) FROM offers WHERE status = 'retracted'"),
    (&["sell"], &[], "SELECT COUNT(*) FROM listings WHERE status = 'sold'"),
    (&["place"], &["take back"], "SELECT COUNT(*) FROM openings WHERE live AND shown"),
];

/// Forbidden requests: a success of this kind is a fault.
const FORBIDDEN: &[&str] = &[
    "take from somebody else",
    "accept something else",
    "end other people's trade",
    "sell for something else",
    "sell what is not mine",
];

#[derive(Default)]
pub(super) struct Journal {
    /// Ids of successes, by kind.
    done: BTreeMap<&'static str, BTreeSet<String>>,
    refused: BTreeMap<(&'static str, String), u32>,
    recent: Vec<(Call, StatusCode, Bytes, Timestamp)>,
    slowest: Option<(Duration, &'static str)>,
    calls: u64,
    /// Number of dropped servers.
    pub(super) restarts: u32,
    /// Number of requests refused as busy.
    pub(super) busy: u32,
    /// Requests without a response when the server was dropped.
    pub(super) lost: usize,
    /// Requests that were refused after that although an earlier attempt had succeeded.
    pub(super) late: usize,
}

impl Journal {
    /// Records the duration of a request.
    pub(super) fn took(&mut self, command: &'static str, time: Duration) {
        self.calls += 1;
        if self.slowest.is_none_or(|(slowest, _)| time > slowest) {
            self.slowest = Some((time, command));
        }
    }

    /// Records an expected refusal.
    pub(super) fn refused(&mut self, command: &'static str, refusal: String) {
        *self.refused.entry((command, refusal)).or_default() += 1;
    }

    pub(super) fn keep(&mut self, call: &Call, reply: Reply, at: Timestamp) {
        let json = reply.json();
        for done in std::iter::once(&call.done).chain(&call.also) {
            assert!(!FORBIDDEN.contains(&done.kind), "{call:?} must not work: {json}");
            for subject in done.subjects(&json, &call.key) {
                let new = self.done.entry(done.kind).or_default().insert(subject.clone());
                assert!(new, "{} succeeded twice for {subject}, the second time by {call:?}", done.kind);
            }
        }
        if self.recent.len() >= REMEMBERED {
            self.recent.remove(0);
        }
        self.recent.push((call.clone(), reply.status, reply.body, at));
    }

    /// A random earlier request, with its response and the time before it.
    pub(super) fn any(&self, dice: &Dice) -> Option<(Call, StatusCode, Bytes, Timestamp)> {
        self.recent.get(usize::try_from(dice.below(self.recent.len() as u64)).expect("small")).cloned()
    }

    fn number(&self, kinds: &[&str]) -> usize {
        kinds.iter().map(|kind| self.done.get(kind).map_or(0, BTreeSet::len)).sum()
    }

    /// Whether a kind of success in the shared table has not occurred yet.
    pub(super) fn is_incomplete(&self) -> bool {
        STORED.iter().any(|(kinds, _)| self.number(kinds) == 0)
    }

    /// A summary in one line.
    pub(super) fn summary(&self, app: &App) -> String {
        let (slowest, command) = self.slowest.unwrap_or_default();
        let mut line = format!(
            "{} calls, {} refused, {} restarts with {} calls lost and {} done after a refusal, slowest {:.0} ms ({command}), {} transactions started over, {} \
             put off",
            self.calls,
            self.refused.values().sum::<u32>(),
            self.restarts,
            self.lost,
            self.late,
            slowest.as_secs_f64() * 1000.0,
            app.core.db.restarts(),
            self.busy,
        );
        for (kind, done) in &self.done {
            let _ = write!(line, ", {kind} {}", done.len());
        }
        line
    }

    /// Checks that the stored data matches the responses exactly. `granted` packs were given before.
    pub(super) async fn check(self, app: &TestApp, granted: i64) {
        for (kinds, sql) in STORED {
            let rows = app.core.db.read(|conn| conn.list::<(String, String)>(sql, &[])).await.expect("reads");
            let stored: BTreeSet<String> = rows.into_iter().map(|(id, _)| id).collect();
            let answered: BTreeSet<String> =
                kinds.iter().filter_map(|kind| self.done.get(kind)).flatten().cloned().collect();
            let none: Vec<&String> = Vec::new();
            assert_eq!(answered.difference(&stored).collect::<Vec<_>>(), none, "{kinds:?}: confirmed but not stored");
            assert_eq!(stored.difference(&answered).collect::<Vec<_>>(), none, "{kinds:?}: stored but not confirmed");
            assert!(!stored.is_empty(), "{kinds:?} happened");
        }
        for (more, less, sql) in COUNTED {
            let (stored,) = app.core.db.read(|conn| conn.get::<(i64,)>(sql, &[])).await.expect("counts");
            let answered =
                self.number(more).checked_sub(self.number(less)).expect("no more is taken back than was given");
            assert_eq!(usize::try_from(stored), Ok(answered), "{more:?} without {less:?}");
        }
        let sql = "SELECT CAST(SUM(amount) AS BIGINT) FROM ledger WHERE source = 'admin'";
        let (stored,) = app.core.db.read(move |conn| conn.get::<(i64,)>(sql, &[])).await.expect("counts");
        assert_eq!(stored, granted + i64::try_from(self.number(&["give"])).expect("a few"), "packs that were given");
        let sql = "SELECT COUNT(*) FROM cards";
        let (cards,) = app.core.db.read(move |conn| conn.get::<(i64,)>(sql, &[])).await.expect("counts");
        let opened = self.number(&["open", "place"]) - self.number(&["take back"]);
        assert_eq!(usize::try_from(cards), Ok(5 * opened), "every opening has its five cards");
    }
}
