//! Decides which copies an opening takes, given the known holders; without input or output.
//!
//! Attempts are made in a fixed order, so that the result depends on the seeds and the held copies, and not on how the
//! caller looked these up.

use super::known::{CopyState, Holder, KnownHolders};
use super::pool::{Policy, Pool, View};
use super::stream::{Integers, Label, accepted};
use super::tally::{Place, Span, Tally};
use foilcast_base::ids::OpeningId;
use foilcast_base::rarity::Rarity;

/// After this many copies passed over, the card is drawn from the list of free copies.
pub const LIST_AFTER: usize = 200;

/// A card being drawn, with everything for its record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pull {
    pub choices: Vec<Choice>,
    pub passed: Vec<Passed>,
    pub attempt: u32,
    pub place: Place,
    /// The length of the list of free eligible copies, if the card was drawn from one.
    pub listed: Option<u64>,
    /// The card's minimum rarity before any rule was relaxed.
    pub minimum: Option<Rarity>,
    pub relaxation: Relaxation,
    /// Whether the copy is known to be free; otherwise that is assumed.
    pub certain: bool,
    /// The rarities that the integer selected from.
    pub span: Span,
}

/// A rarity chosen by weight, and whether the list then showed that none of it was left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Choice {
    pub attempt: u32,
    pub rarity: Rarity,
    pub empty: bool,
}

/// A copy that an attempt selected but that was held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Passed {
    pub attempt: u32,
    pub place: Place,
    pub holder: Holder,
}

/// How far the rules for a card are relaxed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Relaxation {
    pub minimum: Rarity,
    /// Whether definitions that are already in the pack may repeat.
    pub repeats: bool,
}

impl Relaxation {
    /// All relaxations for a card with this minimum rarity, from the strict rules to the most relaxed ones.
    fn all(minimum: Option<Rarity>, no_repeats: bool) -> impl Iterator<Item = Self> {
        let from = minimum.map_or(0, Rarity::index);
        let falling = Rarity::ALL[..=from].iter().rev();
        let all = falling.flat_map(|minimum| [false, true].map(|repeats| Self { minimum: *minimum, repeats }));
        all.filter(move |relaxation| !(no_repeats && relaxation.repeats))
    }

    /// The definitions that are excluded.
    pub fn excluded(self, taken: &[usize]) -> &[usize] {
        if self.repeats { &[] } else { taken }
    }

    fn count(self, tally: &Tally, taken: &[usize]) -> u64 {
        tally.count(Span::at_least(self.minimum), self.excluded(taken))
    }
}

/// Why a plan ends before its last card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// The free copies must be listed, which needs the counts of held copies.
    Counts,
    /// A copy must be selected within a definition and rarity, which needs the held mints.
    Mints(usize, Rarity),
    /// No copy is left for this card.
    TooSmall,
    /// The answers contradict each other.
    Contradiction,
}

/// The cards that could be planned.
#[derive(Debug, Default)]
pub(super) struct Plan {
    pub pulls: Vec<Pull>,
    pub stop: Option<Stop>,
}

/// The input of a plan.
pub(super) struct Planner<'a, I> {
    pub pool: &'a Pool,
    pub view: &'a View,
    pub known: &'a KnownHolders,
    pub integers: &'a mut I,
    pub opening: OpeningId,
    pub cards: u8,
    /// The minimum rarity of the last card if no earlier card reaches it.
    pub guarantee: Option<Rarity>,
    pub list_after: usize,
}

/// The definitions of these pulls, ascending and unique.
pub(super) fn definitions_of(pulls: &[Pull]) -> Vec<usize> {
    let mut taken: Vec<usize> = pulls.iter().map(|pull| pull.place.definition).collect();
    taken.sort_unstable();
    taken.dedup();
    taken
}

/// The attempts made so far for one card.
#[derive(Default)]
struct Trial {
    number: u8,
    minimum: Option<Rarity>,
    attempt: u32,
    rarity_attempt: u32,
    choices: Vec<Choice>,
    passed: Vec<Passed>,
}

impl Trial {
    fn into_pull(self, relaxation: Relaxation, span: Span, attempt: u32, place: Place) -> Pull {
        let Self { minimum, choices, passed, .. } = self;
        Pull { choices, passed, attempt, place, listed: None, minimum, relaxation, certain: true, span }
    }
}

