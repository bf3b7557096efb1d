//! Routes for submitting cards, listing their progress, and revealing grades.

use std::collections::BTreeMap;

use crate::feature::routes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::Receiver;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::commands::{self, Drawing, StepOutcome};
use super::rules;
use super::store;
use crate::auth::AuthUser;
use crate::cached::Wants;
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::collection::{CardPresenter, CardRow, OwnedCard, featured_cards};
use crate::db::{Conn, Tx};
use crate::due;
use crate::error::{Error, Result};
use crate::grading::Grading;
use crate::idempotency::{Answer, IdempotencyKey, Idempotent};
use crate::ids::{CardId, UserId};
use crate::json::{Json, Query};
use crate::messages::{Message, msg};
use crate::paging::Paging;
use crate::realtime::Event;
use crate::transparency::line_store::{self, LogPlace};
use crate::users;
use foilcast_draw::PublicGrade;

/// How long a response waits for a grade, in milliseconds.
const WAIT_MS: i64 = 10_000;
/// Grades per page of the data for verifiers.
const GRADES_ON_PAGE: u32 = 500;

pub fn routes() -> OpenApiRouter<Grading> {
    OpenApiRouter::new()
        .routes(routes!(list_grading))
        .routes(routes!(start_grading))
        .routes(routes!(complete_grading))
        .routes(routes!(reveal_grade))
        .routes(routes!(grade_several))
        .routes(routes!(list_fairness_grades))
}

/// A card and its owner.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GradeCard {
    /// The card's owner, by id or name. The caller by default; only admins can name another user.
    #[serde(default)]
    user_id: Option<String>,
    card_id: CardId,
}

/// A card after a grading step.
#[derive(Debug, Serialize, ToSchema)]
struct CardInGrading {
    card: OwnedCard,
}

impl CardInGrading {
    fn of(conn: &mut Conn<'_>, presenter: &CardPresenter, owner: UserId, card: CardId) -> Result<Self> {
        let card = commands::show(conn, presenter, owner, &[card])?.pop();
        Ok(Self { card: card.ok_or_else(|| Error::internal("a graded card is missing"))? })
    }
}

/// The card's owner. 403 if the caller may not act for that user.
fn owner(conn: &mut Conn<'_>, caller: &AuthUser, named: Option<&str>) -> Result<UserId> {
    let Some(named) = named.map(str::trim).filter(|named| !named.is_empty()) else { return Ok(caller.id) };
    let owner = users::resolve(conn, named)?.id;
    if caller.may_act_for(owner) {
        return Ok(owner);
    }
    Err(Error::forbidden(msg!("not_you")))
}

/// Takes a step with a card in a transaction, and responds with the card.
async fn take_step(
    grading: &Grading,
    user: AuthUser,
    once: Idempotent<GradeCard>,
    step: impl Fn(&mut Tx<'_>, &TxContext, UserId, CardId) -> Result<CardId> + Send + 'static,
) -> Result<Answer> {
    let ctx = TxContext::of(&grading.cards).await?;
    let by = user.id;
    let run = move |tx: &mut Tx<'_>, body: &GradeCard| {
        let owner = owner(tx, &user, body.user_id.as_deref())?;
        let card = step(tx, &ctx, owner, body.card_id)?;
        CardInGrading::of(tx, &ctx.presenter, owner, card)
    };
    grading.core.once(by, once, run).await
}

/// Submits a card for grading. It gets its grade after the hours that `GET /api/grading` returns.
#[utoipa::path(post, path = "/api/grading/grade-card", tag = "grading", security(("token" = [])),
    params(IdempotencyKey), request_body = GradeCard, responses((status = OK, body = CardInGrading)))]
async fn start_grading(State(grading): State<Grading>, user: AuthUser, once: Idempotent<GradeCard>) -> Result<Answer> {
    let hours = grading.core.settings.now().grading_hours;
    let start = move |tx: &mut Tx<'_>, ctx: &TxContext, owner, card| {
        commands::start(tx, ctx, owner, &[card], hours, Some(&ctx.dice))?.only()
    };
    take_step(&grading, user, once, start).await
}

/// Gives a card its grade, in a slab that lies face down, once it is due; admins do not have to wait.
///
/// A grade that is drawn with a round of the beacon comes some seconds later: the response waits up to ten seconds for
/// it, and then has the card without it. Due cards also get their grades without this request, which then changes
/// nothing. The response is 409 `beacon_unusable` while grades wait for the beacon.
#[utoipa::path(post, path = "/api/grading/grade-card/complete", tag = "grading", security(("token" = [])),
    params(IdempotencyKey), request_body = GradeCard, responses((status = OK, body = CardInGrading)))]
