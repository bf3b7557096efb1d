//! A session with Twitch from its welcome to its end, across moves to other connections.
//!
//! All connections send into one channel under their numbers, so messages of an old connection are stored even after a
//! new one has replaced it. A message that both send has one id and counts once.

use super::frame::{self, Frame, Notification, UnreadableFrame};
use super::link::{self, Inbound, Link, LinkMessage, OpenError};
use super::reconcile::{self, Delivery};
use super::rules;
use super::store;
use crate::clock::Timestamp;
use crate::error::Result;
use crate::leases::Lease;
use crate::messages::{Message, msg};
use crate::realtime::Event;
use crate::twitch::Twitch;
use crate::twitch::provider::Provider;
use crate::twitch::{chat, webhook};
use std::collections::HashMap;
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

/// Messages that wait to be stored. The connection is not read while the queue is full.
const BACKLOG: usize = 1024;
/// Messages in one transaction, at most.
const BATCH: usize = 128;
/// The timeout for the first message, in milliseconds.
const WELCOME_TIMEOUT_MS: i64 = 10_000;
/// The tolerance for the announced length of silence, in milliseconds.
const KEEPALIVE_GRACE_MS: i64 = 3_000;
/// The time limit for a move to another connection; Twitch closes the old one after the same time.
const RECONNECT_TIMEOUT_MS: i64 = 30_000;
/// How often the time of the last message is stored and requests for a repair are read.
const NOTE_INTERVAL_MS: i64 = 10_000;
/// How many times, a second apart, a refused message is retried before it is given up.
const MAX_REFUSALS: u32 = 15;
/// How often needed and existing subscriptions are compared.
const COMPARE_INTERVAL_MS: i64 = 600_000;
/// The age from which a message is refused, as in the webhook.
const MAX_AGE_MS: i64 = 600_000;
/// Attempts to open a connection that Twitch asks for.
const MAX_ATTEMPTS: u32 = 4;

/// Why a session ended.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    Stopped,
    /// Another node has the lease.
    LostLease,
    /// Another transport is needed, or the permission has changed.
    Changed,
    Broken {
        problem: Message,
        /// Whether Twitch had sent a welcome.
        welcomed: bool,
    },
}

/// The result of opening a connection, with its number.
type Opened = Result<(u64, Link), OpenError>;

/// A session and its connections.
struct Session<'a> {
    twitch: &'a Twitch,
    lease: &'a Lease,
    /// The number of requested repairs at the last check.
    asked: i64,
    tell: mpsc::Sender<Inbound>,
    links: HashMap<u64, Link>,
    /// The number of the current connection.
    current: u64,
    /// The session's ids, newest last; empty before the first welcome.
    names: Vec<String>,
    keepalive: i64,
    heard: Timestamp,
    /// The number of the next connection, and the time limit for the move.
    moving: Option<(u64, Timestamp)>,
    /// Connections that are being opened. An earlier one may have received its welcome and a request to move before it
    /// arrives here.
    opening: JoinSet<Opened>,
    /// Requests a comparison of needed and existing subscriptions by sending the session's ids.
    comparing: watch::Sender<Vec<String>>,
    next_number: u64,
    /// When the next note is due.
    note_at: Timestamp,
}

