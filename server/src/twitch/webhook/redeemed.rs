//! Redemptions of the rewards that this server created: fulfilled with packs, or refunded.
//!
//! A redemption fails if the reward is disabled in the settings; if it gives a live pack and packs are not opened on
//! stream; if the live queue has no room for this user's pack; or if it could not be applied after all retries. Then it
//! gives nothing, the points are refunded, and the viewer gets the reason. Every other redemption is fulfilled: packs
//! are held for a viewer without an account, and a live pack is queued under the viewer's Twitch name.

use crate::clock::Timestamp;
use crate::db::Tx;
use crate::error::Result;
use crate::ids::UserId;
use crate::messages::{Message, msg};
use crate::notifications::{self, Notice};
use crate::settings::SettingValues;
use crate::twitch::PROVIDER;
use crate::twitch::Twitch;
use crate::twitch::events::rules::Outcome;
use crate::twitch::rewards::RewardKind;
use crate::twitch::rewards::store::{Decision, decide, is_decided, ours};
use crate::users;
use crate::wallet::{self, Grant, Source};

use super::apply::{concerns_us, enqueue, enqueue_guest, given, thanks};
use super::rules::{ChannelEvent, Person, Redemption};
use super::store;

/// Why channel points are refunded.
#[derive(Debug, Clone, Copy)]
enum Failure {
    SwitchedOff,
    NotOnStream,
    QueueFull,
    NotGiven,
}

impl Failure {
    /// Why a redemption fails before anything is given.
    fn find(kind: RewardKind, settings: &SettingValues) -> Option<Self> {
        if kind.title(settings).is_empty() {
            return Some(Self::SwitchedOff);
        }
        (kind == RewardKind::Live && !settings.pack_opening.allows_stream()).then_some(Self::NotOnStream)
    }

    /// The outcome for admins.
    fn outcome(self) -> Message {
        match self {
            Self::SwitchedOff => msg!("twitch_outcome.refunded.switched_off"),
            Self::NotOnStream => msg!("twitch_outcome.refunded.not_on_stream"),
            Self::QueueFull => msg!("twitch_outcome.refunded.queue_full"),
            Self::NotGiven => msg!("twitch_outcome.refunded.not_given"),
        }
    }

    /// The notification of the viewer.
    fn notice(self) -> Message {
        match self {
            Self::SwitchedOff => msg!("notice.refunded.switched_off"),
            Self::NotOnStream => msg!("notice.refunded.not_on_stream"),
            Self::QueueFull => msg!("notice.refunded.queue_full"),
            Self::NotGiven => msg!("notice.refunded.not_given"),
        }
    }
}

/// Gives the redeemed packs and decides the redemption. Returns the outcome.
pub(super) fn apply(
    tx: &mut Tx<'_>,
    twitch: &Twitch,
    (kind, redemption, person): (RewardKind, &Redemption, &Person),
    message: &str,
    now: Timestamp,
) -> Result<Outcome> {
    if is_decided(tx, &redemption.id)? {
        return Ok(Outcome::nothing(msg!("twitch_outcome.decided_before")));
    }
    let settings = twitch.core.settings.now();
    let user = users::store::by_identity(tx, PROVIDER, &person.subject)?.map(|user| (user.id, user.username));
    let decision = Decision { redemption: &redemption.id, reward: &redemption.reward, message, fulfilled: true };
    let refunded = Decision { fulfilled: false, ..decision };
    if let Some(why) = Failure::find(kind, &settings) {
        decide(tx, refunded, now)?;
        return refund(tx, twitch, user.map(|(id, _)| id), why, now);
    }
    let (amount, live) = match kind {
        RewardKind::Pack => (settings.packs_per_reward, false),
        RewardKind::Live => (1, true),
    };
    if user.is_none() && live {
        let queued = enqueue_guest(tx, twitch, person, (amount, message), now)?;
        decide(tx, if queued.is_some() { decision } else { refunded }, now)?;
        return match queued {
            Some(outcome) => Ok(outcome.fulfilled()),
            None => refund(tx, twitch, None, Failure::QueueFull, now),
        };
    }
    let Some((user, name)) = user else {
        decide(tx, decision, now)?;
        let packs = (amount, Source::Reward, live);
        store::add_unclaimed(tx, (&person.subject, &person.login), packs, message, now, &twitch.core.dice)?;
        let said = msg!("twitch_outcome.held", packs = amount, who = person.login);
        return Ok(Outcome::given(amount, said).fulfilled());
    };
    let is_given = tx.attempt(|tx| {
        wallet::grant(tx, user, Grant::new(amount, Source::Reward).about(message), now, &twitch.core.dice)?;
        Ok((!live || enqueue(tx, twitch, &settings, user, now)?).then_some(()))
    })?;
    if is_given.is_none() {
        decide(tx, refunded, now)?;
        return refund(tx, twitch, Some(user), Failure::QueueFull, now);
    }
    decide(tx, decision, now)?;
    let text = if live { msg!("notice.queued") } else { thanks(amount, Source::Reward) };
    notifications::add(tx, user, &Notice::new("packs", text).about("/dashboard"), now, &twitch.core.dice)?;
    Ok(given(amount, &name, live).fulfilled())
}

/// The redemption and the viewer of a message, if the reward is one that this server created.
pub(super) fn of_ours(
    tx: &mut Tx<'_>,
    twitch: &Twitch,
    happening: Option<ChannelEvent>,
) -> Result<Option<(Redemption, Option<Person>)>> {
    let Some(ChannelEvent { broadcaster, person, redemption: Some(redemption), .. }) = happening else {
        return Ok(None);
    };
    let is_ours = concerns_us(tx, twitch, &broadcaster)? && ours(tx, &redemption.reward)?.is_some();
    Ok(is_ours.then_some((redemption, person)))
}

/// Refunds a redemption that could not be applied and is not decided.
pub(super) fn give_back(
    tx: &mut Tx<'_>,
    twitch: &Twitch,
    (redemption, person): (&Redemption, Option<&Person>),
    message: &str,
    now: Timestamp,
) -> Result<()> {
    decide(tx, Decision { redemption: &redemption.id, reward: &redemption.reward, message, fulfilled: false }, now)?;
    let user = match person {
        Some(person) => users::store::by_identity(tx, PROVIDER, &person.subject)?.map(|user| user.id),
        None => None,
    };
    refund(tx, twitch, user, Failure::NotGiven, now).map(drop)
}

fn refund(tx: &mut Tx<'_>, twitch: &Twitch, user: Option<UserId>, why: Failure, now: Timestamp) -> Result<Outcome> {
    if let Some(user) = user {
        notifications::add(tx, user, &Notice::new("packs", why.notice()).about("/dashboard"), now, &twitch.core.dice)?;
    }
    Ok(Outcome::nothing(why.outcome()))
}
