use super::stand_in::{picture_of, subject_of};
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use crate::twitch::testing::serve;
use crate::users::{Role, User};
use axum::http::{StatusCode, header};
use macro_rules_attribute::apply;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::time::Duration;

/// A server on a real port, and an HTTP client that keeps no cookies and follows no redirects.
struct World {
    app: TestApp,
    url: String,
    browser: Client,
}

impl World {
    async fn new(database: TestDatabase) -> Self {
        Self::with_flags(database, &[]).await
    }

    async fn with_flags(database: TestDatabase, flags: &[&str]) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("listens");
        let address = listener.local_addr().expect("has an address");
        let bind = format!("--bind={address}");
        let flags: Vec<&str> = [bind.as_str()].into_iter().chain(flags.iter().copied()).collect();
        let app = TestApp::with_flags(database, &flags).await;
        let service = app.router().into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        let tls = rustls::ClientConfig::builder_with_provider(rustls::crypto::ring::default_provider().into())
            .with_safe_default_protocol_versions()
            .expect("has versions")
            .with_root_certificates(rustls::RootCertStore::empty())
            .with_no_client_auth();
        let browser = Client::builder().tls_backend_preconfigured(tls).redirect(Policy::none()).no_proxy();
        Self { app, url: format!("http://{address}"), browser: browser.build().expect("is built") }
    }

    async fn get(&self, path: &str, cookie: &str) -> Response {
        let url = if path.starts_with('/') { format!("{}{path}", self.url) } else { path.to_owned() };
        self.browser.get(url).header("cookie", cookie).send().await.expect("a response")
    }

    /// Begins a sign-in. Returns the address at the provider and the cookie.
    async fn begin(&self, query: &str) -> (String, String) {
        let reply = self.get(&format!("/api/auth/twitch{query}"), "").await;
        assert_eq!(reply.status(), StatusCode::FOUND);
        let cookie = text(&reply, "set-cookie");
        for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/api/auth", "; Max-Age=600"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        (text(&reply, "location"), cookie.split(';').next().unwrap_or_default().to_owned())
    }

    /// Begins a sign-in behind a proxy that sends this address of the client.
    async fn begin_from(&self, forwarded: &str) -> StatusCode {
        let request = self.browser.get(format!("{}/api/auth/twitch", self.url)).header("x-forwarded-for", forwarded);
        request.send().await.expect("a response").status()
    }

    /// Signs in through all redirects, as a browser does. Returns the final address.
    async fn sign_in(&self, name: &str) -> String {
        let (provider, cookie) = self.begin(&format!("?login_hint={name}")).await;
        let back = text(&self.get(&provider, "").await, "location");
        let reply = self.get(&back, &cookie).await;
        assert!(text(&reply, "set-cookie").contains("Max-Age=0"));
        assert_eq!(text(&reply, "cache-control"), "no-store");
        text(&reply, "location")
    }

    async fn user(&self, name: &'static str) -> User {
        self.app.core.db.read(move |conn| crate::users::by_name(conn, name)).await.expect("exists")
    }

    async fn exchange(&self, form: &HashMap<&str, String>) -> (StatusCode, Value) {
        let reply = self.browser.post(format!("{}/demo/twitch/oauth2/token", self.url)).form(form).send().await;
        let reply = reply.expect("a response");
        (reply.status(), reply.json().await.expect("is JSON"))
    }
}

fn text(reply: &Response, name: &str) -> String {
    reply.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
}

fn parameter(url: &str, name: &str) -> String {
    let url = Url::parse("http://x").and_then(|base| base.join(url)).expect("is an address");
    url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned()).unwrap_or_default()
}

/// Another provider than the stand-in, and what it receives: the form of the exchange, then the headers of the look-up.
async fn other_provider() -> (String, tokio::sync::mpsc::UnboundedReceiver<HashMap<String, String>>) {
    use axum::{Json, Router, extract::Form, http::HeaderMap, routing};
    let (sender, received) = tokio::sync::mpsc::unbounded_channel();
    let form_sender = sender.clone();
    let routes = Router::new()
        .route(
            "/token",
            routing::post(async move |Form(form): Form<HashMap<String, String>>| {
                form_sender.send(form).expect("the receiver is open");
                Json(json!({"access_token": "granted", "token_type": "bearer"}))
            }),
        )
        .route(
            "/users",
            routing::get(async move |headers: HeaderMap| {
                let pairs =
                    headers.iter().map(|(name, value)| (name.to_string(), value.to_str().unwrap_or_default().into()));
                sender.send(pairs.collect()).expect("the receiver is open");
                Json(json!({"data": [{"id": "77", "login": "lin", "display_name": "Lin"}]}))
            }),
        );
    (serve(routes).await, received)
}

