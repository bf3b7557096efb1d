//! A pack as the editor sends it, and its validation.

use std::collections::BTreeMap;

use serde::Deserialize;
use utoipa::ToSchema;

use super::super::mistakes::{Mistakes, tidy};
use crate::cards::{Catalogue, Rarity};
use crate::clock::Timestamp;
use crate::error::{Error, Result};
use crate::ids::{DefinitionId, PackId};
use crate::json::given;
use crate::messages::{Message, msg};
use crate::packs::NewPack;
use crate::packs::draw::{MAX_CARDS, MILLION, Pity, Policy};
use crate::packs::rules::parts_per_million;

/// Maximum number of definitions in a pool.
const MAX_DEFINITIONS: usize = 20_000;
/// Maximum length of a name, in characters.
const LONGEST_NAME: usize = 60;
/// Maximum length of a description, of a reason and of a path, in characters.
const LONGEST_TEXT: usize = 300;
/// Largest weight of a rarity.
const MAX_WEIGHT: u32 = 1_000_000;
/// The longest time that packs are kept, in days.
const LONGEST_KEPT: u32 = 3650;
/// The latest opening that bad-luck protection makes certain.
const LATEST_CERTAIN: u32 = 200;

/// A pack to create or change. It is replaced as a whole: absent fields get the values of a new pack.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PackDraft {
    /// The id of the pack to change; absent or empty to create one.
    #[serde(default)]
    pub pack_id: Option<String>,
    /// The name, 1 to 60 characters.
    pub name: String,
    /// The path of the picture on this server.
    #[serde(default)]
    image_url: Option<String>,
    /// The description, one sentence.
    #[serde(default)]
    description: Option<String>,
    /// The definitions that it draws from.
    card_pool: Vec<DefinitionId>,
    /// The number of cards per pack, 1 to 10.
    #[serde(default = "five")]
    #[schema(minimum = 1, maximum = 10)]
    cards_per_pack: u8,
    /// The minimum rarity of the last card if no earlier card reaches it; null for no guarantee.
    #[serde(default = "uncommon")]
    guarantee: Option<Rarity>,
    /// How the rarity of a card is chosen.
    #[serde(default = "by_supply")]
    policy: Policy,
    /// The weight of each rarity under the policy `weights`, 0 to 1,000,000.
    #[serde(default)]
    weights: Option<BTreeMap<Rarity, u32>>,
    /// Whether a pack never has two copies of a definition.
    #[serde(default)]
    no_repeats: bool,
    /// The bad-luck protection; null or absent for none.
    #[serde(default)]
    pity: Option<PityDraft>,
    /// The number of days after which unopened packs expire, 1 to 3650; null or absent for never. Packs expire if every
    /// pack that can be opened says so, after the largest of these numbers. When that changes, packs that users have are
    /// kept for the whole time again.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 3650)]
    expires: Option<u32>,
    /// The chance of a modifier per card, 0 to 1, in steps of a millionth.
    #[serde(default = "five_per_cent")]
    #[schema(minimum = 0, maximum = 1)]
    modifier_chance: f64,
    /// The first time at which it can be opened; null or absent for no limit.
    #[serde(default, deserialize_with = "given")]
    pub available_from: Option<Timestamp>,
    /// The last time at which it can be opened; null or absent for no limit.
    #[serde(default, deserialize_with = "given")]
    pub available_to: Option<Timestamp>,
    /// Whether it is the default pack.
    #[serde(default)]
    pub is_default: bool,
    /// The value that was read. `true` is refused: use `DELETE /api/admin/packs/{id}` to remove a pack.
    #[serde(default)]
    retired: bool,
    /// The reason for the change, for the public list of versions.
    #[serde(default)]
    why: Option<String>,
    /// The `version` of the pack that you have seen. If the pack has another version now, the response is 409
    /// `changed`. Without it, any version is replaced.
    #[serde(default)]
    pub version: Option<String>,
}

/// The bad-luck protection of a pack. Absent fields get their defaults.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PityDraft {
    /// The number of unlucky openings from which the chance rises, below `hardAt`; 10 by default.
    #[serde(default = "ten")]
    soft_from: u32,
    /// The rise per opening in parts per million, 1 to 1,000,000; 100,000 by default.
    #[serde(default = "ten_points")]
    #[schema(minimum = 1, maximum = 1_000_000)]
    step_ppm: u32,
    /// The opening, counted from 1 since the last lucky one, that is lucky for certain, 2 to 200; 16 by default.
    #[serde(default = "sixteen")]
    #[schema(minimum = 2, maximum = 200)]
    hard_at: u32,
    /// The rarity that makes an opening lucky; Legendary by default.
    #[serde(default = "legendary")]
    minimum: Rarity,
}

