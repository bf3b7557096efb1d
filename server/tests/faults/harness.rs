//! A server under load, and an observer that sends requests during a fault.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::time::{Duration, Instant};

use foilcast::dice::Dice;
use reqwest::Method;
use tokio::task::block_in_place;

use super::common::client::parsed;
use super::common::requests::{self, User, text};
use super::common::scenario::Scenario;
use super::common::server::{Server, Setup, free_port};
use super::common::{TIMEOUT, TestError, checks, seed};

/// The maximum duration of a request during a fault. It makes up to two database calls, for the session and for the
/// result. Each has 15 s to start, and a started one has 15 s more. The rest is for a busy machine.
pub const MAX_LATENCY: Duration = Duration::from_secs(55);
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// Pause of a client after each action: the server is always busy, and the tests beside it get their time.
const PAUSE: Duration = Duration::from_millis(250);
/// The number of responses to wait for before a fault and after it.
pub const RESPONSES: u32 = 40;

/// Reports a skipped test on stderr, because the test runner captures the standard output of tests that pass.
pub fn print_skipped(reason: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: {reason}");
}

/// The duration of a fault in seconds: the short one, or the long one with `FOILCAST_SOAK`.
pub fn fault_duration(short: u64, long: u64) -> Duration {
    Duration::from_secs(if std::env::var_os("FOILCAST_SOAK").is_some() { long } else { short })
}

/// A response to the observer.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub text: String,
    /// The `Retry-After` header, in seconds.
    pub retry_after: Option<u32>,
    /// The duration of the request.
    pub took: Duration,
}

pub struct FaultTest<'a> {
    setup: &'a Setup,
    server: Option<Server>,
    second: Option<Server>,
    pub scenario: Scenario,
    /// A user whose requests are not part of the scenario.
    pub observer: User,
    http: reqwest::Client,
    opened: u32,
}

pub struct Node {
    pub url: String,
    pub pid: u32,
}

impl<'a> FaultTest<'a> {
    /// Starts a server and the scenario. The maximum latency counts from the end of this call.
    pub async fn start(setup: &'a Setup) -> Result<Self, String> {
        let server = block_in_place(|| Server::start(setup, free_port()))?;
        let scenario = Scenario::start(vec![server.url.clone()], &Dice::seeded(seed())).await?;
        scenario.state.set_pause(PAUSE);
        let observer = User::sign_in(&server.url, "observer").await?;
        scenario.owner.give_packs(&server.url, &observer, 1000).await?;
        let (server, http) = (Some(server), requests::http_client());
        let mut test = Self { setup, server, second: None, scenario, observer, http, opened: 0 };
        test.scenario.wait_for_responses(RESPONSES).await?;
        test.scenario.state.reset_max_latency();
        Ok(test)
    }

    /// Starts a second node, which stops with the first. The scenario sends it no requests.
    pub fn second_node(&mut self, setup: &Setup) -> Result<Node, String> {
        let server = block_in_place(|| Server::start(setup, free_port()))?;
        let node = Node { url: server.url.clone(), pid: server.child.id() };
        self.second = Some(server);
        Ok(node)
    }

    /// The URL of the first server.
    pub fn url(&self) -> String {
        self.server.as_ref().map(|server| server.url.clone()).unwrap_or_default()
    }

    /// Sends a GET request without a session.
    pub async fn get(&self, path: &str) -> Result<Response, String> {
        send(self.http.get(format!("{}{path}", self.url()))).await
    }

    /// Sends a GET request with the observer's session.
    pub async fn get_as_observer(&self, path: &str) -> Result<Response, String> {
        send(self.observer.request_builder(&Method::GET, &self.url(), path)).await
    }

    /// Opens a pack with a new idempotency key.
    pub async fn open_pack(&mut self) -> Result<Response, String> {
        self.opened += 1;
        let request = self.observer.request_builder(&Method::POST, &self.url(), "/api/packs/open");
        send(request.header("idempotency-key", format!("probe-{}", self.opened))).await
    }

