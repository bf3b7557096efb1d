//! Everybody's standing in memory, and whose has to be counted again.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use super::count::{self, Facts};
use super::routes::Everybody;
use super::rules::{Holdings, Standing};
use super::store;
use crate::app::App;
use crate::db::Conn;
use crate::error::Result;
use crate::ids::UserId;
use crate::jobs;
use crate::kept::{Kept, Made, renewal};

/// How often everybody is counted anew, whatever was heard of.
const RECOUNT_EVERY_MS: i64 = 600_000;
/// More people than this are cheaper counted together with everybody.
const MANY: usize = 5_000;

/// What the application keeps of this feature.
#[derive(Default)]
pub struct Board {
    changes: Mutex<Changes>,
    state: tokio::sync::Mutex<State>,
    shown: Arc<Kept<Shown>>,
}

/// What is shown, and what one's own places are found in.
pub(super) struct Shown {
    /// Champions and rankings.
    pub everybody: Everybody,
    /// Everybody's standing.
    pub standings: Arc<Vec<Standing>>,
}

/// What happened since the last look.
#[derive(Default)]
struct Changes {
    people: HashSet<UserId>,
    packs: bool,
    everybody: bool,
    /// What was counted while a count of everybody was under way, which may have missed it.
    meanwhile: Option<Meanwhile>,
}

#[derive(Default)]
struct Meanwhile {
    people: HashSet<UserId>,
    packs: bool,
}

#[derive(Default)]
struct State {
    standings: Arc<Vec<Standing>>,
    places: HashMap<UserId, usize>,
    facts: Arc<Facts>,
    counted: bool,
}

/// Everybody's standing at one moment.
#[derive(Clone)]
pub struct Look {
    /// In no order.
    pub standings: Arc<Vec<Standing>>,
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

    /// What stands now; whoever comes while it is counted waits for it.
    async fn look(&self, app: &App) -> Result<Look> {
        let mut state = self.state.lock().await;
        if let Err(error) = state.catch_up(self, app).await {
            self.everybody_changed();
            return Err(error);
        }
        Ok(Look { standings: Arc::clone(&state.standings), facts: Arc::clone(&state.facts) })
    }

    /// What somebody who is signed in sees.
    pub(super) async fn shown(&self, app: &App) -> Result<Arc<Made<Shown>>> {
        let for_app = app.clone();
        Arc::clone(&self.shown).get_ahead(app.cached.fresh(), move |_| Shown::make(for_app)).await
    }

    /// What is shown to visitors, who get the same text for a while: so it is one that will be good for a while.
    pub(super) async fn shown_anew(&self, app: &App) -> Result<Arc<Made<Shown>>> {
        self.shown.get(renewal(app.cached.fresh()), |_| Shown::make(app.clone())).await
    }
}

impl Shown {
    async fn make(app: App) -> Result<Made<Self>> {
        Made::now(async || {
            let look = app.leaderboard.look(&app).await?;
            let standings = Arc::clone(&look.standings);
            Ok(Self { everybody: Everybody::at(&app, look).await?, standings })
        })
        .await
    }
}

impl State {
    async fn catch_up(&mut self, board: &Board, app: &App) -> Result<()> {
        let catalogue = app.cards.catalogue(&app.db).await?;
        let facts = Arc::new(Facts::of(&catalogue, &self.facts));
        let (people, packs, everybody) = {
            let mut changes = board.changes();
            let people = std::mem::take(&mut changes.people);
            let packs = std::mem::take(&mut changes.packs);
            if let Some(meanwhile) = &mut changes.meanwhile {
                meanwhile.people.extend(&people);
                meanwhile.packs |= packs;
            }
            (people, packs, std::mem::take(&mut changes.everybody))
        };
        if !self.counted || everybody || people.len() > MANY || !self.facts.still_right_with(&facts) {
            let counted = Arc::clone(&facts);
            let standings = app.db.read(move |conn: &mut Conn<'_>| count::everybody(conn, &counted)).await?;
            self.replace(standings, facts);
            return Ok(());
        }
        self.facts = Arc::clone(&facts);
        if packs {
            let wallets = app.db.read(|conn: &mut Conn<'_>| store::every_wallet(conn)).await?;
            self.set_packs(wallets);
        }
        if people.is_empty() {
            return Ok(());
        }
        let read = move |conn: &mut Conn<'_>| {
            people.iter().map(|user| Ok((*user, count::person(conn, &facts, *user)?))).collect::<Result<Vec<_>>>()
        };
        for (user, standing) in app.db.read(read).await? {
            self.set(user, standing);
        }
        Ok(())
    }

    fn replace(&mut self, standings: Vec<Standing>, facts: Arc<Facts>) {
        self.places = standings.iter().enumerate().map(|(place, standing)| (standing.user, place)).collect();
        self.standings = Arc::new(standings);
        self.facts = facts;
        self.counted = true;
    }

    fn set_packs(&mut self, wallets: Vec<(UserId, i64)>) {
        let standings = Arc::make_mut(&mut self.standings);
        for (user, packs) in wallets {
            // Who is new is counted as a person, and has been announced as one.
            if let Some(standing) = self.places.get(&user).and_then(|at| standings.get_mut(*at)) {
                standing.packs = packs;
            }
        }
    }

    fn set(&mut self, user: UserId, standing: Option<Standing>) {
        // Whoever looked before keeps what they saw: then, and only then, this copies.
        let standings = Arc::make_mut(&mut self.standings);
        let known = self.places.get(&user).copied();
        match (known.and_then(|at| standings.get_mut(at)), standing) {
            (Some(slot), Some(standing)) => *slot = standing,
            // Who has left is kept with nothing, which ranks nowhere.
            (Some(slot), None) => *slot = Standing { user, holdings: Holdings::default(), packs: 0, deals: 0 },
            (None, Some(standing)) => {
                self.places.insert(user, standings.len());
                standings.push(standing);
            }
            (None, None) => {}
        }
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

/// Counts everybody while what stands goes on being shown.
pub(super) async fn count_aside(app: &App) -> Result<()> {
    let board = &app.leaderboard;
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
    let standings = app.db.read(move |conn: &mut Conn<'_>| count::everybody(conn, &counted)).await;
    let mut state = board.state.lock().await;
    let mut changes = board.changes();
    let meanwhile = changes.meanwhile.take().unwrap_or_default();
    changes.people.extend(meanwhile.people);
    changes.packs |= meanwhile.packs;
    drop(changes);
    state.replace(standings?, facts);
    Ok(())
}
