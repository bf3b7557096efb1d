//! The designs of cards. A rarity's row in `definitions/rarities.json` names its design, so that a new rarity may be
//! drawn as another one until it has a design of its own.

use foilcast_base::rarity::Rarity;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Design {
    Basic,
    Common,
    Standard,
    Uncommon,
    Rare,
    Epic,
    Legendary,
    Mythic,
    Unique,
    Divine,
}

impl Design {
    /// The design of a rarity; of a card of no known rarity, the plainest.
    pub fn of(rarity: Option<Rarity>) -> Self {
        rarity.and_then(|rarity| Self::named(rarity.design())).unwrap_or(Self::Basic)
    }

    /// The texture of its frame, where that is drawn in relief: it lies over the picture.
    pub fn relief(self) -> Option<&'static str> {
        match self {
            Self::Basic | Self::Common | Self::Standard | Self::Uncommon | Self::Rare => None,
            Self::Epic => Some("frame-epic"),
            Self::Legendary => Some("frame-legendary"),
            Self::Mythic => Some("frame-mythic"),
            Self::Unique => Some("frame-unique"),
            Self::Divine => Some("frame-divine"),
        }
    }

    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "basic" => Self::Basic,
            "common" => Self::Common,
            "standard" => Self::Standard,
            "uncommon" => Self::Uncommon,
            "rare" => Self::Rare,
            "epic" => Self::Epic,
            "legendary" => Self::Legendary,
            "mythic" => Self::Mythic,
            "unique" => Self::Unique,
            "divine" => Self::Divine,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Design, Rarity};

    #[test]
    fn every_rarity_names_a_design() {
        for rarity in Rarity::ALL {
            assert!(Design::named(rarity.design()).is_some(), "{rarity}: no design is called {}", rarity.design());
        }
    }
}
