//! Problems in sentences, each with a solution.

use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::Timestamp;
use crate::machine::Disk;
use crate::observe::report::{Report, Sample};

/// A node without a report for this long is a problem.
const SILENT_MS: i64 = 45_000;
/// Less free disk space than this is urgent.
const FULL: u64 = 200_000_000;
/// Less than this is a problem.
const LITTLE: u64 = 1_000_000_000;
/// Less than a tenth of the disk is a problem, too, unless more than this is free.
const PLENTY: u64 = 20_000_000_000;
/// A longer WAL of SQLite is a problem: something prevents checkpoints.
const LONG_LOG: u64 = 512 << 20;
/// Queued writes that are a problem. Callers are refused from 2048 on.
const MANY_WRITES: u32 = 512;
/// Requests that take longer than this, in microseconds, are slow.
const SLOW: u32 = 1_000_000;
/// Fewer slow or failed requests than this are ignored.
const SEVERAL: u32 = 5;
/// The connection to the channel may take this long before it is reported.
const CONNECTING_MS: i64 = 120_000;

/// A problem of the instance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Concern {
    /// Whether something fails already or will fail.
    pub urgent: bool,
    pub what: String,
    /// The advice for solving it.
    pub advice: String,
}

pub struct Facts<'a> {
    pub now: Timestamp,
    /// The last report of each connected node.
    pub nodes: &'a [&'a Report],
    /// All nodes together over the last five minutes.
    pub lately: Sample,
    /// Hours between two backups. 0 means no scheduled backups.
    pub backup_every: u32,
    /// When the last backup began, if there is one.
    pub last_backup: Option<Timestamp>,
    /// Whether the folder of backups contains one.
    pub has_backup: bool,
    /// The state of the connection to Twitch, the start of that state, and its error.
    pub twitch: (&'a str, Option<Timestamp>, Option<&'a str>),
    /// Whether maintenance mode is on.
    pub maintenance: bool,
}

/// All problems, urgent ones first.
pub fn concerns(facts: &Facts<'_>) -> Vec<Concern> {
    let mut found = Vec::new();
    for node in facts.nodes {
        of_node(facts, node, &mut found);
    }
    of_requests(&facts.lately, &mut found);
    of_versions(facts.nodes, &mut found);
    of_backups(facts, &mut found);
    of_twitch(facts, &mut found);
    if facts.maintenance {
        let what = "Maintenance mode is on: only admins can change anything.";
        found.push(later(what, "Switch it off under Admin Actions when you are done."));
    }
    found.sort_by_key(|concern| !concern.urgent);
    found
}

fn urgent(what: impl Into<String>, advice: impl Into<String>) -> Concern {
    Concern { urgent: true, what: what.into(), advice: advice.into() }
}

fn later(what: impl Into<String>, advice: impl Into<String>) -> Concern {
    Concern { urgent: false, what: what.into(), advice: advice.into() }
}

fn of_node(facts: &Facts<'_>, node: &Report, found: &mut Vec<Concern>) {
    let name = if facts.nodes.len() > 1 { format!("Node {}", node.name) } else { "The server".to_owned() };
    let silent = facts.now.since(node.at);
    if silent > SILENT_MS {
        let what = format!("{name} has not said how it is for {} seconds.", silent / 1000);
        found.push(urgent(what, "It is overloaded or hangs. Look at its log, and restart it if nothing moves there."));
    }
    if let Some(problem) = &node.trouble {
        let advice = "A balancer sends nobody there meanwhile. Its log says more.";
        found.push(urgent(format!("{name} is not ready: {problem}."), advice));
    }
    if let Some(why) = &node.read_only {
        let advice = "Everything can be read meanwhile. Nothing has to be restarted.";
        found.push(urgent(format!("{name} can save nothing: {why}."), advice));
    }
    if let Some(proxy) = &node.unnamed_proxy {
        let what = format!(
            "{name} gets requests from the proxy {proxy}, which is not named: everybody behind it is one address."
        );
        found.push(later(
            what,
            format!("Restart it with --trusted-proxies {proxy} (or FOILCAST_TRUSTED_PROXIES={proxy})."),
        ));
    }
    if node.without_redis {
        let advice = "Nodes tell each other over the database meanwhile. Nothing has to be restarted.";
        found.push(later(format!("{name} does not reach Redis."), advice));
    }
    if node.without_beacon {
        let advice =
            "No draw uses it until it answers. Look at the clock of the machine, at its network, and at --beacon-urls.";
        found.push(later(format!("{name} has no current round of the randomness beacon."), advice));
    }
    if node.database.waiting_writes >= u64::from(MANY_WRITES) || node.sample.waiting_writes >= MANY_WRITES {
        let waiting = node.database.waiting_writes.max(u64::from(node.sample.waiting_writes));
        let what = format!("{name} has {waiting} writes that wait for the database.");
        found.push(urgent(what, "The disk or the database server is slow. People are refused when 2048 wait."));
    }
    if let Some(bytes) = node.database.log_bytes.filter(|bytes| *bytes > LONG_LOG) {
        let what = format!("The log beside the database file has {}.", size(bytes));
        let advice = "Something reads for very long, as a backup of a large database does. If it goes on growing, restart the server.";
        found.push(later(what, advice));
    }
    for (disk, what, advice) in [
        (
            node.data_disk,
            "data directory",
            "Make room, or move the data to a larger disk: a full disk refuses every change.",
        ),
        (
            node.backup_disk,
            "folder of backups",
            "Make room, keep fewer (--backup-keep), or choose another disk (--backup-folder).",
        ),
    ] {
        let of = if facts.nodes.len() > 1 { format!("{what} of {}", node.name) } else { what.to_owned() };
        of_disk(disk, &of, advice, found);
    }
    if node.process.most_files > 0 && node.process.open_files * 5 > node.process.most_files * 4 {
        let what = format!(
            "{name} has {} of at most {} files and connections open.",
            node.process.open_files, node.process.most_files
        );
        found.push(urgent(what, "Raise the limit of open files (ulimit -n, or LimitNOFILE in the unit file)."));
    }
    for job in &node.jobs {
        if let Some(problem) = &job.problem {
            let what = format!("The job “{}” of {} went wrong: {problem}.", job.name, node.name);
            found.push(urgent(what, "It is tried again by itself. If this stays, the log says more."));
        }
    }
}

