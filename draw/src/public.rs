//! Public data, as an instance publishes them and a verifier reads them (docs/fairness.md, section 9).

use serde::{Deserialize, Serialize};

use super::pool::PoolConfig;
use super::record::{FairnessRecord, PrintedCopy};
use foilcast_base::ids::{CardId, DefinitionId, ModifierId, OpeningId};
use foilcast_base::rarity::Rarity;

/// All published data about openings.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct PublicData {
    /// Every version of a pool that an opening names.
    pub pools: Vec<PoolConfig>,
    pub runs: Vec<RunVersion>,
    /// The cards without an opening.
    #[serde(default)]
    pub exceptions: Vec<Exception>,
    /// The revealed server seeds.
    #[serde(default)]
    pub seeds: Vec<RevealedSeed>,
    pub openings: Vec<PublicOpening>,
}

/// The start of a run version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunVersion {
    pub run_version: i64,
    /// The position from which openings belong to this run version.
    pub first_position: i64,
    /// The copies that were returned to the run with this version.
    pub returned: Vec<PrintedCopy>,
}

/// A card that came from no opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Exception {
    pub card_id: CardId,
    /// Its place among the openings.
    pub position: i64,
    /// The copy that it holds.
    pub copy: PrintedCopy,
}

/// A server seed that is no longer secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealedSeed {
    pub seed_hash: String,
    /// The seed in hexadecimal.
    pub server_seed: String,
}

/// The fields of an opening that are checked, with a record of version 1 or of both versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicOpening<R = FairnessRecord> {
    #[serde(rename = "_id")]
    pub id: OpeningId,
    /// Its cards as the collection shows them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<PublicCard>>,
    pub fairness: R,
}

/// The fields of a card that are checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicCard {
    pub definition_id: Option<DefinitionId>,
    pub rarity: Option<Rarity>,
    pub mint_number: Option<u32>,
    pub modifier: Option<PublicModifier>,
}

/// The fields of a modifier that are checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicModifier {
    #[serde(rename = "_id")]
    pub id: ModifierId,
}