#[apply(on_both_engines!)]
async fn a_browser_signs_in_through_the_provider(database: TestDatabase) {
    let world = World::new(database).await;
    let end = world.sign_in("Ada").await;
    let token = end.strip_prefix("/login?token=").expect("has a token");
    let sessions = world.app.with_token(token).get("/api/auth/sessions").await.ok();
    assert_eq!(sessions[0]["current"], true);
    let ada = world.user("ada").await;
    assert_eq!((ada.username.as_str(), ada.display_name.as_str(), ada.role), ("ada", "Ada", Role::User));
    assert_eq!(ada.picture_url, Some(picture_of("ada")));
    let id = ada.id;
    let read = world.app.core.db.read(move |conn| {
        Ok((crate::wallet::find(conn, id)?.packs, crate::users::store::subject(conn, id, "twitch")?))
    });
    assert_eq!(read.await.expect("reads"), (1, Some(subject_of("ada"))));
    let notifications = world.app.with_token(token).get("/api/notifications").await.ok();
    assert_eq!(notifications[0]["message"], "Welcome! Your first pack is waiting to be opened.");
    let seed = world.app.with_token(token).get("/api/fairness/me").await.ok();
    assert_eq!(seed["counter"], 0, "the seed has a commitment before the first pack: {seed}");
}

#[apply(on_both_engines!)]
async fn signing_in_again_keeps_the_account_and_gives_no_second_pack(database: TestDatabase) {
    let world = World::with_flags(database, &["--packs-first-sign-in=3"]).await;
    for name in ["ada", "ADA"] {
        assert!(world.sign_in(name).await.starts_with("/login?token="));
    }
    let ada = world.user("ada").await;
    let read = world.app.core.db.read(move |conn| crate::wallet::find(conn, ada.id));
    assert_eq!((ada.display_name.as_str(), read.await.expect("reads").packs), ("ada", 3));
    assert!(world.sign_in("nova").await.starts_with("/login?token="));
    assert_eq!(world.user("nova").await.role, Role::Owner);
}

#[apply(on_both_engines!)]
async fn the_login_page_recognises_the_token_given_to_this_browser(database: TestDatabase) {
    let world = World::new(database).await;
    let (provider, cookie) = world.begin("?login_hint=ada").await;
    let back = text(&world.get(&provider, "").await, "location");
    let reply = world.get(&back, &cookie).await;
    let token = parameter(&text(&reply, "location"), "token");
    let cookies: Vec<_> = reply.headers().get_all("set-cookie").iter().collect();
    let expected = format!("foilcast_arrival={}; Path=/login; Max-Age=60; SameSite=Strict", &token[..16]);
    assert!(cookies.iter().any(|cookie| **cookie == expected), "{cookies:?}");
}

#[apply(on_both_engines!)]
async fn another_browser_cannot_end_a_sign_in(database: TestDatabase) {
    let world = World::new(database).await;
    let (provider, cookie) = world.begin("?login_hint=mallory").await;
    let back = text(&world.get(&provider, "").await, "location");
    let (_, other) = world.begin("?login_hint=ada").await;
    for invalid in ["", "foilcast_sign_in=", "foilcast_sign_in=x.y", other.as_str()] {
        let reply = world.get(&back, invalid).await;
        assert_eq!(reply.status(), StatusCode::FOUND);
        assert_eq!(text(&reply, "location"), "/login?error=expired", "{invalid}");
    }
    let reply = world.get("/api/auth/twitch/callback", &cookie).await;
    assert_eq!(text(&reply, "location"), "/login?error=expired");
    let (state, _) = cookie.trim_start_matches("foilcast_sign_in=").split_once('.').expect("has a state");
    for (query, code) in [
        (format!("state={state}&error=access_denied&error_description=no"), "denied"),
        (format!("state={state}&error=server_error"), "provider"),
        (format!("state={state}&code=made-up"), "provider"),
        (format!("state={state}"), "provider"),
    ] {
        let reply = world.get(&format!("/api/auth/twitch/callback?{query}"), &cookie).await;
        assert_eq!(text(&reply, "location"), format!("/login?error={code}"), "{query}");
    }
    let user = world.app.core.db.read(|conn| crate::users::by_name(conn, "mallory")).await;
    assert!(user.is_err());
}

