//! Rules about the nodes: their state in sentences, and problems with a solution.

use std::cmp::Reverse;

use super::checks::Check;
use super::reasons;
use crate::clock::Timestamp;
use crate::listen::ENOUGH_FILES;
use crate::machine::Disk;
use crate::messages::{List, Message, Param, msg};
use crate::observe::report::{Report, Sample};

pub const PROXIES: &str = "proxy headers";
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
pub struct Facts<'a> {
    pub now: Timestamp,
    /// The last report of each connected node.
    pub nodes: &'a [&'a Report],
    /// All nodes together over the last five minutes.
    pub lately: Sample,
    /// Whether the configuration needs a proxy and names none.
    pub lacks_proxy: bool,
    /// Whether maintenance mode is on.
    pub maintenance: bool,
}

/// How a finding names the server that it is about.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// A case of the messages: `one` if there is only one node, `user` if it has not started yet, otherwise `node`.
    case: &'static str,
    node: &'a str,
}

impl<'a> Subject<'a> {
    pub const SERVER: Self = Self { case: "one", node: "" };
    /// A server that this user would start.
    pub const OF_USER: Self = Self { case: "user", node: "" };

    fn of(facts: &Facts<'_>, node: &'a Report) -> Self {
        if facts.nodes.len() > 1 { Self { case: "node", node: &node.name } } else { Self::SERVER }
    }
}

/// The checks of all nodes, and `others`; the worst first.
pub fn checks(facts: &Facts<'_>, others: Vec<Check>) -> Vec<Check> {
    let mut found = Vec::new();
    for node in facts.nodes {
        of_node(facts, node, &mut found);
    }
    found.extend(of_requests(&facts.lately));
    found.extend(of_versions(facts.nodes));
    found.extend(facts.lacks_proxy.then(missing_proxy));
    if facts.maintenance {
        let (what, advice) = (msg!("health.maintenance"), msg!("health.maintenance_advice"));
        found.push(Check::warning("maintenance", what, advice));
    }
    found.extend(others);
    found.sort_by_key(|check| Reverse(check.verdict));
    found
}

fn of_node(facts: &Facts<'_>, node: &Report, found: &mut Vec<Check>) {
    let subject = Subject::of(facts, node);
    let Subject { case, node: name } = subject;
    of_server(facts, node, subject, found);
    found.push(of_proxy(subject, node.unnamed_proxy.as_deref()));
    if node.without_redis {
        let what = msg!("health.redis", case, name);
        found.push(Check::warning("Redis", what, msg!("health.redis_advice")));
    }
    if node.without_beacon {
        let what = msg!("health.beacon", case, name);
        found.push(Check::warning("beacon", what, msg!("health.beacon_advice")));
    }
    if !node.missing_letters.is_empty() {
        let letters: Vec<_> = node.missing_letters.chars().map(String::from).collect();
        let what = msg!("health.missing_letters", case, name, letters = letters.join(" "));
        found.push(Check::warning("fonts", what, msg!("health.fonts_advice")));
    }
    of_database(node, subject, found);
    for (disk, part) in [(node.data_disk, DiskPart::Data), (node.backup_disk, DiskPart::Backups)] {
        found.extend(disk.and_then(|disk| of_disk(disk, part, subject)));
    }
    if node.process.most_files > 0 {
        found.push(open_files(subject, Some(node.process.open_files), node.process.most_files));
    }
    for job in &node.jobs {
        if let Some(problem) = &job.problem {
            let what = msg!("health.job", job = job.name, name = node.name, problem);
            found.push(Check::wrong("jobs", what, msg!("health.job_advice")));
        }
    }
}

fn of_server(facts: &Facts<'_>, node: &Report, Subject { case, node: name }: Subject<'_>, found: &mut Vec<Check>) {
    let before = found.len();
    let mut wrong = |what: Message, advice: Message| found.push(Check::wrong("server", what, advice));
    let silent = facts.now.since(node.at);
    if silent > SILENT_MS {
        wrong(msg!("health.silent", case, name, seconds = silent / 1000), msg!("health.silent_advice"));
    }
    if let Some(problem) = node.trouble.as_deref().map(reasons::message) {
        wrong(msg!("health.not_ready", case, name, problem), msg!("health.not_ready_advice"));
    }
    if let Some(problem) = node.read_only.as_deref().map(reasons::message) {
        wrong(msg!("health.read_only", case, name, problem), msg!("health.read_only_advice"));
    }
    if found.len() == before {
        found.push(Check::ok("server", msg!("health.ready", case, name)));
    }
}

fn of_proxy(Subject { case, node: name }: Subject<'_>, unnamed: Option<&str>) -> Check {
    let Some(proxy) = unnamed else {
        return Check::ok(PROXIES, msg!("health.proxies", case, name));
    };
    let advice = msg!("health.unnamed_proxy_advice", proxy);
    Check::warning(PROXIES, msg!("health.unnamed_proxy", case, name, proxy), advice)
}

