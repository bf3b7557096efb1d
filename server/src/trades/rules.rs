//! What a trade may be, who may end it and how, and what its version is.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::collection::OwnedCard;
use crate::db::{FromValue, ToValue, Value, ValueError};
use crate::error::{Error, Reason, Result};
use crate::ids::{CardId, UserId};

/// The longest message, in characters.
pub const LONGEST_MESSAGE: usize = 500;
/// Characters of a version.
const VERSION: usize = 24;

/// Where a trade stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TradeStatus {
    /// It waits for an answer.
    Pending,
    /// Both sides have what they asked for.
    Accepted,
    /// Whom it was offered to does not want it.
    Rejected,
    /// It is over for another reason.
    Cancelled,
}

impl TradeStatus {
    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::Cancelled => "cancelled",
        }
    }
}

impl ToValue for TradeStatus {
    fn to_value(&self) -> Value<'_> {
        Value::Text(self.as_str())
    }
}

impl FromValue for TradeStatus {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        match value {
            Value::Text("pending") => Ok(Self::Pending),
            Value::Text("accepted") => Ok(Self::Accepted),
            Value::Text("rejected") => Ok(Self::Rejected),
            Value::Text("cancelled") => Ok(Self::Cancelled),
            other => Err(ValueError::new("a trade's status", &other)),
        }
    }
}

/// Why a trade was cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CancellationReason {
    /// Who offered it took it back.
    Withdrawn,
    /// A counter-offer took its place.
    Countered,
    /// Nobody answered in time.
    Expired,
    /// A card in it belongs to somebody else now.
    CardMoved,
    /// The demo set was removed, and one side or a card with it.
    DemoCleared,
}

impl CancellationReason {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Withdrawn => "withdrawn",
            Self::Countered => "countered",
            Self::Expired => "expired",
            Self::CardMoved => "card_moved",
            Self::DemoCleared => "demo_cleared",
        }
    }
}

impl ToValue for CancellationReason {
    fn to_value(&self) -> Value<'_> {
        Value::Text(self.as_str())
    }
}

impl FromValue for CancellationReason {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        match value {
            Value::Text("withdrawn") => Ok(Self::Withdrawn),
            Value::Text("countered") => Ok(Self::Countered),
            Value::Text("expired") => Ok(Self::Expired),
            Value::Text("card_moved") => Ok(Self::CardMoved),
            Value::Text("demo_cleared") => Ok(Self::DemoCleared),
            other => Err(ValueError::new("why a trade was cancelled", &other)),
        }
    }
}

/// What one side gives.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Side {
    /// Cards.
    pub cards: Vec<CardId>,
    /// Packs.
    pub packs: u32,
}

/// How much each side gives at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideLimits {
    /// Cards.
    pub cards: u32,
    /// Packs.
    pub packs: u32,
}

/// Sees that both sides give something, none of it twice, and no more than the limits.
///
/// # Errors
/// 400 with every mistake in `fields`.
pub fn check_sides(offered: &Side, requested: &Side, limits: SideLimits) -> Result<()> {
    let mut mistakes: Vec<(&str, String)> = Vec::new();
    let most = usize::try_from(limits.cards).unwrap_or(usize::MAX);
    for (side, cards, packs) in
        [(offered, "offeredItems", "offeredPacks"), (requested, "requestedItems", "requestedPacks")]
    {
        if side.cards.len() > most {
            mistakes.push((cards, format!("A side of a trade has at most {}.", counted(limits.cards, "card"))));
        } else if (1..side.cards.len()).any(|at| side.cards[..at].contains(&side.cards[at])) {
            mistakes.push((cards, "A card can be in a trade once.".to_owned()));
        } else if side.cards.is_empty() && side.packs == 0 {
            mistakes.push((cards, "Both sides of a trade give something: add a card or a pack.".to_owned()));
        }
        if side.packs > limits.packs {
            mistakes.push((packs, format!("A side of a trade has at most {}.", counted(limits.packs, "pack"))));
        }
    }
    if mistakes.is_empty() && offered.cards.iter().any(|card| requested.cards.contains(card)) {
        mistakes.push(("requestedItems", "A card cannot be on both sides of a trade.".to_owned()));
    }
    let Some((_, first)) = mistakes.first().cloned() else { return Ok(()) };
    let reason = Reason::new("invalid", first);
    Err(Error::Invalid(mistakes.into_iter().fold(reason, |reason, (field, said)| reason.field(field, said))))
}

