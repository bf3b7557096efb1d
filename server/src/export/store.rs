//! Reads the exported data.

use serde_json::{Value, json};

use crate::cards::{Catalogue, Rarity};
use crate::claims::State;
use crate::clock::Timestamp;
use crate::collection::Patterns;
use crate::db::{Conn, FromRow};
use crate::error::Result;
use crate::from_row;
use crate::ids::{CardId, DefinitionId, ModifierId, UserId};
use crate::users::Role;

const PEOPLE: &str = "SELECT u.id, u.username, u.guest_name, u.picture_url, u.role, u.created_at, i.subject, \
    COALESCE(w.packs + w.reserved, 0), COALESCE(w.opened, 0), COALESCE(w.xp, 0) FROM users u \
    LEFT JOIN wallets w ON w.user_id = u.id LEFT JOIN identities i ON i.user_id = u.id AND i.provider = 'twitch' \
    WHERE u.id > $1 ORDER BY u.id LIMIT 200";
const CARDS: &str = "SELECT c.id, c.rarity, c.mint, c.modifier_id, c.acquired_at, c.status, c.slabbed, c.grade, \
    c.graded_at, c.patterns, COALESCE(c.definition_id, k.definition_id), k.state, k.name, k.image_url, k.flavor_text, \
    k.record FROM cards c LEFT JOIN claims k ON k.card_id = c.id WHERE c.owner_id = $1 ORDER BY c.acquired_at, c.id";
const LISTED_FREE: &str = "SELECT rarity, mint FROM free_claims WHERE definition_id = $1 ORDER BY rarity, mint";
const OLD_RECORDS: &str = "SELECT record FROM old_records WHERE kind = $1 ORDER BY id";
const TRADES: &str = "SELECT t.id, t.sender, t.recipient, t.offered_packs, t.requested_packs, t.status, t.created_at, \
    i.side, i.card_id FROM trades t LEFT JOIN trade_items i ON i.trade_id = t.id ORDER BY t.id, i.side, i.position";
const LISTINGS: &str = "SELECT l.id, l.owner_id, l.card_id, d.name, l.rarity, l.mint, l.status, l.created_at \
    FROM listings l LEFT JOIN definitions d ON d.id = l.definition_id ORDER BY l.id";

/// A user with their possessions.
pub struct Person {
    pub(super) id: UserId,
    pub(super) username: Option<String>,
    pub(super) guest_name: Option<String>,
    pub(super) picture_url: Option<String>,
    pub(super) role: Role,
    pub(super) created_at: Timestamp,
    pub(super) subject: Option<String>,
    pub(super) packs: i64,
    pub(super) opened: i64,
    pub(super) xp: i64,
}

from_row!(Person { id, username, guest_name, picture_url, role, created_at, subject, packs, opened, xp });

pub fn people(conn: &mut Conn<'_>, after: &str) -> Result<Vec<Person>> {
    conn.list(PEOPLE, &[&after])
}

/// A card with its raw record.
pub struct Card {
    id: CardId,
    rarity: Option<Rarity>,
    mint: Option<i64>,
    modifier: Option<ModifierId>,
    acquired_at: Timestamp,
    status: String,
    slabbed: bool,
    grade: Option<i64>,
    graded_at: Option<Timestamp>,
    patterns: Patterns,
    definition: Option<DefinitionId>,
    state: Option<State>,
    name: Option<String>,
    image_url: Option<String>,
    flavor_text: Option<String>,
    record: Option<String>,
}

from_row!(Card {
    id,
    rarity,
    mint,
    modifier,
    acquired_at,
    status,
    slabbed,
    grade,
    graded_at,
    patterns,
    definition,
    state,
    name,
    image_url,
    flavor_text,
    record,
});

