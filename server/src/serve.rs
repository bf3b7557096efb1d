//! `foilcast serve`: listens, prints the addresses, and stops cleanly on Ctrl-C, on SIGTERM, or to start again.

use crate::app::App;
use crate::config::{Config, DEMO_OWNER};
use crate::db::Engine;
use crate::health::newest_stored;
use crate::jobs::Job;
use crate::listen;
use crate::overlay;
use crate::router::router;
use crate::setup::{self, Code};
use crate::spa::WebApp;
use crate::twitch::stand_in;
use crate::{bus, clock_check, demo, idempotency, packs};
use anyhow::Context;
use futures_util::future::join_all;
use std::io::{IsTerminal, Write};
use std::sync::LazyLock;
use std::time::Duration;

/// How long a node with peers continues after the signal, so that a load balancer notices that it leaves.
const DRAIN_TIME: Duration = Duration::from_secs(1);
/// How long open requests may take to end after that.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// Makes the system give memory in small pages. A large page (2 MB) stays in memory as long as any part of it is used,
/// and long-lived data is scattered: over a day of show, memory use was twice as high, and varied by a fifth with the
/// other load of the machine.
fn keep_to_small_pages() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::debug!(%error, "could not disable transparent huge pages");
    }
}

/// What the process does after the server has stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    Exit,
    /// Starts again with the same arguments.
    Restart,
}

/// Serves until the process is asked to stop or to start again.
pub async fn run(mut config: Config, web_app: &'static LazyLock<WebApp>) -> anyhow::Result<Next> {
    config.check().map_err(anyhow::Error::msg)?;
    if config.lacks_proxy() {
        tracing::warn!(
            "--public-url uses https, so clients connect through a proxy. Name it in --trusted-proxies: otherwise all \
             clients share its address and limits"
        );
    }
    listen::raise_limit();
    keep_to_small_pages();
    let bind = config.bind;
    let listener = listen::bind(bind).with_context(|| {
        format!(
            "could not listen on {bind}. If another program uses the port, stop it, or choose another port with \
             --bind 127.0.0.1:8081 (or FOILCAST_BIND=127.0.0.1:8081)"
        )
    })?;
    // Port 0 means any free port. Now it is known.
    config.bind = listener.local_addr()?;
    let app = App::start(config).await?;
    clock_check::at_start(&app.core, newest_stored).await?;
    // From now on a clean stop is needed, also while the demo set is loaded.
    let ending = Ending::new()?;
    if app.core.config.is_demo() {
        stand_in::begin(&app.features.twitch).await?;
    }
    if app.core.config.is_demo()
        && let Some(loaded) = demo::load_at_first_start(&app.features.packs).await?
    {
        let demo::Loaded { definitions, people, openings, trades, listings, .. } = loaded;
        say(&format!(
            "Loaded the demo set: {definitions} definitions, {people} users, {openings} opened packs, {trades} trades, \
             {listings} listings."
        ));
    }
    overlay::prepare(&app.features.overlay).await?;
    // Joins before this node commits anything that other nodes have to know.
    let bus_task = tokio::spawn(bus::run(app.core.clone(), app.core.node_name()));
    packs::catch_up(&app.features.packs).await?;
    let code = setup::new_code(&app.features.setup).await?;
    say(&greeting(&app, overlay::find_link(&app.features.overlay).await?, code.as_ref()));
    Job::new("old answers", {
        let core = app.core.clone();
        move || idempotency::run(core.clone())
    })
    .spawn(&app.core);
    let (awaited, others): (Vec<_>, Vec<_>) = app.features.jobs().into_iter().partition(|job| job.is_awaited);
    for job in others {
        drop(job.spawn(&app.core));
    }
    let jobs: Vec<_> = awaited.into_iter().map(|job| job.spawn(&app.core)).collect();
    let asked = app.clone();
    let server = listen::run(listener, router(&app, web_app), app.core.clone(), listen::Timeouts::default());
    tokio::spawn(async move {
        tokio::select! { () = ending.asked() => {}, () = asked.core.restart_requested() => {} }
        tracing::info!("stopping: finishing open requests and jobs");
        asked.core.leave();
        if !asked.core.nodes.is_alone() {
            tokio::time::sleep(DRAIN_TIME).await;
        }
        asked.core.stop();
    });
    tokio::select! {
        () = server => {}
        () = too_long(&app) => tracing::warn!("some requests did not finish within {} s", SHUTDOWN_TIMEOUT.as_secs()),
    }
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, join_all(jobs)).await.is_err() {
        tracing::warn!("some jobs did not finish within {} s", SHUTDOWN_TIMEOUT.as_secs());
    }
    app.core.traces.end().await;
    // Leaves after this node has sent everything that the other nodes have to know.
    app.core.nodes.leave();
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, bus_task).await.is_err() {
        tracing::warn!("could not sign off from the other nodes in time");
    }
    Ok(if app.core.is_restarting() { Next::Restart } else { Next::Exit })
}

