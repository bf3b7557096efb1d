//! Uploaded pictures of cards: checked, decoded, re-encoded in the sizes of the web app, stored and served.
//!
//! Invariants: what is kept and served is WebP that this program encoded itself from pixels, so nothing of a file that
//! came in survives but what one sees of it; size and memory are bounded before anything is decoded; one picture is made
//! at a time; a picture is named by its content, so it never changes under its address and is kept once however often it
//! comes; it is whole or not there (written beside its place, synced, renamed). Pictures that no card names any more stay
//! in the folder: they do no harm, and a cleaner may remove them.

mod files;
mod prepare;
mod refusal;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod whole;

pub use files::{Pictures, StoredPicture, folder_in, is_name, kept, name_of};
pub use prepare::{Focus, MAX_BYTES, Prepared, Seen, inspect, prepare};
pub use refusal::Refusal;