const fn ten() -> u32 {
    10
}

const fn ten_points() -> u32 {
    100_000
}

const fn sixteen() -> u32 {
    16
}

const fn legendary() -> Rarity {
    Rarity::Legendary
}

impl From<PityDraft> for Pity {
    fn from(PityDraft { soft_from, step_ppm, hard_at, minimum }: PityDraft) -> Self {
        Self { soft_from, step_ppm, hard_at, minimum }
    }
}

const fn five() -> u8 {
    5
}

#[expect(clippy::unnecessary_wraps, reason = "a default of the field's own type")]
const fn uncommon() -> Option<Rarity> {
    Some(Rarity::Uncommon)
}

const fn by_supply() -> Policy {
    Policy::Supply
}

const fn five_per_cent() -> f64 {
    0.05
}

impl PackDraft {
    /// The pack to change; `None` for a new one.
    pub fn id(&self) -> Result<Option<PackId>> {
        let text = self.pack_id.as_deref().map(str::trim).filter(|text| !text.is_empty());
        text.map(|text| text.parse().map_err(|_| Error::NotFound("pack"))).transpose()
    }

    /// The reason for the change.
    pub fn why(&self) -> Message {
        tidy(self.why.as_deref()).map_or_else(|| msg!("odds_why.pack_changed"), Message::verbatim)
    }

    /// The described pack.
    ///
    /// # Errors
    /// 400 with all mistakes.
    pub fn checked(&self, catalogue: &Catalogue) -> Result<NewPack> {
        let mut mistakes = Mistakes::new(msg!("invalid.pack"));
        self.check_texts(&mut mistakes);
        self.check_pool(catalogue, &mut mistakes);
        self.check_rarities(catalogue, &mut mistakes);
        self.check_repeats(catalogue, &mut mistakes);
        self.check_pity(catalogue, &mut mistakes);
        let chance = (0.0..=1.0).contains(&self.modifier_chance);
        mistakes.check(!self.retired, "retired", msg!("invalid.pack_retired"));
        let expires = self.expires.is_none_or(|days| (1..=LONGEST_KEPT).contains(&days));
        mistakes.check(expires, "expires", msg!("invalid.whole_number", max = LONGEST_KEPT, min = 1));
        mistakes.check(chance, "modifierChance", msg!("invalid.modifier_chance"));
        let window = self.available_from.zip(self.available_to).is_none_or(|(from, to)| from <= to);
        mistakes.check(window, "availableTo", msg!("invalid.end_before_start"));
        let open = !self.is_default || (self.available_from.is_none() && self.available_to.is_none());
        mistakes.check(open, "isDefault", msg!("invalid.default_pack_dates"));
        mistakes.refuse()?;
        Ok(NewPack {
            name: self.name.trim().into(),
            image_url: tidy(self.image_url.as_deref()),
            description: tidy(self.description.as_deref()),
            card_pool: self.card_pool.clone(),
            cards_per_pack: self.cards_per_pack,
            guarantee: self.guarantee,
            policy: self.policy,
            weights: self.weights.clone().filter(|_| self.policy == Policy::Weights),
            no_repeats: self.no_repeats,
            pity: self.pity.map(Pity::from),
            expires: self.expires,
            modifier_chance_ppm: parts_per_million(self.modifier_chance),
            available_from: self.available_from,
            available_to: self.available_to,
            is_default: self.is_default,
            demo: false,
        })
    }

    fn check_texts(&self, mistakes: &mut Mistakes) {
        mistakes.check(!self.name.trim().is_empty(), "name", msg!("invalid.name_missing"));
        mistakes.text(self.name.trim(), LONGEST_NAME, "name");
        mistakes.text(self.description.as_deref().unwrap_or_default().trim(), LONGEST_TEXT, "description");
        mistakes.text(self.why.as_deref().unwrap_or_default().trim(), LONGEST_TEXT, "why");
        let image = self.image_url.as_deref().unwrap_or_default().trim();
        let here = image.is_empty() || (image.starts_with('/') && !image.starts_with("//"));
        let plain = image.len() <= LONGEST_TEXT && !image.contains(['\\', '"', '<', '>', ' ', '\n']);
        mistakes.check(here && plain, "imageUrl", msg!("invalid.image_path"));
    }

