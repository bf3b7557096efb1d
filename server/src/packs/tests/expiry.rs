//! Tests of packs that expire (docs/decisions/draw-2.md, section 9).

use std::time::Duration;

use super::*;
use crate::due::{self, RetryBackoff};
use crate::testing::{nothing_is_lost, violations};
use crate::wallet::{Grant, Source, Wallet, expiry};

const DAY: Duration = Duration::from_hours(24);

struct World {
    app: TestApp,
    stock: Stock,
    ada: UserId,
}

impl World {
    /// Ada has one pack from her first sign-in. Packs are kept for `days` days.
    async fn new(database: TestDatabase, days: u32) -> Self {
        let app = TestApp::new(database).await;
        let named = NAMES.iter().map(|name| plain(name)).collect();
        let kept = |pool| NewPack { expires: Some(days), ..pack_of(pool, 1) };
        let stock = app.stock_of(named, &[(Rarity::Basic, 1000)], kept).await;
        let ada = app.sign_in("ada").await.id;
        Self { app, stock, ada }
    }

    fn advance(&self, days: u32) {
        self.app.core.clock.advance(DAY * days);
    }

    async fn write(&self, change: impl Fn(&mut Tx<'_>, UserId) -> crate::error::Result<()> + Send + 'static) {
        let ada = self.ada;
        self.app.core.db.write(move |tx: &mut Tx<'_>| change(tx, ada)).await.expect("is written");
    }

    /// Runs the job; returns how many wallets it visited.
    async fn run(&self) -> usize {
        let now = self.app.core.clock.now();
        due::drain(&self.app.features.packs, now, &RetryBackoff::default()).await.expect("the job runs")
    }

    async fn open(&self) -> crate::error::Result<()> {
        let packs = &self.app.features.packs;
        let pack = packs.find(Some(self.stock.pack)).await.expect("the pack");
        let request = OpenRequest::new(packs, self.ada, pack, "self");
        self.app.core.db.write(move |tx: &mut Tx<'_>| open_in(tx, &request)).await.map(drop)
    }

    /// The numbers of free, reserved and opened packs.
    async fn packs(&self) -> (i64, i64, i64) {
        let Wallet { packs, reserved, opened, .. } = self.app.wallet(self.ada).await;
        (packs, reserved, opened)
    }

    /// When packs expire, in days from now, rounded up, with their number.
    async fn expiring(&self) -> Vec<(i64, i64)> {
        let (ada, now) = (self.ada, self.app.core.clock.now());
        let times = self.app.core.db.read(move |conn: &mut Conn<'_>| expiry::expiring(conn, ada)).await.expect("reads");
        times.into_iter().map(|(at, packs)| (at.day() - now.day(), packs)).collect()
    }

    /// Her notifications of the kind `packs`, latest first.
    async fn messages(&self) -> Vec<String> {
        let ada = self.ada;
        let sql = "SELECT message FROM notifications WHERE user_id = $1 AND type = 'packs' ORDER BY id DESC";
        let all = self.app.core.db.read(move |conn: &mut Conn<'_>| conn.scalars::<String>(sql, &[&ada])).await;
        all.expect("reads")
    }
}

fn is_refused(result: &crate::error::Result<()>) -> bool {
    matches!(result, Err(Error::Conflict(reason)) if reason.code() == "no_packs")
}

#[apply(on_both_engines!)]
async fn the_oldest_packs_expire_after_a_notification(database: TestDatabase) {
    let world = World::new(database, 30).await;
    world.advance(10);
    world.app.give_packs(world.ada, 2).await;
    world.advance(1);
    world.app.give_packs(world.ada, 3).await;
    // The opened pack is that of the first sign-in.
    world.open().await.expect("is opened");
    assert_eq!(world.expiring().await, [(30, 2), (31, 3)]);
    let before = world.messages().await.len();
    world.advance(26);
    assert_eq!((world.run().await, world.messages().await.len()), (1, before));
    world.advance(1);
    assert_eq!((world.run().await, world.run().await), (1, 0));
    let received = world.messages().await;
    assert_eq!((received.len(), received[0].split(" until ").next()), (before + 1, Some("2 packs can be opened only")));
    world.advance(1);
    assert_eq!(
        (world.run().await, world.messages().await.len()),
        (1, before + 2),
        "the other three are announced, too"
    );
    world.advance(2);
    assert_eq!((world.run().await, world.packs().await), (1, (3, 0, 1)));
    assert_eq!(world.messages().await[0], "2 packs expired after 30 days.");
    world.advance(1);
    world.run().await;
    assert_eq!((world.packs().await, world.expiring().await), ((0, 0, 1), vec![]));
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_change_of_the_time_begins_it_again_for_held_packs(database: TestDatabase) {
    let world = World::new(database, 30).await;
    let set = |days: Option<u32>| {
        let now = world.app.core.clock.now();
        world.write(move |tx, _| expiry::set(tx, days, now))
    };
    set(None).await;
    world.advance(400);
    assert_eq!((world.run().await, world.expiring().await), (0, vec![]));
    set(Some(20)).await;
    world.advance(15);
    set(Some(10)).await;
    assert_eq!(world.expiring().await, [(11, 1)]);
    world.advance(10);
    world.run().await;
    assert_eq!(world.packs().await.0, 1);
    world.advance(1);
    world.run().await;
    assert_eq!(world.packs().await.0, 0);
}

#[apply(on_both_engines!)]
async fn packs_expire_only_if_every_kind_says_so(database: TestDatabase) {
    let world = World::new(database, 30).await;
    let (now, pool) = (world.app.core.clock.now(), world.stock.definitions.clone());
    let id = PackId::new(now, &world.app.core.dice);
    let other = move |expires| NewPack { expires, is_default: false, ..pack_of(pool.clone(), 1) };
    let (never, longer) = (other(None), other(Some(40)));
    world.write(move |tx, _| pools::create(tx, id, &never, None, now)).await;
    assert_eq!(world.expiring().await, []);
    world.write(move |tx, ada| pools::change(tx, id, &longer, ada, &Message::verbatim(""), now)).await;
    assert_eq!(world.expiring().await, [(41, 1)]);
    world.write(move |tx, _| pools::retire(tx, id, now).map(drop)).await;
    assert_eq!(world.expiring().await, [(31, 1)]);
}

#[apply(on_both_engines!)]
async fn reserved_packs_expire_when_they_come_back(database: TestDatabase) {
    let world = World::new(database, 10).await;
    world.app.give_packs(world.ada, 2).await;
    world.write(|tx, ada| wallet::reserve(tx, ada, 2)).await;
    world.advance(11);
    world.run().await;
    assert_eq!(world.packs().await, (0, 2, 0));
    world.write(|tx, ada| wallet::release(tx, ada, 1)).await;
    // Before the job runs.
    assert!(is_refused(&world.open().await));
    assert_eq!((world.run().await, world.packs().await), (1, (0, 1, 0)));
    world.app.give_packs(world.ada, 1).await;
    world.write(|tx, ada| wallet::release(tx, ada, 1)).await;
    // The pack that came back expires, and the new one is opened.
    world.open().await.expect("is opened");
    assert_eq!(world.packs().await, (0, 0, 1));
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn an_expired_pack_is_lost_once_and_neither_opened_nor_moved(database: TestDatabase) {
    let world = World::new(database, 1).await;
    let bob = world.app.sign_in("bob").await.id;
    world.write(|tx, ada| wallet::reserve(tx, ada, 1)).await;
    for turn in 0..attempts() {
        world.app.give_packs(world.ada, 1).await;
        world.advance(3);
        let (now, dice) = (world.app.core.clock.now(), world.app.core.dice.clone());
        let (taker, giver) = (dice.clone(), dice);
        let reserve = world.app.core.db.write({
            let ada = world.ada;
            move |tx: &mut Tx<'_>| {
                expiry::visit_due(tx, ada, now, &taker)?;
                wallet::reserve(tx, ada, 1)
            }
        });
        let hand_over = world.app.core.db.write({
            let ada = world.ada;
            move |tx: &mut Tx<'_>| wallet::hand_over(tx, (ada, bob), Grant::new(1, Source::Exchange), now, &giver)
        });
        let uses = async { tokio::join!(world.open(), reserve, hand_over) };
        let (_, (open, reserve, hand_over)) =
            together(turn, async { tokio::join!(world.run(), world.run()) }, uses).await;
        assert!(is_refused(&open) && is_refused(&reserve) && is_refused(&hand_over), "turn {turn}");
        assert_eq!(world.packs().await, (0, 1, 0), "turn {turn}");
    }
    world.write(|tx, ada| wallet::release(tx, ada, 1)).await;
    world.run().await;
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn packs_that_come_while_others_expire_stay(database: TestDatabase) {
    let world = World::new(database, 1).await;
    for turn in 0..attempts() {
        world.advance(3);
        let give = world.app.give_packs(world.ada, 1);
        let ((), visited) = together(turn, give, world.run()).await;
        assert_eq!(visited, 1);
        assert_eq!(world.packs().await, (1, 0, 0), "turn {turn}");
    }
    nothing_is_lost(&world.app).await;
}

#[apply(on_both_engines!)]
async fn a_run_that_fails_changes_nothing(database: TestDatabase) {
    let world = World::new(database, 10).await;
    world.advance(11);
    let (ada, now, dice) = (world.ada, world.app.core.clock.now(), world.app.core.dice.clone());
    let stopped = world.app.core.db.write(move |tx: &mut Tx<'_>| -> crate::error::Result<()> {
        assert_eq!(expiry::visit_all(tx, &[ada], now, &dice)?, 1);
        Err(Error::internal("the server stops"))
    });
    assert!(stopped.await.is_err());
    assert_eq!(world.packs().await, (1, 0, 0));
    assert_eq!((world.run().await, world.run().await, world.packs().await), (1, 0, (0, 0, 0)));
}

#[apply(on_both_engines!)]
async fn many_wallets_are_visited_once_in_a_time(database: TestDatabase) {
    let world = World::new(database, 10).await;
    for at in 0..150 {
        world.app.sign_in(&format!("user{at}")).await;
    }
    world.advance(11);
    assert_eq!((world.run().await, world.run().await), (151, 0), "more than one batch");
    // Empty wallets are visited again when packs that came since could expire.
    world.advance(5);
    assert_eq!(world.run().await, 0);
    world.advance(2);
    assert_eq!(world.run().await, 151);
    let plan =
        world.app.plan("SELECT user_id FROM wallets WHERE expiry_base <= $1 ORDER BY expiry_base, user_id LIMIT 9");
    if matches!(world.app.core.db.engine(), crate::db::Engine::Sqlite) {
        assert!(plan.await.concat().contains("wallets_by_expiry"));
    }
}

#[apply(on_both_engines!)]
async fn the_checks_find_packs_that_expired_wrongly(database: TestDatabase) {
    let world = World::new(database, 10).await;
    world.advance(11);
    world.run().await;
    nothing_is_lost(&world.app).await;
    let found = async |changes: Vec<&'static str>| {
        world.write(move |tx, ada| changes.iter().try_for_each(|sql| tx.execute(sql, &[&ada]).map(drop))).await;
        violations(&world.app)
            .await
            .into_iter()
            .map(|text| text.split(':').next().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    let granted = "granted packs are held, reserved or opened";
    let once = "packs expire once, and only packs that came until the limit";
    let more = "UPDATE wallets SET packs = packs + 1 WHERE user_id = $1";
    let fewer = "UPDATE wallets SET packs = packs - 1 WHERE user_id = $1";
    // Without its entry, and with an entry that took nothing.
    assert_eq!(found(vec![more]).await, [granted]);
    let gift = "INSERT INTO ledger (user_id, id, source, amount, created_at) \
        SELECT user_id, 'new', 'admin', 1, 9999999999999 FROM wallets WHERE user_id = $1";
    assert_eq!(found(vec![gift]).await, [""; 0]);
    // The pack that expires came after the limit.
    let early = "INSERT INTO ledger (user_id, id, source, amount, reference, created_at) \
        SELECT user_id, 'early', 'expired', -1, reference, created_at + 1 FROM ledger \
        WHERE user_id = $1 AND source = 'expired'";
    assert_eq!(found(vec![early]).await, [granted, once]);
    assert_eq!(found(vec![fewer]).await, [once]);
    let undone = "DELETE FROM ledger WHERE user_id = $1 AND id = 'early'";
    assert_eq!(found(vec![undone, more]).await, [""; 0]);
}
