//! Configuration at start: every setting is a flag, `--some-name`, and a variable, `FOILCAST_SOME_NAME`.
//!
//! Settings that an admin can change while the server runs are in `settings.rs`; their start values come from here too.

mod check;
mod redis;
#[cfg(test)]
mod tests;

use crate::cors::Origins;
use crate::proxies::Proxies;
use crate::secret::{self, Secret};
use crate::settings::SettingFlags;
use clap::{Args, ValueEnum};
use std::net::SocketAddr;
use std::path::PathBuf;

/// The owner of a demo instance, who is also its streamer.
pub const DEMO_OWNER: &str = "nova";

/// The flags whose values are secret.
pub const SECRETS: [&str; 4] = ["database-url", "redis-url", "twitch-client-secret", "twitch-webhook-secret"];

/// The configuration of one server.
#[derive(Args, Debug, Clone)]
pub struct Config {
    /// Address and port to listen on.
    #[arg(long, env = "FOILCAST_BIND", default_value = "127.0.0.1:8080", value_parser = address, value_name = "ADDRESS:PORT")]
    pub bind: SocketAddr,

    /// Folder for the database and for uploaded pictures; made when missing.
    #[arg(long, env = "FOILCAST_DATA_DIR", default_value = "./data", value_name = "FOLDER")]
    pub data_dir: PathBuf,

    /// The database: `sqlite:FILE` or `postgres://…`. Empty means SQLite in the data directory.
    #[arg(long, env = "FOILCAST_DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub database_url: Option<Secret>,

    /// File with the database's URL, which holds a password perhaps.
    #[arg(long, env = "FOILCAST_DATABASE_URL_FILE", value_name = "FILE")]
    pub database_url_file: Option<PathBuf>,

    /// A Redis over which several nodes tell each other what happened, rather than over PostgreSQL: `redis://…`, `rediss://…`
    /// over TLS.
    #[arg(long, env = "FOILCAST_REDIS_URL", hide_env_values = true, value_name = "URL")]
    pub redis_url: Option<Secret>,

    /// File with the URL of Redis, which holds a password perhaps.
    #[arg(long, env = "FOILCAST_REDIS_URL_FILE", value_name = "FILE")]
    pub redis_url_file: Option<PathBuf>,

    /// File with the certificates (PEM) of the authorities that vouch for a Redis over TLS. Empty means those of the system.
    #[arg(long, env = "FOILCAST_REDIS_CA_FILE", value_name = "FILE")]
    pub redis_ca_file: Option<PathBuf>,

    /// The address under which people reach this server. Empty means `http://` and the `bind` address.
    #[arg(long, env = "FOILCAST_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,

