//! Checks that both engines accept every statement of the program, also those that no other test runs.

#![cfg(test)]

use crate::collection::card_columns;
use crate::db::{Db, Limits, ListSql};
use crate::market::{select_listings, select_offers};
use crate::realtime::Publisher;
use crate::testing::{TestDatabase, on_both_engines};
use crate::trades::store::{select_items, select_trades};
use crate::wishes::store::wish_columns;
use foilcast_base::rarity_ids;
use macro_rules_attribute::apply;
use std::path::{Path, PathBuf};

/// The string constants of every store that begin like a statement, with their files.
fn statements() -> Vec<(PathBuf, &'static str)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of the sources").flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with("store.rs") || name == "idempotency.rs" || name == "settings.rs" {
                let text = std::fs::read_to_string(&path).expect("a source file");
                found.extend(constants(&text).into_iter().map(|sql| (path.clone(), sql)));
            }
        }
    }
    found
}

/// The statements of a source file: the values of `const NAME: &str = "…";`, and the texts of
/// `ListSql::new(N, "…", "…")` for one row and for two.
fn constants(text: &str) -> Vec<&'static str> {
    let starts = ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"];
    let constants = text.split(": &str =").skip(1).filter_map(|part| value(part).map(|(value, _)| value));
    let mut found: Vec<&'static str> = constants
        .filter(|value| starts.iter().any(|start| value.starts_with(start)))
        .map(|value| &*Box::leak(value.into_boxed_str()))
        .collect();
    for part in text.split("ListSql::new(").skip(1) {
        let read = part.split_once(',').and_then(|(_, part)| {
            let (sql, rest) = value(part)?;
            let (row, _) = value(rest.trim_start().strip_prefix(',')?)?;
            Some(ListSql::new(2, Box::leak(sql.into_boxed_str()), Box::leak(row.into_boxed_str())))
        });
        let list = read.unwrap_or_else(|| panic!("cannot read ListSql::new({}", part.lines().next().unwrap_or("")));
        found.extend([1, 2].map(|rows| list.text(rows).expect("a text")));
    }
    found
}

/// The lists of columns and values that statements share, and their common prefixes.
const LISTS: [(&str, &str); 7] = [
    ("card_columns!()", card_columns!()),
    ("rarity_ids!()", rarity_ids!()),
    ("select_items!()", select_items!()),
    ("select_listings!()", select_listings!()),
    ("select_offers!()", select_offers!()),
    ("select_trades!()", select_trades!()),
    ("wish_columns!()", wish_columns!()),
];

/// The value of the string or `concat!(…)` at the start of a text, and the rest of the text.
fn value(text: &str) -> Option<(String, &str)> {
    let text = text.trim_start();
    text.strip_prefix("concat!(").map_or_else(|| literal(text), joined)
}

/// The value of the arguments of `concat!(…)`, and the rest of the text.
fn joined(mut parts: &str) -> Option<(String, &str)> {
    let mut all = String::new();
    loop {
        parts = parts.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
        if let Some(rest) = parts.strip_prefix(')') {
            return Some((all, rest));
        }
        if let Some((value, rest)) = literal(parts) {
            all.push_str(&value);
            parts = rest;
        } else {
            let known = LISTS.iter().find_map(|(name, value)| Some((parts.strip_prefix(name)?, value)));
            let (rest, value) =
                known.unwrap_or_else(|| panic!("add this macro to LISTS: {}", &parts[..parts.len().min(40)]));
            all.push_str(value);
            parts = rest;
        }
    }
}

/// The string literal at the start of a text, and the rest of the text.
fn literal(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut chars = text.strip_prefix('"')?.chars();
    loop {
        match chars.next()? {
            '"' => return Some((value, chars.as_str())),
            '\\' => match chars.next()? {
                '\n' => chars = chars.as_str().trim_start().chars(),
                'n' => value.push('\n'),
                other => value.push(other),
            },
            other => value.push(other),
        }
    }
}

#[test]
fn statements_are_found_in_source_files() {
    let text = "static E: ListSql = ListSql::new(\n    MOST,\n    \"DELETE FROM z WHERE a IN ({rows})\",\n    \"#1\");\
        const A: &str = \"SELECT 1 \\\n    FROM x\";\nconst B: &str = \"hello\";\nconst C: &str = \"DELETE FROM y\";\
        const D: &str = concat!(\"SELECT z IN (\", rarity_ids!(), \")\",\n);";
    let list = format!("SELECT z IN ({})", rarity_ids!());
    assert_eq!(
        constants(text),
        [
            "SELECT 1 FROM x",
            "DELETE FROM y",
            &list,
            "DELETE FROM z WHERE a IN ($1)",
            "DELETE FROM z WHERE a IN ($1, $2)"
        ]
    );
    assert!(statements().len() > 3);
}

#[apply(on_both_engines!)]
async fn every_statement_is_accepted(database: TestDatabase) {
    let db = Db::open(database.url(), &Limits::default(), Publisher::channel().0).expect("opens");
    for (path, sql) in statements() {
        let prepared = db.read(move |conn| conn.prepare_only(sql)).await;
        assert!(prepared.is_ok(), "{}: {sql}\n{prepared:?}", path.display());
    }
}
