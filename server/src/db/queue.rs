//! A queue of jobs for threads: FIFO, and of the idle threads the last active one is woken.
//!
//! Its connection has warm caches: prepared statements, plans and pages. With little load, one or two connections do
//! all the work, and the others are used at peaks only.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Thread;

/// A queue for at most `most` jobs.
pub(super) fn queue<T>(most: usize) -> (Sender<T>, Receiver<T>) {
    let state = State { waiting: VecDeque::new(), idle: Vec::new(), closed: false };
    let shared = Arc::new(Shared { state: Mutex::new(state), most });
    let end = |takes| Arc::new(End { shared: Arc::clone(&shared), takes });
    (Sender(end(false)), Receiver(end(true)))
}

/// The sending end. When the last sender is dropped, the threads finish the queued jobs and end.
pub(super) struct Sender<T>(Arc<End<T>>);

/// The receiving end. When the last receiver is dropped, the queued jobs are dropped.
pub(super) struct Receiver<T>(Arc<End<T>>);

/// Why a job was not queued.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NotSent {
    /// The queue is full.
    Full,
    /// All receivers are gone.
    Closed,
}

struct Shared<T> {
    state: Mutex<State<T>>,
    most: usize,
}

struct State<T> {
    waiting: VecDeque<T>,
    /// Idle threads. The last one has been idle for the shortest time.
    idle: Vec<Thread>,
    closed: bool,
}

/// One end of the queue. The queue is closed when either end is gone.
struct End<T> {
    shared: Arc<Shared<T>>,
    /// Whether this is the receiving end.
    takes: bool,
}

impl<T> End<T> {
    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.shared.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Drop for End<T> {
    fn drop(&mut self) {
        let mut state = self.state();
        state.closed = true;
        let idle = std::mem::take(&mut state.idle);
        let left = if self.takes { std::mem::take(&mut state.waiting) } else { VecDeque::new() };
        drop(state);
        idle.iter().for_each(Thread::unpark);
        drop(left);
    }
}

impl<T> Sender<T> {
    /// Appends a job and wakes a thread for it.
    pub(super) fn send(&self, job: T) -> Result<(), NotSent> {
        let mut state = self.0.state();
        if state.closed {
            return Err(NotSent::Closed);
        }
        if state.waiting.len() >= self.0.shared.most {
            return Err(NotSent::Full);
        }
        state.waiting.push_back(job);
        let woken = state.idle.pop();
        drop(state);
        if let Some(thread) = woken {
            thread.unpark();
        }
        Ok(())
    }

    /// Number of queued jobs.
    pub(super) fn len(&self) -> usize {
        self.0.state().waiting.len()
    }

    /// Number of idle threads.
    pub(super) fn idle(&self) -> usize {
        self.0.state().idle.len()
    }
}

impl<T> Receiver<T> {
    /// Takes the oldest job, or waits for one. `None` when the sending end is gone and the queue is empty.
    pub(super) fn next(&self) -> Option<T> {
        let me = std::thread::current();
        loop {
            let mut state = self.0.state();
            // Threads can also wake spuriously.
            state.idle.retain(|thread| thread.id() != me.id());
            if let Some(job) = state.waiting.pop_front() {
                return Some(job);
            }
            if state.closed {
                return None;
            }
            state.idle.push(me.clone());
            drop(state);
            std::thread::park();
        }
    }

    /// Puts a job back at the front, and wakes a thread for it.
    pub(super) fn put_back(&self, job: T) {
        let mut state = self.0.state();
        state.waiting.push_front(job);
        let woken = state.idle.pop();
        drop(state);
        if let Some(thread) = woken {
            thread.unpark();
        }
    }

    /// Whether the sending end is gone.
    pub(super) fn is_closed(&self) -> bool {
        self.0.state().closed
    }

    /// Takes the oldest job, if there is one.
    pub(super) fn next_now(&self) -> Option<T> {
        self.0.state().waiting.pop_front()
    }
}

impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Clone for Receiver<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// Starts threads that report the jobs they receive, each after the previous one is idle.
    fn start_workers(jobs: &(Sender<u32>, Receiver<u32>), number: usize) -> mpsc::Receiver<(usize, u32)> {
        let (report, reports) = mpsc::channel();
        for worker in 0..number {
            let (receiver, report) = (jobs.1.clone(), report.clone());
            std::thread::spawn(move || {
                while let Some(job) = receiver.next() {
                    report.send((worker, job)).expect("the test receives");
                }
            });
            until_idle(&jobs.0, worker + 1);
        }
        reports
    }

    fn until_idle(jobs: &Sender<u32>, number: usize) {
        while jobs.idle() < number {
            std::thread::yield_now();
        }
    }

    #[test]
    fn the_thread_that_became_idle_last_gets_the_next_job() {
        let jobs = queue(10);
        let reports = start_workers(&jobs, 3);
        for job in 0..100 {
            jobs.0.send(job).expect("the queue has room");
            assert_eq!(reports.recv(), Ok((2, job)));
            until_idle(&jobs.0, 3);
        }
    }

    #[test]
    fn jobs_are_received_in_order_even_after_closing() {
        let (jobs, receiver) = queue(3);
        assert_eq!((receiver.next_now(), jobs.len()), (None, 0));
        for job in 1..=3 {
            jobs.send(job).expect("the queue has room");
        }
        assert_eq!((jobs.send(4), jobs.len()), (Err(NotSent::Full), 3));
        let other = jobs.clone();
        drop(jobs);
        assert_eq!(receiver.next(), Some(1));
        other.send(5).expect("the queue has room again");
        drop(other);
        assert_eq!(
            [receiver.next(), receiver.next_now(), receiver.next(), receiver.next()],
            [Some(2), Some(3), Some(5), None]
        );
    }

    #[test]
    fn a_job_put_back_is_next_and_wakes_an_idle_thread() {
        let (jobs, receiver) = queue(2);
        for job in 1..=2 {
            jobs.send(job).expect("the queue has room");
        }
        assert_eq!(receiver.next(), Some(1));
        jobs.send(3).expect("the queue has room");
        receiver.put_back(1);
        assert_eq!([receiver.next(), receiver.next(), receiver.next()], [Some(1), Some(2), Some(3)]);
        let jobs = (jobs, receiver);
        let reports = start_workers(&jobs, 1);
        jobs.1.put_back(4);
        assert_eq!(reports.recv(), Ok((0, 4)));
    }

    #[test]
    fn closing_the_queue_wakes_waiting_threads() {
        let (jobs, receiver) = queue::<u32>(3);
        let waiting = std::thread::spawn(move || receiver.next());
        until_idle(&jobs, 1);
        drop(jobs);
        assert_eq!(waiting.join().expect("the thread ends"), None);
    }

    #[test]
    fn queued_jobs_are_dropped_with_the_last_receiver() {
        let (jobs, receiver) = queue(3);
        let job = Arc::new(());
        jobs.send(Arc::clone(&job)).expect("the queue has room");
        drop(receiver);
        assert_eq!(Arc::strong_count(&job), 1, "queued jobs are dropped");
        assert_eq!(jobs.send(job), Err(NotSent::Closed));
    }
}
