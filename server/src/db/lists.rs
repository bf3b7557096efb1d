//! Lists as parameters of statements. [`json_list`] passes a list of any length as one parameter. [`ListSql`] gives
//! each value a parameter of its own: to insert rows, and where the database must look up every value in an index. With
//! a JSON list PostgreSQL may read the whole table, and then conflicts with every writer of it.

use crate::error::{Error, Result};
use serde::Serialize;
use std::sync::OnceLock;

/// The values as JSON, for `IN (SELECT value FROM json_each(CAST($1 AS TEXT)))`.
///
/// # Errors
/// When a value has no JSON form.
pub fn json_list(values: &(impl Serialize + ?Sized)) -> Result<String> {
    serde_json::to_string(values).map_err(Error::internal)
}

/// A statement with a list of rows: one text for each length of the list.
pub struct ListSql {
    longest: usize,
    sql: &'static str,
    row: &'static str,
    texts: OnceLock<Vec<OnceLock<&'static str>>>,
}

impl ListSql {
    /// `{rows}` in `sql` stands for 1 to `longest` copies of `row`, with commas between them. `#1`, `#2`, … in `row`
    /// are the values of one row. `$1`, `$2`, … are the same for all rows, and come before them in the parameters.
    pub const fn new(longest: usize, sql: &'static str, row: &'static str) -> Self {
        Self { longest, sql, row, texts: OnceLock::new() }
    }

    /// The text for a list of this length.
    ///
    /// # Errors
    /// When the list is empty or too long.
    pub fn text(&self, rows: usize) -> Result<&'static str> {
        let texts = self.texts.get_or_init(|| vec![OnceLock::new(); self.longest]);
        let text = rows.checked_sub(1).and_then(|at| texts.get(at));
        let text = text.ok_or_else(|| Error::internal(format!("{rows} rows in one statement: {}", self.sql)))?;
        Ok(text.get_or_init(|| Box::leak(self.write(rows).into_boxed_str())))
    }

    fn write(&self, rows: usize) -> String {
        let common = highest(self.sql, '$').max(highest(self.row, '$'));
        let values = highest(self.row, '#');
        let row = |at: usize| {
            // From the last to the first: `#1` is also the beginning of `#10`.
            (1..=values).rev().fold(self.row.to_owned(), |row, value| {
                row.replace(&format!("#{value}"), &format!("${}", common + at * values + value))
            })
        };
        self.sql.replace("{rows}", &(0..rows).map(row).collect::<Vec<_>>().join(", "))
    }
}

/// The highest number after this sign, or 0.
fn highest(text: &str, sign: char) -> usize {
    let numbers = text.split(sign).skip(1).map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or(""));
    numbers.filter_map(|number| number.parse().ok()).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_of_rows_follow_the_common_parameters() {
        let insert = ListSql::new(12, "INSERT INTO t (a, b, c) VALUES {rows} ON CONFLICT DO NOTHING", "(#1, $1, #2)");
        assert_eq!(insert.text(1).unwrap(), "INSERT INTO t (a, b, c) VALUES ($2, $1, $3) ON CONFLICT DO NOTHING");
        assert!(insert.text(2).unwrap().contains("VALUES ($2, $1, $3), ($4, $1, $5) ON"));
        let of = ListSql::new(2, "SELECT a FROM t WHERE b IN ({rows}) AND c = $2 AND d = $1", "#1");
        assert_eq!(of.text(2).unwrap(), "SELECT a FROM t WHERE b IN ($3, $4) AND c = $2 AND d = $1");
        let wide = ListSql::new(1, "VALUES {rows}", "(#1, #2, #3, #4, #5, #6, #7, #8, #9, #10)");
        assert_eq!(wide.text(1).unwrap(), "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)");
    }

    #[test]
    fn an_empty_or_too_long_list_is_an_error() {
        let of = ListSql::new(2, "SELECT a FROM t WHERE b IN ({rows})", "#1");
        assert!(of.text(0).is_err() && of.text(3).is_err() && of.text(2).is_ok());
    }
}
