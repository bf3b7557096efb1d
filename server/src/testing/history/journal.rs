//! The responses of a history, and the comparison of the stored data with them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::StatusCode;
use serde_json::Value;

use super::world::Request;
use crate::app::App;
use crate::clock::Timestamp;
use crate::dice::Dice;
use crate::testing::stored::STORED;
use crate::testing::{Reply, TestApp};

/// The number of responses that are kept to repeat their requests.
const MAX_RECENT: usize = 400;

/// The kind and the subject of a success.
#[derive(Debug, Clone)]
pub(super) struct Done {
    kind: &'static str,
    subject: Subject,
}

#[derive(Debug, Clone)]
enum Subject {
    /// The id at this JSON pointer in the response.
    InResponse(&'static str),
    /// The ids in the list at this JSON pointer in the response.
    EachInResponse(&'static str),
    /// The id in the request.
    InRequest(String),
    /// A number of things without ids.
    Count(u32),
}

impl Done {
    /// A new row, whose id is at this JSON pointer in the response.
    pub(super) const fn in_response(kind: &'static str, pointer: &'static str) -> Self {
        Self { kind, subject: Subject::InResponse(pointer) }
    }

    /// Several new rows, in the list at this JSON pointer in the response.
    pub(super) const fn each_in_response(kind: &'static str, pointer: &'static str) -> Self {
        Self { kind, subject: Subject::EachInResponse(pointer) }
    }

    /// A change of the row whose id is in the request.
    pub(super) fn in_request(kind: &'static str, id: impl Into<String>) -> Self {
        Self { kind, subject: Subject::InRequest(id.into()) }
    }

    pub(super) const fn count(kind: &'static str, number: u32) -> Self {
        Self { kind, subject: Subject::Count(number) }
    }

    fn subjects(&self, response: &Value, key: &str) -> Vec<String> {
        let at = |value: &Value, pointer| value.pointer(pointer).and_then(Value::as_str).expect("an id").to_owned();
        match &self.subject {
            Subject::InResponse(pointer) => vec![at(response, pointer)],
            Subject::EachInResponse(pointer) => {
                let list = response.pointer(pointer).and_then(Value::as_array).expect("a list");
                list.iter().map(|one| at(one, "/_id")).collect()
            }
            Subject::InRequest(id) => vec![id.clone()],
            Subject::Count(number) => (0..*number).map(|one| format!("{key} {one}")).collect(),
        }
    }
}

/// Kinds whose numbers are compared, because their ids are not stored: kinds that add, kinds that subtract, and the
/// statement that counts.
const COUNTED: &[(&[&str], &[&str], &str)] = &[
    (&["retract", "change"], &[], "SELECT COUNT(*) FROM offers WHERE status = 'retracted'"),
    (&["sell"], &[], "SELECT COUNT(*) FROM listings WHERE status = 'sold'"),
    (&["queue"], &["remove from queue"], "SELECT COUNT(*) FROM openings WHERE live AND shown"),
];

/// Kinds of forbidden requests, which must not succeed.
const FORBIDDEN: &[&str] = &[
    "remove another user's entry",
    "accept an outdated trade",
    "end another user's trade",
    "sell with an outdated version",
    "sell another user's listing",
];

#[derive(Default)]
pub(super) struct Journal {
    /// Ids of successes, by kind.
    successes: BTreeMap<&'static str, BTreeSet<String>>,
    refusals: BTreeMap<(&'static str, String), u32>,
    recent: Vec<(Request, StatusCode, Bytes, Timestamp)>,
    max_latency: Option<(Duration, &'static str)>,
    requests: u64,
    /// The number of dropped servers.
    pub(super) restarts: u32,
    /// The number of 503 responses.
    pub(super) busy: u32,
    /// The number of requests without a response when the server was dropped.
    pub(super) lost: usize,
    /// The number of requests that were refused after that although an earlier attempt had succeeded.
    pub(super) late_successes: usize,
}

impl Journal {
    pub(super) fn record_latency(&mut self, command: &'static str, time: Duration) {
        self.requests += 1;
        if self.max_latency.is_none_or(|(max, _)| time > max) {
            self.max_latency = Some((time, command));
        }
    }

    pub(super) fn record_refusal(&mut self, command: &'static str, refusal: String) {
        *self.refusals.entry((command, refusal)).or_default() += 1;
    }

    pub(super) fn record_success(&mut self, request: &Request, reply: Reply, at: Timestamp) {
        let json = reply.json();
        for done in std::iter::once(&request.done).chain(&request.also) {
            assert!(!FORBIDDEN.contains(&done.kind), "{request:?} must be refused: {json}");
            for subject in done.subjects(&json, &request.key) {
                let new = self.successes.entry(done.kind).or_default().insert(subject.clone());
                assert!(new, "{} succeeded twice for {subject}, the second time by {request:?}", done.kind);
            }
        }
        if self.recent.len() >= MAX_RECENT {
            self.recent.remove(0);
        }
        self.recent.push((request.clone(), reply.status, reply.body, at));
    }

    /// A random earlier request, with its response and the time before it.
    pub(super) fn random(&self, dice: &Dice) -> Option<(Request, StatusCode, Bytes, Timestamp)> {
        self.recent.get(usize::try_from(dice.below(self.recent.len() as u64)).expect("small")).cloned()
    }

    fn count(&self, kinds: &[&str]) -> usize {
        kinds.iter().map(|kind| self.successes.get(kind).map_or(0, BTreeSet::len)).sum()
    }

    /// Whether a kind of success in the shared table has not occurred yet.
    pub(super) fn is_incomplete(&self) -> bool {
        STORED.iter().any(|(kinds, _)| self.count(kinds) == 0)
    }

    /// A summary in one line.
    pub(super) fn summary(&self, app: &App) -> String {
        let (max_latency, command) = self.max_latency.unwrap_or_default();
        let mut line = format!(
            "{} requests, {} refused, {} restarts with {} lost requests and {} successes before a refusal, maximum \
             latency {:.0} ms ({command}), {} retried transactions, {} 503 responses",
            self.requests,
            self.refusals.values().sum::<u32>(),
            self.restarts,
            self.lost,
            self.late_successes,
            max_latency.as_secs_f64() * 1000.0,
            app.core.db.restarts(),
            self.busy,
        );
        for (kind, ids) in &self.successes {
            let _ = write!(line, ", {kind} {}", ids.len());
        }
        line
    }

    /// Checks that the stored data matches the responses exactly. `granted` packs were given before.
    pub(super) async fn check(self, app: &TestApp, granted: i64) {
        for (kinds, sql) in STORED {
            let rows = app.core.db.read(|conn| conn.list::<(String, String)>(sql, &[])).await.expect("reads");
            let stored: BTreeSet<String> = rows.into_iter().map(|(id, _)| id).collect();
            let confirmed: BTreeSet<String> =
                kinds.iter().filter_map(|kind| self.successes.get(kind)).flatten().cloned().collect();
            let none: Vec<&String> = Vec::new();
            assert_eq!(confirmed.difference(&stored).collect::<Vec<_>>(), none, "{kinds:?}: confirmed but not stored");
            assert_eq!(stored.difference(&confirmed).collect::<Vec<_>>(), none, "{kinds:?}: stored but not confirmed");
            assert!(!stored.is_empty(), "{kinds:?} occurred");
        }
        for (added, subtracted, sql) in COUNTED {
            let (stored,) = app.core.db.read(|conn| conn.get::<(i64,)>(sql, &[])).await.expect("counts");
            let confirmed =
                self.count(added).checked_sub(self.count(subtracted)).expect("at most as many as were added");
            assert_eq!(usize::try_from(stored), Ok(confirmed), "{added:?} minus {subtracted:?}");
        }
        let sql = "SELECT CAST(SUM(amount) AS BIGINT) FROM ledger WHERE source = 'admin'";
        let (stored,) = app.core.db.read(move |conn| conn.get::<(i64,)>(sql, &[])).await.expect("counts");
        assert_eq!(stored, granted + i64::try_from(self.count(&["give"])).expect("a few"), "granted packs");
        let sql = "SELECT COUNT(*) FROM cards";
        let (cards,) = app.core.db.read(move |conn| conn.get::<(i64,)>(sql, &[])).await.expect("counts");
        let opened = self.count(&["open", "queue"]) - self.count(&["remove from queue"]);
        assert_eq!(usize::try_from(cards), Ok(5 * opened), "every opening has its five cards");
    }
}
