//! Public data from an instance's address, a file, or a folder of files. A file holds a response of a public call, such
//! as `/api/fairness/data` or `/api/packs/openings/{id}`, or all data in one object (docs/decisions/draw-2.md, section
//! 6.7).

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::Context;
use foilcast_draw::{
    Exception, PoolConfig, PublicBatch, PublicBeacon, PublicData2, PublicGrade, PublicOpening, PublicRaffle,
    PublicRound, Record, RevealedSeed, RunVersion,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{fetch, read_json};

/// The content of a file or response.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Part {
    pools: Vec<PoolConfig>,
    runs: Vec<RunVersion>,
    exceptions: Vec<Exception>,
    seeds: Vec<RevealedSeed>,
    openings: Vec<PublicOpening<Record>>,
    versions: Vec<PartVersion>,
    batches: Vec<PublicBatch>,
    rounds: Vec<PublicRound>,
    beacons: Vec<PublicBeacon>,
    grades: Vec<PublicGrade>,
    raffles: Vec<PublicRaffle>,
    begin: Option<i64>,
    hidden_from: Option<i64>,
}

/// A version in a pack's history.
#[derive(Debug, Deserialize)]
struct PartVersion {
    config: PoolConfig,
}

/// Public data merged from parts, without duplicates.
#[derive(Debug, Default)]
pub struct Collected {
    data: PublicData2,
    known: HashSet<String>,
}

impl Collected {
    pub fn add(&mut self, value: Value) -> anyhow::Result<()> {
        if value.get("fairness").is_some() {
            return self.add_part(Part { openings: vec![read(value)?], ..Part::default() });
        }
        if let Value::Array(values) = value {
            return values.into_iter().try_for_each(|value| self.add(value));
        }
        self.add_part(read(value)?)
    }

    fn add_part(&mut self, part: Part) -> anyhow::Result<()> {
        let Self { data, known } = self;
        let pools = part.pools.into_iter().chain(part.versions.into_iter().map(|version| version.config));
        extend(known, "pool", &mut data.pools, pools)?;
        extend(known, "run", &mut data.runs, part.runs)?;
        extend(known, "exception", &mut data.exceptions, part.exceptions)?;
        extend(known, "seed", &mut data.seeds, part.seeds)?;
        // Keeps both of two different openings with one id; the check reports them.
        extend(known, "opening", &mut data.openings, part.openings)?;
        extend(known, "batch", &mut data.batches, part.batches)?;
        extend(known, "round", &mut data.rounds, part.rounds)?;
        extend(known, "beacon", &mut data.beacons, part.beacons)?;
        extend(known, "grade", &mut data.grades, part.grades)?;
        extend(known, "raffle", &mut data.raffles, part.raffles)?;
        data.begin = part.begin.or(data.begin);
        data.hidden_from = part.hidden_from.or(data.hidden_from);
        Ok(())
    }
}

/// Adds the items that are not known yet.
fn extend<T: Serialize>(
    known: &mut HashSet<String>,
    kind: &str,
    list: &mut Vec<T>,
    items: impl IntoIterator<Item = T>,
) -> anyhow::Result<()> {
    for item in items {
        if known.insert(format!("{kind} {}", serde_json::to_string(&item)?)) {
            list.push(item);
        }
    }
    Ok(())
}

fn read<T: DeserializeOwned>(value: Value) -> anyhow::Result<T> {
    serde_json::from_value(value).context("this is not public data in the format of docs/fairness.md")
}

/// Reads the public data at `source`: an address that begins with http, a file, or a folder of files.
pub async fn collect(source: &str) -> anyhow::Result<PublicData2> {
    let mut collected = if source.starts_with("http://") || source.starts_with("https://") {
        fetch::fetch(source.trim_end_matches('/')).await?
    } else {
        read_files(source)?
    };
    collected.data.runs.sort_by_key(|run| run.run_version);
    collected.data.batches.sort_by_key(|batch| batch.header.number);
    Ok(collected.data)
}

fn read_files(source: &str) -> anyhow::Result<Collected> {
    let mut collected = Collected::default();
    for file in files(source.as_ref())? {
        let added = collected.add(read_json(&file)?);
        added.with_context(|| format!("could not read {}", file.display()))?;
    }
    Ok(collected)
}

fn files(source: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !source.is_dir() {
        return Ok(vec![source.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in std::fs::read_dir(source).with_context(|| format!("could not read {}", source.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
    anyhow::ensure!(!files.is_empty(), "{} contains no .json file", source.display());
    Ok(files)
}
