//! Whether the last backup verifies.

use super::{BACKUP_LIMIT, Finding, on_a_thread};
use crate::backup::{check, make};
use crate::config::Config;
use crate::private_files;
use std::path::Path;
use std::time::{Duration, Instant};

const SUBJECT: &str = "last backup";
/// Problems that are shown; `backup --verify` shows all.
const SHOWN: usize = 3;

/// Verifies the last backup in the folder; `None` if there is none, which is another check.
pub(super) async fn check(config: &Config, skipped: bool) -> Option<Finding> {
    verify(&config.backup_folder(), skipped, BACKUP_LIMIT).await
}

pub(super) async fn verify(folder: &Path, skipped: bool, limit: Duration) -> Option<Finding> {
    let (name, _) = make::latest(folder)?;
    let path = folder.join(&name);
    let command = format!("foilcast backup --verify {}", path.display());
    if skipped {
        return Some(Finding::ok(SUBJECT, format!("{name} was not verified. `{command}` does it.")));
    }
    let began = Instant::now();
    let checked = match private_files::temporary_folder() {
        Err(error) => Some(Err(error.into())),
        // It is removed here, also if the thread goes on.
        Ok(temporary) => {
            let within = temporary.path().to_owned();
            on_a_thread(limit, move || check::check_within(&path, &within)).await
        }
    };
    let took = began.elapsed().as_secs_f64();
    Some(match checked {
        None => {
            let what = format!("{name} could not be verified within {} s.", limit.as_secs());
            Finding::warning(SUBJECT, what, format!("Run `{command}`, which has no limit."))
        }
        Some(Err(error)) => {
            let what = format!("{name} cannot be read: {error:#}.");
            Finding::wrong(SUBJECT, what, "Make a new one with `foilcast backup`, and check the disk.")
        }
        Some(Ok(checked)) if checked.problems.is_empty() => {
            let openings = checked.openings;
            Finding::ok(SUBJECT, format!("{name} is intact; {openings} openings were recomputed. It took {took:.1} s."))
        }
        Some(Ok(checked)) => {
            let problems: Vec<_> = checked.problems.iter().take(SHOWN).map(String::as_str).collect();
            let what = format!("{name} has {} problems: {}.", checked.problems.len(), problems.join("; "));
            Finding::wrong(
                SUBJECT,
                what,
                format!("Make a new one with `foilcast backup`. `{command}` shows all problems."),
            )
        }
    })
}
