//! Clients that open packs and add them to the live queue while the server crashes. They retry a request without a
//! response with the same key on the next server. A response that contradicts an earlier one is an error.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::watch;

use super::requests::{Outcome, Request, User, text};

/// Backoff after a 503 response.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// The progress of a scenario.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// First responses to requests.
    pub responses: u32,
    /// Retries after a lost connection.
    pub retries: u32,
    /// Openings that the overlay has shown.
    pub shows: u32,
    /// Shows that the server has ended.
    pub ended_shows: u32,
    /// Connections of the overlay since the start.
    pub overlay_connections: u32,
    /// Responses with status 503.
    pub unavailable: u32,
    /// Whether clients are to send no new requests.
    pub stopping: bool,
}

/// Ids of successes, by kind.
pub type CompletedIds = HashMap<&'static str, HashSet<String>>;

/// The state that all clients of a scenario share: where to send requests, and what the responses were.
pub struct SharedState {
    /// Successful responses, by idempotency key.
    responses: Mutex<HashMap<String, String>>,
    completed: Mutex<CompletedIds>,
    users: Mutex<HashSet<String>>,
    /// Numbers of 503 responses, by code.
    unavailable: Mutex<HashMap<String, u32>>,
    max_latency: Mutex<Duration>,
    counts: watch::Sender<Counts>,
    /// The URLs of the running servers, which are nodes on one database.
    servers: watch::Sender<Vec<String>>,
    /// Selects the servers in turn.
    next_server: AtomicUsize,
    /// Pause of a client after each action.
    pause: OnceLock<Duration>,
}

impl SharedState {
    pub fn new(urls: Vec<String>) -> Self {
        Self {
            responses: Mutex::default(),
            completed: Mutex::default(),
            users: Mutex::default(),
            unavailable: Mutex::default(),
            max_latency: Mutex::default(),
            counts: watch::Sender::new(Counts::default()),
            servers: watch::Sender::new(urls),
            next_server: AtomicUsize::new(0),
            pause: OnceLock::new(),
        }
    }

    /// Sets the pause after each action. Without one, the clients fill a small disk and use all processors.
    pub fn set_pause(&self, pause: Duration) {
        self.pause.get_or_init(|| pause);
    }

    /// Waits for the pause, if there is one.
    pub async fn pause(&self) {
        if let Some(pause) = self.pause.get() {
            tokio::time::sleep(*pause).await;
        }
    }

    pub fn set_servers(&self, urls: Vec<String>) {
        self.servers.send_replace(urls);
    }

    /// Waits for a running server; returns the running ones in turn.
    pub async fn next_server(&self) -> Result<String, String> {
        let mut servers = self.servers.subscribe();
        let running = servers.wait_for(|urls| !urls.is_empty()).await;
        let urls = running.map_err(|_| "the scenario has ended")?;
        let turn = self.next_server.fetch_add(1, Ordering::Relaxed);
        Ok(urls[turn % urls.len()].clone())
    }

    pub fn update_counts(&self, change: impl FnOnce(&mut Counts)) {
        self.counts.send_modify(change);
    }

    pub fn counts(&self) -> Counts {
        *self.counts.borrow()
    }

    /// Waits until the condition holds.
    pub async fn wait_for(&self, condition: impl FnMut(&Counts) -> bool) {
        let mut counts = self.counts.subscribe();
        // The sender lives in `self`, so the channel cannot close during the wait.
        let _ = counts.wait_for(condition).await;
    }

    /// Successful responses, by idempotency key.
    pub fn responses(&self) -> HashMap<String, String> {
        self.responses.lock().expect("no panic").clone()
    }

    pub fn add_user(&self, id: &str) {
        self.users.lock().expect("no panic").insert(id.to_owned());
    }

    /// The ids of all users.
    pub fn users(&self) -> HashSet<String> {
        self.users.lock().expect("no panic").clone()
    }

    pub fn completed(&self) -> CompletedIds {
        self.completed.lock().expect("no panic").clone()
    }

    /// Numbers of 503 responses, by code.
    pub fn unavailable(&self) -> HashMap<String, u32> {
        self.unavailable.lock().expect("no panic").clone()
    }

    /// The longest duration of a request since [`Self::reset_max_latency`].
    pub fn max_latency(&self) -> Duration {
        *self.max_latency.lock().expect("no panic")
    }

    pub fn reset_max_latency(&self) {
        *self.max_latency.lock().expect("no panic") = Duration::ZERO;
    }

    fn record_latency(&self, latency: Duration) {
        let mut max = self.max_latency.lock().expect("no panic");
        *max = latency.max(*max);
    }

    /// Counts a 503 response with this body, and waits before the retry.
    async fn back_off(&self, body: &str) -> Result<(), String> {
        let code = text(&parsed(body)?, "code");
        *self.unavailable.lock().expect("no panic").entry(code).or_default() += 1;
        self.update_counts(|counts| counts.unavailable += 1);
        tokio::time::sleep(RETRY_DELAY).await;
        Ok(())
    }

    /// Records a success. A second success for the same id is an error.
    pub fn complete(&self, kind: &'static str, id: String) -> Result<(), String> {
        let mut completed = self.completed.lock().expect("no panic");
        let ids = completed.entry(kind).or_default();
        if ids.contains(&id) {
            return Err(format!("{kind} succeeded twice for {id}"));
        }
        ids.insert(id);
        Ok(())
    }

