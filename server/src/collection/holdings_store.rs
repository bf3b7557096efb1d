//! What a user has of each definition, by rarity.

use crate::cards::{Holdings, Rarity};
use crate::db::{Conn, json_list};
use crate::error::Result;
use crate::ids::{DefinitionId, UserId};
use foilcast_base::rarity_ids;

// As in counts by rarity, hidden cards are subtracted row by row. Not `IS NOT NULL`: SQLite would then read all of the
// user's cards to find the few hidden ones.
const ALL: &str = "SELECT definition_id, rarity, CAST(SUM(held) AS BIGINT) FROM (\
    SELECT rarity, definition_id, COUNT(*) AS held FROM cards WHERE owner_id = $1 GROUP BY rarity, definition_id \
    UNION ALL SELECT rarity, definition_id, -1 FROM cards WHERE owner_id = $1 AND hidden) AS counted \
    WHERE COALESCE(definition_id, '') <> '' AND COALESCE(rarity, -1) >= 0 \
    GROUP BY definition_id, rarity HAVING SUM(held) > 0";
// The list of rarities makes one index seek of each definition and rarity instead of a scan of the collection. Hidden
// cards of other definitions leave a sum below zero.
const OF: &str = concat!(
    "SELECT definition_id, rarity, CAST(SUM(held) AS BIGINT) FROM (\
    SELECT rarity, definition_id, COUNT(*) AS held FROM cards WHERE owner_id = $1 AND rarity IN (",
    rarity_ids!(),
    ") AND definition_id IN (SELECT value FROM json_each(CAST($2 AS TEXT))) GROUP BY rarity, definition_id \
    UNION ALL SELECT rarity, definition_id, -1 FROM cards WHERE owner_id = $1 AND hidden) AS counted \
    GROUP BY definition_id, rarity HAVING SUM(held) > 0"
);

/// All public copies of a user, in one scan of the user's entries in the index `cards_by_kind`. The cost grows with this
/// user's cards, not with all cards.
pub fn all(conn: &mut Conn<'_>, owner: UserId) -> Result<Holdings> {
    Ok(collect(conn.list(ALL, &[&owner])?))
}

/// The public copies of a user of some definitions, read from the index `cards_by_kind` alone, with one seek for each
/// definition and rarity. The cost grows with the copies of these definitions, not with this user's other cards or with
/// all cards.
pub fn of(conn: &mut Conn<'_>, owner: UserId, definitions: &[DefinitionId]) -> Result<Holdings> {
    Ok(collect(conn.list(OF, &[&owner, &json_list(definitions)?])?))
}

fn collect(rows: Vec<(DefinitionId, Rarity, u32)>) -> Holdings {
    let mut holdings = Holdings::new();
    for (definition, rarity, copies) in rows {
        holdings.entry(definition).or_default()[rarity.index()] = copies;
    }
    holdings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestApp, TestDatabase};

    #[tokio::test]
    async fn holdings_are_read_from_an_index_alone() {
        let app = TestApp::new(TestDatabase::sqlite()).await;
        let seek = "SEARCH cards USING COVERING INDEX cards_by_kind (owner_id=? AND rarity=? AND definition_id=?)";
        let scan = "SEARCH cards USING COVERING INDEX cards_by_kind (owner_id=?)";
        let hidden = "SEARCH cards USING INDEX cards_hidden (owner_id=?)";
        for (sql, copies) in [(OF, seek), (ALL, scan)] {
            let plan = app.plan(sql).await;
            let read: Vec<_> = plan.iter().filter(|step| step.contains(" cards ")).collect();
            assert_eq!(read, [copies, hidden], "{plan:?}");
        }
    }
}
