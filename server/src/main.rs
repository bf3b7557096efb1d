//! The `foilcast` command.

use anyhow::Context;
use clap::{Parser, Subcommand};
use foilcast::app::App;
use foilcast::config::{Config, SECRETS};
use foilcast::{backup, db, demo, export, import, logging, packs, private_files, secret, serve, users};
use std::future::Future;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// How long the database may take to finish what it is at.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

/// Foilcast: a self-hosted home for a streamer's collectible cards.
#[derive(Parser)]
#[command(name = "foilcast", version, about)]
struct Command {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Start the server and serve requests.
    Serve {
        #[command(flatten)]
        config: Box<Config>,
    },
    /// Decide who are the admins.
    Admin {
        #[command(subcommand)]
        what: Admin,
    },
    /// Load or remove the made-up people and cards of the demo set.
    Demo {
        #[command(subcommand)]
        what: Demo,
    },
    /// Bring in the collection of an older system, with every defect kept. Stop the server first.
    Import {
        /// The folder with users.json, cards.json, modifiers.json, packs.json, trades.json and listings.json.
        folder: PathBuf,
        /// Leave out records that cannot be read; without this they stop everything.
        #[arg(long)]
        skip_unreadable: bool,
        #[command(flatten)]
        config: Box<Config>,
    },
    /// Write the collection into files that `import` reads, one document per line. The server may keep running.
    Export {
        /// The folder for them, which is made unless it is there.
        folder: PathBuf,
        #[command(flatten)]
        config: Box<Config>,
    },
    /// Make a backup, or check one. The server may keep running.
    Backup {
        /// The folder that gets it, as a folder of its own. Without one, that of --backup-folder.
        #[arg(conflicts_with = "verify")]
        folder: Option<PathBuf>,
        /// Check this backup instead: every file, every table, and that everything in it adds up.
        #[arg(long, value_name = "BACKUP")]
        verify: Option<PathBuf>,
        #[command(flatten)]
        config: Box<Config>,
    },
    /// Bring a backup back, into an empty database of either kind. Stop the server first.
    Restore {
        /// The folder of the backup.
        backup: PathBuf,
        /// Keep what is there under another name, and begin with an empty database.
        #[arg(long)]
        keep_old: bool,
        #[command(flatten)]
        config: Box<Config>,
    },
    /// Move a whole instance to another database, as from SQLite to PostgreSQL. Stop the server first.
    Copy {
        /// The database to read: `sqlite:FILE` or `postgres://…`.
        #[arg(long, value_name = "URL")]
        from: String,
        /// The database to fill, which is empty: `sqlite:FILE` or `postgres://…`.
        #[arg(long, value_name = "URL")]
        to: String,
        /// Copy although a server runs. What happens there from now on is not in the copy.
        #[arg(long)]
        while_running: bool,
    },
    /// Check that openings were drawn by the rules, from public data alone.
    Verify {
        /// The address of an instance, or a file or folder with what its public calls answered.
        source: String,
    },
}

#[derive(Subcommand)]
enum Demo {
    /// Load it, as the first start in demo mode does. Stop the server first.
    Load {
        #[command(flatten)]
        config: Box<Config>,
    },
    /// Remove its people and definitions, and every card of those. Real accounts and settings stay. Stop the server first.
    Clear {
        /// Do not ask before it begins.
        #[arg(long)]
        yes: bool,
        #[command(flatten)]
        config: Box<Config>,
    },
}

#[derive(Subcommand)]
enum Admin {
    /// Make a user an admin, who has signed in before. The server may keep running.
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
        What::Demo { what: Demo::Load { config } } => in_runtime(*config, load_demo),
        What::Demo { what: Demo::Clear { yes, config } } => in_runtime(*config, move |config| clear_demo(config, yes)),
        What::Import { folder, skip_unreadable, config } => {
            in_runtime(*config, move |config| bring_in(config, import::Options { folder, skip_unreadable }))
        }
        What::Export { folder, config } => in_runtime(*config, move |config| take_out(config, folder)),
        What::Backup { verify: Some(path), .. } => in_plain_runtime(backup::command::verify(path)),
        What::Backup { folder, verify: None, config } => {
            in_runtime(*config, move |config| backup::command::make(config, folder))
        }
        What::Restore { backup, keep_old, config } => {
            in_runtime(*config, move |config| backup::command::restore(config, backup, keep_old))
        }
        What::Copy { from, to, while_running } => {
            in_plain_runtime(backup::command::copy(backup::moving::CopyOptions { from, to, while_running }))
        }
        What::Verify { source } => in_plain_runtime(async move {
            println!("{}", packs::verify::run(&source).await?);
            Ok(())
        }),
    }
}

/// Runs a command that needs neither a log nor a data directory.
fn in_plain_runtime(command: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    tokio::runtime::Runtime::new()?.block_on(command)
}

