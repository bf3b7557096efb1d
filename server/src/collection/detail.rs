//! A definition with its holders and pulls, and the progress of a user's sets.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::cached::{Timestamped, Wants};
use crate::cards::{Catalogue, Definition, DefinitionView, Rarity};
use crate::clock::Timestamp;
use crate::collection::Collection;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{CardId, DefinitionId, UserId};
use crate::json::{Json, Path, PathId};
use crate::users;

/// Number of days of listed pulls, including today.
const DAYS: i64 = 60;
const DAY_MS: i64 = 86_400_000;

/// The number of copies with a grade.
#[derive(Debug, Serialize, ToSchema)]
struct GradeCount {
    rarity: Rarity,
    grade: u8,
    count: i64,
}

/// The number of copies pulled on a day.
#[derive(Debug, Serialize, ToSchema)]
struct PulledOn {
    /// The UTC day, for example `2026-01-31`.
    day: String,
    count: i64,
}

/// The holder of mint number 1 in a rarity.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FirstMint {
    rarity: Rarity,
    card_id: CardId,
    /// The name; null if the account was deleted.
    #[schema(required)]
    username: Option<String>,
}

/// A definition, with data about its copies.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CardDetail {
    #[serde(flatten)]
    definition: DefinitionView,
    /// The number of users who hold a copy.
    holders: i64,
    /// The number of held copies.
    held: i64,
    /// The number of copies per revealed grade.
    population: BTreeMap<u8, i64>,
    /// The number of copies per rarity and revealed grade.
    grades: Vec<GradeCount>,
    /// The number of copies pulled on each of the last 60 days, without days on which none was pulled.
    pulled: Vec<PulledOn>,
    /// The holders of mint number 1, commonest rarity first, without rarities in which it was not pulled.
    first_mints: Vec<FirstMint>,
}

/// The counts of a definition in the database.
#[derive(Default)]
struct Counted {
    holders: HashSet<UserId>,
    held: i64,
    grades: BTreeMap<(Rarity, Reverse<u8>), i64>,
    /// Pulls by day since 1970.
    pulled: BTreeMap<i64, i64>,
    first_mints: Vec<(Rarity, CardId, Option<String>)>,
}

impl Counted {
    /// Counts all copies in one scan, and their pulls since a day.
    fn read(conn: &mut Conn<'_>, definition: DefinitionId, since: i64) -> Result<Self> {
        let mut counted = Self { first_mints: store::first_mints(conn, definition)?, ..Self::default() };
        store::each_copy(conn, definition, |copy| {
            counted.held += 1;
            counted.holders.insert(copy.owner);
            if let (Some(rarity), Some(grade)) = (copy.rarity, copy.grade) {
                *counted.grades.entry((rarity, Reverse(grade))).or_default() += 1;
            }
            // A card is created when it is pulled.
            let day = copy.id.made_at().day();
            if copy.opening.is_some() && day >= since {
                *counted.pulled.entry(day).or_default() += 1;
            }
        })?;
        Ok(counted)
    }
}

/// Returns a definition with data about its copies: free copies, holders, grades, pulls, and the holders of mint number
/// 1.
#[utoipa::path(get, path = "/api/cards/{id}", tag = "collection", params(("id" = String, Path)),
    responses((status = OK, body = CardDetail)))]
pub(super) async fn find_card(
    State(collection): State<Collection>,
    wants: Wants,
    PathId(id): PathId<DefinitionId>,
) -> Result<Response> {
    let asked = collection.clone();
    let detail = async move || {
        let collection = asked;
        let catalogue = collection.cards.catalogue().await?;
        let definition = catalogue.definition(id).ok_or(Error::NotFound("card"))?;
        let since = collection.core.clock.now().day() - DAYS + 1;
        let counted = collection.core.db.read(move |conn: &mut Conn<'_>| Counted::read(conn, id, since)).await?;
        Ok(CardDetail::of(DefinitionView::of(definition, &collection.cards.supply), counted))
    };
    collection.core.cached.answer_ahead("cards/id", id.as_str(), &wants, || Timestamped::now(detail)).await
}

impl CardDetail {
    fn of(definition: DefinitionView, counted: Counted) -> Self {
        let mut population = BTreeMap::new();
        for ((_, Reverse(grade)), count) in &counted.grades {
            *population.entry(*grade).or_default() += count;
        }
        let graded = |((rarity, Reverse(grade)), count)| GradeCount { rarity, grade, count };
        let first = |(rarity, card_id, username)| FirstMint { rarity, card_id, username };
        Self {
            definition,
            holders: i64::try_from(counted.holders.len()).unwrap_or(i64::MAX),
            held: counted.held,
            population,
            grades: counted.grades.into_iter().map(graded).collect(),
            pulled: counted.pulled.into_iter().map(|(day, count)| PulledOn { day: date(day), count }).collect(),
            first_mints: counted.first_mints.into_iter().map(first).collect(),
        }
    }
}

/// A UTC day since 1970 as a date.
fn date(day: i64) -> String {
    Timestamp::from_millis(day * DAY_MS).to_string().chars().take("2026-01-31".len()).collect()
}

/// A user's progress in a series.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SetProgress {
    series: String,
    /// The number of its definitions of which the user holds a copy, in any rarity.
    owned: usize,
    /// The number of its definitions that are not retired.
    total: usize,
}

/// Lists a user's progress in each series. Retired definitions do not count.
#[utoipa::path(get, path = "/api/users/{idOrName}/sets", tag = "collection",
    params(("idOrName" = String, Path, description = "The user's id, or name in any case.")),
    responses((status = OK, body = [SetProgress])))]
pub(super) async fn list_sets(
    State(collection): State<Collection>,
    Path(id_or_name): Path<String>,
) -> Result<Json<Vec<SetProgress>>> {
    let catalogue = collection.cards.catalogue().await?;
    let read = move |conn: &mut Conn<'_>| {
        let owner = users::resolve(conn, &id_or_name)?.id;
        store::distinct(conn, owner)
    };
    Ok(Json(progress(&catalogue, collection.core.db.read(read).await?)))
}

/// Number of definitions that a user holds, and for each series the held and the total number.
pub fn sets(conn: &mut Conn<'_>, catalogue: &Catalogue, owner: UserId) -> Result<(i64, Vec<(usize, usize)>)> {
    let held = store::distinct(conn, owner)?;
    let definitions = i64::try_from(held.len()).unwrap_or(i64::MAX);
    Ok((definitions, progress(catalogue, held).into_iter().map(|set| (set.owned, set.total)).collect()))
}

/// The progress of every series, by name of the series.
pub(super) fn progress(catalogue: &Catalogue, held: Vec<DefinitionId>) -> Vec<SetProgress> {
    let held: HashSet<DefinitionId> = held.into_iter().collect();
    let mut sets: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let counts = |definition: &&std::sync::Arc<Definition>| !definition.retired && !definition.series.is_empty();
    for definition in catalogue.definitions.iter().filter(counts) {
        let (owned, total) = sets.entry(&definition.series).or_default();
        *total += 1;
        *owned += usize::from(held.contains(&definition.id));
    }
    sets.into_iter().map(|(series, (owned, total))| SetProgress { series: series.to_owned(), owned, total }).collect()
}
