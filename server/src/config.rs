//! Startup configuration: every setting is a flag, `--some-name`, and an environment variable, `FOILCAST_SOME_NAME`.
//!
//! `settings.rs` defines the settings that admins can change at runtime. Their initial values are flags here, too.

mod beacon;
mod check;
mod redis;
mod stored;
#[cfg(test)]
mod tests;

pub use beacon::{BeaconSource, QUICKNET_RELAYS};
pub use stored::StoredTwitch;

use crate::cors::Origins;
use crate::proxies::Proxies;
use crate::secret::{self, Secret};
use crate::settings::SettingFlags;
use clap::{Args, ValueEnum};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// The login name of the owner and streamer of a demo.
pub const DEMO_OWNER: &str = "nova";

/// The flags whose values are secret.
pub const SECRETS: [&str; 4] = ["database-url", "redis-url", "twitch-client-secret", "twitch-webhook-secret"];

/// The configuration of one server.
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[derive(Args, Debug, Clone)]
pub struct Config {
    /// Address and port to listen on.
    #[arg(long, env = "FOILCAST_BIND", default_value = "127.0.0.1:8080", value_parser = address, value_name = "ADDRESS:PORT")]
    pub bind: SocketAddr,

    /// Folder for the database and uploaded pictures. It is created if it does not exist.
    #[arg(long, env = "FOILCAST_DATA_DIR", default_value = "./data", value_name = "FOLDER")]
    pub data_dir: PathBuf,

    /// The database: `sqlite:FILE` or `postgres://…`. Empty means SQLite in the data directory.
    #[arg(long, env = "FOILCAST_DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub database_url: Option<Secret>,

    /// File that contains the database URL, as an alternative to `database-url`.
    #[arg(long, env = "FOILCAST_DATABASE_URL_FILE", value_name = "FILE")]
    pub database_url_file: Option<PathBuf>,

    /// Redis over which nodes exchange events instead of over PostgreSQL: `redis://…`, or `rediss://…` for TLS.
    #[arg(long, env = "FOILCAST_REDIS_URL", hide_env_values = true, value_name = "URL")]
    pub redis_url: Option<Secret>,

    /// File that contains the Redis URL, as an alternative to `redis-url`.
    #[arg(long, env = "FOILCAST_REDIS_URL_FILE", value_name = "FILE")]
    pub redis_url_file: Option<PathBuf>,

    /// File with the certificates (PEM) of the authorities to trust for Redis over TLS. Empty means the system's
    /// authorities.
    #[arg(long, env = "FOILCAST_REDIS_CA_FILE", value_name = "FILE")]
    pub redis_ca_file: Option<PathBuf>,

    /// Public URL of this server. Empty means `http://` and the `bind` address.
    #[arg(long, env = "FOILCAST_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,

