//! Uploads with a wrong content type, and decompression bombs.

use crate::pictures::testing::png;
use crate::testing::{Reply, TestApp, TestDatabase, on_both_engines};
use crate::twitch::testing::TestUser;
use axum::body::Body;
use axum::http::Request;
use macro_rules_attribute::apply;

const PAGE: &[u8] = b"<html><script>alert(1)</script></html>";

async fn upload(app: &TestApp, who: &TestUser, kind: &str, bytes: Vec<u8>) -> Reply {
    let request = Request::post("/api/admin/upload-image")
        .header("authorization", format!("Bearer {}", who.token))
        .header("content-type", kind);
    app.send(request.body(Body::from(bytes)).expect("a request")).await
}

/// The header of a PNG of this size, without its pixels.
fn huge(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png();
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    bytes
}

#[apply(on_both_engines!)]
async fn a_page_disguised_as_a_picture_is_refused(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let nova = app.sign_in("nova").await;
    let both = [png(), PAGE.to_vec()].concat();
    for kind in ["image/png", "text/html", "image/svg+xml"] {
        for bytes in [PAGE.to_vec(), [b"GIF89a".to_vec(), PAGE.to_vec()].concat(), both.clone()] {
            let reply = upload(&app, &nova, kind, bytes).await;
            assert!(reply.status.is_client_error(), "{kind}: {reply}");
        }
    }
    let drawing = br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#.to_vec();
    assert!(upload(&app, &nova, "image/svg+xml", drawing).await.status.is_client_error());
    // An accepted picture is re-encoded and served in one format, with a policy that allows nothing.
    let accepted = upload(&app, &nova, "image/png", png()).await.ok();
    let address = accepted["imageUrl"].as_str().expect("an address");
    let served = app.anyone().get(address).await;
    assert_eq!(served.headers["content-type"], "image/webp");
    assert_eq!(served.headers["x-content-type-options"], "nosniff");
    assert_eq!(served.headers["content-security-policy"], "default-src 'none'; sandbox");
    assert!(served.body.starts_with(b"RIFF"));
}

#[apply(on_both_engines!)]
async fn decompression_bombs_are_refused_before_decoding(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let nova = app.sign_in("nova").await;
    for (width, height) in [(60_000, 60_000), (12_001, 450), (u32::MAX, u32::MAX), (5_000, 5_000)] {
        let reply = upload(&app, &nova, "image/png", huge(width, height)).await;
        assert!(reply.status.is_client_error(), "{width} by {height}: {reply}");
    }
    let long = upload(&app, &nova, "image/png", vec![0; 11 << 20]).await;
    assert_eq!(long.status.as_u16(), 413, "{long}");
    // A body of brackets alone must not overflow the stack, either.
    let request = Request::post("/api/trades")
        .header("authorization", format!("Bearer {}", nova.token))
        .header("content-type", "application/json");
    let reply = app.send(request.body(Body::from("[".repeat(900_000))).expect("a request")).await;
    assert_eq!(reply.status.as_u16(), 400, "{reply}");
}

#[apply(on_both_engines!)]
async fn uploads_without_permission_are_not_read(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("ada").await;
    assert_eq!(upload(&app, &ada, "image/png", png()).await.status.as_u16(), 403);
    assert!(!app.core.config.data_dir.join("pictures").exists(), "nothing was stored");
}
