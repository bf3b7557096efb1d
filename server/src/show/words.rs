//! Words that are stored and sent as they are.

use crate::db::{FromValue, ToValue, Value, ValueError};

/// Declares a choice among words, the same in JSON and in the database.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident as $what:literal { $($(#[$each:meta])* $variant:ident = $word:literal),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$each])* #[serde(rename = $word)] $variant),+
        }

        impl $name {
            /// The word for it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }
        }

        // The derive does not see words that come through a macro.
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .enum_values(Some([$($word),+]))
                    .into()
            }
        }

        impl utoipa::ToSchema for $name {}

        impl ToValue for $name {
            fn to_value(&self) -> Value<'_> {
                Value::Text(self.as_str())
            }
        }

        impl FromValue for $name {
            fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
                match value {
                    $(Value::Text($word) => Ok(Self::$variant),)+
                    other => Err(ValueError::new($what, &other)),
                }
            }
        }
    )+};
}

words! {
    /// The prize of a raffle.
    Prize as "a prize" {
        /// Packs to open whenever one likes.
        Packs = "packs",
        /// A pack that goes straight into the live queue.
        Live = "live",
    }

    /// How users enter a raffle.
    Entry as "a way into a raffle" {
        /// All who were active in the half hour before it closed.
        Active = "active",
        /// All who join while it is open.
        Join = "join",
    }

    /// How a raffle stands.
    RaffleState as "a state of a raffle" {
        /// People can still take part.
        Open = "open",
        /// The list of entrants is fixed and public.
        Closed = "closed",
        /// The winners are known and the secret is revealed.
        Drawn = "drawn",
        /// There are no winners; the secret is revealed all the same.
        Cancelled = "cancelled",
    }

    /// The events that a goal counts.
    Counts as "something that a goal counts" {
        /// Packs opened live, once they have been shown.
        LivePacks = "live_packs",
        /// Packs opened in any way.
        Packs = "packs",
        /// Subscriptions and their renewals.
        Subscriptions = "subs",
        /// Subscriptions given to others.
        Gifts = "gifts",
        Bits = "bits",
        /// Additions at the desk.
        Hand = "hand",
    }

    /// How a goal stands.
    GoalState as "a state of a goal" {
        Running = "running",
        Reached = "reached",
        /// Its time ended before.
        Missed = "missed",
        /// It was ended by hand before.
        Ended = "ended",
    }

    /// The reward of a goal.
    RewardKind as "a reward" {
        Packs = "packs",
        /// A pack that is better for a time.
        Odds = "odds",
    }

    /// The users who get a goal's packs.
    Audience as "an audience" {
        /// All who were active in the half hour before it was reached.
        Active = "active",
        /// All who did something that counted.
        TookPart = "took_part",
    }
}

impl Counts {
    /// Whether it is counted from openings.
    pub const fn is_openings(self) -> bool {
        matches!(self, Self::LivePacks | Self::Packs)
    }
}
