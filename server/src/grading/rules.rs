//! Rules of grading: which step is allowed at which stage.

use crate::clock::Timestamp;
use crate::error::{Error, Reason};
use crate::from_row;
use crate::ids::{CardId, UserId};
use crate::messages::{Message, msg};

/// The most cards per request.
pub const MAX_CARDS: usize = 50;

/// The grading of a card. The grade is not part of it, so that it cannot leak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GradingRow {
    pub card: CardId,
    /// The owner who submitted it.
    pub owner: UserId,
    /// When it gets its grade.
    pub ready_at: Timestamp,
    /// When it got its grade.
    pub completed_at: Option<Timestamp>,
    /// When the grade was revealed.
    pub revealed_at: Option<Timestamp>,
}

from_row!(GradingRow { card, owner, ready_at, completed_at, revealed_at });

/// A grade for a user's card. It has no `Debug`, because the grade is secret.
#[derive(Clone, Copy)]
pub struct NewGrade {
    pub card: CardId,
    pub owner: UserId,
    pub grade: u8,
    /// The attempt that drew it from the stream; `None` for a grade of the demo set.
    pub attempt: Option<u32>,
}

/// The stage of a card's grading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    NotSubmitted,
    /// It gets its grade at this time.
    Submitted(Timestamp),
    /// It has a grade that is not revealed.
    Graded,
    /// Its grade is public. This includes cards that were imported in a slab.
    Revealed,
}

impl Stage {
    /// The stage of this card.
    pub fn of(grading: Option<&GradingRow>, slabbed: bool) -> Self {
        match grading {
            None if slabbed => Self::Revealed,
            None => Self::NotSubmitted,
            Some(GradingRow { revealed_at: Some(_), .. }) => Self::Revealed,
            Some(GradingRow { completed_at: Some(_), .. }) => Self::Graded,
            Some(GradingRow { ready_at, .. }) => Self::Submitted(*ready_at),
        }
    }
}

/// Why a step is refused; `card` is the card's label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    AlreadySubmitted { card: Message, ready_at: Timestamp, now: Timestamp },
    NotRevealed { card: Message },
    AlreadyGraded { card: Message },
    NotSubmitted { card: Message },
    TooEarlyToComplete { card: Message, ready_at: Timestamp, now: Timestamp },
    TooEarlyToReveal { card: Message, ready_at: Timestamp, now: Timestamp },
    AlreadyRevealed { card: Message },
    WaitsForBeacon,
    NotYourCard,
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        // The time in a form that programs can read.
        let with_time = |message, ready_at: Timestamp| {
            Self::Conflict(Reason::new(message).field("readyAt", Message::verbatim(ready_at.to_string())))
        };
        match refusal {
            Refusal::AlreadySubmitted { card, ready_at, now } => {
                with_time(msg!("in_grading", card, when = when(ready_at, now)), ready_at)
            }
            Refusal::NotRevealed { card } => Self::conflict(msg!("in_grading.graded", card)),
            Refusal::AlreadyGraded { card } => Self::conflict(msg!("already_graded", card)),
            Refusal::NotSubmitted { card } => Self::conflict(msg!("not_in_grading", card)),
            Refusal::TooEarlyToComplete { card, ready_at, now } => {
                with_time(msg!("too_early.to_complete", card, when = when(ready_at, now)), ready_at)
            }
            Refusal::TooEarlyToReveal { card, ready_at, now } => {
                with_time(msg!("too_early.to_reveal", card, when = when(ready_at, now)), ready_at)
            }
            Refusal::AlreadyRevealed { card } => Self::conflict(msg!("already_revealed", card)),
            Refusal::WaitsForBeacon => Self::conflict(msg!("beacon_unusable.grades")),
            Refusal::NotYourCard => Self::forbidden(msg!("not_your_card")),
        }
    }
}

/// Checks that this card can be submitted.
pub fn check_start(label: &Message, stage: Stage, now: Timestamp) -> Result<(), Refusal> {
    let card = label.clone();
    match stage {
        Stage::NotSubmitted => Ok(()),
        Stage::Submitted(ready_at) => Err(Refusal::AlreadySubmitted { card, ready_at, now }),
        Stage::Graded => Err(Refusal::NotRevealed { card }),
        Stage::Revealed => Err(Refusal::AlreadyGraded { card }),
    }
}

/// Whether this card gets its grade now; `false` if it has one. Admins do not wait.
pub fn check_complete(label: &Message, stage: Stage, now: Timestamp, by_admin: bool) -> Result<bool, Refusal> {
    let card = label.clone();
    match stage {
        Stage::NotSubmitted => Err(Refusal::NotSubmitted { card }),
        Stage::Submitted(ready_at) if ready_at <= now || by_admin => Ok(true),
        Stage::Submitted(ready_at) => Err(Refusal::TooEarlyToComplete { card, ready_at, now }),
        Stage::Graded | Stage::Revealed => Ok(false),
    }
}