    /// Demo mode: a stand-in for Twitch and a demo community. Empty means on while no Twitch client is configured.
    #[arg(
        long,
        env = "FOILCAST_DEMO",
        value_name = "true|false",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true"
    )]
    pub demo: Option<bool>,

    /// Lets demo mode, in which anyone can be anyone, listen on other addresses than this machine's own, or be reached
    /// at one by `public-url`.
    #[arg(long, env = "FOILCAST_DEMO_ANYWHERE", value_name = "true|false", num_args = 0..=1, require_equals = true)]
    #[arg(default_value = "false", default_missing_value = "true")]
    pub demo_anywhere: bool,

    /// Hours that the clock of a demo runs ahead of the machine's, to see at once what comes tomorrow. Fractions count.
    #[arg(
        long,
        env = "FOILCAST_CLOCK_AHEAD",
        default_value_t = 0.0,
        value_parser = hours_ahead,
        value_name = "0-8760"
    )]
    pub clock_ahead: f64,

    /// How many times as fast as the machine's the clock of a demo runs, to see what a whole day does.
    #[arg(
        long,
        env = "FOILCAST_CLOCK_SPEED",
        default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=1000),
        value_name = "1-1000"
    )]
    pub clock_speed: u32,

    /// Starts although something stored is from more than a day after what the machine's clock shows.
    #[arg(long, env = "FOILCAST_TRUST_CLOCK", value_name = "true|false", num_args = 0..=1, require_equals = true)]
    #[arg(default_value = "false", default_missing_value = "true")]
    pub trust_clock: bool,

    /// Login name or provider id of the owner, who is the streamer; digits alone are an id. In demo mode, empty means `nova`.
    #[arg(long, env = "FOILCAST_OWNER", value_name = "NAME")]
    pub owner: Option<String>,

    /// Login names or provider ids of admins, separated by commas; digits alone are an id.
    #[arg(long, env = "FOILCAST_ADMINS", value_delimiter = ',', value_name = "NAME,NAME")]
    pub admins: Vec<String>,

    /// Client id of the Twitch application.
    #[arg(long, env = "FOILCAST_TWITCH_CLIENT_ID", value_name = "ID")]
    pub twitch_client_id: Option<String>,

    /// Client secret of the Twitch application. Prefer the file or the variable: flags can be read by other users of
    /// the machine.
    #[arg(long, env = "FOILCAST_TWITCH_CLIENT_SECRET", hide_env_values = true, value_name = "SECRET")]
    pub twitch_client_secret: Option<Secret>,

    /// File with the client secret of the Twitch application.
    #[arg(long, env = "FOILCAST_TWITCH_CLIENT_SECRET_FILE", value_name = "FILE")]
    pub twitch_client_secret_file: Option<PathBuf>,

    /// Secret with which Twitch signs its webhook messages, 10 to 100 characters; empty switches the webhook off.
    #[arg(long, env = "FOILCAST_TWITCH_WEBHOOK_SECRET", hide_env_values = true, value_name = "SECRET")]
    pub twitch_webhook_secret: Option<Secret>,

    /// File with the secret with which Twitch signs its webhook messages.
    #[arg(long, env = "FOILCAST_TWITCH_WEBHOOK_SECRET_FILE", value_name = "FILE")]
    pub twitch_webhook_secret_file: Option<PathBuf>,

    /// Login name of the streamer's Twitch channel. Empty means the owner's, or none in demo mode.
    #[arg(long, env = "FOILCAST_TWITCH_CHANNEL", value_name = "NAME")]
    pub twitch_channel: Option<String>,

    /// Where browsers are sent to sign in. Empty means Twitch, or the stand-in in demo mode.
    #[arg(long, env = "FOILCAST_TWITCH_AUTHORIZE_URL", value_name = "URL")]
    pub twitch_authorize_url: Option<String>,

    /// Where a sign-in code is exchanged for a token. Empty means Twitch, or the stand-in in demo mode.
    #[arg(long, env = "FOILCAST_TWITCH_TOKEN_URL", value_name = "URL")]
    pub twitch_token_url: Option<String>,

    /// Where the profile of who signed in is read. Empty means Twitch, or the stand-in in demo mode.
    #[arg(long, env = "FOILCAST_TWITCH_USERS_URL", value_name = "URL")]
    pub twitch_users_url: Option<String>,

    /// Where a token is checked. Empty means Twitch, or the stand-in in demo mode.
    #[arg(long, env = "FOILCAST_TWITCH_VALIDATE_URL", value_name = "URL")]
    pub twitch_validate_url: Option<String>,

    /// Where the calls of Twitch's API begin. Empty means Twitch, or the stand-in in demo mode.
    #[arg(long, env = "FOILCAST_TWITCH_HELIX_URL", value_name = "URL")]
    pub twitch_helix_url: Option<String>,

    /// Where the events of the channel come from. Empty means Twitch, or the stand-in in demo mode.
    #[arg(long, env = "FOILCAST_TWITCH_EVENTSUB_URL", value_name = "URL")]
    pub twitch_eventsub_url: Option<String>,

    /// Cards that a collector can feature.
    #[arg(
        long,
        env = "FOILCAST_FEATURED_MAXIMUM",
        default_value_t = 4,
        value_parser = clap::value_parser!(u32).range(1..=50),
        value_name = "1-50"
    )]
    pub featured_maximum: u32,

    /// Changes that one user can make in a minute before the answer is 429.
    #[arg(
        long,
        env = "FOILCAST_WRITES_PER_MINUTE",
        default_value_t = 60,
        value_parser = clap::value_parser!(u32).range(1..),
        value_name = "1 or more"
    )]
    pub writes_per_minute: u32,

    /// Sign-ins that one address can begin in a minute before the answer is 429.
    #[arg(
        long,
        env = "FOILCAST_SIGN_INS_PER_MINUTE",
        default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(1..),
        value_name = "1 or more"
    )]
    pub sign_ins_per_minute: u32,

    /// Calls of the API, openings of sockets, previews, pictures and figures (`/metrics`) for one address in a minute
    /// before the answer is 429; this machine's own addresses have no limit. 0: no limit.
    #[arg(long, env = "FOILCAST_REQUESTS_PER_MINUTE", default_value_t = 6000, value_name = "0 or more")]
    pub requests_per_minute: u32,

    /// Connections that one address may have open at a time, and sockets; more are refused. This
    /// machine's own addresses and the proxies' connections are not counted. 0: no limit.
    #[arg(long, env = "FOILCAST_CONNECTIONS_PER_ADDRESS", default_value_t = 1000, value_name = "0 or more")]
    pub connections_per_address: u32,

    /// Reverse proxies in front of this server, addresses or networks, separated by commas: whom they name in
    /// `X-Forwarded-For` (or `Forwarded`) is the caller. Empty: none is believed.
    #[arg(long, env = "FOILCAST_TRUSTED_PROXIES", default_value = "", value_name = "ADDRESS,NETWORK")]
    pub trusted_proxies: Proxies,

    /// Other web sites whose pages may call this server with a token and read its answers (CORS), for frontends that are
    /// developed against it: exact origins, separated by commas. Empty allows none.
    #[arg(long, env = "FOILCAST_CORS_ORIGINS", default_value = "", value_name = "ORIGIN,ORIGIN")]
    pub cors_origins: Origins,

    /// Hours from one backup to the next, made by the server while it runs. 0 makes none.
    #[arg(
        long,
        env = "FOILCAST_BACKUP_EVERY",
        default_value_t = 0,
        value_parser = clap::value_parser!(u32).range(0..=8760),
        value_name = "0-8760"
    )]
    pub backup_every: u32,

    /// Folder for backups. Empty means `backups` in the data directory; another disk is better.
    #[arg(long, env = "FOILCAST_BACKUP_FOLDER", value_name = "FOLDER")]
    pub backup_folder: Option<PathBuf>,

    /// Backups that the server keeps in that folder; older ones are removed.
    #[arg(
        long,
        env = "FOILCAST_BACKUP_KEEP",
        default_value_t = 7,
        value_parser = clap::value_parser!(u32).range(1..=1000),
        value_name = "1-1000"
    )]
    pub backup_keep: u32,

    /// The collector that traces are sent to, OTLP over HTTP, as in `http://127.0.0.1:4318`. Empty means
    /// `OTEL_EXPORTER_OTLP_ENDPOINT`, and without that no trace is sent.
    #[arg(long, env = "FOILCAST_OTLP_ENDPOINT", value_name = "URL")]
    pub otlp_endpoint: Option<String>,

    /// The share of requests and jobs whose traces are sent.
    #[arg(
        long,
        env = "FOILCAST_TRACE_RATIO",
        default_value_t = 1.0,
        value_parser = share,
        value_name = "0-1"
    )]
    pub trace_ratio: f64,

    /// How the log is written.
    #[arg(long, env = "FOILCAST_LOG_FORMAT", default_value = "text", value_enum, value_name = "text|json")]
    pub log_format: LogFormat,

    /// What is logged: a level, or levels by module as in `info,foilcast=debug`.
    #[arg(long, env = "FOILCAST_LOG", default_value = "info", value_name = "LEVEL")]
    pub log: String,

    /// Start values of what an admin can change while the server runs.
    #[command(flatten)]
    pub settings: SettingFlags,
}

