//! Packs: what is in them, how they are opened, and why that is fair.

pub mod draw;
