//! What the demo trades, listings and gradings share: who takes part, when, and which cards they can spare.

use std::sync::Arc;

use super::people::DemoPerson;
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::collection::{self, CardRow, CardStatus, TxContext};
use crate::db::{Conn, Db, Tx};
use crate::dice::Dice;
use crate::error::Result;
use crate::ids::{CardId, UserId};
use crate::packs::Packs;

#[derive(Clone)]
pub(super) struct Scenes {
    pub now: Timestamp,
    db: Db,
    ctx: TxContext,
    people: Arc<[(UserId, &'static DemoPerson)]>,
}

impl Scenes {
    pub async fn new(
        packs: &Packs,
        people: &[(UserId, &'static DemoPerson)],
        now: Timestamp,
        dice: &Dice,
    ) -> Result<Self> {
        let ctx = TxContext { dice: dice.clone(), ..TxContext::of(&packs.cards).await? };
        Ok(Self { now, db: packs.core.db.clone(), ctx, people: people.into() })
    }

    /// Plays a scene in one transaction, at the time `hours_ago`. Returns its count.
    pub async fn play(
        &self,
        hours_ago: i64,
        scene: impl Fn(&mut Tx<'_>, &TxContext, &Self) -> Result<usize> + Send + 'static,
    ) -> Result<usize> {
        let (scenes, ctx) = (self.clone(), self.ctx.at(self.now.plus_hours(-hours_ago)));
        self.db.write(move |tx: &mut Tx<'_>| scene(tx, &ctx, &scenes)).await
    }

    pub fn user(&self, login: &str) -> Option<UserId> {
        self.people.iter().find(|(_, demo)| demo.login == login).map(|(id, _)| *id)
    }
}

/// Available cards that a user has by then and that `suit`, nearest to this rarity first.
pub(super) fn spare(
    conn: &mut Conn<'_>,
    ctx: &TxContext,
    owner: UserId,
    (count, rarity): (usize, Rarity),
    suit: impl Fn(&CardRow) -> bool,
) -> Result<Vec<CardId>> {
    let mut cards = collection::store::after(conn, owner, (ctx.now, ""), 400)?;
    cards.retain(|card| card.status == CardStatus::Available && suit(card));
    let far = |card: &CardRow| card.rarity.map_or(usize::MAX, |it| it.index().abs_diff(rarity.index()));
    cards.sort_by_key(|card| (far(card), card.id));
    Ok(cards.iter().take(count).map(|card| card.id).collect())
}
