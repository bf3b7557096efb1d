//! The audit, its fixes, and manual repairs, for admins and the owner.

use std::sync::Arc;

use crate::feature::routes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use utoipa_axum::router::OpenApiRouter;

use super::by_hand::{self, EditCard, EditedCard};
use super::fix::{self, Changes, DryRun, FixResult, TextFix};
use super::report::AuditReport;
use super::{cut_off, mints, store, stream};
use crate::admin::{Author, Change, run_as};
use crate::audit::Audit;
use crate::auth::Admin;
use crate::cards::Catalogue;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::{CardId, UserId};
use crate::json::{Json, PathId, Query};
use crate::leases::Lease;

/// From this many cards to repair, a collection is large, and its repair runs in maintenance mode.
const LARGE: i64 = if cfg!(test) { 10 } else { 10_000 };

pub fn routes() -> OpenApiRouter<Audit> {
    OpenApiRouter::new()
        .routes(routes!(audit_cards))
        .routes(routes!(fix_definition_inconsistencies))
        .routes(routes!(fix_data_mismatches))
        .routes(routes!(fix_duplicate_mints))
        .routes(routes!(fix_legacy_names))
        .routes(routes!(fix_missing_prefixes))
        .routes(routes!(set_broken_card, delete_broken_card))
}

/// Reports all defects of imported cards. The response is streamed.
#[utoipa::path(get, path = "/api/admin/audit-cards", tag = "audit", security(("token" = [])),
    responses((status = OK, body = AuditReport)))]
async fn audit_cards(State(audit): State<Audit>, _: Admin) -> Result<Response> {
    stream::answer(audit).await
}

/// Removes owned copies from the lists of free ones.
#[utoipa::path(post, path = "/api/admin/fix-card-definition-inconsistencies", tag = "audit",
    params(IdempotencyKey, DryRun), request_body = DryRun, security(("token" = [])),
    responses((status = OK, body = FixResult)))]
async fn fix_definition_inconsistencies(
    State(audit): State<Audit>,
    admin: Admin,
    Query(query): Query<DryRun>,
    once: Idempotent<DryRun>,
) -> Result<Response> {
    if query.with(*once.body()) {
        return Ok(fix_response(audit.core.db.read(|conn: &mut Conn<'_>| fix::plan_definitions(conn)).await?));
    }
    repair(&audit, admin.id, once, "fix_card_definition_inconsistencies", |tx, _| fix::fix_definitions(tx)).await
}

/// Sets the picture and text of cards to those of their definitions.
#[utoipa::path(post, path = "/api/admin/fix-card-data-mismatches", tag = "audit",
    params(IdempotencyKey, DryRun), request_body = DryRun, security(("token" = [])),
    responses((status = OK, body = FixResult)))]
async fn fix_data_mismatches(
    State(audit): State<Audit>,
    admin: Admin,
    Query(query): Query<DryRun>,
    once: Idempotent<DryRun>,
) -> Result<Response> {
    fix_texts(audit, admin, query, once, TextFix::Data).await
}

/// Replaces `Glitch ` at the beginning of names with `Glitched `.
#[utoipa::path(post, path = "/api/admin/fix-legacy-glitch-names", tag = "audit",
    params(IdempotencyKey, DryRun), request_body = DryRun, security(("token" = [])),
    responses((status = OK, body = FixResult)))]
async fn fix_legacy_names(
    State(audit): State<Audit>,
    admin: Admin,
    Query(query): Query<DryRun>,
    once: Idempotent<DryRun>,
) -> Result<Response> {
    fix_texts(audit, admin, query, once, TextFix::LegacyNames).await
}

/// Adds the missing prefix of a card's modifier to its name.
#[utoipa::path(post, path = "/api/admin/fix-missing-modifier-prefixes", tag = "audit",
    params(IdempotencyKey, DryRun), request_body = DryRun, security(("token" = [])),
    responses((status = OK, body = FixResult)))]
async fn fix_missing_prefixes(
    State(audit): State<Audit>,
    admin: Admin,
    Query(query): Query<DryRun>,
    once: Idempotent<DryRun>,
) -> Result<Response> {
    fix_texts(audit, admin, query, once, TextFix::Prefixes).await
}

/// Removes cards with the mint number 0, and gives all but the first of several cards with one copy another mint
/// number.
#[utoipa::path(post, path = "/api/admin/fix-duplicate-mint-numbers", tag = "audit",
    params(IdempotencyKey, DryRun), request_body = DryRun, security(("token" = [])),
    responses((status = OK, body = FixResult)))]
