//! When cards can be pulled, for one or for many.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::super::log::{Change, note};
use crate::app::App;
use crate::auth::Admin;
use crate::cards;
use crate::clock::Timestamp;
use crate::error::{Error, ErrorBody, Result};
use crate::idempotency::{Answer, IdempotencyKey, Once};
use crate::ids::DefinitionId;
use crate::packs::pools;

/// Cards that one call changes at most.
const MOST: usize = 1000;

/// From when to when cards can be pulled.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardAvailability {
    /// One card.
    #[serde(default)]
    card_id: Option<DefinitionId>,
    /// Or many, at most 1000.
    #[serde(default)]
    card_ids: Vec<DefinitionId>,
    /// The first moment; null or absent leaves it open.
    #[serde(default)]
    available_from: Option<Timestamp>,
    /// The last moment; null or absent leaves it open.
    #[serde(default)]
    available_to: Option<Timestamp>,
}

/// What was done.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AvailabilitySet {
    /// In a sentence.
    message: String,
    /// How many cards are different now.
    updated_count: usize,
}

/// Sets from when to when cards can be pulled. The packs that draw from them publish it as a version.
#[utoipa::path(post, path = "/api/admin/update-card-availability", tag = "admin", params(IdempotencyKey),
    request_body = CardAvailability, security(("token" = [])),
    responses((status = OK, body = AvailabilitySet), (status = "default", body = ErrorBody)))]
pub async fn set_card_availability(
    State(app): State<App>,
    admin: Admin,
    once: Once<CardAvailability>,
) -> Result<Answer> {
    let (actor, now, dice) = (admin.id, app.clock.now(), app.dice.clone());
    let saving = app.once(actor, once, move |tx, body| {
        let (from, to) = (body.available_from, body.available_to);
        if from.zip(to).is_some_and(|(from, to)| from > to) {
            return Err(Error::invalid_field("availableTo", "The last moment is after the first."));
        }
        let mut ids: Vec<_> = body.card_ids.iter().copied().chain(body.card_id).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() || ids.len() > MOST {
            return Err(Error::invalid_field("cardIds", format!("Name 1 to {MOST} cards.")));
        }
        let all = cards::store::definitions(tx)?;
        let mut before = serde_json::Map::new();
        for id in ids {
            let card = all.iter().find(|card| card.id == id).ok_or(Error::NotFound("card"))?;
            if (card.available_from, card.available_to) != (from, to) {
                cards::store::set_window(tx, id, from, to)?;
                let window = json!({"availableFrom": card.available_from, "availableTo": card.available_to});
                before.insert(card.name.clone(), window);
            }
        }
        let updated_count = before.len();
        if updated_count > 0 {
            let after = json!({"availableFrom": from, "availableTo": to});
            let after: serde_json::Map<_, _> = before.keys().map(|name| (name.clone(), after.clone())).collect();
            let change = Change::of("set_card_availability", None).from_to(before.into(), after.into());
            note(tx, actor, &change, now, &dice)?;
            pools::publish_changes(tx, Some(actor), "The time of some cards was changed.", now)?;
        }
        let message = match updated_count {
            0 => "These cards had that time already.".to_owned(),
            1 => "The time of 1 card is changed.".to_owned(),
            many => format!("The time of {many} cards is changed."),
        };
        Ok(AvailabilitySet { message, updated_count })
    });
    super::routes::remembered(&app, saving.await)
}
