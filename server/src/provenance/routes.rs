//! A card with everything that happened to it.

use std::sync::Arc;

use crate::feature::routes;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::store;
use crate::claims;
use crate::clock::Timestamp;
use crate::collection::store::EventRow;
use crate::collection::{self, CardPresenter, CardRow, OwnedCard};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{CardId, ListingId, OpeningId, TradeId, UserId};
use crate::json::{Json, PathId};
use crate::packs::{Pack, PackRef, exception_store, openings};
use crate::provenance::Provenance;
use crate::users;

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<Provenance> {
    OpenApiRouter::new().routes(routes!(find_owned_card))
}

/// The owner of a card.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CardOwner {
    #[serde(rename = "_id")]
    id: UserId,
    /// The unique name, used in URLs.
    username: String,
    /// The name as the user writes it.
    display_name: String,
    /// The URL of the picture; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    twitch_profile_pic: Option<String>,
}

/// A user in a card's history.
#[derive(Debug, Serialize, ToSchema)]
struct Holder {
    #[serde(rename = "_id")]
    id: UserId,
    /// The name; null if the account was deleted.
    #[schema(required)]
    username: Option<String>,
}

/// An event in a card's history.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CardEvent {
    /// The kind: `opened`, `traded`, `sold`, `graded`, `revealed`, `moved`, `returned`, `imported`, `repaired` or
    /// `granted`.
    kind: String,
    at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Holder>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Holder>,
    /// The opening that pulled the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<OpeningId>,
    /// The pack that was opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pack: Option<PackRef>,
    /// Whether the overlay showed the opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    on_stream: Option<bool>,
    /// The trade that transferred the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    trade: Option<TradeId>,
    /// The listing through which the card was sold, or for which it was paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    listing: Option<ListingId>,
    /// The grade that was revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<u8>,
    /// The user who granted the card without a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    granted_by: Option<Holder>,
    /// The reason for the grant.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// A card with its history.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CardProvenance {
    card: OwnedCard,
    /// The owner; null if the account was deleted and the card belongs to a former collector.
    #[schema(required)]
    owner: Option<CardOwner>,
    /// The events of the card, oldest first.
    events: Vec<CardEvent>,
    /// The number of users other than the owner who want such a card.
    wanted_by: i64,
}

/// Returns a user's card and its whole history.
#[utoipa::path(get, path = "/api/cards/owned/{cardId}", tag = "provenance", params(("cardId" = String, Path)),
    responses((status = OK, body = CardProvenance)))]
async fn find_owned_card(
    State(provenance): State<Provenance>,
    PathId(id): PathId<CardId>,
) -> Result<Json<CardProvenance>> {
    let presenter = CardPresenter::new(&provenance.packs.cards).await?;
    let packs = provenance.packs.list().await?;
    let read = move |conn: &mut Conn<'_>| {
        let row = collection::store::by_id(conn, id)?.ok_or(Error::NotFound("card"))?;
        let owner = users::store::by_id(conn, row.owner)?;
        let featured = collection::store::featured_ids(conn, row.owner)?.contains(&id);
        let mut events = Vec::new();
        for event in collection::store::events(conn, id)? {
            events.push(card_event(conn, &packs, &row, event)?);
        }
        let wanted_by = match (row.definition, row.rarity) {
            (Some(definition), Some(rarity)) => store::wanted_by(conn, definition, rarity, row.owner)?,
            _ => 0,
        };
        let owner = owner.map(|owner| CardOwner {
            id: owner.id,
            username: owner.username,
            display_name: owner.display_name,
            twitch_profile_pic: owner.picture_url,
        });
        let own = claims::store::of(conn, [id])?;
        Ok(CardProvenance { card: presenter.show_own(&row, featured, &own), owner, events, wanted_by })
    };
    provenance.core.db.read(read).await.map(Json)
}

/// An event as the API shows it; its reference means something else for each kind.
fn card_event(conn: &mut Conn<'_>, packs: &[Arc<Pack>], card: &CardRow, event: EventRow) -> Result<CardEvent> {
    let holder = |id: Option<UserId>, username| id.map(|id| Holder { id, username });
    let mut card_event = CardEvent {
        at: event.at,
        from: holder(event.from, event.from_name),
        to: holder(event.to, event.to_name),
        opening: None,
        pack: None,
        on_stream: None,
        trade: None,
        listing: None,
        grade: card.grade.filter(|_| event.kind == "revealed"),
        granted_by: None,
        why: None,
        kind: event.kind,
    };
    let reference = event.reference.as_deref().unwrap_or_default();
    match card_event.kind.as_str() {
        "traded" => card_event.trade = reference.parse().ok(),
        "sold" => card_event.listing = reference.parse().ok(),
        "granted" => {
            if let Some(granted) = exception_store::granted(conn, card.id)? {
                card_event.granted_by = Some(Holder { id: granted.by, username: granted.by_name });
                card_event.why = Some(granted.why);
            }
        }
        "opened" => {
            card_event.opening = reference.parse().ok();
            if let Some(opening) = card_event.opening
                && let Some(row) = openings::row(conn, opening)?
            {
                let name = packs.iter().find(|pack| pack.id == row.pack).map(|pack| pack.name.clone());
                card_event.pack = Some(PackRef { id: row.pack, name: name.unwrap_or_default() });
                card_event.on_stream = Some(row.live);
            }
        }
        _ => {}
    }
    Ok(card_event)
}
