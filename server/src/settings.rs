//! Settings that an admin can change while the server runs: one table of definitions, one typed struct of values.
//!
//! The value of a setting is the one that an admin saved, otherwise that of the flag or variable, otherwise the default
//! below. The table drives flags and variables, validation, `GET` and `PATCH /api/admin/settings` and
//! `docs/configuration.md`. A setting is added with one row here, one field in [`SettingValues`], its default, and the
//! message `setting.NAME`, which says what it means.

mod check;
mod choices;
mod docs;
mod flags;
mod repairs;
mod table;
#[cfg(test)]
mod tests;
mod weights;

pub use choices::{BeaconMissing, DrawAlone, PackOpening, TwitchTransport};
pub use flags::SettingFlags;
pub use repairs::REPAIR;
pub use table::{SettingKind, SettingRow, saved};
pub use weights::Weights;

use crate::clock::Timestamp;
use crate::db::{Conn, Db, Tx};
use crate::error::{Error, Result};
use crate::messages::Language;
use arc_swap::ArcSwap;
use check::checked;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;
use utoipa::ToSchema;

/// The values of all settings that can change while the server runs.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub struct SettingValues {
    /// The name in the navigation bar and in titles.
    pub brand_name: String,
    /// The introduction on the login page.
    pub brand_intro: String,
    /// The path of the logo; empty for the built-in one.
    pub brand_logo: String,
    /// The language of texts that many people read, as a BCP 47 tag.
    pub language: String,
    pub pack_opening: PackOpening,
    /// How packs are drawn that are not opened on stream.
    pub draw_alone: DrawAlone,
    /// What happens to packs that are drawn by a ticket while the beacon is not usable.
    pub beacon_missing: BeaconMissing,
    /// The number of packs for the first sign-in.
    pub packs_first_sign_in: u32,
    /// The number of packs for a subscription of tier 1.
    pub packs_sub_tier1: u32,
    /// The number of packs for a subscription of tier 2.
    pub packs_sub_tier2: u32,
    /// The number of packs for a subscription of tier 3.
    pub packs_sub_tier3: u32,
    /// The number of packs for a Prime subscription.
    pub packs_sub_prime: u32,
    /// Whether a user who gives subscriptions gets the packs for them, too.
    pub packs_for_gifter: bool,
    /// The title of the channel-point reward that gives packs; empty for none.
    pub reward_title: String,
    /// The title of the channel-point reward that gives a pack and puts it directly in the live queue; empty for none.
    pub reward_live_title: String,
    /// The number of packs per redemption of `reward-title`. A redemption of `reward-live-title` gives one pack.
    pub packs_per_reward: u32,
    /// The number of bits for one pack; 0 for no packs.
    pub bits_per_pack: u32,
    /// The number of packs for a user who raids the channel.
    pub packs_per_raid: u32,
    /// The minimum number of viewers of a raid that earns packs.
    pub raid_viewers_min: u32,
    /// How Twitch sends events of the channel.
    pub twitch_transport: TwitchTransport,
    /// Whether commands in the channel's chat are answered.
    pub chat_commands: bool,
    /// Whether the chat command `!packs` is answered.
    pub chat_packs: bool,
    pub chat_odds: bool,
    pub chat_queue: bool,
    pub chat_card: bool,
    /// Whether the chat command `!join` enters a raffle.
    pub chat_join: bool,
    /// Whether the bot writes the head of the public log in the chat before each live pack.
    pub chat_heads: bool,
    /// Seconds until the same command of the same user is answered again.
    pub chat_person_seconds: u32,
    /// Seconds between two answers to the same command.
    pub chat_command_seconds: u32,
    /// The maximum number of cards on each side of a trade.
    pub trade_cards: u32,
    /// The maximum number of packs on each side of a trade.
    pub trade_packs: u32,
    /// Hours after which an unanswered trade expires.
    pub trade_hours: u32,
    /// Hours after which a listing expires.
    pub market_hours: u32,
    /// Hours from the submission of a card to its grade.
    pub grading_hours: u32,
    /// The weights of the grades 10 to 1.
    pub grading_weights: Weights,
    /// The number of packs that all moderators together may give per day.
    pub moderator_packs: u32,
    /// Whether the live queue waits for a connected overlay.
    pub overlay_required: bool,
    /// Whether the early-access notice is shown.
    pub early_access: bool,
    /// The text of the early-access notice.
    pub early_access_text: String,
    /// Whether only admins can change anything.
    pub maintenance: bool,
}

impl SettingValues {
    /// The language of texts that many people read.
    pub fn language(&self) -> &'static Language {
        Language::named(&self.language).unwrap_or_else(Language::english)
    }
}

