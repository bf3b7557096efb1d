//! The jobs of this node: when each ran, its duration and outcome, and when it is due next.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::Timestamp;

/// Maximum length of an error text.
const SHOWN: usize = 200;

/// The state of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobState {
    /// The name, for example `leaderboard`.
    pub name: String,
    /// When it last ran.
    pub last_at: Timestamp,
    /// The duration of the last run, in milliseconds.
    pub took_ms: i64,
    /// The error of the last run; absent if it succeeded.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub problem: Option<String>,
    /// When it last succeeded; absent if it has not since the start.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub well_at: Option<Timestamp>,
    /// When it is next due, if that is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub next_at: Option<Timestamp>,
    /// The number of runs since the start.
    pub runs: u64,
    /// The number of failed runs since the start.
    pub failures: u64,
}

/// The jobs of this node, by name.
#[derive(Default)]
pub struct Jobs(Mutex<BTreeMap<&'static str, JobState>>);

impl Jobs {
    /// Sets when a job is due next. `None` if only an event can start it.
    pub fn due(&self, name: &'static str, next: Option<Timestamp>) {
        if let Some(job) = self.all_of_them().get_mut(name) {
            job.next_at = next;
        }
    }

    /// All jobs that have run, by name.
    pub fn all(&self) -> Vec<JobState> {
        self.all_of_them().values().cloned().collect()
    }

    /// Records a panic as a failed run.
    pub(crate) fn panicked(&self, name: &'static str, at: Timestamp, panic: &(dyn Any + Send)) {
        let said = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        let problem = format!("It panicked: {}", said.unwrap_or("the log says more"));
        self.ran(name, (at, at), 0, Some(problem));
    }

    pub(crate) fn ran(
        &self,
        name: &'static str,
        (at, now): (Timestamp, Timestamp),
        took_ms: i64,
        problem: Option<String>,
    ) {
        let problem = problem.map(|problem| problem.chars().take(SHOWN).collect());
        let mut jobs = self.all_of_them();
        let before = jobs.get(name);
        let failed = u64::from(problem.is_some());
        let job = JobState {
            name: name.to_owned(),
            last_at: at,
            took_ms,
            well_at: if problem.is_none() { Some(now) } else { before.and_then(|job| job.well_at) },
            problem,
            next_at: None,
            runs: before.map_or(0, |job| job.runs) + 1,
            failures: before.map_or(0, |job| job.failures) + failed,
        };
        jobs.insert(name, job);
    }

    fn all_of_them(&self) -> MutexGuard<'_, BTreeMap<&'static str, JobState>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
