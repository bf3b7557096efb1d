//! The language that a user chose.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::auth::AuthUser;
use crate::error::{Error, Result};
use crate::json::Json;
use crate::messages::{Language, List, msg};
use crate::profile::Profiles;
use crate::users;

/// The language that the caller chose.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChosenLanguage {
    #[schema(required)]
    language: Option<&'static str>,
}

/// The new language of an account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SetLanguage {
    /// A BCP 47 tag, such as `pt-BR`; null or empty to follow the browser.
    #[serde(default)]
    language: Option<String>,
}

/// Sets the caller's language.
#[utoipa::path(put, path = "/api/users/language", tag = "profile", security(("token" = [])),
    request_body = SetLanguage, responses((status = OK, body = ChosenLanguage)))]
pub(super) async fn set_language(
    State(profiles): State<Profiles>,
    user: AuthUser,
    Json(body): Json<SetLanguage>,
) -> Result<Json<ChosenLanguage>> {
    let tag = body.language.as_deref().map(str::trim).filter(|tag| !tag.is_empty());
    let unknown = || Error::invalid_field("language", msg!("invalid.language", languages = List::of(Language::tags())));
    let language = tag.map(|tag| Language::named(tag).ok_or_else(unknown)).transpose()?.map(Language::tag);
    let id = user.id;
    profiles.core.db.write(move |tx| users::store::set_language(tx, id, language)).await?;
    Ok(Json(ChosenLanguage { language }))
}
