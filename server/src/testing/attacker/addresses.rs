//! Attacks from one machine: scraping, and forged forwarding headers.

use super::{ATTACKER, VISITOR, from, read};
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use axum::http::{Request, StatusCode, header};
use macro_rules_attribute::apply;
use std::time::Duration;

const LOW_LIMIT: &str = "--requests-per-minute=5";

/// Reads until a request is refused. Returns the number of accepted requests.
async fn scrape(app: &TestApp, address: &str, headers: impl Fn(usize) -> Vec<(&'static str, String)>) -> usize {
    for number in 0..100 {
        let headers = headers(number);
        let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let reply = read(app, address, &headers).await;
        if reply.status == StatusCode::TOO_MANY_REQUESTS {
            assert!(reply.headers.contains_key(header::RETRY_AFTER), "{reply}");
            return number;
        }
        assert_eq!(reply.status, StatusCode::OK, "{reply}");
    }
    100
}

#[apply(on_both_engines!)]
async fn only_a_scraper_is_limited(database: TestDatabase) {
    let app = TestApp::with_flags(database, &[LOW_LIMIT]).await;
    assert_eq!(scrape(&app, ATTACKER, |_| Vec::new()).await, 5);
    assert_eq!(read(&app, VISITOR, &[]).await.status, StatusCode::OK);
    assert_eq!(read(&app, "127.0.0.1", &[]).await.status, StatusCode::OK);
    // Pages and files are still served then, but without the database reads for a page's preview.
    let page = app.send(from(ATTACKER, Request::get("/profile/nova"))).await;
    assert_eq!(page.status, StatusCode::OK);
    let health = app.send(from(ATTACKER, Request::get("/healthz"))).await;
    assert_eq!(health.status, StatusCode::OK);
    app.core.clock.advance(Duration::from_secs(12));
    assert_eq!(read(&app, ATTACKER, &[]).await.status, StatusCode::OK);
}

#[apply(on_both_engines!)]
async fn metrics_and_pictures_count_as_requests_and_health_does_not(database: TestDatabase) {
    let app = TestApp::with_flags(database, &[LOW_LIMIT]).await;
    let get = async |path: &str| app.send(from(ATTACKER, Request::get(path))).await.status;
    for path in ["/metrics", "/pictures/none.webp", "/metrics", "/pictures/none.webp"] {
        assert_ne!(get(path).await, StatusCode::TOO_MANY_REQUESTS, "{path}");
    }
    assert_eq!(get("/api/rarities").await, StatusCode::OK);
    for path in ["/metrics", "/pictures/none.webp", "/api/rarities"] {
        assert_eq!(get(path).await, StatusCode::TOO_MANY_REQUESTS, "{path}");
    }
    for path in ["/healthz", "/readyz", "/healthz", "/readyz"] {
        assert_eq!(get(path).await, StatusCode::OK, "{path}");
    }
}

#[apply(on_both_engines!)]
async fn requests_to_the_demo_stand_in_count(database: TestDatabase) {
    let app = TestApp::with_flags(database, &[LOW_LIMIT]).await;
    let get = async |path: &str| app.send(from(ATTACKER, Request::get(path))).await.status;
    for _ in 0..5 {
        assert_eq!(get("/demo/twitch/channel").await, StatusCode::OK);
    }
    for path in ["/demo/twitch/channel", "/demo/twitch/page.css", "/api/rarities"] {
        assert_eq!(get(path).await, StatusCode::TOO_MANY_REQUESTS, "{path}");
    }
}

#[apply(on_both_engines!)]
async fn an_address_in_a_forged_header_is_not_trusted(database: TestDatabase) {
    let app = TestApp::with_flags(database, &[LOW_LIMIT]).await;
    for name in ["x-forwarded-for", "forwarded", "x-real-ip", "cf-connecting-ip", "true-client-ip", "client-ip"] {
        app.core.clock.advance(Duration::from_secs(60));
        let forged = move |number| {
            let element = if name == "forwarded" { "for=" } else { "" };
            vec![(name, format!("{element}192.0.2.{number}"))]
        };
        assert_eq!(scrape(&app, ATTACKER, forged).await, 5, "{name}");
    }
    // A forged address of this machine, which has no limit, is not trusted, either.
    app.core.clock.advance(Duration::from_secs(60));
    assert_eq!(scrape(&app, ATTACKER, |_| vec![("x-forwarded-for", "127.0.0.1".into())]).await, 5);
}

#[apply(on_both_engines!)]
async fn behind_a_trusted_proxy_only_the_last_address_counts(database: TestDatabase) {
    let app = TestApp::with_flags(database, &[LOW_LIMIT, "--trusted-proxies=10.0.0.0/24,127.0.0.1"]).await;
    // Also a proxy on this machine, whose own requests have no limit.
    for proxy in ["10.0.0.2", "127.0.0.1"] {
        app.core.clock.advance(Duration::from_secs(60));
        let forged = |number| vec![("x-forwarded-for", format!("192.0.2.{number}, {ATTACKER}"))];
        assert_eq!(scrape(&app, proxy, forged).await, 5, "{proxy}");
        let reply = read(&app, proxy, &[("x-forwarded-for", VISITOR)]).await;
        assert_eq!(reply.status, StatusCode::OK, "others behind the same proxy are not the attacker");
        // The other header, which this proxy does not write, is not trusted, and never results in an address without
        // limits.
        for forged in [|number: usize| format!("for=192.0.2.{number}"), |_| "for=127.0.0.1".into(), |_| "secret".into()]
        {
            app.core.clock.advance(Duration::from_secs(60));
            let both = |number| vec![("x-forwarded-for", ATTACKER.to_owned()), ("forwarded", forged(number))];
            assert_eq!(scrape(&app, proxy, both).await, 5, "{proxy}: {}", forged(1));
        }
    }
    // A neighbouring container bypasses the proxy: its own address counts, whatever its headers claim.
    let forged = |number| vec![("x-forwarded-for", format!("192.0.2.{number}"))];
    assert_eq!(scrape(&app, "10.0.1.9", forged).await, 5);
}

#[apply(on_both_engines!)]
async fn no_header_changes_the_links_in_a_response(database: TestDatabase) {
    let app = TestApp::with_only(
        database,
        &["--twitch-client-id=id", "--twitch-client-secret=s3cret", "--public-url=https://cards.example"],
    )
    .await;
    let request = Request::get("/api/auth/twitch")
        .header("host", "evil.example")
        .header("x-forwarded-host", "evil.example")
        .header("x-forwarded-proto", "http")
        .header("forwarded", "host=evil.example;proto=http");
    let reply = app.send(from(ATTACKER, request)).await;
    let to = reply.headers["location"].to_str().expect("text");
    assert!(to.starts_with("https://id.twitch.tv/") && !to.contains("evil"), "{to}");
    assert!(to.contains("redirect_uri=https%3A%2F%2Fcards.example%2Fapi%2Fauth%2Ftwitch%2Fcallback"), "{to}");
    let cookie = reply.headers["set-cookie"].to_str().expect("text");
    for part in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/api/auth"] {
        assert!(cookie.contains(part), "{cookie}");
    }
}
