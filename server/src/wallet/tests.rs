use super::{
    Grant, Source, Wallet, find, grant, grant_everybody, hand_over, hand_over_reserved, open_reserved, release,
    reserve, revoke, store, take_pack,
};
use crate::db::Tx;
use crate::error::{Error, Result};
use crate::ids::UserId;
use crate::testing::{TestApp, TestDatabase, attempts, on_both_engines, together};
use macro_rules_attribute::apply;

struct World {
    app: TestApp,
    ada: UserId,
}

impl World {
    /// Ada has one pack, from her first sign-in.
    async fn new(database: crate::testing::TestDatabase) -> Self {
        let app = TestApp::new(database).await;
        let ada = app.sign_in("ada").await.id;
        Self { app, ada }
    }

    async fn write(&self, change: impl Fn(&mut Tx<'_>, UserId) -> Result<()> + Send + 'static) -> Result<()> {
        let ada = self.ada;
        self.app.core.db.write(move |tx| change(tx, ada)).await
    }

    async fn grant(&self, amount: u32) {
        let (now, dice) = (self.app.core.clock.now(), self.app.core.dice.clone());
        let given =
            self.write(move |tx, ada| grant(tx, ada, Grant::new(amount, Source::Reward).about("m1"), now, &dice));
        given.await.expect("is given");
    }

    async fn open(&self) -> Result<()> {
        let (now, dice) = (self.app.core.clock.now(), self.app.core.dice.clone());
        self.write(move |tx, ada| take_pack(tx, ada, now, &dice)).await
    }

    /// Her wallet, after checking that the ledger agrees.
    async fn wallet(&self) -> Wallet {
        let ada = self.ada;
        let read = self.app.core.db.read(move |conn| Ok((find(conn, ada)?, store::granted(conn, ada)?)));
        let (wallet, granted) = read.await.expect("reads");
        assert_eq!(granted, wallet.packs + wallet.reserved + wallet.opened, "{wallet:?}");
        wallet
    }
}

fn is_refused(result: &Result<()>) -> bool {
    matches!(result, Err(Error::Conflict(reason)) if reason.code() == "no_packs")
}

#[apply(on_both_engines!)]
async fn handing_over_packs_changes_both_ledgers(database: TestDatabase) {
    let world = World::new(database).await;
    let bob = world.app.sign_in("bob").await.id;
    world.grant(4).await;
    let (now, dice) = (world.app.core.clock.now(), world.app.core.dice.clone());
    world.write(|tx, ada| reserve(tx, ada, 3)).await.expect("are reserved");
    let given = world.write(move |tx, ada| {
        let about = |amount| Grant::new(amount, Source::Exchange).about("trade-1");
        hand_over_reserved(tx, (ada, bob), about(3), now, &dice)?;
        hand_over(tx, (ada, bob), about(1), now, &dice)?;
        hand_over(tx, (bob, ada), about(5), now, &dice)
    });
    given.await.expect("are given");
    // Ada had 5 and gave 4. Bob then gave her these and his own first pack.
    assert_eq!(world.wallet().await, Wallet { packs: 6, reserved: 0, opened: 0, xp: 0 });
    let theirs = world.app.core.db.read(move |conn| Ok((find(conn, bob)?, store::granted(conn, bob)?))).await;
    assert_eq!(theirs.expect("reads"), (Wallet::default(), 0));
}

#[apply(on_both_engines!)]
async fn packs_add_up_after_every_kind_of_change(database: TestDatabase) {
    let world = World::new(database).await;
    assert_eq!(world.wallet().await, Wallet { packs: 1, reserved: 0, opened: 0, xp: 0 });
    world.grant(4).await;
    world.write(|tx, ada| reserve(tx, ada, 3)).await.expect("are reserved");
    world.write(open_reserved).await.expect("is opened");
    world.write(|tx, ada| release(tx, ada, 1)).await.expect("is released");
    world.open().await.expect("is opened");
    let wallet = world.wallet().await;
    assert_eq!(wallet, Wallet { packs: 2, reserved: 1, opened: 2, xp: 20 });
    assert_eq!(wallet.level(), 1);
}

#[apply(on_both_engines!)]
async fn missing_packs_cannot_be_opened_or_reserved(database: TestDatabase) {
    let world = World::new(database).await;
    assert!(is_refused(&world.write(|tx, ada| reserve(tx, ada, 2)).await));
    world.open().await.expect("is opened");
    assert!(is_refused(&world.open().await));
    assert!(matches!(world.write(open_reserved).await, Err(Error::Internal(_))));
    assert!(matches!(world.write(|tx, ada| release(tx, ada, 1)).await, Err(Error::Internal(_))));
    assert_eq!(world.wallet().await, Wallet { packs: 0, reserved: 0, opened: 1, xp: 10 });
}

#[apply(on_both_engines!)]
async fn one_of_two_concurrent_openings_of_the_last_pack_succeeds(database: TestDatabase) {
    let world = World::new(database).await;
    for turn in 0..attempts() {
        let (one, other) = together(turn, world.open(), world.open()).await;
        assert_eq!([one.is_ok(), other.is_ok()].iter().filter(|done| **done).count(), 1);
        assert!(is_refused(&one) || is_refused(&other));
        assert_eq!(world.wallet().await.opened, i64::from(turn) + 1);
        world.grant(1).await;
    }
}

#[apply(on_both_engines!)]
async fn one_of_concurrently_opening_reserving_and_revoking_a_pack_succeeds(database: TestDatabase) {
    let world = World::new(database).await;
    let mut opened = 0;
    for turn in 0..attempts() {
        let (now, dice) = (world.app.core.clock.now(), world.app.core.dice.clone());
        let (open, reserve, revoke) = tokio::join!(
            world.open(),
            world.write(|tx, ada| reserve(tx, ada, 1)),
            world.write(move |tx, ada| revoke(tx, ada, Grant::new(1, Source::Admin), now, &dice)),
        );
        let all = [&open, &reserve, &revoke];
        assert_eq!(all.iter().filter(|done| done.is_ok()).count(), 1, "turn {turn}");
        assert_eq!(all.iter().filter(|done| is_refused(done)).count(), 2, "turn {turn}");
        opened += i64::from(open.is_ok());
        if reserve.is_ok() {
            world.write(|tx, ada| release(tx, ada, 1)).await.expect("is released");
        } else {
            world.grant(1).await;
        }
        assert_eq!(world.wallet().await, Wallet { packs: 1, reserved: 0, opened, xp: 10 * opened });
    }
}

#[apply(on_both_engines!)]
async fn an_admin_revokes_no_more_packs_than_are_left(database: TestDatabase) {
    let world = World::new(database).await;
    let (now, dice) = (world.app.core.clock.now(), world.app.core.dice.clone());
    let revoking = move |amount| {
        let dice = dice.clone();
        move |tx: &mut Tx<'_>, ada| revoke(tx, ada, Grant::new(amount, Source::Admin), now, &dice)
    };
    assert!(is_refused(&world.write(revoking(2)).await));
    world.write(revoking(1)).await.expect("is revoked");
    assert_eq!(world.wallet().await, Wallet::default());
}

#[apply(on_both_engines!)]
async fn all_users_get_packs_in_two_statements(database: TestDatabase) {
    let world = World::new(database).await;
    world.app.sign_in("grace").await;
    let (now, dice) = (world.app.core.clock.now(), world.app.core.dice.clone());
    let given = world.app.core.db.write(move |tx| {
        let before = tx.statements();
        let users = grant_everybody(tx, Grant::new(3, Source::Admin), now, &dice)?;
        Ok((users, tx.statements() - before))
    });
    assert_eq!(given.await.expect("is given"), (2, 2));
    assert_eq!(world.wallet().await.packs, 4);
}
