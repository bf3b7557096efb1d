//! What a verification finds: problems and marks, by code (docs/fairness.md, section 25).

use std::fmt;

use serde::Serialize;

use super::super::canonical::Bytes32;
use super::receipt_facts::ReceiptFacts;
use foilcast_base::ids::{CardId, OpeningId, PackId, RaffleId};

/// Declares an enum of codes with their names.
macro_rules! codes {
    ($(#[$doc:meta])* $name:ident { $($code:ident: $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($code),+ }

        impl $name {
            /// The name that all verifiers report.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$code => $text),+ }
            }
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.name())
            }
        }
    };
}

codes! {
    /// The code of a violation: the check fails.
    ProblemCode {
        Version: "version",
        LogBroken: "log_broken",
        RoundOrder: "round_order",
        BatchTime: "batch_time",
        BeaconSignature: "beacon_signature",
        Record: "record",
        EntropyFormat: "entropy_format",
        EntropyReused: "entropy_reused",
        Rules: "rules",
        Draws: "draws",
        Pity: "pity",
        Pattern: "pattern",
        SeedUnlogged: "seed_unlogged",
        ChainBreak: "chain_break",
        Counter: "counter",
        Downgraded: "downgraded",
        Pool: "pool",
        TicketMismatch: "ticket_mismatch",
        LevelWrong: "level_wrong",
        DrawOrder: "draw_order",
        TicketNotDrawn: "ticket_not_drawn",
        RefusedWrongly: "refused_wrongly",
        LogMismatch: "log_mismatch",
        HeldBack: "held_back",
        Grade: "grade",
        GradeTwice: "grade_twice",
        Raffle: "raffle",
        RaffleNotDrawn: "raffle_not_drawn",
        HeadChanged: "head_changed",
        Receipt: "receipt",
    }
}

codes! {
    /// The code of a fact that is shown and counted.
    MarkCode {
        OtherBeacon: "other_beacon",
        PublishedLate: "published_late",
        BreakExplained: "break_explained",
        ServerEntropy: "server_entropy",
        NoBeacon: "no_beacon",
        SeedOverdue: "seed_overdue",
        RarePool: "rare_pool",
        ForcedModifier: "forced_modifier",
        LiveLevel1: "live_level_1",
        TicketWaiting: "ticket_waiting",
        Disturbed: "disturbed",
        Time: "time",
        Level1: "level_1",
        WeightsChanged: "weights_changed",
        HeadLost: "head_lost",
        HeadLate: "head_late",
        ReceiptTime: "receipt_time",
        ReceiptOpen: "receipt_open",
    }
}

/// What a finding is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// An opening, a ticket, or its refusal.
    Opening(OpeningId),
    /// The number of a batch.
    Batch(u64),
    /// The hash of a seed.
    Seed(Bytes32),
    /// A version of a pack's pool.
    Pool(PackId, i64),
    /// A card that was graded.
    Card(CardId),
    Raffle(RaffleId),
    /// The index of a receipt in its file.
    Receipt(usize),
    /// The log as a whole.
    Log,
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opening(id) => write!(f, "Opening {id}"),
            Self::Batch(number) => write!(f, "Batch {number}"),
            Self::Seed(hash) => write!(f, "Seed {hash}"),
            Self::Pool(pack, version) => write!(f, "Version {version} of pack {pack}"),
            Self::Card(id) => write!(f, "Card {id}"),
            Self::Raffle(id) => write!(f, "Raffle {id}"),
            Self::Receipt(at) => write!(f, "Receipt {}", at + 1),
            Self::Log => f.write_str("Log"),
        }
    }
}

/// A violation of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub code: ProblemCode,
    pub subject: Subject,
    pub message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.subject, self.message, self.code.name())
    }
}

/// A fact that is no violation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    pub code: MarkCode,
    pub subject: Subject,
}

/// The result of verifying an instance.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report2 {
    /// The number of verified openings.
    pub openings: usize,
    /// The number of openings that were recomputed, because their seeds are revealed.
    pub recomputed: usize,
    pub problems: Vec<Finding>,
    pub marks: Vec<Mark>,
    /// The numbers of the batches whose heads were seen before their rounds, by the lines of watch files.
    pub witnessed: Vec<u64>,
    /// What is shown of each receipt.
    pub receipts: Vec<ReceiptFacts>,
}

impl Report2 {
    pub(super) fn problem(&mut self, code: ProblemCode, subject: Subject, message: impl Into<String>) {
        self.problems.push(Finding { code, subject, message: message.into() });
    }

    pub(super) fn mark(&mut self, code: MarkCode, subject: Subject) {
        self.marks.push(Mark { code, subject });
    }
}
