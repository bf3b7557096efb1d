//! The log as a streamed file: memory use is constant, and no connection is held for a slow client.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use futures_util::stream;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::csv;
use crate::error::{Error, Result};
use crate::json::Query;
use crate::messages::msg;

use super::log::{LogEntry, LogFilter};
use super::store::{self, Filter};

/// Entries in one page, at most.
const PAGE: u32 = 500;

/// The format of the export.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// The format: `csv` by default, or `jsonl` with one JSON object per line.
    format: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Csv,
    Lines,
}

/// The state of the writer.
struct Progress {
    tools: AdminTools,
    format: Format,
    filter: Filter,
    begun: bool,
    done: bool,
}

/// Exports the entries of the log as a file, newest first: a table, or one JSON object per line.
#[utoipa::path(get, path = "/api/admin/log/export", tag = "admin", params(LogFilter, ExportQuery),
    security(("token" = [])),
    responses((status = OK, body = String, content_type = "text/csv")))]
pub async fn export_log(
    State(tools): State<AdminTools>,
    _: Admin,
    Query(filter): Query<LogFilter>,
    Query(query): Query<ExportQuery>,
) -> Result<Response> {
    let (format, kind, file) = match query.format.as_deref().map(str::trim) {
        None | Some("" | "csv") => {
            (Format::Csv, "text/csv; charset=utf-8", "attachment; filename=\"foilcast-log.csv\"")
        }
        Some("jsonl") => (Format::Lines, "application/jsonl", "attachment; filename=\"foilcast-log.jsonl\""),
        Some(_) => return Err(Error::invalid_field("format", msg!("invalid.log_format"))),
    };
    let start = Progress { tools, format, filter: filter.before(None), begun: false, done: false };
    let mut response = Response::new(Body::from_stream(stream::try_unfold(start, next)));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static(file));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    Ok(response)
}

async fn next(mut progress: Progress) -> Result<Option<(Bytes, Progress)>> {
    if progress.done {
        return Ok(None);
    }
    let filter = progress.filter.clone();
    let entries = progress.tools.core.db.read(move |conn| store::list(conn, &filter, PAGE, i64::MAX)).await?;
    progress.done = entries.len() < usize::try_from(PAGE).unwrap_or(usize::MAX);
    let mut text = String::new();
    if !progress.begun && progress.format == Format::Csv {
        csv::line(&mut text, LogEntry::COLUMNS.into_iter().map(ToOwned::to_owned));
    }
    progress.begun = true;
    for entry in entries.into_iter().map(LogEntry::from) {
        match progress.format {
            Format::Csv => csv::line(&mut text, entry.cells().iter().map(csv::cell)),
            Format::Lines => {
                text.push_str(&serde_json::to_string(&entry).map_err(Error::internal)?);
                text.push('\n');
            }
        }
        progress.filter.before = Some(entry.id());
    }
    Ok(Some((text.into(), progress)))
}
