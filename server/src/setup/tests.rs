use std::net::SocketAddr;

use axum::http::StatusCode;
use macro_rules_attribute::apply;
use reqwest::redirect::Policy;
use reqwest::{Client, Response};
use serde_json::json;

use super::Code;
use super::store;
use crate::config::Config;
use crate::dice::Dice;
use crate::testing::{TestApp, TestDatabase, on_both_engines};
use crate::users::{self, Role};

/// A demo without `--owner` on a real port, and an HTTP client that keeps no cookies and follows no redirects.
struct World {
    app: TestApp,
    url: String,
    browser: Client,
}

impl World {
    async fn new(database: TestDatabase, flags: &[&str]) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("listens");
        let address = listener.local_addr().expect("has an address");
        let (url, bind) = (format!("http://{address}"), format!("--bind={address}"));
        // The stand-in plays Twitch for the check of credentials, too.
        let token_url = format!("--twitch-token-url={url}/demo/twitch/oauth2/token");
        let all = [bind.as_str(), token_url.as_str(), "--requests-per-minute=0", "--beacon=off"];
        let all: Vec<&str> = all.into_iter().chain(flags.iter().copied()).collect();
        let app = TestApp::with_only(database, &all).await;
        let service = app.router().into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        let tls = crate::outgoing::tls().expect("is made");
        let browser = Client::builder().tls_backend_preconfigured(tls).redirect(Policy::none()).no_proxy();
        Self { app, url, browser: browser.build().expect("is built") }
    }

    async fn new_code(&self) -> Option<String> {
        let code = super::new_code(&self.app.features.setup).await.expect("is stored");
        code.map(|code| code.to_string())
    }

    async fn is_open(&self) -> bool {
        self.app.anyone().get("/api/setup").await.ok()["isOpen"] == true
    }

    async fn open(&self, path: &str, accept: &str, cookie: &str) -> Response {
        let url = if path.starts_with('/') { format!("{}{path}", self.url) } else { path.to_owned() };
        self.browser.get(url).header("accept", accept).header("cookie", cookie).send().await.expect("a response")
    }

    /// The path to which a browser is redirected that opens `/api/auth/twitch` with this code.
    async fn refused(&self, code: &str) -> String {
        location(&self.open(&format!("/api/auth/twitch?setup={code}"), "text/html", "").await)
    }

    /// Begins the owner's sign-in. Returns the address of the callback and the cookie for it.
    async fn begin(&self, code: &str, name: &str) -> (String, String) {
        let begun = self.open(&format!("/api/auth/twitch?setup={code}&login_hint={name}"), "text/html", "").await;
        let cookie = begun.headers()["set-cookie"].to_str().expect("is text").split(';').next().map(ToOwned::to_owned);
        (location(&self.open(&location(&begun), "text/html", "").await), cookie.unwrap_or_default())
    }

    async fn finish(&self, (callback, cookie): (String, String)) -> String {
        location(&self.open(&callback, "text/html", &cookie).await)
    }

    /// Becomes the owner as a browser does. Returns the token.
    async fn become_owner(&self, code: &str, name: &str) -> String {
        let end = self.finish(self.begin(code, name).await).await;
        end.strip_prefix("/login?token=").unwrap_or_else(|| panic!("ended at {end}")).to_owned()
    }

    async fn role(&self, name: &'static str) -> Option<Role> {
        let find = move |conn: &mut crate::db::Conn<'_>| users::store::by_key(conn, name);
        self.app.core.db.read(find).await.expect("reads").map(|user| user.role)
    }
}

fn location(reply: &Response) -> String {
    assert_eq!(reply.status(), StatusCode::FOUND);
    reply.headers()["location"].to_str().expect("is text").to_owned()
}

#[apply(on_both_engines!)]
async fn the_printed_code_makes_one_user_the_owner_once(database: TestDatabase) {
    let world = World::new(database, &[]).await;
    assert!(world.is_open().await);
    let code = world.new_code().await.expect("the setup is open");
    let token = world.become_owner(&code.to_lowercase(), "captain").await;
    assert_eq!(world.role("captain").await, Some(Role::Owner));
    let status = world.app.with_token(token).get("/api/admin/setup").await.ok();
    assert_eq!((&status["step"], &status["ended"]), (&json!("look"), &json!(false)));

    assert!(!world.is_open().await);
    assert_eq!(world.refused(&code).await, "/setup?error=setup_closed");
    assert_eq!(world.new_code().await, None);
    assert_eq!(world.app.sign_in("nova").await.id.to_string().len(), 24);
    assert_eq!(world.role("nova").await, Some(Role::User), "the demo's default owner is replaced");
}

