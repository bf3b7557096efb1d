//! Draws cards as pictures for shared links, in the look of the app.
//!
//! A [`Print`] says what is on a card. `looks.rs`, `foil.rs` and `body.rs` draw a rarity as the app's style sheets do,
//! `modifiers.rs` a modifier, `recipes.rs` one that was made at the desk and `declared.rs` one that was imported with CSS;
//! `lettering.rs` sets the words on their `grounds.rs`, `words.rs` and `fonts.rs` find their lines and fonts, `slab.rs` draws the case. `picture.rs` lays cards out, `render.rs` turns the drawing into a JPEG.

mod body;
mod card;
mod declared;
mod design;
mod foil;
mod fonts;
mod grounds;
mod lettering;
mod looks;
mod modifiers;
mod picture;
mod recipes;
pub mod render;
mod signs;
mod slab;
mod svg;
#[cfg(test)]
mod tests;
mod words;

pub use card::{Modified, Print, Slab};
pub use fonts::Fonts;
pub use picture::{OneCard, Pull, SIZE};
