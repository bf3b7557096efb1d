//! Every statement of the program is accepted by both engines, also those that no other test happens to run.

use crate::db::{Db, Limits};
use crate::realtime::Publisher;
use crate::testing::on_both_engines;
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

/// The values of `const NAME: &str = "…";`, with Rust's line continuations joined.
fn constants(text: &str) -> Vec<&'static str> {
    let starts = ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"];
    let mut found = Vec::new();
    for part in text.split(": &str =").skip(1) {
        let Some(literal) = part.trim_start().strip_prefix('"') else { continue };
        let mut value = String::new();
        let mut chars = literal.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '"' => break,
                '\\' if chars.peek() == Some(&'\n') => {
                    while chars.peek().is_some_and(|c| c.is_whitespace()) {
                        chars.next();
                    }
                }
                '\\' => match chars.next() {
                    Some('n') => value.push('\n'),
                    Some(other) => value.push(other),
                    None => break,
                },
                other => value.push(other),
            }
        }
        if starts.iter().any(|start| value.starts_with(start)) {
            found.push(&*Box::leak(value.into_boxed_str()));
        }
    }
    found
}

#[test]
fn statements_are_found_where_they_stand() {
    let text =
        "const A: &str = \"SELECT 1 \\\n    FROM x\";\nconst B: &str = \"hello\";\nconst C: &str = \"DELETE FROM y\";";
    assert_eq!(constants(text), ["SELECT 1 FROM x", "DELETE FROM y"]);
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
