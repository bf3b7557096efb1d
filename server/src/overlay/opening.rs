//! How the live queue opens packs and what it shows of them.

use std::collections::HashSet;

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::collection::OwnedCard;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{ModifierId, OpeningId, PackId};
use crate::packs::open::Order;
use crate::packs::openings::{Window, row};
use crate::packs::{PackRef, Payment, preferred_pack};
use crate::users;

use super::store::Entry;

/// What `new-pack-opening` says.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningStarted {
    /// The opening, to be named in `animation-complete`.
    #[serde(rename = "_id")]
    pub id: OpeningId,
    /// The cards in the order of the draw.
    pub cards: Vec<OwnedCard>,
    /// Whose pack it was.
    pub username: String,
    /// Which pack.
    pub pack: PackRef,
    /// How long ago its show began.
    pub elapsed_ms: i64,
    /// Present and true when nobody owns these cards: the streamer tries the overlay.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub test: bool,
}

/// What is done when an entry's turn comes. Made before the transaction, which may run more than once.
pub enum Plan {
    /// Opens a pack.
    Open(Box<Order>),
    /// Shows an opening again.
    Again(OpeningId),
    /// Its pack cannot be opened any more.
    Impossible,
}

/// What is done when this entry's turn comes.
pub async fn plan(app: &App, entry: &Entry) -> Result<Plan> {
    if let Some(opening) = entry.opening {
        return Ok(Plan::Again(opening));
    }
    let user = entry.user;
    let pack = match entry.pack {
        Some(pack) => Some(pack),
        None => app.db.read(move |conn| preferred_pack(conn, user)).await?.map(|preferred| preferred.id),
    };
    match app.packs.find(&app.db, pack).await {
        Ok(pack) => {
            let order =
                Order::new(app, user, pack, "live").paid(Payment::Reserved).live().forcing(entry.force_modifier);
            Ok(Plan::Open(Box::new(order)))
        }
        Err(Error::NotFound(_) | Error::Conflict(_)) => Ok(Plan::Impossible),
        Err(error) => Err(error),
    }
}

/// Refuses a pack that could not be opened now.
pub async fn check_pack(app: &App, pack: Option<PackId>) -> Result<()> {
    app.packs.find(&app.db, pack).await?.check_open(app.clock.now())?;
    Ok(())
}

/// The modifier of this name or id; nobody's when the text is empty.
pub async fn find_modifier(app: &App, text: Option<&str>) -> Result<Option<ModifierId>> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let catalogue = app.cards.catalogue(&app.db).await?;
    let meant = |id: ModifierId, name: &str| id.as_str() == text || name.eq_ignore_ascii_case(text);
    // One that packs do not give can be forced: whoever makes it wants to see it first, and the record says so.
    let found = catalogue.modifiers.iter().find(|modifier| meant(modifier.id, &modifier.name));
    found.map(|modifier| Some(modifier.id)).ok_or(Error::NotFound("modifier"))
}

/// An opening as the overlay shows it from its beginning.
pub fn payload(conn: &mut Conn<'_>, window: &Window, id: OpeningId) -> Result<Option<OpeningStarted>> {
    let Some(row) = row(conn, id)? else { return Ok(None) };
    let name = users::guests::show_name(conn, row.user)?;
    let opening = window.kept(row, &HashSet::new());
    Ok(Some(OpeningStarted {
        id,
        cards: opening.cards,
        username: name.unwrap_or(opening.username),
        pack: opening.pack,
        elapsed_ms: 0,
        test: false,
    }))
}