impl Default for SettingValues {
    fn default() -> Self {
        Self {
            brand_name: "Foilcast".into(),
            brand_intro: "Rip packs live on stream, chase the one-of-one, and keep every card you pull.".into(),
            brand_logo: String::new(),
            language: "en".into(),
            pack_opening: PackOpening::Both,
            draw_alone: DrawAlone::Immediate,
            beacon_missing: BeaconMissing::LevelOne,
            packs_first_sign_in: 1,
            packs_sub_tier1: 1,
            packs_sub_tier2: 3,
            packs_sub_tier3: 5,
            packs_sub_prime: 1,
            packs_for_gifter: true,
            reward_title: "Card pack".into(),
            reward_live_title: "Live card pack".into(),
            packs_per_reward: 1,
            bits_per_pack: 0,
            packs_per_raid: 1,
            raid_viewers_min: 5,
            twitch_transport: TwitchTransport::Websocket,
            chat_commands: true,
            chat_packs: true,
            chat_odds: true,
            chat_queue: true,
            chat_card: true,
            chat_join: true,
            chat_heads: true,
            chat_person_seconds: 30,
            chat_command_seconds: 3,
            trade_cards: 5,
            trade_packs: 10,
            trade_hours: 168,
            market_hours: 168,
            grading_hours: 24,
            grading_weights: Weights::default(),
            moderator_packs: 10,
            overlay_required: true,
            early_access: true,
            early_access_text:
                "Welcome to early access! Things may still change and break. All collections, packs and \
                                achievements will be reset at full release."
                    .into(),
            maintenance: false,
        }
    }
}

/// One row of the table: what a setting is called and what it may be. The message `setting.NAME` says what it means.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// The name in JSON, as flag (`--name`) and as variable (`FOILCAST_NAME`).
    pub name: &'static str,
    /// The type and range of its values.
    pub kind: Kind,
}

/// The type and range of a setting's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text of so many characters, trimmed.
    Text {
        min: usize,
        /// At most so many characters.
        max: usize,
    },
    /// Empty, or a path on this server beginning with one slash.
    Path,
    Whole {
        min: u32,
        max: u32,
    },
    Flag,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Ten weights in one text, as in `1,3,7,10,12,14,12,10,7,4`.
    Weights,
}

const fn row(name: &'static str, kind: Kind) -> Setting {
    Setting { name, kind }
}

const PACKS: Kind = Kind::Whole { min: 0, max: 100 };
const TITLE: Kind = Kind::Text { min: 0, max: 45 };

/// Every setting that can change while the server runs, in the order of the documentation.
pub const SETTINGS: &[Setting] = &[
    row("brand-name", Kind::Text { min: 1, max: 40 }),
    row("brand-intro", Kind::Text { min: 0, max: 400 }),
    row("brand-logo", Kind::Path),
    row("language", Kind::Choice(&["en", "de", "fr", "es", "pt-BR", "ja", "ar"])),
    row("pack-opening", Kind::Choice(&["stream", "self", "both"])),
    row("draw-alone", Kind::Choice(&["immediate", "ticket"])),
    row("beacon-missing", Kind::Choice(&["level-one", "wait"])),
    row("packs-first-sign-in", PACKS),
    row("packs-sub-tier1", PACKS),
    row("packs-sub-tier2", PACKS),
    row("packs-sub-tier3", PACKS),
    row("packs-sub-prime", PACKS),
    row("packs-for-gifter", Kind::Flag),
    row("reward-title", TITLE),
    row("reward-live-title", TITLE),
    row("packs-per-reward", Kind::Whole { min: 1, max: 100 }),
    row("bits-per-pack", Kind::Whole { min: 0, max: 1_000_000 }),
    row("packs-per-raid", PACKS),
    row("raid-viewers-min", Kind::Whole { min: 0, max: 100_000 }),
    row("twitch-transport", Kind::Choice(&["websocket", "webhook"])),
    row("chat-commands", Kind::Flag),
    row("chat-packs", Kind::Flag),
    row("chat-odds", Kind::Flag),
    row("chat-queue", Kind::Flag),
    row("chat-card", Kind::Flag),
    row("chat-join", Kind::Flag),
    row("chat-heads", Kind::Flag),
    row("chat-person-seconds", Kind::Whole { min: 0, max: 3600 }),
    row("chat-command-seconds", Kind::Whole { min: 0, max: 600 }),
    row("trade-cards", Kind::Whole { min: 1, max: 20 }),
    row("trade-packs", Kind::Whole { min: 0, max: 1000 }),
    row("trade-hours", Kind::Whole { min: 1, max: 8760 }),
    row("market-hours", Kind::Whole { min: 1, max: 8760 }),
    row("grading-hours", Kind::Whole { min: 1, max: 8760 }),
    row("grading-weights", Kind::Weights),
    row("moderator-packs", Kind::Whole { min: 0, max: 10_000 }),
    row("overlay-required", Kind::Flag),
    row("early-access", Kind::Flag),
    row("early-access-text", Kind::Text { min: 1, max: 600 }),
    row("maintenance", Kind::Flag),
];

