//! The progress of copies, backups and restores on the terminal.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::db::copy::{Phase, Progress, Report};

/// Interval of the progress lines without a terminal.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Shows the progress: in one updated line on a terminal, otherwise in a new line from time to time.
pub fn shown() -> Report {
    let terminal = std::io::stderr().is_terminal();
    let last: Mutex<Option<Instant>> = Mutex::default();
    Arc::new(move |progress: &Progress| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if !terminal && !progress.over && last.is_some_and(|last| last.elapsed() < LINE_EVERY) {
            return;
        }
        *last = Some(Instant::now());
        let text = line(progress);
        let mut out = std::io::stderr();
        // A closed output is not an error.
        let _ = match (terminal, progress.over) {
            (true, false) => write!(out, "\r\x1b[K{text}"),
            (true, true) => writeln!(out, "\r\x1b[K{text}"),
            (false, _) => writeln!(out, "{text}"),
        };
        let _ = out.flush();
    })
}

pub fn silent() -> Report {
    Arc::new(|_| {})
}

fn line(progress: &Progress) -> String {
    let what = match progress.phase {
        Phase::Copying => "copying",
        Phase::Comparing => "comparing",
    };
    let Progress { done, total, table, unit, .. } = progress;
    if progress.over {
        return format!(
            "{what}: {done} {unit} in {:.1} s, {:.0} per second",
            progress.took().as_secs_f64(),
            progress.rate()
        );
    }
    let left = progress.left().map_or(String::new(), |left| format!(", {} s left", left.as_secs()));
    format!("{what} {table}: {done} of {total} {unit}, {:.0} per second{left}", progress.rate())
}
