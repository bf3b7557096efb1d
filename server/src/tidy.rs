//! Tests of the architecture: checks of the source text, whose messages explain how to fix a violation.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Features in the order of `lib.rs`: each may import only those before it.
static FEATURES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let list = include_str!("lib.rs").split_once("// Features").and_then(|(_, rest)| rest.split_once("\n\n"));
    let (list, _) = list.expect("lib.rs lists the features");
    list.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect()
});

/// The files that compose the server from its features. They implement none.
const COMPOSITION: &[&str] = &["app.rs", "router.rs", "serve.rs", "main.rs", "lib.rs", "openapi.rs"];

/// Longer files are split by subject.
const LINES: usize = 450;

/// Names that `rules.rs` must not use, and why.
const IMPURE: &[(&str, &str)] = &[
    ("async ", "rules are not async"),
    (".await", "rules are not async"),
    ("axum", "rules do not know HTTP"),
    ("crate::app", "rules get what they need as arguments"),
    ("crate::core", "rules get what they need as arguments"),
    ("crate::clock::Clock", "time is an argument: take a `Timestamp`"),
    ("crate::dice::Dice", "randomness is an argument"),
    ("SystemTime", "time is an argument: take a `Timestamp`"),
    ("Instant::now", "time is an argument: take a `Timestamp`"),
    ("getrandom", "randomness is an argument"),
    ("&mut Tx", "rules do no database work: load in the handler, save through `store.rs`"),
    ("&mut Conn", "rules do no database work: load in the handler, save through `store.rs`"),
    ("\"SELECT ", "SQL belongs in `store.rs`"),
    ("\"INSERT ", "SQL belongs in `store.rs`"),
    ("\"UPDATE ", "SQL belongs in `store.rs`"),
    ("\"DELETE ", "SQL belongs in `store.rs`"),
];

/// One source file: its path below `src`, and its text without the tests at its end.
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    /// The feature or base module that the file belongs to.
    fn module(&self) -> &str {
        let first = self.path.split('/').next().unwrap_or_default();
        first.strip_suffix(".rs").unwrap_or(first)
    }

    /// Whether the file is, or belongs to, this part of a module, as in `store`; `seed_store` is a `store`, too.
    fn is_part(&self, part: &str) -> bool {
        let is_it = |name: &str| name == part || name.ends_with(&format!("_{part}"));
        self.path.split('/').skip(1).any(|name| is_it(name.strip_suffix(".rs").unwrap_or(name)))
    }

    /// Every module of this crate that the text names, with the line.
    fn imports(&self) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        for (at, _) in self.text.match_indices("crate::") {
            let line = self.text[..at].lines().count().max(1);
            let rest = &self.text[at + "crate::".len()..];
            match rest.strip_prefix('{') {
                None => found.push((line, first_word(rest))),
                Some(group) => {
                    let names = top_level_names(group);
                    found.extend(names.into_iter().map(|name| (line, name)));
                }
            }
        }
        found
    }
}

fn first_word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The first names in `a::{b, c}, d}`: `a` and `d`.
fn top_level_names(group: &str) -> Vec<String> {
    let (mut depth, mut names, mut start) = (1_usize, Vec::new(), 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => {
                names.push(first_word(group[start..at].trim_start()));
                start = at + 1;
            }
            _ => {}
        }
        if depth == 0 {
            names.push(first_word(group[start..at].trim_start()));
            break;
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every file that is not a test.
pub(crate) fn sources() -> Vec<Source> {
    fn walk(folder: &Path, root: &Path, found: &mut Vec<Source>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, root, found);
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let path = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
            let is_test = path.split('/').any(|part| {
                matches!(part.trim_end_matches(".rs"), "tests" | "testing" | "tidy") || part.ends_with("_tests.rs")
            });
            if !is_test && !text.contains("#![cfg(test)]") {
                let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
                found.push(Source { path, text });
            }
        }
    }
    let (root, mut found) = (source_folder(), Vec::new());
    walk(&root, &root, &mut found);
    assert!(found.len() > 10, "the sources were not found in {}", root.display());
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// Fails with a list of all violations.
fn check(violations: &[String]) {
    assert!(violations.is_empty(), "\n{}\n", violations.join("\n"));
}

fn place(feature: &str) -> Option<usize> {
    FEATURES.iter().position(|name| *name == feature)
}

#[test]
fn features_import_only_features_before_them() {
    let mut violations = Vec::new();
    for source in sources().iter().filter(|source| !COMPOSITION.contains(&source.path.as_str())) {
        let own = place(source.module());
        for (line, name) in source.imports() {
            let Some(other) = place(&name) else { continue };
            match own {
                Some(own) if other <= own => {}
                Some(_) => violations.push(format!(
                    "src/{}:{line} imports `{name}`, which comes after `{}`: move what needs both into the later one.",
                    source.path,
                    source.module()
                )),
                None => violations.push(format!(
                    "src/{}:{line} imports the feature `{name}`, but base modules know no features: pass what it needs, \
                     or move it into a feature.",
                    source.path
                )),
            }
        }
    }
    check(&violations);
}

#[test]
fn modules_have_no_circular_imports() {
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources().iter().filter(|source| !COMPOSITION.contains(&source.path.as_str())) {
        let lines: Vec<_> = source.text.lines().collect();
        let in_code = |line: usize| !lines[line - 1].trim_start().starts_with("//");
        let found = source.imports().into_iter().filter(|(line, _)| in_code(*line)).map(|(_, name)| name);
        imports.entry(source.module().to_owned()).or_default().extend(found.filter(|name| name != source.module()));
    }
    // A module without imports of remaining ones cannot be in a circle.
    while let Some(free) = {
        let is_free = |names: &BTreeSet<String>| names.iter().all(|name| !imports.contains_key(name));
        imports.iter().find(|(_, names)| is_free(names)).map(|(module, _)| module.clone())
    } {
        imports.remove(&free);
    }
    let left: Vec<_> = imports.keys().cloned().collect();
    assert!(left.is_empty(), "These modules import each other: {left:?}. Move what two of them need into a third one.");
}

#[test]
fn every_folder_is_a_known_feature() {
    let base = [
        "bin", "bus", "clock", "config", "core", "db", "due", "jobs", "json", "leases", "limits", "listen", "messages",
        "nodes", "observe", "openapi", "probes", "realtime", "router", "settings", "spa", "testing", "traces",
    ];
    let mut violations = Vec::new();
    for entry in std::fs::read_dir(source_folder()).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() && place(&name).is_none() && !base.contains(&name.as_str()) {
            violations
                .push(format!("src/{name} is no known feature: give it its place among the features in src/lib.rs."));
        }
    }
    check(&violations);
}

