//! Rules of the live queue: its next step, and permissions; pure decisions over the stored state.

use serde::Serialize;

use crate::clock::Timestamp;
use crate::error::Error;
use crate::ids::UserId;

use super::clock::END_TIMEOUT_MS;

/// How many entries one person may have waiting.
pub const MAX_WAITING: i64 = 5;
/// How long a node keeps the queue to itself without saying so again.
pub const LEASE_MS: i64 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playing {
    /// When its show began.
    pub started_at: Timestamp,
    /// How many milliseconds it takes.
    pub length_ms: i64,
}

impl Playing {
    /// When the queue moves on even without a message that the show is complete.
    pub fn deadline(self) -> Timestamp {
        self.started_at.plus_millis(self.length_ms).plus_millis(END_TIMEOUT_MS)
    }

    /// How far into the show it is, for an overlay that comes to it now.
    pub fn elapsed(self, now: Timestamp) -> i64 {
        now.since(self.started_at).max(0)
    }
}

/// Everything that decides what the queue does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Whether the streamer has paused the queue.
    pub paused: bool,
    pub playing: Option<Playing>,
    pub waiting: bool,
    /// Whether the pack can be shown: an overlay is there, or none is needed.
    pub stage: bool,
    /// A rehearsal has the screen until then.
    pub rehearsal_until: Option<Timestamp>,
}

/// The queue's next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Opens the next one's pack and shows it.
    Start,
    /// Moves on from a show that was not completed in time.
    TimeOut,
    /// Looks again at this time.
    WaitUntil(Timestamp),
    /// Waits until something changes.
    Wait,
}

/// The queue's next step.
pub fn next_step(scene: Scene, now: Timestamp) -> Step {
    if let Some(playing) = scene.playing {
        let deadline = playing.deadline();
        return if now >= deadline { Step::TimeOut } else { Step::WaitUntil(deadline) };
    }
    if scene.paused || !scene.waiting || !scene.stage {
        return Step::Wait;
    }
    match scene.rehearsal_until {
        Some(until) if until > now => Step::WaitUntil(until),
        Some(_) | None => Step::Start,
    }
}

/// The key that a connection has presented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Right,
    Wrong,
    Absent,
}

/// Why a page at an overlay's address is not the overlay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OverlayProblem {
    /// The owner has not signed in yet, so there is no stream.
    NoStreamer,
    /// The address names a user other than the owner.
    NotTheStreamer,
    /// It has no key, outside of a demo.
    NoKey,
    /// Its key is not the key, perhaps not any more.
    WrongKey,
}

/// Why a page at the overlay's address of this id is not the overlay, if it is not.
pub fn overlay_problem(id: &str, owner: Option<UserId>, key: Key, is_demo: bool) -> Option<OverlayProblem> {
    let Some(owner) = owner else { return Some(OverlayProblem::NoStreamer) };
    if owner.as_str() != id {
        return Some(OverlayProblem::NotTheStreamer);
    }
    match key {
        Key::Right => None,
        Key::Wrong => Some(OverlayProblem::WrongKey),
        Key::Absent => (!is_demo).then_some(OverlayProblem::NoKey),
    }
}

/// The longest reason for holding a pack back.
pub const REASON_LENGTH: usize = 120;

/// The order of waiting entries after a request, which may be based on an older queue.
///
/// Named entries go first, in the requested order; entries that came since, or were not named, follow in
/// their old order; names of entries that have left, and a second mention, are ignored. So no entry
/// is lost or doubled.
pub fn ordered<T: Copy + PartialEq>(waiting: &[T], asked: &[T]) -> Vec<T> {
    let mut order: Vec<T> = Vec::with_capacity(waiting.len());
    for id in asked.iter().filter(|id| waiting.contains(id)).chain(waiting) {
        if !order.contains(id) {
            order.push(*id);
        }
    }
    order
}