    /// Demo mode: a stand-in for Twitch and a demo community. Empty means on if no Twitch client is configured.
    #[arg(
        long,
        env = "FOILCAST_DEMO",
        value_name = "true|false",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true"
    )]
    pub demo: Option<bool>,

    /// Allows a demo, in which anyone can sign in as anyone, to listen on addresses other than the local machine's,
    /// and to have such an address in `public-url`.
    #[arg(long, env = "FOILCAST_DEMO_ANYWHERE", value_name = "true|false", num_args = 0..=1, require_equals = true)]
    #[arg(default_value = "false", default_missing_value = "true")]
    pub demo_anywhere: bool,

    /// Hours by which the clock of a demo is ahead of the machine's, for example 24 to see tomorrow's state. Fractions
    /// are allowed.
    #[arg(
        long,
        env = "FOILCAST_CLOCK_AHEAD",
        default_value_t = 0.0,
        value_parser = hours_ahead,
        value_name = "0-8760"
    )]
    pub clock_ahead: f64,

    /// Factor by which the clock of a demo runs faster than the machine's, to simulate a day in minutes.
    #[arg(
        long,
        env = "FOILCAST_CLOCK_SPEED",
        default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=1000),
        value_name = "1-1000"
    )]
    pub clock_speed: u32,

    /// Starts even if stored data is more than a day newer than the machine's clock.
    #[arg(long, env = "FOILCAST_TRUST_CLOCK", value_name = "true|false", num_args = 0..=1, require_equals = true)]
    #[arg(default_value = "false", default_missing_value = "true")]
    pub trust_clock: bool,

    /// Login name or provider id of the owner, who is the streamer. A value of digits only is an id. Empty means the user
    /// of the setup, before it `nova` in demo mode.
    #[arg(long, env = "FOILCAST_OWNER", value_name = "NAME")]
    pub owner: Option<String>,

    /// Login names or provider ids of admins, separated by commas. A value of digits only is an id.
    #[arg(long, env = "FOILCAST_ADMINS", value_delimiter = ',', value_name = "NAME,NAME")]
    pub admins: Vec<String>,

    /// Client id of the Twitch application. Empty means the one that the setup stored in the data directory.
    #[arg(long, env = "FOILCAST_TWITCH_CLIENT_ID", value_name = "ID")]
    pub twitch_client_id: Option<String>,

    /// Client secret of the Twitch application. Prefer the file or the variable, because other users of the machine can
    /// read flags.
    #[arg(long, env = "FOILCAST_TWITCH_CLIENT_SECRET", hide_env_values = true, value_name = "SECRET")]
    pub twitch_client_secret: Option<Secret>,

    /// File that contains the client secret of the Twitch application.
    #[arg(long, env = "FOILCAST_TWITCH_CLIENT_SECRET_FILE", value_name = "FILE")]
    pub twitch_client_secret_file: Option<PathBuf>,

    /// Secret with which Twitch signs webhook messages, 10 to 100 characters. Empty disables the webhook.
    #[arg(long, env = "FOILCAST_TWITCH_WEBHOOK_SECRET", hide_env_values = true, value_name = "SECRET")]
    pub twitch_webhook_secret: Option<Secret>,

    /// File that contains the secret with which Twitch signs webhook messages.
    #[arg(long, env = "FOILCAST_TWITCH_WEBHOOK_SECRET_FILE", value_name = "FILE")]
    pub twitch_webhook_secret_file: Option<PathBuf>,

    /// Whether the Twitch application is the one that the setup stored in the data directory.
    #[arg(skip)]
    pub twitch_is_stored: bool,

    /// Login name of the streamer's Twitch channel. Empty means the owner's, or none in demo mode.
    #[arg(long, env = "FOILCAST_TWITCH_CHANNEL", value_name = "NAME")]
    pub twitch_channel: Option<String>,

    /// URL of the provider's authorization endpoint. Empty means Twitch's, or the stand-in's in demo mode.
    #[arg(long, env = "FOILCAST_TWITCH_AUTHORIZE_URL", value_name = "URL")]
    pub twitch_authorize_url: Option<String>,

    /// URL of the provider's token endpoint. Empty means Twitch's, or the stand-in's in demo mode.
    #[arg(long, env = "FOILCAST_TWITCH_TOKEN_URL", value_name = "URL")]
    pub twitch_token_url: Option<String>,

    /// URL of the provider's user profiles. Empty means Twitch's, or the stand-in's in demo mode.
    #[arg(long, env = "FOILCAST_TWITCH_USERS_URL", value_name = "URL")]
    pub twitch_users_url: Option<String>,

    /// URL of the provider's token validation endpoint. Empty means Twitch's, or the stand-in's in demo mode.
    #[arg(long, env = "FOILCAST_TWITCH_VALIDATE_URL", value_name = "URL")]
    pub twitch_validate_url: Option<String>,

    /// Base URL of the Twitch API (Helix). Empty means Twitch's, or the stand-in's in demo mode.
    #[arg(long, env = "FOILCAST_TWITCH_HELIX_URL", value_name = "URL")]
    pub twitch_helix_url: Option<String>,

    /// URL of the Twitch EventSub WebSocket. Empty means Twitch's, or the stand-in's in demo mode.
    #[arg(long, env = "FOILCAST_TWITCH_EVENTSUB_URL", value_name = "URL")]
    pub twitch_eventsub_url: Option<String>,

    /// The public randomness beacon: drand's, the stand-in of demos, or none. Empty means drand's, or the stand-in in demo
    /// mode. The server asks drand's relays only while a draw needs a round.
    #[arg(long, env = "FOILCAST_BEACON", value_enum, value_name = "drand|stand-in|off")]
    pub beacon: Option<BeaconSource>,

    /// Relays of the drand network, which are asked in turn: base URLs with the network's chain hash, separated by commas.
    /// Empty means those of quicknet.
    #[arg(long, env = "FOILCAST_BEACON_URLS", value_delimiter = ',', value_parser = beacon::url, value_name = "URL,URL")]
    pub beacon_urls: Vec<String>,

    /// Public key of the drand network, in hexadecimal. Empty means that of quicknet. Another network has unchained
    /// signatures on G1 (`bls-unchained-g1-rfc9380`), and needs all of `beacon-urls`, `beacon-key`, `beacon-period` and
    /// `beacon-genesis`.
    #[arg(long, env = "FOILCAST_BEACON_KEY", value_parser = beacon::key, value_name = "HEX")]
    pub beacon_key: Option<String>,

    /// Seconds between two rounds of the drand network. Empty means those of quicknet.
    #[arg(long, env = "FOILCAST_BEACON_PERIOD", value_parser = clap::value_parser!(u32).range(1..=3600), value_name = "1-3600")]
    pub beacon_period: Option<u32>,

    /// Time of the drand network's first round, in seconds since 1970. Empty means that of quicknet.
    #[arg(long, env = "FOILCAST_BEACON_GENESIS", value_name = "SECONDS")]
    pub beacon_genesis: Option<u32>,

    /// Maximum number of cards that a collector can feature.
    #[arg(
        long,
        env = "FOILCAST_FEATURED_MAXIMUM",
        default_value_t = 4,
        value_parser = clap::value_parser!(u32).range(1..=50),
        value_name = "1-50"
    )]
    pub featured_maximum: u32,

    /// Maximum number of writes per user and minute. The server answers further writes with 429.
    #[arg(
        long,
        env = "FOILCAST_WRITES_PER_MINUTE",
        default_value_t = 60,
        value_parser = clap::value_parser!(u32).range(1..),
        value_name = "1 or more"
    )]
    pub writes_per_minute: u32,

    /// Maximum number of sign-in attempts per address and minute. The server answers further attempts with 429.
    #[arg(
        long,
        env = "FOILCAST_SIGN_INS_PER_MINUTE",
        default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(1..),
        value_name = "1 or more"
    )]
    pub sign_ins_per_minute: u32,

    /// Maximum number of requests per address and minute: API calls, new sockets, link previews, pictures, `/metrics`.
    /// The server answers further requests with 429. The local machine's addresses have no limit. 0 means no limit.
    #[arg(long, env = "FOILCAST_REQUESTS_PER_MINUTE", default_value_t = 6000, value_name = "0 or more")]
    pub requests_per_minute: u32,

    /// Maximum number of open connections per address, and of open sockets. The server refuses more. It does not count
    /// those of the local machine and connections of trusted proxies. 0 means no limit.
    #[arg(long, env = "FOILCAST_CONNECTIONS_PER_ADDRESS", default_value_t = 1000, value_name = "0 or more")]
    pub connections_per_address: u32,

    /// Reverse proxies in front of this server: addresses or networks, separated by commas. The server takes the client
    /// address from their `X-Forwarded-For` (or `Forwarded`) header. Empty trusts no proxy.
    #[arg(long, env = "FOILCAST_TRUSTED_PROXIES", default_value = "", value_name = "ADDRESS,NETWORK")]
    pub trusted_proxies: Proxies,

    /// Other websites whose pages may call this server with a token and read its responses (CORS), for example a
    /// frontend in development: exact origins, separated by commas. Empty allows none.
    #[arg(long, env = "FOILCAST_CORS_ORIGINS", default_value = "", value_name = "ORIGIN,ORIGIN")]
    pub cors_origins: Origins,

    /// Hours between scheduled backups. 0 disables them.
    #[arg(
        long,
        env = "FOILCAST_BACKUP_EVERY",
        default_value_t = 0,
        value_parser = clap::value_parser!(u32).range(0..=8760),
        value_name = "0-8760"
    )]
    pub backup_every: u32,

    /// Folder for backups, preferably on another disk. Empty means `backups` in the data directory.
    #[arg(long, env = "FOILCAST_BACKUP_FOLDER", value_name = "FOLDER")]
    pub backup_folder: Option<PathBuf>,

    /// Number of backups to keep in the backup folder. Scheduled backups remove older ones.
    #[arg(
        long,
        env = "FOILCAST_BACKUP_KEEP",
        default_value_t = 7,
        value_parser = clap::value_parser!(u32).range(1..=1000),
        value_name = "1-1000"
    )]
    pub backup_keep: u32,

    /// Whether the start of a newer version makes a backup before it upgrades the database.
    #[arg(long, env = "FOILCAST_BACKUP_BEFORE_UPGRADE", value_name = "true|false", num_args = 0..=1)]
    #[arg(require_equals = true, default_value = "true", default_missing_value = "true")]
    pub backup_before_upgrade: bool,

    /// Collector to export traces to, by OTLP over HTTP, for example `http://127.0.0.1:4318`. Empty means
    /// `OTEL_EXPORTER_OTLP_ENDPOINT`. Without either, no traces are exported.
    #[arg(long, env = "FOILCAST_OTLP_ENDPOINT", value_name = "URL")]
    pub otlp_endpoint: Option<String>,

    /// Fraction of requests and jobs whose traces are exported.
    #[arg(
        long,
        env = "FOILCAST_TRACE_RATIO",
        default_value_t = 1.0,
        value_parser = share,
        value_name = "0-1"
    )]
    pub trace_ratio: f64,

    /// Format of the log lines.
    #[arg(long, env = "FOILCAST_LOG_FORMAT", default_value = "text", value_enum, value_name = "text|json")]
    pub log_format: LogFormat,

    /// Log filter: a level, or levels by module, for example `info,foilcast=debug`.
    #[arg(long, env = "FOILCAST_LOG", default_value = "info", value_name = "LEVEL")]
    pub log: String,

    /// Initial values of the settings that admins can change at runtime.
    #[command(flatten)]
    pub settings: SettingFlags,
}