    /// Waits until the condition holds for the response of `/readyz`, and returns it.
    pub async fn wait_for_readiness(
        &self,
        what: &str,
        condition: impl Fn(&Response) -> bool,
    ) -> Result<Response, String> {
        let started = Instant::now();
        loop {
            let response = self.get("/readyz").await?;
            if condition(&response) {
                return Ok(response);
            }
            if started.elapsed() > TIMEOUT {
                return Err(format!("/readyz never reports {what}: {response:?}"));
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Waits until `/readyz` reports no problem.
    pub async fn wait_until_ready(&self) -> Result<(), String> {
        self.wait_for_readiness("ready", |response| response.text == "ready\n").await.map(drop)
    }

    /// Waits until a pack can be opened; returns how long that took.
    async fn wait_for_recovery(&mut self) -> Result<Duration, String> {
        let started = Instant::now();
        loop {
            let opened = self.open_pack().await?;
            match opened.status {
                200 => return Ok(started.elapsed()),
                503 if started.elapsed() < TIMEOUT => tokio::time::sleep(POLL_INTERVAL).await,
                _ => return Err(format!("the server did not recover: {opened:?}")),
            }
        }
    }

    /// Checks that the server recovers by itself after the fault; returns the time until then, and the maximum latency
    /// since the start.
    pub async fn check_recovery(&mut self) -> Result<(Duration, Duration), String> {
        let recovered = self.wait_for_recovery().await?;
        self.wait_until_ready().await?;
        Ok((recovered, self.check_max_latency()?))
    }

    /// Checks and returns the maximum latency of the scenario's requests since the start.
    pub fn check_max_latency(&self) -> Result<Duration, String> {
        let max = self.scenario.state.max_latency();
        if max > MAX_LATENCY {
            return Err(format!("a request took {max:?}"));
        }
        Ok(max)
    }

    /// Waits for all responses, stops the server and checks its data; returns a summary.
    pub async fn finish(mut self) -> Result<String, String> {
        self.scenario.wait_for_responses(RESPONSES).await?;
        self.scenario.stop_clients().await?;
        let url = self.url();
        self.scenario.drain_queue(&url).await?;
        self.scenario.overlay.shutdown().await;
        for server in [self.second.take(), self.server.take()].into_iter().flatten() {
            block_in_place(|| server.stop())?;
        }
        checks::check_after_stop(self.setup, &self.scenario.state, &self.scenario.shown, 1..=i64::MAX).await?;
        let unavailable: BTreeMap<_, _> = self.scenario.state.unavailable().into_iter().collect();
        let counts = self.scenario.state.counts();
        Ok(format!(
            "{} responses, {} shows, 503 responses: {unavailable:?}, no check failed",
            counts.responses, counts.shows
        ))
    }
}

pub async fn send(request: reqwest::RequestBuilder) -> Result<Response, String> {
    let started = Instant::now();
    let response = request.send().await.map_err(|error| format!("no response: {error:?}"))?;
    let retry_after = response.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
    let status = response.status().as_u16();
    let text = response.text().await.map_err(|error| format!("incomplete response: {error}"))?;
    Ok(Response { status, text, retry_after, took: started.elapsed() })
}

impl Response {
    /// Checks that the response is a 503 with one of these codes and a `Retry-After` header.
    pub fn check_unavailable(&self, codes: &[&str]) -> Result<(), String> {
        let code = parsed(&self.text).map(|body| text(&body, "code")).unwrap_or_default();
        self.check("a 503 with Retry-After", self.status == 503 && self.retry_after.is_some())?;
        self.check(&format!("one of {codes:?}"), codes.contains(&code.as_str()))?;
        self.check("in time", self.took < MAX_LATENCY)
    }

    pub fn check_ok(&self) -> Result<(), String> {
        self.check("a success", self.status == 200)
    }

    pub fn check(&self, expected: &str, holds: bool) -> Result<(), String> {
        if holds { Ok(()) } else { Err(format!("expected {expected}: {self:?}")) }
    }
}

/// Prints the result; adds the seed and the server's log to an error.
pub fn report(setup: &Setup, result: Result<impl Display, String>) -> Result<(), TestError> {
    match result {
        Ok(result) => {
            println!("{result}");
            Ok(())
        }
        Err(error) => Err(TestError(format!("{error}\nFOILCAST_SEED={}; {}", seed(), setup.log.tail()))),
    }
}
