//! A page of another site in the browser of a signed-in user.

use super::{VISITOR, from};
use crate::overlay::testing::listen;
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use axum::body::Body;
use axum::http::{HeaderName, Request, StatusCode};
use macro_rules_attribute::apply;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const EVIL: &str = "https://evil.example";

/// The headers with which browsers describe a request of another site's page.
const FOREIGN: [&[(&str, &str)]; 3] =
    [&[("origin", EVIL), ("sec-fetch-site", "cross-site")], &[("origin", EVIL)], &[("origin", "null")]];

#[apply(on_both_engines!)]
async fn a_form_of_another_site_changes_nothing(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let ada = app.sign_in("ada").await;
    let before = crate::testing::dump::dump(&app).await;
    // A form's request, with all headers of a browser, and then with more than a browser would send.
    for headers in FOREIGN {
        for kind in
            ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x", "application/json"]
        {
            for token in [None, Some(&ada.token)] {
                for path in ["/api/packs/open", "/api/auth/logout", "/api/trades", "/demo/twitch/channel"] {
                    let mut request = Request::post(path)
                        .header("host", "127.0.0.1:8080")
                        .header("content-type", kind)
                        .header("cookie", format!("token={}", ada.token));
                    if let Some(token) = token {
                        request = request.header("authorization", format!("Bearer {token}"));
                    }
                    for (name, value) in headers {
                        request = request.header(*name, *value);
                    }
                    let body = Body::from(r#"{"packId": null, "what": "subscribe"}"#);
                    let reply = app.send(request.body(body).expect("a request")).await;
                    assert_eq!(reply.refusal(), "403 foreign_origin", "{path} {headers:?} {kind}");
                }
            }
        }
    }
    assert_eq!(crate::testing::dump::dump(&app).await, before);
    // Without the newer headers, a form still has no body that we accept and no token.
    let request = Request::post("/api/packs/open").header("content-type", "text/plain");
    let reply = app.send(request.body(Body::from("{}")).expect("a request")).await;
    assert!(reply.status.is_client_error(), "{reply}");
    assert_eq!(crate::testing::dump::dump(&app).await, before);
}

#[apply(on_both_engines!)]
async fn a_page_of_another_site_cannot_read_responses(database: TestDatabase) {
    let app = TestApp::new(database).await;
    for (method, path) in [("GET", "/api/users/me"), ("OPTIONS", "/api/packs/open"), ("GET", "/api/settings")] {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("origin", EVIL)
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "authorization");
        let reply = app.send(from(VISITOR, request)).await;
        let allowed: Vec<&HeaderName> =
            reply.headers.keys().filter(|name| name.as_str().starts_with("access-control-")).collect();
        assert!(allowed.is_empty(), "{method} {path}: {allowed:?}");
        assert_eq!(reply.headers["cross-origin-resource-policy"], "same-origin", "{method} {path}");
    }
}

#[apply(on_both_engines!)]
async fn a_page_of_another_site_does_not_use_up_sign_ins(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--sign-ins-per-minute=2"]).await;
    let go = async |mode, dest, more: &[(&'static str, &'static str)]| {
        let mut request = Request::get("/api/auth/twitch")
            .header("sec-fetch-site", "cross-site")
            .header("sec-fetch-mode", mode)
            .header("sec-fetch-dest", dest);
        for (name, value) in more {
            request = request.header(*name, *value);
        }
        app.send(from(VISITOR, request)).await
    };
    let ahead: &[_] = &[("sec-purpose", "prefetch")];
    for (mode, dest, more) in [
        ("no-cors", "image", &[] as &[_]),
        ("no-cors", "script", &[]),
        ("cors", "empty", &[]),
        ("navigate", "iframe", &[]),
        ("navigate", "document", ahead),
    ] {
        assert_eq!(go(mode, dest, more).await.refusal(), "403 foreign_origin", "{mode} {dest} {more:?}");
    }
    // A link that a user follows starts a sign-in, and counts.
    for status in [StatusCode::FOUND, StatusCode::FOUND, StatusCode::TOO_MANY_REQUESTS] {
        assert_eq!(go("navigate", "document", &[]).await.status, status);
    }
}

#[apply(on_both_engines!)]
async fn a_picture_on_our_own_pages_neither_starts_nor_ends_a_sign_in(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--sign-ins-per-minute=1"]).await;
    let load = async |path: &str, mode, dest| {
        let request = Request::get(path)
            .header("sec-fetch-site", "same-origin")
            .header("sec-fetch-mode", mode)
            .header("sec-fetch-dest", dest);
        app.send(from(VISITOR, request)).await
    };
    for path in ["/api/auth/twitch", "/api/auth/twitch/callback?state=x&code=y"] {
        for (mode, dest) in [("no-cors", "image"), ("cors", "empty"), ("navigate", "iframe")] {
            let reply = load(path, mode, dest).await;
            assert_eq!(reply.refusal(), "403 no_navigation", "{path} {mode} {dest}");
            assert!(!reply.headers.contains_key("set-cookie"), "{path}: a started sign-in continues");
        }
    }
    assert_eq!(load("/api/auth/twitch", "navigate", "document").await.status, StatusCode::FOUND);
}

#[apply(on_both_engines!)]
async fn a_socket_of_another_site_is_refused(database: TestDatabase) {
    let app = TestApp::new(database).await;
    let address = listen(&app).await;
    let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
    for headers in FOREIGN {
        let mut request = url.as_str().into_client_request().expect("a request");
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a value"));
        }
        match tokio_tungstenite::connect_async(request).await {
            Err(Error::Http(reply)) => assert_eq!(reply.status(), StatusCode::FORBIDDEN, "{headers:?}"),
            other => panic!("{headers:?}: {other:?}"),
        }
    }
    for (name, value) in [("origin", format!("http://{address}")), ("sec-fetch-site", "same-origin".into())] {
        let mut request = url.as_str().into_client_request().expect("a request");
        request.headers_mut().insert(name, value.parse().expect("a value"));
        tokio_tungstenite::connect_async(request).await.expect("our own page's socket opens");
    }
}

#[apply(on_both_engines!)]
async fn a_foreign_host_name_cannot_open_a_demo(database: TestDatabase) {
    let app = TestApp::with_flags(database, &["--bind=127.0.0.1:8080"]).await;
    for path in ["/", "/api/users/search?query=no", "/api/auth/twitch?login_hint=nova", "/demo/twitch/channel"] {
        let request = Request::get(path).header("host", "rebound.evil.example:8080");
        let reply = app.send(from("127.0.0.1", request)).await;
        assert_eq!(reply.refusal(), "421 unknown_host", "{path}");
    }
    let request = Request::get("/api/rarities").header("host", "localhost:8080");
    assert_eq!(app.send(from("127.0.0.1", request)).await.status, StatusCode::OK);
}
