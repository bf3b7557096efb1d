//! Calls that move something happen once, however often they are repeated (contract §1).
//!
//! A call carries an `Idempotency-Key`. Its answer is stored under user, route and key in the transaction that does
//! the work; for 24 hours the same call gets the same answer, and another call with that key is refused. Refusals
//! are not stored, so a refused call can be tried again.

use crate::clock::Timestamp;
use crate::core::Core;
use crate::db::{Conn, Db, Tx};
use crate::due::{self, Schedule};
use crate::error::{Error, Result};
use crate::ids::UserId;
use crate::json::{self, Fields};
use crate::messages::{self, Language, msg};
use axum::body::Bytes;
use axum::extract::{FromRequest, MatchedPath, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::future;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

const HEADER: &str = "idempotency-key";
const KEY_LENGTH: usize = 200;
/// How long an answer is kept.
const HOURS: i64 = 24;

const FIND: &str = "SELECT body_hash, status, answer FROM idempotency \
    WHERE user_id = $1 AND route = $2 AND key = $3 AND created_at > $4";
const KEEP: &str = "INSERT INTO idempotency (user_id, route, key, body_hash, status, answer, created_at) \
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (user_id, route, key) DO UPDATE SET \
    body_hash = excluded.body_hash, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at";
const FORGET_ANSWER: &str = "DELETE FROM idempotency WHERE user_id = $1 AND answer = $2";
const FORGET_USER: &str = "DELETE FROM idempotency WHERE user_id = $1";
const FORGET: &str = "DELETE FROM idempotency WHERE (user_id, route, key) IN \
    (SELECT user_id, route, key FROM idempotency WHERE created_at <= $1 LIMIT $2)";
const SCHEDULE: Schedule = Schedule {
    every_ms: 3_600_000,
    retry_ms: 60_000,
    ..Schedule::new("old answers", "could not remove old responses for repeated requests")
};
/// Answers that are forgotten in one transaction, so that none holds others up for long.
const BATCH: u32 = 500;

/// The header, for the documentation of a call that takes it.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "only its description is used")]
pub struct IdempotencyKey {
    /// A key of 1 to 200 visible ASCII characters. For 24 hours, a repeated call with the same key gets the same
    /// response and changes nothing.
    #[param(rename = "Idempotency-Key", required = false)]
    key: Option<String>,
}

/// The empty body, for calls that say everything in their path.
#[derive(Debug, Default, Clone, Copy, Deserialize, Serialize, ToSchema)]
pub struct Nothing {}

/// A call that is done once: its body, and the key under which its answer is kept.
pub struct Idempotent<B> {
    body: Arc<B>,
    key: Option<Arc<Key>>,
    status: StatusCode,
}

/// Under what an answer is kept.
struct Key {
    route: String,
    key: String,
    body_hash: String,
}

impl<B> Idempotent<B> {
    pub fn body(&self) -> &B {
        &self.body
    }

    /// Answers a success with this status instead of 200.
    #[must_use]
    pub fn answering(mut self, status: StatusCode) -> Self {
        self.status = status;
        self
    }
}

impl<S: Send + Sync, B: DeserializeOwned> FromRequest<S> for Idempotent<B> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        let key = key_in(request.headers())?;
        let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
        let route = format!("{} {route}", request.method());
        let address = request.uri().clone();
        let fields = Fields::of(&request);
        let json = request.headers().get(header::CONTENT_TYPE).is_some();
        let body =
            if json { json::checked_bytes(request, state).await? } else { Bytes::from_request(request, state).await? };
        let key = key.map(|key| {
            let mut hash = Sha256::new();
            hash.update(address.to_string());
            hash.update([0]);
            hash.update(&body);
            Arc::new(Key { route, key, body_hash: const_hex::encode(hash.finalize()) })
        });
        let body = if body.is_empty() { Bytes::from_static(b"{}") } else { body };
        Ok(Self { body: Arc::new(json::parse_fields(&body, fields)?), key, status: StatusCode::OK })
    }
}

fn key_in(headers: &HeaderMap) -> Result<Option<String>> {
    let Some(value) = headers.get(HEADER) else { return Ok(None) };
    let text = value.to_str().unwrap_or_default();
    if text.is_empty() || text.len() > KEY_LENGTH {
        return Err(Error::invalid(msg!("invalid_idempotency_key", max = KEY_LENGTH)));
    }
    Ok(Some(text.to_owned()))
}

/// An answer that was made now or long ago; the same bytes either way.
#[derive(Debug, Clone)]
pub struct Answer {
    status: StatusCode,
    json: String,
}

