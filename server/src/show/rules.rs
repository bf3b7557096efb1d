//! Rules of raffles and goals: their limits, when they end, and how a pack's temporary change is reverted.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words::{Audience, Counts, Prize, RewardKind};
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::error::Error;
use crate::ids::PackId;
use crate::messages::{Message, msg};
use crate::packs::rules::parts_per_million;
use crate::packs::{NewPack, Pack};

/// A user is active for this many minutes after the last request.
pub const ACTIVE_MINUTES: i64 = 30;
/// A stream without an end event ends after this many hours.
pub const STREAM_HOURS: i64 = 24;
/// The longest time to enter a raffle.
pub const MAX_MINUTES: u32 = 10;
/// The most winners that a raffle has.
pub const MAX_WINNERS: u8 = 10;
/// Packs per winner, or per user for a goal.
pub const MAX_PACKS: u32 = 100;
pub const MAX_TARGET: u32 = 1_000_000;
/// The most that one request adds to a goal.
pub const MAX_BY_HAND: i64 = 1000;
/// The longest temporary change of a pack.
pub const MAX_BOOST_MINUTES: u32 = 1440;
pub const TITLE_LENGTH: usize = 60;
/// How long a decided raffle or goal is still shown.
pub const NEWS_MS: i64 = 10 * 60_000;

/// The reward of a goal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reward {
    /// Packs for users, or better odds of a pack for some time.
    pub kind: RewardKind,
    /// The number of packs per user, 1 to 100; only with `packs`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub packs: Option<u32>,
    /// Who gets them; only with `packs`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Audience>,
    /// The pack whose odds change; only with `odds`, like all following fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack_id: Option<PackId>,
    /// The minimum rarity of the last card in that time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guarantee: Option<Rarity>,
    /// The chance of a modifier per card in that time, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modifier_chance: Option<f64>,
    /// The duration in minutes, 1 to 1440.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ValidReward {
    Packs {
        packs: u32,
        to: Audience,
    },
    /// A temporary change of a pack.
    Odds {
        pack: PackId,
        change: Change,
        minutes: u32,
    },
}

/// A temporary change of a pack; absent values stay as they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The guarantee; `Some(None)` removes it.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "explicit")]
    pub guarantee: Option<Option<Rarity>>,
    /// The chance of a modifier per card, in parts per million.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modifier_chance_ppm: Option<u32>,
}

/// Tells an explicit "no guarantee" from an absent value.
mod explicit {
    use crate::cards::Rarity;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(
        clippy::option_option,
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde calls it like this, and two kinds of nothing are what it is for"
    )]
    pub fn serialize<S: Serializer>(value: &Option<Option<Rarity>>, to: S) -> Result<S::Ok, S::Error> {
        value.flatten().serialize(to)
    }

    #[expect(clippy::option_option, reason = "that is what this module is for")]
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<Rarity>>, D::Error> {
        Option::<Rarity>::deserialize(from).map(Some)
    }
}

impl Reward {
    /// Validates the reward for a goal that counts `counts`.
    pub fn checked(&self, counts: Counts) -> Result<ValidReward, Error> {
        match self.kind {
            RewardKind::Packs => {
                let packs = self.packs.filter(|packs| (1..=MAX_PACKS).contains(packs));
                let packs = packs.ok_or_else(|| field("packs", msg!("invalid.pack_count", max = MAX_PACKS)))?;
                let to = self.to.unwrap_or(Audience::Active);
                if counts == Counts::Hand && to == Audience::TookPart {
                    return Err(field("to", msg!("invalid.goal_by_hand")));
                }
                Ok(ValidReward::Packs { packs, to })
            }
            RewardKind::Odds => {
                let pack = self.pack_id.ok_or_else(|| field("packId", msg!("invalid.which_pack")))?;
                let minutes = self.minutes.filter(|minutes| (1..=MAX_BOOST_MINUTES).contains(minutes));
                let minutes =
                    minutes.ok_or_else(|| field("minutes", msg!("invalid.boost_minutes", max = MAX_BOOST_MINUTES)))?;
                if self.modifier_chance.is_some_and(|chance| !(0.0..=1.0).contains(&chance)) {
                    return Err(field("modifierChance", msg!("invalid.chance")));
                }
                let modifier_chance_ppm = self.modifier_chance.map(parts_per_million);
                let change = Change { guarantee: self.guarantee.map(Some), modifier_chance_ppm };
                if change == Change::default() {
                    return Err(field("guarantee", msg!("invalid.boost_missing")));
                }
                Ok(ValidReward::Odds { pack, change, minutes })
            }
        }
    }
}

