//! The Twitch application that the setup stores in the data directory. Flags and variables take precedence.

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::json;
use tempfile::NamedTempFile;

use super::{Config, is_blank};
use crate::secret::Secret;

/// A Twitch application, and the public URL of this server that is registered for it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredTwitch {
    pub client_id: String,
    pub client_secret: Secret,
    pub public_url: String,
}

impl StoredTwitch {
    /// The application in this data directory, if there is one.
    pub fn read(data_dir: &Path) -> Result<Option<Self>, String> {
        let file = file(data_dir);
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            // A data directory that is a file is reported when the database is opened.
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(None),
            Err(error) => return Err(unreadable(&file, &error.to_string())),
        };
        // The text has a secret, so the error does not quote it.
        serde_json::from_str(&text)
            .map(Some)
            .map_err(|_| unreadable(&file, "its content is not as this server writes it"))
    }

    /// Writes it into the data directory, readable for the user of the server only.
    pub fn save(&self, data_dir: &Path) -> std::io::Result<()> {
        let text = json!({
            "clientId": self.client_id,
            "clientSecret": self.client_secret.reveal(),
            "publicUrl": self.public_url,
        });
        // A temporary file is readable for its user only, and replaces an older one at once.
        let mut new = NamedTempFile::new_in(data_dir)?;
        new.write_all(format!("{text:#}\n").as_bytes())?;
        new.as_file().sync_all()?;
        new.persist(file(data_dir))?;
        Ok(())
    }
}

fn file(data_dir: &Path) -> PathBuf {
    data_dir.join("twitch.json")
}

fn unreadable(file: &Path, why: &str) -> String {
    format!(
        "could not read {}, in which the setup stored the Twitch application: {why}. Give the user that runs foilcast \
         read access to it, or remove it to run a demo.",
        file.display()
    )
}

impl Config {
    /// Reads the stored Twitch application, unless flags or variables name one or ask for a demo.
    pub(super) fn read_stored(&mut self) -> Result<(), String> {
        if self.demo == Some(true) || !is_blank(self.twitch_client_id.as_deref()) {
            return Ok(());
        }
        if let Some(stored) = StoredTwitch::read(&self.data_dir)? {
            *self = self.with_twitch(stored);
        }
        Ok(())
    }

    /// This configuration with a stored Twitch application.
    #[must_use]
    pub fn with_twitch(&self, stored: StoredTwitch) -> Self {
        let public_url = self.public_url.clone().filter(|url| !is_blank(Some(url)));
        Self {
            twitch_client_id: Some(stored.client_id),
            twitch_client_secret: Some(stored.client_secret),
            public_url: public_url.or(Some(stored.public_url)),
            twitch_is_stored: true,
            ..self.clone()
        }
    }

    /// The public URL for a Twitch application. Twitch accepts an address without TLS only if its host is `localhost`.
    pub fn twitch_public_url(&self) -> String {
        if is_blank(self.public_url.as_deref()) && self.bind.ip().is_loopback() {
            format!("http://localhost:{}", self.bind.port())
        } else {
            self.public_url()
        }
    }
}
