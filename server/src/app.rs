//! The application: what every handler and job gets as its state. Cheap to clone.

use crate::achievements;
use crate::admin::card_import::Imports;
use crate::admission::Admission;
use crate::auth;
use crate::cached::{self, Cached};
use crate::cards::Cards;
use crate::clock::Clock;
use crate::config::Config;
use crate::db::{self, Db};
use crate::dice::Dice;
use crate::jobs::Jobs;
use crate::leaderboard;
use crate::limits::Limits;
use crate::market;
use crate::nodes::Nodes;
use crate::observe::{History, Metrics, Readiness};
use crate::overlay::{self, presence::Rehearsal};
use crate::packs::{self, Packs, supply::Recount};
use crate::pictures::Pictures;
use crate::realtime::{Event, Events, Publisher};
use crate::settings::{self, Settings};
use crate::share;
use crate::spa;
use crate::traces::Traces;
use crate::twitch::chat::Inbox;
use crate::twitch::helix::Helix;
use anyhow::Context;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, watch};

/// Events that a slow listener may be behind before it is told that it missed some.
const BACKLOG: usize = 4096;

#[derive(Clone)]
pub struct App(Arc<Parts>);

/// What the application consists of.
pub struct Parts {
    /// Where everything is stored.
    pub db: Db,
    /// What time it is.
    pub clock: Clock,
    /// Where randomness comes from.
    pub dice: Dice,
    /// What was decided at start.
    pub config: Config,
    /// What an admin can change.
    pub settings: Settings,
    /// How often somebody may do something.
    pub limits: Limits,
    /// What one address may ask for and hold open.
    pub admission: Admission,
    /// What pages may do.
    pub policies: spa::Policies,
    /// Answers that are the same for everyone.
    pub cached: Cached,
    pub sessions: auth::Sessions,
    /// What exists to be pulled, and how much of it is held.
    pub cards: Cards,
    /// Kinds of packs, and what they draw from.
    pub packs: Packs,
    /// Where what is held is counted again.
    pub recounts: packs::supply::Recounts,
    /// Whether the market has changed.
    pub market: market::Board,
    pub leaderboard: leaderboard::Board,
    /// Pictures of cards that an admin brought in.
    pub pictures: Pictures,
    /// The import of cards that runs.
    pub card_imports: Imports,
    /// Pictures for shared links.
    pub share_images: share::ShareImageCache,
    /// Which overlays are there.
    pub overlay_presence: overlay::OverlayPresence,
    /// Commands of the chat that wait for an answer.
    pub chat: Inbox,
    pub helix: Helix,
    pub metrics: Metrics,
    /// Whether the database answers.
    pub readiness: Readiness,
    /// What a collector is told.
    pub traces: Traces,
    /// What is done by itself.
    pub jobs: Jobs,
    /// How the server is and was, on every node.
    pub history: History,
    /// This node and the others on the same database.
    pub nodes: Nodes,
    events: broadcast::Sender<Event>,
    own_events: broadcast::Sender<Event>,
    leaving: AtomicBool,
    stopping: watch::Sender<bool>,
}

/// A handle that does not keep the application alive.
#[derive(Clone)]
pub struct WeakApp(Weak<Parts>);

impl WeakApp {
    /// The application, as long as somebody else keeps it alive.
    pub fn upgrade(&self) -> Option<App> {
        self.0.upgrade().map(App)
    }
}

impl Deref for App {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.0
    }
}

/// What differs between a server and a test.
pub struct Overrides {
    /// What time it is.
    pub clock: Clock,
    /// Where randomness comes from.
    pub dice: Dice,
    /// Connections and queue lengths.
    pub database: db::Limits,
    /// How long an answer that is the same for everyone is good for.
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

impl App {
    /// Opens the database, migrates it and loads the settings.
    pub async fn start(config: Config) -> anyhow::Result<Self> {
        let clock = Clock::moved(config.clock_ahead, config.clock_speed);
        Self::start_in(config, Overrides { clock, ..Overrides::default() }).await
    }

    /// The same for a command that a server may run beside: what that server repairs is not taken for cut off.
    pub async fn start_beside(config: Config) -> anyhow::Result<Self> {
        let clock = Clock::moved(config.clock_ahead, config.clock_speed);
        Self::start_in(config, Overrides { clock, beside: true, ..Overrides::default() }).await
    }

    /// The same for a command that fills the database and ends.
    pub async fn start_to_fill(config: Config) -> anyhow::Result<Self> {
        let clock = Clock::moved(config.clock_ahead, config.clock_speed);
        let database = db::Limits::filling();
        Self::start_in(config, Overrides { clock, database, ..Overrides::default() }).await
    }

