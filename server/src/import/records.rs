//! Users, definitions, modifiers and packs as the older system wrote them.

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::values::{id, made_at, text, time, truth, whole};
use crate::cards::{Look, Rarity};
use crate::clock::Timestamp;
use crate::ids::{CardId, DefinitionId, ModifierId, PackId, UserId};
use crate::users::fold;

/// More packs than any real user had; a larger number is a mistake.
const MAX_PACKS: i64 = 1_000_000;
/// More copies than this are not printed.
const MAX_COPIES: i64 = 1_000_000;
/// A longer name or id is a mistake. Names are looked up, and neither database has an index of texts of any length.
const LONGEST_NAME: usize = 200;
/// The same in bytes, of what it compares by: single characters stand for whole words.
const LONGEST_KEY: usize = 2000;

/// Whether this is short enough to be looked up.
fn is_short(name: &str) -> bool {
    name.chars().nth(LONGEST_NAME).is_none() && fold(name).len() <= LONGEST_KEY
}

/// The name of what has to have one.
fn name_of<'a>(record: &'a Value, missing: &'static str) -> Result<&'a str, &'static str> {
    match text(record, "name") {
        None => Err(missing),
        Some(name) if is_short(name) => Ok(name),
        Some(_) => Err("its name has more than 200 characters"),
    }
}

/// Twelve bytes that stand for these words, always the same.
fn digest(words: &[&str]) -> [u8; 12] {
    let mut hash = Sha256::new();
    for word in words {
        hash.update(word.as_bytes());
        hash.update([0]);
    }
    let mut bytes = [0; 12];
    bytes.copy_from_slice(&hash.finalize()[..12]);
    bytes
}

/// An id that is kept, or one that always comes out of the same words.
macro_rules! kept_or_made {
    ($name:ident, $kind:ident, $word:literal) => {
        fn $name(record: &Value, words: &str) -> $kind {
            let kept = id(record.get("_id")).and_then(|id| id.as_str().parse().ok());
            kept.unwrap_or_else(|| $kind::from_bytes(digest(&[$word, words])))
        }
    };
}

kept_or_made!(user_id, UserId, "user");
kept_or_made!(definition_id, DefinitionId, "definition");
kept_or_made!(modifier_id, ModifierId, "modifier");
kept_or_made!(pack_id, PackId, "pack");

/// The id of a card, if it has one.
pub fn card_id(record: &Value) -> Option<CardId> {
    id(record.get("_id")).and_then(|id| id.as_str().parse().ok())
}

/// The id of a card that has none, or one that another card has.
pub fn made_card_id(record: &Value, owner: UserId, place: usize) -> CardId {
    let given = record.get("_id").map(Value::to_string).unwrap_or_default();
    CardId::from_bytes(digest(&["card", owner.as_str(), &place.to_string(), &given]))
}

/// Twelve bytes that stand for a user's old account.
pub fn account_digest(old_id: &str) -> [u8; 12] {
    digest(&["account", old_id])
}

/// When something was made: as it says, as its id says, or now.
pub fn made(record: &Value, key: &str, now: Timestamp) -> Timestamp {
    let by_id = || id(record.get("_id")).and_then(|id| made_at(id, now));
    time(record.get(key)).or_else(by_id).unwrap_or(now)
}

/// A user of the older system.
#[derive(Debug, Clone)]
pub struct OldUser {
    pub old_id: String,
    /// Their id here, unless they have an account already.
    pub id: UserId,
    /// Their name, if they have one.
    pub username: Option<String>,
    /// The name in the show while they have none.
    pub guest_name: Option<String>,
    /// The provider's id of them.
    pub twitch_id: Option<String>,
    /// Where their picture is.
    pub picture: Option<String>,
    /// Whether they were an admin.
    pub is_admin: bool,
    /// Packs that wait to be opened.
    pub packs: i64,
    /// Packs that were opened.
    pub opened: i64,
    pub xp: i64,
    pub created_at: Timestamp,
    /// Irregularities of the record.
    pub notes: Vec<String>,
}

impl OldUser {
    /// Reads a user.
    ///
    /// # Errors
    /// Why the record is no user.
    pub fn read(record: &Value, now: Timestamp) -> Result<Self, &'static str> {
        if !record.is_object() {
            return Err("this is no user");
        }
        let name = |key| text(record, key).map(|name| name.chars().take(64).collect::<String>());
        let username = name("username");
        let given = match record.get("_id") {
            Some(Value::String(text)) if !text.trim().is_empty() => Some(text.trim().to_lowercase()),
            Some(Value::Number(number)) => Some(number.to_string()),
            _ => None,
        };
        let Some(old_id) = given.or_else(|| username.as_ref().map(|name| format!("name {name}"))) else {
            return Err("a user needs an _id or a username");
        };
        if !is_short(&old_id) {
            return Err("the _id of this user has more than 200 characters");
        }
        if record.get("cards").is_some_and(|cards| !cards.is_array() && !cards.is_null()) {
            return Err("\"cards\" of this user is no list");
        }
        let mut notes = Vec::new();
        let mut count = |key: &str| {
            let Some(given) = record.get(key).filter(|value| !value.is_null()) else { return 0 };
            let number = whole(given).map(|number| number.clamp(0, MAX_PACKS));
            if number.is_none() || number != whole(given) {
                notes.push(format!("{key} was {given}, and is {}", number.unwrap_or_default()));
            }
            number.unwrap_or_default()
        };
        let (packs, opened, xp) = (count("packs"), count("openedPacks"), count("xp"));
        let twitch_id = match record.get("twitchId") {
            Some(Value::String(text)) if !is_short(text) => {
                notes.push("its twitchId has more than 200 characters and is left out".to_owned());
                None
            }
            Some(Value::String(text)) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
            Some(Value::Number(number)) => Some(number.to_string()),
            _ => None,
        };
        Ok(Self {
            id: user_id(record, &old_id),
            old_id,
            username,
            guest_name: name("guestName"),
            twitch_id,
            picture: text(record, "twitchProfilePic").map(str::to_owned),
            is_admin: truth(record, "isAdmin"),
            packs,
            opened,
            xp,
            created_at: made(record, "createdAt", now),
            notes,
        })
    }
}

