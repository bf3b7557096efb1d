//! Builds the statements of the search. Each has only the filters in use, so that both planners see how selective it is.
//!
//! A condition that should not choose the index is written `NOT a <> b`: SQLite then uses no index for it. If an index
//! already narrows the search, the sort key is an expression such as `expires_at + 0`, so that PostgreSQL does not scan the
//! whole market in the order of the sort.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use super::rules::ListingStatus;
use super::search::{AccessPath, Filter, ListingSort, MAX_FOUND, Names};
use crate::clock::Timestamp;
use crate::collection::pages::SortOrder;
use crate::db::{Conn, ToValue, json_list};
use crate::error::Result;
use crate::ids::ListingId;
use crate::paging::Page;

/// The parameters of a statement.
#[derive(Default)]
struct Params<'a>(Vec<&'a dyn ToValue>);

impl<'a> Params<'a> {
    /// Adds a parameter, and returns its placeholder.
    fn add(&mut self, value: &'a dyn ToValue) -> String {
        self.0.push(value);
        format!("${}", self.0.len())
    }
}

/// The lists of [`Names`] as JSON.
struct NameLists {
    definitions: String,
    modifiers: String,
    pairs: String,
}

/// A search, with everything that the parameters of its statements borrow.
struct SearchQuery<'a> {
    filter: &'a Filter,
    /// Set if only active listings are searched, to exclude expired ones.
    now: Option<Timestamp>,
    lists: Option<NameLists>,
}

/// The tables and conditions of a statement.
struct Source {
    from: String,
    conditions: Vec<String>,
}

impl<'a> SearchQuery<'a> {
    fn new(filter: &'a Filter, now: Timestamp) -> Result<Self> {
        let lists = |names: &Names| -> Result<NameLists> {
            Ok(NameLists {
                definitions: json_list(&names.definitions)?,
                modifiers: json_list(&names.modifiers)?,
                pairs: json_list(&names.pairs)?,
            })
        };
        let lists = filter.names.as_ref().map(lists).transpose()?;
        Ok(Self { filter, now: (filter.status == Some(ListingStatus::Active)).then_some(now), lists })
    }