    /// The same with overrides, for tests.
    pub async fn start_in(config: Config, overrides: Overrides) -> anyhow::Result<Self> {
        let Overrides { clock, dice, database, fresh, beside } = overrides;
        let (publisher, events) = Publisher::channel();
        let url = config.database_url();
        // Opening waits for disks and servers, and the driver of one of them must not run on a task.
        let db = tokio::task::spawn_blocking(move || Db::open(&url, &database, publisher))
            .await?
            .context("the database cannot be opened; --database-url (or FOILCAST_DATABASE_URL) says which one it is")?;
        if let Some(what) = db.read(db::copy::unfinished).await? {
            anyhow::bail!(
                "the database holds an unfinished {what}, so nothing runs on it. Run the same command again, which goes \
                 on where it was, or choose another database"
            );
        }
        let settings = Settings::new(&config.settings)?;
        if !beside && settings.end_cut_off_repair(&db, clock.now(), true).await? {
            tracing::warn!("a repair of the cards was cut off: nothing of it was done, and maintenance mode is over");
        }
        settings.reload(&db).await?;
        let (nodes, arriving) = Nodes::new(&dice);
        let (recounts, asked) = packs::supply::Recounts::channel();
        let app = Self(Arc::new(Parts {
            limits: Limits::new(&clock, config.writes_per_minute, config.sign_ins_per_minute),
            admission: Admission::new(&clock, &config),
            policies: spa::Policies::new(&config),
            cached: Cached::new(fresh),
            sessions: auth::Sessions::default(),
            cards: Cards::default(),
            packs: Packs::default(),
            recounts,
            market: market::Board::default(),
            leaderboard: leaderboard::Board::default(),
            pictures: Pictures::new(&config.data_dir),
            card_imports: Imports::default(),
            share_images: share::ShareImageCache::default(),
            overlay_presence: overlay::OverlayPresence::seen_by(nodes.id()),
            chat: Inbox::default(),
            helix: Helix::default(),
            metrics: Metrics::default(),
            readiness: Readiness::default(),
            traces: Traces::new(&config, nodes.id())?,
            jobs: Jobs::default(),
            history: History::default(),
            nodes,
            events: broadcast::Sender::new(BACKLOG),
            own_events: broadcast::Sender::new(BACKLOG),
            leaving: AtomicBool::new(false),
            stopping: watch::Sender::new(false),
            db,
            clock,
            dice,
            config,
            settings,
        }));
        tokio::spawn(packs::supply::keep_counting(app.downgrade(), asked));
        packs::supply::recount(&app).await?;
        achievements::prepare(&app).await?;
        let (reload, asked) = settings::Reload::channel();
        tokio::spawn(settings::keep_reloading(app.downgrade(), asked));
        tokio::spawn(pass_on(app.downgrade(), (events, arriving), reload));
        Ok(app)
    }

    /// Listens to everything that is committed from now on, on whichever node.
    ///
    /// A listener that falls behind misses events and is told so: it must then look at what is stored, as it must after
    /// [`Event::Missed`].
    pub fn listen(&self) -> broadcast::Receiver<Event> {
        self.events.subscribe()
    }

    /// Listens to what is committed on this node, for whoever does something about it that one node should do.
    pub fn listen_here(&self) -> broadcast::Receiver<Event> {
        self.own_events.subscribe()
    }

    /// Tells everybody who listens, of what happened on this node those, too, who do something about it.
    pub(crate) fn pass_on(&self, event: Event, own: bool) {
        // Without a listener there is nobody to tell.
        let _ = self.events.send(event.clone());
        if own {
            let _ = self.own_events.send(event);
        }
    }

    /// A handle that does not keep the application alive.
    pub fn downgrade(&self) -> WeakApp {
        WeakApp(Arc::downgrade(&self.0))
    }

    /// Becomes true once the server is asked to end.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// Says at `/readyz` that this node is about to end, so that a balancer sends new calls to others.
    pub fn leave(&self) {
        self.leaving.store(true, Ordering::Relaxed);
    }

    /// Whether this node is about to end.
    pub fn is_leaving(&self) -> bool {
        self.leaving.load(Ordering::Relaxed)
    }