/// The cards in a user's record, in their order.
pub fn cards_of(record: &Value) -> &[Value] {
    record.get("cards").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// A definition of the older system.
#[derive(Debug, Clone)]
pub struct OldDefinition {
    pub id: DefinitionId,
    pub name: String,
    pub image_url: String,
    pub flavor_text: Option<String>,
    pub series: Option<String>,
    /// The first moment at which it is pulled.
    pub available_from: Option<Timestamp>,
    /// The last moment at which it is pulled.
    pub available_to: Option<Timestamp>,
    /// When it was made.
    pub created_at: Timestamp,
    pub printed: Vec<(Rarity, u32)>,
    /// The numbers that it lists as free.
    pub free: Vec<(Rarity, u32)>,
    /// Irregularities of the record.
    pub notes: Vec<String>,
}

impl OldDefinition {
    /// Reads a definition.
    ///
    /// # Errors
    /// Why none can be made of it.
    pub fn read(record: &Value, now: Timestamp) -> Result<Self, &'static str> {
        let name = name_of(record, "a definition needs a name")?;
        let (mut printed, mut free, mut notes) = (Vec::new(), Vec::new(), Vec::new());
        for row in record.get("rarities").and_then(Value::as_array).map_or(&[][..], Vec::as_slice) {
            let rarity: Option<Rarity> = text(row, "rarity").and_then(|text| text.parse().ok());
            let total = row.get("totalCopies").and_then(whole).filter(|total| (0..=MAX_COPIES).contains(total));
            let (Some(rarity), Some(total)) = (rarity, total.and_then(|total| u32::try_from(total).ok())) else {
                notes.push(format!("a row of its rarities says nothing that can be printed: {row}"));
                continue;
            };
            if printed.iter().any(|(known, _)| *known == rarity) {
                notes.push(format!("{rarity} is listed twice; the first counts"));
                continue;
            }
            printed.push((rarity, total));
            let mints = row.get("availableMintNumbers").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            free.extend(mints.iter().filter_map(whole).filter_map(|mint| Some((rarity, u32::try_from(mint).ok()?))));
        }
        Ok(Self {
            id: definition_id(record, name),
            name: name.to_owned(),
            image_url: text(record, "imageUrl").unwrap_or_default().to_owned(),
            flavor_text: text(record, "flavorText").map(str::to_owned),
            series: text(record, "series").map(str::to_owned),
            available_from: time(record.get("availableFrom")),
            available_to: time(record.get("availableTo")),
            created_at: made(record, "createdAt", now),
            printed,
            free,
            notes,
        })
    }
}

/// A modifier of the older system.
#[derive(Debug, Clone)]
pub struct OldModifier {
    pub id: ModifierId,
    pub name: String,
    /// The prefix of a card's name, without its space; the modifier's name by default.
    pub prefix: Option<String>,
    /// How it looks, as an older system says it.
    pub css: Option<String>,
    /// How it looks, as `foilcast export` says it.
    pub look: Option<Look>,
    /// What it is, in a sentence.
    pub description: Option<String>,
}

impl OldModifier {
    /// Reads a modifier.
    ///
    /// # Errors
    /// Why none can be made of it.
    pub fn read(record: &Value) -> Result<Self, &'static str> {
        let name = name_of(record, "a modifier needs a name")?;
        let prefix = text(record, "prefix");
        if prefix.is_some_and(|prefix| !is_short(prefix)) {
            return Err("its prefix has more than 200 characters");
        }
        Ok(Self {
            id: modifier_id(record, name),
            name: name.to_owned(),
            prefix: prefix.map(str::to_owned),
            css: text(record, "css").map(|css| css.chars().take(10_000).collect()),
            look: record.get("look").and_then(|look| serde_json::from_value(look.clone()).ok()).filter(Look::is_sound),
            description: text(record, "description").map(|text| text.chars().take(300).collect()),
        })
    }
}

/// A kind of pack of the older system.
#[derive(Debug, Clone)]
pub struct OldPack {
    pub id: PackId,
    pub name: String,
    /// Its pool, as far as that has ids.
    pub pool: Vec<DefinitionId>,
}

impl OldPack {
    /// Reads a pack.
    ///
    /// # Errors
    /// Why none can be made of it.
    pub fn read(record: &Value) -> Result<Self, &'static str> {
        let name = name_of(record, "a pack needs a name")?;
        let pool = record.get("cardPool").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let named = |entry: &Value| id(Some(entry)).or_else(|| id(entry.get("_id")))?.as_str().parse().ok();
        Ok(Self { id: pack_id(record, name), name: name.to_owned(), pool: pool.iter().filter_map(named).collect() })
    }
}

/// The id under which a trade or a listing is kept.
///
/// # Errors
/// Why it cannot be kept.
pub fn record_id(record: &Value) -> Result<String, &'static str> {
    if !record.is_object() {
        return Err("this is no record");
    }
    Ok(match id(record.get("_id")) {
        Some(id) => id.as_str().to_owned(),
        None => const_hex::encode(digest(&["record", &record.to_string()])),
    })
}
