//! Everybody's standing in memory, and whose has to be counted again.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use super::count::{self, Facts};
use super::routes::{Ahead, Everybody};
use super::standings::Standings;
use super::store;
use crate::app::App;
use crate::cards::Catalogue;
use crate::db::Conn;
use crate::error::Result;
use crate::ids::UserId;
use crate::jobs;
use crate::kept::{Kept, Made, renewal};

/// How often everybody is counted anew, whatever was heard of.
const RECOUNT_EVERY_MS: i64 = 600_000;
/// More people than this are cheaper counted together with everybody; and nobody who looks waits for a count of so many.
const MANY: usize = if cfg!(test) { 50 } else { 5_000 };

/// What the application keeps of this feature.
#[derive(Default)]
pub struct Board {
    changes: Mutex<Changes>,
    state: tokio::sync::Mutex<State>,
    standings: RwLock<Standings>,
    /// Whoever counts everybody aside, one at a time.
    pub(super) counting: tokio::sync::Mutex<()>,
    shown: Arc<Kept<Everybody>>,
}

/// What happened since the last look.
#[derive(Default)]
struct Changes {
    people: HashSet<UserId>,
    packs: bool,
    everybody: bool,
    /// A count of everybody that nobody waits for, under way or about to begin.
    aside: Option<Aside>,
    /// What was counted while a count of everybody was under way, which may have missed it.
    meanwhile: Option<Meanwhile>,
}

struct Aside {
    /// Whether everybody has to be counted once more after it.
    again: bool,
}

#[derive(Default)]
struct Meanwhile {
    people: HashSet<UserId>,
    packs: bool,
    everybody: bool,
}

/// Changes that somebody is about to count. Who goes away before that, or fails, gives them back.
struct Taken<'a> {
    board: &'a Board,
    people: Arc<HashSet<UserId>>,
    packs: bool,
    everybody: bool,
}

impl Taken<'_> {
    /// They are counted. A count of everybody that is under way may have read what was there before them.
    fn counted(mut self) {
        let (people, packs, everybody) = self.take();
        if let Some(meanwhile) = &mut self.board.changes().meanwhile {
            meanwhile.packs |= packs;
            if people.len() > MANY {
                meanwhile.everybody = true;
            } else {
                meanwhile.everybody |= everybody;
                meanwhile.people.extend(people.iter());
            }
        }
    }

    fn take(&mut self) -> (Arc<HashSet<UserId>>, bool, bool) {
        (std::mem::take(&mut self.people), std::mem::take(&mut self.packs), std::mem::take(&mut self.everybody))
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        let (people, packs, everybody) = self.take();
        let mut changes = self.board.changes();
        changes.people.extend(people.iter());
        changes.packs |= packs;
        changes.everybody |= everybody;
    }
}

/// What the standings are right with; who holds it is the one who changes them.
#[derive(Default)]
struct State {
    facts: Arc<Facts>,
    /// The catalogue that those facts are of.
    catalogue: Option<Arc<Catalogue>>,
    counted: bool,
}

/// Who is ahead at one moment.
pub(super) struct Look {
    /// By every ranking.
    pub ahead: Ahead,
    /// The series that standings name by place.
    pub facts: Arc<Facts>,
}

impl Board {
    /// These people's figures may be others now.
    pub fn changed(&self, people: impl IntoIterator<Item = UserId>) {
        self.changes().people.extend(people);
    }

    /// Everybody's may.
    pub fn everybody_changed(&self) {
        self.changes().everybody = true;
    }

