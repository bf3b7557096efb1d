//! What a look at one part of the instance found, on the page *Health* and in `foilcast doctor`.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Ok,
    Warning,
    /// Something fails already or will fail.
    Wrong,
}

/// The state of one part of the instance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = HealthCheck)]
pub struct Check {
    /// The part, for example `disk`.
    pub subject: &'static str,
    pub verdict: Verdict,
    pub what: String,
    /// What to do; absent if all is well.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
}

impl Check {
    pub fn ok(subject: &'static str, what: impl Into<String>) -> Self {
        Self { subject, verdict: Verdict::Ok, what: what.into(), advice: None }
    }

    pub fn warning(subject: &'static str, what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { subject, verdict: Verdict::Warning, what: what.into(), advice: Some(advice.into()) }
    }

    pub fn wrong(subject: &'static str, what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { subject, verdict: Verdict::Wrong, what: what.into(), advice: Some(advice.into()) }
    }
}

#[cfg(test)]
pub(crate) mod testing {
    use super::{Check, Verdict};

    /// The messages that are not well. Those of what is wrong have a mark. Each check must be made of sentences.
    pub(crate) fn problems(checks: Vec<Check>) -> Vec<String> {
        for Check { verdict, what, advice, .. } in &checks {
            let advised = advice.as_ref().is_some_and(|advice| advice.ends_with('.'));
            assert!(what.ends_with('.') && advised == (*verdict != Verdict::Ok), "{checks:?}");
        }
        let problem = |Check { verdict, what, .. }: Check| match verdict {
            Verdict::Ok => None,
            Verdict::Warning => Some(what),
            Verdict::Wrong => Some(format!("! {what}")),
        };
        checks.into_iter().filter_map(problem).collect()
    }
}
