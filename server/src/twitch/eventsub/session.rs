//! A connection with Twitch from its welcome to its end, through every move to another one.
//!
//! All connections tell into one channel, each under its number, so what an old one still says after a new one has taken
//! over is kept like everything else; what both say is the same message and counts once.

use super::frame::{self, Frame, Notification};
use super::link::{self, Inbound, Link, Said};
use super::reconcile::{self, Place};
use super::rules;
use super::store;
use crate::clock::Timestamp;
use crate::error::Result;
use crate::leases::Lease;
use crate::realtime::Event;
use crate::twitch::Twitch;
use crate::twitch::provider::Provider;
use crate::twitch::{chat, webhook};
use std::collections::HashMap;
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

/// Messages that may wait to be stored; after that the connection is not read any further.
const BACKLOG: usize = 1024;
/// Messages that are stored in one transaction.
const BATCH: usize = 128;
/// How long the first message may take.
const WELCOME_TIMEOUT_MS: i64 = 10_000;
/// How much longer than announced a silence may be.
const KEEPALIVE_GRACE_MS: i64 = 3_000;
/// How long a move to another connection may take; Twitch ends the old one after as much.
const RECONNECT_TIMEOUT_MS: i64 = 30_000;
/// How often it is stored that Twitch was heard of, and looked whether a repair was requested.
const NOTE_INTERVAL_MS: i64 = 10_000;
/// So often the database refuses a message that nothing can be done about, a second apart.
const MAX_REFUSALS: u32 = 15;
/// How often wanted and existing subscriptions are compared.
const COMPARE_INTERVAL_MS: i64 = 600_000;
/// A message that is older is not believed, as with the webhook.
const MAX_AGE_MS: i64 = 600_000;
/// Attempts to open the connection that Twitch asks for.
const MAX_ATTEMPTS: u32 = 4;

/// Why a session ended.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    Stopped,
    /// Another node has the lease.
    LostLease,
    /// Another transport is wanted, or the permission has changed.
    Changed,
    Broken {
        problem: String,
        /// Whether it had worked before.
        welcomed: bool,
    },
}

/// A connection that was asked for, under its number.
type Opened = Result<(u64, Link), String>;

/// A session and its connections.
struct Session<'a> {
    twitch: &'a Twitch,
    lease: &'a Lease,
    /// How often a repair had been requested when that was looked at last.
    asked: i64,
    tell: mpsc::Sender<Inbound>,
    links: HashMap<u64, Link>,
    /// The connection that counts.
    current: u64,
    /// Names of the session, newest last; none before the first welcome.
    names: Vec<String>,
    keepalive: i64,
    heard: Timestamp,
    /// The connection that will count, and until when.
    moving: Option<(u64, Timestamp)>,
    /// Connections that are being opened. The one before last may have been welcomed, and asked to move, before it is
    /// handed over here.
    opening: JoinSet<Opened>,
    /// Receives the names of the session whenever wanted and existing subscriptions have to be compared.
    comparing: watch::Sender<Vec<String>>,
    next_number: u64,
    /// When [`NOTE_INTERVAL_MS`] is over.
    note_at: Timestamp,
}

/// Connects and listens until that ends. The caller keeps the lease; `asked` is how often a repair had been requested when it
/// was claimed.
pub async fn run(twitch: &Twitch, lease: &Lease, asked: i64) -> End {
    let (tell, inbox) = mpsc::channel(BACKLOG);
    let events = twitch.core.listen();
    let now = twitch.core.clock.now();
    let first = match link::open(Provider::own(&twitch.core.config).eventsub_url(), 0, tell.clone()).await {
        Ok(first) => first,
        Err(error) => {
            let problem = format!("Twitch's events cannot be connected to: {error}.");
            return End::Broken { problem, welcomed: false };
        }
    };
    let mut session = Session {
        twitch,
        lease,
        asked,
        tell,
        links: HashMap::from([(0, first)]),
        current: 0,
        names: Vec::new(),
        keepalive: WELCOME_TIMEOUT_MS,
        heard: now,
        moving: None,
        opening: JoinSet::new(),
        comparing: watch::Sender::new(Vec::new()),
        next_number: 1,
        note_at: now.plus_millis(NOTE_INTERVAL_MS),
    };
    // Its next request would be of no use to a later session, so it ends with this one, also when the lease is lost.
    let mut comparing = JoinSet::new();
    comparing.spawn(compare(twitch.clone(), lease.clone(), session.comparing.subscribe()));
    let end = session.listen(inbox, events).await;
    comparing.shutdown().await;
    end
}

