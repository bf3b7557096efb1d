//! Reading, saving and publishing the brand, and uploads of its pictures.

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::super::log::{Author, Change, run_as};
use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::brand::store::{self, BrandRow, State as Saved};
use crate::brand::{Brand, Published};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::editions;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::json::{Json, Path};
use crate::messages::msg;
use crate::pictures::{Focus, MAX_BYTES, Pictures, Refusal, Shape};
use crate::realtime::Event;
use crate::settings::Settings;

/// The brand for its editor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrandState {
    pub(super) published: Brand,
    /// The saved changes that are not published; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) draft: Option<Brand>,
    /// Identifies the state. A change sends it back, so that it does not overwrite another admin's change.
    version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    published_save: Option<BrandSave>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draft_save: Option<BrandSave>,
}

/// Who saved it, and when.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrandSave {
    version: i64,
    /// The name of the user; absent if the account was deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    at: Timestamp,
}

impl BrandSave {
    fn of(row: BrandRow) -> Self {
        Self { version: row.version, by: row.saved_by, at: row.saved_at }
    }
}

impl BrandState {
    pub(super) fn read(conn: &mut Conn<'_>, settings: &Settings) -> Result<Self> {
        let (published, draft) = (store::find(conn, Saved::Published)?, store::find(conn, Saved::Draft)?);
        let version = store::newest_version(conn)?;
        let is_draft = draft.is_some();
        Ok(Self {
            published: Published::of(published.as_ref())?.document(&settings.now()),
            draft: draft.as_ref().map(BrandRow::brand).transpose()?,
            version: format!("{version}-{is_draft}"),
            published_save: published.map(BrandSave::of),
            draft_save: draft.map(BrandSave::of),
        })
    }

    /// The draft, or the published brand without one.
    pub(super) fn newest(self) -> Brand {
        self.draft.unwrap_or(self.published)
    }
}

/// Returns the published brand and the draft.
#[utoipa::path(get, path = "/api/admin/brand", tag = "admin", security(("token" = [])),
    responses((status = OK, body = BrandState)))]
pub async fn find_brand(State(tools): State<AdminTools>, _: Admin) -> Result<Json<BrandState>> {
    let settings = tools.core.settings.clone();
    tools.core.db.read(move |conn| BrandState::read(conn, &settings)).await.map(Json)
}

/// A brand to save as draft.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BrandDraft {
    brand: Brand,
    /// The version on which the changes are based.
    version: Option<String>,
}

/// The version on which a change is based.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BrandVersion {
    version: Option<String>,
}

/// Saves the brand as draft, which only admins see.
///
/// If the brand no longer has the given `version`, nothing is saved (409 `changed`). A mistake is a 400
/// `invalid_brand` with all fields; `params` has the nearest allowed colours as `nearestDark` and `nearestLight`.
#[utoipa::path(put, path = "/api/admin/brand/draft", tag = "admin", params(IdempotencyKey), request_body = BrandDraft,
    security(("token" = [])), responses((status = OK, body = BrandState)))]
pub async fn set_brand_draft(
    State(tools): State<AdminTools>,
    admin: Admin,
    once: Idempotent<BrandDraft>,
) -> Result<Answer> {
    let (settings, pictures) = (tools.core.settings.clone(), tools.pictures.clone());
    let save = move |tx: &mut Tx<'_>, draft: &BrandDraft, author: &Author| {
        let state = BrandState::read(tx, &settings)?;
        editions::refuse_changed(draft.version.as_deref(), &state.version, "the brand")?;
        let brand = draft.brand.clone().checked(is_picture(&pictures, &state))?;
        save_draft(tx, &settings, state, &brand, author, "set_brand_draft")
    };
    run_as(&tools.core, admin.id, once, save).await
}

/// Saves the draft and logs it.
pub(super) fn save_draft(
    tx: &mut Tx<'_>,
    settings: &Settings,
    before: BrandState,
    brand: &Brand,
    author: &Author,
    action: &'static str,
) -> Result<BrandState> {
    store::save(tx, Saved::Draft, brand, author.actor, author.now)?;
    author.note(tx, &Change::of(action, None).from_to(logged(&before.newest())?, logged(brand)?))?;
    BrandState::read(tx, settings)
}

fn logged(brand: &Brand) -> Result<Value> {
    serde_json::to_value(brand).map_err(Error::internal)
}

/// Discards the draft of the brand.
#[utoipa::path(delete, path = "/api/admin/brand/draft", tag = "admin", params(IdempotencyKey),
    request_body = BrandVersion, security(("token" = [])), responses((status = OK, body = BrandState)))]
pub async fn delete_brand_draft(
    State(tools): State<AdminTools>,
    admin: Admin,
    once: Idempotent<BrandVersion>,
) -> Result<Answer> {
    let settings = tools.core.settings.clone();
    let discard = move |tx: &mut Tx<'_>, seen: &BrandVersion, author: &Author| {
        let state = BrandState::read(tx, &settings)?;
        editions::refuse_changed(seen.version.as_deref(), &state.version, "the brand")?;
        let draft = state.draft.ok_or_else(no_draft)?;
        store::delete_draft(tx)?;
        author.note(tx, &Change::of("delete_brand_draft", None).from_to(logged(&draft)?, json!({})))?;
        BrandState::read(tx, &settings)
    };
    run_as(&tools.core, admin.id, once, discard).await
}

