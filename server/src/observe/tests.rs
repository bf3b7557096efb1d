//! Tests of the metrics, their documentation, the dashboard and the alerts.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::Value;

use crate::testing::{TestApp, TestDatabase};

const INTRODUCTION: &str = "# Metrics

`/metrics` returns all metrics in the OpenMetrics text format. Labels have few values: routes are patterns, not paths.
This page is generated from the code (`make bless`). `deploy/dashboard.json` is a Grafana dashboard of the most useful
metrics.

| metric | kind | labels | meaning |
|---|---|---|---|
";

/// The names at `/metrics` after some activity of each kind, without values, as queries use them.
async fn app_with_metrics() -> (TestApp, BTreeSet<String>, String) {
    let app = TestApp::with_flags(TestDatabase::sqlite(), &["--backup-every=24"]).await;
    let nova = app.sign_in("nova").await;
    app.anyone().get("/api/settings").await.ok();
    app.anyone().get("/api/cards").await.ok();
    crate::jobs::run(&app.core, "a job", async { Ok(()) }).await.expect("the job succeeds");
    crate::health::look_once(&app.features.health).await;
    app.as_user(&nova).get("/api/admin/health").await.ok();
    let text = String::from_utf8(app.anyone().get("/metrics").await.body.to_vec()).expect("metrics are text");
    let names = text.lines().filter(|line| !line.starts_with('#'));
    let names = names.map(|line| line.split(['{', ' ']).next().unwrap_or_default().to_owned()).collect();
    (app, names, text)
}

#[tokio::test]
async fn documented_and_exported_metrics_are_the_same() {
    let (app, names, text) = app_with_metrics().await;
    let (mut page, mut known) = (INTRODUCTION.to_owned(), BTreeSet::new());
    let mut described: Vec<_> = app.core.metrics.described().to_vec();
    described.sort_by_key(|metric| metric.name);
    for metric in described {
        let end = if metric.kind == "counter" { "_total" } else { "" };
        let name = format!("foilcast_{}{end}", metric.name);
        let labels =
            if metric.labels.is_empty() { String::new() } else { format!("`{}`", metric.labels.replace(", ", "`, `")) };
        writeln!(page, "| `{name}` | {} | {labels} | {} |", metric.kind, metric.help).unwrap();
        if metric.kind == "histogram" {
            known.extend(["_bucket", "_sum", "_count"].map(|part| format!("{name}{part}")));
        } else {
            known.insert(name);
        }
    }
    assert_eq!(names, known, "{text}");
    expect_test::expect_file!["../../../docs/metrics.md"].assert_eq(&page);
}

/// The metrics of this server in a query.
fn metrics_in(query: &str) -> impl Iterator<Item = String> {
    let words = query.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("foilcast_")).map(ToOwned::to_owned)
}

fn file(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every `expr` of the dashboard, with the title of its panel.
fn queries(dashboard: &Value) -> Vec<(String, String)> {
    let panels = dashboard["panels"].as_array().expect("panels");
    let targets = panels.iter().flat_map(|panel| {
        let title = panel["title"].as_str().unwrap_or_default().to_owned();
        let targets = panel["targets"].as_array().cloned().unwrap_or_default();
        targets.into_iter().map(move |target| (title.clone(), target["expr"].as_str().unwrap_or_default().to_owned()))
    });
    targets.collect()
}

#[tokio::test]
async fn dashboard_and_alerts_use_existing_metrics() {
    let (_app, names, _) = app_with_metrics().await;
    let dashboard: Value = serde_json::from_str(&file("dashboard.json")).expect("the dashboard is JSON");
    let mut used = queries(&dashboard);
    assert!(used.len() > 15, "{used:?}");
    let alerts = file("alerts.yml");
    let rules = alerts.lines().filter_map(|line| line.trim().strip_prefix("expr: "));
    used.extend(rules.map(|query| ("an alert".to_owned(), query.to_owned())));
    assert!(used.iter().filter(|(panel, _)| panel == "an alert").count() >= 8, "{used:?}");
    for (panel, query) in used {
        let wanted: Vec<_> = metrics_in(&query).collect();
        assert!(!wanted.is_empty(), "{panel} uses no metric of ours: {query}");
        for name in wanted {
            assert!(names.contains(&name), "{panel} uses {name}, which is not at /metrics");
        }
        for (open, close) in [('(', ')'), ('[', ']'), ('{', '}')] {
            let count = |c: char| query.matches(c).count();
            assert_eq!(count(open), count(close), "{panel}: {query}");
        }
    }
}
