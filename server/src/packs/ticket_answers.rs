//! Answers about tickets: to the opener, who waits for the draw, and to everybody (docs/decisions/draw-2.md, sections 4.2
//! and 5).

use super::Packs;
use super::draw::Beacon;
use super::intent::Way;
use super::opening_store;
use super::openings::{Opening, OpeningPresenter};
use super::ticket_store::{self, TicketState};
use crate::auth::MaybeUser;
use crate::beacon;
use crate::clock::Timestamp;
use crate::core::Core;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::idempotency::Answer;
use crate::ids::{OpeningId, UserId};
use crate::json::{Json, PathId};
use crate::messages::msg;
use crate::realtime::Event;
use crate::settings::{BeaconMissing, DrawAlone};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::Receiver;
use utoipa::ToSchema;

/// How long an answer waits for the draw, in milliseconds.
const WAIT_MS: i64 = 10_000;

/// The kept answer of a request that made a ticket.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct IssuedTicket {
    /// The id of the ticket and of its later opening.
    pub ticket: OpeningId,
}

/// Where a ticket stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// It has no batch yet.
    Waiting,
    /// It will be drawn with its round.
    Logged,
    Drawn,
    Refused,
}

/// A ticket and its batch.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ticket {
    #[serde(rename = "_id")]
    id: OpeningId,
    /// Its line in the public log.
    line: String,
    state: Stage,
    /// The epoch of its batch; null while it has none, as the other fields.
    #[schema(required)]
    epoch: Option<i64>,
    #[schema(required)]
    batch: Option<i64>,
    /// The index of its line in the batch.
    #[schema(required)]
    place: Option<i64>,
    /// The head of its batch.
    #[schema(required)]
    head: Option<String>,
    /// The round of the beacon with which it is drawn.
    #[schema(required)]
    round: Option<i64>,
    /// The time of the round, in milliseconds since 1970.
    #[schema(required)]
    due_ms: Option<i64>,
    /// The opening, once it is drawn.
    #[schema(required)]
    opening: Option<OpeningId>,
}

impl Ticket {
    fn new(state: TicketState, beacon: Option<&Beacon>) -> Self {
        let TicketState { opening, outcome, line, batch, place, epoch, round, head, .. } = state;
        let is_drawn = outcome.as_deref() == Some("drawn");
        let number = round.and_then(|round| u64::try_from(round).ok());
        Self {
            id: opening,
            line,
            state: match outcome {
                Some(_) if is_drawn => Stage::Drawn,
                Some(_) => Stage::Refused,
                None if batch.is_some() => Stage::Logged,
                None => Stage::Waiting,
            },
            epoch,
            batch,
            place,
            head,
            round,
            due_ms: beacon.zip(number).map(|(beacon, round)| beacon.time_ms(round)),
            opening: is_drawn.then_some(opening),
        }
    }
}

/// The answer while a ticket is undrawn.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Pending {
    ticket: Ticket,
}

/// Finds a ticket and the parameters of its beacon.
pub(super) async fn find(packs: &Packs, id: OpeningId) -> Result<Option<(TicketState, Option<Beacon>)>> {
    let reader = packs.clone();
    packs.core.db.read(move |conn: &mut Conn<'_>| find_in(conn, &reader, id)).await
}

/// As [`find`], in the caller's transaction.
pub(super) fn find_in(
    conn: &mut Conn<'_>,
    packs: &Packs,
    id: OpeningId,
) -> Result<Option<(TicketState, Option<Beacon>)>> {
    let Some(state) = ticket_store::state(conn, id)? else { return Ok(None) };
    let current = packs.transparency.beacon.beacon();
    let beacon = match &state.beacon {
        Some(id) => match current.filter(|beacon| beacon.id().to_string() == *id) {
            Some(beacon) => Some(beacon.clone()),
            None => beacon::store::beacon(conn, id)?,
        },
        None => None,
    };
    Ok(Some((state, beacon)))
}

/// Returns a ticket. Before it is in a batch of the log, only its owner sees it.
#[utoipa::path(get, path = "/api/packs/tickets/{id}", tag = "packs", params(("id" = String, Path)),
    responses((status = OK, body = Ticket)))]
pub(super) async fn find_ticket(
    State(packs): State<Packs>,
    MaybeUser(user): MaybeUser,
    PathId(id): PathId<OpeningId>,
) -> Result<Json<Ticket>> {
    let found = find(&packs, id).await?;
    let visible =
        found.filter(|(state, _)| state.batch.is_some() || user.as_ref().is_some_and(|user| user.id == state.user));
    let (state, beacon) = visible.ok_or(Error::NotFound("ticket"))?;
    Ok(Json(Ticket::new(state, beacon.as_ref())))
}

