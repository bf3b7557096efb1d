//! Cut-outs and foil masks of pictures.

use super::*;
use crate::pictures::testing::{cutout, file, mask};

const BOUNDARY: &str = "----planes";

impl World {
    /// Uploads a form with these fields, as a program does and as the editor does.
    async fn upload_form(&self, fields: &[(&str, &[u8])]) -> Reply {
        let mut form = Vec::new();
        for (name, value) in fields {
            let file = if *name == "imageUrl" { "" } else { "; filename=\"file.png\"" };
            let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
            form.extend([head.as_bytes(), value, b"\r\n"].concat());
        }
        form.extend(format!("--{BOUNDARY}--\r\n").bytes());
        let request = Request::post("/api/admin/upload-image")
            .header("authorization", format!("Bearer {}", self.nova.token))
            .header("content-type", format!("multipart/form-data; boundary={BOUNDARY}"));
        self.test.core.clock.advance(Duration::from_millis(1));
        self.test.send(request.body(Body::from(form)).expect("a request")).await
    }
}

fn address_of(reply: &Value) -> String {
    reply["imageUrl"].as_str().expect("an address").to_owned()
}

#[apply(on_both_engines!)]
async fn a_card_has_the_planes_that_come_with_its_picture(database: TestDatabase) {
    let world = World::new(database).await;
    let picture = png();
    let planes: [(&str, &[u8]); 3] = [("image", &picture), ("cutout", &cutout(320, 480)), ("foil", &mask(320, 480))];
    let uploaded = world.upload_form(&planes).await.ok();
    assert_eq!((&uploaded["width"], &uploaded["height"]), (&json!(320), &json!(480)));
    let address = address_of(&uploaded);
    assert!(address.ends_with("-cut-foil.webp"), "{address}");
    for end in [".webp", "-m.webp", "-s.webp", ".subject.webp", ".back.webp", ".foil.webp"] {
        let reply = world.test.anyone().get(&address.replace(".webp", end)).await;
        assert_eq!(reply.status, StatusCode::OK, "{end}");
        assert_eq!(reply.headers[header::CONTENT_TYPE], "image/webp");
        assert_eq!(reply.headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
    }
    assert_eq!(world.test.anyone().get(&address.replace(".webp", ".front.webp")).await.status, StatusCode::NOT_FOUND);

    let draft = with(&world.draft().await, json!({"imageUrl": address}));
    let id = id_of(&world.post("/api/admin/cards", draft.clone()).await.json());
    assert_eq!(world.test.anyone().get(&format!("/api/cards/{id}")).await.ok()["imageUrl"], address.as_str());
    let page = world.test.anyone().get(&format!("/catalogue/{id}")).await;
    assert!(String::from_utf8_lossy(&page.body).contains(&address), "previews show the whole picture");

    // The editor removes one, without the files that the artist has.
    let without = world.upload_form(&[("imageUrl", address.as_bytes()), ("cutout", b"")]).await.ok();
    let without = address_of(&without);
    assert!(without.ends_with("-foil.webp") && !without.contains("cut"), "{without}");
    world.put(&id, with(&draft, json!({"imageUrl": without}))).await.ok();
    let again = world.upload_form(&[("imageUrl", without.as_bytes()), ("cutout", &cutout(600, 900))]).await.ok();
    assert!(address_of(&again).ends_with("-cut-foil.webp"));
    let subject = json!({"imageUrl": address.replace(".webp", ".subject.webp")});
    let refusal = world.put(&id, with(&draft, subject)).await.refusal();
    assert_eq!(refusal, "400 invalid", "a plane is not the picture of a card");
}

#[apply(on_both_engines!)]
async fn a_picture_without_planes_keeps_its_address(database: TestDatabase) {
    let world = World::new(database).await;
    let address = address_of(&world.upload(png()).await.ok());
    // Browsers send empty files for fields without one.
    let form: [(&str, &[u8]); 3] = [("image", &png()), ("cutout", b""), ("foil", b"")];
    assert_eq!(address_of(&world.upload_form(&form).await.ok()), address);
}

#[apply(on_both_engines!)]
async fn an_unusable_plane_is_refused_by_its_field_and_nothing_is_stored(database: TestDatabase) {
    let world = World::new(database).await;
    let picture = png();
    let opaque = file(320, 480, image::ImageFormat::Png);
    let black = crate::pictures::testing::as_png(image::GrayImage::new(320, 480));
    let clear = crate::pictures::testing::as_png(image::RgbaImage::new(320, 480));
    let covered = crate::pictures::testing::as_png(image::RgbaImage::from_fn(320, 480, |_, y| {
        image::Rgba([1, 2, 3, if y < 470 { 255 } else { 0 }])
    }));
    let jpeg = file(320, 480, image::ImageFormat::Jpeg);
    let large = vec![0; 10 * 1024 * 1024 + 1];
    let cases: [(&str, &[u8], &str, &str); 11] = [
        (
            "cutout",
            &cutout(640, 960),
            "400 cutout_size",
            "The cut-out is 640 by 960 pixels, but the picture is 320 by 480. Export both from the same canvas.",
        ),
        (
            "cutout",
            &opaque,
            "400 cutout_opaque",
            "Nothing in the cut-out is transparent. Remove everything around the subject, and save it as a PNG or WebP with transparency.",
        ),
        (
            "cutout",
            &clear,
            "400 cutout_empty",
            "Almost nothing of the cut-out is visible. Check that the subject’s layer is shown, and export it again.",
        ),
        (
            "cutout",
            &covered,
            "400 cutout_full",
            "The cut-out covers the whole card. Remove everything around the subject, so that the background can be seen.",
        ),
        (
            "cutout",
            &jpeg,
            "400 cutout_kind",
            "The cut-out is not a PNG or WebP. Save it as one of these, with a transparent background.",
        ),
        (
            "cutout",
            &picture[..300],
            "400 picture_broken",
            "This picture is cut off or damaged. Save it again, or choose the original file.",
        ),
        (
            "cutout",
            &large,
            "413 picture_too_many_bytes",
            "A picture has at most 10 MiB. Save it smaller, for example as a JPEG or WebP.",
        ),
        (
            "foil",
            &mask(300, 450),
            "400 foil_size",
            "The foil mask is 300 by 450 pixels, but the picture is 320 by 480. Export both from the same canvas.",
        ),
        (
            "foil",
            &black,
            "400 foil_empty",
            "The foil mask is all black, so no foil would show. Paint white where the foil should shine.",
        ),
        ("foil", &jpeg, "400 foil_kind", "The foil mask is not a PNG or WebP. Save it as one of these."),
        (
            "foil",
            b"<svg/>",
            "400 picture_is_a_drawing",
            "SVG files are not allowed, since they can contain programs. Save it as a PNG.",
        ),
    ];
    for (field, bytes, refusal, sentence) in cases {
        let reply = world.upload_form(&[("image", &picture), (field, bytes)]).await;
        assert_eq!(reply.refusal(), refusal);
        let body = reply.json();
        assert_eq!((&body["message"], &body["fields"][field]), (&json!(sentence), &json!(sentence)));
    }
    assert_eq!(world.upload_form(&[("cutout", &cutout(320, 480))]).await.refusal(), "400 invalid");
    let elsewhere = world.upload_form(&[("imageUrl", b"https://x.example/a.webp"), ("foil", &mask(320, 480))]).await;
    assert!(elsewhere.json()["fields"].get("imageUrl").is_some(), "{elsewhere}");
    assert!(!world.test.core.config.data_dir.join("pictures").exists());
    assert_eq!(world.log().await, Vec::<Value>::new());
}
