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
mod pool_digest;
mod public;
mod public2;
mod pull;
mod raffle;
mod record;
mod record2;
mod simulation;
mod stream;
mod tally;
mod verify;

pub use canonical::{Bytes32, NotBytes32, read_hex};
pub use grade::{DrawnGrade, draw_grade};
pub use held::Held;
pub use known::Holder;
pub use log::{
    Batch, Beacon, Level, Line, NotALine, Published, RestoreReason, RowDigest, TicketLine, entries_digest, opening_row,
};
pub use machine::{Claim, Draw, DrawRefusal, Pulled, Request, Step};
pub use odds::{Chances, DrawOdds, HitOdds, Method, PackOdds, PatternOdds, odds};
pub use patterns::{Pattern, PatternCard};
pub use pity::{Pity, PityRecord};
pub use pool::{MILLION, Policy, Pool, PoolConfig, PoolDefinition, PoolError, PrintedRarity, View};
pub use public::{Exception, PublicCard, PublicData, PublicModifier, PublicOpening, RevealedSeed, RunVersion};
pub use public2::{PublicBatch, PublicBeacon, PublicData2, PublicGrade, PublicRaffle, PublicRound, Record};
pub use pull::LIST_AFTER;
pub use raffle::{RaffleList, Winner};
pub use record::{DrawRecord, FairnessRecord, Listed, PassedOver, PrintedCopy, RarityChoice, Relaxed};
pub use record2::{Opening2, Record2, TicketPlace};
pub use simulation::{End, Hoarding, Run, Start, hoarding, simulate};
pub use stream::{HmacIntegers, Integers, Label, MAX_CARDS, NotASeed, ServerSeed, StreamInput};
pub use tally::{Place, RARITIES, Span, Tally};
pub use verify::{
    Evidence, Finding, Head, Intent, Mark, MarkCode, NotAHead, OpeningReceipt, Problem, ProblemCode, Receipt,
    ReceiptFacts, Receipts, Report, Report2, SeenHead, Subject, TicketReceipt, WatchedHead, Way, verify, verify2,
};

#[cfg(test)]
mod attack_tests;
#[cfg(test)]
mod attack_world;
#[cfg(test)]
mod attacks;
#[cfg(test)]
mod enumeration;
#[cfg(test)]
mod in_use;
#[cfg(test)]
mod in_use_tests;
#[cfg(test)]
mod odds_statistics;
#[cfg(test)]
mod odds_tests;
#[cfg(test)]
mod simulation_tests;
#[cfg(test)]
mod scenarios;
#[cfg(test)]
mod stand_in;
#[cfg(test)]
mod statistics;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod vectors;
#[cfg(test)]
mod vectors2;
#[cfg(test)]
mod verify2_tests;
#[cfg(test)]
mod verify_tests;
#[cfg(test)]
mod world;
#[cfg(test)]
mod world2;