impl Card {
    /// The card in the format of the older system.
    pub fn record(&self, catalogue: &Catalogue) -> Value {
        let read: Option<Value> = self.record.as_deref().and_then(|record| serde_json::from_str(record).ok());
        let is_broken = matches!(self.state, Some(State::Malformed | State::MintZero | State::UnknownDefinition));
        if let Some(read) = read.as_ref().filter(|_| is_broken) {
            return read.clone();
        }
        let base = self.definition.and_then(|id| catalogue.definition(id));
        let modifier = self.modifier.and_then(|id| catalogue.modifier(id));
        let derived = || {
            let prefix = modifier.map_or("", |modifier| modifier.prefix.as_str());
            base.map(|base| format!("{prefix}{}", base.name))
        };
        let text = || base.and_then(|base| base.flavor_text.clone());
        // An unknown modifier keeps the spelling of the card's record.
        let said = read.as_ref().and_then(|read| read.get("modifier").cloned());
        let modifier = modifier.map(|modifier| json!(modifier.id)).or(said);
        let mut record = json!({"_id": self.id, "name": self.name.clone().or_else(derived), "rarity": self.rarity,
            "mintNumber": self.mint, "modifier": modifier, "grade": self.grade, "slabbed": self.slabbed,
            "imageUrl": self.image_url.clone().or_else(|| base.map(|base| base.image_url.clone())),
            "flavorText": self.flavor_text.clone().or_else(text), "status": self.status,
            "acquiredAt": self.acquired_at, "gradedAt": self.graded_at.filter(|_| self.grade.is_some())});
        if !self.patterns.is_empty() {
            record["patterns"] = json!(self.patterns);
        }
        record
    }
}

/// Calls `each` with every card of a user.
pub fn cards(conn: &mut Conn<'_>, owner: UserId, mut each: impl FnMut(Card)) -> Result<()> {
    conn.each(CARDS, &[&owner], |row| {
        each(Card::from_row(row)?);
        Ok(())
    })
}

/// The copies that a definition lists as free although they are owned.
pub fn listed_free(conn: &mut Conn<'_>, definition: DefinitionId) -> Result<Vec<(Rarity, u32)>> {
    conn.list(LISTED_FREE, &[&definition])
}

/// Calls `each` with every record of the older system.
pub fn old_records(conn: &mut Conn<'_>, kind: &str, each: &mut impl FnMut(Value)) -> Result<()> {
    conn.each(OLD_RECORDS, &[&kind], |row| {
        each(serde_json::from_str(&row.next::<String>()?)?);
        Ok(())
    })
}

/// Calls `each` with every trade made in this system.
pub fn trades(conn: &mut Conn<'_>, each: &mut impl FnMut(Value)) -> Result<()> {
    let mut open: Option<(String, Value)> = None;
    conn.each(TRADES, &[], |row| {
        let (id, sender, recipient): (String, String, String) = (row.next()?, row.next()?, row.next()?);
        let (offered, requested): (i64, i64) = (row.next()?, row.next()?);
        let (status, at): (String, Timestamp) = (row.next()?, row.next()?);
        let (side, card): (Option<i64>, Option<String>) = (row.next()?, row.next()?);
        if open.as_ref().is_none_or(|(known, _)| *known != id)
            && let Some((_, whole)) = open.replace((
                id.clone(),
                json!({"_id": id, "sender": sender, "recipient": recipient, "offeredItems": [], "requestedItems": [],
                    "offeredPacks": offered, "requestedPacks": requested, "status": status, "createdAt": at}),
            ))
        {
            each(whole);
        }
        let key = if side == Some(0) { "offeredItems" } else { "requestedItems" };
        if let (Some((_, whole)), Some(card)) = (&mut open, card)
            && let Some(items) = whole.get_mut(key).and_then(Value::as_array_mut)
        {
            items.push(card.into());
        }
        Ok(())
    })?;
    if let Some((_, whole)) = open {
        each(whole);
    }
    Ok(())
}

/// Calls `each` with every listing made in this system.
pub fn listings(conn: &mut Conn<'_>, each: &mut impl FnMut(Value)) -> Result<()> {
    conn.each(LISTINGS, &[], |row| {
        let (id, owner, card): (String, String, String) = (row.next()?, row.next()?, row.next()?);
        let (name, rarity, mint): (Option<String>, Rarity, i64) = (row.next()?, row.next()?, row.next()?);
        let (status, at): (String, Timestamp) = (row.next()?, row.next()?);
        each(json!({"_id": id, "owner": owner, "status": status, "offers": [], "createdAt": at,
            "card": {"_id": card, "name": name, "rarity": rarity, "mintNumber": mint}}));
        Ok(())
    })
}
