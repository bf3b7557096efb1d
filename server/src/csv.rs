//! Tables as text: cells that need it are quoted, and none is a formula.

use serde_json::Value as Json;

/// What stands in a cell.
pub fn cell(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => harmless(text),
        other => other.to_string(),
    }
}

/// Spreadsheets take a text that begins like this for a formula and run it.
pub fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

/// Writes a row.
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
    fn cells_of_a_table_are_quoted_and_never_formulas() {
        let mut text = String::new();
        let cells = ["a,b", "say \"hi\"", "=1+1", "", "plain", "-5"].map(|text| cell(&text.into()));
        line(&mut text, cells.into_iter().chain([cell(&(-5).into()), cell(&Json::Null)]));
        assert_eq!(text, "\"a,b\",\"say \"\"hi\"\"\",'=1+1,,plain,'-5,-5,\r\n");
    }
}
