//! Public data for verifiers: the odds, their history, and the data besides openings.

use std::collections::{BTreeMap, HashMap, HashSet};

use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::{IntoParams, ToSchema};

use super::draw::{
    Exception, Line, Pattern, PoolConfig, PrintedCopy, PublicBatch, PublicData2, PublicOpening, PublicRound, Record,
    RevealedSeed, RunVersion,
};
use super::odds::{self, Odds};
use super::opening_store::OpeningRow;
use super::published_store::Entries;
use super::{log_store, opening_store, published_store, seed_store, store};
use crate::beacon::store::{PublishedBeacon, PublishedRound};
use crate::cached::Wants;
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{CardId, DefinitionId, ModifierId, OpeningId, PackId};
use crate::json::{PathId, Query};
use crate::messages::{Language, Message};
use crate::packs::Packs;
use crate::paging::Paging;
use crate::transparency::rules::{self, Entry, HeaderBeacon, Waiting};
use crate::transparency::store::StoredBatch;
use crate::transparency::store::{PoolFacts, pool_facts};
use crate::{beacon, transparency};

/// Runs, returned copies and exceptions per page: some hundred kilobytes.
const ON_PAGE: i64 = 1000;
/// A number that no batch reaches.
const LAST_BATCH: u64 = 1 << 52;
/// Pack versions per page: a version that draws from thousands of definitions has megabytes.
const POOLS_ON_PAGE: i64 = 5;

/// Returns the current odds of a pack.
#[utoipa::path(get, path = "/api/packs/{id}/odds", tag = "packs", params(("id" = String, Path)),
    responses((status = OK, body = Odds)))]
pub(super) async fn find_odds(
    State(packs): State<Packs>,
    wants: Wants,
    PathId(id): PathId<PackId>,
) -> Result<Response> {
    let pack = packs.find(Some(id)).await?;
    let render = async || {
        let in_memory = packs.clone();
        let (id, number) = (pack.id, pack.odds_version);
        let version = packs.core.db.read(move |conn| in_memory.pools.version(conn, id, number)).await?;
        let at = packs.core.clock.now().millis();
        let free = odds::free(&version.pool.view(at), &packs.cards.supply);
        // The computation may take some milliseconds, so it does not run on a thread that serves requests.
        let work = tokio::task::spawn_blocking(move || Odds::of(&version.pool, at, &free));
        work.await.map_err(Error::internal)
    };
    packs.core.cached.answer("packs/odds", id.as_str(), &wants, render).await
}

/// A published version of a pack's odds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OddsVersion {
    version: i64,
    /// When it was published.
    created_at: Timestamp,
    /// The author's name; absent if the server published it by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    created_by: Option<String>,
    /// The reason, in the language that `Accept-Language` prefers unless an admin wrote it.
    #[schema(value_type = String)]
    why: Message,
    /// The number of openings that used it, as far as they are in the public log.
    openings: i64,
    /// The batch of the public log with its digest; null before it is in one.
    #[schema(required)]
    batch: Option<i64>,
    /// The configuration that openings draw from.
    #[schema(value_type = PoolConfig)]
    config: Box<RawValue>,
}

/// Every version of a pack's odds.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OddsHistory {
    /// The versions, latest first.
    versions: Vec<OddsVersion>,
    /// The patterns of the pack's public openings with any version, without patterns that none had.
    patterns: Vec<PatternOpenings>,
}

/// The number of openings with a pattern.
#[derive(Debug, Serialize, ToSchema)]
struct PatternOpenings {
    pattern: Pattern,
    openings: i64,
}

/// Lists the published versions of a pack's odds, with their times, authors and reasons, and counts the patterns of its
/// openings.
#[utoipa::path(get, path = "/api/packs/{id}/odds/history", tag = "packs", params(("id" = String, Path)),
    responses((status = OK, body = OddsHistory)))]
