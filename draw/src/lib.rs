//! The draw: which copies of the printed run an opening takes.
//!
//! Pure: no clock, no random generator, no input or output. The caller asks a [`Draw`] for its next request, claims
//! copies or looks up their holders, returns the answer, and repeats that within one transaction. The result depends on
//! the seeds, the counter, the pool, the time and the held copies, but not on how many copies the caller looked up at
//! once. `docs/fairness.md` describes the algorithm.
//!
//! Invariants: every free eligible copy is equally likely; a copy is passed over only if it is held, and the record
//! names the holder; the cost of a draw does not depend on the number of printed copies.

mod canonical;
mod counts;
mod grade;
mod held;
mod known;
mod log;
mod machine;
mod odds;
mod patterns;
mod pity;
mod pool;
mod public;
mod pull;
mod record;
mod simulation;
mod stream;
mod tally;
mod verify;

pub use canonical::{Bytes32, NotBytes32, read_hex};
pub use grade::{DrawnGrade, draw_grade};
pub use held::Held;
pub use known::Holder;
pub use log::{Batch, Beacon, Level, Line, NotALine, Published, RestoreReason, TicketLine, entries_digest};
pub use machine::{Claim, Draw, DrawRefusal, Pulled, Request, Step};
pub use odds::{Chances, DrawOdds, Method, odds};
pub use patterns::{Pattern, PatternCard};
pub use pity::Pity;
pub use pool::{MILLION, Policy, Pool, PoolConfig, PoolDefinition, PoolError, PrintedRarity, View};
pub use public::{Exception, PublicCard, PublicData, PublicModifier, PublicOpening, RevealedSeed, RunVersion};
pub use pull::LIST_AFTER;
pub use record::{DrawRecord, FairnessRecord, Listed, PassedOver, PrintedCopy, RarityChoice, Relaxed};
pub use simulation::{End, Run, Start, simulate};
pub use stream::{HmacIntegers, Integers, Label, MAX_CARDS, NotASeed, ServerSeed, StreamInput};
pub use tally::{Place, RARITIES, Span, Tally};
pub use verify::{Ledger, Problem, Report, verify};

#[cfg(test)]
mod enumeration;
#[cfg(test)]
mod odds_tests;
#[cfg(test)]
mod simulation_tests;
#[cfg(test)]
mod statistics;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod vectors;
#[cfg(test)]
mod verify_tests;
#[cfg(test)]
mod world;
