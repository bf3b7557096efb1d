//! What a transaction on cards needs besides the database.

use super::CardPresenter;
use crate::app::App;
use crate::clock::Timestamp;
use crate::dice::Dice;
use crate::error::Result;

/// Made before the transaction, which may run more than once.
#[derive(Clone)]
pub struct TxContext {
    pub presenter: CardPresenter,
    pub now: Timestamp,
    /// For the ids of what is stored.
    pub dice: Dice,
}

impl TxContext {
    pub async fn of(app: &App) -> Result<Self> {
        Ok(Self { presenter: CardPresenter::new(app).await?, now: app.clock.now(), dice: app.dice.clone() })
    }

    /// The same at another time.
    #[must_use]
    pub fn at(&self, now: Timestamp) -> Self {
        Self { now, ..self.clone() }
    }
}
