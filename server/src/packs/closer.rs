//! The job that closes batches of the public log. It adds the `opening` lines, so that openings do not write to the
//! log.

use super::Packs;
use super::log_store;
use crate::transparency::{Closer, OpeningSource};

pub const SOURCE: OpeningSource =
    OpeningSource { unlogged: log_store::unlogged, pool_uses_before: log_store::pool_uses_before };

/// The closer of this node.
pub fn closer(packs: &Packs) -> Closer {
    Closer::new(packs.transparency.clone(), SOURCE, &packs.core.node_name())
}