impl Answer {
    pub fn new<T: Serialize>(status: StatusCode, value: &T) -> Result<Self> {
        let json = serde_json::to_string(value).map_err(|error| Error::Internal(error.into()))?;
        Ok(Self { status, json })
    }

    pub fn json(&self) -> &str {
        &self.json
    }

    /// The same answer with more in its body than is stored.
    #[must_use]
    pub fn map(self, change: impl FnOnce(&str) -> String) -> Self {
        Self { json: change(&self.json), ..self }
    }

    fn replayed(status: i64, json: String) -> Self {
        let status = u16::try_from(status).ok().and_then(|status| StatusCode::from_u16(status).ok());
        Self { status: status.unwrap_or(StatusCode::OK), json }
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        (self.status, [(header::CONTENT_TYPE, "application/json")], self.json).into_response()
    }
}

impl Core {
    /// Does the call in one transaction unless it was done before; the extractor of its user has counted it.
    ///
    /// # Errors
    /// Those of `work`; 409 when the key was used for another call.
    pub async fn once<B, T>(
        &self,
        user: UserId,
        once: Idempotent<B>,
        work: impl Fn(&mut Tx<'_>, &B) -> Result<T> + Send + 'static,
    ) -> Result<Answer>
    where
        B: Send + Sync + 'static,
        T: Serialize,
    {
        let now = self.clock.now();
        let language = Language::of_reader();
        self.db.write(move |tx| messages::for_reader(language, || in_tx(tx, user, now, &once, &work))).await
    }

    /// The stored answer of a call that would be refused now; `refusal` when there is none.
    ///
    /// # Errors
    /// `refusal`; 409 when the key was used for another call.
    pub async fn answered<B>(&self, user: UserId, once: &Idempotent<B>, refusal: Error) -> Result<Answer> {
        let Some(key) = once.key.clone() else { return Err(refusal) };
        let now = self.clock.now();
        self.db.read(move |conn| known(conn, user, now, &key)).await?.ok_or(refusal)
    }
}

/// The same inside a transaction, for benches and for calls that have one already.
pub fn in_tx<B, T: Serialize>(
    tx: &mut Tx<'_>,
    user: UserId,
    now: Timestamp,
    once: &Idempotent<B>,
    work: impl Fn(&mut Tx<'_>, &B) -> Result<T>,
) -> Result<Answer> {
    let Some(key) = &once.key else { return Answer::new(once.status, &work(tx, &once.body)?) };
    if let Some(answer) = known(tx, user, now, key)? {
        return Ok(answer);
    }
    let answer = Answer::new(once.status, &work(tx, &once.body)?)?;
    let status = i64::from(answer.status.as_u16());
    tx.execute(KEEP, &[&user, &key.route, &key.key, &key.body_hash, &status, &answer.json, &now])?;
    Ok(answer)
}

/// The stored answer of this key.
fn known(conn: &mut Conn<'_>, user: UserId, now: Timestamp, key: &Key) -> Result<Option<Answer>> {
    let known: Option<(String, i64, String)> =
        conn.find(FIND, &[&user, &key.route, &key.key, &now.plus_hours(-HOURS)])?;
    match known {
        Some((hash, ..)) if hash != key.body_hash => Err(key_reused()),
        known => Ok(known.map(|(_, status, json)| Answer::replayed(status, json))),
    }
}

fn key_reused() -> Error {
    Error::conflict(msg!("idempotency_key_reused"))
}

/// Forgets an answer whose effects were taken back, so that a repeated call does its work.
pub fn forget_answer<T: Serialize>(tx: &mut Tx<'_>, user: UserId, answer: &T) -> Result<()> {
    let json = serde_json::to_string(answer).map_err(|error| Error::Internal(error.into()))?;
    tx.execute(FORGET_ANSWER, &[&user, &json]).map(drop)
}

/// Deletes the stored responses of a user who leaves.
pub fn forget_user(tx: &mut Tx<'_>, user: UserId) -> Result<u64> {
    tx.execute(FORGET_USER, &[&user])
}

/// Deletes responses that are older than 24 hours, until the server stops.
pub async fn run(core: Core) {
    let delete = async || forget_old(&core.db, core.clock.now()).await.map(|_| None);
    while due::round(&core, &SCHEDULE, delete(), future::pending()).await {}
}

/// Deletes responses that are older than 24 hours. Returns how many.
async fn forget_old(db: &Db, now: Timestamp) -> Result<u64> {
    let mut forgotten = 0;
    loop {
        let before = now.plus_hours(-HOURS);
        let batch = db.write(move |tx: &mut Tx<'_>| tx.execute(FORGET, &[&before, &BATCH])).await?;
        forgotten += batch;
        if batch < u64::from(BATCH) {
            return Ok(forgotten);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::Limits;
    use crate::dice::Dice;
    use crate::realtime::Publisher;
    use crate::testing::{TestDatabase, attempts, on_both_engines};
    use macro_rules_attribute::apply;

    fn call(key: &str, body: &str) -> Idempotent<Nothing> {
        let key = Key { route: "POST /x".into(), key: key.into(), body_hash: body.into() };
        Idempotent { body: Arc::new(Nothing {}), key: Some(Arc::new(key)), status: StatusCode::CREATED }
    }

    struct World {
        db: Db,
        user: UserId,
        runs: Arc<std::sync::atomic::AtomicU32>,
        _database: TestDatabase,
    }

    impl World {
        fn new(database: TestDatabase) -> Self {
            let db = Db::open(database.url(), &Limits::default(), Publisher::channel().0).expect("opens");
            let user = UserId::new(Timestamp::from_millis(0), &Dice::seeded(1));
            Self { db, user, runs: Arc::default(), _database: database }
        }

        /// The response is the number of executions.
        async fn call(&self, key: &str, body: &'static str, hour: i64) -> Result<Answer> {
            let (user, runs, key) = (self.user, Arc::clone(&self.runs), key.to_owned());
            let now = Timestamp::from_millis(0).plus_hours(hour);
            self.db
                .write(move |tx| {
                    in_tx(tx, user, now, &call(&key, body), |_, _| {
                        Ok(runs.fetch_add(1, std::sync::atomic::Ordering::SeqCst) + 1)
                    })
                })
                .await
        }
    }

    #[apply(on_both_engines!)]
    async fn a_repeated_call_repeats_the_response_and_not_the_action(database: TestDatabase) {
        let world = World::new(database);
        let first = world.call("k", "body", 0).await.expect("runs");
        let again = world.call("k", "body", 23).await.expect("is replayed");
        assert_eq!((first.status, first.json.as_str()), (StatusCode::CREATED, "1"));
        assert_eq!((again.status, again.json.as_str()), (StatusCode::CREATED, "1"));
    }

    #[apply(on_both_engines!)]
    async fn another_body_under_the_same_key_is_refused(database: TestDatabase) {
        let world = World::new(database);
        world.call("k", "body", 0).await.expect("runs");
        let other = world.call("k", "other", 0).await;
        assert!(matches!(other, Err(Error::Conflict(reason)) if reason.code() == "idempotency_key_reused"));
    }

    #[apply(on_both_engines!)]
    async fn a_key_expires_after_a_day(database: TestDatabase) {
        let world = World::new(database);
        world.call("k", "body", 0).await.expect("runs");
        assert_eq!(world.call("k", "other", 24).await.expect("runs").json, "2");
        let now = Timestamp::from_millis(0).plus_hours(47);
        assert_eq!(forget_old(&world.db, now).await.expect("writes"), 0);
        assert_eq!(forget_old(&world.db, now.plus_hours(1)).await.expect("writes"), 1);
    }

    #[apply(on_both_engines!)]
    async fn all_old_keys_are_deleted_in_several_batches(database: TestDatabase) {
        let world = World::new(database);
        for number in 0..BATCH + 20 {
            world.call(&format!("k{number}"), "body", i64::from(number % 2) * 12).await.expect("runs");
        }
        for number in BATCH..=2 * BATCH {
            world.call(&format!("old{number}"), "body", 0).await.expect("runs");
        }
        let at = |hour| Timestamp::from_millis(0).plus_hours(hour);
        let each = u64::from(BATCH / 2 + 10);
        let old = each + u64::from(BATCH) + 1;
        assert_eq!(forget_old(&world.db, at(24)).await.expect("writes"), old);
        assert_eq!(forget_old(&world.db, at(35)).await.expect("writes"), 0);
        assert_eq!(forget_old(&world.db, at(36)).await.expect("writes"), each);
    }

    #[apply(on_both_engines!)]
    async fn concurrent_identical_calls_run_once(database: TestDatabase) {
        let world = World::new(database);
        for turn in 0..attempts() {
            let key = format!("k{turn}");
            let calls = (0..4).map(|_| world.call(&key, "body", 0));
            let responses = futures_util::future::join_all(calls).await;
            let texts: Vec<String> = responses.into_iter().map(|response| response.expect("succeeds").json).collect();
            assert!(texts.iter().all(|text| *text == texts[0]), "{texts:?}");
        }
    }
}