    /// Records a response. A different response to the same request is an error.
    fn record_response(&self, key: &str, response: &str) -> Result<(), String> {
        let mut responses = self.responses.lock().expect("no panic");
        match responses.get(key) {
            Some(first) if first == response => Ok(()),
            Some(first) => Err(format!("the request {key} got two responses:\n  {first}\n  {response}")),
            None => {
                responses.insert(key.to_owned(), response.to_owned());
                drop(responses);
                self.update_counts(|counts| counts.responses += 1);
                Ok(())
            }
        }
    }
}

/// Sends the requests of a user one after the other. A user may have several clients.
pub struct Client {
    pub user: User,
    /// Part of the idempotency keys; unique for each client.
    pub name: String,
    pub state: Arc<SharedState>,
}

impl Client {
    /// Opens packs until the scenario stops.
    pub async fn open_packs(self) -> Result<(), String> {
        for number in 0.. {
            self.open_pack(number).await?;
            // Sometimes repeat a request that got its response before.
            if number > 0 && number % 7 == 0 {
                self.send_successfully(&self.open_request(number - 1)).await?;
            }
            if self.state.counts().stopping {
                break;
            }
            self.state.pause().await;
        }
        Ok(())
    }

    fn open_request(&self, number: u32) -> Request {
        Request::post("/api/packs/open", format!("open-{}-{number}", self.name))
    }

    /// Opens a pack. The number makes the idempotency key unique.
    pub async fn open_pack(&self, number: u32) -> Result<(), String> {
        let opened = self.send_successfully(&self.open_request(number)).await?;
        self.state.complete("open", text(&parsed(&opened)?, "_id"))
    }

    /// Adds packs to the live queue until the scenario stops and the user's limit is reached; removes every fourth.
    pub async fn queue_packs(self) -> Result<(), String> {
        for number in 0.. {
            let add = Request::post("/api/packs/queue", format!("place-{}-{number}", self.name));
            let response = loop {
                let Counts { shows, stopping, .. } = self.state.counts();
                match self.send_until_response(&add).await? {
                    (200, response) => break response,
                    (409, body) if body.contains("too_many_waiting") && stopping => return Ok(()),
                    // The queue has to move first.
                    (409, body) if body.contains("too_many_waiting") => {
                        self.state.wait_for(|counts| counts.shows > shows || counts.stopping).await;
                    }
                    other => return Err(unexpected(&add, &other)),
                }
            };
            if number % 4 == 3 {
                self.remove_from_queue(&text(&parsed(&response)?, "_id"), number).await?;
            }
        }
        Ok(())
    }

    /// Removes a pack from the queue, unless it is being shown or was shown.
    async fn remove_from_queue(&self, entry: &str, number: u32) -> Result<(), String> {
        let path = format!("/api/packs/queue/{entry}");
        let remove = Request::delete(path, format!("take-{}-{number}", self.name));
        match self.send_until_response(&remove).await? {
            (200 | 404, _) => Ok(()),
            (409, body) if body.contains("already_playing") => Ok(()),
            other => Err(unexpected(&remove, &other)),
        }
    }

    /// Sends a GET request until a server responds.
    pub async fn get(&self, path: &str) -> Result<Value, String> {
        loop {
            let url = self.state.next_server().await?;
            match self.user.send_get(&url, path).await {
                Outcome::Response(503, body) => self.state.back_off(&body).await?,
                Outcome::ConnectionRefused | Outcome::ConnectionLost => {}
                response @ Outcome::Response(..) => return response.ok(),
            }
        }
    }

    /// Sends a write until a server responds. The response must be a success.
    async fn send_successfully(&self, request: &Request) -> Result<String, String> {
        match self.send_until_response(request).await? {
            (200, response) => Ok(response),
            other => Err(unexpected(request, &other)),
        }
    }

    /// Sends a write until a server responds, and records a success.
    pub async fn send_until_response(&self, request: &Request) -> Result<(u16, String), String> {
        loop {
            let url = self.state.next_server().await?;
            let started = Instant::now();
            let outcome = self.user.send(&url, request).await;
            self.state.record_latency(started.elapsed());
            match outcome {
                // The server is busy, or does not know the outcome. The key makes the retry safe.
                Outcome::Response(503, body) => self.state.back_off(&body).await?,
                Outcome::ConnectionRefused => {}
                Outcome::Response(status, response) => {
                    if is_success(status) {
                        self.state.record_response(&request.key, &response)?;
                    }
                    return Ok((status, response));
                }
                Outcome::ConnectionLost => self.state.update_counts(|counts| counts.retries += 1),
            }
        }
    }
}

pub fn is_success(status: u16) -> bool {
    (200..300).contains(&status)
}

pub fn parsed(body: &str) -> Result<Value, String> {
    serde_json::from_str(body).map_err(|error| format!("{body}: {error}"))
}

/// The error message for an unexpected response.
pub fn unexpected(request: &Request, (status, body): &(u16, String)) -> String {
    format!("{} {} ({}) got the response {status} {body}", request.method, request.path, request.key)
}