/// Checks that this card's grade can be revealed.
pub fn check_reveal(label: &Message, stage: Stage, now: Timestamp) -> Result<(), Refusal> {
    let card = label.clone();
    match stage {
        Stage::NotSubmitted => Err(Refusal::NotSubmitted { card }),
        Stage::Submitted(ready_at) => Err(Refusal::TooEarlyToReveal { card, ready_at, now }),
        Stage::Graded => Ok(()),
        Stage::Revealed => Err(Refusal::AlreadyRevealed { card }),
    }
}

/// A sentence that states when the grade comes.
fn when(ready_at: Timestamp, now: Timestamp) -> Message {
    // Round up to minutes, so that the time is never too short.
    let minutes = (ready_at.since(now) + 59_999).div_euclid(60_000);
    match (minutes / 60, minutes % 60) {
        _ if minutes <= 0 => msg!("grade_comes.soon"),
        (0, minutes) => msg!("grade_comes.minutes", minutes),
        (hours, 0) => msg!("grade_comes.hours", hours),
        (hours, minutes) => msg!("grade_comes.hours_and_minutes", hours, minutes),
    }
}

/// Checks that a list of cards is not empty, not too long, and has no duplicates.
///
/// # Errors
/// 400 otherwise.
pub fn check_several(cards: &[CardId]) -> Result<(), Error> {
    let message = if cards.is_empty() {
        msg!("invalid.no_card_named")
    } else if cards.len() > MAX_CARDS {
        msg!("invalid.cards_at_once", max = MAX_CARDS)
    } else if (1..cards.len()).any(|at| cards[..at].contains(&cards[at])) {
        msg!("invalid.card_twice")
    } else {
        return Ok(());
    };
    Err(Error::invalid_field("cardIds", message))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_000_000_000);

    fn grading(ready: i64, completed: Option<i64>, revealed: Option<i64>) -> GradingRow {
        GradingRow {
            card: CardId::from_bytes([1; 12]),
            owner: UserId::from_bytes([2; 12]),
            ready_at: NOW.plus_millis(ready),
            completed_at: completed.map(|at| NOW.plus_millis(at)),
            revealed_at: revealed.map(|at| NOW.plus_millis(at)),
        }
    }

    fn code<T>(result: Result<T, impl Into<Error>>) -> Result<T, String> {
        result.map_err(|error| error.into().body().code)
    }

    fn refused<T>(code: &str) -> Result<T, String> {
        Err(code.to_owned())
    }

    #[test]
    fn each_step_requires_the_previous_one() {
        let stages = [
            Stage::of(None, false),
            Stage::of(Some(&grading(1, None, None)), false),
            Stage::of(Some(&grading(0, None, None)), false),
            Stage::of(Some(&grading(-5, Some(-4), None)), true),
            Stage::of(Some(&grading(-5, Some(-4), Some(-3))), true),
            Stage::of(None, true),
        ];
        let ash = Message::verbatim("Ash");
        let outcomes = |stage| {
            (
                code(check_start(&ash, stage, NOW)),
                code(check_complete(&ash, stage, NOW, false)),
                code(check_complete(&ash, stage, NOW, true)),
                code(check_reveal(&ash, stage, NOW)),
            )
        };
        let done = || (refused("already_graded"), Ok(false), Ok(false), refused("already_revealed"));
        let expected = [
            (Ok(()), refused("not_in_grading"), refused("not_in_grading"), refused("not_in_grading")),
            (refused("in_grading"), refused("too_early"), Ok(true), refused("too_early")),
            (refused("in_grading"), Ok(true), Ok(true), refused("too_early")),
            (refused("in_grading"), Ok(false), Ok(false), Ok(())),
            done(),
            done(),
        ];
        assert_eq!(stages.map(outcomes), expected);
    }

    #[test]
    fn a_refusal_states_the_time() {
        let text = |millis| when(NOW.plus_millis(millis), NOW).to_string();
        assert_eq!(text(24 * 3_600_000), "Its grade comes in 24 hours.");
        assert_eq!(text(24 * 3_600_000 - 1), "Its grade comes in 24 hours.");
        assert_eq!(text(3_600_000 + 60_000), "Its grade comes in 1 hour and 1 minute.");
        assert_eq!(text(1), "Its grade comes in 1 minute.");
        assert_eq!(text(0), "Its grade comes any moment now. Try again.");
        let ash = Message::verbatim("Ash");
        let Err(error) = check_complete(&ash, Stage::Submitted(NOW.plus_hours(2)), NOW, false) else { panic!() };
        assert_eq!(Error::from(error).body().fields["readyAt"], NOW.plus_hours(2).to_string());
    }

    #[test]
    fn a_list_of_cards_without_cards_or_with_duplicates_is_refused() {
        let cards = |count: u8| (0..count).map(|number| CardId::from_bytes([number; 12])).collect::<Vec<_>>();
        assert!(check_several(&cards(1)).is_ok() && check_several(&cards(50)).is_ok());
        let twice = [cards(2), cards(1)].concat();
        for wrong in [cards(0), cards(51), twice] {
            assert_eq!(code(check_several(&wrong)), Err("invalid".to_owned()));
        }
    }
}
