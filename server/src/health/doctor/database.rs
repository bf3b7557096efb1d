//! The database: whether it can be read, its tables, and its clock.

use super::super::rules::size;
use super::super::service_rules::Services;
use super::super::services;
use super::{DATABASE_LIMIT, Finding, on_a_thread, problem_of};
use crate::backup;
use crate::clock::{self, Clock, Timestamp};
use crate::config::Config;
use crate::db::migrations::{self, Pending};
use crate::db::{self, Conn, Engine, Server, Snapshot, copy};
use crate::nodes::MAX_CLOCK_OFFSET_MS;
use crate::settings::SettingValues;
use crate::{clock_check, private_files, transparency};
use anyhow::Context;
use std::path::Path;

const SUBJECT: &str = "database";
const UNREADABLE: &str = "Finding that the database server runs, and --database-url (or FOILCAST_DATABASE_URL).";
/// A node uses this many connections: those of its pool, and one for the event bus.
const CONNECTIONS: i64 = 9;
/// PostgreSQL keeps track of reads well enough with this setting (docs/operations.md).
const PRED_LOCKS: i64 = 256;
const OLDEST_POSTGRES: u32 = 15;

/// What was found in the database.
#[derive(Default)]
pub(super) struct Found {
    pub(super) checks: Vec<Finding>,
    /// Unknown unless the database has the tables of this version.
    pub(super) services: Option<Services>,
    /// The first head of the public log, which no other instance has. `None` before the log begins.
    pub(super) first_head: Option<String>,
}

pub(super) async fn check(config: &Config) -> Found {
    let config = config.clone();
    let place = copy::place(&config.database_url());
    on_a_thread(DATABASE_LIMIT, move || read(&config)).await.unwrap_or_else(|| {
        let what = format!("{place} did not answer within {} s.", DATABASE_LIMIT.as_secs());
        let advice = "The database server is overloaded or cut off, or another program leaves a transaction open.";
        Found { checks: vec![Finding::wrong(SUBJECT, what, advice)], ..Found::default() }
    })
}

fn read(config: &Config) -> Found {
    let url = config.database_url();
    let mut found = Found::default();
    if Engine::of(&url) == Engine::Sqlite {
        found.checks.extend(permissions(&copy::place(&url)));
    }
    match migrations::pending(&url) {
        Err(error) => found.checks.push(problem_of(SUBJECT, &format!("{error:#}"), UNREADABLE)),
        Ok(None) => {
            let what = format!("{} has no tables yet. The first start creates them.", copy::place(&url));
            found.checks.push(Finding::ok(SUBJECT, what));
        }
        Ok(Some(Pending { migrations })) => {
            if let Err(error) = read_tables(config, &url, &migrations, &mut found) {
                found.checks.push(problem_of(SUBJECT, &format!("{error:#}"), UNREADABLE));
            }
        }
    }
    found
}

/// SQLite creates its other files with the permissions of this one.
fn permissions(path: &str) -> Option<Finding> {
    let what = format!("Every user of this machine can read {path}.");
    let is_open = private_files::is_open_to_all(Path::new(path));
    is_open.then(|| Finding::warning(SUBJECT, what, format!("Run chmod 600 {path}.")))
}

fn read_tables(config: &Config, url: &str, missing: &[String], found: &mut Found) -> anyhow::Result<()> {
    let opened = Snapshot::open(url);
    let Ok(mut snapshot) = opened else {
        // All migrations of this version are applied, and others.
        let what = "A newer version of Foilcast has upgraded the database. This version works with it.";
        found.checks.push(Finding::warning(SUBJECT, what, "Install the newer version on every node."));
        return Ok(());
    };
    let conn = &mut snapshot.conn();
    let bytes = size(db::size(conn)?);
    found.checks.push(Finding::ok(SUBJECT, format!("{} has {bytes}.", copy::place(url))));
    found.checks.extend(db::server(conn)?.map(|server| of_server(&server)).unwrap_or_default());
    if let Some(what) = copy::unfinished(conn)? {
        let advice = "Run the same command again to complete it, or use another database.";
        found.checks.push(Finding::wrong(SUBJECT, format!("It contains an unfinished {what}."), advice));
    }
    let is_newest = missing.is_empty();
    found.checks.push(tables(missing, config.backup_before_upgrade));
    found.checks.push(of_clock(conn, config, is_newest)?);
    if is_newest {
        let settings = SettingValues::in_use(conn, &config.settings).context("could not read the settings")?;
        let latest = backup::make::latest(&config.backup_folder()).map(|(_, manifest)| manifest.taken_at);
        found.services = Some(services::read(conn, config, &settings, latest)?);
        found.first_head = Some(transparency::store::heads_after(conn, -1, 1)?).filter(|head| !head.is_empty());
    }
    Ok(())
}