    /// `rarity_leads`: the index of the requested order has the rarity before the sort key.
    fn source<'q>(&'q self, path: AccessPath, rarity_leads: bool, params: &mut Params<'q>) -> Source {
        let mut from = "listings l".to_owned();
        let mut conditions = Vec::new();
        match (path, self.filter.names.as_ref().zip(self.lists.as_ref())) {
            (AccessPath::Prefixed, Some((names, lists))) => {
                let rarity = self.filter.rarity.as_ref();
                let within = rarity.map(|rarity| format!("NOT rarity <> {} AND ", params.add(rarity)));
                from = named_listings(names, lists, &within.unwrap_or_default(), params);
            }
            (AccessPath::Names, Some((_, lists))) => {
                conditions.push(in_list("l.definition_id", &lists.definitions, params));
            }
            (_, Some((_, lists))) => conditions.push(format!(
                "({} OR {} OR {})",
                in_list("l.definition_id", &lists.definitions, params),
                in_list("l.modifier_id", &lists.modifiers, params),
                in_list("l.definition_id || l.modifier_id", &lists.pairs, params)
            )),
            (_, None) => {}
        }
        if let Some(seller) = &self.filter.seller {
            conditions.push(format!("l.owner_id = {}", params.add(seller)));
        }
        // A literal instead of a parameter, because the planners need it to use the partial indexes.
        match &self.filter.status {
            Some(ListingStatus::Active) => conditions.push("l.status = 'active'".into()),
            Some(status) => conditions.push(format!("l.status <> 'active' AND l.status = {}", params.add(status))),
            None => {}
        }
        if let Some(now) = &self.now {
            conditions.push(format!("NOT l.expires_at <= {}", params.add(now)));
        }
        self.add_filters(path, rarity_leads, &mut conditions, params);
        Source { from, conditions }
    }

    fn add_filters<'q>(
        &'q self,
        path: AccessPath,
        rarity_leads: bool,
        conditions: &mut Vec<String>,
        params: &mut Params<'q>,
    ) {
        let Filter { rarity, modifier, slabbed, .. } = self.filter;
        let mut add = |may_use_index: bool, column: &str, value: &'q dyn ToValue| {
            let value = params.add(value);
            conditions.push(if may_use_index {
                format!("{column} = {value}")
            } else {
                format!("NOT {column} <> {value}")
            });
        };
        // The subqueries of `Prefixed` already have the condition on the rarity.
        if let Some(rarity) = rarity.as_ref().filter(|_| path != AccessPath::Prefixed) {
            add(rarity_leads || matches!(path, AccessPath::Rarity | AccessPath::Names), "l.rarity", rarity);
        }
        if let Some(modifier) = modifier {
            add(path == AccessPath::Modifier, "l.modifier_id", modifier);
        }
        if let Some(slabbed) = slabbed {
            add(path == AccessPath::Slabs, "l.slabbed", slabbed);
        }
        match path {
            AccessPath::Modifier => conditions.push("l.modifier_id <> ''".into()),
            AccessPath::Slabs => conditions.push("l.slabbed = TRUE".into()),
            _ => {}
        }
    }

    /// The statement that counts the listings, up to one more than [`MAX_FOUND`].
    fn count(&self, path: AccessPath) -> (String, Params<'_>) {
        let mut params = Params::default();
        let Source { from, conditions } = self.source(path, false, &mut params);
        let conditions = where_clause(&conditions);
        let limit = MAX_FOUND + 1;
        (format!("SELECT COUNT(*) FROM (SELECT 1 FROM {from}{conditions} LIMIT {limit}) counted"), params)
    }

    fn page<'q>(
        &'q self,
        path: AccessPath,
        sort: ListingSort,
        order: SortOrder,
        limit: &'q i64,
        offset: &'q i64,
    ) -> (String, Params<'q>) {
        let mut params = Params::default();
        // The indexes of these two orders can use the rarity.
        let rarity_leads = path == AccessPath::Scan && matches!(sort, ListingSort::Name | ListingSort::Mint);
        let Source { from, mut conditions } = self.source(path, rarity_leads, &mut params);
        let from = match (sort, path) {
            // The definitions are the outer loop, in the order of their names.
            (ListingSort::Name, AccessPath::Scan) => {
                conditions.push("l.definition_id = d.id".into());
                format!("definitions d CROSS JOIN {from}")
            }
            (ListingSort::Name, _) => format!("{from} JOIN definitions d ON d.id = l.definition_id"),
            _ => from,
        };
        let order = match order {
            SortOrder::Asc => "ASC",
            SortOrder::Desc => "DESC",
        };
        // SQLite merges several subqueries efficiently only if the sort keys are plain columns.
        let has_parts =
            path == AccessPath::Prefixed && self.filter.names.as_ref().is_some_and(|names| names.parts() > 1);
        let avoids_scan = path != AccessPath::Scan && !has_parts && !path.is_sorted_by(sort);
        let first = unindexed_key(sort).filter(|_| avoids_scan);
        let keys = first.into_iter().chain(keys(sort).iter().copied());
        let keys: Vec<String> = keys.map(|key| format!("{key} {order}")).collect();
        let keys = keys.join(", ");
        let conditions = where_clause(&conditions);
        let limit = params.add(limit);
        let offset = params.add(offset);
        (format!("SELECT l.id FROM {from}{conditions} ORDER BY {keys} LIMIT {limit} OFFSET {offset}"), params)
    }
}

fn where_clause(conditions: &[String]) -> String {
    if conditions.is_empty() { String::new() } else { format!(" WHERE {}", conditions.join(" AND ")) }
}

fn in_list<'q>(column: &str, list: &'q dyn ToValue, params: &mut Params<'q>) -> String {
    format!("{column} IN (SELECT value FROM json_each(CAST({} AS TEXT)))", params.add(list))
}

/// A subquery for the active listings with matching names: up to three disjoint parts, one for each list that is not
/// empty. For an empty list, an engine would scan a whole index.
fn named_listings<'q>(names: &Names, lists: &'q NameLists, within: &str, params: &mut Params<'q>) -> String {
    let columns = "id, definition_id, rarity, mint, modifier_id, slabbed, expires_at, offer_count, status";
    let part =
        |condition: String| format!("SELECT {columns} FROM listings WHERE status = 'active' AND {within}{condition}");
    let mut parts = Vec::new();
    let named = (!names.definitions.is_empty()).then(|| in_list("definition_id", &lists.definitions, params));
    if !names.modifiers.is_empty() {
        let modified = in_list("modifier_id", &lists.modifiers, params);
        let others = named.as_ref().map(|named| format!(" AND NOT {named}")).unwrap_or_default();
        parts.push(part(format!("modifier_id <> '' AND {modified}{others}")));
    }
    if !names.pairs.is_empty() {
        let pairs = params.add(&lists.pairs);
        let of_pair = "SELECT substr(value, 1, 24), substr(value, 25)";
        parts.push(part(format!(
            "modifier_id <> '' AND (definition_id, modifier_id) IN ({of_pair} FROM json_each(CAST({pairs} AS TEXT)))"
        )));
    }
    parts.extend(named.map(part));
    format!("({}) l", parts.join(" UNION ALL "))
}

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

