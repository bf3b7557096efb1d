//! The caller, and how long a session is valid.

use crate::clock::Timestamp;
use crate::ids::{SessionId, UserId};
use crate::users::Role;
use std::sync::Arc;

/// How long a session lasts after its last use.
const DAYS: i64 = 30;
/// A session's use is written down at most this often.
const NOTED_EVERY_HOURS: i64 = 24;
/// A user's activity is stored at most this often.
pub const ACTIVE_EVERY_MS: i64 = 60_000;
/// Characters of a browser's description that are kept.
const AGENT: usize = 200;

/// The caller, as their session says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    pub id: UserId,
    pub username: Arc<str>,
    /// The role of the user.
    pub role: Role,
    /// The session that they call with.
    pub session: SessionId,
}

impl Caller {
    /// Whether they may act for this user: their own self, or an admin.
    pub fn may_act_for(&self, user: UserId) -> bool {
        self.id == user || self.role.is_admin()
    }
}

/// When a session that is used now runs out.
pub fn expiry(now: Timestamp) -> Timestamp {
    now.plus_hours(DAYS * 24)
}

/// Whether a use of a session is worth writing down.
pub fn is_worth_noting(last_used: Timestamp, now: Timestamp) -> bool {
    now >= last_used.plus_hours(NOTED_EVERY_HOURS)
}

/// Whether a user's activity has to be stored again.
pub fn is_newly_active(last_active: Option<Timestamp>, now: Timestamp) -> bool {
    last_active.is_none_or(|last| now.since(last) >= ACTIVE_EVERY_MS)
}

/// A browser's description of itself, short and printable; `None` when nothing is left.
pub fn tidy_agent(text: &str) -> Option<String> {
    let tidy: String = text.chars().filter(|c| !c.is_control()).take(AGENT).collect();
    let tidy = tidy.trim();
    (!tidy.is_empty()).then(|| tidy.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_extended_once_a_day_and_activity_stored_once_a_minute() {
        let start = Timestamp::from_millis(0);
        assert_eq!(expiry(start), start.plus_hours(720));
        assert!(!is_worth_noting(start, start.plus_hours(23)));
        assert!(is_worth_noting(start, start.plus_hours(24)));
        assert!(is_newly_active(None, start));
        assert!(!is_newly_active(Some(start), start.plus_millis(59_999)));
        assert!(is_newly_active(Some(start), start.plus_millis(60_000)));
    }

    #[test]
    fn user_agents_are_cleaned_and_truncated() {
        assert_eq!(tidy_agent(" Fire\u{7}fox "), Some("Firefox".into()));
        assert_eq!(tidy_agent("\n"), None);
        assert_eq!(tidy_agent(&"x".repeat(999)).map(|agent| agent.len()), Some(200));
    }
}
