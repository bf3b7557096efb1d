//! Tests of which trades and sales give experience and count for achievements and the leaderboard: those with a card
//! that its recipient never held.

use super::*;
use crate::ids::CardId;
use crate::testing::together;
use crate::twitch::testing::TestUser;

/// The cards and packs of one side.
type Given<'a> = (&'a [CardId], u32);

async fn offered(world: &MarketWorld, from: &TestUser, to: &TestUser, gives: Given<'_>, gets: Given<'_>) -> String {
    let body = json!({"recipient": to.id, "offeredItems": gives.0, "offeredPacks": gives.1,
        "requestedItems": gets.0, "requestedPacks": gets.1});
    text(&world.app.as_user(from).post("/api/trades", body).await.ok(), "_id")
}

async fn accepted(world: &MarketWorld, by: &TestUser, trade: &str) -> Value {
    let body = json!({"status": "accepted"});
    world.app.as_user(by).put(&format!("/api/trades/{trade}/status"), body).await.ok()
}

/// Makes and accepts a trade. Returns `counts` before and after the acceptance.
async fn trade(world: &MarketWorld, from: &TestUser, to: &TestUser, gives: Given<'_>, gets: Given<'_>) -> [bool; 2] {
    let id = offered(world, from, to, gives, gets).await;
    let open = world.app.as_user(to).get(&format!("/api/trades/{}/pending", to.id)).await.ok();
    let done = accepted(world, to, &id).await;
    let listed = world.app.as_user(to).get(&format!("/api/trades/{}", to.id)).await.ok();
    let listed = listed.as_array().expect("trades").iter().find(|trade| trade["_id"] == id.as_str()).cloned();
    assert_eq!(listed.map(|trade| trade["counts"].clone()), Some(done["counts"].clone()));
    [&open[0], &done].map(|trade| trade["counts"].as_bool().expect("a boolean"))
}

async fn sale(world: &MarketWorld, seller: &TestUser, buyer: &TestUser, card: CardId, packs: u32) {
    let listing =
        text(&world.app.as_user(seller).post("/api/market/listings", json!({"cardId": card})).await.ok(), "_id");
    let offer = world.offers(buyer, &listing, &[], packs).await;
    world.accepts(seller, &listing, &offer).await.ok();
}

/// A user's experience, and the counted trades and sales on the profile, in achievements and on the leaderboard.
async fn figures(world: &MarketWorld, who: &TestUser) -> (i64, [i64; 3]) {
    let name = world.app.as_user(who).get("/api/users/me").await.ok()["username"].as_str().expect("a name").to_owned();
    let profile = world.app.anyone().get(&format!("/api/users/profile/{name}")).await.ok();
    let achievements = world.app.as_user(who).get("/api/achievements").await.ok();
    // Their requirements are higher than the counts of this test, so they show the current count.
    let current = |name: &str| {
        let all = achievements["achievements"].as_array().expect("achievements");
        let found = all.iter().find(|one| one["name"] == name).expect("it is there");
        found["current"].as_i64().expect("a number")
    };
    world.app.caught_up().await;
    let board = world.app.as_user(who).get("/api/leaderboard").await.ok();
    #[expect(clippy::cast_possible_truncation, reason = "a count")]
    let ranked = board["me"]["completedTrades"]["value"].as_f64().expect("a number") as i64;
    let done = current("Deal Weaver") + current("Stall Keeper") + current("Discerning Buyer");
    (profile["xp"].as_i64().expect("a number"), [profile["completedTrades"].as_i64().expect("a number"), done, ranked])
}

#[apply(on_both_engines!)]
async fn repeated_exchanges_of_the_same_cards_count_once(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (ada, bob) = (&world.ada, &world.bob);
    let (a, b) = (world.cards(ada).to_vec(), world.cards(bob).to_vec());
    assert_eq!(trade(&world, ada, bob, (&a[..1], 0), (&b[..1], 0)).await, [true, true]);
    for _ in 0..2 {
        assert_eq!(trade(&world, ada, bob, (&b[..1], 0), (&a[..1], 0)).await, [false, false], "both held it before");
        assert_eq!(trade(&world, ada, bob, (&a[..1], 0), (&b[..1], 0)).await, [false, false]);
        assert_eq!(trade(&world, ada, bob, (&[], 1), (&[], 1)).await, [false, false], "no card changes hands");
    }
    assert_eq!(trade(&world, ada, bob, (&b[..1], 0), (&[], 1)).await, [false, false], "he held the card before");
    sale(&world, ada, bob, a[1], 1).await;
    for _ in 0..2 {
        sale(&world, bob, ada, a[1], 1).await;
        sale(&world, ada, bob, a[1], 1).await;
    }
    // One new card among other cards is enough.
    assert_eq!(trade(&world, bob, ada, (&[a[1], b[1]], 0), (&[], 1)).await, [true, true]);
    for who in [ada, bob] {
        assert_eq!(figures(&world, who).await, (10 + 20 + 15 + 20, [3, 3, 3]));
    }
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn trades_and_sales_give_at_most_a_hundred_experience_per_day(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (ada, bob, cleo) = (&world.ada, &world.bob, &world.cleo);
    let (a, b, c) = (world.cards(ada).to_vec(), world.cards(bob).to_vec(), world.cards(cleo).to_vec());
    for number in 0..3 {
        trade(&world, ada, bob, (&a[number..=number], 0), (&b[number..=number], 0)).await;
    }
    sale(&world, ada, bob, a[3], 1).await;
    sale(&world, cleo, ada, c[0], 1).await;
    assert_eq!((world.wallet(ada).await.2, world.wallet(cleo).await.2), (10 + 90, 10 + 15));
    assert_eq!(trade(&world, ada, cleo, (&a[4..], 0), (&c[1..2], 0)).await, [true, true]);
    assert_eq!((world.wallet(ada).await.2, world.wallet(cleo).await.2), (10 + 100, 10 + 35), "10 XP were left");
    sale(&world, cleo, ada, c[2], 1).await;
    assert_eq!((world.wallet(ada).await.2, world.wallet(cleo).await.2), (10 + 100, 10 + 50), "none are left");
    assert_eq!(figures(&world, ada).await.1, [7, 7, 7], "they still count");
    // The clock starts at 22:13 UTC, so two hours later is the next day.
    world.app.core.clock.advance(std::time::Duration::from_secs(2 * 3600));
    sale(&world, cleo, ada, c[3], 1).await;
    assert_eq!((world.wallet(ada).await.2, world.wallet(cleo).await.2), (10 + 115, 10 + 65));
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn concurrent_trades_stay_within_the_daily_limit(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (ada, bob, cleo) = (&world.ada, &world.bob, &world.cleo);
    let (a, b) = (world.cards(ada).to_vec(), world.cards(bob).to_vec());
    for number in 0..4 {
        trade(&world, bob, ada, (&b[number..=number], 0), (&[], 1)).await;
    }
    for turn in 0..2 {
        let cards = &a[2 * turn..];
        let to_bob = offered(&world, ada, bob, (&cards[..1], 0), (&[], 1)).await;
        let to_cleo = offered(&world, ada, cleo, (&cards[1..2], 0), (&[], 1)).await;
        let turn = u32::try_from(turn).expect("few");
        let (bobs, cleos) = together(turn, accepted(&world, bob, &to_bob), accepted(&world, cleo, &to_cleo)).await;
        assert_eq!([&bobs["counts"], &cleos["counts"]], [true, true]);
    }
    assert_eq!((world.wallet(ada).await.2, world.wallet(bob).await.2), (10 + 100, 10 + 100));
    nothing_is_lost(&world.app).await;
}