/// The format of log lines.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// Human-readable text, for a terminal.
    Text,
    /// One JSON object per line, for programs.
    Json,
}

impl Config {
    /// The default configuration, for tests and tools.
    pub fn defaults() -> Self {
        let mut config = Self::from_flags(&[]).unwrap_or_else(|error| error.exit());
        config.data_dir = PathBuf::from("./data");
        config
    }

    /// Parses a configuration from flags, for example `["--owner", "nova"]`, and environment variables.
    pub fn from_flags(flags: &[&str]) -> Result<Self, clap::Error> {
        let command = Self::augment_args(clap::Command::new("foilcast").no_binary_name(true));
        let matches = command.try_get_matches_from(flags)?;
        <Self as clap::FromArgMatches>::from_arg_matches(&matches)
    }

    /// Whether this is a demo, in which anyone can sign in as anyone.
    pub fn is_demo(&self) -> bool {
        self.demo.unwrap_or_else(|| is_blank(self.twitch_client_id.as_deref()))
    }

    /// The URL of the database.
    pub fn database_url(&self) -> String {
        match secret::given(self.database_url.as_ref()) {
            Some(url) => url.to_owned(),
            None => format!("sqlite:{}", self.data_dir.join("foilcast.db").display()),
        }
    }

    /// The folder for backups.
    pub fn backup_folder(&self) -> PathBuf {
        match &self.backup_folder {
            Some(folder) if !folder.as_os_str().is_empty() => folder.clone(),
            _ => self.data_dir.join("backups"),
        }
    }

