//! Lines, batches and heads of the public log (docs/fairness.md, sections 16, 20 and 21).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::canonical::{Bytes32, OrDash};
use foilcast_base::ids::{CardId, ModifierId, OpeningId, PackId, RaffleId};

mod batch;
mod beacon;
mod published;
#[cfg(test)]
mod tests;

pub use batch::{Batch, entries_digest};
pub use beacon::Beacon;
pub use published::{Published, RowDigest, opening_row};

/// An entry of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Openings from this position on are version 2.
    Begin {
        position: i64,
    },
    /// What was published before the log: the openings, the exceptions, and the runs with their returned copies.
    History {
        openings: Published,
        exceptions: Published,
        runs: Published,
    },
    /// The first line of a later epoch.
    Restore {
        reason: RestoreReason,
        taken_at_ms: i64,
    },
    /// A server seed was made.
    Seed {
        hash: Bytes32,
        predecessor: Option<Bytes32>,
    },
    /// A version of a pool was published.
    Pool {
        pack: PackId,
        version: i64,
        digest: Bytes32,
    },
    /// The weights of the grades from 10 down to 1.
    Weights([u32; 10]),
    Opening {
        position: i64,
        id: OpeningId,
        digest: Bytes32,
    },
    Ticket(TicketLine),
    /// A ticket without an opening, after the opening at this position.
    Refused {
        id: OpeningId,
        position: i64,
    },
    /// The next exceptions of the public list.
    Exceptions(Published),
    /// A run begins or gets more returned copies.
    Run {
        number: i64,
        first_position: i64,
        returned: Published,
    },
    /// A card was handed in for grading.
    Grade {
        card: CardId,
        commitment: Bytes32,
    },
    GradeDue {
        card: CardId,
        level: Level,
    },
    /// The draw of a raffle was started.
    Raffle {
        id: RaffleId,
        seed_hash: Bytes32,
        list_digest: Bytes32,
        entrants: u64,
        winners: u64,
        level: Level,
    },
}

/// The promise of an opening that was not drawn yet. `id` is the id of the later opening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TicketLine {
    pub id: OpeningId,
    pub seed_hash: Bytes32,
    /// The number of earlier openings and tickets with this server seed.
    pub counter: u64,
    pub entropy: Option<Bytes32>,
    pub pack: PackId,
    pub odds_version: i64,
    pub forced_modifier: Option<ModifierId>,
    pub is_live: bool,
}

/// Why a later epoch began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RestoreReason {
    Restored,
    Copied,
    Replaced,
}

impl RestoreReason {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Restored, "restored"), (Self::Copied, "copied"), (Self::Replaced, "replaced")];
}

/// What a result is proved by: 1 a commitment and fresh entropy, 2 a ticket and a round of the beacon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Level {
    One,
    Two,
}

impl Line {
    /// Whether the line needs a round of the beacon.
    pub const fn is_ticket(&self) -> bool {
        matches!(
            self,
            Self::Ticket(_) | Self::GradeDue { level: Level::Two, .. } | Self::Raffle { level: Level::Two, .. }
        )
    }

    /// Whether the line begins an epoch.
    pub const fn begins_epoch(&self) -> bool {
        matches!(self, Self::Begin { .. } | Self::Restore { .. })
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        match level {
            Level::One => 1,
            Level::Two => 2,
        }
    }
}

impl TryFrom<u8> for Level {
    type Error = &'static str;
    fn try_from(level: u8) -> Result<Self, Self::Error> {
        match level {
            1 => Ok(Self::One),
            2 => Ok(Self::Two),
            _ => Err("A level is 1 or 2."),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        u8::from(*self).fmt(f)
    }
}

impl fmt::Display for RestoreReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Self::ALL.iter().filter(|(reason, _)| reason == self).try_for_each(|(_, name)| f.write_str(name))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begin { position } => write!(f, "begin {position}"),
            Self::History { openings, exceptions, runs } => write!(f, "history {openings} {exceptions} {runs}"),
            Self::Restore { reason, taken_at_ms } => write!(f, "restore {reason} {taken_at_ms}"),
            Self::Seed { hash, predecessor } => write!(f, "seed {hash} {}", OrDash(*predecessor)),
            Self::Pool { pack, version, digest } => write!(f, "pool {pack} {version} {digest}"),
            Self::Weights(weights) => write!(f, "weights {}", weights.map(|weight| weight.to_string()).join(",")),
            Self::Opening { position, id, digest } => write!(f, "opening {position} {id} {digest}"),
            Self::Ticket(ticket) => ticket.fmt(f),
            Self::Refused { id, position } => write!(f, "refused {id} {position}"),
            Self::Exceptions(published) => write!(f, "exceptions {published}"),
            Self::Run { number, first_position, returned } => write!(f, "run {number} {first_position} {returned}"),
            Self::Grade { card, commitment } => write!(f, "grade {card} {commitment}"),
            Self::GradeDue { card, level } => write!(f, "grade-due {card} {level}"),
            Self::Raffle { id, seed_hash, list_digest, entrants, winners, level } => {
                write!(f, "raffle {id} {seed_hash} {list_digest} {entrants} {winners} {level}")
            }
        }
    }
}

