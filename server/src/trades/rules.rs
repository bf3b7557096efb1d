//! Rules of trades: their content, who may end one and how, and their version.

use foilcast_base::text_enum;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::collection::OwnedCard;
use crate::error::{Error, Reason, Result};
use crate::ids::{CardId, RawId, UserId};
use crate::messages::{Message, enumerated, msg};

/// The longest message, in characters.
pub const LONGEST_MESSAGE: usize = 500;

/// The status of a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TradeStatus {
    /// The recipient can accept it.
    Pending,
    /// The recipient accepted it.
    Accepted,
    /// The recipient rejected it.
    Rejected,
    /// It ended for another reason.
    Cancelled,
}

text_enum!(TradeStatus, "a trade's status", {
    Pending => "pending",
    Accepted => "accepted",
    Rejected => "rejected",
    Cancelled => "cancelled",
});

/// Why a trade was cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CancellationReason {
    /// The sender withdrew it.
    Withdrawn,
    /// The recipient answered with a counter-offer.
    Countered,
    /// It was not answered in time.
    Expired,
    /// A card in it was transferred.
    CardMoved,
    /// The demo set was removed, with a side or a card.
    DemoCleared,
    /// One side has deleted their account.
    SideLeft,
}

text_enum!(CancellationReason, "why a trade was cancelled", {
    Withdrawn => "withdrawn",
    Countered => "countered",
    Expired => "expired",
    CardMoved => "card_moved",
    DemoCleared => "demo_cleared",
    SideLeft => "side_left",
});

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Side {
    pub cards: Vec<CardId>,
    pub packs: u32,
}

/// The most cards and packs of each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideLimits {
    pub cards: u32,
    pub packs: u32,
}

/// Checks that both sides give something, nothing twice, and no more than the limits.
///
/// # Errors
/// 400 with every mistake in `fields`.
pub fn check_sides(offered: &Side, requested: &Side, limits: SideLimits) -> Result<()> {
    let mut mistakes: Vec<(&str, Message)> = Vec::new();
    let most = usize::try_from(limits.cards).unwrap_or(usize::MAX);
    for (side, cards, packs) in
        [(offered, "offeredItems", "offeredPacks"), (requested, "requestedItems", "requestedPacks")]
    {
        if side.cards.len() > most {
            mistakes.push((cards, msg!("invalid.side_cards", max = limits.cards)));
        } else if (1..side.cards.len()).any(|at| side.cards[..at].contains(&side.cards[at])) {
            mistakes.push((cards, msg!("invalid.trade_card_twice")));
        } else if side.cards.is_empty() && side.packs == 0 {
            mistakes.push((cards, msg!("invalid.empty_side")));
        }
        if side.packs > limits.packs {
            mistakes.push((packs, msg!("invalid.side_packs", max = limits.packs)));
        }
    }
    if mistakes.is_empty() && offered.cards.iter().any(|card| requested.cards.contains(card)) {
        mistakes.push(("requestedItems", msg!("invalid.card_on_both_sides")));
    }
    let Some((_, first)) = mistakes.first().cloned() else { return Ok(()) };
    let reason = Reason::new(first);
    Err(Error::Invalid(mistakes.into_iter().fold(reason, |reason, (field, message)| reason.field(field, message))))
}

/// Trims the message; `None` if it is empty.
///
/// # Errors
/// As [`clean_text`].
pub fn tidy_message(message: Option<&str>) -> Result<Option<String>> {
    clean_text("message", message, LONGEST_MESSAGE)
}

/// Trims the text of this field; `None` if it is empty.
///
/// # Errors
/// 400 when it is too long or has control characters.
pub fn clean_text(field: &str, text: Option<&str>, max_length: usize) -> Result<Option<String>> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    if text.chars().count() > max_length {
        return Err(Error::invalid_field(field, msg!("invalid.text_too_long", field, max = max_length)));
    }
    if text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(Error::invalid_field(field, msg!("invalid.text_not_plain", field)));
    }
    Ok(Some(text.to_owned()))
}

/// How a user ends a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TradeAction {
    Accept,
    Reject,
    Cancel,
}

/// Checks that this user may end the trade this way.
///
/// # Errors
/// 403 with what the user may do instead.
pub fn check_may(action: TradeAction, [sender, recipient]: [UserId; 2], by: UserId) -> Result<()> {
    let (is_allowed, message) = match action {
        TradeAction::Accept => (by == recipient, msg!("other_side.accept")),
        TradeAction::Reject => (by == recipient, msg!("other_side.reject")),
        TradeAction::Cancel => (by == sender, msg!("other_side.cancel")),
    };
    if is_allowed {
        Ok(())
    } else if by == sender || by == recipient {
        Err(Error::forbidden(message))
    } else {
        Err(Error::forbidden(msg!("not_your_trade")))
    }
}

