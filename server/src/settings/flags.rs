//! Flags and variables for the settings' initial values, generated from the table of settings.

use super::{SETTINGS, Setting};
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, error::ErrorKind};
use serde_json::{Map, Value};

/// The settings that are set by a flag or a variable.
#[derive(Debug, Clone, Default)]
pub struct SettingFlags(Map<String, Value>);

impl SettingFlags {
    /// Checked values by the settings' names.
    pub fn values(&self) -> &Map<String, Value> {
        &self.0
    }
}

/// The variable that belongs to a setting or flag.
pub(super) fn variable(name: &str) -> String {
    format!("FOILCAST_{}", name.replace('-', "_").to_uppercase())
}

impl Args for SettingFlags {
    fn augment_args(command: Command) -> Command {
        SETTINGS.iter().fold(command, |command, setting| {
            command.arg(
                Arg::new(setting.name)
                    .long(setting.name)
                    .env(variable(setting.name))
                    .help(setting.meaning().to_string())
                    .value_name(setting.values())
                    .help_heading("Settings that admins can change at runtime"),
            )
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SettingFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut values = Map::new();
        for setting in SETTINGS {
            if let Some(text) = matches.get_one::<String>(setting.name) {
                values.insert(setting.name.into(), parse(setting, text)?);
            }
        }
        Ok(Self(values))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn parse(setting: &Setting, text: &str) -> Result<Value, Error> {
    setting.parse(text).map_err(|range| {
        let message = format!("--{} ({}) is `{text}`. {range}\n", setting.name, variable(setting.name));
        Error::raw(ErrorKind::ValueValidation, message)
    })
}
