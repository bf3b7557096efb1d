//! Enums that are stored and sent by name.

use foilcast_base::text_enum;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The prize of a raffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Prize {
    /// Packs for the winners to open.
    Packs,
    /// A pack that goes into the live queue.
    Live,
}

text_enum!(Prize, "a prize", { Packs => "packs", Live => "live" });

/// How users enter a raffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// All who were active in the half hour before it closed.
    Active,
    /// All who join while it is open.
    Join,
}

text_enum!(Entry, "a way into a raffle", { Active => "active", Join => "join" });

/// The state of a raffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RaffleState {
    /// Users can still enter.
    Open,
    /// The list of entrants is closed and public.
    Closed,
    /// The winners are known and the secret is revealed.
    Drawn,
    /// There are no winners. The secret is revealed, too.
    Cancelled,
}

text_enum!(RaffleState, "a state of a raffle", { Open => "open", Closed => "closed", Drawn => "drawn", Cancelled => "cancelled" });

/// The events that a goal counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Counts {
    /// Packs opened live, once they have been shown.
    LivePacks,
    /// Packs opened in any way.
    Packs,
    /// Subscriptions and their renewals.
    #[serde(rename = "subs")]
    Subscriptions,
    Gifts,
    Bits,
    /// Additions by hand on the desk.
    Hand,
}

text_enum!(Counts, "something that a goal counts", { LivePacks => "live_packs", Packs => "packs", Subscriptions => "subs", Gifts => "gifts", Bits => "bits", Hand => "hand" });

/// The state of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GoalState {
    Running,
    Reached,
    /// Its time ended before it was reached.
    Missed,
    /// It was ended by hand before it was reached.
    Ended,
}

text_enum!(GoalState, "a state of a goal", { Running => "running", Reached => "reached", Missed => "missed", Ended => "ended" });

/// The reward of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RewardKind {
    Packs,
    /// Better odds of a pack for some time.
    Odds,
}

text_enum!(RewardKind, "a reward", { Packs => "packs", Odds => "odds" });

/// The users who get a goal's packs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// All who were active in the half hour before it was reached.
    Active,
    /// All users who did something that counted.
    TookPart,
}

text_enum!(Audience, "an audience", { Active => "active", TookPart => "took_part" });

impl Counts {
    /// Whether the count comes from openings.
    pub const fn is_openings(self) -> bool {
        matches!(self, Self::LivePacks | Self::Packs)
    }
}
