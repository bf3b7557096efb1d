//! Patterns of a whole pack (docs/fairness.md, section 19).

use serde::{Deserialize, Serialize};

use foilcast_base::rarity::Rarity;

use super::pool::Pool;
use super::record::PrintedCopy;

/// Packs with fewer cards have no pattern.
pub(super) const FEWEST_CARDS: usize = 3;

/// The facts of a card that patterns depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PatternCard<'a> {
    pub rarity: Rarity,
    pub series: Option<&'a str>,
    pub mint: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pattern {
    ConsecutiveMints,
    /// All cards are Epic or better.
    GodPack,
    OneSeries,
    SameRarity,
}

impl Pattern {
    /// In the order of their names.
    pub const ALL: [Self; 4] = [Self::ConsecutiveMints, Self::GodPack, Self::OneSeries, Self::SameRarity];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ConsecutiveMints => "consecutive-mints",
            Self::GodPack => "god-pack",
            Self::OneSeries => "one-series",
            Self::SameRarity => "same-rarity",
        }
    }

    /// The patterns of a pack with these cards, in the order of their names.
    pub fn of(cards: &[PatternCard<'_>]) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |pattern| cards.len() >= FEWEST_CARDS && pattern.fits(cards))
    }

    /// The patterns of a pack with these copies of a pool.
    pub fn of_copies(pool: &Pool, copies: impl IntoIterator<Item = PrintedCopy>) -> Vec<Self> {
        let definitions = &pool.config().definitions;
        let card = |PrintedCopy { definition_id, rarity, mint }| {
            let at = definitions.binary_search_by_key(&definition_id, |definition| definition.definition_id);
            let series = at.ok().and_then(|at| definitions[at].series.as_deref());
            PatternCard { rarity, series, mint }
        };
        let cards: Vec<_> = copies.into_iter().map(card).collect();
        Self::of(&cards).collect()
    }

    fn fits(self, cards: &[PatternCard<'_>]) -> bool {
        match self {
            Self::ConsecutiveMints => {
                let mut mints: Vec<u32> = cards.iter().map(|card| card.mint).collect();
                mints.sort_unstable();
                mints.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]))
            }
            Self::GodPack => cards.iter().all(|card| card.rarity >= Rarity::Epic),
            Self::OneSeries => cards.iter().all(|card| card.series.is_some() && card.series == cards[0].series),
            Self::SameRarity => cards.iter().all(|card| card.rarity == cards[0].rarity),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patterns(cards: &[(Rarity, Option<&str>, u32)]) -> Vec<&'static str> {
        let card = |&(rarity, series, mint)| PatternCard { rarity, series, mint };
        let cards: Vec<_> = cards.iter().map(card).collect();
        Pattern::of(&cards).map(Pattern::name).collect()
    }

    #[test]
    fn all_patterns_of_a_pack_are_found() {
        let (epic, basic) = (Rarity::Epic, Rarity::Basic);
        let all = ["consecutive-mints", "god-pack", "one-series", "same-rarity"];
        assert_eq!(patterns(&[(epic, Some("Fox"), 9), (epic, Some("Fox"), 7), (epic, Some("Fox"), 8)]), all);
        assert_eq!(patterns(&[(basic, None, 1), (basic, None, 3), (basic, None, 5)]), ["same-rarity"]);
        assert_eq!(patterns(&[(basic, Some("Fox"), 1), (epic, Some("Fox"), 2), (epic, Some("Owl"), 3)]), [all[0]]);
        assert_eq!(patterns(&[(epic, Some("Fox"), 2), (Rarity::RAREST, None, 2), (epic, Some("Fox"), 3)]), [all[1]]);
    }

    #[test]
    fn a_pack_with_two_cards_or_with_cards_alike_in_nothing_has_no_pattern() {
        assert!(patterns(&[]).is_empty());
        assert!(patterns(&[(Rarity::Epic, Some("Fox"), 1), (Rarity::Epic, Some("Fox"), 2)]).is_empty());
        let mints = [(Rarity::Basic, None, 4), (Rarity::Common, None, 4), (Rarity::Epic, None, 5)];
        assert!(patterns(&mints).is_empty());
    }
}
