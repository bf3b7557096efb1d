//! The table of cards: a CSV with a line for each.

use std::collections::BTreeMap;

use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::json::is_direction_control;
use crate::messages::{Message, msg};

/// Maximum number of lines.
const MAX_LINES: usize = 1000;
/// Maximum length of a cell, in characters.
const LONGEST_CELL: usize = 4000;
/// A day in milliseconds.
const DAY: i64 = 86_400_000;

/// The columns, in the template's order. Required columns come first.
pub const COLUMNS: [&str; 13] = [
    "name", "picture", "alt", "series", "flavor", "artist", "tags", "from", "to", "rarities", "cutout", "foil", "focus",
];
/// Number of required columns.
const NEEDED: usize = 4;

/// The reason why a table is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadSheet {
    /// It is not text.
    NoText,
    Empty,
    TooLong,
    /// A required column is missing.
    Missing(&'static str),
    /// A column is unknown.
    Unknown(String),
    /// A column occurs twice.
    Twice(String),
    /// A cell has a character that changes the direction of other text.
    Direction(u64),
    /// The quotes are unbalanced.
    Broken(u64),
}

impl From<BadSheet> for Message {
    fn from(bad: BadSheet) -> Self {
        match bad {
            BadSheet::NoText => msg!("bad_table.encoding"),
            BadSheet::Empty => msg!("bad_table.empty"),
            BadSheet::TooLong => msg!("bad_table.too_long", max = MAX_LINES),
            BadSheet::Missing(column) => msg!("bad_table.column_missing", column),
            BadSheet::Unknown(column) => msg!("bad_table.column_unknown", column),
            BadSheet::Twice(column) => msg!("bad_table.column_twice", column),
            BadSheet::Direction(line) => msg!("bad_table.direction_control", line),
            BadSheet::Broken(line) => msg!("bad_table.unreadable_line", line),
        }
    }
}

/// One line of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetRow {
    /// The line number in the file, from 1.
    pub number: u64,
    cells: BTreeMap<&'static str, String>,
    /// Whether it has cells beyond the last column.
    pub too_many: bool,
}

impl SheetRow {
    /// The trimmed text in this column. Empty if there is none.
    pub fn cell(&self, column: &str) -> &str {
        self.cells.get(column).map_or("", |cell| cell.trim())
    }
}

/// Reads a table. The first line determines the separator: comma, semicolon or tab. A byte order mark is skipped.
///
/// # Errors
/// Describes the problem of the whole table.
pub fn read(bytes: &[u8]) -> Result<Vec<SheetRow>, BadSheet> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|_| BadSheet::NoText)?;
    let first = text.lines().next().unwrap_or_default();
    let count = |separator: char| first.matches(separator).count();
    let separator = [',', ';', '\t'].into_iter().max_by_key(|one| (count(*one), *one == ',')).unwrap_or(',');
    let mut reader = ::csv::ReaderBuilder::new()
        .delimiter(u8::try_from(separator).unwrap_or(b','))
        .flexible(true)
        .has_headers(false)
        .from_reader(text.as_bytes());
    let mut records = reader.records();
    let head = records.next().ok_or(BadSheet::Empty)?.map_err(|_| BadSheet::Broken(1))?;
    let columns = columns(&head)?;
    let mut lines = Vec::new();
    for record in records {
        let record = record.map_err(|error| BadSheet::Broken(error.position().map_or(0, ::csv::Position::line)))?;
        // Spreadsheets leave empty lines.
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        if lines.len() == MAX_LINES {
            return Err(BadSheet::TooLong);
        }
        let number = record.position().map_or(0, |at| number_of(text, at));
        if record.iter().any(|cell| cell.contains(is_direction_control)) {
            return Err(BadSheet::Direction(number));
        }
        let shortened = |cell: &str| cell.chars().take(LONGEST_CELL).collect::<String>();
        let cells = columns.iter().zip(record.iter()).filter_map(|(column, cell)| Some(((*column)?, shortened(cell))));
        let too_many = record.iter().skip(columns.len()).any(|cell| !cell.trim().is_empty());
        lines.push(SheetRow { number, cells: cells.collect(), too_many });
    }
    if lines.is_empty() { Err(BadSheet::Empty) } else { Ok(lines) }
}

/// The line number of a record. The CSV reader counts empty lines before a record to the previous one.
fn number_of(text: &str, at: &::csv::Position) -> u64 {
    let from = usize::try_from(at.byte()).unwrap_or(usize::MAX);
    let before =
        text.as_bytes().get(from..).unwrap_or_default().iter().take_while(|byte| matches!(byte, b'\r' | b'\n'));
    at.line() + before.filter(|byte| **byte == b'\n').count() as u64
}

/// The meaning of each column; `None` for one without a name.
fn columns(head: &::csv::StringRecord) -> Result<Vec<Option<&'static str>>, BadSheet> {
    let mut columns = Vec::new();
    for name in head {
        let plain = name.trim().to_lowercase();
        let known = COLUMNS.into_iter().find(|column| *column == plain);
        if known.is_none() && !plain.is_empty() {
            return Err(BadSheet::Unknown(name.trim().chars().take(60).collect()));
        }
        if known.is_some() && columns.contains(&known) {
            return Err(BadSheet::Twice(plain));
        }
        columns.push(known);
    }
    let missing = COLUMNS.into_iter().take(NEEDED).find(|column| !columns.contains(&Some(column)));
    missing.map_or(Ok(columns), |column| Err(BadSheet::Missing(column)))
}

