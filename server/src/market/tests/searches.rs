//! Tests of the search.

use super::*;
use crate::cards::NewDefinition;
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::collection::store::{Minting, NewCard};
use crate::ids::{CardId, DefinitionId, ModifierId};
use crate::packs::testing::{pack_of, plain};
use crate::twitch::testing::TestUser;

/// A name with the special characters of patterns.
const ODD: &str = r"(.*%_ \Émile";

/// Owner, definition, rarity, mint number, modifier and slab.
type ListedCard<'a> = (&'a TestUser, DefinitionId, Rarity, u32, Option<ModifierId>, bool);

struct SearchWorld {
    app: TestApp,
    bob: TestUser,
}

/// Ada lists seven cards, one per minute, and Bob one.
async fn world_with_listings(database: crate::testing::TestDatabase) -> SearchWorld {
    let app = TestApp::new(database).await;
    let limited = Some(Timestamp::from_millis(0));
    let named = vec![
        plain("Ash"),
        NewDefinition { available_from: limited, ..plain("Birch") },
        plain(ODD),
        plain("Glitch Goblin"),
    ];
    let printed = [(Rarity::Basic, 100), (Rarity::Rare, 50), (Rarity::Divine, 1)];
    let stock = app.stock_of(named, &printed, |pool| pack_of(pool, 3)).await;
    let [ash, birch, odd, goblin] = stock.definitions[..] else { panic!("four definitions") };
    let (ada, bob) = (app.sign_in("ada").await, app.sign_in("bob").await);
    let modifiers = app.anyone().get("/api/modifiers").await.ok();
    let of = |name: &str| {
        let found = modifiers.as_array().expect("a list").iter().find(|modifier| modifier["name"] == name);
        Some(text(found.expect("a modifier"), "_id").parse::<ModifierId>().expect("an id"))
    };
    let cards: [ListedCard<'_>; 8] = [
        (&ada, ash, Rarity::Basic, 7, None, false),
        (&ada, ash, Rarity::Divine, 1, None, true),
        (&ada, birch, Rarity::Basic, 3, of("Glitch"), false),
        (&ada, birch, Rarity::Rare, 50, None, false),
        (&ada, odd, Rarity::Basic, 99, None, false),
        (&ada, odd, Rarity::Rare, 2, of("Negative"), true),
        (&ada, goblin, Rarity::Basic, 1, None, false),
        (&bob, goblin, Rarity::Basic, 2, of("Prismatic"), false),
    ];
    for (owner, definition, rarity, mint, modifier, slabbed) in cards {
        let (now, dice, id) = (app.core.clock.now(), app.core.dice.clone(), owner.id);
        let card = NewCard { id: CardId::new(now, &dice), definition, rarity, mint, modifier };
        let insert = move |tx: &mut crate::db::Tx<'_>| {
            let minting = Minting::without_opening(id, now);
            crate::collection::store::insert(tx, &minting, &[card])?;
            tx.execute("UPDATE cards SET slabbed = $2 WHERE id = $1", &[&card.id, &slabbed])
        };
        app.core.db.write(insert).await.expect("the card is made");
        app.as_user(owner).post("/api/market/listings", json!({"cardId": card.id})).await.ok();
        app.core.clock.advance(std::time::Duration::from_secs(60));
    }
    SearchWorld { app, bob }
}

impl SearchWorld {
    async fn found(&self, query: &str) -> Value {
        self.app.anyone().get(&format!("/api/market/listings?{query}")).await.ok()
    }

    /// The mint numbers of all matches.
    async fn mints(&self, query: &str) -> Vec<i64> {
        let found = self.found(query).await;
        let mints = mints(&found);
        assert_eq!(found["total"], mints.len(), "{query}");
        mints
    }
}

/// The mint numbers of the listings on a page. They identify the cards.
fn mints(page: &Value) -> Vec<i64> {
    let listings = page["listings"].as_array().expect("listings");
    listings.iter().map(|one| one["card"]["mintNumber"].as_i64().expect("a number")).collect()
}