/// How the log is written.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// For people to read in a terminal.
    Text,
    /// One JSON object a line, for programs.
    Json,
}

impl Config {
    /// The configuration that no flag or variable changes, for tests and tools.
    pub fn defaults() -> Self {
        let mut config = Self::from_flags(&[]).unwrap_or_else(|error| error.exit());
        config.data_dir = PathBuf::from("./data");
        config
    }

    /// Reads a configuration from flags alone, as in `["--owner", "nova"]`; variables count as usual.
    pub fn from_flags(flags: &[&str]) -> Result<Self, clap::Error> {
        let command = Self::augment_args(clap::Command::new("foilcast").no_binary_name(true));
        let matches = command.try_get_matches_from(flags)?;
        <Self as clap::FromArgMatches>::from_arg_matches(&matches)
    }

    /// Whether this is a demo instance, whose sign-in lets anyone be anyone.
    pub fn is_demo(&self) -> bool {
        self.demo.unwrap_or_else(|| is_blank(self.twitch_client_id.as_deref()))
    }

    /// Where the database is, as a URL.
    pub fn database_url(&self) -> String {
        match secret::given(self.database_url.as_ref()) {
            Some(url) => url.to_owned(),
            None => format!("sqlite:{}", self.data_dir.join("foilcast.db").display()),
        }
    }

