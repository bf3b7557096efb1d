//! References to a card, in the tables of other features.

use crate::db::Conn;
use crate::error::Result;
use crate::ids::DefinitionId;

// A copy that exists, existed, or is claimed by an imported card: from then on the card cannot be removed.
const IS_PULLED: &str = "SELECT EXISTS (SELECT 1 FROM cards WHERE definition_id = $1) \
    OR EXISTS (SELECT 1 FROM run_returns WHERE definition_id = $1) \
    OR EXISTS (SELECT 1 FROM exceptions WHERE definition_id = $1) \
    OR EXISTS (SELECT 1 FROM claims WHERE definition_id = $1) \
    OR EXISTS (SELECT 1 FROM free_claims WHERE definition_id = $1)";

/// Whether a copy of this card ever existed.
pub fn is_pulled(conn: &mut Conn<'_>, definition: DefinitionId) -> Result<bool> {
    conn.scalar(IS_PULLED, &[&definition])
}
