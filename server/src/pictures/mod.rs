//! Uploaded pictures of cards and of the brand: checked, decoded, re-encoded in the sizes of the web app, stored and served.
//!
//! Invariants: stored and served pictures are WebP that this program encoded from pixels, so nothing but the visible
//! content of an upload survives; size and memory are limited before anything is decoded; one picture is processed at a
//! time; a picture is named by its content, so the content at a URL never changes and a repeated upload is stored once;
//! a file is complete or does not exist (it is written beside its path, synced and renamed). Pictures that nothing uses
//! any more stay in the folder; a cleaner may remove them.
//!
//! A card's picture may have planes: a cut-out of its subject, and a mask of its foil. They are further files of the same
//! set, and its name says so (`names.rs`). So is a close-up: twice the largest size, of pictures that are large enough for it.

mod card;
mod files;
mod names;
mod planes;
mod prepare;
mod refusal;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod whole;

pub use card::{Base, CardPicture, Given};
pub use files::{Pictures, StoredPicture, folder_in, kept};
pub use names::{is_name, names_of};
pub use planes::Plane;
pub use prepare::{Focus, MAX_BYTES, Prepared, Seen, Shape, icon_as_png, inspect, prepare};
pub use refusal::Refusal;
