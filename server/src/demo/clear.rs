//! Removes the demo set: its people, its definitions and packs, and every card of those. Real accounts stay.

use crate::collection::TxContext;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::messages::msg;
use crate::packs::Packs;
use crate::packs::{self, opening_store, pools, seed_store};
use crate::realtime::Event;
use crate::{cards, claims, collection, grading, market, trades, users, wishes};
use serde::Serialize;
use utoipa::ToSchema;

/// The content of the demo set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = DemoContents)]
pub struct Contents {
    /// The number of made-up users.
    pub people: i64,
    /// The number of its definitions.
    pub definitions: i64,
    /// The number of its packs that can be opened.
    pub packs: i64,
    /// The number of cards of those users, and of cards of those definitions of any owner.
    pub cards: i64,
}

impl Contents {
    /// Whether there is nothing to remove.
    pub fn is_empty(&self) -> bool {
        *self == Self { people: 0, definitions: 0, packs: 0, cards: 0 }
    }
}

/// The content that clearing would remove.
pub async fn contents(packs: &Packs) -> Result<Contents> {
    packs.core.db.read(|conn: &mut Conn<'_>| count(conn)).await
}

pub(super) fn count(conn: &mut Conn<'_>) -> Result<Contents> {
    Ok(Contents {
        people: users::store::count_demo(conn)?,
        definitions: cards::store::count_demo(conn)?,
        packs: packs::store::count_demo(conn)?,
        cards: collection::store::count_demo(conn)?,
    })
}

/// Removes the demo set. Returns what it was.
///
/// Openings stay published for verifiers and leave all lists. Copies of real definitions that demo people held come
/// back, with a new run version.
pub async fn clear(packs: &Packs) -> Result<Contents> {
    let ctx = TxContext::of(&packs.cards).await?;
    let removed = packs.core.db.write(move |tx| remove(tx, &ctx)).await?;
    refresh_caches(packs).await?;
    Ok(removed)
}

/// Reads again what this node keeps of cards and packs.
pub(super) async fn refresh_caches(packs: &Packs) -> Result<()> {
    packs.cards.forget();
    packs.pools.forget();
    packs::supply::recount(packs).await
}

pub(super) fn remove(tx: &mut Tx<'_>, ctx: &TxContext) -> Result<Contents> {
    let now = ctx.now;
    // A run begins with the lock on the openings, which has to come first.
    opening_store::block_openings(tx)?;
    let back = collection::store::demo_copies(tx)?;
    if !back.is_empty() {
        packs::store::begin_run(tx, &back, now, "The demo set was removed.")?;
    }
    let contents = count(tx)?;
    trades::clear_demo(tx, ctx)?;
    market::clear_demo(tx, ctx)?;
    grading::clear_demo(tx)?;
    seed_store::reveal_demo(tx, now)?;
    opening_store::unlist_demo(tx)?;
    collection::store::delete_demo(tx)?;
    claims::store::forget_gone(tx)?;
    packs::store::retire_demo(tx)?;
    wishes::store::delete_demo(tx)?;
    cards::store::delete_demo(tx)?;
    users::store::delete_demo(tx)?;
    pools::publish_changes(tx, None, &msg!("odds_why.demo_cleared"), now)?;
    tx.announce(Event::CopiesReturned);
    // Almost every cache has something of it.
    tx.announce(Event::Missed);
    Ok(contents)
}
