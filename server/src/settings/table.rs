//! The table of settings as a form shows it.

use std::collections::HashSet;

use super::{Kind, SETTINGS, STORED, Setting, Settings, Weights, flags};
use crate::db::Conn;
use crate::error::Result;
use crate::messages::Message;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A setting, with everything that a form needs.
#[derive(Debug, Serialize, ToSchema)]
pub struct SettingRow {
    /// The name, as in `GET /api/admin/settings`.
    name: &'static str,
    /// Sentences about its effect, in the language that `Accept-Language` prefers.
    #[schema(value_type = String)]
    meaning: Message,
    /// The kind of the value.
    kind: SettingKind,
    /// The minimum, of a number or of the length in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<u32>,
    /// The maximum, of a number or of the length in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<u32>,
    /// The values to choose from.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(required = false)]
    choices: &'static [&'static str],
    /// The accepted values, as a sentence in the same language.
    #[schema(value_type = String)]
    range: Message,
    /// The environment variable that sets it at start.
    variable: String,
    /// The value without a saved one: the flag, the variable or the built-in default.
    default: Value,
    /// The value in effect now.
    value: Value,
    /// Whether the value differs from the default.
    changed: bool,
    /// Whether an admin has saved a value, even one that equals the default.
    saved: bool,
}

/// The kind of a setting's value.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SettingKind {
    Text,
    /// A path on this server.
    Path,
    Whole,
    Flag,
    /// One of some words.
    Choice,
    /// Ten weights with commas between them.
    Weights,
}

impl Setting {
    fn limits(&self) -> (SettingKind, Option<u32>, Option<u32>) {
        let characters = |count: usize| u32::try_from(count).ok();
        match self.kind {
            Kind::Text { min, max } => (SettingKind::Text, characters(min), characters(max)),
            Kind::Path => (SettingKind::Path, None, None),
            Kind::Whole { min, max } => (SettingKind::Whole, Some(min), Some(max)),
            Kind::Flag => (SettingKind::Flag, None, None),
            Kind::Choice(_) => (SettingKind::Choice, None, None),
            Kind::Weights => (SettingKind::Weights, Some(0), Some(Weights::MAX_WEIGHT)),
        }
    }
}

/// The names of the settings that admins have saved.
pub fn saved(conn: &mut Conn<'_>) -> Result<HashSet<String>> {
    let rows: Vec<(String, String)> = conn.list(STORED, &[])?;
    Ok(rows.into_iter().map(|(name, _)| name).collect())
}

impl Settings {
    /// Every setting in the order of the documentation; `saved` names those that admins have saved.
    pub fn table(&self, saved: &HashSet<String>) -> Result<Vec<SettingRow>> {
        let (base, now) = (self.inner.base.to_map()?, self.now().to_map()?);
        let rows = SETTINGS.iter().map(|setting| {
            let (kind, min, max) = setting.limits();
            let of = |values: &serde_json::Map<String, Value>| values.get(setting.name).cloned().unwrap_or_default();
            let (default, value) = (of(&base), of(&now));
            SettingRow {
                name: setting.name,
                meaning: setting.meaning(),
                kind,
                min,
                max,
                choices: if let Kind::Choice(words) = setting.kind { words } else { &[] },
                range: setting.range(),
                variable: flags::variable(setting.name),
                changed: value != default,
                saved: saved.contains(setting.name),
                default,
                value,
            }
        });
        Ok(rows.collect())
    }
}
