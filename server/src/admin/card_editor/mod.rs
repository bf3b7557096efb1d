//! Cards as an admin makes and changes them.
//!
//! Invariants: what is printed of a card is fixed with the first copy that exists, and so is that the card exists: from
//! then on it is retired and brought back, never removed; of two who change one card at once the second gets a
//! conflict; a name is one card's, whatever the case of its letters; a picture is one that this server made
//! (`crate::pictures`), one of the demo set, or the one that was there; whatever changes what can be pulled is
//! published as a version of every pack concerned, in the same transaction.

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
