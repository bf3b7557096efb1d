//! A queued closure and the caller who waits for it; the same for both engines.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use tokio::sync::oneshot;

use super::conn::Tx;
use super::follow::Followed;
use crate::error::{Error, Result};

/// How the transaction that a job ran in ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// Its result is on disk.
    Committed,
    /// It was rolled back, for a reason that is in the log.
    RolledBack,
    /// It was rolled back each time until the budget for retries was used up.
    OutOfRetries,
    /// Writes were impossible just now, for want of room.
    NoRoom,
    /// The commit was asked for and its result never came.
    Unknown,
}

/// How a job uses the data.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// It reads a little.
    Read,
    /// It reads a great deal, and takes seconds for it or longer.
    Deferrable,
    /// It reads and changes.
    Write,
}

/// The state that a job and its caller share: whether it waits, is at work, or is not wanted any more.
#[derive(Clone, Default)]
pub(super) struct Ticket(Arc<AtomicU8>);

const WAITS: u8 = 0;
const BEGUN: u8 = 1;
const GIVEN_UP: u8 = 2;

impl Ticket {
    /// The caller waits no longer. Returns whether it can be sure that nothing is done.
    pub(super) fn give_up(&self) -> bool {
        self.0.compare_exchange(WAITS, GIVEN_UP, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    fn begin(&self) -> bool {
        self.0.compare_exchange(WAITS, BEGUN, Ordering::AcqRel, Ordering::Acquire) != Err(GIVEN_UP)
    }

    fn put_off(&self) {
        // Whatever else it is, it stays.
        let _ = self.0.compare_exchange(BEGUN, WAITS, Ordering::AcqRel, Ordering::Acquire);
    }
}

/// Work for a connection, with its caller.
pub(super) trait Job: Send {
    /// How it uses the data.
    fn access(&self) -> Access;
    /// Takes it up, or answers that its caller has left, so that it need not be started.
    fn begin(&self) -> bool;
    /// It waits again, as if it had never begun: nothing is left of what it did.
    fn put_off(&self);
    /// Runs the closure; may be called again after a roll-back. `true` means: keep what it did.
    fn run(&mut self, tx: &mut Tx<'_>) -> bool;
    /// It is about to be committed, together with others: so many with itself.
    fn commits(&mut self, together: usize);
    fn settle(self: Box<Self>, end: End);
}

/// Tells jobs that they are about to be committed in one transaction.
pub(super) fn commit_together(jobs: &mut VecDeque<Box<dyn Job>>) {
    let together = jobs.len();
    for job in jobs {
        job.commits(together);
    }
}

/// A closure, the place to send its answer to, and the answer of its last run.
pub(super) struct Pending<T, F> {
    work: F,
    access: Access,
    followed: Option<Followed>,
    reply: oneshot::Sender<Result<T>>,
    ticket: Ticket,
    answer: Option<Result<T>>,
}

impl<T, F> Pending<T, F>
where
    T: Send + 'static,
    F: FnMut(&mut Tx<'_>) -> Result<T> + Send + 'static,
{
    /// The job, where its answer will arrive, and what both sides know of it.
    #[expect(clippy::new_ret_no_self, reason = "the queue wants the job behind a pointer")]
    pub(super) fn new(
        followed: Option<Followed>,
        access: Access,
        work: F,
    ) -> (Box<dyn Job>, oneshot::Receiver<Result<T>>, Ticket) {
        let (reply, answer) = oneshot::channel();
        let ticket = Ticket::default();
        (Box::new(Self { work, access, followed, reply, ticket: ticket.clone(), answer: None }), answer, ticket)
    }
}

impl<T, F> Job for Pending<T, F>
where
    T: Send,
    F: FnMut(&mut Tx<'_>) -> Result<T> + Send,
{
    fn access(&self) -> Access {
        self.access
    }

    fn begin(&self) -> bool {
        !self.reply.is_closed() && self.ticket.begin()
    }

    fn put_off(&self) {
        self.ticket.put_off();
    }

    fn run(&mut self, tx: &mut Tx<'_>) -> bool {
        tx.follow(self.followed.as_mut().map(Followed::runs));
        // The closure owns nothing that outlives a roll-back, so a panic leaves nothing half done.
        let answer = catch_unwind(AssertUnwindSafe(|| (self.work)(tx)))
            .unwrap_or_else(|panic| Err(Error::internal(panic_text(panic.as_ref()))));
        tx.follow(None);
        let answer = match answer {
            Ok(_) if tx.poisoned() => Err(Error::internal("a failed statement was overlooked")),
            answer => answer,
        };
        let keep = answer.is_ok();
        self.answer = Some(answer);
        keep
    }

    fn commits(&mut self, together: usize) {
        if let Some(followed) = &mut self.followed {
            followed.commits(together);
        }
    }

    fn settle(self: Box<Self>, end: End) {
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
        // A caller who has left does not want the answer.
        let _ = self.reply.send(answer);
    }
}

/// The message of a panic.
fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let said = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let said = said.or_else(|| panic.downcast_ref::<String>().cloned());
    format!("panic in a transaction: {}", said.unwrap_or_else(|| "no message".into()))
}
