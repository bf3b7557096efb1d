//! The `foilcast` command.

use anyhow::Context;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use foilcast::app::App;
use foilcast::config::{Config, SECRETS};
use foilcast::health::doctor;
use foilcast::serve::Next;
use foilcast::spa::WebApp;
use foilcast::{
    backup, db, demo, export, import, logging, packs, private_files, probes, secret, serve, transparency, users,
};
use rust_embed::RustEmbed;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// Time limit for the database's last writes before the process exits.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

/// The build of the web app: inside the binary, or read from the disk in a debug build.
#[derive(RustEmbed)]
#[folder = "../web/dist/"]
struct Dist;

static WEB_APP: LazyLock<WebApp> = LazyLock::new(WebApp::load::<Dist>);

/// Self-hosted server for a streamer's collectible trading cards.
#[derive(Parser)]
#[command(name = "foilcast", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Start the server and serve requests.
    Serve {
        #[command(flatten)]
        config: Box<Config>,
    },
    /// Manage the admins of this instance.
    Admin {
        #[command(subcommand)]
        command: AdminCommand,
    },
    /// Load or remove the demo set of made-up users and cards.
    Demo {
        #[command(subcommand)]
        command: DemoCommand,
    },
    /// Import the collection of an older system, including defective cards. Stop the server first.
    Import {
        /// Folder with users.json, cards.json, modifiers.json, packs.json, trades.json and listings.json.
        folder: PathBuf,
        /// Skip unreadable records. Without this flag, nothing is imported if a record is unreadable.
        #[arg(long)]
        skip_unreadable: bool,
        #[command(flatten)]
        config: Box<Config>,
    },
    /// Export the collection to files that `import` reads, one document per line. The server may keep running.
    Export {
        /// Folder for the files. It is created if it does not exist.
        folder: PathBuf,
        #[command(flatten)]
        config: Box<Config>,
    },
    /// Create a backup, or verify one. The server may keep running.
    Backup {
        /// Parent folder of the new backup. The default is --backup-folder.
        #[arg(conflicts_with = "verify")]
        folder: Option<PathBuf>,
        /// Verify this backup instead: every file, every table, and the consistency of the data.
        #[arg(long, value_name = "BACKUP")]
        verify: Option<PathBuf>,
        #[command(flatten)]
        config: Box<Config>,
    },
    /// Restore a backup into an empty database, SQLite or PostgreSQL. Stop the server first.
    Restore {
        /// Folder of the backup.
        backup: PathBuf,
        /// Rename the existing data, and restore into a new database.
        #[arg(long)]
        keep_old: bool,
        #[command(flatten)]
        config: Box<Config>,
    },
    /// Copy an instance to another database, for example from SQLite to PostgreSQL. Stop the server first.
    Copy {
        /// Source database: `sqlite:FILE` or `postgres://…`.
        #[arg(long, value_name = "URL")]
        from: String,
        /// Target database, which must be empty: `sqlite:FILE` or `postgres://…`.
        #[arg(long, value_name = "URL")]
        to: String,
        /// Copy from a running server. Changes made after the start are not copied.
        #[arg(long)]
        while_running: bool,
    },
    /// Check everything that this instance needs, and print what is wrong and what to do. The server may keep running.
    Doctor {
        #[command(flatten)]
        options: doctor::Options,
        #[command(flatten)]
        config: Box<Config>,
    },
    /// Commands about the secret server seeds.
    Seeds {
        #[command(subcommand)]
        command: SeedsCommand,
    },
    /// Verify from public data that openings follow the draw algorithm, and that the public log is consistent.
    Verify {
        #[command(flatten)]
        options: packs::verify::Options,
    },
    /// Keep the heads of an instance's public log in a file, each with a proof of when it was seen.
    Watch {
        #[command(flatten)]
        options: transparency::watch::Options,
    },
    /// Check that the server on this machine responds, for the health check of a container.
    Healthcheck {
        #[command(flatten)]
        config: Box<Config>,
    },
    /// Write the man pages and the completions of shells, for packages.
    #[command(hide = true)]
    Generate {
        /// Folder for the files. It is created if it does not exist.
        folder: PathBuf,
    },
}

#[derive(Subcommand)]
enum DemoCommand {
    /// Load the demo set, as the first start in demo mode does. Stop the server first.
    Load {
        #[command(flatten)]
        config: Box<Config>,
    },
    /// Remove the demo users, the demo definitions and all cards of these definitions. Real accounts and settings are
    /// kept. Stop the server first.
    Clear {
        /// Do not ask for confirmation.
        #[arg(long)]
        yes: bool,
        #[command(flatten)]
        config: Box<Config>,
    },
}