async fn complete_grading(
    State(grading): State<Grading>,
    user: AuthUser,
    once: Idempotent<GradeCard>,
) -> Result<Response> {
    let (events, card) = (grading.core.listen(), once.body().card_id);
    let until = grading.core.clock.now().plus_millis(WAIT_MS);
    let drawing = Drawing::of(&grading.transparency).await;
    let by_admin = user.role.is_admin();
    let complete = move |tx: &mut Tx<'_>, ctx: &TxContext, owner, card| {
        commands::complete(tx, ctx, owner, card, drawing, by_admin)
    };
    let answer = take_step(&grading, user, once, complete).await?;
    let kept: KeptCard = serde_json::from_str(answer.json()).map_err(Error::internal)?;
    if kept.card.slabbed {
        return Ok(answer.into_response());
    }
    let owner = drawn(&grading, card, events, until).await?;
    let presenter = CardPresenter::new(&grading.cards).await?;
    let read = move |conn: &mut Conn<'_>| CardInGrading::of(conn, &presenter, owner, card);
    grading.core.db.read(read).await.map(|card| Json(card).into_response())
}

/// The part of a kept answer that says whether the card has a grade.
#[derive(Deserialize)]
struct KeptCard {
    card: KeptSlab,
}

#[derive(Deserialize)]
struct KeptSlab {
    slabbed: bool,
}

/// Waits until a card has its grade, or until this time. Returns who submitted it. `events` began before the grade was
/// due.
async fn drawn(grading: &Grading, card: CardId, mut events: Receiver<Event>, until: Timestamp) -> Result<UserId> {
    loop {
        let found = grading.core.db.read(move |conn: &mut Conn<'_>| store::by_cards(conn, &[card])).await?.pop();
        let found = found.ok_or(Error::NotFound("card"))?;
        if found.completed_at.is_some() || grading.core.clock.now() >= until {
            return Ok(found.owner);
        }
        let changes = |event: &Event| {
            matches!(event, Event::CollectionChanged { user } if *user == found.owner) || *event == Event::Missed
        };
        tokio::select! {
            () = due::event(&mut events, changes) => {}
            () = grading.core.clock.wait_until(until) => {}
            () = grading.core.stopped() => return Ok(found.owner),
        }
    }
}

/// Reveals a card's grade: from now on the grade is public and the card is available.
#[utoipa::path(post, path = "/api/grading/grade-card/reveal", tag = "grading", security(("token" = [])),
    params(IdempotencyKey), request_body = GradeCard, responses((status = OK, body = CardInGrading)))]
async fn reveal_grade(State(grading): State<Grading>, user: AuthUser, once: Idempotent<GradeCard>) -> Result<Answer> {
    let reveal = |tx: &mut Tx<'_>, ctx: &TxContext, owner, card| commands::reveal(tx, ctx, owner, &[card])?.only();
    take_step(&grading, user, once, reveal).await
}

/// A grading step for several of the caller's cards.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GradeSeveral {
    /// The ids of the cards, at most 50.
    card_ids: Vec<CardId>,
    step: GradingStep,
}

/// A grading step for several cards.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum GradingStep {
    Start,
    Reveal,
}

/// A card for which the step was refused.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RefusedCard {
    card_id: CardId,
    #[schema(value_type = String)]
    message: Message,
}

/// The result of a grading step for several cards.
#[derive(Debug, Serialize, ToSchema)]
struct SeveralGraded {
    /// The cards for which the step succeeded.
    done: Vec<OwnedCard>,
    refused: Vec<RefusedCard>,
}

/// Submits or reveals several of your cards. The response has a reason for each card that was refused.
#[utoipa::path(post, path = "/api/grading/bulk", tag = "grading", security(("token" = [])),
    params(IdempotencyKey), request_body = GradeSeveral, responses((status = OK, body = SeveralGraded)))]
async fn grade_several(
    State(grading): State<Grading>,
    user: AuthUser,
    once: Idempotent<GradeSeveral>,
) -> Result<Answer> {
    rules::check_several(&once.body().card_ids)?;
    let ctx = TxContext::of(&grading.cards).await?;
    let hours = grading.core.settings.now().grading_hours;
    let owner = user.id;
    let step = move |tx: &mut Tx<'_>, body: &GradeSeveral| {
        let StepOutcome { done, refused } = match body.step {
            GradingStep::Start => commands::start(tx, &ctx, owner, &body.card_ids, hours, Some(&ctx.dice))?,
            GradingStep::Reveal => commands::reveal(tx, &ctx, owner, &body.card_ids)?,
        };
        let done = commands::show(tx, &ctx.presenter, owner, &done)?;
        let refused = refused.into_iter().map(|(card_id, refusal)| RefusedCard { card_id, message: refusal.message() });
        Ok(SeveralGraded { done, refused: refused.collect() })
    };
    grading.core.once(owner, once, step).await
}

