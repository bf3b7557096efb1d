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
use crate::leaderboard;
use crate::limits::Limits;
use crate::market;
use crate::observe::Metrics;
use crate::overlay;
use crate::packs::{self, Packs};
use crate::pictures::Pictures;
use crate::realtime::{Event, Events, Publisher};
use crate::settings::Settings;
use crate::share;
use crate::spa;
use crate::twitch::chat::Inbox;
use crate::twitch::helix::Helix;
use anyhow::Context;
use std::ops::Deref;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{broadcast, watch};

/// Events that a slow listener may be behind before it is told that it missed some.
const BACKLOG: usize = 4096;

/// The application.
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
    /// Who called lately.
    pub sessions: auth::Sessions,
    /// What exists to be pulled, and how much of it is held.
    pub cards: Cards,
    /// Kinds of packs, and what they draw from.
    pub packs: Packs,
    /// Whether the market has changed.
    pub market: market::Board,
    /// Everybody's standing.
    pub leaderboard: leaderboard::Board,
    /// Pictures of cards that an admin brought in.
    pub pictures: Pictures,
    /// The import of cards that runs.
    pub card_imports: Imports,
    /// Pictures for shared links.
    pub darkroom: share::Darkroom,
    /// Which overlays are there.
    pub stage: overlay::Stage,
    /// Commands of the chat that wait for an answer.
    pub chat: Inbox,
    /// Calls to Twitch.
    pub helix: Helix,
    /// What is counted.
    pub metrics: Metrics,
    events: broadcast::Sender<Event>,
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
pub struct Surroundings {
    /// What time it is.
    pub clock: Clock,
    /// Where randomness comes from.
    pub dice: Dice,
    /// Connections and queue lengths.
    pub database: db::Limits,
    /// How long an answer that is the same for everyone is good for.
    pub fresh: Duration,
}

impl Default for Surroundings {
    fn default() -> Self {
        Self { clock: Clock::System, dice: Dice::System, database: db::Limits::default(), fresh: cached::FRESH }
    }
}

impl App {
    /// Opens the database, migrates it and loads the settings.
    pub async fn start(config: Config) -> anyhow::Result<Self> {
        let clock = Clock::ahead(config.clock_ahead);
        Self::start_in(config, Surroundings { clock, ..Surroundings::default() }).await
    }

    /// The same in other surroundings, for tests.
    pub async fn start_in(config: Config, surroundings: Surroundings) -> anyhow::Result<Self> {
        let Surroundings { clock, dice, database, fresh } = surroundings;
        let (publisher, events) = Publisher::channel();
        let url = config.database_url();
        // Opening waits for disks and servers, and the driver of one of them must not run on a task.
        let db = tokio::task::spawn_blocking(move || Db::open(&url, &database, publisher))
            .await?
            .context("the database cannot be opened; --database-url (or FOILCAST_DATABASE_URL) says which one it is")?;
        let settings = Settings::new(&config.settings)?;
        settings.reload(&db).await?;
        let app = Self(Arc::new(Parts {
            limits: Limits::new(&clock, config.writes_per_minute, config.sign_ins_per_minute),
            admission: Admission::new(&clock, &config),
            policies: spa::Policies::new(&config),
            cached: Cached::new(fresh),
            sessions: auth::Sessions::default(),
            cards: Cards::default(),
            packs: Packs::default(),
            market: market::Board::default(),
            leaderboard: leaderboard::Board::default(),
            pictures: Pictures::new(&config.data_dir),
            card_imports: Imports::default(),
            darkroom: share::Darkroom::default(),
            stage: overlay::Stage::default(),
            chat: Inbox::default(),
            helix: Helix::default(),
            metrics: Metrics::default(),
            events: broadcast::Sender::new(BACKLOG),
            stopping: watch::Sender::new(false),
            db,
            clock,
            dice,
            config,
            settings,
        }));
        packs::supply::recount(&app).await?;
        achievements::prepare(&app).await?;
        tokio::spawn(pass_on(Arc::downgrade(&app.0), events));
        Ok(app)
    }

    /// Listens to everything that is committed from now on.
    ///
    /// A listener that falls behind misses events and is told so: it must then look at what is stored.
    pub fn listen(&self) -> broadcast::Receiver<Event> {
        self.events.subscribe()
    }

    /// A handle that does not keep the application alive.
    pub fn downgrade(&self) -> WeakApp {
        WeakApp(Arc::downgrade(&self.0))
    }

    /// Becomes true once the server is asked to end.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
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

/// Passes committed events on to everybody who listens, until the database is closed.
///
/// It does not keep the application alive: the database closes when the last user of the application is gone.
async fn pass_on(app: Weak<Parts>, mut events: Events) {
    while let Some(event) = events.recv().await {
        let Some(app) = app.upgrade() else { return };
        match &event {
            Event::SettingsChanged => {
                if let Err(error) = app.settings.reload(&app.db).await {
                    tracing::error!(%error, "changed settings could not be read");
                }
            }
            Event::UserChanged { user } => {
                app.sessions.forget_user(*user);
                app.leaderboard.changed([*user]);
            }
            Event::SessionEnded { session, .. } => app.sessions.forget_session(*session),
            Event::PackOpened { user, .. } => {
                app.metrics.openings.inc();
                app.leaderboard.changed([*user]);
            }
            Event::CollectionChanged { user } | Event::PacksChanged { user: Some(user) } => {
                app.leaderboard.changed([*user]);
            }
            Event::TradeUpdated { users, .. } => app.leaderboard.changed(*users),
            Event::PacksChanged { user: None } => app.leaderboard.packs_changed(),
            Event::CatalogueChanged => {
                app.cards.forget();
                app.packs.forget();
                // Read at once, so that whoever asks next waits less.
                let app = App(Arc::clone(&app));
                tokio::spawn(async move { app.cards.catalogue(&app.db).await.map(drop) });
            }
            Event::ListingMade { .. } | Event::ListingChanged { .. } => app.market.changed(),
            Event::CopiesHeld { opening, cards, .. } => app.cards.supply.add(*opening, cards),
            Event::CopiesReturned => {
                app.leaderboard.everybody_changed();
                if let Err(error) = packs::supply::recount(&App(Arc::clone(&app))).await {
                    tracing::error!(%error, "what is held could not be counted");
                }
            }
            Event::Notification { .. }
            | Event::Broadcast { .. }
            | Event::Progressed { .. }
            | Event::QueueChanged
            | Event::OpeningShown { .. }
            | Event::ShowStarted { .. }
            | Event::ShowEnded { .. }
            | Event::Rehearsal { .. }
            | Event::OverlayKeyChanged
            | Event::TwitchEventStored
            | Event::GoalsChanged
            | Event::TwitchLinkChanged
            | Event::RedemptionDecided
            | Event::SceneChanged
            | Event::Wished { .. } => {}
        }
        // Without a listener there is nobody to tell.
        let _ = app.events.send(event);
    }
}
