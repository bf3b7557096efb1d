//! The setup in the browser after the first start: who owns the server, and which step of the wizard comes next.
//!
//! Invariants: while nobody has signed in as the owner, each node prints a code at its start, and the codes of all nodes
//! are valid at every node; only hashes of codes are stored; one code makes one user the owner, in the transaction of
//! the sign-in, and all codes end with it. Attempts count as sign-ins of their address (`Core::limit_sign_in`).
//!
//! The steps after the first one use the calls of other features with the owner's session.

mod code;
mod routes;
pub mod rules;
mod store;
#[cfg(test)]
mod tests;

pub use code::Code;
pub use routes::routes;
pub use rules::Refusal;

use axum::extract::FromRef;
use derive_new::new;
use utoipa_axum::router::OpenApiRouter;

use crate::auth::Auth;
use crate::core::Core;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::feature::Feature;
use crate::spa::Page;
use rules::{Claim, SetupStep, State};

/// Who holds a code that no node has printed, but that was given to the owner.
const OWNER_HOLDER: &str = "the owner";

#[derive(Clone, FromRef, new)]
pub struct Setup {
    pub core: Core,
    pub auth: Auth,
}

impl Feature for Setup {
    const PAGES: &'static [Page] = &[Page::new("/setup", "src/features/setup/SetupPage.tsx")];

    fn routes() -> OpenApiRouter<Self> {
        routes()
    }

    fn missed(&self) {}
}

/// Makes a new code for this node, which replaces its last one. `None` if the setup is not open.
pub async fn new_code(setup: &Setup) -> Result<Option<Code>> {
    let (code, node) = (Code::new(&setup.core.dice), setup.core.node_name());
    let hash = code.hash();
    let stored = setup.core.db.write(move |tx| {
        let is_open = is_open(tx)?;
        if is_open {
            store::set_code(tx, &node, &hash)?;
        }
        Ok(is_open)
    });
    Ok(stored.await?.then_some(code))
}

/// Whether a code makes its user the owner.
pub fn is_open(conn: &mut Conn<'_>) -> Result<bool> {
    let has_owner = store::has_owner(conn)?;
    Ok(store::find(conn)?.is_open(has_owner))
}

/// Checks a typed code, and returns its hash for [`claim`].
///
/// # Errors
/// A [`Refusal`] if the setup is not open or the code is wrong.
pub fn check_code(conn: &mut Conn<'_>, typed: &str) -> Result<String> {
    if !is_open(conn)? {
        return Err(Refusal::Closed.into());
    }
    let hash = Code::parse(typed).map(|code| code.hash()).ok_or(Refusal::WrongCode)?;
    if store::has_code(conn, &hash)? { Ok(hash) } else { Err(Refusal::WrongCode.into()) }
}

/// Uses a code up: the caller makes its user the owner in the same transaction.
///
/// # Errors
/// A [`Refusal`] if the setup is not open any more or the code was used or replaced.
pub fn claim(tx: &mut Tx<'_>, hash: &str) -> Result<()> {
    if !is_open(tx)? {
        return Err(Refusal::Closed.into());
    }
    if !store::use_code(tx, hash)? {
        return Err(Refusal::WrongCode.into());
    }
    store::delete_codes(tx)?;
    let state = store::find(tx)?;
    let step = if state.step == SetupStep::Owner { SetupStep::Look } else { state.step };
    store::save(tx, State { claim: Claim::Claimed, step, ..state })
}

/// Whether the setup has named an owner, who then takes the place of a demo's default owner.
pub fn is_claimed(conn: &mut Conn<'_>) -> Result<bool> {
    Ok(store::find(conn)?.claim == Claim::Claimed)
}

/// Opens the setup for the owner's first sign-in with a new Twitch application, with this code. It stays valid when the
/// node starts again.
pub fn reopen(tx: &mut Tx<'_>, code: &Code) -> Result<()> {
    let state = store::find(tx)?;
    store::save(tx, State { claim: Claim::Reopened, step: SetupStep::Twitch, ..state })?;
    store::set_code(tx, OWNER_HOLDER, &code.hash())
}
