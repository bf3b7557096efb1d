//! Drafts, publication, pictures, export and import of the brand, through HTTP.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use image::ImageFormat;
use macro_rules_attribute::apply;
use serde_json::{Value, json};

use crate::pictures::testing::file;
use crate::testing::{Reply, TestApp, TestDatabase, on_both_engines};
use crate::twitch::testing::TestUser;
use crate::users::Role;

struct World {
    test: TestApp,
    nova: TestUser,
}

impl World {
    async fn new(database: TestDatabase) -> Self {
        let test = TestApp::new(database).await;
        let nova = test.sign_in("nova").await;
        Self { test, nova }
    }

    async fn state(&self) -> Value {
        self.test.as_user(&self.nova).get("/api/admin/brand").await.ok()
    }

    async fn save(&self, brand: Value) -> Reply {
        self.test.as_user(&self.nova).put("/api/admin/brand/draft", json!({"brand": brand})).await
    }

    async fn publish(&self) -> Reply {
        self.test.as_user(&self.nova).post("/api/admin/brand/publish", json!({})).await
    }

    async fn import(&self, body: impl Into<Body>) -> Reply {
        self.send("/api/admin/brand/import", "application/json", body.into()).await
    }

    async fn upload(&self, kind: &str, bytes: Vec<u8>) -> Reply {
        self.send(&format!("/api/admin/brand/pictures/{kind}"), "application/octet-stream", bytes.into()).await
    }

    async fn send(&self, path: &str, kind: &str, body: Body) -> Reply {
        let request = Request::post(path)
            .header("authorization", format!("Bearer {}", self.nova.token))
            .header("content-type", kind);
        self.test.send(request.body(body).expect("a request")).await
    }

    async fn uploaded(&self, kind: &str, (width, height): (u32, u32)) -> String {
        let stored = self.upload(kind, file(width, height, ImageFormat::Png)).await.ok();
        stored["imageUrl"].as_str().expect("a path").to_owned()
    }

    /// The name that visitors see.
    async fn public_name(&self) -> Value {
        self.test.anyone().get("/api/settings").await.ok()["brandName"].clone()
    }

    /// The actions about the brand in the log, newest first.
    async fn log(&self) -> Vec<String> {
        let log = self.test.as_user(&self.nova).get("/api/admin/log").await.ok();
        let actions = log.as_array().expect("a list").iter().map(|entry| entry["action"].as_str().expect("an action"));
        actions.map(ToOwned::to_owned).collect()
    }
}

#[apply(on_both_engines!)]
async fn a_draft_is_published_or_discarded(database: TestDatabase) {
    let world = World::new(database).await;
    let start = world.state().await;
    assert_eq!((&start["published"]["name"], start.get("draft")), (&json!("Foilcast"), None));

    let saved = world.save(json!({"name": " Nova ", "shortName": ""})).await.ok();
    assert_eq!(saved["draft"], json!({"name": "Nova", "intro": "", "links": [], "pages": []}));
    assert_eq!((&saved["draftSave"]["version"], &saved["draftSave"]["by"]), (&json!(1), &json!("nova")));
    assert_eq!(world.public_name().await, "Foilcast", "a draft is not public");

    let published = world.publish().await.ok();
    assert_eq!((&published["published"]["name"], published.get("draft")), (&json!("Nova"), None));
    assert_eq!(published["publishedSave"]["version"], 2);
    assert_eq!(world.public_name().await, "Nova");
    assert_eq!(world.publish().await.refusal(), "409 no_draft");

    world.save(json!({"name": "Other"})).await.ok();
    let admin = world.test.as_user(&world.nova);
    let discarded = admin.delete("/api/admin/brand/draft").await.ok();
    assert_eq!((&discarded["published"]["name"], discarded.get("draft")), (&json!("Nova"), None));
    assert_eq!(admin.delete("/api/admin/brand/draft").await.refusal(), "409 no_draft");
    assert_eq!(world.public_name().await, "Nova");
    let mut log = world.log().await;
    log.sort();
    assert_eq!(log, ["delete_brand_draft", "publish_brand", "set_brand_draft", "set_brand_draft"]);
}

