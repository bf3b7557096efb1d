//! The points of a card, the sums of a user's cards, and the rankings.

use std::sync::Arc;

use crate::ids::UserId;

/// Points are counted in millionths, so that their sum does not depend on the order.
const MICRO: f64 = 1_000_000.0;

/// Counted copies of a definition and rarity, with the points of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Held {
    /// The index of their definition.
    pub definition: u32,
    /// The index of their rarity.
    pub rarity: u8,
    /// Number of copies. A negative number subtracts earlier ones.
    pub copies: i32,
    /// The points of each, in millionths.
    pub points: i64,
}

/// The points of a card, in millionths: more for rare, modified and well graded cards (contract §8).
#[expect(clippy::cast_possible_truncation, reason = "at most 3000 points")]
pub fn points(total_copies: u32, has_modifier: bool, grade: Option<u8>) -> i64 {
    if total_copies == 0 {
        return 0;
    }
    let modifier = if has_modifier { 1.5 } else { 1.0 };
    let grade = 1.0 + f64::from(grade.unwrap_or(0)) / 10.0;
    (1000.0 / f64::from(total_copies) * modifier * grade * MICRO).round() as i64
}

/// Points for display, with two decimals.
#[expect(clippy::cast_precision_loss, reason = "shown to the hundredth")]
pub fn shown(points: i64) -> f64 {
    (points as f64 / MICRO * 100.0).round() / 100.0
}

/// Sums of a user's cards.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Holdings {
    /// In millionths of a point.
    pub points: i64,
    /// Cards of the rarest rarity.
    pub divine: i64,
    /// Different cards, by definition and rarity.
    pub distinct: i64,
    /// Number of held definitions of each series, as pairs of index and number.
    pub series: Arc<[(u32, u32)]>,
}

/// Adds up cards. `series` has the index of the series of each definition.
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

/// The figures by which a user is ranked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The user. Ids are time-ordered: of equal figures, the earlier account is ahead.
    pub user: UserId,
    /// The sums of the user's cards.
    pub holdings: Holdings,
    pub packs: i64,
    pub deals: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ranking {
    /// By the points of the cards.
    CollectionScore,
    UnopenedPacks,
    CompletedTrades,
    /// By cards of the rarest rarity.
    DivineCards,
    /// By different cards, by definition and rarity.
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

/// The series of which a user has the largest share, and the number of held definitions; of equal shares the larger
/// series. `totals` has the number of definitions of each series.
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

/// That share as a figure for rankings; 0 if there is none.
pub fn share(standing: &Standing, totals: &[u32]) -> i64 {
    let total = |series: u32| usize::try_from(series).ok().and_then(|at| totals.get(at)).copied().unwrap_or(0);
    best_share(standing, totals).map_or(0, |(series, owned)| figure_of_share(owned, total(series)))
}

/// Shares as integers, for series below a million definitions: different shares differ by more than 2^-40, and of equal
/// ones the larger series has the larger figure.
fn figure_of_share(owned: u32, total: u32) -> i64 {
    const SERIES_BITS: u32 = 20;
    let owned = i64::from(owned.min(total).min((1 << SERIES_BITS) - 1));
    ((owned << (2 * SERIES_BITS)) / i64::from(total.max(1))) << SERIES_BITS | owned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_follow_the_contract() {
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
    fn copies_count_once_as_distinct_cards_and_all_as_points() {
        let some = |definition, rarity, copies| Held { definition, rarity, copies, points: 2 };
        let card = |definition, rarity| some(definition, rarity, 1);
        let mut cards = [card(1, 9), some(0, 0, 2), card(2, 3), card(0, 3), card(7, 3)];
        let found = tally(&mut cards, 9, &[0, 0, 1]);
        let expected = Holdings { points: 12, divine: 1, distinct: 5, series: [(0, 2), (1, 1)].into() };
        assert_eq!(found, expected);
        // Cards with no copies left do not count.
        let mut cards = [card(0, 0), card(1, 9), some(1, 9, -1), some(2, 3, 2), some(2, 3, -1)];
        let found = tally(&mut cards, 9, &[0, 0, 1]);
        assert_eq!(found, Holdings { points: 4, divine: 0, distinct: 2, series: [(0, 1), (1, 1)].into() });
    }
}
