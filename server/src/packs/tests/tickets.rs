//! Packs that are drawn by tickets: the log, the round, the draw, and what happens without any of them
//! (docs/decisions/draw-2.md, section 4).

use std::time::Duration;

use super::*;
use crate::packs::draws::{Draws, Prepared};
use crate::packs::testing::close_log;
use crate::packs::{closer, ticket_store, tickets};
use crate::realtime::Event;

/// An instance that draws packs by tickets, with the stand-in of the beacon.
async fn ticket_app(database: TestDatabase) -> TestApp {
    TestApp::with_flags(database, &["--beacon=stand-in", "--draw-alone=ticket"]).await
}

/// Makes a ticket for the default pack.
async fn request(app: &TestApp, user: UserId) -> OpeningId {
    let packs = &app.features.packs;
    assert!(packs.transparency.beacon.usable().await.is_some(), "the stand-in has a round");
    let request = OpenRequest::new(packs, user, packs.find(None).await.expect("a pack"), "self");
    app.core.db.write(move |tx: &mut Tx<'_>| tickets::request_in(tx, &request)).await.expect("a ticket is made")
}

/// Closes the batch of all tickets that wait.
pub(super) async fn log_tickets(app: &TestApp) {
    closer::closer(&app.features.packs).turn().await.expect("a batch is closed");
}

/// Draws all tickets in batches after their rounds have come.
pub(super) async fn draw(app: &TestApp) {
    app.core.clock.advance(Duration::from_secs(12));
    let mut draws = Draws::new(app.features.packs.clone(), &app.core.node_name());
    draws.turn().await.expect("tickets are drawn");
}

async fn state(app: &TestApp, ticket: OpeningId) -> Value {
    app.anyone().get(&format!("/api/packs/tickets/{ticket}")).await.ok()
}

#[apply(on_both_engines!)]
async fn a_ticket_is_drawn_with_the_round_of_its_batch(database: TestDatabase) {
    let app = ticket_app(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    let ticket = request(&app, ada.id).await;
    let path = format!("/api/packs/tickets/{ticket}");
    assert_eq!(app.anyone().get(&path).await.status, 404, "it is its owner's until it is in the log");
    assert_eq!(app.as_user(&ada).get(&path).await.ok()["state"], "waiting");
    assert_eq!(app.anyone().get("/api/users/ada/collection").await.ok()["packs"], 0, "the pack is reserved");
    let open_now = || async { app.as_user(&ada).post("/api/packs/open", json!({"way": "ticket"})).await };
    app.give_packs(ada.id, 1).await;
    assert_eq!(open_now().await.refusal(), "409 opening_under_way");
    let rotate = app.as_user(&ada).post("/api/fairness/rotate", json!({})).await;
    assert_eq!(rotate.refusal(), "409 opening_under_way");

    log_tickets(&app).await;
    let logged = state(&app, ticket).await;
    assert_eq!(logged["state"], "logged");
    assert!(logged["round"].is_u64() && logged["line"].as_str().is_some_and(|line| line.starts_with("ticket ")));
    draw(&app).await;
    let drawn = state(&app, ticket).await;
    assert_eq!((&drawn["state"], &drawn["opening"]), (&json!("drawn"), &json!(ticket)));
    let opening = app.anyone().get(&format!("/api/packs/openings/{ticket}")).await.ok();
    let record = &opening["fairness"];
    assert_eq!((&record["level"], &record["round"], &record["counter"]), (&json!(2), &logged["round"], &json!(0)));
    assert_eq!(record["ticket"]["batch"], logged["batch"]);
    assert_eq!(app.anyone().get("/api/users/ada/collection").await.ok()["total"], 5);
    app.as_user(&ada).post("/api/fairness/rotate", json!({})).await.ok();
    nothing_is_lost(&app, &[ada.id], 5).await;
    assert_eq!(verified(&app).await, (1, 1));
}

#[apply(on_both_engines!)]
async fn a_ticket_takes_at_most_seven_statements_and_its_draw_eight(database: TestDatabase) {
    let app = ticket_app(database).await;
    app.stock(&NAMES, &[(Rarity::Basic, 100_000), (Rarity::Uncommon, 100_000)], 5).await;
    let ada = app.sign_in("ada").await;
    app.give_packs(ada.id, 1).await;
    // The first one makes the seeds, too.
    request(&app, ada.id).await;
    log_tickets(&app).await;
    draw(&app).await;

    let packs = &app.features.packs;
    let request = OpenRequest::new(packs, ada.id, packs.find(None).await.expect("a pack"), "self");
    let requested = move |tx: &mut Tx<'_>| {
        tickets::request_in(tx, &request)?;
        Ok(tx.statements())
    };
    // The idempotency key takes two statements.
    let requested = app.core.db.write(requested).await.expect("a ticket is made") + 2;
    log_tickets(&app).await;
    app.core.clock.advance(Duration::from_secs(12));
    let ticket = app.core.db.read(ticket_store::next).await.expect("is read").expect("a ticket is due");
    let round =
        packs.transparency.round(&ticket.beacon, ticket.round.unsigned_abs()).await.expect("the round is there");
    let prepared = Prepared::new(packs, &ticket, round);
    let drawn = move |tx: &mut Tx<'_>| {
        prepared.draw_in(tx)?;
        Ok(tx.statements())
    };
    // The lease takes one.
    let drawn = app.core.db.write(drawn).await.expect("is drawn") + 1;
    assert!(requested <= 7 && drawn <= 8, "{requested} and {drawn} statements");
}