    fn check_pool(&self, catalogue: &Catalogue, mistakes: &mut Mistakes) {
        let size = (1..=MAX_DEFINITIONS).contains(&self.card_pool.len());
        mistakes.check(size, "cardPool", msg!("invalid.pool_size", max = MAX_DEFINITIONS));
        let gone = self.card_pool.iter().find(|id| catalogue.definition(**id).is_none_or(|found| found.retired));
        if let Some(id) = gone {
            let named = catalogue.definition(*id).map_or_else(|| id.to_string(), |found| found.name.clone());
            mistakes.check(false, "cardPool", msg!("invalid.card_gone", card = named));
        }
    }

    /// The printed copies that can be drawn, for each definition of the pool.
    fn drawn(&self, catalogue: &Catalogue) -> impl Iterator<Item = Vec<(Rarity, u32)>> {
        let weights = self.weights.as_ref().filter(|_| self.policy == Policy::Weights);
        let is_drawn =
            move |rarity: &Rarity| weights.is_none_or(|weights| weights.get(rarity).is_some_and(|weight| *weight > 0));
        let definitions = self.card_pool.iter().filter_map(|id| catalogue.definition(*id));
        definitions.map(move |found| {
            let printed = found.printed.iter().map(|(rarity, copies)| (*rarity, *copies));
            printed.filter(|(rarity, copies)| *copies > 0 && is_drawn(rarity)).collect()
        })
    }

    fn check_repeats(&self, catalogue: &Catalogue, mistakes: &mut Mistakes) {
        let definitions = self.drawn(catalogue).filter(|printed| !printed.is_empty()).count();
        let reported = mistakes.has("cardPool") || mistakes.has("cardsPerPack");
        let enough = !self.no_repeats || reported || definitions >= usize::from(self.cards_per_pack);
        mistakes.check(enough, "noRepeats", msg!("invalid.pool_too_small", cards = self.cards_per_pack));
    }

    fn check_pity(&self, catalogue: &Catalogue, mistakes: &mut Mistakes) {
        let Some(PityDraft { soft_from, step_ppm, hard_at, minimum }) = self.pity else { return };
        let certain = (2..=LATEST_CERTAIN).contains(&hard_at);
        mistakes.check(certain, "pity.hardAt", msg!("invalid.whole_number", max = LATEST_CERTAIN, min = 2));
        let before = soft_from < hard_at || !certain;
        mistakes.check(before, "pity.softFrom", msg!("invalid.pity_start"));
        let step = (1..=MILLION).contains(&step_ppm);
        mistakes.check(step, "pity.stepPpm", msg!("invalid.pity_step"));
        let above = self.guarantee.is_none_or(|least| least < minimum);
        mistakes.check(above, "pity.minimum", msg!("invalid.pity_guaranteed"));
        let mut drawn = self.drawn(catalogue).flatten();
        let is_there =
            mistakes.has("cardPool") || mistakes.has("weights") || drawn.any(|(rarity, _)| rarity >= minimum);
        mistakes.check(is_there, "pity.minimum", msg!("invalid.pity_unreachable"));
    }

    fn check_rarities(&self, catalogue: &Catalogue, mistakes: &mut Mistakes) {
        let cards = (1..=MAX_CARDS).contains(&self.cards_per_pack);
        mistakes.check(cards, "cardsPerPack", msg!("invalid.cards_per_pack", max = MAX_CARDS));
        let weights = self.weights.as_ref().filter(|_| self.policy == Policy::Weights);
        if self.policy == Policy::Weights {
            let some = weights.is_some_and(|weights| weights.values().any(|weight| *weight > 0));
            mistakes.check(some, "weights", msg!("invalid.weights_zero"));
            let small = weights.is_none_or(|weights| weights.values().all(|weight| *weight <= MAX_WEIGHT));
            mistakes.check(small, "weights", msg!("invalid.weight", max = MAX_WEIGHT));
        }
        let (mut all, mut good) = (0_u64, 0_u64);
        for (rarity, copies) in self.drawn(catalogue).flatten() {
            all += u64::from(copies);
            good += u64::from(copies) * u64::from(self.guarantee.is_none_or(|least| rarity >= least));
        }
        // A consequence of another mistake is not reported in addition to it.
        if all == 0 && ["cardPool", "weights"].iter().any(|field| mistakes.has(field)) {
            return;
        }
        let enough = all >= u64::from(self.cards_per_pack);
        mistakes.check(enough, "cardPool", msg!("invalid.too_few_copies"));
        mistakes.check(good > 0, "guarantee", msg!("invalid.guarantee_unreachable"));
    }
}
