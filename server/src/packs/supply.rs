//! Counts what is held, for [`crate::cards::Supply`]: at start, and what copies came back or were given of.

use std::collections::HashMap;

use super::opening_store;
use crate::app::App;
use crate::cards::{CountedOne, HeldByRarity};
use crate::collection::store;
use crate::db::Conn;
use crate::error::Result;
use crate::ids::{DefinitionId, ModifierId};

/// Openings whose announcements may still be on their way when something is counted.
const RECENT: u32 = 1000;

/// Counts everything that is held and that everybody may see.
pub async fn recount(app: &App) -> Result<()> {
    let read = |conn: &mut Conn<'_>| {
        let mut held: HashMap<DefinitionId, HeldByRarity> = HashMap::new();
        for (definition, rarity, copies) in store::held(conn)? {
            held.entry(definition).or_default()[rarity.index()] = copies;
        }
        let mut modified: HashMap<ModifierId, i64> = store::modified(conn)?.into_iter().collect();
        for (definition, rarity, modifier) in store::held_hidden(conn)? {
            if let Some(row) = held.get_mut(&definition) {
                take_one(&mut row[rarity.index()]);
            }
            if let Some(count) = modifier.and_then(|modifier| modified.get_mut(&modifier)) {
                *count -= 1;
            }
        }
        Ok((held, modified, opening_store::last_shown(conn, RECENT)?))
    };
    let (held, modified, counted) = app.db.read(read).await?;
    app.cards.supply.set(held, modified, counted);
    Ok(())
}

/// Counts one definition again and, where a card of it has one, its modifier.
pub async fn recount_one(app: &App, definition: DefinitionId, modifier: Option<ModifierId>) -> Result<()> {
    let read = move |conn: &mut Conn<'_>| {
        let mut held = HeldByRarity::default();
        for (rarity, copies) in store::held_of(conn, definition)? {
            held[rarity.index()] = copies;
        }
        let mut modified = match modifier {
            Some(id) => Some((id, store::modified_by(conn, id)?)),
            None => None,
        };
        for (hidden, rarity, its_modifier) in store::held_hidden(conn)? {
            if hidden == definition {
                take_one(&mut held[rarity.index()]);
            }
            if let Some((_, count)) = modified.as_mut().filter(|(id, _)| its_modifier == Some(*id)) {
                *count -= 1;
            }
        }
        Ok((CountedOne { definition, held, modified }, opening_store::last_shown(conn, RECENT)?))
    };
    let (one, counted) = app.db.read(read).await?;
    app.cards.supply.set_one(&one, counted);
    Ok(())
}

fn take_one(copies: &mut u32) {
    *copies = copies.saturating_sub(1);
}
