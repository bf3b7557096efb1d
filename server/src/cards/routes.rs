//! Searches of the catalogue, what is left of it, rarities and modifiers. `collection` lists the catalogue, because its
//! filters include what the caller has.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::feature::routes;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::{Definition, Modifier, Rarity, RarityRow, Supply};
use crate::cached::{Timestamped, Wants};
use crate::cards::Cards;
use crate::clock::Timestamp;
use crate::error::{Error, Result};
use crate::ids::{DefinitionId, ModifierId};
use crate::json::{PathId, Query};
use crate::users::fold;

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<Cards> {
    OpenApiRouter::new()
        .routes(routes!(search_cards))
        .routes(routes!(list_availability))
        .routes(routes!(list_series))
        .routes(routes!(list_rarities))
        .routes(routes!(list_modifiers))
        .routes(routes!(find_modifier))
}

/// The printed and free copies of a definition in one rarity.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PrintedCopies {
    pub rarity: Rarity,
    /// The number of printed copies.
    pub total_copies: u32,
    /// The number of free copies.
    pub remaining_copies: u32,
    /// The mint numbers of the free copies; only for admins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub available_mint_numbers: Option<Vec<u32>>,
}

/// The public view of a definition.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Definition)]
pub struct DefinitionView {
    #[serde(rename = "_id")]
    pub id: DefinitionId,
    pub name: String,
    /// The URL of the picture.
    pub image_url: String,
    /// The description of the picture.
    pub alt: String,
    /// The height that is shown where a window cuts the picture: per cent from its top. Absent for the usual place of the
    /// rarity.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 100)]
    pub art_focus: Option<u8>,
    /// The flavor text, one or two sentences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flavor_text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub artist: Option<String>,
    /// The series; empty for none.
    pub series: String,
    /// Tags for the search.
    pub tags: Vec<String>,
    /// The first time at which it can be pulled; null for no limit.
    #[schema(required)]
    pub available_from: Option<Timestamp>,
    /// The last time at which it can be pulled; null for no limit.
    #[schema(required)]
    pub available_to: Option<Timestamp>,
    /// Whether it is shown as limited.
    pub limited: bool,
    /// Whether it can no longer be pulled.
    pub retired: bool,
    /// The printed copies, commonest rarity first.
    pub rarities: Vec<PrintedCopies>,
}

impl DefinitionView {
    /// The definition with its copies left.
    pub fn of(definition: &Definition, supply: &Supply) -> Self {
        let held = supply.held(definition.id);
        let rarities = definition.printed.iter().map(|(rarity, total_copies)| PrintedCopies {
            rarity: *rarity,
            total_copies: *total_copies,
            remaining_copies: total_copies.saturating_sub(held[rarity.index()]),
            available_mint_numbers: None,
        });
        Self {
            id: definition.id,
            name: definition.name.clone(),
            image_url: definition.image_url.clone(),
            alt: definition.alt.clone(),
            art_focus: definition.art_focus,
            flavor_text: definition.flavor_text.clone(),
            artist: definition.artist.clone(),
            series: definition.series.clone(),
            tags: definition.tags.clone(),
            available_from: definition.available_from,
            available_to: definition.available_to,
            limited: definition.limited(),
            retired: definition.retired,
            rarities: rarities.collect(),
        }
    }
}

/// A part of a name.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct NameQuery {
    /// A part of the name, as plain text.
    #[serde(default)]
    name: String,
}

/// The definitions that a search found.
#[derive(Debug, Serialize, ToSchema)]
struct FoundCards {
    /// At most ten definitions; names that begin with the text come first.
    cards: Vec<DefinitionView>,
}

/// Finds at most ten definitions by a part of their name.
#[utoipa::path(get, path = "/api/cards/search", tag = "cards", params(NameQuery),
    responses((status = OK, body = FoundCards)))]
async fn search_cards(State(cards): State<Cards>, wants: Wants, Query(query): Query<NameQuery>) -> Result<Response> {
    let key = fold(&query.name);
    let render = async || {
        let catalogue = cards.catalogue().await?;
        let begins = |definition: &Arc<Definition>| definition.name_key.starts_with(&key);
        let contains = |definition: &Arc<Definition>| definition.name_key.contains(&key);
        let first = catalogue.definitions.iter().filter(|definition| begins(definition));
        let then = catalogue.definitions.iter().filter(|definition| !begins(definition) && contains(definition));
        let found = first.chain(then).take(if key.is_empty() { 0 } else { 10 });
        Ok(FoundCards { cards: found.map(|found| DefinitionView::of(found, &cards.supply)).collect() })
    };
    cards.core.cached.answer("cards/search", &key, &wants, render).await
}

