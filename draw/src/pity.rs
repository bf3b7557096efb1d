//! Bad-luck protection (docs/fairness.md, section 19).

use serde::{Deserialize, Serialize};

use super::pool::MILLION;
use super::record::is_false;
use super::stream::{Integers, Label, accepted};
use foilcast_base::rarity::Rarity;

/// The rules of a pool with bad-luck protection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pity {
    /// The number of unlucky openings from which the chance rises.
    pub soft_from: u32,
    /// The rise per opening, in parts per million.
    pub step_ppm: u32,
    /// The opening, counted from 1 since the last lucky one, that is lucky for certain.
    pub hard_at: u32,
    /// The rarity that makes an opening lucky.
    pub minimum: Rarity,
}

/// What the bad-luck protection did in an opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PityRecord {
    /// The number of unlucky openings before it.
    pub before: u32,
    /// In parts per million.
    pub bonus: u32,
    /// The attempt of the label `p`, unless the bonus is 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempt: Option<u32>,
    /// Whether the guarantee was at least the minimum.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hit: bool,
}

impl PityRecord {
    /// The record before the draw, after this many unlucky openings.
    pub const fn after(before: u32) -> Self {
        Self { before, bonus: 0, attempt: None, hit: false }
    }
}

impl Pity {
    /// The chance after `counter` unlucky openings that the last card gets the minimum, in parts per million.
    pub fn bonus_ppm(&self, counter: u32) -> u32 {
        if counter.saturating_add(1) >= self.hard_at {
            return MILLION;
        }
        let steps = counter.checked_sub(self.soft_from).map_or(0, |above| above.saturating_add(1));
        steps.saturating_mul(self.step_ppm).min(MILLION)
    }

    /// The number of openings within which a lucky one is certain after `counter` unlucky ones, unless the minimum is
    /// sold out.
    pub fn certain_within(&self, counter: u32) -> u32 {
        self.hard_at.saturating_sub(counter).max(1)
    }

    /// Draws whether the last card of an opening gets the minimum.
    pub fn draw<I: Integers>(&self, integers: &mut I, before: u32) -> PityRecord {
        let bonus = self.bonus_ppm(before);
        let mut next = 0;
        let drawn = (bonus > 0).then(|| accepted(integers, Label::Pity, &mut next, u64::from(MILLION)));
        let hit = drawn.is_some_and(|(_, number)| number < u64::from(bonus));
        PityRecord { before, bonus, attempt: drawn.map(|(attempt, _)| attempt), hit }
    }

    /// The counter after an opening with these rarities. `is_hit` tells whether the bonus applied to it.
    pub fn counter_after(&self, counter: u32, is_hit: bool, rarities: impl IntoIterator<Item = Rarity>) -> u32 {
        if rarities.into_iter().any(|rarity| rarity >= self.minimum) {
            0
        } else if is_hit {
            counter
        } else {
            counter.saturating_add(1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PITY: Pity = Pity { soft_from: 10, step_ppm: 100_000, hard_at: 16, minimum: Rarity::Legendary };

    #[test]
    fn the_chance_rises_by_steps_and_ends_with_certainty() {
        let bonuses = [0, 9, 10, 11, 14, 15, 16, u32::MAX].map(|counter| PITY.bonus_ppm(counter));
        assert_eq!(bonuses, [0, 0, 100_000, 200_000, 500_000, MILLION, MILLION, MILLION]);
        let steep = Pity { soft_from: 0, step_ppm: 400_000, hard_at: 100, ..PITY };
        assert_eq!([0, 1, 2, 3].map(|counter| steep.bonus_ppm(counter)), [400_000, 800_000, MILLION, MILLION]);
        let always = Pity { hard_at: 1, ..PITY };
        assert_eq!(always.bonus_ppm(0), MILLION);
    }

    #[test]
    fn luck_is_certain_within_the_openings_that_are_left() {
        assert_eq!([0, 10, 15, 16, 40].map(|counter| PITY.certain_within(counter)), [16, 6, 1, 1, 1]);
    }

    #[test]
    fn a_lucky_opening_resets_the_counter_and_a_relaxed_one_keeps_it() {
        assert_eq!(PITY.counter_after(3, false, [Rarity::Basic, Rarity::Common]), 4);
        assert_eq!(PITY.counter_after(3, false, [Rarity::Basic, Rarity::Legendary]), 0);
        assert_eq!(PITY.counter_after(15, true, [Rarity::RAREST]), 0);
        assert_eq!(PITY.counter_after(15, true, [Rarity::Epic]), 15);
        assert_eq!(PITY.counter_after(0, false, []), 1);
    }
}
