//! Everybody's standing in memory, and whose has to be counted again.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::count::{self, Facts};
use super::routes::Everybody;
use super::rules::{Holdings, Standing};
use crate::app::App;
use crate::db::Conn;
use crate::error::Result;
use crate::ids::UserId;

/// How often everybody is counted anew, whatever was heard of.
const RECOUNT_EVERY_MS: i64 = 600_000;
/// More people than this are cheaper counted together with everybody.
const MANY: usize = 5_000;

/// What the application keeps of this feature.
#[derive(Default)]
pub struct Board {
    changes: Mutex<Changes>,
    state: tokio::sync::Mutex<State>,
    shown: tokio::sync::Mutex<Option<(Instant, Arc<Everybody>)>>,
}

/// What happened since the last look.
#[derive(Default)]
struct Changes {
    people: HashSet<UserId>,
    everybody: bool,
    /// People who were counted while a count of everybody was under way, which may have missed them.
    meanwhile: Option<HashSet<UserId>>,
}

#[derive(Default)]
struct State {
    standings: Arc<Vec<Standing>>,
    places: HashMap<UserId, usize>,
    facts: Arc<Facts>,
    looked: Option<Instant>,
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

    fn changes(&self) -> std::sync::MutexGuard<'_, Changes> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What stands, not older than this; whoever comes while it is made waits for it.
    pub async fn look(&self, app: &App, age: Duration) -> Result<Look> {
        let mut state = self.state.lock().await;
        if state.looked.is_none_or(|at| at.elapsed() >= age) {
            let at = Instant::now();
            if let Err(error) = state.catch_up(self, app).await {
                self.everybody_changed();
                return Err(error);
            }
            state.looked = Some(at);
        }
        Ok(Look { standings: Arc::clone(&state.standings), facts: Arc::clone(&state.facts) })
    }
}

impl Board {
    /// What everybody sees, not older than this.
    pub(super) async fn shown(&self, app: &App, age: Duration) -> Result<Arc<Everybody>> {
        let mut shown = self.shown.lock().await;
        if let Some((_, everybody)) = shown.as_ref().filter(|(at, _)| at.elapsed() < age) {
            return Ok(Arc::clone(everybody));
        }
        let at = Instant::now();
        let everybody = Arc::new(Everybody::at(app, &self.look(app, Duration::ZERO).await?).await?);
        *shown = Some((at, Arc::clone(&everybody)));
        Ok(everybody)
    }
}

impl State {
    async fn catch_up(&mut self, board: &Board, app: &App) -> Result<()> {
        let catalogue = app.cards.catalogue(&app.db).await?;
        let facts = Arc::new(Facts::of(&catalogue, &self.facts));
        let (people, everybody) = {
            let mut changes = board.changes();
            let people = std::mem::take(&mut changes.people);
            if let Some(meanwhile) = &mut changes.meanwhile {
                meanwhile.extend(&people);
            }
            (people, std::mem::take(&mut changes.everybody))
        };
        let never = self.looked.is_none() && self.standings.is_empty();
        if never || everybody || people.len() > MANY || !self.facts.still_right_with(&facts) {
            let counted = Arc::clone(&facts);
            let standings = app.db.read(move |conn: &mut Conn<'_>| count::everybody(conn, &counted)).await?;
            self.replace(standings, facts);
            return Ok(());
        }
        self.facts = Arc::clone(&facts);
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
        if let Err(error) = count_aside(&app).await {
            tracing::error!(%error, "the leaderboard could not be counted anew");
        }
        let next = app.clock.now().plus_millis(RECOUNT_EVERY_MS);
        tokio::select! {
            () = app.stopped() => return,
            () = app.clock.wait_until(next) => {}
        }
    }
}

/// Counts everybody while what stands goes on being shown.
pub(super) async fn count_aside(app: &App) -> Result<()> {
    let board = &app.leaderboard;
    board.changes().meanwhile = Some(HashSet::new());
    let before = Arc::clone(&board.state.lock().await.facts);
    let catalogue = app.cards.catalogue(&app.db).await?;
    let facts = Arc::new(Facts::of(&catalogue, &before));
    let counted = Arc::clone(&facts);
    let standings = app.db.read(move |conn: &mut Conn<'_>| count::everybody(conn, &counted)).await;
    let mut state = board.state.lock().await;
    let mut changes = board.changes();
    let meanwhile = changes.meanwhile.take().unwrap_or_default();
    changes.people.extend(meanwhile);
    drop(changes);
    state.replace(standings?, facts);
    Ok(())
}
