//! Batches of lines, linked by their heads.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Bytes32, OrDash};

/// The header of a batch. Its head is the SHA-256 of its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Batch {
    /// The time at which this copy of the log began, in milliseconds since 1970.
    pub epoch: i64,
    /// The number of the batch, from 0.
    #[serde(rename = "batch")]
    pub number: u64,
    /// The head of the batch before; zeros for the first one.
    pub previous: Bytes32,
    /// The time of the node that closed it, in milliseconds since 1970.
    pub time_ms: i64,
    /// The id of the beacon, unless it is off.
    pub beacon: Option<Bytes32>,
    /// The newest round of this beacon that was verified.
    pub newest: Option<u64>,
    /// The round with which the tickets of this batch are drawn, if it has any.
    pub round: Option<u64>,
    /// The number of its lines.
    pub count: u64,
    /// The digest of its lines.
    pub digest: Bytes32,
}

impl Batch {
    pub fn head(&self) -> Bytes32 {
        Bytes32::sha256(self.to_string())
    }
}

impl fmt::Display for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { epoch, number, previous, time_ms, beacon, newest, round, count, digest } = self;
        let (beacon, newest, round) = (OrDash(*beacon), OrDash(*newest), OrDash(*round));
        write!(
            f,
            "foilcast-batch-1\nepoch {epoch}\nbatch {number}\nprevious {previous}\ntime {time_ms}\n\
             beacon {beacon}\nnewest {newest}\nround {round}\nentries {count} {digest}\n"
        )
    }
}

/// The digest of the lines of a batch, each with a line feed.
pub fn entries_digest(lines: impl IntoIterator<Item: fmt::Display>) -> Bytes32 {
    let text = lines.into_iter().fold(String::new(), |text, line| text + &line.to_string() + "\n");
    Bytes32::sha256(text)
}
