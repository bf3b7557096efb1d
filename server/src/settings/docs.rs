//! Generates `docs/configuration.md` and the configuration file of the Debian package from the flags and the table of
//! settings.

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

const FILE: &str = "# Checked by scripts/package-test.sh. Generated from the code (`make bless`).
#
# Settings of the service. Each has its default; remove the # in front of a line and change it. Then run
#     systemctl restart foilcast
# The data are in /var/lib/foilcast. Only root and the service can read this file.
#
# To leave demo mode, set FOILCAST_PUBLIC_URL, FOILCAST_OWNER, FOILCAST_TWITCH_CLIENT_ID and
# FOILCAST_TWITCH_CLIENT_SECRET, and remove the demo set:
#     systemctl stop foilcast
#     sudo -u foilcast foilcast demo clear --data-dir /var/lib/foilcast
";

const FILE_AT_RUN_TIME: &str = "
# Settings that admins can also change while the server runs. A saved value takes precedence over this file.
";

/// The variables that the service sets itself.
const SET_BY_THE_UNIT: [&str; 2] = ["data-dir", "log-format"];
const COMMENT_WIDTH: usize = 118;

struct Row {
    name: String,
    default: String,
    values: String,
    meaning: String,
}

fn startup_rows() -> Vec<Row> {
    let command = Config::augment_args(clap::Command::new("foilcast"));
    let row = |arg: &clap::Arg| {
        let name = arg.get_long().filter(|name| super::Setting::named(name).is_none())?;
        let default =
            arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect::<Vec<_>>().join(",");
        let values = arg.get_value_names().map(|names| names.join(" ")).unwrap_or_default();
        let meaning = arg.get_help().map(ToString::to_string).unwrap_or_default();
        assert_eq!(arg.get_env().map(|name| name.to_string_lossy().into_owned()), Some(variable(name)), "--{name}");
        Some(Row { name: name.to_owned(), default, values, meaning })
    };
    command.get_arguments().filter_map(row).collect()
}

fn runtime_rows() -> Vec<Row> {
    let defaults = SettingValues::default().to_map().unwrap();
    let row = |setting: &super::Setting| {
        let default = match &defaults[setting.name] {
            serde_json::Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        Row { name: setting.name.to_owned(), default, values: setting.values(), meaning: setting.meaning().to_string() }
    };
    SETTINGS.iter().map(row).collect()
}

fn page() -> String {
    let mut page = format!("{INTRODUCTION}{AT_START}");
    for row in startup_rows() {
        line(&mut page, &row);
    }
    page.push_str(AT_RUN_TIME);
    for row in runtime_rows() {
        line(&mut page, &row);
    }
    page
}

fn line(page: &mut String, Row { name, default, values, meaning }: &Row) {
    let default = if default.is_empty() { "(empty)".into() } else { format!("`{default}`") };
    let values = values.replace('|', ", ");
    let meaning = format!("{}.", meaning.trim_end_matches('.')).replace('|', "\\|");
    writeln!(page, "| `--{name}` | `{}` | {default} | {values} | {meaning} |", variable(name)).unwrap();
}

/// The configuration file of the Debian package.
fn file() -> String {
    let mut file = FILE.to_owned();
    for row in startup_rows().iter().filter(|row| !SET_BY_THE_UNIT.contains(&row.name.as_str())) {
        entry(&mut file, row);
    }
    file.push_str(FILE_AT_RUN_TIME);
    for row in runtime_rows() {
        entry(&mut file, &row);
    }
    file
}

fn entry(file: &mut String, Row { name, default, values, meaning }: &Row) {
    let values = values.replace('|', ", ");
    let text = format!("{}. Values: {values}", meaning.trim_end_matches('.'));
    let mut width = COMMENT_WIDTH;
    for word in text.split_whitespace() {
        if width + 1 + word.chars().count() > COMMENT_WIDTH {
            file.push_str("\n#");
            width = 0;
        }
        write!(file, " {word}").unwrap();
        width += 1 + word.chars().count();
    }
    write!(file, "\n#{}={default}\n", variable(name)).unwrap();
}

#[test]
fn the_page_says_what_the_code_says() {
    expect_test::expect_file!["../../../docs/configuration.md"].assert_eq(&page());
}

#[test]
fn the_file_has_every_setting() {
    expect_test::expect_file!["../../../deploy/debian/foilcast.env"].assert_eq(&file());
}
