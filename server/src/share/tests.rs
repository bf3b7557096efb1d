use super::of_card;
use crate::testing::{Reply, TestDatabase, on_both_engines};
use crate::trades::testing::TradeWorld;
use axum::http::{Request, StatusCode, header};
use foilcast_share_images::Fonts;
use macro_rules_attribute::apply;
use serde_json::json;

/// Width and height of a JPEG, from its frame header.
fn dimensions(jpeg: &[u8]) -> Option<(u16, u16)> {
    let at = jpeg.windows(2).position(|pair| pair == [0xff, 0xc0])?;
    let two = |from: usize| Some(u16::from_be_bytes([*jpeg.get(from)?, *jpeg.get(from + 1)?]));
    Some((two(at + 7)?, two(at + 5)?))
}

fn etag(reply: &Reply) -> String {
    reply.headers[header::ETAG].to_str().expect("a text").to_owned()
}

#[apply(on_both_engines!)]
async fn the_picture_of_a_card_changes_with_the_card(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (card, other) = (world.cards(&world.ada).await[0], world.cards(&world.bob).await[0]);
    let get = async || world.app.anyone().get(&of_card(card)).await;
    let first = get().await;
    assert_eq!((first.status, dimensions(&first.body)), (StatusCode::OK, Some((1200, 630))));
    assert_eq!(first.headers[header::CONTENT_TYPE], "image/jpeg");
    assert_eq!(first.headers[header::CACHE_CONTROL], "public, max-age=300");
    let again = Request::builder().uri(of_card(card)).header(header::IF_NONE_MATCH, etag(&first));
    let again = world.app.send(again.body(axum::body::Body::empty()).expect("a request")).await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    assert_eq!((get().await.body, world.app.features.share.images.made()), (first.body.clone(), 1), "it is drawn once");
    let trade = world.swap(&world.ada, &world.bob, card, other).await;
    world.set(&world.bob, &trade, "accepted").await.ok();
    assert_ne!(etag(&get().await), etag(&first), "the picture shows the new owner");
}

#[apply(on_both_engines!)]
async fn a_hidden_card_has_no_picture(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (card, owner) = (world.cards(&world.ada).await[0], world.ada.id);
    let opening = world.app.anyone().get("/api/packs/openings?limit=1").await.ok()["openings"][0]["_id"].clone();
    let opening = format!("/api/share/openings/{}", opening.as_str().expect("an id"));
    let shown = world.app.anyone().get(&opening).await;
    assert_eq!((shown.status, dimensions(&shown.body)), (StatusCode::OK, Some((1200, 630))));
    let hide = move |tx: &mut crate::db::Tx<'_>| {
        tx.execute("UPDATE cards SET hidden = TRUE WHERE id = $1 AND owner_id = $2", &[&card, &owner])?;
        tx.execute("UPDATE openings SET shown = FALSE", &[]).map(drop)
    };
    world.app.core.db.write(hide).await.expect("are hidden");
    let unknown = "0123456789abcdef01234567";
    for path in [of_card(card), opening, format!("/api/share/cards/{unknown}"), "/api/share/openings/x".into()] {
        let refused = world.app.anyone().get(&path).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[apply(on_both_engines!)]
async fn the_words_on_a_picture_are_in_the_language_of_the_site(database: TestDatabase) {
    let world = TradeWorld::new(database).await;
    let (card, nova) = (world.cards(&world.ada).await[0], world.app.sign_in("nova").await);
    let get = async || world.app.anyone().get(&of_card(card)).await;
    let english = get().await;
    world.app.as_user(&nova).patch("/api/admin/settings", json!({"language": "de"})).await.ok();
    let german = get().await;
    assert_ne!((etag(&german), &german.body), (etag(&english), &english.body));
    world.app.as_user(&nova).patch("/api/admin/settings", json!({"language": "ja"})).await.ok();
    let has_fonts = Fonts::installed().have("カード");
    assert_eq!(etag(&get().await) == etag(&english), !has_fonts, "without fonts the words are English");
    let asked = Request::builder().uri(of_card(card)).header(header::ACCEPT_LANGUAGE, "fr");
    let asked = world.app.send(asked.body(axum::body::Body::empty()).expect("a request")).await;
    assert_eq!(etag(&asked), etag(&get().await), "the reader's language does not matter");
}
