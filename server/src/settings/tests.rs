use super::*;
use crate::config::Config;
use crate::testing::{TestDatabase, on_both_engines};
use macro_rules_attribute::apply;
use serde_json::json;

fn patch(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        other => panic!("{other} is no object"),
    }
}

fn errors(value: Value) -> Vec<(String, String)> {
    match SettingValues::default().patched(&patch(value)) {
        Err(Error::Invalid(reason)) => {
            reason.fields.into_iter().map(|(name, message)| (name, message.to_string())).collect()
        }
        other => panic!("{other:?} is no refusal"),
    }
}

#[test]
fn the_site_can_have_every_language() {
    let language = Setting::named("language").expect("is in the table");
    assert!(matches!(language.kind, Kind::Choice(tags) if tags == crate::messages::Language::tags()));
}

#[test]
fn the_table_and_the_struct_have_the_same_names_and_valid_defaults() {
    let defaults = SettingValues::default().to_map().unwrap();
    let names: Vec<_> = SETTINGS.iter().map(|setting| setting.name).collect();
    for name in &names {
        assert!(defaults.contains_key(*name), "{name} has a row but no field");
    }
    assert_eq!(defaults.len(), names.len(), "every field has exactly one row");
    assert_eq!(checked(&defaults).unwrap(), defaults, "every default is valid and normalized");
}

#[test]
fn a_patch_changes_only_the_named_settings() {
    let after = SettingValues::default()
        .patched(&patch(json!({"pack-opening": "stream", "brand-name": "  Nova's cards ", "packs-sub-tier2": 4})))
        .unwrap();
    assert_eq!(after.pack_opening, PackOpening::Stream);
    assert_eq!(after.brand_name, "Nova's cards");
    assert_eq!(after.packs_sub_tier2, 4);
    assert_eq!(after.packs_sub_tier3, SettingValues::default().packs_sub_tier3);
}

#[test]
fn every_invalid_setting_is_reported_with_the_accepted_values() {
    let found = errors(json!({
        "pack-opening": "nobody", "packs-sub-tier1": 101, "packs-sub-tier2": 1.5, "packs-sub-tier3": -1,
        "brand-name": "", "brand-logo": "https://elsewhere.example/logo.png", "maintenance": "yes", "colour": 1,
        "early-access-text": "null\u{0}byte", "reward-title": "fine",
    }));
    let names: Vec<_> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "brand-logo",
            "brand-name",
            "colour",
            "early-access-text",
            "maintenance",
            "pack-opening",
            "packs-sub-tier1",
            "packs-sub-tier2",
            "packs-sub-tier3"
        ]
    );
    assert!(found.iter().any(|(_, message)| message == "Use one of stream, self, both."));
    assert!(found.iter().any(|(_, message)| message == "Use a whole number from 0 to 100."));
}

#[test]
fn flags_set_start_values_and_are_checked() {
    let config = Config::from_flags(&["--packs-first-sign-in", "3", "--overlay-required", "false"]).unwrap();
    let now = Settings::new(&config.settings).unwrap().now();
    assert_eq!(now.packs_first_sign_in, 3);
    assert!(!now.overlay_required);
    let error = Config::from_flags(&["--packs-first-sign-in", "many"]).unwrap_err().to_string();
    assert!(error.contains("FOILCAST_PACKS_FIRST_SIGN_IN"), "{error}");
    assert!(error.contains("a whole number from 0 to 100"), "{error}");
}

#[test]
fn a_logo_must_be_a_picture_on_this_server() {
    let logo = |path: &str| SettingValues::default().patched(&patch(json!({"brand-logo": path})));
    for good in ["", "/cove.svg", "/pictures/0a1b.webp", "/demo-art/fox.PNG", "/my/logo.v2.jpeg"] {
        assert!(logo(good).is_ok(), "{good}");
    }
    for invalid in [
        "/api/auth/twitch",
        "/api/auth/twitch/x.png",
        "/api/auth/twitch?x=.png",
        "/x/../api/auth/twitch.png",
        "/logo",
        "//evil.example/a.png",
        "/%2e%2e/a.png",
        "/a b.png",
        "https://evil.example/a.png",
        "logo.png",
        "/demo/twitch/a.svg",
    ] {
        let Err(crate::error::Error::Invalid(reason)) = logo(invalid) else { panic!("{invalid} is accepted") };
        assert!(reason.fields["brand-logo"].to_string().contains("a picture on this server"), "{invalid}: {reason:?}");
    }
}

