//! All standings, sorted by each figure.

use std::collections::{HashMap, HashSet};

use super::ranks::Ranks;
use super::rules::{Holdings, Ranking, Standing, best_share, share};
use crate::ids::UserId;

/// A place in a ranking: the place, the user and the figure.
pub type Placed = (i64, UserId, i64);

#[derive(Default)]
pub struct Standings {
    all: Vec<Standing>,
    places: HashMap<UserId, usize>,
    ranks: [Ranks; Ranking::ALL.len()],
    specialists: Ranks,
    /// Number of definitions of each series, by index.
    totals: Vec<u32>,
    /// Users who have left, with empty standings.
    left: HashSet<UserId>,
}

impl Standings {
    /// The standings of these users. `totals` has the number of definitions of each series.
    pub fn of(all: Vec<Standing>, totals: &[u32]) -> Self {
        let ranks = Ranking::ALL.map(|ranking| Ranks::of(all.iter().map(|one| (ranking.of(one), one.user))));
        let specialists = specialists(&all, totals);
        let places = all.iter().enumerate().map(|(place, standing)| (standing.user, place)).collect();
        Self { all, places, ranks, specialists, totals: totals.to_vec(), left: HashSet::new() }
    }

    /// Sets the number of definitions of each series.
    pub fn set_totals(&mut self, totals: &[u32]) {
        if self.totals != totals {
            self.specialists = specialists(&self.all, totals);
            self.totals = totals.to_vec();
        }
    }

    /// Sets a user's standing. A user who has left keeps an empty one, which is not ranked.
    pub fn set(&mut self, user: UserId, standing: Option<Standing>) {
        let known = self.places.get(&user).copied();
        let nothing = || Standing { user, holdings: Holdings::default(), packs: 0, deals: 0 };
        let after = match (known, standing) {
            (None, None) => return,
            (_, None) => {
                self.left.insert(user);
                nothing()
            }
            (_, Some(standing)) => {
                self.left.remove(&user);
                standing
            }
        };
        let before = if let Some(slot) = known.and_then(|at| self.all.get_mut(at)) {
            std::mem::replace(slot, after.clone())
        } else {
            self.places.insert(user, self.all.len());
            self.all.push(after.clone());
            nothing()
        };
        for (ranking, ranks) in Ranking::ALL.into_iter().zip(&mut self.ranks) {
            ranks.replace(user, ranking.of(&before), ranking.of(&after));
        }
        self.specialists.replace(user, share(&before, &self.totals), share(&after, &self.totals));
    }

    /// Sets a user's packs. An unknown user is skipped, because the new account was announced and is counted.
    pub fn set_packs(&mut self, user: UserId, packs: i64) {
        let Some(standing) = self.places.get(&user).and_then(|at| self.all.get_mut(*at)) else { return };
        let before = std::mem::replace(&mut standing.packs, packs);
        self.rank(Ranking::UnopenedPacks, |ranks| ranks.replace(user, before, packs));
    }

    fn rank(&mut self, ranking: Ranking, change: impl FnOnce(&mut Ranks)) {
        if let Some(ranks) = self.ranks.get_mut(ranking as usize) {
            change(ranks);
        }
    }

    pub fn people(&self) -> usize {
        self.all.len() - self.left.len()
    }

    pub fn find(&self, user: UserId) -> Option<&Standing> {
        self.places.get(&user).and_then(|at| self.all.get(*at))
    }

    /// The first `most` of a ranking with their places, without figures of zero. Equal figures share a place.
    pub fn top(&self, ranking: Ranking, most: usize) -> Vec<Placed> {
        self.ranks.get(ranking as usize).map(|ranks| ranks.first(most)).unwrap_or_default()
    }

    /// The place of a value: one behind all larger ones.
    pub fn place(&self, ranking: Ranking, value: i64) -> i64 {
        let ahead = self.ranks.get(ranking as usize).map_or(0, |ranks| ranks.ahead_of(value));
        i64::try_from(ahead).unwrap_or(i64::MAX - 1) + 1
    }

    /// The user with the largest share of one series, as (user, series, held definitions); of equal shares the one of
    /// the larger series.
    pub fn specialist(&self) -> Option<(UserId, u32, u32)> {
        let (_, user, _) = *self.specialists.first(1).first()?;
        let (series, owned) = best_share(self.find(user)?, &self.totals)?;
        Some((user, series, owned))
    }
}

fn specialists(all: &[Standing], totals: &[u32]) -> Ranks {
    Ranks::of(all.iter().map(|standing| (share(standing, totals), standing.user)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(number: u8) -> UserId {
        UserId::from_bytes([number; 12])
    }

    fn standing(number: u8, points: i64, series: &[(u32, u32)]) -> Standing {
        let holdings = Holdings { points, series: series.into(), ..Holdings::default() };
        Standing { user: user(number), holdings, packs: 0, deals: 0 }
    }

    fn specialist(all: &[Standing], totals: &[u32]) -> Option<(UserId, u32, u32)> {
        Standings::of(all.to_vec(), totals).specialist()
    }

    #[test]
    fn a_change_or_departure_updates_the_ranking() {
        let mut all = Standings::of(vec![standing(4, 5, &[(0, 1)]), standing(3, 7, &[])], &[2]);
        all.set(user(4), Some(standing(4, 9, &[(0, 2)])));
        all.set(user(5), Some(standing(5, 8, &[])));
        all.set(user(3), None);
        all.set(user(6), None);
        all.set_packs(user(5), 3);
        all.set_packs(user(6), 3);
        let ranking = Ranking::CollectionScore;
        assert_eq!(all.top(ranking, 50), [(1, user(4), 9), (2, user(5), 8)]);
        assert_eq!([9, 8, 0].map(|value| all.place(ranking, value)), [1, 2, 3]);
        assert_eq!(all.top(Ranking::UnopenedPacks, 50), [(1, user(5), 3)]);
        assert_eq!((all.find(user(5)).map(|one| one.packs), all.find(user(6))), (Some(3), None));
        assert_eq!(all.specialist(), Some((user(4), 0, 2)));
        all.set_totals(&[0]);
        assert_eq!(all.specialist(), None);
    }

    #[test]
    fn a_specialist_has_the_largest_share_of_a_series() {
        let totals = [10, 4, 0];
        let all = [standing(3, 0, &[(0, 6), (1, 2)]), standing(2, 0, &[(1, 3), (2, 9)]), standing(1, 0, &[(0, 1)])];
        assert_eq!(specialist(&all, &totals), Some((user(2), 1, 3)));
        let whole = [standing(1, 0, &[(1, 4)]), standing(2, 0, &[(0, 10)])];
        assert_eq!(specialist(&whole, &totals), Some((user(2), 0, 10)), "the larger of two whole series");
        let equal = [standing(2, 0, &[(1, 4)]), standing(1, 0, &[(1, 4)])];
        assert_eq!(specialist(&equal, &totals), Some((user(1), 1, 4)), "the earlier account");
        assert_eq!(specialist(&[standing(1, 0, &[])], &totals), None);
    }
}
