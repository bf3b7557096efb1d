//! A community of any size, the same for the same seed on both engines: written as each of them takes many rows, not
//! through the product. The product's promises about stored data hold for it, too (`foilcast::backup::conservation`).
//!
//! Half of what is printed is held. Few people hold much and most hold little; cards came in packs of five, some moved
//! on in trades and sales. The last tenth of the packs has openings as the product keeps them; the others are counted as
//! what an older collection had opened, so that the file stays small.

mod deals;
mod rows;
mod write;

use super::world;
use foilcast::app::App;
use foilcast::cards::{self, NewDefinition, Rarity};
use foilcast::ids::{CardId, DefinitionId, PackId, UserId};
use std::ops::RangeInclusive;

/// Cards in a pack.
const PACK: usize = 5;
const DAY_MS: i64 = 86_400_000;
/// How far back the first card goes.
const DAYS: usize = 400;

/// How large a community is.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// Cards that people hold.
    pub cards: usize,
    pub people: usize,
    pub definitions: usize,
    /// How many people have about as many cards as the first; one for a single hoarder.
    pub head: usize,
    /// Another seed makes another community.
    pub seed: u64,
}

impl Size {
    /// The community of the bars.
    pub const BARS: Self = Self { cards: 1_000_000, people: 100_000, definitions: 1000, head: 1, seed: 0 };
}

/// The people and cards of a community.
pub struct Crowd {
    pub size: Size,
    /// The definitions, by id.
    pub definitions: Vec<DefinitionId>,
    pack: PackId,
    printed: Vec<(Rarity, u32)>,
    now: i64,
}

/// A card's history after its pull.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Kept,
    /// It was given in a trade.
    Traded,
    Sold,
    /// It is for sale.
    Listed,
    /// It is offered in an open trade.
    Offered,
    Graded,
}

impl Fate {
    /// Every so many cards one has it, and which of them.
    const fn every(self) -> (usize, usize) {
        match self {
            Self::Kept => (1, 0),
            Self::Traded => (20, 7),
            Self::Sold => (50, 3),
            Self::Listed => (100, 29),
            Self::Offered => (1000, 15),
            Self::Graded => (50, 11),
        }
    }

    pub fn of(card: usize) -> Self {
        let all = [Self::Traded, Self::Sold, Self::Listed, Self::Offered, Self::Graded];
        all.into_iter().find(|fate| card % fate.every().0 == fate.every().1).unwrap_or(Self::Kept)
    }

    /// The card with this number among those that have it.
    pub fn card(self, number: usize) -> usize {
        let (every, first) = self.every();
        number * every + first
    }

    /// How many of so many cards have it.
    pub fn among(self, cards: usize) -> usize {
        let (every, first) = self.every();
        (cards + every - 1 - first) / every
    }
}

/// The id of a person.
pub fn person(number: usize) -> UserId {
    UserId::from_bytes(id(1, number))
}

/// The id of a card that was there from the beginning.
pub fn card(number: usize) -> CardId {
    CardId::from_bytes(id(2, number))
}

/// The name of a person.
pub fn name(number: usize) -> String {
    let (first, second) = (world::FIRST[number % 20], world::SECOND[number / 20 % 10]);
    format!("{first}{second}_{number}").to_lowercase()
}

/// The id of something else that was there from the beginning, by the first byte that all of its kind have.
pub fn made(kind: u8, number: usize) -> String {
    CardId::from_bytes(id(kind, number)).to_string()
}

fn id(kind: u8, number: usize) -> [u8; 12] {
    let mut bytes = [0; 12];
    bytes[0] = kind;
    bytes[4..].copy_from_slice(&(number as u64).to_be_bytes());
    bytes
}

