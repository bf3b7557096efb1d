//! Several servers on one database, which are dropped and started while they process requests.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::world::World;
use crate::bus;
use crate::dice::Dice;
use crate::testing::TestApp;

/// The maximum number of responses between two drops, and before the restart of a server.
const MAX_RESPONSES: u64 = 24;

/// The servers that get the requests of a history; none if the observing server gets them.
#[derive(Default)]
pub(super) struct Nodes {
    slots: Vec<Mutex<Option<Arc<Node>>>>,
    next: AtomicUsize,
    started: watch::Sender<usize>,
}

pub(super) struct Node {
    pub(super) app: TestApp,
    pub(super) name: String,
    dropped: watch::Sender<bool>,
    bus_task: JoinHandle<()>,
}

impl Node {
    async fn start(observer: &TestApp, index: usize) -> Self {
        let (app, name) = (observer.another_node().await, format!("node {index}"));
        let bus_task = tokio::spawn(bus::run(app.core.clone(), name.clone()));
        Self { app, name, dropped: watch::Sender::new(false), bus_task }
    }

    /// Waits until the node is dropped.
    pub(super) async fn dropped(&self) {
        let mut dropped = self.dropped.subscribe();
        // The sender lives in `self`, so the channel cannot close during the wait.
        let _ = dropped.wait_for(|dropped| *dropped).await;
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.app.core.stop();
        if !*self.dropped.borrow() {
            self.bus_task.abort();
        }
    }
}

impl Nodes {
    /// Starts `number` servers in addition to the observing one.
    pub(super) async fn start(observer: &TestApp, number: usize) -> Self {
        let mut nodes = Self::default();
        nodes.slots.resize_with(number, Mutex::default);
        nodes.start_missing(observer).await;
        nodes
    }

    /// The number of servers, including stopped ones.
    pub(super) fn number(&self) -> usize {
        self.slots.len()
    }

    /// Waits for a running server; returns the running ones in turn, or `None` if there are no slots.
    pub(super) async fn any_node(&self) -> Option<Arc<Node>> {
        let mut started = self.started.subscribe();
        while !self.slots.is_empty() {
            let next = self.next.fetch_add(1, Ordering::Relaxed);
            let mut in_turn = (0..self.slots.len()).map(|step| (next + step) % self.slots.len());
            if let Some(node) = in_turn.find_map(|index| self.slot(index).clone()) {
                return Some(node);
            }
            // The sender lives in `self`, so the channel cannot close during the wait.
            let _ = started.changed().await;
        }
        None
    }

    fn slot(&self, index: usize) -> std::sync::MutexGuard<'_, Option<Arc<Node>>> {
        self.slots[index].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn all_stopped(&self) -> bool {
        (0..self.slots.len()).all(|index| self.slot(index).is_none())
    }

    /// Drops a server with all its unfinished work. The others detect that by themselves, unless it is `graceful`.
    fn stop(&self, index: usize, graceful: bool) {
        let Some(node) = self.slot(index).take() else { return };
        if graceful {
            node.app.core.nodes.leave();
        } else {
            node.bus_task.abort();
        }
        node.dropped.send_replace(true);
    }

    pub(super) async fn start_missing(&self, observer: &TestApp) {
        for index in 0..self.slots.len() {
            if self.slot(index).is_none() {
                let node = Node::start(observer, index).await;
                *self.slot(index) = Some(Arc::new(node));
                self.started.send_modify(|started| *started += 1);
            }
        }
    }
}

/// Drops servers with all their unfinished work, and starts others.
pub(super) async fn stop_and_start(world: Arc<World>, dice: Dice) {
    let mut responses = world.watch_responses();
    let mut wait = async |dice: &Dice| {
        let target = world.responses() + dice.below(MAX_RESPONSES);
        responses.wait_for(|number| *number >= target).await.expect("requests continue");
    };
    loop {
        wait(&dice).await;
        let index = usize::try_from(dice.below(world.nodes.number() as u64)).expect("small");
        world.nodes.stop(index, dice.below(3) == 0);
        world.count_restart();
        // Without a running server there are no responses to wait for.
        let all_stopped = world.nodes.all_stopped();
        if all_stopped || dice.below(3) > 0 {
            if !all_stopped {
                wait(&dice).await;
            }
            world.nodes.start_missing(&world.app).await;
        }
    }
}