/// The configuration needs a proxy and names none.
pub fn missing_proxy() -> Check {
    Check::warning(PROXIES, msg!("health.missing_proxy"), msg!("health.missing_proxy_advice"))
}

fn of_database(node: &Report, Subject { case, node: name }: Subject<'_>, found: &mut Vec<Check>) {
    let before = found.len();
    if node.database.waiting_writes >= u64::from(MANY_WRITES) || node.sample.waiting_writes >= MANY_WRITES {
        let waiting = node.database.waiting_writes.max(u64::from(node.sample.waiting_writes));
        let what = msg!("health.waiting_writes", case, name, waiting);
        found.push(Check::wrong("database", what, msg!("health.waiting_writes_advice")));
    }
    if let Some(bytes) = node.database.log_bytes.filter(|bytes| *bytes > LONG_LOG) {
        let what = msg!("health.long_log", size = size(bytes));
        found.push(Check::warning("database", what, msg!("health.long_log_advice")));
    }
    if found.len() == before {
        found.push(Check::ok("database", msg!("health.database", case, name, size = size(node.database.bytes))));
    }
}

/// What a disk contains.
#[derive(Clone, Copy)]
pub enum DiskPart {
    Data,
    Backups,
}

/// `None` if the system does not know the size.
pub fn of_disk(disk: Disk, part: DiskPart, Subject { case, node: name }: Subject<'_>) -> Option<Check> {
    let (folder, advice) = match part {
        DiskPart::Data => ("data", msg!("health.data_disk_advice")),
        DiskPart::Backups => ("backups", msg!("health.backup_disk_advice")),
    };
    let what = msg!("health.disk", folder, case, name, free = size(disk.free), size = size(disk.size));
    Some(match disk.free {
        _ if disk.size == 0 => return None,
        free if free < FULL => Check::wrong("disk", what, advice),
        free if free < LITTLE.max(PLENTY.min(disk.size / 10)) => Check::warning("disk", what, advice),
        _ => Check::ok("disk", what),
    })
}

/// `open` is unknown without a server.
pub fn open_files(Subject { case, node: name }: Subject<'_>, open: Option<u64>, most: u64) -> Check {
    let subject = "open files";
    if let Some(open) = open.filter(|open| open * 5 > most * 4) {
        let what = msg!("health.open_files", case, name, open, most);
        return Check::wrong(subject, what, msg!("health.open_files_advice"));
    }
    let what = msg!("health.file_limit", case, name, most);
    if most < ENOUGH_FILES {
        return Check::warning(subject, what, msg!("health.file_limit_advice", enough = ENOUGH_FILES));
    }
    Check::ok(subject, what)
}

fn of_requests(lately: &Sample) -> Vec<Check> {
    let Sample { requests, errors, took, .. } = *lately;
    let mut found = Vec::new();
    // One of a hundred, and not by accident.
    let many = |count: u32| count >= SEVERAL && u64::from(count) * 100 >= u64::from(requests);
    if errors > 0 {
        let what = msg!("health.failed_requests", errors, requests);
        let as_bad = if many(errors) { Check::wrong } else { Check::warning };
        found.push(as_bad("requests", what, msg!("health.failed_requests_advice")));
    }
    let slow = took.over(SLOW);
    if many(slow) {
        let what = msg!("health.slow_requests", slow, requests);
        found.push(Check::warning("requests", what, msg!("health.slow_requests_advice")));
    }
    found
}

fn of_versions(nodes: &[&Report]) -> Option<Check> {
    let mut versions: Vec<_> = nodes.iter().map(|node| node.version.as_str()).collect();
    versions.sort_unstable();
    versions.dedup();
    match &*versions {
        [] => None,
        [version] => Some(Check::ok("version", msg!("health.version", version))),
        _ => {
            let what = msg!("health.versions", versions = List::of(versions));
            Some(Check::warning("version", what, msg!("health.versions_advice")))
        }
    }
}

