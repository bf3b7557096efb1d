//! What the instance needs from others: Twitch and the randomness beacon.

use super::{CALL_LIMIT, Finding};
use crate::beacon;
use crate::clock::Timestamp;
use crate::config::{BeaconSource, Config};
use crate::twitch::helix::{self, HelixError};
use tokio::time::timeout;

/// Whether Twitch accepts the application.
pub(super) async fn check_credentials(config: &Config) -> Finding {
    let subject = "credentials";
    if config.is_demo() {
        return Finding::ok(subject, "Demo mode needs no application at Twitch.");
    }
    match helix::check_credentials(config, CALL_LIMIT).await {
        Ok(()) => Finding::ok(subject, "Twitch accepts the client id and the client secret."),
        Err(HelixError::BadCredentials(message)) => {
            let why = if message.is_empty() { String::new() } else { format!(": {}", message.trim_end_matches('.')) };
            let what = format!("Twitch refuses the client id or the client secret{why}.");
            let advice = "Copy both again from the application's page at https://dev.twitch.tv/console/apps.";
            Finding::wrong(subject, what, advice)
        }
        Err(error) => {
            // What follows is about the server, which tries again.
            let error = error.to_string();
            let why = error.split('.').next().unwrap_or(&error);
            let what = format!("The credentials could not be checked: {why}.");
            Finding::warning(subject, what, "Finding whether this machine can reach id.twitch.tv, and try again.")
        }
    }
}

/// Whether a relay proves the round of this time.
pub(super) async fn check_beacon(config: &Config, now: Timestamp) -> Finding {
    let subject = "beacon";
    match config.beacon_source() {
        BeaconSource::Off => return Finding::ok(subject, "The randomness beacon is off."),
        BeaconSource::StandIn => return Finding::ok(subject, "A stand-in replaces the randomness beacon."),
        BeaconSource::Drand => {}
    }
    let beacon = config.drand();
    let relays = config.beacon_relays();
    let newest = timeout(CALL_LIMIT, beacon::newest_round(&relays, &beacon)).await.ok().flatten();
    match newest {
        None => {
            let advice =
                "Finding whether this machine can reach them, and --beacon-urls. Until then no draw uses the beacon.";
            Finding::warning(subject, "No relay of the randomness beacon answers with a round.", advice)
        }
        Some(round) if beacon.round_at(now.millis()).abs_diff(round) > 1 => {
            let what = "The relays of the randomness beacon have no current round by this machine's clock.";
            Finding::warning(subject, what, "Correct the clock (`timedatectl` shows whether NTP is active).")
        }
        Some(round) => Finding::ok(subject, format!("The randomness beacon is usable, at round {round}.")),
    }
}
