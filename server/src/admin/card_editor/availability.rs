//! The times when cards can be pulled, for one card or many.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::super::log::{Change, run_as};
use super::super::mistakes::Mistakes;
use super::draft::LONGEST_LINE;
use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::cards;
use crate::clock::Timestamp;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::ids::DefinitionId;
use crate::json::given;
use crate::messages::{Message, msg};
use crate::packs::pools;

/// Maximum number of cards per request.
const MAX_CARDS: usize = 1000;

/// The period in which cards can be pulled.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardAvailability {
    #[serde(default, deserialize_with = "given")]
    card_id: Option<DefinitionId>,
    /// Several card ids, at most 1000.
    #[serde(default)]
    card_ids: Vec<DefinitionId>,
    /// The new series of these cards; unchanged if absent or empty.
    #[serde(default, deserialize_with = "given")]
    series: Option<String>,
    /// The first time at which they can be pulled; null or absent for no limit.
    #[serde(default, deserialize_with = "given")]
    available_from: Option<Timestamp>,
    /// The last time at which they can be pulled; null or absent for no limit.
    #[serde(default, deserialize_with = "given")]
    available_to: Option<Timestamp>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AvailabilitySet {
    /// A message for the user.
    #[schema(value_type = String)]
    message: Message,
    /// The number of changed cards.
    updated_count: usize,
}

/// Sets the period in which cards can be pulled and, if given, their series. The packs that draw from them publish it
/// as a version.
#[utoipa::path(post, path = "/api/admin/update-card-availability", tag = "admin", params(IdempotencyKey),
    request_body = CardAvailability, security(("token" = [])),
    responses((status = OK, body = AvailabilitySet)))]
pub async fn set_card_availability(
    State(tools): State<AdminTools>,
    admin: Admin,
    once: Idempotent<CardAvailability>,
) -> Result<Answer> {
    let moves = once.body().series.is_some();
    let saving = run_as(&tools.core, admin.id, once, move |tx, body, author| {
        let (ids, series) = body.checked()?;
        let (from, to) = (body.available_from, body.available_to);
        let all = cards::store::definitions(tx)?;
        let (mut before, mut after) = (serde_json::Map::new(), serde_json::Map::new());
        for id in ids {
            let card = all.iter().find(|card| card.id == id).ok_or(Error::NotFound("card"))?;
            let series = series.unwrap_or(&card.series);
            if (card.available_from, card.available_to, card.series.as_str()) == (from, to, series) {
                continue;
            }
            cards::store::set_window(tx, id, from, to)?;
            cards::store::set_series(tx, id, series)?;
            before.insert(card.name.clone(), logged(card.available_from, card.available_to, &card.series, series));
            after.insert(card.name.clone(), logged(from, to, series, &card.series));
        }
        let updated_count = before.len();
        if updated_count > 0 {
            let change = Change::of("set_card_availability", None).from_to(before.into(), after.into());
            author.note(tx, &change)?;
            pools::publish_changes(tx, Some(author.actor), &msg!("odds_why.times_changed"), author.now)?;
        }
        let message = msg!("done.availability_set", cards = updated_count);
        Ok(AvailabilitySet { message, updated_count })
    });
    let answer = saving.await;
    if moves {
        // The largest share of a series depends on its definitions.
        tools.leaderboard.board.mark_all_changed();
    }
    super::routes::refresh_caches(&tools, answer)
}

impl CardAvailability {
    /// The card ids, and their new series if there is one.
    fn checked(&self) -> Result<(Vec<DefinitionId>, Option<&str>)> {
        if self.available_from.zip(self.available_to).is_some_and(|(from, to)| from > to) {
            return Err(Error::invalid_field("availableTo", msg!("invalid.end_before_start")));
        }
        let mut ids: Vec<_> = self.card_ids.iter().copied().chain(self.card_id).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() || ids.len() > MAX_CARDS {
            return Err(Error::invalid_field("cardIds", msg!("invalid.card_count", max = MAX_CARDS)));
        }
        let series = self.series.as_deref().map(str::trim);
        let mut mistakes = Mistakes::new(msg!("invalid.availability"));
        mistakes.text(series.unwrap_or_default(), LONGEST_LINE, "series");
        mistakes.refuse()?;
        Ok((ids, series))
    }
}

/// The log's view of a card: its times, and its series if that differs from `other`.
fn logged(from: Option<Timestamp>, to: Option<Timestamp>, series: &str, other: &str) -> serde_json::Value {
    let mut logged = json!({"availableFrom": from, "availableTo": to});
    if series != other {
        logged["series"] = series.into();
    }
    logged
}
