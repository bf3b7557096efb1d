//! The summary of a simulation: how long the run lasts, when each promise ends, and the spread of these numbers.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::draft::PackDraft;
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::packs::draw::{End, Hoarding, Pattern, Run};

/// Largest number of packs per day in a simulation.
pub const MAX_PER_DAY: u32 = 1_000_000;

/// Largest number of collectors in a simulation.
pub const MAX_COLLECTORS: u32 = 100_000;

/// The pack to simulate, and the conditions.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimulatePack {
    /// The pack, saved or not.
    pub pack: PackDraft,
    /// Whether the simulation starts with the copies that are left now instead of the whole printed run.
    #[serde(default)]
    pub from_now: bool,
    /// The number of packs opened per day, 1 to 1,000,000. If absent, no time passes, and availability does not change.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 1_000_000)]
    pub packs_per_day: Option<u32>,
    /// The number of collectors, who open packs in turn, 1 to 100,000; 20 by default. Bad-luck protection counts for each.
    #[serde(default = "twenty")]
    #[schema(minimum = 1, maximum = 100_000)]
    pub collectors: u32,
}

const fn twenty() -> u32 {
    20
}

/// The distribution of a number over the simulated runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Spread {
    /// The 10th percentile: in nine of ten runs the number is at least this.
    low: u64,
    /// The median: in half of the runs the number is at most this.
    median: u64,
    /// The 90th percentile: in nine of ten runs the number is at most this.
    high: u64,
}

/// A point at which something that the pack promises or contains ends.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Milestone {
    /// `gone` (the last copy of a rarity), `standIn` (the guarantee cannot be kept), `pityStandIn` (bad-luck protection
    /// cannot) or `repeat` (the same card twice in a pack).
    kind: &'static str,
    /// The rarity that is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    rarity: Option<Rarity>,
    /// The number of the pack in which it happens.
    pack: Spread,
    /// When it happens; absent without `packsPerDay`.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Timestamp>,
    /// The number of runs in which it happens.
    runs: u64,
}

/// The copies left after a number of packs.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Point {
    /// The number of opened packs.
    packs: u64,
    /// The copies left of each rarity, commonest first.
    left: Vec<u64>,
}

/// The number of packs with a pattern.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PatternCount {
    pattern: Pattern,
    packs: Spread,
}

/// What a collector gains who keeps packs and opens all of them once the chance of the best rarity has doubled.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HoardingOutlook {
    /// The best rarity that is left.
    rarity: Rarity,
    /// The number of its cards per pack that is opened as it comes.
    as_they_come: f64,
    /// The same for the packs that were kept; absent if the chance doubled in no run.
    #[serde(skip_serializing_if = "Option::is_none")]
    hoarded: Option<f64>,
    /// The share of runs in which the chance doubled, from 0 to 1. In the others these packs were never opened.
    opened: f64,
}

impl From<Hoarding> for HoardingOutlook {
    fn from(Hoarding { rarity, as_they_come, hoarded, opened }: Hoarding) -> Self {
        Self { rarity, as_they_come, hoarded, opened }
    }
}

/// The result of a simulation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SupplyOutlook {
    /// The number of simulated runs: one if runs are long, several if they are short.
    runs: u64,
    /// The number of packs in a run.
    packs: Spread,
    /// When the run ends; absent without `packsPerDay`.
    #[serde(skip_serializing_if = "Option::is_none")]
    ends_at: Option<Timestamp>,
    end: End,
    /// The number of copies that can no longer be pulled when the run ends.
    left: Spread,
    /// The milestones, earliest first.
    milestones: Vec<Milestone>,
    /// The copies left during the first run.
    curve: Vec<Point>,
    /// The number of packs whose last card bad-luck protection raised.
    hits: Spread,
    patterns: Vec<PatternCount>,
    /// Absent with a single collector.
    #[serde(skip_serializing_if = "Option::is_none")]
    hoarding: Option<HoardingOutlook>,
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
    pub fn of(runs: &[Run], hoarding: Option<Hoarding>, when: impl Fn(u64, &Run) -> Option<Timestamp>) -> Option<Self> {
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
        let others = [
            milestone("standIn", None, &|run| run.stand_in),
            milestone("pityStandIn", None, &|run| run.hit_stand_in),
            milestone("repeat", None, &|run| run.repeat),
        ];
        let mut milestones: Vec<Milestone> = gone.chain(others).flatten().collect();
        milestones.sort_by_key(|milestone| milestone.pack.median);
        let (packs, _) = spread(&|run| Some(run.packs))?;
        let (left, _) = spread(&|run| Some(run.left))?;
        let (hits, _) = spread(&|run| Some(run.hits))?;
        let patterns = Pattern::ALL.into_iter().enumerate().filter_map(|(at, pattern)| {
            let (packs, _) = spread(&|run| Some(run.patterns[at]))?;
            Some(PatternCount { pattern, packs })
        });
        let point = |(packs, left): &(u64, [u64; Rarity::ALL.len()])| Point { packs: *packs, left: left.to_vec() };
        Some(Self {
            runs: whole(runs.len()),
            packs,
            ends_at: when(packs.median, first),
            end: first.end,
            left,
            milestones,
            curve: first.curve.iter().map(point).collect(),
            hits,
            patterns: patterns.collect(),
            hoarding: hoarding.map(HoardingOutlook::from),
        })
    }
}

fn whole(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
