//! The tables of definitions, printed runs, and modifiers.

use super::{Definition, Look, Modifier, NewDefinition, Rarity};
use crate::clock::Timestamp;
use crate::db::{Conn, FromRow, Row, Tx};
use crate::error::Result;
use crate::ids::{DefinitionId, ModifierId};
use crate::users::fold;

const DEFINITIONS: &str = "SELECT id, name, name_key, image_url, alt, art_focus, flavor_text, artist, series, \
    available_from, available_to, retired, demo, created_at FROM definitions ORDER BY name_key, id";
const TAGS: &str = "SELECT definition_id, tag FROM definition_tags ORDER BY definition_id, tag";
const PRINTED: &str = "SELECT definition_id, rarity, total_copies FROM printed ORDER BY definition_id, rarity";
const MODIFIERS: &str =
    "SELECT id, name, prefix, prefix_key, css, look, description, enabled FROM modifiers ORDER BY id";

const INSERT: &str = "INSERT INTO definitions (id, name, name_key, image_url, alt, art_focus, flavor_text, artist, \
    series, available_from, available_to, retired, demo, created_at) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, FALSE, $12, $13)";
const INSERT_TAG: &str = "INSERT INTO definition_tags (definition_id, tag) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const INSERT_PRINTED: &str = "INSERT INTO printed (definition_id, rarity, total_copies) VALUES ($1, $2, $3)";

const INSERT_MODIFIER: &str = "INSERT INTO modifiers (id, name, prefix, prefix_key, css, look, description, enabled) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const UPDATE_MODIFIER: &str = "UPDATE modifiers SET name = $2, prefix = $3, prefix_key = $4, css = $5, look = $6, \
    description = $7, enabled = $8 WHERE id = $1";
const DELETE_MODIFIER: &str = "DELETE FROM modifiers WHERE id = $1";
const HAS_MODIFIER: &str = "SELECT COUNT(*) FROM modifiers WHERE id = $1";
const PRINTED_COPIES: &str = "SELECT total_copies FROM printed WHERE definition_id = $1 AND rarity = $2";

const SET_SERIES: &str = "UPDATE definitions SET series = $2 WHERE id = $1";
const SET_WINDOW: &str = "UPDATE definitions SET available_from = $2, available_to = $3 WHERE id = $1";
const RETIRE: &str = "UPDATE definitions SET retired = TRUE WHERE id = $1 AND NOT retired";
const SET_RETIRED: &str = "UPDATE definitions SET retired = $2 WHERE id = $1 AND retired <> $2";
const UPDATE: &str = "UPDATE definitions SET name = $2, name_key = $3, image_url = $4, alt = $5, art_focus = $6, \
    flavor_text = $7, artist = $8, series = $9, available_from = $10, available_to = $11 WHERE id = $1";
const CLEAR_TAGS: &str = "DELETE FROM definition_tags WHERE definition_id = $1";
const DELETE: &str = "DELETE FROM definitions WHERE id = $1";

const COUNT_DEMO: &str = "SELECT COUNT(*) FROM definitions WHERE demo";
const DELETE_DEMO_TAGS: &str =
    "DELETE FROM definition_tags WHERE definition_id IN (SELECT id FROM definitions WHERE demo)";
const DELETE_DEMO_PRINTED: &str = "DELETE FROM printed WHERE definition_id IN (SELECT id FROM definitions WHERE demo)";
const DELETE_DEMO: &str = "DELETE FROM definitions WHERE demo";

impl FromRow for Definition {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        Ok(Self {
            id: row.next()?,
            name: row.next()?,
            name_key: row.next()?,
            image_url: row.next()?,
            alt: row.next()?,
            art_focus: row.next()?,
            flavor_text: row.next()?,
            artist: row.next()?,
            series: row.next()?,
            available_from: row.next()?,
            available_to: row.next()?,
            retired: row.next()?,
            demo: row.next()?,
            created_at: row.next()?,
            tags: Vec::new(),
            printed: Vec::new(),
        })
    }
}

crate::from_row!(Modifier { id, name, prefix, prefix_key, css, look, description, enabled });

/// Every definition with its tags and printed run, by name.
pub fn definitions(conn: &mut Conn<'_>) -> Result<Vec<Definition>> {
    let mut definitions: Vec<Definition> = conn.list(DEFINITIONS, &[])?;
    let places: std::collections::HashMap<DefinitionId, usize> =
        definitions.iter().enumerate().map(|(place, definition)| (definition.id, place)).collect();
    for (id, tag) in conn.list::<(DefinitionId, String)>(TAGS, &[])? {
        if let Some(place) = places.get(&id) {
            definitions[*place].tags.push(tag);
        }
    }
    for (id, rarity, copies) in conn.list::<(DefinitionId, Rarity, u32)>(PRINTED, &[])? {
        if let Some(place) = places.get(&id) {
            definitions[*place].printed.push((rarity, copies));
        }
    }
    Ok(definitions)
}

/// Every modifier, by id.
pub fn modifiers(conn: &mut Conn<'_>) -> Result<Vec<Modifier>> {
    conn.list(MODIFIERS, &[])
}

pub fn insert_modifier(tx: &mut Tx<'_>, new: &Modifier) -> Result<()> {
    let Modifier { id, name, prefix, prefix_key, css, look, description, enabled } = new;
    let look = look.as_ref().map(Look::to_text);
    tx.execute(INSERT_MODIFIER, &[id, name, prefix, prefix_key, css, &look, description, enabled]).map(drop)
}

