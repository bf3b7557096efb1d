//! When an achievement is reached, decided from plain figures.

use foilcast_base::text_enum;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::cards::Rarity;
use crate::messages::{Message, msg};
use crate::wallet::{XP_PACK, level};

/// The metric that an achievement counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AchievementKind)]
pub enum Kind {
    /// The level, derived from the experience.
    Level,
    PacksOpened,
    /// Trades completed, on either side.
    Trades,
    /// Different people traded with.
    TradePartners,
    /// Cards put up for sale.
    Listed,
    Sold,
    /// Cards bought on the market.
    Bought,
    /// Different cards, by definition and rarity.
    DistinctCards,
    /// Cards with a modifier.
    Modified,
    /// Cards of one of the five rarest rarities.
    EpicOrRarer,
    /// Different definitions, in any rarity.
    Definitions,
    /// Series of which at least half the definitions are there.
    HalfSets,
    /// Series of which every definition is there.
    FullSets,
    /// Graded cards turned over.
    Graded,
    /// Those with a 9 or a 10.
    GradedNine,
    /// Those with a 10.
    GradedTen,
    /// Days of signing in.
    Logins,
    /// Such days in a row, up to the last one.
    LoginStreak,
    FeaturedCards,
    /// Whether a pack is preferred, as 1.
    PreferredPack,
    FeaturedAchievements,
}

text_enum!(Kind, "a kind of achievement", {
    Level => "level",
    PacksOpened => "packs_opened",
    Trades => "trades",
    TradePartners => "trade_partners",
    Listed => "listed",
    Sold => "sold",
    Bought => "bought",
    DistinctCards => "distinct_cards",
    Modified => "modified",
    EpicOrRarer => "epic_or_rarer",
    Definitions => "definitions",
    HalfSets => "half_sets",
    FullSets => "full_sets",
    Graded => "graded",
    GradedNine => "graded_nine",
    GradedTen => "graded_ten",
    Logins => "logins",
    LoginStreak => "login_streak",
    FeaturedCards => "featured_cards",
    PreferredPack => "preferred_pack",
    FeaturedAchievements => "featured_achievements",
});

impl Kind {
    /// The largest possible figure, if it is known: a larger requirement can never be met.
    pub const fn most(self) -> Option<i64> {
        match self {
            Self::PreferredPack => Some(1),
            Self::FeaturedCards | Self::FeaturedAchievements => Some(4),
            Self::Level
            | Self::PacksOpened
            | Self::Trades
            | Self::TradePartners
            | Self::Listed
            | Self::Sold
            | Self::Bought
            | Self::DistinctCards
            | Self::Modified
            | Self::EpicOrRarer
            | Self::Definitions
            | Self::HalfSets
            | Self::FullSets
            | Self::Graded
            | Self::GradedNine
            | Self::GradedTen
            | Self::Logins
            | Self::LoginStreak => None,
        }
    }
}

/// The figures of an account.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Account {
    pub xp: i64,
    /// Opened packs, including live ones.
    pub opened: i64,
    /// Live openings that the overlay has not shown yet, which do not count before.
    pub unshown: i64,
    /// Number of days with a sign-in.
    pub logins: i64,
    /// Number of consecutive days with a sign-in.
    pub streak: i64,
    /// Number of featured cards.
    pub featured_cards: i64,
    /// Number of preferred packs, at most one.
    pub preferred_packs: i64,
    /// Number of featured achievements.
    pub featured_achievements: i64,
}

/// A user's completed trades and sales.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Deals {
    pub trades: i64,
    /// Number of different partners.
    pub partners: i64,
    pub listed: i64,
    pub sold: i64,
    pub bought: i64,
}

/// A user's public cards of one rarity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holding {
    pub rarity: Rarity,
    pub cards: i64,
    pub definitions: i64,
    /// Number of cards with a modifier.
    pub modified: i64,
}

/// All figures of a user.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    pub account: Account,
    pub deals: Deals,
    /// The cards by rarity.
    pub holdings: Vec<Holding>,
    /// Number of held definitions, in any rarity.
    pub definitions: i64,
    /// Number of held definitions and of all definitions of each series.
    pub sets: Vec<(usize, usize)>,
    /// Number of graded cards by revealed grade.
    pub grades: Vec<(u8, i64)>,
}

impl Facts {
    /// The figure of this kind.
    pub fn figure(&self, kind: Kind) -> i64 {
        let Self { account, deals, .. } = self;
        match kind {
            Kind::Level => level(account.xp - i64::from(XP_PACK) * account.unshown),
            Kind::PacksOpened => account.opened - account.unshown,
            Kind::Trades => deals.trades,
            Kind::TradePartners => deals.partners,
            Kind::Listed => deals.listed,
            Kind::Sold => deals.sold,
            Kind::Bought => deals.bought,
            Kind::DistinctCards => self.holdings.iter().map(|held| held.definitions).sum(),
            Kind::Modified => self.holdings.iter().map(|held| held.modified).sum(),
            Kind::EpicOrRarer => {
                self.holdings.iter().filter(|held| held.rarity >= Rarity::Epic).map(|held| held.cards).sum()
            }
            Kind::Definitions => self.definitions,
            Kind::HalfSets => self.sets_with(|owned, total| 2 * owned >= total),
            Kind::FullSets => self.sets_with(|owned, total| owned == total),
            Kind::Graded => self.graded(1),
            Kind::GradedNine => self.graded(9),
            Kind::GradedTen => self.graded(10),
            Kind::Logins => account.logins,
            Kind::LoginStreak => account.streak,
            Kind::FeaturedCards => account.featured_cards,
            Kind::PreferredPack => account.preferred_packs,
            Kind::FeaturedAchievements => account.featured_achievements,
        }
    }

