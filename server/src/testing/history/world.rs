//! The users of a history, their requests, and the results.

use std::collections::{HashMap, HashSet};
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::http::{Method, StatusCode};
use serde_json::Value;
use tokio::sync::watch;

use super::journal::{Done, Journal};
use super::nodes::Nodes;
use crate::cards::Rarity;
use crate::db::Conn;
use crate::dice::Dice;
use crate::testing::{Reply, TestApp, TestDatabase};
use crate::twitch::testing::TestUser;

/// Time limit of a request, including its retries.
const LIMIT: Duration = Duration::from_secs(60);
/// Packs of a user at the start, in addition to the pack of the first sign-in.
const INITIAL_PACKS: u32 = 40;
/// The number of packs that each user opens at the start.
const OPENED_PACKS: u32 = 3;
/// For how long a request can be repeated, in ms.
const REPEATABLE_MS: i64 = 23 * 3_600_000;

/// Whether the response to the request with this key is stored.
const IS_STORED: &str = "SELECT CAST(1 AS BIGINT) FROM idempotency WHERE key = $1";

/// A write, which is the same in every attempt.
#[derive(Debug, Clone)]
pub(super) struct Request {
    /// The name of its command.
    pub(super) command: &'static str,
    /// The index of the user; `None` is the owner.
    pub(super) user: Option<usize>,
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) body: Option<Value>,
    pub(super) key: String,
    /// Status and code of refusals that are not failures.
    pub(super) allowed_refusals: &'static [&'static str],
    /// How a success is recorded.
    pub(super) done: Done,
    /// A second success of the same request.
    pub(super) also: Option<Done>,
}

/// All users, the servers, and the shared state.
pub(super) struct World {
    /// The observing server. It also gets the requests, unless there are several servers.
    pub(super) app: TestApp,
    /// The servers that get the requests, if there are several.
    pub(super) nodes: Nodes,
    pub(super) owner: TestUser,
    pub(super) users: Vec<TestUser>,
    pub(super) journal: Mutex<Journal>,
    /// Requests without a response, by idempotency key.
    in_flight: Mutex<HashMap<String, Request>>,
    /// Keys of requests with a lost attempt, which may still be running.
    lost_attempts: Mutex<HashSet<String>>,
    /// Requests that were refused after such an attempt, which may still succeed.
    uncertain: Mutex<Vec<Request>>,
    keys: AtomicU64,
    responses: watch::Sender<u64>,
}

