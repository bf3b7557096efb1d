//! Routes for opening packs and for listing packs and openings.

use crate::feature::routes;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::fairness::{
    __path_find_fairness, __path_rotate_seed, __path_set_client_seed, find_fairness, rotate_seed, set_client_seed,
};
use super::intent::{IntentFields, Way};
use super::mine::{__path_find_my_packs, find_my_packs};
use super::open::{OpenRequest, open_in};
use super::openings::{self, Opening, OpeningPresenter};
use super::preferred::{
    __path_find_preferred_pack, __path_set_preferred_pack, find_preferred_pack, set_preferred_pack,
};
use super::public::{
    __path_find_fairness_data, __path_find_odds, __path_list_fairness_openings, __path_list_odds_history,
    find_fairness_data, find_odds, list_fairness_openings, list_odds_history,
};
use super::rules::Refusal;
use super::ticket_answers::{self, __path_find_ticket, IssuedTicket, Pending, Procedure, Wait, find_ticket};
use super::{Pack, opening_store, ticket_store, tickets};
use crate::auth::AuthUser;
use crate::cached::Wants;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency::{IdempotencyKey, Idempotent};
use crate::ids::OpeningId;
use crate::json::{Json, Path, PathId, Query};
use crate::packs::Packs;
use crate::paging::Paging;
use crate::users;

pub fn routes() -> OpenApiRouter<Packs> {
    OpenApiRouter::new()
        .routes(routes!(list_packs))
        .routes(routes!(list_admin_packs))
        .routes(routes!(find_odds))
        .routes(routes!(list_odds_history))
        .routes(routes!(open_pack))
        .routes(routes!(find_by_entropy))
        .routes(routes!(find_my_packs))
        .routes(routes!(find_ticket))
        .routes(routes!(list_openings))
        .routes(routes!(find_opening))
        .routes(routes!(find_preferred_pack, set_preferred_pack))
        .routes(routes!(find_fairness, set_client_seed))
        .routes(routes!(rotate_seed))
        .routes(routes!(find_fairness_data))
        .routes(routes!(list_fairness_openings))
}

async fn open_packs(packs: &Packs) -> Result<Vec<Pack>> {
    let packs = packs.list().await?;
    Ok(packs.iter().filter(|pack| !pack.retired).map(|pack| Pack::clone(pack)).collect())
}

/// Lists the packs that can be opened.
#[utoipa::path(get, path = "/api/packs", tag = "packs", responses((status = OK, body = [Pack])))]
async fn list_packs(State(packs): State<Packs>, wants: Wants) -> Result<Response> {
    packs.core.cached.answer("packs", "", &wants, async || open_packs(&packs).await).await
}

/// The packs that can be opened, for older clients.
#[derive(Debug, Serialize, ToSchema)]
struct PackList {
    /// The packs that can be opened.
    packs: Vec<Pack>,
}

/// Lists the packs that can be opened, for older clients.
#[utoipa::path(get, path = "/api/admin/packs", tag = "packs", responses((status = OK, body = PackList)))]
async fn list_admin_packs(State(packs): State<Packs>, wants: Wants) -> Result<Response> {
    packs
        .core
        .cached
        .answer("admin/packs", "", &wants, async || Ok(PackList { packs: open_packs(&packs).await? }))
        .await
}

/// The pack to open.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OpenPack {
    /// The pack's id. If it is absent, null or empty, the default pack is opened.
    #[serde(default)]
    pack_id: Option<String>,
    /// The `way` of `GET /api/fairness/me` that you saw. If it is absent, the opening is immediate.
    #[serde(default)]
    way: Way,
    #[serde(flatten)]
    intent: IntentFields,
}

/// Opens one of your packs now, or by a ticket: then the answer waits some seconds for the draw, and is 202 if it takes
/// longer, or 409 `ticket_refused` if too few cards are left by then.
#[utoipa::path(post, path = "/api/packs/open", tag = "packs", security(("token" = [])), params(IdempotencyKey),
    request_body = OpenPack, responses((status = OK, body = Opening), (status = ACCEPTED, body = Pending)))]