/// Publishes the draft: the name, introduction and logo become settings, and everybody sees the rest.
#[utoipa::path(post, path = "/api/admin/brand/publish", tag = "admin", params(IdempotencyKey),
    request_body = BrandVersion, security(("token" = [])), responses((status = OK, body = BrandState)))]
pub async fn publish_brand(
    State(tools): State<AdminTools>,
    admin: Admin,
    once: Idempotent<BrandVersion>,
) -> Result<Answer> {
    let (settings, pictures) = (tools.core.settings.clone(), tools.pictures.clone());
    let publish = move |tx: &mut Tx<'_>, seen: &BrandVersion, author: &Author| {
        let state = BrandState::read(tx, &settings)?;
        editions::refuse_changed(seen.version.as_deref(), &state.version, "the brand")?;
        let draft = state.draft.clone().ok_or_else(no_draft)?;
        let brand = draft.checked(is_picture(&pictures, &state))?;
        settings.change(tx, &settings_of(&brand), author.now)?;
        store::save(tx, Saved::Published, &brand, author.actor, author.now)?;
        store::delete_draft(tx)?;
        author.note(tx, &Change::of("publish_brand", None).from_to(logged(&state.published)?, logged(&brand)?))?;
        tx.announce(Event::SettingsChanged);
        Ok(())
    };
    run_as(&tools.core, admin.id, once, publish).await?;
    if let Err(error) = reload(&tools).await {
        // It is saved, and this node retries until it has read it, as every other node does.
        tracing::warn!(%error, "could not load the published brand yet; retrying");
    }
    find_brand(State(tools), admin).await.and_then(|Json(state)| Answer::new(axum::http::StatusCode::OK, &state))
}

async fn reload(tools: &AdminTools) -> Result<()> {
    tools.core.settings.reload(&tools.core.db).await?;
    tools.brand.reload().await
}

/// Whether there is a picture at a path: an uploaded one, or the one of the setting `brand-logo`, which may be any.
fn is_picture(pictures: &Pictures, state: &BrandState) -> impl Fn(&str) -> bool {
    move |path| pictures.has(path) || state.published.logo.as_deref() == Some(path)
}

fn no_draft() -> Error {
    Error::conflict(msg!("no_draft"))
}

/// The members of the brand that are settings.
fn settings_of(brand: &Brand) -> Map<String, Value> {
    let values = [
        ("brand-name", brand.name.as_str()),
        ("brand-intro", brand.intro.as_str()),
        ("brand-logo", brand.logo.as_deref().unwrap_or_default()),
    ];
    values.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect()
}

/// What a picture of the brand is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BrandPicture {
    Logo,
    Icon,
    Picture,
    CardBack,
    PackBack,
}

impl BrandPicture {
    /// The kinds in the order of [`crate::brand::PICTURES`].
    pub(super) const ALL: [Self; 5] = [Self::Logo, Self::Icon, Self::Picture, Self::CardBack, Self::PackBack];

    pub(super) fn shape(self) -> Shape {
        match self {
            Self::Logo => Shape::Logo,
            Self::Icon => Shape::Icon,
            Self::Picture => Shape::Page,
            Self::CardBack | Self::PackBack => Shape::Card(Focus::MIDDLE),
        }
    }
}

/// A picture of the brand that was stored.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrandPictureUploaded {
    /// The path for the brand's document.
    image_url: String,
    /// The width of the uploaded picture, in pixels.
    width: u32,
    /// The height of the uploaded picture, in pixels.
    height: u32,
}

/// Uploads a picture of the brand: a PNG, JPEG, WebP or GIF of at most 10 MiB.
///
/// The body is the file. An icon is cropped to a square, a back to the shape of a card; a logo and a picture of the
/// login page keep their proportions. It is encoded as WebP in three sizes, without any metadata.
#[utoipa::path(post, path = "/api/admin/brand/pictures/{kind}", tag = "admin", security(("token" = [])),
    params(("kind" = inline(BrandPicture), Path)), request_body(content((Vec<u8> = "application/octet-stream"))),
    responses((status = OK, body = BrandPictureUploaded)))]
pub async fn upload_brand_picture(
    State(tools): State<AdminTools>,
    _: Admin,
    Path(kind): Path<BrandPicture>,
    mut request: Request,
) -> Result<Json<BrandPictureUploaded>> {
    DefaultBodyLimit::max(MAX_BYTES).apply(&mut request);
    let picture = Bytes::from_request(request, &()).await.map_err(|_| Refusal::TooManyBytes)?;
    let kept = tools.pictures.keep(picture, kind.shape()).await?;
    Ok(Json(BrandPictureUploaded { image_url: kept.address, width: kept.from.width, height: kept.from.height }))
}
