//! Backups, restores, and moving from one database to another.
//!
//! Invariants: a backup is one snapshot of the data with every picture that it references, on either engine. It has its
//! final name only when it is complete, and it lists the checksum of each file and each table. Data written into a
//! database is compared row by row with its source, and no server starts on it before. Copied and restored data uses no
//! secret that the source committed to (docs/fairness.md): seeds are revealed and replaced. Making a backup does not
//! block writers.

pub mod arrive;
pub mod check;
pub mod command;
pub mod conservation;
pub mod files;
pub mod make;
pub mod manifest;
pub mod moving;
pub mod progress;
pub mod restore;
pub mod schedule;
pub mod store;
pub mod upgrade;
#[cfg(test)]
mod tests;

use crate::core::Core;
use crate::feature::Feature;
use crate::jobs::Job;
use derive_new::new;

#[derive(Clone, new)]
pub struct Backups {
    core: Core,
}

impl Feature for Backups {
    fn jobs(&self) -> Vec<Job> {
        let core = self.core.clone();
        let run = move || schedule::run(core.clone(), core.node_name());
        vec![Job::new("backup schedule", run).awaited()]
    }

    fn missed(&self) {}
}