#[apply(on_both_engines!)]
async fn a_forged_cookie_causes_no_request_to_the_provider(database: TestDatabase) {
    let (provider, mut received) = other_provider().await;
    let flags = [format!("--twitch-token-url={provider}/token"), format!("--twitch-users-url={provider}/users")];
    let world = World::with_flags(database, &flags.each_ref().map(String::as_str)).await;
    let (_, cookie) = world.begin("").await;
    let value = cookie.trim_start_matches("foilcast_sign_in=").to_owned();
    let state = value.split('.').next().expect("has a state");
    let parts: Vec<&str> = value.split('.').collect();
    let [_, verifier, purpose, until, proof] = parts.as_slice() else { panic!("{value}") };
    let later = until.parse::<i64>().expect("a time") + 1;
    let path = format!("/api/auth/twitch/callback?code=c&state={state}");
    for forged in [
        format!("{state}.{verifier}"),
        format!("{state}.{verifier}.channel"),
        format!("{state}.{verifier}.{purpose}.{until}"),
        format!("{state}.{verifier}.{purpose}.{until}."),
        format!("{state}.{verifier}.channel.{until}.{proof}"),
        format!("{state}.other.{purpose}.{until}.{proof}"),
        format!("{state}.{verifier}.{purpose}.{later}.{proof}"),
    ] {
        let reply = world.get(&path, &format!("foilcast_sign_in={forged}")).await;
        assert_eq!(text(&reply, "location"), "/login?error=expired", "{forged}");
    }
    world.app.core.clock.advance(Duration::from_mins(10));
    assert_eq!(text(&world.get(&path, &cookie).await, "location"), "/login?error=expired", "it has expired");
    assert!(received.try_recv().is_err(), "the provider received a request");
    // A cookie of this server is accepted.
    let (_, cookie) = world.begin("").await;
    let state = cookie.trim_start_matches("foilcast_sign_in=").split('.').next().expect("has a state");
    let request = axum::http::Request::get(format!("/api/auth/twitch/callback?code=c&state={state}"));
    let request = request.header("cookie", &cookie).header("host", world.url.trim_start_matches("http://"));
    let reply = world.app.send(request.body(axum::body::Body::empty()).expect("a request")).await;
    assert!(reply.headers["location"].to_str().expect("text").starts_with("/login?token="), "{reply}");
}

#[apply(on_both_engines!)]
async fn repeated_callbacks_are_refused_before_the_provider_is_called(database: TestDatabase) {
    let (provider, mut received) = other_provider().await;
    let token = format!("--twitch-token-url={provider}/token");
    let users = "--twitch-users-url=http://127.0.0.1:9/users";
    let world = World::with_flags(database, &[token.as_str(), users, "--sign-ins-per-minute=3"]).await;
    let (_, cookie) = world.begin("").await;
    let state = cookie.trim_start_matches("foilcast_sign_in=").split('.').next().expect("has a state");
    for number in 0..5 {
        let reply = world.get(&format!("/api/auth/twitch/callback?code={number}&state={state}"), &cookie).await;
        let end = if number < 3 { "/login?error=provider" } else { "/login?error=too_many" };
        assert_eq!(text(&reply, "location"), end);
    }
    let mut exchanged = 0;
    while received.try_recv().is_ok() {
        exchanged += 1;
    }
    assert_eq!(exchanged, 3);
}

#[apply(on_both_engines!)]
async fn a_code_is_exchanged_once_by_the_browser_that_requested_it(database: TestDatabase) {
    let world = World::new(database).await;
    let (provider, cookie) = world.begin("?login_hint=ada").await;
    assert_eq!(parameter(&provider, "code_challenge_method"), "S256");
    let verifier = cookie.split('.').nth(1).expect("has a verifier").to_owned();
    let request_code = async || parameter(&text(&world.get(&provider, "").await, "location"), "code");
    let form = |code: String| {
        HashMap::from([
            ("client_id", parameter(&provider, "client_id")),
            ("client_secret", "foilcast-demo-secret".to_owned()),
            ("code", code),
            ("grant_type", "authorization_code".to_owned()),
            ("redirect_uri", parameter(&provider, "redirect_uri")),
            ("code_verifier", verifier.clone()),
        ])
    };
    for (field, invalid, status) in [
        ("client_id", "x", 400),
        ("client_secret", "x", 403),
        ("grant_type", "x", 400),
        ("redirect_uri", "http://127.0.0.1:1/api/auth/twitch/callback", 400),
        ("code_verifier", "x", 400),
    ] {
        let mut form = form(request_code().await);
        form.insert(field, invalid.to_owned());
        let (refused, body) = world.exchange(&form).await;
        assert_eq!((refused.as_u16(), body["status"].as_u64()), (status, Some(status.into())), "{field}");
    }
    let good = form(request_code().await);
    let (status, granted) = world.exchange(&good).await;
    assert_eq!((status.as_u16(), &granted["token_type"]), (200, &json!("bearer")));
    assert_eq!(
        world.exchange(&good).await,
        (
            StatusCode::BAD_REQUEST,
            json!({
                "status": 400, "message": "Invalid authorization code"
            })
        )
    );
    let late = form(request_code().await);
    world.app.core.clock.advance(Duration::from_mins(10));
    assert_eq!(world.exchange(&late).await.0, StatusCode::BAD_REQUEST);
}