/// The answer to a request to open a pack: an opening as it is, or for a ticket its current state. Waits some seconds for
/// the draw.
pub(super) async fn settled(packs: &Packs, user: UserId, answer: Answer, wait: Wait) -> Result<Response> {
    let Ok(IssuedTicket { ticket }) = serde_json::from_str(answer.json()) else { return Ok(answer.into_response()) };
    match outcome(packs, ticket, wait).await? {
        Outcome::Drawn(opening) => Ok(Json(opening).into_response()),
        Outcome::Undrawn(ticket) => Ok((StatusCode::ACCEPTED, Json(Pending { ticket })).into_response()),
        Outcome::Refused => {
            tracing::info!(opening.id = %ticket, user.id = %user, "a ticket was refused");
            Err(Error::conflict(msg!("ticket_refused")))
        }
        Outcome::TakenBack => Err(beacon_unusable()),
    }
}

/// Why a pack waits for the beacon.
pub fn beacon_unusable() -> Error {
    Error::conflict(msg!("beacon_unusable"))
}

/// How a pack is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Procedure {
    AtOnce,
    /// At level 1, because the beacon is not usable.
    WithoutBeacon,
    ByTicket,
    /// At level 2, as soon as the beacon is usable.
    Wait,
}

impl Procedure {
    /// How a pack is drawn that should get a ticket.
    pub async fn with_ticket(packs: &Packs) -> Self {
        match packs.core.settings.now().beacon_missing {
            _ if packs.transparency.beacon.usable().await.is_some() => Self::ByTicket,
            BeaconMissing::LevelOne => Self::WithoutBeacon,
            BeaconMissing::Wait => Self::Wait,
        }
    }

    /// How a pack is drawn that is not opened on stream.
    pub async fn alone(packs: &Packs) -> Self {
        match packs.core.settings.now().draw_alone {
            DrawAlone::Immediate => Self::AtOnce,
            DrawAlone::Ticket => Self::with_ticket(packs).await,
        }
    }

    /// Checks that the opener saw this way.
    ///
    /// # Errors
    /// 409 if another way is set, or if the beacon is not usable and the opener waits for it.
    pub fn check(self, way: Way) -> Result<()> {
        match (self, way) {
            (Self::AtOnce | Self::WithoutBeacon, Way::Immediate) | (Self::ByTicket, Way::Ticket) => Ok(()),
            (Self::AtOnce, Way::Ticket) | (Self::ByTicket, Way::Immediate) => Err(way_changed()),
            (Self::WithoutBeacon, Way::Ticket) | (Self::Wait, _) => Err(beacon_unusable()),
        }
    }
}

fn way_changed() -> Error {
    Error::conflict(msg!("way_changed"))
}

/// What became of a ticket.
pub enum Outcome {
    Drawn(Box<Opening>),
    Undrawn(Ticket),
    Refused,
    /// The beacon was lost before it had a round.
    TakenBack,
}

/// A wait for the outcome of a ticket, ten seconds at most. It begins before the ticket is made, so that it misses no
/// event.
pub struct Wait {
    events: Receiver<Event>,
    until: Timestamp,
}

impl Wait {
    pub fn begin(core: &Core) -> Self {
        Self { events: core.listen(), until: core.clock.now().plus_millis(WAIT_MS) }
    }
}

/// The outcome of a ticket at the end of the wait.
pub async fn outcome(packs: &Packs, ticket: OpeningId, wait: Wait) -> Result<Outcome> {
    let Wait { mut events, until } = wait;
    let concerns = |event: &Event| match event {
        Event::PackOpened { opening, .. }
        | Event::TicketRefused { opening, .. }
        | Event::TicketTakenBack { opening } => *opening == ticket,
        Event::Missed => true,
        _ => false,
    };
    loop {
        let Some((state, beacon)) = find(packs, ticket).await? else { return Ok(Outcome::TakenBack) };
        match state.outcome.as_deref() {
            Some("drawn") => return opening(packs, ticket).await.map(|opening| Outcome::Drawn(Box::new(opening))),
            Some(_) => return Ok(Outcome::Refused),
            None if packs.core.clock.now() >= until => {
                return Ok(Outcome::Undrawn(Ticket::new(state, beacon.as_ref())));
            }
            None => {}
        }
        tokio::select! {
            () = crate::due::event(&mut events, concerns) => {}
            () = packs.core.clock.wait_until(until) => {}
            () = packs.core.stopped() => return Ok(Outcome::Undrawn(Ticket::new(state, beacon.as_ref()))),
        }
    }
}

/// A drawn ticket as its owner sees it.
async fn opening(packs: &Packs, id: OpeningId) -> Result<Opening> {
    let presenter = OpeningPresenter::new(packs).await?;
    let read = move |conn: &mut Conn<'_>| {
        let row = opening_store::by_id(conn, id)?.ok_or(Error::NotFound("opening"))?;
        Ok(presenter.show_stored(row, &opening_store::unshown(conn)?))
    };
    packs.core.db.read(read).await
}
