//! The points of a card, the sums of a person's cards, and the rankings.

use std::sync::Arc;

use crate::ids::UserId;

/// Points are counted in millionths, so that they add up to the same in any order.
const MICRO: f64 = 1_000_000.0;

/// Cards as they count: what they are copies of as places in lists, and what each is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Held {
    /// The place of their definition.
    pub definition: u32,
    /// The place of their rarity, from 0.
    pub rarity: u8,
    /// How many; a negative number subtracts earlier ones.
    pub copies: i32,
    /// The points of each, in millionths.
    pub points: i64,
}

/// The points of a card, in millionths: rarer, modified and well graded ones more (contract §8).
#[expect(clippy::cast_possible_truncation, reason = "at most 3000 points")]
pub fn points(total_copies: u32, has_modifier: bool, grade: Option<u8>) -> i64 {
    if total_copies == 0 {
        return 0;
    }
    let modifier = if has_modifier { 1.5 } else { 1.0 };
    let grade = 1.0 + f64::from(grade.unwrap_or(0)) / 10.0;
    (1000.0 / f64::from(total_copies) * modifier * grade * MICRO).round() as i64
}

/// Points as they are shown, to the hundredth.
#[expect(clippy::cast_precision_loss, reason = "shown to the hundredth")]
pub fn shown(points: i64) -> f64 {
    (points as f64 / MICRO * 100.0).round() / 100.0
}

/// Sums over a person's cards.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Holdings {
    /// In millionths of a point.
    pub points: i64,
    /// Cards of the rarest rarity.
    pub divine: i64,
    /// Different ones, by definition and rarity.
    pub distinct: i64,
    /// For each series, by its place, how many of its definitions.
    pub series: Arc<[(u32, u32)]>,
}

/// Adds up cards; `series` says to which series the definition at a place belongs, by place.
pub fn tally(cards: &mut [Held], divine: u8, series: &[u32]) -> Holdings {
    cards.sort_unstable();
    let mut holdings = Holdings::default();
    let mut sets: std::collections::BTreeMap<u32, u32> = std::collections::BTreeMap::new();
    for of_definition in cards.chunk_by(|one, other| one.definition == other.definition) {
        let mut held = false;
        for of_rarity in of_definition.chunk_by(|one, other| one.rarity == other.rarity) {
            let copies: i64 = of_rarity.iter().map(|card| i64::from(card.copies)).sum();
            holdings.points += of_rarity.iter().map(|card| card.points * i64::from(card.copies)).sum::<i64>();
            holdings.divine += if of_rarity.iter().any(|card| card.rarity == divine) { copies } else { 0 };
            holdings.distinct += i64::from(copies > 0);
            held |= copies > 0;
        }
        let place = of_definition.first().and_then(|card| usize::try_from(card.definition).ok());
        if held && let Some(series) = place.and_then(|at| series.get(at)) {
            *sets.entry(*series).or_default() += 1;
        }
    }
    holdings.series = sets.into_iter().collect();
    holdings
}

/// The figures that a person is ranked by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The user. Ids are time-ordered: of equals, who came first is ahead.
    pub user: UserId,
    /// The sums of their cards.
    pub holdings: Holdings,
    /// Packs that wait to be opened.
    pub packs: i64,
    pub deals: i64,
}

/// By what people are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ranking {
    /// The points of their cards.
    CollectionScore,
    /// Packs that wait to be opened.
    UnopenedPacks,
    CompletedTrades,
    /// Cards of the rarest rarity.
    DivineCards,
    /// Different cards, by definition and rarity.
    Distinct,
}

impl Ranking {
    /// All of them, in the order of their discriminants.
    pub const ALL: [Self; 5] =
        [Self::CollectionScore, Self::UnopenedPacks, Self::CompletedTrades, Self::DivineCards, Self::Distinct];

    /// The figure of a standing.
    pub fn of(self, standing: &Standing) -> i64 {
        match self {
            Self::CollectionScore => standing.holdings.points,
            Self::UnopenedPacks => standing.packs,
            Self::CompletedTrades => standing.deals,
            Self::DivineCards => standing.holdings.divine,
            Self::Distinct => standing.holdings.distinct,
        }
    }
}

/// The series of which a person has the largest share, and how many definitions of it; of equal shares the larger
/// series. `totals` says how many definitions each series has.
pub fn best_share(standing: &Standing, totals: &[u32]) -> Option<(u32, u32)> {
    let mut best: Option<(i64, u32, u32)> = None;
    for (series, owned) in standing.holdings.series.iter() {
        let total = usize::try_from(*series).ok().and_then(|at| totals.get(at)).copied().unwrap_or(0);
        let figure = figure_of_share(*owned, total);
        if total > 0 && best.is_none_or(|(most, ..)| figure > most) {
            best = Some((figure, *series, *owned));
        }
    }
    best.map(|(_, series, owned)| (series, owned))
}

/// That share as a figure that people can be ranked by; nothing is 0.
pub fn share(standing: &Standing, totals: &[u32]) -> i64 {
    let total = |series: u32| usize::try_from(series).ok().and_then(|at| totals.get(at)).copied().unwrap_or(0);
    best_share(standing, totals).map_or(0, |(series, owned)| figure_of_share(owned, total(series)))
}

/// Shares of series below a million definitions as whole numbers: two that differ do so by more than 2^-40, and of equal
/// ones the larger series counts more.
fn figure_of_share(owned: u32, total: u32) -> i64 {
    const SERIES_BITS: u32 = 20;
    let owned = i64::from(owned.min(total).min((1 << SERIES_BITS) - 1));
    ((owned << (2 * SERIES_BITS)) / i64::from(total.max(1))) << SERIES_BITS | owned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_counts_what_the_contract_says() {
        for (total, modifier, grade, expected) in [
            (1000, false, None, 1.0),
            (1, false, None, 1000.0),
            (1, true, Some(10), 3000.0),
            (300, true, None, 5.0),
            (300, false, Some(5), 5.0),
            (600, false, None, 1.67),
            (0, true, Some(10), 0.0),
        ] {
            let found = shown(points(total, modifier, grade));
            assert!((found - expected).abs() < 1e-9, "{total} {modifier} {grade:?}: {found}");
        }
        assert!((shown(3 * points(600, false, None)) - 5.0).abs() < 1e-9, "thirds add up");
    }

    #[test]
    fn copies_count_once_as_kinds_and_all_as_points() {
        let some = |definition, rarity, copies| Held { definition, rarity, copies, points: 2 };
        let card = |definition, rarity| some(definition, rarity, 1);
        let mut cards = [card(1, 9), some(0, 0, 2), card(2, 3), card(0, 3), card(7, 3)];
        let found = tally(&mut cards, 9, &[0, 0, 1]);
        let expected = Holdings { points: 12, divine: 1, distinct: 5, series: [(0, 2), (1, 1)].into() };
        assert_eq!(found, expected);
        // Subtracted cards leave nothing behind.
        let mut cards = [card(0, 0), card(1, 9), some(1, 9, -1), some(2, 3, 2), some(2, 3, -1)];
        let found = tally(&mut cards, 9, &[0, 0, 1]);
        assert_eq!(found, Holdings { points: 4, divine: 0, distinct: 2, series: [(0, 1), (1, 1)].into() });
    }
}
