//! Public views of the show.

use serde::Serialize;
use utoipa::ToSchema;

use super::boost_store;
use super::goal_store::{self, Goal};
use super::goals::{gift, in_words};
use super::raffle_store::{self, Raffle};
use super::rules::{Gift, NEWS_MS, prize_in_words};
use super::store;
use super::words::{Counts, Entry, GoalState, Prize, RaffleState};
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::Result;
use crate::ids::{GoalId, PackId, RaffleId, UserId};
use crate::packs;
use crate::show::Show;

/// Names for the animation of the draw.
const SOME_NAMES: u32 = 24;

/// A raffle, as it is public. Its secret is there once it is decided, the digest of its list once that is fixed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RaffleView {
    #[serde(rename = "_id")]
    pub id: RaffleId,
    pub state: RaffleState,
    pub prize: Prize,
    /// How many packs a winner gets.
    pub packs: u32,
    /// The prize in words.
    pub prize_text: String,
    pub entry: Entry,
    pub winners_wanted: u8,
    /// Since when people could take part.
    pub opened_at: Timestamp,
    /// Until when they can or could.
    pub closes_at: Timestamp,
    /// When the list was fixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<Timestamp>,
    /// When it was drawn or cancelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<Timestamp>,
    /// How many take part; so far, while it is open. Who is active is counted when it closes.
    pub entrants: i64,
    /// The SHA-256 of the secret, published when it opened.
    pub seed_hash: String,
    /// The digest of the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub server_seed: Option<String>,
    /// Who has won, first one first.
    pub winners: Vec<WinnerView>,
    /// Names of some who take part, once the list is fixed: for those who show how it turns.
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
    /// The attempt of the stream that named them.
    pub attempt: u32,
    /// How many packs they got: none when they had left.
    pub given: u32,
}

/// A goal, as it is public.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoalView {
    #[serde(rename = "_id")]
    pub id: GoalId,
    /// What it is called.
    pub title: String,
    pub counts: Counts,
    /// How much of it there is.
    pub counted: i64,
    /// How much of it is wanted.
    pub target: u32,
    pub state: GoalState,
    /// What it gives, in words.
    pub reward_text: String,
    /// How many people got packs for it.
    pub people: i64,
    pub started_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Timestamp>,
    /// When it was over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<Timestamp>,
    /// The pack that is better because of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pack_id: Option<PackId>,
    /// Until when that pack is better, while it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better_until: Option<Timestamp>,
    /// What became of that pack afterwards: `as_before`, `in_part` or `left_alone`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
}

/// How people take part in the raffle that is open, by what works on this instance.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WaysToJoin {
    /// This site, where the dashboard has the button.
    pub site: String,
    /// What to write in the channel's chat; absent while the chat is not heard or the command is off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat: Option<&'static str>,
}

/// What is going on.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SceneView {
    /// What time it is, for countdowns.
    pub now: Timestamp,
    /// Since when a stream is on the air.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_air_since: Option<Timestamp>,
    /// The raffle that is undecided, or was decided in the last ten minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raffle: Option<RaffleView>,
    /// Whether the caller takes part in it.
    pub joined: bool,
    /// How people take part in it; absent unless it is open and by word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ways_to_join: Option<WaysToJoin>,
    /// The goal that is running, or was over in the last ten minutes, or has made a pack better just now.
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
    Ok(RaffleView {
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
    let gift = gift(&goal)?;
    let pack_id = match &gift {
        Gift::Odds { pack, .. } => Some(*pack),
        Gift::Packs { .. } => None,
    };
    let packs = if pack_id.is_some() { packs::store::packs(conn)? } else { Vec::new() };
    let pack_name = pack_id.and_then(|id| packs.iter().find(|pack| pack.id == id)).map(|pack| pack.name.as_str());
    let boost = if pack_id.is_some() { boost_store::find(conn, goal.id)? } else { None };
    Ok(GoalView {
        reward_text: in_words(&gift, pack_name),
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
    let chat = (answered && store::chat_is_heard(conn)?).then_some("!join");
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
