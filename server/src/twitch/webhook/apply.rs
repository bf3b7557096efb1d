//! Applies stored messages, each in its own transaction.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::Value;

use crate::clock::Timestamp;
use crate::db::Tx;
use crate::dice::Dice;
use crate::due::{self, Schedule};
use crate::error::{Error, Result};
use crate::ids::UserId;
use crate::messages::{Message, msg};
use crate::notifications::{self, Notice};
use crate::overlay::{QueueSource, queue};
use crate::realtime::Event;
use crate::settings::SettingValues;
use crate::show;
use crate::twitch::Twitch;
use crate::twitch::chat::Answer;
use crate::twitch::events::rules::{AfterFailure, Outcome, after_failure};
use crate::twitch::signin::guest;
use crate::twitch::{PROVIDER, chat, events, rewards, trial};
use crate::users;
use crate::wallet::{self, Grant, Source};

use super::redeemed;
use super::rules::{ChannelEvent, Earned, OnAir, Person, counted, earned, is_ours, packs_for_bits, read, read_on_air};
use super::store::{self, Stored};

/// Messages in one query, at most.
const BATCH: u32 = 100;
/// Days that applied messages are kept for admins. Twitch repeats messages only for minutes.
const KEPT_DAYS: i64 = 30;
const SCHEDULE: Schedule = Schedule::new("twitch events", "could not process messages from Twitch");

/// Applies messages when they are stored or due again, until the server stops; messages that an earlier run left come
/// first.
pub async fn run(twitch: Twitch) {
    let mut events = twitch.core.listen_here();
    let mut stored = async || due::event(&mut events, |event| matches!(event, Event::TwitchEventStored)).await;
    while due::round(&twitch.core, &SCHEDULE, apply_waiting(&twitch), stored()).await {}
}

/// Applies all stored messages that are due, and deletes old ones. Returns when the next is due, since a message that
/// fails is retried later.
pub async fn apply_waiting(twitch: &Twitch) -> Result<Option<Timestamp>> {
    let next = apply_due(twitch).await;
    let before = twitch.core.clock.now().plus_hours(-24 * KEPT_DAYS);
    if let Err(error) = twitch.core.db.write(move |tx| store::forget(tx, before)).await {
        tracing::warn!(%error, "could not delete old messages from Twitch");
    }
    next
}

/// Applies due messages. Returns when the next is due.
async fn apply_due(twitch: &Twitch) -> Result<Option<Timestamp>> {
    // A message that can be neither applied nor postponed, such as an unreadable row, must not block the others.
    let mut stuck = HashSet::new();
    loop {
        let now = twitch.core.clock.now();
        let most = BATCH.saturating_add(u32::try_from(stuck.len()).unwrap_or(u32::MAX));
        let mut due = twitch.core.db.read(move |conn| store::waiting(conn, now, most)).await?;
        due.retain(|id| !stuck.contains(id));
        if due.is_empty() && stuck.is_empty() {
            return twitch.core.db.read(store::next).await;
        }
        if due.is_empty() {
            return Ok(None);
        }
        for id in due {
            match apply_one(twitch, id.clone()).await {
                Ok(()) => {}
                Err(error) if error.is_passing() => return Err(error),
                Err(error) => {
                    tracing::error!(%error, message.id = id, "could not postpone a message from Twitch");
                    stuck.insert(id);
                }
            }
        }
    }
}

/// Applies a message or postpones it. An error means that this message and the others should be retried soon.
async fn apply_one(twitch: &Twitch, id: String) -> Result<()> {
    let (applying, now, message) = (twitch.clone(), twitch.core.clock.now(), id.clone());
    let error = match twitch.core.db.write(move |tx| apply(tx, &applying, &message, now)).await {
        Ok(line) => {
            // After the commit, so that the chat gets no message about a rollback.
            if let Some(line) = line {
                twitch.chat.announce(line);
            }
            return Ok(());
        }
        Err(error) => error,
    };
    if error.is_passing() {
        return Err(error);
    }
    tracing::error!(%error, message.id = id, "could not process a message from Twitch");
    let (why, giving_up) = (events::rules::public_message(&error), twitch.clone());
    let put_off = move |tx: &mut Tx<'_>| {
        let Some(stored) = store::event(tx, &id, now)? else { return Ok(()) };
        match after_failure(stored.attempts, now) {
            AfterFailure::TryAgain(at) => store::put_off(tx, &id, stored.attempts, at, &why).map(drop),
            AfterFailure::GiveUp(now) => give_up(tx, &giving_up, (&id, &stored), &why, now),
        }
    };
    twitch.core.db.write(put_off).await
}

