//! What comes of the stored messages, each in a transaction of its own.

use serde::Deserialize;
use serde_json::Value;
use tokio::sync::broadcast::error::RecvError;

use crate::app::App;
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::dice::Dice;
use crate::error::{Error, Result};
use crate::ids::UserId;
use crate::notifications::{self, Notice};
use crate::overlay::{QueueSource, queue};
use crate::realtime::Event;
use crate::settings::SettingValues;
use crate::show;
use crate::twitch::PROVIDER;
use crate::users;
use crate::wallet::{self, Grant, Source};

use super::rules::{Earned, Happening, Person, counted, earned, is_ours, packs_for_bits, read};
use super::store;

/// Messages that are looked up at once.
const BATCH: u32 = 100;
/// Twitch repeats nothing after minutes; what was applied is kept for questions.
const KEPT_DAYS: i64 = 30;

/// Applies messages as they are stored, until the server is asked to end; first those that an earlier run left.
pub async fn run(app: App) {
    let mut events = app.listen();
    loop {
        apply_waiting(&app).await;
        loop {
            let event = tokio::select! {
                () = app.stopped() => return,
                event = events.recv() => event,
            };
            match event {
                Ok(Event::TwitchEventStored) | Err(RecvError::Lagged(_)) => break,
                Ok(_) => {}
                Err(RecvError::Closed) => return,
            }
        }
    }
}

/// Applies every stored message that is not applied yet; one that fails is tried again with the next.
pub async fn apply_waiting(app: &App) {
    let waiting = match app.db.read(|conn| store::waiting(conn, BATCH)).await {
        Ok(waiting) => waiting,
        Err(error) => return tracing::error!(%error, "the messages of Twitch could not be read"),
    };
    for id in waiting {
        let (applying, now) = (app.clone(), app.clock.now());
        let message = id.clone();
        if let Err(error) = app.db.write(move |tx| apply(tx, &applying, &message, now)).await {
            tracing::error!(%error, message.id = id, "a message of Twitch could not be applied");
        }
    }
    let before = app.clock.now().plus_hours(-24 * KEPT_DAYS);
    if let Err(error) = app.db.write(move |tx| store::forget(tx, before)).await {
        tracing::warn!(%error, "old messages of Twitch could not be removed");
    }
}

#[derive(Deserialize)]
struct Body {
    event: Value,
}

/// Applies one message, unless it was applied before.
fn apply(tx: &mut Tx<'_>, app: &App, id: &str, now: Timestamp) -> Result<()> {
    let Some(stored) = store::event(tx, id)? else { return Ok(()) };
    let happening = serde_json::from_str(&stored.body).and_then(|Body { event }| read(&stored.kind, event));
    let outcome = match happening {
        Ok(Some(happening)) => credit(tx, app, &happening, id, now)?,
        Ok(None) => "nothing: this type earns no packs".into(),
        Err(error) => {
            tracing::warn!(%error, message.id = id, kind = stored.kind, "a message of Twitch cannot be read");
            format!("unreadable: {error}")
        }
    };
    store::applied(tx, id, now, &outcome)
}

