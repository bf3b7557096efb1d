//! The migrations in code, each in a file `NNN-feature-name.rs` of this folder.

use super::Code;

pub(super) const ALL: &[Code] = &[];
