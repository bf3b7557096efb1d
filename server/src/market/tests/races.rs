//! Concurrent actions on one listing have one outcome and lose nothing.

use super::*;
use crate::testing::{Reply, attempts, put_twice, successes, together};

/// The refusals of a request that comes too late.
const CLOSED: &[&str] = &["409 listing_closed", "409 offer_closed", "404 offer_not_found"];

/// Rounds in which the present owner of one card sells it, and the other two users make offers.
struct Rounds {
    world: MarketWorld,
    card: crate::ids::CardId,
    owner: String,
}

impl Rounds {
    async fn new(database: crate::testing::TestDatabase) -> Self {
        let world = MarketWorld::new(database).await;
        let card = world.cards(&world.ada)[0];
        Self { world, card, owner: "ada".into() }
    }

    /// The seller and the two buyers.
    fn users(&self) -> [&crate::twitch::testing::TestUser; 3] {
        let MarketWorld { ada, bob, cleo, .. } = &self.world;
        match self.owner.as_str() {
            "ada" => [ada, bob, cleo],
            "bob" => [bob, ada, cleo],
            _ => [cleo, ada, bob],
        }
    }

    /// Lists the card, with an offer of one pack. Returns both ids.
    async fn begin(&self) -> (String, String) {
        let [seller, buyer, _] = self.users();
        let listed =
            self.world.app.as_user(seller).post("/api/market/listings", json!({"cardId": self.card})).await.ok();
        let listing = text(&listed, "_id");
        let offer = self.world.offers(buyer, &listing, &[], 1).await;
        (listing, offer)
    }

    async fn cancel(&self, listing: &str) -> Reply {
        self.world.app.as_user(self.users()[0]).delete(&format!("/api/market/listings/{listing}")).await
    }

    async fn accept(&self, listing: &str, offer: &str) -> Reply {
        self.world.accepts(self.users()[0], listing, offer).await
    }

    /// Checks that nothing is lost or reserved, and prepares the next round.
    async fn settle(&mut self) {
        nothing_is_lost(&self.world.app).await;
        for who in [&self.world.ada, &self.world.bob, &self.world.cleo] {
            assert_eq!(self.world.wallet(who).await.1, 0, "nothing is reserved");
        }
        let (owner, status) = self.world.card(self.card).await;
        assert_eq!(status, "available");
        self.owner = owner;
        // A user without packs could make no offer.
        for who in [&self.world.ada, &self.world.bob, &self.world.cleo] {
            if self.world.wallet(who).await.0 < 3 {
                self.world.app.give_packs(who.id, 20).await;
            }
        }
    }
}

#[apply(on_both_engines!)]
async fn a_listing_is_either_cancelled_or_sold(database: TestDatabase) {
    let mut rounds = Rounds::new(database).await;
    let mut sold = 0;
    for turn in 0..attempts() {
        let (listing, offer) = rounds.begin().await;
        let (cancel, accept) = together(turn, rounds.cancel(&listing), rounds.accept(&listing, &offer)).await;
        assert_eq!(successes(&[&cancel, &accept], CLOSED), 1);
        sold += u32::from(accept.status.is_success());
        rounds.settle().await;
    }
    assert!(sold > 0 && sold < attempts(), "each came first at least once: {sold}");
}

#[apply(on_both_engines!)]
async fn an_offer_is_either_made_or_too_late(database: TestDatabase) {
    let mut rounds = Rounds::new(database).await;
    let (mut offered, mut late) = (0, 0);
    for turn in 0..attempts() {
        let (listing, accepted) = rounds.begin().await;
        let [_, _, third] = rounds.users();
        let card = rounds.world.cards(third).iter().copied().find(|card| *card != rounds.card).expect("a card");
        let path = format!("/api/market/listings/{listing}/offers");
        let offer = async {
            let body = json!({"offeredCards": [card], "offeredPacks": 1});
            rounds.world.app.as_user(third).post(&path, body).await
        };
        // Whether the listing is sold or cancelled, earlier offers end with it.
        let end = async {
            // An offer reads its card before it writes; in half of the rounds the other request reads, too.
            if turn % 4 < 2 {
                rounds.world.listing(&listing).await;
            }
            if turn.is_multiple_of(2) {
                rounds.cancel(&listing).await
            } else {
                rounds.accept(&listing, &accepted).await
            }
        };
        let (offer, end) = together(turn / 2, offer, end).await;
        assert!(end.status.is_success(), "{end}");
        if successes(&[&offer], CLOSED) == 1 {
            offered += 1;
        } else {
            late += 1;
        }
        assert_eq!(rounds.world.card(card).await.1, "available");
        rounds.settle().await;
    }
    assert!(offered > 0 && late > 0, "each came first at least once: {offered} offered, {late} were late");
}

#[apply(on_both_engines!)]
async fn one_of_two_offers_is_accepted(database: TestDatabase) {
    let mut rounds = Rounds::new(database).await;
    for turn in 0..attempts() {
        let (listing, one) = rounds.begin().await;
        let other = rounds.world.offers(rounds.users()[2], &listing, &[], 2).await;
        let (first, second) = together(turn, rounds.accept(&listing, &one), rounds.accept(&listing, &other)).await;
        assert_eq!(successes(&[&first, &second], CLOSED), 1);
        rounds.settle().await;
    }
}