/// Connects and listens until the session ends. The caller holds the lease. `asked` is the number of requested repairs
/// when the lease was claimed.
pub async fn run(twitch: &Twitch, lease: &Lease, asked: i64) -> End {
    let (tell, inbox) = mpsc::channel(BACKLOG);
    let events = twitch.core.listen();
    let now = twitch.core.clock.now();
    let first = match link::open(Provider::own(&twitch.core.config).eventsub_url(), 0, tell.clone()).await {
        Ok(first) => first,
        Err(error) => {
            let problem = msg!("twitch_connection.not_opened", why = error.case());
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
    // The comparison is of no use to a later session, so it ends with this one, even if the lease is lost.
    let mut comparing = JoinSet::new();
    comparing.spawn(compare(twitch.clone(), lease.clone(), session.comparing.subscribe()));
    let end = session.listen(inbox, events).await;
    comparing.shutdown().await;
    end
}

/// Runs a comparison for each request. Requests during a comparison lead to one more.
async fn compare(twitch: Twitch, lease: Lease, mut names: watch::Receiver<Vec<String>>) {
    while names.changed().await.is_ok() {
        let names = names.borrow_and_update().clone();
        reconcile::compare_and_repair(&twitch, &lease, Delivery::Websocket(names)).await;
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

    /// When the next message must have arrived.
    fn deadline(&self) -> Timestamp {
        let silence = if self.names.is_empty() { WELCOME_TIMEOUT_MS } else { self.keepalive + KEEPALIVE_GRACE_MS };
        let silence = self.heard.plus_millis(silence);
        // During a move the old connection may be silent, within the move's time limit.
        self.moving.map_or(silence, |(_, until)| until)
    }

    fn broken(&self, problem: Message) -> End {
        End::Broken { problem, welcomed: !self.names.is_empty() }
    }

    fn too_late(&mut self) -> Result<(), End> {
        if self.moving.take().is_some() {
            return Err(self.broken(msg!("twitch_connection.move_too_long")));
        }
        Err(self.broken(if self.names.is_empty() {
            msg!("twitch_connection.no_welcome")
        } else {
            msg!("twitch_connection.silent")
        }))
    }

    /// Processes messages in order. Notifications are stored before anything that follows them.
    async fn process(&mut self, batch: Vec<Inbound>) -> Result<(), End> {
        let (mut happened, mut end) = (Vec::new(), None);
        for Inbound { link, what } in batch {
            match what {
                LinkMessage::Text(text) => {
                    self.heard = self.twitch.core.clock.now();
                    match frame::read(&text) {
                        Ok(Frame::Notification(notification)) => happened.push(notification),
                        Ok(frame) => self.follow(link, frame).await,
                        Err(UnreadableFrame(error)) => {
                            self.report_problem(msg!("twitch_problem.unreadable", error)).await;
                        }
                    }
                }
                LinkMessage::End(code) => end = end.or(self.ended(link, code)),
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
                    tracing::error!(%error, "could not store the end of a subscription");
                }
                self.compare();
            }
            Frame::Unknown(kind) => tracing::debug!(kind, "Twitch sent a message of an unknown type"),
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
            // Dropping the old connection closes it; its last messages still arrive.
            self.links.remove(&self.current);
            self.current = link;
            self.moving = None;
        }
        self.state("connected", None).await;
        // A moved connection keeps its subscriptions.
        if first {
            self.compare();
        }
    }

    async fn begin_move(&mut self, link: u64, url: String) {
        if link != self.current || self.moving.is_some() {
            return;
        }
        if !rules::may_move(Provider::own(&self.twitch.core.config).eventsub_url(), &url) {
            self.report_problem(msg!("twitch_problem.foreign_address")).await;
            return;
        }
        let number = self.next_number;
        self.next_number += 1;
        self.moving = Some((number, self.twitch.core.clock.now().plus_millis(RECONNECT_TIMEOUT_MS)));
        self.opening.spawn(link::open_with_retries(url, number, self.tell.clone(), MAX_ATTEMPTS));
        self.state("reconnecting", None).await;
    }

    fn opened(&mut self, opened: Opened) -> Result<(), End> {
        match opened {
            Ok((number, link)) => {
                // Its welcome may have arrived before. A connection that is no longer expected is dropped.
                if number == self.current || self.moving.is_some_and(|(moving, _)| moving == number) {
                    self.links.insert(number, link);
                }
                Ok(())
            }
            Err(error) => Err(self.broken(msg!("twitch_connection.move_failed", why = error.case()))),
        }
    }

    /// Handles the end of a connection.
    fn ended(&mut self, link: u64, code: Option<u16>) -> Option<End> {
        self.links.remove(&link);
        match self.moving {
            // The old connection may end before the new one is welcomed.
            Some((number, _)) if link != number => None,
            Some(_) => Some(self.broken(msg!("twitch_connection.move_ended_at_once", reason = rules::ending(code)))),
            None if link == self.current => Some(self.broken(rules::ending(code))),
            None => None,
        }
    }

    /// Stores notifications, however long that takes. A node that has lost the lease stores nothing.
    async fn keep(&mut self, happened: Vec<Notification>) -> Result<(), End> {
        let now = self.twitch.core.clock.now();
        let (fresh, stale): (Vec<_>, Vec<_>) =
            happened.into_iter().partition(|one| now.since(one.sent).abs() <= MAX_AGE_MS);
        if !stale.is_empty() {
            self.report_problem(msg!("twitch_problem.stale")).await;
        }
        // Chat messages go to the chat's queue and are not stored.
        let (said, fresh): (Vec<_>, Vec<_>) = fresh.into_iter().partition(|one| one.kind == chat::KIND);
        for one in &said {
            self.twitch.chat.offer(&one.body, one.sent);
        }
        self.store(fresh, now).await
    }

    /// Stores notifications, and waits while the database is unavailable. A message that fails again and again while
    /// others can be stored is given up, so that it does not block them.
    async fn store(&mut self, mut left: Vec<Notification>, now: Timestamp) -> Result<(), End> {
        let mut refusals = 0;
        while !left.is_empty() {
            let is_passing;
            (left, is_passing) = self.store_each(left, now).await?;
            if left.is_empty() {
                return Ok(());
            }
            // An empty transaction shows whether the messages are the problem.
            let takes_others = !is_passing && self.try_to_store(&[], now).await?.is_ok();
            refusals = if takes_others { refusals + 1 } else { 0 };
            if refusals >= MAX_REFUSALS {
                for one in &left {
                    self.report_problem(msg!("twitch_problem.lost", kind = one.kind)).await;
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

    /// Stores notifications together, or each alone. Returns those that failed, and whether the error is temporary.
    async fn store_each(&self, some: Vec<Notification>, now: Timestamp) -> Result<(Vec<Notification>, bool), End> {
        let Err(error) = self.try_to_store(&some, now).await? else { return Ok((Vec::new(), false)) };
        tracing::error!(%error, "could not store events of the channel; retrying");
        if error.is_passing() || some.len() == 1 {
            return Ok((some, error.is_passing()));
        }
        let (mut left, mut is_passing) = (Vec::new(), false);
        for one in some {
            if let Err(error) = self.try_to_store(std::slice::from_ref(&one), now).await? {
                tracing::error!(%error, message.id = one.id, "could not store a message from Twitch; retrying");
                is_passing |= error.is_passing();
                left.push(one);
            }
        }
        Ok((left, is_passing))
    }

    /// Stores notifications in one transaction. Fails with [`End`] when the lease is lost.
    async fn try_to_store(&self, some: &[Notification], now: Timestamp) -> Result<Result<()>, End> {
        let some = some.to_vec();
        let stored = self.lease.write(move |tx| {
            for one in &some {
                if webhook::store::keep(tx, &one.id, &one.kind, &one.body, now)? {
                    tx.announce(Event::TwitchEventStored);
                }
            }
            store::set_last_message(tx, now)
        });
        match stored.await {
            Ok(Some(())) => Ok(Ok(())),
            Ok(None) => Err(End::LostLease),
            Err(error) => Ok(Err(error)),
        }
    }

    /// Stores the time of the last message, and starts a repair if one was requested.
    async fn note(&mut self) -> Result<(), End> {
        let heard = self.heard;
        self.note_at = self.twitch.core.clock.now().plus_millis(NOTE_INTERVAL_MS);
        match self
            .lease
            .write(move |tx| store::set_last_message(tx, heard).and_then(|()| store::requested_repairs(tx)))
            .await
        {
            Ok(Some(asked)) => {
                if asked != self.asked {
                    self.compare();
                }
                self.asked = asked;
                Ok(())
            }
            Ok(None) => Err(End::LostLease),
            Err(error) => {
                tracing::warn!(%error, "could not store the time of the last message from Twitch");
                Ok(())
            }
        }
    }

    async fn changed(&mut self, wanted: bool) -> Result<(), End> {
        if !wanted {
            return Ok(());
        }
        match reconcile::delivery(self.twitch).await {
            Ok(Some(Delivery::Websocket(_))) => {
                self.compare();
                Ok(())
            }
            Ok(_) => Err(End::Changed),
            Err(error) => {
                tracing::error!(%error, "could not determine the required subscriptions");
                Ok(())
            }
        }
    }

    /// Requests a comparison of needed and existing subscriptions in the background.
    fn compare(&self) {
        if !self.names.is_empty() {
            self.comparing.send_replace(self.names.clone());
        }
    }

    async fn state(&self, state: &'static str, problem: Option<Message>) {
        let now = self.twitch.core.clock.now();
        let set = self.lease.write(move |tx| {
            store::set_last_message(tx, now)?;
            store::set_state(tx, state, problem.as_ref(), now)
        });
        if let Err(error) = set.await {
            tracing::warn!(%error, "could not store the state of the connection to Twitch");
        }
    }

    async fn report_problem(&self, problem: Message) {
        reconcile::report_problem(self.twitch, problem).await;
    }
}

/// Waits until a connection that is being opened is ready or has failed.
async fn opened(opening: &mut JoinSet<Opened>) -> Opened {
    match opening.join_next().await {
        Some(opened) => opened.unwrap_or(Err(OpenError::Internal)),
        None => std::future::pending().await,
    }
}

/// Returns when the needed subscriptions may have changed.
async fn changed(events: &mut broadcast::Receiver<Event>) -> bool {
    match events.recv().await {
        Ok(Event::SettingsChanged | Event::TwitchLinkChanged) | Err(RecvError::Lagged(_)) => true,
        Ok(_) => false,
        Err(RecvError::Closed) => std::future::pending().await,
    }
}
