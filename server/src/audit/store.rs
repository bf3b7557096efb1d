//! Reads claims with their cards and owners, page by page.

use super::rules::Claimed;
use crate::cards::Rarity;
use crate::claims::State;
use crate::clock::Timestamp;
use crate::db::Conn;
use crate::error::Result;
use crate::from_row;
use crate::ids::{CardId, DefinitionId, ModifierId, UserId};
use crate::messages::{Message, msg};

const COUNTS: &str = "SELECT (SELECT COUNT(*) FROM users) - (SELECT COUNT(*) FROM users WHERE username IS NULL), \
    (SELECT COUNT(*) FROM cards)";
const CLAIMS: &str = "SELECT COUNT(*) FROM claims";
const AFTER: &str = "SELECT k.card_id, c.owner_id, u.username, k.state, k.issue, \
    COALESCE(c.definition_id, k.definition_id), c.rarity, c.mint, c.modifier_id, c.acquired_at, k.name, k.image_url, \
    k.flavor_text, k.record FROM claims k JOIN cards c ON c.id = k.card_id LEFT JOIN users u ON u.id = c.owner_id \
    WHERE k.card_id > $1 ORDER BY k.card_id LIMIT $2";
const OF_STATE: &str = "SELECT k.card_id, c.owner_id, u.username, k.state, k.issue, \
    COALESCE(c.definition_id, k.definition_id), c.rarity, c.mint, c.modifier_id, c.acquired_at, k.name, k.image_url, \
    k.flavor_text, k.record FROM claims k JOIN cards c ON c.id = k.card_id LEFT JOIN users u ON u.id = c.owner_id \
    WHERE k.state = $1 AND k.state <> 'duplicate' AND k.card_id > $2 ORDER BY k.card_id LIMIT $3";
const ONE: &str = "SELECT k.card_id, c.owner_id, u.username, k.state, k.issue, \
    COALESCE(c.definition_id, k.definition_id), c.rarity, c.mint, c.modifier_id, c.acquired_at, k.name, k.image_url, \
    k.flavor_text, k.record FROM claims k JOIN cards c ON c.id = k.card_id LEFT JOIN users u ON u.id = c.owner_id \
    WHERE k.card_id = $1";
const DUPLICATES: &str = "SELECT k.definition_id, k.rarity, k.mint, k.card_id, c.owner_id, u.username, c.acquired_at, \
    h.id, h.owner_id, p.username, h.acquired_at FROM claims k JOIN cards c ON c.id = k.card_id \
    LEFT JOIN users u ON u.id = c.owner_id LEFT JOIN cards h ON h.definition_id = k.definition_id \
    AND h.rarity = k.rarity AND h.mint = k.mint LEFT JOIN users p ON p.id = h.owner_id \
    WHERE k.state = 'duplicate' AND (k.definition_id, k.rarity, k.mint, k.card_id) > ($1, $2, $3, $4) \
    ORDER BY k.definition_id, k.rarity, k.mint, k.card_id LIMIT $5";
const LISTED_FREE: &str = "SELECT f.definition_id, f.rarity, f.mint, c.id, c.owner_id, u.username, \
    c.modifier_id, k.name FROM free_claims f \
    JOIN cards c ON c.definition_id = f.definition_id AND c.rarity = f.rarity AND c.mint = f.mint \
    LEFT JOIN claims k ON k.card_id = c.id LEFT JOIN users u ON u.id = c.owner_id \
    WHERE (f.definition_id, f.rarity, f.mint) > ($1, $2, $3) \
    ORDER BY f.definition_id, f.rarity, f.mint LIMIT $4";
const HOLDER: &str = "SELECT u.username FROM cards c LEFT JOIN users u ON u.id = c.owner_id \
    WHERE c.definition_id = $1 AND c.rarity = $2 AND c.mint = $3";

/// Rows in one page, at most.
pub const PAGE: i64 = 500;

