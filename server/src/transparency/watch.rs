//! `foilcast watch`: a witness of the log. It keeps each new head with the newest round that the relays had after the
//! head had arrived (docs/decisions/draw-2.md, sections 5 and 6.8).

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use foilcast_draw::{Beacon, Head, WatchedHead};
use reqwest::Client;

use crate::beacon;
use crate::clock::Clock;
use crate::config::QUICKNET_RELAYS;
use crate::outgoing;

const POLL_EVERY: Duration = Duration::from_secs(1);
/// A hundred thousand heads have some nine megabytes.
const LARGEST: usize = 16 * 1024 * 1024;

/// What `foilcast watch` reads and writes.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// URL of an instance.
    address: String,
    /// File to which a line is added for each new head.
    file: PathBuf,
    /// The randomness beacon of the instance as JSON, if it is not drand's quicknet.
    #[arg(long, value_name = "FILE", requires = "relay")]
    pub beacon: Option<PathBuf>,
    /// URL of a relay of this beacon. Repeat it for several ones.
    #[arg(long, value_name = "URL")]
    relay: Vec<String>,
}

/// Watches an instance until the process ends.
///
/// # Errors
/// When the file cannot be read.
pub async fn run(options: Options, beacon: Option<Beacon>) -> anyhow::Result<()> {
    let Options { address, file, relay, .. } = options;
    let relays = if relay.is_empty() { QUICKNET_RELAYS.map(str::to_owned).to_vec() } else { relay };
    let beacon = beacon.unwrap_or_else(Beacon::quicknet);
    let mut watch = Watch::new(&address, file, relays, beacon, Clock::System)?;
    loop {
        match watch.poll().await {
            Ok(0) => {}
            Ok(count) => println!("{count} new heads"),
            Err(error) => eprintln!("could not read the heads: {error:#}"),
        }
        tokio::time::sleep(POLL_EVERY).await;
    }
}

pub(super) struct Watch {
    address: String,
    file: PathBuf,
    relays: Vec<String>,
    beacon: Beacon,
    clock: Clock,
    http: Client,
    last: Option<Head>,
    has_polled: bool,
}

impl Watch {
    /// Continues after the last head of the file, if it exists.
    pub(super) fn new(
        address: &str,
        file: PathBuf,
        relays: Vec<String>,
        beacon: Beacon,
        clock: Clock,
    ) -> anyhow::Result<Self> {
        let kept = match std::fs::read_to_string(&file) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            read => read.with_context(|| format!("could not read {}", file.display()))?,
        };
        let last = kept.lines().next_back().map(str::parse::<WatchedHead>).transpose();
        let last = last.with_context(|| format!("could not read the last line of {}", file.display()))?;
        let address = address.trim_end_matches('/').to_owned();
        let http = outgoing::client(&address)?;
        Ok(Self {
            address,
            file,
            relays,
            beacon,
            clock,
            http,
            last: last.map(|watched| watched.head),
            has_polled: false,
        })
    }

    /// Adds a line for each new head. Returns their number.
    pub(super) async fn poll(&mut self) -> anyhow::Result<usize> {
        let heads = self.new_heads().await?;
        let received_at = self.clock.now().millis();
        // The heads of the first answer may be older than their rounds, so they are kept without being witnessed.
        let is_witness = self.has_polled && heads.iter().any(|watched| watched.round.is_some());
        let newest = if is_witness { beacon::newest_round(&self.relays, &self.beacon).await } else { None };
        let mut text = String::new();
        for WatchedHead { head: Head { epoch, batch, head }, round, .. } in &heads {
            let (seen, round) = (or_dash(newest.filter(|_| round.is_some())), or_dash(*round));
            writeln!(text, "{epoch} {batch} {head} {round} {seen} {received_at}")?;
        }
        if !text.is_empty() {
            let mut file = std::fs::OpenOptions::new().append(true).create(true).open(&self.file)?;
            file.write_all(text.as_bytes())?;
        }
        self.last = heads.last().map(|watched| watched.head).or(self.last);
        self.has_polled = true;
        Ok(heads.len())
    }

    /// The heads after the last one. A new epoch may begin at a number that was there before.
    async fn new_heads(&self) -> anyhow::Result<Vec<WatchedHead>> {
        let Some(last) = self.last else { return Ok(self.heads_after(None).await?.1) };
        let (epoch, heads) = self.heads_after(Some(last.batch)).await?;
        if epoch.is_none_or(|epoch| epoch == last.epoch) {
            return Ok(heads);
        }
        let (_, mut all) = self.heads_after(None).await?;
        all.retain(|WatchedHead { head, .. }| (head.epoch, head.batch) > (last.epoch, last.batch));
        Ok(all)
    }

    /// All pages of heads after a batch, and the epoch of the newest batch.
    async fn heads_after(&self, batch: Option<u64>) -> anyhow::Result<(Option<i64>, Vec<WatchedHead>)> {
        let (mut heads, mut after): (Vec<WatchedHead>, _) = (Vec::new(), batch);
        loop {
            let number = after.map_or_else(|| "-1".to_owned(), |batch| batch.to_string());
            let url = format!("{}/api/fairness/log/heads?after={number}", self.address);
            let answer = self.http.get(url).send().await?.error_for_status()?;
            let header = answer.headers().get("foilcast-log").and_then(|value| value.to_str().ok());
            let epoch = header.and_then(|header| header.split(' ').next()?.parse().ok());
            let text = String::from_utf8(outgoing::read(answer, LARGEST).await?)?;
            let page: Vec<WatchedHead> = text.lines().map(str::parse).collect::<Result<_, _>>()?;
            let Some(newest) = page.last() else { return Ok((epoch, heads)) };
            after = Some(newest.head.batch);
            heads.extend(page);
        }
    }
}

fn or_dash(round: Option<u64>) -> String {
    round.map_or_else(|| "-".to_owned(), |round| round.to_string())
}
