//! Data for operators: metrics, the reports of the nodes, and the runs of the jobs.

pub(crate) mod figures;
mod history;
mod jobs;
mod readiness;
mod recent;
pub mod report;
#[cfg(test)]
mod tests;
pub mod times;

pub use figures::{Described, Metrics};
pub use history::{History, Span};
pub use jobs::{JobState, Jobs};
pub use readiness::{Readiness, UNREADABLE};
