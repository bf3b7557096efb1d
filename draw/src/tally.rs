//! Counts of copies per definition and rarity, and the copy with a given number among them.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use foilcast_base::rarity::Rarity;

pub const RARITIES: usize = Rarity::ALL.len();

/// A range of adjacent rarities.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    low: usize,
    high: usize,
}

impl Span {
    pub const ALL: Self = Self { low: 0, high: RARITIES - 1 };

    /// This rarity and all higher ones.
    pub fn at_least(rarity: Rarity) -> Self {
        Self { low: rarity.index(), ..Self::ALL }
    }

    pub fn only(rarity: Rarity) -> Self {
        Self { low: rarity.index(), high: rarity.index() }
    }

    fn range(self) -> RangeInclusive<usize> {
        self.low..=self.high
    }

    const fn slot(self) -> usize {
        self.low * RARITIES + self.high
    }
}

/// A copy by position: the index of its definition, its rarity, and its rank among those copies, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The index of the definition in the order of ids.
    pub definition: usize,
    pub rarity: Rarity,
    /// The number of copies of the same definition and rarity before it.
    pub rank: u32,
}

/// Counts of copies in canonical order: definitions by id, rarities from the most common, then mints.
#[derive(Debug)]
pub struct Tally {
    copies: Vec<[u32; RARITIES]>,
    /// For each requested span, the number of its copies before each definition.
    before: Vec<OnceLock<Vec<u64>>>,
}

impl Tally {
    /// A tally of these counts, one row per definition.
    pub fn new(copies: Vec<[u32; RARITIES]>) -> Self {
        Self { copies, before: vec![OnceLock::new(); RARITIES * RARITIES] }
    }

    pub fn copies(&self) -> &[[u32; RARITIES]] {
        &self.copies
    }

    /// The number of copies in this span without the `excluded` definitions.
    pub fn count(&self, span: Span, excluded: &[usize]) -> u64 {
        let before = self.before(span);
        let all = before.last().copied().unwrap_or(0);
        all - excluded.iter().map(|definition| before[definition + 1] - before[*definition]).sum::<u64>()
    }

    /// The copy with this number (below the count). `excluded` must be ascending and unique.
    pub fn place(&self, span: Span, excluded: &[usize], mut number: u64) -> Place {
        let before = self.before(span);
        for definition in excluded {
            if number >= before[*definition] {
                number += before[definition + 1] - before[*definition];
            }
        }
        let definition = before.partition_point(|first| *first <= number) - 1;
        let mut rank = number - before[definition];
        let mut rarity = span.low;
        for index in span.range() {
            let here = u64::from(self.copies[definition][index]);
            rarity = index;
            if rank < here {
                break;
            }
            rank -= here;
        }
        // A rank is below a count, which is a u32.
        Place { definition, rarity: Rarity::ALL[rarity], rank: u32::try_from(rank).unwrap_or(u32::MAX) }
    }

    fn before(&self, span: Span) -> &[u64] {
        self.before[span.slot()].get_or_init(|| {
            let mut before = Vec::with_capacity(self.copies.len() + 1);
            let mut sum = 0;
            before.push(sum);
            for row in &self.copies {
                sum += span.range().map(|rarity| u64::from(row[rarity])).sum::<u64>();
                before.push(sum);
            }
            before
        })
    }
}
