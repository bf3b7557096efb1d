//! Featured cards: a few at most, in the order that their owner chose.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CardPresenter, OwnedCard, store};
use crate::auth::AuthUser;
use crate::collection::Collection;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::ids::{CardId, UserId};
use crate::json::Json;
use crate::messages::msg;
use crate::realtime::Event;

/// The cards that a user features.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeaturedCards {
    /// The cards in the order that the user set.
    featured_cards: Vec<OwnedCard>,
}

/// The cards to feature.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetFeaturedCards {
    /// The ids of own cards, at most `featuredMaximum` of `GET /api/settings` (4 by default). Replaces the list.
    featured_cards: Vec<CardId>,
}

/// The featured cards of a user.
pub fn featured_cards(
    conn: &mut crate::db::Conn<'_>,
    presenter: &CardPresenter,
    user: UserId,
) -> Result<Vec<OwnedCard>> {
    Ok(store::featured(conn, user)?.iter().map(|row| presenter.show(row, true)).collect())
}

/// Returns the cards that the caller features.
#[utoipa::path(get, path = "/api/users/featured-cards", tag = "collection", security(("token" = [])),
    responses((status = OK, body = FeaturedCards)))]
pub(super) async fn list_featured_cards(
    State(collection): State<Collection>,
    user: AuthUser,
) -> Result<Json<FeaturedCards>> {
    let presenter = CardPresenter::new(&collection.cards).await?;
    let featured_cards = collection.core.db.read(move |conn| featured_cards(conn, &presenter, user.id)).await?;
    Ok(Json(FeaturedCards { featured_cards }))
}

/// Replaces the caller's featured cards.
#[utoipa::path(put, path = "/api/users/featured-cards", tag = "collection", security(("token" = [])),
    params(IdempotencyKey), request_body = SetFeaturedCards, responses((status = OK, body = FeaturedCards)))]
pub(super) async fn set_featured_cards(
    State(collection): State<Collection>,
    user: AuthUser,
    once: Idempotent<SetFeaturedCards>,
) -> Result<Answer> {
    let wanted = &once.body().featured_cards;
    let most = usize::try_from(collection.core.config.featured_maximum).unwrap_or(usize::MAX);
    if wanted.len() > most {
        return Err(Error::invalid_field("featuredCards", msg!("invalid.featured_cards_many", max = most)));
    }
    if (1..wanted.len()).any(|at| wanted[..at].contains(&wanted[at])) {
        return Err(Error::invalid_field("featuredCards", msg!("invalid.featured_card_twice")));
    }
    let (presenter, user) = (CardPresenter::new(&collection.cards).await?, user.id);
    let save = move |tx: &mut crate::db::Tx<'_>, body: &SetFeaturedCards| {
        if store::set_featured(tx, user, &body.featured_cards)? != body.featured_cards.len() {
            return Err(Error::invalid_field("featuredCards", msg!("invalid.featured_card_foreign")));
        }
        tx.announce(Event::CollectionChanged { user });
        Ok(FeaturedCards { featured_cards: featured_cards(tx, &presenter, user)? })
    };
    collection.core.once(user, once, save).await
}
