//! The base of every feature: database, clock, dice, configuration, settings, limits, jobs, nodes, metrics and events.
//!
//! Nothing in this module depends on a feature. A feature holds a [`Core`] and the features before it;
//! [`App`](crate::app::App) combines them.

mod rate_limits;

use crate::admission::Admission;
use crate::cached::{self, Cached};
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{self, Db};
use crate::dice::Dice;
use crate::leases::{Lease, Work};
use crate::limits::Limits;
use crate::nodes::Nodes;
use crate::observe::{History, Jobs, Metrics, Readiness};
use crate::realtime::{Event, Events, Publisher};
use crate::settings::Settings;
use crate::traces::Traces;
use anyhow::Context;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, watch};

/// Events that a slow listener may be behind before it gets `Lagged`.
const BACKLOG: usize = 4096;

/// A handle to the shared parts. A clone copies one pointer.
#[derive(Clone)]
pub struct Core(Arc<CoreParts>);

pub struct CoreParts {
    pub db: Db,
    pub clock: Clock,
    pub dice: Dice,
    pub config: Config,
    pub settings: Settings,
    pub limits: Limits,
    /// Limits per address on requests, connections and sockets.
    pub admission: Admission,
    /// The cache of responses that are the same for all users.
    pub cached: Cached,
    pub metrics: Metrics,
    pub readiness: Readiness,
    /// Exports spans to the OpenTelemetry collector.
    pub traces: Traces,
    pub jobs: Jobs,
    /// The recent reports of all nodes.
    pub history: History,
    /// This node and the other nodes on the same database.
    pub nodes: Nodes,
    events: broadcast::Sender<Event>,
    own_events: broadcast::Sender<Event>,
    leaving: AtomicBool,
    stopping: watch::Sender<bool>,
    restart: watch::Sender<bool>,
}

impl Deref for Core {
    type Target = CoreParts;
    fn deref(&self) -> &CoreParts {
        &self.0
    }
}

/// A handle that does not keep the database open.
#[derive(Clone)]
pub struct WeakCore(Weak<CoreParts>);

impl WeakCore {
    /// The core, if another handle keeps it alive.
    pub fn upgrade(&self) -> Option<Core> {
        self.0.upgrade().map(Core)
    }
}

/// The differences between a server, a command and a test.
pub struct Overrides {
    pub clock: Clock,
    pub dice: Dice,
    /// Limits of connections and queues.
    pub database: db::Limits,
    /// How long a response for all users stays fresh.
    pub fresh: Duration,
    /// Whether a server may run on the same database.
    pub beside: bool,
}

impl Default for Overrides {
    fn default() -> Self {
        let database = db::Limits::default();
        Self { clock: Clock::System, dice: Dice::System, database, fresh: cached::FRESH, beside: false }
    }
}

/// Events committed on this node, and events received from other nodes.
pub struct Incoming {
    pub own: Events,
    pub others: mpsc::UnboundedReceiver<Event>,
}

impl Core {
    /// Opens the database, applies migrations and loads the settings.
    pub async fn open(config: Config, overrides: Overrides) -> anyhow::Result<(Self, Incoming)> {
        let Overrides { clock, dice, database, fresh, beside } = overrides;
        let (publisher, own) = Publisher::channel();
        let url = config.database_url();
        // Opening blocks on disks and servers, and the PostgreSQL driver must not run on an async task.
        let db = tokio::task::spawn_blocking(move || Db::open(&url, &database, publisher))
            .await?
            .context("could not open the database. Check --database-url (or FOILCAST_DATABASE_URL)")?;
        if let Some(what) = db.read(db::copy::unfinished).await? {
            anyhow::bail!(
                "the database contains an unfinished {what}. Run the same command again to complete it, or use another \
                 database"
            );
        }
        let settings = Settings::new(&config.settings)?;
        if !beside && settings.end_cut_off_repair(&db, clock.now(), true).await? {
            tracing::warn!("ended maintenance mode after an interrupted repair of cards that changed nothing");
        }
        settings.reload(&db).await?;
        let (nodes, others) = Nodes::new(&dice);
        let core = Self(Arc::new(CoreParts {
            limits: Limits::new(&clock, config.writes_per_minute, config.sign_ins_per_minute),
            admission: Admission::new(&clock, &config),
            cached: Cached::new(fresh),
            metrics: Metrics::default(),
            readiness: Readiness::default(),
            traces: Traces::new(config.otlp_endpoint(), config.trace_ratio, nodes.id())?,
            jobs: Jobs::default(),
            history: History::default(),
            nodes,
            events: broadcast::Sender::new(BACKLOG),
            own_events: broadcast::Sender::new(BACKLOG),
            leaving: AtomicBool::new(false),
            stopping: watch::Sender::new(false),
            restart: watch::Sender::new(false),
            db,
            clock,
            dice,
            config,
            settings,
        }));
        Ok((core, Incoming { own, others }))
    }

    /// Subscribes to all events committed from now on, on any node.
    ///
    /// A listener that falls behind misses events and gets an error: it must then read the stored state, as it must
    /// after [`Event::Missed`].
    pub fn listen(&self) -> broadcast::Receiver<Event> {
        self.events.subscribe()
    }

    /// Subscribes to events committed on this node, for work that one node should do.
    pub fn listen_here(&self) -> broadcast::Receiver<Event> {
        self.own_events.subscribe()
    }

    /// Sends an event to all listeners. With `own`, also to those of [`Self::listen_here`].
    pub(crate) fn pass_on(&self, event: Event, own: bool) {
        // Sending fails if there is no listener.
        let _ = self.events.send(event.clone());
        if own {
            let _ = self.own_events.send(event);
        }
    }

    /// The name of this node for leases: stable across restarts, different for each machine and port.
    pub fn node_name(&self) -> String {
        let host = std::env::var("HOSTNAME").or_else(|_| std::fs::read_to_string("/etc/hostname"));
        format!("{} {}", host.unwrap_or_default().trim(), self.config.bind)
    }

    /// A lease of this work for this holder, which is usually the node.
    pub fn lease(&self, work: Work, holder: impl Into<String>) -> Lease {
        Lease::new(&self.db, &self.clock, work, holder)
    }

    pub fn downgrade(&self) -> WeakCore {
        WeakCore(Arc::downgrade(&self.0))
    }

    /// Becomes true when the server is asked to stop.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// Makes `/readyz` report that this node is stopping, so that a load balancer sends new requests to others.
    pub fn leave(&self) {
        self.leaving.store(true, Ordering::Relaxed);
    }

    /// Whether this node is about to stop.
    pub fn is_leaving(&self) -> bool {
        self.leaving.load(Ordering::Relaxed)
    }

    /// Asks jobs to stop. A job selects on [`Self::stopped`].
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Asks the server to stop, and its program to start again with the same arguments.
    pub fn restart(&self) {
        self.restart.send_replace(true);
    }

    /// Whether the server stops to start again.
    pub fn is_restarting(&self) -> bool {
        *self.restart.borrow()
    }

    /// Returns when the server is asked to start again.
    pub async fn restart_requested(&self) {
        let mut restart = self.restart.subscribe();
        // The sender lives in `self`, so the channel cannot close during the wait.
        let _ = restart.wait_for(|restart| *restart).await;
    }

    /// Returns when the server is asked to stop.
    pub async fn stopped(&self) {
        let mut stopping = self.stopping.subscribe();
        // The sender lives in `self`, so the channel cannot close during the wait.
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }
}
