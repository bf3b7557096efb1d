//! Corrupted files of an old collection: each record is imported or listed as unreadable. Then the audit and its fixes
//! run.

use std::path::Path;
use std::sync::Arc;

use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::{Run, below, chance, corrupt, pick};
use crate::dice::Dice;
use crate::import::testing::{Layout, OldCollection};
use crate::import::{Options, run};
use crate::testing::{Caller, TestApp, TestDatabase, nothing_is_lost, on_both_engines};

const FILES: [&str; 6] = ["modifiers.json", "cards.json", "packs.json", "users.json", "trades.json", "listings.json"];
const FIXES: [&str; 5] = [
    "fix-card-definition-inconsistencies",
    "fix-card-data-mismatches",
    "fix-duplicate-mint-numbers",
    "fix-legacy-glitch-names",
    "fix-missing-modifier-prefixes",
];
/// Records per file in one attempt, at most.
const RECORDS: usize = 12;

/// Each file's records before they are corrupted.
fn records() -> Vec<(&'static str, Vec<Value>)> {
    let folder = tempfile::tempdir().expect("a folder");
    OldCollection::new().write(folder.path(), Layout::Extended);
    let read = |file: &'static str| {
        let text = std::fs::read_to_string(folder.path().join(file)).unwrap_or_default();
        (file, text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
    };
    FILES.map(read).into()
}

/// Writes a few records of each file, some of them corrupted.
fn write(folder: &Path, all: &[(&str, Vec<Value>)], dice: &Dice) {
    for (file, records) in all.iter().filter(|(_, records)| !records.is_empty()) {
        let mut some: Vec<Value> = (0..below(dice, RECORDS)).map(|_| pick(dice, records).clone()).collect();
        for record in &mut some {
            shorten(record, dice);
            corrupt::repeatedly(record, 40, dice);
        }
        let mut bytes = if chance(dice, 50) {
            json!(some).to_string().into_bytes()
        } else {
            some.iter().flat_map(|record| format!("{record}\n").into_bytes()).collect()
        };
        if chance(dice, 20) {
            corrupt::bytes(&mut bytes, dice);
        }
        std::fs::write(folder.join(file), bytes).expect("is written");
    }
}

/// Keeps a few of a user's cards, so that an attempt is fast.
fn shorten(record: &mut Value, dice: &Dice) {
    if let Some(cards) = record["cards"].as_array_mut() {
        let from = below(dice, cards.len().max(1));
        *cards = cards.split_off(from.min(cards.len()));
        cards.truncate(RECORDS);
    }
}

async fn audit(owner: &Caller<'_>, dice: &Dice) {
    let report = owner.get("/api/admin/audit-cards").await;
    assert!(report.status.is_success() && report.json()["status"] == "success", "{report}");
    for fix in FIXES {
        let dry = if chance(dice, 85) { "true" } else { "false" };
        let reply = owner.post(&format!("/api/admin/{fix}?dryRun={dry}"), json!({"dryRun": dry == "true"})).await;
        assert!(reply.status.is_success(), "{fix}: {reply}");
    }
}

#[apply(on_both_engines!)]
async fn every_corrupt_collection_is_imported_or_reported(database: TestDatabase) {
    let mut fuzz = Run::of("imports", 10);
    let dice = fuzz.dice.clone();
    let app = TestApp::new(database).await;
    let (all, folder) = (records(), tempfile::tempdir().expect("a folder"));
    let (mut imported, mut imports) = (0_u64, 0_u64);
    while fuzz.next_attempt() {
        write(folder.path(), &all, &dice);
        let options = Options { folder: folder.path().to_owned(), skip_unreadable: chance(&dice, 80) };
        match run(&app.features.packs, options, Arc::new(|_, _| ())).await {
            Ok(report) => imported += report.imported("cards"),
            Err(error) => panic!("unreadable records must be listed in the report: {error:?}"),
        }
        let token = app.sign_in("nova").await;
        audit(&app.as_user(&token), &dice).await;
        imports += 1;
    }
    nothing_is_lost(&app).await;
    println!("{imported} cards in {imports} imports");
    assert!(imported > imports, "fewer cards than imports");
}