/// The message without blanks around it; nothing when it is empty.
///
/// # Errors
/// 400 when it is too long, or no text for people.
pub fn tidy_message(message: Option<&str>) -> Result<Option<String>> {
    let Some(text) = message.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    if text.chars().count() > LONGEST_MESSAGE {
        let said = format!("A message has at most {LONGEST_MESSAGE} characters.");
        return Err(Error::invalid_field("message", said));
    }
    if text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(Error::invalid_field("message", "A message is plain text, without control characters."));
    }
    Ok(Some(text.to_owned()))
}

/// So many things, as in `1 pack` and `2 packs`.
pub fn counted(number: u32, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// How a person ends a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Takes it.
    Accept,
    /// Does not want it.
    Reject,
    /// Takes it back.
    Cancel,
}

/// Sees that this person may end the trade this way.
///
/// # Errors
/// 403, with what they may do instead.
pub fn check_may(deed: Deed, [sender, recipient]: [UserId; 2], by: UserId) -> Result<()> {
    let (right, said) = match deed {
        Deed::Accept => (by == recipient, "This is your own offer: wait for the answer, or take it back."),
        Deed::Reject => (by == recipient, "This is your own offer: cancel it to take it back."),
        Deed::Cancel => (by == sender, "This was offered to you: reject it if you do not want it."),
    };
    if right {
        Ok(())
    } else if by == sender || by == recipient {
        Err(Error::forbidden("other_side", said))
    } else {
        Err(Error::forbidden("not_your_trade", "This is a trade between other people."))
    }
}

/// The refusal of whatever is asked of a trade that is over; a pending one has expired.
pub fn is_over(status: TradeStatus, reason: Option<CancellationReason>) -> Error {
    let said = match (status, reason) {
        (TradeStatus::Accepted, _) => "This trade is done: it was accepted already.",
        (TradeStatus::Rejected, _) => "This trade was rejected already.",
        (TradeStatus::Pending, _) | (_, Some(CancellationReason::Expired)) => {
            "This trade has expired: nobody accepted it in time. Offer it again if you still want it."
        }
        (_, Some(CancellationReason::Countered)) => "This trade was answered with a counter-offer: look at that one.",
        (_, Some(CancellationReason::CardMoved)) => {
            "This trade was cancelled, because a card in it has changed hands. Look again and offer another one."
        }
        (_, Some(CancellationReason::DemoCleared)) => "This trade was cancelled when the demo set was removed.",
        (_, Some(CancellationReason::Withdrawn) | None) => "This trade was taken back by who offered it.",
    };
    Error::conflict("trade_closed", said)
}

/// What two sides are as they are shown, in a word: 24 hexadecimal characters.
///
/// It changes with the cards, their grades, modifiers and slabs, and with the packs; the order of cards is nothing.
pub fn version(sides: [(&[OwnedCard], u32); 2]) -> String {
    let mut hash = Sha256::new();
    for (cards, packs) in sides {
        let mut lines: Vec<String> = cards.iter().map(line).collect();
        lines.sort_unstable();
        hash.update(format!("{} {packs}\n", lines.len()));
        for line in lines {
            hash.update(line);
        }
    }
    let mut text = hex::encode(hash.finalize());
    text.truncate(VERSION);
    text
}

fn line(card: &OwnedCard) -> String {
    let modifier = card.modifier.as_ref().map_or("-", |modifier| modifier.id.as_str());
    let grade = card.grade.map_or_else(|| "-".to_owned(), |grade| grade.to_string());
    format!("{} {grade} {modifier} {}\n", card.id, card.slabbed)
}

/// What a side gives, in words: `Ash (Basic 1/40), Birch (Rare 2/50) and 2 packs`.
pub fn in_words(cards: &[OwnedCard], packs: u32) -> String {
    const NAMED: usize = 3;
    let named = if cards.len() > NAMED { NAMED - 1 } else { cards.len() };
    let mut things: Vec<String> = cards[..named].iter().map(OwnedCard::label).collect();
    if let Ok(more @ 1..) = u32::try_from(cards.len() - named) {
        things.push(format!("{more} more cards"));
    }
    if packs > 0 {
        things.push(counted(packs, "pack"));
    }
    match things.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}
