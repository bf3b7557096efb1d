//! What a card counts, what somebody's cards come to, and who is ahead.

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
    /// How many; less than none takes off what was counted before.
    pub copies: i32,
    /// What each counts, in millionths of a point.
    pub points: i64,
}

/// What a card counts, in millionths: rarer, modified and well graded ones more (contract §8).
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

/// What somebody's cards come to.
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

/// Everything that somebody is ranked by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Whose it is. Ids are time-ordered: of equals, who came first is ahead.
    pub user: UserId,
    /// What their cards come to.
    pub holdings: Holdings,
    /// Packs that wait to be opened.
    pub packs: i64,
    /// Trades and sales.
    pub deals: i64,
}

/// By what people are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ranking {
    /// What their cards count.
    CollectionScore,
    /// Packs that wait to be opened.
    UnopenedPacks,
    /// Trades and sales.
    CompletedTrades,
    /// Cards of the rarest rarity.
    DivineCards,
    /// Different cards, by definition and rarity.
    Distinct,
}

impl Ranking {
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

/// The first so many by a ranking with their places, who has nothing left out; equals share a place.
pub fn top(standings: &[Standing], ranking: Ranking, most: usize) -> Vec<(i64, UserId, i64)> {
    let row = |standing: &Standing| (ranking.of(standing), standing.user);
    let mut rows: Vec<(i64, UserId)> = standings.iter().map(row).filter(|(value, _)| *value > 0).collect();
    let ahead = |a: &(i64, UserId), b: &(i64, UserId)| b.0.cmp(&a.0).then(a.1.cmp(&b.1));
    if rows.len() > most {
        rows.select_nth_unstable_by(most, ahead);
        rows.truncate(most);
    }
    rows.sort_unstable_by(ahead);
    let (mut placed, mut place): (Vec<(i64, UserId, i64)>, i64) = (Vec::with_capacity(rows.len()), 0);
    for (number, (value, user)) in (1..).zip(rows) {
        if placed.last().is_none_or(|before| before.2 != value) {
            place = number;
        }
        placed.push((place, user, value));
    }
    placed
}

/// The place of a value: one behind everybody who has more.
pub fn place(standings: &[Standing], ranking: Ranking, value: i64) -> i64 {
    let ahead = standings.iter().filter(|standing| ranking.of(standing) > value).count();
    i64::try_from(ahead).unwrap_or(i64::MAX - 1) + 1
}

/// Who has the largest share of one series, as (user, series, definitions of it); of equal shares the one of the larger
/// series. `totals` says how many definitions each series has.
pub fn specialist(standings: &[Standing], totals: &[u32]) -> Option<(UserId, u32, u32)> {
    let total = |series: u32| usize::try_from(series).ok().and_then(|at| totals.get(at)).copied().unwrap_or(0);
    let mut best: Option<(UserId, u32, u32)> = None;
    for standing in standings {
        for (series, owned) in standing.holdings.series.iter() {
            let better = best.is_none_or(|(user, other, most)| {
                let (this, that) =
                    (u64::from(*owned) * u64::from(total(other)), u64::from(most) * u64::from(total(*series)));
                this.cmp(&that).then(owned.cmp(&most)).then(user.cmp(&standing.user)).is_gt()
            });
            if better && total(*series) > 0 {
                best = Some((standing.user, *series, *owned));
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(number: u8) -> UserId {
        UserId::from_bytes([number; 12])
    }

    fn standing(number: u8, points: i64, series: &[(u32, u32)]) -> Standing {
        let holdings = Holdings { points, series: series.into(), ..Holdings::default() };
        Standing { user: user(number), holdings, packs: 0, deals: 0 }
    }

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
        // What is taken off again leaves nothing behind.
        let mut cards = [card(0, 0), card(1, 9), some(1, 9, -1), some(2, 3, 2), some(2, 3, -1)];
        let found = tally(&mut cards, 9, &[0, 0, 1]);
        assert_eq!(found, Holdings { points: 4, divine: 0, distinct: 2, series: [(0, 1), (1, 1)].into() });
    }

    #[test]
    fn equals_share_a_place_and_who_has_nothing_has_none() {
        let all =
            [standing(4, 5, &[]), standing(3, 7, &[]), standing(2, 0, &[]), standing(1, 5, &[]), standing(5, 1, &[])];
        let ranking = Ranking::CollectionScore;
        assert_eq!(top(&all, ranking, 50), [(1, user(3), 7), (2, user(1), 5), (2, user(4), 5), (4, user(5), 1)]);
        assert_eq!(top(&all, ranking, 2), [(1, user(3), 7), (2, user(1), 5)]);
        assert_eq!(
            (place(&all, ranking, 7), place(&all, ranking, 5), place(&all, ranking, 1), place(&all, ranking, 0)),
            (1, 2, 4, 5)
        );
    }

    #[test]
    fn a_specialist_has_the_largest_share_of_a_series() {
        let totals = [10, 4, 0];
        let all = [standing(3, 0, &[(0, 6), (1, 2)]), standing(2, 0, &[(1, 3), (2, 9)]), standing(1, 0, &[(0, 1)])];
        assert_eq!(specialist(&all, &totals), Some((user(2), 1, 3)));
        let whole = [standing(1, 0, &[(1, 4)]), standing(2, 0, &[(0, 10)])];
        assert_eq!(specialist(&whole, &totals), Some((user(2), 0, 10)), "the larger of two whole series");
        let equal = [standing(2, 0, &[(1, 4)]), standing(1, 0, &[(1, 4)])];
        assert_eq!(specialist(&equal, &totals), Some((user(1), 1, 4)), "who came first");
        assert_eq!(specialist(&[standing(1, 0, &[])], &totals), None);
    }
}
