//! The chance of consecutive mints.

use super::super::tally::RARITIES;
use super::Chances;
use super::orders::{Orders, Row};
use foilcast_base::rarity::Rarity;

/// A card's possible numbers of printed copies, each with its chance. Its mint is one of these, all equally likely.
type Printed = Vec<(u32, f64)>;

/// The chance that the mints of a pack are consecutive, given the definitions of all cards but the last one.
pub(super) fn consecutive_chance(orders: &Orders<'_>, guarantee: Option<Rarity>) -> f64 {
    let earlier = |to: usize| -> Vec<Printed> {
        let cards = orders.taken.iter().zip(&orders.cards);
        cards.map(|(definition, chances)| printed(&orders.rows[*definition], chances, to)).collect()
    };
    let with_last = |mut cards: Vec<Printed>, units: &Chances| {
        let left = (0..orders.rows.len()).filter(|definition| !orders.taken.contains(definition));
        let last = left.flat_map(|definition| {
            let row = &orders.rows[definition];
            printed(row, &std::array::from_fn(|at| f64::from(row.free[at]) * units[at]), RARITIES)
        });
        cards.push(merged(last.collect()));
        consecutive(&cards)
    };
    let ordinary = orders.ordinary();
    let all = with_last(earlier(RARITIES), &ordinary);
    let Some(minimum) = guarantee else { return all };
    let unmet = earlier(minimum.index());
    all - with_last(unmet.clone(), &ordinary) + with_last(unmet, &orders.guaranteed(guarantee))
}

/// The numbers of printed copies of a definition below this rarity.
fn printed(row: &Row<'_>, chances: &Chances, to: usize) -> Printed {
    let possible = (0..to).filter(|at| chances[*at] > 0.0);
    merged(possible.map(|at| (row.printed[at], chances[at])).collect())
}

/// Adds up the chances of equal numbers.
fn merged(mut printed: Printed) -> Printed {
    printed.sort_unstable_by_key(|(number, _)| *number);
    printed.dedup_by(|(number, chance), (before, sum)| {
        let equal = number == before;
        *sum += if equal { *chance } else { 0.0 };
        equal
    });
    printed
}

/// The chance that the mints of these cards are consecutive.
fn consecutive(cards: &[Printed]) -> f64 {
    // Chances change only where a mint of the window exceeds a number of printed copies.
    let ends = cards.iter().flatten().map(|(number, _)| number + 1);
    let mut starts: Vec<u32> =
        ends.flat_map(|end| (0..).zip(cards).filter_map(move |(back, _)| end.checked_sub(back))).collect();
    starts.push(1);
    starts.retain(|start| *start > 0);
    starts.sort_unstable();
    starts.dedup();
    starts.windows(2).map(|pair| f64::from(pair[1] - pair[0]) * arrangements(cards, pair[0])).sum()
}

/// The chance that each card has one of the mints from `first` on, and none has the same.
fn arrangements(cards: &[Printed], first: u32) -> f64 {
    let mut by_used = vec![0.0; 1 << cards.len()];
    by_used[0] = 1.0;
    for (card, printed) in cards.iter().enumerate() {
        let chance = |mint: u32| {
            let possible = printed.iter().filter(|(number, _)| mint <= *number);
            possible.map(|(number, chance)| chance / f64::from(*number)).sum::<f64>()
        };
        let chances: Vec<f64> = (first..).zip(cards).map(|(mint, _)| chance(mint)).collect();
        for used in (0..by_used.len()).filter(|used: &usize| used.count_ones() as usize == card) {
            for (place, chance) in chances.iter().enumerate().filter(|(place, _)| used >> place & 1 == 0) {
                by_used[used | 1 << place] += by_used[used] * chance;
            }
        }
    }
    by_used[by_used.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_mints_are_counted() {
        // Three of three mints in any order.
        assert!((consecutive(&vec![vec![(3, 1.0)]; 3]) - 6.0 / 27.0).abs() < 1e-12);
        // A single copy has the mint 1: 1, 2 and 3 in two orders, of four.
        assert!((consecutive(&[vec![(1, 1.0)], vec![(3, 1.0)], vec![(3, 1.0)]]) - 2.0 / 9.0).abs() < 1e-12);
        assert!(consecutive(&[vec![(1, 1.0)], vec![(1, 1.0)]]).abs() < 1e-12);
        // One of two runs, for each of two cards: (1,2), (2,1) of 2 x 2; of 4 x 4 also (2,3), (3,2), (3,4), (4,3).
        let either = vec![(2, 0.5), (4, 0.5)];
        let expected = 0.25 * (2.0 / 4.0 + 2.0 * 3.0 / 8.0 + 6.0 / 16.0);
        assert!((consecutive(&[either.clone(), either]) - expected).abs() < 1e-12);
    }
}
