//! The statements of the search: one for every way through the listings and every order, so that both engines can
//! plan each by itself.
//!
//! A filter that is no way in is written as `(… IS NULL OR …)`: it is checked on the entries of the index that is
//! walked, and no engine mistakes it for a way in.

use std::sync::LazyLock;

use super::rules::ListingStatus;
use super::search::{Filter, ListingSort, MOST, Path};
use crate::clock::Timestamp;
use crate::collection::pages::SortOrder;
use crate::db::{Conn, ToValue};
use crate::error::Result;
use crate::ids::ListingId;
use crate::paging::Page;

/// What the first seven parameters say, in this order: now, rarity, modifier, slabbed, and the names in three lists.
const NOT_OVER: &str = "(CAST($1 AS BIGINT) IS NULL OR l.expires_at > $1)";
const RARITY: &str = "(CAST($2 AS BIGINT) IS NULL OR l.rarity = $2)";
const MODIFIER: &str = "(CAST($3 AS TEXT) IS NULL OR l.modifier_id = $3)";
const SLABBED: &str = "(CAST($4 AS BOOLEAN) IS NULL OR l.slabbed = $4)";
const NAMED: &str = "(CAST($5 AS TEXT) IS NULL \
    OR l.definition_id IN (SELECT value FROM json_each(CAST($5 AS TEXT))) \
    OR l.modifier_id IN (SELECT value FROM json_each(CAST($6 AS TEXT))) \
    OR l.definition_id || l.modifier_id IN (SELECT value FROM json_each(CAST($7 AS TEXT))))";

/// The listings of definitions whose own name was found, without the other two lists.
const ONLY_NAMES: &str = "l.definition_id IN (SELECT value FROM json_each(CAST($5 AS TEXT))) \
    AND CAST($6 AS TEXT) = '[]' AND CAST($7 AS TEXT) = '[]'";

/// The listings of the names found; the three parts have nothing in common.
const OF_NAMES: &str = "(SELECT id, definition_id, rarity, mint, modifier_id, slabbed, expires_at, offer_count \
    FROM listings WHERE status = 'active' AND definition_id IN (SELECT value FROM json_each(CAST($5 AS TEXT))) \
    UNION ALL SELECT id, definition_id, rarity, mint, modifier_id, slabbed, expires_at, offer_count \
    FROM listings WHERE status = 'active' AND modifier_id <> '' \
    AND modifier_id IN (SELECT value FROM json_each(CAST($6 AS TEXT))) \
    AND definition_id NOT IN (SELECT value FROM json_each(CAST($5 AS TEXT))) \
    UNION ALL SELECT id, definition_id, rarity, mint, modifier_id, slabbed, expires_at, offer_count \
    FROM listings WHERE status = 'active' \
    AND definition_id IN (SELECT substr(value, 1, 24) FROM json_each(CAST($7 AS TEXT))) \
    AND definition_id || modifier_id IN (SELECT value FROM json_each(CAST($7 AS TEXT)))) l";

