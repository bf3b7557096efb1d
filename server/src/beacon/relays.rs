//! Requests to the relays of a drand network, by the HTTP API that all of them have (docs.drand.love/developer/http-api).

use crate::core::Core;
use crate::outgoing;
use anyhow::Context;
use foilcast_beacon::{Beacon, Round};
use serde::Deserialize;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// How long one relay may take. All together have two seconds.
const TIMEOUT: Duration = Duration::from_secs(1);
/// A round has some 300 bytes.
const LARGEST: usize = 4096;

/// Relays that are asked in turn: one is asked as long as it answers well.
pub struct Relays {
    relays: Vec<Relay>,
    /// The number of times that another relay's turn came.
    turn: AtomicUsize,
}

struct Relay {
    url: String,
    http: OnceLock<reqwest::Client>,
}

/// Why a relay gave no round.
#[derive(Debug, thiserror::Error)]
pub enum NoRound {
    #[error("the relay did not answer with a round: {0:#}")]
    Failed(anyhow::Error),
    #[error("the relay answered with a wrong signature, or with another round")]
    Wrong,
}

/// The part of an answer that counts.
#[derive(Deserialize)]
struct Answer {
    round: u64,
    signature: String,
}

impl Relays {
    pub fn new(urls: impl IntoIterator<Item = String>) -> Self {
        Self { relays: urls.into_iter().map(Relay::new).collect(), turn: AtomicUsize::new(0) }
    }

    pub fn len(&self) -> usize {
        self.relays.len()
    }

    /// Makes it the next relay's turn.
    pub fn pass(&self) {
        self.turn.fetch_add(1, Ordering::Relaxed);
    }

    /// Asks the relay whose turn it is for this round, or for its newest one. The round is verified.
    pub async fn ask(&self, core: &Core, beacon: &Beacon, number: Option<u64>) -> Result<Round, NoRound> {
        let turn = self.turn.load(Ordering::Relaxed).checked_rem(self.relays.len());
        let Some(relay) = turn.and_then(|turn| self.relays.get(turn)) else {
            return Err(NoRound::Failed(anyhow::anyhow!("there are no relays")));
        };
        let round = relay.ask(core, number).await.map_err(NoRound::Failed).and_then(|round| {
            let is_it = number.is_none_or(|number| number == round.number) && round.is_of(beacon);
            if is_it { Ok(round) } else { Err(NoRound::Wrong) }
        });
        match &round {
            Ok(_) => core.metrics.count_beacon_answer("verified"),
            Err(error @ NoRound::Wrong) => {
                tracing::warn!(relay = relay.url, "{error}");
                core.metrics.count_beacon_answer("wrong");
            }
            Err(error @ NoRound::Failed(_)) => {
                tracing::debug!(relay = relay.url, "{error}");
                core.metrics.count_beacon_answer("failed");
            }
        }
        round
    }
}

/// The newest round that any of the relays proves. For commands without a server, which ask all relays at once.
pub async fn newest_round(urls: &[impl ToString], beacon: &Beacon) -> Option<u64> {
    let ask = async |url: String| {
        let round = read(Relay::new(url).request(None).ok()?.send().await.ok()?).await.ok()?;
        round.is_of(beacon).then_some(round.number)
    };
    let asked = urls.iter().map(|url| ask(url.to_string()));
    futures_util::future::join_all(asked).await.into_iter().flatten().max()
}

impl Relay {
    fn new(url: String) -> Self {
        Self { url, http: OnceLock::new() }
    }

    async fn ask(&self, core: &Core, number: Option<u64>) -> anyhow::Result<Round> {
        read(core.traces.call("GET beacon", self.request(number)?.send()).await?).await
    }

    /// The request for this round, or for the newest one.
    fn request(&self, number: Option<u64>) -> anyhow::Result<reqwest::RequestBuilder> {
        let number = number.map_or_else(|| "latest".to_owned(), |number| number.to_string());
        Ok(self.http()?.get(format!("{}/public/{number}", self.url)).timeout(TIMEOUT))
    }

    fn http(&self) -> anyhow::Result<reqwest::Client> {
        if let Some(http) = self.http.get() {
            return Ok(http.clone());
        }
        let http = outgoing::client(&self.url)?;
        Ok(self.http.get_or_init(|| http).clone())
    }
}

async fn read(answer: reqwest::Response) -> anyhow::Result<Round> {
    let body = outgoing::read(answer.error_for_status()?, LARGEST).await?;
    let Answer { round, signature } = serde_json::from_slice(&body).context("the answer is not a round")?;
    Ok(Round { number: round, signature: signature.parse()? })
}
