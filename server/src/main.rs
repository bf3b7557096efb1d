//! The `foilcast` command.

use anyhow::Context;
use clap::{Parser, Subcommand};
use foilcast::{app::App, config::Config, observe, serve};
use std::process::ExitCode;

/// Foilcast: a self-hosted home for a streamer's collectible cards.
#[derive(Parser)]
#[command(name = "foilcast", version, about)]
struct Command {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Start the server.
    Serve {
        #[command(flatten)]
        config: Box<Config>,
    },
}

fn main() -> ExitCode {
    match run(Command::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("foilcast: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    let What::Serve { config } = command.what;
    observe::start_log(config.log_format, &config.log).context("--log is not a level that the log knows")?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let answer = runtime.block_on(async {
        config.check().map_err(anyhow::Error::msg)?;
        prepare_data_dir(&config)?;
        serve::run(App::start(*config).await?).await
    });
    // Tasks are dropped here, and with the last of them the database, which finishes its writes first.
    drop(runtime);
    answer
}

fn prepare_data_dir(config: &Config) -> anyhow::Result<()> {
    std::fs::create_dir_all(&config.data_dir)
        .with_context(|| format!("the data directory {} cannot be made", config.data_dir.display()))
}
