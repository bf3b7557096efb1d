//! An export, written while it is read: memory stays flat, and no connection is held for a slow client.

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use futures_util::stream;
use serde_json::Value as Json;

use super::export_store::{BEGINNING, ExportPage, SECTIONS, Section, next_page};
use crate::account::Accounts;
use crate::csv;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::UserId;

/// How it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// One object with a list for each section.
    Json,
    /// For each section a line with its name and those of its columns, then its rows; an empty line between them.
    Csv,
}

/// Where the writing stands.
struct Progress {
    accounts: Accounts,
    user: UserId,
    format: Format,
    section: usize,
    after: String,
    /// Whether the section has a row already.
    begun: bool,
}

/// Answers everything that is theirs as a file.
pub fn answer(accounts: Accounts, user: UserId, format: Format) -> Response {
    let start = Progress { accounts, user, format, section: 0, after: BEGINNING.to_owned(), begun: false };
    let mut response = Response::new(Body::from_stream(stream::try_unfold(start, next)));
    let (kind, file) = match format {
        Format::Json => ("application/json", "attachment; filename=\"foilcast-export.json\""),
        Format::Csv => ("text/csv; charset=utf-8", "attachment; filename=\"foilcast-export.csv\""),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static(file));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    response
}

async fn next(mut progress: Progress) -> Result<Option<(Bytes, Progress)>> {
    let Some(section) = SECTIONS.get(progress.section) else { return Ok(None) };
    let (user, after) = (progress.user, progress.after.clone());
    let read = move |conn: &mut Conn<'_>| next_page(conn, section, user, &after);
    let ExportPage { rows, next } = progress.accounts.core.db.read(read).await?;
    let mut text = String::new();
    let first = progress.after == BEGINNING;
    match progress.format {
        Format::Json => progress.json(section, (first, next.is_none()), &rows, &mut text)?,
        Format::Csv => table(section, (first, next.is_none()), &rows, &mut text),
    }
    if next.is_none() {
        progress.section += 1;
        progress.begun = false;
    }
    progress.after = next.unwrap_or_else(|| BEGINNING.to_owned());
    Ok(Some((text.into(), progress)))
}

impl Progress {
    fn json(
        &mut self,
        section: &Section,
        (first, last): (bool, bool),
        rows: &[Vec<Json>],
        text: &mut String,
    ) -> Result<()> {
        if first {
            text.push(if self.section == 0 { '{' } else { ',' });
            text.push_str("\n\"");
            text.push_str(section.name);
            text.push_str("\":[");
        }
        for row in rows {
            text.push_str(if self.begun { ",\n" } else { "\n" });
            self.begun = true;
            let named = section.columns.iter().zip(row).filter(|((name, _), _)| !name.is_empty());
            let object: serde_json::Map<String, Json> =
                named.map(|((name, _), cell)| ((*name).to_owned(), cell.clone())).collect();
            text.push_str(&serde_json::to_string(&object).map_err(Error::internal)?);
        }
        if last {
            text.push(']');
            if self.section + 1 == SECTIONS.len() {
                text.push_str("\n}\n");
            }
        }
        Ok(())
    }
}

fn table(section: &Section, (first, last): (bool, bool), rows: &[Vec<Json>], text: &mut String) {
    let shown = |at: usize| section.columns.get(at).is_some_and(|(name, _)| !name.is_empty());
    if first {
        let names = section.columns.iter().map(|(name, _)| *name).filter(|name| !name.is_empty());
        csv::line(text, [section.name].into_iter().chain(names).map(ToOwned::to_owned));
    }
    for row in rows {
        let cells = row.iter().enumerate().filter(|(at, _)| shown(*at)).map(|(_, cell)| csv::cell(cell));
        csv::line(text, [section.name.to_owned()].into_iter().chain(cells));
    }
    if last {
        text.push_str("\r\n");
    }
}