fn tables(missing: &[String], with_backup: bool) -> Finding {
    if missing.is_empty() {
        return Finding::ok(SUBJECT, "It has the tables of this version.");
    }
    let what = format!(
        "An earlier version made its tables. The next start upgrades them in {} steps: {}.",
        missing.len(),
        missing.join(", ")
    );
    let advice = if with_backup {
        "The start makes a backup first."
    } else {
        "Make a backup first: --backup-before-upgrade is off."
    };
    Finding::warning(SUBJECT, what, advice)
}

fn of_server(server: &Server) -> Vec<Finding> {
    let Server { version, connections, max_connections, max_pred_locks } = server;
    let said = format!("PostgreSQL {version}, {connections} of {max_connections} connections in use.");
    let major = version.split('.').next().and_then(|major| major.parse::<u32>().ok());
    let mut checks = vec![match major {
        Some(major) if major < OLDEST_POSTGRES => {
            Finding::wrong(SUBJECT, said, format!("Upgrade PostgreSQL to {OLDEST_POSTGRES} or newer."))
        }
        _ if connections + CONNECTIONS > *max_connections => {
            let advice = format!("Each node uses {CONNECTIONS}. Raise max_connections, or end other programs.");
            Finding::warning(SUBJECT, said, advice)
        }
        _ => Finding::ok(SUBJECT, said),
    }];
    if *max_pred_locks < PRED_LOCKS {
        let what = format!("max_pred_locks_per_transaction is {max_pred_locks}, so more openings are retried.");
        checks.push(Finding::warning(SUBJECT, what, format!("Set it to {PRED_LOCKS} and restart PostgreSQL.")));
    }
    checks
}

/// Compares the machine's clock with the database's, and with the newest stored time.
fn of_clock(conn: &mut Conn<'_>, config: &Config, is_newest: bool) -> anyhow::Result<Finding> {
    let before = Clock::System.now();
    let database = db::time(conn)?;
    let now = Clock::System.now();
    // The clock of a demo can be changed on purpose.
    let is_checked = is_newest && !config.is_demo() && !config.trust_clock;
    let newest = is_checked.then(|| services::newest_stored(conn)).transpose()?;
    let ahead = database.map(|database| clock::ahead_of(database, before, now));
    Ok(clock_of(ahead, now, newest))
}

fn clock_of(ahead: Option<i64>, now: Timestamp, newest: Option<Timestamp>) -> Finding {
    let problem = ahead.filter(|ahead| ahead.abs() > MAX_CLOCK_OFFSET_MS).map(clock_check::offset);
    match problem.or_else(|| clock_check::behind(now, newest?)) {
        Some((what, advice)) => Finding::wrong("clock", what, advice),
        None if ahead.is_some() => Finding::ok("clock", "This machine's clock agrees with the database's."),
        None if newest.is_some() => Finding::ok(
            "clock",
            format!("This machine's clock shows {now}, and no stored data is more than a day newer."),
        ),
        None => Finding::ok("clock", format!("This machine's clock shows {now}. There is nothing to compare it with.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::health::checks::testing::problems;
    use crate::testing::START;

    #[test]
    fn a_postgres_server_that_is_too_small_or_old_is_reported() {
        let server =
            Server { version: "16.3 (Debian)".into(), connections: 91, max_connections: 100, max_pred_locks: 256 };
        assert_eq!(problems(of_server(&server)), [""; 0]);
        let full = Server { connections: 92, ..server.clone() };
        assert_eq!(problems(of_server(&full)), ["PostgreSQL 16.3 (Debian), 92 of 100 connections in use."]);
        let old = Server { version: "14.9".into(), ..server.clone() };
        assert_eq!(problems(of_server(&old)), ["! PostgreSQL 14.9, 91 of 100 connections in use."]);
        let coarse = Server { max_pred_locks: 64, ..server };
        let expected = ["max_pred_locks_per_transaction is 64, so more openings are retried."];
        assert_eq!(problems(of_server(&coarse)), expected);
    }

    #[test]
    fn a_clock_that_is_wrong_is_reported() {
        let clock = |ahead, newest| problems(vec![clock_of(ahead, START, Some(newest))]);
        assert_eq!(clock(Some(5000), START), [""; 0]);
        assert_eq!(clock(None, START.plus_hours(24)), [""; 0]);
        assert_eq!(clock(Some(-6000), START), ["! This machine's clock is 6 s behind the database's."]);
        let behind = clock(None, START.plus_hours(48));
        assert!(behind[0].starts_with("! This machine's clock shows 2023-11-14"), "{behind:?}");
    }
}