impl World {
    /// Starts the servers. All users sign in and open some packs. Each card has `copies` Basic copies.
    pub(super) async fn new(database: TestDatabase, servers: usize, number: usize, copies: u32) -> Self {
        let flags = ["--trade-hours=1", "--market-hours=1", "--overlay-required=false"];
        let app = TestApp::with_flags(database, &flags).await;
        let names: Vec<String> = (0..60).map(|number| format!("Card {number:02}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        app.stock(&names, &[(Rarity::Basic, copies), (Rarity::Rare, 20), (Rarity::Divine, 1)], 5).await;
        let owner = app.sign_in("nova").await;
        let mut users = Vec::new();
        for number in 0..number {
            let user = app.sign_in(&format!("collector{number}")).await;
            app.give_packs(user.id, INITIAL_PACKS).await;
            users.push(user);
        }
        let nodes = if servers > 1 { Nodes::start(&app, servers).await } else { Nodes::default() };
        let world = Self {
            app,
            nodes,
            owner,
            users,
            journal: Mutex::default(),
            in_flight: Mutex::default(),
            lost_attempts: Mutex::default(),
            uncertain: Mutex::default(),
            keys: AtomicU64::new(0),
            responses: watch::Sender::new(0),
        };
        for user in 0..number {
            for _ in 0..OPENED_PACKS {
                world.perform(&world.open_pack(user), &Dice::seeded(0)).await;
            }
        }
        world
    }

    pub(super) fn open_pack(&self, user: usize) -> Request {
        Request {
            command: "open",
            user: Some(user),
            method: Method::POST,
            path: "/api/packs/open".into(),
            body: Some(serde_json::json!({})),
            key: self.key(),
            allowed_refusals: &["409 no_packs", "409 pool_too_small"],
            done: Done::in_response("open", "/_id"),
            also: None,
        }
    }

    /// A new idempotency key.
    pub(super) fn key(&self) -> String {
        format!("key {}", self.keys.fetch_add(1, Ordering::Relaxed))
    }

    /// The number of requests with a response.
    pub(super) fn responses(&self) -> u64 {
        *self.responses.borrow()
    }

    /// A receiver of that number.
    pub(super) fn watch_responses(&self) -> watch::Receiver<u64> {
        self.responses.subscribe()
    }

    fn journal(&self) -> std::sync::MutexGuard<'_, Journal> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn in_flight(&self) -> std::sync::MutexGuard<'_, HashMap<String, Request>> {
        self.in_flight.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a lost attempt.
    fn record_lost_attempt(&self, key: &str) {
        self.lost_attempts.lock().unwrap_or_else(PoisonError::into_inner).insert(key.to_owned());
    }

    fn uncertain(&self) -> std::sync::MutexGuard<'_, Vec<Request>> {
        self.uncertain.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a request, and retries it after a 503 response.
    pub(super) async fn send(&self, request: &Request) -> Reply {
        let started = Instant::now();
        let sent = async {
            loop {
                let reply = self.send_once(request).await;
                if reply.status != StatusCode::SERVICE_UNAVAILABLE {
                    return reply;
                }
                assert_eq!(reply.refusal(), "503 busy", "{request:?}");
                self.journal().busy += 1;
            }
        };
        let sent = tokio::time::timeout(LIMIT, sent).await;
        let reply = sent.unwrap_or_else(|_| panic!("no response to {request:?} within {LIMIT:?}"));
        self.journal().record_latency(request.command, started.elapsed());
        reply
    }

    async fn send_once(&self, request: &Request) -> Reply {
        let user = request.user.map_or(&self.owner, |user| &self.users[user]);
        self.call(user, &request.method, &request.path, request.body.as_ref(), Some(&request.key)).await
    }

    /// Sends a request to any running server, and to another one when that is dropped before it responds.
    pub(super) async fn call(
        &self,
        user: &TestUser,
        method: &Method,
        path: &str,
        body: Option<&Value>,
        key: Option<&str>,
    ) -> Reply {
        loop {
            let Some(node) = self.nodes.any_node().await else {
                return self.app.as_user(user).call(method.clone(), path, body.cloned(), key).await;
            };
            let caller = node.app.as_user(user);
            tokio::select! {
                biased;
                () = node.dropped() => {
                    self.journal().lost += 1;
                    if let Some(key) = key {
                        self.record_lost_attempt(key);
                    }
                }
                reply = caller.call(method.clone(), path, body.cloned(), key) => {
                    // Minutes of simulated time may have passed during this attempt, together with other requests of
                    // the user. It is late for the rate limit then, and the next attempt is not.
                    if reply.status != StatusCode::TOO_MANY_REQUESTS {
                        return reply;
                    }
                }
            }
        }
    }

    /// Sends a request until it gets a response. Some responses are lost, and some requests are sent twice.
    pub(super) async fn perform(&self, request: &Request, dice: &Dice) {
        let first_sent = self.app.core.clock.now();
        self.in_flight().insert(request.key.clone(), request.clone());
        let reply = match dice.below(12) {
            0 => {
                self.record_lost_attempt(&request.key);
                drop_after(self.send(request), 1 + dice.below(60)).await;
                self.send(request).await
            }
            1 => {
                // The server processes the first attempt, but its response is lost.
                self.send(request).await;
                self.send(request).await
            }
            2 => {
                let (first, second) = tokio::join!(self.send(request), self.send(request));
                if first.status.is_success() && second.status.is_success() {
                    assert_eq!(first.body, second.body, "{request:?} has one response");
                }
                if first.status.is_success() { first } else { second }
            }
            _ => self.send(request).await,
        };
        self.check_refusal(request, &reply);
        if reply.status.is_success() {
            self.journal().record_success(request, reply, first_sent);
        } else if self.lost_attempts.lock().unwrap_or_else(PoisonError::into_inner).contains(&request.key) {
            self.uncertain().push(request.clone());
        }
        self.in_flight().remove(&request.key);
        self.responses.send_modify(|number| *number += 1);
    }

    /// Records an expected refusal.
    fn check_refusal(&self, request: &Request, reply: &Reply) {
        assert!(!reply.status.is_server_error(), "{request:?}: {reply}");
        if reply.status.is_success() {
            return;
        }
        let refusal = reply.refusal();
        assert!(request.allowed_refusals.contains(&refusal.as_str()), "{request:?} was refused: {reply}");
        self.journal().record_refusal(request.command, refusal);
    }

    /// Repeats an earlier request: the response must be the same, or, with another body, a refusal.
    pub(super) async fn repeat_old_request(&self, dice: &Dice) {
        let now = self.app.core.clock.now();
        let Some((request, status, body, at)) = self.journal().random(dice) else { return };
        if now.since(at) > REPEATABLE_MS {
            return;
        }
        if dice.below(4) == 0 && request.body.is_some() {
            let other = Request { body: Some(serde_json::json!({"message": "something else"})), ..request };
            let refusal = self.send(&other).await.refusal();
            let expected = ["409 idempotency_key_reused", "400 invalid", "400 invalid_body"];
            assert!(expected.contains(&refusal.as_str()), "{other:?}: {refusal}");
        } else {
            let reply = self.send(&request).await;
            assert_eq!((reply.status, &reply.body), (status, &body), "{request:?} has one response");
        }
    }

    /// Drops the server with all its unfinished work, and starts another one on its data.
    pub(super) async fn restarted(self) -> Self {
        self.journal().restarts += 1;
        Self { app: self.app.restarted().await, ..self }
    }

    pub(super) fn count_restart(&self) {
        self.journal().restarts += 1;
    }

    /// Retries all requests without a response.
    pub(super) async fn retry_lost_requests(&self) {
        let lost: Vec<Request> = self.in_flight().values().cloned().collect();
        self.journal().lost += lost.len();
        for request in &lost {
            self.record_lost_attempt(&request.key);
        }
        let dice = Dice::seeded(0);
        futures_util::future::join_all(lost.iter().map(|request| self.perform(request, &dice))).await;
        assert!(self.in_flight().is_empty());
        self.retry_uncertain_requests().await;
    }

    /// Retries requests that a server refused while another one may have continued an earlier attempt. If that attempt
    /// succeeded, its response is stored under the key. If not, the retry is refused, or succeeds now.
    async fn retry_uncertain_requests(&self) {
        let uncertain = std::mem::take(&mut *self.uncertain());
        for request in uncertain {
            let (sent_at, key) = (self.app.core.clock.now(), request.key.clone());
            let is_stored = move |conn: &mut Conn<'_>| conn.find::<(i64,)>(IS_STORED, &[&key]);
            let has_succeeded = self.app.core.db.read(is_stored).await.expect("reads").is_some();
            let reply = self.send(&request).await;
            self.check_refusal(&request, &reply);
            let mut journal = self.journal();
            journal.late_successes += usize::from(has_succeeded);
            if reply.status.is_success() {
                journal.record_success(&request, reply, sent_at);
            }
        }
    }

    /// Whether a kind of success has not occurred yet.
    pub(super) fn is_incomplete(&self) -> bool {
        self.journal().is_incomplete()
    }

    /// Checks that all confirmed changes are stored, and no others, and that there was no deadlock.
    pub(super) async fn check_journal(self) {
        let Self { app, nodes, journal, users, .. } = self;
        drop(nodes);
        let granted = i64::try_from(users.len()).expect("a few") * i64::from(INITIAL_PACKS);
        journal.into_inner().unwrap_or_else(PoisonError::into_inner).check(&app, granted).await;
        let deadlocks = app.closed().deadlocks().await;
        assert_eq!(deadlocks.unwrap_or(0), 0, "there were deadlocks: see the server's log");
    }

    /// A summary in one line.
    pub(super) fn summary(&self) -> String {
        self.journal().summary(&self.app.app)
    }

    /// Checks that no card or pack is reserved and the queue is empty.
    pub(super) async fn check_nothing_reserved(&self) {
        let reserved = self.app.core.db.read(|conn| {
            conn.get::<(i64, i64, i64, i64)>(
                "SELECT (SELECT COUNT(*) FROM card_locks), (SELECT COUNT(*) FROM live_queue), \
                (SELECT COUNT(*) FROM cards WHERE status <> 'available' OR hidden), \
                (SELECT COUNT(*) FROM wallets WHERE reserved <> 0)",
                &[],
            )
        });
        assert_eq!(reserved.await.expect("counts"), (0, 0, 0, 0), "locks, queue entries, locked cards, reserved packs");
    }
}

/// Polls a request for some steps and drops it, as a server does when the client disconnects.
async fn drop_after(request: impl Future, steps: u64) {
    let mut request = pin!(request);
    for _ in 0..steps {
        if poll_fn(|context| Poll::Ready(request.as_mut().poll(context).is_ready())).await {
            return;
        }
        tokio::task::yield_now().await;
    }
}
