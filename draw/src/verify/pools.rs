//! Versions of pools in the log (section 25, check 5).

use std::collections::{BTreeMap, HashMap};

use super::super::canonical::Bytes32;
use super::super::log::{Level, Line};
use super::super::public2::Record;
use super::super::record2::Record2;
use super::Instance;
use super::report::{MarkCode, ProblemCode, Report2, Subject};
use foilcast_base::ids::{OpeningId, PackId};

/// An opening may use a version that was replaced this short a time before.
const SUPERSEDED_MS: i64 = 20 * 60_000;
/// Fewer openings make a version rare.
const RARE: u32 = 5;

type Version = (PackId, i64);

/// The line of a version.
struct VersionLine {
    batch: usize,
    digest: Bytes32,
    /// The index of the batch with the next version of the pack.
    next: Option<usize>,
    /// How often the log has it.
    times: u32,
}

fn read(instance: &Instance<'_>) -> BTreeMap<Version, VersionLine> {
    let mut lines: BTreeMap<Version, VersionLine> = BTreeMap::new();
    let mut newest: HashMap<PackId, i64> = HashMap::new();
    for entry in &instance.log.lines {
        let Line::Pool { pack, version, digest } = entry.line else { continue };
        let before = newest.insert(pack, version).and_then(|before| lines.get_mut(&(pack, before)));
        if let Some(before) = before {
            before.next.get_or_insert(entry.batch);
        }
        let first = VersionLine { batch: entry.batch, digest, next: None, times: 0 };
        lines.entry((pack, version)).or_insert(first).times += 1;
    }
    lines
}

pub(super) fn check(instance: &Instance<'_>, report: &mut Report2) {
    let lines = read(instance);
    for (pack, version) in lines.iter().filter(|(_, line)| line.times > 1).map(|(version, _)| *version) {
        report.problem(ProblemCode::Pool, Subject::Pool(pack, version), "It is logged twice.");
    }
    for config in &instance.data.pools {
        let (pack, version) = (config.pack_id, config.odds_version);
        if lines.get(&(pack, version)).is_some_and(|line| line.digest != config.digest()) {
            report.problem(ProblemCode::Pool, Subject::Pool(pack, version), "It is not the one that was logged.");
        }
    }
    let mut uses: HashMap<Version, u32> = HashMap::new();
    for opening in &instance.openings {
        let version = match &opening.fairness {
            Record::One(record) => (record.pack_id, record.odds_version),
            Record::Two(record) => (record.pack_id, record.odds_version),
        };
        *uses.entry(version).or_insert(0) += 1;
    }
    for (id, record) in instance.records() {
        let (subject, version) = (Subject::Opening(id), (record.pack_id, record.odds_version));
        if !is_current(instance, lines.get(&version), id, record) {
            report.problem(ProblemCode::Pool, subject, "The version of its pool was not the current one in the log.");
        }
        let is_rare = uses.get(&version).is_none_or(|uses| *uses < RARE);
        let marks = [
            (is_rare, MarkCode::RarePool),
            (record.forced_modifier.is_some(), MarkCode::ForcedModifier),
            (record.live && record.level == Level::One && !record.no_beacon, MarkCode::LiveLevel1),
        ];
        marks.into_iter().filter(|(has, _)| *has).for_each(|(_, code)| report.mark(code, subject));
    }
}

/// Whether a version was logged not after the opening, and not replaced long before it. Both may wait for the next
/// batch.
fn is_current(instance: &Instance<'_>, line: Option<&VersionLine>, id: OpeningId, record: &Record2) -> bool {
    let waiting = instance.log.batches.len();
    let batch = instance.batch_of(id).unwrap_or(waiting);
    let earliest = record.opened_at_ms.saturating_sub(SUPERSEDED_MS);
    let replaced_late = |next: usize| next > batch || instance.log.header(next).time_ms >= earliest;
    let next = line.and_then(|line| line.next);
    line.map_or(waiting, |line| line.batch) <= batch && next.is_none_or(replaced_late)
}
