//! The application: the core and all features. Cheap to clone.

use crate::Features;
use crate::clock::Clock;
use crate::config::Config;
use crate::core::{Core, Incoming, Overrides};
use crate::db;
use crate::realtime::Event;
use crate::site;
use std::ops::Deref;
use std::sync::{Arc, Weak};

#[derive(Clone)]
pub struct App(Arc<Parts>);

pub struct Parts {
    pub core: Core,
    pub features: Features,
}

/// A handle that does not keep the application alive.
#[derive(Clone)]
pub struct WeakApp(Weak<Parts>);

impl WeakApp {
    /// The application, as long as something else keeps it alive.
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

impl App {
    /// Opens the database, migrates it, loads the settings and starts the features.
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
        let (core, incoming) = Core::open(config, overrides).await?;
        let features = Features::new(&core);
        let app = Self(Arc::new(Parts { core, features }));
        app.features.start().await?;
        let (reload, asked) = site::Reload::channel();
        tokio::spawn(site::keep_reloading(app.core.downgrade(), asked));
        tokio::spawn(pass_on(app.downgrade(), incoming, reload));
        Ok(app)
    }

    /// A handle that does not keep the application alive.
    pub fn downgrade(&self) -> WeakApp {
        WeakApp(Arc::downgrade(&self.0))
    }
}

/// Passes events on to all listeners, those of this node and those of others, until the database is closed.
///
/// It does not keep the application alive: the database closes when the last user of the application is gone.
async fn pass_on(app: WeakApp, Incoming { mut own, mut others }: Incoming, reload: site::Reload) {
    loop {
        let (batch, here) = tokio::select! {
            batch = own.recv() => (batch, true),
            // The sender lives in the core.
            event = others.recv() => (event.map(|event| vec![event]), false),
        };
        let (Some(batch), Some(app)) = (batch, app.upgrade()) else { return };
        for event in batch {
            app.features.on_event(&event);
            if here {
                count(&app.core, &event);
                app.core.nodes.forward(&event);
            }
            match event {
                // Listeners look at the settings, so it is passed on once these are read; other events do not wait for that.
                Event::SettingsChanged => reload.changed(here),
                Event::Missed => {
                    reload.missed();
                    app.core.pass_on(event, here);
                }
                event => app.core.pass_on(event, here),
            }
        }
    }
}

/// Counts what the metrics show.
fn count(core: &Core, event: &Event) {
    let counter = match event {
        Event::PackOpened { .. } => &core.metrics.openings,
        Event::TradeUpdated { status, .. } if status == "accepted" => &core.metrics.trades,
        Event::ListingChanged { sold: true, .. } => &core.metrics.sales,
        _ => return,
    };
    counter.inc();
}
