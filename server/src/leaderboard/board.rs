//! All standings in memory, and the users whose standings have to be counted again.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use tokio::sync::Notify;

use super::count::{self, CatalogueFacts};
use super::routes::{Everybody, Leaders};
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

/// The full count, even without events.
const SCHEDULE: Schedule =
    Schedule { every_ms: 600_000, ..Schedule::new("leaderboard", "could not recount the leaderboard") };
/// With more changed users than this, a full count is cheaper.
const MANY: usize = if cfg!(test) { 50 } else { 5_000 };
/// Users per read: few enough that it keeps its connection for milliseconds only.
const BATCH: usize = 200;
/// Changes within this time of a change are counted with it. A response is at most one second old
/// (docs/measurements.md), and most of that time is spent in the cache of responses.
const PAUSE_MS: i64 = 200;

#[derive(Default)]
pub struct Board {
    changes: Mutex<Changes>,
    /// Notified of each change. The counting job waits for it.
    changed: Notify,
    /// Held while the standings change. After the first full count, readers never wait for it.
    writing: tokio::sync::Mutex<()>,
    current: RwLock<Current>,
    /// Held by the background full count. There is one at a time.
    pub(super) counting: tokio::sync::Mutex<()>,
    shown: Arc<SingleFlightCache<Everybody>>,
}

/// Changes since the last count.
#[derive(Default)]
struct Changes {
    people: HashSet<UserId>,
    packs: bool,
    everybody: bool,
    /// A running or requested background full count.
    background: Option<BackgroundCount>,
    /// Changes that were counted during a full count, which may have missed them.
    missed: Option<MissedChanges>,
}

struct BackgroundCount {
    /// Whether another full count must follow.
    again: bool,
}

#[derive(Default)]
struct MissedChanges {
    people: HashSet<UserId>,
    packs: bool,
    everybody: bool,
}

/// Changes that are about to be counted. Dropping it before that puts them back.
struct Taken<'a> {
    board: &'a Board,
    people: Arc<HashSet<UserId>>,
    packs: bool,
    everybody: bool,
}

impl Taken<'_> {
    /// Marks the changes as counted. A running full count may have read older data, so they are recorded for it.
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

/// The standings, and the catalogue that they are based on.
#[derive(Default)]
struct Current {
    standings: Standings,
    facts: Arc<CatalogueFacts>,
    /// The catalogue of these facts.
    catalogue: Option<Arc<Catalogue>>,
    counted: bool,
}

/// A snapshot of the leaders.
pub(super) struct Snapshot {
    pub leaders: Leaders,
    /// The series that standings refer to by index.
    pub facts: Arc<CatalogueFacts>,
}

impl Board {
    /// Marks the standings of these users as changed.
    pub fn changed(&self, people: impl IntoIterator<Item = UserId>) {
        self.changes().people.extend(people);
        self.changed.notify_one();
    }

    pub fn mark_all_changed(&self) {
        self.changes().everybody = true;
        self.changed.notify_one();
    }

    /// Marks all pack counts as changed, and nothing else.
    pub fn packs_changed(&self) {
        self.changes().packs = true;
        self.changed.notify_one();
    }

    fn changes(&self) -> std::sync::MutexGuard<'_, Changes> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the changes, to count them.
    fn taken(&self) -> Taken<'_> {
        let mut changes = self.changes();
        Taken {
            board: self,
            people: Arc::new(std::mem::take(&mut changes.people)),
            packs: std::mem::take(&mut changes.packs),
            everybody: std::mem::take(&mut changes.everybody),
        }
    }

    /// The last counted state. Readers wait only before the first full count.
    async fn latest(&self, leaderboard: &Leaderboard) -> Result<Snapshot> {
        let catalogue = leaderboard.cards.catalogue().await?;
        if !self.current(|now| now.counted) {
            self.catch_up(leaderboard).await?;
        } else if !self.current(|now| now.catalogue.as_ref().is_some_and(|known| Arc::ptr_eq(known, &catalogue))) {
            self.changed.notify_one();
        }
        Ok(self.current(|now| Snapshot { leaders: Leaders::of(&now.standings), facts: Arc::clone(&now.facts) }))
    }

    #[cfg(test)]
    pub(crate) fn is_counted(&self) -> bool {
        self.current(|now| now.counted)
    }

    /// Number of accounts, without counting them; `None` while a count is due.
    pub fn people(&self) -> Option<usize> {
        let _nobody_writes = self.writing.try_lock().ok()?;
        let changes = self.changes();
        let settled = changes.people.is_empty() && !changes.everybody && changes.background.is_none();
        self.current(|now| (settled && now.counted).then(|| now.standings.people()))
    }

    /// Starts a full count in the background. With `again`, a running count may have missed the reason, so another
    /// follows.
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

    /// Reads the current standings.
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

    /// The leaderboard for visitors, whose response is cached for a while, so it is one that does not expire soon.
    pub(super) async fn shown_anew(&self, leaderboard: &Leaderboard) -> Result<Arc<Timestamped<Everybody>>> {
        self.shown.get(renewal(leaderboard.core.cached.fresh()), |_| make(leaderboard.clone())).await
    }
}