pub(super) async fn list_odds_history(
    State(packs): State<Packs>,
    wants: Wants,
    PathId(id): PathId<PackId>,
) -> Result<Response> {
    packs.find(Some(id)).await?;
    let render = async || {
        let read = move |conn: &mut Conn<'_>| {
            Ok((store::versions(conn, id)?, pool_facts(conn, id)?, opening_store::count_patterns(conn, id)?))
        };
        let (rows, facts, patterns) = packs.core.db.read(read).await?;
        let version = |row: store::VersionRow| -> Result<OddsVersion> {
            let PoolFacts { openings, batch } = facts.get(&row.version).copied().unwrap_or_default();
            Ok(OddsVersion {
                openings,
                batch,
                version: row.version,
                created_at: row.created_at,
                created_by: row.created_by,
                why: row.why,
                config: RawValue::from_string(row.config).map_err(|error| Error::Internal(error.into()))?,
            })
        };
        let patterns = patterns.into_iter().map(|(pattern, openings)| PatternOpenings { pattern, openings }).collect();
        Ok(OddsHistory { versions: rows.into_iter().map(version).collect::<Result<_>>()?, patterns })
    };
    let key = format!("{id} {}", Language::of_reader().tag());
    packs.core.cached.answer("packs/odds/history", &key, &wants, render).await
}

/// A page of the data for verifiers besides the openings (docs/fairness.md, section 9).
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FairnessData {
    /// The published versions of packs.
    #[schema(value_type = Vec<PoolConfig>)]
    pools: Vec<Box<RawValue>>,
    /// The run versions. One with many returned copies is on several pages, each with some of the copies.
    runs: Vec<RunVersion>,
    /// Cards without an opening.
    exceptions: Vec<PublishedException>,
    /// The number of the next page; null on the last page.
    #[schema(required)]
    next: Option<i64>,
}

/// A card without an opening.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Exception)]
struct PublishedException {
    card_id: CardId,
    /// Its position among the openings.
    position: i64,
    /// The copy that the card holds.
    copy: PrintedCopy,
    /// The grant of the card; absent if the card was imported.
    #[serde(skip_serializing_if = "Option::is_none")]
    granted: Option<PublishedGrant>,
}

/// The grant of a card.
#[derive(Debug, Serialize, ToSchema)]
struct PublishedGrant {
    /// The giver's name; null once the account is deleted.
    #[schema(required)]
    by: Option<String>,
    why: String,
    at: Timestamp,
}

impl From<published_store::ExceptionRow> for PublishedException {
    fn from(row: published_store::ExceptionRow) -> Self {
        let published_store::ExceptionRow { card, position, definition, rarity, mint, why, by, at } = row;
        let granted = why.zip(at).map(|(why, at)| PublishedGrant { by, why, at });
        Self { card_id: card, position, copy: PrintedCopy { definition_id: definition, rarity, mint }, granted }
    }
}

fn run_versions(runs: Vec<(i64, i64)>, returns: Vec<(i64, PrintedCopy)>) -> Vec<RunVersion> {
    let mut returned: HashMap<i64, Vec<PrintedCopy>> = HashMap::new();
    for (run, copy) in returns {
        returned.entry(run).or_default().push(copy);
    }
    let run = |(run_version, first_position)| RunVersion {
        run_version,
        first_position,
        returned: returned.remove(&run_version).unwrap_or_default(),
    };
    runs.into_iter().map(run).collect()
}

/// All runs with their returned copies.
pub(super) fn all_runs(conn: &mut Conn<'_>) -> Result<Vec<RunVersion>> {
    Ok(run_versions(published_store::runs(conn)?, published_store::returns(conn)?))
}

/// All exceptions in the order of their publication.
pub(super) fn all_exceptions(conn: &mut Conn<'_>) -> Result<Vec<Exception>> {
    let exception = |row: published_store::ExceptionRow| Exception {
        card_id: row.card,
        position: row.position,
        copy: PrintedCopy { definition_id: row.definition, rarity: row.rarity, mint: row.mint },
    };
    Ok(published_store::exceptions(conn)?.into_iter().map(exception).collect())
}

