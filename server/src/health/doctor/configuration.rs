//! The program, its flags and the files that contain secrets.

use super::{Finding, problem_of};
use crate::config::{Config, SECRETS};
use crate::{private_files, secret};

const SUBJECT: &str = "configuration";

/// Reads the secrets, and checks the configuration. Also returns whether the secrets could be read: without them it is not
/// known which database to look at.
pub(super) fn check(config: &mut Config) -> (Vec<Finding>, bool) {
    let mut checks = vec![program()];
    let read = config.read_secrets();
    if let Err(error) = read.clone().and_then(|()| config.check()) {
        checks.push(problem_of(SUBJECT, &error, "docs/configuration.md describes all flags and variables."));
    }
    checks.extend(open_secrets(config));
    for name in secret::flags_with_secrets(std::env::args(), &SECRETS) {
        let what = format!("Every user of this machine can read --{name} in the process list.");
        checks.push(Finding::warning(SUBJECT, what, format!("Use --{name}-file or the environment variable instead.")));
    }
    if checks.len() == 1 {
        let mode = if config.is_demo() { "a demo" } else { "Twitch" };
        checks.push(Finding::ok(SUBJECT, format!("The configuration is valid, for {mode}.")));
    }
    (checks, read.is_ok())
}

fn program() -> Finding {
    let place = std::env::current_exe().map_or_else(|_| String::new(), |path| format!(", {}", path.display()));
    Finding::ok("version", format!("Foilcast {}{place}.", env!("CARGO_PKG_VERSION")))
}

fn open_secrets(config: &Config) -> Vec<Finding> {
    let files = [
        &config.database_url_file,
        &config.redis_url_file,
        &config.twitch_client_secret_file,
        &config.twitch_webhook_secret_file,
    ];
    let open = files.into_iter().flatten().filter(|file| private_files::is_open_to_all(file));
    let warning = |file: &std::path::PathBuf| {
        let file = file.display();
        Finding::warning(
            SUBJECT,
            format!("Every user of this machine can read {file}."),
            format!("Run chmod 600 {file}."),
        )
    };
    open.map(warning).collect()
}