    /// Asks jobs to end; a job selects on [`App::stopped`].
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Returns once the server is asked to end.
    pub async fn stopped(&self) {
        let mut stopping = self.stopping.subscribe();
        // The sender lives in `self`, so the channel cannot close while we wait.
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }
}

/// Passes events on to everybody who listens, those of this node and those of others, until the database is closed.
///
/// It does not keep the application alive: the database closes when the last user of the application is gone.
async fn pass_on(
    app: WeakApp,
    (mut events, mut arriving): (Events, mpsc::UnboundedReceiver<Event>),
    reload: settings::Reload,
) {
    loop {
        let (batch, own) = tokio::select! {
            batch = events.recv() => (batch, true),
            // The sender lives in the application.
            event = arriving.recv() => (event.map(|event| vec![event]), false),
        };
        let (Some(batch), Some(app)) = (batch, app.upgrade()) else { return };
        for event in batch {
            pass_on_event(&app, event, own, &reload);
        }
    }
}

fn pass_on_event(app: &App, event: Event, own: bool, reload: &settings::Reload) {
    // A panic in here is logged by itself and must not stop the events that follow.
    let kept = catch_unwind(AssertUnwindSafe(|| bring_up_to_date(app, &event)));
    if kept.is_err() {
        tracing::error!(?event, "what is kept in memory could not be brought up to date");
    }
    if own {
        count(app, &event);
        app.nodes.tell(&event);
    }
    match event {
        // Listeners look at the settings, so it is passed on once these are read; other events do not wait for that.
        Event::SettingsChanged => reload.changed(own),
        Event::Missed => {
            reload.missed();
            app.pass_on(event, own);
        }
        event => app.pass_on(event, own),
    }
}

/// Counts what the metrics tell of.
fn count(app: &App, event: &Event) {
    let counter = match event {
        Event::PackOpened { .. } => &app.metrics.openings,
        Event::TradeUpdated { status, .. } if status == "accepted" => &app.metrics.trades,
        Event::ListingChanged { sold: true, .. } => &app.metrics.sales,
        _ => return,
    };
    counter.inc();
}

/// Brings what is kept in memory up to date with an event.
fn bring_up_to_date(app: &App, event: &Event) {
    match event {
        Event::UserChanged { user } => {
            app.sessions.forget_user(*user);
            app.leaderboard.changed([*user]);
        }
        Event::SessionEnded { session, .. } => app.sessions.forget_session(*session),
        Event::UserArrived { user }
        | Event::PackOpened { user, .. }
        | Event::CollectionChanged { user }
        | Event::PacksChanged { user: Some(user) } => app.leaderboard.changed([*user]),
        Event::TradeUpdated { users, .. } => app.leaderboard.changed(*users),
        Event::PacksChanged { user: None } => app.leaderboard.packs_changed(),
        Event::CatalogueChanged => forget_catalogue(app),
        Event::ListingMade { .. } | Event::ListingChanged { .. } => app.market.changed(),
        Event::CopiesHeld { opening, cards, .. } => app.cards.supply.add(*opening, cards),
        Event::CopyMoved { definition, modifier } => {
            // Nothing waits for it, and what goes wrong is in the log.
            drop(app.recounts.ask(Recount::One(*definition, *modifier)));
        }
        Event::CopiesReturned => count_anew(app),
        Event::Rehearsal { id, until, opening } => {
            app.overlay_presence.rehearse(Rehearsal { id: *id, until: *until, opening: Arc::new(opening.clone()) });
        }
        Event::RehearsalEnded { id } => {
            app.overlay_presence.rehearsed(*id);
        }
        Event::Missed => {
            app.sessions.forget_all();
            app.market.changed();
            forget_catalogue(app);
            count_anew(app);
        }
        Event::Notification { .. }
        | Event::Broadcast { .. }
        | Event::NotificationsWithdrawn { .. }
        | Event::Progressed { .. }
        | Event::QueueChanged
        | Event::OpeningShown { .. }
        | Event::ShowStarted { .. }
        | Event::ShowEnded { .. }
        | Event::OverlayKeyChanged
        | Event::SettingsChanged
        | Event::TwitchEventStored
        | Event::GoalsChanged
        | Event::TwitchLinkChanged
        | Event::NodeEnded
        | Event::RedemptionDecided
        | Event::SceneChanged
        | Event::Wished { .. } => {}
    }
}

fn forget_catalogue(app: &App) {
    app.cards.forget();
    app.packs.forget();
    // Read at once, so that whoever asks next waits less.
    let app = app.clone();
    tokio::spawn(async move { app.cards.catalogue(&app.db).await.map(drop) });
}

fn count_anew(app: &App) {
    app.leaderboard.everybody_changed();
    drop(app.recounts.ask(Recount::Everything));
}
