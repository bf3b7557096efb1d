//! Commands on goals, each in the caller's transaction.

use super::allowance_store as allowance;
use super::boosts;
use super::goal_store::{self as store, Goal, UnpaidReward};
use super::rules::{ACTIVE_MINUTES, Change, Refusal, Reward, ValidReward};
use super::words::{Counts, GoalState};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::error::{Error, Result};
use crate::ids::{GoalId, UserId};
use crate::messages::{Message, Param, msg};
use crate::notifications::{self, Notice};
use crate::realtime::Event;
use crate::wallet::{self, Grant, Source};

/// A goal to create.
#[derive(Clone, Debug)]
pub struct NewGoal {
    pub title: String,
    pub counts: Counts,
    /// The count at which it is reached.
    pub target: u32,
    pub until: Option<Timestamp>,
    pub reward: Reward,
}

/// An event of the channel that may count for a goal.
#[derive(Clone, Copy, Debug)]
pub struct Tally<'a> {
    pub what: Counts,
    /// How much it counts.
    pub amount: u32,
    /// The user, if there is an account.
    pub user: Option<UserId>,
    /// Identifies the event: each one counts once.
    pub reference: &'a str,
}

/// The position after which openings count for a new goal. Read it before the transaction, which would otherwise
/// conflict with all openings.
pub fn position(conn: &mut Conn<'_>) -> Result<i64> {
    store::position(conn)
}

pub fn start(
    tx: &mut Tx<'_>,
    new: &NewGoal,
    from_position: i64,
    by: UserId,
    now: Timestamp,
    dice: &Dice,
) -> Result<GoalId> {
    if store::running(tx)?.is_some() {
        return Err(Refusal::GoalRunning.into());
    }
    if let ValidReward::Odds { pack, change, .. } = new.reward.checked(new.counts)? {
        boosts::check(tx, pack, change, now)?;
    }
    let goal = Goal {
        id: GoalId::new(now, dice),
        title: new.title.clone(),
        counts: new.counts,
        target: new.target,
        until: new.until,
        reward: serde_json::to_string(&new.reward).map_err(Error::internal)?,
        state: GoalState::Running,
        counted: 0,
        from_position,
        started_at: now,
        decided_at: None,
        created_by: by,
    };
    if !store::insert(tx, &goal)? {
        return Err(Refusal::GoalRunning.into());
    }
    tx.announce(Event::SceneChanged);
    Ok(goal.id)
}

/// Stores an event if the running goal counts it. This updates no row that other requests update; the job sums up the
/// events.
pub fn count(tx: &mut Tx<'_>, tally: &Tally<'_>, now: Timestamp) -> Result<()> {
    if store::tell(tx, tally.what, tally.reference, tally.user, i64::from(tally.amount), now)? {
        tx.announce(Event::SceneChanged);
    }
    Ok(())
}

/// How many packs a goal gives if it is reached now; `None` if its reward is no packs. Read it before the transaction
/// that charges it, because it reads all openings that count.
pub fn cost(conn: &mut Conn<'_>, id: GoalId, now: Timestamp) -> Result<Option<i64>> {
    let goal = store::find(conn, id)?;
    let ValidReward::Packs { packs, to } = reward(&goal)? else { return Ok(None) };
    let people = store::eligible(conn, &goal, to, active_since(now))?;
    Ok(Some(i64::from(packs) * people.max(1)))
}

fn active_since(now: Timestamp) -> Timestamp {
    now.plus_millis(-ACTIVE_MINUTES * 60_000)
}

/// Adds to a goal by hand, or subtracts for a negative `amount`.
pub fn add_by_hand(tx: &mut Tx<'_>, id: GoalId, amount: i64, now: Timestamp, dice: &Dice) -> Result<()> {
    store::find(tx, id)?;
    let reference = format!("hand {}", const_hex::encode(dice.bytes::<12>()));
    if !store::add(tx, id, &reference, amount, now)? {
        return Err(Refusal::GoalOver.into());
    }
    tx.announce(Event::SceneChanged);
    Ok(())
}

