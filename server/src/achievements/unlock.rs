//! Finds and stores a user's newly reached achievements.

use super::rules::{Facts, notice};
use super::store::{self, AchievementRow};
use super::{Achievement, texts};
use crate::achievements::Achievements;
use crate::cards::Catalogue;
use crate::clock::Timestamp;
use crate::collection;
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::error::Result;
use crate::grading;
use crate::ids::UserId;
use crate::notifications::{self, Notice};

const KIND: &str = "achievement";
const LINK: &str = "/achievements";

/// All figures of a user; `None` when the account is deleted.
pub(super) fn facts(conn: &mut Conn<'_>, catalogue: &Catalogue, user: UserId) -> Result<Option<Facts>> {
    let Some(account) = store::account(conn, user)? else { return Ok(None) };
    let (definitions, sets) = collection::sets(conn, catalogue, user)?;
    Ok(Some(Facts {
        account,
        deals: store::deals(conn, user)?,
        holdings: store::holdings(conn, user)?,
        definitions,
        sets,
        grades: grading::store::revealed(conn, user)?,
    }))
}

/// The reached achievements that are not stored yet according to `rows`.
fn news<'a>(rows: &'a [AchievementRow], facts: &Facts) -> Vec<&'a AchievementRow> {
    let is_news = |row: &&AchievementRow| row.unlocked_at.is_none() && facts.figure(row.kind) >= row.requirement;
    rows.iter().filter(is_news).collect()
}

/// Every achievement with the user's progress. Stores and notifies newly reached ones.
///
/// The check reads committed data, so nothing is lost by a crash between an action and the check: the next check finds
/// it. Concurrent checks find the same, and one of them stores it.
pub async fn unlock_and_list(achievements: &Achievements, user: UserId) -> Result<Vec<Achievement>> {
    let catalogue = achievements.cards.catalogue().await?;
    let read = move |conn: &mut Conn<'_>| Ok((facts(conn, &catalogue, user)?, store::list(conn, user)?));
    let (Some(facts), mut rows) = achievements.core.db.read(read).await? else { return Ok(Vec::new()) };
    let new: Vec<AchievementRow> = news(&rows, &facts).into_iter().cloned().collect();
    if !new.is_empty() {
        let (now, dice) = (achievements.core.clock.now(), achievements.core.dice.clone());
        let keep = move |tx: &mut Tx<'_>| {
            keep(tx, user, &new, (now, &dice))?;
            store::list(tx, user)
        };
        rows = achievements.core.db.write(keep).await?;
    }
    Ok(rows.into_iter().map(|row| Achievement::of(row, &facts)).collect())
}

/// Stores the reached achievements, and notifies the user of each new one.
pub(super) fn keep(
    tx: &mut Tx<'_>,
    user: UserId,
    new: &[AchievementRow],
    (now, dice): (Timestamp, &Dice),
) -> Result<()> {
    let names: Vec<&str> = new.iter().map(|row| row.name.as_str()).collect();
    let kept = store::unlock(tx, user, &names, now)?;
    for row in new.iter().filter(|row| kept.contains(&row.name)) {
        let message = Notice::new(KIND, notice(&texts::message(&row.name), row.reward)).about(LINK);
        notifications::add(tx, user, &message, now, dice)?;
    }
    Ok(())
}

/// Stores the reached achievements of a demo user, spread over the time since `joined`. Returns the names, the latest
/// last. It sends no notifications: the dates are in the past.
pub fn unlock_without_notice(
    tx: &mut Tx<'_>,
    catalogue: &Catalogue,
    user: UserId,
    (joined, now): (Timestamp, Timestamp),
) -> Result<Vec<String>> {
    let Some(facts) = facts(tx, catalogue, user)? else { return Ok(Vec::new()) };
    let rows = store::list(tx, user)?;
    let mut reached = news(&rows, &facts);
    reached.sort_by_key(|row| row.requirement);
    let steps = i64::try_from(reached.len()).unwrap_or(i64::MAX) + 1;
    for (step, row) in (1..).zip(&reached) {
        let at = joined.plus_millis(now.since(joined) / steps * step);
        store::unlock(tx, user, &[&row.name], at)?;
    }
    Ok(reached.into_iter().map(|row| row.name.clone()).collect())
}