/// Compares on each request; requests during a comparison lead to one more afterwards.
async fn compare(twitch: Twitch, lease: Lease, mut names: watch::Receiver<Vec<String>>) {
    while names.changed().await.is_ok() {
        let names = names.borrow_and_update().clone();
        reconcile::compare_and_repair(&twitch, &lease, Place::Session(names)).await;
    }
}

impl Session<'_> {
    async fn listen(&mut self, mut inbox: mpsc::Receiver<Inbound>, mut events: broadcast::Receiver<Event>) -> End {
        let mut compare = self.twitch.core.clock.now().plus_millis(COMPARE_INTERVAL_MS);
        let mut batch = Vec::with_capacity(BATCH);
        let twitch = self.twitch;
        loop {
            let (deadline, note) = (self.deadline(), self.note_at);
            let ended = tokio::select! {
                biased;
                _ = inbox.recv_many(&mut batch, BATCH) => self.process(std::mem::take(&mut batch)).await,
                () = twitch.core.stopped() => Err(End::Stopped),
                opened = opened(&mut self.opening) => self.opened(opened),
                () = twitch.core.clock.wait_until(note) => self.note().await,
                () = twitch.core.clock.wait_until(deadline) => self.too_late(),
                () = twitch.core.clock.wait_until(compare) => {
                    compare = twitch.core.clock.now().plus_millis(COMPARE_INTERVAL_MS);
                    self.compare();
                    Ok(())
                }
                changed = changed(&mut events) => self.changed(changed).await,
            };
            if let Err(end) = ended {
                return end;
            }
        }
    }

    /// Until when something has to be heard.
    fn deadline(&self) -> Timestamp {
        let silence = if self.names.is_empty() { WELCOME_TIMEOUT_MS } else { self.keepalive + KEEPALIVE_GRACE_MS };
        let silence = self.heard.plus_millis(silence);
        // While the connection is moved the old one may be silent, within this limit.
        self.moving.map_or(silence, |(_, until)| until)
    }

    fn broken(&self, problem: impl Into<String>) -> End {
        End::Broken { problem: problem.into(), welcomed: !self.names.is_empty() }
    }

    fn too_late(&mut self) -> Result<(), End> {
        if self.moving.take().is_some() {
            return Err(self.broken("The move to another connection took too long."));
        }
        Err(self.broken(if self.names.is_empty() {
            "Twitch's welcome did not come within ten seconds."
        } else {
            "Twitch has been silent for longer than it announced."
        }))
    }

    /// Goes through what came, and keeps what happened before anything else follows from it.
    async fn process(&mut self, batch: Vec<Inbound>) -> Result<(), End> {
        let (mut happened, mut end) = (Vec::new(), None);
        for Inbound { link, what } in batch {
            match what {
                Said::Text(text) => {
                    self.heard = self.twitch.core.clock.now();
                    match frame::read(&text) {
                        Ok(Frame::Notification(notification)) => happened.push(notification),
                        Ok(frame) => self.follow(link, frame).await,
                        Err(garbage) => self.report_problem(&format!("Twitch sent {garbage}")).await,
                    }
                }
                Said::End(code) => end = end.or(self.ended(link, code)),
            }
        }
        self.keep(happened).await?;
        end.map_or(Ok(()), Err)
    }

    async fn follow(&mut self, link: u64, frame: Frame) {
        match frame {
            Frame::Welcome { session, keepalive } => self.welcome(link, session, keepalive).await,
            Frame::Reconnect { url } => self.begin_move(link, url).await,
            Frame::Revocation { kind, status } => {
                let (now, dice) = (self.twitch.core.clock.now(), self.twitch.core.dice.clone());
                let ended =
                    self.twitch.core.db.write(move |tx| reconcile::session_ended(tx, &kind, &status, now, &dice));
                if let Err(error) = ended.await {
                    tracing::error!(%error, "the end of a subscription could not be noted");
                }
                self.compare();
            }
            Frame::Unknown(kind) => tracing::debug!(kind, "Twitch sent a message of a kind that is new"),
            Frame::Keepalive | Frame::Notification(_) => {}
        }
    }

    async fn welcome(&mut self, link: u64, name: String, keepalive: u32) {
        self.keepalive = i64::from(keepalive) * 1000;
        let first = self.names.is_empty();
        if !self.names.contains(&name) {
            self.names.push(name);
        }
        if self.moving.is_some_and(|(number, _)| number == link) {
            // Dropping the old one ends it; messages on their way come first.
            self.links.remove(&self.current);
            self.current = link;
            self.moving = None;
        }
        self.state("connected", None).await;
        // A connection that was moved brings its subscriptions along.
        if first {
            self.compare();
        }
    }

    async fn begin_move(&mut self, link: u64, url: String) {
        if link != self.current || self.moving.is_some() {
            return;
        }
        if !rules::may_move(Provider::own(&self.twitch.core.config).eventsub_url(), &url) {
            self.report_problem("Twitch asked to connect to an address that is not its own; this is ignored.").await;
            return;
        }
        let number = self.next_number;
        self.next_number += 1;
        self.moving = Some((number, self.twitch.core.clock.now().plus_millis(RECONNECT_TIMEOUT_MS)));
        self.opening.spawn(link::open_soon(url, number, self.tell.clone(), MAX_ATTEMPTS));
        self.state("reconnecting", None).await;
    }

    fn opened(&mut self, opened: Opened) -> Result<(), End> {
        match opened {
            Ok((number, link)) => {
                // Its welcome may have come before; a connection that is not expected any more is dropped.
                if number == self.current || self.moving.is_some_and(|(moving, _)| moving == number) {
                    self.links.insert(number, link);
                }
                Ok(())
            }
            Err(error) => {
                Err(self.broken(format!("Twitch asked to move the connection, but the new one failed: {error}.")))
            }
        }
    }

    /// The consequence of a connection's end.
    fn ended(&mut self, link: u64, code: Option<u16>) -> Option<End> {
        self.links.remove(&link);
        match self.moving {
            // The old one may end before the new one has begun.
            Some((number, _)) if link != number => None,
            Some(_) => Some(self.broken(format!("The new connection ended at once. {}", rules::ending(code)))),
            None if link == self.current => Some(self.broken(rules::ending(code))),
            None => None,
        }
    }

    /// Keeps what happened, however long that takes; a node that has lost the lease keeps nothing.
    async fn keep(&mut self, happened: Vec<Notification>) -> Result<(), End> {
        let now = self.twitch.core.clock.now();
        let (fresh, stale): (Vec<_>, Vec<_>) =
            happened.into_iter().partition(|one| now.since(one.sent).abs() <= MAX_AGE_MS);
        if !stale.is_empty() {
            self.report_problem("Twitch sent messages that are older than ten minutes; they are ignored.").await;
        }
        // Chat messages are answered or not, and never stored.
        let (said, fresh): (Vec<_>, Vec<_>) = fresh.into_iter().partition(|one| one.kind == chat::KIND);
        for one in &said {
            self.twitch.chat.offer(&one.body, one.sent);
        }
        self.store(fresh, now).await
    }

    /// Stores these, and waits while the database takes nothing. A message that it refuses again and again while it takes
    /// everything else is given up: what comes after it must not wait for it for ever.
    async fn store(&mut self, mut left: Vec<Notification>, now: Timestamp) -> Result<(), End> {
        let mut refusals = 0;
        while !left.is_empty() {
            let is_passing;
            (left, is_passing) = self.store_each(left, now).await?;
            if left.is_empty() {
                return Ok(());
            }
            // Nothing at all is stored here, which says whether it is the messages.
            let takes_others = !is_passing && self.try_to_store(&[], now).await?.is_ok();
            refusals = if takes_others { refusals + 1 } else { 0 };
            if refusals >= MAX_REFUSALS {
                for one in &left {
                    self.report_problem(&format!(
                        "A message of Twitch ({}) could not be stored and is lost.",
                        one.kind
                    ))
                    .await;
                }
                return Ok(());
            }
            let again = self.twitch.core.clock.now().plus_millis(1000);
            tokio::select! {
                () = self.twitch.core.stopped() => return Err(End::Stopped),
                () = self.twitch.core.clock.wait_until(again) => {}
            }
        }
        Ok(())
    }

    /// Stores these together, or each by itself; returns the failed ones, and whether the obstacle is temporary.
    async fn store_each(&self, some: Vec<Notification>, now: Timestamp) -> Result<(Vec<Notification>, bool), End> {
        let Err(error) = self.try_to_store(&some, now).await? else { return Ok((Vec::new(), false)) };
        tracing::error!(%error, "what happened on the channel could not be stored yet");
        if error.is_passing() || some.len() == 1 {
            return Ok((some, error.is_passing()));
        }
        let (mut left, mut is_passing) = (Vec::new(), false);
        for one in some {
            if let Err(error) = self.try_to_store(std::slice::from_ref(&one), now).await? {
                tracing::error!(%error, message.id = one.id, "a message of Twitch could not be stored yet");
                is_passing |= error.is_passing();
                left.push(one);
            }
        }
        Ok((left, is_passing))
    }

    /// Stores these in one transaction, unless the lease is lost.
    async fn try_to_store(&self, some: &[Notification], now: Timestamp) -> Result<Result<()>, End> {
        let some = some.to_vec();
        let stored = self.lease.write(move |tx| {
            for one in &some {
                if webhook::store::keep(tx, &one.id, &one.kind, &one.body, now)? {
                    tx.announce(Event::TwitchEventStored);
                }
            }
            store::heard(tx, now)
        });
        match stored.await {
            Ok(Some(())) => Ok(Ok(())),
            Ok(None) => Err(End::LostLease),
            Err(error) => Ok(Err(error)),
        }
    }

    /// Stores when Twitch was heard of, and repairs when a repair was requested.
    async fn note(&mut self) -> Result<(), End> {
        let heard = self.heard;
        self.note_at = self.twitch.core.clock.now().plus_millis(NOTE_INTERVAL_MS);
        match self.lease.write(move |tx| store::heard(tx, heard).and_then(|()| store::asked(tx))).await {
            Ok(Some(asked)) => {
                if asked != self.asked {
                    self.compare();
                }
                self.asked = asked;
                Ok(())
            }
            Ok(None) => Err(End::LostLease),
            Err(error) => {
                tracing::warn!(%error, "when Twitch was heard of could not be stored");
                Ok(())
            }
        }
    }

    async fn changed(&mut self, wanted: bool) -> Result<(), End> {
        if !wanted {
            return Ok(());
        }
        match reconcile::place(self.twitch).await {
            Ok(Some(Place::Session(_))) => {
                self.compare();
                Ok(())
            }
            Ok(_) => Err(End::Changed),
            Err(error) => {
                tracing::error!(%error, "what is wanted of Twitch could not be read");
                Ok(())
            }
        }
    }

    /// Requests a comparison of wanted and existing subscriptions in the background.
    fn compare(&self) {
        if !self.names.is_empty() {
            self.comparing.send_replace(self.names.clone());
        }
    }

    async fn state(&self, state: &'static str, problem: Option<String>) {
        let now = self.twitch.core.clock.now();
        let set = self.lease.write(move |tx| {
            store::heard(tx, now)?;
            store::set_state(tx, state, problem.as_deref(), now)
        });
        if let Err(error) = set.await {
            tracing::warn!(%error, "the state of the connection with Twitch could not be stored");
        }
    }

    async fn report_problem(&self, message: &str) {
        reconcile::report_problem(self.twitch, message).await;
    }
}

/// Returns once the connection that is being opened is there or failed.
async fn opened(opening: &mut JoinSet<Opened>) -> Opened {
    match opening.join_next().await {
        Some(opened) => opened.unwrap_or_else(|_| Err("a fault of this server".into())),
        None => std::future::pending().await,
    }
}

/// Returns when the wanted subscriptions may have changed.
async fn changed(events: &mut broadcast::Receiver<Event>) -> bool {
    match events.recv().await {
        Ok(Event::SettingsChanged | Event::TwitchLinkChanged) | Err(RecvError::Lagged(_)) => true,
        Ok(_) => false,
        Err(RecvError::Closed) => std::future::pending().await,
    }
}