/// Makes a modifier into something else. Returns whether it was there.
pub fn update_modifier(tx: &mut Tx<'_>, new: &Modifier) -> Result<bool> {
    let Modifier { id, name, prefix, prefix_key, css, look, description, enabled } = new;
    let look = look.as_ref().map(Look::to_text);
    Ok(tx.execute(UPDATE_MODIFIER, &[id, name, prefix, prefix_key, css, &look, description, enabled])? == 1)
}

/// Removes a modifier; nothing refers to it any more.
pub fn delete_modifier(tx: &mut Tx<'_>, id: ModifierId) -> Result<bool> {
    Ok(tx.execute(DELETE_MODIFIER, &[&id])? == 1)
}

/// Whether there is such a modifier, in this very transaction.
pub fn has_modifier(conn: &mut Conn<'_>, id: ModifierId) -> Result<bool> {
    conn.get::<(i64,)>(HAS_MODIFIER, &[&id]).map(|(count,)| count > 0)
}

/// How many copies are printed of a definition in a rarity, in this very transaction; none when it is not printed so.
pub fn printed_copies(conn: &mut Conn<'_>, id: DefinitionId, rarity: Rarity) -> Result<Option<u32>> {
    let found = conn.find::<(u32,)>(PRINTED_COPIES, &[&id, &rarity])?;
    Ok(found.map(|(copies,)| copies).filter(|copies| *copies > 0))
}

/// Makes a definition, printed in all rarities with the usual totals.
pub fn insert(tx: &mut Tx<'_>, id: DefinitionId, new: &NewDefinition, now: Timestamp) -> Result<()> {
    let key = fold(&new.name);
    tx.execute(
        INSERT,
        &[
            &id,
            &new.name,
            &key,
            &new.image_url,
            &new.alt,
            &new.art_focus,
            &new.flavor_text,
            &new.artist,
            &new.series,
            &new.available_from,
            &new.available_to,
            &new.demo,
            &now,
        ],
    )?;
    for tag in &new.tags {
        tx.execute(INSERT_TAG, &[&id, tag])?;
    }
    for rarity in Rarity::ALL {
        tx.execute(INSERT_PRINTED, &[&id, &rarity, &rarity.default_copies()])?;
    }
    Ok(())
}

/// Makes a definition printed as given, for imports and tests of short runs.
pub fn insert_printed(
    tx: &mut Tx<'_>,
    id: DefinitionId,
    new: &NewDefinition,
    printed: &[(Rarity, u32)],
    now: Timestamp,
) -> Result<()> {
    insert(tx, id, new, now)?;
    set_printed(tx, id, printed)
}

/// Prints a definition like this and not otherwise; only while there is no copy of it.
pub fn set_printed(tx: &mut Tx<'_>, id: DefinitionId, printed: &[(Rarity, u32)]) -> Result<()> {
    tx.execute(CLEAR_PRINTED, &[&id])?;
    for (rarity, copies) in printed {
        tx.execute(INSERT_PRINTED, &[&id, rarity, copies])?;
    }
    Ok(())
}

/// Changes a definition, except for its printed run and whether it is retired.
pub fn update(tx: &mut Tx<'_>, id: DefinitionId, new: &NewDefinition) -> Result<bool> {
    let key = fold(&new.name);
    let NewDefinition { name, image_url, alt, art_focus, flavor_text, artist, series, .. } = new;
    let NewDefinition { available_from, available_to, .. } = new;
    let changed = tx.execute(
        UPDATE,
        &[&id, name, &key, image_url, alt, art_focus, flavor_text, artist, series, available_from, available_to],
    )?;
    tx.execute(CLEAR_TAGS, &[&id])?;
    for tag in &new.tags {
        tx.execute(INSERT_TAG, &[&id, tag])?;
    }
    Ok(changed == 1)
}

/// Removes a definition of which there never was a copy.
pub fn delete(tx: &mut Tx<'_>, id: DefinitionId) -> Result<bool> {
    tx.execute(CLEAR_TAGS, &[&id])?;
    tx.execute(CLEAR_PRINTED, &[&id])?;
    Ok(tx.execute(DELETE, &[&id])? == 1)
}

const CLEAR_PRINTED: &str = "DELETE FROM printed WHERE definition_id = $1";

/// Sets when a definition is pulled.
pub fn set_window(tx: &mut Tx<'_>, id: DefinitionId, from: Option<Timestamp>, to: Option<Timestamp>) -> Result<bool> {
    Ok(tx.execute(SET_WINDOW, &[&id, &from, &to])? == 1)
}

/// Sets the series that a definition belongs to; empty for none.
pub fn set_series(tx: &mut Tx<'_>, id: DefinitionId, series: &str) -> Result<bool> {
    Ok(tx.execute(SET_SERIES, &[&id, &series])? == 1)
}

/// Takes a definition out of all pools, or lets it be drawn again. Returns whether that is new.
pub fn set_retired(tx: &mut Tx<'_>, id: DefinitionId, retired: bool) -> Result<bool> {
    Ok(tx.execute(SET_RETIRED, &[&id, &retired])? == 1)
}

/// Takes a definition out of all pools. Returns whether it was in.
pub fn retire(tx: &mut Tx<'_>, id: DefinitionId) -> Result<bool> {
    Ok(tx.execute(RETIRE, &[&id])? == 1)
}

/// How many definitions came with the demo set.
pub fn count_demo(conn: &mut Conn<'_>) -> Result<i64> {
    conn.scalar(COUNT_DEMO, &[])
}

/// Removes the demo set's definitions. Returns how many.
pub fn delete_demo(tx: &mut Tx<'_>) -> Result<u64> {
    tx.execute(DELETE_DEMO_TAGS, &[])?;
    tx.execute(DELETE_DEMO_PRINTED, &[])?;
    tx.execute(DELETE_DEMO, &[])
}