async fn fix_duplicate_mints(
    State(audit): State<Audit>,
    admin: Admin,
    Query(query): Query<DryRun>,
    once: Idempotent<DryRun>,
) -> Result<Response> {
    let catalogue = audit.cards.catalogue().await?;
    if query.with(*once.body()) {
        return Ok(fix_response(audit.core.db.read(move |conn: &mut Conn<'_>| mints::plan(conn, &catalogue)).await?));
    }
    let (now, seed) = (audit.core.clock.now(), audit.core.dice.bytes::<16>());
    let work = move |tx: &mut Tx<'_>, catalogue: &Catalogue| mints::fix(tx, catalogue, now, seed);
    repair(&audit, admin.id, once, "fix_duplicate_mint_numbers", work).await
}

async fn fix_texts(
    audit: Audit,
    admin: Admin,
    query: DryRun,
    once: Idempotent<DryRun>,
    text_fix: TextFix,
) -> Result<Response> {
    if query.with(*once.body()) {
        let catalogue = audit.cards.catalogue().await?;
        return Ok(fix_response(
            audit.core.db.read(move |conn: &mut Conn<'_>| fix::plan_texts(conn, text_fix, &catalogue)).await?,
        ));
    }
    let work = move |tx: &mut Tx<'_>, catalogue: &Catalogue| fix::fix_texts(tx, text_fix, catalogue);
    repair(&audit, admin.id, once, text_fix.action(), work).await
}

fn fix_response(result: FixResult) -> Response {
    Json(result).into_response()
}

/// Repairs in one transaction, with a log entry when anything was changed. The repair finishes, and maintenance mode
/// ends, also when the client disconnects.
pub(super) async fn repair(
    audit: &Audit,
    actor: UserId,
    once: Idempotent<DryRun>,
    action: &'static str,
    work: impl Fn(&mut Tx<'_>, &Catalogue) -> Result<(FixResult, Changes)> + Send + 'static,
) -> Result<Response> {
    let (audit, catalogue) = (audit.clone(), audit.cards.catalogue().await?);
    let repair = tokio::spawn(async move {
        let lease = match begin(&audit).await {
            Err(refusal @ Error::Conflict(_)) => {
                // The running repair can be this same request, or the request may have finished already.
                return audit.core.answered(actor, &once, refusal).await.map(IntoResponse::into_response);
            }
            begun => begun?,
        };
        repair_under(&audit, lease, actor, once, action, move |tx| work(tx, &catalogue)).await
    });
    repair.await.map_err(Error::internal)?
}

/// Runs the repair under the claimed lease, and releases it.
pub(super) async fn repair_under(
    audit: &Audit,
    lease: Lease,
    actor: UserId,
    once: Idempotent<DryRun>,
    action: &'static str,
    work: impl Fn(&mut Tx<'_>) -> Result<(FixResult, Changes)> + Send + 'static,
) -> Result<Response> {
    let token = lease.token();
    let work = move |tx: &mut Tx<'_>, _: &DryRun, author: &Author| {
        cut_off::check(tx, &token)?;
        let (result, changes) = work(tx)?;
        if !changes.after.is_empty() {
            let change =
                Change::of(action, None).from_to(json!({"cards": changes.before}), json!({"cards": changes.after}));
            author.note(tx, &change)?;
        }
        Ok(result)
    };
    let working = audit.clone();
    // A separate task: maintenance mode ends whatever happens to the repair.
    let mut answering = tokio::spawn(async move { run_as(&working.core, actor, once, work).await });
    let answer = match lease.run(&mut answering).await {
        Ok(answer) => answer,
        // Its transaction precedes the next holder's, or is refused.
        Err(_) => answering.await,
    };
    cut_off::end(audit, lease).await;
    answer.map_err(Error::internal)?.map(IntoResponse::into_response)
}

/// Claims the lease, and turns maintenance mode on during a large repair.
async fn begin(audit: &Audit) -> Result<Lease> {
    let claims = audit.core.db.read(|conn: &mut Conn<'_>| store::claims(conn)).await?;
    cut_off::begin(audit, claims >= LARGE && !audit.core.settings.now().maintenance).await
}

/// Repairs a broken card by linking it to a copy.
#[utoipa::path(put, path = "/api/admin/audit-cards/{cardId}", tag = "audit",
    params(IdempotencyKey, ("cardId" = CardId, Path)), request_body = EditCard, security(("token" = [])),
    responses((status = OK, body = EditedCard)))]
async fn set_broken_card(
    State(audit): State<Audit>,
    admin: Admin,
    PathId(card): PathId<CardId>,
    once: Idempotent<EditCard>,
) -> Result<Answer> {
    let catalogue: Arc<Catalogue> = audit.cards.catalogue().await?;
    run_as(&audit.core, admin.id, once, move |tx, to, author| {
        let (edited, (before, after)) = by_hand::edit(tx, card, to, &catalogue, author.now)?;
        author.note(tx, &Change::of("set_broken_card", Some(card.as_str())).from_to(before, after))?;
        Ok(edited)
    })
    .await
}

/// Removes a broken card. Its data stays in the log.
#[utoipa::path(delete, path = "/api/admin/audit-cards/{cardId}", tag = "audit",
    params(IdempotencyKey, ("cardId" = CardId, Path)), security(("token" = [])),
    responses((status = OK, body = EditedCard)))]
async fn delete_broken_card(
    State(audit): State<Audit>,
    admin: Admin,
    PathId(card): PathId<CardId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let catalogue: Arc<Catalogue> = audit.cards.catalogue().await?;
    run_as(&audit.core, admin.id, once, move |tx, _, author| {
        let (removed, before) = by_hand::remove(tx, card, &catalogue, author.now)?;
        let change = Change::of("delete_broken_card", Some(card.as_str())).from_to(before, json!({"removed": true}));
        author.note(tx, &change)?;
        Ok(removed)
    })
    .await
}
