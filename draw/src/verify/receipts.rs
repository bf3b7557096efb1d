//! Heads and receipts that people kept (section 25, checks 10 and 11; section 24).

use std::collections::HashMap;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::super::canonical::Bytes32;
use super::super::log::{Level, Line};
use super::super::public::PublicOpening;
use super::super::public2::{PublicBatch, Record};
use super::super::record2::Record2;
use super::Instance;
use super::lines::UNLOGGED_MS;
use super::log::Log;
use super::report::{MarkCode, ProblemCode, Report2, Subject};
use foilcast_base::ids::{OpeningId, PackId};

/// The times of a receipt and of the record may differ by this much.
const TOLERANCE_MS: i64 = 5 * 60_000;

/// The file that a browser exports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipts {
    /// The name of the format, `foilcast-receipts-1`.
    pub format: String,
    /// The address of the instance.
    pub origin: String,
    pub receipts: Vec<Receipt>,
    #[serde(default)]
    pub heads: Vec<SeenHead>,
}

/// What the opener's browser kept of an opening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    pub intent: Intent,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket: Option<TicketReceipt>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<OpeningReceipt>,
}

impl Receipt {
    /// The heads of the intent and of the ticket.
    fn heads(&self) -> impl Iterator<Item = Head> {
        self.intent.head.into_iter().chain(self.ticket.as_ref().map(TicketReceipt::head))
    }

    /// The epoch of the ticket, or else of the intent's head.
    fn epoch(&self) -> Option<i64> {
        let head = self.ticket.as_ref().map(TicketReceipt::head).or(self.intent.head);
        head.map(|head| head.epoch)
    }
}

/// What the browser stored before it sent the request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Intent {
    pub seed_hash: Bytes32,
    pub next_seed_hash: Bytes32,
    pub pack_id: PackId,
    pub odds_version: i64,
    pub reward: bool,
    pub way: Way,
    pub entropy: String,
    /// The newest head that the browser knew, if it knew one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<Head>,
    pub sent_at_ms: i64,
}

/// How the opener asked for the opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    Immediate,
    Ticket,
}

/// A head of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    pub epoch: i64,
    pub batch: u64,
    pub head: Bytes32,
}

/// The answer with a ticket.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TicketReceipt {
    /// The text of its line.
    pub line: String,
    pub epoch: i64,
    pub batch: u64,
    pub place: usize,
    pub round: u64,
    pub head: Bytes32,
    pub received_at_ms: i64,
}

impl TicketReceipt {
    /// The head of its batch.
    const fn head(&self) -> Head {
        Head { epoch: self.epoch, batch: self.batch, head: self.head }
    }
}

/// The answer with an opening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpeningReceipt {
    #[serde(rename = "_id")]
    pub id: OpeningId,
    pub digest: Bytes32,
    pub received_at_ms: i64,
}

/// A head that a browser saw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SeenHead {
    #[serde(flatten)]
    pub head: Head,
    pub round: Option<u64>,
    pub received_at_ms: i64,
}

/// A line of a watch file or of a downloaded list of heads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WatchedHead {
    pub head: Head,
    pub round: Option<u64>,
    /// The newest round of the beacon after the head arrived.
    pub newest: Option<u64>,
}

/// The error of a text that is no line with a head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A line has an epoch, a batch, a head and a round, and in a watch file the newest round and a time.")]
pub struct NotAHead;

impl FromStr for WatchedHead {
    type Err = NotAHead;
    fn from_str(text: &str) -> Result<Self, NotAHead> {
        fn number<T: FromStr>(text: &str) -> Result<T, NotAHead> {
            text.parse().map_err(|_| NotAHead)
        }
        let optional = |text: &str| if text == "-" { Ok(None) } else { number(text).map(Some) };
        let fields: Vec<&str> = text.split(' ').collect();
        let (head, round, newest) = match fields[..] {
            [epoch, batch, head, round] => ((epoch, batch, head), round, "-"),
            [epoch, batch, head, round, newest, _received_at] => ((epoch, batch, head), round, newest),
            _ => return Err(NotAHead),
        };
        let head = Head { epoch: number(head.0)?, batch: number(head.1)?, head: number(head.2)? };
        Ok(Self { head, round: optional(round)?, newest: optional(newest)? })
    }
}

