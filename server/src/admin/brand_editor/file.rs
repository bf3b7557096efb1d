//! The brand as one file: the document and its pictures, for another instance.

use std::collections::BTreeMap;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::log::Author;
use super::routes::{BrandPicture, BrandState, save_draft};
use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::brand::{Brand, PICTURES};
use crate::db::Tx;
use crate::error::{Error, Reason, Result};
use crate::json::{self, Fields, Json};
use crate::messages::{Message, msg};

/// The maximum size of a file, in bytes.
const MAX_FILE: usize = 16 * 1024 * 1024;
/// The version of the file's format.
const FORMAT: u32 = 1;

/// A brand with its pictures.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrandFile {
    /// The version of the format: 1.
    foilcast_brand: u32,
    brand: Brand,
    /// The pictures of the brand in base64, by the field that names them.
    #[serde(default)]
    #[schema(required = false)]
    pictures: BTreeMap<String, String>,
}

/// Returns the draft, or the published brand without a draft, as a file with its pictures.
#[utoipa::path(get, path = "/api/admin/brand/export", tag = "admin", security(("token" = [])),
    responses((status = OK, body = BrandFile)))]
pub async fn export_brand(State(tools): State<AdminTools>, _: Admin) -> Result<Response> {
    let settings = tools.core.settings.clone();
    let brand = tools.core.db.read(move |conn| BrandState::read(conn, &settings)).await?.newest();
    let read = tools.pictures.reader();
    let pack = move || {
        let named = PICTURES.into_iter().zip(brand.pictures());
        let pictures = named.filter_map(|(field, path)| Some((field.to_owned(), read(path.as_ref()?)?)));
        let pictures = pictures.map(|(field, bytes)| (field, BASE64_STANDARD.encode(bytes))).collect();
        BrandFile { foilcast_brand: FORMAT, brand, pictures }
    };
    let file = tokio::task::spawn_blocking(pack).await.map_err(Error::internal)?;
    let name = HeaderValue::from_static("attachment; filename=\"brand.json\"");
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(file)).into_response())
}

/// Reads a file of an export and saves it as draft. A file with a mistake changes nothing.
///
/// The file has at most 16 MiB. Its pictures are checked and encoded again like uploaded ones.
#[utoipa::path(post, path = "/api/admin/brand/import", tag = "admin", request_body = BrandFile,
    security(("token" = [])), responses((status = OK, body = BrandState)))]
pub async fn import_brand(
    State(tools): State<AdminTools>,
    admin: Admin,
    mut request: Request,
) -> Result<Json<BrandState>> {
    DefaultBodyLimit::max(MAX_FILE).apply(&mut request);
    let bytes = json::checked_bytes(request, &()).await.map_err(too_large)?;
    let BrandFile { foilcast_brand, mut brand, pictures } =
        json::parse_fields(&bytes, Fields::Strict).map_err(|error| not_a_brand(&error))?;
    if foilcast_brand != FORMAT {
        return Err(invalid_file(&msg!("brand.another_version")));
    }
    // Paths of the other instance lead nowhere here: its pictures are in the file.
    brand.pictures_mut().into_iter().for_each(|path| *path = None);
    let brand = brand.checked(|_| false)?;
    let brand = with_pictures(&tools, brand, pictures).await?;
    let (settings, author) = (tools.core.settings.clone(), Author::new(&tools.core, admin.id));
    let save = move |tx: &mut Tx<'_>| {
        let state = BrandState::read(tx, &settings)?;
        save_draft(tx, &settings, state, &brand, &author, "import_brand")
    };
    tools.core.db.write(save).await.map(Json)
}

/// The brand with the paths of these pictures, after all of them were checked and stored.
async fn with_pictures(tools: &AdminTools, mut brand: Brand, pictures: BTreeMap<String, String>) -> Result<Brand> {
    for (field, text) in pictures {
        let index = PICTURES.iter().position(|name| *name == field);
        let kind = index.and_then(|index| BrandPicture::ALL.get(index));
        let (Some(index), Some(kind)) = (index, kind) else {
            return Err(invalid_file(&msg!("brand.picture_unknown", field)));
        };
        let damaged = |_| invalid_file(&msg!("brand.picture_damaged", field));
        let bytes = BASE64_STANDARD.decode(text).map_err(damaged)?;
        let stored =
            tools.pictures.keep(bytes.into(), kind.shape()).await.map_err(|error| of_picture(&field, error))?;
        if let Some(path) = brand.pictures_mut().into_iter().nth(index) {
            *path = Some(stored.address);
        }
    }
    Ok(brand)
}

/// A refusal of the body, with the limit of a brand's file.
fn too_large(error: Error) -> Error {
    if error.status() != StatusCode::PAYLOAD_TOO_LARGE {
        return error;
    }
    Error::Http(StatusCode::PAYLOAD_TOO_LARGE, Reason::new(msg!("brand_file_too_large", max = MAX_FILE >> 20)))
}

fn invalid_file(problem: &Message) -> Error {
    Error::invalid(msg!("invalid_brand_file", problem))
}

fn not_a_brand(error: &Error) -> Error {
    invalid_file(&msg!("brand.not_a_brand", error = error.message()))
}

/// A refusal of a picture, with its field.
fn of_picture(field: &str, error: Error) -> Error {
    match error {
        Error::Invalid(reason) | Error::Http(_, reason) => {
            let message = reason.message.clone();
            Error::Invalid(reason.field(format!("pictures.{field}"), message))
        }
        other => other,
    }
}
