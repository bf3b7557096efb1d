//! Comma-separated tables and lists. Cells are quoted where needed, and none is a formula.

use serde_json::Value as Json;

/// The text of a cell.
pub fn cell(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => harmless(text),
        other => other.to_string(),
    }
}

/// Spreadsheets take a cell that begins like this for a formula and run it.
const BEGINS_FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];
/// Separators other than the comma, in spreadsheets of many countries: a text may hold several cells there.
const ENDS_CELL: [char; 5] = [';', '\t', '\n', '\r', '|'];

/// The text with an apostrophe before anything that a spreadsheet could take for a formula, wherever it sees a cell
/// begin.
pub fn harmless(text: &str) -> String {
    let begins = |rest: &str| rest.trim_start_matches(['"', '\'', ' ']).starts_with(BEGINS_FORMULA);
    let mut made = String::with_capacity(text.len() + 1);
    if text.starts_with(BEGINS_FORMULA) {
        made.push('\'');
    }
    for (at, letter) in text.char_indices() {
        made.push(letter);
        if ENDS_CELL.contains(&letter) && begins(&text[at + letter.len_utf8()..]) {
            made.push('\'');
        }
    }
    made
}

/// The values of a list that is separated by commas. Empty ones are skipped.
pub fn values<T, E>(list: &str, parse: impl Fn(&str) -> Result<T, E>) -> Result<Vec<T>, E> {
    list.split(',').map(str::trim).filter(|value| !value.is_empty()).map(parse).collect()
}

pub fn line(text: &mut String, cells: impl Iterator<Item = String>) {
    for (at, cell) in cells.enumerate() {
        if at > 0 {
            text.push(',');
        }
        if cell.contains([',', '"', '\n', '\r']) {
            text.push('"');
            text.push_str(&cell.replace('"', "\"\""));
            text.push('"');
        } else {
            text.push_str(&cell);
        }
    }
    text.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_formulas_escaped() {
        let mut text = String::new();
        let cells = ["a,b", "say \"hi\"", "=1+1", "", "plain", "-5"].map(|text| cell(&text.into()));
        line(&mut text, cells.into_iter().chain([cell(&(-5).into()), cell(&Json::Null)]));
        assert_eq!(text, "\"a,b\",\"say \"\"hi\"\"\",'=1+1,,plain,'-5,-5,\r\n");
    }

    #[test]
    fn formulas_after_other_separators_are_escaped() {
        for (text, expected) in [
            ("x;=HYPERLINK(\"http://evil.example\")", "x;'=HYPERLINK(\"http://evil.example\")"),
            ("x;\"=1+1\"", "x;'\"=1+1\""),
            ("x; @SUM(1)", "x;' @SUM(1)"),
            ("a\n=1;+2\t-3|@4", "a\n'=1;'+2\t'-3|'@4"),
            ("=1;=2", "'=1;'=2"),
            ("a; b = c", "a; b = c"),
            ("it's 3-1; or 2+1", "it's 3-1; or 2+1"),
        ] {
            assert_eq!(harmless(text), expected);
        }
        // With any separator, no cell of the line starts with a formula. A CSV reader reads two cells.
        let mut row = String::new();
        line(&mut row, ["name".to_owned(), harmless("x;=1;\"=2\"\n=3|@4\t+5")].into_iter());
        for part in row.split([';', '|', '\t', '\n', '\r', ',']) {
            assert!(!part.trim_start_matches(['"', ' ']).starts_with(['=', '+', '@']), "{part} of {row}");
        }
        let mut reader = ::csv::ReaderBuilder::new().has_headers(false).from_reader(row.as_bytes());
        assert_eq!(reader.records().next().unwrap().unwrap().len(), 2);
    }
}
