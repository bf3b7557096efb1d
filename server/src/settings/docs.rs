//! Generates `docs/configuration.md` from the flags and the table of settings.

#![cfg(test)]

use super::flags::variable;
use super::{SETTINGS, SettingValues};
use crate::config::Config;
use clap::Args;
use std::fmt::Write;

const INTRODUCTION: &str = "# Configuration

Every setting has a working default. Each is a flag of `foilcast serve` and an environment variable. The flag takes
precedence over the variable. This page is generated from the code (`make bless`).

";

const AT_START: &str = "## Startup settings

| flag | variable | default | values | meaning |
|---|---|---|---|---|
";

const AT_RUN_TIME: &str = "
## Runtime settings

Admins can change these settings while the server runs (`PATCH /api/admin/settings`). A saved value takes precedence
over the flag and the variable, also after a restart. Saving `null` removes the saved value.

| flag | variable | default | values | meaning |
|---|---|---|---|---|
";

fn page() -> String {
    let mut page = format!("{INTRODUCTION}{AT_START}");
    let command = Config::augment_args(clap::Command::new("foilcast"));
    for arg in command.get_arguments() {
        let Some(name) = arg.get_long().filter(|name| super::Setting::named(name).is_none()) else { continue };
        let default =
            arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect::<Vec<_>>().join(",");
        let values = arg.get_value_names().map(|names| names.join(" ")).unwrap_or_default();
        let meaning = arg.get_help().map(ToString::to_string).unwrap_or_default();
        assert_eq!(arg.get_env().map(|name| name.to_string_lossy().into_owned()), Some(variable(name)), "--{name}");
        line(&mut page, name, &default, &values, &meaning);
    }
    page.push_str(AT_RUN_TIME);
    let defaults = SettingValues::default().to_map().unwrap();
    for setting in SETTINGS {
        let default = match &defaults[setting.name] {
            serde_json::Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        line(&mut page, setting.name, &default, &setting.values(), setting.meaning);
    }
    page
}

fn line(page: &mut String, name: &str, default: &str, values: &str, meaning: &str) {
    let default = if default.is_empty() { "(empty)".into() } else { format!("`{default}`") };
    let values = values.replace('|', ", ");
    let meaning = format!("{}.", meaning.trim_end_matches('.')).replace('|', "\\|");
    writeln!(page, "| `--{name}` | `{}` | {default} | {values} | {meaning} |", variable(name)).unwrap();
}

#[test]
fn the_page_says_what_the_code_says() {
    expect_test::expect_file!["../../../docs/configuration.md"].assert_eq(&page());
}