/// The refusal of a change of a closed or expired trade.
pub fn is_over(status: TradeStatus, reason: Option<CancellationReason>) -> Error {
    let message = match (status, reason) {
        (TradeStatus::Accepted, _) => msg!("trade_closed.accepted"),
        (TradeStatus::Rejected, _) => msg!("trade_closed.rejected"),
        (TradeStatus::Pending, _) | (_, Some(CancellationReason::Expired)) => {
            msg!("trade_closed.expired")
        }
        (_, Some(CancellationReason::Countered)) => msg!("trade_closed.countered"),
        (_, Some(CancellationReason::CardMoved)) => {
            msg!("trade_closed.card_moved")
        }
        (_, Some(CancellationReason::DemoCleared)) => msg!("trade_closed.demo_cleared"),
        (_, Some(CancellationReason::SideLeft)) => msg!("trade_closed.side_left"),
        (_, Some(CancellationReason::Withdrawn) | None) => msg!("trade_closed.withdrawn"),
    };
    Error::conflict(message)
}

/// The version of both sides as they are shown: 24 hexadecimal characters.
///
/// It depends on the cards, their grades, modifiers and slabs, and on the packs, but not on the order of the cards.
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
    let mut first = [0; 12];
    first.copy_from_slice(&hash.finalize()[..12]);
    RawId::from_bytes(first).as_str().to_owned()
}

fn line(card: &OwnedCard) -> String {
    let modifier = card.modifier.as_ref().map_or("-", |modifier| modifier.id.as_str());
    let grade = card.grade.map_or_else(|| "-".to_owned(), |grade| grade.to_string());
    format!("{} {grade} {modifier} {}\n", card.id, card.slabbed)
}

