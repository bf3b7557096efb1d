//! Races of two concurrent requests.

use super::{Caller, Reply};
use axum::http::Method;
use serde_json::Value;

/// The number of runs of a race.
pub(crate) fn attempts() -> u32 {
    if std::env::var_os("FOILCAST_SOAK").is_some() { 1000 } else { 100 }
}

/// Runs both concurrently. The first poll alternates with the turn.
pub(crate) async fn together<A, B>(turn: u32, one: impl Future<Output = A>, other: impl Future<Output = B>) -> (A, B) {
    if turn.is_multiple_of(2) {
        tokio::join!(one, other)
    } else {
        let (other, one) = tokio::join!(other, one);
        (one, other)
    }
}

/// The number of successful requests. Each of the others must have one of these refusals.
#[track_caller]
pub(crate) fn successes(replies: &[&Reply], refusals: &[&str]) -> usize {
    for reply in replies.iter().filter(|reply| !reply.status.is_success()) {
        assert!(refusals.contains(&reply.refusal().as_str()), "{reply}");
    }
    replies.iter().filter(|reply| reply.status.is_success()).count()
}

/// Sends the same PUT request twice concurrently. In even turns both have one idempotency key and must get the same
/// response; in odd turns they have none, and only one may succeed.
pub(crate) async fn put_twice(caller: &Caller<'_>, turn: u32, path: &str, body: Value, refusals: &[&str]) {
    let key = turn.is_multiple_of(2).then(|| format!("turn {turn}"));
    let put = || caller.call(Method::PUT, path, Some(body.clone()), key.as_deref());
    let (one, other) = tokio::join!(put(), put());
    if key.is_some() {
        assert_eq!((one.status.as_u16(), other.status.as_u16(), &one.body), (200, 200, &other.body));
    } else {
        assert_eq!(successes(&[&one, &other], refusals), 1);
    }
}
