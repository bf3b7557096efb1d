//! Imports a folder: first decides the holder of each copy across all users, then writes everything.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use serde_json::Value;

use super::people::People;
use super::records::{OldUser, card_id, cards_of, made, made_card_id, record_id};
use super::report::Report;
use super::rules::{self, Claim, Copy, NameIndex, OldCard};
use super::set::{self, Set};
use super::values::text;
use super::{Progress, each_record, store};
use crate::cards::Rarity;
use crate::claims::store::NewClaim;
use crate::claims::{self, NameFinding, State, name_finding};
use crate::clock::Timestamp;
use crate::collection::imported_store::{self, ImportedCard};
use crate::collection::store as collection;
use crate::db::Tx;
use crate::error::Result;
use crate::ids::{CardId, UserId};
use crate::packs::exception_store;
use crate::profile;
use crate::realtime::Event;

/// How many cards a user can feature.
const FEATURED: usize = 4;

/// A claim to a copy. The smallest is the earliest.
type Claimant = (Timestamp, UserId, CardId);

/// The state before the import.
struct Existing {
    cards: HashSet<CardId>,
    copies: HashSet<Copy>,
}

/// Imports everything, in the given transaction.
pub fn import_all(tx: &mut Tx<'_>, folder: &Path, now: Timestamp, progress: &Progress) -> Result<Report> {
    let mut report = Report::default();
    let position = exception_store::begin(tx)?;
    let Set { index, free } = set::import_set(tx, folder, now, &mut report)?;
    let mut existing = Existing { cards: claims::store::removed(tx)?.into_iter().collect(), copies: HashSet::new() };
    imported_store::ids(tx, |card| {
        existing.cards.insert(card);
    })?;
    imported_store::copies(tx, |copy| {
        existing.copies.insert(copy);
    })?;
    let winners = decide(tx, folder, &index, &existing, now, progress)?;
    let mut writer = Writer { index, existing, winners, position, now, batch: Batch::default(), report };
    let mut people = People::new(tx)?;
    let (mut seen, mut count, mut favourites) = (HashSet::new(), 0, Vec::new());
    each_record(folder, "users.json", |record| {
        let Ok(old) = OldUser::read(&record, now) else { return Ok(()) };
        let (user, is_new) = people.import_user(tx, &old, now, &mut writer.report)?;
        for read in OwnCards::of(&record, user, &mut seen) {
            count += 1;
            if count % 10_000 == 0 {
                progress("writing cards", count);
            }
            writer.card(tx, user, &read)?;
        }
        if is_new {
            favourites.push((user, featured(&record), favorite(&record, &writer.index)));
        }
        Ok(())
    })?;
    writer.flush(tx)?;
    for (user, featured, favorite) in favourites {
        collection::set_featured(tx, user, &featured)?;
        if favorite.is_some() {
            profile::store::set_favorite(tx, user, favorite)?;
        }
    }
    let Writer { existing, winners, mut report, .. } = writer;
    for (definition, rarity, mint) in free {
        let copy = (definition, rarity, mint);
        if existing.copies.contains(&copy) || winners.contains_key(&copy) {
            claims::store::listed_free(tx, definition, rarity, mint)?;
            report.defect("mints that are owned and listed as free");
        }
    }
    for kind in ["trades", "listings"] {
        keep(tx, folder, kind, &mut report)?;
    }
    tx.announce(Event::CatalogueChanged);
    tx.announce(Event::CopiesReturned);
    Ok(report)
}

/// Decides who gets which copy: the earliest of several claims, and no claim to a copy that is held already.
fn decide(
    tx: &mut Tx<'_>,
    folder: &Path,
    index: &NameIndex,
    existing: &Existing,
    now: Timestamp,
    progress: &Progress,
) -> Result<HashMap<Copy, Claimant>> {
    let people = People::new(tx)?;
    let mut winners: HashMap<Copy, Claimant> = HashMap::new();
    let (mut seen, mut count) = (HashSet::new(), 0);
    each_record(folder, "users.json", |record| {
        let Ok(old) = OldUser::read(&record, now) else { return Ok(()) };
        let user = people.find(tx, &old)?.unwrap_or(old.id);
        for read in OwnCards::of(&record, user, &mut seen) {
            count += 1;
            if count % 10_000 == 0 {
                progress("comparing cards", count);
            }
            if existing.cards.contains(&read.id) {
                continue;
            }
            let card = rules::read(read.record, read.twice, index);
            let Claim::Copy(copy) = card.claim else { continue };
            if existing.copies.contains(&copy) {
                continue;
            }
            let claimant = (acquired(&card, read.record, now), user, read.id);
            let first = winners.entry(copy).or_insert(claimant);
            *first = claimant.min(*first);
        }
        Ok(())
    })?;
    Ok(winners)
}

fn acquired(card: &OldCard, record: &Value, now: Timestamp) -> Timestamp {
    card.acquired_at.unwrap_or_else(|| made(record, "acquiredAt", now))
}

/// A card in a user's record, with its new id.
struct Read<'a> {
    id: CardId,
    twice: bool,
    record: &'a Value,
}

/// The cards of a user, in order. `seen` collects the ids of all cards.
struct OwnCards;

impl OwnCards {
    fn of<'a>(user: &'a Value, owner: UserId, seen: &mut HashSet<CardId>) -> Vec<Read<'a>> {
        let cards = cards_of(user).iter().enumerate().filter(|(_, card)| card.is_object());
        cards
            .map(|(place, record)| {
                let given = card_id(record);
                let twice = given.is_some_and(|id| !seen.insert(id));
                let id = given.filter(|_| !twice).unwrap_or_else(|| made_card_id(record, owner, place));
                Read { id, twice, record }
            })
            .collect()
    }
}

