//! Which actions count, and when.

use super::*;
use crate::achievements::watch;
use crate::packs::open::{self, OpenRequest, open_in};
use crate::realtime::Event;
use crate::testing::{TestDatabase, nothing_is_lost, on_both_engines};
use macro_rules_attribute::apply;

const DAY_MS: u64 = 86_400_000;
const VALIDATE: &str = "/api/auth/validate";

#[apply(on_both_engines!)]
async fn a_new_user_sees_all_achievements(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("ada").await;
    let all = all(&app, &ada).await;
    assert_eq!(all.len(), 45);
    assert_eq!(
        all[0],
        json!({
            "name": "Off the Ground", "title": "Off the Ground", "description": "Reach level 2.", "category": "levels", "requirement": 2,
            "current": 1, "achieved": false, "claimed": false, "reward": {"packs": 1},
        })
    );
    assert!(all.iter().all(|one| one["achieved"] == false && one["claimed"] == false));
    assert_eq!(one(&app, &ada, "Fresh Foil").await["reward"], json!({"card": true}));
    assert_eq!(app.anyone().get("/api/achievements").await.refusal(), "401 unauthorized");
    let reached = unlock_and_list(&app.features.achievements, UserId::from_bytes([9; 12])).await.expect("reads");
    assert!(reached.is_empty(), "a deleted user reaches nothing");
}

#[apply(on_both_engines!)]
async fn a_reached_goal_is_notified_once_and_stays(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (app, ada) = (&world.app, &world.ada);
    let first = one(app, ada, "Fresh Foil").await;
    assert_eq!((&first["achieved"], &first["claimed"], &first["current"]), (&json!(true), &json!(false), &json!(1)));
    assert_eq!(first["dateEarned"], "2023-11-14T22:13:20.000Z");
    let news = notifications(app, ada).await;
    assert!(news.contains(&"You reached “Fresh Foil”. Claim a card for it!".to_owned()), "{news:?}");
    world.pass(DAY_MS);
    assert_eq!(one(app, ada, "Fresh Foil").await, first, "it keeps its date");
    assert_eq!(notifications(app, ada).await, news, "there is no second notification");
    app.as_user(ada).put("/api/users/preferred-pack", json!({"packId": ""})).await.ok();
    let card = world.cards(ada).await[0];
    let feature = async |cards: Value| {
        app.as_user(ada).put("/api/users/featured-cards", json!({"featuredCards": cards})).await.ok()
    };
    assert_eq!(progress(app, ada, "On Display").await, (0, false));
    feature(json!([card])).await;
    assert_eq!(progress(app, ada, "On Display").await, (1, true));
    assert_eq!(progress(app, ada, "Full Cabinet").await, (1, false));
    feature(json!([])).await;
    assert_eq!(progress(app, ada, "On Display").await, (1, true), "a reached achievement stays");
    assert_eq!(progress(app, ada, "Full Cabinet").await, (0, false), "an unreached one does not");
}

#[apply(on_both_engines!)]
async fn deals_and_slabs_count_for_their_users(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (app, ada, bob) = (&world.app, &world.ada, &world.bob);
    let (mine, theirs) = (world.cards(ada).await, world.cards(bob).await);
    let trade = world.swap(ada, bob, mine[0], theirs[0]).await;
    assert_eq!(progress(app, ada, "Handshake").await, (0, false), "an offer is not a trade");
    world.set(bob, &trade, "accepted").await.ok();
    for who in [ada, bob] {
        assert_eq!(progress(app, who, "Handshake").await, (1, true));
        assert_eq!(progress(app, who, "Known All Over Town").await, (1, false));
    }
    assert_eq!(progress(app, &world.cy, "Handshake").await, (0, false));

    let listing = app.as_user(ada).post("/api/market/listings", json!({"cardId": mine[1]})).await.ok();
    let listing = crate::trades::testing::id(&listing);
    assert_eq!(progress(app, ada, "Open for Business").await, (1, true));
    let path = format!("/api/market/listings/{listing}/offers");
    let offer = app.as_user(bob).post(&path, json!({"offeredCards": [], "offeredPacks": 1})).await.ok();
    let offer = crate::trades::testing::id(&offer["offer"]);
    assert_eq!(
        (progress(app, ada, "Going Once").await, progress(app, bob, "Sharp Eye").await),
        ((0, false), (0, false))
    );
    app.as_user(ada).put(&format!("{path}/{offer}/accept"), json!({})).await.ok();
    assert_eq!((progress(app, ada, "Going Once").await, progress(app, bob, "Sharp Eye").await), ((1, true), (1, true)));
    assert_eq!(
        (progress(app, bob, "Going Once").await, progress(app, ada, "Sharp Eye").await),
        ((0, false), (0, false))
    );

    world.grade_unrevealed(ada, mine[2]).await;
    assert_eq!(progress(app, ada, "Under the Loupe").await, (0, false), "a grade does not count before it is revealed");
    let grade = world.grade(ada, "reveal", mine[2]).await.ok()["card"]["grade"].as_i64().expect("a grade");
    assert_eq!(progress(app, ada, "Under the Loupe").await, (1, true));
    assert_eq!(progress(app, ada, "Near Perfect").await.1, grade >= 9);
    nothing_is_lost(app).await;
}

