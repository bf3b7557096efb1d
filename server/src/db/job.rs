//! A queued closure and its waiting caller, for both engines.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use tokio::sync::oneshot;

use super::conn::Tx;
use super::follow::CallTrace;
use crate::error::{Error, Result};

/// The outcome of the transaction of a job.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Committed,
    /// It was rolled back, and the reason was logged.
    RolledBack,
    /// It was rolled back until the retries were used up.
    OutOfRetries,
    /// The disk is full.
    NoRoom,
    /// The commit was sent, and no result was received.
    Unknown,
}

/// How a job accesses the data.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    /// A long read, which takes seconds or more.
    Deferrable,
    Write,
}

/// The state shared by a job and its caller: waiting, running or abandoned.
#[derive(Clone, Default)]
pub(super) struct JobState(Arc<AtomicU8>);

const WAITS: u8 = 0;
const BEGUN: u8 = 1;
const GIVEN_UP: u8 = 2;

impl JobState {
    /// The caller stops waiting. Returns whether the job is certain not to run.
    pub(super) fn give_up(&self) -> bool {
        self.0.compare_exchange(WAITS, GIVEN_UP, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    fn begin(&self) -> bool {
        self.0.compare_exchange(WAITS, BEGUN, Ordering::AcqRel, Ordering::Acquire) != Err(GIVEN_UP)
    }

    fn requeue(&self) {
        // In any other state, the state stays.
        let _ = self.0.compare_exchange(BEGUN, WAITS, Ordering::AcqRel, Ordering::Acquire);
    }
}

/// Notifies jobs before they are committed in one transaction.
pub(super) fn commit_together(jobs: &mut VecDeque<Job>) {
    let together = jobs.len();
    for job in jobs {
        job.commits(together);
    }
}

/// The result of a closure. It is boxed, so that only the closure is compiled for each of the many calls, and not the
/// queue, the retries and the waiting.
pub(super) type Answer = Box<dyn Any + Send>;

type Work = Box<dyn FnMut(&mut Tx<'_>) -> Result<Answer> + Send>;

/// A closure for a connection, the channel for its result, and the result of its last run.
pub(super) struct Job {
    work: Work,
    access: Access,
    followed: Option<CallTrace>,
    reply: oneshot::Sender<Result<Answer>>,
    state: JobState,
    answer: Option<Result<Answer>>,
}

impl Job {
    /// The job, the receiver of its result, and the state that both sides share.
    pub(super) fn new<T: Send + 'static>(
        followed: Option<CallTrace>,
        access: Access,
        work: impl Fn(&mut Tx<'_>) -> Result<T> + Send + 'static,
    ) -> (Self, oneshot::Receiver<Result<Answer>>, JobState) {
        let work: Work = Box::new(move |tx| work(tx).map(|answer| Box::new(answer) as Answer));
        let (reply, answer) = oneshot::channel();
        let state = JobState::default();
        (Self { work, access, followed, reply, state: state.clone(), answer: None }, answer, state)
    }

    pub(super) fn access(&self) -> Access {
        self.access
    }

    /// Marks the job as running. Returns `false` if its caller has left and it must not start.
    pub(super) fn begin(&self) -> bool {
        !self.reply.is_closed() && self.state.begin()
    }

    /// Marks the job as waiting again, after all its changes were undone.
    pub(super) fn requeue(&self) {
        self.state.requeue();
    }

    /// Runs the closure. It may run again after a rollback. Returns whether to keep its changes.
    pub(super) fn run(&mut self, tx: &mut Tx<'_>) -> bool {
        tx.follow(self.followed.as_mut().map(CallTrace::runs));
        // The closure owns nothing that outlives a rollback, so a panic leaves no partial change.
        let answer = catch_unwind(AssertUnwindSafe(|| (self.work)(tx)))
            .unwrap_or_else(|panic| Err(Error::internal(panic_text(panic.as_ref()))));
        tx.follow(None);
        let answer = match answer {
            Ok(_) if tx.poisoned() => Err(Error::internal("a closure ignored a failed statement")),
            answer => answer,
        };
        let keep = answer.is_ok();
        self.answer = Some(answer);
        keep
    }

    /// The commit starts. `together` is the number of jobs that share it.
    pub(super) fn commits(&mut self, together: usize) {
        if let Some(followed) = &mut self.followed {
            followed.commits(together);
        }
    }

    pub(super) fn settle(self, end: End) {
        if let Some(followed) = self.followed {
            followed.ends(end);
        }
        let answer = match (self.answer, end) {
            (Some(Err(refusal)), End::Committed | End::RolledBack) => Err(refusal),
            (Some(answer), End::Committed) => answer,
            (_, End::Unknown) => Err(Error::OutcomeUnknown),
            (_, End::NoRoom) => Err(Error::NoRoom),
            (_, End::OutOfRetries) => Err(Error::Busy { retry_after: 1 }),
            (None, End::Committed) | (_, End::RolledBack) => {
                Err(Error::internal("the database gave up on this transaction"))
            }
        };
        // The receiver is gone if the caller has left.
        let _ = self.reply.send(answer);
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let said = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let said = said.or_else(|| panic.downcast_ref::<String>().cloned());
    format!("panic in a transaction: {}", said.unwrap_or_else(|| "no message".into()))
}
