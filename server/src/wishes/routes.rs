//! Routes for wish lists and for users with spare copies.

use std::sync::Arc;

use crate::feature::routes;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::rules::MAX_WISHES;
use super::store::{self, Change, Spare, WishRow};
use crate::auth::AuthUser;
use crate::cards::rules::unknown_rarity;
use crate::cards::{Catalogue, Definition, DefinitionView, Rarity, Supply};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::DefinitionId;
use crate::json::{Json, Message, Path, PathId};
use crate::messages::msg;
use crate::realtime::Event;
use crate::users;
use crate::wishes::WishList;

pub fn routes() -> OpenApiRouter<WishList> {
    OpenApiRouter::new()
        .routes(routes!(list_wishes))
        .routes(routes!(set_wish, delete_wish))
        .routes(routes!(list_spares))
        .routes(routes!(list_wishes_of))
}

/// A card that a user wants.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Wish {
    definition: DefinitionView,
    /// The lowest wanted rarity.
    floor: Rarity,
    public: bool,
    created_at: Timestamp,
}

impl Wish {
    /// The view of a wish; `None` if its definition was removed.
    fn of(row: &WishRow, catalogue: &Catalogue, supply: &Supply) -> Option<Self> {
        let definition = DefinitionView::of(catalogue.definition(row.definition)?, supply);
        Some(Self { definition, floor: row.floor, public: row.is_public, created_at: row.created_at })
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct Wishes {
    /// The wishes, latest first; at most 200.
    wishes: Vec<Wish>,
}

async fn shown(wishes: &WishList, rows: Vec<WishRow>) -> Result<Json<Wishes>> {
    let catalogue = wishes.cards.catalogue().await?;
    let wishes = rows.iter().filter_map(|row| Wish::of(row, &catalogue, &wishes.cards.supply)).collect();
    Ok(Json(Wishes { wishes }))
}

/// Lists the caller's wishes.
#[utoipa::path(get, path = "/api/wishes", tag = "wishes", security(("token" = [])),
    responses((status = OK, body = Wishes)))]
async fn list_wishes(State(wishes): State<WishList>, user: AuthUser) -> Result<Json<Wishes>> {
    let id = user.id;
    let rows = wishes.core.db.read(move |conn: &mut Conn<'_>| store::list(conn, id, true)).await?;
    shown(&wishes, rows).await
}

/// Lists a user's public wishes.
#[utoipa::path(get, path = "/api/users/{idOrName}/wishes", tag = "wishes",
    params(("idOrName" = String, Path, description = "The user's id, or name in any case.")),
    responses((status = OK, body = Wishes)))]
async fn list_wishes_of(State(wishes): State<WishList>, Path(id_or_name): Path<String>) -> Result<Json<Wishes>> {
    let read = move |conn: &mut Conn<'_>| {
        let user = users::resolve(conn, &id_or_name)?.id;
        store::list(conn, user, false)
    };
    let rows = wishes.core.db.read(read).await?;
    shown(&wishes, rows).await
}

/// Changes to a wish.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
struct SetWish {
    /// The lowest wanted rarity. If absent, it is unchanged, and any rarity in a new wish.
    floor: Option<String>,
    /// Whether it is public; unchanged if absent, and true in a new wish.
    public: Option<bool>,
}

impl SetWish {
    /// The change. Refuses a floor that the definition is not printed in.
    fn change(&self, definition: &Definition) -> Result<Change> {
        let floor = self
            .floor
            .as_deref()
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .map(|text| text.parse::<Rarity>().map_err(|_| Error::invalid_field("floor", unknown_rarity())));
        let floor = floor.transpose()?;
        if let Some(floor) = floor
            && !definition.printed.iter().any(|(rarity, copies)| *rarity >= floor && *copies > 0)
        {
            return Err(Error::invalid_field("floor", msg!("invalid.wish_floor", name = definition.name, floor)));
        }
        Ok(Change { floor, is_public: self.public })
    }
}

/// Adds a definition to the caller's wish list, or changes the wish.
#[utoipa::path(put, path = "/api/wishes/{definitionId}", tag = "wishes", security(("token" = [])),
    params(IdempotencyKey, ("definitionId" = String, Path)), request_body = SetWish,
    responses((status = OK, body = Wish)))]
async fn set_wish(
    State(wishes): State<WishList>,
    user: AuthUser,
    PathId(id): PathId<DefinitionId>,
    once: Idempotent<SetWish>,
) -> Result<Answer> {
    let catalogue = wishes.cards.catalogue().await?;
    let definition = catalogue.definition(id).ok_or(Error::NotFound("card"))?;
    let change = once.body().change(definition)?;
    let user = user.id;
    let now = wishes.core.clock.now();
    let supply = Arc::clone(&wishes.cards.supply);
    let save = move |tx: &mut Tx<'_>, _: &SetWish| {
        if !store::save(tx, user, id, change, now)? {
            return Err(Error::conflict(msg!("too_many_wishes", max = MAX_WISHES)));
        }
        let row = store::find(tx, user, id)?;
        let row = row.ok_or_else(|| Error::internal("a wish that was just stored is missing"))?;
        tx.announce(Event::Wished { definition: id, floor: row.floor });
        Wish::of(&row, &catalogue, &supply).ok_or(Error::NotFound("card"))
    };
    wishes.core.once(user, once, save).await
}

/// Removes a definition from the caller's wish list.
#[utoipa::path(delete, path = "/api/wishes/{definitionId}", tag = "wishes", security(("token" = [])),
    params(IdempotencyKey, ("definitionId" = String, Path)),
    responses((status = OK, body = Message)))]
async fn delete_wish(
    State(wishes): State<WishList>,
    user: AuthUser,
    PathId(id): PathId<DefinitionId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let user = user.id;
    let delete = move |tx: &mut Tx<'_>, _: &Nothing| {
        if !store::delete(tx, user, id)? {
            return Err(Error::NotFound("wish"));
        }
        Ok(Message { message: msg!("done.wish_removed") })
    };
    wishes.core.once(user, once, delete).await
}

/// Users with spare copies.
#[derive(Debug, Serialize, ToSchema)]
struct Spares {
    /// The lowest wanted rarity: that of the caller's wish, or any rarity without a wish.
    floor: Rarity,
    /// The users, most spare copies first; at most 20.
    spares: Vec<Spare>,
}

/// Lists users who have at least two copies of a definition in one rarity that the caller wants.
#[utoipa::path(get, path = "/api/wishes/{definitionId}/spares", tag = "wishes", security(("token" = [])),
    params(("definitionId" = String, Path)), responses((status = OK, body = Spares)))]
async fn list_spares(
    State(wishes): State<WishList>,
    user: AuthUser,
    PathId(id): PathId<DefinitionId>,
) -> Result<Json<Spares>> {
    let user = user.id;
    wishes.cards.catalogue().await?.definition(id).ok_or(Error::NotFound("card"))?;
    let read = move |conn: &mut Conn<'_>| {
        let floor = store::find(conn, user, id)?.map_or(Rarity::Basic, |wish| wish.floor);
        Ok(Spares { floor, spares: store::spares(conn, id, floor, user)? })
    };
    wishes.core.db.read(read).await.map(Json)
}
