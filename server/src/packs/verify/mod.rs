//! `foilcast verify`: checks openings and the public log from public data, with the code that draws (docs/fairness.md
//! and docs/decisions/draw-2.md, section 7).

mod collect;
mod describe;
mod fetch;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use foilcast_beacon::{PublicKey, Round};
use foilcast_draw::{Beacon, Evidence, PublicBeacon, WatchedHead, verify2};
use serde::de::DeserializeOwned;

use crate::beacon;
use crate::config::QUICKNET_RELAYS;

/// What `foilcast verify` checks.
#[derive(Debug, Default, clap::Args)]
pub struct Options {
    /// URL of an instance, or a file or folder with responses of its public API.
    pub source: String,
    /// Receipts that a browser has exported.
    #[arg(long, value_name = "FILE")]
    pub receipts: Option<PathBuf>,
    /// Heads of the log from `foilcast watch`, or a downloaded list of them.
    #[arg(long, value_name = "FILE")]
    pub heads: Option<PathBuf>,
    /// A randomness beacon to trust in addition to drand's quicknet, as JSON.
    #[arg(long, value_name = "FILE")]
    pub beacon: Option<PathBuf>,
    /// Ask the relays of quicknet for its newest round, to find tickets that should have been drawn.
    #[arg(long)]
    pub online: bool,
}

/// Checks the published data and returns a summary.
///
/// # Errors
/// When the data cannot be read, or violate a rule.
pub async fn run(options: &Options) -> anyhow::Result<String> {
    let receipts = options.receipts.as_deref().map(read_json).transpose()?;
    let heads = options.heads.as_deref().map(read_heads).transpose()?;
    let beacon = options.beacon.as_deref().map(read_beacon).transpose()?;
    let newest_round = if options.online { newest_of_quicknet().await? } else { None };
    let data = collect::collect(&options.source).await?;
    let keys = RefCell::default();
    let verifies = |beacon: &Beacon, number: u64, signature: &str| verifies(&keys, beacon, number, signature);
    let evidence = Evidence {
        verifies: &verifies,
        beacon,
        newest_round,
        receipts: receipts.as_ref(),
        heads: heads.as_deref().unwrap_or_default(),
    };
    let report = verify2(&data, &evidence)?;
    let text = describe::describe(&data, &report, heads.is_some());
    anyhow::ensure!(report.problems.is_empty(), "{text}");
    Ok(text)
}

/// Reads a beacon in the format of section 6.7.
///
/// # Errors
/// When the file cannot be read, or the scheme is unknown.
pub fn read_beacon(file: &Path) -> anyhow::Result<Beacon> {
    let PublicBeacon { scheme, beacon } = read_json(file)?;
    anyhow::ensure!(scheme == Beacon::SCHEME, "{} has the unknown scheme {scheme}", file.display());
    Ok(beacon)
}

async fn newest_of_quicknet() -> anyhow::Result<Option<(foilcast_draw::Bytes32, u64)>> {
    let beacon = Beacon::quicknet();
    let newest = beacon::newest_round(&QUICKNET_RELAYS, &beacon).await;
    let round = newest.context("no relay of the randomness beacon has answered with a valid round")?;
    Ok(Some((beacon.id(), round)))
}

fn read_text(file: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("could not read {}", file.display()))
}

fn read_json<T: DeserializeOwned>(file: &Path) -> anyhow::Result<T> {
    serde_json::from_str(&read_text(file)?).with_context(|| format!("{} has another format", file.display()))
}

fn read_heads(file: &Path) -> anyhow::Result<Vec<WatchedHead>> {
    let text = read_text(file)?;
    let lines = text.lines().filter(|line| !line.is_empty());
    lines.map(str::parse).collect::<Result<_, _>>().with_context(|| format!("could not read {}", file.display()))
}

/// The keys that were read, by their text. Reading one takes time.
type Keys = RefCell<HashMap<String, Option<PublicKey>>>;

fn verifies(keys: &Keys, beacon: &Beacon, number: u64, signature: &str) -> bool {
    let mut keys = keys.borrow_mut();
    let key = keys.entry(beacon.public_key.clone()).or_insert_with_key(|text| text.parse().ok());
    let round = signature.parse().map(|signature| Round { number, signature });
    round.is_ok_and(|round| key.as_ref().is_some_and(|key| key.verifies(&round)))
}
