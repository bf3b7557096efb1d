use serde_json::json;

use super::*;
use crate::market::testing::MarketWorld;
use crate::packs::testing::plain;
use crate::testing::{TestDatabase, on_both_engines};
use axum::http::{Request, StatusCode, header};
use macro_rules_attribute::apply;

async fn page(world: &MarketWorld, path: &str) -> String {
    let reply = world.app.anyone().get(path).await;
    String::from_utf8(reply.body.to_vec()).expect("a page is text")
}

#[test]
fn paths_are_decoded_and_invalid_ones_have_no_preview() {
    assert_eq!(Page::at("/profile/Ada"), Some(Page::Profile("Ada".into())));
    assert_eq!(Page::at("/profile/%C3%89ve/"), Some(Page::Profile("Éve".into())));
    assert_eq!(Page::at("/profile/100%"), Some(Page::Profile("100%".into())));
    let none = [
        "/",
        "/profile",
        "/profile/",
        "/profile/a/b",
        "/profile/%FF",
        "/card/5",
        "/catalogue/x",
        "/market/listing/1",
        "/openings/5/verify",
    ];
    for path in none {
        assert_eq!(Page::at(path), None, "{path}");
    }
}

#[apply(on_both_engines!)]
async fn a_preview_describes_the_linked_page(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let card = world.cards(&world.ada)[0];
    let shown = world.app.anyone().get(&format!("/api/cards/owned/{card}")).await.ok()["card"].clone();
    let text = |key: &str| shown[key].as_str().unwrap_or_default().to_owned();
    let base = world.app.core.config.public_url();
    let preview = find(&world.app.features.previews, &format!("/card/{card}")).await.expect("a card has a preview");
    let label = format!("{} ({} {}/{})", text("name"), text("rarity"), shown["mintNumber"], shown["totalCopies"]);
    assert_eq!(preview.title, format!("{label} · Foilcast"));
    assert_eq!(
        (preview.description.as_str(), preview.url),
        ("In the collection of ada.", format!("{base}/card/{card}"))
    );
    assert_eq!((preview.image, preview.size), (Some(format!("{base}/api/share/cards/{card}")), Some((1200, 630))));

    let definition = find(&world.app.features.previews, &format!("/catalogue/{}", text("definitionId")))
        .await
        .expect("a definition has a preview");
    assert!(
        definition.description.starts_with("Test series: ")
            && definition.description.ends_with(" of 61 copies left to pull.")
    );
    let profile = find(&world.app.features.previews, "/profile/ADA").await.expect("a profile has a preview");
    assert_eq!(
        (profile.title.as_str(), profile.description.as_str(), profile.image),
        ("ada · Foilcast", "Level 1, 5 cards.", None)
    );
    world.app.as_user(&world.ada).put("/api/users/featured-cards", json!({"featuredCards": [card]})).await.ok();
    let profile = find(&world.app.features.previews, "/profile/ada").await.expect("a profile has a preview");
    assert_eq!((profile.description, profile.image.is_some()), (format!("Level 1, 5 cards, featuring {label}."), true));
    let nova = world.app.sign_in("nova").await;
    world.app.as_user(&nova).patch("/api/admin/settings", json!({"language": "de"})).await.ok();
    let profile = find(&world.app.features.previews, "/profile/ada").await.expect("a profile has a preview");
    assert_eq!(profile.description, format!("Stufe 1, 5 Karten, allen voran {label}."));
}

#[apply(on_both_engines!)]
async fn hidden_and_unknown_items_have_no_preview(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let (card, owner) = (world.cards(&world.ada)[0], world.ada.id);
    world
        .app
        .app
        .core
        .db
        .write(move |tx| {
            tx.execute("UPDATE cards SET hidden = TRUE WHERE id = $1 AND owner_id = $2", &[&card, &owner]).map(drop)
        })
        .await
        .expect("is hidden");
    let unknown = "0123456789abcdef01234567";
    for path in [
        format!("/card/{card}"),
        format!("/card/{unknown}"),
        format!("/catalogue/{unknown}"),
        "/profile/nobody".into(),
        "/market".into(),
    ] {
        assert!(find(&world.app.features.previews, &path).await.is_none(), "{path}");
        assert!(!page(&world, &path).await.contains("og:title"), "{path}");
    }
}

#[apply(on_both_engines!)]
async fn a_page_contains_its_escaped_preview(database: TestDatabase) {
    let world = MarketWorld::new(database).await;
    let malicious = crate::cards::NewDefinition {
        flavor_text: Some("\"><script>alert(1)</script>".into()),
        ..plain("</title> & <Sons> \"$1\"")
    };
    let stock = world.app.stock_of(vec![malicious], crate::packs::testing::SHORT_RUN, |pool| crate::packs::NewPack {
        is_default: false,
        ..crate::packs::testing::pack_of(pool, 1)
    });
    let id = stock.await.definitions[0];
    let page = page(&world, &format!("/catalogue/{id}")).await;
    let head = page.split("</head>").next().expect("a head");
    assert!(head.contains("<title>&lt;/title&gt; &amp; &lt;Sons&gt; &quot;$1&quot; · Foilcast</title>"), "{head}");
    assert!(
        head.contains(
            "<meta property=\"og:description\" content=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; Test"
        ),
        "{head}"
    );
    assert_eq!((head.matches("<title>").count(), head.matches("name=\"description\"").count()), (1, 1), "{head}");
    assert!(!page.contains("<script>alert"));

    let etag = world.app.anyone().get(&format!("/profile/{}", world.ada.id)).await.headers[header::ETAG].clone();
    let again = Request::builder().uri(format!("/profile/{}", world.ada.id)).header(header::IF_NONE_MATCH, &etag);
    let again = world.app.send(again.body(axum::body::Body::empty()).expect("a request")).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    let other = world.app.anyone().get(&format!("/profile/{}", world.bob.id)).await;
    assert_eq!(other.status, StatusCode::OK);
    assert_ne!(other.headers[header::ETAG], etag);
}
