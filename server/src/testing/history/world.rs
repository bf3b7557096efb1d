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
/// Packs per user at the start, in addition to the pack of the first sign-in.
const PACKS: u32 = 40;
/// Number of packs that each user opens at the start.
const OPENED: u32 = 3;
/// How long stored responses can be repeated, in ms.
const REPEATABLE_MS: i64 = 23 * 3_600_000;

/// Whether there is a response to the request with this key.
const KEPT: &str = "SELECT CAST(1 AS BIGINT) FROM idempotency WHERE key = $1";

/// A request that changes something. It is the same in every repetition.
#[derive(Debug, Clone)]
pub(super) struct Call {
    /// The kind of command.
    pub(super) command: &'static str,
    /// The index of the caller; `None` is the owner.
    pub(super) who: Option<usize>,
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) body: Option<Value>,
    pub(super) key: String,
    /// Refusals that are not faults.
    pub(super) may: &'static [&'static str],
    /// How a success is recorded.
    pub(super) done: Done,
    /// A second record of the success.
    pub(super) also: Option<Done>,
}

/// All users, the servers, and the shared state.
pub(super) struct World {
    /// The server that observes. It also gets the requests, unless there are several servers.
    pub(super) app: TestApp,
    /// The nodes that get the requests if there are several.
    pub(super) nodes: Nodes,
    pub(super) owner: TestUser,
    pub(super) people: Vec<TestUser>,
    pub(super) journal: Mutex<Journal>,
    /// Requests without a response, by key.
    open: Mutex<HashMap<String, Call>>,
    /// Keys of requests with an attempt without a response, which may still be running.
    unanswered: Mutex<HashSet<String>>,
    /// Requests that were refused after such an attempt, which may still succeed.
    uncertain: Mutex<Vec<Call>>,
    keys: AtomicU64,
    done: watch::Sender<u64>,
}

