//! The orders in which definitions can come in a pack, if none repeats, and the mean of chances over them.

use std::collections::BTreeMap;

use super::super::pool::PoolConfig;
use super::super::tally::{RARITIES, Span, Tally};
use super::words::Words;
use super::{Chances, Method, float, lowered, weight};
use foilcast_base::rarity::Rarity;

/// A definition with free copies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<'a> {
    pub free: [u32; RARITIES],
    pub printed: [u32; RARITIES],
    pub series: Option<&'a str>,
}

/// The limit of an enumeration, and the size of the sample beyond it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    pub most_orders: usize,
    pub samples: u32,
}

/// The mean over orders, and half of the width of its 95 % confidence interval.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mean {
    pub value: f64,
    pub error: f64,
}

/// The definitions of all cards but the last one.
pub(super) struct Orders<'a> {
    config: &'a PoolConfig,
    pub rows: &'a [Row<'a>],
    pub taken: Vec<usize>,
    /// Free copies of definitions that are not in the pack.
    pub left: Chances,
    /// The part of `left` that the pack is restricted to.
    within: Chances,
    /// For each card, the chance of each rarity given its definition.
    pub cards: Vec<Chances>,
}

/// The chances of the cards before the last one by rarity, and of the last one.
pub(super) struct LastCard<'a> {
    cards: &'a [Chances],
    guarantee: Option<Rarity>,
    /// Without a guarantee, or if an earlier card keeps it.
    ordinary: Chances,
    /// If it keeps the guarantee.
    guaranteed: Chances,
}

impl LastCard<'_> {
    /// The chance that the rarities of all cards are of this kind.
    pub fn all_in(&self, is_kind: impl Fn(usize) -> bool) -> f64 {
        let low = self.guarantee.map_or(0, Rarity::index);
        let of = |chances: &Chances, to: usize| (0..to).filter(|at| is_kind(*at)).map(|at| chances[at]).sum::<f64>();
        let all: f64 = self.cards.iter().map(|card| of(card, RARITIES)).product();
        let unmet: f64 = self.cards.iter().map(|card| of(card, low)).product();
        let unmet = if self.guarantee.is_some() { unmet } else { 0.0 };
        (all - unmet) * of(&self.ordinary, RARITIES) + unmet * of(&self.guaranteed, RARITIES)
    }
}

/// The chance of each single copy by rarity, for a card with a rarity of at least `low` from these copies.
pub(super) fn units(config: &PoolConfig, left: &Chances, low: usize) -> Chances {
    let shares: Chances = std::array::from_fn(|at| match weight(config, at) {
        _ if at < low || left[at] <= 0.0 => 0.0,
        Some(weight) => f64::from(weight) / left[at],
        None => 1.0,
    });
    let sum: f64 = scaled(left, &shares).iter().sum();
    shares.map(|share| share / sum)
}

/// The product for each rarity.
pub(super) fn scaled(copies: &Chances, units: &Chances) -> Chances {
    std::array::from_fn(|at| copies[at] * units[at])
}

impl<'a> Orders<'a> {
    fn new(config: &'a PoolConfig, rows: &'a [Row<'a>], within: &[usize]) -> Self {
        let sum = |at: usize, rows: &mut dyn Iterator<Item = &Row<'_>>| rows.map(|row| f64::from(row.free[at])).sum();
        let left = std::array::from_fn(|at| sum(at, &mut rows.iter()));
        let within = std::array::from_fn(|at| sum(at, &mut within.iter().map(|definition| &rows[*definition])));
        Self { config, rows, taken: Vec::new(), left, within, cards: Vec::new() }
    }

    /// The chance of each single copy by rarity, for a card without a guarantee.
    pub fn ordinary(&self) -> Chances {
        units(self.config, &self.left, 0)
    }

    /// The chance of each single copy by rarity, for the card that keeps the guarantee.
    pub fn guaranteed(&self, guarantee: Option<Rarity>) -> Chances {
        units(self.config, &self.left, guarantee.map_or(0, |minimum| lowered(&self.left, minimum)))
    }

    pub fn last_card(&self, guarantee: Option<Rarity>) -> LastCard<'_> {
        let ordinary = scaled(&self.within, &self.ordinary());
        let guaranteed = scaled(&self.within, &self.guaranteed(guarantee));
        LastCard { cards: &self.cards, guarantee, ordinary, guaranteed }
    }

    /// Draws a definition as the next card. Returns the chance of that.
    fn take(&mut self, definition: usize) -> f64 {
        let copies = self.rows[definition].free.map(f64::from);
        let chances = scaled(&copies, &self.ordinary());
        let sum: f64 = chances.iter().sum();
        for (at, copies) in copies.iter().enumerate() {
            self.left[at] -= copies;
            self.within[at] -= copies;
        }
        self.cards.push(chances.map(|chance| chance / sum));
        self.taken.push(definition);
        sum
    }

