//! All cards by rarity with their free numbers, streamed: memory use is constant however many copies are printed.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::routes::free_mints;
use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::cards::{self, Definition, DefinitionView, Rarity};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::json::Query;
use crate::users::fold;

/// Maximum number of cards per page, and approximate number of bytes.
const PAGE: usize = 100;
const PAGE_BYTES: usize = 64 * 1024;

/// The filter for the cards.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AdminCardsQuery {
    /// A part of the name or of a tag, as plain text.
    search: Option<String>,
    /// Only cards of this series.
    series: Option<String>,
    /// Only the group of this rarity.
    rarity: Option<Rarity>,
    /// `false` omits the free mint numbers, which take a while if many cards are held.
    mints: Option<bool>,
}

/// All cards, grouped by their printed rarities.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GroupedCards {
    /// The cards of each rarity by name, each with its printed copies in that rarity. A card without printed copies is
    /// in the first group.
    grouped_cards: BTreeMap<Rarity, Vec<DefinitionView>>,
}

/// Lists all cards by rarity, including retired ones, with their free mint numbers.
#[utoipa::path(get, path = "/api/admin/cards", tag = "admin", params(AdminCardsQuery), security(("token" = [])),
    responses((status = OK, body = GroupedCards)))]
pub async fn list_admin_cards(
    State(tools): State<AdminTools>,
    _: Admin,
    Query(query): Query<AdminCardsQuery>,
) -> Result<Response> {
    let wanted = query.clone();
    let cards =
        tools.core.db.read(move |conn: &mut Conn<'_>| Ok(wanted.choose(cards::store::definitions(conn)?))).await?;
    let start = CardListWriter { tools, cards, mints: query.mints.unwrap_or(true), next: 0, done: false };
    let body = Body::from_stream(stream::try_unfold(start, CardListWriter::write));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

impl AdminCardsQuery {
    /// The cards of each group in turn, by name.
    fn choose(&self, definitions: Vec<Definition>) -> Vec<(Rarity, Arc<Definition>)> {
        let key = self.search.as_deref().map(fold);
        let named = |definition: &Definition| {
            key.as_ref().is_none_or(|key| {
                definition.name_key.contains(key.as_str())
                    || definition.tags.iter().any(|tag| fold(tag).contains(key.as_str()))
            })
        };
        let of_series = |definition: &Definition| self.series.as_ref().is_none_or(|only| definition.series == *only);
        let mut chosen = Vec::new();
        for definition in definitions.into_iter().filter(|one| named(one) && of_series(one)).map(Arc::new) {
            let groups: Vec<Rarity> = match definition.printed.as_slice() {
                [] => vec![Rarity::ALL[0]],
                printed => printed.iter().map(|(rarity, _)| *rarity).collect(),
            };
            let groups = groups.into_iter().filter(|rarity| self.rarity.is_none_or(|only| only == *rarity));
            chosen.extend(groups.map(|rarity| (rarity, Arc::clone(&definition))));
        }
        chosen.sort_by_key(|(rarity, _)| *rarity);
        chosen
    }
}

/// The state of the writer.
struct CardListWriter {
    tools: AdminTools,
    cards: Vec<(Rarity, Arc<Definition>)>,
    mints: bool,
    /// The index of the next card.
    next: usize,
    done: bool,
}

impl CardListWriter {
    async fn write(mut self) -> Result<Option<(Bytes, Self)>> {
        if self.done {
            return Ok(None);
        }
        let (mut text, first) = (Vec::new(), self.next);
        if first == 0 {
            text.extend_from_slice(b"{\"groupedCards\":{");
        }
        for view in self.next_page().await? {
            self.item(&mut text, &view)?;
        }
        if self.next == self.cards.len() {
            self.done = true;
            let end: &[u8] = if self.cards.is_empty() { b"}}" } else { b"]}}" };
            text.extend_from_slice(end);
        }
        Ok(Some((text.into(), self)))
    }

    /// The next cards with their printed run.
    async fn next_page(&self) -> Result<Vec<DefinitionView>> {
        let next: Vec<_> = self.cards.iter().skip(self.next).take(PAGE).cloned().collect();
        let (tools, mints) = (self.tools.clone(), self.mints);
        let read = move |conn: &mut Conn<'_>| {
            let (mut views, mut bytes) = (Vec::new(), 0);
            for (rarity, definition) in &next {
                let mut view = DefinitionView::of(definition, &tools.packs.cards.supply);
                view.rarities.retain(|printed| printed.rarity == *rarity);
                for printed in view.rarities.iter_mut().filter(|_| mints) {
                    let free = free_mints(conn, definition.id, printed)?;
                    // A number takes about four bytes, with its comma.
                    bytes += 4 * free.len();
                    printed.available_mint_numbers = Some(free);
                }
                views.push(view);
                if bytes > PAGE_BYTES {
                    break;
                }
            }
            Ok(views)
        };
        self.tools.core.db.read(read).await
    }

    /// Writes the next card in its group.
    fn item(&mut self, text: &mut Vec<u8>, view: &DefinitionView) -> Result<()> {
        let group = |at: usize| self.cards.get(at).map(|(rarity, _)| *rarity);
        let (rarity, before) = (group(self.next), self.next.checked_sub(1).and_then(group));
        if rarity == before {
            text.push(b',');
        } else {
            let between = if before.is_some() { "]," } else { "" };
            text.extend_from_slice(format!("{between}\"{}\":[", rarity.map_or("", Rarity::name)).as_bytes());
        }
        self.next += 1;
        serde_json::to_writer(text, view).map_err(|error| Error::Internal(error.into()))
    }
}
