//! What visitors see of the brand.

use axum::http::{StatusCode, header};
use macro_rules_attribute::apply;
use serde_json::{Value, json};
use std::time::Duration;

use crate::testing::{START, TestApp, TestDatabase, on_both_engines};

/// Saves and publishes a brand.
async fn publish(test: &TestApp, brand: Value) {
    let nova = test.sign_in("nova").await;
    let admin = test.as_user(&nova);
    admin.put("/api/admin/brand/draft", json!({"brand": brand})).await.ok();
    admin.post("/api/admin/brand/publish", json!({})).await.ok();
}

async fn text(test: &TestApp, path: &str) -> String {
    String::from_utf8(test.anyone().get(path).await.body.to_vec()).expect("is text")
}

#[apply(on_both_engines!)]
async fn without_a_brand_everything_is_as_built(database: TestDatabase) {
    let test = TestApp::new(database).await;
    let settings = test.anyone().get("/api/settings").await.ok();
    assert_eq!((&settings["brandName"], &settings["brand"]), (&json!("Foilcast"), &json!({})));
    let page = text(&test, "/login").await;
    assert!(!page.contains("<style>") && !page.contains("application-name"), "{page}");
    let manifest: Value = serde_json::from_str(&text(&test, "/manifest.webmanifest").await).expect("is JSON");
    assert_eq!((&manifest["name"], &manifest["icons"][0]["src"]), (&json!("Foilcast"), &json!("/favicon.svg")));
}

#[apply(on_both_engines!)]
async fn a_published_brand_is_in_the_first_document_and_in_the_settings(database: TestDatabase) {
    let test = TestApp::new(database).await;
    let brand = json!({
        "name": "Nova & friends", "shortName": "Nova", "headline": "Rip it.\nKeep it.", "intro": "Cards of Nova.",
        "accent": {"dark": "#ae77ff", "light": "#823fe5"},
        "links": [{"label": "Discord", "url": "https://discord.example/nova"}],
        "pages": [{"slug": "rules", "title": "Rules", "text": "Be **kind**."}],
    });
    publish(&test, brand).await;
    let settings = test.anyone().get("/api/settings").await.ok();
    assert_eq!((&settings["brandName"], &settings["brandIntro"]), (&json!("Nova & friends"), &json!("Cards of Nova.")));
    let expected = json!({
        "shortName": "Nova", "headline": "Rip it.\nKeep it.",
        "links": [{"label": "Discord", "url": "https://discord.example/nova"}],
        "pages": [{"slug": "rules", "title": "Rules"}],
    });
    assert_eq!(settings["brand"], expected);
    for path in ["/login", "/stream-overlay/key", "/stream-goal/key", "/nowhere"] {
        let reply = test.anyone().get(path).await;
        let page = String::from_utf8_lossy(&reply.body);
        assert!(page.contains("Nova &amp; friends") && page.contains("--accent:#ae77ff"), "{path}: {page}");
        let policy = reply.headers[header::CONTENT_SECURITY_POLICY].to_str().expect("is text");
        assert!(policy.contains("style-src 'self' 'sha256-") && !policy.contains("unsafe-inline"), "{policy}");
        let framed = path.starts_with("/stream-");
        assert_eq!(policy.contains("frame-ancestors *"), framed, "{path}");
        assert_eq!(reply.headers.contains_key(header::X_FRAME_OPTIONS), !framed, "{path}");
    }
    let home = text(&test, "/").await;
    for part in ["og:title\" content=\"Nova &amp; friends\"", "og:description\" content=\"Cards of Nova.\""] {
        assert!(home.contains(part), "{part} in {home}");
    }
    let manifest: Value = serde_json::from_str(&text(&test, "/manifest.webmanifest").await).expect("is JSON");
    assert_eq!((&manifest["name"], &manifest["short_name"]), (&json!("Nova & friends"), &json!("Nova")));
}

#[apply(on_both_engines!)]
async fn a_page_is_public_with_its_title_in_previews(database: TestDatabase) {
    let test = TestApp::new(database).await;
    assert_eq!(test.anyone().get("/api/brand/pages/rules").await.refusal(), "404 page_not_found");
    let pages = json!([{"slug": "rules", "title": "House <rules>", "text": "# Be kind\n\nTo *all*."}]);
    publish(&test, json!({"name": "Nova", "pages": pages})).await;
    let reply = test.anyone().get("/api/brand/pages/rules").await;
    assert!(reply.headers.contains_key(header::ETAG));
    let page = reply.ok();
    assert_eq!(
        page,
        json!({"slug": "rules", "title": "House <rules>", "html": "<h2>Be kind</h2>\n<p>To <em>all</em>.</p>\n"})
    );
    let document = text(&test, "/pages/rules").await;
    for part in ["<title>House &lt;rules&gt; · Nova</title>", "og:description\" content=\"Be kind To all.\""] {
        assert!(document.contains(part), "{part} in {document}");
    }
    assert_eq!(
        test.anyone().get("/pages/none").await.status,
        StatusCode::OK,
        "the app says that there is no such page"
    );
}

#[apply(on_both_engines!)]
async fn a_notice_is_shown_between_its_dates(database: TestDatabase) {
    let test = TestApp::new(database).await;
    let after = |seconds: i64| START.plus_millis(seconds * 1000);
    let notice = json!({"text": "Maintenance tonight.", "from": after(60), "to": after(120)});
    publish(&test, json!({"name": "Nova", "notice": notice})).await;
    let shown = async || test.anyone().get("/api/settings").await.ok()["brand"]["notice"].clone();
    assert_eq!(shown().await, json!(null));
    test.core.clock.advance(Duration::from_secs(60));
    assert_eq!(shown().await, json!("Maintenance tonight."));
    test.core.clock.advance(Duration::from_secs(60));
    assert_eq!(shown().await, json!(null));
}

#[apply(on_both_engines!)]
async fn the_settings_stay_the_truth_for_name_introduction_and_logo(database: TestDatabase) {
    let test = TestApp::new(database).await;
    publish(&test, json!({"name": "Nova", "intro": "Hello."})).await;
    let nova = test.sign_in("nova").await;
    let admin = test.as_user(&nova);
    admin.patch("/api/admin/settings", json!({"brand-name": "Nova 2", "brand-logo": "/favicon.svg"})).await.ok();
    let published = admin.get("/api/admin/brand").await.ok()["published"].clone();
    assert_eq!(
        (&published["name"], &published["intro"], &published["logo"]),
        (&json!("Nova 2"), &json!("Hello."), &json!("/favicon.svg"))
    );
    assert!(text(&test, "/login").await.contains("content=\"Nova 2\""));
}

#[apply(on_both_engines!)]
async fn the_language_of_the_site_is_in_its_documents(database: TestDatabase) {
    let test = TestApp::new(database).await;
    assert!(text(&test, "/login").await.contains("<html lang=\"en\""));
    let nova = test.sign_in("nova").await;
    test.as_user(&nova).patch("/api/admin/settings", json!({"language": "pt-BR"})).await.ok();
    for path in ["/login", "/nowhere", "/stream-goal/key"] {
        assert!(text(&test, path).await.contains("<html lang=\"pt-BR\""), "{path}");
    }
}
