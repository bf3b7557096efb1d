//! Several servers on one database: users call any of them, and they start and stop.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::world::World;
use crate::bus;
use crate::dice::Dice;
use crate::testing::TestApp;

/// A server is dropped after at most this many requests, and stays away for at most as many.
const CALLS: u64 = 24;

/// The servers of a history. Empty if there is only the one that observes.
#[derive(Default)]
pub(super) struct Nodes {
    places: Vec<Mutex<Option<Arc<Node>>>>,
    turn: AtomicUsize,
    came: watch::Sender<usize>,
}

pub(super) struct Node {
    pub(super) app: TestApp,
    pub(super) name: String,
    gone: watch::Sender<bool>,
    line: JoinHandle<()>,
}

impl Node {
    async fn start(beside: &TestApp, place: usize) -> Self {
        let (app, name) = (beside.another_node().await, format!("node {place}"));
        let line = tokio::spawn(bus::run(app.core.clone(), name.clone()));
        Self { app, name, gone: watch::Sender::new(false), line }
    }

    /// Returns once the node is dropped.
    pub(super) async fn gone(&self) {
        let mut gone = self.gone.subscribe();
        // The sender lives in `self`, so the channel cannot close during the wait.
        let _ = gone.wait_for(|gone| *gone).await;
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.app.core.stop();
        if !*self.gone.borrow() {
            self.line.abort();
        }
    }
}

impl Nodes {
    /// `number` servers in addition to the one that observes.
    pub(super) async fn start(beside: &TestApp, number: usize) -> Self {
        let mut nodes = Self::default();
        nodes.places.resize_with(number, Mutex::default);
        nodes.fill(beside).await;
        nodes
    }

    /// Number of servers when all are running.
    pub(super) fn number(&self) -> usize {
        self.places.len()
    }

    /// A random running server. Waits for one; `None` if there are no servers at all.
    pub(super) async fn one(&self) -> Option<Arc<Node>> {
        let mut came = self.came.subscribe();
        while !self.places.is_empty() {
            let turn = self.turn.fetch_add(1, Ordering::Relaxed);
            let mut after = (0..self.places.len()).map(|step| (turn + step) % self.places.len());
            if let Some(node) = after.find_map(|place| self.at(place).clone()) {
                return Some(node);
            }
            // The sender lives in `self`.
            let _ = came.changed().await;
        }
        None
    }

    fn at(&self, place: usize) -> std::sync::MutexGuard<'_, Option<Arc<Node>>> {
        self.places[place].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn all_are_away(&self) -> bool {
        (0..self.places.len()).all(|place| self.at(place).is_none())
    }

    /// Drops a server with all its unfinished work. Without a goodbye, the others detect that by themselves.
    fn end(&self, place: usize, goodbye: bool) {
        let Some(node) = self.at(place).take() else { return };
        if goodbye {
            node.app.core.nodes.leave();
        } else {
            node.line.abort();
        }
        node.gone.send_replace(true);
    }

    /// Starts the missing servers.
    pub(super) async fn fill(&self, beside: &TestApp) {
        for place in 0..self.places.len() {
            if self.at(place).is_none() {
                let node = Node::start(beside, place).await;
                *self.at(place) = Some(Arc::new(node));
                self.came.send_modify(|came| *came += 1);
            }
        }
    }
}

/// Drops servers with all their unfinished work and starts others, as long as requests are answered.
pub(super) async fn come_and_go(world: Arc<World>, dice: Dice) {
    let mut counts = world.counts();
    let mut away = async |dice: &Dice| {
        let far = world.done() + dice.below(CALLS);
        counts.wait_for(|done| *done >= far).await.expect("requests continue");
    };
    loop {
        away(&dice).await;
        let place = usize::try_from(dice.below(world.nodes.number() as u64)).expect("small");
        world.nodes.end(place, dice.below(3) == 0);
        world.one_more_restart();
        // Two of them may be away at a time. When all are, no request is answered, and servers are started at once.
        let all = world.nodes.all_are_away();
        if all || dice.below(3) > 0 {
            if !all {
                away(&dice).await;
            }
            world.nodes.fill(&world.app).await;
        }
    }
}