    /// Everybody's packs may, and nothing else.
    pub fn packs_changed(&self) {
        self.changes().packs = true;
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

    /// What stands now. Whoever comes before everybody was counted once waits for that; later, with many people, what stood
    /// is shown until they have been counted again.
    async fn look(&self, app: &App) -> Result<Look> {
        let mut state = self.state.lock().await;
        state.catch_up(self, app).await?;
        Ok(Look { ahead: self.with(Ahead::of), facts: Arc::clone(&state.facts) })
    }

    /// How many people have an account, without counting them; `None` while everybody is counted, or has to be.
    pub async fn people(&self, app: &App) -> Result<Option<usize>> {
        let Ok(mut state) = self.state.try_lock() else { return Ok(None) };
        let counted = {
            let changes = self.changes();
            state.counted && !changes.everybody && changes.aside.is_none()
        };
        if !counted {
            return Ok(None);
        }
        state.catch_up(self, app).await?;
        Ok(Some(self.with(Standings::people)))
    }

    /// Has everybody counted while what stands goes on being shown; `again` where a count under way may have missed why.
    fn count_soon(&self, app: &App, again: bool) {
        let mut changes = self.changes();
        if let Some(aside) = &mut changes.aside {
            aside.again |= again;
            return;
        }
        changes.aside = Some(Aside { again: false });
        drop(changes);
        tokio::spawn(count_until_right(app.clone()));
    }

    /// Reads the standings as they are just now.
    pub(super) fn with<T>(&self, read: impl FnOnce(&Standings) -> T) -> T {
        read(&self.standings.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn change<T>(&self, change: impl FnOnce(&mut Standings) -> T) -> T {
        change(&mut self.standings.write().unwrap_or_else(PoisonError::into_inner))
    }

    /// What somebody who is signed in sees.
    pub(super) async fn shown(&self, app: &App) -> Result<Arc<Made<Everybody>>> {
        let for_app = app.clone();
        Arc::clone(&self.shown).get_ahead(app.cached.fresh(), move |_| make(for_app)).await
    }

    /// What is shown to visitors, who get the same text for a while: so it is one that will be good for a while.
    pub(super) async fn shown_anew(&self, app: &App) -> Result<Arc<Made<Everybody>>> {
        self.shown.get(renewal(app.cached.fresh()), |_| make(app.clone())).await
    }
}

async fn make(app: App) -> Result<Made<Everybody>> {
    Made::now(async || {
        let look = app.leaderboard.look(&app).await?;
        Everybody::at(&app, look).await
    })
    .await
}

impl State {
    async fn catch_up(&mut self, board: &Board, app: &App) -> Result<()> {
        let catalogue = app.cards.catalogue(&app.db).await?;
        let same = self.catalogue.as_ref().is_some_and(|before| Arc::ptr_eq(before, &catalogue));
        let facts = if same { Arc::clone(&self.facts) } else { Arc::new(Facts::of(&catalogue, &self.facts)) };
        let mut taken = board.taken();
        let anew = taken.everybody || taken.people.len() > MANY;
        let wrong = anew || !(same || self.facts.still_right_with(&facts));
        if !self.counted || (wrong && board.with(Standings::people) <= MANY) {
            let counted = Arc::clone(&facts);
            let standings = app.db.survey(move |conn: &mut Conn<'_>| count::everybody(conn, &counted)).await?;
            self.replace(board, standings, facts, catalogue);
            taken.counted();
            return Ok(());
        }
        let facts = if wrong { Arc::clone(&self.facts) } else { facts };
        if wrong {
            board.count_soon(app, anew);
            taken.everybody = false;
            if taken.people.len() > MANY {
                taken.people = Arc::default();
            }
        } else if !same {
            board.change(|standings| standings.set_totals(&facts.totals));
            (self.facts, self.catalogue) = (Arc::clone(&facts), Some(catalogue));
        }
        if taken.packs {
            let wallets = app.db.survey(|conn: &mut Conn<'_>| store::every_wallet(conn)).await?;
            board.change(|standings| wallets.into_iter().for_each(|(user, packs)| standings.set_packs(user, packs)));
        }
        if !taken.people.is_empty() {
            let people = Arc::clone(&taken.people);
            let read = move |conn: &mut Conn<'_>| {
                people.iter().map(|user| Ok((*user, count::person(conn, &facts, *user)?))).collect::<Result<Vec<_>>>()
            };
            let counted = app.db.read(read).await?;
            board.change(|standings| counted.into_iter().for_each(|(user, standing)| standings.set(user, standing)));
        }
        taken.counted();
        Ok(())
    }

    fn replace(&mut self, board: &Board, standings: Standings, facts: Arc<Facts>, catalogue: Arc<Catalogue>) {
        let before = board.change(|now| std::mem::replace(now, standings));
        // A million of them take a while to give back.
        tokio::task::spawn_blocking(move || drop(before));
        (self.facts, self.catalogue) = (facts, Some(catalogue));
        self.counted = true;
    }
}

/// Counts everybody at start and every ten minutes, until the server ends; nobody waits for it.
pub async fn recount(app: App) {
    loop {
        if let Err(error) = jobs::run(&app, "leaderboard", count_aside(&app)).await {
            tracing::error!(%error, "the leaderboard could not be counted anew");
        }
        let next = app.clock.now().plus_millis(RECOUNT_EVERY_MS);
        app.jobs.due("leaderboard", Some(next));
        tokio::select! {
            () = app.stopped() => return,
            () = app.clock.wait_until(next) => {}
        }
    }
}

/// Counts everybody, and once more as long as something comes that the count may have missed.
async fn count_until_right(app: App) {
    let board = &app.leaderboard;
    loop {
        let counted = count_aside(&app).await;
        let mut changes = board.changes();
        match (&counted, &mut changes.aside) {
            (Ok(()), Some(aside)) if aside.again => aside.again = false,
            _ => {
                changes.aside = None;
                // Whoever looks next has it tried again.
                changes.everybody |= counted.is_err();
                if let Err(error) = counted {
                    tracing::error!(%error, "the leaderboard could not be counted anew");
                }
                return;
            }
        }
    }
}

/// Counts everybody while what stands goes on being shown.
pub(super) async fn count_aside(app: &App) -> Result<()> {
    let board = &app.leaderboard;
    let _one_at_a_time = board.counting.lock().await;
    let mut state = board.state.lock().await;
    if !state.counted {
        // Nothing stands yet, so whoever looks has to wait: for this count, and not for another one beside it.
        return state.catch_up(board, app).await;
    }
    let before = Arc::clone(&state.facts);
    drop(state);
    board.changes().meanwhile = Some(Meanwhile::default());
    let catalogue = app.cards.catalogue(&app.db).await?;
    let facts = Arc::new(Facts::of(&catalogue, &before));
    let counted = Arc::clone(&facts);
    let standings = app.db.survey(move |conn: &mut Conn<'_>| count::everybody(conn, &counted)).await;
    let mut state = board.state.lock().await;
    let mut changes = board.changes();
    let meanwhile = changes.meanwhile.take().unwrap_or_default();
    changes.people.extend(meanwhile.people);
    changes.packs |= meanwhile.packs;
    changes.everybody |= meanwhile.everybody;
    drop(changes);
    state.replace(board, standings?, facts, catalogue);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;
    use crate::leaderboard::rules::Ranking;
    use crate::testing::{TestApp, hold_reads_up, on_both_engines};

    on_both_engines! {
        /// Somebody closes the page while what has changed is counted for it: whoever looks next sees it all the same.
        async fn what_a_caller_took_to_count_and_left_is_counted_for_the_next(database) {
            let test = TestApp::new(database).await;
            let app = test.app.clone();
            let ada = test.sign_in("ada").await.id;
            test.caught_up().await;
            let packs = async || {
                app.leaderboard.look(&app).await.expect("looks");
                app.leaderboard.with(|standings| standings.top(Ranking::UnopenedPacks, 1))[0].2
            };
            let before = packs().await;
            let give = move |tx: &mut crate::db::Tx<'_>| {
                tx.execute("UPDATE wallets SET packs = packs + 5 WHERE user_id = $1", &[&ada]).map(drop)
            };
            app.db.write(give).await.expect("is written");
            app.leaderboard.changed([ada]);
            let held_up = hold_reads_up(&app).await;
            let looking = tokio::spawn({
                let app = app.clone();
                async move { app.leaderboard.look(&app).await.map(drop) }
            });
            let taken = async {
                while !app.leaderboard.changes().people.is_empty() {
                    tokio::task::yield_now().await;
                }
            };
            timeout(Duration::from_secs(20), taken).await.expect("is taken");
            looking.abort();
            assert!(looking.await.is_err_and(|error| error.is_cancelled()), "it was still looking");
            assert_eq!(app.leaderboard.changes().people, HashSet::from([ada]));
            drop(held_up);
            assert_eq!(packs().await, before + 5);
        }
    }
}
