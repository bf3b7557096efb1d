//! The summary of a simulation: how long the run lasts, when each promise ends, and the spread of these numbers.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::draft::PackDraft;
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::packs::draw::{End, Run};

/// Largest number of packs per day in a simulation.
pub const MAX_PER_DAY: u32 = 1_000_000;

/// What is to be simulated.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimulatePack {
    /// The pack, saved or not.
    pub pack: PackDraft,
    /// Whether it begins with what is left now, and not with the whole printed run.
    #[serde(default)]
    pub from_now: bool,
    /// How many packs are opened on a day, 1 to 1,000,000; without it no time passes and windows stay as they are.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 1_000_000)]
    pub packs_per_day: Option<u32>,
}

/// A number of packs that differs from run to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Spread {
    /// In nine of ten runs it is at least this.
    low: u64,
    /// In half of the runs it is at most this.
    median: u64,
    /// In nine of ten runs it is at most this.
    high: u64,
}

/// Something that the pack promises or has, and when that ends.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Milestone {
    /// What happens: `gone` (the last copy of a rarity), `standIn` (the guarantee cannot be kept) or `repeat` (the same
    /// card twice in a pack).
    kind: &'static str,
    /// Which rarity is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    rarity: Option<Rarity>,
    /// The pack in which it happens.
    pack: Spread,
    /// When, at this pace; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Timestamp>,
    /// In how many of the runs it happens.
    runs: u64,
}

/// What is left after some packs.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Point {
    /// After so many packs.
    packs: u64,
    /// Copies left of each rarity, commonest first.
    left: Vec<u64>,
}

/// How the run goes.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SupplyOutlook {
    /// How often it was simulated; long runs once, short ones several times.
    runs: u64,
    /// How many packs there are in it.
    packs: Spread,
    /// When it ends at this pace; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    ends_at: Option<Timestamp>,
    end: End,
    /// Copies that cannot be pulled any more when it ends.
    left: Spread,
    /// What happens on the way, earliest first.
    milestones: Vec<Milestone>,
    /// How the first run goes down.
    curve: Vec<Point>,
}

impl Spread {
    /// The quantiles of these numbers. `None` if there are none.
    fn of(mut numbers: Vec<u64>) -> Option<Self> {
        numbers.sort_unstable();
        let last = numbers.len().checked_sub(1)?;
        let at = |tenths: usize| numbers[(last * tenths + 5) / 10];
        Some(Self { low: at(1), median: at(5), high: at(9) })
    }
}

impl SupplyOutlook {
    /// The summary of these runs. `when` returns the time at which a pack is opened.
    pub fn of(runs: &[Run], when: impl Fn(u64, &Run) -> Option<Timestamp>) -> Option<Self> {
        let first = runs.first()?;
        let spread = |figure: &dyn Fn(&Run) -> Option<u64>| {
            let numbers: Vec<u64> = runs.iter().filter_map(figure).collect();
            let happened = whole(numbers.len());
            Spread::of(numbers).map(|spread| (spread, happened))
        };
        let milestone = |kind, rarity, figure: &dyn Fn(&Run) -> Option<u64>| {
            let (pack, runs) = spread(figure)?;
            Some(Milestone { kind, rarity, pack, at: when(pack.median, first), runs })
        };
        let gone = Rarity::ALL.into_iter().map(|r| milestone("gone", Some(r), &|run| run.gone[r.index()]));
        let others = [milestone("standIn", None, &|run| run.stand_in), milestone("repeat", None, &|run| run.repeat)];
        let mut milestones: Vec<Milestone> = gone.chain(others).flatten().collect();
        milestones.sort_by_key(|milestone| milestone.pack.median);
        let (packs, _) = spread(&|run| Some(run.packs))?;
        let (left, _) = spread(&|run| Some(run.left))?;
        let point = |(packs, left): &(u64, [u64; Rarity::ALL.len()])| Point { packs: *packs, left: left.to_vec() };
        Some(Self {
            runs: whole(runs.len()),
            packs,
            ends_at: when(packs.median, first),
            end: first.end,
            left,
            milestones,
            curve: first.curve.iter().map(point).collect(),
        })
    }
}

fn whole(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
