//! Races of two concurrent actions.

/// How often a race is run: a hundred times, a thousand in the soak.
pub(crate) fn attempts() -> u32 {
    if std::env::var_os("FOILCAST_SOAK").is_some() { 1000 } else { 100 }
}

/// Runs both concurrently, polling one or the other first.
pub(crate) async fn together<A, B>(turn: u32, one: impl Future<Output = A>, other: impl Future<Output = B>) -> (A, B) {
    if turn.is_multiple_of(2) {
        tokio::join!(one, other)
    } else {
        let (other, one) = tokio::join!(other, one);
        (one, other)
    }
}
