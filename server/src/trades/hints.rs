//! The route for hints about cards in the trade editor.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store::{self, HintRow};
use crate::auth::AuthUser;
use crate::collection::CardStatus;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{CardId, TradeId, UserId};
use crate::json::{Json, Query};
use crate::messages::{Message, msg};
use crate::trades::Trades;
use crate::users;

/// The cards and the other user.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct HintsQuery {
    /// The other side: an id, or a name in any case.
    with: Option<String>,
    /// Ids of cards of either side, separated by commas; at most 20.
    cards: Option<String>,
    /// The trade that a counter-offer would end. Its locks and requests are ignored.
    counter_of: Option<TradeId>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TradeHints {
    /// The hints, in the requested order. Cards of other users are left out.
    hints: Vec<TradeHint>,
}

/// Hints about a card.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TradeHint {
    #[serde(rename = "_id")]
    id: CardId,
    owner: UserId,
    /// What locks the card; absent if it can be traded.
    #[serde(skip_serializing_if = "Option::is_none")]
    busy: Option<Busy>,
    /// The number of other open trades that ask for it.
    other_trades: i64,
    /// Whether its owner has no other copy of this card in this rarity.
    last_copy: bool,
    /// Whether the other side has a copy of this card in this rarity.
    already_owned: bool,
    /// Whether this card in this rarity is the other side's favourite.
    wanted: bool,
}

/// What locks a card.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Busy {
    /// The kind of lock: `trade`, `listing`, `offer` or `grading`.
    kind: &'static str,
    #[schema(value_type = String)]
    message: Message,
}

impl TradeHint {
    fn of(row: &HintRow) -> Self {
        let busy = match (row.lock, row.status) {
            (Some(kind), _) => Some(kind.as_str()),
            (None, CardStatus::Grading) => Some("grading"),
            (None, CardStatus::Pending | CardStatus::Available) => None,
        };
        Self {
            id: row.id,
            owner: row.owner,
            busy: busy.map(|kind| Busy { kind, message: msg!("card_is_busy", kind) }),
            other_trades: row.asked_for,
            last_copy: row.copies <= 1,
            already_owned: row.copies_there > 0,
            wanted: row.wanted,
        }
    }
}

/// Returns hints about cards for a trade with another user.
#[utoipa::path(get, path = "/api/trades/hints", tag = "trades", security(("token" = [])), params(HintsQuery),
    responses((status = OK, body = TradeHints)))]
pub(super) async fn find_trade_hints(
    State(trades): State<Trades>,
    user: AuthUser,
    Query(query): Query<HintsQuery>,
) -> Result<Json<TradeHints>> {
    let cards = card_ids(query.cards.as_deref().unwrap_or_default())?;
    let with = query.with.unwrap_or_default();
    if with.trim().is_empty() {
        return Err(Error::invalid_field("with", msg!("invalid.collector_missing")));
    }
    let me = user.id;
    let now = trades.core.clock.now();
    let ids = cards.clone();
    let read = move |conn: &mut Conn<'_>| {
        let other = users::resolve(conn, with.trim())?.id;
        if other == me {
            return Err(Error::invalid_field("with", msg!("invalid.trade_with_self")));
        }
        store::hints(conn, [me, other], &ids, query.counter_of, now)
    };
    let rows = trades.core.db.read(read).await?;
    let hint = |card: &CardId| rows.iter().find(|row| row.id == *card).map(TradeHint::of);
    Ok(Json(TradeHints { hints: cards.iter().filter_map(hint).collect() }))
}

fn card_ids(text: &str) -> Result<Vec<CardId>> {
    let ids: Result<Vec<CardId>, _> =
        text.split(',').map(str::trim).filter(|id| !id.is_empty()).map(str::parse).collect();
    match ids {
        Ok(ids) if ids.len() <= store::MAX_HINTS => Ok(ids),
        Ok(_) => Err(Error::invalid_field("cards", msg!("invalid.hint_cards", max = store::MAX_HINTS))),
        Err(_) => Err(Error::invalid_field("cards", msg!("invalid.id"))),
    }
}
