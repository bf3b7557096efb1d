//! Checks of the configuration at startup.

use super::{Config, is_blank};
use crate::outgoing;
use crate::secret;

impl Config {
    /// Rejects invalid and dangerous combinations. The error says what to do.
    pub fn check(&self) -> Result<(), String> {
        if !["http://", "https://"].iter().any(|scheme| self.public_url().starts_with(scheme)) {
            return Err(format!(
                "--public-url is `{}`, which is not a complete URL such as https://cards.example.org.",
                self.public_url()
            ));
        }
        if self.is_demo() && !self.demo_anywhere {
            self.check_reach_of_demo()?;
        }
        if !self.is_demo() && (self.clock_ahead > 0.0 || self.clock_speed > 1) {
            return Err(
                "--clock-ahead and --clock-speed change the clock of a demo only, because real trades and listings \
                 would expire too early. Remove the flags, or pass --demo if the data directory has no real data."
                    .into(),
            );
        }
        if let Some((scheme, _)) = self.database_url().split_once("://")
            && !matches!(scheme, "postgres" | "postgresql" | "sqlite")
        {
            return Err(format!(
                "--database-url starts with `{scheme}://`. Use postgres://USER:PASSWORD@HOST/NAME or sqlite:FILE, or \
                 remove the flag to use a SQLite file in the data directory."
            ));
        }
        self.check_redis()?;
        self.check_beacon()?;
        if !self.is_demo() && is_blank(self.twitch_client_id.as_deref()) {
            return Err("Without demo mode, sign-in needs a Twitch application: \
                 set --twitch-client-id and --twitch-client-secret."
                .into());
        }
        if !self.is_demo() && secret::given(self.twitch_client_secret.as_ref()).is_none() {
            return Err("--twitch-client-id is set, but --twitch-client-secret is not. \
                 Both are on the application's page at https://dev.twitch.tv/console/apps."
                .into());
        }
        if let Some(secret) = secret::given(self.twitch_webhook_secret.as_ref())
            && !(10..=100).contains(&secret.len())
        {
            return Err("--twitch-webhook-secret must have 10 to 100 characters, as Twitch requires.".into());
        }
        Ok(())
    }

    /// Whether clients connect through a proxy that is not named in `trusted-proxies`.
    pub fn lacks_proxy(&self) -> bool {
        self.is_secure() && self.trusted_proxies.is_empty()
    }

    /// A demo is for the user of this machine. Behind a proxy, others can reach it at any listen address, so the public
    /// URL counts too. Otherwise a server that lost its client id would let others sign in as anyone.
    fn check_reach_of_demo(&self) -> Result<(), String> {
        let url = self.public_url();
        let local = outgoing::leads_here(&url);
        let elsewhere = match () {
            () if !self.bind.ip().is_loopback() => format!("it may listen only on this machine, not on {}", self.bind),
            () if !local => format!("it may be reached only from this machine, not at {url} (--public-url)"),
            () => return Ok(()),
        };
        Err(format!(
            "Demo mode lets anyone sign in as anyone, so {elsewhere}.\n\
             Configure a Twitch application (--twitch-client-id, --twitch-client-secret), \
             or pass --demo-anywhere to allow it."
        ))
    }
}