#[apply(on_both_engines!)]
async fn a_change_of_another_admin_is_not_overwritten(database: TestDatabase) {
    let world = World::new(database).await;
    let admin = world.test.as_user(&world.nova);
    let version = world.state().await["version"].clone();
    world.save(json!({"name": "First"})).await.ok();
    let late = json!({"brand": {"name": "Second"}, "version": version});
    assert_eq!(admin.put("/api/admin/brand/draft", late).await.refusal(), "409 changed");
    assert_eq!(admin.post("/api/admin/brand/publish", json!({"version": version})).await.refusal(), "409 changed");
    assert_eq!(world.state().await["draft"]["name"], "First");
}

#[apply(on_both_engines!)]
async fn visitors_collectors_and_moderators_are_refused(database: TestDatabase) {
    let world = World::new(database).await;
    let ada = world.test.sign_in("ada").await;
    let moderator = world.test.sign_in_with_role("mo", Role::Moderator).await;
    let (anyone, ada, moderator) = (world.test.anyone(), world.test.as_user(&ada), world.test.as_user(&moderator));
    for (caller, refusal) in [(anyone, "401 unauthorized"), (ada, "403 admins_only"), (moderator, "403 admins_only")] {
        assert_eq!(caller.get("/api/admin/brand").await.refusal(), refusal);
        assert_eq!(caller.get("/api/admin/brand/export").await.refusal(), refusal);
        assert_eq!(caller.put("/api/admin/brand/draft", json!({"brand": {"name": "x"}})).await.refusal(), refusal);
        assert_eq!(caller.post("/api/admin/brand/publish", json!({})).await.refusal(), refusal);
        assert_eq!(caller.delete("/api/admin/brand/draft").await.refusal(), refusal);
        assert_eq!(caller.post("/api/admin/brand/import", json!({})).await.refusal(), refusal);
        assert_eq!(caller.post("/api/admin/brand/pictures/logo", json!({})).await.refusal(), refusal);
    }
    assert_eq!(world.log().await, [] as [&str; 0]);
}

#[apply(on_both_engines!)]
async fn invalid_documents_are_refused_with_their_fields(database: TestDatabase) {
    let world = World::new(database).await;
    let page = |text: &str| json!([{"slug": "p", "title": "P", "text": text}]);
    let many: Vec<Value> = (0..11).map(|n| json!({"slug": format!("p{n}"), "title": "P", "text": "x"})).collect();
    for (change, field, words) in [
        (json!({"name": ""}), "name", "1 to 40 characters"),
        (json!({"accent": {"dark": "#1d4ed8", "light": "#1d4ed8"}}), "accent.dark", "#7291e7"),
        (json!({"pages": page("Hi\n\n<script>alert(1)</script>")}), "pages.0.text", "Line 3 has HTML"),
        (json!({"pages": page("[x](javascript:alert(1))")}), "pages.0.text", "Line 1 has a link"),
        (json!({"pages": many}), "pages", "at most 10 pages"),
        (json!({"links": [{"label": "x", "url": "javascript:alert(1)"}]}), "links.0.url", "https://"),
        (json!({"icon": "/pictures/none.webp"}), "icon", "Upload it again"),
        (
            json!({"notice": {"text": "x", "from": "2026-01-02T00:00:00Z", "to": "2026-01-01T00:00:00Z"}}),
            "notice.to",
            "ends before it begins",
        ),
    ] {
        let mut brand = json!({"name": "Nova"});
        brand.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
        let reply = world.save(brand).await;
        assert_eq!(reply.refusal(), "400 invalid_brand", "{field}");
        let message = reply.json()["fields"][field].as_str().unwrap_or_default().to_owned();
        assert!(message.contains(words), "{field}: {reply}");
    }
    let colours = world.save(json!({"name": "Nova", "accent": {"dark": "#1d4ed8", "light": "#1d4ed8"}})).await;
    assert_eq!(colours.json()["params"]["nearestDark"], json!("#7291e7"));
    assert_eq!(colours.json()["params"].get("nearestLight"), None);
    assert_eq!(world.state().await.get("draft"), None, "nothing was saved");
}

