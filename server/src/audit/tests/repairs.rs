//! How a repair runs: one at a time, to its end, and with maintenance mode during a large one.

use axum::extract::FromRequest;
use macro_rules_attribute::apply;
use serde_json::json;

use super::{FIXES, Moved, list};
use crate::audit::cut_off;
use crate::audit::routes::{repair, repair_under};
use crate::cards::Catalogue;
use crate::db::Tx;
use crate::error::Error;
use crate::idempotency::Idempotent;
use crate::testing::dump::dump;
use crate::testing::{TestDatabase, nothing_is_lost, on_both_engines};

#[apply(on_both_engines!)]
async fn a_large_repair_finishes_after_a_disconnect_and_ends_maintenance(database: TestDatabase) {
    let moved = Moved::new(database).await;
    let settings = &moved.app.core.settings;
    let closed = async |closed: bool| {
        while settings.now().maintenance != closed {
            tokio::task::yield_now().await;
        }
    };
    let admin = moved.app.as_user(&moved.nova);
    let repair = admin.post("/api/admin/fix-duplicate-mint-numbers?dryRun=false", json!({}));
    tokio::select! {
        biased;
        () = closed(true) => {}
        reply = repair => panic!("maintenance mode was not on: {reply}"),
    }
    // The client has disconnected.
    closed(false).await;
    assert_eq!(moved.actions().await[0]["action"], "fix_duplicate_mint_numbers");
    let again = moved.dry("fix-duplicate-mint-numbers").await;
    assert_eq!(list(&moved.audit().await, "mint0Cards").len(), 0, "{again}");
    nothing_is_lost(&moved.app).await;

    // Maintenance mode that an admin turned on stays on.
    admin.patch("/api/admin/settings", json!({"maintenance": true})).await.ok();
    moved.real("fix-legacy-glitch-names").await;
    assert!(moved.app.core.settings.now().maintenance);
}

#[apply(on_both_engines!)]
async fn a_repair_that_panics_changes_nothing_and_ends_maintenance(database: TestDatabase) {
    let moved = Moved::new(database).await;
    let app = &moved.app.app;
    let before = dump(&moved.app).await;
    let nothing = Idempotent::from_request(axum::extract::Request::default(), &()).await.expect("is a call");
    let work = move |_: &mut Tx<'_>, _: &Catalogue| panic!("a fault in a repair");
    let answer = repair(&app.features.audit, moved.nova.id, nothing, "fix_nothing", work).await;
    assert!(matches!(answer, Err(Error::Internal(_))), "{answer:?}");
    assert!(!app.core.settings.now().maintenance);
    assert_eq!(dump(&moved.app).await, before);
    moved.real("fix-legacy-glitch-names").await;
}

#[apply(on_both_engines!)]
async fn a_second_repair_on_another_node_is_refused(database: TestDatabase) {
    let moved = Moved::new(database).await;
    let other = moved.app.another_node().await;
    for is_large in [false, true] {
        let running = cut_off::begin(&moved.app.features.audit, is_large).await.expect("no other repair runs");
        for node in [&moved.app, &other] {
            for fix in FIXES {
                let answer = node.as_user(&moved.nova).post(&format!("/api/admin/{fix}?dryRun=false"), json!({})).await;
                assert_eq!(answer.refusal(), "409 repair_running", "{fix}");
            }
        }
        cut_off::end(&moved.app.features.audit, running).await;
    }
    assert!(!moved.app.core.settings.now().maintenance);
    assert_eq!(moved.actions().await.len(), 0);
    other.as_user(&moved.nova).post("/api/admin/fix-legacy-glitch-names?dryRun=false", json!({})).await.ok();
    moved.real("fix-missing-modifier-prefixes").await;
}

#[apply(on_both_engines!)]
async fn a_repair_that_lost_its_lease_changes_nothing(database: TestDatabase) {
    let moved = Moved::new(database).await;
    let (app, other) = (&moved.app.app, moved.app.another_node().await);
    let slow = cut_off::begin(&app.features.audit, false).await.expect("no other repair runs");
    app.core.clock.advance(std::time::Duration::from_mins(3));
    let latter =
        cut_off::begin(&other.app.features.audit, false).await.expect("the lease of the first repair has ended");
    let once = async || Idempotent::from_request(axum::extract::Request::default(), &()).await.expect("is a call");
    let catalogue = app.features.cards.catalogue().await.expect("is there");
    let work = |catalogue: std::sync::Arc<Catalogue>| {
        move |tx: &mut Tx<'_>| crate::audit::fix::fix_texts(tx, crate::audit::fix::TextFix::LegacyNames, &catalogue)
    };
    let nova = moved.nova.id;
    let lost =
        repair_under(&app.features.audit, slow, nova, once().await, "fix_nothing", work(catalogue.clone())).await;
    assert!(matches!(&lost, Err(Error::Conflict(reason)) if reason.code == "repair_lost"), "{lost:?}");
    assert_eq!(moved.actions().await.len(), 0);
    repair_under(&other.app.features.audit, latter, nova, once().await, "fix_something", work(catalogue))
        .await
        .expect("has the lease");
    assert_eq!(moved.actions().await[0]["action"], "fix_something");
}
