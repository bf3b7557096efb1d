//! Opening packs for a user, and simulated openings.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::collection::{CardPresenter, OwnedCard};
use crate::db::Tx;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::ids::{PackId, UserId};
use crate::json::{Json, PathId, given};
use crate::notifications::{self, Notice};
use crate::overlay::QueueSource;
use crate::overlay::opening::{WantedModifier, check_pack};
use crate::overlay::queue::{self, QueuedPack, Wanted};
use crate::packs::open::{OpenRequest, open_in};
use crate::packs::openings::OpeningPresenter;
use crate::packs::trial::Trial;
use crate::packs::{Opening, preferred_pack};
use crate::users;

use super::log::{Author, Change, run_as};

/// How to open a pack for a user.
#[derive(Debug, Default, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct OpenForUser {
    /// The pack; absent or empty for the user's preferred pack.
    #[serde(deserialize_with = "given")]
    template_id: Option<PackId>,
    /// The name or id of a modifier for every card, or true for any; false, null, empty or absent for none.
    force_modifier: Option<WantedModifier>,
    /// Whether to add the pack to the live queue instead of opening it now.
    live: bool,
}

/// The result of opening a pack for a user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenForUserAnswer {
    /// A message for the user.
    message: String,
    /// The new cards; empty if the pack is in the live queue.
    new_cards: Vec<OwnedCard>,
    /// The opening; absent if the pack is in the live queue.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<Opening>,
    /// The entry of the live queue, if the pack is in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    queued: Option<QueuedPack>,
}

/// Opens one of a user's packs now, or adds it to the live queue.
#[utoipa::path(post, path = "/api/packs/admin/openPacksForUser/{userId}", tag = "admin",
    params(IdempotencyKey, ("userId" = UserId, Path)), request_body = OpenForUser, security(("token" = [])),
    responses((status = OK, body = OpenForUserAnswer)))]
pub async fn open_pack_for_user(
    State(tools): State<AdminTools>,
    admin: Admin,
    PathId(id): PathId<UserId>,
    once: Idempotent<OpenForUser>,
) -> Result<Answer> {
    let modifier = WantedModifier::find(once.body().force_modifier.as_ref(), &tools.overlay).await?;
    let named = once.body().template_id;
    if once.body().live {
        check_pack(&tools.overlay, named).await?;
        let wanted = Wanted { user: id, pack: named, force_modifier: modifier, source: QueueSource::Admin };
        return run_as(&tools.core, admin.id, once, move |tx, body, author| {
            queue_for_user(tx, &wanted, named_modifier(body), author)
        })
        .await;
    }
    let pack = tools.packs.find(chosen(&tools, id, named).await?).await?;
    let (presenter, request) = (
        OpeningPresenter::new(&tools.packs).await?,
        OpenRequest::new(&tools.packs, id, pack, "admin").forcing(modifier),
    );
    run_as(&tools.core, admin.id, once, move |tx, body, author| {
        let forced = named_modifier(body);
        let user = users::store::by_id(tx, id)?.ok_or(Error::NotFound("user"))?;
        let opening = presenter.show_new(open_in(tx, &request)?, &user.username);
        let after = json!({"opening": opening.id, "pack": opening.pack.name, "modifier": forced});
        let change = Change::of("open_pack_for_user", Some(id.as_str())).from_to(json!({}), after);
        author.note(tx, &change)?;
        let text = "One of your packs was opened for you: see what was in it.";
        notifications::add(tx, id, &Notice::new("packs", text).about("/collection"), author.now, &author.dice)?;
        let message = format!("A pack of {} is open.", user.username);
        Ok(OpenForUserAnswer { message, new_cards: opening.cards.clone(), opening: Some(opening), queued: None })
    })
    .await
}

/// The requested modifier, as written.
fn named_modifier(body: &OpenForUser) -> Option<&str> {
    body.force_modifier.as_ref().and_then(WantedModifier::written)
}

fn queue_for_user(
    tx: &mut Tx<'_>,
    wanted: &Wanted,
    forced: Option<&str>,
    author: &Author,
) -> Result<OpenForUserAnswer> {
    let user = users::store::by_id(tx, wanted.user)?.ok_or(Error::NotFound("user"))?;
    let queued = queue::enqueue(tx, wanted, author.now, &author.dice)?;
    let target = Some(user.id.as_str());
    let change =
        Change::of("queue_pack_for_user", target).from_to(json!({}), json!({"entry": queued.id, "modifier": forced}));
    author.note(tx, &change)?;
    let message = format!("A pack of {} is number {} in the live queue.", user.username, queued.position);
    Ok(OpenForUserAnswer { message, new_cards: Vec::new(), opening: None, queued: Some(queued) })
}

/// The requested pack, or the one that the user prefers.
async fn chosen(tools: &AdminTools, user: UserId, named: Option<PackId>) -> Result<Option<PackId>> {
    if named.is_some() {
        return Ok(named);
    }
    Ok(tools.core.db.read(move |conn| preferred_pack(conn, user)).await?.map(|preferred| preferred.id))
}

/// The result of a simulated opening.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DebugOpenAnswer {
    /// A message for the user.
    message: String,
    /// The cards, which no user gets.
    new_cards: Vec<OwnedCard>,
}

/// Simulates an opening with a temporary seed. Nothing is stored, and no copy is taken.
#[utoipa::path(post, path = "/api/packs/admin/debugOpenPack/{userId}", tag = "admin", params(("userId" = UserId, Path)),
    request_body = OpenForUser, security(("token" = [])),
    responses((status = OK, body = DebugOpenAnswer)))]
pub async fn debug_open_pack(
    State(tools): State<AdminTools>,
    _: Admin,
    PathId(id): PathId<UserId>,
    Json(body): Json<OpenForUser>,
) -> Result<Json<DebugOpenAnswer>> {
    let modifier = WantedModifier::find(body.force_modifier.as_ref(), &tools.overlay).await?;
    let pack = tools.packs.find(chosen(&tools, id, body.template_id).await?).await?;
    let (presenter, trial) =
        (CardPresenter::new(&tools.packs.cards).await?, Trial::new(&tools.packs, id, pack, modifier));
    let new_cards = tools
        .core
        .db
        .read(move |conn| {
            users::store::by_id(conn, id)?.ok_or(Error::NotFound("user"))?;
            Ok(trial.run(conn)?.iter().map(|row| presenter.show(row, false)).collect())
        })
        .await?;
    let message = "This is what the pack could have given. Nobody got anything.".into();
    Ok(Json(DebugOpenAnswer { message, new_cards }))
}
