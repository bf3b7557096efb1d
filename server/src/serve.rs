//! `foilcast serve`: listens, says where, and ends cleanly on Ctrl-C or SIGTERM.

use crate::app::App;
use crate::config::{Config, DEMO_OWNER};
use crate::db::Engine;
use crate::overlay;
use crate::router::router;
use crate::twitch::webhook;
use crate::{demo, packs};
use anyhow::Context;
use futures_util::future::join_all;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;

/// How long open requests may take to end after the signal.
const GRACE: Duration = Duration::from_secs(10);

/// Serves until the process is asked to end.
pub async fn run(mut config: Config) -> anyhow::Result<()> {
    config.check().map_err(anyhow::Error::msg)?;
    let bind = config.bind;
    let listener = TcpListener::bind(bind).await.with_context(|| {
        format!("{bind} cannot be listened on; if another program uses it, choose another address with --bind")
    })?;
    // Port 0 means any free one; from here on everybody knows which.
    config.bind = listener.local_addr()?;
    let app = App::start(config).await?;
    if app.config.is_demo()
        && let Some(loaded) = demo::load_at_first_start(&app).await?
    {
        let demo::Loaded { definitions, people, openings, .. } = loaded;
        println!("Loaded the demo set: {definitions} cards to pull, {people} people, {openings} opened packs.");
    }
    overlay::prepare(&app).await?;
    println!("{}", greeting(&app));
    tokio::spawn(packs::seeds::rotation(app.clone()));
    let jobs = [
        tokio::spawn(overlay::Dispatcher::new(app.clone(), &node_name(&app)).run()),
        tokio::spawn(webhook::run(app.clone())),
    ];
    let service = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let ending = app.clone();
    let server = axum::serve(listener, service).with_graceful_shutdown(async move { ending.stopped().await });
    let signal = app.clone();
    tokio::spawn(async move {
        asked_to_end().await;
        tracing::info!("ending: finishing what is under way");
        signal.stop();
    });
    tokio::select! {
        ended = server => ended.context("the server ended by itself")?,
        () = too_long(&app) => tracing::warn!("some requests did not end within {} s", GRACE.as_secs()),
    }
    if tokio::time::timeout(GRACE, join_all(jobs)).await.is_err() {
        tracing::warn!("some jobs did not end within {} s", GRACE.as_secs());
    }
    Ok(())
}

/// How this node is called where nodes share work: the same after a restart, another one on another machine or port.
fn node_name(app: &App) -> String {
    let host = std::env::var("HOSTNAME").or_else(|_| std::fs::read_to_string("/etc/hostname"));
    format!("{} {}", host.unwrap_or_default().trim(), app.config.bind)
}

async fn too_long(app: &App) {
    app.stopped().await;
    tokio::time::sleep(GRACE).await;
}

/// Returns on Ctrl-C or SIGTERM.
async fn asked_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (Ok(mut interrupt), Ok(mut terminate)) = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
        else {
            return std::future::pending().await;
        };
        tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {} }
    }
    #[cfg(not(unix))]
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// What is printed once the server listens: the addresses and how to sign in.
fn greeting(app: &App) -> String {
    let url = app.config.public_url();
    let database = match app.db.engine() {
        Engine::Sqlite => format!("SQLite in {}", app.config.data_dir.display()),
        Engine::Postgres => "PostgreSQL".into(),
    };
    let mut lines = vec![
        format!("Foilcast is running, data in {database}. Ctrl-C ends it."),
        String::new(),
        format!("  App                {url}"),
        format!("  API documentation  {url}/api/docs"),
    ];
    if app.config.is_demo() {
        let owner = app.config.owner().unwrap_or(DEMO_OWNER);
        lines.extend([
            String::new(),
            "  DEMO MODE: anyone who reaches this address can sign in as anyone.".into(),
            format!("  As the streamer    {url}/api/auth/twitch?login_hint={owner}"),
            format!("  As a collector     {url}/login, then pick somebody or type a name"),
        ]);
    }
    lines.push(String::new());
    lines.join("\n")
}