    /// The public URL of this server, without a trailing slash.
    pub fn public_url(&self) -> String {
        match self.public_url.as_deref() {
            Some(url) if !url.is_empty() => url.trim_end_matches('/').to_owned(),
            _ => format!("http://{}", self.bind),
        }
    }

    /// The address at which programs on this machine reach this server.
    pub fn own_url(&self) -> String {
        let mut address = self.bind;
        if address.ip().is_unspecified() {
            address.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
        }
        format!("http://{address}")
    }

    /// Host and port of the public URL, as in a browser's `Host` header. `None` if `public-url` is not set.
    pub fn public_host(&self) -> Option<&str> {
        let (_, rest) = self.public_url.as_deref()?.split_once("://")?;
        rest.split('/').next()
    }

    /// Whether the public URL of this server uses TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// The URL for exported traces, if a collector is configured.
    pub fn otlp_endpoint(&self) -> Option<String> {
        let base = match self.otlp_endpoint.as_deref().map(str::trim) {
            Some(given) if !given.is_empty() => given.to_owned(),
            _ => std::env::var("OTEL_EXPORTER_OTLP_ENDPOINT").ok().filter(|given| !given.trim().is_empty())?,
        };
        let base = base.trim().trim_end_matches('/');
        Some(if base.ends_with("/v1/traces") { base.to_owned() } else { format!("{base}/v1/traces") })
    }