async fn open_pack(State(packs): State<Packs>, user: AuthUser, once: Idempotent<OpenPack>) -> Result<Response> {
    let found = async {
        if !packs.core.settings.now().pack_opening.allows_self() {
            return Err(Refusal::StreamOnly.into());
        }
        let (intent, procedure) = (once.body().intent.read()?, Procedure::alone(&packs).await);
        procedure.check(once.body().way)?;
        let id = once.body().pack_id.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let id = id.map(|text| text.parse().map_err(|_| Error::NotFound("pack"))).transpose()?;
        Ok((packs.find(id).await?, intent, procedure))
    };
    let wait = Wait::begin(&packs.core);
    let (pack, intent, procedure) = match found.await {
        Ok(found) => found,
        Err(refusal) => {
            let kept = packs.core.answered(user.id, &once, refusal).await?;
            return ticket_answers::settled(&packs, user.id, kept, wait).await;
        }
    };
    let presenter = OpeningPresenter::new(&packs).await?;
    let request = OpenRequest::new(&packs, user.id, pack, "self").intended(intent);
    if procedure == Procedure::ByTicket {
        let make = move |tx: &mut Tx<'_>, _: &OpenPack| Ok(IssuedTicket { ticket: tickets::request_in(tx, &request)? });
        let kept = packs.core.once(user.id, once, make).await?;
        return ticket_answers::settled(&packs, user.id, kept, wait).await;
    }
    let request = if procedure == Procedure::WithoutBeacon { request.without_beacon() } else { request };
    let username = user.username.clone();
    let open = move |tx: &mut Tx<'_>, _: &OpenPack| Ok(presenter.show_new(open_in(tx, &request)?, &username));
    let answer = packs.core.once(user.id, once, open).await?;
    // The key may be that of a ticket, if the way was changed since.
    ticket_answers::settled(&packs, user.id, answer, wait).await
}

/// Your opening or ticket with some entropy.
#[derive(Debug, Serialize, ToSchema)]
struct ByEntropy {
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<Opening>,
    /// The ticket, if it is not drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    ticket: Option<OpeningId>,
}

/// Finds your opening or ticket with this entropy, for a client that got no answer.
#[utoipa::path(get, path = "/api/packs/by-entropy/{entropy}", tag = "packs", security(("token" = [])),
    params(("entropy" = String, Path)), responses((status = OK, body = ByEntropy)))]
async fn find_by_entropy(
    State(packs): State<Packs>,
    user: AuthUser,
    Path(entropy): Path<String>,
) -> Result<Json<ByEntropy>> {
    let (user, presenter) = (user.id, OpeningPresenter::new(&packs).await?);
    let read = move |conn: &mut Conn<'_>| {
        let opening = opening_store::by_entropy(conn, &entropy)?.filter(|(owner, _)| *owner == user);
        let ticket = ticket_store::by_entropy(conn, user, &entropy)?;
        let id = opening.map(|(_, id)| id).or(ticket).ok_or(Error::NotFound("opening"))?;
        let Some(row) = opening_store::by_id(conn, id)?.filter(|row| row.shown) else {
            return Ok(ByEntropy { opening: None, ticket: Some(id) });
        };
        Ok(ByEntropy { opening: Some(presenter.show_stored(row, &opening_store::unshown(conn)?)), ticket: None })
    };
    packs.core.db.read(read).await.map(Json)
}

/// Filters of the list of openings.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct OpeningsQuery {
    /// Only openings of this user: an id, or a name in any case.
    user: Option<String>,
    /// The page, from 1.
    page: Option<u32>,
    /// Openings per page: 20 by default, at most 100.
    limit: Option<u32>,
}

/// A page of openings.
#[derive(Debug, Serialize, ToSchema)]
struct OpeningPage {
    /// The openings, latest first.
    openings: Vec<Opening>,
    /// The number of openings on all pages.
    total: i64,
}

/// Lists openings, latest first. Live openings are included once they have been shown.
#[utoipa::path(get, path = "/api/packs/openings", tag = "packs", params(OpeningsQuery),
    responses((status = OK, body = OpeningPage)))]
async fn list_openings(
    State(packs): State<Packs>,
    wants: Wants,
    Query(query): Query<OpeningsQuery>,
) -> Result<Response> {
    let page = Paging { page: query.page, limit: query.limit }.page(20, 100)?;
    let user = query.user.filter(|user| !user.trim().is_empty());
    let key = format!("{} {} {}", page.number, page.limit, user.as_deref().unwrap_or_default());
    let render = async || {
        let presenter = OpeningPresenter::new(&packs).await?;
        let read = move |conn: &mut Conn<'_>| {
            let (rows, total) = match &user {
                Some(user) => {
                    let user = users::resolve(conn, user)?.id;
                    let rows = opening_store::latest_of(conn, user, page.limit, page.offset())?;
                    (rows, opening_store::count_of(conn, user)?)
                }
                None => (opening_store::latest(conn, page.limit, page.offset())?, opening_store::count(conn)?),
            };
            let hidden = opening_store::unshown(conn)?;
            Ok(OpeningPage {
                openings: rows.into_iter().map(|row| presenter.show_stored(row, &hidden)).collect(),
                total,
            })
        };
        packs.core.db.read(read).await
    };
    packs.core.cached.answer("openings", &key, &wants, render).await
}

/// Returns an opening, with the cards that were new to its owner. A live opening is returned once it has been shown.
#[utoipa::path(get, path = "/api/packs/openings/{id}", tag = "packs", params(("id" = String, Path)),
    responses((status = OK, body = Opening)))]
async fn find_opening(State(packs): State<Packs>, PathId(id): PathId<OpeningId>) -> Result<Json<Opening>> {
    openings::shown(&packs, id).await.map(Json)
}