/// A verifier's data with all openings and all secret seeds, so that every opening can be recomputed. The result must
/// not leave the instance.
///
/// # Errors
/// When a row cannot be read.
pub fn with_secrets(conn: &mut Conn<'_>) -> Result<PublicData2> {
    let seed = |(seed_hash, server_seed)| RevealedSeed { seed_hash, server_seed };
    let opening = |(id, fairness)| PublicOpening { id, cards: None, fairness };
    let batches = all_batches(conn)?;
    Ok(PublicData2 {
        pools: published_store::all_configs(conn)?,
        runs: all_runs(conn)?,
        exceptions: all_exceptions(conn)?,
        seeds: seed_store::all(conn)?.into_iter().map(seed).collect(),
        openings: opening_store::all_records(conn)?.into_iter().map(opening).collect(),
        begin: begin(&batches),
        batches,
        rounds: all_rounds(conn)?,
        beacons: beacon::store::beacons(conn)?.into_iter().map(PublishedBeacon::into_public).collect::<Result<_>>()?,
        ..PublicData2::default()
    })
}

fn all_batches(conn: &mut Conn<'_>) -> Result<Vec<PublicBatch>> {
    let mut lines: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for (batch, line) in transparency::store::lines_within(conn, 0, LAST_BATCH)? {
        lines.entry(batch).or_default().push(line);
    }
    let public = |stored: StoredBatch| PublicBatch {
        entries: lines.remove(&stored.header.number).unwrap_or_default(),
        published_at_ms: stored.published_at.map(Timestamp::millis),
        head: stored.head,
        header: stored.header,
    };
    let mut batches = transparency::store::after(conn, -1, u32::MAX)?.into_iter().map(public).collect();
    close_waiting(conn, &mut batches)?;
    Ok(batches)
}

/// Adds the batches that would be closed next, without tickets.
fn close_waiting(conn: &mut Conn<'_>, batches: &mut Vec<PublicBatch>) -> Result<()> {
    let (lines, openings) = (transparency::store::waiting(conn)?, log_store::unlogged(conn, 0, u32::MAX)?);
    let mut waiting = Waiting { lines, openings };
    loop {
        let last = batches.last().map(|batch| &batch.header);
        let now = Timestamp::from_millis(last.map_or(0, |last| last.time_ms));
        let entries = waiting.next_batch(false);
        if entries.is_empty() {
            return Ok(());
        }
        let header = rules::header(last, &entries, now, HeaderBeacon::default());
        let texts: Vec<String> = entries.iter().map(|entry| entry.line().to_string()).collect();
        let closed: HashSet<&String> = texts.iter().collect();
        waiting.lines.retain(|waiting| !closed.contains(&waiting.line.to_string()));
        waiting.openings.retain(|opening| !closed.contains(&Entry::Opening(opening).line().to_string()));
        batches.push(PublicBatch { head: header.head(), header, published_at_ms: None, entries: texts });
    }
}

fn all_rounds(conn: &mut Conn<'_>) -> Result<Vec<PublicRound>> {
    let public = |(_, stored): (i64, PublishedRound)| {
        let beacon = stored.beacon.parse().map_err(Error::internal)?;
        let round = u64::try_from(stored.round).map_err(Error::internal)?;
        Ok(PublicRound { beacon, round, signature: stored.signature })
    };
    beacon::store::after(conn, 0, u32::MAX)?.into_iter().map(public).collect()
}

/// The position from which openings are version 2.
fn begin(batches: &[PublicBatch]) -> Option<i64> {
    match batches.first()?.entries.first()?.parse() {
        Ok(Line::Begin { position }) => Some(position),
        _ => None,
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct DataQuery {
    /// The page, from 1.
    page: Option<u32>,
}

/// Returns a page of the data for verifiers besides the openings. A full page never changes.
#[utoipa::path(get, path = "/api/fairness/data", tag = "packs", params(DataQuery),
    responses((status = OK, body = FairnessData)))]
