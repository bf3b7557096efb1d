//! Users sorted by a figure: finds the first ones, and the number of users ahead, without a full scan.
//!
//! The rows are sorted in chunks, so that a change moves some hundred of them, and a place is computed from the lengths
//! of the chunks: of a million users that is two thousand numbers.

use std::cmp::Reverse;

use crate::ids::UserId;

/// A longer chunk is split in two.
const MAX_CHUNK: usize = 1024;

type Row = (Reverse<i64>, UserId);

/// Users by a figure, the largest first; of equal ones, the earlier account first.
#[derive(Debug, Default)]
pub struct Ranks {
    /// Each is sorted and not empty. The last row of one precedes the first of the next.
    chunks: Vec<Vec<Row>>,
}

impl Ranks {
    /// Ranks these users. Users with a figure of zero are not ranked.
    pub fn of(figures: impl Iterator<Item = (i64, UserId)>) -> Self {
        let mut rows: Vec<Row> =
            figures.filter(|(value, _)| *value > 0).map(|(value, user)| (Reverse(value), user)).collect();
        rows.sort_unstable();
        Self { chunks: rows.chunks(MAX_CHUNK / 2).map(<[Row]>::to_vec).collect() }
    }

    /// Changes a user's figure.
    pub fn replace(&mut self, user: UserId, before: i64, after: i64) {
        if before == after {
            return;
        }
        if before > 0 {
            self.remove((Reverse(before), user));
        }
        if after > 0 {
            self.insert((Reverse(after), user));
        }
    }

    fn insert(&mut self, row: Row) {
        let at =
            self.chunks.partition_point(|chunk| chunk.last() < Some(&row)).min(self.chunks.len().saturating_sub(1));
        let Some(chunk) = self.chunks.get_mut(at) else { return self.chunks.push(vec![row]) };
        if let Err(place) = chunk.binary_search(&row) {
            chunk.insert(place, row);
        }
        if chunk.len() > MAX_CHUNK {
            let rest = chunk.split_off(MAX_CHUNK / 2);
            self.chunks.insert(at + 1, rest);
        }
    }

    fn remove(&mut self, row: Row) {
        let at = self.chunks.partition_point(|chunk| chunk.last() < Some(&row));
        let Some(chunk) = self.chunks.get_mut(at) else { return };
        if let Ok(place) = chunk.binary_search(&row) {
            chunk.remove(place);
        }
        if chunk.is_empty() {
            self.chunks.remove(at);
        }
    }

    /// Number of users with a larger figure.
    pub fn ahead_of(&self, value: i64) -> usize {
        let more = |row: &Row| row.0 < Reverse(value);
        let whole = self.chunks.partition_point(|chunk| chunk.last().is_some_and(more));
        let part = self.chunks.get(whole).map_or(0, |chunk| chunk.partition_point(more));
        self.chunks.iter().take(whole).map(Vec::len).sum::<usize>() + part
    }

    /// The first `most` users with their places. Equal figures share a place.
    pub fn first(&self, most: usize) -> Vec<(i64, UserId, i64)> {
        let (mut placed, mut place): (Vec<(i64, UserId, i64)>, i64) = (Vec::new(), 0);
        for (number, (Reverse(value), user)) in (1..).zip(self.chunks.iter().flatten().take(most)) {
            if placed.last().is_none_or(|before| before.2 != *value) {
                place = number;
            }
            placed.push((place, *user, *value));
        }
        placed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn user(number: u16) -> UserId {
        let [high, low] = number.to_be_bytes();
        UserId::from_bytes([high, low, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    }

    #[test]
    fn equal_figures_share_a_place_and_zero_is_not_ranked() {
        let ranks =
            Ranks::of([(5, 4), (7, 3), (0, 2), (5, 1), (1, 5)].map(|(value, who)| (value, user(who))).into_iter());
        assert_eq!(ranks.first(50), [(1, user(3), 7), (2, user(1), 5), (2, user(4), 5), (4, user(5), 1)]);
        assert_eq!(ranks.first(2), [(1, user(3), 7), (2, user(1), 5)]);
        assert_eq!([7, 5, 1, 0].map(|value| ranks.ahead_of(value)), [0, 1, 3, 4]);
    }

    proptest! {
        #[test]
        fn changes_keep_the_order_sorted(
            start in prop::collection::vec(0..50_i64, 0..5000),
            changes in prop::collection::vec((0..6000_u16, 0..50_i64), 0..4000),
        ) {
            let mut figures: BTreeMap<UserId, i64> =
                (0..).zip(&start).map(|(number, value)| (user(number), *value)).collect();
            let mut ranks = Ranks::of(figures.iter().map(|(user, value)| (*value, *user)));
            for (number, value) in changes {
                let before = figures.insert(user(number), value).unwrap_or(0);
                ranks.replace(user(number), before, value);
            }
            let recomputed = Ranks::of(figures.iter().map(|(user, value)| (*value, *user)));
            prop_assert_eq!(ranks.first(usize::MAX), recomputed.first(usize::MAX));
            prop_assert!(ranks.chunks.iter().all(|chunk| !chunk.is_empty() && chunk.len() <= MAX_CHUNK));
            for value in 0..51 {
                let more = figures.values().filter(|other| **other > value).count();
                prop_assert_eq!(ranks.ahead_of(value), more);
            }
        }
    }
}