impl World {
    /// All users sign in and open some packs. Each card has `copies` plain copies.
    pub(super) async fn new(database: TestDatabase, servers: usize, number: usize, copies: u32) -> Self {
        let flags = ["--trade-hours=1", "--market-hours=1", "--overlay-required=false"];
        let app = TestApp::with_flags(database, &flags).await;
        let names: Vec<String> = (0..60).map(|number| format!("Card {number:02}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        app.stock(&names, &[(Rarity::Basic, copies), (Rarity::Rare, 20), (Rarity::Divine, 1)], 5).await;
        let owner = app.sign_in("nova").await;
        let mut people = Vec::new();
        for number in 0..number {
            let somebody = app.sign_in(&format!("collector{number}")).await;
            app.give_packs(somebody.id, PACKS).await;
            people.push(somebody);
        }
        let nodes = if servers > 1 { Nodes::start(&app, servers).await } else { Nodes::default() };
        let world = Self {
            app,
            nodes,
            owner,
            people,
            journal: Mutex::default(),
            open: Mutex::default(),
            unanswered: Mutex::default(),
            uncertain: Mutex::default(),
            keys: AtomicU64::new(0),
            done: watch::Sender::new(0),
        };
        for who in 0..number {
            for _ in 0..OPENED {
                world.does(&world.open_pack(who), &Dice::seeded(0)).await;
            }
        }
        world
    }

    /// The request that opens a pack.
    pub(super) fn open_pack(&self, who: usize) -> Call {
        Call {
            command: "open",
            who: Some(who),
            method: Method::POST,
            path: "/api/packs/open".into(),
            body: Some(serde_json::json!({})),
            key: self.key(),
            may: &["409 no_packs", "409 pool_too_small"],
            done: Done::answered("open", "/_id"),
            also: None,
        }
    }

    /// A new idempotency key.
    pub(super) fn key(&self) -> String {
        format!("key {}", self.keys.fetch_add(1, Ordering::Relaxed))
    }

    /// Number of answered requests.
    pub(super) fn done(&self) -> u64 {
        *self.done.borrow()
    }

    /// A receiver of that number, to wait for it.
    pub(super) fn counts(&self) -> watch::Receiver<u64> {
        self.done.subscribe()
    }

    fn journal(&self) -> std::sync::MutexGuard<'_, Journal> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> std::sync::MutexGuard<'_, HashMap<String, Call>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records an attempt without a response.
    fn unanswered(&self, key: &str) {
        self.unanswered.lock().unwrap_or_else(PoisonError::into_inner).insert(key.to_owned());
    }

    fn uncertain(&self) -> std::sync::MutexGuard<'_, Vec<Call>> {
        self.uncertain.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a request, and again when the server was busy and changed nothing.
    pub(super) async fn send(&self, call: &Call) -> Reply {
        let started = Instant::now();
        let sent = async {
            loop {
                let reply = self.send_once(call).await;
                if reply.status != StatusCode::SERVICE_UNAVAILABLE {
                    return reply;
                }
                assert_eq!(reply.refusal(), "503 busy", "{call:?}");
                self.journal().busy += 1;
            }
        };
        let sent = tokio::time::timeout(LIMIT, sent).await;
        let reply = sent.unwrap_or_else(|_| panic!("no response to {call:?} within {LIMIT:?}"));
        self.journal().took(call.command, started.elapsed());
        reply
    }

    async fn send_once(&self, call: &Call) -> Reply {
        let who = call.who.map_or(&self.owner, |who| &self.people[who]);
        self.call(who, &call.method, &call.path, call.body.as_ref(), Some(&call.key)).await
    }

    /// Sends a request to any running server, and to another one when that is dropped before it responds.
    pub(super) async fn call(
        &self,
        who: &TestUser,
        method: &Method,
        path: &str,
        body: Option<&Value>,
        key: Option<&str>,
    ) -> Reply {
        loop {
            let Some(node) = self.nodes.one().await else {
                return self.app.as_user(who).call(method.clone(), path, body.cloned(), key).await;
            };
            let caller = node.app.as_user(who);
            tokio::select! {
                biased;
                () = node.gone() => {
                    self.journal().lost += 1;
                    if let Some(key) = key {
                        self.unanswered(key);
                    }
                }
                reply = caller.call(method.clone(), path, body.cloned(), key) => {
                    // Minutes of the clock may have passed since it began, with requests of the same user: this attempt
                    // is late then, and the next one is not.
                    if reply.status != StatusCode::TOO_MANY_REQUESTS {
                        return reply;
                    }
                }
            }
        }
    }

    /// Sends a request until it is answered. Responses may be lost, and some requests are sent twice at once.
    pub(super) async fn does(&self, call: &Call, dice: &Dice) {
        let first_sent = self.app.core.clock.now();
        self.open().insert(call.key.clone(), call.clone());
        let reply = match dice.below(12) {
            0 => {
                self.unanswered(&call.key);
                lose(self.send(call), 1 + dice.below(60)).await;
                self.send(call).await
            }
            1 => {
                // It succeeds, but its response is dropped.
                self.send(call).await;
                self.send(call).await
            }
            2 => {
                let (one, other) = tokio::join!(self.send(call), self.send(call));
                if one.status.is_success() && other.status.is_success() {
                    assert_eq!(one.body, other.body, "{call:?} has one answer");
                }
                if one.status.is_success() { one } else { other }
            }
            _ => self.send(call).await,
        };
        self.note(call, &reply);
        if reply.status.is_success() {
            self.journal().keep(call, reply, first_sent);
        } else if self.unanswered.lock().unwrap_or_else(PoisonError::into_inner).contains(&call.key) {
            self.uncertain().push(call.clone());
        }
        self.open().remove(&call.key);
        self.done.send_modify(|done| *done += 1);
    }

    fn note(&self, call: &Call, reply: &Reply) {
        assert!(!reply.status.is_server_error(), "{call:?}: {reply}");
        if reply.status.is_success() {
            return;
        }
        let refusal = reply.refusal();
        assert!(call.may.contains(&refusal.as_str()), "{call:?} was refused: {reply}");
        self.journal().refused(call.command, refusal);
    }

    /// Repeats an answered request: the response must be the same, and another body must be refused.
    pub(super) async fn repeat_old_request(&self, dice: &Dice) {
        let now = self.app.core.clock.now();
        let Some((call, status, body, at)) = self.journal().any(dice) else { return };
        if now.since(at) > REPEATABLE_MS {
            return;
        }
        if dice.below(4) == 0 && call.body.is_some() {
            let other = Call { body: Some(serde_json::json!({"message": "something else"})), ..call };
            let refusal = self.send(&other).await.refusal();
            let known = ["409 idempotency_key_reused", "400 invalid", "400 invalid_body"];
            assert!(known.contains(&refusal.as_str()), "{other:?}: {refusal}");
        } else {
            let reply = self.send(&call).await;
            assert_eq!((reply.status, &reply.body), (status, &body), "{call:?} has one answer");
        }
    }

    /// Drops the server with all its unfinished work, and starts another one on its data.
    pub(super) async fn restarted(self) -> Self {
        self.journal().restarts += 1;
        Self { app: self.app.restarted().await, ..self }
    }

    /// Counts the end of one of several servers.
    pub(super) fn one_more_restart(&self) {
        self.journal().restarts += 1;
    }

    /// Repeats all requests without a response.
    pub(super) async fn retry_lost_requests(&self) {
        let lost: Vec<Call> = self.open().values().cloned().collect();
        self.journal().lost += lost.len();
        for call in &lost {
            self.unanswered(&call.key);
        }
        let dice = Dice::seeded(0);
        futures_util::future::join_all(lost.iter().map(|call| self.does(call, &dice))).await;
        assert!(self.open().is_empty());
        self.retry_uncertain_requests().await;
    }

    /// Repeats requests that one server refused while another may have continued an earlier attempt: if that succeeded,
    /// its response is stored under its key; if not, the request is refused, or succeeds now.
    async fn retry_uncertain_requests(&self) {
        let uncertain = std::mem::take(&mut *self.uncertain());
        for call in uncertain {
            let (asked, key) = (self.app.core.clock.now(), call.key.clone());
            let kept = move |conn: &mut Conn<'_>| conn.find::<(i64,)>(KEPT, &[&key]);
            let done = self.app.core.db.read(kept).await.expect("reads").is_some();
            let reply = self.send(&call).await;
            self.note(&call, &reply);
            let mut journal = self.journal();
            journal.late += usize::from(done);
            if reply.status.is_success() {
                journal.keep(&call, reply, asked);
            }
        }
    }

    /// Whether a kind of success has not occurred yet.
    pub(super) fn is_incomplete(&self) -> bool {
        self.journal().is_incomplete()
    }

    /// Checks that all confirmed changes are stored, and no others, and that there was no deadlock.
    pub(super) async fn check_journal(self) {
        let Self { app, nodes, journal, people, .. } = self;
        drop(nodes);
        let granted = i64::try_from(people.len()).expect("a few") * i64::from(PACKS);
        journal.into_inner().unwrap_or_else(PoisonError::into_inner).check(&app, granted).await;
        let deadlocks = app.closed().deadlocks().await;
        assert_eq!(deadlocks.unwrap_or(0), 0, "there were deadlocks: see the server's log");
    }

    /// A summary in one line.
    pub(super) fn summary(&self) -> String {
        self.journal().summary(&self.app.app)
    }

    /// Checks that no card or pack is reserved any more.
    pub(super) async fn nothing_is_left(&self) {
        let left = self.app.core.db.read(|conn| {
            conn.get::<(i64, i64, i64, i64)>(
                "SELECT (SELECT COUNT(*) FROM card_locks), (SELECT COUNT(*) FROM live_queue), \
                (SELECT COUNT(*) FROM cards WHERE status <> 'available' OR hidden), \
                (SELECT COUNT(*) FROM wallets WHERE reserved <> 0)",
                &[],
            )
        });
        assert_eq!(left.await.expect("counts"), (0, 0, 0, 0), "locks, places in the queue, busy cards, reserved packs");
    }
}

/// Starts a request and drops it after some steps, as a server does when the client disconnects.
async fn lose(call: impl Future, steps: u64) {
    let mut call = pin!(call);
    for _ in 0..steps {
        if poll_fn(|context| Poll::Ready(call.as_mut().poll(context).is_ready())).await {
            return;
        }
        tokio::task::yield_now().await;
    }
}
