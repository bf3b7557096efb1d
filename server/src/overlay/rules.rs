//! Rules of the live queue: its next step, its order, and refusals, decided from the stored state.

use serde::Serialize;

use crate::clock::Timestamp;
use crate::error::Error;
use crate::ids::UserId;
use crate::messages::msg;
use crate::packs::tickets::Progress;

use super::clock::END_TIMEOUT_MS;

/// Waiting entries per user.
pub const MAX_WAITING: i64 = 5;
/// How long a lease on the queue lasts without renewal, in milliseconds.
pub const LEASE_MS: i64 = 10_000;
/// A show without cards ends when its ticket's round is overdue by this time, in milliseconds
/// (docs/decisions/draw-2.md, section 4.3).
const OVERDUE_MS: i64 = 20_000;
/// How often to look whether the beacon is usable, or an owner's ticket was drawn, in milliseconds.
pub const LOOK_AGAIN_MS: i64 = 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playing {
    pub started_at: Timestamp,
    pub length_ms: i64,
}

impl Playing {
    /// When the show ends if no overlay reports it as complete.
    pub fn deadline(self) -> Timestamp {
        self.started_at.plus_millis(self.length_ms).plus_millis(END_TIMEOUT_MS)
    }

    /// The show's elapsed time in milliseconds, for an overlay that connects at `now`.
    pub fn elapsed(self, now: Timestamp) -> i64 {
        now.since(self.started_at).max(0)
    }
}

/// What the current show does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnStage {
    /// It greets, until its ticket is drawn.
    Greeting(Progress),
    /// It shows the cards.
    Cards(Playing),
}

/// The state that decides the queue's next step.
#[expect(clippy::struct_excessive_bools, reason = "they are independent facts")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    pub paused: bool,
    pub playing: Option<OnStage>,
    /// Whether the ticket of an entry was taken back.
    pub taken_back: bool,
    /// Whether an entry can be opened.
    pub waiting: bool,
    /// Whether an entry is passed over because its owner has an undrawn ticket.
    pub passed_over: bool,
    /// Whether a show can start: an overlay is connected, or none is required.
    pub stage: bool,
    /// When the current rehearsal ends.
    pub rehearsal_until: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Opens the next pack and shows it.
    Start,
    /// Shows the cards of the ticket that was drawn.
    ShowCards,
    /// Ends a show that was not reported as complete in time.
    TimeOut,
    /// Ends a show whose ticket is refused or overdue.
    End,
    /// Makes the entries wait again whose tickets were taken back.
    WaitAgain,
    /// Checks again at this time.
    WaitUntil(Timestamp),
    /// Waits for an event.
    Wait,
}

/// Decides the queue's next step.
pub fn next_step(scene: Scene, now: Timestamp) -> Step {
    let at = |time: Timestamp, step| if now >= time { step } else { Step::WaitUntil(time) };
    if scene.taken_back {
        return Step::WaitAgain;
    }
    match scene.playing {
        Some(OnStage::Cards(playing)) => return at(playing.deadline(), Step::TimeOut),
        Some(OnStage::Greeting(Progress::Drawn)) => return Step::ShowCards,
        Some(OnStage::Greeting(Progress::Refused)) => return Step::End,
        Some(OnStage::Greeting(Progress::Undrawn { round_at: None })) => return Step::Wait,
        Some(OnStage::Greeting(Progress::Undrawn { round_at: Some(round_at) })) => {
            return at(round_at.plus_millis(OVERDUE_MS), Step::End);
        }
        None => {}
    }
    if scene.paused || !scene.stage || !(scene.waiting || scene.passed_over) {
        return Step::Wait;
    }
    if !scene.waiting {
        return Step::WaitUntil(now.plus_millis(LOOK_AGAIN_MS));
    }
    match scene.rehearsal_until {
        Some(until) if until > now => Step::WaitUntil(until),
        Some(_) | None => Step::Start,
    }
}

/// Whether a connection presented the overlay's key.
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
    /// The page has no key, and this is no demo.
    NoKey,
    /// The key is wrong or no longer valid.
    WrongKey,
}

/// Why a page at the overlay's address of user `id` is not the overlay; `None` if it is.
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

/// The longest reason for a hold, in characters.
pub const REASON_LENGTH: usize = 120;

/// The order of waiting entries after a request, which may be based on an older queue.
///
/// Requested entries come first, in the requested order. Entries that the request does not name follow in their old
/// order. Names of entries that left, and repeated names, are ignored. So no entry is lost or doubled.
pub fn ordered<T: Copy + PartialEq>(waiting: &[T], asked: &[T]) -> Vec<T> {
    let mut order: Vec<T> = Vec::with_capacity(waiting.len());
    for id in asked.iter().filter(|id| waiting.contains(id)).chain(waiting) {
        if !order.contains(id) {
            order.push(*id);
        }
    }
    order
}

