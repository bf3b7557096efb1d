//! Validation of setting values: checked and normalized, or refused with what would be accepted.

use super::{Kind, SETTINGS, Setting, Weights};
use crate::error::{Error, Reason, Result};
use crate::messages::{List, Message, msg};
use serde_json::{Map, Value};

/// Whether this is the path of a picture on this server. Browsers of visitors load it by themselves, so it must not be
/// one that does something.
fn is_picture(path: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '-' | '_');
    let ends = |end: &str| path.rsplit_once('.').is_some_and(|(_, is)| is.eq_ignore_ascii_case(end));
    path.len() <= 200
        && path.starts_with('/')
        && !["//", "/api/", "/demo/"].iter().any(|start| path.starts_with(start))
        && path.chars().all(plain)
        && !path.split('/').any(|part| matches!(part, "." | ".."))
        && ["svg", "png", "jpg", "jpeg", "webp", "avif", "gif"].into_iter().any(ends)
}

/// The tidied form of every value in `patch`, or every mistake in it.
pub(super) fn checked(patch: &Map<String, Value>) -> Result<Map<String, Value>> {
    let mut tidied = Map::new();
    let mut mistakes = Reason::new(msg!("invalid_settings"));
    for (name, value) in patch {
        match Setting::named(name).map(|setting| setting.check(value)) {
            Some(Ok(value)) => {
                tidied.insert(name.clone(), value);
            }
            Some(Err(mistake)) => mistakes = mistakes.field(name, mistake),
            None => mistakes = mistakes.field(name, msg!("invalid.setting_unknown")),
        }
    }
    if mistakes.fields.is_empty() { Ok(tidied) } else { Err(Error::Invalid(mistakes)) }
}

impl Setting {
    /// The setting of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        SETTINGS.iter().find(|setting| setting.name == name)
    }

    /// Sentences for admins about its effect.
    pub fn meaning(&self) -> Message {
        Message::new(format!("setting.{}", self.name))
    }

    /// The checked and tidied form of `value`, or what would be accepted instead.
    pub(super) fn check(&self, value: &Value) -> Result<Value, Message> {
        match (self.kind, value) {
            (Kind::Text { min, max }, Value::String(text)) => {
                let text = text.trim();
                let length = text.chars().count();
                let clean = !text.chars().any(|c| c.is_control() && c != '\n');
                if clean && (min..=max).contains(&length) { Ok(text.into()) } else { Err(self.range()) }
            }
            (Kind::Path, Value::String(text)) => {
                let text = text.trim();
                if text.is_empty() || is_picture(text) { Ok(text.into()) } else { Err(self.range()) }
            }
            (Kind::Whole { min, max }, Value::Number(number)) => match number.as_u64() {
                Some(whole) if (u64::from(min)..=u64::from(max)).contains(&whole) => Ok(whole.into()),
                _ => Err(self.range()),
            },
            (Kind::Flag, Value::Bool(_)) => Ok(value.clone()),
            (Kind::Choice(words), Value::String(word)) if words.contains(&word.as_str()) => Ok(value.clone()),
            (Kind::Weights, Value::String(text)) => {
                text.parse::<Weights>().map(|weights| weights.to_string().into()).map_err(|_| self.range())
            }
            _ => Err(self.range()),
        }
    }

    /// Reads the value of a flag or variable.
    pub(super) fn parse(&self, text: &str) -> Result<Value, Message> {
        let value = match self.kind {
            Kind::Whole { .. } => text.trim().parse::<u64>().map_or(Value::Null, Value::from),
            Kind::Flag => text.trim().parse::<bool>().map_or(Value::Null, Value::from),
            Kind::Text { .. } | Kind::Path | Kind::Choice(_) | Kind::Weights => text.into(),
        };
        self.check(&value)
    }

    /// The accepted values, in a word for help and documentation.
    pub(super) fn values(&self) -> String {
        match self.kind {
            Kind::Text { min, max } => format!("{min} to {max} characters"),
            Kind::Path => "path".into(),
            Kind::Whole { min, max } => format!("{min} to {max}"),
            Kind::Flag => "true|false".into(),
            Kind::Choice(words) => words.join("|"),
            Kind::Weights => format!("ten of 0 to {}", Weights::MAX_WEIGHT),
        }
    }

    /// The accepted values, as a sentence.
    pub(super) fn range(&self) -> Message {
        match self.kind {
            Kind::Text { min: 0, max } => msg!("invalid.setting_length", max),
            Kind::Text { min, max } => msg!("invalid.setting_lengths", min, max),
            Kind::Path => {
                msg!("invalid.setting_path")
            }
            Kind::Whole { min, max } => msg!("invalid.setting_whole", min, max),
            Kind::Flag => msg!("invalid.setting_flag"),
            Kind::Choice(words) => msg!("invalid.setting_choice", choices = List::of(words.iter().copied())),
            Kind::Weights => msg!("invalid.setting_weights", max = Weights::MAX_WEIGHT),
        }
    }
}
