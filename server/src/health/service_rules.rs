//! Rules about what surrounds the server: Twitch, the overlay, the public log and backups.

use super::checks::Check;
use crate::clock::Timestamp;
use crate::messages::{List, msg};
use crate::twitch::eventsub::store::Connection;

/// The connection to the channel may take this long before it is reported.
const CONNECTING_MS: i64 = 120_000;
/// An opening waits at most this long for the public log of a healthy server.
const UNLOGGED_MS: i64 = 5 * 60_000;

pub struct Services {
    /// Whether the stand-in replaces Twitch.
    pub is_demo: bool,
    pub twitch: Connection,
    /// Whether the channel's permission is stored.
    pub is_granted: bool,
    /// The types of the needed subscriptions that are not enabled.
    pub not_subscribed: Vec<&'static str>,
    /// Packs that wait in the live queue.
    pub waiting: i64,
    /// Whether they wait until an overlay is connected.
    pub overlay_required: bool,
    /// Since when an opening waits for the public log.
    pub unlogged_since: Option<Timestamp>,
    /// Hours between two backups. 0 means no scheduled backups.
    pub backup_every: u32,
    /// When the last scheduled backup began, if there is one.
    pub last_backup: Option<Timestamp>,
    /// When the latest backup in the folder was made.
    pub latest_backup: Option<Timestamp>,
}

/// The checks of all of them. `overlay` is whether one is connected; `None` without a server, which alone knows that.
pub fn checks(services: &Services, overlay: Option<bool>, now: Timestamp) -> Vec<Check> {
    vec![
        of_twitch(services, now),
        of_overlay(services, overlay),
        of_log(services, overlay.is_some(), now),
        of_backups(services, now),
    ]
}

fn of_twitch(services: &Services, now: Timestamp) -> Check {
    let subject = "Twitch";
    let Connection { state, since, problem, .. } = &services.twitch;
    let lasts = since.is_some_and(|since| now.since(since) > CONNECTING_MS);
    let wrong = |what| Check::wrong(subject, what, msg!("health.channel_advice"));
    match (state.as_str(), problem) {
        ("failed", None) => wrong(msg!("health.channel_failed")),
        ("failed", Some(problem)) => wrong(msg!("health.channel_failed_because", problem)),
        ("connecting" | "reconnecting", None) if lasts => wrong(msg!("health.channel_slow")),
        ("connecting" | "reconnecting", Some(problem)) if lasts => wrong(msg!("health.channel_slow_because", problem)),
        _ if services.is_demo => Check::ok(subject, msg!("health.channel_demo")),
        _ if !services.is_granted => {
            Check::warning(subject, msg!("health.channel_missing"), msg!("health.channel_missing_advice"))
        }
        _ if !services.not_subscribed.is_empty() => {
            let events = List::of(services.not_subscribed.iter().copied());
            Check::warning(subject, msg!("health.events_missing", events), msg!("health.events_missing_advice"))
        }
        ("connected", _) => Check::ok(subject, msg!("health.channel")),
        _ => Check::ok(subject, msg!("health.channel_state", state)),
    }
}

fn of_overlay(services: &Services, overlay: Option<bool>) -> Check {
    let (subject, waiting) = ("overlay", services.waiting);
    match overlay {
        None => Check::ok(subject, msg!("health.overlay_unknown")),
        Some(true) => Check::ok(subject, msg!("health.overlay")),
        Some(false) if waiting > 0 && services.overlay_required => {
            Check::warning(subject, msg!("health.overlay_needed", waiting), msg!("health.overlay_needed_advice"))
        }
        Some(false) => Check::ok(subject, msg!("health.overlay_missing")),
    }
}

fn of_log(services: &Services, is_running: bool, now: Timestamp) -> Check {
    let subject = "public log";
    match services.unlogged_since.map(|since| now.since(since)).filter(|waited| *waited > UNLOGGED_MS) {
        Some(waited) if is_running => {
            let what = msg!("health.log_late", minutes = waited / 60_000);
            Check::wrong(subject, what, msg!("health.log_late_advice"))
        }
        Some(_) => Check::ok(subject, msg!("health.log_waits")),
        None => Check::ok(subject, msg!("health.log")),
    }
}

