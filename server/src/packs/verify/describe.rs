//! The summary of a check in sentences.

use std::collections::BTreeMap;

use foilcast_draw::{DrawRecord, Finding, Mark, MarkCode, PublicData2, ReceiptFacts, Report2};

/// How many places of a mark are named.
const PLACES: usize = 5;

/// The summary: what was checked, the problems by code, the marks counted by code, and what receipts show.
pub fn describe(data: &PublicData2, report: &Report2, has_heads: bool) -> String {
    let Report2 { openings, recomputed, problems, marks, witnessed, receipts } = report;
    let waiting = openings - recomputed.min(openings);
    let mut lines = vec![format!(
        "{openings} openings checked, {recomputed} of them recomputed; the seeds of {waiting} are not revealed yet."
    )];
    if let Some(newest) = data.batches.last() {
        let (count, header) = (data.batches.len(), &newest.header);
        let head = newest.head;
        lines
            .push(format!("{count} batches of the log checked; the newest is {} with the head {head}.", header.number));
    }
    if has_heads {
        lines.push(format!("{} batches were witnessed before their round was known.", witnessed.len()));
    }
    lines.extend(receipts.iter().enumerate().map(|(at, facts)| receipt(at, facts)));
    lines.extend(marks_by_code(marks));
    let mut sorted: Vec<&Finding> = problems.iter().collect();
    sorted.sort_by_key(|problem| problem.code.name());
    lines.extend(sorted.iter().map(ToString::to_string));
    lines.push(match problems.len() {
        0 => "No problems found.".to_owned(),
        1 => "Found 1 problem.".to_owned(),
        number => format!("Found {number} problems."),
    });
    lines.join("\n")
}

fn marks_by_code(marks: &[Mark]) -> Vec<String> {
    let mut by_code: BTreeMap<&str, Vec<&Mark>> = BTreeMap::new();
    for mark in marks {
        by_code.entry(mark.code.name()).or_default().push(mark);
    }
    let line = |(name, marks): (&str, Vec<&Mark>)| {
        let places: Vec<_> = marks.iter().take(PLACES).map(|mark| mark.subject.to_string()).collect();
        let more = if marks.len() > PLACES { ", …" } else { "" };
        let meaning = marks.first().map_or("", |mark| meaning(mark.code));
        format!("{} times {name}: {meaning} {}{more}", marks.len(), places.join(", "))
    };
    by_code.into_iter().map(line).collect()
}

/// What a mark says, as a sentence.
const fn meaning(code: MarkCode) -> &'static str {
    match code {
        MarkCode::OtherBeacon => "A batch names a beacon that is not trusted, so its tickets prove nothing.",
        MarkCode::PublishedLate => "The head was announced after its round was known, or the time is missing.",
        MarkCode::BreakExplained => "A seed has two successors because the instance was restored, copied or repaired.",
        MarkCode::ServerEntropy => "No browser took part, so the operator could know the result.",
        MarkCode::NoBeacon => "A pack was opened without a ticket because the beacon was not usable.",
        MarkCode::SeedOverdue => "A seed is in use for more than 45 days, so its openings cannot be recomputed.",
        MarkCode::RarePool => "Fewer than five openings used this version of the pool.",
        MarkCode::ForcedModifier => "The streamer chose the modifier.",
        MarkCode::LiveLevel1 => "A live pack was opened without a ticket.",
        MarkCode::TicketWaiting => "A ticket is not drawn yet.",
        MarkCode::Disturbed => "An event after the ticket may have changed the result.",
        MarkCode::Time => "The time of an opening does not fit its batch.",
        MarkCode::Level1 => "A grade or raffle was drawn without the beacon.",
        MarkCode::WeightsChanged => "The weights of the grades were changed.",
        MarkCode::HeadLost => "A kept head is not in the log, because the instance was restored.",
        MarkCode::HeadLate => "A head was seen only after its round was known.",
        MarkCode::ReceiptTime => "The opening's time and that of the receipt differ by more than five minutes.",
        MarkCode::ReceiptOpen => "A receipt has no opening.",
    }
}

fn receipt(at: usize, facts: &ReceiptFacts) -> String {
    let ReceiptFacts { opening, between, passed_over, immediate } = facts;
    let shown = match (opening, immediate) {
        (Some(id), _) => format!(
            "it belongs to the opening {id}. {between} events came between its head and the draw, which passed over {} \
             of them.",
            passed_over.len()
        ),
        (None, Some(draws)) if draws.is_empty() => "without an opening. At once it would have been refused.".to_owned(),
        (None, Some(draws)) => format!("without an opening. At once it would have given {}.", cards(draws)),
        (None, None) => "without an opening, and its seed is not revealed.".to_owned(),
    };
    format!("Receipt {}: {shown}", at + 1)
}

fn cards(draws: &[DrawRecord]) -> String {
    let card = |draw: &DrawRecord| {
        format!("{} of {} number {}", draw.copy.rarity.name(), draw.copy.definition_id, draw.copy.mint)
    };
    draws.iter().map(card).collect::<Vec<_>>().join(", ")
}
