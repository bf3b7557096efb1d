//! `foilcast-load`: a load test for a running demo of Foilcast. Its users browse, open packs, trade, sell and watch
//! through the documented HTTP API and Socket.IO events. It prints a table of latencies.
//!
//! The load is open: the schedule is fixed in advance, and each latency counts from the scheduled time of the step. So
//! a server that stalls for a second gets no fewer requests, and the latencies include the delay.

mod pages;
mod report;
mod requests;
mod schedule;
mod stats;
mod steps;
mod totals;
mod trading;
mod users;

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use clap::Parser;
use tokio::task::JoinSet;
use tokio::time::Instant;

use stats::Stats;
use users::Users;

/// Load test: users browse, open packs, trade, sell and watch on a running demo. Prints the latencies.
///
/// The demo's default limits are for single users: start it with --sign-ins-per-minute=100000
/// --writes-per-minute=1000000. Exits with 1 after an error (refusals by rule, 409 and 429, are none) or if packs do
/// not add up.
#[derive(Parser, Debug, Clone)]
#[command(version)]
struct Args {
    /// Address of the demo; if given several times, users are distributed over them.
    #[arg(long, default_value = "http://127.0.0.1:8080", value_name = "URL", value_parser = address)]
    url: Vec<String>,

    /// Address for signing in, if only one of several servers has the stand-in for Twitch. Empty means the first one.
    #[arg(long, value_name = "URL", value_parser = address)]
    sign_in_at: Option<String>,

    /// Number of users to simulate.
    #[arg(long, default_value_t = 100, value_name = "2-20000", value_parser = clap::value_parser!(u32).range(2..=20_000))]
    users: u32,

    /// Steps of all users per second; each user waits for users ÷ rate seconds between two.
    #[arg(long, default_value_t = 100.0, value_name = "PER SECOND", value_parser = rate)]
    rate: f64,

    /// Duration of the load.
    #[arg(long, default_value_t = 30, value_name = "1-3600", value_parser = clap::value_parser!(u32).range(1..=3600))]
    seconds: u32,

    /// Number of users who hold a page's socket open. Empty means all.
    #[arg(long, value_name = "NUMBER")]
    watchers: Option<u32>,

    /// Packs that each user gets before the load.
    #[arg(long, default_value_t = 200, value_name = "1-10000", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    packs: u32,

    /// Random seed of the schedule and the actions.
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,

    /// Prints one line of JSON instead of the table.
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Average pause of a user between two steps.
    fn pause(&self) -> Duration {
        Duration::from_secs_f64(f64::from(self.users) / self.rate)
    }

    fn sign_in_at(&self) -> &str {
        self.sign_in_at.as_deref().unwrap_or(&self.url[0])
    }
}

/// Parses the address of a server.
fn address(text: &str) -> Result<String, String> {
    let text = text.trim_end_matches('/');
    if text.starts_with("http://") {
        Ok(text.to_owned())
    } else {
        Err("it begins with http://; the load does not speak TLS, so ask the server behind the proxy".into())
    }
}

/// Parses a rate per second.
fn rate(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(rate) if (0.1..=100_000.0).contains(&rate) => Ok(rate),
        _ => Err("write a number of steps a second from 0.1 to 100000".into()),
    }
}

/// Maximum time for steps in progress at the end.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(30);
/// Time for all users to get ready before the first step.
const HEAD_START: Duration = Duration::from_millis(200);

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    let args = Args::parse();
    let stats = Arc::new(Stats::default());
    eprintln!("{} users sign in at {}", args.users, args.sign_in_at());
    let users = Arc::new(Users::sign_in(&args).await.context("the load did not begin")?);
    let before = totals::Totals::of(&users).await?;
    let open_pages = pages::open(&users, args.watchers.unwrap_or(args.users), &stats).await?;
    eprintln!(
        "{} users take {} steps a second for {} s, each pauses for {:.1} s between two",
        args.users,
        args.rate,
        args.seconds,
        args.pause().as_secs_f64()
    );
    let took = run(&args, &users, &stats).await;
    open_pages.close(stats.successes("put up for sale"), &stats).await;
    let after = totals::Totals::of(&users).await?;
    let report = stats.report(took);
    // Requests with an error or without a response may have taken effect.
    let max_opened = if report.errors() == 0 { stats.opened() } else { stats.requested() };
    let totals = after.check(&before, stats.opened()..=max_opened);
    if args.json {
        println!("{}", report.to_json(&args, totals.as_ref().err()));
    } else {
        println!("{}", report.to_text());
        match &totals {
            Ok(sentence) | Err(sentence) => println!("{sentence}"),
        }
    }
    Ok(if report.errors() == 0 && totals.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs the steps of all users; returns how long that took.
async fn run(args: &Args, users: &Arc<Users>, stats: &Arc<Stats>) -> Duration {
    let begin = Instant::now() + HEAD_START;
    let end = begin + Duration::from_secs(args.seconds.into());
    let mut tasks = JoinSet::new();
    for number in 0..users.all.len() {
        let (users, stats) = (Arc::clone(users), Arc::clone(stats));
        let rng = fastrand::Rng::with_seed(args.seed.wrapping_mul(1_000_003).wrapping_add(number as u64));
        let schedule = schedule::Schedule::new(begin, end, args.pause(), rng.clone());
        tasks.spawn(steps::run(users, stats, number, schedule, rng));
    }
    let mut every_second = tokio::time::interval_at(begin + Duration::from_secs(1), Duration::from_secs(1));
    let timeout = tokio::time::sleep_until(end + DRAIN_TIMEOUT);
    tokio::pin!(timeout);
    loop {
        tokio::select! {
            ended = tasks.join_next() => match ended {
                None => break,
                Some(Err(error)) => stats.record_error("user", format!("bug in the load tool: {error}")),
                Some(Ok(())) => {}
            },
            now = every_second.tick() => eprintln!("{}", stats.progress(now - begin)),
            () = &mut timeout => {
                stats.record_error("user", format!("{} users wait after {} s", tasks.len(), DRAIN_TIMEOUT.as_secs()));
                break;
            }
        }
    }
    begin.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_arguments_are_refused_with_the_valid_ones() {
        let refused = |flags: &[&str]| Args::try_parse_from(flags).unwrap_err().to_string();
        assert!(refused(&["load", "--url", "https://cards.example"]).contains("does not speak TLS"));
        assert!(refused(&["load", "--rate", "0"]).contains("0.1 to 100000"));
        assert!(refused(&["load", "--users", "1"]).contains("2..=20000"));
        let args = Args::try_parse_from(["load", "--users=300", "--rate=150"]).unwrap();
        assert_eq!(args.pause(), Duration::from_secs(2));
        assert_eq!(args.sign_in_at(), "http://127.0.0.1:8080");
    }
}
