//! Versions for editors: of two people who change one thing, the second gets a conflict, and no
//! work is lost.

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};
use crate::messages::msg;

/// Hashes everything that an editor can change: another version means that the thing was changed.
pub fn version_of(what: &impl Serialize) -> String {
    let text = serde_json::to_vec(what).unwrap_or_default();
    const_hex::encode(&Sha256::digest(text)[..8])
}

/// Accepts a change that was based on the present version, or that names none.
///
/// # Errors
/// 409 `changed` when it was another version.
pub fn refuse_changed(began: Option<&str>, now: &str, name: &str) -> Result<()> {
    if began.is_none_or(|began| began == now) {
        return Ok(());
    }
    Err(Error::conflict(msg!("changed.edited", name)))
}