impl SettingValues {
    /// These values with some replaced; all of `patch` is valid, or nothing changes and every mistake is named.
    pub fn patched(&self, patch: &Map<String, Value>) -> Result<Self> {
        let mut merged = self.to_map()?;
        merged.extend(checked(patch)?);
        serde_json::from_value(Value::Object(merged)).map_err(Error::internal)
    }

    /// The values that a server with these flags uses on this database.
    pub fn in_use(conn: &mut Conn<'_>, flags: &SettingFlags) -> Result<Self> {
        stored(conn, &Self::default().patched(flags.values())?)
    }

    fn to_map(&self) -> Result<Map<String, Value>> {
        match serde_json::to_value(self).map_err(Error::internal)? {
            Value::Object(map) => Ok(map),
            other => Err(Error::internal(format_args!("settings serialise to {other}"))),
        }
    }
}

/// The settings as they are now; a cheap handle for reading them at any time.
#[derive(Clone)]
pub struct Settings {
    inner: Arc<Inner>,
}

struct Inner {
    base: SettingValues,
    now: ArcSwap<SettingValues>,
    /// Held from reading the stored values to showing them, so that the latest reader shows last.
    reloading: tokio::sync::Mutex<()>,
}

impl Settings {
    /// Settings that start from the flags and variables, before anything stored is read.
    pub fn new(flags: &SettingFlags) -> Result<Self> {
        let base = SettingValues::default().patched(flags.values())?;
        let now = ArcSwap::from_pointee(base.clone());
        Ok(Self { inner: Arc::new(Inner { base, now, reloading: tokio::sync::Mutex::new(()) }) })
    }

    pub fn now(&self) -> Arc<SettingValues> {
        self.inner.now.load_full()
    }

    /// Reads the stored settings; called at start and after every committed change.
    pub async fn reload(&self, db: &Db) -> Result<()> {
        let _guard = self.inner.reloading.lock().await;
        let base = self.inner.base.clone();
        let values = db.read(move |tx| stored(tx, &base)).await?;
        self.inner.now.store(Arc::new(values));
        Ok(())
    }

    /// Saves changed values, after checking all of them; `null` gives a setting back to its flag or default.
    ///
    /// Answers the values before and after; call [`Settings::reload`] once that is committed.
    pub fn change(
        &self,
        tx: &mut Tx<'_>,
        patch: &Map<String, Value>,
        now: Timestamp,
    ) -> Result<(SettingValues, SettingValues)> {
        let before = stored(tx, &self.inner.base)?;
        let (resets, changes): (Vec<_>, Vec<_>) =
            patch.clone().into_iter().partition(|(name, value)| value.is_null() && Setting::named(name).is_some());
        // Everything is checked before anything is written.
        let changes = checked(&changes.into_iter().collect())?;
        for (name, _) in &resets {
            tx.execute(DELETE, &[name])?;
        }
        for (name, value) in &changes {
            tx.execute(SAVE, &[name, &value.to_string(), &now])?;
        }
        let after = stored(tx, &self.inner.base)?;
        Ok((before, after))
    }
}

/// The values that admins saved, on top of `base`.
///
/// A value that an older version saved and this one would refuse is skipped, so that it cannot keep a server from
/// starting.
fn stored(conn: &mut Conn<'_>, base: &SettingValues) -> Result<SettingValues> {
    let rows: Vec<(String, String)> = conn.list(STORED, &[])?;
    let mut patch = Map::new();
    for (name, text) in rows {
        let value: Value = serde_json::from_str(&text).unwrap_or_default();
        if let Ok(tidied) = checked(&Map::from_iter([(name.clone(), value)])) {
            patch.extend(tidied);
        } else {
            tracing::warn!(setting = name, "ignored a saved setting that is no longer valid");
        }
    }
    base.patched(&patch)
}

/// The row that marks maintenance mode as a repair's; it is no setting.
const REPAIRING: &str = "repairing";
const STORED: &str = "SELECT name, value FROM settings WHERE name <> 'repairing' ORDER BY name";
const SAVE: &str = "INSERT INTO settings (name, value, changed_at) VALUES ($1, $2, $3) \
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at";
const DELETE: &str = "DELETE FROM settings WHERE name = $1";
