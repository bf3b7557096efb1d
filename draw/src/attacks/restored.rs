//! Restored backups, and receipts of what they lost or drew again.

use super::super::attack_world::Forger;
use super::super::canonical::Bytes32;
use super::super::testing::opening;
use super::super::verify::Receipt;
use super::history::with_other_digest;
use super::{Attack, no_change, receipt, tickets, without_head};

const MARKS: &[&str] = &["break_explained", "disturbed", "ticket_waiting"];
const OPEN: &[&str] = &["break_explained", "disturbed", "receipt_open", "ticket_waiting"];
const LOST: &[&str] = &["break_explained", "disturbed", "head_lost", "receipt_open", "ticket_waiting"];

/// An attack on the scenario `restored`, and a receipt.
fn restored(name: &'static str, receipt: Receipt) -> Attack {
    Attack::on("restored", 61, name, no_change).receipt(receipt)
}

pub(super) fn losses() -> Vec<Attack> {
    vec![
        Attack::on("restored", 61, "restored to draw again", no_change)
            .heads(vec![format!("1800000000000 4 {} - - 1800000060000", Bytes32::sha256("lost"))])
            .marks(&["break_explained", "disturbed", "head_lost", "ticket_waiting"]),
        Attack::on("restored", 61, "restored, and the head of a lost batch came after its round", no_change)
            .heads(vec![format!("1800000000000 4 {} 600000030 600000030 1800000060000", Bytes32::sha256("lost"))])
            .marks(&["break_explained", "disturbed", "head_lost", "ticket_waiting"]),
        restored("restored, and the entropy of a lost opening is used again", lost_receipt()).marks(OPEN),
        restored("an opening of an opener who knew no head is missing", without_head(lost_receipt()))
            .problems(&["receipt"])
            .marks(MARKS),
        restored("restored, and a ticket is lost", lost_ticket_receipt()).marks(LOST),
        restored("restored, and a ticket of an opener who knew no head is lost", without_head(lost_ticket_receipt()))
            .marks(LOST),
        restored("an opening by a ticket after the restore is missing", missing_receipt())
            .problems(&["receipt"])
            .marks(MARKS),
    ]
}

pub(super) fn second_draws() -> Vec<Attack> {
    let changed = |number| with_other_digest(Forger::of("restored").receipt(number));
    let from_before = |mut receipt: Receipt| {
        receipt.intent.head = Forger::of("restored").receipt(1).intent.head;
        receipt
    };
    vec![
        restored("restored, and a ticket is drawn again", changed(3)).marks(OPEN),
        restored(
            "restored, and the ticket of a receipt without it is drawn again",
            Receipt { ticket: None, ..changed(3) },
        )
        .marks(OPEN),
        Attack::on("restored", 61, "restored, and a ticket that is drawn again is not listed", |forger| {
            hide_from(forger, 3);
        })
        .receipt(changed(3))
        .marks(&["break_explained", "rare_pool", "receipt_open", "ticket_waiting"]),
        restored("an opening from before the restore has another digest", changed(1))
            .problems(&["receipt"])
            .marks(MARKS),
        restored("an opening at level 1 after the restore has another digest", from_before(changed(4)))
            .problems(&["receipt"])
            .marks(MARKS),
        restored("a ticket after the restore has another digest", from_before(changed(5)))
            .problems(&["receipt"])
            .marks(MARKS),
        Attack::on("restored", 61, "a ticket after the restore that is not listed has another digest", |forger| {
            hide_from(forger, 5);
        })
        .receipt(from_before(changed(5)))
        .problems(&["receipt"])
        .marks(MARKS),
        tickets(61, "a ticket that was drawn before a restore has another digest", Forger::restore)
            .receipt(with_other_digest(receipt(3, |_| {})))
            .problems(&["receipt"]),
    ]
}

/// The receipt of an opening that the restore of the scenario `restored` lost, with the entropy of one after it.
fn lost_receipt() -> Receipt {
    let mut forger = Forger::of("restored");
    let entropy = forger.record(4).entropy.clone().unwrap();
    let mut receipt = forger.receipt(1);
    receipt.intent.entropy = entropy;
    receipt.opening.as_mut().unwrap().id = opening(99);
    receipt
}

/// The receipt of a ticket in a batch that the restore of the scenario `restored` lost.
fn lost_ticket_receipt() -> Receipt {
    let mut forger = Forger::of("restored");
    let mut receipt = forger.receipt(3);
    let ticket = receipt.ticket.as_mut().unwrap();
    ticket.line = ticket.line.replace(opening(3).as_str(), opening(99).as_str());
    (ticket.batch, ticket.head) = (ticket.batch + 1, Bytes32::sha256("lost"));
    receipt.opening = None;
    receipt
}

/// The receipt of a request before the restore of the scenario `restored` that got a ticket after it. The log has no
/// opening with the id that was answered.
fn missing_receipt() -> Receipt {
    let mut forger = Forger::of("restored");
    let mut receipt = forger.receipt(5);
    receipt.intent.head = forger.receipt(1).intent.head;
    receipt.opening.as_mut().unwrap().id = opening(99);
    receipt
}

/// Ends the list before an opening.
fn hide_from(forger: &mut Forger, number: u32) {
    let position = forger.opening(number).fairness.position();
    forger.data.openings.retain(|opening| opening.fairness.position() < position);
    forger.data.hidden_from = Some(position);
}
