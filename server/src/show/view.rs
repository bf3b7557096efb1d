//! Public views of the show.

use serde::Serialize;
use utoipa::ToSchema;

use super::boost_store;
use super::goal_store::{self, Goal};
use super::goals::{in_words, reward};
use super::raffle_store::{self, Raffle};
use super::rules::{NEWS_MS, ValidReward, prize_in_words};
use super::store;
use super::words::{Counts, Entry, GoalState, Prize, RaffleState};
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::Result;
use crate::ids::{GoalId, PackId, RaffleId, UserId};
use crate::messages::Message;
use crate::packs;
use crate::show::Show;
use crate::transparency::line_store::{self, LogPlace};

/// Names for the animation of the draw.
const SOME_NAMES: u32 = 24;

/// The public view of a raffle. It has the secret once the raffle is decided, and the digest of the list once that is
/// closed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RaffleView {
    #[serde(rename = "_id")]
    pub id: RaffleId,
    pub state: RaffleState,
    pub prize: Prize,
    /// The number of packs per winner.
    pub packs: u32,
    /// The prize in words.
    #[schema(value_type = String)]
    pub prize_text: Message,
    pub entry: Entry,
    pub winners_wanted: u8,
    /// When users could first enter.
    pub opened_at: Timestamp,
    /// When users can no longer enter.
    pub closes_at: Timestamp,
    /// When the list was closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<Timestamp>,
    /// When it was drawn or cancelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<Timestamp>,
    /// The number of entrants so far. Active users are counted when the raffle closes.
    pub entrants: i64,
    /// The SHA-256 of the secret, published when the raffle was opened.
    pub seed_hash: String,
    /// The digest of the list of entrants.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub server_seed: Option<String>,
    /// 2 if it is drawn with a round of the beacon, 1 if without. Absent before the draw was started, and of raffles
    /// before the public log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Where the start of the draw is in the public log; absent before it is in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<LogPlace>,
    /// The winners in the order of the draw.
    pub winners: Vec<WinnerView>,
    /// Names of some entrants, once the list is closed, for an animation of the draw.
    pub names: Vec<String>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WinnerView {
    /// The position among the winners, from 1.
    pub number: u8,
    #[serde(rename = "_id")]
    pub user: UserId,
    pub username: String,
    /// The number of the attempt that drew them.
    pub attempt: u32,
    /// The number of packs given; 0 if the account was deleted before.
    pub given: u32,
}

/// The public view of a goal.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoalView {
    #[serde(rename = "_id")]
    pub id: GoalId,
    pub title: String,
    pub counts: Counts,
    pub counted: i64,
    /// The count at which it is reached.
    pub target: u32,
    pub state: GoalState,
    /// The description of the reward.
    #[schema(value_type = String)]
    pub reward_text: Message,
    /// The number of users who got packs for it.
    pub people: i64,
    pub started_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<Timestamp>,
    /// The pack whose odds it changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pack_id: Option<PackId>,
    /// When the change of the pack ends, while it lasts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better_until: Option<Timestamp>,
    /// The outcome when the change ended: `as_before`, `in_part` or `left_alone`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
}

/// The ways to enter the open raffle on this instance.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WaysToJoin {
    /// The address of this site, where the dashboard has a button.
    pub site: String,
    /// The chat command; absent while the chat is not connected or the command is disabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat: Option<&'static str>,
}

/// The state of the show.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SceneView {
    /// The server's time, for countdowns.
    pub now: Timestamp,
    /// When the current stream began.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_air_since: Option<Timestamp>,
    /// The undecided raffle, or the one that was decided in the last ten minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raffle: Option<RaffleView>,
    /// Whether the caller has entered it.
    pub joined: bool,
    /// The ways to enter it; absent unless it is open and users enter by request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ways_to_join: Option<WaysToJoin>,
    /// The running goal, the one that ended in the last ten minutes, or the one whose change of a pack lasts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<GoalView>,
}

