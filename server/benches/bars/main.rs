//! `make bench`: every figure beside a reference of the same run, and at the end one line per bar.
//!
//! `cargo bench --bench bars -- openings` runs only the parts whose name contains the word.

mod crowd;
mod http;
mod market;
mod openings;
mod pace;
mod reads;
mod replay;
mod report;
mod scale;
mod size;
mod sockets;
mod trades;
mod world;

use report::Report;
use std::process::ExitCode;

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    if wanted.first().is_some_and(|word| word == sockets::BARE) {
        let served = runtime.map_err(anyhow::Error::from).and_then(|runtime| runtime.block_on(sockets::serve_bare()));
        return if served.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let outcome = runtime.map_err(anyhow::Error::from).and_then(|runtime| runtime.block_on(run(&wanted)));
    match outcome {
        Ok(report) => report.finish(),
        Err(error) => {
            eprintln!("the benches could not run: {error:#}");
            ExitCode::from(2)
        }
    }
}

async fn run(wanted: &[String]) -> anyhow::Result<Report> {
    let runs = |part: &str| wanted.is_empty() || wanted.iter().any(|word| part.contains(word.as_str()));
    faulty_disk::install_slow().map_err(anyhow::Error::msg)?;
    let mut report = Report::default();
    if runs("sqlite openings") {
        openings::sqlite(&mut report).await?;
    }
    if runs("postgres openings") {
        let server = std::env::var("FOILCAST_TEST_POSTGRES");
        let server = server.map_err(|_| anyhow::anyhow!("run this through scripts/with-postgres.sh --durable"))?;
        openings::postgres(&mut report, &server).await?;
    }
    if runs("trades") {
        trades::run(&mut report).await?;
    }
    if runs("market") {
        market::run(&mut report).await?;
    }
    if runs("reads") {
        reads::run(&mut report).await?;
    }
    if runs("http") {
        http::run(&mut report).await?;
    }
    if runs("sockets") {
        sockets::run(&mut report).await?;
    }
    if runs("size")
        && let Err(error) = size::run(&mut report).await
    {
        // Earlier results are reported all the same.
        report.could_not("size", &error);
    }
    Ok(report)
}