/// Number of users and cards.
pub fn counts(conn: &mut Conn<'_>) -> Result<(i64, i64)> {
    conn.get(COUNTS, &[])
}

/// Number of cards with a claim.
pub fn claims(conn: &mut Conn<'_>) -> Result<i64> {
    conn.scalar(CLAIMS, &[])
}

/// The next cards with a claim. The first page is after the empty text.
pub fn after(conn: &mut Conn<'_>, card: &str) -> Result<Vec<Claimed>> {
    conn.list(AFTER, &[&card, &PAGE])
}

/// The next cards with claims in this state. Duplicates are read by copy, with [`duplicates`].
pub fn of_state(conn: &mut Conn<'_>, state: State, card: &str) -> Result<Vec<Claimed>> {
    conn.list(OF_STATE, &[&state, &card, &PAGE])
}

/// One card with a claim.
pub fn one(conn: &mut Conn<'_>, card: CardId) -> Result<Option<Claimed>> {
    conn.find(ONE, &[&card])
}

/// A card that claims a copy, and the holder of the copy.
#[derive(Debug, Clone)]
pub struct Duplicate {
    pub definition: DefinitionId,
    pub rarity: Rarity,
    pub mint: i64,
    pub card: CardId,
    pub owner: UserId,
    pub username: Option<String>,
    /// When the owner acquired it.
    pub acquired_at: Timestamp,
    /// The card that holds the copy.
    pub holder: Option<CardId>,
    pub holder_owner: Option<UserId>,
    pub holder_name: Option<String>,
    /// When the holder's owner got it.
    pub held_since: Option<Timestamp>,
}

from_row!(Duplicate {
    definition,
    rarity,
    mint,
    card,
    owner,
    username,
    acquired_at,
    holder,
    holder_owner,
    holder_name,
    held_since,
});

impl Duplicate {
    pub fn copy(&self) -> (DefinitionId, Rarity, i64) {
        (self.definition, self.rarity, self.mint)
    }

    pub fn key(&self) -> (String, i64, i64, String) {
        (self.definition.to_string(), rank(self.rarity), self.mint, self.card.to_string())
    }
}

/// The rank of a rarity, as stored.
fn rank(rarity: Rarity) -> i64 {
    i64::from(rarity.id())
}

/// The next cards that claim copies of others, by copy.
pub fn duplicates(conn: &mut Conn<'_>, key: &(String, i64, i64, String)) -> Result<Vec<Duplicate>> {
    conn.list(DUPLICATES, &[&key.0, &key.1, &key.2, &key.3, &PAGE])
}

/// A copy that is owned but listed as free.
#[derive(Debug, Clone)]
pub struct ListedFree {
    pub definition: DefinitionId,
    pub rarity: Rarity,
    pub mint: u32,
    /// The card that holds it.
    pub card: CardId,
    pub owner: UserId,
    pub username: Option<String>,
    pub modifier: Option<ModifierId>,
    /// The card's own name.
    pub name: Option<String>,
}

from_row!(ListedFree { definition, rarity, mint, card, owner, username, modifier, name });

impl ListedFree {
    pub fn key(&self) -> (String, i64, i64) {
        (self.definition.to_string(), rank(self.rarity), i64::from(self.mint))
    }
}

/// The next copies that are owned and listed as free.
pub fn listed_free(conn: &mut Conn<'_>, key: &(String, i64, i64)) -> Result<Vec<ListedFree>> {
    conn.list(LISTED_FREE, &[&key.0, &key.1, &key.2, &PAGE])
}

/// The name of the owner of a copy.
pub fn holder(conn: &mut Conn<'_>, copy: (DefinitionId, Rarity, u32)) -> Result<Option<Message>> {
    let holder = conn.find::<(Option<String>,)>(HOLDER, &[&copy.0, &copy.1, &copy.2])?;
    Ok(holder.map(|(name,)| name.map_or_else(|| msg!("without_account"), Message::verbatim)))
}
