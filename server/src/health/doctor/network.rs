//! The running server, the public address, and the proxy between them.

use super::super::rules::{self, PROXIES};
use super::{CALL_LIMIT, Finding};
use crate::config::Config;
use crate::outgoing;
use anyhow::Context;
use reqwest::StatusCode;
use tokio::time::timeout;

/// The largest answer that is read.
const LARGEST: usize = 4 << 20;
const PUBLIC: &str = "public address";

/// The metrics of the running server.
#[derive(Debug)]
pub(super) struct Figures(String);

impl Figures {
    pub(super) fn number(&self, name: &str) -> Option<u64> {
        let name = format!("foilcast_{name} ");
        self.0.lines().find_map(|line| line.strip_prefix(&name)?.parse().ok())
    }

    pub(super) fn has_overlay(&self) -> bool {
        self.number("overlay_connected") == Some(1)
    }

    fn version(&self) -> Option<&str> {
        let start = "foilcast_build{version=\"";
        self.0.lines().find_map(|line| line.strip_prefix(start)?.split('"').next())
    }
}

/// The running server: whether it is well, and its metrics if it is one of Foilcast.
pub(super) struct Running {
    pub(super) check: Finding,
    pub(super) figures: Option<Figures>,
}

/// Asks the server at `--bind`.
pub(super) async fn check_server(config: &Config) -> Running {
    let (subject, place) = ("server", config.bind);
    let url = config.own_url();
    let asked = async { tokio::try_join!(get(&url, "/readyz"), get(&url, "/metrics")) };
    let unknown = |check| Running { check, figures: None };
    let Ok(answered) = timeout(CALL_LIMIT, asked).await else {
        let what = format!("What listens at {place} did not answer within {} s.", CALL_LIMIT.as_secs());
        return unknown(Finding::wrong(subject, what, "It is overloaded or hangs. Look at its log, or restart it."));
    };
    let Ok(((status, ready), (_, metrics))) = answered else {
        let advice = "Start it with `foilcast serve`, or pass the --bind of the one that runs.";
        return unknown(Finding::warning(subject, format!("No server runs at {place}."), advice));
    };
    let figures = Figures(metrics);
    let Some(version) = figures.version().map(ToOwned::to_owned) else {
        let advice = "Stop it, or choose another port with --bind.";
        return unknown(Finding::wrong(subject, format!("Another program listens at {place}."), advice));
    };
    let check = if status != StatusCode::OK || ready.trim_end() != "ready" {
        let what = format!("The server at {place} says: {}.", ready.trim_end().trim_end_matches('.'));
        Finding::wrong(subject, what, "Its log says more.")
    } else if version == env!("CARGO_PKG_VERSION") {
        Finding::ok(subject, format!("Foilcast {version} is ready at {place}."))
    } else {
        let what = format!("Foilcast {version} runs at {place}, and this program is {}.", env!("CARGO_PKG_VERSION"));
        Finding::warning(subject, what, "Restart the server with this program.")
    };
    Running { check, figures: Some(figures) }
}

/// Asks for the instance at `--public-url`, which has `first_head` in its public log.
pub(super) async fn check_public(config: &Config, first_head: Option<&str>) -> Finding {
    let url = config.public_url();
    if outgoing::leads_here(&url) {
        return Finding::ok(PUBLIC, format!("The server is for this machine only, at {url}."));
    }
    let check = ask_public(&url, first_head).await;
    if config.is_secure() || check.advice.is_some() {
        return check;
    }
    let advice = "Put a proxy with TLS in front of it, and begin --public-url with https.";
    Finding::warning(PUBLIC, format!("{url} is not encrypted: others can read what users send."), advice)
}

pub(super) async fn ask_public(url: &str, first_head: Option<&str>) -> Finding {
    let asked = async { tokio::try_join!(get(url, "/healthz"), get(url, "/api/fairness/log/heads?after=-1&limit=1")) };
    let ((status, health), (log_status, head)) = match timeout(CALL_LIMIT, asked).await {
        Ok(Ok(answered)) => answered,
        Ok(Err(error)) => return unreachable(url, &format!("{error:#}")),
        Err(_) => return unreachable(url, "it took too long"),
    };
    if status != StatusCode::OK || health != "ok\n" {
        let what = format!("{url}/healthz answers {} and not as Foilcast does.", status.as_u16());
        return Finding::wrong(PUBLIC, what, "Let the proxy pass all requests to this server, and check --public-url.");
    }
    match first_head.filter(|_| log_status == StatusCode::OK) {
        None => Finding::ok(PUBLIC, format!("{url} answers.")),
        Some(first) if first == head => Finding::ok(PUBLIC, format!("{url} answers, and has the same public log.")),
        Some(_) => {
            let advice = "Let the proxy pass requests to this server, or correct --public-url or --database-url.";
            Finding::wrong(PUBLIC, format!("Another instance answers at {url}: its public log is another one."), advice)
        }
    }
}

pub(super) fn unreachable(url: &str, error: &str) -> Finding {
    let what = format!("This machine cannot open {url}: {error}.");
    if error.contains("dns error") {
        Finding::wrong(PUBLIC, what, "Correct the name in --public-url, or its entry in the DNS.")
    } else if error.contains("certificate") {
        Finding::wrong(PUBLIC, what, "Renew the certificate of the proxy, or correct its name.")
    } else {
        // Many home routers do not let a machine behind them reach their public address.
        let advice = "Finding that the proxy runs and its port is open. If others can open the address, ignore this.";
        Finding::warning(PUBLIC, what, advice)
    }
}

/// Whether requests of the proxy have the address of their client, as far as the server has seen.
pub(super) fn check_proxy(config: &Config, figures: Option<&Figures>) -> Finding {
    match figures.and_then(|figures| figures.number("unnamed_proxy")) {
        Some(1) => {
            let what = "The server gets requests from a proxy that is not named: everybody behind it is one address.";
            Finding::warning(PROXIES, what, "Name it in --trusted-proxies. The page Health shows its address.")
        }
        _ if config.lacks_proxy() => rules::missing_proxy().into(),
        Some(_) => Finding::ok(PROXIES, "The server gets no requests from a proxy that is not named."),
        None => Finding::ok(PROXIES, "Only a running server sees which proxies forward requests."),
    }
}

async fn get(url: &str, path: &str) -> anyhow::Result<(StatusCode, String)> {
    let asked = outgoing::client(url)?.get(format!("{url}{path}")).send();
    let answer = asked.await.map_err(reqwest::Error::without_url)?;
    let status = answer.status();
    let body = outgoing::read(answer, LARGEST).await.context("could not read the answer")?;
    Ok((status, String::from_utf8_lossy(&body).into_owned()))
}
