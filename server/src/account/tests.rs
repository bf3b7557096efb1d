use serde_json::{Value, json};

use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::ids::CardId;
use crate::market::testing::{Fair, text};
use crate::notifications::{self, Notice};
use crate::packs::open::{Order, open_in, show};
use crate::testing::{Reply, nothing_is_lost, on_both_engines};
use crate::twitch::chat;
use crate::twitch::testing::{Somebody, person};

const ME: &str = "/api/users/me";
const EXPORT: &str = "/api/users/me/export";

async fn leaves(fair: &Fair, who: &Somebody, name: &str) -> Reply {
    let body = json!({ "username": name });
    fair.app.as_user(who).call(axum::http::Method::DELETE, ME, Some(body), None).await
}

async fn trade(fair: &Fair, from: &Somebody, body: Value) -> String {
    text(&fair.app.as_user(from).post("/api/trades", body).await.ok(), "_id")
}

/// Tables without rows of an account that is gone.
const LEFT_BEHIND: [&str; 6] = [
    "SELECT COUNT(*) FROM unlocked_achievements WHERE user_id = $1",
    "SELECT COUNT(*) FROM featured_achievements WHERE user_id = $1",
    "SELECT COUNT(*) FROM wishes WHERE user_id = $1",
    "SELECT COUNT(*) FROM notifications WHERE user_id = $1",
    "SELECT COUNT(*) FROM broadcast_marks WHERE user_id = $1",
    "SELECT COUNT(*) FROM gradings WHERE owner_id = $1 AND revealed_at IS NULL",
];

/// Ada has something open of every kind.
async fn busy(fair: &Fair) -> (String, String) {
    let (ada, bob, cleo) = (&fair.ada, &fair.bob, &fair.cleo);
    let own = fair.lists(ada, 0).await;
    fair.offers(bob, &own, &[0], 2).await;
    let other = fair.lists(cleo, 0).await;
    fair.offers(ada, &other, &[1], 1).await;
    let to_bob = json!({"recipient": "bob", "offeredItems": [fair.cards(ada)[2]], "offeredPacks": 1, "requestedPacks": 1, "message": "Please!"});
    trade(fair, ada, to_bob).await;
    let to_ada = json!({"recipient": "ada", "offeredPacks": 3, "requestedItems": [fair.cards(ada)[3]]});
    trade(fair, cleo, to_ada).await;
    let me = fair.app.as_user(ada);
    me.post("/api/packs/queue", json!({})).await.ok();
    me.put("/api/users/featured-cards", json!({"featuredCards": [fair.cards(ada)[4]]})).await.ok();
    let shown = fair.app.anyone().get(&format!("/api/cards/owned/{}", fair.cards(ada)[4])).await.ok()["card"].clone();
    me.put(&format!("/api/wishes/{}", text(&shown, "definitionId")), json!({})).await.ok();
    (own, other)
}

