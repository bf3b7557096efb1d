//! The sockets: who may hear what, and the only place that says anything to them (contract §5).
//!
//! Two rooms per person. The public one hears openings and the queue, when the person is the streamer; the private
//! one hears what is only theirs, and only a socket with their token gets in. Messages are hints: a client
//! that reconnects fetches again.

use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use socketioxide::extract::{SocketRef, TryData};
use socketioxide::handler::ConnectHandler;
use socketioxide::layer::SocketIoLayer;
use socketioxide::socket::DisconnectReason;
use socketioxide::{BroadcastError, ParserConfig, SocketError, SocketIo, TransportType};
use subtle::ConstantTimeEq;
use tokio::sync::broadcast::error::RecvError;

use super::{Overlay, WeakOverlay};
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::ids::{ListingId, OpeningId, UserId};
use crate::listen::ConnectionHandle;
use crate::packs::openings::Window;
use crate::realtime::Event;
use crate::users;

use super::admission::AdmissionSemaphore;
use super::joining::{self, may_speak};
use super::opening::{self, OpeningStarted};
use super::rules::Key;
use super::signed_in::{EVERYBODY, private, public, recheck, sign_in, sign_out};
use super::{queue, store};

/// The room of those who presented the overlay's key.
const OVERLAYS: &str = "overlays";
/// The longest message that a socket may send.
const LONGEST_MESSAGE: usize = 16 * 1024;
/// Messages that may wait for a socket whose other side does not read. The connection itself holds some more.
const MAX_WAITING: usize = 128;
/// A silent connection is noticed after these two.
const PING_EVERY: Duration = Duration::from_secs(10);
const PONG_WITHIN: Duration = Duration::from_secs(8);
/// A connection that does not say who it is within this time is ended. When all clients come at once, the wait for
/// their turn is part of it.
const HELLO_WITHIN: Duration = Duration::from_secs(30);
/// The pause before a retry when the database was busy.
const RETRY_AFTER: Duration = Duration::from_millis(500);
/// How often sessions are looked at that may have ended without a word.
const RECHECK_EVERY: Duration = Duration::from_mins(1);

/// The client's data when it connects.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Handshake {
    token: Option<String>,
    overlay_key: Option<String>,
}

/// The layer that answers `/socket.io`, and the handle to speak through.
///
/// Neither keeps the application alive.
pub fn layer(overlay: &Overlay) -> (SocketIoLayer, SocketIo) {
    layer_with(overlay, Arc::default())
}

/// The same, with a semaphore that a test can hold.
pub(super) fn layer_with(overlay: &Overlay, admission: Arc<AdmissionSemaphore>) -> (SocketIoLayer, SocketIo) {
    let (layer, io) = SocketIo::builder()
        .transports([TransportType::Websocket])
        .ping_interval(PING_EVERY)
        .ping_timeout(PONG_WITHIN)
        .connect_timeout(HELLO_WITHIN)
        .max_payload(LONGEST_MESSAGE as u64)
        .ws_max_message_size(LONGEST_MESSAGE)
        .max_buffer_size(MAX_WAITING)
        // Clients send only text, and the library would keep ten megabytes of a message's attachments.
        .with_parser(ParserConfig::common().max_incoming_binaries(0).max_incoming_binary_buf_size(0))
        .build_layer();
    let connected = {
        let overlay = overlay.downgrade();
        move |socket: SocketRef, TryData(handshake): TryData<Handshake>| {
            arrive(overlay, admission, socket, handshake.unwrap_or_default())
        }
    };
    // Before the connection is confirmed, so that nothing a client says then is missed.
    io.ns("/", (async |_: SocketRef| {}).with(connected));
    (layer, io)
}

