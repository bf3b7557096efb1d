//! Champions, rankings, and the caller's own places.

use std::collections::HashMap;

use crate::feature::routes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::board::Snapshot;
use super::count::CatalogueFacts;
use super::rules::{Ranking, shown};
use super::standings::{Placed, Standings};
use super::{sample, store};
use crate::auth::MaybeUser;
use crate::cached::{Timestamped, Wants};
use crate::db::Conn;
use crate::error::Result;
use crate::ids::UserId;
use crate::json::Json;
use crate::leaderboard::Leaderboard;

/// Maximum number of users in a ranking.
const MAX_RANKED: usize = 50;

pub fn routes() -> OpenApiRouter<Leaderboard> {
    OpenApiRouter::new().routes(routes!(find_leaderboard))
}

/// The user with the highest figure for a title.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Champion {
    /// The title: `The Collector`, `The Hoarder`, `The Merchant` or `The Specialist`.
    pub title: &'static str,
    /// The unique name, used in URLs.
    pub username: String,
    /// The URL of the picture; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twitch_profile_pic: Option<String>,
    /// The user's figure for the title.
    pub figure: f64,
    /// The unit of the figure, for example `different cards`.
    pub unit: String,
}

/// A user's place in a ranking.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RankedUser {
    /// The place, from 1. Users with equal values share a place.
    pub place: i64,
    /// The unique name, used in URLs.
    pub username: String,
    /// The URL of the picture; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twitch_profile_pic: Option<String>,
    /// The user's value in the ranking.
    pub value: f64,
}

/// The first fifty users of each ranking, without users who have nothing.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rankings {
    /// The ranking by the score of all cards. A card scores 1000 divided by its printed copies, times 1.5 with a
    /// modifier, times 1 + grade / 10.
    pub collection_score: Vec<RankedUser>,
    /// The ranking by the number of packs that can be opened.
    pub unopened_packs: Vec<RankedUser>,
    pub completed_trades: Vec<RankedUser>,
    pub divine_cards: Vec<RankedUser>,
}

