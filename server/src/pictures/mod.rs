//! Uploaded pictures of cards and of the brand: checked, decoded, re-encoded in the sizes of the web app, stored and served.
//!
//! Invariants: stored and served pictures are WebP that this program encoded from pixels, so nothing but the visible
//! content of an upload survives; size and memory are limited before anything is decoded; one picture is processed at a
//! time; a picture is named by its content, so the content at a URL never changes and a repeated upload is stored once;
//! a file is complete or does not exist (it is written beside its path, synced and renamed). Pictures that nothing uses
//! any more stay in the folder; a cleaner may remove them.

mod files;
mod prepare;
mod refusal;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod whole;

pub use files::{Pictures, StoredPicture, folder_in, is_name, kept, name_of};
pub use prepare::{Focus, MAX_BYTES, Prepared, Seen, Shape, icon_as_png, inspect, prepare};
pub use refusal::Refusal;
