//! Uploads of one picture.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request, State};
use axum::http::{HeaderMap, header};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::super::log::{Author, Change};
use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::error::{Error, Result};
use crate::json::{Json, Query};
use crate::messages::{Message, msg};
use crate::pictures::{Base, CardPicture, Focus, Given, MAX_BYTES, Refusal};

/// How a picture is cropped that has another shape than a card.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct Cut {
    /// The horizontal position of the crop of a picture that is too wide: 0 keeps the left edge, 1 the right edge; the
    /// middle if absent.
    #[param(minimum = 0, maximum = 1)]
    focus_x: Option<f64>,
    /// The vertical position of the crop of a picture that is too high: 0 keeps the upper edge, 1 the lower edge; the
    /// middle if absent.
    #[param(minimum = 0, maximum = 1)]
    focus_y: Option<f64>,
}

impl Cut {
    fn checked(self) -> Result<Focus> {
        let share = |field: &str, share: Option<f64>, middle: f64| match share.unwrap_or(middle) {
            share if (0.0..=1.0).contains(&share) => Ok(share),
            _ => Err(Error::invalid_field(field, msg!("invalid.focus"))),
        };
        let Focus { x, y } = Focus::MIDDLE;
        Ok(Focus { x: share("focusX", self.focus_x, x)?, y: share("focusY", self.focus_y, y)? })
    }
}

/// A picture that was stored.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImageUploaded {
    /// A message for the user.
    #[schema(value_type = String)]
    message: Message,
    /// The path for a card's `imageUrl`.
    image_url: String,
    /// The width of the uploaded picture, in pixels.
    width: u32,
    /// The height of the uploaded picture, in pixels.
    height: u32,
}

/// Uploads a picture: a PNG, JPEG, WebP or GIF of at most 10 MiB and 24 million pixels, at least 300 by 450.
///
/// The body is the file itself, or multipart form data with the file as `image`. The picture is rotated as its metadata
/// says, cropped to the shape of a card at `focusX` and `focusY`, and encoded as WebP of 600, 400 and 240 pixels width,
/// without any metadata. Of an animation, the first frame is used. The same picture is stored once. A picture that no
/// card uses may be removed later.
///
/// A form may have a cut-out of the subject as `cutout` and a mask of the foil as `foil` (docs/cards.md), each a PNG or WebP
/// with the size of the picture. The refusal of one of them names its field. With `imageUrl` instead of `image` they are
/// added to a picture of this server: one that is absent stays as it is, an empty one is removed.
#[utoipa::path(post, path = "/api/admin/upload-image", tag = "admin", params(Cut), security(("token" = [])),
    request_body(content((Vec<u8> = "application/octet-stream"), (ImageForm = "multipart/form-data"))),
    responses((status = OK, body = ImageUploaded)))]
pub async fn upload_image(
    State(tools): State<AdminTools>,
    admin: Admin,
    Query(cut): Query<Cut>,
    request: Request,
) -> Result<Json<ImageUploaded>> {
    let focus = cut.checked()?;
    let Sent { picture, card_name } = Sent::read(request, focus).await?;
    let kept = tools.pictures.keep_card(picture).await?;
    let author = Author::new(&tools.core, admin.id);
    let mut after = json!({"width": kept.from.width, "height": kept.from.height, "bytes": kept.bytes});
    if let Some(name) = card_name {
        after["cardName"] = name.into();
    }
    let address = kept.address.clone();
    let log = move |tx: &mut crate::db::Tx<'_>| {
        let change = Change::of("upload_image", Some(address.as_str())).from_to(json!({}), after.clone());
        author.note(tx, &change).map(drop)
    };
    tools.core.db.write(log).await?;
    let (width, height) = (kept.from.width, kept.from.height);
    let message = msg!("done.picture_uploaded", width, height);
    Ok(Json(ImageUploaded { message, image_url: kept.address, width, height }))
}

