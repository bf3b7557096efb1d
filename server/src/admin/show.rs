//! Controls of the show: the stream, raffles and goals.

use axum::extract::State;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::admin::AdminTools;
use crate::auth::{Admin, Moderator};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::{GoalId, RaffleId, UserId};
use crate::json::{PathId, given};
use crate::messages::msg;
use crate::show::rules::{MAX_BY_HAND, MAX_MINUTES, MAX_PACKS, MAX_TARGET, MAX_WINNERS, Reward, TITLE_LENGTH};
use crate::show::{self, Counts, Entry, NewGoal, NewRaffle, Prize, SceneView, Secret};

use super::log::{Author, Change, run_as};

/// Begins a stream. A user wins at most one raffle per stream.
#[utoipa::path(post, path = "/api/admin/stream/begin", tag = "admin", params(IdempotencyKey), security(("token" = [])),
    responses((status = OK, body = SceneView)))]
pub async fn begin_stream(
    State(tools): State<AdminTools>,
    who: Moderator,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    run_logged(tools, who.id, once, |tx, _, author| {
        let stream = show::begin(tx, None, author.now, &author.dice)?;
        Ok(Change::of("begin_stream", None).from_to(json!({}), json!({"stream": stream})))
    })
    .await
}

/// Ends the current stream.
#[utoipa::path(post, path = "/api/admin/stream/end", tag = "admin", params(IdempotencyKey), security(("token" = [])),
    responses((status = OK, body = SceneView)))]
pub async fn end_stream(State(tools): State<AdminTools>, who: Moderator, once: Idempotent<Nothing>) -> Result<Answer> {
    run_logged(tools, who.id, once, |tx, _, author| {
        if !show::end(tx, author.now)? {
            return Err(Error::conflict(msg!("no_stream")));
        }
        Ok(Change::of("end_stream", None))
    })
    .await
}

/// A raffle to open.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenRaffle {
    /// The prize: packs to keep, or one pack that goes directly into the live queue.
    prize: Prize,
    /// The number of packs per winner, 1 to 100; 1 by default. It is always 1 for the live queue.
    packs: Option<u32>,
    /// Whether all active users take part, or only users who join.
    entry: Entry,
    /// The number of winners, 1 to 10; 1 by default.
    winners: Option<u8>,
    /// The duration in minutes, 0 to 10; at least 1 if users join.
    minutes: u32,
}

impl OpenRaffle {
    fn checked(&self) -> Result<NewRaffle> {
        let packs = self.packs.unwrap_or(1);
        if !(1..=MAX_PACKS).contains(&packs) {
            return Err(Error::invalid_field("packs", msg!("invalid.pack_count", max = MAX_PACKS)));
        }
        if self.prize == Prize::Live && packs != 1 {
            return Err(Error::invalid_field("packs", msg!("invalid.live_prize")));
        }
        let winners = self.winners.unwrap_or(1);
        if !(1..=MAX_WINNERS).contains(&winners) {
            return Err(Error::invalid_field("winners", msg!("invalid.winners", max = MAX_WINNERS)));
        }
        if self.minutes > MAX_MINUTES {
            return Err(Error::invalid_field("minutes", msg!("invalid.minutes", max = MAX_MINUTES)));
        }
        if self.entry == Entry::Join && self.minutes == 0 {
            return Err(Error::invalid_field("minutes", msg!("invalid.minutes_to_join")));
        }
        Ok(NewRaffle { prize: self.prize, packs, entry: self.entry, winners, minutes: self.minutes })
    }
}

/// Opens a raffle and publishes the hash of its secret. If no stream is on the air, one begins.
///
/// The most that a moderator's raffle can give counts against the daily allowance `moderator-packs`; what it did not
/// give in the end is credited back. The response is 409 `over_allowance` beyond the allowance, and 403
/// `admins_give_packs` if it is 0.
#[utoipa::path(post, path = "/api/admin/raffles", tag = "admin", params(IdempotencyKey), request_body = OpenRaffle,
    security(("token" = [])), responses((status = OK, body = SceneView)))]