#[derive(Subcommand)]
enum SeedsCommand {
    /// Reveal all secret seeds, after a leak of the database or of a backup. Stop the server first.
    Replace {
        #[command(flatten)]
        config: Box<Config>,
    },
}

#[derive(Subcommand)]
enum AdminCommand {
    /// Make a user an admin. The user must have signed in before. The server may keep running.
    Grant {
        /// User name of the new admin.
        name: String,
        #[command(flatten)]
        config: Box<Config>,
    },
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("foilcast: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Serve { config } => match run_upgraded(*config, |config| serve::run(config, &WEB_APP))? {
            Next::Exit => Ok(()),
            Next::Restart => restart(),
        },
        Command::Admin { command: AdminCommand::Grant { name, config } } => {
            run_upgraded(*config, |config| grant_admin(config, name))
        }
        Command::Demo { command: DemoCommand::Load { config } } => run_upgraded(*config, load_demo),
        Command::Demo { command: DemoCommand::Clear { yes, config } } => {
            run_upgraded(*config, move |config| clear_demo(config, yes))
        }
        Command::Import { folder, skip_unreadable, config } => {
            run_upgraded(*config, move |config| import_collection(config, import::Options { folder, skip_unreadable }))
        }
        Command::Export { folder, config } => run_upgraded(*config, move |config| export_collection(config, folder)),
        Command::Backup { verify: Some(path), .. } => block_on(backup::command::verify(path)),
        Command::Backup { folder, verify: None, config } => {
            run_with_config(*config, move |config| backup::command::make(config, folder))
        }
        Command::Restore { backup, keep_old, config } => {
            run_with_config(*config, move |config| backup::command::restore(config, backup, keep_old))
        }
        Command::Copy { from, to, while_running } => {
            block_on(backup::command::copy(backup::moving::CopyOptions { from, to, while_running }))
        }
        Command::Doctor { options, config } => doctor::run(*config, options),
        Command::Seeds { command: SeedsCommand::Replace { config } } => {
            run_upgraded(*config, backup::command::replace_seeds)
        }
        Command::Verify { options } => block_on(async move {
            println!("{}", packs::verify::run(&options).await?);
            Ok(())
        }),
        Command::Watch { options } => block_on(async move {
            let beacon = options.beacon.as_deref().map(packs::verify::read_beacon).transpose()?;
            transparency::watch::run(options, beacon).await
        }),
        Command::Healthcheck { config } => block_on(probes::check(config.bind)),
        Command::Generate { folder } => generate(&folder),
    }
}

/// Runs a command on the database, which is upgraded first if an earlier version made it.
fn run_upgraded<T, F: Future<Output = anyhow::Result<T>>>(
    config: Config,
    command: impl FnOnce(Config) -> F,
) -> anyhow::Result<T> {
    run_with_config(config, async |config| {
        backup::upgrade::run(&config).await?;
        command(config).await
    })
}

/// Replaces this process by a new one with the same arguments and environment.
#[cfg(unix)]
fn restart() -> anyhow::Result<()> {
    use std::os::unix::process::CommandExt;
    let program = std::env::current_exe()?;
    let error = std::process::Command::new(program).args(std::env::args_os().skip(1)).exec();
    Err(anyhow::Error::new(error).context("could not start again. Start the server by hand"))
}

/// The server asks for a restart on Unix only.
#[cfg(not(unix))]
fn restart() -> anyhow::Result<()> {
    anyhow::bail!("could not start again. Start the server by hand")
}

/// Runs a command that needs no log and no data directory.
fn block_on(command: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    tokio::runtime::Runtime::new()?.block_on(command)
}

/// Starts the log, creates the data directory and runs a command. Waits until the database is closed.
fn run_with_config<T, F: Future<Output = anyhow::Result<T>>>(
    mut config: Config,
    command: impl FnOnce(Config) -> F,
) -> anyhow::Result<T> {
    logging::start_log(config.log_format, &config.log)
        .context("--log is not a valid filter. Use a level such as info, or levels by module: info,foilcast=debug")?;
    for name in secret::flags_with_secrets(std::env::args(), &SECRETS) {
        tracing::warn!(
            "--{name} is visible in the process list; use --{name}-file or the environment variable instead"
        );
    }
    config.read_secrets().map_err(anyhow::Error::msg)?;
    prepare_data_dir(&config.data_dir).with_context(|| {
        format!(
            "could not write to the data directory {}. Give the user that runs foilcast write access, or choose \
             another folder with --data-dir (or FOILCAST_DATA_DIR)",
            config.data_dir.display()
        )
    })?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(command(config));
    // This drops all tasks. The last one drops the database, which finishes its writes first.
    drop(runtime);
    if !db::wait_until_closed(CLOSE_TIMEOUT) {
        tracing::warn!("the database did not close in time; every acknowledged write is on disk");
    }
    result
}

