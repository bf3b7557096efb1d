//! Figures side by side, and at the end one line per bar.

use std::process::ExitCode;
use std::time::Duration;

/// A result and its bar.
struct Bar {
    name: String,
    figure: f64,
    bar: f64,
    at_most: bool,
}

/// Everything measured in one run.
#[derive(Default)]
pub struct Report {
    bars: Vec<Bar>,
}

impl Report {
    #[expect(clippy::unused_self, reason = "everything printed goes through the report")]
    pub fn part(&self, title: &str) {
        println!("\n{title}");
    }

    /// A figure without a bar.
    #[expect(clippy::unused_self, reason = "everything printed goes through the report")]
    pub fn figure(&self, name: &str, figure: impl std::fmt::Display) {
        println!("  {name:<58} {figure:>12}");
    }

    /// A figure that has to reach a bar.
    pub fn at_least(&mut self, name: &str, figure: f64, bar: f64) {
        self.figure(name, format!("{figure:.2}"));
        self.bars.push(Bar { name: name.replace(' ', "-"), figure, bar, at_most: false });
    }

    /// The median of rates measured in turns with their references, which has to reach a bar.
    pub fn ratio_at_least(&mut self, name: &str, ratios: &Ratios, bar: f64) {
        self.figure(name, ratios);
        self.bars.push(Bar { name: name.replace(' ', "-"), figure: ratios.median(), bar, at_most: false });
    }

    /// A figure that must not pass a bar.
    pub fn at_most(&mut self, name: &str, figure: f64, bar: f64) {
        self.figure(name, format!("{figure:.2}"));
        self.bars.push(Bar { name: name.replace(' ', "-"), figure, bar, at_most: true });
    }

    /// A part that ended before its time: as a bar that is short.
    pub fn could_not(&mut self, part: &str, error: &anyhow::Error) {
        eprintln!("{part} could not be measured to its end: {error:#}");
        self.bars.push(Bar { name: format!("{part}-measured-to-its-end"), figure: 0.0, bar: 1.0, at_most: false });
    }

    /// Prints one line per bar; fails when one is short.
    pub fn finish(self) -> ExitCode {
        println!();
        let mut short = false;
        for Bar { name, figure, bar, at_most } in &self.bars {
            let ok = if *at_most { figure <= bar } else { figure >= bar };
            let sign = if *at_most { "<=" } else { ">=" };
            println!("bar {name} {figure:.2} {sign} {bar} {}", if ok { "ok" } else { "short" });
            short |= !ok;
        }
        if short { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }
}

/// The times of a number of operations, one by one and together.
pub struct Timed {
    each: Vec<Duration>,
    /// From the first to the last.
    pub whole: Duration,
}

impl Timed {
    /// Durations in any order, and the time between the first start and the last end.
    pub fn new(mut each: Vec<Duration>, whole: Duration) -> Self {
        each.sort_unstable();
        Self { each, whole }
    }

    /// The rate in operations per second.
    pub fn rate(&self) -> f64 {
        as_f64(self.each.len()) / self.whole.as_secs_f64()
    }

    /// The duration below which this share of them lies, in milliseconds.
    pub fn quantile(&self, share: f64) -> f64 {
        let last = self.each.len().saturating_sub(1);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place in a short list")]
        let place = (as_f64(last) * share).round() as usize;
        self.each.get(place).map_or(0.0, Duration::as_secs_f64) * 1000.0
    }
}

impl std::fmt::Display for Timed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.0}/s, median {:.3} ms, p99 {:.3} ms", self.rate(), self.quantile(0.5), self.quantile(0.99))
    }
}

/// How many pairs a ratio is measured with.
pub const PAIRS: usize = 15;

/// Rates of the product divided by those of a reference that ran directly before or after it, one ratio a pair.
pub struct Ratios(Vec<f64>);

impl Ratios {
    /// Runs `pair` [`PAIRS`] times. In every second pair, `true`, the reference runs first.
    pub async fn measure<F>(mut pair: F) -> anyhow::Result<Self>
    where
        F: AsyncFnMut(usize, bool) -> anyhow::Result<f64>,
    {
        let mut ratios = Vec::with_capacity(PAIRS);
        for number in 0..PAIRS {
            ratios.push(pair(number, number % 2 == 1).await?);
        }
        ratios.sort_unstable_by(f64::total_cmp);
        Ok(Self(ratios))
    }

    pub fn median(&self) -> f64 {
        self.0[PAIRS / 2]
    }

    /// A bound that the true median is above with more than 95 % probability: of 15 pairs, 4 or more are below it with
    /// probability 0.982 (binomial distribution).
    pub fn lower_bound(&self) -> f64 {
        self.0[3]
    }
}

impl std::fmt::Display for Ratios {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.2} (95 %: >= {:.2})", self.median(), self.lower_bound())
    }
}

/// The middle one; the mean of the middle two when they are even.
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    match numbers.len() {
        0 => 0.0,
        n if n % 2 == 1 => numbers[n / 2],
        n => f64::midpoint(numbers[n / 2 - 1], numbers[n / 2]),
    }
}

/// Counts are far below the point where this would lose digits.
pub fn as_f64(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