/// Finds out who connects and what they may say.
async fn arrive(
    weak: WeakOverlay,
    admission: Arc<AdmissionSemaphore>,
    socket: SocketRef,
    handshake: Handshake,
) -> Result<(), Infallible> {
    let Some(overlay) = weak.upgrade() else { return Ok(()) };
    // Only who of them waits: whether it is the overlay is looked up in its turn.
    let seems_overlay = handshake.overlay_key.as_deref().is_some_and(|key| overlay.presence.knows_key(key));
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
            // Without an identity it would stay for hours and hear nothing of its own. The client reconnects by itself.
            tracing::warn!(%error, "who opens a socket could not be looked up");
            hang_up(&socket);
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
        // A client that disconnects is closed: it could else reconnect again and again over one connection, which is
        // counted once.
        if reason == DisconnectReason::ClientNSDisconnect {
            hang_up(&socket);
        }
    });
    if let Some(key) = handshake.overlay_key.filter(|_| key == Key::Right) {
        socket.extensions.insert(OverlayKey(key));
        enter(&overlay, &socket).await;
        // A new key removes all overlays once: perhaps that was before this one was there.
        if let Err(error) = recheck_overlays(&overlay, vec![socket.clone()]).await {
            tracing::warn!(%error, "the key of an overlay could not be looked up");
            hang_up(&socket);
        }
    }
    Ok(())
}

/// The key that an overlay has presented.
#[derive(Clone)]
struct OverlayKey(String);

/// Sends those overlays away whose key is not the key any more.
async fn recheck_overlays(overlay: &Overlay, sockets: Vec<SocketRef>) -> Result<()> {
    let overlays = sockets.into_iter().filter_map(|socket| Some((socket.extensions.get::<OverlayKey>()?, socket)));
    let overlays: Vec<(OverlayKey, SocketRef)> = overlays.collect();
    if overlays.is_empty() {
        return Ok(());
    }
    let key = find_key(overlay).await?;
    for (_, socket) in overlays.iter().filter(|(OverlayKey(known), _)| *known != key) {
        hang_up(socket);
    }
    Ok(())
}

/// Sends those away whose session or whose key has ended without a word.
async fn recheck_all(overlay: &Overlay, io: &SocketIo) -> Result<()> {
    recheck(overlay, io).await?;
    recheck_overlays(overlay, io.sockets()).await
}