#[test]
fn rules_are_pure() {
    let mut violations = Vec::new();
    for source in sources().iter().filter(|source| source.is_part("rules")) {
        for (number, line) in source.text.lines().enumerate() {
            for (needle, reason) in IMPURE {
                if line.contains(needle) && !line.trim_start().starts_with("//") {
                    violations.push(format!("src/{}:{}: `{}`: {reason}.", source.path, number + 1, needle.trim()));
                }
            }
        }
    }
    check(&violations);
}

/// Each table with the module whose migration creates it: `060-users.sql` and `070-users-names.sql` belong to `users`.
fn tables() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut owners = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "sql") {
            continue;
        }
        let stem = path.file_stem().unwrap().to_string_lossy();
        let owner = stem.split('-').nth(1).unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        for (at, start) in text.match_indices("CREATE TABLE ") {
            let rest = &text[at + start.len()..];
            let name = first_word(rest.strip_prefix("IF NOT EXISTS ").unwrap_or(rest));
            owners.insert(name, owner.clone());
        }
    }
    assert!(!owners.is_empty(), "no migration creates a table");
    owners
}

#[test]
fn a_table_is_written_only_by_its_owners_store() {
    let (tables, mut violations) = (tables(), Vec::new());
    for source in sources() {
        for verb in ["INSERT INTO ", "UPDATE ", "DELETE FROM "] {
            for (at, _) in source.text.match_indices(verb) {
                let table = first_word(&source.text[at + verb.len()..]);
                let Some(owner) = tables.get(&table) else { continue };
                let is_feature = place(owner).is_some();
                let allowed = source.module() == owner && (!is_feature || source.is_part("store"));
                if !allowed {
                    let line = source.text[..at].lines().count();
                    let store = if is_feature { format!("src/{owner}/store.rs") } else { format!("src/{owner}.rs") };
                    violations.push(format!(
                        "src/{}:{line} writes `{table}`: call a function of {store} instead, which owns that table.",
                        source.path
                    ));
                }
            }
        }
    }
    check(&violations);
}

#[test]
fn files_are_not_too_long() {
    let mut violations = Vec::new();
    for source in sources() {
        let lines = source.text.lines().count();
        if lines > LINES {
            violations
                .push(format!("src/{} has {lines} lines: split it by subject, {LINES} is the limit.", source.path));
        }
    }
    check(&violations);
}

#[test]
fn every_file_starts_with_a_module_comment() {
    let mut violations = Vec::new();
    for source in sources().iter().filter(|source| !source.text.starts_with("//!")) {
        violations.push(format!("src/{} does not start with `//!`: describe in a sentence what it is.", source.path));
    }
    check(&violations);
}

#[test]
fn routes_are_tagged_with_their_folder() {
    let (mut violations, mut routes) = (Vec::new(), 0);
    for source in sources() {
        for (at, start) in source.text.match_indices("#[utoipa::path(") {
            routes += 1;
            let rest = &source.text[at + start.len()..];
            let attribute = rest.find(")]").map_or(rest, |end| &rest[..end]);
            let tag = attribute.split_once("tag = \"").and_then(|(_, rest)| rest.split('"').next());
            // The core has a module `settings`; what visitors may know of it is the feature `site`.
            let folder = if source.module() == "site" { "settings" } else { source.module() };
            if tag != Some(folder) {
                let line = source.text[..at].lines().count() + 1;
                violations.push(format!(
                    "src/{}:{line}: this route needs `tag = \"{}\"`.",
                    source.path,
                    source.module()
                ));
            }
        }
    }
    assert!(routes > 0, "no route was found");
    check(&violations);
}

#[test]
fn grouped_imports_are_parsed() {
    assert_eq!(top_level_names("a::{b, c::d}, e, f::g}; use crate::x"), ["a", "e", "f"]);
    let text = "use crate::{cards::rules, db::{Db, Tx}};\nfn f() { crate::trades::g() }".to_owned();
    let source = Source { path: "cards/store.rs".into(), text };
    let names: Vec<_> = source.imports().into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["cards", "db", "trades"]);
}