#[apply(on_both_engines!)]
async fn only_a_valid_token_identifies_a_user(database: TestDatabase) {
    let world = World::new(database).await;
    let users = format!("{}/demo/twitch/helix/users", world.url);
    let reply = world.browser.get(&users).header("client-id", "foilcast").bearer_auth("x").send().await;
    let reply = reply.expect("a response");
    assert_eq!(reply.status(), StatusCode::UNAUTHORIZED);
    assert_eq!(reply.json::<Value>().await.expect("is JSON")["message"], "Invalid OAuth token");
}

#[apply(on_both_engines!)]
async fn the_stand_in_refuses_to_send_codes_elsewhere(database: TestDatabase) {
    let world = World::new(database).await;
    let (provider, _) = world.begin("?login_hint=ada").await;
    let ours = format!("{}/api/auth/twitch/callback", world.url);
    let encoded = |url: &str| {
        Url::parse_with_params("http://x", [("u", url)]).expect("an address").query().unwrap_or_default()[2..]
            .to_owned()
    };
    for other in ["https://evil.example/api/auth/twitch/callback", "http://127.0.0.1:1/elsewhere", "nonsense"] {
        let reply = world.get(&provider.replace(&encoded(&ours), &encoded(other)), "").await;
        assert_eq!(reply.status(), StatusCode::BAD_REQUEST, "{other}");
    }
}

#[apply(on_both_engines!)]
async fn the_page_offers_users_and_takes_names_literally(database: TestDatabase) {
    let world = World::new(database).await;
    let (provider, _) = world.begin("").await;
    let reply = world.get(&provider, "").await;
    assert!(text(&reply, "content-security-policy").starts_with("default-src 'none'"));
    let page = reply.text().await.expect("is text");
    assert!(page.contains("login_hint=nova") && page.contains("The streamer"), "{page}");
    assert!(!page.contains("{{") && !page.contains("<script") && !page.contains("style="), "{page}");
    let reply = world.get(&format!("{provider}&login_hint=%22%3E%3Cb%3E{{{{people}}}}"), "").await;
    assert_eq!(reply.status(), StatusCode::OK);
    let page = reply.text().await.expect("is text");
    assert!(page.contains("&quot;&gt;&lt;b&gt;&#123;&#123;people}}") && page.contains("role=\"alert\""), "{page}");
    for (path, kind) in [("/demo/twitch/page.css", "text/css"), (picture_of("Åsa").as_str(), "image/svg+xml")] {
        let reply = world.get(path, "").await;
        assert_eq!(reply.status(), StatusCode::OK);
        assert!(text(&reply, "content-type").starts_with(kind), "{path}");
    }
}

