//! Sockets: which messages each one gets. No other module sends messages to them (contract §5).
//!
//! Each user has two rooms. The public room gets openings, and the queue if the user is the streamer. The private room
//! gets the user's own messages, and only sockets with the user's token join it. Messages are hints: a client that
//! reconnects fetches its data again.

use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde::Deserialize;
use serde_json::{Value, json};
use socketioxide::extract::{SocketRef, TryData};
use socketioxide::handler::ConnectHandler;
use socketioxide::layer::SocketIoLayer;
use socketioxide::socket::DisconnectReason;
use socketioxide::{ParserConfig, SocketIo, TransportType};
use subtle::ConstantTimeEq;
use tokio::sync::broadcast::error::RecvError;

use super::{Overlay, WeakOverlay};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::ids::{ListingId, OpeningId, UserId};
use crate::packs::openings::OpeningPresenter;
use crate::realtime::Event;
use crate::users;

use super::admission::AdmissionSemaphore;
use super::current_show::CurrentShow;
use super::flips::Flips;
use super::joining::{self, allow_message};
use super::log_heads::LogHeads;
use super::rules::Key;
use super::sending::{broadcast, disconnect, emit_to};
use super::signed_in::{EVERYBODY, notify, private, public, recheck, sign_in, sign_out};
use super::{queue, store};

/// The room of the sockets that presented the overlay's key.
const OVERLAYS: &str = "overlays";
/// The longest message that a socket may send, in bytes.
const LONGEST_MESSAGE: usize = 16 * 1024;
/// Messages queued for a socket whose client does not read. The connection itself buffers some more.
const MAX_WAITING: usize = 128;
/// A dead connection is detected after `PING_EVERY` plus `PONG_WITHIN`.
const PING_EVERY: Duration = Duration::from_secs(10);
const PONG_WITHIN: Duration = Duration::from_secs(8);
/// A connection without a handshake within this time is closed. When all clients connect at once, the time includes
/// the wait for admission.
const HELLO_WITHIN: Duration = Duration::from_secs(30);
/// The pause before a retry when the database was busy.
const RETRY_AFTER: Duration = Duration::from_millis(500);
/// How often to look for sessions and keys that ended without an event.
const RECHECK_EVERY: Duration = Duration::from_mins(1);

/// The data that a client sends when it connects.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Handshake {
    token: Option<String>,
    overlay_key: Option<String>,
}

/// The layer that serves `/socket.io`, and the handle for sending. Neither keeps the application alive.
pub fn layer(overlay: &Overlay) -> (SocketIoLayer, SocketIo) {
    layer_with(overlay, Arc::default())
}

/// Like [`layer`], with a semaphore that a test can hold.
pub(super) fn layer_with(overlay: &Overlay, admission: Arc<AdmissionSemaphore>) -> (SocketIoLayer, SocketIo) {
    let (layer, io) = SocketIo::builder()
        .transports([TransportType::Websocket])
        .ping_interval(PING_EVERY)
        .ping_timeout(PONG_WITHIN)
        .connect_timeout(HELLO_WITHIN)
        .max_payload(LONGEST_MESSAGE as u64)
        .ws_max_message_size(LONGEST_MESSAGE)
        .max_buffer_size(MAX_WAITING)
        // Clients send only text; by default the library would buffer ten megabytes of a message's attachments.
        .with_parser(ParserConfig::common().max_incoming_binaries(0).max_incoming_binary_buf_size(0))
        .build_layer();
    let connected = {
        let overlay = overlay.downgrade();
        move |socket: SocketRef, TryData(handshake): TryData<Handshake>| {
            accept(overlay, admission, socket, handshake.unwrap_or_default())
        }
    };
    // As a middleware this runs before the connection is confirmed, so no early message of a client is lost.
    io.ns("/", (async |_: SocketRef| {}).with(connected));
    (layer, io)
}

