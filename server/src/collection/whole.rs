//! A whole collection as a streamed response: memory use is constant, and no connection is held for a slow client. It
//! is read in pages, so a card that moves meanwhile may be missing, but is never inconsistent.

use std::io::Write;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use super::{CardPresenter, CardRow, store};
use crate::claims::{self, Own};
use crate::clock::Timestamp;
use crate::collection::Collection;
use crate::error::{Error, Result};
use crate::ids::{CardId, UserId};

/// Cards in one page, at most.
const PAGE: i64 = 1000;

/// The state of the writer.
struct Progress {
    collection: Collection,
    presenter: CardPresenter,
    owner: UserId,
    featured: Vec<CardId>,
    packs: i64,
    total: u64,
    last: (Timestamp, String),
    done: bool,
}

/// Sends every card of a user, latest first.
pub async fn answer(collection: Collection, owner: UserId) -> Result<Response> {
    let presenter = CardPresenter::new(&collection.cards).await?;
    let read = move |conn: &mut crate::db::Conn<'_>| {
        Ok((store::featured_ids(conn, owner)?, crate::wallet::find(conn, owner)?.packs))
    };
    let (featured, packs) = collection.core.db.read(read).await?;
    // A position before the first card: no id is greater than this text, and no time is later.
    let last = (Timestamp::from_millis(i64::MAX), "g".to_owned());
    let start = Progress { collection, presenter, owner, featured, packs, total: 0, last, done: false };
    let body = Body::from_stream(stream::try_unfold(start, next));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

async fn next(mut progress: Progress) -> Result<Option<(Bytes, Progress)>> {
    if progress.done {
        return Ok(None);
    }
    let (owner, (at, id)) = (progress.owner, progress.last.clone());
    let read = move |conn: &mut crate::db::Conn<'_>| {
        let rows = store::after(conn, owner, (at, id.as_str()), PAGE)?;
        let own = claims::store::of(conn, rows.iter().map(|row| row.id))?;
        Ok((rows, own))
    };
    let (rows, own) = progress.collection.core.db.read(read).await?;
    let mut text = Vec::with_capacity(rows.len() * 600 + 64);
    if progress.total == 0 {
        text.extend_from_slice(b"{\"cards\":[");
    }
    for row in &rows {
        progress.write(&mut text, row, &own)?;
    }
    if rows.len() < usize::try_from(PAGE).unwrap_or(usize::MAX) {
        progress.done = true;
        // Writing to memory cannot fail.
        let _ = write!(text, "],\"packs\":{},\"total\":{}}}", progress.packs, progress.total);
    }
    if let Some(row) = rows.last() {
        progress.last = (row.acquired_at, row.id.as_str().to_owned());
    }
    Ok(Some((text.into(), progress)))
}

impl Progress {
    fn write(&mut self, text: &mut Vec<u8>, row: &CardRow, own: &[Own]) -> Result<()> {
        if self.total > 0 {
            text.push(b',');
        }
        self.total += 1;
        let card = self.presenter.show_own(row, self.featured.contains(&row.id), own);
        serde_json::to_writer(text, &card).map_err(|error| Error::Internal(error.into()))
    }
}
