//! The texts of the demo set, which are inside the binary; its pictures are served under `/demo-art/`.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::cards::{NewDefinition, Rarity};
use crate::clock::Timestamp;
use crate::dice::Dice;
use crate::ids::DefinitionId;
use crate::packs::NewPack;
use crate::packs::draw::Policy;
use crate::packs::rules::parts_per_million;

#[derive(Debug, Deserialize)]
pub struct DemoSet {
    /// The definitions of the set.
    pub definitions: Vec<DemoDefinition>,
    pub packs: Vec<DemoPack>,
}

/// A definition of the set.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DemoDefinition {
    slug: String,
    name: String,
    series: String,
    flavor_text: String,
    alt: String,
    artist: String,
    tags: Vec<String>,
    image: String,
    art_focus: Option<u8>,
    available_from_hours: Option<i64>,
    available_to_hours: Option<i64>,
}

/// A pack of the set.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DemoPack {
    name: String,
    description: String,
    image: String,
    cards_per_pack: u8,
    guarantee: Option<Rarity>,
    modifier_chance: f64,
    pool: DemoPool,
    #[serde(default, rename = "default")]
    is_default: bool,
}

/// The pool of a pack: a list of slugs, or `"all"`.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum DemoPool {
    Slugs(Vec<String>),
    All(#[expect(dead_code, reason = "there is only one such word")] String),
}

impl DemoSet {
    pub fn read() -> anyhow::Result<Self> {
        Ok(serde_json::from_str(include_str!("set/definitions.json"))?)
    }

    /// The definitions with ids; windows are counted from `now`.
    pub fn definitions(&self, now: Timestamp, made: Timestamp, dice: &Dice) -> Vec<(DefinitionId, NewDefinition)> {
        let new = |demo: &DemoDefinition| {
            let new = NewDefinition {
                name: demo.name.clone(),
                image_url: art(&demo.image),
                alt: demo.alt.clone(),
                art_focus: demo.art_focus,
                flavor_text: Some(demo.flavor_text.clone()),
                artist: Some(demo.artist.clone()),
                series: demo.series.clone(),
                available_from: demo.available_from_hours.map(|hours| now.plus_hours(hours)),
                available_to: demo.available_to_hours.map(|hours| now.plus_hours(hours)),
                demo: true,
                tags: demo.tags.clone(),
            };
            (DefinitionId::new(made, dice), new)
        };
        self.definitions.iter().map(new).collect()
    }

    /// The packs; `ids` are those of the definitions, in their order.
    pub fn packs(&self, ids: &[DefinitionId]) -> Vec<NewPack> {
        let by_slug: BTreeMap<&str, DefinitionId> =
            self.definitions.iter().map(|definition| definition.slug.as_str()).zip(ids.iter().copied()).collect();
        let pool = |pool: &DemoPool| match pool {
            DemoPool::All(_) => ids.to_vec(),
            DemoPool::Slugs(slugs) => slugs.iter().filter_map(|slug| by_slug.get(slug.as_str()).copied()).collect(),
        };
        let new = |pack: &DemoPack| NewPack {
            name: pack.name.clone(),
            image_url: Some(art(&pack.image)),
            description: Some(pack.description.clone()),
            card_pool: pool(&pack.pool),
            cards_per_pack: pack.cards_per_pack,
            guarantee: pack.guarantee,
            policy: Policy::Supply,
            weights: None,
            no_repeats: false,
            pity: None,
            expires: None,
            modifier_chance_ppm: parts_per_million(pack.modifier_chance),
            available_from: None,
            available_to: None,
            is_default: pack.is_default,
            demo: true,
        };
        self.packs.iter().map(new).collect()
    }
}

fn art(file: &str) -> String {
    format!("/demo-art/{file}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_is_complete_and_its_largest_pack_is_the_default() {
        let set = DemoSet::read().expect("the set is read");
        let now = Timestamp::from_millis(0);
        let definitions = set.definitions(now, now, &Dice::seeded(1));
        assert!(definitions.len() >= 72);
        let ids: Vec<_> = definitions.iter().map(|(id, _)| *id).collect();
        let packs = set.packs(&ids);
        let largest = packs.iter().max_by_key(|pack| pack.card_pool.len()).expect("there are packs");
        assert_eq!(packs.iter().filter(|pack| pack.is_default).count(), 1);
        assert!(largest.is_default && largest.card_pool.len() == ids.len());
        for (pack, demo) in packs.iter().zip(&set.packs) {
            if let DemoPool::Slugs(slugs) = &demo.pool {
                assert_eq!(pack.card_pool.len(), slugs.len(), "{} names only existing cards", pack.name);
            }
            assert_eq!((pack.modifier_chance_ppm, pack.cards_per_pack), (50_000, 5));
        }
    }

    #[test]
    fn each_series_has_24_cards_with_unique_texts_and_small_pictures() {
        let set = DemoSet::read().expect("the set is read");
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/demo/set");
        let mut series: BTreeMap<&str, usize> = BTreeMap::new();
        for card in &set.definitions {
            *series.entry(&card.series).or_default() += 1;
            for (size, limit) in [("", 58_000), ("-m", 24_000), ("-s", 10_000)] {
                let file = format!("{}{size}.webp", card.slug);
                let size = std::fs::metadata(folder.join(&file)).map_or(u64::MAX, |file| file.len());
                assert!(size <= limit, "{file} is missing or larger than {limit} bytes: {size}");
            }
            assert!((30..=180).contains(&card.alt.len()), "{} has an alt text of {} bytes", card.slug, card.alt.len());
        }
        assert_eq!(series.values().copied().collect::<Vec<_>>(), [24, 24, 24]);
        let fields: [fn(&DemoDefinition) -> &str; 3] = [|card| &card.name, |card| &card.alt, |card| &card.flavor_text];
        for field in fields {
            let texts: std::collections::BTreeSet<&str> = set.definitions.iter().map(field).collect();
            assert_eq!(texts.len(), set.definitions.len(), "two cards have the same text");
        }
    }
}
