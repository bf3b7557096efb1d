//! What is told of a refusal, and how long a pause may be.

use super::{LONGEST_PAUSE, message_of, pause};
use crate::clock::Timestamp;

#[test]
fn a_refusal_is_told_in_twitchs_words_and_never_too_long() {
    assert_eq!(
        message_of(r#"{"error":"Bad Request","status":400,"message":"The cost is not valid."}"#),
        "The cost is not valid."
    );
    assert_eq!(message_of("<html>"), "<html>");
    assert_eq!(message_of(""), "it gave no reason");
    assert_eq!(message_of(&"x".repeat(1000)).len(), 200);
    assert_eq!(message_of("{\"message\":\"two\\nlines\"}"), "twolines");
}

#[test]
fn a_pause_is_kept_when_it_is_short() {
    let now = Timestamp::from_millis(1_700_000_000_500);
    assert_eq!(pause(1_700_000_002, now), Some(Timestamp::from_millis(1_700_000_002_000)));
    assert_eq!(pause(1_600_000_000, now), Some(now.plus_millis(250)), "a time that has passed");
    assert_eq!(pause(1_700_000_000 + LONGEST_PAUSE, now), None);
    assert_eq!(pause(i64::MAX, now), None);
}