fn field(name: &str, message: Message) -> Error {
    Error::invalid_field(name, message)
}

impl Change {
    /// The pack's current values of this change's fields.
    #[must_use]
    pub fn as_in(&self, pack: &Pack) -> Self {
        Self {
            guarantee: self.guarantee.map(|_| pack.guarantee),
            modifier_chance_ppm: self.modifier_chance_ppm.map(|_| pack.modifier_chance_ppm),
        }
    }

    /// The pack with this change applied.
    pub fn applied_to(&self, pack: &Pack) -> NewPack {
        NewPack {
            name: pack.name.clone(),
            image_url: pack.image_url.clone(),
            description: pack.description.clone(),
            card_pool: pack.card_pool.clone(),
            cards_per_pack: pack.cards_per_pack,
            guarantee: self.guarantee.unwrap_or(pack.guarantee),
            policy: pack.policy,
            weights: pack.weights.clone(),
            no_repeats: pack.no_repeats,
            pity: pack.pity,
            expires: pack.expires,
            modifier_chance_ppm: self.modifier_chance_ppm.unwrap_or(pack.modifier_chance_ppm),
            available_from: pack.available_from,
            available_to: pack.available_to,
            is_default: pack.is_default,
            demo: false,
        }
    }

    /// The part of `before` to restore, if this change was applied and the state is `now`: edits in the meantime are
    /// kept.
    #[must_use]
    pub fn to_restore(&self, before: &Self, now: &Self) -> Self {
        Self {
            guarantee: before.guarantee.filter(|_| self.guarantee == now.guarantee),
            modifier_chance_ppm: before
                .modifier_chance_ppm
                .filter(|_| self.modifier_chance_ppm == now.modifier_chance_ppm),
        }
    }
}

/// What happens to a running goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    Reached,
    Missed,
    Running,
}

/// Decides a goal with this count.
pub fn progress(counted: i64, target: u32, until: Option<Timestamp>, now: Timestamp) -> Progress {
    if counted >= i64::from(target) {
        Progress::Reached
    } else if until.is_some_and(|until| now >= until) {
        Progress::Missed
    } else {
        Progress::Running
    }
}

/// Describes a raffle's prize.
pub fn prize_in_words(prize: Prize, packs: u32) -> Message {
    msg!("prize", prize = prize.as_str(), packs)
}

