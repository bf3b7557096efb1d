//! `foilcast doctor`: looks at everything that an instance needs, and says what is wrong and what to do about it.
//!
//! Invariants: it works with and without a running server; it changes no data and applies no migration; it prints no
//! secret; calls to other programs and machines end within [`DATABASE_LIMIT`] and twice [`CALL_LIMIT`].

mod backups;
mod configuration;
mod database;
mod machine;
mod network;
mod outside;
#[cfg(test)]
mod tests;

use super::checks::{Check, Verdict};
use super::service_rules;
use crate::clock::Clock;
use crate::config::Config;
use serde::Serialize;
use serde_json::json;
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

/// The time limit of calls to one program or machine.
const CALL_LIMIT: Duration = Duration::from_secs(3);
/// The time limit of everything that is read from the database.
const DATABASE_LIMIT: Duration = Duration::from_secs(6);
const BACKUP_LIMIT: Duration = Duration::from_secs(10);

/// The width of the columns of verdicts and subjects.
const WIDTHS: (usize, usize) = (9, 15);

#[derive(clap::Args, Debug, Clone, Copy, Default)]
pub struct Options {
    /// Print JSON: the version, and each check with subject, verdict (`ok`, `warning` or `wrong`), what and advice.
    #[arg(long)]
    pub json: bool,
    /// Do not verify the last backup.
    #[arg(long)]
    pub skip_backup: bool,
}

/// A check in English.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub subject: &'static str,
    pub verdict: Verdict,
    pub what: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
}

impl Finding {
    fn ok(subject: &'static str, what: impl Into<String>) -> Self {
        Self { subject, verdict: Verdict::Ok, what: what.into(), advice: None }
    }

    fn warning(subject: &'static str, what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { subject, verdict: Verdict::Warning, what: what.into(), advice: Some(advice.into()) }
    }

    fn wrong(subject: &'static str, what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { subject, verdict: Verdict::Wrong, what: what.into(), advice: Some(advice.into()) }
    }
}

impl From<Check> for Finding {
    fn from(Check { subject, verdict, what, advice }: Check) -> Self {
        Self { subject, verdict, what: what.to_string(), advice: advice.map(|advice| advice.to_string()) }
    }
}

/// Checks everything and prints the result.
///
/// # Errors
/// When something is wrong.
pub fn run(config: Config, options: Options) -> anyhow::Result<()> {
    let runtime = Runtime::new()?;
    let checks = runtime.block_on(check_all(config, options));
    // The look-up of a name that was given up must not delay the end.
    runtime.shutdown_background();
    if options.json {
        println!("{:#}", json!({"version": env!("CARGO_PKG_VERSION"), "checks": checks}));
    } else {
        print!("{}", text(&checks));
    }
    let wrong = checks.iter().filter(|check| check.verdict == Verdict::Wrong).count();
    anyhow::ensure!(wrong == 0, "checks that are wrong: {wrong} of {}", checks.len());
    Ok(())
}

async fn check_all(mut config: Config, options: Options) -> Vec<Finding> {
    let (mut checks, is_readable) = configuration::check(&mut config);
    checks.extend(machine::check(&config));
    if !is_readable {
        return checks;
    }
    // The clock of the server, which a demo can change.
    let now = Clock::moved(config.clock_ahead, config.clock_speed).now();
    let at_the_instance = async {
        let database = database::check(&config).await;
        let public = network::check_public(&config, database.first_head.as_deref()).await;
        (database, public, network::check_server(&config).await)
    };
    let ((database, public, server), credentials, beacon, backup) = tokio::join!(
        at_the_instance,
        outside::check_credentials(&config),
        outside::check_beacon(&config, now),
        backups::check(&config, options.skip_backup),
    );
    let figures = server.figures.as_ref();
    checks.extend(database.checks);
    checks.push(server.check);
    checks.push(machine::check_open_files(figures));
    checks.push(machine::check_fonts());
    checks.push(public);
    checks.push(network::check_proxy(&config, figures));
    checks.push(credentials);
    if let Some(services) = &database.services {
        let shared = service_rules::checks(services, figures.map(network::Figures::has_overlay), now);
        checks.extend(shared.into_iter().map(Finding::from));
    }
    checks.push(beacon);
    checks.extend(backup);
    checks
}

/// One line per check, with the advice below it.
fn text(checks: &[Finding]) -> String {
    let (first, second) = WIDTHS;
    let mut lines = Vec::new();
    for Finding { subject, verdict, what, advice } in checks {
        let mark = match verdict {
            Verdict::Ok => "ok",
            Verdict::Warning => "warning",
            Verdict::Wrong => "wrong",
        };
        lines.push(format!("{mark:<first$}{subject:<second$}{what}\n"));
        lines.extend(advice.as_ref().map(|advice| format!("{:indent$}{advice}\n", "", indent = first + second)));
    }
    lines.concat()
}

/// A problem from an error that says in its first sentence what is wrong, and then what to do.
fn problem_of(subject: &'static str, error: &str, advice: &str) -> Finding {
    let (what, own) = error.split_once(". ").unwrap_or((error.trim_end_matches('.'), ""));
    let sentence = |text: &str| format!("{}.", text.trim_end_matches('.'));
    let mut letters = what.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase()).into_iter();
    let what: String = first.chain(letters).collect();
    Finding::wrong(subject, sentence(&what), if own.is_empty() { advice.to_owned() } else { sentence(own) })
}

/// Runs blocking work on a thread of its own; `None` if it does not end in time. The thread then ends with the process.
async fn on_a_thread<T: Send + 'static>(limit: Duration, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (sender, result) = oneshot::channel();
    // Sending fails if the time is over.
    std::thread::spawn(move || drop(sender.send(work())));
    tokio::time::timeout(limit, result).await.ok()?.ok()
}
