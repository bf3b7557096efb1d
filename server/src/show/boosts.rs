//! Temporary changes of packs. One version of the pack is published when a change begins, and another when it ends.

use super::boost_store::{self as store, Boost};
use super::goal_store::Goal;
use super::goals::change_in_words;
use super::rules::{Change, Refusal};
use crate::cards;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::ids::{GoalId, PackId};
use crate::messages::msg;
use crate::packs::draw::Pool;
use crate::packs::{self, Pack, pools};

/// The outcome of ending a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returned {
    /// The pack is as it was before.
    AsBefore,
    /// Some changed values were edited in the meantime, and keep the edits.
    InPart,
    /// All changed values were edited in the meantime, or the pack is gone; nothing was changed.
    LeftAlone,
}

impl Returned {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AsBefore => "as_before",
            Self::InPart => "in_part",
            Self::LeftAlone => "left_alone",
        }
    }
}

fn pack(conn: &mut Conn<'_>, id: PackId) -> Result<Option<Pack>> {
    Ok(packs::store::packs(conn)?.into_iter().find(|pack| pack.id == id && !pack.retired))
}

/// Returns an error if the change could not be published now.
pub fn check(conn: &mut Conn<'_>, id: PackId, change: Change, now: Timestamp) -> Result<()> {
    let found = pack(conn, id)?.ok_or(Refusal::PackGone)?;
    let (definitions, modifiers) = (cards::store::definitions(conn)?, cards::store::modifiers(conn)?);
    let config = change.applied_to(&found).as_pack(id, now).config(found.odds_version, &definitions, &modifiers);
    Pool::new(config)?;
    Ok(())
}

/// Publishes a pack with this change, and ends the pack's current change. If the pack is gone or could not be drawn
/// from with the change, the pack stays unchanged, and the outcome is stored.
pub fn apply(tx: &mut Tx<'_>, goal: &Goal, (id, change): (PackId, Change), minutes: u32, now: Timestamp) -> Result<()> {
    if let Some(earlier) = store::on_pack(tx, id)? {
        end(tx, &earlier, now)?;
    }
    let published = tx.attempt(|tx| {
        let Some(found) = pack(tx, id)? else { return Ok(None) };
        let why = msg!("odds_why.goal_reached", title = goal.title, change = change_in_words(&change), minutes);
        match pools::change(tx, id, &change.applied_to(&found), goal.created_by, &why, now) {
            Ok(()) => Ok(Some(change.as_in(&found))),
            Err(Error::Invalid(_) | Error::NotFound(_)) => Ok(None),
            Err(error) => Err(error),
        }
    })?;
    let is_on = published.is_some();
    let before = published.unwrap_or(change);
    let boost = Boost {
        goal: goal.id,
        title: goal.title.clone(),
        pack: id,
        before,
        during: change,
        until: now.plus_millis(i64::from(minutes) * 60_000),
        created_by: goal.created_by,
    };
    store::insert(tx, &boost)?;
    if !is_on {
        store::end(tx, goal.id, now, Returned::LeftAlone.as_str())?;
    }
    Ok(())
}

/// Ends a goal's current change of a pack, if there is one.
pub fn give_back(tx: &mut Tx<'_>, goal: GoalId, now: Timestamp) -> Result<Option<Returned>> {
    let Some(boost) = store::find(tx, goal)? else { return Ok(None) };
    end(tx, &boost, now).map(Some)
}

/// Publishes the pack as it was before, except for edits in the meantime.
pub fn end(tx: &mut Tx<'_>, boost: &Boost, now: Timestamp) -> Result<Returned> {
    let Some(found) = pack(tx, boost.pack)? else {
        store::end(tx, boost.goal, now, Returned::LeftAlone.as_str())?;
        return Ok(Returned::LeftAlone);
    };
    let back = boost.during.to_restore(&boost.before, &boost.during.as_in(&found));
    let mut outcome = match back {
        all if all == boost.before => Returned::AsBefore,
        none if none == Change::default() => Returned::LeftAlone,
        _ => Returned::InPart,
    };
    if outcome != Returned::LeftAlone {
        let (title, change) = (&boost.title, change_in_words(&back));
        let why = match outcome {
            Returned::InPart => msg!("odds_why.goal_over_in_part", title, change),
            _ => msg!("odds_why.goal_over", title, change),
        };
        let published = tx.attempt(|tx| {
            match pools::change(tx, boost.pack, &back.applied_to(&found), boost.created_by, &why, now) {
                Ok(()) => Ok(Some(())),
                Err(Error::Invalid(_) | Error::NotFound(_)) => Ok(None),
                Err(error) => Err(error),
            }
        })?;
        outcome = published.map_or(Returned::LeftAlone, |()| outcome);
    }
    if store::end(tx, boost.goal, now, outcome.as_str())? {
        return Ok(outcome);
    }
    Err(Error::internal("the pack bonus has already ended"))
}
