//! Repairs run one at a time and to their end, and large ones turn maintenance mode on.

use axum::extract::FromRequest;
use macro_rules_attribute::apply;
use serde_json::json;

use super::{FIXES, ImportedWorld, list};
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
    let world = ImportedWorld::new(database).await;
    let settings = &world.app.core.settings;
    let until_maintenance = async |expected: bool| {
        while settings.now().maintenance != expected {
            tokio::task::yield_now().await;
        }
    };
    let admin = world.app.as_user(&world.nova);
    let repair = admin.post("/api/admin/fix-duplicate-mint-numbers?dryRun=false", json!({}));
    tokio::select! {
        biased;
        () = until_maintenance(true) => {}
        reply = repair => panic!("maintenance mode was not on: {reply}"),
    }
    // The client has disconnected.
    until_maintenance(false).await;
    assert_eq!(world.log_entries().await[0]["action"], "fix_duplicate_mint_numbers");
    let again = world.dry_run("fix-duplicate-mint-numbers").await;
    assert_eq!(list(&world.audit().await, "mint0Cards").len(), 0, "{again}");
    nothing_is_lost(&world.app).await;

    // Maintenance mode that an admin turned on stays on.
    admin.patch("/api/admin/settings", json!({"maintenance": true})).await.ok();
    world.run("fix-legacy-glitch-names").await;
    assert!(world.app.core.settings.now().maintenance);
}

#[apply(on_both_engines!)]
async fn a_repair_that_panics_changes_nothing_and_ends_maintenance(database: TestDatabase) {
    let world = ImportedWorld::new(database).await;
    let app = &world.app.app;
    let before = dump(&world.app).await;
    let request = Idempotent::from_request(axum::extract::Request::default(), &()).await.expect("is a request");
    let work = move |_: &mut Tx<'_>, _: &Catalogue| panic!("a fault in a repair");
    let answer = repair(&app.features.audit, world.nova.id, request, "fix_nothing", work).await;
    assert!(matches!(answer, Err(Error::Internal(_))), "{answer:?}");
    assert!(!app.core.settings.now().maintenance);
    assert_eq!(dump(&world.app).await, before);
    world.run("fix-legacy-glitch-names").await;
}

#[apply(on_both_engines!)]
async fn a_second_repair_on_another_node_is_refused(database: TestDatabase) {
    let world = ImportedWorld::new(database).await;
    let other = world.app.another_node().await;
    for is_large in [false, true] {
        let running = cut_off::begin(&world.app.features.audit, is_large).await.expect("no other repair runs");
        for node in [&world.app, &other] {
            for fix in FIXES {
                let answer = node.as_user(&world.nova).post(&format!("/api/admin/{fix}?dryRun=false"), json!({})).await;
                assert_eq!(answer.refusal(), "409 repair_running", "{fix}");
            }
        }
        cut_off::end(&world.app.features.audit, running).await;
    }
    assert!(!world.app.core.settings.now().maintenance);
    assert_eq!(world.log_entries().await.len(), 0);
    other.as_user(&world.nova).post("/api/admin/fix-legacy-glitch-names?dryRun=false", json!({})).await.ok();
    world.run("fix-missing-modifier-prefixes").await;
}

#[apply(on_both_engines!)]
async fn a_repair_that_lost_its_lease_changes_nothing(database: TestDatabase) {
    let world = ImportedWorld::new(database).await;
    let (app, other) = (&world.app.app, world.app.another_node().await);
    let first = cut_off::begin(&app.features.audit, false).await.expect("no other repair runs");
    app.core.clock.advance(std::time::Duration::from_mins(3));
    let second =
        cut_off::begin(&other.app.features.audit, false).await.expect("the lease of the first repair has ended");
    let request =
        async || Idempotent::from_request(axum::extract::Request::default(), &()).await.expect("is a request");
    let catalogue = app.features.cards.catalogue().await.expect("is there");
    let work = |catalogue: std::sync::Arc<Catalogue>| {
        move |tx: &mut Tx<'_>| crate::audit::fix::fix_texts(tx, crate::audit::fix::TextFix::LegacyNames, &catalogue)
    };
    let nova = world.nova.id;
    let lost =
        repair_under(&app.features.audit, first, nova, request().await, "fix_nothing", work(catalogue.clone())).await;
    assert!(matches!(&lost, Err(Error::Conflict(reason)) if reason.code() == "repair_lost"), "{lost:?}");
    assert_eq!(world.log_entries().await.len(), 0);
    repair_under(&other.app.features.audit, second, nova, request().await, "fix_something", work(catalogue))
        .await
        .expect("this repair has the lease");
    assert_eq!(world.log_entries().await[0]["action"], "fix_something");
}
