//! Rows that lines of the log count and hash: openings, exceptions, runs with their returned copies (section 6.5).

use std::fmt;

use sha2::{Digest, Sha256};

use super::super::public::{Exception, RunVersion};
use super::super::record::PrintedCopy;
use super::Bytes32;
use foilcast_base::ids::OpeningId;

/// The number of published rows and the SHA-256 of their lines, each with a line feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Published {
    pub count: u64,
    pub digest: Bytes32,
}

impl Published {
    /// Rows with one line each.
    pub fn of(lines: impl IntoIterator<Item: fmt::Display>) -> Self {
        let mut digest = RowDigest::default();
        lines.into_iter().for_each(|line| digest.add([line]));
        digest.finish()
    }

    pub fn exceptions<'a>(rows: impl IntoIterator<Item = &'a Exception>) -> Self {
        Self::of(rows.into_iter().map(|row| format!("{} {} {}", row.card_id, row.position, row.copy.line())))
    }

    /// Copies that were returned to a run.
    pub fn returned<'a>(copies: impl IntoIterator<Item = &'a PrintedCopy>) -> Self {
        Self::of(copies.into_iter().map(PrintedCopy::line))
    }

    /// Whole runs, each counted once.
    pub fn runs<'a>(runs: impl IntoIterator<Item = &'a RunVersion>) -> Self {
        let mut digest = RowDigest::default();
        for run in runs {
            let first = format!("run {} {}", run.run_version, run.first_position);
            digest.add(std::iter::once(first).chain(run.returned.iter().map(PrintedCopy::line)));
        }
        digest.finish()
    }
}

impl fmt::Display for Published {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.count, self.digest)
    }
}

/// The line of an opening in the history before the log.
pub fn opening_row(position: i64, id: OpeningId, digest: impl fmt::Display) -> String {
    format!("{position} {id} {digest}")
}

/// Counts and hashes rows one after another.
#[derive(Default)]
pub struct RowDigest {
    count: u64,
    hash: Sha256,
}

impl RowDigest {
    /// Adds a row with these lines.
    pub fn add(&mut self, lines: impl IntoIterator<Item: fmt::Display>) {
        self.count += 1;
        for line in lines {
            self.hash.update(format!("{line}\n"));
        }
    }

    pub fn finish(self) -> Published {
        Published { count: self.count, digest: Bytes32::from_bytes(self.hash.finalize().into()) }
    }
}
