//! Routes of the market.

mod listings;
mod offers;
mod sales;

use crate::collection::TxContext;
use crate::db::Tx;
use crate::error::Result;
use crate::idempotency::{Answer, Idempotent, Nothing};
use crate::ids::UserId;
use crate::json::Message;
use crate::market::Market;
use crate::messages;
use utoipa_axum::router::OpenApiRouter;

pub use listings::show_listing;

pub fn routes() -> OpenApiRouter<Market> {
    listings::routes().merge(offers::routes()).merge(sales::routes())
}

/// Runs a command once in a transaction, and responds with this message.
async fn run_command(
    market: &Market,
    user: UserId,
    once: Idempotent<Nothing>,
    message: messages::Message,
    command: impl Fn(&mut Tx<'_>, &TxContext) -> Result<()> + Send + 'static,
) -> Result<Answer> {
    let ctx = TxContext::of(&market.cards).await?;
    let save = move |tx: &mut Tx<'_>, _: &Nothing| {
        command(tx, &ctx)?;
        Ok(Message { message: message.clone() })
    };
    market.core.once(user, once, save).await
}