/// Why an entry is refused or not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Packs are not opened on stream here.
    #[error("Packs are not opened on stream here; open yours in the app.")]
    NotOnStream,
    /// Enough of one person's packs wait already.
    #[error("You have {MAX_WAITING} packs waiting already; wait until one is shown, or take one back.")]
    TooManyWaiting,
    /// Nothing is being shown.
    #[error("Nothing is being shown just now.")]
    NothingPlaying,
    /// The entry is being shown already.
    #[error("This pack is being shown already, so it stays.")]
    AlreadyPlaying,
    /// Something is being shown, so a rehearsal has to wait.
    #[error("A pack is being shown just now; try again when it is over.")]
    Busy,
    /// There is no owner whose stream it could be.
    #[error("The owner has not signed in yet, so there is no stream to show anything on.")]
    NoStreamer,
    /// The opening has not been shown for the first time.
    #[error("This opening has not been shown yet.")]
    NotShownYet,
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        let message = refusal.to_string();
        match refusal {
            Refusal::NotOnStream => Self::forbidden("not_on_stream", message),
            Refusal::TooManyWaiting => Self::conflict("too_many_waiting", message),
            Refusal::NothingPlaying => Self::conflict("nothing_playing", message),
            Refusal::AlreadyPlaying => Self::conflict("already_playing", message),
            Refusal::Busy => Self::conflict("queue_busy", message),
            Refusal::NoStreamer => Self::conflict("no_streamer", message),
            Refusal::NotShownYet => Self::conflict("not_shown_yet", message),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_000_000);
    const READY: Scene = Scene { paused: false, playing: None, waiting: true, stage: true, rehearsal_until: None };

    fn playing(age: i64) -> Playing {
        Playing { started_at: NOW.plus_millis(-age), length_ms: 14_200 }
    }

    #[test]
    fn the_next_step_follows_from_the_scene() {
        let cases = [
            ("somebody waits and an overlay is there", READY, Step::Start),
            ("nobody waits", Scene { waiting: false, ..READY }, Step::Wait),
            ("the queue is paused", Scene { paused: true, ..READY }, Step::Wait),
            ("no overlay is there", Scene { stage: false, ..READY }, Step::Wait),
            (
                "a rehearsal has the screen",
                Scene { rehearsal_until: Some(NOW.plus_millis(1)), ..READY },
                Step::WaitUntil(NOW.plus_millis(1)),
            ),
            ("a rehearsal is over", Scene { rehearsal_until: Some(NOW), ..READY }, Step::Start),
            (
                "a show has just begun",
                Scene { playing: Some(playing(0)), ..READY },
                Step::WaitUntil(NOW.plus_millis(14_200 + 5000)),
            ),
            (
                "a show has a millisecond left",
                Scene { playing: Some(playing(19_199)), ..READY },
                Step::WaitUntil(NOW.plus_millis(1)),
            ),
            ("a show is 5 s over its length", Scene { playing: Some(playing(19_200)), ..READY }, Step::TimeOut),
            (
                "a show ends although the queue is paused and the overlay gone",
                Scene { playing: Some(playing(19_200)), paused: true, stage: false, waiting: false, ..READY },
                Step::TimeOut,
            ),
        ];
        for (why, scene, step) in cases {
            assert_eq!(next_step(scene, NOW), step, "{why}");
        }
    }

    #[test]
    fn an_address_says_what_is_missing() {
        use OverlayProblem::{NoKey, NoStreamer, NotTheStreamer, WrongKey};
        let (nova, ada) = (UserId::from_bytes([1; 12]), UserId::from_bytes([2; 12]));
        for (id, owner, key, is_demo, problem) in [
            (nova.as_str(), Some(nova), Key::Right, false, None),
            (nova.as_str(), Some(nova), Key::Absent, true, None),
            (nova.as_str(), Some(nova), Key::Absent, false, Some(NoKey)),
            (nova.as_str(), Some(nova), Key::Wrong, true, Some(WrongKey)),
            (ada.as_str(), Some(nova), Key::Right, true, Some(NotTheStreamer)),
            ("nova", Some(nova), Key::Absent, true, Some(NotTheStreamer)),
            (nova.as_str(), None, Key::Right, true, Some(NoStreamer)),
        ] {
            assert_eq!(overlay_problem(id, owner, key, is_demo), problem, "{id} {key:?} {is_demo}");
        }
    }

    #[test]
    fn a_new_order_loses_and_doubles_no_entry() {
        let waiting = [1, 2, 3, 4];
        assert_eq!(ordered(&waiting, &[4, 3, 2, 1]), [4, 3, 2, 1]);
        assert_eq!(ordered(&waiting, &[3, 1]), [3, 1, 2, 4], "who was not named follows");
        assert_eq!(ordered(&waiting, &[9, 4, 9, 2]), [4, 2, 1, 3], "who has left means nothing");
        assert_eq!(ordered(&waiting, &[2, 2, 1, 2]), [2, 1, 3, 4], "a second mention means nothing");
        assert_eq!(ordered(&waiting, &[]), waiting);
        assert!(ordered(&[], &[1]).is_empty());
    }

    #[test]
    fn an_overlay_that_comes_later_seeks() {
        assert_eq!(playing(4321).elapsed(NOW), 4321);
        assert_eq!(playing(-5).elapsed(NOW), 0, "a clock that went back a little");
    }
}