/// Gives up a message that could not be applied, and refunds the points of a redemption of this server's reward.
fn give_up(
    tx: &mut Tx<'_>,
    twitch: &Twitch,
    (id, stored): (&str, &Stored),
    why: &Message,
    now: Timestamp,
) -> Result<()> {
    let body = serde_json::from_str(&stored.body).and_then(|Body { event }| read(&stored.kind, event));
    let Some((redemption, person)) = redeemed::of_ours(tx, twitch, body.ok().flatten())? else {
        return store::give_up(tx, id, stored.attempts, (why, true), now).map(drop);
    };
    let is_decided = rewards::store::is_decided(tx, &redemption.id)?;
    let said = if is_decided {
        msg!("twitch_outcome.failed_and_decided", error = why)
    } else {
        msg!("twitch_outcome.failed_and_refunded", error = why)
    };
    if store::give_up(tx, id, stored.attempts, (&said, false), now)? && !is_decided {
        redeemed::give_back(tx, twitch, (&redemption, person.as_ref()), id, now)?;
    }
    Ok(())
}

#[derive(Deserialize)]
struct Body {
    event: Value,
}

/// Applies a message unless it is already applied. Returns a line for the chat.
fn apply(tx: &mut Tx<'_>, twitch: &Twitch, id: &str, now: Timestamp) -> Result<Option<Answer>> {
    let Some(stored) = store::event(tx, id, now)? else { return Ok(None) };
    let happening = serde_json::from_str(&stored.body).and_then(|Body { event }| {
        let on_air = read_on_air(&stored.kind, &event)?;
        Ok((read(&stored.kind, event)?, on_air))
    });
    let outcome = match happening {
        Ok((Some(happening), _)) if id.starts_with(trial::DRY_MARK) => rehearse(tx, twitch, &happening, id, now)?,
        Ok((Some(happening), _)) => credit(tx, twitch, &happening, id, now)?,
        Ok((None, Some(on_air))) => follow(tx, twitch, &on_air, now)?,
        Ok((None, None)) => Outcome::nothing(msg!("twitch_outcome.other_type")),
        Err(error) => {
            tracing::warn!(%error, message.id = id, kind = stored.kind, "could not parse a message from Twitch");
            Outcome::unreadable(&error)
        }
    };
    store::applied(tx, id, now, &outcome)?;
    Ok(outcome.chat)
}

/// What the event would have given: it is applied and rolled back.
fn rehearse(
    tx: &mut Tx<'_>,
    twitch: &Twitch,
    happening: &ChannelEvent,
    message: &str,
    now: Timestamp,
) -> Result<Outcome> {
    let mut outcome = None;
    tx.attempt(|tx| {
        outcome = Some(credit(tx, twitch, happening, message, now)?);
        Ok(None::<()>)
    })?;
    let outcome = outcome.ok_or_else(|| Error::internal("the test was not applied"))?;
    Ok(Outcome::nothing(msg!("twitch_outcome.dry_trial", outcome = outcome.said)))
}

/// Whether this is the server's channel.
pub fn concerns_us(tx: &mut Tx<'_>, twitch: &Twitch, broadcaster: &Person) -> Result<bool> {
    let owner = users::owner(tx)?;
    let subject = owner.map(|owner| users::store::subject(tx, owner.id, PROVIDER)).transpose()?.flatten();
    let configured = twitch.core.config.twitch_channel().or(twitch.core.config.owner());
    Ok(is_ours(broadcaster, subject.as_deref(), configured))
}

/// Begins or ends the show's stream with the channel's.
fn follow(tx: &mut Tx<'_>, twitch: &Twitch, on_air: &OnAir, now: Timestamp) -> Result<Outcome> {
    if !concerns_us(tx, twitch, &on_air.broadcaster)? {
        return Ok(Outcome::nothing(msg!("twitch_outcome.other_channel")));
    }
    match &on_air.stream {
        Some(stream) => {
            show::begin(tx, Some(stream.as_str()), now, &twitch.core.dice)?;
            Ok(Outcome::nothing(msg!("twitch_outcome.stream_began")))
        }
        None if show::end(tx, now)? => Ok(Outcome::nothing(msg!("twitch_outcome.stream_ended"))),
        None => Ok(Outcome::nothing(msg!("twitch_outcome.no_stream"))),
    }
}

