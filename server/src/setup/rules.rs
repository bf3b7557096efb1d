//! When the setup is open, and its refusals.

use foilcast_base::text_enum;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Error;
use crate::messages::msg;

/// Whether somebody has become the owner by the setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    Unclaimed,
    Claimed,
    /// The owner of the demo stored a Twitch application, and has to sign in again with Twitch.
    Reopened,
}

text_enum!(Claim, "a claim", {
    Unclaimed => "unclaimed",
    Claimed => "claimed",
    Reopened => "reopened",
});

/// A step of the setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SetupStep {
    Owner,
    Look,
    Twitch,
    Cards,
    Pack,
    Overlay,
    Test,
}

text_enum!(SetupStep, "a step of the setup", {
    Owner => "owner",
    Look => "look",
    Twitch => "twitch",
    Cards => "cards",
    Pack => "pack",
    Overlay => "overlay",
    Test => "test",
});

/// The stored state of the setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub claim: Claim,
    /// The step to continue with.
    pub step: SetupStep,
    /// Whether it was completed or dismissed.
    pub ended: bool,
}

impl State {
    /// The state before the setup has begun.
    pub const NEW: Self = Self { claim: Claim::Unclaimed, step: SetupStep::Owner, ended: false };

    /// Whether the printed code makes a user the owner. `has_owner`: somebody has signed in as the owner.
    pub fn is_open(self, has_owner: bool) -> bool {
        match self.claim {
            Claim::Unclaimed => !self.ended && !has_owner,
            Claim::Claimed => false,
            Claim::Reopened => true,
        }
    }
}

/// Why a code does not make its user the owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    Closed,
    WrongCode,
    OtherOwner,
}

impl Refusal {
    const CODES: [&str; 3] = ["setup_closed", "wrong_code", "other_owner"];

    /// The code of a refusal of the setup.
    pub fn code_of(error: &Error) -> Option<&'static str> {
        let (Error::Forbidden(reason) | Error::Conflict(reason)) = error else { return None };
        Self::CODES.into_iter().find(|code| *code == reason.code())
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Closed => Self::conflict(msg!("setup_closed")),
            Refusal::WrongCode => Self::forbidden(msg!("wrong_code")),
            Refusal::OtherOwner => Self::forbidden(msg!("other_owner")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_setup_is_open_until_there_is_an_owner_or_it_has_ended() {
        let state = |claim, ended| State { claim, ended, ..State::NEW };
        for (state, has_owner, expected) in [
            (State::NEW, false, true),
            (State::NEW, true, false),
            (state(Claim::Unclaimed, true), false, false),
            (state(Claim::Claimed, false), true, false),
            (state(Claim::Reopened, false), true, true),
            (state(Claim::Reopened, true), true, true),
        ] {
            assert_eq!(state.is_open(has_owner), expected, "{state:?}, {has_owner}");
        }
    }
}
