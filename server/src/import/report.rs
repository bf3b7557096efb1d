//! The result of an import, in words.

use std::collections::BTreeMap;
use std::fmt;

/// Lists in a report end after so many lines.
const LINES: usize = 200;

/// Something that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    pub file: &'static str,
    pub line: u64,
    pub why: String,
}

/// The result of an import.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// How many of each kind were brought in.
    pub new: BTreeMap<&'static str, u64>,
    /// How many of each kind were here already.
    pub known: BTreeMap<&'static str, u64>,
    /// Cards by the repair that they need.
    pub defects: BTreeMap<&'static str, u64>,
    /// Irregular values that were read as something else.
    pub notes: Vec<String>,
    pub unreadable: Vec<Unreadable>,
}

impl Report {
    /// Counts one that was brought in.
    pub fn add(&mut self, kind: &'static str) {
        *self.new.entry(kind).or_default() += 1;
    }

    /// Counts one that was here already.
    pub fn meet(&mut self, kind: &'static str) {
        *self.known.entry(kind).or_default() += 1;
    }

    /// Counts a card with something to repair.
    pub fn defect(&mut self, what: &'static str) {
        *self.defects.entry(what).or_default() += 1;
    }

    /// How many of a kind were brought in.
    pub fn brought(&self, kind: &str) -> u64 {
        self.new.get(kind).copied().unwrap_or_default()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for kind in ["modifiers", "definitions", "packs", "users", "cards", "trades", "listings"] {
            let known = self.known.get(kind).copied().unwrap_or_default();
            writeln!(f, "{:>10} {kind} brought in, {known} were here already", self.brought(kind))?;
        }
        if !self.defects.is_empty() {
            writeln!(f, "To be repaired at /admin/cardaudit:")?;
            for (what, count) in &self.defects {
                writeln!(f, "{count:>10} {what}")?;
            }
        }
        list(f, "Read as something else:", self.notes.iter())?;
        let lines = self.unreadable.iter().map(|found| format!("{}, line {}: {}", found.file, found.line, found.why));
        list(f, "Not readable at all:", lines)
    }
}

fn list(
    f: &mut fmt::Formatter<'_>,
    title: &str,
    lines: impl ExactSizeIterator<Item = impl fmt::Display>,
) -> fmt::Result {
    let count = lines.len();
    if count > 0 {
        writeln!(f, "{title}")?;
    }
    for line in lines.take(LINES) {
        writeln!(f, "  {line}")?;
    }
    if count > LINES { writeln!(f, "  and {} more", count - LINES) } else { Ok(()) }
}
