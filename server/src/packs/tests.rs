//! Tests of packs over HTTP, and directly where many packs are opened.

mod expiry;
mod fairness;
mod hidden;
mod kinds;
mod level1;
mod mine;
mod moving;
mod opening;
mod patterns;
mod races;
mod tickets;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::Method;
use futures_util::future::join_all;
use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::draw::{Record, ServerSeed};
use super::open::{OpenRequest, open_in, show};
use super::testing::{SHORT_RUN, Stock, pack_of, plain, published, published_data, verified, verify_published};
use super::{NewPack, Payment, pools};
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::Error;
use crate::ids::{OpeningId, PackId, UserId};
use crate::messages::{Message, msg};
use crate::testing::{TestApp, TestDatabase, attempts, on_both_engines, together};
use crate::twitch::testing::TestUser;
use crate::wallet;

const NAMES: [&str; 8] = ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel"];

async fn open(app: &TestApp, who: &TestUser, body: Value) -> crate::testing::Reply {
    app.as_user(who).post("/api/packs/open", body).await
}

/// Opens a reserved pack on stream.
async fn open_reserved(app: &TestApp, stock: &Stock, user: UserId) -> super::open::Opened {
    let pack = app.features.packs.find(Some(stock.pack)).await.expect("the pack");
    let request = OpenRequest::new(&app.features.packs, user, pack, "live").paid(Payment::Reserved).live();
    app.core.db.write(move |tx: &mut Tx<'_>| open_in(tx, &request)).await.expect("opens")
}

/// Opens one of a user's packs on stream.
async fn open_live(app: &TestApp, stock: &Stock, user: UserId) -> super::open::Opened {
    app.core.db.write(move |tx: &mut Tx<'_>| wallet::reserve(tx, user, 1)).await.expect("is reserved");
    open_reserved(app, stock, user).await
}

/// Per user, granted = held + reserved + opened; every opened pack has its cards; every copy has one holder.
async fn nothing_is_lost(app: &TestApp, users: &[UserId], cards_per_pack: i64) {
    let users = users.to_vec();
    let totals = move |conn: &mut Conn<'_>| {
        let mut opened = 0;
        for user in &users {
            let wallet = wallet::find(conn, *user)?;
            assert_eq!(wallet::store::granted(conn, *user)?, wallet.packs + wallet.reserved + wallet.opened);
            opened += wallet.opened;
        }
        let (cards, copies): (i64, i64) =
            conn.get("SELECT COUNT(*), COUNT(DISTINCT definition_id || ' ' || rarity || ' ' || mint) FROM cards", &[])?;
        let (openings, events): (i64, i64) =
            conn.get("SELECT (SELECT COUNT(*) FROM openings), (SELECT COUNT(*) FROM card_events)", &[])?;
        let differing =
            "SELECT COUNT(*) FROM cards c JOIN openings o ON o.id = c.opening_id WHERE c.patterns <> o.patterns";
        assert_eq!(conn.scalar::<i64>(differing, &[])?, 0, "cards have the patterns of their opening");
        Ok((opened, cards, copies, openings, events))
    };
    let (opened, cards, copies, openings, events) = app.core.db.read(totals).await.expect("reads");
    assert_eq!((openings, cards, copies, events), (opened, opened * cards_per_pack, cards, cards));
}