/// Authenticates a new socket and registers its handlers.
async fn accept(
    weak: WeakOverlay,
    admission: Arc<AdmissionSemaphore>,
    socket: SocketRef,
    handshake: Handshake,
) -> Result<(), Infallible> {
    let Some(overlay) = weak.upgrade() else { return Ok(()) };
    // This selects only the admission queue; whether the socket is the overlay is checked after admission.
    let seems_overlay = handshake.overlay_key.as_deref().is_some_and(|key| overlay.presence.is_current_key(key));
    drop(overlay);
    let turn = admission.acquire(seems_overlay).await;
    let Some(overlay) = weak.upgrade() else { return Ok(()) };
    let found = async {
        let caller = sign_in(&overlay, &socket, handshake.token.as_deref()).await?;
        Ok::<_, Error>((caller, check_key(&overlay, handshake.overlay_key.as_deref()).await?))
    };
    let (caller, key) = match found.await {
        Ok(found) => found,
        Err(error) => {
            // Without an identity the socket would get no private messages for hours. The client reconnects by itself.
            tracing::warn!(%error, "could not look up the user of a new socket");
            disconnect(&socket);
            return Ok(());
        }
    };
    drop(turn);
    joining::listen(&overlay, &admission, &socket, caller, key);
    let leaving = overlay.downgrade();
    socket.on_disconnect(async move |socket: SocketRef, reason: DisconnectReason| {
        if let Some(overlay) = leaving.upgrade()
            && overlay.presence.leave(socket.id.as_str())
        {
            note_overlay(&overlay).await;
        }
        // Close the connection when a client disconnects: it could otherwise reconnect again and again over one
        // connection, which the limits count once.
        if reason == DisconnectReason::ClientNSDisconnect {
            disconnect(&socket);
        }
    });
    if let Some(key) = handshake.overlay_key.filter(|_| key == Key::Right) {
        socket.extensions.insert(OverlayKey(key));
        enter(&overlay, &socket).await;
        // A new key removes all overlays once, perhaps before this one joined: check again.
        if let Err(error) = recheck_overlays(&overlay, vec![socket.clone()]).await {
            tracing::warn!(%error, "could not look up the key of an overlay");
            disconnect(&socket);
        }
    }
    Ok(())
}

/// The key that an overlay presented.
#[derive(Clone)]
struct OverlayKey(String);

/// Disconnects those of these overlays whose key is no longer valid.
async fn recheck_overlays(overlay: &Overlay, sockets: Vec<SocketRef>) -> Result<()> {
    let overlays = sockets.into_iter().filter_map(|socket| Some((socket.extensions.get::<OverlayKey>()?, socket)));
    let overlays: Vec<(OverlayKey, SocketRef)> = overlays.collect();
    if overlays.is_empty() {
        return Ok(());
    }
    let key = find_key(overlay).await?;
    for (_, socket) in overlays.iter().filter(|(OverlayKey(known), _)| *known != key) {
        disconnect(socket);
    }
    Ok(())
}

/// Handles sessions and keys that ended without an event.
async fn recheck_all(overlay: &Overlay, io: &SocketIo) -> Result<()> {
    recheck(overlay, io).await?;
    recheck_overlays(overlay, io.sockets()).await
}

/// Registers a socket with the key as an overlay until it disconnects.
async fn enter(overlay: &Overlay, socket: &SocketRef) {
    let completing = overlay.downgrade();
    socket.on("animation-complete", move |socket: SocketRef, TryData(said): TryData<Value>| {
        let overlay = completing.upgrade().filter(|overlay| allow_message(overlay, &socket));
        async move {
            // A message without an argument cannot be decoded; it means the current opening.
            let opening = match said {
                Err(_) | Ok(Value::Null) => None,
                Ok(Value::String(id)) => match id.parse() {
                    Ok(id) => Some(id),
                    Err(_) => return,
                },
                Ok(_) => return,
            };
            if let Some(overlay) = overlay {
                complete(&overlay, &socket, opening).await;
            }
        }
    });
    socket.join(OVERLAYS);
    overlay.presence.enter(socket.id.as_str(), overlay.core.clock.now());
    note_overlay(overlay).await;
}

/// Reads the overlay's key and stores it in [`OverlayPresence`](super::presence::OverlayPresence).
async fn find_key(overlay: &Overlay) -> Result<String> {
    let key = overlay.core.db.read(store::show).await?.overlay_key;
    overlay.presence.set_key(&key);
    Ok(key)
}

async fn check_key(overlay: &Overlay, key: Option<&str>) -> Result<Key> {
    let Some(key) = key.filter(|key| !key.is_empty()) else { return Ok(Key::Absent) };
    let known = find_key(overlay).await?;
    Ok(if bool::from(known.as_bytes().ct_eq(key.as_bytes())) { Key::Right } else { Key::Wrong })
}

/// Ends the show of an opening if this socket is the leading overlay.
async fn complete(overlay: &Overlay, socket: &SocketRef, opening: Option<OpeningId>) {
    if !overlay.presence.is_leader(socket.id.as_str()) {
        return;
    }
    let complete = move |tx: &mut Tx<'_>| {
        if !queue::complete(tx, opening)? {
            tx.announce(Event::RehearsalEnded { id: opening });
        }
        Ok(())
    };
    // The overlay reports it again when it reconnects, and the timeout ends the show in any case.
    if let Err(error) = overlay.core.db.write(complete).await {
        tracing::error!(%error, "could not end a completed show");
    }
}

