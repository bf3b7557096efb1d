//! All standings in memory, and whose has to be counted again.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use tokio::sync::Notify;

use super::count::{self, Facts};
use super::routes::{Ahead, Everybody};
use super::standings::Standings;
use super::store;
use crate::cards::Catalogue;
use crate::db::Conn;
use crate::due::{self, Schedule};
use crate::error::Result;
use crate::ids::UserId;
use crate::jobs;
use crate::leaderboard::Leaderboard;
use crate::single_flight::{SingleFlightCache, Timestamped, renewal};

/// Counts everybody again, even without events.
const SCHEDULE: Schedule =
    Schedule { every_ms: 600_000, ..Schedule::new("leaderboard", "the leaderboard could not be counted again") };
/// More people than this are cheaper counted together with all others.
const MANY: usize = if cfg!(test) { 50 } else { 5_000 };
/// People that one read counts: few enough that it keeps its connection for milliseconds.
const BATCH: usize = 200;
/// What changes within this time of a change is counted with it. An answer is one second old at most (docs/measurements.md),
/// and most of that is kept for the answer itself.
const PAUSE_MS: i64 = 200;

/// The application's state of this feature.
#[derive(Default)]
pub struct Board {
    changes: Mutex<Changes>,
    /// Notified of each change; the job that counts waits for it.
    changed: Notify,
    /// Held while the figures change. Readers never wait for it, once all were counted.
    writing: tokio::sync::Mutex<()>,
    current: RwLock<Current>,
    /// Held by the one background count of all people.
    pub(super) counting: tokio::sync::Mutex<()>,
    shown: Arc<SingleFlightCache<Everybody>>,
}

/// Changes since the last look.
#[derive(Default)]
struct Changes {
    people: HashSet<UserId>,
    packs: bool,
    everybody: bool,
    /// A background count of all people, under way or about to begin.
    background: Option<BackgroundCount>,
    /// What was counted during a count of all people, which may have missed it.
    missed: Option<MissedChanges>,
}

struct BackgroundCount {
    /// Whether all have to be counted once more after it.
    again: bool,
}

#[derive(Default)]
struct MissedChanges {
    people: HashSet<UserId>,
    packs: bool,
    everybody: bool,
}

/// Changes that are about to be counted. Dropping it before that gives them back.
struct Taken<'a> {
    board: &'a Board,
    people: Arc<HashSet<UserId>>,
    packs: bool,
    everybody: bool,
}

impl Taken<'_> {
    /// They are counted. A full count that is under way may have read what was there before them.
    fn counted(mut self) {
        let (people, packs, everybody) = self.take_all();
        if let Some(missed) = &mut self.board.changes().missed {
            missed.packs |= packs;
            if people.len() > MANY {
                missed.everybody = true;
            } else {
                missed.everybody |= everybody;
                missed.people.extend(people.iter());
            }
        }
    }

    fn take_all(&mut self) -> (Arc<HashSet<UserId>>, bool, bool) {
        (std::mem::take(&mut self.people), std::mem::take(&mut self.packs), std::mem::take(&mut self.everybody))
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        let (people, packs, everybody) = self.take_all();
        if people.is_empty() && !packs && !everybody {
            return;
        }
        let mut changes = self.board.changes();
        changes.people.extend(people.iter());
        changes.packs |= packs;
        changes.everybody |= everybody;
        drop(changes);
        self.board.changed.notify_one();
    }
}

/// The figures, and what they are right with.
#[derive(Default)]
struct Current {
    standings: Standings,
    facts: Arc<Facts>,
    /// The catalogue that those facts are of.
    catalogue: Option<Arc<Catalogue>>,
    counted: bool,
}

/// The leaders at one moment.
pub(super) struct Look {
    pub ahead: Ahead,
    /// The series that standings name by place.
    pub facts: Arc<Facts>,
}

impl Board {
    /// These people's figures may be others now.
    pub fn changed(&self, people: impl IntoIterator<Item = UserId>) {
        self.changes().people.extend(people);
        self.changed.notify_one();
    }

    pub fn everybody_changed(&self) {
        self.changes().everybody = true;
        self.changed.notify_one();
    }

    /// All pack counts may have changed, and nothing else.
    pub fn packs_changed(&self) {
        self.changes().packs = true;
        self.changed.notify_one();
    }