/// Gives the earned packs. Returns the outcome with its description.
fn credit(
    tx: &mut Tx<'_>,
    twitch: &Twitch,
    happening: &ChannelEvent,
    message: &str,
    now: Timestamp,
) -> Result<Outcome> {
    if !concerns_us(tx, twitch, &happening.broadcaster)? {
        return Ok(Outcome::nothing_by_settings(msg!("twitch_outcome.other_channel")));
    }
    tally(tx, happening, message, now)?;
    let settings = twitch.core.settings.now();
    let Some(person) = &happening.person else { return Ok(Outcome::nothing(msg!("twitch_outcome.anonymous"))) };
    if let Some(redemption) = &happening.redemption
        && let Some(kind) = rewards::store::ours(tx, &redemption.reward)?
    {
        return redeemed::apply(tx, twitch, (kind, redemption, person), message, now);
    }
    let (amount, source, live) = match earned(&happening.action, &settings) {
        Earned::Nothing(why) if happening.action.is_taken_back() => return Ok(Outcome::nothing(why)),
        Earned::Nothing(why) => return Ok(Outcome::nothing_by_settings(why)),
        Earned::Packs { amount, source, live } => (amount, source, live),
        Earned::Bits { bits, per_pack } => {
            let (amount, rest) = packs_for_bits(store::bits(tx, &person.subject)?, bits, per_pack);
            store::set_bits(tx, &person.subject, rest)?;
            if amount == 0 {
                return Ok(Outcome::given(0, msg!("twitch_outcome.bits", bits = rest)));
            }
            (amount, Source::Cheer, false)
        }
    };
    if let Some(redemption) = &happening.redemption {
        rewards::store::note_given(tx, redemption, message, now)?;
    }
    let Some(user) = users::store::by_identity(tx, PROVIDER, &person.subject)? else {
        if live && let Some(outcome) = enqueue_guest(tx, twitch, person, (amount, message), now)? {
            return Ok(outcome);
        }
        let Person { subject, login } = person;
        store::add_unclaimed(tx, (subject, login), (amount, source, live), message, now, &twitch.core.dice)?;
        return Ok(Outcome::given(amount, msg!("twitch_outcome.held", packs = amount, who = login)));
    };
    wallet::grant(tx, user.id, Grant::new(amount, source).about(message), now, &twitch.core.dice)?;
    let queued = live && enqueue(tx, twitch, &settings, user.id, now)?;
    let text = if queued { msg!("notice.queued") } else { thanks(amount, source) };
    notifications::add(tx, user.id, &Notice::new("packs", text).about("/dashboard"), now, &twitch.core.dice)?;
    Ok(given(amount, &user.username, queued))
}

/// Counts the event for the community goal, with or without an account and a reward.
fn tally(tx: &mut Tx<'_>, happening: &ChannelEvent, message: &str, now: Timestamp) -> Result<()> {
    let Some((what, amount)) = counted(&happening.action) else { return Ok(()) };
    let user = match &happening.person {
        Some(person) => users::store::by_identity(tx, PROVIDER, &person.subject)?.map(|user| user.id),
        None => None,
    };
    show::count(tx, &show::Tally { what, amount, user, reference: message }, now)
}

/// Adds a pack to the live queue. A user with too many entries keeps the pack.
pub(super) fn enqueue(
    tx: &mut Tx<'_>,
    twitch: &Twitch,
    settings: &SettingValues,
    user: UserId,
    now: Timestamp,
) -> Result<bool> {
    let wanted = queue::Wanted { user, pack: None, force_modifier: None, source: QueueSource::Reward };
    queue::enqueue_if_possible(tx, settings, &wanted, now, &twitch.core.dice)
}

/// Like [`enqueue`] for a viewer who has not signed in: the pack and its cards belong to an account that the first
/// sign-in takes over. `None` when the queue refuses the pack; then no account is created.
pub(super) fn enqueue_guest(
    tx: &mut Tx<'_>,
    twitch: &Twitch,
    Person { subject, login }: &Person,
    (amount, message): (u32, &str),
    now: Timestamp,
) -> Result<Option<Outcome>> {
    let settings = twitch.core.settings.now();
    let queued = tx.attempt(|tx| {
        let user = guest(tx, subject, login, now, &twitch.core.dice)?;
        wallet::grant(tx, user, Grant::new(amount, Source::Reward).about(message), now, &twitch.core.dice)?;
        Ok(enqueue(tx, twitch, &settings, user, now)?.then_some(()))
    })?;
    let said = msg!("twitch_outcome.held_live", packs = amount, who = login);
    Ok(queued.map(|()| Outcome::given(amount, said).announced(chat::guest_queued(login, &settings.brand_name))))
}

/// The outcome of packs for a user.
pub(super) fn given(packs: u32, who: &str, live: bool) -> Outcome {
    let said =
        if live { msg!("twitch_outcome.given_live", packs, who) } else { msg!("twitch_outcome.given", packs, who) };
    Outcome::given(packs, said)
}

pub(super) fn thanks(packs: u32, source: Source) -> Message {
    match source {
        Source::Subscription => msg!("notice.earned.subscription", packs),
        Source::GiftGiven => msg!("notice.earned.gift_given", packs),
        Source::GiftReceived => msg!("notice.earned.gift_received", packs),
        Source::Cheer => msg!("notice.earned.cheer", packs),
        Source::Reward => msg!("notice.earned.reward", packs),
        Source::Raid => msg!("notice.earned.raid", packs),
        Source::FirstSignIn
        | Source::Achievement
        | Source::Admin
        | Source::Exchange
        | Source::Import
        | Source::Demo
        | Source::Show
        | Source::Departure
        | Source::Expired => msg!("notice.earned", packs),
    }
}

/// Gives a user who signs in everything that was held for them. Returns the number of packs.
pub fn claim(tx: &mut Tx<'_>, user: UserId, subject: &str, now: Timestamp, dice: &Dice) -> Result<u32> {
    let rows = store::claim(tx, subject)?;
    let mut sum = 0_u32;
    for row in &rows {
        wallet::grant(tx, user, Grant::new(row.packs, row.source).about(&row.message), now, dice)?;
        sum = sum.saturating_add(row.packs);
    }
    if sum > 0 {
        let text = msg!("notice.packs_waiting", packs = sum);
        notifications::add(tx, user, &Notice::new("packs", text).about("/dashboard"), now, dice)?;
    }
    Ok(sum)
}
