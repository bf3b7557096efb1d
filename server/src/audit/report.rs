//! The types of the report and of the fixes' responses.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::rules::Mismatch;
use crate::cards::Rarity;
use crate::claims::Issue;
use crate::clock::Timestamp;
use crate::ids::{CardId, DefinitionId, UserId};

/// The defects of imported cards.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditReport {
    /// Always `success`; a failure is an error response.
    pub status: String,
    pub timestamp: Timestamp,
    pub details: AuditDetails,
    /// The number of defects of each kind.
    pub summary: AuditSummary,
}

/// The number of defects of each kind. A name is that of the list in the details, with `Count`.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditSummary {
    /// The number of all accounts.
    pub total_users_scanned: i64,
    pub total_cards_scanned: i64,
    /// The number of names that begin with `Glitch `.
    pub legacy_glitch_name_issues_count: u64,
    /// The number of names without their modifier's prefix.
    pub missing_modifier_prefix_issues_count: u64,
    /// The number of cards whose picture or text differs from their definition's.
    pub card_data_mismatches_count: u64,
    /// The number of copies that are owned but listed as free.
    pub inconsistencies_with_card_def_count: u64,
    /// The number of copies that several cards claim.
    pub true_duplicate_card_instances_across_users_count: u64,
    /// The number of cards with the mint number 0.
    pub mint0_cards_count: u64,
    /// The number of records that are not valid cards.
    pub malformed_user_cards_count: u64,
    /// The number of cards whose name matches no definition.
    pub unknown_definition_cards_count: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditDetails {
    /// Names that begin with `Glitch `.
    pub legacy_glitch_name_issues: Vec<NameIssue>,
    /// Names without their modifier's prefix.
    pub missing_modifier_prefix_issues: Vec<NameIssue>,
    /// Cards whose picture or text differs from their definition's.
    pub card_data_mismatches: Vec<DataMismatch>,
    /// Copies that are owned but listed as free.
    pub duplicate_mint_numbers_in_card_def: Vec<ListedFreeMint>,
    /// Copies that several cards claim.
    pub true_duplicate_card_instances_across_users: Vec<DuplicateGroup>,
    /// Cards with the mint number 0.
    pub mint0_cards: Vec<MintZeroCard>,
    /// Records that are not valid cards.
    pub malformed_user_cards: Vec<BrokenCard>,
    /// Cards whose name matches no definition.
    pub unknown_definition_cards: Vec<BrokenCard>,
}

/// A summary of a card.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditedCard {
    #[serde(rename = "_id")]
    pub id: CardId,
    /// The name of the card.
    pub name: String,
    #[schema(required)]
    pub rarity: Option<Rarity>,
    #[schema(required)]
    pub mint_number: Option<i64>,
    /// Whether the definition is limited, which here means that it has both dates.
    pub limited: bool,
}

/// A name that should be changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NameIssue {
    /// The owner's name; null if the account was deleted.
    #[schema(required)]
    pub username: Option<String>,
    pub user_id: UserId,
    pub user_card: AuditedCard,
    /// The current name of the card.
    pub original_name: String,
    /// The name that the card should have.
    pub suggested_name: String,
}

/// A card whose data differs from its definition's.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DataMismatch {
    /// The owner's name; null if the account was deleted.
    #[schema(required)]
    pub username: Option<String>,
    pub user_id: UserId,
    pub user_card: AuditedCard,
    pub mismatches: Vec<Mismatch>,
}

/// A copy that is owned but listed as free.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedFreeMint {
    pub card_name: String,
    /// The same as `cardName`: the name without a modifier's prefix.
    pub cleaned_card_name: String,
    /// The card that holds the copy.
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
    /// The card that keeps the copy.
    pub user_card: AuditedCard,
    /// The users who claim the copy, earliest first.
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
    /// Whether the user keeps the copy.
    pub is_first_owner: bool,
    /// When the user acquired the card.
    pub acquired_at: Timestamp,
}

/// A card with the mint number 0.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MintZeroCard {
    /// The owner's name; null if the account was deleted.
    #[schema(required)]
    pub username: Option<String>,
    pub user_id: UserId,
    pub user_card_id: CardId,
    /// A summary of the card.
    pub user_card: AuditedCard,
    pub card_instance: String,
    /// The name of the card.
    pub card_name: String,
    #[schema(required)]
    pub rarity: Option<Rarity>,
    pub mint_number: i64,
}

/// A card that no fix can repair.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrokenCard {
    /// What is wrong; null if the only problem is that its name matches no definition.
    #[schema(required)]
    pub issue: Option<Issue>,
    /// The owner's name; null if the account was deleted.
    #[schema(required)]
    pub username: Option<String>,
    pub user_id: UserId,
    /// The id for editing or removing the card.
    pub user_card_id: CardId,
    /// A summary of the card, as far as its record is valid.
    pub user_card: AuditedCard,
    /// The card as it was imported.
    #[schema(value_type = Object)]
    pub user_card_data: Value,
}
