//! Notifications to both sides of a trade.

use super::closing::Cause;
use super::rules::in_words;
use super::trade::Open;
use crate::collection::OwnedCard;
use crate::collection::TxContext;
use crate::db::Tx;
use crate::error::Result;
use crate::ids::UserId;
use crate::notifications::{self, Notice};

const KIND: &str = "trade";
const FREE: &str = "Your cards and packs in it are free again.";

fn link(open: &Open) -> String {
    format!("/trades/pending?trade={}", open.row.id)
}

/// Notifies a user with a link to the trade.
fn notify(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open, user: UserId, message: String) -> Result<()> {
    let notice = Notice::new(KIND, message).about(link(open));
    notifications::add(tx, user, &notice, ctx.now, &ctx.dice).map(drop)
}

/// Notifies the recipient. While the notification is unread, later ones of the sender are merged into it.
fn notify_recipient(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    open: &Open,
    event: &str,
    message: impl FnOnce(u32) -> String,
) -> Result<()> {
    let key = format!("trade {event} {}", open.row.sender.id);
    let notice = |count| Notice::new(KIND, message(count)).about(link(open));
    notifications::add_merged(tx, open.row.recipient.id, &key, notice, (ctx.now, &ctx.dice)).map(drop)
}

/// A description of each side.
fn sides(open: &Open) -> [String; 2] {
    [in_words(&open.offered, open.row.offered_packs), in_words(&open.requested, open.row.requested_packs)]
}

pub(super) fn offered(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open) -> Result<()> {
    let sender = open.row.sender.name();
    let [gives, wants] = sides(open);
    if open.row.counter_of.is_some() {
        let message = format!("{sender} answered your trade with a counter-offer: {gives} for your {wants}.");
        return notify(tx, ctx, open, open.row.recipient.id, message);
    }
    notify_recipient(tx, ctx, open, "offered", |count| match count {
        1 => format!("{sender} offers you a trade: {gives} for your {wants}."),
        count => format!("{sender} offered you {count} trades, the latest: {gives} for your {wants}."),
    })
}

pub(super) fn accepted(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open) -> Result<()> {
    let recipient = open.row.recipient.name();
    let [gives, wants] = sides(open);
    notify(tx, ctx, open, open.row.sender.id, format!("{recipient} accepted your trade: you got {wants} for {gives}."))
}

pub(super) fn rejected(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open) -> Result<()> {
    let recipient = open.row.recipient.name();
    let [gives, wants] = sides(open);
    notify(tx, ctx, open, open.row.sender.id, format!("{recipient} rejected your trade of {gives} for {wants}. {FREE}"))
}

pub(super) fn withdrawn(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open) -> Result<()> {
    let sender = open.row.sender.name();
    let [gives, wants] = sides(open);
    notify_recipient(tx, ctx, open, "withdrawn", |count| match count {
        1 => format!("{sender} withdrew the offer of {gives} for your {wants}."),
        count => format!("{sender} withdrew {count} offers, the latest of {gives} for your {wants}."),
    })
}

pub(super) fn expired(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open) -> Result<()> {
    let sender = open.row.sender.name();
    let recipient = open.row.recipient.name();
    let [gives, wants] = sides(open);
    let to_sender = format!("Your offer to {recipient} has expired: {gives} for {wants}. {FREE}");
    notify(tx, ctx, open, open.row.sender.id, to_sender)?;
    let to_recipient = format!("The offer of {sender} has expired: {gives} for your {wants}.");
    notify(tx, ctx, open, open.row.recipient.id, to_recipient)
}

pub(super) fn cancelled(tx: &mut Tx<'_>, ctx: &TxContext, open: &Open, cause: &Cause) -> Result<()> {
    let sender = open.row.sender.name();
    let recipient = open.row.recipient.name();
    let why = match cause {
        Cause::Expired => "its time is over".to_owned(),
        Cause::DemoCleared => "the demo set was removed".to_owned(),
        Cause::SideLeft => "one side has deleted their account".to_owned(),
        Cause::CardsMoved(cards) => {
            let moved = open.offered.iter().chain(&open.requested).find(|card| cards.contains(&card.id));
            let name = moved.map_or_else(|| "a card in it".to_owned(), OwnedCard::label);
            format!("{name} has changed hands")
        }
    };
    let to_sender = format!("Your trade with {recipient} was cancelled, because {why}. {FREE}");
    notify(tx, ctx, open, open.row.sender.id, to_sender)?;
    let to_recipient = format!("The trade that {sender} offered you was cancelled, because {why}.");
    notify(tx, ctx, open, open.row.recipient.id, to_recipient)
}
