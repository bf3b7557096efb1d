//! Checks this machine's clock at startup. Afterwards the server can detect only jumps of the clock.
//!
//! On PostgreSQL, the clock has to agree with that of the database. On both engines, stored data shows that a clock
//! is behind. A clock that is ahead of all stored data may be correct, for example after a long pause, so on SQLite
//! this is not detected.

use crate::clock::{self, Clock, Timestamp};
use crate::core::Core;
use crate::db::{Bus, Conn};
use crate::error::Result;

/// A clock is behind when stored data is newer than it by more than this, a day.
const MAX_BEHIND_MS: i64 = 86_400_000;

/// Compares this machine's clock with the database's and with the `newest` stored time.
///
/// # Errors
/// When the clock must be wrong. The error says what to do.
pub async fn at_start(
    core: &Core,
    newest: impl Fn(&mut Conn<'_>) -> Result<Timestamp> + Send + 'static,
) -> anyhow::Result<()> {
    if let Some(bus) = core.db.bus() {
        match ahead_of_database(bus).await {
            Ok(ahead) => {
                clock::compared(ahead);
                core.nodes.compared(ahead);
            }
            // The clocks are compared again as soon as this node has joined the event bus.
            Err(error) => tracing::warn!(error = format!("{error:#}"), "could not read the database's clock"),
        }
        if let Some(ahead) = core.nodes.clock_offset_if_too_large() {
            anyhow::bail!(joined(offset(ahead)));
        }
    }
    // The clock of a demo can be changed on purpose.
    if !core.config.is_demo() && !core.config.trust_clock {
        let newest = core.db.read(newest).await?;
        if let Some(problem) = behind(Clock::System.now(), newest) {
            anyhow::bail!(joined(problem));
        }
    }
    Ok(())
}

async fn ahead_of_database(bus: &Bus) -> anyhow::Result<i64> {
    let on = bus.join().await?;
    let before = Clock::System.now();
    let database = Timestamp::from_millis(on.time().await?);
    Ok(clock::ahead_of(database, before, Clock::System.now()))
}

fn joined((what, advice): Problem) -> String {
    format!("{what} {advice}")
}

/// What is wrong with a clock, and what to do.
pub type Problem = (String, &'static str);

/// The problem of a clock that is this many milliseconds ahead of the database's, which is too much.
pub fn offset(ahead: i64) -> Problem {
    let (seconds, way) = (ahead.abs() / 1000, if ahead > 0 { "ahead of" } else { "behind" });
    (
        format!("This machine's clock is {seconds} s {way} the database's."),
        "With a wrong clock, sessions, trades and listings would expire too early or too late. Correct both clocks \
         (`timedatectl` shows whether NTP is active) and start again.",
    )
}

/// The problem of a clock that is behind stored data.
pub fn behind(now: Timestamp, newest: Timestamp) -> Option<Problem> {
    (newest.since(now) > MAX_BEHIND_MS).then(|| {
        (
            format!("This machine's clock shows {now}, but the newest stored data is from {newest}."),
            "With a clock that is behind, sessions, trades and listings would expire too late. Correct the clock \
             (`timedatectl` shows whether NTP is active) and start again. If the clock is correct and was wrong \
             before, start with --trust-clock.",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::health::newest_stored;
    use crate::testing::{START, TestApp, TestDatabase, on_both_engines};
    use macro_rules_attribute::apply;

    #[test]
    fn a_clock_more_than_a_day_before_stored_data_is_behind() {
        assert_eq!(behind(START, START.plus_hours(24)), None);
        assert_eq!(behind(START.plus_hours(9600), START), None, "old data does not show that a clock is wrong");
        let message = joined(behind(START, START.plus_hours(9600)).expect("the clock is behind"));
        assert!(message.contains("2023-11-14T22:13:20.000Z") && message.contains("--trust-clock"), "{message}");
    }

    #[test]
    fn the_difference_between_two_clocks_is_described() {
        assert_eq!(offset(400 * 86_400_000).0, "This machine's clock is 34560000 s ahead of the database's.");
        assert_eq!(offset(-6000).0, "This machine's clock is 6 s behind the database's.");
    }

    #[apply(on_both_engines!)]
    async fn the_latest_stored_time_is_found(database: TestDatabase) {
        let app = TestApp::new(database).await;
        assert_eq!(app.core.db.read(newest_stored).await.expect("is read"), Timestamp::from_millis(0));
        app.sign_in("nova").await;
        assert_eq!(app.core.db.read(newest_stored).await.expect("is read"), START);
        // The machine's clock is later than that of the tests, and the same as the database's.
        at_start(&app.core, newest_stored).await.expect("the clock is accepted");
    }
}