/// Why a request about an entry is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Packs are not opened on stream.
    NotOnStream,
    /// The user has [`MAX_WAITING`] entries waiting.
    TooManyWaiting,
    /// No show is running.
    NothingPlaying,
    /// The entry is already being shown.
    AlreadyPlaying,
    /// A show is running, so a rehearsal cannot start.
    Busy,
    /// There is no owner, so there is no stream.
    NoStreamer,
    /// The opening has not been shown yet.
    NotShownYet,
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotOnStream => Self::forbidden(msg!("not_on_stream")),
            Refusal::TooManyWaiting => Self::conflict(msg!("too_many_waiting", max = MAX_WAITING)),
            Refusal::NothingPlaying => Self::conflict(msg!("nothing_playing")),
            Refusal::AlreadyPlaying => Self::conflict(msg!("already_playing")),
            Refusal::Busy => Self::conflict(msg!("queue_busy")),
            Refusal::NoStreamer => Self::conflict(msg!("no_streamer")),
            Refusal::NotShownYet => Self::conflict(msg!("not_shown_yet")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_000_000);
    const READY: Scene = Scene {
        paused: false,
        playing: None,
        taken_back: false,
        waiting: true,
        passed_over: false,
        stage: true,
        rehearsal_until: None,
    };

    fn playing(age: i64) -> Playing {
        Playing { started_at: NOW.plus_millis(-age), length_ms: 14_200 }
    }

    fn greeting(progress: Progress) -> Scene {
        Scene { playing: Some(OnStage::Greeting(progress)), ..READY }
    }

    #[test]
    fn the_next_step_follows_from_the_scene() {
        let cases = [
            ("an entry waits and an overlay is connected", READY, Step::Start),
            ("no entry waits", Scene { waiting: false, ..READY }, Step::Wait),
            ("the queue is paused", Scene { paused: true, ..READY }, Step::Wait),
            ("no overlay is connected", Scene { stage: false, ..READY }, Step::Wait),
            (
                "a rehearsal is running",
                Scene { rehearsal_until: Some(NOW.plus_millis(1)), ..READY },
                Step::WaitUntil(NOW.plus_millis(1)),
            ),
            ("a rehearsal is over", Scene { rehearsal_until: Some(NOW), ..READY }, Step::Start),
            (
                "a show has just begun",
                Scene { playing: Some(OnStage::Cards(playing(0))), ..READY },
                Step::WaitUntil(NOW.plus_millis(14_200 + 5000)),
            ),
            (
                "a show has a millisecond left",
                Scene { playing: Some(OnStage::Cards(playing(19_199))), ..READY },
                Step::WaitUntil(NOW.plus_millis(1)),
            ),
            (
                "a show is 5 s over its length",
                Scene { playing: Some(OnStage::Cards(playing(19_200))), ..READY },
                Step::TimeOut,
            ),
            (
                "a show ends even if the queue is paused and the overlay is disconnected",
                Scene {
                    playing: Some(OnStage::Cards(playing(19_200))),
                    paused: true,
                    stage: false,
                    waiting: false,
                    ..READY
                },
                Step::TimeOut,
            ),
            (
                "the only entry is passed over",
                Scene { waiting: false, passed_over: true, ..READY },
                Step::WaitUntil(NOW.plus_millis(1000)),
            ),
            ("another entry can be opened", Scene { passed_over: true, ..READY }, Step::Start),
            ("a ticket has no batch", greeting(Progress::Undrawn { round_at: None }), Step::Wait),
            (
                "a round is 19.999 s overdue",
                greeting(Progress::Undrawn { round_at: Some(NOW.plus_millis(-19_999)) }),
                Step::WaitUntil(NOW.plus_millis(1)),
            ),
            (
                "a round is 20 s overdue",
                greeting(Progress::Undrawn { round_at: Some(NOW.plus_millis(-20_000)) }),
                Step::End,
            ),
            ("a ticket is drawn", greeting(Progress::Drawn), Step::ShowCards),
            ("a ticket is refused", greeting(Progress::Refused), Step::End),
            (
                "a ticket was taken back",
                Scene { taken_back: true, ..greeting(Progress::Undrawn { round_at: None }) },
                Step::WaitAgain,
            ),
        ];
        for (why, scene, step) in cases {
            assert_eq!(next_step(scene, NOW), step, "{why}");
        }
    }

    #[test]
    fn the_problem_of_an_overlay_address_is_reported() {
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
    fn reordering_never_loses_or_doubles_an_entry() {
        let waiting = [1, 2, 3, 4];
        assert_eq!(ordered(&waiting, &[4, 3, 2, 1]), [4, 3, 2, 1]);
        assert_eq!(ordered(&waiting, &[3, 1]), [3, 1, 2, 4], "entries that are not named follow");
        assert_eq!(ordered(&waiting, &[9, 4, 9, 2]), [4, 2, 1, 3], "unknown entries are ignored");
        assert_eq!(ordered(&waiting, &[2, 2, 1, 2]), [2, 1, 3, 4], "repeated names are ignored");
        assert_eq!(ordered(&waiting, &[]), waiting);
        assert!(ordered(&[], &[1]).is_empty());
    }

    #[test]
    fn an_overlay_that_connects_later_starts_at_the_elapsed_time() {
        assert_eq!(playing(4321).elapsed(NOW), 4321);
        assert_eq!(playing(-5).elapsed(NOW), 0, "the clock was set back a little");
    }
}
