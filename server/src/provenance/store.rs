//! Counts over what others own.

use crate::cards::Rarity;
use crate::db::Conn;
use crate::error::Result;
use crate::ids::{DefinitionId, UserId};

const WANTED_BY: &str = "SELECT COUNT(*) FROM (SELECT user_id FROM favorite_cards WHERE definition_id = $1 AND rarity = $2 \
    UNION SELECT user_id FROM wishes WHERE definition_id = $1 AND floor <= $2 AND is_public) AS wanting \
    WHERE user_id <> $3";

/// How many people want such a card, besides the one who has this one.
pub fn wanted_by(conn: &mut Conn<'_>, definition: DefinitionId, rarity: Rarity, owner: UserId) -> Result<i64> {
    conn.scalar(WANTED_BY, &[&definition, &rarity, &owner])
}