pub async fn open_raffle(
    State(tools): State<AdminTools>,
    who: Moderator,
    once: Idempotent<OpenRaffle>,
) -> Result<Answer> {
    let (secret, allowed) = (Secret::new(&tools.core.dice), allowance(&tools, &who));
    run_logged(tools, who.id, once, move |tx, body, &Author { actor, now, ref dice }| {
        let new = body.checked()?;
        let id = show::open(tx, &new, &secret, actor, now, dice)?;
        if let Some(allowed) = allowed {
            show::charge(tx, id.as_str(), i64::from(new.packs) * i64::from(new.winners), allowed, now)?;
        }
        let NewRaffle { prize, packs, entry, winners, minutes } = new;
        let after = json!({"raffle": id, "prize": prize, "packs": packs, "entry": entry, "winners": winners,
            "minutes": minutes});
        Ok(Change::of("open_raffle", None).from_to(json!({}), after))
    })
    .await
}

/// Closes the list of entrants before its time is over.
#[utoipa::path(post, path = "/api/admin/raffles/{id}/close", tag = "admin",
    params(IdempotencyKey, ("id" = RaffleId, Path)), security(("token" = [])),
    responses((status = OK, body = SceneView)))]
pub async fn close_raffle(
    State(tools): State<AdminTools>,
    who: Moderator,
    PathId(id): PathId<RaffleId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    run_logged(tools, who.id, once, move |tx, _, author| {
        show::close(tx, id, author.now)?;
        Ok(Change::of("close_raffle", None).from_to(json!({}), json!({"raffle": id})))
    })
    .await
}

/// Starts the draw of a raffle. After that it cannot be cancelled.
///
/// The winners are drawn with a round of the beacon, some seconds after the response; without a usable beacon at once,
/// or the response is 409 `beacon_unusable`, as the setting `beacon-missing` says. Then they get their prizes, and the
/// secret is revealed. If the list of entrants is still open, it is closed first, without the caller, who cannot draw
/// from a list that includes them.
#[utoipa::path(post, path = "/api/admin/raffles/{id}/draw", tag = "admin",
    params(IdempotencyKey, ("id" = RaffleId, Path)), security(("token" = [])),
    responses((status = OK, body = SceneView)))]
pub async fn draw_raffle(
    State(tools): State<AdminTools>,
    who: Moderator,
    PathId(id): PathId<RaffleId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let show = tools.show.clone();
    let level = show.packs.transparency.level().await;
    run_logged(tools, who.id, once, move |tx, _, author| {
        let winners = show::draw(tx, &show, id, author.actor, level, author.now)?;
        Ok(Change::of("draw_raffle", None).from_to(json!({}), json!({"raffle": id, "winners": winners})))
    })
    .await
}

/// Cancels a raffle without winners. Its list and its secret are published nevertheless.
#[utoipa::path(post, path = "/api/admin/raffles/{id}/cancel", tag = "admin",
    params(IdempotencyKey, ("id" = RaffleId, Path)), security(("token" = [])),
    responses((status = OK, body = SceneView)))]
pub async fn cancel_raffle(
    State(tools): State<AdminTools>,
    who: Moderator,
    PathId(id): PathId<RaffleId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    run_logged(tools, who.id, once, move |tx, _, author| {
        show::cancel(tx, id, author.now)?;
        Ok(Change::of("cancel_raffle", None).from_to(json!({}), json!({"raffle": id})))
    })
    .await
}

/// How many packs a moderator may still give today. No limit for admins.
fn allowance(tools: &AdminTools, who: &Moderator) -> Option<u32> {
    (!who.role.is_admin()).then(|| tools.core.settings.now().moderator_packs)
}

/// A goal to start.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartGoal {
    /// The title, 1 to 60 characters.
    title: String,
    counts: Counts,
    /// The count at which it is reached, 1 to 1,000,000.
    target: u32,
    /// The end; absent for no end.
    #[serde(default, deserialize_with = "given")]
    until: Option<Timestamp>,
    /// The reward for reaching it.
    reward: Reward,
}

impl StartGoal {
    fn checked(&self, now: Timestamp) -> Result<NewGoal> {
        let title = self.title.trim();
        if title.is_empty() || title.chars().count() > TITLE_LENGTH {
            return Err(Error::invalid_field("title", msg!("invalid.title", max = TITLE_LENGTH)));
        }
        if !(1..=MAX_TARGET).contains(&self.target) {
            return Err(Error::invalid_field("target", msg!("invalid.target", max = MAX_TARGET)));
        }
        if self.until.is_some_and(|until| until <= now) {
            return Err(Error::invalid_field("until", msg!("invalid.until_past")));
        }
        self.reward.checked(self.counts)?;
        Ok(NewGoal {
            title: title.to_owned(),
            counts: self.counts,
            target: self.target,
            until: self.until,
            reward: self.reward.clone(),
        })
    }
}

