//! The printed result of an import.

use std::collections::BTreeMap;
use std::fmt;

/// Maximum number of lines of a list in a report.
const LINES: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    pub file: &'static str,
    pub line: u64,
    pub why: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Imported records by kind.
    pub new: BTreeMap<&'static str, u64>,
    /// Records that existed already, by kind.
    pub known: BTreeMap<&'static str, u64>,
    /// Cards by the repair that they need.
    pub defects: BTreeMap<&'static str, u64>,
    /// Irregular values that were interpreted.
    pub notes: Vec<String>,
    pub unreadable: Vec<Unreadable>,
}

impl Report {
    /// Counts an imported record.
    pub fn add(&mut self, kind: &'static str) {
        *self.new.entry(kind).or_default() += 1;
    }

    /// Counts a record that existed already.
    pub fn count_existing(&mut self, kind: &'static str) {
        *self.known.entry(kind).or_default() += 1;
    }

    /// Counts a card that needs a repair.
    pub fn defect(&mut self, what: &'static str) {
        *self.defects.entry(what).or_default() += 1;
    }

    /// Number of imported records of a kind.
    pub fn imported(&self, kind: &str) -> u64 {
        self.new.get(kind).copied().unwrap_or_default()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for kind in ["modifiers", "definitions", "packs", "users", "cards", "trades", "listings"] {
            let known = self.known.get(kind).copied().unwrap_or_default();
            writeln!(f, "{:>10} {kind} imported, {known} existed already", self.imported(kind))?;
        }
        if !self.defects.is_empty() {
            writeln!(f, "Repair these at /admin/cardaudit:")?;
            for (what, count) in &self.defects {
                writeln!(f, "{count:>10} {what}")?;
            }
        }
        list(f, "Values that were changed or ignored:", self.notes.iter())?;
        let lines = self.unreadable.iter().map(|found| format!("{}, line {}: {}", found.file, found.line, found.why));
        list(f, "Unreadable records:", lines)
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
