//! Notifications: stored first, pushed after the commit.
//!
//! Invariants: a notification belongs to one person, or is one row for all who had an account when it was sent;
//! only they themselves mark or delete what they see of it; its id is time-ordered, so a list is continued with the id
//! that it ended with. Links are paths of the web app.

mod routes;
pub mod store;
#[cfg(test)]
mod tests;

pub use routes::routes;
pub use store::Notification;

use crate::auth::Auth;
use crate::clock::Timestamp;
use crate::core::Core;
use crate::db::Tx;
use crate::dice::Dice;
use crate::error::{Error, Result};
use crate::feature::Feature;
use crate::ids::{NotificationId, UserId};
use crate::realtime::Event;
use axum::extract::FromRef;
use derive_new::new;
use utoipa_axum::router::OpenApiRouter;

#[derive(Clone, FromRef, new)]
pub struct Notifications {
    pub core: Core,
    pub auth: Auth,
}

impl Feature for Notifications {
    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn missed(&self) {}
}

/// A notification to be sent.
#[derive(Debug, Clone)]
pub struct Notice<'a> {
    /// The kind, for icons and filters, as in `packs`.
    pub kind: &'a str,
    pub message: String,
    /// The page of the web app that it is about.
    pub link: Option<String>,
}

impl<'a> Notice<'a> {
    /// A notice without a page.
    pub fn new(kind: &'a str, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), link: None }
    }

    /// The same, about this page.
    #[must_use]
    pub fn about(self, link: impl Into<String>) -> Self {
        Self { link: Some(link.into()), ..self }
    }
}

impl Notice<'_> {
    fn row(&self, now: Timestamp, dice: &Dice) -> Notification {
        Notification {
            id: NotificationId::new(now, dice),
            kind: self.kind.to_owned(),
            message: self.message.clone(),
            link: self.link.clone(),
            is_read: false,
            created_at: now,
        }
    }
}

/// Stores a notification for a user, to be pushed once the transaction is committed.
pub fn add(tx: &mut Tx<'_>, user: UserId, notice: &Notice<'_>, now: Timestamp, dice: &Dice) -> Result<NotificationId> {
    insert(tx, user, notice, (None, 1), (now, dice))
}

/// The same for what one person can do to another as often as they like: as long as the one before is unread, this one
/// takes its place and says how many there were. `notice` gets that number.
pub fn add_merged(
    tx: &mut Tx<'_>,
    user: UserId,
    key: &str,
    notice: impl FnOnce(u32) -> Notice<'static>,
    (now, dice): (Timestamp, &Dice),
) -> Result<NotificationId> {
    let count = store::take_unread(tx, user, key)?.saturating_add(1);
    insert(tx, user, &notice(count), (Some(key), count), (now, dice))
}

fn insert(
    tx: &mut Tx<'_>,
    user: UserId,
    notice: &Notice<'_>,
    merged: (Option<&str>, u32),
    (now, dice): (Timestamp, &Dice),
) -> Result<NotificationId> {
    let row = notice.row(now, dice);
    store::insert(tx, user, &row, merged)?;
    let id = row.id;
    let row = serde_json::to_value(&row).map_err(|error| Error::Internal(error.into()))?;
    tx.announce(Event::Notification { user, row });
    Ok(id)
}

/// Tells several people about the same page, each in their own words, in one statement.
pub fn add_all(
    tx: &mut Tx<'_>,
    (kind, link): (&str, &str),
    messages: Vec<(UserId, String)>,
    now: Timestamp,
    dice: &Dice,
) -> Result<()> {
    let row = |(user, message)| (user, Notice::new(kind, message).about(link).row(now, dice));
    let rows: Vec<(UserId, Notification)> = messages.into_iter().map(row).collect();
    store::insert_all(tx, &rows)?;
    for (user, row) in rows {
        let row = serde_json::to_value(&row).map_err(|error| Error::Internal(error.into()))?;
        tx.announce(Event::Notification { user, row });
    }
    Ok(())
}

/// Stores a notification for all who have an account now, as one row, to be pushed once the transaction is committed.
pub fn broadcast(tx: &mut Tx<'_>, notice: &Notice<'_>, now: Timestamp, dice: &Dice) -> Result<Notification> {
    let row = notice.row(now, dice);
    store::insert_broadcast(tx, &row)?;
    let json = serde_json::to_value(&row).map_err(|error| Error::Internal(error.into()))?;
    tx.announce(Event::Broadcast { row: json });
    Ok(row)
}

/// Withdraws a notification that is not true any more: one person's, or a broadcast when no person is named.
pub fn withdraw(tx: &mut Tx<'_>, user: Option<UserId>, id: NotificationId) -> Result<()> {
    let withdrawn = match user {
        Some(user) => store::withdraw(tx, user, id)?,
        None => store::withdraw_broadcast(tx, id)?,
    };
    if withdrawn > 0 {
        tx.announce(Event::NotificationsWithdrawn { user });
    }
    Ok(())
}

/// Withdraws a user's notifications about a page that is gone.
pub fn withdraw_about(tx: &mut Tx<'_>, user: UserId, link: &str) -> Result<()> {
    if store::withdraw_about(tx, user, link)? > 0 {
        tx.announce(Event::NotificationsWithdrawn { user: Some(user) });
    }
    Ok(())
}