    fn changes(&self) -> std::sync::MutexGuard<'_, Changes> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes what has changed, to count it.
    fn taken(&self) -> Taken<'_> {
        let mut changes = self.changes();
        Taken {
            board: self,
            people: Arc::new(std::mem::take(&mut changes.people)),
            packs: std::mem::take(&mut changes.packs),
            everybody: std::mem::take(&mut changes.everybody),
        }
    }

    /// The last counted state. Only readers before the first full count wait for it.
    async fn latest(&self, leaderboard: &Leaderboard) -> Result<Look> {
        let catalogue = leaderboard.cards.catalogue().await?;
        if !self.current(|now| now.counted) {
            self.catch_up(leaderboard).await?;
        } else if !self.current(|now| now.catalogue.as_ref().is_some_and(|known| Arc::ptr_eq(known, &catalogue))) {
            self.changed.notify_one();
        }
        Ok(self.current(|now| Look { ahead: Ahead::of(&now.standings), facts: Arc::clone(&now.facts) }))
    }

    /// Whether there was a full count.
    #[cfg(test)]
    pub(crate) fn is_counted(&self) -> bool {
        self.current(|now| now.counted)
    }

    /// How many people have an account, without counting them; `None` while a count is due.
    pub fn people(&self) -> Option<usize> {
        let _nobody_writes = self.writing.try_lock().ok()?;
        let changes = self.changes();
        let settled = changes.people.is_empty() && !changes.everybody && changes.background.is_none();
        self.current(|now| (settled && now.counted).then(|| now.standings.people()))
    }

    /// Starts a full count in the background; `again` where a count under way may have missed the reason.
    fn count_soon(&self, leaderboard: &Leaderboard, again: bool) {
        let mut changes = self.changes();
        if let Some(running) = &mut changes.background {
            running.again |= again;
            return;
        }
        changes.background = Some(BackgroundCount { again: false });
        drop(changes);
        tokio::spawn(count_until_right(leaderboard.clone()));
    }

    /// Reads the standings as they are just now.
    pub(super) fn with<T>(&self, read: impl FnOnce(&Standings) -> T) -> T {
        self.current(|now| read(&now.standings))
    }

    fn current<T>(&self, read: impl FnOnce(&Current) -> T) -> T {
        read(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn change<T>(&self, change: impl FnOnce(&mut Current) -> T) -> T {
        change(&mut self.current.write().unwrap_or_else(PoisonError::into_inner))
    }

    /// The leaderboard for signed-in users.
    pub(super) async fn shown(&self, leaderboard: &Leaderboard) -> Result<Arc<Timestamped<Everybody>>> {
        let for_app = leaderboard.clone();
        Arc::clone(&self.shown).get_ahead(leaderboard.core.cached.fresh(), move |_| make(for_app)).await
    }

    /// The leaderboard for visitors, who get the same text for a while: so it is one that will be good for a while.
    pub(super) async fn shown_anew(&self, leaderboard: &Leaderboard) -> Result<Arc<Timestamped<Everybody>>> {
        self.shown.get(renewal(leaderboard.core.cached.fresh()), |_| make(leaderboard.clone())).await
    }
}

async fn make(leaderboard: Leaderboard) -> Result<Timestamped<Everybody>> {
    Timestamped::now(async || {
        let look = leaderboard.board.latest(&leaderboard).await?;
        Everybody::at(&leaderboard, look).await
    })
    .await
}

impl Board {
    /// Counts what has changed.
    pub(crate) async fn catch_up(&self, leaderboard: &Leaderboard) -> Result<()> {
        let _one_at_a_time = self.writing.lock().await;
        self.count_changes(leaderboard).await
    }

    /// The same for who holds `writing`.
    async fn count_changes(&self, leaderboard: &Leaderboard) -> Result<()> {
        let catalogue = leaderboard.cards.catalogue().await?;
        let (known, before, counted, people) =
            self.current(|now| (now.catalogue.clone(), Arc::clone(&now.facts), now.counted, now.standings.people()));
        let same = known.is_some_and(|known| Arc::ptr_eq(&known, &catalogue));
        let facts = if same { Arc::clone(&before) } else { Arc::new(Facts::of(&catalogue, &before)) };
        let mut taken = self.taken();
        let anew = taken.everybody || taken.people.len() > MANY;
        let wrong = anew || !(same || before.still_right_with(&facts));
        if !counted || (wrong && people <= MANY) {
            let counted = Arc::clone(&facts);
            let standings = leaderboard
                .core
                .db
                .read_deferrable(move |conn: &mut Conn<'_>| count::everybody(conn, &counted))
                .await?;
            self.replace(standings, facts, catalogue);
            taken.counted();
            return Ok(());
        }
        let facts = if wrong { before } else { facts };
        if wrong {
            self.count_soon(leaderboard, anew);
            taken.everybody = false;
            if taken.people.len() > MANY {
                taken.people = Arc::default();
            }
        } else if !same {
            self.change(|now| {
                now.standings.set_totals(&facts.totals);
                (now.facts, now.catalogue) = (Arc::clone(&facts), Some(catalogue));
            });
        }
        if taken.packs {
            let wallets = leaderboard.core.db.read_deferrable(|conn: &mut Conn<'_>| store::every_wallet(conn)).await?;
            self.change(|now| wallets.into_iter().for_each(|(user, packs)| now.standings.set_packs(user, packs)));
        }
        let people: Vec<UserId> = taken.people.iter().copied().collect();
        for batch in people.chunks(BATCH) {
            let (batch, facts) = (batch.to_vec(), Arc::clone(&facts));
            let counted =
                leaderboard.core.db.read(move |conn: &mut Conn<'_>| count::people(conn, &facts, &batch)).await?;
            self.change(|now| counted.into_iter().for_each(|(user, standing)| now.standings.set(user, standing)));
        }
        taken.counted();
        Ok(())
    }

    fn replace(&self, standings: Standings, facts: Arc<Facts>, catalogue: Arc<Catalogue>) {
        let new = Current { standings, facts, catalogue: Some(catalogue), counted: true };
        let before = self.change(|now| std::mem::replace(now, new));
        // A million of them take a while to give back.
        tokio::task::spawn_blocking(move || drop(before));
    }
}

/// The time of a full count: what is counted during it is counted again after it, however it ends.
struct Overlap<'a>(&'a Board);

impl<'a> Overlap<'a> {
    fn begin(board: &'a Board) -> Self {
        board.changes().missed = Some(MissedChanges::default());
        Self(board)
    }
}

impl Drop for Overlap<'_> {
    fn drop(&mut self) {
        let mut changes = self.0.changes();
        let missed = changes.missed.take().unwrap_or_default();
        changes.people.extend(missed.people);
        changes.packs |= missed.packs;
        changes.everybody |= missed.everybody;
        drop(changes);
        self.0.changed.notify_one();
    }
}

/// Counts all people at start and every ten minutes, and what changes in between soon after it has, until the server
/// ends. No reader waits for it.
pub async fn recount(leaderboard: Leaderboard) {
    let count = async || count_in_background(&leaderboard).await.map(|()| None);
    while due::round(&leaderboard.core, &SCHEDULE, count(), follow(&leaderboard)).await {}
}

/// Counts changes until the server stops.
async fn follow(leaderboard: &Leaderboard) {
    let board = &leaderboard.board;
    loop {
        board.changed.notified().await;
        leaderboard.core.clock.wait_until(leaderboard.core.clock.now().plus_millis(PAUSE_MS)).await;
        if let Err(error) = jobs::run(&leaderboard.core, "leaderboard", board.catch_up(leaderboard)).await {
            tracing::warn!(%error, "what changed could not be counted for the leaderboard yet");
            board.changed.notify_one();
        }
    }
}

/// Counts all people, and once more as long as something comes that the count may have missed.
async fn count_until_right(leaderboard: Leaderboard) {
    let board = &leaderboard.board;
    loop {
        let counted = count_in_background(&leaderboard).await;
        let mut changes = board.changes();
        match (&counted, &mut changes.background) {
            (Ok(()), Some(running)) if running.again => running.again = false,
            _ => {
                changes.background = None;
                // The next reader triggers another attempt.
                changes.everybody |= counted.is_err();
                if let Err(error) = counted {
                    tracing::error!(%error, "the leaderboard could not be counted anew");
                }
                return;
            }
        }
    }
}

/// Counts all people in the background.
pub(super) async fn count_in_background(leaderboard: &Leaderboard) -> Result<()> {
    let board = &leaderboard.board;
    let _one_at_a_time = board.counting.lock().await;
    let writing = board.writing.lock().await;
    let (counted, before) = board.current(|now| (now.counted, Arc::clone(&now.facts)));
    if !counted {
        // There is no state yet, so readers have to wait: for this count, and not for another one beside it.
        return board.count_changes(leaderboard).await;
    }
    drop(writing);
    let overlap = Overlap::begin(board);
    let catalogue = leaderboard.cards.catalogue().await?;
    let facts = Arc::new(Facts::of(&catalogue, &before));
    let counted = Arc::clone(&facts);
    let standings =
        leaderboard.core.db.read_deferrable(move |conn: &mut Conn<'_>| count::everybody(conn, &counted)).await?;
    let _one_at_a_time = board.writing.lock().await;
    drop(overlap);
    board.replace(standings, facts, catalogue);
    Ok(())
}

#[cfg(test)]
mod tests;
