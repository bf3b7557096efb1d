//! How the live queue opens packs and what it shows of them.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::collection::OwnedCard;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{ModifierId, OpeningId, PackId};
use crate::messages::msg;
use crate::overlay::Overlay;
use crate::packs::open::OpenRequest;
use crate::packs::openings::OpeningPresenter;
use crate::packs::ticket_answers::Procedure;
use crate::packs::{OpeningRow, PackRef, Payment, preferred_pack};
use crate::users;

use super::store::Entry;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningStarted {
    /// The id of the opening, to be sent in `animation-complete`.
    #[serde(rename = "_id")]
    pub id: OpeningId,
    /// The cards in the order of the draws.
    pub cards: Vec<OwnedCard>,
    pub username: String,
    pub pack: PackRef,
    /// The elapsed time of the show, in milliseconds.
    pub elapsed_ms: i64,
    /// True for a rehearsal, whose cards have no owner; otherwise absent.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub test: bool,
}

/// A show whose cards follow, all at once or one by one.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningAnnounced {
    /// The id of the later opening.
    #[serde(rename = "_id")]
    pub id: OpeningId,
    pub username: String,
    pub pack: PackRef,
    /// The number of cards.
    pub cards: usize,
}

/// A card that was turned in the current show.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardFlipped {
    /// The id of the opening.
    #[serde(rename = "_id")]
    pub id: OpeningId,
    /// The card's index in the order of the draws.
    pub index: usize,
    pub card: OwnedCard,
}

/// How to handle an entry when its turn comes. Created before the transaction, which may run more than once.
pub enum Plan {
    /// Opens the pack at level 1.
    Open(Box<OpenRequest>),
    /// Makes a ticket, which is drawn later (docs/decisions/draw-2.md, section 4.2).
    Ticket(Box<OpenRequest>),
    /// Shows an opening again.
    Again(OpeningId),
    /// The pack can no longer be opened.
    Impossible,
}

/// Plans the handling of an entry; `None` while it waits for the beacon.
pub async fn plan(overlay: &Overlay, entry: &Entry) -> Result<Option<Plan>> {
    if let Some(opening) = entry.opening {
        return Ok(Some(Plan::Again(opening)));
    }
    let user = entry.user;
    let pack = match entry.pack {
        Some(pack) => Some(pack),
        None => overlay.core.db.read(move |conn| preferred_pack(conn, user)).await?.map(|preferred| preferred.id),
    };
    let pack = match overlay.packs.find(pack).await {
        Ok(pack) => pack,
        Err(Error::NotFound(_) | Error::Conflict(_)) => return Ok(Some(Plan::Impossible)),
        Err(error) => return Err(error),
    };
    let request = OpenRequest::new(&overlay.packs, user, pack, "live")
        .paid(Payment::Reserved)
        .live()
        .forcing(entry.force_modifier);
    Ok(match Procedure::with_ticket(&overlay.packs).await {
        Procedure::ByTicket => Some(Plan::Ticket(Box::new(request))),
        Procedure::AtOnce | Procedure::WithoutBeacon => Some(Plan::Open(Box::new(request.without_beacon()))),
        Procedure::Wait => None,
    })
}

/// Returns an error if the pack cannot be opened now.
pub async fn check_pack(overlay: &Overlay, pack: Option<PackId>) -> Result<()> {
    overlay.packs.find(pack).await?.check_open(overlay.core.clock.now())?;
    Ok(())
}

/// A modifier that every card of an opening gets.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(untagged, expecting = "This is a modifier's name or id, true for any of them, or false for none.")]
pub enum WantedModifier {
    /// `true` for any modifier that openings can draw, `false` for none.
    Any(bool),
    /// The name or id of a modifier; empty for none.
    Named(String),
}

impl WantedModifier {
    /// The id of the wanted modifier. `Any(true)` picks one at random among those that packs give.
    pub async fn find(this: Option<&Self>, overlay: &Overlay) -> Result<Option<ModifierId>> {
        match this {
            None | Some(Self::Any(false)) => Ok(None),
            Some(Self::Named(text)) => find_modifier(overlay, Some(text)).await,
            Some(Self::Any(true)) => {
                let catalogue = overlay.packs.cards.catalogue().await?;
                let given: Vec<ModifierId> = catalogue
                    .modifiers
                    .iter()
                    .filter(|modifier| modifier.enabled)
                    .map(|modifier| modifier.id)
                    .collect();
                let count = u64::try_from(given.len()).unwrap_or_default();
                if count == 0 {
                    return Err(Error::conflict(msg!("no_modifier")));
                }
                let chosen = usize::try_from(overlay.core.dice.below(count)).unwrap_or_default();
                Ok(given.get(chosen).copied())
            }
        }
    }

    /// The text of the request, for the log.
    pub fn written(&self) -> Option<&str> {
        match self {
            Self::Any(any) => any.then_some("any"),
            Self::Named(text) => Some(text.trim()).filter(|text| !text.is_empty()),
        }
    }
}

/// Finds a modifier by name or id; `None` for an empty text.
pub async fn find_modifier(overlay: &Overlay, text: Option<&str>) -> Result<Option<ModifierId>> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let catalogue = overlay.packs.cards.catalogue().await?;
    // A disabled modifier can be forced: its author wants to test it first, and the record names it.
    catalogue.modifier_named(text).map(|modifier| Some(modifier.id)).ok_or(Error::NotFound("modifier"))
}

/// The overlay's message for an opening, from the start of its show.
pub fn payload(conn: &mut Conn<'_>, presenter: &OpeningPresenter, row: OpeningRow) -> Result<OpeningStarted> {
    let name = users::guest_store::show_name(conn, row.user)?;
    let opening = presenter.show_stored(row, &HashSet::new());
    Ok(OpeningStarted {
        id: opening.id,
        cards: opening.cards,
        username: name.unwrap_or(opening.username),
        pack: opening.pack,
        elapsed_ms: 0,
        test: false,
    })
}
