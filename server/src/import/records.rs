//! Users, definitions, modifiers and packs in the format of the older system.

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::values::{id, made_at, text, time, truth, whole};
use crate::cards::{Look, Rarity};
use crate::clock::Timestamp;
use crate::ids::{CardId, DefinitionId, ModifierId, PackId, UserId};
use crate::users::fold;

/// More packs than any real user had. A larger number is a mistake.
const MAX_PACKS: i64 = 1_000_000;
/// The largest supported number of copies.
const MAX_COPIES: i64 = 1_000_000;
/// A longer name or id is a mistake. Names are looked up, and neither database can index texts of any length.
const LONGEST_NAME: usize = 200;
/// The same limit for the key used in comparisons, in bytes: a single character can expand to whole words.
const LONGEST_KEY: usize = 2000;

/// Whether this is short enough to be looked up.
fn is_short(name: &str) -> bool {
    name.chars().nth(LONGEST_NAME).is_none() && fold(name).len() <= LONGEST_KEY
}

/// The required name of a record.
fn name_of<'a>(record: &'a Value, missing: &'static str) -> Result<&'a str, &'static str> {
    match text(record, "name") {
        None => Err(missing),
        Some(name) if is_short(name) => Ok(name),
        Some(_) => Err("its name has more than 200 characters"),
    }
}

/// Twelve bytes that are derived from these words, always the same.
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

/// The record's id, or an id derived from these words.
macro_rules! given_or_derived {
    ($name:ident, $kind:ident, $word:literal) => {
        fn $name(record: &Value, words: &str) -> $kind {
            let given = id(record.get("_id")).and_then(|id| id.as_str().parse().ok());
            given.unwrap_or_else(|| $kind::from_bytes(digest(&[$word, words])))
        }
    };
}

given_or_derived!(user_id, UserId, "user");
given_or_derived!(definition_id, DefinitionId, "definition");
given_or_derived!(modifier_id, ModifierId, "modifier");
given_or_derived!(pack_id, PackId, "pack");

/// The id of a card, if it has one.
pub fn card_id(record: &Value) -> Option<CardId> {
    id(record.get("_id")).and_then(|id| id.as_str().parse().ok())
}

/// A derived id, for a card without an id or with the id of another card.
pub fn made_card_id(record: &Value, owner: UserId, place: usize) -> CardId {
    let given = record.get("_id").map(Value::to_string).unwrap_or_default();
    CardId::from_bytes(digest(&["card", owner.as_str(), &place.to_string(), &given]))
}

/// Twelve bytes that identify a user's old account.
pub fn account_digest(old_id: &str) -> [u8; 12] {
    digest(&["account", old_id])
}

/// The creation time: the record's, or that in its id, or now.
pub fn made(record: &Value, key: &str, now: Timestamp) -> Timestamp {
    let by_id = || id(record.get("_id")).and_then(|id| made_at(id, now));
    time(record.get(key)).or_else(by_id).unwrap_or(now)
}

#[derive(Debug, Clone)]
pub struct OldUser {
    pub old_id: String,
    /// The new id, unless the user has an account already.
    pub id: UserId,
    pub username: Option<String>,
    /// The name in the show while the user has no other.
    pub guest_name: Option<String>,
    /// The user's id at the provider.
    pub twitch_id: Option<String>,
    pub picture: Option<String>,
    /// Whether the user was an admin.
    pub is_admin: bool,
    pub packs: i64,
    pub opened: i64,
    pub xp: i64,
    pub created_at: Timestamp,
    /// Irregularities of the record.
    pub notes: Vec<String>,
}

