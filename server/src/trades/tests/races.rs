//! Concurrent actions on one trade have one outcome and lose nothing.

use super::*;
use crate::cards::Rarity;
use crate::testing::{attempts, put_twice, successes, together};

/// The refusals of a request that comes too late.
const CLOSED: &[&str] = &["409 trade_closed"];

async fn card(world: &TradeWorld, who: &TestUser) -> CardId {
    world.cards(who).await[0]
}

async fn is_settled(world: &TradeWorld) {
    nothing_is_lost(&world.app).await;
    for who in [&world.ada, &world.bob, &world.cy] {
        assert_eq!(world.cards(who).await.len(), 5, "every trade was one for one");
        assert_eq!(world.packs(who).await.1, 0, "nothing is reserved");
    }
}

#[apply(on_both_engines!)]
async fn concurrent_accept_and_cancel_have_one_outcome(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let mut accepted = 0;
    for turn in 0..attempts() {
        let trade =
            world.swap(&world.ada, &world.bob, card(&world, &world.ada).await, card(&world, &world.bob).await).await;
        let (accept, cancel) =
            together(turn, world.set(&world.bob, &trade, "accepted"), world.set(&world.ada, &trade, "cancelled")).await;
        accepted += u32::from(accept.status.is_success());
        assert_eq!(successes(&[&accept, &cancel], CLOSED), 1);
        is_settled(&world).await;
    }
    assert!(accepted > 0 && accepted < attempts(), "each came first at least once: {accepted}");
}

#[apply(on_both_engines!)]
async fn a_card_requested_by_two_trades_is_given_once(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    for turn in 0..attempts() {
        let wanted = card(&world, &world.bob).await;
        let one = world.swap(&world.ada, &world.bob, card(&world, &world.ada).await, wanted).await;
        let other = world.swap(&world.cy, &world.bob, card(&world, &world.cy).await, wanted).await;
        let (first, second) =
            together(turn, world.set(&world.bob, &one, "accepted"), world.set(&world.bob, &other, "accepted")).await;
        assert_eq!(successes(&[&first, &second], CLOSED), 1);
        is_settled(&world).await;
    }
}

#[apply(on_both_engines!)]
async fn two_concurrent_accepts_transfer_once(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    for turn in 0..attempts() {
        let trade =
            world.swap(&world.ada, &world.bob, card(&world, &world.ada).await, card(&world, &world.bob).await).await;
        let path = format!("/api/trades/{trade}/status");
        put_twice(&world.app.as_user(&world.bob), turn, &path, json!({"status": "accepted"}), CLOSED).await;
        is_settled(&world).await;
    }
}

#[apply(on_both_engines!)]
async fn concurrent_offers_of_one_card_lock_it_once(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let plenty =
        world.app.stock(&["Gale", "Hail", "Ice", "Jetsam", "Kelp"], &[(Rarity::Basic, 2 * attempts())], 5).await;
    let (mut offered, mut opened) = (0, 0);
    for turn in 0..attempts() {
        // One card in two trades, and packs that are offered and opened at the same time.
        let (mine, wanted) = (card(&world, &world.ada).await, card(&world, &world.bob).await);
        let (one, other) = together(
            turn,
            world.offer(&world.ada, &world.bob, (&[mine], 0), (&[wanted], 0)),
            world.offer(&world.ada, &world.cy, (&[mine], 0), (&[], 1)),
        )
        .await;
        let replies = [&one, &other];
        assert_eq!(replies.iter().filter(|reply| reply.status.is_success()).count(), 1);
        for reply in replies {
            if reply.status.is_success() {
                world.set(&world.ada, &id(&reply.json()), "cancelled").await.ok();
            } else {
                assert_eq!(reply.refusal(), "409 card_busy");
            }
        }
        let all = u32::try_from(world.packs(&world.ada).await.0).expect("packs");
        let ada = world.app.as_user(&world.ada);
        let (promise, open) = together(
            turn / 2,
            world.offer(&world.ada, &world.bob, (&[], all), (&[wanted], 0)),
            ada.post("/api/packs/open", json!({"packId": plenty.pack})),
        )
        .await;
        assert!(promise.status.is_success() != open.status.is_success(), "{promise} {open}");
        if open.status.is_success() {
            assert_eq!(promise.refusal(), "409 no_packs");
            opened += 1;
            world.app.give_packs(world.ada.id, 1).await;
        } else {
            assert_eq!(open.refusal(), "409 no_packs");
            offered += 1;
            world.set(&world.ada, &id(&promise.json()), "cancelled").await.ok();
        }
        nothing_is_lost(&world.app).await;
        assert_eq!(world.packs(&world.ada).await, (i64::from(all), 0));
    }
    assert!(offered > 0 && opened > 0, "each came first at least once: {offered} offered, {opened} opened");
}

#[apply(on_both_engines!)]
async fn a_trade_is_either_accepted_or_countered(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    for turn in 0..attempts() {
        let (mine, theirs) = (card(&world, &world.ada).await, card(&world, &world.bob).await);
        let trade = world.swap(&world.ada, &world.bob, mine, theirs).await;
        let bob = world.app.as_user(&world.bob);
        let counter = async {
            let body =
                json!({"recipient": "ada", "offeredItems": [theirs], "requestedItems": [mine], "counterOf": trade});
            bob.post("/api/trades", body).await
        };
        let (accept, counter) = together(turn, world.set(&world.bob, &trade, "accepted"), counter).await;
        let countered = counter.status.is_success().then(|| id(&counter.json()));
        // If the accept came first, the cards of the counter-offer may already be transferred.
        let refusals: Vec<String> = [&accept, &counter]
            .iter()
            .filter(|reply| !reply.status.is_success())
            .map(|reply| reply.refusal())
            .collect();
        assert_eq!(refusals, ["409 trade_closed"]);
        if let Some(countered) = countered {
            world.set(&world.ada, &countered, "accepted").await.ok();
        }
        is_settled(&world).await;
    }
}

#[apply(on_both_engines!)]
async fn a_trade_is_either_accepted_or_expires(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let app = &world.app.app;
    let mut expired = 0;
    for turn in 0..attempts() {
        let trade =
            world.swap(&world.ada, &world.bob, card(&world, &world.ada).await, card(&world, &world.bob).await).await;
        let later =
            TxContext::of(&app.features.cards).await.expect("a context").at(app.core.clock.now().plus_hours(168));
        let accept = async {
            // The job reads before it writes; in half of the rounds the other request does so, too.
            if turn.is_multiple_of(2) {
                world.app.as_user(&world.bob).get("/api/trades/bob/pending").await.ok();
                world.cards(&world.bob).await;
            }
            world.set(&world.bob, &trade, "accepted").await
        };
        let (accept, ended) = together(turn / 2, accept, deadlines::expire_due(&app.features.trades, &later)).await;
        let ended = ended.expect("the job runs");
        assert_eq!(successes(&[&accept], CLOSED) + ended, 1);
        expired += ended;
        is_settled(&world).await;
    }
    assert!(expired > 0, "the job came first at least once");
}
