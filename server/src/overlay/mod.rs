//! The live queue and its show: packs wait their turn, one is opened, the overlay plays it, the next follows.
//!
//! Invariants: an entry of the queue holds one reserved pack of its owner until it is opened or given back; one
//! opening is shown at a time; its cards are the owner's from the commit and appear nowhere else before the show is
//! over; no entry is lost when a server or an overlay ends. What is decided is decided by `rules`, from what is
//! stored; what is said to sockets is said by `sockets`, after the commit.

mod admission;
pub mod clock;
mod dispatcher;
mod joining;
pub mod opening;
pub mod presence;
pub mod queue;
mod routes;
pub mod rules;
mod signed_in;
pub mod sockets;
pub mod store;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use dispatcher::Dispatcher;
pub use opening::OpeningStarted;
pub use presence::OverlayPresence;
pub use routes::routes;
pub use store::QueueSource;

use crate::app::App;
use crate::config::Config;
use crate::dice::Dice;
use crate::error::Result;
use crate::ids::UserId;
use crate::users;

/// A key for the overlay: nobody guesses it, and it fits in an address.
pub fn new_key(dice: &Dice) -> String {
    const_hex::encode(dice.bytes::<24>())
}

/// Makes the overlay's key when this database has none yet; the server does it when it starts.
pub async fn prepare(app: &App) -> Result<()> {
    let key = new_key(&app.dice);
    let key = app.db.write(move |tx| {
        store::set_first_key(tx, &key)?;
        Ok(store::show(tx)?.overlay_key)
    });
    app.overlay_presence.know_key(&key.await?);
    Ok(())
}

/// The address that a browser source opens to be the overlay.
pub fn link(config: &Config, streamer: UserId, key: &str) -> String {
    format!("{}/stream-overlay/{streamer}?key={key}", config.public_url())
}

/// The address that a browser source opens to show the goal and the raffle.
pub fn goal_link(config: &Config, streamer: UserId, key: &str) -> String {
    format!("{}/stream-goal/{streamer}?key={key}", config.public_url())
}

/// This server's overlay link, once its streamer has signed in; a demo's streamer is there from the start.
pub async fn find_link(app: &App) -> Result<Option<String>> {
    let found = app.db.read(|conn| Ok((users::owner(conn)?, store::show(conn)?.overlay_key))).await?;
    Ok(found.0.map(|owner| link(&app.config, owner.id, &found.1)))
}
