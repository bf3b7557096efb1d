//! Routes for offering, listing and ending trades.

use crate::feature::routes;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::deals::{self, Proposal};
use super::hints::{__path_find_trade_hints, find_trade_hints};
use super::rules::{self, Side, SideLimits, TradeStatus};
use super::store;
use super::trade::Trade;
use crate::auth::AuthUser;
use crate::collection::CardPresenter;
use crate::collection::TxContext;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::ids::{CardId, TradeId, UserId};
use crate::json::{Json, Path, PathId, Query, given};
use crate::messages::msg;
use crate::settings::SettingValues;
use crate::trades::Trades;
use crate::users;

/// The default and largest number of trades in a list.
const LIMIT: u32 = 200;
/// The longest text that can be a user's name or id.
const LONGEST_NAME: usize = 100;

pub fn routes() -> OpenApiRouter<Trades> {
    OpenApiRouter::new()
        .routes(routes!(propose_trade))
        .routes(routes!(find_trade_hints))
        .routes(routes!(list_trades))
        .routes(routes!(list_pending_trades))
        .routes(routes!(set_trade_status))
}

/// A trade to offer. Each side gives at least a card or a pack.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ProposeTrade {
    /// The recipient: an id, or a name in any case.
    recipient: String,
    /// Ids of the caller's cards.
    #[serde(default)]
    offered_items: Vec<CardId>,
    /// Ids of the recipient's cards.
    #[serde(default)]
    requested_items: Vec<CardId>,
    /// The number of the caller's packs.
    #[serde(default)]
    offered_packs: u32,
    /// The number of the recipient's packs.
    #[serde(default)]
    requested_packs: u32,
    /// A message to the recipient, at most 500 characters.
    #[serde(default)]
    message: Option<String>,
    /// The recipient's trade that this counter-offer answers. It is cancelled.
    #[serde(default, deserialize_with = "given")]
    counter_of: Option<TradeId>,
}

impl ProposeTrade {
    /// The proposal of this request. Refuses an invalid one.
    fn proposal(&self, ctx: &TxContext, sender: UserId, settings: &SettingValues) -> Result<Proposal> {
        let recipient = self.recipient.trim();
        if recipient.is_empty() || recipient.len() > LONGEST_NAME {
            return Err(Error::invalid_field("recipient", msg!("invalid.recipient_missing")));
        }
        let offered = Side { cards: self.offered_items.clone(), packs: self.offered_packs };
        let requested = Side { cards: self.requested_items.clone(), packs: self.requested_packs };
        let limits = SideLimits { cards: settings.trade_cards, packs: settings.trade_packs };
        rules::check_sides(&offered, &requested, limits)?;
        let message = rules::tidy_message(self.message.as_deref())?;
        Ok(Proposal {
            id: TradeId::new(ctx.now, &ctx.dice),
            sender,
            recipient: recipient.to_owned(),
            offered,
            requested,
            message,
            counter_of: self.counter_of,
            expires_at: ctx.now.plus_hours(i64::from(settings.trade_hours)),
        })
    }
}

/// Offers a trade, or answers one with a counter-offer. The offered cards and packs are locked until the trade ends.
#[utoipa::path(post, path = "/api/trades", tag = "trades", security(("token" = [])), params(IdempotencyKey),
    request_body = ProposeTrade, responses((status = CREATED, body = Trade)))]
async fn propose_trade(State(trades): State<Trades>, user: AuthUser, once: Idempotent<ProposeTrade>) -> Result<Answer> {
    let ctx = TxContext::of(&trades.cards).await?;
    let proposal = once.body().proposal(&ctx, user.id, &trades.core.settings.now())?;
    let propose = move |tx: &mut Tx<'_>, _: &ProposeTrade| deals::propose(tx, &ctx, &proposal);
    trades.core.once(user.id, once.answering(StatusCode::CREATED), propose).await
}

/// Filters of the trades.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct TradesQuery {
    /// The number of trades: 200 by default and at most.
    limit: Option<u32>,
    /// Only trades older than the one with this id.
    before: Option<TradeId>,
    /// Only trades with this status.
    #[param(inline)]
    status: Option<TradeStatus>,
    /// Only the trade with this id; other filters are ignored. The list is empty if the user has no such trade.
    id: Option<TradeId>,
}

/// Filters of the open trades.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PendingQuery {
    /// The number of trades: 200 by default and at most.
    limit: Option<u32>,
    /// Only trades older than the one with this id.
    before: Option<TradeId>,
}

