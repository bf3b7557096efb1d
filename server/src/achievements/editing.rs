//! Changes of achievements by admins.
//!
//! A reached achievement stays reached after any change, and its current reward can be claimed. So an achievement that
//! a user has reached is not removed but closed: no other user can reach it, and users who have reached it keep it.

use super::definitions::NewAchievement;
use super::editor_store::{self, StoredAchievement};
use super::store;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::ids::AchievementId;
use crate::messages::msg;
use crate::realtime::Event;
use crate::users::fold;

/// An achievement with the number of users who have reached it.
#[derive(Debug, Clone)]
pub struct Counted {
    /// The id, which stays when the name changes.
    pub id: AchievementId,
    pub what: NewAchievement,
    /// Whether it can no longer be reached.
    pub retired: bool,
    /// Whether the job still checks who has reached it.
    pub spreading: bool,
    /// Number of users who have reached it.
    pub unlocked: i64,
    /// Number of users who have claimed the reward.
    pub claimed: i64,
}

/// The result of removing an achievement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// It was deleted: no user had reached it.
    Gone,
    /// It is closed: the number of users who have reached it, and how many of them can still claim the reward.
    Closed(i64, i64),
}

fn counted(kept: StoredAchievement, unlocked: i64, claimed: i64) -> Counted {
    let StoredAchievement { id, what, retired, swept_to } = kept;
    Counted { id, what, retired, spreading: swept_to.is_some(), unlocked, claimed }
}

/// Every achievement in order, with its counts.
pub fn all(conn: &mut Conn<'_>) -> Result<Vec<Counted>> {
    let counts = editor_store::counts(conn)?;
    let of = |kept: StoredAchievement| {
        let found = counts.iter().find(|(name, _, _)| *name == kept.what.name);
        counted(kept, found.map_or(0, |found| found.1), found.map_or(0, |found| found.2))
    };
    Ok(editor_store::all(conn)?.into_iter().map(of).collect())
}

/// How a request names an achievement.
#[derive(Debug, Clone, Copy)]
pub enum Which<'a> {
    Id(AchievementId),
    Name(&'a str),
}

/// The named achievement.
///
/// # Errors
/// 404 when there is none.
pub fn find(conn: &mut Conn<'_>, which: Which<'_>) -> Result<Counted> {
    let is_it = |kept: &StoredAchievement| match which {
        Which::Id(id) => kept.id == id,
        Which::Name(name) => kept.what.name == name,
    };
    let found = editor_store::all(conn)?.into_iter().find(is_it);
    let kept = found.ok_or(Error::NotFound("achievement"))?;
    let (unlocked, claimed) = editor_store::count(conn, &kept.what.name)?;
    Ok(counted(kept, unlocked, claimed))
}

fn refuse_taken(conn: &mut Conn<'_>, name: &str, but: Option<&str>) -> Result<()> {
    let key = fold(name);
    let other = editor_store::all(conn)?.into_iter().map(|kept| kept.what.name);
    let taken = other.into_iter().any(|other| Some(other.as_str()) != but && fold(&other) == key);
    let name_taken = || Error::invalid_field("name", msg!("invalid.achievement_name_taken"));
    if taken { Err(name_taken()) } else { Ok(()) }
}

/// Creates an achievement at the end of the list. Users who meet its condition reach it soon.
///
/// # Errors
/// 400 when its name is taken.
pub fn create(tx: &mut Tx<'_>, id: AchievementId, new: &NewAchievement) -> Result<()> {
    refuse_taken(tx, &new.name, None)?;
    let position = editor_store::last(tx)?;
    store::insert(tx, id, new, position)?;
    spread(tx, &new.name)
}

/// Changes an achievement. Users who meet the new condition reach it soon, and no user loses it.
///
/// # Errors
/// 400 when its new name is taken.
pub fn change(tx: &mut Tx<'_>, before: &Counted, new: &NewAchievement, retired: bool) -> Result<()> {
    let name = before.what.name.as_str();
    refuse_taken(tx, &new.name, Some(name))?;
    editor_store::update(tx, name, new)?;
    if before.retired != retired {
        editor_store::set_retired(tx, &new.name, retired)?;
    }
    let counts_otherwise = (before.what.kind, before.what.requirement) != (new.kind, new.requirement);
    if !retired && (counts_otherwise || before.retired) {
        spread(tx, &new.name)?;
    }
    Ok(())
}

/// Removes an achievement, or closes it when a user has reached it.
///
/// # Errors
/// 404 when there is none.
pub fn remove(tx: &mut Tx<'_>, which: Which<'_>) -> Result<(Counted, Removal)> {
    let before = find(tx, which)?;
    let name = before.what.name.as_str();
    if before.unlocked == 0 {
        editor_store::delete(tx, name)?;
        return Ok((before, Removal::Gone));
    }
    editor_store::set_retired(tx, name, true)?;
    let left = Removal::Closed(before.unlocked, before.unlocked - before.claimed);
    Ok((before, left))
}

/// Puts achievements in this order. Others follow in their previous order.
pub fn set_order(tx: &mut Tx<'_>, names: &[String]) -> Result<()> {
    let all: Vec<String> = editor_store::all(tx)?.into_iter().map(|kept| kept.what.name).collect();
    let named = names.iter().filter(|name| all.contains(name));
    let others = all.iter().filter(|name| !names.contains(name));
    for (position, name) in (0_i64..).zip(named.chain(others)) {
        editor_store::set_position(tx, name, position)?;
    }
    Ok(())
}

fn spread(tx: &mut Tx<'_>, name: &str) -> Result<()> {
    editor_store::begin_sweep(tx, name)?;
    tx.announce(Event::GoalsChanged);
    Ok(())
}