    /// The folder that backups go into.
    pub fn backup_folder(&self) -> PathBuf {
        match &self.backup_folder {
            Some(folder) if !folder.as_os_str().is_empty() => folder.clone(),
            _ => self.data_dir.join("backups"),
        }
    }

    /// The address under which people reach this server, without a slash at its end.
    pub fn public_url(&self) -> String {
        match self.public_url.as_deref() {
            Some(url) if !url.is_empty() => url.trim_end_matches('/').to_owned(),
            _ => format!("http://{}", self.bind),
        }
    }

    /// Host and port of the public address, as browsers name them; `None` when only `bind` is known.
    pub fn public_host(&self) -> Option<&str> {
        let (_, rest) = self.public_url.as_deref()?.split_once("://")?;
        rest.split('/').next()
    }

    /// Whether people reach this server over TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// Where the collector takes traces, if there is one.
    pub fn otlp_endpoint(&self) -> Option<String> {
        let base = match self.otlp_endpoint.as_deref().map(str::trim) {
            Some(given) if !given.is_empty() => given.to_owned(),
            _ => std::env::var("OTEL_EXPORTER_OTLP_ENDPOINT").ok().filter(|given| !given.trim().is_empty())?,
        };
        let base = base.trim().trim_end_matches('/');
        Some(if base.ends_with("/v1/traces") { base.to_owned() } else { format!("{base}/v1/traces") })
    }

    /// Reads the secrets that are in files of their own.
    pub fn read_secrets(&mut self) -> Result<(), String> {
        secret::read_into(&mut self.database_url, self.database_url_file.as_deref(), "database-url")?;
        secret::read_into(&mut self.redis_url, self.redis_url_file.as_deref(), "redis-url")?;
        let file = self.twitch_client_secret_file.as_deref();
        secret::read_into(&mut self.twitch_client_secret, file, "twitch-client-secret")?;
        let file = self.twitch_webhook_secret_file.as_deref();
        secret::read_into(&mut self.twitch_webhook_secret, file, "twitch-webhook-secret")
    }

    /// Name or provider id of the owner, if there is one.
    pub fn owner(&self) -> Option<&str> {
        match self.owner.as_deref().map(str::trim) {
            Some(owner) if !owner.is_empty() => Some(owner),
            _ if self.is_demo() => Some(DEMO_OWNER),
            _ => None,
        }
    }

    /// Login name of the streamer's channel, as far as it is known. A demo's owner has no Twitch account.
    pub fn twitch_channel(&self) -> Option<&str> {
        match self.twitch_channel.as_deref().map(str::trim) {
            Some(channel) if !channel.is_empty() => Some(channel),
            // An owner given as provider id is no name.
            _ if self.is_demo() => None,
            _ => self.owner().filter(|owner| !is_provider_id(owner)),
        }
    }
}

/// Reads where to listen.
fn address(text: &str) -> Result<SocketAddr, String> {
    text.trim().parse().map_err(|_| "write an IP address and a port, as in 127.0.0.1:8080".into())
}

/// Reads how far a clock runs ahead.
fn hours_ahead(text: &str) -> Result<f64, String> {
    match text.trim().parse() {
        Ok(hours) if (0.0..=8760.0).contains(&hours) => Ok(hours),
        _ => Err("write a number of hours from 0 to 8760, as in 24 or 0.5".into()),
    }
}

/// Reads a share of all.
fn share(text: &str) -> Result<f64, String> {
    match text.trim().parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("write a number from 0 (none) to 1 (all), as in 0.1".into()),
    }
}

/// Whether this configured user is named by their id at the provider: digits alone are never a name. Some login names
/// are digits, too, and a stranger could take one that is the streamer's id.
pub fn is_provider_id(configured: &str) -> bool {
    !configured.is_empty() && configured.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_blank(value: Option<&str>) -> bool {
    value.is_none_or(|value| value.trim().is_empty())
}
