//! Wallets, levels, and the sources of packs.

use crate::from_row;
use foilcast_base::text_enum;

/// Experience for opening a pack.
pub const XP_PACK: u32 = 10;
/// Experience for a trade, on both sides.
pub const XP_TRADE: u32 = 20;
/// Experience for a sale, on both sides.
pub const XP_SALE: u32 = 15;
/// The most experience that trades and sales together give to one person on one UTC day (contract §12).
pub const XP_EXCHANGES_A_DAY: u32 = 100;
/// Experience from one level to the next.
const XP_LEVEL: i64 = 100;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wallet {
    /// The number of packs that can be opened, offered or queued.
    pub packs: i64,
    /// The number of packs in offers, trades and the live queue.
    pub reserved: i64,
    /// The number of packs opened so far.
    pub opened: i64,
    pub xp: i64,
}

from_row!(Wallet { packs, reserved, opened, xp });

impl Wallet {
    /// The level, derived from the experience.
    pub fn level(&self) -> i64 {
        level(self.xp)
    }
}

/// The level of so much experience; the first is 1.
pub fn level(xp: i64) -> i64 {
    xp.div_euclid(XP_LEVEL) + 1
}

/// Where packs come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    FirstSignIn,
    /// A subscription or its renewal.
    Subscription,
    /// Subscriptions given to others.
    GiftGiven,
    /// A subscription received as a gift.
    GiftReceived,
    Reward,
    Cheer,
    Raid,
    Achievement,
    Admin,
    /// A trade or a sale moved them.
    Exchange,
    /// An import from an older system.
    Import,
    Demo,
    /// A raffle or a goal of the stream.
    Show,
    /// The account was deleted, and its unopened packs are lost.
    Departure,
    /// They were not opened in time.
    Expired,
}

text_enum!(Source, "a source of packs", {
    FirstSignIn => "first_sign_in",
    Subscription => "subscription",
    GiftGiven => "gift_given",
    GiftReceived => "gift_received",
    Reward => "reward",
    Cheer => "cheer",
    Raid => "raid",
    Achievement => "achievement",
    Admin => "admin",
    Exchange => "exchange",
    Import => "import",
    Demo => "demo",
    Show => "show",
    Departure => "departure",
    Expired => "expired",
});

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_level_equals_a_count_point_by_point(gains in prop::collection::vec(prop::sample::select(vec![XP_PACK, XP_TRADE, XP_SALE]), 0..400)) {
            // A level takes a hundred points. Counts them one by one.
            let (mut expected, mut left) = (1, 100);
            for _ in 0..gains.iter().sum::<u32>() {
                left -= 1;
                if left == 0 {
                    (expected, left) = (expected + 1, 100);
                }
            }
            prop_assert_eq!(level(i64::from(gains.iter().sum::<u32>())), expected);
        }
    }

    #[test]
    fn a_level_is_a_hundred_points() {
        for (xp, expected) in [(0, 1), (99, 1), (100, 2), (199, 2), (200, 3), (1_000_000, 10_001)] {
            assert_eq!(level(xp), expected, "{xp}");
        }
        assert_eq!((XP_PACK, XP_TRADE, XP_SALE), (10, 20, 15));
    }
}