/// A fixed sequence that jumps about; the finaliser of `SplitMix64`.
fn jumbled(number: u64) -> u64 {
    let mut x = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// A place below `people`, of which those behind `head` get fewer and fewer, by a power law.
pub fn skewed(number: usize, people: usize, head: usize) -> usize {
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    let share = (jumbled(number as u64) >> 11) as f64 / (1_u64 << 53) as f64;
    let [all, first] = [people, head].map(super::report::as_f64);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below the number of people")]
    let place = (first * ((all + first) / first).powf(share) - first) as usize;
    place.min(people - 1)
}

impl Crowd {
    /// Makes the definitions and a pack with all of them, through the product; the rest is not there yet.
    pub async fn new(app: &App, size: Size) -> anyhow::Result<Self> {
        let now = app.core.clock.now();
        let mut definitions: Vec<DefinitionId> =
            (0..size.definitions).map(|_| DefinitionId::new(now, &app.core.dice)).collect();
        definitions.sort_unstable();
        let printed = printed(size);
        let named: Vec<(DefinitionId, NewDefinition)> =
            definitions.iter().copied().zip((0..size.definitions).map(definition)).collect();
        for part in named.chunks(200) {
            let (part, printed) = (part.to_vec(), printed.clone());
            let insert = move |tx: &mut foilcast::db::Tx<'_>| {
                part.iter().try_for_each(|(id, new)| cards::store::insert_printed(tx, *id, new, &printed, now))
            };
            app.core.db.write(insert).await?;
        }
        app.features.cards.forget();
        let pack = world::pack(app, definitions.clone()).await?;
        Ok(Self { size, definitions, pack, printed, now: now.millis() })
    }

    /// The puller of a card.
    pub fn opener(&self, card: usize) -> usize {
        self.skewed(card / PACK)
    }

    pub fn owner(&self, card: usize) -> usize {
        let opener = self.opener(card);
        match Fate::of(card) {
            Fate::Traded | Fate::Sold => match self.skewed(usize::MAX / 2 - card) {
                other if other == opener => (opener + 1) % self.size.people,
                other => other,
            },
            _ => opener,
        }
    }

    fn skewed(&self, number: usize) -> usize {
        let number = number ^ usize::try_from(jumbled(self.size.seed) >> 24).unwrap_or(0);
        skewed(number, self.size.people, self.size.head)
    }

    /// The copy of the printed run.
    fn copy(&self, card: usize) -> (DefinitionId, Rarity, u32) {
        let of_each: usize = self.printed.iter().map(|(_, copies)| *copies as usize).sum();
        let all = of_each * self.size.definitions;
        let place = card * stride(all) % all;
        let mut left = place % of_each;
        for (rarity, copies) in &self.printed {
            let copies = *copies as usize;
            if left < copies {
                return (self.definitions[place / of_each], *rarity, u32::try_from(left + 1).unwrap_or(u32::MAX));
            }
            left -= copies;
        }
        unreachable!("a copy is of some rarity")
    }

    /// The packs that have openings.
    pub fn recorded(&self) -> RangeInclusive<usize> {
        let packs = self.size.cards / PACK;
        packs - packs / 10..=packs - 1
    }

    /// When a card was pulled; each has a moment of its own for its later history.
    fn pulled_at(&self, card: usize) -> i64 {
        let whole = DAY_MS * i64::try_from(DAYS).unwrap_or(0);
        let (card, cards) = (card / PACK * PACK, self.size.cards.max(1));
        self.now - whole + i64::try_from(card).unwrap_or(0) * ((whole - DAY_MS) / i64::try_from(cards).unwrap_or(1))
    }
}

/// What is printed of each definition: as usual, so many times that there are two copies for each card.
fn printed(size: Size) -> Vec<(Rarity, u32)> {
    let usual: usize = Rarity::ALL.iter().map(|rarity| rarity.default_copies() as usize).sum();
    let copies = |rarity: Rarity| {
        let copies = rarity.default_copies() as usize * 2 * size.cards / (usual * size.definitions);
        (rarity, u32::try_from(copies.max(1)).unwrap_or(u32::MAX))
    };
    Rarity::ALL.into_iter().map(copies).collect()
}

/// A stride that meets every copy once, and neighbours far from each other: near the golden section, and prime to `all`.
fn stride(all: usize) -> usize {
    let common = |mut a: usize, mut b: usize| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    (all * 618 / 1000..=all).find(|stride| common(*stride, all) == 1).unwrap_or(1)
}

/// A definition as a community would write it.
fn definition(number: usize) -> NewDefinition {
    let (first, second, third) =
        (world::FIRST[number % 20], world::SECOND[number / 20 % 10], world::THIRD[number / 200 % 5]);
    let edition = if number < 1000 { String::new() } else { format!(" {}", 1 + number / 1000) };
    let name = format!("{first} {second} {third}{edition}");
    NewDefinition {
        image_url: format!("/art/{}.webp", name.to_lowercase().replace(' ', "-")),
        alt: format!("{name} in the light of the last lamp, looking at whoever looks at the card."),
        art_focus: None,
        flavor_text: Some(format!("Whoever met {name} says so twice: once in awe, once for the chat.")),
        artist: Some(["Mira Quill", "Otto Vane", "The Night Desk"][number % 3].into()),
        series: format!("Series {:02}", number / 1000 * 25 + number % 25),
        available_from: None,
        available_to: None,
        demo: false,
        tags: vec![["night", "day"][number % 2].into(), ["sea", "wood", "city", "sky", "stone"][number % 5].into()],
        name,
    }
}