#[apply(on_both_engines!)]
async fn a_ticket_without_a_batch_is_taken_back_after_five_minutes(database: TestDatabase) {
    let app = ticket_app(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    let ticket = request(&app, ada.id).await;
    let mut draws = Draws::new(app.features.packs.clone(), &app.core.node_name());
    assert!(draws.turn().await.expect("nothing is drawn").is_some(), "it looks again");
    app.core.clock.advance(Duration::from_secs(300));
    draws.turn().await.expect("it is taken back");
    assert_eq!(app.as_user(&ada).get(&format!("/api/packs/tickets/{ticket}")).await.status, 404);
    let me = app.as_user(&ada).get("/api/fairness/me").await.ok();
    assert_eq!((&me["counter"], &me["undrawn"]), (&json!(0), &Value::Null));
    assert_eq!(app.anyone().get("/api/users/ada/collection").await.ok()["packs"], 1);
    nothing_is_lost(&app, &[ada.id], 5).await;
    assert_eq!(verified(&app).await, (0, 0));
}

#[apply(on_both_engines!)]
async fn a_ticket_whose_pool_is_too_small_is_refused_for_everybody_to_see(database: TestDatabase) {
    let app = ticket_app(database).await;
    app.stock(&["Ash", "Birch"], &[(Rarity::Basic, 3)], 4).await;
    let (ada, bob) = (app.sign_in("ada").await, app.sign_in("bob").await);
    let first = request(&app, ada.id).await;
    let mut events = app.core.listen();
    let refused = async { open(&app, &bob, json!({"way": "ticket"})).await };
    let drawing = async {
        while !matches!(events.recv().await.expect("an event"), Event::LogAppended { ticket: true }) {}
        log_tickets(&app).await;
        // The request waits ten seconds.
        app.core.clock.advance(Duration::from_secs(9));
        let mut draws = Draws::new(app.features.packs.clone(), &app.core.node_name());
        draws.turn().await.expect("tickets are drawn");
    };
    let (reply, ()) = futures_util::join!(refused, drawing);
    assert_eq!(reply.refusal(), "409 ticket_refused", "two copies are left, and it needs four");
    assert_eq!(state(&app, first).await["state"], "drawn");
    assert_eq!(app.anyone().get("/api/users/bob/collection").await.ok()["packs"], 1, "bob has the pack again");
    let inbox = app.as_user(&bob).get("/api/notifications").await.ok();
    assert!(inbox.to_string().contains("You have it back"), "{inbox}");
    nothing_is_lost(&app, &[ada.id, bob.id], 4).await;
    app.as_user(&ada).post("/api/fairness/rotate", json!({})).await.ok();
    assert_eq!(verified(&app).await, (1, 1));
}

#[apply(on_both_engines!)]
async fn giving_up_a_ticket_returns_the_pack_and_verifiers_report_it(database: TestDatabase) {
    let app = ticket_app(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let (ada, nova) = (app.sign_in("ada").await, app.sign_in("nova").await);
    let ticket = request(&app, ada.id).await;
    let give_up = async || app.as_user(&nova).post(&format!("/api/admin/tickets/{ticket}/give-up"), json!({})).await;
    assert_eq!(give_up().await.refusal(), "409 ticket_not_logged");
    let modifier = app.features.cards.catalogue().await.expect("a catalogue").modifiers[0].id;
    let delete = app.as_user(&nova).call(Method::DELETE, &format!("/api/modifiers/{modifier}"), None, None).await;
    assert_eq!(delete.refusal(), "409 opening_under_way", "the ticket may be drawn with it");
    log_tickets(&app).await;
    give_up().await.ok();
    assert_eq!(give_up().await.refusal(), "409 ticket_settled");
    draw(&app).await;
    assert_eq!(state(&app, ticket).await["state"], "refused");
    assert_eq!(app.anyone().get("/api/users/ada/collection").await.ok()["packs"], 1);
    nothing_is_lost(&app, &[ada.id], 5).await;
    close_log(&app).await;
    let problems = verify_published(&published(&app).await).problems;
    let codes: Vec<&str> = problems.iter().map(|problem| problem.code.name()).collect();
    assert_eq!(codes, ["refused_wrongly"]);
}

#[apply(on_both_engines!)]
async fn the_way_of_a_request_is_that_of_the_setting(database: TestDatabase) {
    let app = ticket_app(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    let me = app.as_user(&ada);
    assert_eq!(me.get("/api/fairness/me").await.ok()["way"], "ticket");
    assert_eq!(open(&app, &ada, json!({})).await.refusal(), "409 way_changed");
    assert_eq!(open(&app, &ada, json!({"way": "later"})).await.status, 400);
}

#[apply(on_both_engines!)]
async fn without_the_beacon_packs_are_opened_at_level_1_or_wait(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--draw-alone=ticket"]).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let (ada, nova) = (app.sign_in("ada").await, app.sign_in("nova").await);
    assert_eq!(open(&app, &ada, json!({"way": "ticket"})).await.refusal(), "409 beacon_unusable");
    let opened = open(&app, &ada, json!({})).await.ok();
    assert_eq!((&opened["fairness"]["level"], &opened["fairness"]["noBeacon"]), (&json!(1), &json!(true)));
    let wait = json!({"beacon-missing": "wait"});
    app.as_user(&nova).call(Method::PATCH, "/api/admin/settings", Some(wait), None).await.ok();
    app.give_packs(ada.id, 1).await;
    assert_eq!(open(&app, &ada, json!({})).await.refusal(), "409 beacon_unusable");
    nothing_is_lost(&app, &[ada.id], 5).await;
}

#[apply(on_both_engines!)]
async fn a_repeated_request_answers_the_current_state_of_its_ticket(database: TestDatabase) {
    let app = ticket_app(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    let mut events = app.core.listen();
    let call = || async {
        let body = json!({"way": "ticket"});
        app.as_user(&ada).call(Method::POST, "/api/packs/open", Some(body), Some("once")).await
    };
    // Requests a ticket, and lets the wait for its draw pass.
    let mut requested = async || {
        let ten_seconds_later = async {
            while !matches!(events.recv().await.expect("an event"), Event::LogAppended { ticket: true }) {}
            app.core.clock.advance(Duration::from_secs(10));
        };
        let (reply, ()) = futures_util::join!(call(), ten_seconds_later);
        assert_eq!((reply.status.as_u16(), &reply.json()["ticket"]["state"]), (202, &json!("waiting")));
        reply.json()["ticket"]["_id"].clone()
    };
    let taken_back = requested().await;
    app.core.clock.advance(Duration::from_secs(300));
    let mut draws = Draws::new(app.features.packs.clone(), &app.core.node_name());
    draws.turn().await.expect("the ticket is taken back");
    let ticket = requested().await;
    assert_ne!(ticket, taken_back, "the same key requests again");
    log_tickets(&app).await;
    draw(&app).await;
    let opening = call().await.ok();
    assert_eq!((&opening["_id"], &opening["fairness"]["level"]), (&ticket, &json!(2)));
    assert_eq!(call().await.ok(), opening);
    nothing_is_lost(&app, &[ada.id], 5).await;
}

#[apply(on_both_engines!)]
async fn a_restored_ticket_is_drawn_with_its_round_and_one_without_a_batch_is_taken_back(database: TestDatabase) {
    let app = ticket_app(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let (ada, bob) = (app.sign_in("ada").await, app.sign_in("bob").await);
    let logged = request(&app, ada.id).await;
    log_tickets(&app).await;
    let unlogged = request(&app, bob.id).await;
    let round = state(&app, logged).await["round"].clone();
    let (origin, now) = (crate::backup::arrive::Origin::Restored(app.core.clock.now()), app.core.clock.now());
    crate::backup::arrive::arrive(&app.core.db, origin, now).await.expect("is restored");

    assert_eq!(app.anyone().get(&format!("/api/packs/tickets/{unlogged}")).await.status, 404);
    let (ada, bob) = (app.sign_in("ada").await, app.sign_in("bob").await);
    assert_eq!(app.as_user(&ada).get("/api/fairness/me").await.ok()["undrawn"], json!(logged), "with a new seed");
    app.give_packs(ada.id, 1).await;
    assert_eq!(open(&app, &ada, json!({"way": "ticket"})).await.refusal(), "409 opening_under_way");
    draw(&app).await;
    let opening = app.anyone().get(&format!("/api/packs/openings/{logged}")).await.ok();
    assert_eq!(opening["fairness"]["round"], round);
    assert_eq!(app.as_user(&ada).get("/api/fairness/me").await.ok()["undrawn"], Value::Null);
    nothing_is_lost(&app, &[ada.id, bob.id], 5).await;
    assert_eq!(verified(&app).await, (1, 1));
}

#[apply(on_both_engines!)]
async fn a_start_takes_back_tickets_that_got_no_batch_in_time(database: TestDatabase) {
    let app = ticket_app(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    let ticket = request(&app, ada.id).await;
    crate::feature::Feature::start(&app.features.packs).await.expect("starts");
    let path = format!("/api/packs/tickets/{ticket}");
    assert_eq!(app.as_user(&ada).get(&path).await.ok()["state"], "waiting", "it may get a batch");
    app.core.clock.advance(Duration::from_secs(300));
    crate::feature::Feature::start(&app.features.packs).await.expect("starts");
    assert_eq!(app.as_user(&ada).get(&path).await.status, 404);
    nothing_is_lost(&app, &[ada.id], 5).await;
}

#[apply(on_both_engines!)]
async fn a_start_draws_and_logs_before_the_first_answer(database: TestDatabase) {
    let app = ticket_app(database).await;
    let stock = app.stock(&NAMES, SHORT_RUN, 5).await;
    let (ada, bob, eve) = (app.sign_in("ada").await, app.sign_in("bob").await, app.sign_in("eve").await);
    let late = request(&app, ada.id).await;
    log_tickets(&app).await;
    let unshown = open_live(&app, &stock, bob.id).await.id;
    app.core.clock.advance(Duration::from_secs(300));
    let waiting = request(&app, eve.id).await;
    let app = app.restarted().await;
    crate::packs::catch_up(&app.features.packs).await.expect("catches up");

    let first = app.anyone().get("/api/fairness/openings").await;
    let header = first.headers["foilcast-log"].to_str().expect("a text").to_owned();
    let (list, log) = (first.ok(), app.anyone().get("/api/fairness/log").await.ok());
    let head = log["head"].as_str().expect("a head");
    assert_eq!(header, format!("{} {} {head}", log["epoch"], log["batch"]));
    let ids: Vec<&Value> = list["openings"].as_array().expect("a list").iter().map(|opening| &opening["_id"]).collect();
    assert_eq!((ids, &list["hiddenFrom"]), (vec![&json!(unshown), &json!(late)], &Value::Null));
    let batches = published(&app).await.batches;
    let lines = batches.last().expect("a batch").entries.iter().map(|line| line.split(' ').next().expect("a word"));
    assert_eq!(lines.collect::<Vec<_>>(), ["opening", "opening"]);
    let waiting = app.as_user(&eve).get(&format!("/api/packs/tickets/{waiting}")).await.ok();
    assert_eq!(waiting["state"], "waiting", "only tickets wait");
    nothing_is_lost(&app, &[ada.id, bob.id, eve.id], 5).await;
    assert_eq!(verified(&app).await.0, 2);
}

#[apply(on_both_engines!)]
async fn a_start_waits_two_seconds_for_rounds_and_does_nothing_beside_another_node(database: TestDatabase) {
    let app = ticket_app(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    let ticket = request(&app, ada.id).await;
    let before = published(&app).await.batches;
    let other = crate::transparency::Closer::new(app.features.transparency.clone(), closer::SOURCE, "other node");
    assert!(other.take_lease().await.expect("is claimed"));
    crate::packs::catch_up(&app.features.packs).await.expect("does nothing");
    assert_eq!(published(&app).await.batches, before);
    app.core.clock.advance(Duration::from_secs(15));
    log_tickets(&app).await;
    crate::packs::catch_up(&app.features.packs).await.expect("the round does not come");
    assert_eq!(state(&app, ticket).await["state"], "logged");
}

#[apply(on_both_engines!)]
async fn definitions_and_modifiers_stay_while_a_ticket_is_undrawn(database: TestDatabase) {
    let app = ticket_app(database).await;
    let stock = app.stock(&NAMES, SHORT_RUN, 5).await;
    // A definition without copies or packs, which could be removed otherwise.
    let unused = app.stock_of(vec![plain("Unused")], SHORT_RUN, |_| pack_of(stock.definitions.clone(), 5)).await;
    let (ada, nova) = (app.sign_in("ada").await, app.sign_in("nova").await);
    let modifier = app.features.cards.catalogue().await.expect("a catalogue").modifiers[0].id;
    let paths = [format!("/api/admin/cards/{}", unused.definitions[0]), format!("/api/modifiers/{modifier}")];
    request(&app, ada.id).await;
    let refused = async || {
        for path in &paths {
            assert_eq!(app.as_user(&nova).delete(path).await.refusal(), "409 opening_under_way", "{path}");
        }
    };
    refused().await;
    log_tickets(&app).await;
    refused().await;
    draw(&app).await;
    app.as_user(&nova).delete(&paths[0]).await.ok();
    assert_eq!(app.as_user(&nova).delete(&paths[1]).await.refusal(), "409 built_in");
    app.as_user(&ada).post("/api/fairness/rotate", json!({})).await.ok();
    assert_eq!(verified(&app).await, (1, 1));
}

/// As if the server had stopped before it noted that a head was announced.
const UNPUBLISH: &str = "UPDATE log_batches SET published_at = NULL";

#[apply(on_both_engines!)]
async fn a_stop_between_two_steps_of_a_ticket_loses_nothing(database: TestDatabase) {
    let mut app = ticket_app(database).await;
    app.stock(&NAMES, SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    let ticket = request(&app, ada.id).await;
    app = app.restarted().await;
    nothing_is_lost(&app, &[ada.id], 5).await;
    assert_eq!(app.as_user(&ada).get(&format!("/api/packs/tickets/{ticket}")).await.ok()["state"], "waiting");

    log_tickets(&app).await;
    app.core.db.write(|tx: &mut Tx<'_>| tx.execute(UNPUBLISH, &[])).await.expect("the head was not announced");
    let round = state(&app, ticket).await["round"].clone();
    app = app.restarted().await;
    nothing_is_lost(&app, &[ada.id], 5).await;
    assert_eq!(state(&app, ticket).await["state"], "logged");

    app.core.clock.advance(Duration::from_secs(60));
    crate::packs::catch_up(&app.features.packs).await.expect("catches up");
    let opening = app.anyone().get(&format!("/api/packs/openings/{ticket}")).await.ok();
    assert_eq!((&opening["fairness"]["round"], opening["cards"].as_array().map(Vec::len)), (&round, Some(5)));
    nothing_is_lost(&app, &[ada.id], 5).await;
    app.as_user(&ada).post("/api/fairness/rotate", json!({})).await.ok();
    assert_eq!(verified(&app).await, (1, 1));
}
