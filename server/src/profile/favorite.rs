//! The card that a user wants most.

use super::store;
use crate::auth::AuthUser;
use crate::cards::rules::unknown_rarity;
use crate::cards::{Catalogue, NotARarity, Rarity};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{DefinitionId, UserId};
use crate::json::Json;
use crate::messages::msg;
use crate::profile::Profiles;
use crate::users::fold;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The favourite card of a user, who need not own it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Favorite {
    name: String,
    rarity: Rarity,
    /// The URL of the picture.
    image_url: String,
    /// The height that is shown where a window cuts the picture: per cent from its top. Absent for the usual place of the
    /// rarity.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 100)]
    art_focus: Option<u8>,
    /// The flavor text, one or two sentences.
    #[serde(skip_serializing_if = "Option::is_none")]
    flavor_text: Option<String>,
}

/// The favourite card of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FavoriteCard {
    #[schema(required)]
    favorite_card: Option<Favorite>,
}

/// The new favourite card.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SetFavoriteCard {
    /// The name of the card; empty for no favourite.
    #[serde(default)]
    name: Option<String>,
    /// The rarity of the card; empty for no favourite.
    #[serde(default)]
    rarity: Option<String>,
}

/// This person's favourite card, while it exists.
pub fn favorite(conn: &mut Conn<'_>, catalogue: &Catalogue, user: UserId) -> Result<Option<Favorite>> {
    let Some((id, rarity)) = store::favorite(conn, user)? else { return Ok(None) };
    Ok(shown(catalogue, id, rarity))
}

fn shown(catalogue: &Catalogue, id: DefinitionId, rarity: Rarity) -> Option<Favorite> {
    let definition = catalogue.definition(id).filter(|definition| definition.total_copies(rarity).is_some())?;
    Some(Favorite {
        name: definition.name.clone(),
        rarity,
        image_url: definition.image_url.clone(),
        art_focus: definition.art_focus,
        flavor_text: definition.flavor_text.clone(),
    })
}

/// Finds the card that is meant: none when both are empty, a refusal when there is no such card.
fn wanted(catalogue: &Catalogue, body: &SetFavoriteCard) -> Result<Option<(DefinitionId, Rarity)>> {
    let text = |text: &Option<String>| text.as_deref().map(str::trim).unwrap_or_default().to_owned();
    let (name, rarity) = (text(&body.name), text(&body.rarity));
    if name.is_empty() && rarity.is_empty() {
        return Ok(None);
    }
    let rarity: Rarity = rarity.parse().map_err(|_: NotARarity| Error::invalid_field("rarity", unknown_rarity()))?;
    let key = fold(&name);
    let named = catalogue.definitions.iter().filter(|definition| definition.name_key == key);
    let Some(found) = named.into_iter().find(|definition| definition.total_copies(rarity).is_some()) else {
        return Err(Error::invalid_field("name", msg!("invalid.favorite_unknown")));
    };
    Ok(Some((found.id, rarity)))
}

/// Returns the caller's favourite card.
#[utoipa::path(get, path = "/api/users/favorite-card", tag = "profile", security(("token" = [])),
    responses((status = OK, body = FavoriteCard)))]
pub(super) async fn find_favorite_card(State(profiles): State<Profiles>, user: AuthUser) -> Result<Json<FavoriteCard>> {
    let (catalogue, id) = (profiles.cards.catalogue().await?, user.id);
    let favorite_card = profiles.core.db.read(move |conn| favorite(conn, &catalogue, id)).await?;
    Ok(Json(FavoriteCard { favorite_card }))
}

/// Sets the caller's favourite card, which must exist. An empty name and rarity clear it.
#[utoipa::path(put, path = "/api/users/favorite-card", tag = "profile", security(("token" = [])),
    request_body = SetFavoriteCard, responses((status = OK, body = FavoriteCard)))]
pub(super) async fn set_favorite_card(
    State(profiles): State<Profiles>,
    user: AuthUser,
    Json(body): Json<SetFavoriteCard>,
) -> Result<Json<FavoriteCard>> {
    let (catalogue, id) = (profiles.cards.catalogue().await?, user.id);
    let wanted = wanted(&catalogue, &body)?;
    profiles.core.db.write(move |tx| store::set_favorite(tx, id, wanted)).await?;
    let favorite_card = wanted.and_then(|(definition, rarity)| shown(&catalogue, definition, rarity));
    Ok(Json(FavoriteCard { favorite_card }))
}