on_both_engines! {
    async fn deleting_an_account_ends_everything_and_leaves_the_cards(database) {
        let fair = Fair::new(database).await;
        let (own, other) = busy(&fair).await;
        let card = fair.cards(&fair.ada)[4];
        fair.app.app.core.clock.advance(std::time::Duration::from_secs(1));
        assert_eq!(leaves(&fair, &fair.ada, "bob").await.refusal(), "400 invalid");
        assert_eq!(fair.listing(&own).await["status"], "active");
        leaves(&fair, &fair.ada, " ADA ").await.ok();
        nothing_is_lost(&fair.app).await;
        assert_eq!(fair.app.as_user(&fair.ada).get(ME).await.refusal(), "401 unauthorized");

        // Nothing of theirs is open, and it locks nothing of other users.
        assert_eq!(fair.listing(&own).await["status"], "cancelled");
        assert_eq!(fair.listing(&other).await["offerCount"], 0);
        assert_eq!((fair.wallet(&fair.bob).await, fair.wallet(&fair.cleo).await), ((10, 0, 10), (10, 0, 10)));
        let trades = fair.app.as_user(&fair.bob).get(&format!("/api/trades/{}", fair.bob.id)).await.ok();
        let trade = &trades[0];
        assert_eq!((&trade["status"], &trade["cancellationReason"]), (&json!("cancelled"), &json!("side_left")));
        assert_eq!((&trade["sender"]["username"], trade.get("message")), (&json!("former collector"), None));
        fair.notification(&fair.bob, "one side has deleted their account").await;

        // The cards stay, and their history without a name.
        let story = fair.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok();
        assert_eq!((&story["owner"], &story["events"][0]["to"]["username"]), (&Value::Null, &Value::Null));
        assert_eq!(story["card"]["status"], "available");
        let openings = fair.app.anyone().get("/api/packs/openings").await.ok();
        let names: Vec<_> = openings["openings"].as_array().expect("openings").iter().map(|one| text(one, "username")).collect();
        assert_eq!(names.iter().filter(|name| *name == "former collector").count(), 1, "{names:?}");
        for path in ["/api/users/profile/ada", "/api/users/ada/collection", "/api/users/ada/wishes"] {
            assert_eq!(fair.app.anyone().get(path).await.refusal(), "404 user_not_found");
        }
        let id = format!("/api/users/profile/{}", fair.ada.id);
        assert_eq!(fair.app.anyone().get(&id).await.refusal(), "404 user_not_found");
        assert_eq!(fair.app.anyone().get("/api/users/search?query=ada").await.ok(), json!([]));
        assert!(!fair.app.anyone().get("/api/leaderboard").await.ok().to_string().contains("former"));
    }

    async fn achievements_and_gradings_end_with_the_account(database) {
        let mut fair = Fair::new(database).await;
        let ada = fair.ada.clone();
        fair.opens(&ada).await;
        let cards = fair.cards(&ada)[..4].to_vec();
        let step = async |fair: &Fair, step: &str, card: CardId| {
            let body = json!({"userId": ada.id, "cardId": card});
            fair.app.as_user(&ada).post(&format!("/api/grading/grade-card{step}"), body).await.ok()
        };
        for card in &cards[1..3] {
            step(&fair, "", *card).await;
        }
        fair.app.app.core.clock.advance(std::time::Duration::from_secs(24 * 3600));
        step(&fair, "/complete", cards[1]).await;
        step(&fair, "/complete", cards[2]).await;
        step(&fair, "/reveal", cards[2]).await;
        step(&fair, "", cards[0]).await;
        fair.app.as_user(&ada).get("/api/achievements").await.ok();
        leaves(&fair, &ada, "ada").await.ok();
        nothing_is_lost(&fair.app).await;
        let mut events = Vec::new();
        for card in &cards {
            let story = fair.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok();
            let grade = story["card"].get("grade").is_some_and(Value::is_number);
            events.push((text(&story["card"], "status"), story["card"]["slabbed"].clone(), grade));
        }
        let as_it_was = ("available".to_owned(), json!(false), false);
        let in_its_slab = ("available".to_owned(), json!(true), true);
        assert_eq!(events, [as_it_was.clone(), in_its_slab.clone(), in_its_slab, as_it_was], "nothing waits for who is gone");
        let id = ada.id;
        let count = |sql: &'static str| {
            fair.app.app.core.db.read(move |conn: &mut Conn<'_>| conn.get::<(i64,)>(sql, &[&id]))
        };
        for sql in LEFT_BEHIND {
            assert_eq!(count(sql).await.expect("is counted").0, 0, "{sql}");
        }
    }

    async fn a_name_is_free_and_a_first_gift_is_given_once(database) {
        let fair = Fair::new(database).await;
        leaves(&fair, &fair.ada, "ada").await.ok();
        // The same person again has a new account, with nothing in it.
        let back = fair.app.sign_in("ada").await;
        assert_ne!(back.id, fair.ada.id);
        assert_eq!(fair.wallet(&back).await, (0, 0, 0));
        let me = fair.app.as_user(&back).get(ME).await.ok();
        assert_eq!((&me["username"], &me["xp"]), (&json!("ada"), &json!(0)));
        let here = async |id| fair.app.app.core.db.read(move |conn| crate::users::store::still_here(conn, id)).await;
        here(back.id).await.expect("is here");
        leaves(&fair, &back, "ada").await.ok();
        // A request that began in another window before that and runs only now is refused.
        assert!(matches!(here(back.id).await, Err(crate::error::Error::Unauthorized)));
        // Another user may take the name, and gets the usual first packs.
        let other = fair.app.sign_in_as(person("somebody else", "ada")).await;
        assert_eq!(fair.wallet(&other).await, (1, 0, 0));
        assert_eq!(fair.app.as_user(&other).get(ME).await.ok()["username"], "ada");
        nothing_is_lost(&fair.app).await;
    }

    async fn gifts_for_all_leave_out_deleted_accounts(database) {
        let fair = Fair::new(database).await;
        leaves(&fair, &fair.ada, "ada").await.ok();
        let nova = fair.app.sign_in("nova").await;
        let answer = fair.app.as_user(&nova).post("/api/admin/add-packs", json!({"amount": 2})).await.ok();
        assert_eq!(answer["updatedCount"], 3);
        let people = fair.app.as_user(&nova).get("/api/admin/users").await.ok();
        assert_eq!(people.as_array().map(Vec::len), Some(3), "{people}");
        nothing_is_lost(&fair.app).await;
        assert_eq!(leaves(&fair, &nova, "nova").await.refusal(), "409 owner_stays");
    }

    async fn a_former_collector_has_nothing_to_spare(database) {
        let mut fair = Fair::new(database).await;
        let ada = fair.ada.clone();
        fair.opens(&ada).await;
        let definitions = fair.app.anyone().get("/api/cards").await.ok();
        let spares = async |fair: &Fair| {
            let mut names = Vec::new();
            for definition in definitions["cards"].as_array().expect("cards") {
                let path = format!("/api/wishes/{}/spares", text(definition, "_id"));
                let answer = fair.app.as_user(&fair.bob).get(&path).await.ok();
                names.extend(answer["spares"].as_array().expect("spares").iter().map(|one| text(one, "username")));
            }
            names
        };
        // Five of eight twice: some she has twice.
        assert!(spares(&fair).await.contains(&"ada".to_owned()));
        leaves(&fair, &ada, "ada").await.ok();
        assert_eq!(spares(&fair).await, Vec::<String>::new());
    }

    async fn an_account_cannot_be_deleted_while_its_pack_is_on_the_air(database) {
        let fair = Fair::new(database).await;
        let app = &fair.app.app;
        let pack = app.features.packs.find(None).await.expect("a pack");
        let order = Order::new(&app.features.packs, fair.ada.id, pack, "live").live();
        let opening = order.id();
        let cards = app.core.db.write(move |tx| open_in(tx, &order)).await.expect("is opened").cards;
        assert_eq!(leaves(&fair, &fair.ada, "ada").await.refusal(), "409 opening_on_air");
        let mine = fair.app.as_user(&fair.ada).get(EXPORT).await;
        assert!(!String::from_utf8_lossy(&mine.body).contains(cards[0].id.as_str()), "an export tells nothing before the stream");
        app.core.db.write(move |tx| show(tx, opening)).await.expect("is shown");
        let mine = fair.app.as_user(&fair.ada).get(EXPORT).await;
        assert!(String::from_utf8_lossy(&mine.body).contains(cards[0].id.as_str()));
        leaves(&fair, &fair.ada, "ada").await.ok();
    }

    async fn an_export_holds_everything_and_no_secret(database) {
        let fair = Fair::new(database).await;
        busy(&fair).await;
        let me = fair.app.as_user(&fair.ada);
        me.get("/api/achievements").await.ok();
        me.put("/api/users/featured-achievements", json!({"achievements": ["Fresh Foil"]})).await.ok();
        let (id, dice) = (fair.ada.id, fair.app.app.core.dice.clone());
        let tell = move |tx: &mut Tx<'_>| {
            (0..1001_i64).try_for_each(|at| {
                let notice = Notice::new("test", format!("=number {at}, \"quoted\""));
                notifications::add(tx, id, &notice, Timestamp::from_millis(1_600_000_000_000 + at), &dice).map(drop)
            })
        };
        fair.app.app.core.db.write(tell).await.expect("is told");
        let now = fair.app.app.core.clock.now();
        let ask = move |tx: &mut Tx<'_>| chat::store::claim(tx, "m1", "subject of ada", "odds", now);
        assert!(fair.app.app.core.db.write(ask).await.expect("is noted"));
        let file = me.get(EXPORT).await;
        assert_eq!(file.headers["content-disposition"], "attachment; filename=\"foilcast-export.json\"");
        let all = file.ok();
        let rows = |name: &str| all[name].as_array().unwrap_or_else(|| panic!("no {name}")).clone();
        let account = &rows("account")[0];
        assert_eq!((&account["username"], &account["packs"], &account["packsReserved"]), (&json!("ada"), &json!(7), &json!(3)));
        assert_eq!(rows("signIns"), [json!({"provider": "twitch", "subject": "subject of ada", "bitsCarried": null})]);
        assert_eq!(rows("chatAnswers"), [json!({"command": "odds", "answeredAt": now})]);
        let counts = ["cards", "openings", "tradesOffered", "tradesReceived", "listings", "offers", "wishes", "sessions"].map(|name| rows(name).len());
        assert_eq!(counts, [5, 1, 1, 1, 1, 1, 1, 1]);
        let reached: Vec<_> = rows("achievements").iter().map(|row| (text(row, "name"), row["featured"].clone(), row["reachedAt"].is_string())).collect();
        assert!(reached.contains(&("Fresh Foil".to_owned(), json!(1), true)) && reached.len() > 2, "{reached:?}");
        assert_eq!((rows("liveQueue").len(), &rows("liveQueue")[0]["state"]), (1, &json!("waiting")));
        assert!(rows("cards")[0]["rarity"].is_string() && rows("cards")[0]["slabbed"] == json!(false));
        assert_eq!(rows("cards").iter().filter(|card| card["featured"] == json!(1)).count(), 1);
        assert_eq!(rows("tradesOffered")[0]["message"], "Please!");
        let mut ids = rows("notifications").iter().filter(|row| row["type"] == "test").map(|row| text(row, "_id")).collect::<Vec<_>>();
        ids.dedup();
        assert_eq!(ids.len(), 1001, "what does not fit one stretch goes on in the next");
        assert_eq!((rows("seeds").len(), &rows("seeds")[0]["serverSeed"]), (1, &Value::Null));

        let csv = me.get(&format!("{EXPORT}?format=csv")).await;
        let csv = String::from_utf8(csv.body.to_vec()).expect("is text");
        assert!(csv.starts_with("account,_id,username,displayName,"), "{csv}");
        assert_eq!(csv.lines().filter(|line| line.starts_with("cards,")).count(), 6);
        assert!(csv.contains(",\"'=number 1000, \"\"quoted\"\"\","), "no spreadsheet runs what others wrote");
        assert_eq!(me.get(&format!("{EXPORT}?format=xml")).await.refusal(), "400 invalid");
        assert!(!all.to_string().contains("subject of bob") && !csv.contains("subject of bob"));
    }
}
