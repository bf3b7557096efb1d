//! The types of the report and of the fixes' responses.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::rules::Mismatch;
use crate::cards::Rarity;
use crate::claims::Issue;
use crate::clock::Timestamp;
use crate::ids::{CardId, DefinitionId, UserId};

/// What is wrong with imported cards.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditReport {
    /// Always `success`, as the seed has it.
    pub status: String,
    pub timestamp: Timestamp,
    pub details: AuditDetails,
    /// How many there are.
    pub summary: AuditSummary,
}

/// How many findings there are; a name ends like its list in the details, with `Count`.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditSummary {
    /// The number of all accounts.
    pub total_users_scanned: i64,
    pub total_cards_scanned: i64,
    /// Names that begin with `Glitch `.
    pub legacy_glitch_name_issues_count: u64,
    /// Names without their modifier's prefix.
    pub missing_modifier_prefix_issues_count: u64,
    /// Cards whose picture or text is another than their definition's.
    pub card_data_mismatches_count: u64,
    /// Copies that are owned and listed as free.
    pub inconsistencies_with_card_def_count: u64,
    /// Copies that several cards claim.
    pub true_duplicate_card_instances_across_users_count: u64,
    /// Cards with the number 0.
    pub mint0_cards_count: u64,
    /// Cards that make none.
    pub malformed_user_cards_count: u64,
    /// Cards that no definition is called like.
    pub unknown_definition_cards_count: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditDetails {
    /// Names that begin with `Glitch `.
    pub legacy_glitch_name_issues: Vec<NameIssue>,
    /// Names without their modifier's prefix.
    pub missing_modifier_prefix_issues: Vec<NameIssue>,
    /// Cards whose picture or text is another than their definition's.
    pub card_data_mismatches: Vec<DataMismatch>,
    /// Copies that are owned and listed as free.
    pub duplicate_mint_numbers_in_card_def: Vec<ListedFreeMint>,
    /// Copies that several cards claim.
    pub true_duplicate_card_instances_across_users: Vec<DuplicateGroup>,
    /// Cards with the number 0.
    pub mint0_cards: Vec<MintZeroCard>,
    /// Cards that make none.
    pub malformed_user_cards: Vec<BrokenCard>,
    /// Cards that no definition is called like.
    pub unknown_definition_cards: Vec<BrokenCard>,
}

/// A card in a few words.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditedCard {
    #[serde(rename = "_id")]
    pub id: CardId,
    /// What it is called.
    pub name: String,
    #[schema(required)]
    pub rarity: Option<Rarity>,
    #[schema(required)]
    pub mint_number: Option<i64>,
    /// Whether its definition is limited: it has both dates.
    pub limited: bool,
}

/// A name that should be another.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NameIssue {
    /// Whose card it is.
    #[schema(required)]
    pub username: Option<String>,
    pub user_id: UserId,
    pub user_card: AuditedCard,
    /// What it is called.
    pub original_name: String,
    /// What it should be called.
    pub suggested_name: String,
}

/// A card whose data is not its definition's.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DataMismatch {
    /// Whose card it is.
    #[schema(required)]
    pub username: Option<String>,
    pub user_id: UserId,
    pub user_card: AuditedCard,
    pub mismatches: Vec<Mismatch>,
}

/// A copy that is owned and listed as free.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedFreeMint {
    pub card_name: String,
    /// The same: the card's name without its modifier's prefix.
    pub cleaned_card_name: String,
    /// The card that holds it.
    pub user_card: AuditedCard,
    pub definition_id: DefinitionId,
    pub rarity: Rarity,
    pub mint_number: u32,
    #[schema(required)]
    pub username: Option<String>,
    pub user_id: UserId,
    pub user_card_id: CardId,
}

/// A copy that several cards claim.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuplicateGroup {
    pub card_instance: String,
    /// The card that keeps it.
    pub user_card: AuditedCard,
    /// Who claims it, earliest first.
    pub owners: Vec<DuplicateOwner>,
}

/// A user who claims a copy.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuplicateOwner {
    #[schema(required)]
    pub username: Option<String>,
    pub user_id: UserId,
    pub user_card_id: CardId,
    /// Whether the copy stays theirs.
    pub is_first_owner: bool,
    /// When they got it.
    pub acquired_at: Timestamp,
}

/// A card with the number 0.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MintZeroCard {
    /// Whose card it is.
    #[schema(required)]
    pub username: Option<String>,
    pub user_id: UserId,
    pub user_card_id: CardId,
    /// The card in a few words.
    pub user_card: AuditedCard,
    pub card_instance: String,
    /// What it is called.
    pub card_name: String,
    #[schema(required)]
    pub rarity: Option<Rarity>,
    pub mint_number: i64,
}

/// A card that no fix repairs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrokenCard {
    /// What is wrong; null when only nothing is called so.
    #[schema(required)]
    pub issue: Option<Issue>,
    /// Whose card it is.
    #[schema(required)]
    pub username: Option<String>,
    pub user_id: UserId,
    /// The id under which it can be edited or removed.
    pub user_card_id: CardId,
    /// The card in a few words, as far as it says them.
    pub user_card: AuditedCard,
    /// The card as it was read.
    #[schema(value_type = Object)]
    pub user_card_data: Value,
}
