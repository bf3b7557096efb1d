//! What everybody may check: the odds, how they changed, and all that a verifier needs.

use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::{IntoParams, ToSchema};

use super::draw::{
    Exception, FairnessRecord, PoolConfig, PrintedCopy, PublicData, PublicOpening, RevealedSeed, RunVersion,
};
use super::odds::{self, Odds};
use super::opening_store::OpeningRow;
use super::{opening_store, seed_store, store};
use crate::app::App;
use crate::cached::Wants;
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{CardId, DefinitionId, ModifierId, OpeningId, PackId};
use crate::json::{Path, Query};

/// Shows what one may hope for from a pack right now.
#[utoipa::path(get, path = "/api/packs/{id}/odds", tag = "packs", params(("id" = String, Path)),
    responses((status = OK, body = Odds)))]
pub(super) async fn find_odds(State(app): State<App>, wants: Wants, Path(id): Path<String>) -> Result<Response> {
    let id: PackId = id.parse().map_err(|_| Error::NotFound("pack"))?;
    let pack = app.packs.find(&app.db, Some(id)).await?;
    let render = async || {
        let in_memory = app.clone();
        let (id, number) = (pack.id, pack.odds_version);
        let version = app.db.read(move |conn| in_memory.packs.version(conn, id, number)).await?;
        let free = odds::free(&version.pool.view(app.clock.now().millis()), &app.cards.supply);
        // Working them out may take some milliseconds, in which others want to be answered.
        let work = tokio::task::spawn_blocking(move || Odds::of(version.pool.config(), &free));
        work.await.map_err(Error::internal)
    };
    app.cached.answer("packs/odds", id.as_str(), &wants, render).await
}

/// A published version of a pack's odds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OddsVersion {
    /// Its number.
    version: i64,
    /// When it was published.
    created_at: Timestamp,
    /// By whom; absent when the server did it by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    created_by: Option<String>,
    /// Why.
    why: String,
    /// What openings drew from.
    #[schema(value_type = PoolConfig)]
    config: Box<RawValue>,
}

/// Every version of a pack's odds.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OddsHistory {
    /// The latest first.
    versions: Vec<OddsVersion>,
}

/// Lists how a pack's odds changed: when, by whom, why, and what they were.
#[utoipa::path(get, path = "/api/packs/{id}/odds/history", tag = "packs", params(("id" = String, Path)),
    responses((status = OK, body = OddsHistory)))]
pub(super) async fn list_odds_history(
    State(app): State<App>,
    wants: Wants,
    Path(id): Path<String>,
) -> Result<Response> {
    let id: PackId = id.parse().map_err(|_| Error::NotFound("pack"))?;
    app.packs.find(&app.db, Some(id)).await?;
    let render = async || {
        let rows = app.db.read(move |conn: &mut Conn<'_>| store::versions(conn, id)).await?;
        let version = |row: store::VersionRow| -> Result<OddsVersion> {
            Ok(OddsVersion {
                version: row.version,
                created_at: row.created_at,
                created_by: row.created_by,
                why: row.why,
                config: RawValue::from_string(row.config).map_err(|error| Error::Internal(error.into()))?,
            })
        };
        Ok(OddsHistory { versions: rows.into_iter().map(version).collect::<Result<_>>()? })
    };
    app.cached.answer("packs/odds/history", id.as_str(), &wants, render).await
}

/// What a verifier needs besides the openings (docs/fairness.md, section 9).
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FairnessData {
    /// Every published version of every pack.
    pools: Vec<PoolConfig>,
    /// Every run.
    runs: Vec<RunVersion>,
    /// Every card that exists without an opening.
    exceptions: Vec<PublishedException>,
}

/// A card that came from no opening.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Exception)]
struct PublishedException {
    /// The card.
    card_id: CardId,
    /// Its place among the openings.
    position: i64,
    /// The copy that it holds.
    copy: PrintedCopy,
    /// Who gave it and why; absent when it was imported.
    #[serde(skip_serializing_if = "Option::is_none")]
    granted: Option<PublishedGrant>,
}

/// How a card was given.
#[derive(Debug, Serialize, ToSchema)]
struct PublishedGrant {
    /// By whom; null when that account is gone.
    #[schema(required)]
    by: Option<String>,
    /// Why.
    why: String,
    /// When.
    at: Timestamp,
}

impl From<store::ExceptionRow> for PublishedException {
    fn from(row: store::ExceptionRow) -> Self {
        let store::ExceptionRow { card, position, definition, rarity, mint, why, by, at } = row;
        let granted = why.zip(at).map(|(why, at)| PublishedGrant { by, why, at });
        Self { card_id: card, position, copy: PrintedCopy { definition_id: definition, rarity, mint }, granted }
    }
}

fn run_versions(conn: &mut Conn<'_>) -> Result<Vec<RunVersion>> {
    let returns = store::returns(conn)?;
    let run = |(number, first_position): (i64, i64)| RunVersion {
        run_version: number,
        first_position,
        returned: returns.iter().filter(|(run, _)| *run == number).map(|(_, copy)| *copy).collect(),
    };
    Ok(store::runs(conn)?.into_iter().map(run).collect())
}

/// What a verifier reads, and what nobody may see yet besides: every opening and every seed. So all of them can be
/// recomputed; what comes of it stays with who runs the instance.
///
/// # Errors
/// When what is stored cannot be read.
pub fn with_secrets(conn: &mut Conn<'_>) -> Result<PublicData> {
    let seed = |(seed_hash, server_seed)| RevealedSeed { seed_hash, server_seed };
    let exception = |row: store::ExceptionRow| Exception {
        card_id: row.card,
        position: row.position,
        copy: PrintedCopy { definition_id: row.definition, rarity: row.rarity, mint: row.mint },
    };
    let opening = |(id, fairness)| PublicOpening { id, cards: None, fairness };
    Ok(PublicData {
        pools: store::all_configs(conn)?,
        runs: run_versions(conn)?,
        exceptions: store::exceptions(conn)?.into_iter().map(exception).collect(),
        seeds: seed_store::all(conn)?.into_iter().map(seed).collect(),
        openings: opening_store::every(conn)?.into_iter().map(opening).collect(),
    })
}

/// Shows what a verifier needs besides the openings.
#[utoipa::path(get, path = "/api/fairness/data", tag = "packs", responses((status = OK, body = FairnessData)))]
pub(super) async fn find_fairness_data(State(app): State<App>, wants: Wants) -> Result<Response> {
    let read = |conn: &mut Conn<'_>| {
        Ok(FairnessData {
            pools: store::all_configs(conn)?,
            runs: run_versions(conn)?,
            exceptions: store::exceptions(conn)?.into_iter().map(PublishedException::from).collect(),
        })
    };
    app.cached.answer("fairness/data", "", &wants, async || app.db.read(read).await).await
}