#[apply(on_both_engines!)]
async fn without_the_right_code_nothing_changes(database: TestDatabase) {
    let world = World::new(database, &[]).await;
    let first = world.new_code().await.expect("the setup is open");
    let code = world.new_code().await.expect("the setup is open");
    for wrong in ["0000-0000", "no code", first.as_str()] {
        assert_eq!(world.refused(wrong).await, "/setup?error=wrong_code", "{wrong}");
        let reply = world.app.anyone().get(&format!("/api/auth/twitch?setup={}", wrong.replace(' ', "+"))).await;
        assert_eq!(reply.refusal(), "403 wrong_code");
    }
    for (method, path) in [("get", "/api/admin/setup"), ("put", "/api/admin/setup")] {
        let reply = match method {
            "get" => world.app.anyone().get(path).await,
            _ => world.app.anyone().put(path, json!({"ended": true})).await,
        };
        assert_eq!(reply.status, StatusCode::UNAUTHORIZED, "{method} {path}");
    }
    assert!(world.is_open().await && world.role("mallory").await.is_none());
    world.become_owner(&code, "captain").await;
}

#[apply(on_both_engines!)]
async fn a_code_that_another_node_printed_is_valid(database: TestDatabase) {
    let world = World::new(database, &[]).await;
    let own = world.new_code().await.expect("the setup is open");
    let other = Code::new(&Dice::seeded(7));
    let hash = other.hash();
    world.app.core.db.write(move |tx| store::set_code(tx, "another node", &hash)).await.expect("is stored");
    world.become_owner(&other.to_string(), "captain").await;
    assert_eq!(world.refused(&own).await, "/setup?error=setup_closed");
}

#[apply(on_both_engines!)]
async fn one_of_two_users_with_the_same_code_becomes_the_owner(database: TestDatabase) {
    let world = World::new(database, &[]).await;
    let code = world.new_code().await.expect("the setup is open");
    let (ada, bob) = (world.begin(&code, "ada").await, world.begin(&code, "bob").await);
    let ends = tokio::join!(world.finish(ada), world.finish(bob));
    let ends = [ends.0, ends.1];
    assert_eq!(ends.iter().filter(|end| end.starts_with("/login?token=")).count(), 1, "{ends:?}");
    let owners = [world.role("ada").await, world.role("bob").await];
    assert_eq!(owners.iter().filter(|role| **role == Some(Role::Owner)).count(), 1, "{owners:?}");
    assert!(owners.contains(&None), "the other sign-in stored nothing: {owners:?}");
}

#[apply(on_both_engines!)]
async fn attempts_are_limited_per_address(database: TestDatabase) {
    let world = World::new(database, &["--sign-ins-per-minute=3"]).await;
    let code = world.new_code().await.expect("the setup is open");
    for _ in 0..3 {
        assert_eq!(world.refused("0000-0000").await, "/setup?error=wrong_code");
    }
    assert_eq!(world.refused(&code).await, "/setup?error=too_many");
    assert!(world.is_open().await);
}

#[apply(on_both_engines!)]
async fn a_named_owner_is_the_only_one_that_the_setup_accepts(database: TestDatabase) {
    let world = World::new(database, &["--owner=captain"]).await;
    let code = world.new_code().await.expect("the setup is open");
    assert_eq!(world.finish(world.begin(&code, "mallory").await).await, "/setup?error=other_owner");
    assert!(world.is_open().await && world.role("mallory").await.is_none());
    world.become_owner(&code, "captain").await;
    assert_eq!(world.role("captain").await, Some(Role::Owner));
}

#[apply(on_both_engines!)]
async fn there_is_no_setup_once_the_owner_has_signed_in(database: TestDatabase) {
    let world = World::new(database, &[]).await;
    let code = world.new_code().await.expect("the setup is open");
    world.app.sign_in("nova").await;
    assert!(!world.is_open().await);
    assert_eq!(world.new_code().await, None);
    let reply = world.app.anyone().get(&format!("/api/auth/twitch?setup={code}")).await;
    assert_eq!(reply.refusal(), "409 setup_closed");
}

#[apply(on_both_engines!)]
async fn the_setup_is_resumed_after_a_restart_and_can_be_dismissed(database: TestDatabase) {
    let world = World::new(database, &[]).await;
    let code = world.new_code().await.expect("the setup is open");
    let token = world.become_owner(&code, "captain").await;
    world.app.with_token(token.clone()).put("/api/admin/setup", json!({"step": "cards"})).await.ok();
    let app = world.app.restarted().await;
    let owner = app.with_token(token);
    assert_eq!(owner.get("/api/admin/setup").await.ok()["step"], "cards");
    let ended = owner.put("/api/admin/setup", json!({"ended": true})).await.ok();
    assert_eq!((&ended["step"], &ended["ended"]), (&json!("cards"), &json!(true)));
    assert_eq!(app.anyone().get("/api/setup").await.ok()["isOpen"], false);
}

