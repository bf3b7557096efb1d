//! The rules of contract §8 in a simple model: it keeps all actions of a user in lists, and counts them each time. It
//! shares no code with the server.

use std::collections::{BTreeMap, BTreeSet};

/// The properties of a card that achievements depend on.
#[derive(Debug, Clone)]
pub(super) struct ModelCard {
    pub(super) id: String,
    pub(super) definition: String,
    /// The index of its rarity.
    pub(super) rarity: usize,
    pub(super) modified: bool,
}

/// A user with all actions.
#[derive(Debug, Clone, Default)]
pub(super) struct UserModel {
    pub(super) cards: Vec<ModelCard>,
    pub(super) packs: i64,
    pub(super) opened: i64,
    /// The partners, one entry for each trade that counts.
    pub(super) trades: Vec<String>,
    pub(super) listed: i64,
    pub(super) sold: i64,
    pub(super) bought: i64,
    /// Experience from counted trades and sales, by day, without the limit.
    pub(super) exchange_xp: BTreeMap<i64, i64>,
    pub(super) grades: Vec<i64>,
    /// The days with a sign-in or a return, one entry for each time.
    pub(super) visits: Vec<i64>,
    pub(super) featured_cards: Vec<String>,
    pub(super) prefers_a_pack: bool,
    pub(super) featured_achievements: Vec<String>,
    pub(super) unlocked: BTreeSet<String>,
    pub(super) claimed: BTreeSet<String>,
}

fn count(number: usize) -> i64 {
    i64::try_from(number).expect("few")
}

impl UserModel {
    pub(super) fn xp(&self) -> i64 {
        10 * self.opened + self.exchange_xp.values().map(|xp| *xp.min(&100)).sum::<i64>()
    }

    fn level(&self) -> i64 {
        let mut level = 1;
        while self.xp() >= level * 100 {
            level += 1;
        }
        level
    }

    fn days(&self) -> BTreeSet<i64> {
        self.visits.iter().copied().collect()
    }

    fn streak(&self) -> i64 {
        let days = self.days();
        let last = days.last().copied().unwrap_or(0);
        count((0..=last).take_while(|back| days.contains(&(last - back))).count())
    }

    /// Number of held definitions and of all definitions of each series.
    fn sets(&self, series: &BTreeMap<String, Vec<String>>) -> Vec<(usize, usize)> {
        let has = |definition: &&String| self.cards.iter().any(|card| card.definition == **definition);
        series.values().map(|all| (all.iter().filter(has).count(), all.len())).collect()
    }

    /// The figure of this kind.
    pub(super) fn figure(&self, kind: &str, series: &BTreeMap<String, Vec<String>>) -> i64 {
        let cards = |is: &dyn Fn(&ModelCard) -> bool| count(self.cards.iter().filter(|card| is(card)).count());
        let grades = |least: i64| count(self.grades.iter().filter(|grade| **grade >= least).count());
        let kinds: BTreeSet<_> = self.cards.iter().map(|card| (&card.definition, card.rarity)).collect();
        let definitions: BTreeSet<_> = self.cards.iter().map(|card| &card.definition).collect();
        let partners: BTreeSet<_> = self.trades.iter().collect();
        let sets = self.sets(series);
        match kind {
            "level" => self.level(),
            "packs_opened" => self.opened,
            "trades" => count(self.trades.len()),
            "trade_partners" => count(partners.len()),
            "listed" => self.listed,
            "sold" => self.sold,
            "bought" => self.bought,
            "distinct_cards" => count(kinds.len()),
            "modified" => cards(&|card| card.modified),
            "epic_or_rarer" => cards(&|card| card.rarity >= 5),
            "definitions" => count(definitions.len()),
            "half_sets" => count(sets.iter().filter(|(held, all)| held * 2 >= *all).count()),
            "full_sets" => count(sets.iter().filter(|(held, all)| held == all).count()),
            "graded" => grades(1),
            "graded_nine" => grades(9),
            "graded_ten" => grades(10),
            "logins" => count(self.days().len()),
            "login_streak" => self.streak(),
            "featured_cards" => count(self.featured_cards.len()),
            "preferred_pack" => i64::from(self.prefers_a_pack),
            "featured_achievements" => count(self.featured_achievements.len()),
            other => panic!("the contract knows no {other}"),
        }
    }
}