/// Gives what was earned, and says in a few words what that was.
fn credit(tx: &mut Tx<'_>, app: &App, happening: &Happening, message: &str, now: Timestamp) -> Result<String> {
    let owner = users::owner(tx)?;
    let subject = owner.map(|owner| users::store::subject(tx, owner.id, PROVIDER)).transpose()?.flatten();
    let configured = app.config.twitch_channel().or(app.config.owner());
    if !is_ours(&happening.broadcaster, subject.as_deref(), configured) {
        return Ok("nothing: another broadcaster".into());
    }
    tally(tx, happening, message, now)?;
    let settings = app.settings.now();
    let Some(person) = &happening.person else { return Ok("nothing: anonymous".into()) };
    let (amount, source, live) = match earned(&happening.deed, &settings) {
        Earned::Nothing(why) => return Ok(format!("nothing: {why}")),
        Earned::Packs { amount, source, live } => (amount, source, live),
        Earned::Bits { bits, per_pack } => {
            let (amount, rest) = packs_for_bits(store::bits(tx, &person.subject)?, bits, per_pack);
            store::set_bits(tx, &person.subject, rest)?;
            if amount == 0 {
                return Ok(format!("nothing yet: {rest} bits carried over"));
            }
            (amount, Source::Cheer, false)
        }
    };
    let Some(user) = users::store::by_identity(tx, PROVIDER, &person.subject)? else {
        let Person { subject, login } = person;
        store::put_by(tx, (subject, login), (amount, source, live), message, now, &app.dice)?;
        return Ok(format!("{amount} put by for {login}"));
    };
    wallet::grant(tx, user.id, Grant::new(amount, source).about(message), now, &app.dice)?;
    let queued = live && enqueue(tx, app, &settings, user.id, now)?;
    let text = if queued { "Your pack is in the live queue: watch the stream!".into() } else { thanks(amount, source) };
    notifications::add(tx, user.id, &Notice::new("packs", text).about("/dashboard"), now, &app.dice)?;
    Ok(if queued { "1 in the live queue".into() } else { format!("{amount} for {}", user.username) })
}

/// Counts for the goal of the community, whoever it was and whatever it earns.
fn tally(tx: &mut Tx<'_>, happening: &Happening, message: &str, now: Timestamp) -> Result<()> {
    let Some((what, amount)) = counted(&happening.deed) else { return Ok(()) };
    let user = match &happening.person {
        Some(person) => users::store::by_identity(tx, PROVIDER, &person.subject)?.map(|user| user.id),
        None => None,
    };
    show::count(tx, &show::Tally { what, amount, user, reference: message }, now)
}

/// Puts a pack straight in the live queue; whoever has too many there keeps the pack.
fn enqueue(tx: &mut Tx<'_>, app: &App, settings: &SettingValues, user: UserId, now: Timestamp) -> Result<bool> {
    if !settings.pack_opening.allows_stream() {
        return Ok(false);
    }
    let wanted = queue::Wanted { user, pack: None, force_modifier: None, source: QueueSource::Reward };
    let queued = tx.attempt(|tx| match queue::enqueue(tx, &wanted, now, &app.dice) {
        Ok(queued) => Ok(Some(queued)),
        Err(Error::Conflict(_)) => Ok(None),
        Err(error) => Err(error),
    })?;
    Ok(queued.is_some())
}

fn thanks(amount: u32, source: Source) -> String {
    let packs = if amount == 1 { "a pack".into() } else { format!("{amount} packs") };
    let why = match source {
        Source::Subscription => "your subscription",
        Source::GiftGiven => "the subscriptions you gave",
        Source::GiftReceived => "the subscription you were given",
        Source::Cheer => "your cheers",
        Source::Reward => "your channel points",
        Source::FirstSignIn
        | Source::Achievement
        | Source::Admin
        | Source::Exchange
        | Source::Import
        | Source::Demo
        | Source::Show
        | Source::Departure => "being here",
    };
    format!("You got {packs} for {why}.")
}

/// Gives somebody who signs in everything that was put by for them; answers how many packs that is.
pub fn claim(tx: &mut Tx<'_>, user: UserId, subject: &str, now: Timestamp, dice: &Dice) -> Result<u32> {
    let rows = store::claim(tx, subject)?;
    let mut sum = 0_u32;
    for row in &rows {
        wallet::grant(tx, user, Grant::new(row.packs, row.source).about(&row.message), now, dice)?;
        sum = sum.saturating_add(row.packs);
    }
    if sum > 0 {
        let packs = if sum == 1 { "A pack was".into() } else { format!("{sum} packs were") };
        let text = format!("{packs} waiting for you, earned on the channel before you signed in.");
        notifications::add(tx, user, &Notice::new("packs", text).about("/dashboard"), now, dice)?;
    }
    Ok(sum)
}
