//! Snapshots of the cards of closed listings and offers, stored as JSON: the history shows the cards as they were.

use serde::{Deserialize, Serialize};

use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::collection::{CardRow, CardStatus, Patterns};
use crate::error::{Error, Result};
use crate::ids::{CardId, DefinitionId, ModifierId, UserId};

/// A card as it was. Its name and picture come from its definition, which is not stored here.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct CardSnapshot {
    #[serde(rename = "_id")]
    id: CardId,
    owner: UserId,
    #[serde(skip_serializing_if = "Option::is_none")]
    definition: Option<DefinitionId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rarity: Option<Rarity>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mint: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    modifier: Option<ModifierId>,
    acquired_at: Timestamp,
    slabbed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    graded_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Patterns::is_empty")]
    patterns: Patterns,
}

pub fn write<'a>(cards: impl IntoIterator<Item = &'a CardRow>) -> Result<String> {
    let cards: Vec<CardSnapshot> = cards.into_iter().map(CardSnapshot::from).collect();
    serde_json::to_string(&cards).map_err(Error::internal)
}

pub fn read(text: &str) -> Result<Vec<CardRow>> {
    let cards: Vec<CardSnapshot> = serde_json::from_str(text).map_err(Error::internal)?;
    Ok(cards.into_iter().map(CardRow::from).collect())
}

/// The cards of a snapshot, or none if it is damaged: one unreadable row must not break a whole page.
pub fn read_or_empty(text: &str, of: &dyn std::fmt::Display) -> Vec<CardRow> {
    read(text).unwrap_or_else(|error| {
        tracing::error!(error = format!("{error:#}"), "could not read the stored cards of {of}");
        Vec::new()
    })
}

impl From<&CardRow> for CardSnapshot {
    fn from(card: &CardRow) -> Self {
        Self {
            id: card.id,
            owner: card.owner,
            definition: card.definition,
            rarity: card.rarity,
            mint: card.mint,
            modifier: card.modifier,
            acquired_at: card.acquired_at,
            slabbed: card.slabbed,
            grade: card.grade,
            graded_at: card.graded_at,
            patterns: card.patterns,
        }
    }
}

impl From<CardSnapshot> for CardRow {
    fn from(card: CardSnapshot) -> Self {
        Self {
            id: card.id,
            owner: card.owner,
            definition: card.definition,
            rarity: card.rarity,
            mint: card.mint,
            modifier: card.modifier,
            acquired_at: card.acquired_at,
            status: CardStatus::Available,
            slabbed: card.slabbed,
            grade: card.grade,
            graded_at: card.graded_at,
            // A card that is sold or offered is not being graded.
            grading_requested_at: None,
            patterns: card.patterns,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snapshot_has_all_fields_of_a_card() {
        let card = CardRow {
            id: CardId::from_bytes([1; 12]),
            owner: UserId::from_bytes([2; 12]),
            definition: Some(DefinitionId::from_bytes([3; 12])),
            rarity: Some(Rarity::Epic),
            mint: Some(17),
            modifier: Some(ModifierId::from_bytes([4; 12])),
            acquired_at: Timestamp::from_millis(1_700_000_000_123),
            status: CardStatus::Available,
            slabbed: true,
            grade: Some(9),
            graded_at: Some(Timestamp::from_millis(1_700_000_000_456)),
            grading_requested_at: None,
            patterns: Patterns::from_bits(9),
        };
        let patterns = Patterns::default();
        let bare =
            CardRow { definition: None, rarity: None, mint: None, modifier: None, grade: None, patterns, ..card };
        let text = write([&card, &bare]).unwrap();
        assert_eq!(read(&text).unwrap(), [card, bare]);
    }
}
