//! Pictures of cards.

use super::*;
use crate::pictures::testing::file;

#[apply(on_both_engines!)]
async fn a_picture_is_served_by_this_server_and_in_previews(database: TestDatabase) {
    let world = World::new(database).await;
    let uploaded = world.upload(png()).await.ok();
    assert_eq!((&uploaded["width"], &uploaded["height"]), (&json!(320), &json!(480)));
    let address = uploaded["imageUrl"].as_str().expect("an address").to_owned();
    assert_eq!(world.upload(png()).await.ok()["imageUrl"], address.as_str(), "the same picture is stored once");
    for file in [address.clone(), address.replace(".webp", "-m.webp"), address.replace(".webp", "-s.webp")] {
        let reply = world.test.anyone().get(&file).await;
        assert_eq!(reply.status, StatusCode::OK, "{file}");
        assert_eq!(reply.headers[header::CONTENT_TYPE], "image/webp");
        assert_eq!(reply.headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
        assert_eq!(reply.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        let again = Request::get(&file).header("if-none-match", &reply.headers[header::ETAG]);
        let again = world.test.send(again.body(Body::empty()).expect("a request")).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    }
    for missing in
        ["/pictures/..%2ffoilcast.db", "/pictures/none.webp", "/pictures/0123456789abcdef0123456789abcdef01234567.webp"]
    {
        assert_eq!(world.test.anyone().get(missing).await.status, StatusCode::NOT_FOUND, "{missing}");
    }

    // The preview picture of a shared link contains it, too.
    let id = world.stock.definitions[0].to_string();
    let share = world.opened_card(&id).await;
    let card = world.card(&id).await;
    let draft =
        json!({"name": card["name"], "imageUrl": card["imageUrl"], "alt": card["alt"], "series": card["series"]});
    let before = world.test.anyone().get(&share).await;
    world.put(&id, with(&draft, json!({"imageUrl": address}))).await.ok();
    let after = world.test.anyone().get(&share).await;
    assert_eq!((before.status, after.status), (StatusCode::OK, StatusCode::OK));
    assert_ne!(before.body, after.body);
    let page = world.test.anyone().get(&format!("/catalogue/{id}")).await;
    assert!(
        String::from_utf8_lossy(&page.body).contains(&address),
        "the link preview contains the address of the picture"
    );
}

#[apply(on_both_engines!)]
async fn a_picture_is_cropped_at_its_focus(database: TestDatabase) {
    let world = World::new(database).await;
    let wide = file(900, 450, image::ImageFormat::Png);
    let mut addresses = Vec::new();
    for (cut, is_dark) in [("?focusX=0", true), ("?focusX=1&focusY=0", false), ("", false), ("?focusX=0.5", false)] {
        let stored = world.upload_cut(cut, wide.clone()).await.ok();
        assert_eq!((&stored["width"], &stored["height"]), (&json!(900), &json!(450)));
        let address = stored["imageUrl"].as_str().expect("an address").to_owned();
        let webp = world.test.anyone().get(&address).await.body;
        let shown = image::load_from_memory(&webp).expect("a picture").into_rgb8();
        // The dark corner of the whole picture is in its left quarter.
        assert_eq!((shown.dimensions(), shown.get_pixel(40, 40)[2] < 60), ((600, 900), is_dark), "{cut}");
        addresses.push(address);
    }
    assert_eq!(addresses[2], addresses[3], "the middle is the default");
    assert!(addresses[0] != addresses[1] && addresses[1] != addresses[2] && addresses[0] != addresses[2]);
    for (cut, field) in [("?focusX=1.1", "focusX"), ("?focusY=-0.1", "focusY"), ("?focusX=NaN", "focusX")] {
        let refused = world.upload_cut(cut, wide.clone()).await;
        assert_eq!(
            (refused.refusal().as_str(), refused.json()["fields"].get(field).is_some()),
            ("400 invalid", true),
            "{cut}"
        );
    }
    assert_eq!(world.upload_cut("?focusX=left", wide).await.status, 400);
}

#[apply(on_both_engines!)]
async fn an_invalid_picture_is_refused_and_not_stored(database: TestDatabase) {
    let world = World::new(database).await;
    let html = b"<!doctype html><script>alert(1)</script>".to_vec();
    for (bytes, refusal) in [
        (vec![], "400 picture_empty"),
        (html.clone(), "400 not_a_picture"),
        ([png(), html].concat(), "400 picture_is_two_things"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), "400 picture_is_a_drawing"),
        (png()[..300].to_vec(), "400 picture_broken"),
        (vec![0; 10 * 1024 * 1024 + 1], "413 picture_too_many_bytes"),
    ] {
        assert_eq!(world.upload(bytes).await.refusal(), refusal);
    }
    assert!(!world.test.core.config.data_dir.join("pictures").exists());
    assert_eq!(world.log().await, Vec::<Value>::new());
}