#[apply(on_both_engines!)]
async fn saved_settings_override_the_configuration_survive_a_restart_and_null_resets_them(database: TestDatabase) {
    let url = format!("--database-url={}", database.url());
    let config = Config::from_flags(&[&url, "--packs-sub-tier1=2"]).unwrap();
    let app = crate::app::App::start(config.clone()).await.unwrap();
    assert_eq!(app.core.settings.now().packs_sub_tier1, 2);

    change(&app, json!({"packs-sub-tier1": 7, "brand-name": " Nova "})).await.unwrap();
    assert_eq!((app.core.settings.now().packs_sub_tier1, app.core.settings.now().brand_name.as_str()), (7, "Nova"));
    drop(app);

    let restarted = crate::app::App::start(config).await.unwrap();
    assert_eq!(restarted.core.settings.now().packs_sub_tier1, 7);
    change(&restarted, json!({"packs-sub-tier1": null})).await.unwrap();
    assert_eq!(
        (restarted.core.settings.now().packs_sub_tier1, restarted.core.settings.now().brand_name.as_str()),
        (2, "Nova")
    );
}

#[apply(on_both_engines!)]
async fn one_invalid_setting_rejects_the_whole_patch(database: TestDatabase) {
    let test = crate::testing::TestApp::new(database).await;
    let app = &test.app;
    let before = app.core.settings.now();
    for patch in [json!({"brand-name": "New", "nothing": 1}), json!({"brand-name": "New", "packs-sub-tier1": "1"})] {
        let refused = change(app, patch).await;
        assert!(matches!(refused, Err(Error::Invalid(_))), "{refused:?}");
    }
    app.core.settings.reload(&app.core.db).await.unwrap();
    assert_eq!(app.core.settings.now(), before);
}

async fn change(app: &crate::app::App, value: Value) -> Result<()> {
    let (patch, settings, now) = (patch(value), app.core.settings.clone(), app.core.clock.now());
    app.core.db.write(move |tx| settings.change(tx, &patch, now).map(drop)).await?;
    app.core.settings.reload(&app.core.db).await
}

/// Every public setting: its name, another value, and what visitors see then and before.
fn public() -> Vec<(&'static str, Value, &'static str, Value)> {
    let defaults = SettingValues::default();
    vec![
        ("brand-name", json!("Nova's cards"), "/brandName", json!("Foilcast")),
        ("brand-intro", json!("Come in."), "/brandIntro", json!(defaults.brand_intro)),
        ("brand-logo", json!("/logo.svg"), "/brandLogo", json!(null)),
        ("pack-opening", json!("self"), "/packOpening", json!("both")),
        ("packs-first-sign-in", json!(9), "/earning/firstSignIn", json!(1)),
        ("packs-sub-tier1", json!(9), "/earning/subTier1", json!(1)),
        ("packs-sub-tier2", json!(9), "/earning/subTier2", json!(3)),
        ("packs-sub-tier3", json!(9), "/earning/subTier3", json!(5)),
        ("packs-sub-prime", json!(9), "/earning/subPrime", json!(1)),
        ("packs-for-gifter", json!(false), "/earning/forGifter", json!(true)),
        ("reward-title", json!("Rip it"), "/earning/rewardTitle", json!("Card pack")),
        ("reward-live-title", json!("Rip it live"), "/earning/rewardLiveTitle", json!("Live card pack")),
        ("packs-per-reward", json!(9), "/earning/perReward", json!(1)),
        ("bits-per-pack", json!(500), "/earning/bitsPerPack", json!(0)),
        ("packs-per-raid", json!(9), "/earning/perRaid", json!(1)),
        ("raid-viewers-min", json!(9), "/earning/raidViewersMin", json!(5)),
        ("trade-cards", json!(9), "/trading/cards", json!(5)),
        ("trade-packs", json!(9), "/trading/packs", json!(10)),
        ("trade-hours", json!(9), "/trading/hours", json!(168)),
        ("market-hours", json!(7), "/marketHours", json!(168)),
        ("grading-hours", json!(7), "/grading/hours", json!(24)),
        ("early-access-text", json!("Soon."), "/earlyAccessText", json!(defaults.early_access_text)),
        ("maintenance", json!(true), "/maintenance", json!(false)),
        ("language", json!("de"), "/language", json!("en")),
    ]
}