/// The free copies of one definition in one rarity.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Availability {
    card_id: DefinitionId,
    name: String,
    rarity: Rarity,
    total: u32,
    owned: u32,
    /// The number of free copies.
    remaining: u32,
}

/// The free copies of all definitions.
#[derive(Debug, Serialize, ToSchema)]
struct AvailabilityList {
    /// The free copies, sorted by name, then by rarity.
    availability: Vec<Availability>,
}

/// Lists the number of free copies of every definition in every rarity.
#[utoipa::path(get, path = "/api/cards/availability", tag = "cards",
    responses((status = OK, body = AvailabilityList)))]
async fn list_availability(State(cards): State<Cards>, wants: Wants) -> Result<Response> {
    let render = async || {
        let catalogue = cards.catalogue().await?;
        let rows = catalogue.definitions.iter().flat_map(|definition| {
            let held = cards.supply.held(definition.id);
            definition.printed.iter().map(move |(rarity, total)| Availability {
                card_id: definition.id,
                name: definition.name.clone(),
                rarity: *rarity,
                total: *total,
                owned: held[rarity.index()],
                remaining: total.saturating_sub(held[rarity.index()]),
            })
        });
        Ok(AvailabilityList { availability: rows.collect() })
    };
    cards.core.cached.answer("cards/availability", "", &wants, render).await
}

/// A series, with the number of its definitions.
#[derive(Debug, Serialize, ToSchema)]
struct SeriesRow {
    series: String,
    /// The number of its definitions in the catalogue.
    definitions: usize,
}

/// Lists the series by name.
#[utoipa::path(get, path = "/api/cards/series", tag = "cards",
    responses((status = OK, body = [SeriesRow])))]
async fn list_series(State(cards): State<Cards>, wants: Wants) -> Result<Response> {
    let asked = cards.clone();
    let rows = async move || {
        let catalogue = asked.catalogue().await?;
        let mut series: BTreeMap<&str, usize> = BTreeMap::new();
        for definition in catalogue.definitions.iter().filter(|definition| !definition.series.is_empty()) {
            *series.entry(&definition.series).or_default() += 1;
        }
        let row = |(series, definitions): (&str, usize)| SeriesRow { series: series.to_owned(), definitions };
        Ok(series.into_iter().map(row).collect::<Vec<_>>())
    };
    cards.core.cached.answer_ahead("cards/series", "", &wants, || Timestamped::now(rows)).await
}

/// Lists the rarities, commonest first.
#[utoipa::path(get, path = "/api/rarities", tag = "cards",
    responses((status = OK, body = [RarityRow])))]
async fn list_rarities(State(cards): State<Cards>, wants: Wants) -> Result<Response> {
    cards.core.cached.answer("rarities", "", &wants, async || Ok(Rarity::rows())).await
}

/// Lists the modifiers of cards.
#[utoipa::path(get, path = "/api/modifiers", tag = "cards",
    responses((status = OK, body = [Modifier])))]
async fn list_modifiers(State(cards): State<Cards>, wants: Wants) -> Result<Response> {
    let render = async || {
        let catalogue = cards.catalogue().await?;
        Ok(catalogue.modifiers.iter().map(|modifier| Modifier::clone(modifier)).collect::<Vec<_>>())
    };
    cards.core.cached.answer("modifiers", "", &wants, render).await
}

/// Returns a modifier by its id.
#[utoipa::path(get, path = "/api/modifiers/{id}", tag = "cards", params(("id" = String, Path)),
    responses((status = OK, body = Modifier)))]
async fn find_modifier(State(cards): State<Cards>, wants: Wants, PathId(id): PathId<ModifierId>) -> Result<Response> {
    let render = async || {
        let catalogue = cards.catalogue().await?;
        catalogue.modifier(id).map(|modifier| Modifier::clone(modifier)).ok_or(Error::NotFound("modifier"))
    };
    cards.core.cached.answer("modifiers/id", id.as_str(), &wants, render).await
}