/// The form of an upload.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the form; `Sent` reads it")]
pub struct ImageForm {
    /// The picture. Required without `imageUrl`.
    #[schema(value_type = String, format = Binary, required = false)]
    image: Option<Vec<u8>>,
    /// The path of a picture of a card on this server, whose cut-out or mask changes. It is ignored with `image`.
    #[schema(value_type = String, required = false)]
    image_url: Option<String>,
    /// The subject of the picture on a transparent ground.
    #[schema(value_type = String, format = Binary, required = false)]
    cutout: Option<Vec<u8>>,
    /// White, or opaque, where the foil shows.
    #[schema(value_type = String, format = Binary, required = false)]
    foil: Option<Vec<u8>>,
    /// The name of the card that the picture is for. Only the log has it.
    card_name: Option<String>,
}

struct Sent {
    picture: CardPicture,
    card_name: Option<String>,
}

/// The fields of a form, as they are sent.
#[derive(Default)]
struct Form {
    image: Option<Bytes>,
    image_url: Option<String>,
    cutout: Option<Bytes>,
    foil: Option<Bytes>,
    card_name: Option<String>,
}

impl Sent {
    async fn read(request: Request, focus: Focus) -> Result<Self> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.trim_start().to_ascii_lowercase().starts_with("multipart/form-data") {
            return Form::read(request).await?.sent(focus);
        }
        let (parts, body) = request.into_parts();
        let base = Base::Sent(within(&parts.headers, body, MAX_BYTES).await?, focus);
        let picture = CardPicture { base, cutout: Given::Unchanged, foil: Given::Unchanged };
        Ok(Self { picture, card_name: None })
    }
}

impl Form {
    /// The fields of a form. Other fields are ignored.
    async fn read(request: Request) -> Result<Self> {
        // Room for a form's boundaries and names.
        const AROUND: usize = 64 * 1024;
        let (mut parts, body) = request.into_parts();
        let whole = within(&parts.headers, body, 3 * MAX_BYTES + AROUND).await?;
        parts.headers.remove(header::CONTENT_LENGTH);
        let mut request = Request::from_parts(parts, Body::from(whole));
        // The body is already read, and pictures may be larger than other bodies.
        DefaultBodyLimit::disable().apply(&mut request);
        let mut fields = Multipart::from_request(request, &()).await.map_err(|_| broken_form())?;
        let mut form = Self::default();
        while let Some(field) = fields.next_field().await.map_err(|_| broken_form())? {
            let name = field.name().unwrap_or_default().to_owned();
            match name.as_str() {
                "image" => form.image = Some(field.bytes().await.map_err(|_| broken_form())?),
                "cutout" => form.cutout = Some(field.bytes().await.map_err(|_| broken_form())?),
                "foil" => form.foil = Some(field.bytes().await.map_err(|_| broken_form())?),
                "imageUrl" => form.image_url = Some(field.text().await.map_err(|_| broken_form())?),
                "cardName" => form.card_name = Some(field.text().await.map_err(|_| broken_form())?),
                _ => {}
            }
        }
        Ok(form)
    }

    fn sent(self, focus: Focus) -> Result<Sent> {
        let file = self.image.filter(|picture| !picture.is_empty());
        let address = self.image_url.map(|address| address.trim().to_owned()).filter(|address| !address.is_empty());
        let base = match (file, address) {
            (Some(file), _) => Base::Sent(file, focus),
            (None, Some(address)) => Base::Stored(address),
            (None, None) => return Err(Error::invalid_field("image", msg!("invalid.picture_field"))),
        };
        let given = |file: Option<Bytes>| match file {
            Some(file) if file.is_empty() => Given::Removed,
            file => file.into(),
        };
        let picture = CardPicture { base, cutout: given(self.cutout), foil: given(self.foil) };
        Ok(Sent { picture, card_name: tidy_name(self.card_name)? })
    }
}

fn broken_form() -> Error {
    Error::invalid(msg!("invalid.form"))
}

fn tidy_name(name: Option<String>) -> Result<Option<String>> {
    let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    let fits = name.as_ref().is_none_or(|name| name.chars().count() <= 60 && !name.chars().any(char::is_control));
    if fits { Ok(name) } else { Err(Error::invalid_field("cardName", msg!("invalid.card_name"))) }
}

/// The whole body, if it is not too large.
async fn within(headers: &HeaderMap, body: Body, most: usize) -> Result<Bytes> {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > most) {
        return Err(Refusal::TooManyBytes.into());
    }
    // A truncated upload is not a picture, either.
    to_bytes(body, most).await.map_err(|_| Error::from(Refusal::TooManyBytes))
}