/// Compares heads that people kept with the log.
pub(super) fn check_heads(log: &Log<'_>, heads: impl Iterator<Item = Head>, report: &mut Report2) {
    let epochs = epochs(log);
    for head in heads.filter(|head| !has_head(log, *head)) {
        let subject = Subject::Batch(head.batch);
        let is_lost = |(epoch, first): &(i64, u64)| *epoch > head.epoch && *first <= head.batch;
        if batch_of(log, head).is_none() && epochs.iter().any(is_lost) {
            report.mark(MarkCode::HeadLost, subject);
        } else {
            report.problem(ProblemCode::HeadChanged, subject, "It had another head.");
        }
    }
}

/// Compares watch files with the log: an equal head was witnessed if the newest round was below that of its batch.
pub(super) fn check_watched(log: &Log<'_>, watched: &[WatchedHead], report: &mut Report2) {
    check_heads(log, watched.iter().map(|watched| watched.head), report);
    for WatchedHead { head, newest, .. } in watched.iter().filter(|watched| has_head(log, watched.head)) {
        let round = batch_of(log, *head).and_then(|batch| batch.header.round);
        let Some((round, newest)) = round.zip(*newest) else { continue };
        if newest < round {
            report.witnessed.push(head.batch);
        } else {
            report.mark(MarkCode::HeadLate, Subject::Batch(head.batch));
        }
    }
}

/// The batch with the number and epoch of a head.
fn batch_of<'a>(log: &Log<'a>, head: Head) -> Option<&'a PublicBatch> {
    let batch = usize::try_from(head.batch).ok().and_then(|at| log.batches.get(at));
    batch.filter(|batch| batch.header.epoch == head.epoch)
}

fn has_head(log: &Log<'_>, head: Head) -> bool {
    batch_of(log, head).is_some_and(|batch| batch.head == head.head)
}

/// Each epoch with the number of its first batch.
fn epochs(log: &Log<'_>) -> Vec<(i64, u64)> {
    let mut epochs: Vec<(i64, u64)> =
        log.batches.iter().map(|batch| (batch.header.epoch, batch.header.number)).collect();
    epochs.dedup_by_key(|(epoch, _)| *epoch);
    epochs
}

/// Compares receipts with the log and the openings.
pub(super) fn check(instance: &Instance<'_>, receipts: &Receipts, report: &mut Report2) {
    let in_receipts = receipts.receipts.iter().flat_map(Receipt::heads);
    check_heads(&instance.log, receipts.heads.iter().map(|seen| seen.head).chain(in_receipts), report);
    let find = Finder::new(instance);
    for (at, receipt) in receipts.receipts.iter().enumerate() {
        let subject = Subject::Receipt(at);
        let may_be_lost = receipt.epoch().is_some_and(|epoch| instance.log.newest_epoch() > epoch);
        let opening = find.opening_of(receipt);
        if let Some(opening) = opening {
            check_opening(receipt, opening, subject, report);
        }
        match &receipt.opening {
            Some(kept) => check_answer(instance, kept, may_be_lost, subject, report),
            None if opening.is_none() => report.mark(MarkCode::ReceiptOpen, subject),
            None => {}
        }
        if receipt.ticket.as_ref().is_some_and(|ticket| !is_logged(instance, ticket, may_be_lost)) {
            report.problem(ProblemCode::Receipt, subject, "Its ticket is not in the log.");
        }
    }
}

/// Finds the opening of a receipt: by the id that it has, or else by its entropy.
pub(super) struct Finder<'a, 'd> {
    instance: &'a Instance<'d>,
    by_entropy: HashMap<&'d str, OpeningId>,
}

impl<'a, 'd> Finder<'a, 'd> {
    pub fn new(instance: &'a Instance<'d>) -> Self {
        let mut by_entropy = HashMap::new();
        for (id, record) in instance.records() {
            if let Some(entropy) = &record.entropy {
                by_entropy.entry(entropy.as_str()).or_insert(id);
            }
        }
        Self { instance, by_entropy }
    }