impl fmt::Display for TicketLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, seed_hash, counter, entropy, pack, odds_version, forced_modifier, is_live } = self;
        let (entropy, forced) = (OrDash(*entropy), OrDash(*forced_modifier));
        let place = if *is_live { "live" } else { "alone" };
        write!(f, "ticket {id} {seed_hash} {counter} {entropy} {pack} {odds_version} {forced} {place}")
    }
}

/// Why a text is not a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotALine {
    #[error("There is no line \"{0}\".")]
    Kind(String),
    #[error("A line \"{0}\" has other fields.")]
    Fields(String),
    #[error("\"{0}\" is not in its canonical form, or is no value of this field.")]
    Value(String),
    #[error("The number {0} is too large.")]
    TooLarge(u64),
}

/// The fields of a line that are not read yet.
struct Fields<'a>(std::str::Split<'a, char>);

impl<'a> Fields<'a> {
    fn text(&mut self) -> Result<&'a str, NotALine> {
        self.0.next().ok_or_else(|| NotALine::Fields(String::new()))
    }

    /// A value whose own text is the field: no sign, no leading zero, no upper case.
    fn value<T: FromStr + fmt::Display>(&mut self) -> Result<T, NotALine> {
        let text = self.text()?;
        let value = text.parse::<T>().ok().filter(|value| value.to_string() == text);
        value.ok_or_else(|| NotALine::Value(text.to_owned()))
    }

    /// A number from 0 on that every reader can represent exactly.
    fn number<T: TryFrom<u64>>(&mut self) -> Result<T, NotALine> {
        const LARGEST: u64 = (1 << 53) - 1;
        let number: u64 = self.value()?;
        let exact = Some(number).filter(|number| *number <= LARGEST).and_then(|number| T::try_from(number).ok());
        exact.ok_or(NotALine::TooLarge(number))
    }

    fn optional<T: FromStr + fmt::Display>(&mut self) -> Result<Option<T>, NotALine> {
        if self.0.clone().next() == Some("-") {
            self.text()?;
            return Ok(None);
        }
        self.value().map(Some)
    }

    fn one_of<T: Copy>(&mut self, all: &[(T, &str)]) -> Result<T, NotALine> {
        let text = self.text()?;
        let found = all.iter().find(|(_, name)| *name == text);
        found.map(|(value, _)| *value).ok_or_else(|| NotALine::Value(text.to_owned()))
    }

    fn level(&mut self) -> Result<Level, NotALine> {
        self.one_of(&[(Level::One, "1"), (Level::Two, "2")])
    }

    fn published(&mut self) -> Result<Published, NotALine> {
        Ok(Published { count: self.number()?, digest: self.value()? })
    }

    fn weights(&mut self) -> Result<[u32; 10], NotALine> {
        let text = self.text()?;
        let mut fields = Fields(text.split(','));
        let mut weights = [0; 10];
        for weight in &mut weights {
            *weight = fields.number()?;
        }
        if fields.0.next().is_some() { Err(NotALine::Value(text.to_owned())) } else { Ok(weights) }
    }

    fn ticket(&mut self) -> Result<TicketLine, NotALine> {
        Ok(TicketLine {
            id: self.value()?,
            seed_hash: self.value()?,
            counter: self.number()?,
            entropy: self.optional()?,
            pack: self.value()?,
            odds_version: self.number()?,
            forced_modifier: self.optional()?,
            is_live: self.one_of(&[(true, "live"), (false, "alone")])?,
        })
    }

    fn line(&mut self, kind: &str) -> Result<Line, NotALine> {
        Ok(match kind {
            "begin" => Line::Begin { position: self.number()? },
            "history" => {
                Line::History { openings: self.published()?, exceptions: self.published()?, runs: self.published()? }
            }
            "restore" => Line::Restore { reason: self.one_of(&RestoreReason::ALL)?, taken_at_ms: self.number()? },
            "seed" => Line::Seed { hash: self.value()?, predecessor: self.optional()? },
            "pool" => Line::Pool { pack: self.value()?, version: self.number()?, digest: self.value()? },
            "weights" => Line::Weights(self.weights()?),
            "opening" => Line::Opening { position: self.number()?, id: self.value()?, digest: self.value()? },
            "ticket" => Line::Ticket(self.ticket()?),
            "refused" => Line::Refused { id: self.value()?, position: self.number()? },
            "exceptions" => Line::Exceptions(self.published()?),
            "run" => Line::Run { number: self.number()?, first_position: self.number()?, returned: self.published()? },
            "grade" => Line::Grade { card: self.value()?, commitment: self.value()? },
            "grade-due" => Line::GradeDue { card: self.value()?, level: self.level()? },
            "raffle" => Line::Raffle {
                id: self.value()?,
                seed_hash: self.value()?,
                list_digest: self.value()?,
                entrants: self.number()?,
                winners: self.number()?,
                level: self.level()?,
            },
            other => return Err(NotALine::Kind(other.to_owned())),
        })
    }
}

impl FromStr for Line {
    type Err = NotALine;

    /// Reads a line in its canonical form only: the text of what is read is the text itself.
    fn from_str(text: &str) -> Result<Self, NotALine> {
        let mut fields = Fields(text.split(' '));
        let kind = fields.text()?;
        let other_fields = || NotALine::Fields(kind.to_owned());
        let line = fields.line(kind).map_err(|error| match error {
            NotALine::Fields(_) => other_fields(),
            other => other,
        })?;
        if fields.0.next().is_some() { Err(other_fields()) } else { Ok(line) }
    }
}
