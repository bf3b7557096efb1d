//! Answers commands: reads the data; `answer_rules` has the texts.

use std::sync::Arc;

use super::answer_rules::{self as words, Answer, Holding, Left, QueueStatus};
use super::rules::{ChatCommand, Command};
use super::store;
use crate::cards::{Definition, Rarity};
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::overlay;
use crate::packs::odds::{self, Odds};
use crate::show;
use crate::twitch::PROVIDER;
use crate::twitch::Twitch;
use crate::twitch::webhook::rules::Person;
use crate::users;
use crate::wallet::{self, Wallet};

/// The reply to a command.
pub async fn answer(twitch: &Twitch, message: &ChatCommand, now: Timestamp) -> Result<Answer> {
    match &message.command {
        Command::Packs => packs(twitch, &message.writer).await,
        Command::Odds => odds(twitch, now).await,
        Command::Queue => queue(twitch, &message.writer).await,
        Command::Card(name) => card(twitch, name, now).await,
        Command::Join => join(twitch, &message.writer).await,
    }
}

async fn packs(twitch: &Twitch, writer: &Person) -> Result<Answer> {
    let settings = twitch.core.settings.now();
    let (subject, first) = (writer.subject.clone(), settings.packs_first_sign_in);
    let read = move |conn: &mut Conn<'_>| match users::store::by_identity(conn, PROVIDER, &subject)? {
        None => {
            let held = match users::guest_store::find(conn, PROVIDER, &subject)? {
                Some(guest) => wallet::find(conn, guest)?,
                None => Wallet::default(),
            };
            let unclaimed =
                store::unclaimed(conn, &subject)?.saturating_add(u32::try_from(held.packs).unwrap_or(u32::MAX));
            Ok(Holding::Stranger { unclaimed, first, queued: held.reserved, opened: held.opened })
        }
        Some(user) => {
            let free = wallet::find(conn, user.id)?.packs;
            Ok(Holding::Collector { free, queued: overlay::store::waiting_of(conn, user.id)? })
        }
    };
    Ok(words::packs(twitch.core.db.read(read).await?, settings.pack_opening, &settings.brand_name))
}

async fn odds(twitch: &Twitch, now: Timestamp) -> Result<Answer> {
    let pack = twitch.packs.find(None).await?;
    let (in_memory, id, number) = (twitch.clone(), pack.id, pack.odds_version);
    let version = twitch.core.db.read(move |conn| in_memory.packs.pools.version(conn, id, number)).await?;
    let free = odds::free(&version.pool.view(now.millis()), &twitch.packs.cards.supply);
    // The computation may take some milliseconds, so it does not run on a thread that serves requests.
    let work = tokio::task::spawn_blocking(move || Odds::of(&version.pool, now.millis(), &free));
    let odds = work.await.map_err(Error::internal)?;
    Ok(words::odds((pack.id.as_str(), &pack.name), &odds))
}

async fn queue(twitch: &Twitch, writer: &Person) -> Result<Answer> {
    let subject = writer.subject.clone();
    let read = move |conn: &mut Conn<'_>| {
        let owner = match users::store::by_identity(conn, PROVIDER, &subject)? {
            Some(user) => Some(user.id),
            None => users::guest_store::find(conn, PROVIDER, &subject)?,
        };
        let own = match owner {
            Some(owner) => overlay::store::own(conn, owner)?,
            None => Vec::new(),
        };
        Ok(QueueStatus {
            waiting: overlay::store::count_waiting(conn)?,
            places: own.iter().map(|entry| entry.position).collect(),
            paused: overlay::store::show(conn)?.paused,
            busy: overlay::store::on_air(conn)?.is_some(),
        })
    };
    Ok(words::queue(&twitch.core.db.read(read).await?))
}

async fn join(twitch: &Twitch, writer: &Person) -> Result<Answer> {
    let (subject, site) = (writer.subject.clone(), twitch.core.settings.now().brand_name.clone());
    let read = move |conn: &mut Conn<'_>| {
        let Some(user) = users::store::by_identity(conn, PROVIDER, &subject)? else {
            return Ok(words::no_account(&site));
        };
        Ok(words::join(show::entry_status(conn, user.id, user.role)?.as_ref()))
    };
    twitch.core.db.read(read).await
}

async fn card(twitch: &Twitch, name: &str, now: Timestamp) -> Result<Answer> {
    let catalogue = twitch.packs.cards.catalogue().await?;
    let found = words::find_definition(catalogue.definitions.iter().map(Arc::as_ref), name);
    Ok(words::card(name, found.map(|definition| left(twitch, definition, now)).as_ref()))
}

fn left(twitch: &Twitch, definition: &Definition, now: Timestamp) -> Left {
    let held = twitch.packs.cards.supply.held(definition.id);
    let copies = definition.printed.iter().map(|(rarity, total): &(Rarity, u32)| {
        let left = total.saturating_sub(held[rarity.index()]);
        (*rarity, left)
    });
    Left {
        id: definition.id.to_string(),
        name: definition.name.clone(),
        pulled: definition.is_pulled(now),
        copies: copies.collect(),
    }
}