async fn too_long(app: &App) {
    app.core.stopped().await;
    tokio::time::sleep(SHUTDOWN_TIMEOUT).await;
}

/// Ctrl-C and SIGTERM, received from its creation on.
struct Ending {
    #[cfg(unix)]
    signals: [tokio::signal::unix::Signal; 2],
}

impl Ending {
    fn new() -> anyhow::Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            signals: {
                use tokio::signal::unix::{SignalKind, signal};
                [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?]
            },
        })
    }

    /// Returns when one of them was received.
    async fn asked(self) {
        #[cfg(unix)]
        {
            let [mut interrupt, mut terminate] = self.signals;
            tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {} }
        }
        #[cfg(not(unix))]
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// Prints a line for the process that started the server. Ignores a closed output, which is no reason to stop.
fn say(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// The text printed once the server listens: the addresses, and how to sign in or how to begin the setup.
fn greeting(app: &App, overlay: Option<String>, code: Option<&Code>) -> String {
    let url = app.core.config.public_url();
    let database = match app.core.db.engine() {
        Engine::Sqlite => format!("SQLite in {}", app.core.config.data_dir.display()),
        Engine::Postgres => "PostgreSQL".into(),
    };
    // The link contains a key, so it is shown in a terminal, but not kept in a service's log.
    let shown = app.core.config.is_demo() || std::io::stdout().is_terminal();
    let desk = format!("the link is at {url}/admin-dashboard, after the streamer has signed in");
    let mut lines = vec![
        format!("Foilcast is running, data in {database}. Press Ctrl-C to stop it."),
        String::new(),
        format!("  App                {url}"),
        format!("  Overlay for OBS    {}", overlay.filter(|_| shown).unwrap_or(desk)),
        format!("  API documentation  {url}/api/docs"),
    ];
    lines.push(String::new());
    if let Some(code) = code {
        lines.push(format!("  First start: {url}/setup?code={code}"));
        lines.push("  Open this link to become the owner and to set everything up. The code works once.".into());
        lines.push(String::new());
    }
    lines.extend(how_to_sign_in(app, &url, code.is_some()));
    lines.push(String::new());
    lines.join("\n")
}

fn how_to_sign_in(app: &App, url: &str, is_first_start: bool) -> Vec<String> {
    if app.core.config.is_demo() {
        let owner = app.core.config.owner().unwrap_or(DEMO_OWNER);
        let hours = app.core.config.clock_ahead;
        let ahead = if hours > 0.0 { format!(" Its clock runs {hours} h ahead.") } else { String::new() };
        let speed = app.core.config.clock_speed;
        let faster = if speed > 1 { format!(" Its clock runs {speed} times as fast.") } else { String::new() };
        return vec![
            format!("  DEMO MODE: anyone who can reach this address can sign in as any user.{ahead}{faster}"),
            format!("  As the streamer    {url}/api/auth/twitch?login_hint={owner} (then press Continue)"),
            format!("  As a collector     {url}/login, then choose a user or enter a name"),
        ];
    }
    let streamer = match app.core.config.owner() {
        Some(owner) => format!("{url}/login with the Twitch account `{owner}`"),
        None if is_first_start => "use the link of the first start".into(),
        None => "no owner is set: restart with --owner NAME, the streamer's Twitch login name (or FOILCAST_OWNER=NAME)"
            .into(),
    };
    vec![
        format!("  As the streamer    {streamer}"),
        format!("  As a collector     {url}/login with any Twitch account"),
    ]
}