#[apply(on_both_engines!)]
async fn the_eleventh_sign_in_of_a_minute_is_refused(database: TestDatabase) {
    let world = World::with_flags(database, &["--sign-ins-per-minute=10"]).await;
    for _ in 0..10 {
        world.begin("?login_hint=ada").await;
    }
    let reply = world.get("/api/auth/twitch", "").await;
    assert_eq!(reply.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(reply.headers().contains_key(header::RETRY_AFTER));
    let page = world.browser.get(format!("{}/api/auth/twitch", world.url)).header("accept", "text/html,*/*");
    let page = page.send().await.expect("a response");
    assert_eq!((page.status(), text(&page, "location").as_str()), (StatusCode::FOUND, "/login?error=too_many"));
    world.app.core.clock.advance(Duration::from_mins(1));
    world.begin("?login_hint=ada").await;
}

#[apply(on_both_engines!)]
async fn behind_a_trusted_proxy_sign_ins_count_per_forwarded_address(database: TestDatabase) {
    let world = World::with_flags(database, &["--sign-ins-per-minute=1", "--trusted-proxies=127.0.0.1"]).await;
    assert_eq!(world.begin_from("198.51.100.7, 192.0.2.1").await, StatusCode::FOUND);
    assert_eq!(world.begin_from("198.51.100.8, 192.0.2.1").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(world.begin_from("198.51.100.7, 192.0.2.2").await, StatusCode::FOUND);
}

#[apply(on_both_engines!)]
async fn forwarded_addresses_from_clients_are_not_trusted(database: TestDatabase) {
    let world = World::with_flags(database, &["--sign-ins-per-minute=1"]).await;
    assert_eq!(world.begin_from("192.0.2.1").await, StatusCode::FOUND);
    assert_eq!(world.begin_from("192.0.2.2").await, StatusCode::TOO_MANY_REQUESTS);
}

#[apply(on_both_engines!)]
async fn a_configured_provider_is_used(database: TestDatabase) {
    let (provider, mut received) = other_provider().await;
    let flags = [
        "--twitch-client-id=my-client".to_owned(),
        "--twitch-client-secret=my-secret".to_owned(),
        "--public-url=https://cards.example/".to_owned(),
        format!("--twitch-authorize-url={provider}/authorize"),
        format!("--twitch-token-url={provider}/token"),
        format!("--twitch-users-url={provider}/users"),
    ];
    let app = TestApp::with_only(database, &flags.each_ref().map(String::as_str)).await;
    let reply = app.anyone().get("/api/auth/twitch").await;
    let header = |reply: &crate::testing::Reply, name: &str| reply.headers[name].to_str().expect("text").to_owned();
    let (to, cookie) = (header(&reply, "location"), header(&reply, "set-cookie"));
    assert!(to.starts_with(&format!("{provider}/authorize?")), "{to}");
    assert_eq!(parameter(&to, "client_id"), "my-client");
    let back = "https://cards.example/api/auth/twitch/callback";
    assert_eq!(parameter(&to, "redirect_uri"), back);
    assert!(cookie.contains("; Secure"), "the cookie of an HTTPS address is secure: {cookie}");

    let path = format!("/api/auth/twitch/callback?code=c&state={}", parameter(&to, "state"));
    let request = axum::http::Request::get(path).header("cookie", cookie.split(';').next().expect("a pair"));
    let reply = app.send(request.body(axum::body::Body::empty()).expect("a request")).await;
    let end = header(&reply, "location");
    let token = end.strip_prefix("/login?token=").unwrap_or_else(|| panic!("{end}"));
    assert_eq!(app.with_token(token).get("/api/users/me").await.ok()["username"], "lin");
    let (form, client) =
        (received.recv().await.expect("a token request"), received.recv().await.expect("a user request"));
    for (name, value) in [("client_id", "my-client"), ("client_secret", "my-secret"), ("redirect_uri", back)] {
        assert_eq!(form[name], value);
    }
    assert_eq!(client["client-id"], "my-client");
    assert_eq!(client["authorization"], "Bearer granted");
}

#[apply(on_both_engines!)]
async fn an_unreachable_provider_only_fails_the_sign_in(database: TestDatabase) {
    let world = World::with_flags(database, &["--twitch-users-url=http://127.0.0.1:9/users"]).await;
    assert_eq!(world.sign_in("ada").await, "/login?error=provider");
}

#[apply(on_both_engines!)]
async fn a_demo_is_reachable_under_each_name_of_this_machine(database: TestDatabase) {
    let world = World::new(database).await;
    let port = world.url.rsplit(':').next().unwrap_or_default();
    let request = world.browser.get(format!("{}/api/auth/twitch", world.url));
    let named = |host: String| request.try_clone().expect("can be repeated").header("host", host);
    let reply = named(format!("localhost:{port}")).send().await.expect("a response");
    let to = text(&reply, "location");
    assert!(to.starts_with(&format!("http://localhost:{port}/demo/twitch/oauth2/authorize?")), "{to}");
    let reply = named("evil.example".into()).send().await.expect("a response");
    assert_eq!(reply.status(), StatusCode::MISDIRECTED_REQUEST, "requests for other hosts are refused");
}

#[apply(on_both_engines!)]
async fn outside_demo_mode_there_is_no_stand_in(database: TestDatabase) {
    let flags = ["--twitch-client-id=abc", "--twitch-client-secret=def"];
    let app = TestApp::with_only(database, &flags).await;
    let reply = app.anyone().get("/demo/twitch/oauth2/authorize").await;
    assert_ne!(reply.status, StatusCode::BAD_REQUEST);
    assert_eq!(app.anyone().get("/demo/twitch/helix/users").await.status, StatusCode::NOT_FOUND);
    let reply = app.anyone().get("/api/auth/twitch").await;
    let to = reply.headers.get("location").and_then(|to| to.to_str().ok()).unwrap_or_default();
    assert!(to.starts_with("https://id.twitch.tv/oauth2/authorize?"), "{to}");
    assert!(!to.contains("code_challenge"), "{to}");
}