fn of_backups(services: &Services, now: Timestamp) -> Check {
    let (subject, every) = ("last backup", i64::from(services.backup_every) * 3_600_000);
    let Some(latest) = services.last_backup.max(services.latest_backup) else {
        let advice = if every > 0 { msg!("health.first_backup_advice") } else { msg!("health.no_backup_advice") };
        return Check::warning(subject, msg!("health.no_backup"), advice);
    };
    let hours_since = |at: Timestamp| now.since(at).max(0) / 3_600_000;
    if let Some(last) = services.last_backup.filter(|last| every > 0 && now.since(*last) > 2 * every) {
        let what = msg!("health.backup_late", hours = hours_since(last), every = services.backup_every);
        return Check::wrong(subject, what, msg!("health.backup_late_advice"));
    }
    Check::ok(subject, msg!("health.backup", hours = hours_since(latest)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::health::checks::testing::problems;

    const NOW: Timestamp = Timestamp::from_millis(1_700_000_000_000);

    fn services(change: impl FnOnce(&mut Services)) -> Services {
        let twitch = Connection { state: "connected".into(), since: None, last_message_at: None, problem: None };
        let mut services = Services {
            is_demo: false,
            twitch,
            is_granted: true,
            not_subscribed: Vec::new(),
            waiting: 3,
            overlay_required: true,
            unlogged_since: Some(NOW.plus_millis(-10_000)),
            backup_every: 24,
            last_backup: Some(NOW.plus_hours(-20)),
            latest_backup: Some(NOW.plus_hours(-20)),
        };
        change(&mut services);
        services
    }

    /// The problems beside a running server with an overlay.
    fn after(change: impl FnOnce(&mut Services)) -> Vec<String> {
        problems(checks(&services(change), Some(true), NOW))
    }

    #[test]
    fn healthy_services_have_no_problems() {
        let found = checks(&services(|_| {}), Some(true), NOW);
        let said: Vec<_> = found.iter().map(|check| check.what.to_string()).collect();
        let expected = [
            "The channel at Twitch is connected.",
            "An overlay is connected.",
            "The public log is up to date.",
            "The last backup is from 20 hours ago.",
        ];
        assert_eq!(said, expected);
        assert_eq!(problems(found), [""; 0]);
    }

    #[test]
    fn late_and_missing_backups_are_reported() {
        let late = after(|services| services.last_backup = Some(NOW.plus_hours(-49)));
        assert_eq!(late, ["! The last backup is from 49 hours ago; one is due every 24 hours."]);
        let never = |every, latest| {
            after(|services| {
                (services.backup_every, services.last_backup, services.latest_backup) = (every, None, latest);
            })
        };
        assert_eq!(never(24, None), ["No backup was made yet."]);
        assert_eq!(never(0, None), ["No backup was made yet."]);
        assert_eq!(never(0, Some(NOW.plus_hours(-900))), [""; 0], "without scheduled backups none is late");
    }

    #[test]
    fn a_channel_that_sends_no_events_is_reported() {
        let link = |state: &str, minutes: i64, problem: Option<&str>| {
            after(|services| {
                services.twitch.state = state.into();
                services.twitch.since = Some(NOW.plus_millis(-60_000 * minutes));
                services.twitch.problem = problem.map(crate::messages::Message::verbatim);
            })
        };
        assert_eq!(link("reconnecting", 1, None), [""; 0]);
        assert_eq!(
            link("reconnecting", 3, None),
            ["! The server has been looking for the channel at Twitch for minutes."]
        );
        let why = link("failed", 0, Some("The permission was withdrawn."));
        assert_eq!(why, ["! The channel at Twitch is not connected. The permission was withdrawn."]);
        let ungranted = after(|services| services.is_granted = false);
        assert_eq!(ungranted, ["The channel at Twitch is not connected yet."]);
        let missing = after(|services| services.not_subscribed = vec!["channel.raid", "stream.online"]);
        assert_eq!(missing, ["Twitch does not send these events: channel.raid, stream.online."]);
        let demo = after(|services| (services.is_demo, services.is_granted) = (true, false));
        assert_eq!(demo, [""; 0]);
    }

    #[test]
    fn a_queue_that_waits_for_an_overlay_is_reported() {
        let without = |waiting, required| {
            let services = services(|services| (services.waiting, services.overlay_required) = (waiting, required));
            problems(checks(&services, Some(false), NOW))
        };
        let expected = "No overlay is connected, and the live queue waits for one. It has 3 packs.";
        assert_eq!(without(3, true), [expected]);
        assert_eq!(without(0, true), [""; 0]);
        assert_eq!(without(3, false), [""; 0]);
        assert_eq!(problems(checks(&services(|_| {}), None, NOW)), [""; 0], "it is not known without a server");
    }

    #[test]
    fn an_opening_outside_the_log_is_reported_while_a_server_runs() {
        let late = |services: &mut Services| services.unlogged_since = Some(NOW.plus_millis(-360_000));
        assert_eq!(after(late), ["! An opening has waited for the public log for 6 minutes."]);
        assert_eq!(problems(checks(&services(late), None, NOW)), [""; 0]);
    }
}
