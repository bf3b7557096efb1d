//! The job that looks, after an achievement was made or changed, who has reached it already.
//!
//! People are looked through in the order of their ids, a batch at a time: one reading and one writing transaction each,
//! and how far it came is stored, so that a restart goes on there. It is only for speed: a user who looks at their
//! goals, or does something, finds what they have reached without it.

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

/// People who are looked at in one transaction.
const BATCH: u32 = 100;
const SCHEDULE: Schedule = Schedule {
    retry_ms: 60_000,
    ..Schedule::new("changed achievements", "not all changed achievements could be checked")
};

/// The result of one batch.
struct Found {
    row: AchievementRow,
    from: String,
    reached: Vec<UserId>,
    to: Option<UserId>,
}

/// Looks through people after every change, until the server stops.
pub async fn run(achievements: Achievements) {
    let mut events = achievements.core.listen();
    let mut changed =
        async || due::event(&mut events, |event| matches!(event, Event::GoalsChanged | Event::Missed)).await;
    while due::round(&achievements.core, &SCHEDULE, all(&achievements), changed()).await {}
}

/// Looks through all users for everything that was changed. One achievement that fails is passed over, so
/// that it is not in the way of the others, and answered in the end.
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
                tracing::warn!(%error, "changed achievements could not be looked up");
                return Err(error);
            }
        };
        if let Err(error) = step_but(achievements, passed.clone()).await {
            tracing::error!(%error, achievement = name, "who has reached a changed achievement could not be looked for");
            passed.insert(name);
            wrong = Err(error);
        }
    }
}

/// Looks through one batch of people. Returns whether there was one.
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
            // Another node did this batch, or the achievement has changed since: then nothing of this counts.
            let what = (found.row.name.as_str(), found.row.kind, found.row.requirement);
            if editor_store::go_on(tx, what, &found.from, found.to)? {
                for user in &found.reached {
                    keep(tx, *user, std::slice::from_ref(&found.row), (now, &dice))?;
                }
            }
            Ok(())
        })
        .await?;
    Ok(true)
}

/// The first achievement that waits and is not passed over, and how far it came.
fn waiting(conn: &mut Conn<'_>, passed: &HashSet<String>) -> Result<Option<(super::NewAchievement, String)>> {
    let all = editor_store::all(conn)?.into_iter();
    let mut waiting = all.filter_map(|kept| kept.swept_to.map(|from| (kept.what, from)));
    Ok(waiting.find(|(what, _)| !passed.contains(&what.name)))
}

/// The next batch of the first achievement that waits, and who of it has reached what it asks for.
fn next_batch(conn: &mut Conn<'_>, catalogue: &Catalogue, passed: &HashSet<String>) -> Result<Option<Found>> {
    let Some((what, from)) = waiting(conn, passed)? else { return Ok(None) };
    let people = editor_store::people(conn, &from, BATCH)?;
    let last = people.last().copied();
    let have = last.map(|last| editor_store::have(conn, &what.name, &from, last)).transpose()?.unwrap_or_default();
    let mut reached = Vec::new();
    for user in people.iter().filter(|user| !have.contains(user)) {
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