fn checked_limit(limit: Option<u32>) -> Result<u32> {
    let limit = limit.unwrap_or(LIMIT);
    if limit == 0 {
        return Err(Error::invalid_field("limit", msg!("invalid_query.from_one", name = "limit")));
    }
    Ok(limit.min(LIMIT))
}

/// The user whose trades are listed. 403 if the caller may not see them.
fn own(conn: &mut Conn<'_>, caller: &AuthUser, whose: &str) -> Result<UserId> {
    let user = users::resolve(conn, whose)?.id;
    if caller.may_act_for(user) {
        return Ok(user);
    }
    Err(Error::forbidden(msg!("not_your_trades")))
}

/// Lists a user's trades, both offered and received, newest first.
#[utoipa::path(get, path = "/api/trades/{userId}", tag = "trades", security(("token" = [])),
    params(("userId" = String, Path, description = "The user's id, or name in any case. Only admins may name others."),
        TradesQuery),
    responses((status = OK, body = Vec<Trade>)))]
async fn list_trades(
    State(trades): State<Trades>,
    user: AuthUser,
    Path(whose): Path<String>,
    Query(query): Query<TradesQuery>,
) -> Result<Json<Vec<Trade>>> {
    let presenter = CardPresenter::new(&trades.cards).await?;
    let limit = checked_limit(query.limit)?;
    let read = move |conn: &mut Conn<'_>| {
        let owner = own(conn, &user, &whose)?;
        let rows = match query.id {
            Some(id) => store::only(conn, owner, id)?,
            None => store::list(conn, owner, query.before, query.status, limit)?,
        };
        Trade::list(conn, &presenter, owner, rows)
    };
    trades.core.db.read(read).await.map(Json)
}

/// Lists a user's open trades, both offered and received, newest first.
#[utoipa::path(get, path = "/api/trades/{userId}/pending", tag = "trades", security(("token" = [])),
    params(("userId" = String, Path, description = "The user's id, or name in any case. Only admins may name others."),
        PendingQuery),
    responses((status = OK, body = Vec<Trade>)))]
async fn list_pending_trades(
    State(trades): State<Trades>,
    user: AuthUser,
    Path(whose): Path<String>,
    Query(query): Query<PendingQuery>,
) -> Result<Json<Vec<Trade>>> {
    let presenter = CardPresenter::new(&trades.cards).await?;
    let limit = checked_limit(query.limit)?;
    let now = trades.core.clock.now();
    let read = move |conn: &mut Conn<'_>| {
        let owner = own(conn, &user, &whose)?;
        let rows = store::list_open(conn, owner, query.before, now, limit)?;
        Trade::list(conn, &presenter, owner, rows)
    };
    trades.core.db.read(read).await.map(Json)
}

/// How to end a trade.
#[derive(Debug, Deserialize, ToSchema)]
struct SetTradeStatus {
    /// The new status. The recipient can set `accepted` or `rejected`, the sender `cancelled`.
    status: NewTradeStatus,
    /// The `version` of the trade that you have seen. If the trade has another version now, the response is 409
    /// `changed`.
    #[serde(default)]
    version: Option<String>,
}

/// A status that users can set.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum NewTradeStatus {
    Accepted,
    Rejected,
    Cancelled,
}

/// Accepts, rejects or cancels a trade.
#[utoipa::path(put, path = "/api/trades/{id}/status", tag = "trades", security(("token" = [])),
    params(("id" = String, Path, description = "The id of the trade."), IdempotencyKey),
    request_body = SetTradeStatus, responses((status = OK, body = Trade)))]
async fn set_trade_status(
    State(trades): State<Trades>,
    user: AuthUser,
    PathId(id): PathId<TradeId>,
    once: Idempotent<SetTradeStatus>,
) -> Result<Answer> {
    let ctx = TxContext::of(&trades.cards).await?;
    let by = user.id;
    let set = move |tx: &mut Tx<'_>, body: &SetTradeStatus| match body.status {
        NewTradeStatus::Accepted => deals::accept(tx, &ctx, id, by, body.version.as_deref()),
        NewTradeStatus::Rejected => deals::reject(tx, &ctx, id, by),
        NewTradeStatus::Cancelled => deals::cancel(tx, &ctx, id, by),
    };
    trades.core.once(by, once, set).await
}