    /// Reads the secrets that are configured as files, and the Twitch application that the setup stored.
    pub fn read_secrets(&mut self) -> Result<(), String> {
        secret::read_into(&mut self.database_url, self.database_url_file.as_deref(), "database-url")?;
        secret::read_into(&mut self.redis_url, self.redis_url_file.as_deref(), "redis-url")?;
        let file = self.twitch_client_secret_file.as_deref();
        secret::read_into(&mut self.twitch_client_secret, file, "twitch-client-secret")?;
        let file = self.twitch_webhook_secret_file.as_deref();
        secret::read_into(&mut self.twitch_webhook_secret, file, "twitch-webhook-secret")?;
        self.read_stored()
    }

    /// Login name or provider id of the owner, if configured; a demo has a default one.
    pub fn owner(&self) -> Option<&str> {
        self.named_owner().or_else(|| self.is_demo().then_some(DEMO_OWNER))
    }

    /// Login name or provider id of the owner, if `owner` is set.
    pub fn named_owner(&self) -> Option<&str> {
        self.owner.as_deref().map(str::trim).filter(|owner| !owner.is_empty())
    }

    /// Login name of the streamer's channel, if known. A demo's owner has no Twitch account.
    pub fn twitch_channel(&self) -> Option<&str> {
        match self.twitch_channel.as_deref().map(str::trim) {
            Some(channel) if !channel.is_empty() => Some(channel),
            // A provider id is not a login name.
            _ if self.is_demo() => None,
            _ => self.owner().filter(|owner| !is_provider_id(owner)),
        }
    }
}

/// Parses the address to listen on.
fn address(text: &str) -> Result<SocketAddr, String> {
    text.trim().parse().map_err(|_| "expected an IP address and a port, for example 127.0.0.1:8080".into())
}

/// Parses the offset of a clock.
fn hours_ahead(text: &str) -> Result<f64, String> {
    match text.trim().parse() {
        Ok(hours) if (0.0..=8760.0).contains(&hours) => Ok(hours),
        _ => Err("expected a number of hours from 0 to 8760, for example 24 or 0.5".into()),
    }
}

/// Parses a fraction from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    match text.trim().parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("expected a number from 0 (none) to 1 (all), for example 0.1".into()),
    }
}

/// Whether this value identifies a user by the provider's id: a value of digits only is never treated as a name. Login
/// names can consist of digits too, and a stranger could choose the streamer's id as a login name.
pub fn is_provider_id(configured: &str) -> bool {
    !configured.is_empty() && configured.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_blank(value: Option<&str>) -> bool {
    value.is_none_or(|value| value.trim().is_empty())
}