async fn note_overlay(overlay: &Overlay) {
    let now = overlay.core.clock.now();
    if let Err(error) = overlay.core.db.write(move |tx| store::note_seen(tx, now)).await {
        tracing::warn!(%error, "could not store when an overlay was last connected");
    }
}

/// Reads a listing as the market shows it. The market depends on this feature, so the router passes it in.
pub type ShowListing = Arc<dyn Fn(ListingId) -> BoxFuture<'static, Result<Value>> + Send + Sync>;

/// What the sockets get next.
enum Due {
    Event(Event),
    /// The next card of the current show is turned.
    Flip,
    Minute,
}

/// Sends committed events to the sockets until the server stops.
pub async fn send_events(weak: WeakOverlay, io: SocketIo, show_listing: ShowListing) {
    let Some((mut events, mut stopping, clock)) =
        weak.upgrade().map(|overlay| (overlay.core.listen(), overlay.core.stopping(), overlay.core.clock.clone()))
    else {
        return;
    };
    let mut minute = tokio::time::interval(RECHECK_EVERY);
    let (mut heads, mut flips) = (LogHeads::default(), Flips::new(clock));
    loop {
        let due = tokio::select! {
            // The channel closes with the application.
            _ = stopping.wait_for(|stopping| *stopping) => break,
            event = events.recv() => match event {
                Err(RecvError::Closed) => break,
                Err(RecvError::Lagged(_)) => Due::Event(Event::Missed),
                Ok(event) => Due::Event(event),
            },
            head = heads.due() => Due::Event(Event::LogHead(head)),
            () = flips.due() => Due::Flip,
            _ = minute.tick() => Due::Minute,
        };
        let Some(overlay) = weak.upgrade() else { break };
        let sending = async {
            match due {
                Due::Event(Event::LogHead(head)) => heads.send(&io, head).await,
                Due::Flip => flips.send(&io).await,
                Due::Event(event) => {
                    send_event_with_retry(&overlay, &io, &mut flips, event, &show_listing).await?;
                }
                Due::Minute => {
                    // After a restart, the cards of a running show are still to be turned.
                    if flips.is_idle() {
                        find_show(&overlay, &mut flips).await?;
                    }
                    recheck_all(&overlay, &io).await?;
                }
            }
            Ok::<_, Error>(())
        };
        // A failing event must not end the loop. A panic is already in the log.
        if let Ok(Err(error)) = AssertUnwindSafe(sending).catch_unwind().await {
            tracing::warn!(%error, "could not send an event to the sockets");
        }
    }
    io.close().await;
}

/// Sends an event, and retries while the database is busy: an overlay that missed a show would not play it. Later
/// events wait; if too many wait, everything is sent again.
async fn send_event_with_retry(
    overlay: &Overlay,
    io: &SocketIo,
    flips: &mut Flips,
    event: Event,
    show_listing: &ShowListing,
) -> Result<()> {
    loop {
        match send_event(overlay, io, flips, event.clone(), show_listing).await {
            Err(Error::Busy { .. }) => tracing::warn!("the database is busy; messages to sockets are delayed"),
            passed => return passed,
        }
        tokio::select! {
            () = overlay.core.stopped() => return Ok(()),
            () = tokio::time::sleep(RETRY_AFTER) => {}
        }
    }
}