/// Why a request about the show is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Another raffle is undecided.
    RaffleUnderWay,
    /// Another goal is running.
    GoalRunning,
    NotOpen,
    /// Active users are entered automatically.
    NoNeed,
    /// The user has won in this stream.
    HasWon,
    /// The user is the streamer or has opened the raffle.
    OwnRaffle,
    OpenedIt,
    /// A user on the closed list cannot draw.
    TakesPart,
    /// The raffle is drawn or cancelled.
    Decided,
    /// The draw was started, and waits for its round.
    DrawUnderWay,
    BeaconUnusable,
    /// The list has no entrants.
    Nobody,
    /// The goal is no longer running.
    GoalOver,
    /// Moderators may not give packs.
    AdminsGive,
    /// The charge exceeds what is left of the moderators' allowance today.
    OverAllowance {
        /// The most that the raffle or goal can give.
        packs: i64,
        /// What is left of the allowance.
        left: i64,
    },
    /// The goal's pack is retired.
    PackGone,
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::RaffleUnderWay => Self::conflict(msg!("raffle_under_way")),
            Refusal::GoalRunning => Self::conflict(msg!("goal_running")),
            Refusal::NotOpen => Self::conflict(msg!("raffle_not_open")),
            Refusal::NoNeed => Self::conflict(msg!("nothing_to_do")),
            Refusal::HasWon => Self::conflict(msg!("has_won")),
            Refusal::OwnRaffle => Self::forbidden(msg!("own_raffle")),
            Refusal::OpenedIt => Self::forbidden(msg!("own_raffle.opened")),
            Refusal::TakesPart => Self::conflict(msg!("takes_part")),
            Refusal::Decided => Self::conflict(msg!("raffle_decided")),
            Refusal::DrawUnderWay => Self::conflict(msg!("draw_under_way")),
            Refusal::BeaconUnusable => Self::conflict(msg!("beacon_unusable.raffles")),
            Refusal::Nobody => Self::conflict(msg!("nobody_takes_part")),
            Refusal::GoalOver => Self::conflict(msg!("goal_over")),
            Refusal::AdminsGive => Self::forbidden(msg!("admins_give_packs")),
            Refusal::OverAllowance { packs, left } => Self::conflict(msg!("over_allowance", packs, left)),
            Refusal::PackGone => Self::conflict(msg!("pack_retired")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_000_000);

    fn odds(change: impl FnOnce(&mut Reward)) -> Reward {
        let mut reward = Reward {
            kind: RewardKind::Odds,
            packs: None,
            to: None,
            pack_id: Some(PackId::from_bytes([1; 12])),
            guarantee: Some(Rarity::Rare),
            modifier_chance: None,
            minutes: Some(30),
        };
        change(&mut reward);
        reward
    }

    #[test]
    fn an_invalid_reward_is_refused_with_a_reason() {
        assert!(odds(|_| {}).checked(Counts::Hand).is_ok());
        let wrong: [fn(&mut Reward); 6] = [
            |reward| reward.pack_id = None,
            |reward| reward.minutes = Some(0),
            |reward| reward.minutes = Some(MAX_BOOST_MINUTES + 1),
            |reward| reward.guarantee = None,
            |reward| reward.modifier_chance = Some(1.5),
            |reward| reward.kind = RewardKind::Packs,
        ];
        for (at, change) in wrong.into_iter().enumerate() {
            assert!(odds(change).checked(Counts::Packs).is_err(), "case {at}");
        }
        let packs = |to| Reward { kind: RewardKind::Packs, packs: Some(1), to, ..odds(|_| {}) };
        assert!(packs(Some(Audience::TookPart)).checked(Counts::Hand).is_err());
        assert_eq!(packs(None).checked(Counts::Hand).ok(), Some(ValidReward::Packs { packs: 1, to: Audience::Active }));
    }

    #[test]
    fn edits_during_a_boost_are_kept() {
        let change = |guarantee, ppm| Change { guarantee, modifier_chance_ppm: ppm };
        let (before, set) = (change(Some(None), Some(50_000)), change(Some(Some(Rarity::Rare)), Some(100_000)));
        assert_eq!(set.to_restore(&before, &set), before, "nothing was edited");
        let edited = change(Some(Some(Rarity::Epic)), Some(100_000));
        assert_eq!(set.to_restore(&before, &edited), change(None, Some(50_000)), "the edited guarantee is kept");
        let both = change(Some(Some(Rarity::Epic)), Some(1));
        assert_eq!(set.to_restore(&before, &both), Change::default(), "all edits are kept");
    }

    #[test]
    fn a_stored_change_is_read_back_unchanged() {
        for change in [
            Change::default(),
            Change { guarantee: Some(None), modifier_chance_ppm: None },
            Change { guarantee: Some(Some(Rarity::Divine)), modifier_chance_ppm: Some(0) },
        ] {
            let text = serde_json::to_string(&change).expect("is written");
            assert_eq!(serde_json::from_str::<Change>(&text).expect("is read"), change, "{text}");
        }
    }

    #[test]
    fn a_goal_is_reached_before_it_is_missed() {
        let over = Some(NOW);
        assert_eq!(progress(9, 10, None, NOW), Progress::Running);
        assert_eq!(progress(9, 10, Some(NOW.plus_millis(1)), NOW), Progress::Running);
        assert_eq!(progress(9, 10, over, NOW), Progress::Missed);
        assert_eq!(progress(10, 10, over, NOW), Progress::Reached);
    }
}
