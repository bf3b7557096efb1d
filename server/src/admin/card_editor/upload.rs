//! Bringing in one picture.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::super::log::{Change, note};
use crate::app::App;
use crate::auth::Admin;
use crate::error::{Error, ErrorBody, Result};
use crate::json::Json;
use crate::pictures::{MOST_BYTES, Refusal};

/// A picture that is kept.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImageUploaded {
    /// In a sentence.
    message: String,
    /// Where it is: what a card's `imageUrl` takes.
    image_url: String,
    /// Width of the picture that came, in pixels.
    width: u32,
    /// Height of the picture that came, in pixels.
    height: u32,
}

/// Brings in a picture: a PNG, JPEG, WebP or GIF of at most 10 MiB and 24 million pixels, at least 300 by 450.
///
/// The body is the file itself; its `Content-Type` is not looked at. It is turned as its camera held it, cut to the shape of
/// a card from its middle, and made anew as WebP of 600, 400 and 240 pixels width, without any metadata; of an animation
/// the first picture is kept. The same picture is kept once. One that no card names may be removed later.
#[utoipa::path(post, path = "/api/admin/upload-image", tag = "admin", security(("token" = [])),
    request_body(content = [u8], content_type = "application/octet-stream"),
    responses((status = OK, body = ImageUploaded), (status = "default", body = ErrorBody)))]
pub async fn upload_image(State(app): State<App>, admin: Admin, request: Request) -> Result<Json<ImageUploaded>> {
    let (parts, body) = request.into_parts();
    let kept = app.pictures.keep(within(&parts.headers, body, MOST_BYTES).await?).await?;
    let (actor, now, dice) = (admin.id, app.clock.now(), app.dice.clone());
    let after = json!({"width": kept.from.width, "height": kept.from.height, "bytes": kept.bytes});
    let address = kept.address.clone();
    let log = move |tx: &mut crate::db::Tx<'_>| {
        let change = Change::of("upload_image", Some(address.as_str())).from_to(json!({}), after.clone());
        note(tx, actor, &change, now, &dice).map(drop)
    };
    app.db.write(log).await?;
    let (width, height) = (kept.from.width, kept.from.height);
    let message = format!("The picture of {width} by {height} pixels is here.");
    Ok(Json(ImageUploaded { message, image_url: kept.address, width, height }))
}

/// The whole body, if it is not too large.
async fn within(headers: &HeaderMap, body: Body, most: usize) -> Result<Bytes> {
    let told = headers.get(header::CONTENT_LENGTH).and_then(|told| told.to_str().ok()?.parse::<usize>().ok());
    if told.is_some_and(|told| told > most) {
        return Err(Refusal::TooManyBytes.into());
    }
    // What breaks off is no picture either.
    to_bytes(body, most).await.map_err(|_| Error::from(Refusal::TooManyBytes))
}
