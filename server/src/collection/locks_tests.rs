//! Locks and changes of owner, on both engines.

use super::locks::{HandOver, Holder, LockKind, check, hand_over, held_by, lock, release};
use super::{CardPresenter, store};
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::error::{Error, Result};
use crate::ids::{CardId, UserId};
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use macro_rules_attribute::apply;

struct World {
    app: TestApp,
    presenter: CardPresenter,
    ada: UserId,
    bob: UserId,
    cards: Vec<CardId>,
}

impl World {
    /// Ada has five cards, Bob has none.
    async fn new(database: crate::testing::TestDatabase) -> Self {
        let app = TestApp::new(database).await;
        app.stock(&["Ash", "Birch", "Cedar", "Dogwood", "Elm"], &[(Rarity::Basic, 100)], 5).await;
        let (ada, bob) = (app.sign_in("ada").await, app.sign_in("bob").await.id);
        let opening = app.as_user(&ada).post("/api/packs/open", serde_json::json!({})).await.ok();
        let ids = opening["cards"].as_array().expect("cards").iter().map(|card| card["_id"].as_str().expect("an id"));
        let mut cards: Vec<CardId> = ids.map(|id| id.parse().expect("an id")).collect();
        cards.sort();
        Self {
            presenter: CardPresenter::new(&app.features.cards).await.expect("a presenter"),
            ada: ada.id,
            bob,
            cards,
            app,
        }
    }

    async fn write<T: Send + 'static>(
        &self,
        change: impl Fn(&mut Tx<'_>, &CardPresenter, UserId, &[CardId]) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (presenter, ada, cards) = (self.presenter.clone(), self.ada, self.cards.clone());
        self.app.core.db.write(move |tx| change(tx, &presenter, ada, &cards)).await
    }
}

const TRADE: Holder<'static> = Holder { kind: LockKind::Trade, id: "trade-1" };
const LISTING: Holder<'static> = Holder { kind: LockKind::Listing, id: "listing-1" };

fn refused<T: std::fmt::Debug>(answer: Result<T>) -> (String, String) {
    match answer {
        Err(Error::Conflict(reason)) => (reason.code().to_owned(), reason.to_string()),
        other => panic!("{other:?}"),
    }
}

#[apply(on_both_engines!)]
async fn a_locked_card_names_its_holder_until_it_is_released(database: TestDatabase) {
    let world = World::new(database).await;
    world.write(|tx, presenter, ada, cards| lock(tx, presenter, ada, &cards[..2], TRADE)).await.expect("are locked");
    let again = world.write(|tx, presenter, ada, cards| lock(tx, presenter, ada, &cards[1..4], LISTING)).await;
    let (code, message) = refused(again);
    assert_eq!(code, "card_busy");
    assert!(message.contains("(Basic ") && message.contains("is offered in an open trade"), "{message}");
    let held = world.write(|tx, _, _, cards| held_by(tx, cards)).await.expect("reads");
    assert_eq!(held.len(), 2, "a refused request locks no card: {held:?}");
    assert_eq!(refused(world.write(|tx, presenter, ada, cards| check(tx, presenter, ada, cards)).await).0, "card_busy");
    assert_eq!(world.write(|tx, _, _, _| release(tx, TRADE.id)).await.expect("are released"), 2);
    world.write(|tx, presenter, ada, cards| check(tx, presenter, ada, cards)).await.expect("all are free");
}

#[apply(on_both_engines!)]
async fn cards_change_owner_once_and_only_from_their_holder(database: TestDatabase) {
    let world = World::new(database).await;
    let bob = world.bob;
    let give = move |tx: &mut Tx<'_>, presenter: &CardPresenter, ada, cards: &[CardId], holder| {
        let at = Timestamp::from_millis(9_999_999_999_999);
        let what = HandOver { from: ada, to: bob, holder, kind: "traded", reference: "trade-1", at };
        hand_over(tx, presenter, cards, what)
    };
    world.write(|tx, presenter, ada, cards| lock(tx, presenter, ada, &cards[..2], TRADE)).await.expect("are locked");
    let other_holder =
        world.write(move |tx, presenter, ada, cards| give(tx, presenter, ada, cards, Some("trade-2"))).await;
    assert_eq!(refused(other_holder).0, "card_busy");
    world
        .write(move |tx, presenter, ada, cards| give(tx, presenter, ada, &cards[..2], Some(TRADE.id)))
        .await
        .expect("moves");
    world.write(move |tx, presenter, ada, cards| give(tx, presenter, ada, &cards[2..3], None)).await.expect("moves");
    let twice = world.write(move |tx, presenter, ada, cards| give(tx, presenter, ada, &cards[..2], None)).await;
    assert_eq!(refused(twice).0, "card_moved");
    let left = world.write(move |tx, _, ada, cards| {
        assert_eq!(held_by(tx, cards)?, []);
        let events = store::events(tx, cards[0])?;
        assert_eq!((events.len(), events[1].kind.as_str(), events[1].to), (2, "traded", Some(bob)));
        Ok((store::count(tx, ada)?, store::count(tx, bob)?))
    });
    assert_eq!(left.await.expect("reads"), (2, 3));
}

#[apply(on_both_engines!)]
async fn a_refusal_names_the_unavailable_card(database: TestDatabase) {
    let world = World::new(database).await;
    let bob = world.bob;
    world.write(|tx, presenter, ada, cards| lock(tx, presenter, ada, &cards[2..3], TRADE)).await.expect("is locked");
    let label =
        world.write(|tx, presenter, _, cards| Ok(presenter.label(&store::by_id(tx, cards[2])?.expect("is there"))));
    let label = label.await.expect("reads").to_string();
    let locked = world.write(|tx, presenter, ada, cards| lock(tx, presenter, ada, &cards[..3], LISTING)).await;
    let given = world.write(move |tx, presenter, ada, cards| {
        let at = Timestamp::from_millis(9_999_999_999_999);
        let what = HandOver { from: ada, to: bob, holder: None, kind: "traded", reference: "trade-2", at };
        hand_over(tx, presenter, &cards[..3], what)
    });
    for (code, message) in [refused(locked), refused(given.await)] {
        assert_eq!((code.as_str(), message.starts_with(&label)), ("card_busy", true), "{label}: {message}");
    }
}

#[apply(on_both_engines!)]
async fn a_card_with_a_new_owner_is_not_featured(database: TestDatabase) {
    let world = World::new(database).await;
    let bob = world.bob;
    let featured = world.write(move |tx, presenter, ada, cards| {
        store::set_featured(tx, ada, &cards[..3])?;
        let at = Timestamp::from_millis(9_999_999_999_999);
        let what = HandOver { from: ada, to: bob, holder: None, kind: "sold", reference: "listing-1", at };
        hand_over(tx, presenter, &cards[..1], what)?;
        Ok(store::featured(tx, ada)?.len())
    });
    assert_eq!(featured.await.expect("moves"), 2);
}