/// The first sort key as an expression that no index has.
fn unindexed_key(sort: ListingSort) -> Option<&'static str> {
    match sort {
        ListingSort::New => Some("l.id || ''"),
        ListingSort::Ending => Some("l.expires_at + 0"),
        ListingSort::Name => None,
        ListingSort::Rarity => Some("l.rarity + 0"),
        ListingSort::Mint => Some("l.mint + 0"),
        ListingSort::Offers => Some("l.offer_count + 0"),
    }
}

/// Returns the same address for the same text, which is the key of prepared statements.
///
/// There is one text per combination of filters, access path and order: some hundreds, of one kilobyte each.
fn interned(text: String) -> &'static str {
    static TEXTS: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = texts.get(text.as_str()) {
        return known;
    }
    let text: &'static str = Box::leak(text.into_boxed_str());
    texts.insert(text);
    text
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The listings of the page, in the requested order.
    pub ids: Vec<ListingId>,
    /// The number of listings on all pages, at most [`MAX_FOUND`].
    pub total: i64,
    /// Whether there are more than [`MAX_FOUND`].
    pub more: bool,
}

/// Finds a page of listings.
pub fn find(
    conn: &mut Conn<'_>,
    filter: &Filter,
    sort: ListingSort,
    order: SortOrder,
    page: Page,
    now: Timestamp,
) -> Result<Found> {
    let path = filter.path();
    let query = SearchQuery::new(filter, now)?;
    let (text, params) = query.count(path);
    let counted: i64 = conn.scalar(interned(text), &params.0)?;
    let total = counted.min(MAX_FOUND);
    let more = counted > MAX_FOUND;
    let offset = page.offset();
    let limit = i64::from(page.limit).min(MAX_FOUND - offset);
    if offset >= total {
        return Ok(Found { ids: Vec::new(), total, more });
    }
    // If so many listings match, a scan in any order finds a page soon.
    let path = if more && !filter.keeps_path(sort, offset) { AccessPath::Scan } else { path };
    let (text, params) = query.page(path, sort, order, &limit, &offset);
    Ok(Found { ids: conn.scalars(interned(text), &params.0)?, total, more })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rarity;
    use crate::ids::{DefinitionId, ModifierId, UserId};
    use crate::testing::{TestApp, TestDatabase, on_both_engines};
    use macro_rules_attribute::apply;

    const SORTS: [ListingSort; 6] = [
        ListingSort::New,
        ListingSort::Ending,
        ListingSort::Name,
        ListingSort::Rarity,
        ListingSort::Mint,
        ListingSort::Offers,
    ];

    /// Filters for every access path, with every other condition that it can be combined with.
    fn filters() -> Vec<Filter> {
        let names = Names {
            definitions: vec![DefinitionId::from_bytes([1; 12])],
            modifiers: vec![ModifierId::from_bytes([2; 12])],
            pairs: vec![format!("{}{}", DefinitionId::from_bytes([3; 12]), ModifierId::from_bytes([2; 12]))],
        };
        let plain = Names { modifiers: Vec::new(), pairs: Vec::new(), ..names.clone() };
        let prefix = Names { modifiers: names.modifiers.clone(), ..Names::default() };
        let pair = Names { pairs: names.pairs.clone(), ..Names::default() };
        let mut filters = Vec::new();
        for names in [None, Some(plain), Some(prefix), Some(pair), Some(names)] {
            for rarity in [None, Some(Rarity::Basic), Some(Rarity::Divine)] {
                for (modifier, slabbed) in
                    [(None, None), (Some(""), Some(false)), (Some("x"), None), (None, Some(true))]
                {
                    for seller in [None, Some(UserId::from_bytes([1; 12]))] {
                        for status in [Some(ListingStatus::Active), Some(ListingStatus::Sold), None] {
                            let modifier = modifier.map(str::to_owned);
                            filters.push(Filter { names: names.clone(), rarity, modifier, slabbed, seller, status });
                        }
                    }
                }
            }
        }
        filters
    }

    #[apply(on_both_engines!)]
    async fn both_engines_accept_every_statement_of_the_search(database: TestDatabase) {
        let app = TestApp::new(database).await;
        let check = |conn: &mut Conn<'_>| {
            let mut paths = HashSet::new();
            for filter in filters() {
                let query = SearchQuery::new(&filter, Timestamp::from_millis(1))?;
                paths.insert(filter.path() as usize);
                for path in [filter.path(), AccessPath::Scan] {
                    conn.prepare_only(interned(query.count(path).0))?;
                    for sort in SORTS {
                        for order in [SortOrder::Asc, SortOrder::Desc] {
                            let (text, params) = query.page(path, sort, order, &1, &0);
                            conn.list::<(ListingId,)>(interned(text), &params.0)?;
                        }
                    }
                }
            }
            assert_eq!(paths.len(), 8, "every access path is tried");
            Ok(())
        };
        app.core.db.read(check).await.expect("both engines accept them");
    }

    /// The index that an access path uses; empty if it may be any.
    fn index(filter: &Filter, path: AccessPath, sort: ListingSort) -> &'static str {
        let of_modifiers = |names: &Names| names.definitions.is_empty() && names.pairs.is_empty();
        let of_pairs = |names: &Names| !names.pairs.is_empty();
        match (path, sort) {
            (AccessPath::Prefixed, _) if filter.names.as_ref().is_some_and(of_modifiers) => "listings_with_modifier",
            (AccessPath::Prefixed, _) if filter.names.as_ref().is_some_and(of_pairs) => "listings_by_card_and_modifier",
            (AccessPath::Owner, _) => "listings_by_owner",
            (AccessPath::Closed, _) if filter.status.is_none() => "",
            (AccessPath::Closed, _) => "listings_closed",
            (AccessPath::Modifier, _) => "listings_with_modifier",
            (AccessPath::Slabs, _) => "listings_in_slabs",
            (AccessPath::Names | AccessPath::Prefixed, _) | (AccessPath::Scan, ListingSort::Name) => "listings_by_card",
            (AccessPath::Rarity, ListingSort::Mint) => "listings_by_rarity_and_mint",
            (AccessPath::Scan, ListingSort::Mint) if filter.rarity.is_some() => "listings_by_rarity_and_mint",
            (AccessPath::Scan, ListingSort::Mint) => "listings_by_mint",
            (AccessPath::Rarity, _) | (AccessPath::Scan, ListingSort::Rarity) => "listings_by_rarity",
            (AccessPath::Scan, ListingSort::New) => "listings_by_time",
            (AccessPath::Scan, ListingSort::Ending) => "listings_by_end",
            (AccessPath::Scan, ListingSort::Offers) => "listings_by_offers",
        }
    }

    /// PostgreSQL plans by its statistics, so this tests SQLite only; `make bench` measures both.
    #[tokio::test]
    async fn each_access_path_uses_its_index_and_a_scan_does_not_sort() {
        let test = TestApp::new(crate::testing::TestDatabase::sqlite()).await;
        let check = |conn: &mut Conn<'_>| {
            let mut others = Vec::new();
            for filter in filters() {
                let query = SearchQuery::new(&filter, Timestamp::from_millis(1)).expect("a query");
                let mut paths = vec![filter.path()];
                if !matches!(filter.path(), AccessPath::Owner | AccessPath::Closed) {
                    paths.push(AccessPath::Scan);
                }
                for (path, sort) in paths.iter().flat_map(|path| SORTS.map(|sort| (*path, sort))) {
                    let (text, params) = query.page(path, sort, SortOrder::Asc, &1, &0);
                    let sql = interned(format!("EXPLAIN QUERY PLAN {text}"));
                    let steps = conn.list::<(i64, i64, i64, String)>(sql, &params.0)?;
                    let plan = steps.into_iter().map(|(_, _, _, step)| step).collect::<Vec<_>>().join("\n");
                    let index = index(&filter, path, sort);
                    let explained = format!("{path:?} {sort:?}: {text}\n{plan}");
                    // If the order does not matter, either of two indexes with the same prefix will do.
                    let uses_index = plan.split_whitespace().any(|word| word.starts_with(index));
                    // The copies of one definition may be sorted.
                    let sorted = path == AccessPath::Scan && plan.contains("TEMP B-TREE FOR ORDER BY");
                    let scans = path != AccessPath::Scan
                        && !index.is_empty()
                        && (plan.contains("SCAN l USING") || plan.contains("SCAN listings"));
                    if !uses_index || sorted || scans {
                        others.push(explained);
                    }
                }
            }
            Ok(others)
        };
        let others = test.core.db.read(check).await.expect("plans");
        assert!(others.is_empty(), "{}", others.join("\n\n"));
    }

    #[test]
    fn the_number_of_statements_is_limited() {
        let mut texts = HashSet::new();
        for filter in filters() {
            let query = SearchQuery::new(&filter, Timestamp::from_millis(1)).expect("a query");
            texts.insert(query.count(filter.path()).0);
            texts.extend(SORTS.map(|sort| query.page(filter.path(), sort, SortOrder::Asc, &1, &0).0));
        }
        assert!(texts.len() < 1000, "{}", texts.len());
    }
}