#[apply(on_both_engines!)]
async fn two_concurrent_accepts_sell_once(database: TestDatabase) {
    let mut rounds = Rounds::new(database).await;
    for turn in 0..attempts() {
        let (listing, offer) = rounds.begin().await;
        let path = format!("/api/market/listings/{listing}/offers/{offer}/accept");
        let seller = rounds.world.app.as_user(rounds.users()[0]);
        put_twice(&seller, turn, &path, json!({}), CLOSED).await;
        rounds.settle().await;
    }
}

#[apply(on_both_engines!)]
async fn an_offer_is_either_retracted_or_accepted(database: TestDatabase) {
    let mut rounds = Rounds::new(database).await;
    let mut sold = 0;
    for turn in 0..attempts() {
        let (listing, offer) = rounds.begin().await;
        let retract = async {
            rounds
                .world
                .app
                .as_user(rounds.users()[1])
                .delete(&format!("/api/market/listings/{listing}/offers/self"))
                .await
        };
        let (retract, accept) = together(turn, retract, rounds.accept(&listing, &offer)).await;
        assert_eq!(successes(&[&retract, &accept], CLOSED), 1);
        if accept.status.is_success() {
            sold += 1;
        } else {
            rounds.cancel(&listing).await.ok();
        }
        rounds.settle().await;
    }
    assert!(sold > 0 && sold < attempts(), "each came first at least once: {sold}");
}

#[apply(on_both_engines!)]
async fn an_offer_is_either_changed_or_accepted(database: TestDatabase) {
    let mut rounds = Rounds::new(database).await;
    for turn in 0..attempts() {
        let (listing, offer) = rounds.begin().await;
        let change = async {
            let path = format!("/api/market/listings/{listing}/offers/self");
            rounds.world.app.as_user(rounds.users()[1]).put(&path, json!({"offeredPacks": 3})).await
        };
        let (change, accept) = together(turn, change, rounds.accept(&listing, &offer)).await;
        assert_eq!(successes(&[&change, &accept], CLOSED), 1);
        if change.status.is_success() {
            rounds.cancel(&listing).await.ok();
        }
        rounds.settle().await;
    }
}

#[apply(on_both_engines!)]
async fn a_listing_is_either_sold_or_expires(database: TestDatabase) {
    let mut rounds = Rounds::new(database).await;
    let (mut sold, mut expired) = (0, 0);
    for turn in 0..attempts() {
        let (listing, offer) = rounds.begin().await;
        let app = &rounds.world.app.app;
        // The acceptance was sent before the listing expired; the job starts afterwards.
        let later = app.core.clock.now().plus_hours(168);
        let later = TxContext::of(&app.features.cards).await.expect("a context").at(later);
        let accept = async {
            if turn.is_multiple_of(2) {
                rounds.world.listing(&listing).await;
            }
            rounds.accept(&listing, &offer).await
        };
        let (accept, ended) = together(turn / 2, accept, deadlines::expire_due(&app.features.market, &later)).await;
        let ended = ended.expect("the job runs");
        assert_eq!(successes(&[&accept], CLOSED) + ended, 1);
        sold += u32::from(accept.status.is_success());
        expired += ended;
        rounds.settle().await;
    }
    assert!(sold > 0 && expired > 0, "each came first at least once: {sold} sold, {expired} expired");
}

#[apply(on_both_engines!)]
async fn concurrent_uses_of_one_card_lock_it_once(database: TestDatabase) {
    let mut rounds = Rounds::new(database).await;
    for turn in 0..attempts() {
        let (listing, offer) = rounds.begin().await;
        // The third user puts one card in an offer, a listing and a trade at the same time.
        let [seller, _, third] = rounds.users();
        let card = rounds.world.cards(third).iter().copied().find(|card| *card != rounds.card).expect("a card");
        let caller = || rounds.world.app.as_user(third);
        let offers = format!("/api/market/listings/{listing}/offers");
        let (offered, listed, traded) = tokio::join!(
            async { caller().post(&offers, json!({"offeredCards": [card]})).await },
            async { caller().post("/api/market/listings", json!({"cardId": card})).await },
            async {
                let body = json!({"recipient": seller.id, "offeredItems": [card], "requestedPacks": 1});
                caller().post("/api/trades", body).await
            },
        );
        let replies = [&offered, &listed, &traded];
        assert_eq!(replies.iter().filter(|reply| reply.status.is_success()).count(), 1);
        for reply in replies.iter().filter(|reply| !reply.status.is_success()) {
            assert_eq!(reply.refusal(), "409 card_busy");
        }
        nothing_is_lost(&rounds.world.app).await;
        if turn.is_multiple_of(2) {
            rounds.accept(&listing, &offer).await.ok();
        } else {
            rounds.cancel(&listing).await.ok();
        }
        if listed.status.is_success() {
            caller().delete(&format!("/api/market/listings/{}", text(&listed.json(), "_id"))).await.ok();
        }
        if traded.status.is_success() {
            caller()
                .put(&format!("/api/trades/{}/status", text(&traded.json(), "_id")), json!({"status": "cancelled"}))
                .await
                .ok();
        }
        rounds.settle().await;
    }
}
