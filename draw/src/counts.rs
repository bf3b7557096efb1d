//! Mutable counts of free copies: a Fenwick tree over the definitions per rarity, so that removing a copy and finding
//! the copy with a given number take logarithmic time.

use super::tally::RARITIES;

/// The number of free copies per definition and rarity.
#[derive(Debug, Clone)]
pub(super) struct Counts {
    rows: Vec<[u32; RARITIES]>,
    trees: [Vec<u64>; RARITIES],
    left: [u64; RARITIES],
}

impl Counts {
    pub fn new(rows: Vec<[u32; RARITIES]>) -> Self {
        let size = rows.len();
        let empty = vec![[0; RARITIES]; size];
        let mut counts = Self { rows: empty, trees: std::array::from_fn(|_| vec![0; size + 1]), left: [0; RARITIES] };
        for (definition, row) in rows.into_iter().enumerate() {
            counts.put(definition, row);
        }
        counts
    }

    /// The number of copies per rarity.
    pub fn left(&self) -> &[u64; RARITIES] {
        &self.left
    }

    pub fn all(&self) -> u64 {
        self.left.iter().sum()
    }

    /// The number of definitions with copies.
    pub fn definitions(&self) -> usize {
        self.rows.iter().filter(|row| row.iter().any(|copies| *copies > 0)).count()
    }

    /// The number of copies of this rarity without the `excluded` definitions, which must be unique.
    pub fn without(&self, rarity: usize, excluded: &[usize]) -> u64 {
        let out: u64 = excluded.iter().map(|definition| u64::from(self.rows[*definition][rarity])).sum();
        self.left[rarity] - out
    }

    /// Adds the copies of a definition that has none.
    pub fn put(&mut self, definition: usize, row: [u32; RARITIES]) {
        for (rarity, copies) in row.into_iter().enumerate().filter(|(_, copies)| *copies > 0) {
            self.rows[definition][rarity] += copies;
            self.left[rarity] += u64::from(copies);
            self.change(rarity, definition, |sum| sum + u64::from(copies));
        }
    }

    /// Removes all copies of a definition and returns them.
    pub fn take(&mut self, definition: usize) -> [u32; RARITIES] {
        let row = std::mem::replace(&mut self.rows[definition], [0; RARITIES]);
        for (rarity, copies) in row.into_iter().enumerate().filter(|(_, copies)| *copies > 0) {
            self.left[rarity] -= u64::from(copies);
            self.change(rarity, definition, |sum| sum - u64::from(copies));
        }
        row
    }

    pub fn remove(&mut self, definition: usize, rarity: usize) {
        self.rows[definition][rarity] -= 1;
        self.left[rarity] -= 1;
        self.change(rarity, definition, |sum| sum - 1);
    }

    /// The definition of copy `number` of a rarity without the `excluded` definitions, which must be ascending.
    pub fn find(&self, rarity: usize, excluded: &[usize], mut number: u64) -> usize {
        for definition in excluded {
            if number >= self.before(rarity, *definition) {
                number += u64::from(self.rows[*definition][rarity]);
            }
        }
        let tree = &self.trees[rarity];
        let (mut place, mut step) = (0, tree.len().next_power_of_two() / 2);
        while step > 0 {
            if let Some(sum) = tree.get(place + step).filter(|sum| **sum <= number) {
                number -= sum;
                place += step;
            }
            step /= 2;
        }
        place
    }

    /// The number of copies of a rarity before a definition.
    fn before(&self, rarity: usize, definition: usize) -> u64 {
        let (mut at, mut sum) = (definition, 0);
        while at > 0 {
            sum += self.trees[rarity][at];
            at &= at - 1;
        }
        sum
    }

    fn change(&mut self, rarity: usize, definition: usize, to: impl Fn(u64) -> u64) {
        let mut at = definition + 1;
        while at < self.trees[rarity].len() {
            self.trees[rarity][at] = to(self.trees[rarity][at]);
            at += at & at.wrapping_neg();
        }
    }
}