fn of_disk(disk: Option<Disk>, what: &str, advice: &str, found: &mut Vec<Concern>) {
    let Some(disk) = disk.filter(|disk| disk.size > 0) else { return };
    let said = format!("The disk of the {what} has {} free, of {}.", size(disk.free), size(disk.size));
    if disk.free < FULL {
        found.push(urgent(said, advice));
    } else if disk.free < LITTLE.max(PLENTY.min(disk.size / 10)) {
        found.push(later(said, advice));
    }
}

fn of_requests(lately: &Sample, found: &mut Vec<Concern>) {
    let Sample { requests, errors, took, .. } = *lately;
    // One of a hundred, and not by accident.
    let many = |count: u32| count >= SEVERAL && u64::from(count) * 100 >= u64::from(requests);
    if errors > 0 {
        let what = format!("{errors} of {requests} requests of the last five minutes failed.");
        let advice = "The log names each under its request id, as an error.";
        found.push(if many(errors) { urgent(what, advice) } else { later(what, advice) });
    }
    let slow = took.over(SLOW);
    if many(slow) {
        let what = format!("{slow} of {requests} requests of the last five minutes took longer than a second.");
        found.push(later(what, "Look at queued writes and the processor below; traces show where the time goes."));
    }
}

fn of_versions(nodes: &[&Report], found: &mut Vec<Concern>) {
    let mut versions: Vec<_> = nodes.iter().map(|node| node.version.as_str()).collect();
    versions.sort_unstable();
    versions.dedup();
    if versions.len() > 1 {
        let what = format!("The nodes run different versions: {}.", versions.join(" and "));
        found.push(later(what, "That is as it should be during an update only. Bring the others up to date, too."));
    }
}

fn of_backups(facts: &Facts<'_>, found: &mut Vec<Concern>) {
    let every = i64::from(facts.backup_every) * 3_600_000;
    if facts.last_backup.is_none() && !facts.has_backup {
        let advice = if every > 0 {
            "The first one is made some minutes after a start. If this stays, look at the job “backup” below and at the log."
        } else {
            "Have them made by themselves (--backup-every), or run `foilcast backup` and copy what it makes to another disk."
        };
        found.push(later("No backup was made yet.", advice));
    }
    let Some(last) = facts.last_backup.filter(|_| every > 0) else { return };
    if facts.now.since(last) > 2 * every {
        let what = format!(
            "The last backup is from {} hours ago; one is due every {}.",
            facts.now.since(last) / 3_600_000,
            facts.backup_every
        );
        found.push(urgent(
            what,
            "Look at the job “backup” below and at the log, and whether the folder can be written to.",
        ));
    }
}

fn of_twitch(facts: &Facts<'_>, found: &mut Vec<Concern>) {
    let (state, since, problem) = facts.twitch;
    let lasts = since.is_some_and(|since| facts.now.since(since) > CONNECTING_MS);
    let why = problem.map_or_else(String::new, |problem| format!(" ({})", problem.trim_end_matches('.')));
    let what = match state {
        "failed" => format!("The channel at Twitch is not connected{why}."),
        "connecting" | "reconnecting" if lasts => {
            format!("The channel at Twitch has been looked for for minutes{why}.")
        }
        _ => return,
    };
    found.push(urgent(what, "Events of the channel do not arrive. The Twitch page says what is missing."));
}