/// The statements of one way in: a page in every order, and how many there are.
struct Texts {
    pages: [[&'static str; 2]; 6],
    count: &'static str,
}

static TEXTS: LazyLock<[Texts; 10]> = LazyLock::new(|| Path::ALL.map(texts));

const SORTS: [ListingSort; 6] = [
    ListingSort::New,
    ListingSort::Ending,
    ListingSort::Name,
    ListingSort::Rarity,
    ListingSort::Mint,
    ListingSort::Offers,
];

fn keys(sort: ListingSort) -> &'static [&'static str] {
    match sort {
        ListingSort::New => &["l.id"],
        ListingSort::Ending => &["l.expires_at", "l.id"],
        ListingSort::Name => &["d.name_key", "d.id", "l.rarity", "l.mint", "l.id"],
        ListingSort::Rarity => &["l.rarity", "l.id"],
        ListingSort::Mint => &["l.mint", "l.id"],
        ListingSort::Offers => &["l.offer_count", "l.id"],
    }
}

fn conditions(path: Path) -> String {
    let active = "l.status = 'active'";
    let of_rarity = matches!(path, Path::Rarity | Path::NamesOfRarity | Path::PrefixedOfRarity);
    let rarity = if of_rarity { "l.rarity = $2" } else { RARITY };
    let modifier = if path == Path::Modifier { "l.modifier_id = $3" } else { MODIFIER };
    let slabbed = if path == Path::Slabs { "l.slabbed = $4 AND l.slabbed = TRUE" } else { SLABBED };
    let common = [NOT_OVER, rarity, modifier, slabbed].join(" AND ");
    match path {
        Path::Walk | Path::Rarity | Path::Slabs => format!("{active} AND {common} AND {NAMED}"),
        Path::Owner => {
            let status = "(CAST($9 AS TEXT) IS NULL OR l.status = $9)";
            format!("l.owner_id = $8 AND {status} AND {common} AND {NAMED}")
        }
        Path::Names | Path::NamesOfRarity => format!("{active} AND {ONLY_NAMES} AND {common}"),
        Path::Prefixed | Path::PrefixedOfRarity => common,
        Path::Modifier => format!("{active} AND l.modifier_id <> '' AND {common} AND {NAMED}"),
        Path::Closed => format!("l.status <> 'active' AND l.status = $8 AND {common} AND {NAMED}"),
    }
}

fn texts(path: Path) -> Texts {
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let (conditions, first) = (conditions(path), 8 + own_params(path));
    let listings = match path {
        Path::Prefixed => OF_NAMES.to_owned(),
        Path::PrefixedOfRarity => OF_NAMES.replace("status = 'active' AND", "status = 'active' AND rarity = $2 AND"),
        _ => "listings l".to_owned(),
    };
    let page = |sort: ListingSort, order: &str| {
        let from = match (sort, path) {
            // The definitions are the outer side, in the order of their names.
            (ListingSort::Name, Path::Walk) => {
                format!("definitions d CROSS JOIN {listings} WHERE l.definition_id = d.id AND")
            }
            (ListingSort::Name, _) => format!("{listings} JOIN definitions d ON d.id = l.definition_id WHERE"),
            _ => format!("{listings} WHERE"),
        };
        let keys: Vec<String> = keys(sort).iter().map(|key| format!("{key} {order}")).collect();
        let keys = keys.join(", ");
        leak(format!("SELECT l.id FROM {from} {conditions} ORDER BY {keys} LIMIT ${first} OFFSET ${}", first + 1))
    };
    Texts {
        pages: SORTS.map(|sort| ["ASC", "DESC"].map(|order| page(sort, order))),
        count: leak(format!(
            "SELECT COUNT(*) FROM (SELECT 1 FROM {listings} WHERE {conditions} LIMIT {}) counted",
            MOST + 1
        )),
    }
}

/// How many parameters a way in has for itself.
const fn own_params(path: Path) -> usize {
    match path {
        Path::Owner => 2,
        Path::Closed => 1,
        _ => 0,
    }
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The listings of the page, in order.
    pub ids: Vec<ListingId>,
    /// How many there are on all pages, up to [`MOST`].
    pub total: i64,
    /// Whether there are more than that.
    pub more: bool,
}

/// Finds a page of listings.
pub fn find(
    conn: &mut Conn<'_>,
    filter: &Filter,
    (sort, order): (ListingSort, SortOrder),
    page: Page,
    now: Timestamp,
) -> Result<Found> {
    let path = filter.path();
    let now = (filter.status == Some(ListingStatus::Active)).then_some(now);
    let lists = filter.names.as_ref().map(|names| {
        let json = super::store::json;
        (json(&names.definitions), super::store::json(&names.modifiers), super::store::json(&names.pairs))
    });
    let (definitions, modifiers, pairs) = match &lists {
        Some((definitions, modifiers, pairs)) => (Some(definitions), Some(modifiers), Some(pairs)),
        None => (None, None, None),
    };
    let Filter { rarity, modifier, slabbed, seller, status, .. } = filter;
    let common: [&dyn ToValue; 7] = [&now, rarity, modifier, slabbed, &definitions, &modifiers, &pairs];
    let params = |path: Path| -> Vec<&dyn ToValue> {
        let own: &[&dyn ToValue] = match path {
            Path::Owner => &[seller, status],
            Path::Closed => &[status],
            _ => &[],
        };
        common.iter().chain(own).copied().collect()
    };
    let (counted,): (i64,) = conn.get(TEXTS[path as usize].count, &params(path))?;
    let (total, more) = (counted.min(MOST), counted > MOST);
    let (limit, offset) = (i64::from(page.limit).min(MOST - page.offset()), page.offset());
    if offset >= total {
        return Ok(Found { ids: Vec::new(), total, more });
    }
    // Where so many are found, the first of them come early in any order.
    let path = if more && !filter.stays(sort, offset) { Path::Walk } else { path };
    let mut params = params(path);
    params.extend([&limit as &dyn ToValue, &offset]);
    let ids = conn.list::<(ListingId,)>(TEXTS[path as usize].pages[sort as usize][order as usize], &params)?;
    Ok(Found { ids: ids.into_iter().map(|(id,)| id).collect(), total, more })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestApp, on_both_engines};

    on_both_engines! {
        async fn every_way_and_order_is_a_statement_that_the_engine_accepts(database) {
            let app = TestApp::new(database).await;
            let check = |conn: &mut Conn<'_>| {
                let texts = TEXTS.iter().flat_map(|texts| texts.pages.iter().flatten().chain([&texts.count]));
                texts.copied().try_for_each(|sql| conn.prepare_only(sql))
            };
            app.app.db.read(check).await.expect("both engines accept them");
        }
    }
}