    pub fn opening_of(&self, receipt: &Receipt) -> Option<&'d PublicOpening<Record>> {
        let answered = receipt.opening.as_ref().map(|opening| opening.id);
        let promised = || match receipt.ticket.as_ref()?.line.parse() {
            Ok(Line::Ticket(line)) => Some(line.id),
            Ok(_) | Err(_) => None,
        };
        let by_entropy = || self.by_entropy.get(receipt.intent.entropy.as_str()).copied();
        let id = answered.or_else(promised).or_else(by_entropy)?;
        self.instance.listed.get(&id).copied()
    }
}

/// Compares the opening that was answered with the list or, if that ends before it, with its line, which may wait for a
/// batch. A restore may have lost it.
fn check_answer(
    instance: &Instance<'_>,
    kept: &OpeningReceipt,
    may_be_lost: bool,
    subject: Subject,
    report: &mut Report2,
) {
    let listed = instance.listed.get(&kept.id).map(|opening| opening.fairness.digest());
    let digest = listed.or_else(|| Some(instance.opening_lines.get(&kept.id)?.digest.to_string()));
    let is_open = match digest {
        Some(digest) if digest == kept.digest.to_string() => return,
        Some(_) => is_drawn_again(instance, kept.id),
        None => may_be_lost || may_wait(instance, kept),
    };
    if is_open {
        report.mark(MarkCode::ReceiptOpen, subject);
    } else {
        report.problem(ProblemCode::Receipt, subject, "The opening that was answered is missing or changed.");
    }
}

/// Whether an opening may be behind a hidden one, while its line waits for a batch.
fn may_wait(instance: &Instance<'_>, kept: &OpeningReceipt) -> bool {
    let age_ms = instance.log.newest_time_ms().saturating_sub(kept.received_at_ms);
    instance.data.hidden_from.is_some() && age_ms <= UNLOGGED_MS
}

/// Whether a restore lost the first draw of a ticket: its line is in an earlier epoch than that of its opening, or than
/// the newest batch while that waits for one.
fn is_drawn_again(instance: &Instance<'_>, id: OpeningId) -> bool {
    let epoch = |batch: usize| instance.log.header(batch).epoch;
    let drawn = instance.opening_lines.get(&id).map_or(instance.log.newest_epoch(), |line| epoch(line.batch));
    instance.tickets.of(id).is_some_and(|ticket| epoch(ticket.batch) < drawn)
}

fn check_opening(receipt: &Receipt, opening: &PublicOpening<Record>, subject: Subject, report: &mut Report2) {
    let Some(record) = opening.fairness.two() else {
        return report.problem(ProblemCode::Receipt, subject, "Its opening is version 1.");
    };
    if !fits(&receipt.intent, record) {
        let message = format!("The opening {} is not what was asked for.", opening.id);
        report.problem(ProblemCode::Receipt, subject, message);
    }
    if record.opened_at_ms.abs_diff(receipt.intent.sent_at_ms) > TOLERANCE_MS.unsigned_abs() {
        report.mark(MarkCode::ReceiptTime, subject);
    }
}

fn fits(intent: &Intent, record: &Record2) -> bool {
    let way = match record.level {
        Level::One => Way::Immediate,
        Level::Two => Way::Ticket,
    };
    [intent.seed_hash, intent.next_seed_hash].contains(&record.seed_hash)
        && record.entropy.as_ref() == Some(&intent.entropy)
        && (record.pack_id, record.odds_version, record.reward) == (intent.pack_id, intent.odds_version, intent.reward)
        && way == intent.way
        && record.forced_modifier.is_none()
}

/// Whether the log has a ticket at its place. A restore may have lost its batch.
fn is_logged(instance: &Instance<'_>, ticket: &TicketReceipt, may_be_lost: bool) -> bool {
    batch_of(&instance.log, ticket.head()).map_or(may_be_lost, |batch| {
        batch.header.round == Some(ticket.round) && batch.entries.get(ticket.place) == Some(&ticket.line)
    })
}