async fn send_event(
    overlay: &Overlay,
    io: &SocketIo,
    flips: &mut Flips,
    event: Event,
    show_listing: &ShowListing,
) -> Result<()> {
    match event {
        Event::Notification { user, row, translatable } => notify(io, Some(user), row, translatable.as_deref()).await,
        Event::Broadcast { row, translatable } => notify(io, None, row, translatable.as_deref()).await,
        Event::NotificationsWithdrawn { user } => {
            emit_to(io, user.map_or_else(|| EVERYBODY.to_owned(), private), "notifications-withdrawn", &json!({}))
                .await;
        }
        Event::CollectionChanged { user } => {
            emit_to(io, private(user), "collection-updated", &json!({"userId": user})).await;
        }
        Event::TradeUpdated { trade, users, status } => {
            for user in users {
                emit_to(io, private(user), "trade-updated", &json!({"_id": trade, "status": status})).await;
            }
        }
        Event::ListingMade { listing } => {
            let shown = show_listing(listing).await.unwrap_or_else(|error| {
                tracing::warn!(%error, "could not read a new listing; sending only its id");
                json!({"_id": listing})
            });
            broadcast(io, "market:newListing", &shown).await;
        }
        Event::ListingChanged { listing, .. } => broadcast(io, "market:listingUpdated", &json!({"_id": listing})).await,
        Event::SessionEnded { user, session } => sign_out(io, user, session).await,
        Event::QueueChanged => queue_changed(overlay, io).await?,
        Event::ShowStarted { .. } => show_on_air(overlay, io, flips).await?,
        Event::ShowEnded { opening } => {
            flips.end(opening);
            if let Some((streamer, ())) = overlay.core.db.read(|conn| for_streamer(conn, |_| Ok(()))).await? {
                emit_to(io, public(streamer), "opening-ended", &json!({"_id": opening})).await;
            }
        }
        Event::OverlayKeyChanged => {
            overlay.presence.clear();
            if let Err(error) = io.within(OVERLAYS).disconnect().await {
                tracing::debug!(%error, "could not disconnect every overlay");
            }
            find_key(overlay).await?;
        }
        Event::Rehearsal { opening, .. } => {
            if let Some((streamer, ())) = overlay.core.db.read(|conn| for_streamer(conn, |_| Ok(()))).await? {
                emit_to(io, public(streamer), "new-pack-opening", &opening).await;
            }
        }
        Event::SceneChanged => broadcast(io, "show-updated", &json!({})).await,
        Event::SettingsChanged => broadcast(io, "settings-updated", &json!({})).await,
        Event::Missed => {
            catch_up(overlay, io, flips).await?;
            broadcast(io, "missed", &json!({})).await;
        }
        Event::RehearsalEnded { .. }
        | Event::UserArrived { .. }
        | Event::UserChanged { .. }
        | Event::Progressed { .. }
        | Event::PacksChanged { .. }
        | Event::OpeningShown { .. }
        | Event::CopiesHeld { .. }
        | Event::CopyMoved { .. }
        | Event::CopiesReturned
        | Event::PackOpened { .. }
        | Event::TicketRefused { .. }
        | Event::TicketTakenBack { .. }
        | Event::TwitchEventStored
        | Event::GoalsChanged
        | Event::TwitchLinkChanged
        | Event::NodeEnded
        | Event::OverlaysElsewhere { .. }
        | Event::RedemptionDecided
        | Event::BeaconRound { .. }
        | Event::LogAppended { .. }
        // Sent by [`LogHeads`].
        | Event::LogHead(_)
        | Event::Wished { .. }
        | Event::CatalogueChanged => {}
    }
    Ok(())
}

/// After lost events: checks who is still signed in, and sends what a new socket would get. Pages fetch the rest.
async fn catch_up(overlay: &Overlay, io: &SocketIo, flips: &mut Flips) -> Result<()> {
    recheck_all(overlay, io).await?;
    queue_changed(overlay, io).await?;
    show_on_air(overlay, io, flips).await
}

async fn queue_changed(overlay: &Overlay, io: &SocketIo) -> Result<()> {
    if let Some((streamer, names)) = overlay.core.db.read(|conn| for_streamer(conn, store::names)).await? {
        emit_to(io, public(streamer), "queue-updated", &names).await;
    }
    Ok(())
}

async fn show_on_air(overlay: &Overlay, io: &SocketIo, flips: &mut Flips) -> Result<()> {
    if let Some((streamer, show, now)) = find_show(overlay, flips).await? {
        if let Some(cards) = &show.cards {
            overlay.presence.sent(cards.opening.id);
        }
        show.send(io, streamer, now).await;
    }
    Ok(())
}

/// The show on air, the streamer, and the time from which on `flips` turns its cards.
async fn find_show(overlay: &Overlay, flips: &mut Flips) -> Result<Option<(UserId, CurrentShow, Timestamp)>> {
    let (presenter, reader) = (OpeningPresenter::new(&overlay.packs).await?, overlay.clone());
    let read = move |conn: &mut Conn<'_>| for_streamer(conn, |conn| CurrentShow::find(conn, &reader, &presenter));
    let Some((streamer, Some(show))) = overlay.core.db.read(read).await? else { return Ok(None) };
    let now = overlay.core.clock.now();
    flips.begin(&show, streamer, now);
    Ok(Some((streamer, show, now)))
}

fn for_streamer<T>(conn: &mut Conn<'_>, find: impl Fn(&mut Conn<'_>) -> Result<T>) -> Result<Option<(UserId, T)>> {
    let Some(streamer) = users::owner(conn)? else { return Ok(None) };
    Ok(Some((streamer.id, find(conn)?)))
}
