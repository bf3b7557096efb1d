//! Headers that protect pages from injected scripts, foreign frames and plain HTTP.

use super::{VISITOR, from};
use crate::testing::{Reply, TestApp, TestDatabase};
use axum::http::Request;

/// Paths of the app, of an unknown page, of the API documentation and of the demo.
const PAGES: [&str; 6] =
    ["/", "/login", "/nowhere", "/api/docs", "/demo/twitch/channel", "/card/0123456789abcdef01234567"];

async fn page(app: &TestApp, path: &str) -> Reply {
    app.send(from(VISITOR, Request::get(path))).await
}

fn directive<'a>(policy: &'a str, name: &str) -> &'a str {
    let found = policy.split(';').map(str::trim).find_map(|part| part.strip_prefix(name)?.strip_prefix(' '));
    found.unwrap_or_else(|| panic!("{name} is missing in {policy}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn text_in_a_page_cannot_become_a_script() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    for path in PAGES.into_iter().chain(["/stream-overlay/5", "/stream-goal/5"]) {
        let reply = page(&app, path).await;
        let policy = reply.headers["content-security-policy"].to_str().expect("text");
        assert_eq!(directive(policy, "default-src"), "'none'", "{path}");
        for name in ["script-src", "style-src", "connect-src"] {
            assert_eq!(directive(policy, name), "'self'", "{path}");
        }
        assert_eq!(directive(policy, "base-uri"), "'none'", "{path}");
        assert_eq!(directive(policy, "form-action"), "'self'", "{path}");
        assert!(!policy.contains("unsafe") && !policy.contains("http:"), "{path}: {policy}");
        // The policy can be that strict because no page of ours has an inline script.
        let text = String::from_utf8_lossy(&reply.body).to_lowercase();
        for script in text.split("<script").skip(1) {
            assert!(script.split('>').next().is_some_and(|tag| tag.contains("src=")), "{path} has a script in it");
        }
        for handler in [" onload=", " onclick=", " onerror=", "javascript:"] {
            assert!(!text.contains(handler), "{path}: {handler}");
        }
        assert_eq!(reply.headers["x-content-type-options"], "nosniff", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_overlay_and_the_goal_can_be_framed() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    for path in PAGES {
        let reply = page(&app, path).await;
        let policy = reply.headers["content-security-policy"].to_str().expect("text");
        assert_eq!(directive(policy, "frame-ancestors"), "'none'", "{path}");
        assert_eq!(reply.headers["x-frame-options"], "DENY", "{path}");
        assert_eq!(reply.headers["cross-origin-opener-policy"], "same-origin", "{path}");
        assert!(reply.headers.contains_key("permissions-policy"), "{path}");
    }
    for path in ["/stream-overlay/5?key=x", "/stream-goal/5"] {
        let reply = page(&app, path).await;
        let policy = reply.headers["content-security-policy"].to_str().expect("text");
        assert_eq!(directive(policy, "frame-ancestors"), "*", "{path}");
        assert!(!reply.headers.contains_key("x-frame-options"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_tls_browsers_must_use_tls() {
    for (url, secure) in [("https://cards.example", true), ("http://cards.example", false)] {
        let flags = ["--demo-anywhere".to_owned(), format!("--public-url={url}")];
        let app = TestApp::with_flags(TestDatabase::sqlite(), &flags.each_ref().map(String::as_str)).await;
        for path in ["/", "/api/rarities", "/healthz", "/api/nowhere", "/assets/none.js"] {
            let reply = page(&app, path).await;
            let header = reply.headers.get("strict-transport-security").map(|value| value.to_str().expect("text"));
            assert_eq!(header, secure.then_some("max-age=31536000"), "{url}{path}");
        }
        let reply = page(&app, "/").await;
        let policy = reply.headers["content-security-policy"].to_str().expect("text");
        let socket = if secure { "wss://cards.example" } else { "ws://cards.example" };
        assert_eq!(directive(policy, "connect-src"), format!("'self' {socket}"));
    }
}
