use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::http::{StatusCode, Uri};
use axum::response::IntoResponse;
use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::{Options, run};
use crate::packs::testing::{SHORT_RUN, close_log, published};
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use crate::twitch::testing::serve;

fn options(source: &str) -> Options {
    Options { source: source.to_owned(), ..Options::default() }
}

#[apply(on_both_engines!)]
async fn published_data_is_accepted_and_a_changed_field_is_rejected(database: TestDatabase) {
    let app = TestApp::new(database).await;
    app.stock(&["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir"], SHORT_RUN, 5).await;
    let ada = app.sign_in("ada").await;
    app.give_packs(ada.id, 4).await;
    for _ in 0..5 {
        app.as_user(&ada).post("/api/packs/open", json!({})).await.ok();
    }
    app.as_user(&ada).post("/api/fairness/rotate", json!({})).await.ok();
    close_log(&app).await;

    // Over the network, as an outsider does.
    let address = serve(app.router()).await;
    let report = run(&options(&address)).await.expect("the data are valid");
    assert!(report.starts_with("5 openings checked, 5 of them recomputed"), "{report}");

    // From files.
    let folder = tempfile::tempdir().expect("a folder");
    let mut data = serde_json::to_value(published(&app).await).expect("is written");
    let mut openings = json!({"openings": data["openings"].take()});
    data["openings"] = json!([]);
    let write = |name: &str, json: &Value| {
        std::fs::write(folder.path().join(name), json.to_string()).expect("is written");
    };
    write("data.json", &data);
    write("openings.json", &openings);
    let source = folder.path().display().to_string();
    assert_eq!(run(&options(&source)).await.expect("the data are valid"), report);
    openings["openings"][2]["cards"][0]["mintNumber"] = json!(9999);
    write("openings.json", &openings);
    let refused = run(&options(&source)).await.expect_err("a changed mint is detected").to_string();
    let id = openings["openings"][2]["_id"].as_str().expect("an id");
    assert!(refused.contains(id) && refused.contains("Found "), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_without_an_instance_is_an_error() {
    let address = serve(axum::Router::new()).await;
    let refused = run(&options(&address)).await.expect_err("nothing was checked").to_string();
    assert!(refused.ends_with("is no instance of Foilcast"), "{refused}");
}

/// An instance without openings whose epoch changes after this number of answers about its log.
async fn restored_after(answers: u32) -> String {
    let asked = Arc::new(AtomicU32::new(0));
    let answer = move |uri: Uri| {
        let asked = Arc::clone(&asked);
        async move {
            let answer = match uri.path() {
                "/api/fairness/openings" => json!({"openings": [], "hiddenFrom": null, "next": null}),
                "/api/fairness/data" => json!({"pools": [], "runs": [], "exceptions": [], "next": null}),
                "/api/fairness/log" => {
                    let epoch = asked.fetch_add(1, Ordering::Relaxed).min(answers);
                    json!({"epoch": epoch, "batch": null, "begin": null, "beacons": []})
                }
                _ => return StatusCode::NOT_FOUND.into_response(),
            };
            answer.to_string().into_response()
        }
    };
    serve(axum::Router::new().fallback(answer)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restore_while_the_data_are_read_begins_the_reading_again() {
    // Each reading asks three times about the log.
    for answers in [0, 3, 9] {
        let report = run(&options(&restored_after(answers).await)).await.expect("the data are valid");
        assert!(report.starts_with("0 openings checked"), "{report}");
    }
    let refused = run(&options(&restored_after(12).await)).await.expect_err("it never ends").to_string();
    assert!(refused.contains("was restored each time while its data were read"), "{refused}");
}

/// The vectors that all verifiers share: the data of one scenario, and its codes.
#[tokio::test]
async fn every_scenario_of_the_vectors_has_its_codes() {
    let vectors: Value = serde_json::from_str(include_str!("../../../../docs/fairness-vectors-2.json")).unwrap();
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, json: &Value| {
        let path = folder.path().join(name);
        std::fs::write(&path, json.to_string()).expect("is written");
        path
    };
    let beacon = file("beacon", &vectors["beacon"]);
    let scenarios = vectors["scenarios"].as_array().expect("a list");
    assert!(!scenarios.is_empty());
    for scenario in scenarios {
        let source = file("data.json", &scenario["data"]).display().to_string();
        let checked = run(&Options { source, beacon: Some(beacon.clone()), ..Options::default() }).await;
        let text = checked.unwrap_or_else(|error| error.to_string());
        let codes = |list: &Value| {
            let codes = list.as_array().expect("a list").iter();
            codes.map(|code| code.as_str().expect("a code").to_owned()).collect::<Vec<_>>()
        };
        let expected = &scenario["expect"];
        for code in codes(&expected["marks"]) {
            assert!(text.contains(&format!(" times {code}: ")), "{}: {text}", scenario["name"]);
        }
        for code in codes(&expected["problems"]) {
            assert!(text.contains(&format!(" ({code})\n")), "{}: {text}", scenario["name"]);
        }
        let is_valid = codes(&expected["problems"]).is_empty();
        assert_eq!(text.ends_with("No problems found."), is_valid, "{}: {text}", scenario["name"]);
    }
}