/// Makes a socket with the key an overlay, until it disconnects.
async fn enter(overlay: &Overlay, socket: &SocketRef) {
    let completing = overlay.downgrade();
    socket.on("animation-complete", move |socket: SocketRef, TryData(said): TryData<Value>| {
        let overlay = completing.upgrade().filter(|overlay| may_speak(overlay, &socket));
        async move {
            // Nothing at all cannot be decoded, so that is the bare form.
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

/// The overlay's key, which is known from then on.
async fn find_key(overlay: &Overlay) -> Result<String> {
    let key = overlay.core.db.read(store::show).await?.overlay_key;
    overlay.presence.know_key(&key);
    Ok(key)
}

async fn check_key(overlay: &Overlay, key: Option<&str>) -> Result<Key> {
    let Some(key) = key.filter(|key| !key.is_empty()) else { return Ok(Key::Absent) };
    let known = find_key(overlay).await?;
    Ok(if bool::from(known.as_bytes().ct_eq(key.as_bytes())) { Key::Right } else { Key::Wrong })
}

/// The leading overlay has shown an opening.
async fn complete(overlay: &Overlay, socket: &SocketRef, opening: Option<OpeningId>) {
    if !overlay.presence.leads(socket.id.as_str()) {
        return;
    }
    let complete = move |tx: &mut Tx<'_>| {
        if !queue::complete(tx, opening)? {
            tx.announce(Event::RehearsalEnded { id: opening });
        }
        Ok(())
    };
    // The overlay says so again when it reconnects, and the clock ends the show in any case.
    if let Err(error) = overlay.core.db.write(complete).await {
        tracing::error!(%error, "a completed show could not be ended");
    }
}

async fn note_overlay(overlay: &Overlay) {
    let now = overlay.core.clock.now();
    if let Err(error) = overlay.core.db.write(move |tx| store::note_seen(tx, now)).await {
        tracing::warn!(%error, "that an overlay was here could not be noted");
    }
}

/// Reads a listing as the market shows it. The market comes after this feature, so the router hands it in.
pub type ShowListing = Arc<dyn Fn(ListingId) -> BoxFuture<'static, Result<Value>> + Send + Sync>;

/// Sends committed events to the sockets, until the server stops.
pub async fn tell(weak: WeakOverlay, io: SocketIo, show_listing: ShowListing) {
    let Some((mut events, mut stopping)) =
        weak.upgrade().map(|overlay| (overlay.core.listen(), overlay.core.stopping()))
    else {
        return;
    };
    let mut minute = tokio::time::interval(RECHECK_EVERY);
    loop {
        let event = tokio::select! {
            // The channel closes with the application.
            _ = stopping.wait_for(|stopping| *stopping) => break,
            event = events.recv() => match event {
                Err(RecvError::Closed) => break,
                event => Some(event),
            },
            _ = minute.tick() => None,
        };
        let Some(overlay) = weak.upgrade() else { break };
        let telling = async {
            match event {
                Some(Ok(event)) => pass_on_in_time(&overlay, &io, event, &show_listing).await,
                Some(Err(_)) => pass_on_in_time(&overlay, &io, Event::Missed, &show_listing).await,
                None => recheck_all(&overlay, &io).await,
            }
        };
        // One event that fails must not end the loop for all that follow; a panic is in the log by itself.
        if let Ok(Err(error)) = AssertUnwindSafe(telling).catch_unwind().await {
            tracing::warn!(%error, "the sockets could not be told what happened");
        }
    }
    io.close().await;
}

/// Passes an event on, also when the database is too busy at first to say what it means: an overlay that did not
/// receive a show would not show it. Other events wait, and when too many do, everything is sent again.
async fn pass_on_in_time(overlay: &Overlay, io: &SocketIo, event: Event, show_listing: &ShowListing) -> Result<()> {
    loop {
        match pass_on(overlay, io, event.clone(), show_listing).await {
            Err(Error::Busy { .. }) => tracing::warn!("the sockets have to wait for the database"),
            passed => return passed,
        }
        tokio::select! {
            () = overlay.core.stopped() => return Ok(()),
            () = tokio::time::sleep(RETRY_AFTER) => {}
        }
    }
}

async fn pass_on(overlay: &Overlay, io: &SocketIo, event: Event, show_listing: &ShowListing) -> Result<()> {
    match event {
        Event::Notification { user, row } => say(io, private(user), "notification", &row).await,
        Event::Broadcast { row } => say(io, EVERYBODY.to_owned(), "notification", &row).await,
        Event::NotificationsWithdrawn { user } => {
            say(io, user.map_or_else(|| EVERYBODY.to_owned(), private), "notifications-withdrawn", &json!({})).await;
        }
        Event::CollectionChanged { user } => {
            say(io, private(user), "collection-updated", &json!({"userId": user})).await;
        }
        Event::TradeUpdated { trade, users, status } => {
            for user in users {
                say(io, private(user), "trade-updated", &json!({"_id": trade, "status": status})).await;
            }
        }
        Event::ListingMade { listing } => {
            let shown = show_listing(listing).await.unwrap_or_else(|error| {
                tracing::warn!(%error, "a new listing could not be shown: its id is sent alone");
                json!({"_id": listing})
            });
            shout(io, "market:newListing", &shown).await;
        }
        Event::ListingChanged { listing, .. } => shout(io, "market:listingUpdated", &json!({"_id": listing})).await,
        Event::SessionEnded { user, session } => sign_out(io, user, session).await,
        Event::QueueChanged => queue_changed(overlay, io).await?,
        Event::ShowStarted { .. } => show_on_air(overlay, io).await?,
        Event::ShowEnded { opening } => {
            if let Some((streamer, ())) = overlay.core.db.read(|conn| for_streamer(conn, |_| Ok(()))).await? {
                say(io, public(streamer), "opening-ended", &json!({"_id": opening})).await;
            }
        }
        Event::OverlayKeyChanged => {
            overlay.presence.clear();
            if let Err(error) = io.within(OVERLAYS).disconnect().await {
                tracing::debug!(%error, "not every overlay could be sent away");
            }
            find_key(overlay).await?;
        }
        Event::Rehearsal { opening, .. } => {
            if let Some((streamer, ())) = overlay.core.db.read(|conn| for_streamer(conn, |_| Ok(()))).await? {
                say(io, public(streamer), "new-pack-opening", &opening).await;
            }
        }
        Event::SceneChanged => shout(io, "show-updated", &json!({})).await,
        Event::SettingsChanged => shout(io, "settings-updated", &json!({})).await,
        Event::Missed => {
            catch_up(overlay, io).await?;
            shout(io, "missed", &json!({})).await;
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
        | Event::TwitchEventStored
        | Event::GoalsChanged
        | Event::TwitchLinkChanged
        | Event::NodeEnded
        | Event::OverlaysElsewhere { .. }
        | Event::RedemptionDecided
        | Event::Wished { .. }
        | Event::CatalogueChanged => {}
    }
    Ok(())
}

/// After missed events: checks who is still signed in, and sends everything that a late socket would get. Pages fetch
/// the rest.
async fn catch_up(overlay: &Overlay, io: &SocketIo) -> Result<()> {
    recheck_all(overlay, io).await?;
    queue_changed(overlay, io).await?;
    show_on_air(overlay, io).await
}

async fn queue_changed(overlay: &Overlay, io: &SocketIo) -> Result<()> {
    if let Some((streamer, names)) = overlay.core.db.read(|conn| for_streamer(conn, store::names)).await? {
        say(io, public(streamer), "queue-updated", &names).await;
    }
    Ok(())
}

async fn show_on_air(overlay: &Overlay, io: &SocketIo) -> Result<()> {
    let window = Window::new(&overlay.packs).await?;
    let now = overlay.core.db.read(move |conn| for_streamer(conn, |conn| on_now(conn, &window))).await?;
    if let Some((streamer, (_, Some((mut opening, started))))) = now {
        opening.elapsed_ms = started.elapsed(overlay.core.clock.now());
        overlay.presence.sent(opening.id);
        say(io, public(streamer), "new-pack-opening", &opening).await;
    }
    Ok(())
}

pub(super) type OnNow = (Vec<String>, Option<(OpeningStarted, super::rules::Playing)>);

/// The queue and the current show.
pub(super) fn on_now(conn: &mut Conn<'_>, window: &Window) -> Result<OnNow> {
    let names = store::names(conn)?;
    let Some(on_air) = store::on_air(conn)? else { return Ok((names, None)) };
    let opening = opening::payload(conn, window, on_air.opening)?.map(|opening| (opening, on_air.playing()));
    Ok((names, opening))
}

fn for_streamer<T>(conn: &mut Conn<'_>, find: impl Fn(&mut Conn<'_>) -> Result<T>) -> Result<Option<(UserId, T)>> {
    let Some(streamer) = users::owner(conn)? else { return Ok(None) };
    Ok(Some((streamer.id, find(conn)?)))
}

async fn say<T: Serialize>(io: &SocketIo, room: String, event: &str, data: &T) {
    if let Err(error) = io.to(room.clone()).emit(event, data).await {
        not_told(&error, event, || io.within(room).sockets());
    }
}

/// Sends a message to all sockets, signed in or not.
async fn shout<T: Serialize>(io: &SocketIo, event: &str, data: &T) {
    if let Err(error) = io.emit(event, data).await {
        not_told(&error, event, || io.sockets());
    }
}

/// Tells one socket something, through a room of its own: a client may speak before the library has noted that it is
/// connected, and what is said to it directly would be lost then.
pub(super) async fn hear<T: Serialize>(socket: &SocketRef, event: &str, data: &T) {
    let own = format!("socket:{}", socket.id);
    socket.join(own.clone());
    if let Err(error) = socket.within(own).emit(event, data).await {
        not_told(&error, event, || vec![socket.clone()]);
    }
}

/// Hangs up on those of these sockets that have not read for so long that nothing more is kept for them. They have missed
/// something now; when they come back, they fetch everything again.
fn not_told(error: &BroadcastError, event: &str, sockets: impl FnOnce() -> Vec<SocketRef>) {
    tracing::debug!(%error, event, "not every socket could be told");
    let BroadcastError::Socket(errors) = error else { return };
    if errors.iter().any(|error| matches!(error, SocketError::InternalChannelFull)) {
        let behind = sockets().into_iter().filter(|socket| line(socket).is_some_and(ConnectionHandle::is_stuck));
        let gone = behind.inspect(hang_up).count();
        tracing::info!(gone, "sockets that do not read were hung up on");
    }
}

/// Ends a connection. The client takes it for a lost one, and comes again by itself.
pub(super) fn hang_up(socket: &SocketRef) {
    match line(socket) {
        Some(line) => line.cut(),
        None => drop(socket.clone().disconnect()),
    }
}

fn line(socket: &SocketRef) -> Option<&ConnectionHandle> {
    socket.req_parts().extensions.get::<Arc<ConnectionHandle>>().map(AsRef::as_ref)
}