/// Starts a goal for all viewers. It counts from now on.
#[utoipa::path(post, path = "/api/admin/goals", tag = "admin", params(IdempotencyKey), request_body = StartGoal,
    security(("token" = [])), responses((status = OK, body = SceneView)))]
pub async fn start_goal(State(tools): State<AdminTools>, admin: Admin, once: Idempotent<StartGoal>) -> Result<Answer> {
    let from = tools.core.db.read(show::position).await?;
    run_logged(tools, admin.id, once, move |tx, body, &Author { actor, now, ref dice }| {
        let new = body.checked(now)?;
        let id = show::start_goal(tx, &new, from, actor, now, dice)?;
        let NewGoal { title, counts, target, until, reward } = new;
        let after = json!({"goal": id, "title": title, "counts": counts, "target": target, "until": until,
            "reward": reward});
        Ok(Change::of("start_goal", None).from_to(json!({}), after))
    })
    .await
}

/// The amount to add.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AddToGoal {
    /// The amount, at most 1000; negative, down to -1000, to correct a mistake.
    amount: i64,
}

/// Adds to a goal manually.
///
/// If the caller is a moderator, what the goal would give now counts against the daily allowance `moderator-packs`,
/// once per goal, as for a raffle.
#[utoipa::path(post, path = "/api/admin/goals/{id}/add", tag = "admin",
    params(IdempotencyKey, ("id" = GoalId, Path)), request_body = AddToGoal, security(("token" = [])),
    responses((status = OK, body = SceneView)))]
pub async fn add_to_goal(
    State(tools): State<AdminTools>,
    who: Moderator,
    PathId(id): PathId<GoalId>,
    once: Idempotent<AddToGoal>,
) -> Result<Answer> {
    let (now, allowed) = (tools.core.clock.now(), allowance(&tools, &who));
    let cost = match allowed {
        Some(_) => tools.core.db.read(move |conn: &mut Conn<'_>| show::cost(conn, id, now)).await?,
        None => None,
    };
    run_logged(tools, who.id, once, move |tx, body, author| {
        if body.amount == 0 || !(-MAX_BY_HAND..=MAX_BY_HAND).contains(&body.amount) {
            return Err(Error::invalid_field("amount", msg!("invalid.step", max = MAX_BY_HAND)));
        }
        if let (Some(allowed), Some(cost), 1..) = (allowed, cost, body.amount) {
            show::charge(tx, id.as_str(), cost, allowed, now)?;
        }
        show::add_by_hand(tx, id, body.amount, now, &author.dice)?;
        Ok(Change::of("add_to_goal", None).from_to(json!({}), json!({"goal": id, "amount": body.amount})))
    })
    .await
}

/// Ends a running goal, or the change of a pack that a reached goal caused.
#[utoipa::path(post, path = "/api/admin/goals/{id}/end", tag = "admin",
    params(IdempotencyKey, ("id" = GoalId, Path)), security(("token" = [])),
    responses((status = OK, body = SceneView)))]
pub async fn end_goal(
    State(tools): State<AdminTools>,
    admin: Admin,
    PathId(id): PathId<GoalId>,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let packs = tools.packs.clone();
    let ending = run_logged(tools, admin.id, once, move |tx, _, author| {
        show::end_goal(tx, id, author.now)?;
        Ok(Change::of("end_goal", None).from_to(json!({}), json!({"goal": id})))
    });
    let ended = ending.await;
    packs.pools.forget();
    ended
}

/// Changes the show, logs it and returns its state.
async fn run_logged<B: Send + Sync + 'static>(
    tools: AdminTools,
    actor: UserId,
    once: Idempotent<B>,
    work: impl Fn(&mut Tx<'_>, &B, &Author) -> Result<Change<'static>> + Send + 'static,
) -> Result<Answer> {
    let show = tools.show.clone();
    run_as(&tools.core, actor, once, move |tx, body, author| {
        let change = work(tx, body, author)?;
        author.note(tx, &change)?;
        show::scene(tx, &show, Some(author.actor), author.now)
    })
    .await
}