impl<I: Integers> Planner<'_, I> {
    /// Plans all cards from the first one, and assumes that unknown copies are free.
    pub fn plan(mut self) -> Plan {
        let mut plan = Plan::default();
        let mut listing = false;
        for number in 1..=self.cards {
            let minimum = self.minimum(number, &plan.pulls);
            let trial = Trial { number, minimum, ..Trial::default() };
            match self.pull(trial, &plan.pulls, listing) {
                Ok(pull) => {
                    listing |= pull.listed.is_some();
                    plan.pulls.push(pull);
                }
                Err(stop) => {
                    plan.stop = Some(stop);
                    break;
                }
            }
        }
        plan
    }

    /// The card's minimum rarity: the last card keeps the guarantee if no earlier card has.
    fn minimum(&self, number: u8, before: &[Pull]) -> Option<Rarity> {
        let guarantee = self.guarantee.filter(|_| number == self.cards)?;
        let met = before.iter().any(|pull| pull.place.rarity >= guarantee);
        (!met).then_some(guarantee)
    }

    fn stages(&self, trial: &Trial) -> impl Iterator<Item = Relaxation> + use<I> {
        Relaxation::all(trial.minimum, self.pool.config().no_repeats)
    }

    fn pull(&mut self, mut trial: Trial, before: &[Pull], listing: bool) -> Result<Pull, Stop> {
        let taken = definitions_of(before);
        if !listing {
            let printed = &self.view.printed;
            let mut stages = self.stages(&trial);
            let relaxation = stages.find(|relaxation| relaxation.count(printed, &taken) > 0).ok_or(Stop::TooSmall)?;
            let span = match self.pool.config().policy {
                Policy::Supply => Span::at_least(relaxation.minimum),
                Policy::Weights => Span::only(self.choose(&mut trial, printed, relaxation, &taken)),
            };
            if let Some((attempt, place, certain)) =
                self.by_integers(&mut trial, span, relaxation.excluded(&taken), before)
            {
                return Ok(Pull { certain, ..trial.into_pull(relaxation, span, attempt, place) });
            }
        }
        self.listed(trial, before, &taken)
    }

    /// Tries one integer after another, until one selects a copy that is not known to be held.
    fn by_integers(
        &mut self,
        trial: &mut Trial,
        span: Span,
        excluded: &[usize],
        before: &[Pull],
    ) -> Option<(u32, Place, bool)> {
        let printed = &self.view.printed;
        let n = printed.count(span, excluded);
        while trial.passed.len() < self.list_after {
            let (attempt, number) = accepted(self.integers, Label::Card(trial.number), &mut trial.attempt, n);
            let place = printed.place(span, excluded, number);
            match self.state_of(place, before) {
                CopyState::Free => return Some((attempt, place, true)),
                CopyState::Unknown => return Some((attempt, place, false)),
                CopyState::Held(holder) => trial.passed.push(Passed { attempt, place, holder }),
            }
        }
        None
    }

    /// Selects from the list of all free eligible copies with one integer.
    fn listed(&mut self, mut trial: Trial, before: &[Pull], taken: &[usize]) -> Result<Pull, Stop> {
        let free = self.known.free(self.view, before).ok_or(Stop::Counts)?;
        let mut stages = self.stages(&trial);
        let relaxation = stages.find(|relaxation| relaxation.count(&free, taken) > 0).ok_or(Stop::TooSmall)?;
        let excluded = relaxation.excluded(taken);
        let span = match self.pool.config().policy {
            Policy::Supply => Span::at_least(relaxation.minimum),
            Policy::Weights => Span::only(match trial.choices.last_mut() {
                Some(choice) if free.count(Span::only(choice.rarity), excluded) > 0 => choice.rarity,
                Some(choice) => {
                    choice.empty = true;
                    self.choose(&mut trial, &free, relaxation, taken)
                }
                None => self.choose(&mut trial, &free, relaxation, taken),
            }),
        };
        let n = free.count(span, excluded);
        let (attempt, number) = accepted(self.integers, Label::Card(trial.number), &mut trial.attempt, n);
        let rank = free.place(span, excluded, number);
        let place = self.known.nth_free(self.view, rank, before)?;
        Ok(Pull { listed: Some(n), ..trial.into_pull(relaxation, span, attempt, place) })
    }

    /// Chooses a rarity by weight, among those that `tally` has copies of.
    fn choose(&mut self, trial: &mut Trial, tally: &Tally, relaxation: Relaxation, taken: &[usize]) -> Rarity {
        let excluded = relaxation.excluded(taken);
        let weigh = |rarity: &Rarity| {
            let left = *rarity >= relaxation.minimum && tally.count(Span::only(*rarity), excluded) > 0;
            (*rarity, if left { u64::from(self.pool.weight(*rarity)) } else { 0 })
        };
        let weights: Vec<(Rarity, u64)> = Rarity::ALL.iter().map(weigh).collect();
        let sum = weights.iter().map(|(_, weight)| weight).sum();
        let label = Label::Rarity(trial.number);
        let (attempt, mut number) = accepted(self.integers, label, &mut trial.rarity_attempt, sum);
        let mut chosen = relaxation.minimum;
        for (rarity, weight) in weights {
            chosen = rarity;
            if number < weight {
                break;
            }
            number -= weight;
        }
        trial.choices.push(Choice { attempt, rarity: chosen, empty: false });
        chosen
    }

    /// What is known about a copy. Copies of earlier cards of this opening are held by it.
    fn state_of(&self, place: Place, before: &[Pull]) -> CopyState {
        if before.iter().any(|pull| pull.place == place) {
            return CopyState::Held(Holder::Opening(self.opening));
        }
        self.known.state_of(place)
    }
}
