//! The attacks of section 8 of docs/decisions/draw-2.md that change public data, or that a kept receipt or head shows.

use std::fmt::Display;

use super::attack_world::{Forger, receipts};
use super::public2::PublicData2;
use super::verify::{Receipt, Receipts};

mod history;
mod level_1;
mod level_2;
mod restored;

/// Public data after an attack, and what a verifier finds.
pub(super) struct Attack {
    /// The row of the table.
    pub row: u32,
    pub name: &'static str,
    pub base: &'static str,
    pub data: PublicData2,
    pub receipts: Option<Receipts>,
    /// Lines of a watch file.
    pub heads: Vec<String>,
    pub problems: &'static [&'static str],
    pub marks: &'static [&'static str],
}

/// What a scenario's own verification marks.
const LEVEL_1: &[&str] =
    &["forced_modifier", "level_1", "live_level_1", "no_beacon", "rare_pool", "server_entropy", "weights_changed"];

impl Attack {
    /// An attack on a scenario that no check finds.
    fn on(base: &'static str, row: u32, name: &'static str, change: impl FnOnce(&mut Forger)) -> Self {
        let mut forger = Forger::of(base);
        change(&mut forger);
        let (receipts, heads, problems, marks): (_, _, &[_], &[_]) = (None, Vec::new(), &[], &[]);
        Self { row, name, base, data: forger.data, receipts, heads, problems, marks }
    }

    fn problems(self, problems: &'static [&'static str]) -> Self {
        Self { problems, ..self }
    }

    fn marks(self, marks: &'static [&'static str]) -> Self {
        Self { marks, ..self }
    }

    fn receipt(self, receipt: Receipt) -> Self {
        Self { receipts: Some(receipts(vec![receipt], Vec::new())), ..self }
    }

    fn heads(self, heads: Vec<String>) -> Self {
        Self { heads, ..self }
    }
}

/// An attack on the scenario `tickets`.
fn tickets(row: u32, name: &'static str, change: impl FnOnce(&mut Forger)) -> Attack {
    Attack::on("tickets", row, name, change)
}

/// An honest receipt of the scenario `tickets`, after a change.
fn receipt(number: u32, change: impl FnOnce(&mut Receipt)) -> Receipt {
    let mut receipt = Forger::of("tickets").receipt(number);
    change(&mut receipt);
    receipt
}

/// The line of a watch file for a batch of the scenario `tickets`.
fn watched(batch: usize, newest: impl Display) -> Vec<String> {
    vec![Forger::of("tickets").watched(batch, newest)]
}

fn no_change(_: &mut Forger) {}

/// The opener got no answer.
fn without_opening(receipt: &mut Receipt) {
    receipt.opening = None;
}

/// The opener's browser knew no head.
fn without_head(mut receipt: Receipt) -> Receipt {
    receipt.intent.head = None;
    receipt
}

/// The opener got no answer, and no opening has this entropy.
fn other_entropy(receipt: &mut Receipt) {
    receipt.intent.entropy = "00".repeat(32);
    receipt.opening = None;
}

fn set_entropy(forger: &mut Forger, number: u32, entropy: Option<String>) {
    forger.record(number).entropy = entropy;
    forger.redraw();
}

/// All attacks by row.
pub(super) fn attacks() -> Vec<Attack> {
    let all = [
        level_1::seeds(),
        level_1::records(),
        level_2::rounds(),
        level_2::outcomes(),
        level_2::refusals(),
        level_2::held_copies(),
        level_2::pools(),
        history::history(),
        history::hidden(),
        restored::losses(),
        restored::second_draws(),
        history::grades(),
    ];
    all.into_iter().flatten().collect()
}
