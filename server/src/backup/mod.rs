//! Backups, bringing them back, and moving from one database to another.
//!
//! Invariants: a backup is one moment of the data with every picture that they name, whichever engine they are on; it is
//! whole under its name or not there, and says of each file and each table what it came to. What is brought into a
//! database is compared row by row with where it came from, and no server starts on it before. What comes from
//! elsewhere uses no secret that was committed to there (docs/fairness.md): seeds are revealed and replaced. Making a
//! backup makes no writer wait.

pub mod arrive;
pub mod check;
pub mod command;
pub mod conservation;
pub mod files;
pub mod make;
pub mod manifest;
pub mod moving;
pub mod restore;
pub mod schedule;
pub mod store;
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
