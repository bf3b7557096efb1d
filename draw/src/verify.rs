//! Verifies public data: version 1 by itself (docs/fairness.md, section 11), and an instance with a log
//! (docs/decisions/draw-2.md, section 7).

mod version1;

pub use version1::{Ledger, Problem, Report, verify};