/// Starts the log and a runtime for one command, and closes the database before it answers.
fn in_runtime<F: Future<Output = anyhow::Result<()>>>(
    mut config: Config,
    command: impl FnOnce(Config) -> F,
) -> anyhow::Result<()> {
    logging::start_log(config.log_format, &config.log).context("--log is not a level that the log knows")?;
    for name in secret::in_sight(std::env::args(), &SECRETS) {
        tracing::warn!("--{name} can be read in the list of processes. --{name}-file or a variable cannot");
    }
    config.read_secrets().map_err(anyhow::Error::msg)?;
    prepare(&config.data_dir).with_context(|| {
        format!(
            "the data directory {} cannot be written to. Let the user who runs foilcast write there, or choose \
             another folder with --data-dir (or FOILCAST_DATA_DIR)",
            config.data_dir.display()
        )
    })?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let answer = runtime.block_on(command(config));
    // Tasks are dropped here, and with the last of them the database, which finishes its writes first.
    drop(runtime);
    if !db::wait_until_closed(CLOSE_TIMEOUT) {
        tracing::warn!("the database did not close in time; everything answered is on disk all the same");
    }
    answer
}

/// Makes the data directory unless it is there, and finds out whether files can be made in it.
fn prepare(folder: &Path) -> std::io::Result<()> {
    private_files::make_folder(folder)?;
    // Several nodes may do this in one folder at once.
    tempfile::NamedTempFile::new_in(folder)?.close()
}

/// Refuses a command beside a live server, which would go on with what it has in memory: supply, catalogue, audit.
async fn without_server(config: &Config) -> anyhow::Result<()> {
    let url = config.database_url();
    tokio::task::spawn_blocking(move || backup::moving::check_not_served(&url)).await?
}

async fn grant(config: Config, name: String) -> anyhow::Result<()> {
    let app = App::start_beside(config).await?;
    let user = app.core.db.write(move |tx| users::grant_admin(tx, &name)).await.map_err(|error| {
        let message = error.body().message;
        anyhow::Error::new(error).context(message)
    })?;
    println!("{} is an admin now.", user.username);
    Ok(())
}

async fn bring_in(config: Config, options: import::Options) -> anyhow::Result<()> {
    without_server(&config).await?;
    let app = App::start_to_fill(config).await?;
    let progress = |what: &str, count: u64| eprintln!("{what}: {count}");
    let skips = options.skip_unreadable;
    let report = import::run(&app.features.packs, options, Arc::new(progress)).await?;
    print!("{report}");
    match report.unreadable.len() {
        0 => Ok(()),
        some if skips => anyhow::bail!("{some} of the records could not be read; everything else is here"),
        some => anyhow::bail!(
            "{some} of the records cannot be read, so nothing was brought in. Mend them, or leave them out with \
             --skip-unreadable"
        ),
    }
}

async fn take_out(config: Config, folder: PathBuf) -> anyhow::Result<()> {
    let app = App::start_beside(config).await?;
    let export::Written { users, cards, definitions, trades, listings } =
        export::run(&app.features.packs, folder.clone()).await?;
    println!(
        "{users} users with {cards} cards, {definitions} definitions, {trades} trades and {listings} listings are in {}.",
        folder.display()
    );
    Ok(())
}

async fn load_demo(config: Config) -> anyhow::Result<()> {
    without_server(&config).await?;
    let app = App::start(config).await?;
    let loaded = demo::load(&app.features.packs).await?;
    let demo::Loaded { definitions, packs, people, openings, trades, listings, graded, reached } = loaded;
    println!(
        "Loaded {definitions} definitions, {packs} packs, {people} people, {openings} opened packs, {trades} trades, \
        {listings} listings, {graded} cards at the graders' and {reached} achievements."
    );
    Ok(())
}

async fn clear_demo(config: Config, yes: bool) -> anyhow::Result<()> {
    without_server(&config).await?;
    let app = App::start(config).await?;
    let contents = demo::contents(&app.features.packs).await?;
    if contents.is_empty() {
        println!("There is nothing of the demo set here.");
        return Ok(());
    }
    let demo::Contents { people, definitions, packs, cards } = contents;
    println!(
        "This removes {people} demo people, {definitions} definitions, {packs} packs, and {cards} cards of those."
    );
    println!("Real accounts and settings stay; cards of demo definitions go, whoever owns them.");
    if !yes && !agreed()? {
        println!("Nothing was removed.");
        return Ok(());
    }
    demo::clear(&app.features.packs).await?;
    println!("The demo set is gone.");
    Ok(())
}

fn agreed() -> anyhow::Result<bool> {
    use std::io::Write;
    print!("Type yes to go on: ");
    std::io::stdout().flush()?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    Ok(answer.trim().eq_ignore_ascii_case("yes"))
}
