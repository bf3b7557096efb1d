//! The job that checks, after an achievement was created or changed, which users have reached it already.
//!
//! Users are checked in the order of their ids, in batches of one read and one write transaction each. The progress is
//! stored, so that a restart continues there. The job only makes it faster: users who open their achievements, or do
//! something that counts, reach them without it.

use std::collections::HashSet;

use super::editor_store;
use super::store::AchievementRow;
use super::unlock::{facts, keep};
use crate::achievements::Achievements;
use crate::cards::Catalogue;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::due::{self, Schedule};
use crate::error::Result;
use crate::ids::UserId;
use crate::realtime::Event;

/// Users in one transaction, at most.
const BATCH: u32 = 100;
const SCHEDULE: Schedule =
    Schedule { retry_ms: 60_000, ..Schedule::new("changed achievements", "could not check all changed achievements") };

/// The result of one batch.
struct Found {
    row: AchievementRow,
    from: String,
    reached: Vec<UserId>,
    to: Option<UserId>,
}

/// Checks all users after every change, until the server stops.
pub async fn run(achievements: Achievements) {
    let mut events = achievements.core.listen();
    let mut changed =
        async || due::event(&mut events, |event| matches!(event, Event::GoalsChanged | Event::Missed)).await;
    while due::round(&achievements.core, &SCHEDULE, all(&achievements), changed()).await {}
}

/// Checks all users for all changed achievements. An achievement that fails is skipped, so that it does not block
/// others, and its error is returned in the end.
async fn all(achievements: &Achievements) -> Result<Option<Timestamp>> {
    let stopping = achievements.core.stopping();
    let mut passed = HashSet::new();
    let mut wrong = Ok(None);
    loop {
        let ends = *stopping.borrow();
        let skipping = passed.clone();
        let next = achievements
            .core
            .db
            .read(move |conn: &mut Conn<'_>| Ok(waiting(conn, &skipping)?.map(|(what, _)| what.name)));
        let name = match next.await {
            Ok(Some(name)) if !ends => name,
            Ok(_) => return wrong,
            Err(error) => {
                tracing::warn!(%error, "could not read changed achievements");
                return Err(error);
            }
        };
        if let Err(error) = step_but(achievements, passed.clone()).await {
            tracing::error!(%error, achievement = name, "could not check users for a changed achievement");
            passed.insert(name);
            wrong = Err(error);
        }
    }
}

/// Checks one batch of users. Returns whether there was one.
pub async fn step(achievements: &Achievements) -> Result<bool> {
    step_but(achievements, HashSet::new()).await
}

async fn step_but(achievements: &Achievements, passed: HashSet<String>) -> Result<bool> {
    let catalogue = achievements.cards.catalogue().await?;
    let found = achievements.core.db.read(move |conn: &mut Conn<'_>| next_batch(conn, &catalogue, &passed)).await?;
    let Some(found) = found else { return Ok(false) };
    let (now, dice) = (achievements.core.clock.now(), achievements.core.dice.clone());
    achievements
        .core
        .db
        .write(move |tx: &mut Tx<'_>| {
            // Another node did this batch, or the achievement has changed since: then the results are dropped.
            let what = (found.row.name.as_str(), found.row.kind, found.row.requirement);
            if editor_store::save_progress(tx, what, &found.from, found.to)? {
                for user in &found.reached {
                    keep(tx, *user, std::slice::from_ref(&found.row), (now, &dice))?;
                }
            }
            Ok(())
        })
        .await?;
    Ok(true)
}

/// The first unfinished achievement that is not skipped, and its progress.
fn waiting(conn: &mut Conn<'_>, passed: &HashSet<String>) -> Result<Option<(super::NewAchievement, String)>> {
    let all = editor_store::all(conn)?.into_iter();
    let mut waiting = all.filter_map(|kept| kept.swept_to.map(|from| (kept.what, from)));
    Ok(waiting.find(|(what, _)| !passed.contains(&what.name)))
}

/// The next batch of the first unfinished achievement, with the users who have reached it.
fn next_batch(conn: &mut Conn<'_>, catalogue: &Catalogue, passed: &HashSet<String>) -> Result<Option<Found>> {
    let Some((what, from)) = waiting(conn, passed)? else { return Ok(None) };
    let people = editor_store::people(conn, &from, BATCH)?;
    let last = people.last().copied();
    let already =
        last.map(|last| editor_store::users_with(conn, &what.name, &from, last)).transpose()?.unwrap_or_default();
    let mut reached = Vec::new();
    for user in people.iter().filter(|user| !already.contains(user)) {
        let known = facts(conn, catalogue, *user)?;
        if known.is_some_and(|known| known.figure(what.kind) >= what.requirement) {
            reached.push(*user);
        }
    }
    let full = u32::try_from(people.len()).is_ok_and(|people| people == BATCH);
    Ok(Some(Found { row: row(what), from, reached, to: last.filter(|_| full) }))
}

fn row(what: super::NewAchievement) -> AchievementRow {
    let super::NewAchievement { name, description, category, kind, requirement, reward } = what;
    AchievementRow { name, description, category, kind, requirement, reward, unlocked_at: None, claimed_at: None }
}
