//! A small printed run and packs for users, for the tests of every feature.

use crate::cards::{NewDefinition, Rarity};
use crate::db::Tx;
use crate::ids::{DefinitionId, PackId, UserId};
use crate::packs::draw::{Evidence, Policy, PublicData2, Report2, verify2};
use crate::packs::open::{OpenRequest, Opened, open_in};
use crate::packs::{NewPack, closer, pools};
use crate::testing::TestApp;
use crate::wallet::{self, Grant, Source};
use serde_json::{Value, json};
use std::time::Duration;

/// A pack with its definitions.
pub(crate) struct Stock {
    pub(crate) pack: PackId,
    /// The pool, in the order of the given names.
    pub(crate) definitions: Vec<DefinitionId>,
}

/// The default printed run of [`TestApp::stock`].
pub(crate) const SHORT_RUN: &[(Rarity, u32)] = &[(Rarity::Basic, 40), (Rarity::Uncommon, 20), (Rarity::Divine, 1)];

/// A definition with default values.
pub(crate) fn plain(name: &str) -> NewDefinition {
    NewDefinition {
        name: name.into(),
        image_url: format!("/pictures/{name}.webp"),
        alt: format!("A picture of {name}."),
        art_focus: None,
        flavor_text: None,
        artist: None,
        series: "Test series".into(),
        available_from: None,
        available_to: None,
        demo: false,
        tags: vec![],
    }
}

/// A pack of these definitions with `cards_per_pack` cards.
pub(crate) fn pack_of(card_pool: Vec<DefinitionId>, cards_per_pack: u8) -> NewPack {
    NewPack {
        name: "Test pack".into(),
        image_url: None,
        description: None,
        card_pool,
        cards_per_pack,
        guarantee: None,
        policy: Policy::Supply,
        weights: None,
        no_repeats: false,
        pity: None,
        expires: None,
        modifier_chance_ppm: 50_000,
        available_from: None,
        available_to: None,
        is_default: true,
        demo: false,
    }
}

impl TestApp {
    /// Creates definitions with these names and this printed run, and a default pack of them.
    pub(crate) async fn stock(&self, names: &[&str], printed: &[(Rarity, u32)], cards_per_pack: u8) -> Stock {
        let named: Vec<NewDefinition> = names.iter().map(|name| plain(name)).collect();
        self.stock_of(named, printed, |pool| pack_of(pool, cards_per_pack)).await
    }

    /// Creates these definitions with this printed run, and a pack of them.
    pub(crate) async fn stock_of(
        &self,
        named: Vec<NewDefinition>,
        printed: &[(Rarity, u32)],
        pack: impl FnOnce(Vec<DefinitionId>) -> NewPack,
    ) -> Stock {
        let (now, dice) = (self.app.core.clock.now(), &self.app.core.dice);
        let definitions: Vec<DefinitionId> = named.iter().map(|_| DefinitionId::new(now, dice)).collect();
        let (id, ids, printed) = (PackId::new(now, dice), definitions.clone(), printed.to_vec());
        let pack = pack(definitions.clone());
        let make = move |tx: &mut Tx<'_>| {
            for (id, new) in ids.iter().zip(&named) {
                crate::cards::store::insert_printed(tx, *id, new, &printed, now)?;
            }
            pools::create(tx, id, &pack, None, now)
        };
        self.app.core.db.write(make).await.expect("the pack is made");
        self.app.features.cards.forget();
        self.app.features.packs.pools.forget();
        Stock { pack: id, definitions }
    }

    /// Grants packs to a user.
    pub(crate) async fn give_packs(&self, user: UserId, amount: u32) {
        let (now, dice) = (self.app.core.clock.now(), self.app.core.dice.clone());
        let grant = move |tx: &mut Tx<'_>| wallet::grant(tx, user, Grant::new(amount, Source::Admin), now, &dice);
        self.app.core.db.write(grant).await.expect("packs are given");
    }

    /// Opens the default pack live: its cards are hidden until it is shown.
    pub(crate) async fn open_live(&self, user: UserId) -> Opened {
        let packs = &self.app.features.packs;
        let request = OpenRequest::new(packs, user, packs.find(None).await.expect("a pack"), "live").live();
        self.app.core.db.write(move |tx: &mut Tx<'_>| open_in(tx, &request)).await.expect("is opened")
    }
}

/// All pages of published data except openings and the log, merged.
pub(crate) async fn published_data(app: &TestApp) -> Value {
    let mut all = app.anyone().get("/api/fairness/data").await.ok();
    while let Some(page) = all["next"].as_i64() {
        let more = app.anyone().get(&format!("/api/fairness/data?page={page}")).await.ok();
        for list in ["pools", "runs", "exceptions"] {
            extend(&mut all, list, &more);
        }
        all["next"] = more["next"].clone();
    }
    all
}

fn extend(all: &mut Value, list: &str, more: &Value) {
    let rest = more[list].as_array().expect("a list").clone();
    match all[list].as_array_mut() {
        Some(list) => list.extend(rest),
        None => all[list] = rest.into(),
    }
}

/// Closes everything that waits for a batch of the log, except tickets without the beacon.
pub(crate) async fn close_log(app: &TestApp) {
    let mut closer = closer::closer(&app.app.features.packs);
    // Each epoch begins with a batch of its own.
    for _ in 0..3 {
        app.core.clock.advance(Duration::from_secs(10));
        closer.turn().await.expect("batches are closed");
    }
}

/// Everything that a verifier fetches.
pub(crate) async fn published(app: &TestApp) -> PublicData2 {
    let mut openings = json!({"next": 0});
    while !openings["next"].is_null() {
        let path = format!("/api/fairness/openings?limit=500&after={}", openings["next"]);
        let more = app.anyone().get(&path).await.ok();
        extend(&mut openings, "openings", &more);
        openings["next"] = more["next"].clone();
        openings["hiddenFrom"] = more["hiddenFrom"].clone();
    }
    let mut data = published_data(app).await;
    let log = app.anyone().get("/api/fairness/log").await.ok();
    for (list, path) in [("batches", "log/batches?entries=true&after="), ("rounds", "rounds?after=")] {
        let mut next = json!(-1);
        while !next.is_null() {
            let more = app.anyone().get(&format!("/api/fairness/{path}{next}")).await.ok();
            extend(&mut data, list, &more);
            next = more["next"].clone();
        }
    }
    for list in ["grades", "raffles"] {
        let mut next = json!("");
        while let Some(after) = next.as_str() {
            let more = app.anyone().get(&format!("/api/fairness/{list}?after={after}")).await.ok();
            extend(&mut data, list, &more);
            next = more["next"].clone();
        }
    }
    (data["begin"], data["beacons"]) = (log["begin"].clone(), log["beacons"].clone());
    (data["openings"], data["hiddenFrom"]) = (openings["openings"].clone(), openings["hiddenFrom"].clone());
    serde_json::from_value(data).expect("public data")
}

/// Verifies all published data as an outsider does.
pub(crate) fn verify_published(data: &PublicData2) -> Report2 {
    verify2(data, &Evidence::none(&foilcast_beacon::verifies)).expect("can be verified")
}

/// Closes the log and verifies all published data. Returns the number of openings, and how many were recomputed.
pub(crate) async fn verified(app: &TestApp) -> (usize, usize) {
    close_log(app).await;
    let report = verify_published(&published(app).await);
    assert!(report.problems.is_empty(), "{:#?}", report.problems);
    (report.openings, report.recomputed)
}
