//! Every operation of the API, with every role, and with occasionally corrupted bodies, paths and queries.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::known::Known;
use super::shapes::{Operation, Shapes};
use super::{Run, any, chance, corrupt};
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

/// All callers and the known ids.
struct World {
    app: TestApp,
    shapes: Shapes,
    operations: Vec<Operation>,
    known: Known,
}

impl World {
    async fn new(database: TestDatabase, dice: &Dice) -> Self {
        let flags = ["--overlay-required=false", "--twitch-webhook-secret=a secret of tests"];
        let app = TestApp::with_flags(database, &flags).await;
        let names = ["Ash", "Birch", "Glitch Cedar", "The Negative Dogwood", "Élm", "Fir", "Ginkgo"];
        app.stock(&names, &[(Rarity::Basic, 4000), (Rarity::Rare, 400), (Rarity::Divine, 1)], 5).await;
        for name in COLLECTORS {
            let somebody = app.sign_in(name).await;
            app.give_packs(somebody.id, 50).await;
            for _ in 0..5 {
                app.as_user(&somebody).post("/api/packs/open", json!({})).await;
            }
        }
        let shapes = Shapes::new();
        let mut world = Self { app, operations: shapes.operations(), shapes, known: Known::default() };
        world.settle(dice).await;
        world
    }

    /// Checks the stored data, and resets settings that would prevent further effects.
    async fn settle(&mut self, dice: &Dice) {
        self.app.core.clock.advance(Duration::from_secs(dice.below(7200)));
        let owner = self.app.sign_in("nova").await;
        let owner = self.app.as_user(&owner);
        let usual = serde_json::to_value(SettingValues::default()).expect("is JSON");
        owner.patch("/api/admin/settings", usual).await.ok();
        let mut people = Vec::new();
        for name in COLLECTORS {
            let somebody = self.app.sign_in(name).await;
            people.push(somebody.id.to_string());
        }
        self.known = Known::look(&owner, &people, dice).await;
    }

    /// A caller's token: the owner's as often as those of all others together.
    async fn token(&self, dice: &Dice) -> Option<String> {
        match dice.below(20) {
            0 => None,
            1 => Some(self.app.sign_in_with_role("mod", Role::Moderator).await.token),
            2..=9 => Some(self.app.sign_in(any::<&str>(dice, &COLLECTORS)).await.token),
            _ => Some(self.app.sign_in("nova").await.token),
        }
    }

    /// A random request. Its caller is chosen separately.
    fn call(&self, dice: &Dice) -> Call {
        let operation = any(dice, &self.operations);
        let mut body = match &operation.body {
            Some(shape) => {
                let mut value = self.shapes.make(shape, "", &self.known, dice, 0);
                corrupt::often(&mut value, 45, dice);
                value.to_string().into_bytes()
            }
            None => Vec::new(),
        };
        if chance(dice, 8) {
            corrupt::bytes(&mut body, dice);
        }
        let kind = if chance(dice, 98) { "application/json" } else { spoilt_kind(dice) };
        let key = chance(dice, 20).then(|| format!("key {}", dice.below(50)));
        let (method, address) = (operation.method.to_uppercase(), self.address(operation, dice));
        Call { operation: format!("{method} {}", operation.path), method, address, kind, key, body }
    }

    fn address(&self, operation: &Operation, dice: &Dice) -> String {
        let mut address = String::new();
        for part in operation.path.split('/').skip(1) {
            address.push('/');
            if part.starts_with('{') {
                let name = format!("{address}{part}");
                let known = if chance(dice, 85) { self.known.guess(&name, dice) } else { self.known.anything(dice) };
                let spoilt = chance(dice, 15) || known.is_none();
                let text = if spoilt { corrupt::text(dice) } else { known.unwrap_or_default().to_owned() };
                address.push_str(&escaped(&text));
            } else {
                address.push_str(part);
            }
        }
        for (at, (name, shape)) in operation.query.iter().filter(|_| chance(dice, 40)).enumerate() {
            let value = match self.shapes.make(shape, name, &self.known, dice, 0) {
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

/// A request before it is sent.
#[derive(Debug)]
struct Call {
    operation: String,
    method: String,
    address: String,
    kind: &'static str,
    key: Option<String>,
    body: Vec<u8>,
}

impl Call {
    /// The request, unless no client could send it.
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

    /// The fault of a response, if any.
    fn fault(reply: &Reply, took: Duration) -> Option<&'static str> {
        if reply.status.is_server_error() && reply.status != StatusCode::SERVICE_UNAVAILABLE {
            return Some("a fault of ours");
        }
        let explained = reply.json()["message"].as_str().is_some_and(|message| message.len() > 5);
        if reply.status.as_u16() >= 400 && !explained {
            return Some("a refusal that does not explain itself");
        }
        (took > LIMIT).then_some("an answer that took too long")
    }
}

fn spoilt_kind(dice: &Dice) -> &'static str {
    any::<&str>(
        dice,
        &["text/plain", "application/json; charset=latin1", "multipart/form-data", "application/x+json", "/"],
    )
}

/// The text as a part of a path: short enough for one, and escaped byte by byte.
fn escaped(text: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(byte);
    let bytes = text.bytes().take(8_000);
    bytes.map(|byte| if plain(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

#[apply(on_both_engines!)]
async fn every_request_gets_a_valid_response(database: TestDatabase) {
    let mut run = Run::of("every call", 20);
    let dice = run.dice.clone();
    let mut world = World::new(database, &dice).await;
    let (mut admitted, mut refused) = (BTreeMap::new(), 0_u64);
    while run.goes_on() {
        if run.tries.is_multiple_of(CHECK_EVERY) {
            world.settle(&dice).await;
        }
        let call = world.call(&dice);
        let Some(request) = call.request(world.token(&dice).await.as_deref()) else { continue };
        let started = Instant::now();
        let reply = world.app.send(request).await;
        let short = String::from_utf8_lossy(&call.body[..call.body.len().min(2_000)]);
        let fault = Call::fault(&reply, started.elapsed());
        assert!(fault.is_none(), "{fault:?}: {} {} {short}\n{reply}", call.method, call.address);
        if reply.status.is_success() {
            *admitted.entry(call.operation).or_insert(0_u64) += 1;
        } else {
            refused += 1;
        }
    }
    nothing_is_lost(&world.app).await;
    let (answered, all) = (admitted.values().sum::<u64>(), world.operations.len());
    println!("{answered} calls were answered, {refused} refused; of {all} operations {} did something", admitted.len());
    assert!(answered * 10 > refused, "most requests fail the first checks: the shapes or ids are wrong");
}
