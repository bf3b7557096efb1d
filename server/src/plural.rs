//! Numbers with their nouns, for messages.

use std::fmt::Display;

/// A number with its noun, as in `1 pack` and `2 packs`.
pub fn counted<N: Copy + Display + From<u8> + PartialEq>(number: N, noun: &str) -> String {
    if number == N::from(1) { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