    /// Undoes the last draw.
    fn put_back(&mut self) {
        self.cards.pop();
        let Some(definition) = self.taken.pop() else { return };
        for (at, copies) in self.rows[definition].free.iter().enumerate() {
            self.left[at] += f64::from(*copies);
            self.within[at] += f64::from(*copies);
        }
    }

    /// Visits every order of classes of equal definitions, with its probability.
    fn enumerate(&mut self, classes: &mut [Vec<usize>], cards: usize, mass: f64, visit: &mut impl FnMut(&Self, f64)) {
        if cards == 0 {
            return visit(self, mass);
        }
        for at in 0..classes.len() {
            let members = float(u64::try_from(classes[at].len()).unwrap_or(u64::MAX));
            let Some(definition) = classes[at].pop() else { continue };
            let mass = mass * members * self.take(definition);
            self.enumerate(classes, cards - 1, mass, visit);
            self.put_back();
            classes[at].push(definition);
        }
    }

    /// Visits an order that is sampled from the definitions `within`, with the probability of these.
    fn sample(&mut self, within: &Sampled<'_>, cards: usize, words: &mut Words, visit: &mut impl FnMut(&Self, f64)) {
        let (mut mass, mut taken) = (1.0, Vec::with_capacity(cards));
        for _ in 0..cards {
            let chances = scaled(&self.within, &self.ordinary());
            let sum: f64 = chances.iter().sum();
            mass *= sum;
            let mut point = words.fraction() * sum;
            let drawable = |at: &usize| chances[*at] > 0.0;
            let rarity = (0..RARITIES).filter(drawable).find(|at| {
                point -= chances[*at];
                point < 0.0
            });
            let Some(rarity) = rarity.or_else(|| (0..RARITIES).rev().find(drawable)) else { break };
            let span = Span::only(Rarity::ALL[rarity]);
            let number = words.below(within.tally.count(span, &taken));
            let place = within.tally.place(span, &taken, number).definition;
            taken.insert(taken.partition_point(|other| *other < place), place);
            self.take(within.definitions[place]);
        }
        visit(self, mass);
        (0..cards).for_each(|_| self.put_back());
    }
}

/// The definitions to sample from.
struct Sampled<'a> {
    definitions: &'a [usize],
    tally: Tally,
}

/// The means of `chances` over the orders of the definitions `within`, of which there are at least as many as cards.
/// Orders with other definitions count as 0.
pub(super) fn means(
    config: &PoolConfig,
    rows: &[Row<'_>],
    within: &[usize],
    effort: Effort,
    chances: impl Fn(&Orders<'_>) -> Vec<f64>,
) -> (Vec<Mean>, Method) {
    let mut classes: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for definition in within {
        let row = &rows[*definition];
        classes.entry((row.free, row.printed)).or_default().push(*definition);
    }
    let earlier = usize::from(config.cards_per_pack) - 1;
    let number = classes.len().checked_pow(u32::from(config.cards_per_pack) - 1);
    let mut orders = Orders::new(config, rows, within);
    let mut sums = Sums::default();
    let mut add = |orders: &Orders<'_>, mass: f64| sums.add(chances(orders).into_iter().map(|chance| mass * chance));
    if number.is_some_and(|number| number <= effort.most_orders) {
        let mut classes: Vec<_> = classes.into_values().collect();
        orders.enumerate(&mut classes, earlier, 1.0, &mut add);
        return (sums.exact(), Method::Exact);
    }
    let tally = Tally::new(within.iter().map(|definition| rows[*definition].free).collect());
    let within = Sampled { definitions: within, tally };
    let mut words = Words(1);
    for _ in 0..effort.samples {
        orders.sample(&within, earlier, &mut words, &mut add);
    }
    (sums.sampled(effort.samples), Method::Estimate)
}

/// The sums of figures and of their squares.
#[derive(Default)]
pub(super) struct Sums(Vec<(f64, f64)>);

impl Sums {
    pub fn add(&mut self, figures: impl Iterator<Item = f64>) {
        for (at, figure) in figures.enumerate() {
            if at == self.0.len() {
                self.0.push((0.0, 0.0));
            }
            self.0[at].0 += figure;
            self.0[at].1 += figure * figure;
        }
    }

    fn exact(self) -> Vec<Mean> {
        self.0.into_iter().map(|(value, _)| Mean { value, error: 0.0 }).collect()
    }

    pub fn sampled(self, samples: u32) -> Vec<Mean> {
        let samples = f64::from(samples);
        let mean = |(sum, squares): (f64, f64)| {
            let value = sum / samples;
            let variance = (squares / samples - value * value).max(0.0);
            Mean { value, error: 1.96 * (variance / samples).sqrt() }
        };
        self.0.into_iter().map(mean).collect()
    }
}
