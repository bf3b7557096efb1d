//! `foilcast serve` on a disk that loses unsynced writes; the crash tests start it and kill it.

use clap::Parser;
use foilcast::{config::Config, logging, serve, spa::NO_WEB_APP};

#[derive(Parser)]
struct Command {
    #[command(flatten)]
    config: Box<Config>,
}

fn main() -> anyhow::Result<()> {
    faulty_disk::install_volatile().map_err(anyhow::Error::msg)?;
    let Command { config } = Command::parse();
    logging::start_log(config.log_format, &config.log)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async { serve::run(*config, &NO_WEB_APP).await })?;
    Ok(())
}
