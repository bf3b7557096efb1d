//! Notifications to both sides of a trade.

use super::closing::Cause;
use super::rules::in_words;
use super::trade::Open;
use crate::collection::OwnedCard;
use crate::collection::TxContext;
use crate::db::Tx;
use crate::error::Result;
use crate::ids::UserId;
use crate::messages::{Message, msg};
use crate::notifications::{self, Notice};

const KIND: &str = "trade";

fn link(open: &Open) -> String {
    format!("/trades/pending?trade={}", open.row.id)
}

/// Notifies a user with a link to the trade.
fn notify(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open, user: UserId, message: Message) -> Result<()> {
    let notice = Notice::new(KIND, message).about(link(open));
    notifications::add(tx, user, &notice, ctx.now, &ctx.dice).map(drop)
}

/// Notifies the recipient. While the notification is unread, later ones of the sender are merged into it.
fn notify_recipient(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    open: &Open,
    event: &str,
    message: impl FnOnce(u32) -> Message,
) -> Result<()> {
    let key = format!("trade {event} {}", open.row.sender.id);
    let notice = |count| Notice::new(KIND, message(count)).about(link(open));
    notifications::add_merged(tx, open.row.recipient.id, &key, notice, (ctx.now, &ctx.dice)).map(drop)
}

/// A description of each side.
fn sides(open: &Open) -> [Message; 2] {
    [in_words(&open.offered, open.row.offered_packs), in_words(&open.requested, open.row.requested_packs)]
}

pub(super) fn offered(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open) -> Result<()> {
    let sender = open.row.sender.name();
    let [gives, wants] = sides(open);
    if open.row.counter_of.is_some() {
        let message = msg!("notice.trade_countered", sender, gives, wants);
        return notify(tx, ctx, open, open.row.recipient.id, message);
    }
    notify_recipient(tx, ctx, open, "offered", |count| msg!("notice.trade_offered", sender, count, gives, wants))
}

pub(super) fn accepted(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open) -> Result<()> {
    let recipient = open.row.recipient.name();
    let [gives, wants] = sides(open);
    notify(tx, ctx, open, open.row.sender.id, msg!("notice.trade_accepted", recipient, gives, wants))
}

pub(super) fn rejected(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open) -> Result<()> {
    let recipient = open.row.recipient.name();
    let [gives, wants] = sides(open);
    notify(tx, ctx, open, open.row.sender.id, msg!("notice.trade_rejected", recipient, gives, wants))
}

pub(super) fn withdrawn(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open) -> Result<()> {
    let sender = open.row.sender.name();
    let [gives, wants] = sides(open);
    notify_recipient(tx, ctx, open, "withdrawn", |count| msg!("notice.trade_withdrawn", sender, count, gives, wants))
}

pub(super) fn expired(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open) -> Result<()> {
    let sender = open.row.sender.name();
    let recipient = open.row.recipient.name();
    let [gives, wants] = sides(open);
    let to_sender = msg!("notice.trade_expired", recipient, gives, wants);
    notify(tx, ctx, open, open.row.sender.id, to_sender)?;
    let to_recipient = msg!("notice.trade_offer_expired", sender, gives, wants);
    notify(tx, ctx, open, open.row.recipient.id, to_recipient)
}

pub(super) fn cancelled(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open, cause: &Cause) -> Result<()> {
    let sender = open.row.sender.name();
    let recipient = open.row.recipient.name();
    let why = match cause {
        Cause::Expired => msg!("notice.why.expired"),
        Cause::DemoCleared => msg!("notice.why.demo_cleared"),
        Cause::SideLeft => msg!("notice.why.side_left"),
        Cause::CardsMoved(cards) => {
            let moved = open.offered.iter().chain(&open.requested).find(|card| cards.contains(&card.id));
            match moved.map(OwnedCard::label) {
                Some(card) => msg!("notice.why.card_moved", card),
                None => msg!("notice.why.some_card_moved"),
            }
        }
    };
    let to_sender = msg!("notice.trade_cancelled", recipient, why);
    notify(tx, ctx, open, open.row.sender.id, to_sender)?;
    let to_recipient = msg!("notice.trade_offer_cancelled", sender, why);
    notify(tx, ctx, open, open.row.recipient.id, to_recipient)
}