async fn make(leaderboard: Leaderboard) -> Result<Timestamped<Everybody>> {
    Timestamped::now(async || {
        let snapshot = leaderboard.board.latest(&leaderboard).await?;
        Everybody::at(&leaderboard, snapshot).await
    })
    .await
}

impl Board {
    pub(crate) async fn catch_up(&self, leaderboard: &Leaderboard) -> Result<()> {
        let _one_at_a_time = self.writing.lock().await;
        self.count_changes(leaderboard).await
    }

    /// As [`Self::catch_up`], for a caller that holds `writing`.
    async fn count_changes(&self, leaderboard: &Leaderboard) -> Result<()> {
        let catalogue = leaderboard.cards.catalogue().await?;
        let (known, before, counted, people) =
            self.current(|now| (now.catalogue.clone(), Arc::clone(&now.facts), now.counted, now.standings.people()));
        let same = known.is_some_and(|known| Arc::ptr_eq(&known, &catalogue));
        let facts = if same { Arc::clone(&before) } else { Arc::new(CatalogueFacts::of(&catalogue, &before)) };
        let mut taken = self.taken();
        let anew = taken.everybody || taken.people.len() > MANY;
        let wrong = anew || !(same || before.still_right_with(&facts));
        if !counted || (wrong && people <= MANY) {
            let standings = count::everybody(&leaderboard.core.db, Arc::clone(&facts)).await?;
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

    fn replace(&self, standings: Standings, facts: Arc<CatalogueFacts>, catalogue: Arc<Catalogue>) {
        let new = Current { standings, facts, catalogue: Some(catalogue), counted: true };
        let before = self.change(|now| std::mem::replace(now, new));
        // Dropping a million of them takes a while.
        tokio::task::spawn_blocking(move || drop(before));
    }
}

/// The duration of a full count: changes during it are counted again after it, also when it fails.
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

/// Runs a full count at start and every ten minutes, and counts changes soon after they happen, until the server
/// stops. No reader waits for it.
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
            tracing::warn!(%error, "could not count changes for the leaderboard yet; retrying");
            board.changed.notify_one();
        }
    }
}

/// Runs a full count, and repeats it while changes arrive that it may have missed.
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
                    tracing::error!(%error, "could not recount the leaderboard");
                }
                return;
            }
        }
    }
}

/// Runs one full count in the background.
pub(super) async fn count_in_background(leaderboard: &Leaderboard) -> Result<()> {
    let board = &leaderboard.board;
    let _one_at_a_time = board.counting.lock().await;
    let writing = board.writing.lock().await;
    let (counted, before) = board.current(|now| (now.counted, Arc::clone(&now.facts)));
    if !counted {
        // There is no state yet, so readers have to wait: for this count, not for another one at the same time.
        return board.count_changes(leaderboard).await;
    }
    drop(writing);
    let overlap = Overlap::begin(board);
    let catalogue = leaderboard.cards.catalogue().await?;
    let facts = Arc::new(CatalogueFacts::of(&catalogue, &before));
    let standings = count::everybody(&leaderboard.core.db, Arc::clone(&facts)).await?;
    let _one_at_a_time = board.writing.lock().await;
    drop(overlap);
    board.replace(standings, facts, catalogue);
    Ok(())
}

#[cfg(test)]
mod tests;
