//! Bringing in one picture.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::super::log::{Change, note};
use crate::app::App;
use crate::auth::Admin;
use crate::error::{Error, ErrorBody, Result};
use crate::json::{Json, Query};
use crate::pictures::{Focus, MOST_BYTES, Refusal};

/// Where a picture is cut that has another shape than a card.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct Cut {
    /// Of one that is too wide: 0 keeps its left end, 1 its right one; absent its middle.
    #[param(minimum = 0, maximum = 1)]
    focus_x: Option<f64>,
    /// Of one that is too high: 0 keeps its upper end, 1 its lower one; absent its middle.
    #[param(minimum = 0, maximum = 1)]
    focus_y: Option<f64>,
}

impl Cut {
    fn checked(self) -> Result<Focus> {
        let share = |field: &str, share: Option<f64>, middle: f64| match share.unwrap_or(middle) {
            share if (0.0..=1.0).contains(&share) => Ok(share),
            _ => Err(Error::invalid_field(field, "This is a number from 0, one end of the picture, to 1, the other.")),
        };
        let Focus { x, y } = Focus::MIDDLE;
        Ok(Focus { x: share("focusX", self.focus_x, x)?, y: share("focusY", self.focus_y, y)? })
    }
}

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
/// a card where `focusX` and `focusY` say, and made anew as WebP of 600, 400 and 240 pixels width, without any metadata; of an animation
/// the first picture is kept. The same picture is kept once. One that no card names may be removed later.
#[utoipa::path(post, path = "/api/admin/upload-image", tag = "admin", params(Cut), security(("token" = [])),
    request_body(content = [u8], content_type = "application/octet-stream"),
    responses((status = OK, body = ImageUploaded), (status = "default", body = ErrorBody)))]
pub async fn upload_image(
    State(app): State<App>,
    admin: Admin,
    Query(cut): Query<Cut>,
    request: Request,
) -> Result<Json<ImageUploaded>> {
    let focus = cut.checked()?;
    let (parts, body) = request.into_parts();
    let kept = app.pictures.keep(within(&parts.headers, body, MOST_BYTES).await?, focus).await?;
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
