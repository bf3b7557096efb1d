//! The trace of one database call: its time in the queue, its attempts, and the commit.

use opentelemetry::KeyValue;
use opentelemetry::trace::SpanKind;

use super::Engine;
use super::job::End;
use crate::traces::SpanContext;

/// The span of a traced call. It ends when this is dropped.
pub(super) struct CallTrace {
    // Child spans end before their parent, so they are dropped before `call`.
    waiting: Option<SpanContext>,
    committing: Option<SpanContext>,
    call: SpanContext,
    attempts: i64,
}

impl CallTrace {
    /// Starts the span of a queued call, if the current request is recorded.
    pub(super) fn begin(engine: Engine, reads: bool) -> Option<Self> {
        let name = if reads { "db read" } else { "db write" };
        let system = match engine {
            Engine::Sqlite => "sqlite",
            Engine::Postgres => "postgresql",
        };
        let call = SpanContext::here()?.child(name, SpanKind::Client, [KeyValue::new("db.system.name", system)]);
        let waiting = Some(call.child("wait for a thread", SpanKind::Internal, []));
        Some(Self { call, waiting, committing: None, attempts: 0 })
    }

    /// The closure starts, possibly again.
    pub(super) fn runs(&mut self) -> SpanContext {
        self.waiting = None;
        self.attempts += 1;
        let attempt = [KeyValue::new("foilcast.attempt", self.attempts)];
        self.call.child("run", SpanKind::Internal, attempt)
    }

    /// The commit starts. `together` is the number of calls that share it.
    pub(super) fn commits(&mut self, together: usize) {
        let together = i64::try_from(together).unwrap_or(i64::MAX);
        let shared = [KeyValue::new("foilcast.commit.together", together)];
        self.committing = Some(self.call.child("commit", SpanKind::Internal, shared));
    }

    /// Ends the span with this outcome.
    pub(super) fn ends(self, end: End) {
        let how = match end {
            End::Committed => "committed",
            End::RolledBack => "rolled back",
            End::OutOfRetries => "out of retries",
            End::NoRoom => "no room",
            End::Unknown => "unknown",
        };
        self.call.note("foilcast.db.end", how);
        if matches!(end, End::OutOfRetries | End::NoRoom | End::Unknown) {
            self.call.fail();
        }
    }
}