/// The flags of the next start on the data of this world.
fn next_start(world: &World, flags: &[&str]) -> Config {
    let folder = world.app.core.config.data_dir.display().to_string();
    let all: Vec<&str> = ["--data-dir", &folder].into_iter().chain(flags.iter().copied()).collect();
    let mut config = Config::from_flags(&all).expect("are valid");
    config.read_secrets().expect("can be read");
    config
}

#[apply(on_both_engines!)]
async fn credentials_that_twitch_refuses_are_not_stored(database: TestDatabase) {
    let world = World::new(database, &[]).await;
    let code = world.new_code().await.expect("the setup is open");
    let owner = world.app.with_token(world.become_owner(&code, "captain").await);
    let path = "/api/admin/twitch/application";
    for (id, secret, refusal) in [
        ("foilcast", "no-such-secret", "409 twitch_credentials"),
        ("wrong", "foilcast-demo-secret", "409 twitch_credentials"),
        ("foilcast", " ", "400 invalid"),
        ("two words", "foilcast-demo-secret", "400 invalid"),
    ] {
        let reply = owner.put(path, json!({"clientId": id, "clientSecret": secret})).await;
        assert_eq!(reply.refusal(), refusal);
        assert!(secret == " " || !reply.json().to_string().contains(secret), "the secret is not repeated");
    }
    let admin = world.app.sign_in_with_role("admin", Role::Admin).await;
    let body = json!({"clientId": "foilcast", "clientSecret": "foilcast-demo-secret"});
    assert_eq!(world.app.as_user(&admin).put(path, body).await.refusal(), "403 owner_only");
    assert!(next_start(&world, &[]).is_demo());
    assert!(!world.is_open().await && !world.app.core.is_restarting());
}

#[apply(on_both_engines!)]
async fn stored_credentials_end_the_demo_and_the_owner_signs_in_again(database: TestDatabase) {
    let world = World::new(database, &[]).await;
    let code = world.new_code().await.expect("the setup is open");
    let token = world.become_owner(&code, "captain").await;
    let owner = world.app.with_token(token);
    let body = json!({"clientId": " foilcast ", "clientSecret": "foilcast-demo-secret"});
    let stored = owner.put("/api/admin/twitch/application", body).await.ok();
    let port = world.app.core.config.bind.port();
    assert_eq!(stored["publicUrl"], format!("http://localhost:{port}"));
    assert_eq!(stored["restarts"], world.app.core.nodes.is_alone());
    assert_eq!(world.app.core.is_restarting(), world.app.core.nodes.is_alone());

    let file = world.app.core.config.data_dir.join("twitch.json");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&file).expect("exists").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "only the user of the server can read it");
    }
    let next = next_start(&world, &[]);
    assert!(!next.is_demo() && next.twitch_is_stored && next.check().is_ok());
    assert_eq!(
        (next.twitch_client_id.as_deref(), next.public_url()),
        (Some("foilcast"), format!("http://localhost:{port}"))
    );
    assert!(!format!("{next:?}").contains("foilcast-demo-secret"));
    let flags = ["--twitch-client-id=other", "--twitch-client-secret=s", "--public-url=https://cards.example"];
    let other = next_start(&world, &flags);
    assert_eq!((other.twitch_client_id.as_deref(), other.twitch_is_stored), (Some("other"), false));
    assert_eq!(next_start(&world, &flags[2..]).public_url(), "https://cards.example");
    assert!(next_start(&world, &["--demo"]).is_demo());
    std::fs::write(&file, "{").expect("is written");
    let mut broken =
        Config::from_flags(&["--data-dir", &file.parent().expect("a folder").display().to_string()]).unwrap();
    assert!(broken.read_secrets().unwrap_err().contains("twitch.json"));

    // The account of the demo is replaced by the one that signs in with the returned code.
    let code = stored["code"].as_str().expect("a code").to_owned();
    assert!(world.is_open().await);
    assert!(world.new_code().await.is_some_and(|printed| printed != code), "the next start prints another one");
    assert_eq!(owner.get("/api/admin/setup").await.ok()["step"], "twitch");
    let token = world.become_owner(&code, "streamer").await;
    assert_eq!((world.role("streamer").await, world.role("captain").await), (Some(Role::Owner), Some(Role::User)));
    assert_eq!(owner.get("/api/admin/setup").await.status, StatusCode::UNAUTHORIZED, "the former owner's session ends");
    assert_eq!(world.app.with_token(token).get("/api/admin/setup").await.ok()["ended"], false);
}
