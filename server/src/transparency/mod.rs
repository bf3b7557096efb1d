//! The public log: lines about all events that change which copies are free, in hash-linked batches
//! (docs/decisions/draw-2.md, sections 4 to 6).

mod append;

pub use append::{append, has_begun};
