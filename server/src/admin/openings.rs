//! Opening packs for a user, and simulated openings.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;
use utoipa::ToSchema;

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::collection::{CardPresenter, OwnedCard};
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::ids::{OpeningId, PackId, UserId};
use crate::json::{Json, PathId, given};
use crate::messages::{Message, msg};
use crate::notifications::{self, Notice};
use crate::overlay::QueueSource;
use crate::overlay::opening::{WantedModifier, check_pack};
use crate::overlay::queue::{self, QueuedPack, Wanted};
use crate::packs::open::{OpenRequest, open_in};
use crate::packs::openings::OpeningPresenter;
use crate::packs::ticket_answers::{Outcome, Procedure, Wait, beacon_unusable, outcome};
use crate::packs::trial::Trial;
use crate::packs::{Opening, preferred_pack, seed_store, tickets};
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
    #[schema(value_type = String)]
    message: Message,
    /// The new cards; empty if the pack is in the live queue.
    new_cards: Vec<OwnedCard>,
    /// The opening; absent if the pack is in the live queue.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<Opening>,
    /// The entry of the live queue, if the pack is in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    queued: Option<QueuedPack>,
    /// The ticket of the pack, while it is not drawn. `GET /api/packs/tickets/{id}` shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    ticket: Option<OpeningId>,
}

impl OpenForUserAnswer {
    fn with(message: Message) -> Self {
        Self { message, new_cards: Vec::new(), opening: None, queued: None, ticket: None }
    }
}

/// The kept answer of a request that made a ticket.
#[derive(Deserialize)]
struct Ticketed {
    message: String,
    ticket: OpeningId,
}

/// Opens one of a user's packs now, or adds it to the live queue. A pack of a user who opens packs with random bytes of
/// their browser is drawn by a ticket.
#[utoipa::path(post, path = "/api/packs/admin/openPacksForUser/{userId}", tag = "admin",
    params(IdempotencyKey, ("userId" = UserId, Path)), request_body = OpenForUser, security(("token" = [])),
    responses((status = OK, body = OpenForUserAnswer)))]
pub async fn open_pack_for_user(
    State(tools): State<AdminTools>,
    admin: Admin,
    PathId(id): PathId<UserId>,
    once: Idempotent<OpenForUser>,
) -> Result<Response> {
    let modifier = WantedModifier::find(once.body().force_modifier.as_ref(), &tools.overlay).await?;
    let named = once.body().template_id;
    if once.body().live {
        check_pack(&tools.overlay, named).await?;
        let wanted = Wanted { user: id, pack: named, force_modifier: modifier, source: QueueSource::Admin };
        let queue = move |tx: &mut Tx<'_>, body: &OpenForUser, author: &Author| {
            queue_for_user(tx, &wanted, named_modifier(body), author)
        };
        return run_as(&tools.core, admin.id, once, queue).await.map(IntoResponse::into_response);
    }
    let pack = tools.packs.find(chosen(&tools, id, named).await?).await?;
    let (presenter, wait) = (OpeningPresenter::new(&tools.packs).await?, Wait::begin(&tools.core));
    let request = OpenRequest::new(&tools.packs, id, Arc::clone(&pack), "admin").forcing(modifier);
    let (request, by_ticket) = match procedure(&tools, id).await? {
        Procedure::AtOnce => (request, false),
        Procedure::WithoutBeacon => (request.without_beacon(), false),
        Procedure::ByTicket => (request, true),
        Procedure::Wait => {
            let kept = tools.core.answered(admin.id, &once, beacon_unusable()).await?;
            return drawn(&tools, kept, wait).await;
        }
    };
    let open = move |tx: &mut Tx<'_>, body: &OpenForUser, author: &Author| {
        let user = users::store::by_id(tx, id)?.ok_or(Error::NotFound("user"))?;
        let mut answer = OpenForUserAnswer::with(msg!("done.pack_opened", user = user.username));
        if by_ticket {
            tickets::request_in(tx, &request)?;
            answer.ticket = Some(request.id());
        } else {
            let opening = presenter.show_new(open_in(tx, &request)?, &user.username);
            (answer.new_cards, answer.opening) = (opening.cards.clone(), Some(opening));
        }
        let after = json!({"opening": request.id(), "pack": pack.name, "modifier": named_modifier(body)});
        let change = Change::of("open_pack_for_user", Some(id.as_str())).from_to(json!({}), after);
        author.note(tx, &change)?;
        let text = msg!("notice.pack_opened_for_you");
        notifications::add(tx, id, &Notice::new("packs", text).about("/collection"), author.now, &author.dice)?;
        Ok(answer)
    };
    let kept = run_as(&tools.core, admin.id, once, open).await?;
    drawn(&tools, kept, wait).await
}

/// How a user's pack is drawn. The browser of a user who sends entropy takes no part, so such a pack needs a ticket.
async fn procedure(tools: &AdminTools, user: UserId) -> Result<Procedure> {
    let read = move |conn: &mut Conn<'_>| seed_store::current(conn, user);
    let seed = tools.core.db.read(read).await?;
    if !seed.is_some_and(|seed| seed.entropy_required) {
        return Ok(Procedure::alone(&tools.packs).await);
    }
    Ok(match Procedure::with_ticket(&tools.packs).await {
        Procedure::WithoutBeacon => Procedure::Wait,
        procedure => procedure,
    })
}

/// The answer with the cards of a ticket, if they are drawn within some seconds.
async fn drawn(tools: &AdminTools, kept: Answer, wait: Wait) -> Result<Response> {
    let Ok(Ticketed { message, ticket }) = serde_json::from_str(kept.json()) else { return Ok(kept.into_response()) };
    let mut answer = OpenForUserAnswer::with(Message::verbatim(message));
    match outcome(&tools.packs, ticket, wait).await? {
        Outcome::Drawn(opening) => (answer.new_cards, answer.opening) = (opening.cards.clone(), Some(*opening)),
        Outcome::Undrawn(_) => {
            answer.message = msg!("done.pack_being_drawn");
            answer.ticket = Some(ticket);
        }
        Outcome::Refused => {
            return Err(Error::conflict(msg!("ticket_refused.of_user")));
        }
        Outcome::TakenBack => return Err(beacon_unusable()),
    }
    Ok(Json(answer).into_response())
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
    let message = msg!("done.pack_queued", user = user.username, position = queued.position);
    Ok(OpenForUserAnswer { queued: Some(queued), ..OpenForUserAnswer::with(message) })
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
    #[schema(value_type = String)]
    message: Message,
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
    Ok(Json(DebugOpenAnswer { message: msg!("done.pack_previewed"), new_cards }))
}
