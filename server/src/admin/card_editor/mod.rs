//! The card editor: creating and changing cards.
//!
//! Invariants: the first copy fixes a card's printed run and its existence: from then on it is retired and restored,
//! never removed. Of two concurrent changes of a card the second gets a conflict. Names are unique, ignoring case. A
//! picture was made by this server (`crate::pictures`), belongs to the demo set, or is unchanged. A change of what can
//! be pulled publishes a version of each affected pack in the same transaction.

mod availability;
pub(super) mod draft;
mod list;
mod routes;
pub(super) mod store;
#[cfg(test)]
mod tests;
mod upload;
mod view;

pub use availability::{__path_set_card_availability, set_card_availability};
pub use list::{__path_list_admin_cards, list_admin_cards};
pub use routes::{
    __path_create_card, __path_delete_card, __path_find_admin_card, __path_set_card, create_card, delete_card,
    find_admin_card, set_card,
};
pub use upload::{__path_upload_image, upload_image};
