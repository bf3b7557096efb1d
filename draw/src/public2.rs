//! Public data of an instance with a log (docs/fairness.md, section 23).

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::canonical::Bytes32;
use super::log::{Batch, Beacon};
use super::patterns::Pattern;
use super::pool::PoolConfig;
use super::public::{Exception, PublicOpening, RevealedSeed, RunVersion};
use super::raffle::Winner;
use super::record::{DrawRecord, FairnessRecord};
use super::record2::Record2;
use foilcast_base::ids::{CardId, OpeningId, PackId, RaffleId, UserId};

/// Everything that an instance publishes for verifiers.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicData2 {
    pub pools: Vec<PoolConfig>,
    pub runs: Vec<RunVersion>,
    #[serde(default)]
    pub exceptions: Vec<Exception>,
    #[serde(default)]
    pub seeds: Vec<RevealedSeed>,
    pub openings: Vec<PublicOpening<Record>>,
    /// From number 0, without gaps.
    #[serde(default)]
    pub batches: Vec<PublicBatch>,
    #[serde(default)]
    pub rounds: Vec<PublicRound>,
    #[serde(default)]
    pub beacons: Vec<PublicBeacon>,
    /// Those that are revealed.
    #[serde(default)]
    pub grades: Vec<PublicGrade>,
    /// Those that are decided.
    #[serde(default)]
    pub raffles: Vec<PublicRaffle>,
    /// The position from which openings are version 2; absent while there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begin: Option<i64>,
    /// The position at which an unshown opening ends the list.
    #[serde(default)]
    pub hidden_from: Option<i64>,
}

/// A record of either version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum Record {
    Two(Box<Record2>),
    One(Box<FairnessRecord>),
}

impl Record {
    pub fn position(&self) -> i64 {
        match self {
            Self::One(record) => record.position,
            Self::Two(record) => record.position,
        }
    }

    pub fn draws(&self) -> &[DrawRecord] {
        match self {
            Self::One(record) => &record.draws,
            Self::Two(record) => &record.draws,
        }
    }

    /// The patterns of the cards; none in version 1.
    pub fn patterns(&self) -> &[Pattern] {
        match self {
            Self::One(_) => &[],
            Self::Two(record) => &record.patterns,
        }
    }

    /// The time of the opening, in milliseconds since 1970.
    pub(super) fn opened_at_ms(&self) -> i64 {
        match self {
            Self::One(record) => record.opened_at_ms,
            Self::Two(record) => record.opened_at_ms,
        }
    }

    /// The digest that the record carries, in hexadecimal.
    pub fn digest(&self) -> String {
        match self {
            Self::One(record) => record.digest.clone(),
            Self::Two(record) => record.digest.to_string(),
        }
    }

    /// The hash of the server seed, and the seed that the record reveals.
    pub(super) fn own_seed(&self) -> (String, Option<&str>) {
        match self {
            Self::One(record) => (record.seed_hash.clone(), record.server_seed.as_deref()),
            Self::Two(record) => (record.seed_hash.to_string(), record.server_seed.as_deref()),
        }
    }

    pub fn pack_id(&self) -> PackId {
        match self {
            Self::One(record) => record.pack_id,
            Self::Two(record) => record.pack_id,
        }
    }

    /// The stored record of `opening` with its position, and with the server seed if that is revealed.
    #[must_use]
    pub fn stored(self, opening: OpeningId, position: i64, server_seed: Option<String>) -> Self {
        match self {
            Self::One(record) => {
                Self::One(Box::new(FairnessRecord { server_seed, ..record.sealed(opening, position) }))
            }
            Self::Two(record) => Self::Two(Box::new(Record2 { position, server_seed, ..*record })),
        }
    }

    /// The public form of the record while the `hidden` openings were not shown yet.
    #[must_use]
    pub fn published(self, hidden: &HashSet<OpeningId>) -> Self {
        match self {
            Self::One(record) => Self::One(Box::new(record.published(hidden))),
            Self::Two(record) => Self::Two(Box::new(record.published(hidden))),
        }
    }

    /// The record of version 2, if it is one.
    pub fn two(&self) -> Option<&Record2> {
        match self {
            Self::One(_) => None,
            Self::Two(record) => Some(record),
        }
    }
}

/// A batch with its lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicBatch {
    #[serde(flatten)]
    pub header: Batch,
    pub head: Bytes32,
    /// When the head was announced, in milliseconds since 1970; only of a batch with a round.
    pub published_at_ms: Option<i64>,
    /// The texts of the lines.
    pub entries: Vec<String>,
}

/// A round of a beacon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicRound {
    /// The id of the beacon.
    pub beacon: Bytes32,
    pub round: u64,
    /// 48 bytes in hexadecimal.
    pub signature: String,
}

impl PublicRound {
    /// The SHA-256 of the signature, unless it is malformed.
    pub fn randomness(&self) -> Option<Bytes32> {
        const_hex::decode(&self.signature).ok().map(Bytes32::sha256)
    }
}

/// The parameters of a beacon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicBeacon {
    pub scheme: String,
    #[serde(flatten)]
    pub beacon: Beacon,
}

/// A grade with the secret that it was drawn from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicGrade {
    pub card_id: CardId,
    /// 32 bytes in hexadecimal.
    pub secret: String,
    pub grade: u8,
    pub attempt: u32,
}

/// A raffle with its secret, its list and its winners.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicRaffle {
    #[serde(rename = "_id")]
    pub id: RaffleId,
    /// 32 bytes in hexadecimal.
    pub secret: String,
    pub entrants: Vec<UserId>,
    pub winners: Vec<Winner>,
}
