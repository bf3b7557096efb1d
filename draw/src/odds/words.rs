//! Mixed words for samples and simulations.

use super::super::stream::Label;

/// A sequence of mixed words (`SplitMix64`), for samples only.
pub(in super::super) struct Words(pub(in super::super) u64);

impl Words {
    /// A number below `n`, almost uniform.
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// A number from 0 to below 1.
    pub fn fraction(&mut self) -> f64 {
        f64::from(u32::try_from(self.next() >> 32).unwrap_or(u32::MAX)) / 4_294_967_296.0
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// A number for each purpose of an integer.
pub(in super::super) fn number_of(label: Label) -> u64 {
    match label {
        Label::Card(k) | Label::Chance(k) | Label::Which(k) => u64::from(k),
        Label::Rarity(k) => 100 + u64::from(k),
        Label::Pity => 200,
        Label::Grade => 201,
    }
}
