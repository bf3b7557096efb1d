//! Imports modifiers, definitions and packs.

use std::collections::HashMap;
use std::path::Path;

use super::each_record;
use super::records::{OldDefinition, OldModifier, OldPack};
use super::report::Report;
use super::rules::{Base, Copy, NameIndex};
use crate::cards::{self, Definition, Modifier, NewDefinition, Rarity};
use crate::claims::Names;
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::error::Result;
use crate::ids::{DefinitionId, ModifierId};
use crate::messages::msg;
use crate::packs::draw::Policy;
use crate::packs::{self, NewPack, pools};
use crate::users::fold;

/// The series of definitions without one.
const SERIES: &str = "Imported";

/// The definitions and packs, and the copies that definitions list as free.
pub struct Set {
    pub index: NameIndex,
    /// Copies that are listed as free.
    pub free: Vec<Copy>,
}

/// Imports new definitions and packs. Returns all that exist then.
pub fn import_set(tx: &mut Tx<'_>, folder: &Path, now: Timestamp, report: &mut Report) -> Result<Set> {
    let modifiers = modifiers(tx, folder, report)?;
    let known = cards::store::definitions(tx)?;
    let (definitions, free) = definitions(tx, folder, &known, now, report)?;
    let prefixes: Vec<String> = modifiers.values().map(|(_, prefix)| prefix.clone()).collect();
    // Those of the files come first: a name refers to them before existing ones of the same name.
    let named = definitions.iter().map(|definition| (definition.name.as_str(), definition.id));
    let before = known.iter().map(|definition| (definition.name.as_str(), definition.id));
    let names = Names::new(named.chain(before), prefixes.iter().map(String::as_str));
    let bases = known.iter().map(base_of).chain(definitions.iter().map(OldDefinition::base)).collect();
    let is_known =
        |id: DefinitionId| known.iter().any(|one| one.id == id) || definitions.iter().any(|one| one.id == id);
    packs(tx, folder, is_known, now, report)?;
    Ok(Set { index: NameIndex { names, bases, modifiers }, free })
}

fn base_of(definition: &Definition) -> (DefinitionId, Base) {
    let Definition { id, name, image_url, flavor_text, printed, .. } = definition;
    let (name, image_url) = (name.clone(), image_url.clone());
    (*id, Base { name, image_url, flavor_text: flavor_text.clone(), printed: printed.clone() })
}

impl OldDefinition {
    fn base(&self) -> (DefinitionId, Base) {
        let (name, image_url) = (self.name.clone(), self.image_url.clone());
        (self.id, Base { name, image_url, flavor_text: self.flavor_text.clone(), printed: self.printed.clone() })
    }
}

fn modifiers(tx: &mut Tx<'_>, folder: &Path, report: &mut Report) -> Result<HashMap<String, (ModifierId, String)>> {
    let mut known = cards::store::modifiers(tx)?;
    let mut words = HashMap::new();
    each_record(folder, "modifiers.json", |record| {
        let Ok(old) = OldModifier::read(&record) else { return Ok(()) };
        let lower = old.name.to_lowercase();
        let same = |modifier: &&Modifier| {
            modifier.id == old.id
                || modifier.name.to_lowercase() == lower
                || modifier.prefix.trim().to_lowercase() == lower
        };
        if let Some(same) = known.iter().find(same) {
            report.count_existing("modifiers");
            words.insert(old.id.as_str().to_owned(), (same.id, same.prefix.clone()));
            return Ok(());
        }
        let prefix = format!("{} ", old.prefix.as_deref().unwrap_or(&old.name));
        // Packs do not contain it until an admin says so: that would change their published odds.
        let prefix_key = format!("{} ", fold(&prefix));
        let OldModifier { id, name, css, look, description, .. } = old;
        let new = Modifier { id, name, prefix, prefix_key, css, look, description, enabled: false };
        cards::store::insert_modifier(tx, &new)?;
        report.add("modifiers");
        known.push(new);
        Ok(())
    })?;
    for modifier in &known {
        let word = (modifier.id, modifier.prefix.clone());
        for text in [modifier.id.as_str(), &modifier.name.to_lowercase(), &modifier.prefix.trim().to_lowercase()] {
            words.entry(text.to_owned()).or_insert_with(|| word.clone());
        }
    }
    Ok(words)
}