/// Writes a man page of each command, and completions.
fn generate(folder: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)?;
    for shell in [Shell::Bash, Shell::Fish, Shell::Zsh] {
        clap_complete::generate_to(shell, &mut Cli::command(), "foilcast", folder)?;
    }
    Ok(clap_mangen::generate_to(Cli::command().disable_help_subcommand(true), folder)?)
}

/// Creates the data directory if it does not exist, and checks that it is writable.
fn prepare_data_dir(folder: &Path) -> std::io::Result<()> {
    private_files::make_folder(folder)?;
    // Several nodes may do this in one folder at the same time.
    tempfile::NamedTempFile::new_in(folder)?.close()
}

/// Fails if a server uses the database: its caches of the supply, the catalogue and the audit would become stale.
async fn ensure_no_server(config: &Config) -> anyhow::Result<()> {
    let url = config.database_url();
    tokio::task::spawn_blocking(move || backup::moving::check_not_served(&url)).await?
}

async fn grant_admin(config: Config, name: String) -> anyhow::Result<()> {
    let app = App::start_beside(config).await?;
    let user = app.core.db.write(move |tx| users::grant_admin(tx, &name)).await.map_err(|error| {
        let message = error.body().message;
        anyhow::Error::new(error).context(message)
    })?;
    println!("{} is now an admin.", user.username);
    Ok(())
}

async fn import_collection(config: Config, options: import::Options) -> anyhow::Result<()> {
    ensure_no_server(&config).await?;
    let app = App::start_to_fill(config).await?;
    let progress = |step: &str, count: u64| eprintln!("{step}: {count}");
    let skips = options.skip_unreadable;
    let report = import::run(&app.features.packs, options, Arc::new(progress)).await?;
    print!("{report}");
    match report.unreadable.len() {
        0 => Ok(()),
        count if skips => anyhow::bail!("unreadable records skipped: {count}. All others were imported"),
        count => anyhow::bail!(
            "unreadable records: {count}. Nothing was imported. Correct them, or skip them with --skip-unreadable"
        ),
    }
}

async fn export_collection(config: Config, folder: PathBuf) -> anyhow::Result<()> {
    let app = App::start_beside(config).await?;
    let export::Written { users, cards, definitions, trades, listings } =
        export::run(&app.features.packs, folder.clone()).await?;
    println!(
        "Exported {users} users with {cards} cards, {definitions} definitions, {trades} trades and {listings} listings \
         to {}.",
        folder.display()
    );
    Ok(())
}

async fn load_demo(config: Config) -> anyhow::Result<()> {
    ensure_no_server(&config).await?;
    let app = App::start(config).await?;
    let loaded = demo::load(&app.features.packs).await?;
    let demo::Loaded { definitions, packs, people, openings, trades, listings, graded, reached } = loaded;
    println!(
        "Loaded {definitions} definitions, {packs} packs, {people} users, {openings} opened packs, {trades} trades, \
        {listings} listings, {graded} gradings and {reached} unlocked achievements."
    );
    Ok(())
}

async fn clear_demo(config: Config, yes: bool) -> anyhow::Result<()> {
    ensure_no_server(&config).await?;
    let app = App::start(config).await?;
    let contents = demo::contents(&app.features.packs).await?;
    if contents.is_empty() {
        println!("The demo set is not loaded.");
        return Ok(());
    }
    let demo::Contents { people, definitions, packs, cards } = contents;
    println!("This removes {people} demo users, {definitions} definitions with {cards} cards, and {packs} packs.");
    println!("Real accounts and settings are kept, but real users lose their cards of these definitions.");
    if !yes && !confirmed()? {
        println!("Nothing was removed.");
        return Ok(());
    }
    demo::clear(&app.features.packs).await?;
    println!("Removed the demo set.");
    Ok(())
}

/// Asks the user to confirm on the terminal.
fn confirmed() -> anyhow::Result<bool> {
    use std::io::Write;
    print!("Type yes to continue: ");
    std::io::stdout().flush()?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    Ok(answer.trim().eq_ignore_ascii_case("yes"))
}
