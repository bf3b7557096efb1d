//! Requests to every operation of the API with every role, some with corrupted bodies, paths and queries.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::known_ids::KnownIds;
use super::schemas::{Operation, Schemas};
use super::{Run, chance, corrupt, pick};
use crate::cards::Rarity;
use crate::dice::Dice;
use crate::settings::SettingValues;
use crate::testing::{Reply, TestApp, TestDatabase, nothing_is_lost, on_both_engines};
use crate::users::Role;

/// Time limit of a request, on a machine that is busy with other tests.
const LIMIT: Duration = Duration::from_secs(20);
/// Requests between two checks of the stored data.
const CHECK_EVERY: u64 = 150;
const COLLECTORS: [&str; 4] = ["ada", "bob", "cid", "dot"];

struct World {
    app: TestApp,
    schemas: Schemas,
    operations: Vec<Operation>,
    known: KnownIds,
}

impl World {
    async fn new(database: TestDatabase, dice: &Dice) -> Self {
        let flags = ["--overlay-required=false", "--twitch-webhook-secret=a secret of tests"];
        let app = TestApp::with_flags(database, &flags).await;
        let names = ["Ash", "Birch", "Glitch Cedar", "The Negative Dogwood", "Élm", "Fir", "Ginkgo"];
        app.stock(&names, &[(Rarity::Basic, 4000), (Rarity::Rare, 400), (Rarity::Divine, 1)], 5).await;
        for name in COLLECTORS {
            let user = app.sign_in(name).await;
            app.give_packs(user.id, 50).await;
            for _ in 0..5 {
                app.as_user(&user).post("/api/packs/open", json!({})).await;
            }
        }
        let schemas = Schemas::new();
        let mut world = Self { app, operations: schemas.operations(), schemas, known: KnownIds::default() };
        world.check_and_reset(dice).await;
        world
    }

    /// Advances the clock, resets the settings, which may prevent further effects, and reads the current ids.
    async fn check_and_reset(&mut self, dice: &Dice) {
        self.app.core.clock.advance(Duration::from_secs(dice.below(7200)));
        let owner = self.app.sign_in("nova").await;
        let owner = self.app.as_user(&owner);
        let defaults = serde_json::to_value(SettingValues::default()).expect("is JSON");
        owner.patch("/api/admin/settings", defaults).await.ok();
        let mut collectors = Vec::new();
        for name in COLLECTORS {
            let user = self.app.sign_in(name).await;
            collectors.push(user.id.to_string());
        }
        self.known = KnownIds::fetch(&owner, &collectors, dice).await;
    }

    /// The token of a random user. The owner is as likely as all others together.
    async fn token(&self, dice: &Dice) -> Option<String> {
        match dice.below(20) {
            0 => None,
            1 => Some(self.app.sign_in_with_role("mod", Role::Moderator).await.token),
            2..=9 => Some(self.app.sign_in(pick::<&str>(dice, &COLLECTORS)).await.token),
            _ => Some(self.app.sign_in("nova").await.token),
        }
    }

    fn generate_request(&self, dice: &Dice) -> GeneratedRequest {
        let operation = pick(dice, &self.operations);
        let mut body = match &operation.body {
            Some(schema) => {
                let mut value = self.schemas.generate(schema, "", &self.known, dice, 0);
                corrupt::repeatedly(&mut value, 45, dice);
                value.to_string().into_bytes()
            }
            None => Vec::new(),
        };
        if chance(dice, 8) {
            corrupt::bytes(&mut body, dice);
        }
        let kind = if chance(dice, 98) { "application/json" } else { wrong_content_type(dice) };
        let key = chance(dice, 20).then(|| format!("key {}", dice.below(50)));
        let (method, address) = (operation.method.to_uppercase(), self.address(operation, dice));
        GeneratedRequest { operation: format!("{method} {}", operation.path), method, address, kind, key, body }
    }

