//! What a look at one part of the instance found, on the page *Health* and in `foilcast doctor`.

use crate::messages::Message;
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
    /// What was found, in the language that `Accept-Language` prefers.
    #[schema(value_type = String)]
    pub what: Message,
    /// What to do, in the same language; absent if all is well.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub advice: Option<Message>,
}

impl Check {
    pub fn ok(subject: &'static str, what: Message) -> Self {
        Self { subject, verdict: Verdict::Ok, what, advice: None }
    }

    pub fn warning(subject: &'static str, what: Message, advice: Message) -> Self {
        Self { subject, verdict: Verdict::Warning, what, advice: Some(advice) }
    }

    pub fn wrong(subject: &'static str, what: Message, advice: Message) -> Self {
        Self { subject, verdict: Verdict::Wrong, what, advice: Some(advice) }
    }
}

#[cfg(test)]
pub(crate) mod testing {
    use super::Verdict;
    use crate::health::doctor::Finding;

    /// The messages that are not well. Those of what is wrong have a mark. Each check must be made of sentences.
    pub(crate) fn problems(checks: Vec<impl Into<Finding>>) -> Vec<String> {
        let lines: Vec<Finding> = checks.into_iter().map(Into::into).collect();
        for Finding { verdict, what, advice, .. } in &lines {
            let advised = advice.as_ref().is_some_and(|advice| advice.ends_with('.'));
            assert!(what.ends_with('.') && advised == (*verdict != Verdict::Ok), "{lines:?}");
        }
        let problem = |Finding { verdict, what, .. }: Finding| match verdict {
            Verdict::Ok => None,
            Verdict::Warning => Some(what),
            Verdict::Wrong => Some(format!("! {what}")),
        };
        lines.into_iter().filter_map(problem).collect()
    }
}