/// A user's cards in grading, and the weights of the grades.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GradingPage {
    /// Cards without a grade, the next due one first.
    grading: Vec<OwnedCard>,
    /// The number of cards without a grade on all pages.
    grading_total: i64,
    /// Cards with an unrevealed grade, the oldest first.
    ready: Vec<OwnedCard>,
    /// The number of cards with an unrevealed grade on all pages.
    ready_total: i64,
    /// Hours from the submission of a card to its grade.
    hours: u32,
    /// The weight of each grade. Its probability is its weight divided by the sum of all weights.
    weights: BTreeMap<String, u32>,
    /// How the grades on this page are drawn, of those that are due.
    draws: Vec<GradeDraw>,
}

/// How a grade is drawn.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GradeDraw {
    card_id: CardId,
    /// 2 with a round of the beacon, 1 without.
    level: u8,
    /// Its line in the public log; null while that waits for a batch.
    #[schema(required)]
    place: Option<LogPlace>,
}

impl GradeDraw {
    fn list(conn: &mut Conn<'_>, cards: &[CardId]) -> Result<Vec<Self>> {
        let draws = store::draws(conn, cards)?;
        let draw = |(card_id, level, entry)| Ok(Self { card_id, level, place: line_store::place_of(conn, entry)? });
        draws.into_iter().map(draw).collect()
    }
}

/// Lists your cards without a grade and those with an unrevealed one. A page has up to `limit` of each.
#[utoipa::path(get, path = "/api/grading", tag = "grading", security(("token" = [])), params(Paging),
    responses((status = OK, body = GradingPage)))]
async fn list_grading(
    State(grading): State<Grading>,
    user: AuthUser,
    Query(paging): Query<Paging>,
) -> Result<Json<GradingPage>> {
    let page = paging.page(100, 200)?;
    let presenter = CardPresenter::new(&grading.cards).await?;
    let settings = grading.core.settings.now();
    let owner = user.id;
    let read = move |conn: &mut Conn<'_>| {
        let featured = featured_cards(conn, &presenter, owner)?;
        let show = |rows: &[CardRow]| -> Vec<OwnedCard> {
            let is_featured = |row: &CardRow| featured.iter().any(|card| card.id == row.id);
            rows.iter().map(|row| presenter.show(row, is_featured(row))).collect()
        };
        let (waiting, grading_total) = store::waiting(conn, owner, page)?;
        let (ready, ready_total) = store::ready(conn, owner, page)?;
        let cards: Vec<CardId> = waiting.iter().chain(&ready).map(|row| row.id).collect();
        Ok(GradingPage {
            grading: show(&waiting),
            grading_total,
            ready: show(&ready),
            ready_total,
            hours: settings.grading_hours,
            weights: settings.grading_weights.by_grade(),
            draws: GradeDraw::list(conn, &cards)?,
        })
    };
    grading.core.db.read(read).await.map(Json)
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct GradesQuery {
    /// The `next` of the page before.
    #[serde(default)]
    after: String,
}

/// A revealed grade, with the secret that it was drawn from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PublishedGrade {
    card_id: CardId,
    /// 32 bytes in hexadecimal. Their SHA-256 is in the public log since the card was handed in.
    secret: String,
    grade: u8,
    /// The number of the attempt that drew it.
    attempt: u32,
}

impl From<PublicGrade> for PublishedGrade {
    fn from(PublicGrade { card_id, secret, grade, attempt }: PublicGrade) -> Self {
        Self { card_id, secret, grade, attempt }
    }
}

/// Revealed grades for verifiers.
#[derive(Debug, Serialize, ToSchema)]
struct PublishedGrades {
    grades: Vec<PublishedGrade>,
    /// The value of `after` for the next page; null on the last page.
    #[schema(required)]
    next: Option<String>,
}

/// Lists revealed grades that were drawn from the stream, with their secrets.
#[utoipa::path(get, path = "/api/fairness/grades", tag = "grading", params(GradesQuery),
    responses((status = OK, body = PublishedGrades)))]
async fn list_fairness_grades(
    State(grading): State<Grading>,
    wants: Wants,
    Query(GradesQuery { after }): Query<GradesQuery>,
) -> Result<Response> {
    let key = after.clone();
    let read = move |conn: &mut Conn<'_>| {
        let grades = store::published(conn, &after, GRADES_ON_PAGE)?;
        let is_full = grades.len() >= usize::try_from(GRADES_ON_PAGE).unwrap_or(usize::MAX);
        let next = grades.last().filter(|_| is_full).map(|grade| grade.card_id.to_string());
        Ok(PublishedGrades { grades: grades.into_iter().map(Into::into).collect(), next })
    };
    grading.core.cached.answer("fairness/grades", &key, &wants, async || grading.core.db.read(read).await).await
}