#[apply(on_both_engines!)]
async fn visitors_see_each_setting_change_and_reset(database: TestDatabase) {
    let test = crate::testing::TestApp::new(database).await;
    let nova = test.sign_in("nova").await;
    let seen = async |path: &str| {
        let all = test.anyone().get("/api/settings").await.ok();
        all.pointer(path).cloned().unwrap_or_default()
    };
    let set = async |name: &str, value: Value| {
        let patch = Value::Object(Map::from_iter([(name.to_owned(), value)]));
        test.as_user(&nova).patch("/api/admin/settings", patch).await.ok()
    };
    for (name, value, path, before) in public() {
        assert_eq!(seen(path).await, before, "{name}");
        assert_eq!(set(name, value.clone()).await[name], value, "{name}");
        assert_eq!(seen(path).await, value, "{name}");
        set(name, Value::Null).await;
        assert_eq!(seen(path).await, before, "{name} is reset");
    }
    for (name, path) in [("reward-title", "/earning/rewardTitle"), ("reward-live-title", "/earning/rewardLiveTitle")] {
        set(name, json!("")).await;
        assert_eq!(seen(path).await, Value::Null, "a reward without a title is not offered");
    }
    set("early-access", json!(false)).await;
    assert_eq!(seen("/earlyAccessText").await, Value::Null, "without a notice there is no text");
    let weights = json!("0,0,0,0,0,0,0,0,1,2");
    assert_eq!(seen("/grading/weights/10").await, 1);
    assert_eq!(set("grading-weights", weights.clone()).await["grading-weights"], weights);
    let paths = ["10", "2", "1"].map(|grade| format!("/grading/weights/{grade}"));
    assert_eq!((seen(&paths[0]).await, seen(&paths[1]).await, seen(&paths[2]).await), (json!(0), json!(1), json!(2)));
    // The other settings are not public. Tests of their features cover them.
    let known: Vec<_> =
        public().into_iter().map(|(name, ..)| name).chain(["early-access", "grading-weights"]).collect();
    let rest = SETTINGS.iter().map(|setting| setting.name).filter(|name| !known.contains(name));
    assert_eq!(
        rest.collect::<Vec<_>>(),
        [
            "draw-alone",
            "beacon-missing",
            "twitch-transport",
            "chat-commands",
            "chat-packs",
            "chat-odds",
            "chat-queue",
            "chat-card",
            "chat-join",
            "chat-heads",
            "chat-person-seconds",
            "chat-command-seconds",
            "moderator-packs",
            "overlay-required",
        ]
    );
}

#[tokio::test]
async fn the_form_is_in_the_language_of_the_reader() {
    let test = crate::testing::TestApp::new(TestDatabase::sqlite()).await;
    let nova = test.sign_in("nova").await;
    let row = async |language, name: &str| {
        let table = test.as_user(&nova).reading(language).get("/api/admin/settings/table").await;
        assert!(table.headers.get_all("vary").iter().any(|vary| vary == "accept-language"));
        let rows = table.ok().as_array().cloned().expect("a list");
        let row = rows.into_iter().find(|row| row["name"] == name).expect("is in the table");
        (row["meaning"].as_str().expect("a text").to_owned(), row["range"].as_str().expect("a text").to_owned())
    };
    let (meaning, range) = row("de", "trade-packs").await;
    assert_eq!(meaning, "Höchstzahl der Packs auf jeder Seite eines Tauschs. Bei 0 sind nur Karten erlaubt.");
    assert_eq!(range, "Verwende eine ganze Zahl von 0 bis 1000.");
    assert_eq!(row("en", "trade-packs").await.1, "Use a whole number from 0 to 1000.");
    assert!(row("ja", "pack-opening").await.1.contains("stream、self、both"));
    assert!(row("ar", "pack-opening").await.1.contains("stream، self، both"));
    let refused = test.as_user(&nova).reading("ja").patch("/api/admin/settings", json!({"pack-opening": "x"})).await;
    let said = refused.json()["translated"]["fields"]["pack-opening"].as_str().map(str::to_owned);
    assert!(said.as_ref().is_some_and(|said| said.contains("stream、self、both")), "{refused}");
}

#[apply(on_both_engines!)]
async fn during_maintenance_all_users_may_read_and_only_admins_write(database: TestDatabase) {
    let test = crate::testing::TestApp::new(database).await;
    test.stock(&["Ash", "Birch", "Cedar"], crate::packs::testing::SHORT_RUN, 3).await;
    let (nova, ada) = (test.sign_in("nova").await, test.sign_in("ada").await);
    let moderator = test.sign_in_with_role("mo", crate::users::Role::Moderator).await;
    let (owner, collector) = (test.as_user(&nova), test.as_user(&ada));
    owner.patch("/api/admin/settings", json!({"maintenance": true})).await.ok();

    let refused = collector.post("/api/packs/open", json!({})).await;
    assert_eq!(refused.refusal(), "503 busy");
    assert_eq!(refused.headers["retry-after"], "60");
    assert!(refused.json()["message"].as_str().is_some_and(|text| text.contains("in maintenance")), "{refused}");
    // Moderators control the running stream, but start nothing new.
    let mo = test.as_user(&moderator);
    mo.post("/api/admin/queues/pause", json!({})).await.ok();
    let raffle = json!({"prize": "packs", "entry": "active", "minutes": 1});
    assert_eq!(mo.post("/api/admin/raffles", raffle).await.refusal(), "503 busy");
    assert_eq!(test.anyone().post("/api/packs/open", json!({})).await.refusal(), "503 busy");
    collector.get("/api/users/me").await.ok();
    test.anyone().get("/api/users/ada/collection").await.ok();
    // Signed-in users stay signed in and may sign out.
    collector.post("/api/auth/validate", json!({})).await.ok();

    owner.post("/api/packs/open", json!({})).await.ok();
    owner.post(&format!("/api/packs/admin/openPacksForUser/{}", ada.id), json!({})).await.ok();
    owner.patch("/api/admin/settings", json!({"maintenance": false})).await.ok();
    assert_eq!(collector.post("/api/packs/open", json!({})).await.refusal(), "409 no_packs");
}
