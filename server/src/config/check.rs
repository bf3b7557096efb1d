//! Refusals at start, with the way out.

use super::{Config, is_blank};
use crate::outgoing;
use crate::secret;

impl Config {
    /// Refuses combinations that would be a mistake, with what to do instead.
    pub fn check(&self) -> Result<(), String> {
        if !["http://", "https://"].iter().any(|scheme| self.public_url().starts_with(scheme)) {
            return Err(format!(
                "--public-url is `{}`. It is the whole address that people type, as in https://cards.example.org.",
                self.public_url()
            ));
        }
        if self.is_demo() && !self.demo_anywhere {
            self.check_reach_of_demo()?;
        }
        if !self.is_demo() && (self.clock_ahead > 0.0 || self.clock_speed > 1) {
            return Err(
                "--clock-ahead and --clock-speed move the clock of a demo only: what real people were promised comes \
                 in its own time. Leave them out, or say --demo on a data directory that holds nothing real."
                    .into(),
            );
        }
        if let Some((scheme, _)) = self.database_url().split_once("://")
            && !matches!(scheme, "postgres" | "postgresql" | "sqlite")
        {
            return Err(format!(
                "--database-url begins with `{scheme}://`. It is postgres://USER:PASSWORD@HOST/NAME or sqlite:FILE; \
                 without it there is a SQLite file in the data directory."
            ));
        }
        self.check_redis()?;
        if !self.is_demo() && is_blank(self.twitch_client_id.as_deref()) {
            return Err("Without demo mode, sign-in needs a Twitch application: \
                 set --twitch-client-id and --twitch-client-secret."
                .into());
        }
        if !self.is_demo() && secret::given(self.twitch_client_secret.as_ref()).is_none() {
            return Err("--twitch-client-id is set, --twitch-client-secret is missing: \
                 both are on the application's page at https://dev.twitch.tv/console/apps."
                .into());
        }
        if let Some(secret) = secret::given(self.twitch_webhook_secret.as_ref())
            && !(10..=100).contains(&secret.len())
        {
            return Err("--twitch-webhook-secret has 10 to 100 characters, as Twitch demands.".into());
        }
        Ok(())
    }

    /// A demo is for the user of this machine. One that a proxy serves to others is open to them however it listens, so
    /// its public address counts, too: a server that lost its client id would otherwise let them be anyone.
    fn check_reach_of_demo(&self) -> Result<(), String> {
        let url = self.public_url();
        let local = outgoing::leads_here(&url);
        let elsewhere = match () {
            () if !self.bind.ip().is_loopback() => format!("it listens on this machine only, not on {}", self.bind),
            () if !local => format!("it is reached from this machine only, not at {url} (--public-url)"),
            () => return Ok(()),
        };
        Err(format!(
            "Demo mode lets anyone sign in as anyone, so {elsewhere}.\n\
             Configure a Twitch application (--twitch-client-id, --twitch-client-secret), \
             or say --demo-anywhere when that is what you want."
        ))
    }
}