/// The public view of a raffle.
pub fn raffle(conn: &mut Conn<'_>, raffle: Raffle) -> Result<RaffleView> {
    let names =
        if raffle.digest.is_some() { raffle_store::some_names(conn, raffle.id, SOME_NAMES)? } else { Vec::new() };
    let decided = matches!(raffle.state, RaffleState::Drawn | RaffleState::Cancelled);
    let winners = if decided { raffle_store::winners(conn, raffle.id)? } else { Vec::new() };
    let entrants = match raffle.entrants {
        Some(entrants) => entrants,
        None => raffle_store::count(conn, raffle.id)?,
    };
    let place = raffle.draw_entry.map(|entry| line_store::place_of(conn, entry)).transpose()?.flatten();
    Ok(RaffleView {
        level: raffle.level,
        place,
        id: raffle.id,
        state: raffle.state,
        prize: raffle.prize,
        packs: raffle.packs,
        prize_text: prize_in_words(raffle.prize, raffle.packs),
        entry: raffle.entry,
        winners_wanted: raffle.winners,
        opened_at: raffle.opened_at,
        closes_at: raffle.closes_at,
        closed_at: raffle.closed_at,
        decided_at: raffle.decided_at,
        entrants,
        seed_hash: raffle.seed_hash,
        digest: raffle.digest,
        server_seed: decided.then_some(raffle.seed),
        winners: winners.into_iter().map(WinnerView::from).collect(),
        names,
    })
}

impl From<raffle_store::Winner> for WinnerView {
    fn from(winner: raffle_store::Winner) -> Self {
        let raffle_store::Winner { number, user, username, attempt, given } = winner;
        Self { number, user, username: named(username), attempt, given }
    }
}

/// The name, or a placeholder for a deleted account.
pub(super) fn named(username: Option<String>) -> String {
    username.unwrap_or_else(|| "former collector".into())
}

/// The public view of a goal.
pub fn goal(conn: &mut Conn<'_>, goal: Goal) -> Result<GoalView> {
    let reward = reward(&goal)?;
    let pack_id = match &reward {
        ValidReward::Odds { pack, .. } => Some(*pack),
        ValidReward::Packs { .. } => None,
    };
    let packs = if pack_id.is_some() { packs::store::packs(conn)? } else { Vec::new() };
    let pack_name = pack_id.and_then(|id| packs.iter().find(|pack| pack.id == id)).map(|pack| pack.name.as_str());
    let boost = if pack_id.is_some() { boost_store::find(conn, goal.id)? } else { None };
    Ok(GoalView {
        reward_text: in_words(&reward, pack_name),
        people: goal_store::people(conn, goal.id)?,
        better_until: boost.map(|boost| boost.until),
        outcome: if pack_id.is_some() { boost_store::outcome(conn, goal.id)? } else { None },
        id: goal.id,
        title: goal.title,
        counts: goal.counts,
        counted: goal.counted,
        target: goal.target,
        state: goal.state,
        started_at: goal.started_at,
        until: goal.until,
        decided_at: goal.decided_at,
        pack_id,
    })
}

fn ways_to_join(conn: &mut Conn<'_>, show: &Show) -> Result<WaysToJoin> {
    let settings = show.core.settings.now();
    let answered = settings.chat_commands && settings.chat_join;
    let chat = (answered && store::chat_is_connected(conn)?).then_some("!join");
    Ok(WaysToJoin { site: show.core.config.public_url(), chat })
}

/// The state of the show, as this user may see it.
pub fn scene(conn: &mut Conn<'_>, show: &Show, who: Option<UserId>, now: Timestamp) -> Result<SceneView> {
    let is_news = |at: Option<Timestamp>| at.is_none_or(|at| now.since(at) < NEWS_MS);
    let raffle = raffle_store::latest(conn, 1)?.pop().filter(|raffle| is_news(raffle.decided_at));
    let joined = match (&raffle, who) {
        (Some(raffle), Some(who)) => raffle_store::has_entered(conn, raffle.id, who)?,
        _ => false,
    };
    let joinable = |raffle: &Raffle| raffle.state == RaffleState::Open && raffle.entry == Entry::Join;
    let ways_to_join = match &raffle {
        Some(raffle) if joinable(raffle) => Some(ways_to_join(conn, show)?),
        Some(_) | None => None,
    };
    let goal = match goal_store::latest(conn, 1)?.pop() {
        Some(found) => Some(self::goal(conn, found)?),
        None => None,
    };
    Ok(SceneView {
        now,
        on_air_since: store::on_air(conn)?.map(|stream| stream.started_at),
        raffle: raffle.map(|found| self::raffle(conn, found)).transpose()?,
        joined,
        ways_to_join,
        goal: goal.filter(|goal| is_news(goal.decided_at) || goal.better_until.is_some()),
    })
}