/// The caller's place in a ranking, also if it is not among the first fifty.
#[derive(Debug, Serialize, ToSchema)]
struct OwnPlace {
    /// The place, from 1: one more than the number of users with a higher value.
    place: i64,
    /// The caller's value in the ranking.
    value: f64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OwnPlaces {
    collection_score: OwnPlace,
    unopened_packs: OwnPlace,
    completed_trades: OwnPlace,
    divine_cards: OwnPlace,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct Everybody {
    /// Whether all data is made up because there are no cards yet.
    sample: bool,
    /// At most four champions; a title without a user is left out.
    champions: Vec<Champion>,
    rankings: Rankings,
}

/// The champions, the rankings and the caller's own places.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Leaderboard)]
struct LeaderboardView {
    #[serde(flatten)]
    everybody: Everybody,
    /// The caller's own places; absent without a token.
    #[serde(skip_serializing_if = "Option::is_none")]
    me: Option<OwnPlaces>,
}

/// Returns the champions, the rankings and, with a token, the caller's own places.
#[utoipa::path(get, path = "/api/leaderboard", tag = "leaderboard", responses((status = OK, body = LeaderboardView)))]
async fn find_leaderboard(
    State(leaderboard): State<Leaderboard>,
    wants: Wants,
    MaybeUser(caller): MaybeUser,
) -> Result<Response> {
    let Some(caller) = caller else {
        let asked = leaderboard.clone();
        let render = async move || {
            let shown = asked.board.shown_anew(&asked).await?;
            Ok(Timestamped { at: shown.at, value: shown.value.clone() })
        };
        return leaderboard.core.cached.answer_ahead("leaderboard", "", &wants, render).await;
    };
    let shown = leaderboard.board.shown(&leaderboard).await?;
    let me = Some(leaderboard.board.with(|standings| own_places(standings, caller.id)));
    Ok(Json(LeaderboardView { everybody: shown.value.clone(), me }).into_response())
}

fn own_places(standings: &Standings, user: UserId) -> OwnPlaces {
    let mine = standings.find(user);
    let own = |ranking: Ranking| {
        let value = mine.map_or(0, |mine| ranking.of(mine));
        OwnPlace { place: standings.place(ranking, value), value: figure(ranking, value) }
    };
    OwnPlaces {
        collection_score: own(Ranking::CollectionScore),
        unopened_packs: own(Ranking::UnopenedPacks),
        completed_trades: own(Ranking::CompletedTrades),
        divine_cards: own(Ranking::DivineCards),
    }
}

/// A value in the unit that is displayed.
#[expect(clippy::cast_precision_loss, reason = "counts of cards and packs are small")]
fn figure(ranking: Ranking, value: i64) -> f64 {
    if ranking == Ranking::CollectionScore { shown(value) } else { value as f64 }
}

/// The leaders of a snapshot.
pub(super) struct Leaders {
    distinct: Vec<Placed>,
    lists: [(Ranking, Vec<Placed>); 4],
    special: Option<(UserId, u32, u32)>,
}

impl Leaders {
    pub(super) fn of(standings: &Standings) -> Self {
        let first = |ranking| (ranking, standings.top(ranking, MAX_RANKED));
        Self {
            distinct: standings.top(Ranking::Distinct, 1),
            lists: [
                first(Ranking::CollectionScore),
                first(Ranking::UnopenedPacks),
                first(Ranking::CompletedTrades),
                first(Ranking::DivineCards),
            ],
            special: standings.specialist(),
        }
    }
}

impl Everybody {
    /// The part that is the same for all readers.
    pub(super) async fn at(leaderboard: &Leaderboard, Snapshot { leaders, facts }: Snapshot) -> Result<Self> {
        let Leaders { distinct, lists, special } = leaders;
        if distinct.is_empty() {
            return Ok(Self { sample: true, champions: sample::champions(), rankings: sample::rankings() });
        }
        let mut people: Vec<UserId> = lists.iter().flat_map(|(_, rows)| rows.iter().map(|row| row.1)).collect();
        people.extend(distinct.iter().map(|row| row.1).chain(special.map(|row| row.0)));
        people.sort_unstable();
        people.dedup();
        let names = leaderboard.core.db.read(move |conn: &mut Conn<'_>| store::names(conn, &people)).await?;
        let leader = |title, ranking, unit: &str| {
            let rows =
                if ranking == Ranking::Distinct { &distinct } else { &lists.iter().find(|list| list.0 == ranking)?.1 };
            let (_, user, value) = rows.first()?;
            champion(&names, title, *user, figure(ranking, *value), unit.to_owned())
        };
        let champions = [
            leader("The Collector", Ranking::Distinct, "different cards"),
            leader("The Hoarder", Ranking::UnopenedPacks, "unopened packs"),
            leader("The Merchant", Ranking::CompletedTrades, "trades and sales"),
            special.and_then(|special| specialists(&facts, &names, special)),
        ];
        let [score, packs, trades, divine] = lists.map(|(ranking, rows)| listed(&names, ranking, rows));
        let rankings =
            Rankings { collection_score: score, unopened_packs: packs, completed_trades: trades, divine_cards: divine };
        Ok(Self { sample: false, champions: champions.into_iter().flatten().collect(), rankings })
    }
}

type Names = HashMap<UserId, (String, Option<String>)>;

fn champion(names: &Names, title: &'static str, user: UserId, figure: f64, unit: String) -> Option<Champion> {
    let (username, picture) = names.get(&user)?.clone();
    Some(Champion { title, username, twitch_profile_pic: picture, figure, unit })
}

fn specialists(facts: &CatalogueFacts, names: &Names, (user, series, owned): (UserId, u32, u32)) -> Option<Champion> {
    let at = usize::try_from(series).ok()?;
    let (name, total) = (facts.series.get(at)?, facts.totals.get(at)?);
    // Rounded down to a tenth of a per cent, so that only a whole series is 100 %.
    let share = (f64::from(owned) * 1000.0 / f64::from(*total)).floor() / 10.0;
    champion(names, "The Specialist", user, share, format!("% of {name}"))
}

fn listed(names: &Names, ranking: Ranking, rows: Vec<Placed>) -> Vec<RankedUser> {
    let row = |(place, user, value): Placed| {
        let (username, twitch_profile_pic) = names.get(&user)?.clone();
        Some(RankedUser { place, username, twitch_profile_pic, value: figure(ranking, value) })
    };
    rows.into_iter().filter_map(row).collect()
}