/// Ends a running goal, or the temporary change of a pack by a reached one.
pub fn end(tx: &mut Tx<'_>, id: GoalId, now: Timestamp) -> Result<()> {
    let goal = store::find(tx, id)?;
    let ended = if goal.state == GoalState::Running {
        let ended = store::decide(tx, id, GoalState::Ended, goal.counted, now)?;
        if ended {
            allowance::settle(tx, id.as_str(), 0)?;
        }
        ended
    } else {
        boosts::give_back(tx, id, now)?.is_some()
    };
    if !ended {
        return Err(Refusal::GoalOver.into());
    }
    tx.announce(Event::SceneChanged);
    Ok(())
}

/// A goal's reward, which was checked when the goal was created.
pub(super) fn reward(goal: &Goal) -> Result<ValidReward> {
    let reward: Reward = serde_json::from_str(&goal.reward).map_err(Error::internal)?;
    reward.checked(goal.counts)
}

/// Marks a goal as reached, and stores or applies its reward in the same transaction. Returns whether it was running.
pub(super) fn reach(tx: &mut Tx<'_>, goal: &Goal, counted: i64, now: Timestamp) -> Result<bool> {
    if !store::decide(tx, goal.id, GoalState::Reached, counted, now)? {
        return Ok(false);
    }
    match reward(goal)? {
        ValidReward::Packs { packs, to } => {
            let people = store::reward(tx, goal, to, packs, active_since(now))?;
            allowance::settle(tx, goal.id.as_str(), i64::from(packs) * people)?;
        }
        ValidReward::Odds { pack, change, minutes } => {
            boosts::apply(tx, goal, (pack, change), minutes, now)?;
        }
    }
    tx.announce(Event::SceneChanged);
    Ok(true)
}

/// Marks a goal as missed. Returns whether it was running.
pub(super) fn miss(tx: &mut Tx<'_>, goal: &Goal, counted: i64, now: Timestamp) -> Result<bool> {
    let missed = store::decide(tx, goal.id, GoalState::Missed, counted, now)?;
    if missed {
        allowance::settle(tx, goal.id.as_str(), 0)?;
    }
    Ok(missed)
}

/// Makes these payments, each once.
pub(super) fn pay(tx: &mut Tx<'_>, owed: &[UnpaidReward], now: Timestamp, dice: &Dice) -> Result<()> {
    wallet::in_order(tx, owed.iter().map(|owed| owed.user))?;
    for owed in owed {
        if !store::pay(tx, owed, now)? {
            continue;
        }
        let grant = Grant::new(owed.packs, Source::Show).about(owed.goal.as_str());
        wallet::grant(tx, owed.user, grant, now, dice)?;
        let text = msg!("notice.goal_reached", title = owed.title, packs = owed.packs);
        notifications::add(tx, owed.user, &Notice::new("goal", text).about("/dashboard"), now, dice)?;
    }
    Ok(())
}

/// Describes the reward in a message.
pub(super) fn in_words(reward: &ValidReward, pack_name: Option<&str>) -> Message {
    match reward {
        ValidReward::Packs { packs, to } => msg!("goal_reward.packs", packs, to = to.as_str()),
        ValidReward::Odds { change, minutes, .. } => {
            let pack = pack_name.map_or_else(|| msg!("goal_reward.some_pack"), Message::verbatim);
            msg!("goal_reward.odds", pack, change = change_in_words(change), minutes)
        }
    }
}

/// Describes a change of a pack in a few words.
pub(super) fn change_in_words(change: &Change) -> Message {
    let guarantee = change.guarantee.map(|least| match least {
        Some(rarity) => msg!("odds_change.guarantee", rarity),
        None => msg!("odds_change.no_guarantee"),
    });
    let modifiers = change.modifier_chance_ppm.map(|ppm| {
        let tenths = i64::from((ppm + 500) / 1000);
        let percent = if tenths % 10 == 0 { Param::Number(tenths / 10) } else { Param::Tenths(tenths) };
        msg!("odds_change.modifiers", percent)
    });
    match (guarantee, modifiers) {
        (Some(guarantee), Some(modifiers)) => msg!("odds_change.both", guarantee, modifiers),
        (guarantee, modifiers) => guarantee.or(modifiers).unwrap_or_else(|| msg!("odds_change.no_guarantee")),
    }
}