/// Where to go on.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AfterQuery {
    /// Only openings at a position above this.
    #[serde(default)]
    after: i64,
    /// How many: 500 unless said otherwise, at most 1000.
    limit: Option<u32>,
}

/// A card of a published opening.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PublishedCard {
    definition_id: DefinitionId,
    rarity: Rarity,
    mint_number: u32,
    #[schema(required)]
    modifier: Option<PublishedModifier>,
}

/// A modifier, by id.
#[derive(Debug, Serialize, ToSchema)]
struct PublishedModifier {
    #[serde(rename = "_id")]
    id: ModifierId,
}

/// An opening as a verifier reads it.
#[derive(Debug, Serialize, ToSchema)]
struct PublishedOpening {
    #[serde(rename = "_id")]
    id: OpeningId,
    cards: Vec<PublishedCard>,
    fairness: FairnessRecord,
}

/// Openings in the order of their positions.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PublishedOpenings {
    openings: Vec<PublishedOpening>,
    /// What to ask for next as `after`; null at the end.
    #[schema(required)]
    next: Option<i64>,
}

/// Lists openings in the order of their positions, up to the first live one that was not shown yet.
#[utoipa::path(get, path = "/api/fairness/openings", tag = "packs", params(AfterQuery),
    responses((status = OK, body = PublishedOpenings)))]
pub(super) async fn list_fairness_openings(
    State(app): State<App>,
    wants: Wants,
    Query(query): Query<AfterQuery>,
) -> Result<Response> {
    let limit = query.limit.unwrap_or(500).clamp(1, 1000);
    let key = format!("{} {limit}", query.after);
    let read = move |conn: &mut Conn<'_>| {
        let rows = opening_store::after(conn, query.after, limit)?;
        let full = rows.len() >= usize::try_from(limit).unwrap_or(usize::MAX);
        let next = rows.last().filter(|_| full).map(|row| row.position);
        Ok(PublishedOpenings { openings: rows.into_iter().map(published).collect(), next })
    };
    app.cached.answer("fairness/openings", &key, &wants, async || app.db.read(read).await).await
}

fn published(row: OpeningRow) -> PublishedOpening {
    let fairness = row.record.fairness;
    let card = |draw: &super::draw::DrawRecord| PublishedCard {
        definition_id: draw.copy.definition_id,
        rarity: draw.copy.rarity,
        mint_number: draw.copy.mint,
        modifier: draw.modifier.map(|id| PublishedModifier { id }),
    };
    PublishedOpening { id: row.id, cards: fairness.draws.iter().map(card).collect(), fairness }
}
