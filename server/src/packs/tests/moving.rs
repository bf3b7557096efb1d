//! An instance of version 1 moves to version 2 (docs/decisions/draw-2.md, section 11).

use super::*;
use crate::collection::store::{Minting, NewCard};
use crate::collection::{self};
use crate::dice::Dice;
use crate::ids::{CardId, SeedId};
use crate::packs::draw::{Draw, PoolConfig, Request, Step};
use crate::packs::opening_store::{self, CardMark};
use crate::packs::{store, version2};

const INSERT_SEED: &str = "INSERT INTO seeds (id, user_id, server_seed, seed_hash, client_seed_1, counter, created_at) \
    VALUES ($1, $2, $3, $4, 'lucky', $5, $6)";
const INSERT_OPENING: &str = "INSERT INTO openings (id, user_id, pack_id, odds_version, run_version, seed_id, counter, \
    opened_at, source, live, shown, listed, record) VALUES ($1, $2, $3, 1, 1, $4, $5, $6, 'self', $7, $8, TRUE, $9)";

/// A user's openings with one seed.
struct Opener {
    user: UserId,
    seed: SeedId,
    secret: ServerSeed,
    counter: u64,
    dice: Dice,
}

impl Opener {
    /// Opens the pack as version 1 did, and stores the rows that it stored.
    fn open(&mut self, tx: &mut Tx<'_>, config: &PoolConfig, live: bool, now: Timestamp) -> crate::error::Result<()> {
        let pool = crate::packs::draw::Pool::new(config.clone()).expect("the pool is valid");
        let opening = OpeningId::new(now, &self.dice);
        let request = Request {
            opening,
            client_seed: "lucky".to_owned(),
            counter: self.counter,
            run_version: 1,
            opened_at_ms: now.millis(),
            forced_modifier: None,
            reward: false,
        };
        let mut draw = Draw::new(&pool, &self.secret, request);
        draw.refused();
        let claim = loop {
            match draw.next(0.0).expect("the pool has cards") {
                Step::Claim(claim) => break claim,
                Step::Holders(copies) => draw.learn(&copies, &opening_store::holders(tx, &copies)?.held),
                step => panic!("the pool is nearly full: {step:?}"),
            }
        };
        let ids: Vec<CardId> = claim.cards.iter().map(|_| CardId::new(now, &self.dice)).collect();
        let record = opening_store::Record {
            cards: ids.clone(),
            marks: vec![CardMark::New; ids.len()],
            fairness: Record::One(Box::new(draw.record(&claim))),
        };
        let (text, counter) = (serde_json::to_string(&record).expect("is written"), i64::try_from(self.counter));
        let (counter, shown) = (counter.expect("a small number"), !live);
        let params: [&dyn crate::db::ToValue; 9] =
            [&opening, &self.user, &config.pack_id, &self.seed, &counter, &now, &live, &shown, &text];
        tx.execute(INSERT_OPENING, &params)?;
        let minting = Minting { opening: Some(opening), hidden: live, ..Minting::without_opening(self.user, now) };
        let card = |(id, card): (&CardId, &crate::packs::draw::Pulled)| NewCard {
            id: *id,
            definition: card.copy.definition_id,
            rarity: card.copy.rarity,
            mint: card.copy.mint,
            modifier: card.modifier,
        };
        let cards: Vec<NewCard> = ids.iter().zip(&claim.cards).map(card).collect();
        assert_eq!(collection::store::insert(tx, &minting, &cards)?, cards.len());
        self.counter += 1;
        Ok(())
    }
}

/// Makes the database one of version 1: no log, pools without series, and openings of these users, the last one live and
/// not shown yet.
fn make_version_1(tx: &mut Tx<'_>, pack: PackId, users: &[UserId], now: Timestamp) -> crate::error::Result<()> {
    for sql in ["DELETE FROM log_entries", "DELETE FROM log_batches", "DELETE FROM seeds"] {
        tx.execute(sql, &[])?;
    }
    let mut config = store::version(tx, pack, 1)?.expect("a version");
    config.definitions.iter_mut().for_each(|definition| definition.series = None);
    let text = serde_json::to_string(&config).expect("is written");
    tx.execute("UPDATE pack_versions SET config = $1 WHERE version = 1", &[&text])?;
    let dice = Dice::seeded(11);
    for user in users {
        let secret = ServerSeed::from_bytes(dice.bytes());
        let mut opener = Opener { user: *user, seed: SeedId::new(now, &dice), secret, counter: 0, dice: dice.clone() };
        let (seed, hash) = (opener.secret.to_hex(), opener.secret.hash());
        for number in 0..3 {
            opener.open(tx, &config, number == 2 && Some(user) == users.last(), now)?;
        }
        tx.execute(INSERT_SEED, &[&opener.seed, user, &seed, &hash, &3_i64, &now])?;
    }
    Ok(())
}

#[apply(on_both_engines!)]
async fn an_instance_of_version_1_moves_and_both_parts_are_verified(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let stock = app.stock(&NAMES, SHORT_RUN, 3).await;
    let (ada, bob) = (app.sign_in("ada").await, app.sign_in("bob").await);
    let (pack, users, now) = (stock.pack, [ada.id, bob.id], app.core.clock.now());
    app.core.db.write(move |tx: &mut Tx<'_>| make_version_1(tx, pack, &users, now)).await.expect("is version 1");

    version2::begin(&app.features.packs).await.expect("the log begins");
    version2::begin(&app.features.packs).await.expect("it begins once");
    // The versions that were published before the move stay in the cache of this process.
    let app = TestApp::new(app.closed()).await;
    assert_eq!(app.anyone().get("/api/packs/openings").await.ok()["total"], 6, "the live one is public");
    let me = app.as_user(&ada).get("/api/fairness/me").await.ok();
    assert_eq!((&me["entropyRequired"], &me["revealed"][0]["clientSeed"]), (&json!(false), &json!("lucky")));
    assert_eq!(app.anyone().get("/api/packs").await.ok()[0]["oddsVersion"], 2, "pools have series");
    for who in [&ada, &bob, &ada] {
        app.give_packs(who.id, 1).await;
        let opened = open(&app, who, json!({})).await.ok();
        assert_eq!((&opened["fairness"]["version"], &opened["fairness"]["runVersion"]), (&json!(2), &json!(2)));
    }
    for who in [&ada, &bob] {
        app.as_user(who).post("/api/fairness/rotate", json!({})).await.ok();
    }
    assert_eq!(verified(&app).await, (9, 9));
    let data = published(&app).await;
    assert_eq!((data.begin, data.batches[0].entries[0].starts_with("begin ")), (Some(7), true));
}
