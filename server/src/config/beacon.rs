//! The public randomness beacon (docs/decisions/draw-2.md, sections 6.2 and 10).

use axum::http::Uri;
use clap::ValueEnum;
use foilcast_beacon::{Beacon, PublicKey};

use super::Config;

/// Where rounds come from.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum BeaconSource {
    /// A drand network: quicknet, or the configured one.
    Drand,
    /// A beacon whose secret key is public, for demos and tests.
    StandIn,
    Off,
}

/// Public relays of quicknet: its operators' and Cloudflare's. The last part is its chain hash.
pub const QUICKNET_RELAYS: [&str; 4] = [
    "https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "https://api2.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "https://api3.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "https://drand.cloudflare.com/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
];

impl Config {
    pub fn beacon_source(&self) -> BeaconSource {
        let default = if self.is_demo() { BeaconSource::StandIn } else { BeaconSource::Drand };
        self.beacon.unwrap_or(default)
    }

    /// The configured drand network.
    pub fn drand(&self) -> Beacon {
        match (&self.beacon_key, self.beacon_period, self.beacon_genesis) {
            (Some(key), Some(period), Some(genesis)) => {
                Beacon { public_key: key.clone(), period_s: period.into(), genesis_s: genesis.into() }
            }
            _ => Beacon::quicknet(),
        }
    }

    /// The relays of the configured drand network.
    pub fn beacon_relays(&self) -> Vec<String> {
        if self.beacon_urls.is_empty() {
            return QUICKNET_RELAYS.map(str::to_owned).to_vec();
        }
        self.beacon_urls.clone()
    }

    /// Rejects a network that is only partly described.
    pub(super) fn check_beacon(&self) -> Result<(), String> {
        let parts = [self.beacon_key.is_some(), self.beacon_period.is_some(), self.beacon_genesis.is_some()];
        if parts == [false; 3] || (parts == [true; 3] && !self.beacon_urls.is_empty()) {
            return Ok(());
        }
        Err("A drand network other than quicknet needs all of --beacon-urls, --beacon-key, --beacon-period and \
             --beacon-genesis. Set them all, or only --beacon-urls for other relays of quicknet."
            .into())
    }
}

/// Parses the base URL of a relay.
pub(super) fn url(text: &str) -> Result<String, String> {
    let url = text.trim().trim_end_matches('/');
    match url.parse::<Uri>().ok().as_ref().and_then(Uri::scheme_str) {
        Some("http" | "https") => Ok(url.to_owned()),
        _ => Err(format!("expected a URL such as {}", QUICKNET_RELAYS[0])),
    }
}

/// Parses a public key.
pub(super) fn key(text: &str) -> Result<String, String> {
    let key = text.trim();
    key.parse::<PublicKey>().map(|_| key.to_owned()).map_err(|error| error.to_string())
}
