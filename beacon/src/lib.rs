//! Rounds of the public randomness beacon and the check of their signatures (docs/fairness.md, section 16).
//!
//! The crate `foilcast-draw` owns what batches and verifiers need without a signature: [`Beacon`] with its id and the times
//! of its rounds. It stays free of C code, so the check is here. Pure: no clock, no network.

mod bls;
mod rounds;
mod stand_in;

pub use bls::{NotAPublicKey, PublicKey};
pub use foilcast_draw::Beacon;
pub use rounds::{NotASignature, Round, Signature, verifies};
pub use stand_in::StandIn;
