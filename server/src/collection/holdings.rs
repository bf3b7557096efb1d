//! The list of the catalogue with the filter by what the caller has, the caller's copies, and completion.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::detail::{SetProgress, progress};
use super::routes::RarityCount;
use super::{holdings_store, store};
use crate::auth::{AuthUser, MaybeUser};
use crate::cached::{Timestamped, Wants};
use crate::cards::{CardsQuery, Catalogue, DefinitionPage, Holdings, Rarity};
use crate::collection::Collection;
use crate::csv;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::DefinitionId;
use crate::json::{Json, Path, Query};
use crate::messages::msg;
use crate::users;

/// The largest page of the catalogue.
const MAX_IDS: usize = 200;

/// Lists the cards of the catalogue.
#[utoipa::path(get, path = "/api/cards", tag = "collection", params(CardsQuery),
    responses((status = OK, body = DefinitionPage)))]
pub(super) async fn list_cards(
    State(collection): State<Collection>,
    wants: Wants,
    MaybeUser(caller): MaybeUser,
    RawQuery(raw): RawQuery,
    Query(query): Query<CardsQuery>,
) -> Result<Response> {
    let part = query.part()?;
    let Collection { core, cards, .. } = collection;
    if query.owned.is_some() {
        let user = caller.ok_or(Error::Unauthorized)?.id;
        let holdings = core.db.read(move |conn: &mut Conn<'_>| holdings_store::all(conn, user)).await?;
        return Ok(Json(query.list(&cards, part, &holdings).await?).into_response());
    }
    let page = async move || query.list(&cards, part, &Holdings::new()).await;
    core.cached.answer_ahead("cards", raw.as_deref().unwrap_or_default(), &wants, || Timestamped::now(page)).await
}

/// Which cards of the catalogue to count.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct HoldingsQuery {
    /// Ids of cards of the catalogue, separated by commas; at most 200.
    #[serde(default)]
    ids: String,
}

/// The caller's copies of a card.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Holding {
    definition_id: DefinitionId,
    /// The number of copies in all rarities.
    copies: u32,
    /// The number of copies per rarity, commonest first, without rarities of which the caller has none.
    rarities: Vec<RarityCount>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct HoldingList {
    /// The requested cards of which the caller has a copy, in the requested order.
    holdings: Vec<Holding>,
}

/// Lists the caller's numbers of copies of some cards, by rarity.
#[utoipa::path(get, path = "/api/users/me/holdings", tag = "collection", security(("token" = [])),
    params(HoldingsQuery), responses((status = OK, body = HoldingList)))]
pub(super) async fn list_holdings(
    State(collection): State<Collection>,
    user: AuthUser,
    Query(query): Query<HoldingsQuery>,
) -> Result<Json<HoldingList>> {
    let parsed = csv::values(&query.ids, str::parse::<DefinitionId>);
    let ids = parsed.map_err(|_| Error::invalid_field("ids", msg!("invalid.id")))?;
    if ids.len() > MAX_IDS {
        return Err(Error::invalid_field("ids", msg!("invalid.hint_cards", max = MAX_IDS)));
    }
    let (user, wanted) = (user.id, ids.clone());
    let held = collection.core.db.read(move |conn: &mut Conn<'_>| holdings_store::of(conn, user, &wanted)).await?;
    let holding = |id| {
        let held = held.get(&id)?;
        let count = |rarity: Rarity| RarityCount { rarity, count: i64::from(held[rarity.index()]) };
        let rarities = Rarity::ALL.map(count).into_iter().filter(|row| row.count > 0).collect();
        Some(Holding { definition_id: id, copies: held.iter().sum(), rarities })
    };
    Ok(Json(HoldingList { holdings: ids.into_iter().filter_map(holding).collect() }))
}

/// How much of the catalogue a user has. Retired cards do not count.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Completion {
    /// The number of cards of which the user has a copy, in any rarity.
    owned: usize,
    /// The number of cards in the catalogue.
    total: usize,
    /// The same for each series, by its name.
    series: Vec<SetProgress>,
}

/// Returns how many cards of the catalogue and of each series a user has.
#[utoipa::path(get, path = "/api/users/{idOrName}/completion", tag = "collection",
    params(("idOrName" = String, Path, description = "The user's id, or name in any case.")),
    responses((status = OK, body = Completion)))]
pub(super) async fn find_completion(
    State(collection): State<Collection>,
    Path(id_or_name): Path<String>,
) -> Result<Json<Completion>> {
    let catalogue = collection.cards.catalogue().await?;
    let read = move |conn: &mut Conn<'_>| {
        let owner = users::resolve(conn, &id_or_name)?.id;
        store::distinct(conn, owner)
    };
    Ok(Json(Completion::of(&catalogue, collection.core.db.read(read).await?)))
}

impl Completion {
    fn of(catalogue: &Arc<Catalogue>, held: Vec<DefinitionId>) -> Self {
        let counts = |id: &DefinitionId| catalogue.definition(*id).is_some_and(|definition| !definition.retired);
        let owned = held.iter().filter(|id| counts(id)).count();
        let total = catalogue.definitions.iter().filter(|definition| !definition.retired).count();
        Self { owned, total, series: progress(catalogue, held) }
    }
}
