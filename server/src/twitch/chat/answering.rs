//! From a command to its answer: what is stored and known at this moment, put into words by the rules.

use std::sync::Arc;

use super::answer_rules::{self as words, Answer, Holding, Left, Line};
use super::rules::{Command, Heard};
use super::store;
use crate::app::App;
use crate::cards::{Definition, Rarity};
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::overlay;
use crate::packs::odds::{self, Odds};
use crate::show;
use crate::twitch::PROVIDER;
use crate::twitch::webhook::rules::Person;
use crate::users;
use crate::wallet::{self, Wallet};

/// What is said to somebody who asks this.
pub async fn answer(app: &App, heard: &Heard, now: Timestamp) -> Result<Answer> {
    match &heard.command {
        Command::Packs => packs(app, &heard.writer).await,
        Command::Odds => odds(app, now).await,
        Command::Queue => queue(app, &heard.writer).await,
        Command::Card(name) => card(app, name, now).await,
        Command::Join => join(app, &heard.writer).await,
    }
}

async fn packs(app: &App, writer: &Person) -> Result<Answer> {
    let settings = app.settings.now();
    let (subject, first) = (writer.subject.clone(), settings.packs_first_sign_in);
    let read = move |conn: &mut Conn<'_>| match users::store::by_identity(conn, PROVIDER, &subject)? {
        None => {
            let held = match users::guest_store::find(conn, PROVIDER, &subject)? {
                Some(guest) => wallet::find(conn, guest)?,
                None => Wallet::default(),
            };
            let put_by = store::put_by(conn, &subject)?.saturating_add(u32::try_from(held.packs).unwrap_or(u32::MAX));
            Ok(Holding::Stranger { put_by, first, queued: held.reserved, opened: held.opened })
        }
        Some(user) => {
            let free = wallet::find(conn, user.id)?.packs;
            Ok(Holding::Collector { free, queued: overlay::store::waiting_of(conn, user.id)? })
        }
    };
    Ok(words::packs(app.db.read(read).await?, settings.pack_opening))
}

async fn odds(app: &App, now: Timestamp) -> Result<Answer> {
    let pack = app.packs.find(&app.db, None).await?;
    let (in_memory, id, number) = (app.clone(), pack.id, pack.odds_version);
    let version = app.db.read(move |conn| in_memory.packs.version(conn, id, number)).await?;
    let free = odds::free(&version.pool.view(now.millis()), &app.cards.supply);
    // Working them out may take some milliseconds, in which others want to be answered.
    let work = tokio::task::spawn_blocking(move || Odds::of(version.pool.config(), &free));
    let odds = work.await.map_err(Error::internal)?;
    Ok(words::odds((pack.id.as_str(), &pack.name), &odds))
}

async fn queue(app: &App, writer: &Person) -> Result<Answer> {
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
        Ok(Line {
            waiting: overlay::store::count_waiting(conn)?,
            places: own.iter().map(|entry| entry.position).collect(),
            paused: overlay::store::show(conn)?.paused,
            busy: overlay::store::on_air(conn)?.is_some(),
        })
    };
    Ok(words::queue(&app.db.read(read).await?))
}

async fn join(app: &App, writer: &Person) -> Result<Answer> {
    let subject = writer.subject.clone();
    let read = move |conn: &mut Conn<'_>| {
        let Some(user) = users::store::by_identity(conn, PROVIDER, &subject)? else { return Ok(words::no_account()) };
        Ok(words::join(show::standing(conn, user.id, user.role)?.as_ref()))
    };
    app.db.read(read).await
}

async fn card(app: &App, name: &str, now: Timestamp) -> Result<Answer> {
    let catalogue = app.cards.catalogue(&app.db).await?;
    let found = words::meant(catalogue.definitions.iter().map(Arc::as_ref), name);
    Ok(words::card(name, found.map(|definition| left(app, definition, now)).as_ref()))
}

fn left(app: &App, definition: &Definition, now: Timestamp) -> Left {
    let held = app.cards.supply.held(definition.id);
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