/// Describes a side: `Ash (Basic 1/40), Birch (Rare 2/50) and 2 packs`.
pub fn in_words(cards: &[OwnedCard], packs: u32) -> Message {
    const NAMED: usize = 3;
    let named = if cards.len() > NAMED { NAMED - 1 } else { cards.len() };
    let mut things: Vec<Message> = cards[..named].iter().map(OwnedCard::label).collect();
    let more = cards.len() - named;
    if more > 0 {
        things.push(msg!("things.more_cards", more));
    }
    if packs > 0 {
        things.push(msg!("things.packs", packs));
    }
    enumerated(things).unwrap_or_else(|| msg!("things.nothing"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rarity;
    use crate::clock::Timestamp;
    use crate::collection::{CardStatus, Patterns};
    use crate::dice::Dice;

    fn card_id(number: u8) -> CardId {
        CardId::from_bytes([number; 12])
    }

    fn side(cards: &[u8], packs: u32) -> Side {
        Side { cards: cards.iter().map(|number| card_id(*number)).collect(), packs }
    }

    fn shown(number: u8) -> OwnedCard {
        OwnedCard {
            id: card_id(number),
            name: Some(format!("Card {number}")),
            rarity: Some(Rarity::Rare),
            mint_number: Some(number.into()),
            total_copies: Some(80),
            remaining: None,
            image_url: String::new(),
            alt: String::new(),
            art_focus: None,
            flavor_text: None,
            series: None,
            modifier: None,
            patterns: Patterns::default(),
            acquired_at: Timestamp::from_millis(0),
            status: CardStatus::Available,
            slabbed: false,
            grade: None,
            graded_at: None,
            grading_requested_at: None,
            grading_ready_at: None,
            is_featured: false,
            limited: false,
            available_from: None,
            available_to: None,
            definition_id: None,
        }
    }

    #[test]
    fn both_sides_give_something_once_and_within_the_limits() {
        let limits = SideLimits { cards: 2, packs: 3 };
        let fields = |offered: Side, requested: Side| match check_sides(&offered, &requested, limits) {
            Ok(()) => Vec::new(),
            Err(Error::Invalid(reason)) => reason.fields.into_keys().collect(),
            Err(other) => panic!("{other}"),
        };
        let none: [&str; 0] = [];
        assert_eq!(fields(side(&[1, 2], 3), side(&[3], 0)), none);
        assert_eq!(fields(side(&[], 1), side(&[], 1)), none);
        assert_eq!(fields(side(&[], 0), side(&[1], 0)), ["offeredItems"]);
        assert_eq!(fields(side(&[1], 0), side(&[], 0)), ["requestedItems"]);
        assert_eq!(
            fields(side(&[1, 2, 3], 4), side(&[4, 4], 4)),
            ["offeredItems", "offeredPacks", "requestedItems", "requestedPacks"]
        );
        assert_eq!(fields(side(&[1], 0), side(&[2, 1], 0)), ["requestedItems"]);
        assert_eq!(fields(side(&[1], u32::MAX), side(&[2], 0)), ["offeredPacks"]);
    }

    #[test]
    fn a_message_is_trimmed_or_refused() {
        let tidy = |text: &str| tidy_message(Some(text)).map_err(|error| error.body().code);
        assert_eq!(tidy_message(None).expect("is valid"), None);
        assert_eq!(tidy(" \n "), Ok(None));
        assert_eq!(tidy(" Hi\nyou \u{1f0cf} "), Ok(Some("Hi\nyou \u{1f0cf}".into())));
        assert_eq!(tidy(&"é".repeat(500)).map(|text| text.map(|text| text.chars().count())), Ok(Some(500)));
        assert_eq!(tidy(&"é".repeat(501)), Err("invalid".into()));
        assert_eq!(tidy("a\tb"), Err("invalid".into()));
    }

    #[test]
    fn sender_and_recipient_end_a_trade_differently() {
        let [sender, recipient, stranger] = [1, 2, 3].map(|number| UserId::from_bytes([number; 12]));
        let cases = [
            (TradeAction::Accept, sender, Some("other_side")),
            (TradeAction::Accept, recipient, None),
            (TradeAction::Reject, sender, Some("other_side")),
            (TradeAction::Reject, recipient, None),
            (TradeAction::Cancel, sender, None),
            (TradeAction::Cancel, recipient, Some("other_side")),
            (TradeAction::Accept, stranger, Some("not_your_trade")),
            (TradeAction::Reject, stranger, Some("not_your_trade")),
            (TradeAction::Cancel, stranger, Some("not_your_trade")),
        ];
        for (action, by, refusal) in cases {
            let code = check_may(action, [sender, recipient], by).err().map(|error| error.body().code);
            assert_eq!(code.as_deref(), refusal, "{action:?}");
        }
    }

    #[test]
    fn a_version_depends_only_on_what_is_shown() {
        let (one, two) = (shown(1), shown(2));
        let of =
            |offered: &[OwnedCard], requested: &[OwnedCard], packs: u32| version([(offered, packs), (requested, 0)]);
        let first = of(&[one.clone(), two.clone()], &[shown(3)], 1);
        assert_eq!((first.len(), first.chars().all(|c| c.is_ascii_hexdigit())), (24, true));
        assert_eq!(of(&[two.clone(), one.clone()], &[shown(3)], 1), first, "the order does not matter");
        let busy = OwnedCard { status: CardStatus::Pending, is_featured: true, remaining: Some(7), ..one.clone() };
        assert_eq!(of(&[busy, two.clone()], &[shown(3)], 1), first, "the status of a card does not matter");
        let graded = OwnedCard { grade: Some(9), ..one.clone() };
        let slabbed = OwnedCard { slabbed: true, ..one.clone() };
        let modifier = crate::cards::Modifier {
            id: crate::ids::ModifierId::new(Timestamp::from_millis(0), &Dice::seeded(1)),
            name: String::new(),
            prefix: String::new(),
            prefix_key: String::new(),
            css: None,
            look: None,
            description: None,
            enabled: true,
        };
        let negative = OwnedCard { modifier: Some(modifier), ..one.clone() };
        let others = [
            of(&[graded, two.clone()], &[shown(3)], 1),
            of(&[slabbed, two.clone()], &[shown(3)], 1),
            of(&[negative, two.clone()], &[shown(3)], 1),
            of(&[one.clone(), two.clone()], &[shown(3)], 2),
            of(&[one.clone(), two.clone()], &[], 1),
            of(std::slice::from_ref(&one), &[two.clone(), shown(3)], 1),
            of(&[shown(3)], &[one, two], 1),
        ];
        for (at, other) in others.iter().enumerate() {
            assert!(*other != first && !others[..at].contains(other), "{at}");
        }
    }

    #[test]
    fn a_side_is_described_in_words() {
        let cards: Vec<OwnedCard> = (1..=5).map(shown).collect();
        let cases = [
            (0, 1, "1 pack"),
            (1, 0, "Card 1 (Rare 1/80)"),
            (2, 0, "Card 1 (Rare 1/80) and Card 2 (Rare 2/80)"),
            (1, 2, "Card 1 (Rare 1/80) and 2 packs"),
            (3, 0, "Card 1 (Rare 1/80), Card 2 (Rare 2/80) and Card 3 (Rare 3/80)"),
            (5, 1, "Card 1 (Rare 1/80), Card 2 (Rare 2/80), 3 more cards and 1 pack"),
            (0, 0, "nothing"),
        ];
        for (count, packs, expected) in cases {
            assert_eq!(in_words(&cards[..count], packs).to_string(), expected);
        }
    }
}
