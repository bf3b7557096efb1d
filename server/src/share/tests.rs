use super::card::{self, Print, Slab};
use super::picture::{OneCard, Pull};
use super::svg::Svg;
use super::words::{Font, fit};
use super::{of_card, render};
use crate::cards::Rarity;
use crate::testing::{Reply, on_both_engines};
use crate::trades::testing::Bazaar;
use axum::http::{Request, StatusCode, header};
use resvg::tiny_skia::Pixmap;

fn print(rarity: Option<Rarity>, modifier: Option<&str>) -> Print {
    Print {
        name: "Lantern <Eel> & Łódź".into(),
        flavor: "It would have gone left. It wants you to know that.".into(),
        rarity,
        modifier: modifier.map(Into::into),
        mint: "7 / 100".into(),
        picture: "/demo-art/lantern-fox.webp".into(),
        slab: None,
        is_limited: false,
    }
}

fn pixels(print: &Print) -> Pixmap {
    let mut svg = Svg::default();
    card::draw(&mut svg, print);
    render::pixels(&svg.document(300, 450), crate::spa::picture).expect("a drawing")
}

/// How far two pictures are from each other, per channel, from 0 to 255.
fn apart(a: &Pixmap, b: &Pixmap) -> f64 {
    let sum: u64 = a.data().iter().zip(b.data()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    let apart = sum as f64 / a.data().len() as f64;
    apart
}

#[test]
fn every_rarity_and_every_modifier_looks_different() {
    let rarities = Rarity::ALL.map(|rarity| pixels(&print(Some(rarity), None)));
    for (nth, one) in rarities.iter().enumerate() {
        for other in &rarities[..nth] {
            assert!(apart(one, other) > 4.0, "{nth}: {}", apart(one, other));
        }
    }
    for rarity in Rarity::ALL {
        let plain = pixels(&print(Some(rarity), None));
        for modifier in ["Negative", "Glitch", "Prismatic"] {
            let changed = apart(&plain, &pixels(&print(Some(rarity), Some(modifier))));
            assert!(changed > 2.0, "{modifier} {}: {changed}", rarity.name());
        }
    }
}

#[test]
fn a_card_without_a_rarity_or_a_picture_is_drawn_too() {
    let bare = Print { picture: "https://elsewhere.example/a.webp".into(), ..print(None, None) };
    assert!(apart(&pixels(&bare), &pixels(&print(Some(Rarity::Basic), None))) > 4.0);
}

#[test]
fn a_slab_tells_its_grade() {
    let slab = |grade| {
        let slab = Slab { brand: "Foilcast".into(), grade, certificate: "9F3A22C1".into() };
        pixels(&Print { slab: Some(slab), ..print(Some(Rarity::Epic), None) })
    };
    assert!(apart(&slab(None), &pixels(&print(Some(Rarity::Epic), None))) > 8.0);
    assert!(apart(&slab(Some(9)), &slab(Some(10))) > 0.01);
}

#[test]
fn letters_of_both_subsets_are_drawn_with_our_fonts() {
    for font in [Font::Display, Font::Text, Font::Strong] {
        // A missing letter would be as wide as every other missing one.
        let [l, w, i] = ["Ł", "Ŵ", "ı"].map(|letter| render::width(letter, font));
        assert!(i < l && l < w && w > 0.6, "{font:?}: {i} {l} {w}");
    }
    assert!(render::width("Lantern", Font::Strong) > render::width("Lantern", Font::Text));
}

#[test]
fn words_are_made_to_fit_and_cut_where_they_cannot() {
    let (name, long) = ("Lantern Eel", "The Extraordinarily Long-Winded Archchancellor of the Seventh Umbrella");
    let easy = fit(name, Font::Display, 400.0, 1, (10.0, 40.0));
    assert_eq!((easy.lines.as_slice(), easy.size), ([name.to_owned()].as_slice(), 40.0));
    let three = fit(long, Font::Display, 400.0, 3, (10.0, 60.0));
    assert!(three.lines.len() <= 3 && three.size < 60.0 && three.lines.join(" ") == long, "{three:?}");
    let cut = fit(long, Font::Display, 120.0, 1, (20.0, 30.0));
    assert!(cut.lines.len() == 1 && cut.lines[0].ends_with('…'), "{cut:?}");
    for fitted in [&easy, &three, &cut] {
        for line in &fitted.lines {
            assert!(render::width(line, Font::Display) * fitted.size <= 400.5, "{line}");
        }
    }
    assert!(fit("", Font::Text, 100.0, 2, (9.0, 12.0)).lines.is_empty());
    assert_eq!(fit("Unbreakablywide", Font::Text, 40.0, 2, (9.0, 12.0)).lines.len(), 1);
}

#[test]
fn whole_pictures_have_the_size_that_is_told_and_take_any_text() {
    let evil = "</text><script>\u{0}&\"'";
    let card = OneCard {
        print: Print { name: evil.into(), flavor: evil.into(), ..print(Some(Rarity::Divine), None) },
        above: evil.into(),
        below: evil.into(),
        brand: evil.into(),
    };
    let prints = Rarity::ALL.map(|rarity| print(Some(rarity), None)).to_vec();
    let pull = Pull { prints, title: evil.into(), below: evil.into(), brand: evil.into() };
    let none = Pull { prints: Vec::new(), ..pull.clone() };
    for drawing in [card.drawing(), pull.drawing(), none.drawing()] {
        let drawn = render::pixels(&drawing, crate::spa::picture).expect("a drawing");
        assert_eq!((drawn.width(), drawn.height()), super::SIZE);
        assert!(!drawing.contains("<script>"));
    }
}

/// Width and height of a JPEG, as its frame header says.
fn measures(jpeg: &[u8]) -> Option<(u16, u16)> {
    let at = jpeg.windows(2).position(|pair| pair == [0xff, 0xc0])?;
    let two = |from: usize| Some(u16::from_be_bytes([*jpeg.get(from)?, *jpeg.get(from + 1)?]));
    Some((two(at + 7)?, two(at + 5)?))
}

fn etag(reply: &Reply) -> String {
    reply.headers[header::ETAG].to_str().expect("a text").to_owned()
}

on_both_engines! {
    async fn a_card_has_a_picture_that_follows_what_it_shows(database) {
        let world = Bazaar::new(database).await;
        let (card, other) = (world.cards(&world.ada).await[0], world.cards(&world.bob).await[0]);
        let ask = async || world.app.anyone().get(&of_card(card)).await;
        let first = ask().await;
        assert_eq!((first.status, measures(&first.body)), (StatusCode::OK, Some((1200, 630))));
        assert_eq!(first.headers[header::CONTENT_TYPE], "image/jpeg");
        assert_eq!(first.headers[header::CACHE_CONTROL], "public, max-age=300");
        let again = Request::builder().uri(of_card(card)).header(header::IF_NONE_MATCH, etag(&first));
        let again = world.app.send(again.body(axum::body::Body::empty()).expect("a request")).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
        assert_eq!((ask().await.body, world.app.app.darkroom.made()), (first.body.clone(), 1), "it is drawn once");
        let trade = world.swap(&world.ada, &world.bob, card, other).await;
        world.set(&world.bob, &trade, "accepted").await.ok();
        assert_ne!(etag(&ask().await), etag(&first), "somebody else has it now");
    }

    async fn what_nobody_has_seen_yet_has_no_picture(database) {
        let world = Bazaar::new(database).await;
        let (card, owner) = (world.cards(&world.ada).await[0], world.ada.id);
        let opening = world.app.anyone().get("/api/packs/openings?limit=1").await.ok()["openings"][0]["_id"].clone();
        let opening = format!("/api/share/openings/{}", opening.as_str().expect("an id"));
        let shown = world.app.anyone().get(&opening).await;
        assert_eq!((shown.status, measures(&shown.body)), (StatusCode::OK, Some((1200, 630))));
        let hide = move |tx: &mut crate::db::Tx<'_>| {
            tx.execute("UPDATE cards SET hidden = TRUE WHERE id = $1 AND owner_id = $2", &[&card, &owner])?;
            tx.execute("UPDATE openings SET shown = FALSE", &[]).map(drop)
        };
        world.app.app.db.write(hide).await.expect("are hidden");
        let gone = "0123456789abcdef01234567";
        for path in [of_card(card), opening, format!("/api/share/cards/{gone}"), "/api/share/openings/x".into()] {
            let refused = world.app.anyone().get(&path).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "{path}");
        }
    }
}