#[apply(on_both_engines!)]
async fn every_filter_finds_the_matching_listings(database: TestDatabase) {
    let world = world_with_listings(database).await;
    let cases: &[(&str, &[i64])] = &[
        ("", &[2, 1, 2, 99, 50, 3, 1, 7]),
        ("rarity=Rare", &[2, 50]),
        ("rarity=Basic&search=h", &[2, 1, 3, 7]),
        ("modifier=none", &[1, 99, 50, 1, 7]),
        ("modifier=Glitch", &[3]),
        ("modifier=glitched&rarity=Rare", &[]),
        ("slabbed=true", &[2, 1]),
        ("slabbed=false&rarity=Rare", &[50]),
        ("slabbed=true&search=ash", &[1]),
        ("limited=true", &[50, 3]),
        ("limited=true&search=glitched", &[3]),
        ("limited=false", &[2, 1, 2, 99, 1, 7]),
        ("seller=BOB", &[2]),
        ("seller=ada&rarity=Basic", &[1, 99, 3, 7]),
        ("seller=ada&status=all&sort=mint", &[1, 1, 2, 3, 7, 50, 99]),
        ("search=glitch", &[2, 1, 3]),
        ("search=Glitched%20Birch", &[3]),
        ("search=prismatic", &[2]),
        ("search=negative", &[2]),
        ("search=emile", &[2, 99]),
        ("search=%C3%89MILE", &[2, 99]),
        ("search=%28.%2A%25_", &[2, 99]),
        ("search=.%2A", &[2, 99]),
        ("search=no%20such%20card", &[]),
        ("search=%20%20", &[2, 1, 2, 99, 50, 3, 1, 7]),
        ("status=sold", &[]),
    ];
    for (query, expected) in cases {
        assert_eq!(world.mints(query).await, *expected, "{query}");
    }
}

#[apply(on_both_engines!)]
async fn every_order_applies_across_pages(database: TestDatabase) {
    let world = world_with_listings(database).await;
    let listings = world.app.anyone().get("/api/market/listings?sort=mint&seller=ada&limit=1").await.ok();
    let listing = text(&listings["listings"][0], "_id");
    world
        .app
        .as_user(&world.bob)
        .post(&format!("/api/market/listings/{listing}/offers"), json!({"offeredPacks": 1}))
        .await
        .ok();
    let cases: &[(&str, &[i64])] = &[
        ("new&order=asc", &[7, 1, 3, 50, 99, 2, 1, 2]),
        ("ending", &[7, 1, 3, 50, 99, 2, 1, 2]),
        ("ending&order=desc", &[2, 1, 2, 99, 50, 3, 1, 7]),
        ("name", &[99, 2, 7, 1, 3, 50, 1, 2]),
        ("name&order=desc", &[2, 1, 50, 3, 1, 7, 2, 99]),
        ("rarity", &[1, 2, 50, 2, 1, 99, 3, 7]),
        ("rarity&order=asc", &[7, 3, 99, 1, 2, 50, 2, 1]),
        ("mint", &[1, 1, 2, 2, 3, 7, 50, 99]),
        ("mint&order=desc", &[99, 50, 7, 3, 2, 2, 1, 1]),
    ];
    for (query, expected) in cases {
        assert_eq!(world.mints(&format!("sort={query}")).await, *expected, "{query}");
        assert_eq!(world.mints(&format!("slabbed=false&sort={query}")).await.len(), 6, "{query}");
        let mut paged = Vec::new();
        for page in 1..=3 {
            let found = world.found(&format!("sort={query}&limit=3&page={page}")).await;
            assert_eq!(
                (&found["total"], &found["pages"], &found["page"], &found["more"]),
                (&json!(8), &json!(3), &json!(page), &json!(false))
            );
            paged.extend(mints(&found));
        }
        assert_eq!(paged, *expected, "{query}");
    }
    let most = world.app.anyone().get("/api/market/listings?sort=offers&limit=1").await.ok();
    assert_eq!((&most["listings"][0]["_id"], &most["listings"][0]["offerCount"]), (&json!(listing), &json!(1)));
}

#[apply(on_both_engines!)]
async fn an_invalid_search_is_a_400(database: TestDatabase) {
    let app = TestApp::new(database).await;
    for query in [
        "page=0",
        "limit=0",
        "page=-1",
        "rarity=Holo",
        "modifier=Shiny",
        "slabbed=perhaps",
        "sort=price",
        "order=up",
        "status=gone",
        "status=all",
        "status=sold&sort=mint",
        "search=a%00b",
    ] {
        let reply = app.anyone().get(&format!("/api/market/listings?{query}")).await;
        assert!(reply.status == 400 && reply.json()["message"].is_string(), "{query} {reply}");
    }
    assert_eq!(app.anyone().get("/api/market/listings?seller=nobody").await.refusal(), "404 user_not_found");
    let far = app.anyone().get("/api/market/listings?page=4000000000&limit=100").await.ok();
    assert_eq!((&far["listings"], &far["pages"]), (&json!([]), &json!(0)));
    for path in ["/api/market/listings/nonsense", "/api/market/listings/000000000000000000000000"] {
        assert_eq!(app.anyone().get(path).await.refusal(), "404 listing_not_found");
    }
    assert_eq!(app.anyone().get("/api/market/user/nobody/listings").await.refusal(), "404 user_not_found");
}