#[apply(on_both_engines!)]
async fn pictures_are_made_in_the_sizes_of_their_use(database: TestDatabase) {
    let world = World::new(database).await;
    for (kind, from, sizes) in [
        ("logo", (2000, 400), [(1024, 205), (512, 103), (256, 51)]),
        ("icon", (900, 600), [(512, 512), (192, 192), (64, 64)]),
        ("picture", (800, 600), [(800, 600), (800, 600), (600, 450)]),
        ("card-back", (600, 900), [(600, 900), (400, 600), (240, 360)]),
    ] {
        let path = world.uploaded(kind, from).await;
        for (suffix, size) in ["", "-m", "-s"].into_iter().zip(sizes) {
            let webp = world.test.anyone().get(&path.replace(".webp", &format!("{suffix}.webp"))).await.body;
            let picture = image::load_from_memory(&webp).expect("a picture");
            assert_eq!((picture.width(), picture.height()), size, "{kind}{suffix}");
        }
        let png = world.test.anyone().get(&path.replace(".webp", "-m.png")).await;
        assert_eq!(png.status, if kind == "icon" { StatusCode::OK } else { StatusCode::NOT_FOUND }, "{kind}");
        assert_eq!(png.body.starts_with(b"\x89PNG"), kind == "icon", "{kind}");
    }
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".to_vec();
    assert_eq!(world.upload("logo", svg).await.refusal(), "400 picture_is_a_drawing");
    assert_eq!(world.upload("logo", b"<html>".to_vec()).await.refusal(), "400 not_a_picture");
    assert_eq!(world.upload("logo", vec![0; 10 * 1024 * 1024 + 1]).await.refusal(), "413 picture_too_many_bytes");
    assert_eq!(world.upload("icon", file(100, 100, ImageFormat::Png)).await.refusal(), "400 picture_too_small");
    let png = file(300, 300, ImageFormat::Png);
    assert_eq!(world.upload("icon", png[..png.len() / 2].to_vec()).await.refusal(), "400 picture_broken");
    assert_eq!(world.upload("banner", png).await.status, StatusCode::BAD_REQUEST);
}

#[apply(on_both_engines!)]
async fn an_exported_brand_is_imported_as_draft(database: TestDatabase) {
    let world = World::new(database).await;
    let (logo, icon) = (world.uploaded("logo", (400, 100)).await, world.uploaded("icon", (300, 300)).await);
    let pages = json!([{"slug": "rules", "title": "Rules", "text": "Be kind."}]);
    world.save(json!({"name": "Nova", "logo": logo, "icon": icon, "pages": pages})).await.ok();
    let exported = world.test.as_user(&world.nova).get("/api/admin/brand/export").await;
    assert_eq!(exported.headers["content-disposition"], "attachment; filename=\"brand.json\"");

    let other = World::new(TestDatabase::sqlite()).await;
    let state = other.import(exported.body).await.ok();
    assert_eq!((&state["draft"]["name"], &state["draft"]["pages"]), (&json!("Nova"), &pages));
    for picture in ["logo", "icon"] {
        let path = state["draft"][picture].as_str().expect("a path");
        assert_eq!(other.test.anyone().get(path).await.status, StatusCode::OK, "{picture}");
    }
    assert_eq!(other.public_name().await, "Foilcast", "an import publishes nothing");
    assert_eq!(other.log().await, ["import_brand"]);
}

#[apply(on_both_engines!)]
async fn a_broken_file_changes_nothing_and_says_why(database: TestDatabase) {
    let world = World::new(database).await;
    let svg = BASE64_STANDARD.encode("<svg onload='alert(1)'/>");
    let file = |brand: Value, pictures: Value| json!({"foilcastBrand": 1, "brand": brand, "pictures": pictures});
    for (body, refusal) in [
        (json!("text").to_string(), "400 invalid_brand_file"),
        ("{".into(), "400 invalid_brand_file"),
        (json!({"foilcastBrand": 2, "brand": {"name": "Nova"}}).to_string(), "400 invalid_brand_file"),
        (file(json!({"name": "Nova", "other": 1}), json!({})).to_string(), "400 invalid_brand_file"),
        (file(json!({"name": "Nova"}), json!({"logo": "%"})).to_string(), "400 invalid_brand_file"),
        (file(json!({"name": "Nova"}), json!({"other": svg})).to_string(), "400 invalid_brand_file"),
        (file(json!({"name": "Nova"}), json!({"logo": svg})).to_string(), "400 picture_is_a_drawing"),
        (file(json!({"name": ""}), json!({})).to_string(), "400 invalid_brand"),
        (" ".repeat(16 * 1024 * 1024 + 1), "413 brand_file_too_large"),
    ] {
        let reply = world.import(body).await;
        assert_eq!(reply.refusal(), refusal, "{reply}");
    }
    // Pictures of the other instance are not taken by their path.
    let state =
        world.import(file(json!({"name": "Nova", "icon": "/pictures/x.webp"}), json!({})).to_string()).await.ok();
    assert_eq!(state["draft"].get("icon"), None);
    assert_eq!(world.log().await, ["import_brand"]);
}
