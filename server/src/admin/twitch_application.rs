//! Stores the Twitch application that the owner enters in the browser.

use std::time::Duration;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::admin::AdminTools;
use crate::auth::Owner;
use crate::config::{Config, StoredTwitch};
use crate::error::{Error, Result};
use crate::json::Json;
use crate::messages::msg;
use crate::secret::Secret;
use crate::setup::{self, Code};
use crate::twitch::helix;

use super::log::{Author, Change};

/// How long Twitch may take to check the credentials.
const CHECK_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest client id and client secret.
const LENGTH: usize = 100;

/// The credentials of a Twitch application.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TwitchApplication {
    client_id: String,
    #[schema(value_type = String)]
    client_secret: Secret,
}

/// How the owner continues with a new Twitch application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationStored {
    /// The code of the setup with which the owner signs in with Twitch.
    code: String,
    /// The public URL of this server after its next start.
    public_url: String,
    /// Whether the server restarts by itself. Otherwise all nodes have to be restarted.
    restarts: bool,
}

/// Checks the credentials of a Twitch application at Twitch, stores them in the data directory, and restarts the server.
///
/// Only the owner may call it. The restarted server is no demo, so the owner signs in again, with Twitch and the returned
/// code. The response is 409 `twitch_credentials` if Twitch refuses the credentials, `twitch_unreachable` if it does not
/// answer, `twitch_configured` if flags or variables have precedence, and `cannot_restart` if the other flags do not
/// allow it. Then nothing is stored.
#[utoipa::path(put, path = "/api/admin/twitch/application", tag = "admin", request_body = TwitchApplication,
    security(("token" = [])), responses((status = OK, body = ApplicationStored)))]
pub async fn set_twitch_application(
    State(tools): State<AdminTools>,
    owner: Owner,
    Json(application): Json<TwitchApplication>,
) -> Result<Json<ApplicationStored>> {
    let config = &tools.core.config;
    let stored = application.check(config)?;
    let public_url = stored.public_url.clone();
    let next = config.with_twitch(stored.clone());
    next.check().map_err(|problem| Error::conflict(msg!("cannot_restart", problem)))?;
    helix::check_credentials(&next, CHECK_TIMEOUT).await?;
    stored
        .save(&config.data_dir)
        .map_err(|error| Error::of_file(error, "could not write twitch.json into the data directory"))?;
    let code = Code::new(&tools.core.dice);
    let (author, shown) = (Author::new(&tools.core, owner.id), code.to_string());
    let reopened = tools.core.db.write(move |tx| {
        author.note(tx, &Change::of("set_twitch_application", None))?;
        setup::reopen(tx, &code)
    });
    reopened.await?;
    let restarts = cfg!(unix) && tools.core.nodes.is_alone();
    if restarts {
        tools.core.restart();
    }
    Ok(Json(ApplicationStored { code: shown, public_url, restarts }))
}

impl TwitchApplication {
    /// The application to store, if it is complete and would be used.
    fn check(self, config: &Config) -> Result<StoredTwitch> {
        let (client_id, client_secret) = (self.client_id.trim(), self.client_secret.reveal().trim());
        for (field, value) in [("clientId", client_id), ("clientSecret", client_secret)] {
            let fits = !value.is_empty() && value.len() <= LENGTH && value.bytes().all(|byte| byte.is_ascii_graphic());
            if !fits {
                return Err(Error::invalid_field(field, msg!("invalid.twitch_application")));
            }
        }
        if config.demo == Some(true) || !(config.is_demo() || config.twitch_is_stored) {
            return Err(Error::conflict(msg!("twitch_configured")));
        }
        Ok(StoredTwitch {
            client_id: client_id.to_owned(),
            client_secret: Secret::from(client_secret.to_owned()),
            public_url: config.twitch_public_url(),
        })
    }
}
