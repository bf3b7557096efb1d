//! What an opener names before an opening: the server seed, entropy and the version of the odds
//! (docs/decisions/draw-2.md, section 3).

use super::draw::Bytes32;
use super::seed_store::CurrentSeed;
use super::{opening_store, store, ticket_store};
use crate::clock::Timestamp;
use crate::db::{Conn, Tx};
use crate::error::{Error, Reason, Result};
use crate::ids::{PackId, UserId};
use crate::messages::{Message, msg};
use crate::packs::Packs;
use crate::settings::DrawAlone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A superseded version of the odds can be opened for this long, in milliseconds.
const SUPERSEDED_MS: i64 = 10 * 60_000;

/// How an opening is drawn: at once, or by a ticket with a round of the beacon.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase", expecting = "A way is immediate or ticket.")]
pub enum Way {
    #[default]
    Immediate,
    Ticket,
}

impl Way {
    /// How packs that are opened alone are drawn.
    pub fn set(packs: &Packs) -> Self {
        match packs.core.settings.now().draw_alone {
            DrawAlone::Immediate => Self::Immediate,
            DrawAlone::Ticket => Self::Ticket,
        }
    }
}

/// What a request to open a pack names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Intent {
    /// The version of the odds that the opener saw; the current one if absent.
    pub odds_version: Option<i64>,
    /// The hash of the server seed that the opener saw.
    pub seed_hash: Option<Bytes32>,
    /// 32 bytes of the opener's browser.
    pub entropy: Option<Bytes32>,
}

/// The fields of an intent in the body of a request.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IntentFields {
    /// The version of the odds that you saw. If it is absent, the current one is drawn from. One that was replaced
    /// less than ten minutes ago is still drawn from.
    #[serde(default)]
    odds_version: Option<i64>,
    /// The `seedHash` of `GET /api/fairness/me`. Required with `entropy`.
    #[serde(default)]
    seed_hash: Option<String>,
    /// 32 fresh random bytes in hexadecimal. Once an account has sent some, it must always send some.
    #[serde(default)]
    entropy: Option<String>,
}

impl IntentFields {
    /// # Errors
    /// 400 if a field is malformed, or if entropy comes without a seed.
    pub fn read(&self) -> Result<Intent> {
        let hex = |name, text: &Option<String>, message| {
            let read = text.as_ref().map(|text| text.parse::<Bytes32>()).transpose();
            read.map_err(|_| Error::invalid_field(name, message))
        };
        let seed_hash = hex("seedHash", &self.seed_hash, msg!("invalid.seed_hash_format"))?;
        let entropy = hex("entropy", &self.entropy, msg!("invalid.entropy_format"))?;
        if entropy.is_some() && seed_hash.is_none() {
            return Err(Error::invalid_field("seedHash", msg!("invalid.entropy_without_seed")));
        }
        Ok(Intent { odds_version: self.odds_version, seed_hash, entropy })
    }
}

impl Intent {
    /// Why the seed in use does not fit.
    pub(super) fn seed_refusal(&self, seed: &CurrentSeed) -> Error {
        if seed.undrawn.is_some() {
            return Error::conflict(msg!("opening_under_way"));
        }
        if self.seed_hash.is_some_and(|named| named.to_string() != seed.seed_hash) {
            return Error::conflict(msg!("seed_changed"));
        }
        Error::conflict(msg!("entropy_required"))
    }
}

/// The version to draw from.
///
/// # Errors
/// 409 if the named version was superseded more than ten minutes ago, or does not exist.
pub fn version(conn: &mut Conn<'_>, pack: PackId, current: i64, intent: &Intent, now: Timestamp) -> Result<i64> {
    let Some(named) = intent.odds_version.filter(|named| *named != current) else { return Ok(current) };
    let superseded_at = if named < 1 { None } else { store::published_at(conn, pack, named + 1)? };
    match superseded_at {
        Some(at) if now.millis() - at.millis() < SUPERSEDED_MS => Ok(named),
        _ => Err(Error::conflict(msg!("odds_changed"))),
    }
}

fn used() -> Reason {
    Reason::new(msg!("entropy_used"))
}

/// Why a ticket with used entropy is refused. Names the ticket, which is the user's own.
pub(super) fn entropy_of_ticket_used(tx: &mut Tx<'_>, user: UserId, entropy: Option<&str>) -> Error {
    let found = entropy.map(|entropy| ticket_store::by_entropy(tx, user, entropy)).transpose();
    match found {
        Ok(Some(Some(ticket))) => Error::Conflict(used().field("ticket", Message::verbatim(ticket.to_string()))),
        Ok(_) => Error::Conflict(used()),
        Err(error) => error,
    }
}

/// Why an opening with used entropy is refused. Names the opening if it is the user's own.
pub(super) fn entropy_used(tx: &mut Tx<'_>, user: UserId, entropy: Option<&str>) -> Error {
    let found = match entropy.map(|entropy| opening_store::by_entropy(tx, entropy)).transpose() {
        Ok(found) => found.flatten(),
        Err(error) => return error,
    };
    match found.filter(|(owner, _)| *owner == user) {
        Some((_, opening)) => Error::Conflict(used().field("opening", Message::verbatim(opening.to_string()))),
        None => Error::Conflict(used()),
    }
}
