//! Export: writes the whole collection to the files that `import` reads.
//!
//! Invariants: the files are one snapshot of the collection; raw data of imported cards is written as it was read, so
//! an exported and imported collection has the same defects; memory use does not grow with the collection.

mod store;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use serde_json::{Value, json};

use crate::cards::{Catalogue, Definition};
use crate::collection::store as collection;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::packs::{Pack, Packs};
use crate::private_files;
use crate::profile;

/// Number of written records of each kind.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    pub users: u64,
    pub cards: u64,
    pub definitions: u64,
    /// Including those of the older system.
    pub trades: u64,
    /// Including those of the older system.
    pub listings: u64,
}

/// Writes the files into a folder, which is created if needed.
///
/// # Errors
/// When a file cannot be written or exists already.
pub async fn run(packs: &Packs, folder: PathBuf) -> anyhow::Result<Written> {
    let catalogue = packs.cards.catalogue().await?;
    let designs = packs.list().await?;
    private_files::make_folder(&folder).with_context(|| format!("could not create {}", folder.display()))?;
    if let Some(there) = FILES.iter().map(|file| folder.join(file)).find(|path| path.exists()) {
        anyhow::bail!("{} already exists. Choose an empty folder", there.display());
    }
    let write = move |conn: &mut Conn<'_>| write_all(conn, &folder, &catalogue, &designs);
    Ok(packs.core.db.read_deferrable(write).await?)
}

const FILES: [&str; 6] = ["users.json", "cards.json", "modifiers.json", "packs.json", "trades.json", "listings.json"];

fn write_all(conn: &mut Conn<'_>, folder: &Path, catalogue: &Catalogue, packs: &[Arc<Pack>]) -> Result<Written> {
    let mut written = Written::default();
    let mut out = Out::new(folder, "modifiers.json")?;
    for modifier in &catalogue.modifiers {
        out.line(
            &json!({"_id": modifier.id, "name": modifier.name, "prefix": modifier.prefix.trim(), "css": modifier.css,
            "look": modifier.look, "description": modifier.description}),
        )?;
    }
    out.end()?;
    let mut out = Out::new(folder, "packs.json")?;
    for pack in packs.iter().filter(|pack| !pack.retired) {
        out.line(&json!({"_id": pack.id, "name": pack.name, "cardPool": pack.card_pool}))?;
    }
    out.end()?;
    let mut out = Out::new(folder, "cards.json")?;
    for definition in &catalogue.definitions {
        out.line(&definition_of(conn, definition)?)?;
        written.definitions += 1;
    }
    out.end()?;
    people(conn, folder, catalogue, &mut written)?;
    written.trades = records(conn, folder, "trades")?;
    written.listings = records(conn, folder, "listings")?;
    Ok(written)
}

/// A file with one document per line.
struct Out(BufWriter<File>);

impl Out {
    fn new(folder: &Path, file: &str) -> Result<Self> {
        Ok(Self(BufWriter::new(private_files::create(&folder.join(file)).map_err(failed)?)))
    }

    fn line(&mut self, record: &Value) -> Result<()> {
        writeln!(self.0, "{record}").map_err(failed)
    }

    fn end(mut self) -> Result<()> {
        self.0.flush().map_err(failed)
    }
}

fn failed(error: std::io::Error) -> Error {
    Error::Internal(anyhow::Error::new(error).context("could not write a file"))
}

fn definition_of(conn: &mut Conn<'_>, definition: &Definition) -> Result<Value> {
    let listed = store::listed_free(conn, definition.id)?;
    let mut rarities = Vec::new();
    for (rarity, total) in &definition.printed {
        let held: std::collections::HashSet<u32> =
            collection::mints(conn, definition.id, *rarity)?.into_iter().collect();
        let is_listed = |mint: &u32| !held.contains(mint) || listed.contains(&(*rarity, *mint));
        let free: Vec<u32> = (1..=*total).filter(is_listed).collect();
        let left = total.saturating_sub(u32::try_from(held.len()).unwrap_or(u32::MAX));
        rarities.push(
            json!({"rarity": rarity, "totalCopies": total, "remainingCopies": left, "availableMintNumbers": free}),
        );
    }
    Ok(json!({"_id": definition.id, "name": definition.name, "imageUrl": definition.image_url,
        "artFocus": definition.art_focus, "flavorText": definition.flavor_text, "series": definition.series, "availableFrom": definition.available_from,
        "availableTo": definition.available_to, "createdAt": definition.created_at, "rarities": rarities}))
}

fn people(conn: &mut Conn<'_>, folder: &Path, catalogue: &Catalogue, written: &mut Written) -> Result<()> {
    let mut out = Out::new(folder, "users.json")?;
    let mut from = String::new();
    loop {
        let people = store::people(conn, &from)?;
        let Some(last) = people.last() else { return out.end() };
        from = last.id.to_string();
        for person in &people {
            let mut cards = Vec::new();
            store::cards(conn, person.id, |card| cards.push(card.record(catalogue)))?;
            let favorite = profile::store::favorite(conn, person.id)?.and_then(|(definition, rarity)| {
                Some(json!({"name": catalogue.definition(definition)?.name, "rarity": rarity}))
            });
            let featured: Vec<_> = collection::featured(conn, person.id)?.iter().map(|card| card.id).collect();
            written.users += 1;
            written.cards += cards.len() as u64;
            out.line(&json!({"_id": person.id, "username": person.username, "guestName": person.guest_name,
                "twitchId": person.subject, "twitchProfilePic": person.picture_url, "isAdmin": person.role.is_admin(),
                "packs": person.packs, "openedPacks": person.opened, "xp": person.xp, "createdAt": person.created_at,
                "featuredCards": featured, "favoriteCard": favorite, "cards": cards}))?;
        }
    }
}

/// Trades or listings: those of the older system as they were read, then those made in this one.
fn records(conn: &mut Conn<'_>, folder: &Path, kind: &'static str) -> Result<u64> {
    let mut out = Out::new(folder, &format!("{kind}.json"))?;
    let mut count = 0;
    let mut wrong = None;
    let mut each = |record: Value| {
        count += 1;
        if let Err(error) = out.line(&record) {
            wrong.get_or_insert(error);
        }
    };
    store::old_records(conn, kind, &mut each)?;
    if kind == "trades" {
        store::trades(conn, &mut each)?;
    } else {
        store::listings(conn, &mut each)?;
    }
    match wrong {
        Some(error) => Err(error),
        None => out.end().map(|()| count),
    }
}