/// A time in a cell: a date, which means its start (or, as an end, its end) in UTC, or a full ISO-8601 time.
///
/// # Errors
/// Describes the format.
pub fn time(cell: &str, is_end: bool) -> Result<Option<Timestamp>, Message> {
    let unreadable = || msg!("import.time");
    if cell.is_empty() {
        return Ok(None);
    }
    let read = |text: &str| serde_json::from_value::<Timestamp>(serde_json::Value::String(text.to_owned())).ok();
    if cell.len() == 10 {
        let start = read(&format!("{cell}T00:00:00Z")).ok_or_else(unreadable)?;
        return Ok(Some(if is_end { start.plus_millis(DAY - 1) } else { start }));
    }
    read(&cell.replacen(' ', "T", 1)).map(Some).ok_or_else(unreadable)
}

/// The printed run, as in `Basic=1000; Rare=50`; `None` for the default.
///
/// # Errors
/// Describes the format.
pub fn printed(cell: &str) -> Result<Option<Vec<(Rarity, u32)>>, Message> {
    if cell.is_empty() {
        return Ok(None);
    }
    let parts = cell.split([';', ',']).map(str::trim).filter(|part| !part.is_empty());
    let part = |part: &str| {
        let (name, copies) = part.split_once(['=', ':']).map_or((part, None), |(name, copies)| (name, Some(copies)));
        let rarity: Rarity = name.trim().parse().map_err(|_| msg!("import.rarity", name = name.trim()))?;
        let copies = match copies {
            None => rarity.default_copies(),
            Some(copies) => copies.trim().parse().map_err(|_| msg!("import.copies", copies = copies.trim()))?,
        };
        Ok((rarity, copies))
    };
    parts.map(part).collect::<Result<Vec<_>, Message>>().map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_can_have_any_separator_and_lines_keep_their_numbers() {
        for separator in [",", ";", "\t"] {
            let text = "\u{feff}Name,PICTURE,alt,series\n\"Owl; or, \"\"Uhu\"\"\",owl.png,An owl.,Birds\n,,,\n\nCat,cat.png,\"A\ncat.\",Pets\nDog,,,\n"
                .replace("Name,PICTURE,alt,series", &["Name", "PICTURE", "alt", "series"].join(separator))
                .replace(",owl.png,An owl.,", &["", "owl.png", "An owl.", ""].join(separator))
                .replace(",cat.png,\"A\ncat.\",", &["", "cat.png", "\"A\ncat.\"", ""].join(separator))
                .replace(",,,\n\n", &format!("{}\n\n", separator.repeat(3)))
                .replace("Dog,,,", &format!("Dog{}", separator.repeat(3)));
            let lines = read(text.as_bytes()).expect("a table");
            let found: Vec<_> = lines.iter().map(|line| (line.number, line.cell("name"), line.cell("alt"))).collect();
            assert_eq!(
                found,
                [(2, "Owl; or, \"Uhu\"", "An owl."), (5, "Cat", "A\ncat."), (7, "Dog", "")],
                "{separator:?}"
            );
        }
    }

    #[test]
    fn mistakes_of_a_whole_table_are_reported() {
        let found = |text: &str| read(text.as_bytes()).err();
        assert_eq!(found(""), Some(BadSheet::Empty));
        let bidirectional = "name,picture,alt,series\nOwl,owl.png,An owl.,Birds\nCat,cat.png,A \u{202e}cat.,Pets\n";
        assert_eq!(found(bidirectional), Some(BadSheet::Direction(3)));
        assert_eq!(found("name,picture,alt,series\n"), Some(BadSheet::Empty));
        assert_eq!(found("name,picture,alt\nOwl,owl.png,An owl.\n"), Some(BadSheet::Missing("series")));
        assert_eq!(found("name,picture,alt,series,colour\n"), Some(BadSheet::Unknown("colour".into())));
        assert_eq!(found("name,picture,alt,series,Name\n"), Some(BadSheet::Twice("name".into())));
        assert_eq!(read(b"name\xff,picture"), Err(BadSheet::NoText));
        let long = format!("name,picture,alt,series\n{}", "Owl,owl.png,An owl.,Birds\n".repeat(1001));
        assert_eq!(found(&long), Some(BadSheet::TooLong));
    }

    #[test]
    fn times_are_dates_or_full_times() {
        let found = |cell, is_end| time(cell, is_end).map(|time| time.map(|time| time.to_string()));
        assert_eq!(found("", false), Ok(None));
        assert_eq!(found("2026-12-24", false), Ok(Some("2026-12-24T00:00:00.000Z".into())));
        assert_eq!(found("2026-12-24", true), Ok(Some("2026-12-24T23:59:59.999Z".into())));
        assert_eq!(found("2026-12-24 18:30:00Z", true), Ok(Some("2026-12-24T18:30:00.000Z".into())));
        assert_eq!(found("2026-12-24T18:30", false), Ok(Some("2026-12-24T18:30:00.000Z".into())));
        for bad in ["24.12.2026", "2026-13-01", "2026-02-30", "soon", "2026-12-24T25:00"] {
            assert!(found(bad, false).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_printed_run_is_a_list_of_rarities_with_or_without_copies() {
        assert_eq!(printed(""), Ok(None));
        assert_eq!(printed("basic=7; Divine"), Ok(Some(vec![(Rarity::Basic, 7), (Rarity::Divine, 1)])));
        assert_eq!(printed("Rare: 3,"), Ok(Some(vec![(Rarity::Rare, 3)])));
        assert_eq!(printed("Shiny=1"), Err(msg!("import.rarity", name = "Shiny")));
        assert_eq!(printed("Rare=many"), Err(msg!("import.copies", copies = "many")));
    }
}