fn featured(user: &Value) -> Vec<CardId> {
    let list = user.get("featuredCards").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let id = |entry: &Value| super::values::id(Some(entry)).or_else(|| super::values::id(entry.get("_id")));
    list.iter().filter_map(|entry| id(entry)?.as_str().parse().ok()).take(FEATURED).collect()
}

fn favorite(user: &Value, index: &NameIndex) -> Option<(crate::ids::DefinitionId, Rarity)> {
    let given = user.get("favoriteCard")?;
    let (definition, _) = index.names.find(text(given, "name")?)?;
    Some((definition, text(given, "rarity")?.parse().ok()?))
}

/// Keeps the older system's trades or listings unchanged.
fn keep(tx: &mut Tx<'_>, folder: &Path, kind: &'static str, report: &mut Report) -> Result<()> {
    let file = if kind == "trades" { "trades.json" } else { "listings.json" };
    each_record(folder, file, |record| {
        let Ok(id) = record_id(&record) else { return Ok(()) };
        if !store::was_made_here(tx, kind, &id)? && claims::store::keep_record(tx, kind, &id, &record.to_string())? {
            report.add(kind);
        } else {
            report.count_existing(kind);
        }
        Ok(())
    })
}

/// Rows that are inserted together.
#[derive(Default)]
struct Batch {
    cards: Vec<ImportedCard>,
    claims: Vec<NewClaim>,
    held: Vec<(CardId, Copy)>,
}

struct Writer {
    index: NameIndex,
    existing: Existing,
    winners: HashMap<Copy, Claimant>,
    position: i64,
    now: Timestamp,
    batch: Batch,
    report: Report,
}

impl Writer {
    /// Adds a card, unless it exists already.
    fn card(&mut self, tx: &mut Tx<'_>, owner: UserId, read: &Read<'_>) -> Result<()> {
        if !self.existing.cards.insert(read.id) {
            self.report.count_existing("cards");
            return Ok(());
        }
        self.report.add("cards");
        let card = rules::read(read.record, read.twice, &self.index);
        let copy = match card.claim {
            Claim::Copy(copy) if self.winners.get(&copy).is_some_and(|winner| winner.2 == read.id) => Some(copy),
            _ => None,
        };
        self.batch.held.extend(copy.map(|copy| (read.id, copy)));
        self.batch.cards.push(ImportedCard {
            id: read.id,
            owner,
            definition: copy.map(|(definition, ..)| definition),
            rarity: card.rarity,
            mint: card.mint,
            modifier: card.modifier,
            acquired_at: acquired(&card, read.record, self.now),
            slabbed: card.slabbed,
            grade: card.grade,
            graded_at: card.graded_at,
            patterns: card.patterns,
        });
        self.claim(card, read, copy.is_some());
        if self.batch.cards.len() >= imported_store::MAX_ROWS { self.flush(tx) } else { Ok(()) }
    }

    /// Adds a card's own data, if it has any.
    fn claim(&mut self, card: OldCard, read: &Read<'_>, linked: bool) {
        let (state, issue) = match card.claim {
            Claim::Copy(_) if linked => (State::Own, None),
            Claim::Copy(_) => (State::Duplicate, None),
            Claim::MintZero(_) => (State::MintZero, None),
            Claim::UnknownDefinition => (State::UnknownDefinition, None),
            Claim::Malformed(issue) => (State::Malformed, Some(issue)),
        };
        self.count(&card, state);
        if state == State::Own && !card.says_something() {
            return;
        }
        let is_copy = state == State::Duplicate;
        self.batch.claims.push(NewClaim {
            card: read.id,
            state,
            issue,
            definition: card.definition.filter(|_| !linked),
            rarity: card.rarity.filter(|_| is_copy),
            mint: card.mint.filter(|_| is_copy),
            name: card.name,
            image_url: card.image_url,
            flavor_text: card.flavor_text,
            record: (card.has_unknown_modifier || !(linked || is_copy)).then(|| read.record.to_string()),
        });
    }

    fn count(&mut self, card: &OldCard, state: State) {
        match state {
            State::Own => {}
            State::Duplicate => self.report.defect("cards whose copy another user holds"),
            State::MintZero => self.report.defect("cards with the mint number 0"),
            State::UnknownDefinition => self.report.defect("cards without a definition of their name"),
            State::Malformed => return self.report.defect("malformed cards"),
        }
        if card.has_unknown_modifier {
            self.report.defect("cards with an unknown modifier");
        }
        if card.image_url.is_some() || card.flavor_text.is_some() {
            self.report.defect("cards whose picture or text differs from their definition");
        }
        let base = card.definition.and_then(|definition| self.index.bases.get(&definition));
        let prefix = self.index.modifiers.values().find(|(id, _)| Some(*id) == card.modifier);
        let finding = card.name.as_deref().zip(base);
        let finding =
            finding.and_then(|(name, base)| name_finding(name, prefix.map(|(_, prefix)| prefix.as_str()), &base.name));
        match finding {
            Some(NameFinding::Legacy(_)) => self.report.defect("names that start with Glitch instead of Glitched"),
            Some(NameFinding::MissingPrefix(_)) => self.report.defect("names without their modifier's prefix"),
            None => {}
        }
    }

    fn flush(&mut self, tx: &mut Tx<'_>) -> Result<()> {
        let Batch { cards, claims, held } = std::mem::take(&mut self.batch);
        imported_store::insert(tx, &cards)?;
        claims.chunks(claims::store::MAX_ROWS).try_for_each(|claims| claims::store::insert(tx, claims))?;
        held.chunks(exception_store::MAX_ROWS).try_for_each(|held| exception_store::insert(tx, self.position, held))
    }
}
