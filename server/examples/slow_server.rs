//! `foilcast serve` on a disk whose syncs take `SLOW_DISK_MS` longer; the fault tests start it.

use std::time::Duration;

use clap::Parser;
use foilcast::{config::Config, logging, serve, spa::NO_WEB_APP};

#[derive(Parser)]
struct Command {
    #[command(flatten)]
    config: Box<Config>,
}

fn main() -> anyhow::Result<()> {
    faulty_disk::install_slow().map_err(anyhow::Error::msg)?;
    faulty_disk::set_delay(Duration::from_millis(std::env::var("SLOW_DISK_MS")?.parse()?));
    let Command { config } = Command::parse();
    logging::start_log(config.log_format, &config.log)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async { serve::run(*config, &NO_WEB_APP).await })?;
    Ok(())
}
