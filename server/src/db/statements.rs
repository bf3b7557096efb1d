//! Every statement of the program is accepted by both engines, also those that no other test happens to run.

#![cfg(test)]

use crate::collection::card_columns;
use crate::db::{Db, Limits};
use crate::realtime::Publisher;
use crate::testing::on_both_engines;
use foilcast_base::rarity_ids;
use std::path::{Path, PathBuf};

/// The string constants of every store that begin like a statement, with the file that they stand in.
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

/// The values of `const NAME: &str = "…";`, with Rust's line continuations joined, and of `concat!("…", list!(), "…")`.
fn constants(text: &str) -> Vec<&'static str> {
    let starts = ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"];
    let mut found = Vec::new();
    for part in text.split(": &str =").skip(1) {
        let part = part.trim_start();
        let value = match part.strip_prefix("concat!(") {
            Some(parts) => joined(parts),
            None => literal(part).map(|(value, _)| value),
        };
        if let Some(value) = value.filter(|value| starts.iter().any(|start| value.starts_with(start))) {
            found.push(&*Box::leak(value.into_boxed_str()));
        }
    }
    found
}

/// The lists of columns and values that statements share.
const LISTS: [(&str, &str); 2] = [("card_columns!()", card_columns!()), ("rarity_ids!()", rarity_ids!())];

/// The value of what stands within `concat!(…)`; none where it names another macro.
fn joined(mut parts: &str) -> Option<String> {
    let mut all = String::new();
    loop {
        parts = parts.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
        if parts.starts_with(')') {
            return Some(all);
        }
        if let Some((value, rest)) = literal(parts) {
            all.push_str(&value);
            parts = rest;
        } else {
            let (rest, value) = LISTS.iter().find_map(|(name, value)| Some((parts.strip_prefix(name)?, value)))?;
            all.push_str(value);
            parts = rest;
        }
    }
}

/// The string that a text begins with, and what stands after it.
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
fn statements_are_found_where_they_stand() {
    let text = "const A: &str = \"SELECT 1 \\\n    FROM x\";\nconst B: &str = \"hello\";\nconst C: &str = \"DELETE FROM y\";\
        const D: &str = concat!(\"SELECT z IN (\", rarity_ids!(), \")\",\n);";
    let list = format!("SELECT z IN ({})", rarity_ids!());
    assert_eq!(constants(text), ["SELECT 1 FROM x", "DELETE FROM y", &list]);
    assert!(statements().len() > 3);
}

on_both_engines! {
    async fn every_statement_is_accepted(database) {
        let db = Db::open(database.url(), &Limits::default(), Publisher::channel().0).expect("opens");
        for (path, sql) in statements() {
            let prepared = db.read(move |conn| conn.prepare_only(sql)).await;
            assert!(prepared.is_ok(), "{}: {sql}\n{prepared:?}", path.display());
        }
    }
}