pub(super) async fn find_fairness_data(
    State(packs): State<Packs>,
    wants: Wants,
    Query(query): Query<DataQuery>,
) -> Result<Response> {
    let page = i64::from(Paging { page: query.page, limit: None }.page(1, 1)?.number);
    let read = move |conn: &mut Conn<'_>| {
        let (pools, rest) = (Entries::of(page, POOLS_ON_PAGE), Entries::of(page, ON_PAGE));
        let raw = |text| RawValue::from_string(text).map_err(|error| Error::Internal(error.into()));
        let runs = published_store::runs_within(conn, rest)?;
        Ok(FairnessData {
            pools: published_store::configs_within(conn, pools)?.into_iter().map(raw).collect::<Result<_>>()?,
            runs: run_versions(runs, published_store::returns_within(conn, rest)?),
            exceptions: published_store::exceptions_within(conn, rest)?.into_iter().map(Into::into).collect(),
            next: published_store::ends_after(conn, pools, rest)?.then_some(page + 1),
        })
    };
    packs.core.cached.answer("fairness/data", &page.to_string(), &wants, async || packs.core.db.read(read).await).await
}

/// The requested range of openings.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AfterQuery {
    /// Only openings after this position.
    #[serde(default)]
    after: i64,
    /// The number of openings: 500 by default, at most 1000.
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

/// An opening with the data for verifiers.
#[derive(Debug, Serialize, ToSchema)]
struct PublishedOpening {
    #[serde(rename = "_id")]
    id: OpeningId,
    cards: Vec<PublishedCard>,
    fairness: Record,
}

/// Openings in the order of their positions.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PublishedOpenings {
    openings: Vec<PublishedOpening>,
    /// The position at which an opening that was not shown yet ends the list; null if all are listed.
    #[serde(rename = "hiddenFrom")]
    #[schema(required)]
    hidden_from: Option<i64>,
    /// The value of `after` for the next page; null on the last page.
    #[schema(required)]
    next: Option<i64>,
}

/// Lists openings in the order of their positions, up to the first live one that has not been shown yet.
#[utoipa::path(get, path = "/api/fairness/openings", tag = "packs", params(AfterQuery),
    responses((status = OK, body = PublishedOpenings)))]
pub(super) async fn list_fairness_openings(
    State(packs): State<Packs>,
    wants: Wants,
    Query(query): Query<AfterQuery>,
) -> Result<Response> {
    let limit = query.limit.unwrap_or(500).clamp(1, 1000);
    let key = format!("{} {limit}", query.after);
    let read = async || {
        // An opening gets its position before its commit, so it may be committed after one with a higher position
        // (PostgreSQL). A deferrable read waits until all transactions have ended that could write at its snapshot. So
        // a later read has every opening up to the newest one of that snapshot.
        let last = packs.core.db.read_deferrable(opening_store::newest_position).await?;
        let read = move |conn: &mut Conn<'_>| {
            let rows = opening_store::after(conn, query.after, last, limit)?;
            let full = rows.len() >= usize::try_from(limit).unwrap_or(usize::MAX);
            let next = rows.last().filter(|_| full).map(|row| row.position);
            let hidden_from = log_store::hidden_from(conn, last)?;
            Ok(PublishedOpenings { openings: rows.into_iter().map(published).collect(), hidden_from, next })
        };
        packs.core.db.read(read).await
    };
    packs.core.cached.answer("fairness/openings", &key, &wants, read).await
}

fn published(row: OpeningRow) -> PublishedOpening {
    let fairness = row.record.fairness;
    let card = |draw: &super::draw::DrawRecord| PublishedCard {
        definition_id: draw.copy.definition_id,
        rarity: draw.copy.rarity,
        mint_number: draw.copy.mint,
        modifier: draw.modifier.map(|id| PublishedModifier { id }),
    };
    PublishedOpening { id: row.id, cards: fairness.draws().iter().map(card).collect(), fairness }
}
