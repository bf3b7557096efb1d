//! The context of a transaction on cards.

use super::CardPresenter;
use crate::cards::Cards;
use crate::clock::Timestamp;
use crate::dice::Dice;
use crate::error::Result;

/// Made before the transaction, which may run more than once.
#[derive(Clone)]
pub struct TxContext {
    pub presenter: CardPresenter,
    pub now: Timestamp,
    /// For the ids of new rows.
    pub dice: Dice,
}

impl TxContext {
    pub async fn of(cards: &Cards) -> Result<Self> {
        let (now, dice) = (cards.core.clock.now(), cards.core.dice.clone());
        Ok(Self { presenter: CardPresenter::new(cards).await?, now, dice })
    }

    /// The same context with another time.
    #[must_use]
    pub fn at(&self, now: Timestamp) -> Self {
        Self { now, ..self.clone() }
    }
}
