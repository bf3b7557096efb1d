//! Notifications: stored first, sent to sockets after the commit.
//!
//! Invariants: a notification belongs to one user, or is one row for all users who had an account when it was sent;
//! users mark and delete only their own view of it; ids are ordered by time, so the last id of a page is the cursor of
//! the next. Links are paths of the web app. A notification is stored with its English text and its message
//! (`translatable`), and is shown in the language of its reader.

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
use crate::messages::{self, Language, Message};
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
    /// The kind, for icons and filters, such as `packs`.
    pub kind: &'a str,
    /// Each user reads it in their own language.
    pub message: Message,
    /// The page of the web app that the notification opens.
    pub link: Option<String>,
}

impl<'a> Notice<'a> {
    /// A notice without a link.
    pub fn new(kind: &'a str, message: Message) -> Self {
        Self { kind, message, link: None }
    }

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

/// Stores a notification for a user. It is sent after the commit.
pub fn add(tx: &mut Tx<'_>, user: UserId, notice: &Notice<'_>, now: Timestamp, dice: &Dice) -> Result<NotificationId> {
    insert(tx, user, notice, (None, 1), (now, dice))
}

/// Like [`add`], for events that another user can cause without limit: while the previous notification with the same
/// key is unread, the new one replaces it and counts it. `notice` gets the number of events.
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
    announce(tx, Some(user), &row)?;
    Ok(row.id)
}

/// Sends a notification after the commit. Nodes of older versions show its English text.
fn announce(tx: &mut Tx<'_>, user: Option<UserId>, row: &Notification) -> Result<()> {
    let english = messages::for_reader(Language::english(), || serde_json::to_value(row));
    let (row, translatable) = (english.map_err(Error::internal)?, row.message.to_stored());
    tx.announce(match user {
        Some(user) => Event::Notification { user, row, translatable },
        None => Event::Broadcast { row, translatable },
    });
    Ok(())
}

/// Notifies several users about one page, each with its own text, in one statement.
pub fn add_all(
    tx: &mut Tx<'_>,
    (kind, link): (&str, &str),
    messages: Vec<(UserId, Message)>,
    now: Timestamp,
    dice: &Dice,
) -> Result<()> {
    let row = |(user, message)| (user, Notice::new(kind, message).about(link).row(now, dice));
    let rows: Vec<(UserId, Notification)> = messages.into_iter().map(row).collect();
    store::insert_all(tx, &rows)?;
    rows.iter().try_for_each(|(user, row)| announce(tx, Some(*user), row))
}

/// Stores one notification, as one row, for all users who have an account now. It is sent after the commit.
pub fn broadcast(tx: &mut Tx<'_>, notice: &Notice<'_>, now: Timestamp, dice: &Dice) -> Result<Notification> {
    let row = notice.row(now, dice);
    store::insert_broadcast(tx, &row)?;
    announce(tx, None, &row)?;
    Ok(row)
}

/// Withdraws a notification that no longer applies: a user's, or a broadcast for `None`.
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

/// Withdraws a user's notifications about a page that no longer exists.
pub fn withdraw_about(tx: &mut Tx<'_>, user: UserId, link: &str) -> Result<()> {
    if store::withdraw_about(tx, user, link)? > 0 {
        tx.announce(Event::NotificationsWithdrawn { user: Some(user) });
    }
    Ok(())
}