fn definitions(
    tx: &mut Tx<'_>,
    folder: &Path,
    known: &[Definition],
    now: Timestamp,
    report: &mut Report,
) -> Result<(Vec<OldDefinition>, Vec<Copy>)> {
    let mut read: HashMap<DefinitionId, usize> = HashMap::new();
    let (mut definitions, mut free): (Vec<OldDefinition>, Vec<Copy>) = (Vec::new(), Vec::new());
    let known: HashMap<DefinitionId, &Definition> = known.iter().map(|one| (one.id, one)).collect();
    each_record(folder, "cards.json", |record| {
        let Ok(mut old) = OldDefinition::read(&record, now) else { return Ok(()) };
        if read.insert(old.id, definitions.len()).is_some() {
            report.notes.push(format!("the definition {} occurs twice; the first one was used", old.name));
            return Ok(());
        }
        report.notes.extend(old.notes.iter().map(|note| format!("the definition {}: {note}", old.name)));
        free.extend(old.free.drain(..).map(|(rarity, mint)| (old.id, rarity, mint)));
        if let Some(here) = known.get(&old.id) {
            // It may have been edited since. The existing version stays.
            report.count_existing("definitions");
            let Definition { name, image_url, flavor_text, printed, .. } = Definition::clone(here);
            old = OldDefinition { name, image_url, flavor_text, printed, ..old };
        } else {
            cards::store::insert_printed(tx, old.id, &new_definition(&old), &old.printed, old.created_at)?;
            report.add("definitions");
        }
        definitions.push(old);
        Ok(())
    })?;
    Ok((definitions, free))
}

fn new_definition(old: &OldDefinition) -> NewDefinition {
    NewDefinition {
        name: old.name.clone(),
        image_url: old.image_url.clone(),
        alt: old.name.clone(),
        art_focus: old.art_focus,
        flavor_text: old.flavor_text.clone(),
        artist: None,
        series: old.series.clone().unwrap_or_else(|| SERIES.into()),
        available_from: old.available_from,
        available_to: old.available_to,
        demo: false,
        tags: Vec::new(),
    }
}

fn packs(
    tx: &mut Tx<'_>,
    folder: &Path,
    is_known: impl Fn(DefinitionId) -> bool,
    now: Timestamp,
    report: &mut Report,
) -> Result<()> {
    let here = packs::store::packs(tx)?;
    let mut new: Vec<OldPack> = Vec::new();
    each_record(folder, "packs.json", |record| {
        let Ok(mut old) = OldPack::read(&record) else { return Ok(()) };
        if here.iter().any(|pack| pack.id == old.id) || new.iter().any(|pack| pack.id == old.id) {
            report.count_existing("packs");
            return Ok(());
        }
        let before = old.pool.len();
        old.pool.retain(|definition| is_known(*definition));
        if old.pool.len() < before {
            let missing = before - old.pool.len();
            report
                .notes
                .push(format!("the pack {}: {missing} of its definitions do not exist and were ignored", old.name));
        }
        report.add("packs");
        new.push(old);
        Ok(())
    })?;
    // Without a default pack, the largest becomes the default.
    let largest = new.iter().max_by_key(|pack| pack.pool.len()).map(|pack| pack.id);
    let has_default = here.iter().any(|pack| pack.is_default && !pack.retired);
    for pack in &new {
        let made = NewPack {
            name: pack.name.clone(),
            image_url: None,
            description: None,
            card_pool: pack.pool.clone(),
            cards_per_pack: 5,
            guarantee: Some(Rarity::Uncommon),
            policy: Policy::Supply,
            weights: None,
            no_repeats: false,
            pity: None,
            expires: None,
            modifier_chance_ppm: 50_000,
            available_from: None,
            available_to: None,
            is_default: !has_default && largest == Some(pack.id),
            demo: false,
        };
        packs::store::insert(tx, pack.id, &made, now)?;
    }
    pools::publish_changes(tx, None, &msg!("odds_why.old_collection"), now).map(drop)
}
