//! Rules of wish notifications: recipients, frequency and texts.

use crate::cards::Rarity;
use crate::messages::{Message, msg};

/// The most wishes that a user has.
pub const MAX_WISHES: u32 = 200;
/// Users in a list of spare copies.
pub const MAX_SPARES: u32 = 20;
/// A user with this many copies in one rarity has a spare one.
pub const SPARE_FROM: i64 = 2;

/// Why a wanted definition is available.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// A copy was pulled on stream.
    Live,
    /// A copy was put up for sale.
    Listed,
    /// A user has a spare copy.
    Spare,
}

impl Occasion {
    /// The pause between notifications about the same definition for the same occasion, in milliseconds.
    pub const fn pause_ms(self) -> i64 {
        match self {
            Self::Live => 0,
            Self::Listed => 600_000,
            Self::Spare => 86_400_000,
        }
    }

    /// The maximum number of users to notify. A single spare copy can satisfy only one, so its limit is low.
    pub const fn max_users(self) -> u32 {
        match self {
            Self::Live | Self::Listed => 1000,
            Self::Spare => 20,
        }
    }
}

/// The best rarity of which a user has a spare copy, and the number of copies; `copies` has the best rarity first.
/// Single copies in different rarities are not spare.
pub fn best_spare(copies: &[(Rarity, i64)]) -> Option<(Rarity, i64)> {
    copies.iter().find(|(_, number)| *number >= SPARE_FROM).copied()
}

/// The text about one card.
pub fn about_card(occasion: Occasion, who: &str, card: &Message, name: &str) -> Message {
    if occasion == Occasion::Live {
        msg!("notice.wish_pulled", who, card, name)
    } else {
        msg!("notice.wish_listed", who, card, name)
    }
}

/// The text about a spare copy.
pub fn about_spare(who: &str, name: &str, rarity: Rarity, copies: i64) -> Message {
    msg!("notice.wish_spare", who, copies, name, rarity)
}

/// The page with a user's copies of a card.
pub fn copies_page(who: &str, name: &str) -> String {
    let mut link = format!("/collection/{who}?search=");
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() {
            link.push(char::from(byte));
        } else {
            link.push('%');
            link.push_str(&const_hex::encode_upper([byte]));
        }
    }
    link
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_copy_in_the_same_rarity_is_spare() {
        let cases: [(&[(Rarity, i64)], _); 6] = [
            (&[], None),
            (&[(Rarity::Rare, 1)], None),
            (&[(Rarity::Rare, 2)], Some((Rarity::Rare, 2))),
            (&[(Rarity::Divine, 1), (Rarity::Basic, 3)], Some((Rarity::Basic, 3))),
            (&[(Rarity::Divine, 1), (Rarity::Epic, 1), (Rarity::Basic, 1)], None),
            (&[(Rarity::Divine, 1), (Rarity::Epic, 2), (Rarity::Basic, 9)], Some((Rarity::Epic, 2))),
        ];
        for (copies, expected) in cases {
            assert_eq!(best_spare(copies), expected, "{copies:?}");
        }
    }

    #[test]
    fn the_link_to_a_page_of_copies_escapes_the_name() {
        assert_eq!(copies_page("ada", "Ash & Élan 9%"), "/collection/ada?search=Ash%20%26%20%C3%89lan%209%25");
    }
}