impl OldUser {
    /// Parses a user.
    ///
    /// # Errors
    /// The reason why the record is not a user.
    pub fn read(record: &Value, now: Timestamp) -> Result<Self, &'static str> {
        if !record.is_object() {
            return Err("this is not a user");
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
            return Err("\"cards\" of this user is not a list");
        }
        let mut notes = Vec::new();
        let mut count = |key: &str| {
            let Some(given) = record.get(key).filter(|value| !value.is_null()) else { return 0 };
            let number = whole(given).map(|number| number.clamp(0, MAX_PACKS));
            if number.is_none() || number != whole(given) {
                notes.push(format!("{key} was {given}, and is now {}", number.unwrap_or_default()));
            }
            number.unwrap_or_default()
        };
        let (packs, opened, xp) = (count("packs"), count("openedPacks"), count("xp"));
        let twitch_id = match record.get("twitchId") {
            Some(Value::String(text)) if !is_short(text) => {
                notes.push("its twitchId has more than 200 characters and was ignored".to_owned());
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

/// The cards in a user's record, in order.
pub fn cards_of(record: &Value) -> &[Value] {
    record.get("cards").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

#[derive(Debug, Clone)]
pub struct OldDefinition {
    pub id: DefinitionId,
    pub name: String,
    pub image_url: String,
    pub art_focus: Option<u8>,
    pub flavor_text: Option<String>,
    pub series: Option<String>,
    /// The start of the time in which it can be pulled.
    pub available_from: Option<Timestamp>,
    /// The end of the time in which it can be pulled.
    pub available_to: Option<Timestamp>,
    pub created_at: Timestamp,
    pub printed: Vec<(Rarity, u32)>,
    /// The mint numbers that it lists as free.
    pub free: Vec<(Rarity, u32)>,
    /// Irregularities of the record.
    pub notes: Vec<String>,
}

impl OldDefinition {
    /// Parses a definition.
    ///
    /// # Errors
    /// The reason why the record is not a definition.
    pub fn read(record: &Value, now: Timestamp) -> Result<Self, &'static str> {
        let name = name_of(record, "a definition needs a name")?;
        let (mut printed, mut free, mut notes) = (Vec::new(), Vec::new(), Vec::new());
        for row in record.get("rarities").and_then(Value::as_array).map_or(&[][..], Vec::as_slice) {
            let rarity: Option<Rarity> = text(row, "rarity").and_then(|text| text.parse().ok());
            let total = row.get("totalCopies").and_then(whole).filter(|total| (0..=MAX_COPIES).contains(total));
            let (Some(rarity), Some(total)) = (rarity, total.and_then(|total| u32::try_from(total).ok())) else {
                notes.push(format!("an invalid row of its rarities was ignored: {row}"));
                continue;
            };
            if printed.iter().any(|(known, _)| *known == rarity) {
                notes.push(format!("{rarity} is listed twice; the first entry was used"));
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
            art_focus: art_focus(record),
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

/// Where its picture is cut, if this program has exported it.
fn art_focus(record: &Value) -> Option<u8> {
    let focus = record.get("artFocus").and_then(whole).and_then(|focus| u8::try_from(focus).ok());
    focus.filter(|focus| *focus <= 100)
}

#[derive(Debug, Clone)]
pub struct OldModifier {
    pub id: ModifierId,
    pub name: String,
    /// The prefix of a card's name, without its space. The default is the modifier's name.
    pub prefix: Option<String>,
    /// The look in the format of the older system.
    pub css: Option<String>,
    /// The look in the format of `foilcast export`.
    pub look: Option<Look>,
    pub description: Option<String>,
}

impl OldModifier {
    /// Parses a modifier.
    ///
    /// # Errors
    /// The reason why the record is not a modifier.
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
            look: record.get("look").and_then(|look| serde_json::from_value(look.clone()).ok()).filter(Look::is_valid),
            description: text(record, "description").map(|text| text.chars().take(300).collect()),
        })
    }
}

#[derive(Debug, Clone)]
pub struct OldPack {
    pub id: PackId,
    pub name: String,
    /// The definitions of its pool that have ids.
    pub pool: Vec<DefinitionId>,
}

impl OldPack {
    /// Parses a pack.
    ///
    /// # Errors
    /// The reason why the record is not a pack.
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
/// The reason why it cannot be kept.
pub fn record_id(record: &Value) -> Result<String, &'static str> {
    if !record.is_object() {
        return Err("this is not a record");
    }
    Ok(match id(record.get("_id")) {
        Some(id) => id.as_str().to_owned(),
        None => const_hex::encode(digest(&["record", &record.to_string()])),
    })
}