/// Bytes in a readable form.
fn size(bytes: u64) -> String {
    let units = ["bytes", "kB", "MB", "GB", "TB"];
    let place = (bytes.max(1).ilog10() as usize / 3).min(units.len() - 1);
    #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
    let number = bytes as f64 / 1000_f64.powi(i32::try_from(place).unwrap_or_default());
    if place > 0 && number < 10.0 {
        format!("{number:.1} {}", units[place])
    } else {
        format!("{number:.0} {}", units[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Process;
    use crate::observe::JobState;
    use crate::observe::report::DatabaseReport;
    use crate::observe::times::Times;

    const NOW: Timestamp = Timestamp::from_millis(1_700_000_000_000);

    fn node() -> Report {
        Report {
            name: "one".into(),
            version: "1.0.0".into(),
            at: NOW.plus_millis(-9_000),
            started_at: NOW.plus_hours(-5),
            trouble: None,
            read_only: None,
            unnamed_proxy: None,
            without_redis: false,
            without_beacon: false,
            sample: Sample { requests: 100, ..Sample::default() },
            database: DatabaseReport {
                engine: "sqlite".into(),
                bytes: 1 << 20,
                log_bytes: Some(1 << 20),
                waiting_writes: 0,
                waiting_reads: 0,
                connections: 8,
                busy: 1,
                commits: 5,
                restarts: 0,
            },
            data_disk: Some(Disk { free: 50_000_000_000, size: 100_000_000_000 }),
            backup_disk: None,
            process: Process { memory: 1 << 26, cpu_ms: 1000, open_files: 20, most_files: 1024 },
            sockets: 3,
            jobs: Vec::new(),
        }
    }

    fn facts<'a>(nodes: &'a [&'a Report]) -> Facts<'a> {
        let lately = Sample { requests: 1000, took: Times::of([40_000; 1000]), ..Sample::default() };
        let last_backup = Some(NOW.plus_hours(-20));
        let twitch = ("off", None, None);
        Facts { now: NOW, nodes, lately, backup_every: 24, last_backup, has_backup: true, twitch, maintenance: false }
    }

    /// The messages about one node with this change. Urgent ones have a mark.
    fn messages(change: impl Fn(&mut Report)) -> Vec<String> {
        let mut node = node();
        change(&mut node);
        concerns_of(&facts(&[&node]))
    }

    fn concerns_of(facts: &Facts<'_>) -> Vec<String> {
        let found = concerns(facts);
        assert!(found.iter().all(|concern| concern.advice.ends_with('.') && concern.what.ends_with('.')), "{found:?}");
        found.into_iter().map(|concern| format!("{}{}", if concern.urgent { "! " } else { "" }, concern.what)).collect()
    }

    #[test]
    fn a_healthy_server_has_no_problems() {
        assert_eq!(messages(|_| {}), [""; 0]);
        // Without scheduled backups none is late.
        let node = node();
        let nodes = [&node];
        assert_eq!(concerns_of(&Facts { backup_every: 0, last_backup: None, ..facts(&nodes) }), [""; 0]);
    }

    #[test]
    fn problems_of_a_node_are_reported() {
        let trouble = |node: &mut Report| node.trouble = Some("the clock is wrong".into());
        assert_eq!(messages(trouble), ["! The server is not ready: the clock is wrong."]);
        let proxied = |node: &mut Report| node.unnamed_proxy = Some("172.17.0.2".into());
        let expected = "The server gets requests from the proxy 172.17.0.2, which is not named: everybody behind it is one address.";
        assert_eq!(messages(proxied), [expected]);
        let full = |node: &mut Report| node.read_only = Some("the disk is full".into());
        assert_eq!(messages(full), ["! The server can save nothing: the disk is full."]);
        assert_eq!(messages(|node| node.without_redis = true), ["The server does not reach Redis."]);
        let expected = "The server has no current round of the randomness beacon.";
        assert_eq!(messages(|node| node.without_beacon = true), [expected]);
        let silent = |node: &mut Report| node.at = NOW.plus_millis(-60_000);
        assert_eq!(messages(silent), ["! The server has not said how it is for 60 seconds."]);
        assert_eq!(messages(|node| node.database.waiting_writes = 511), [""; 0]);
        let writes = |node: &mut Report| node.database.waiting_writes = 600;
        assert_eq!(messages(writes), ["! The server has 600 writes that wait for the database."]);
        let log = |node: &mut Report| node.database.log_bytes = Some(2_500_000_000);
        assert_eq!(messages(log), ["The log beside the database file has 2.5 GB."]);
        let files = |node: &mut Report| node.process.open_files = 900;
        assert_eq!(messages(files), ["! The server has 900 of at most 1024 files and connections open."]);
        let job = JobState {
            name: "leaderboard".into(),
            last_at: NOW,
            took_ms: 5,
            problem: Some("the disk is full".into()),
            well_at: None,
            next_at: None,
            runs: 1,
            failures: 1,
        };
        let failed = |node: &mut Report| node.jobs = vec![job.clone()];
        assert_eq!(messages(failed), ["! The job “leaderboard” of one went wrong: the disk is full."]);
    }

    #[test]
    fn disks_are_reported_before_they_are_full() {
        for (free, size, expected) in [
            (50_000_000_000, 1_000_000_000_000, ""),
            (15_000_000_000, 1_000_000_000_000, "The disk of the data directory has 15 GB free, of 1.0 TB."),
            (3_000_000_000, 20_000_000_000, ""),
            (900_000_000, 4_000_000_000, "The disk of the data directory has 900 MB free, of 4.0 GB."),
            (100_000_000, 4_000_000_000, "! The disk of the data directory has 100 MB free, of 4.0 GB."),
            (0, 0, ""),
        ] {
            let reported = messages(|node| node.data_disk = Some(Disk { free, size }));
            assert_eq!(reported.join(" "), expected, "{free} of {size}");
        }
        let backups = messages(|node| node.backup_disk = Some(Disk { free: 5, size: 1 << 30 }));
        assert_eq!(backups, ["! The disk of the folder of backups has 5 bytes free, of 1.1 GB."]);
        let full = Report { name: "two".into(), data_disk: Some(Disk { free: 5, size: 1 << 30 }), ..node() };
        let several = concerns_of(&facts(&[&node(), &full]));
        assert_eq!(several, ["! The disk of the data directory of two has 5 bytes free, of 1.1 GB."]);
    }

    #[test]
    fn failing_and_slow_requests_are_reported() {
        let node = node();
        let nodes = [&node];
        let lately = |requests, errors, slow| {
            let took = Times::of([3_000_000, 20_000_000].into_iter().cycle().take(slow));
            concerns_of(&Facts { lately: Sample { requests, errors, took, ..Sample::default() }, ..facts(&nodes) })
        };
        assert_eq!(lately(1000, 1, 0), ["1 of 1000 requests of the last five minutes failed."]);
        assert_eq!(lately(1000, 10, 0), ["! 10 of 1000 requests of the last five minutes failed."]);
        assert_eq!(lately(100, 0, 4), [""; 0], "too few to count");
        assert_eq!(lately(1000, 0, 9), [""; 0], "less than one of a hundred");
        assert_eq!(lately(1000, 0, 10), ["10 of 1000 requests of the last five minutes took longer than a second."]);
    }

    #[test]
    fn problems_of_backups_twitch_and_versions_and_maintenance_are_reported() {
        let (one, two) = (node(), Report { version: "2.0.0".into(), name: "two".into(), ..node() });
        assert_eq!(concerns_of(&facts(&[&one, &two])), ["The nodes run different versions: 1.0.0 and 2.0.0."]);
        let nodes = [&one];
        let late = Facts { last_backup: Some(NOW.plus_hours(-49)), ..facts(&nodes) };
        assert_eq!(concerns_of(&late), ["! The last backup is from 49 hours ago; one is due every 24."]);
        let never = |backup_every| Facts { backup_every, last_backup: None, has_backup: false, ..facts(&nodes) };
        assert_eq!(concerns_of(&never(24)), ["No backup was made yet."]);
        assert_eq!(concerns_of(&never(0)), ["No backup was made yet."]);
        assert_eq!(concerns_of(&Facts { has_backup: true, ..never(0) }), [""; 0], "backups are made manually");
        let twitch = |state, minutes: i64, problem| {
            concerns_of(&Facts { twitch: (state, Some(NOW.plus_millis(-60_000 * minutes)), problem), ..facts(&nodes) })
        };
        assert_eq!(twitch("connected", 900, None), [""; 0]);
        assert_eq!(twitch("reconnecting", 1, None), [""; 0]);
        assert_eq!(twitch("reconnecting", 3, None), ["! The channel at Twitch has been looked for for minutes."]);
        let why = twitch("failed", 0, Some("The permission was withdrawn."));
        assert_eq!(why, ["! The channel at Twitch is not connected (The permission was withdrawn)."]);
        let kept = concerns_of(&Facts { maintenance: true, ..late });
        assert_eq!(kept.last().map(String::as_str), Some("Maintenance mode is on: only admins can change anything."));
    }
}