    fn sets_with(&self, enough: impl Fn(usize, usize) -> bool) -> i64 {
        let sets = self.sets.iter().filter(|(owned, total)| *total > 0 && enough(*owned, *total)).count();
        i64::try_from(sets).unwrap_or(i64::MAX)
    }

    fn graded(&self, least: u8) -> i64 {
        self.grades.iter().filter(|(grade, _)| *grade >= least).map(|(_, cards)| cards).sum()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reward {
    Packs(u32),
    /// One card from the default pack.
    Card,
}

impl Reward {
    /// The number of packs; `None` for a card.
    pub const fn packs(self) -> Option<u32> {
        match self {
            Self::Packs(packs) => Some(packs),
            Self::Card => None,
        }
    }
}

/// The notification for a user who reached an achievement.
pub fn notice(name: &Message, reward: Reward) -> Message {
    match reward {
        Reward::Packs(packs) => msg!("notice.achievement", name, packs),
        Reward::Card => msg!("notice.achievement.card", name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_kind_has_the_same_name_in_json_and_in_the_database() {
        for kind in Kind::ALL {
            assert_eq!(serde_json::to_value(kind).ok(), Some(kind.as_str().into()));
        }
    }

    #[test]
    fn a_live_pack_does_not_count_before_it_was_shown() {
        let account = Account { xp: 100, opened: 10, unshown: 1, ..Account::default() };
        let facts = |account| Facts { account, ..Facts::default() };
        assert_eq!((facts(account).figure(Kind::Level), facts(account).figure(Kind::PacksOpened)), (1, 9));
        let shown = Account { unshown: 0, ..account };
        assert_eq!((facts(shown).figure(Kind::Level), facts(shown).figure(Kind::PacksOpened)), (2, 10));
    }

    #[test]
    fn a_series_without_definitions_is_not_a_set() {
        let facts = Facts { sets: vec![(0, 0), (1, 2), (1, 3), (4, 4)], ..Facts::default() };
        assert_eq!((facts.figure(Kind::HalfSets), facts.figure(Kind::FullSets)), (2, 1));
    }

    #[test]
    fn a_notice_names_the_reward() {
        let shown = |name: &str, reward| notice(&Message::verbatim(name), reward).to_string();
        assert_eq!(shown("Flawless", Reward::Packs(5)), "You reached “Flawless”. Claim 5 packs for it!");
        assert_eq!(shown("Handshake", Reward::Card), "You reached “Handshake”. Claim a card for it!");
    }

    /// Definition, rarity, modifier and grade of a card.
    type ModelCard = (u8, usize, bool, Option<u8>);

    proptest! {
        #[test]
        fn figures_match_a_simple_count(
            cards in prop::collection::vec((0_u8..12, 0_usize..Rarity::ALL.len(), any::<bool>(), prop::option::of(1_u8..=10)), 0..60)
        ) {
            // Definitions 0 to 3 are one series, 4 to 7 another, and so on.
            let of = |rarity: usize| cards.iter().filter(move |card: &&ModelCard| card.1 == rarity);
            let distinct = |cards: Vec<u8>| cards.into_iter().collect::<std::collections::BTreeSet<_>>();
            let held = distinct(cards.iter().map(|card| card.0).collect());
            let count = |number: usize| i64::try_from(number).expect("few");
            let facts = Facts {
                holdings: (0..Rarity::ALL.len()).filter(|rarity| of(*rarity).count() > 0).map(|rarity| Holding {
                    rarity: Rarity::ALL[rarity],
                    cards: count(of(rarity).count()),
                    definitions: count(distinct(of(rarity).map(|card| card.0).collect()).len()),
                    modified: count(of(rarity).filter(|card| card.2).count()),
                }).collect(),
                definitions: count(held.len()),
                sets: (0..3).map(|set| (held.iter().filter(|card| **card / 4 == set).count(), 4)).collect(),
                grades: (1..=10).map(|grade| (grade, count(cards.iter().filter(|card| card.3 == Some(grade)).count()))).collect(),
                ..Facts::default()
            };
            let pairs: std::collections::BTreeSet<_> = cards.iter().map(|card| (card.0, card.1)).collect();
            let whole = (0..3).filter(|set| (0..4).all(|at| held.contains(&(4 * set + at)))).count();
            let half = (0..3).filter(|set| (0..4).filter(|at| held.contains(&(4 * set + at))).count() >= 2).count();
            prop_assert_eq!(facts.figure(Kind::DistinctCards), count(pairs.len()));
            prop_assert_eq!(facts.figure(Kind::Modified), count(cards.iter().filter(|card| card.2).count()));
            prop_assert_eq!(facts.figure(Kind::EpicOrRarer), count(cards.iter().filter(|card| card.1 >= 5).count()));
            prop_assert_eq!(facts.figure(Kind::Definitions), count(held.len()));
            prop_assert_eq!((facts.figure(Kind::FullSets), facts.figure(Kind::HalfSets)), (count(whole), count(half)));
            for (kind, least) in [(Kind::Graded, 1), (Kind::GradedNine, 9), (Kind::GradedTen, 10)] {
                let reached = cards.iter().filter(|card| card.3.is_some_and(|grade| grade >= least)).count();
                prop_assert_eq!(facts.figure(kind), count(reached));
            }
        }
    }
}
