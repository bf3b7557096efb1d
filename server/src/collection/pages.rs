//! Pages of a collection: filters and sorts. Each order has its own statement, so that both engines can plan it.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CardRow, Patterns, card_columns};
use crate::cards::{Catalogue, Rarity};
use crate::db::{Conn, ToValue};
use crate::error::{Error, Result};
use crate::ids::UserId;
use crate::messages::msg;
use crate::paging::Page;

/// The sort key of a collection.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CardSort {
    Name,
    Mint,
    Rarity,
    /// By when it was got.
    #[default]
    Acquired,
}

/// The direction of a sorted list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SortOrder {
    /// Smallest, earliest, A first.
    Asc,
    /// Largest, latest, Z first.
    Desc,
}

impl CardSort {
    /// Latest and rarest first, names and numbers ascending.
    pub fn usual_order(self) -> SortOrder {
        match self {
            Self::Name | Self::Mint => SortOrder::Asc,
            Self::Rarity | Self::Acquired => SortOrder::Desc,
        }
    }
}

/// The filter of a page; `None` does not filter.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Filter {
    /// A LIKE pattern for the folded shown name.
    pub pattern: Option<String>,
    pub rarity: Option<Rarity>,
    /// The id of a modifier; empty for cards without one.
    pub modifier: Option<String>,
    /// Whether it is in a slab.
    pub slabbed: Option<bool>,
    pub featured: Option<bool>,
    pub limited: Option<bool>,
    pub series: Option<String>,
    /// A definition and rarity of which this user has no copy.
    pub lacked_by: Option<UserId>,
    /// Whether it is free while another copy in the same rarity is free, too.
    pub duplicate: Option<bool>,
    /// Whether its pack had one of these patterns.
    pub patterns: Option<Patterns>,
}

/// The requested modifier: an id or a name, or `none` for cards without one, which is empty in [`Filter`].
///
/// # Errors
/// 400 when there is no such modifier.
pub fn wanted_modifier(catalogue: &Catalogue, text: Option<&str>) -> Result<Option<String>> {
    match text.map(str::trim) {
        None | Some("") => Ok(None),
        Some(name) if name.eq_ignore_ascii_case("none") => Ok(Some(String::new())),
        Some(name) => match catalogue.modifier_named(name) {
            Some(modifier) => Ok(Some(modifier.id.as_str().to_owned())),
            None => Err(Error::invalid_field("modifier", msg!("invalid.modifier_filter"))),
        },
    }
}

const COLUMNS: &str = concat!("SELECT ", card_columns!(), " ");
const EVERYTHING: &str = "FROM cards c WHERE c.owner_id = $1 AND NOT c.hidden";
const FILTERED: &str = "FROM cards c LEFT JOIN definitions d ON d.id = c.definition_id \
    LEFT JOIN modifiers m ON m.id = c.modifier_id WHERE c.owner_id = $1 AND NOT c.hidden \
    AND (CAST($2 AS BIGINT) IS NULL OR c.rarity = $2) \
    AND (CAST($3 AS TEXT) IS NULL OR COALESCE(c.modifier_id, '') = $3) \
    AND (CAST($4 AS BOOLEAN) IS NULL OR c.slabbed = $4) \
    AND (CAST($5 AS BOOLEAN) IS NULL OR $5 = EXISTS (SELECT 1 FROM featured_cards f WHERE f.card_id = c.id)) \
    AND (CAST($6 AS BOOLEAN) IS NULL OR $6 = (d.available_from IS NOT NULL)) \
    AND (CAST($7 AS TEXT) IS NULL OR d.series = $7) \
    AND (CAST($8 AS TEXT) IS NULL OR COALESCE(m.prefix_key, '') || d.name_key LIKE $8 ESCAPE '\\') \
    AND (CAST($9 AS TEXT) IS NULL OR NOT EXISTS (SELECT 1 FROM cards o WHERE o.owner_id = $9 \
    AND o.rarity = c.rarity AND o.definition_id = c.definition_id AND NOT o.hidden)) \
    AND (CAST($10 AS BOOLEAN) IS NULL OR $10 = (c.status = 'available' AND EXISTS (SELECT 1 FROM cards o \
    WHERE o.owner_id = c.owner_id AND o.rarity = c.rarity AND o.definition_id = c.definition_id AND o.id <> c.id \
    AND o.status = 'available' AND NOT o.hidden))) \
    AND (CAST($11 AS BIGINT) IS NULL OR c.patterns & $11 <> 0)";

/// The statements of every order, with filters and without.
struct Texts {
    filtered: [[&'static str; 2]; 4],
    everything: [[&'static str; 2]; 4],
    count: &'static str,
}

static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let text = |from: &str, sort: usize, order: &str, first: u8| {
        let keys = [
            &["d.name_key", "c.rarity", "c.mint", "c.id"][..],
            &["c.mint", "c.rarity", "c.id"],
            &["c.rarity", "d.name_key", "c.mint", "c.id"],
            &["c.acquired_at", "c.id"],
        ][sort];
        let keys: Vec<String> = keys.iter().map(|key| format!("{key} {order}")).collect();
        let (limit, offset) = (first, first + 1);
        leak(format!("{COLUMNS}{from} ORDER BY {} LIMIT ${limit} OFFSET ${offset}", keys.join(", ")))
    };
    let named = EVERYTHING.replace("cards c", "cards c LEFT JOIN definitions d ON d.id = c.definition_id");
    let everything = |sort| if matches!(sort, 0 | 2) { named.as_str() } else { EVERYTHING };
    let sorts = [0, 1, 2, 3];
    Texts {
        filtered: sorts.map(|sort| ["ASC", "DESC"].map(|order| text(FILTERED, sort, order, 12))),
        everything: sorts.map(|sort| ["ASC", "DESC"].map(|order| text(everything(sort), sort, order, 2))),
        count: leak(format!("SELECT COUNT(*) {FILTERED}")),
    }
});

/// A page of a user's cards, and the total number of cards.
pub fn page(
    conn: &mut Conn<'_>,
    owner: UserId,
    filter: &Filter,
    sort: CardSort,
    order: SortOrder,
    page: Page,
) -> Result<(Vec<CardRow>, i64)> {
    let (sort, order) = (sort as usize, order as usize);
    let (limit, offset) = (page.limit, page.offset());
    if *filter == Filter::default() {
        let rows = conn.list(TEXTS.everything[sort][order], &[&owner, &limit, &offset])?;
        return Ok((rows, super::store::count(conn, owner)?));
    }
    let Filter { pattern, rarity, modifier, slabbed, featured, limited, series, lacked_by, duplicate, patterns } =
        filter;
    let mut params: Vec<&dyn ToValue> =
        vec![&owner, rarity, modifier, slabbed, featured, limited, series, pattern, lacked_by, duplicate, patterns];
    let total: i64 = conn.scalar(TEXTS.count, &params)?;
    params.extend([&limit as &dyn ToValue, &offset]);
    Ok((conn.list(TEXTS.filtered[sort][order], &params)?, total))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestApp, TestDatabase, on_both_engines};
    use macro_rules_attribute::apply;

    #[apply(on_both_engines!)]
    async fn the_engine_accepts_the_statement_of_every_order(database: TestDatabase) {
        let app = TestApp::new(database).await;
        let check = |conn: &mut Conn<'_>| {
            let texts = TEXTS.filtered.iter().chain(&TEXTS.everything).flatten();
            texts.chain([&TEXTS.count]).try_for_each(|sql| conn.prepare_only(sql))
        };
        app.core.db.read(check).await.expect("both engines accept them");
    }
}
