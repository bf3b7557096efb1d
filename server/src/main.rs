//! The `foilcast` command.

use anyhow::Context;
use clap::{Parser, Subcommand};
use foilcast::{app::App, config::Config, observe, serve, users};
use std::future::Future;
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
    /// Decide who are the admins.
    Admin {
        #[command(subcommand)]
        what: Admin,
    },
}

#[derive(Subcommand)]
enum Admin {
    /// Make somebody an admin, who has signed in before.
    Grant {
        /// The person's user name.
        name: String,
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
    match command.what {
        What::Serve { config } => in_runtime(*config, serve::run),
        What::Admin { what: Admin::Grant { name, config } } => in_runtime(*config, |config| grant(config, name)),
    }
}

/// Starts the log and a runtime for one command, and closes the database before it answers.
fn in_runtime<F: Future<Output = anyhow::Result<()>>>(
    config: Config,
    command: impl FnOnce(Config) -> F,
) -> anyhow::Result<()> {
    observe::start_log(config.log_format, &config.log).context("--log is not a level that the log knows")?;
    std::fs::create_dir_all(&config.data_dir)
        .with_context(|| format!("the data directory {} cannot be made", config.data_dir.display()))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let answer = runtime.block_on(command(config));
    // Tasks are dropped here, and with the last of them the database, which finishes its writes first.
    drop(runtime);
    answer
}

async fn grant(config: Config, name: String) -> anyhow::Result<()> {
    let app = App::start(config).await?;
    let user = app.db.write(move |tx| users::grant_admin(tx, &name)).await.map_err(|error| {
        let told = error.body().message;
        anyhow::Error::new(error).context(told)
    })?;
    println!("{} is an admin now.", user.username);
    Ok(())
}
