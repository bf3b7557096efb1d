//! The job that checks a user's achievements shortly after an action.

use std::collections::{HashSet, VecDeque};

use tokio::sync::broadcast::error::RecvError;

use super::unlock::unlock_and_list;
use crate::achievements::Achievements;
use crate::clock::Timestamp;
use crate::ids::UserId;
use crate::jobs;
use crate::realtime::Event;

/// The pause between an action and the check: ten packs in a row are checked at once.
pub(super) const PAUSE_MS: i64 = 500;

/// Users with actions, the oldest first.
#[derive(Debug, Default)]
struct Waiting {
    queue: VecDeque<(Timestamp, UserId)>,
    people: HashSet<UserId>,
}

impl Waiting {
    fn add(&mut self, user: UserId, now: Timestamp) {
        if self.people.insert(user) {
            self.queue.push_back((now.plus_millis(PAUSE_MS), user));
        }
    }

    fn next(&self) -> Option<Timestamp> {
        self.queue.front().map(|(due, _)| *due)
    }

    fn pop(&mut self) -> Option<UserId> {
        let (_, user) = self.queue.pop_front()?;
        self.people.remove(&user);
        Some(user)
    }
}

/// The user whose achievements an event may change. A live opening counts only once it was shown.
fn concerns(event: &Event) -> Option<UserId> {
    match event {
        Event::CollectionChanged { user } | Event::Progressed { user } => Some(*user),
        _ => None,
    }
}

/// Checks users after their actions, until the server stops.
///
/// Missed actions (a crash, too many at once) are found after the user's next action, or when the user lists the
/// achievements.
pub async fn run(achievements: Achievements) {
    let (mut events, mut waiting) = (achievements.core.listen_here(), Waiting::default());
    loop {
        let next = waiting.next();
        tokio::select! {
            biased;
            () = achievements.core.stopped() => return,
            event = events.recv() => match event {
                Ok(event) => if let Some(user) = concerns(&event) {
                    waiting.add(user, achievements.core.clock.now());
                },
                Err(RecvError::Lagged(missed)) => tracing::debug!(missed, "some actions will be checked later"),
                Err(RecvError::Closed) => return,
            },
            () = async { achievements.core.clock.wait_until(next.unwrap_or(Timestamp::from_millis(i64::MAX))).await }, if next.is_some() => {
                if let Some(user) = waiting.pop()
                    && let Err(error) = jobs::run(&achievements.core, "achievements", unlock_and_list(&achievements, user)).await
                {
                    tracing::warn!(%error, "could not check a user's achievements");
                }
            }
        }
    }
}