/// Bytes in a readable form.
pub fn size(bytes: u64) -> Message {
    let units = ["bytes", "kB", "MB", "GB", "TB"];
    let place = (bytes.max(1).ilog10() as usize / 3).min(units.len() - 1);
    #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
    let number = bytes as f64 / 1000_f64.powi(i32::try_from(place).unwrap_or_default());
    #[expect(clippy::cast_possible_truncation, reason = "it is rounded and below 10^8")]
    let number = if place > 0 && number < 10.0 {
        Param::Tenths((number * 10.0).round() as i64)
    } else {
        Param::Number(number.round() as i64)
    };
    msg!("size", number, unit = units[place])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::health::checks::testing::problems;
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
            missing_letters: String::new(),
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
            process: Process { memory: 1 << 26, cpu_ms: 1000, open_files: 20, most_files: 20_000 },
            sockets: 3,
            jobs: Vec::new(),
        }
    }

    fn facts<'a>(nodes: &'a [&'a Report]) -> Facts<'a> {
        let lately = Sample { requests: 1000, took: Times::of([40_000; 1000]), ..Sample::default() };
        Facts { now: NOW, nodes, lately, lacks_proxy: false, maintenance: false }
    }

    /// The messages about one node with this change. Urgent ones have a mark.
    fn messages(change: impl Fn(&mut Report)) -> Vec<String> {
        let mut node = node();
        change(&mut node);
        problems_of(&facts(&[&node]))
    }

    fn problems_of(facts: &Facts<'_>) -> Vec<String> {
        problems(checks(facts, Vec::new()))
    }

    #[test]
    fn a_healthy_server_has_no_problems() {
        assert_eq!(messages(|_| {}), [""; 0]);
        let node = node();
        let subjects: Vec<_> = checks(&facts(&[&node]), Vec::new()).iter().map(|check| check.subject).collect();
        assert_eq!(subjects, ["server", "proxy headers", "database", "disk", "open files", "version"]);
    }

    #[test]
    fn problems_of_a_node_are_reported() {
        let trouble = |node: &mut Report| node.trouble = Some("the clock is wrong".into());
        assert_eq!(messages(trouble), ["! The server is not ready: the clock is wrong."]);
        let proxied = |node: &mut Report| node.unnamed_proxy = Some("172.17.0.2".into());
        let expected = "The server gets requests from the proxy 172.17.0.2, which is not named: everybody behind it is one address.";
        assert_eq!(messages(proxied), [expected]);
        let letters = |node: &mut Report| node.missing_letters = "鳥龍".into();
        let expected =
            "The server has no font with 鳥 龍, so pictures of shared links leave out names with these letters.";
        assert_eq!(messages(letters), [expected]);
        let full = |node: &mut Report| node.read_only = Some("the disk is full".into());
        assert_eq!(messages(full), ["! The server cannot save anything: the disk is full."]);
        assert_eq!(messages(|node| node.without_redis = true), ["The server does not reach Redis."]);
        let expected = "The server has no current round of the randomness beacon.";
        assert_eq!(messages(|node| node.without_beacon = true), [expected]);
        let silent = |node: &mut Report| node.at = NOW.plus_millis(-60_000);
        assert_eq!(messages(silent), ["! The server has not reported for 60 seconds."]);
        assert_eq!(messages(|node| node.database.waiting_writes = 511), [""; 0]);
        let writes = |node: &mut Report| node.database.waiting_writes = 600;
        assert_eq!(messages(writes), ["! The server has 600 writes that wait for the database."]);
        let log = |node: &mut Report| node.database.log_bytes = Some(2_500_000_000);
        assert_eq!(messages(log), ["The log beside the database file has 2.5 GB."]);
        let node = node();
        let nodes = [&node];
        let lacks_proxy = problems_of(&Facts { lacks_proxy: true, ..facts(&nodes) });
        assert_eq!(lacks_proxy, ["--public-url uses https, so clients connect through a proxy, and none is named."]);
        let files = |node: &mut Report| node.process.open_files = 19_000;
        assert_eq!(messages(files), ["! The server has 19000 of at most 20000 files and connections open."]);
        let few = |node: &mut Report| node.process.most_files = 1024;
        assert_eq!(messages(few), ["Limit of the server: 1024 open files and connections."]);
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
        let several = problems_of(&facts(&[&node(), &full]));
        assert_eq!(several, ["! The disk of the data directory of two has 5 bytes free, of 1.1 GB."]);
    }

    #[test]
    fn failing_and_slow_requests_are_reported() {
        let node = node();
        let nodes = [&node];
        let lately = |requests, errors, slow| {
            let took = Times::of([3_000_000, 20_000_000].into_iter().cycle().take(slow));
            problems_of(&Facts { lately: Sample { requests, errors, took, ..Sample::default() }, ..facts(&nodes) })
        };
        assert_eq!(lately(1000, 1, 0), ["1 of 1000 requests of the last five minutes failed."]);
        assert_eq!(lately(1000, 10, 0), ["! 10 of 1000 requests of the last five minutes failed."]);
        assert_eq!(lately(100, 0, 4), [""; 0], "too few to count");
        assert_eq!(lately(1000, 0, 9), [""; 0], "less than one of a hundred");
        assert_eq!(lately(1000, 0, 10), ["10 of 1000 requests of the last five minutes took longer than a second."]);
    }

    #[test]
    fn different_versions_and_maintenance_are_reported_and_the_worst_comes_first() {
        let (one, two) = (node(), Report { version: "2.0.0".into(), name: "two".into(), ..node() });
        assert_eq!(problems_of(&facts(&[&one, &two])), ["The nodes run different versions: 1.0.0, 2.0.0."]);
        let bad = Report { trouble: Some("it stops".into()), ..node() };
        let nodes = [&one, &bad];
        let both = Facts { maintenance: true, ..facts(&nodes) };
        let expected =
            ["! Node one is not ready: it stops.", "Maintenance mode is on: only admins can change anything."];
        assert_eq!(problems_of(&both), expected);
        let another = "Another.";
        let other = vec![Check::wrong("disk", Message::verbatim(another), Message::verbatim(another))];
        assert_eq!(problems(checks(&facts(&[&one]), other)), ["! Another."]);
    }
}