    fn address(&self, operation: &Operation, dice: &Dice) -> String {
        let mut address = String::new();
        for part in operation.path.split('/').skip(1) {
            address.push('/');
            if part.starts_with('{') {
                let name = format!("{address}{part}");
                let known = if chance(dice, 85) { self.known.guess(&name, dice) } else { self.known.any_id(dice) };
                let is_corrupted = chance(dice, 15) || known.is_none();
                let text = if is_corrupted { corrupt::text(dice) } else { known.unwrap_or_default().to_owned() };
                address.push_str(&escaped(&text));
            } else {
                address.push_str(part);
            }
        }
        for (at, (name, schema)) in operation.query.iter().filter(|_| chance(dice, 40)).enumerate() {
            let value = match self.schemas.generate(schema, name, &self.known, dice, 0) {
                _ if chance(dice, 25) => corrupt::text(dice),
                Value::String(text) => text,
                other => other.to_string(),
            };
            address.push(if at == 0 { '?' } else { '&' });
            address.extend([name.as_str(), "=", &escaped(&value)]);
        }
        address
    }
}

/// A request of a user who is chosen separately.
#[derive(Debug)]
struct GeneratedRequest {
    operation: String,
    method: String,
    address: String,
    kind: &'static str,
    key: Option<String>,
    body: Vec<u8>,
}

impl GeneratedRequest {
    /// The HTTP request; `None` if it is not valid HTTP.
    fn request(&self, token: Option<&str>) -> Option<Request<Body>> {
        let mut request =
            Request::builder().method(self.method.as_str()).uri(&self.address).header("content-type", self.kind);
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if let Some(key) = &self.key {
            request = request.header("idempotency-key", key);
        }
        request.body(Body::from(self.body.clone())).ok()
    }

    /// Why the response is invalid; `None` if it is valid.
    fn error(reply: &Reply, took: Duration) -> Option<&'static str> {
        if reply.status.is_server_error() && reply.status != StatusCode::SERVICE_UNAVAILABLE {
            return Some("server error");
        }
        let explained = reply.json()["message"].as_str().is_some_and(|message| message.len() > 5);
        if reply.status.as_u16() >= 400 && !explained {
            return Some("refusal without an explanation");
        }
        (took > LIMIT).then_some("timeout")
    }
}

fn wrong_content_type(dice: &Dice) -> &'static str {
    pick::<&str>(
        dice,
        &["text/plain", "application/json; charset=latin1", "multipart/form-data", "application/x+json", "/"],
    )
}

/// The text as a part of a path: limited in length and percent-encoded.
fn escaped(text: &str) -> String {
    let unreserved = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(byte);
    let bytes = text.bytes().take(8_000);
    bytes.map(|byte| if unreserved(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

#[apply(on_both_engines!)]
async fn every_request_gets_a_valid_response(database: TestDatabase) {
    let mut run = Run::of("requests", 20);
    let dice = run.dice.clone();
    let mut world = World::new(database, &dice).await;
    let (mut successes, mut refused) = (BTreeMap::new(), 0_u64);
    while run.next_attempt() {
        if run.attempts.is_multiple_of(CHECK_EVERY) {
            world.check_and_reset(&dice).await;
        }
        let generated = world.generate_request(&dice);
        let Some(request) = generated.request(world.token(&dice).await.as_deref()) else { continue };
        let started = Instant::now();
        let reply = world.app.send(request).await;
        let short = String::from_utf8_lossy(&generated.body[..generated.body.len().min(2_000)]);
        let error = GeneratedRequest::error(&reply, started.elapsed());
        assert!(error.is_none(), "{error:?}: {} {} {short}\n{reply}", generated.method, generated.address);
        if reply.status.is_success() {
            *successes.entry(generated.operation).or_insert(0_u64) += 1;
        } else {
            refused += 1;
        }
    }
    nothing_is_lost(&world.app).await;
    let (succeeded, all) = (successes.values().sum::<u64>(), world.operations.len());
    println!(
        "{succeeded} requests succeeded, {refused} were refused; {} of {all} operations succeeded",
        successes.len()
    );
    assert!(succeeded * 10 > refused, "most requests fail the first checks: the schemas or ids are wrong");
}