#[apply(on_both_engines!)]
async fn sign_in_days_and_streaks_are_counted(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("ada").await;
    let next_day = async |days: u64| {
        app.core.clock.advance(std::time::Duration::from_millis(days * DAY_MS));
        app.as_user(&ada).post(VALIDATE, json!({})).await.ok();
        let streak = progress(&app, &ada, "Three in a Row").await;
        (progress(&app, &ada, "Back for More").await, streak)
    };
    assert_eq!(progress(&app, &ada, "Back for More").await, (1, false));
    assert_eq!(next_day(0).await, ((1, false), (1, false)), "a day counts once");
    assert_eq!(next_day(1).await, ((2, true), (2, false)));
    assert_eq!(next_day(2).await, ((2, true), (1, false)), "a missed day ends the streak");
    assert_eq!(next_day(1).await, ((2, true), (2, false)));
    assert_eq!(next_day(1).await, ((2, true), (3, true)));
    assert_eq!(next_day(5).await, ((2, true), (3, true)), "a reached achievement stays");
    assert_eq!(progress(&app, &ada, "Whole Week").await, (1, false));
}

#[apply(on_both_engines!)]
async fn a_live_opening_does_not_count_before_it_was_shown(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&["Ash", "Birch"], &[(crate::cards::Rarity::Epic, 40)], 5).await;
    let ada = app.sign_in("ada").await;
    let pack = app.features.packs.find(None).await.expect("a pack");
    let request = OpenRequest::new(&app.features.packs, ada.id, pack, "live").live();
    let id = request.id();
    app.core.db.write(move |tx: &mut Tx<'_>| open_in(tx, &request).map(drop)).await.expect("is opened");
    let names =
        ["Fresh Foil", "Out of This World", "Broad Horizons", "Halfway There", "Nothing Missing", "A Proper Start"];
    for name in names {
        assert_eq!(progress(&app, &ada, name).await, (0, false), "{name}");
    }
    assert_eq!(progress(&app, &ada, "Off the Ground").await, (1, false));
    assert_eq!(notifications(&app, &ada).await, Vec::<String>::new());
    app.core.db.write(move |tx: &mut Tx<'_>| open::show(tx, id).map(drop)).await.expect("is shown");
    for name in ["Fresh Foil", "Out of This World", "Halfway There"] {
        assert_eq!(progress(&app, &ada, name).await, (1, true), "{name}");
    }
}

#[apply(on_both_engines!)]
async fn the_job_checks_users_after_their_actions(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&["Ash", "Birch"], &[(crate::cards::Rarity::Basic, 40)], 5).await;
    let ada = app.sign_in("ada").await;
    let mut events = app.core.listen();
    let job = tokio::spawn(watch::run(app.features.achievements.clone()));
    app.as_user(&ada).post("/api/packs/open", json!({})).await.ok();
    // The clock does not advance until the job waits for it, and there is no signal for that.
    let news = async {
        loop {
            tokio::select! {
                biased;
                event = events.recv() => if let Event::Notification { user, row, .. } = event.expect("an event")
                    && row["type"] == "achievement"
                {
                    return (user, row["message"].as_str().map(ToOwned::to_owned));
                },
                () = tokio::task::yield_now() => app.core.clock.advance(std::time::Duration::from_millis(1)),
            }
        }
    };
    let (user, message) =
        tokio::time::timeout(std::time::Duration::from_secs(20), news).await.expect("the user is notified");
    assert_eq!((user, message.as_deref()), (ada.id, Some("You reached “Fresh Foil”. Claim a card for it!")));
    app.core.stop();
    job.await.expect("ends with the server");
}
