//! A generated old collection with every kind of defect and their combinations, several of each, and the expected
//! counts.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use serde_json::{Map, Value, json};

use super::{Options, Report, run};
use crate::app::App;
use crate::cards::Rarity;

/// The format of the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// One array, plain JSON.
    Array,
    /// One document per line, plain JSON.
    Lines,
    /// One document per line, `MongoDB`'s extended JSON.
    Extended,
}

/// The printed rarities and their numbers of copies.
const PRINTED: [(Rarity, u32); 3] = [(Rarity::Basic, 1200), (Rarity::Rare, 90), (Rarity::Divine, 1)];
/// Definitions with names that are easily confused.
const NAMES: [&str; 8] = [
    "Goblin",
    "Glitch Goblin",
    "The Negative Space",
    "Negative Space",
    "Prismatic Pike",
    "Dragon",
    "Éclair du Matin",
    "Lantern Eel",
];
/// The definition of which all Divine copies are claimed twice, so that none is free.
const DRAGON: usize = 5;
const PEOPLE: usize = 40;
/// The number of cards with each combination of defects.
const CARDS_PER_COMBINATION: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NameKind {
    Right,
    RightWithPrefix,
    OtherCase,
    Legacy,
    LegacyWithModifier,
    NoPrefix,
    WrongPrefix,
}

/// The card's data compared with its definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DataKind {
    Right,
    Picture,
    Both,
    Nothing,
}

/// The copy that the card claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MintKind {
    Own,
    OwnListedFree,
    Taken,
    TakenTwice,
    Zero,
}

const NAME_KINDS: [NameKind; 7] = [
    NameKind::Right,
    NameKind::RightWithPrefix,
    NameKind::OtherCase,
    NameKind::Legacy,
    NameKind::LegacyWithModifier,
    NameKind::NoPrefix,
    NameKind::WrongPrefix,
];
const DATA_KINDS: [DataKind; 4] = [DataKind::Right, DataKind::Picture, DataKind::Both, DataKind::Nothing];
const MINT_KINDS: [MintKind; 5] =
    [MintKind::Own, MintKind::OwnListedFree, MintKind::Taken, MintKind::TakenTwice, MintKind::Zero];

/// Causes of a malformed card, with the issue that reports each.
fn malformations() -> Vec<(Value, &'static str)> {
    vec![
        (json!({"name": null}), "name_missing"),
        (json!({"name": ""}), "name_missing"),
        (json!({"name": 5}), "name_missing"),
        (json!({"rarity": null}), "rarity_missing"),
        (json!({"name": null, "rarity": null}), "name_missing"),
        (json!({"rarity": "Holo-V"}), "unknown_rarity"),
        (json!({"mintNumber": "12"}), "mint_not_whole"),
        (json!({"mintNumber": null}), "mint_not_whole"),
        (json!({"mintNumber": 1.5}), "mint_not_whole"),
        (json!({"mintNumber": -4}), "mint_out_of_range"),
        (json!({"mintNumber": 1201}), "mint_out_of_range"),
        (json!({"mintNumber": 1201, "grade": 12}), "mint_out_of_range"),
        (json!({"rarity": "Epic"}), "mint_out_of_range"),
        (json!({"grade": 11}), "grade_out_of_range"),
        (json!({"grade": 0}), "grade_out_of_range"),
        (json!({"grade": "ten", "mintNumber": 0}), "grade_out_of_range"),
        (json!({"name": "Glitch Dragon", "grade": 11, "imageUrl": "/elsewhere.png"}), "grade_out_of_range"),
    ]
}

/// The expected findings of an audit.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct ExpectedFindings {
    pub(crate) cards: usize,
    pub(crate) people: usize,
    /// Names that begin with `Glitch `.
    pub(crate) legacy: usize,
    /// Names without their modifier's prefix.
    pub(crate) missing_prefixes: usize,
    /// Cards with another picture or text.
    pub(crate) mismatches: usize,
    /// Copies that are owned but listed as free.
    pub(crate) listed_free: usize,
    /// Copies that several cards claim.
    pub(crate) claimed_copies: usize,
    /// Cards that claim an earlier user's copy.
    pub(crate) later_claims: usize,
    /// Of those, cards for which no free number is left.
    pub(crate) unresolvable: usize,
    /// Cards with the mint number 0.
    pub(crate) mint_zeros: usize,
    /// Malformed cards by issue.
    pub(crate) malformed: BTreeMap<&'static str, usize>,
    /// Cards whose name belongs to no definition.
    pub(crate) unknown_definitions: usize,
}

pub(crate) struct OldCollection {
    users: Vec<Value>,
    definitions: Vec<Value>,
    expected: ExpectedFindings,
    next: HashMap<(usize, usize), u32>,
    number: usize,
}

fn id(kind: u8, number: usize) -> String {
    format!("65a0{kind:02x}{number:018x}")
}

fn timestamp(number: usize) -> String {
    format!(
        "2024-01-{:02}T{:02}:{:02}:{:02}.000Z",
        1 + number / 86_400 % 28,
        number / 3600 % 24,
        number / 60 % 60,
        number % 60
    )
}

impl OldCollection {
    pub(crate) fn new() -> Self {
        let mut old = Self {
            users: (0..PEOPLE).map(user).collect(),
            definitions: (0..NAMES.len()).map(definition).collect(),
            expected: ExpectedFindings { people: PEOPLE, ..ExpectedFindings::default() },
            next: HashMap::new(),
            number: 0,
        };
        for name_kind in NAME_KINDS {
            for data in DATA_KINDS {
                for mint in MINT_KINDS {
                    for _ in 0..CARDS_PER_COMBINATION {
                        old.add_combination(name_kind, data, mint);
                    }
                }
            }
        }
        for (change, issue) in malformations() {
            for _ in 0..CARDS_PER_COMBINATION {
                old.add_malformed(&change, issue);
            }
        }
        old.add_repeated_ids_and_unknown_names();
        old.add_unresolvable_claims();
        for number in 0..1500 {
            let card = old.card(NameKind::RightWithPrefix, DataKind::Right, number % NAMES.len(), 0);
            old.push(card);
        }
        old
    }

    /// The findings that an audit of it must report.
    pub(crate) fn expected(&self) -> &ExpectedFindings {
        &self.expected
    }

    fn next_mint(&mut self, definition: usize, rarity: usize) -> u32 {
        let next = self.next.entry((definition, rarity)).or_insert(0);
        *next += 1;
        assert!(*next <= PRINTED[rarity].1, "more copies of {} than are printed", NAMES[definition]);
        *next
    }

    /// Creates a card with a copy of its own and these defects of name and data.
    fn card(&mut self, name_kind: NameKind, data: DataKind, definition: usize, rarity: usize) -> Map<String, Value> {
        let mint = self.next_mint(definition, rarity);
        self.number += 1;
        let name = NAMES[definition];
        let (name, modifier) = match name_kind {
            NameKind::Right => (name.to_owned(), None),
            NameKind::RightWithPrefix => (format!("Prismatic {name}"), Some("Prismatic".to_owned())),
            NameKind::OtherCase => (name.to_uppercase(), None),
            NameKind::Legacy => (format!("Glitch {name}"), None),
            NameKind::LegacyWithModifier => (format!("Glitch {name}"), Some(id(6, 1))),
            NameKind::NoPrefix => (name.to_owned(), Some("Negative".to_owned())),
            NameKind::WrongPrefix => (format!("Prismatic {name}"), Some("Negative".to_owned())),
        };
        let mut card = Map::new();
        card.insert("_id".into(), id(1, self.number).into());
        card.insert("name".into(), name.into());
        card.insert("rarity".into(), PRINTED[rarity].0.name().into());
        card.insert("mintNumber".into(), mint.into());
        card.insert("imageUrl".into(), image_url(definition).into());
        card.insert("flavorText".into(), flavor_text(definition).into());
        card.insert("acquiredAt".into(), timestamp(self.number).into());
        if let Some(modifier) = modifier {
            card.insert("modifier".into(), modifier.into());
        }
        if self.number.is_multiple_of(7) {
            card.insert("grade".into(), (1 + self.number % 10).into());
            card.insert("slabbed".into(), true.into());
        }
        match data {
            DataKind::Right => {}
            DataKind::Picture => drop(card.insert("imageUrl".into(), "/uploads/old.png".into())),
            DataKind::Both => {
                card.insert("imageUrl".into(), "/uploads/old.png".into());
                card.insert("flavorText".into(), "An older text.".into());
            }
            DataKind::Nothing => {
                card.remove("imageUrl");
                card.remove("flavorText");
            }
        }
        card
    }

    fn push(&mut self, card: Map<String, Value>) {
        self.expected.cards += 1;
        let owner = self.expected.cards % PEOPLE;
        let cards = self.users[owner]["cards"].as_array_mut().expect("a list of cards");
        cards.push(Value::Object(card));
    }

    fn add_combination(&mut self, name_kind: NameKind, data: DataKind, mint: MintKind) {
        // Definitions with names that are easily confused get the defect of a missing prefix only.
        let is_legacy = matches!(name_kind, NameKind::Legacy | NameKind::LegacyWithModifier);
        let definition = if is_legacy { DRAGON } else { self.number % NAMES.len() };
        let mut card = self.card(name_kind, data, definition, 0);
        self.expected.legacy += usize::from(is_legacy);
        self.expected.missing_prefixes += usize::from(matches!(name_kind, NameKind::NoPrefix | NameKind::WrongPrefix));
        self.expected.mismatches += usize::from(matches!(data, DataKind::Picture | DataKind::Both));
        match mint {
            MintKind::Own => {}
            MintKind::OwnListedFree => {
                self.expected.listed_free += 1;
                let free = &mut self.definitions[definition]["rarities"][0]["availableMintNumbers"];
                free.as_array_mut().expect("a list").push(card["mintNumber"].clone());
            }
            MintKind::Taken | MintKind::TakenTwice => {
                // It claims the number of an earlier user's card. Its own number stays free.
                let more = if mint == MintKind::Taken { 1 } else { 2 };
                let first_card = self.card(NameKind::RightWithPrefix, DataKind::Right, definition, 0);
                let earlier = json!("2023-05-05T05:05:05Z");
                let mut first = first_card.clone();
                first.insert("acquiredAt".into(), earlier);
                card.insert("mintNumber".into(), first_card["mintNumber"].clone());
                self.push(first);
                self.expected.claimed_copies += 1;
                self.expected.later_claims += more;
                if mint == MintKind::TakenTwice {
                    let mut third = self.card(NameKind::Right, DataKind::Right, definition, 0);
                    third.insert("mintNumber".into(), first_card["mintNumber"].clone());
                    self.push(third);
                }
            }
            MintKind::Zero => {
                card.insert("mintNumber".into(), 0.into());
                self.expected.mint_zeros += 1;
            }
        }
        self.push(card);
    }

    fn add_malformed(&mut self, change: &Value, issue: &'static str) {
        let mut card = self.card(NameKind::Right, DataKind::Right, 6, 0);
        card.remove("grade");
        for (key, value) in change.as_object().expect("an object") {
            card.insert(key.clone(), value.clone());
        }
        *self.expected.malformed.entry(issue).or_default() += 1;
        self.push(card);
    }

    fn add_repeated_ids_and_unknown_names(&mut self) {
        for _ in 0..CARDS_PER_COMBINATION {
            let first = self.card(NameKind::Right, DataKind::Right, 7, 1);
            let mut second = self.card(NameKind::NoPrefix, DataKind::Both, 7, 1);
            second.insert("_id".into(), first["_id"].clone());
            self.push(first);
            self.push(second);
            *self.expected.malformed.entry("card_id_twice").or_default() += 1;
            let mut unknown = self.card(NameKind::Right, DataKind::Right, 7, 1);
            unknown.insert("name".into(), "An Unknown Card".into());
            self.push(unknown);
            self.expected.unknown_definitions += 1;
        }
    }

    /// Adds several cards that claim the only Divine copy.
    fn add_unresolvable_claims(&mut self) {
        let only = self.card(NameKind::Right, DataKind::Right, DRAGON, 2);
        for time in 0..=CARDS_PER_COMBINATION {
            let mut card = only.clone();
            self.number += 1;
            card.insert("_id".into(), id(1, self.number).into());
            card.insert("acquiredAt".into(), timestamp(90_000 + time).into());
            self.push(card);
        }
        self.expected.claimed_copies += 1;
        self.expected.later_claims += CARDS_PER_COMBINATION;
        self.expected.unresolvable += CARDS_PER_COMBINATION;
    }

    pub(crate) fn write(&self, folder: &Path, layout: Layout) {
        let modifiers =
            vec![json!({"_id": id(6, 1), "name": "Glitch", "css": ""}), json!({"_id": id(6, 2), "name": "Golden"})];
        let pool: Vec<Value> = self.definitions.iter().map(|definition| definition["_id"].clone()).collect();
        let packs = vec![json!({"_id": id(7, 1), "name": "Everything", "cardPool": pool})];
        let trade = json!({"_id": id(8, 1), "sender": id(3, 0), "recipient": id(3, 1), "offeredItems": [id(1, 1)],
            "requestedItems": [], "offeredPacks": 0, "requestedPacks": 1, "status": "accepted",
            "createdAt": timestamp(5)});
        let listing = json!({"_id": id(9, 1), "owner": id(3, 0), "status": "sold", "offers": [],
            "createdAt": timestamp(6), "card": {"name": "Dragon", "rarity": "Basic", "mintNumber": 3}});
        for (name, records) in [
            ("users.json", &self.users),
            ("cards.json", &self.definitions),
            ("modifiers.json", &modifiers),
            ("packs.json", &packs),
            ("trades.json", &vec![trade]),
            ("listings.json", &vec![listing]),
        ] {
            std::fs::write(folder.join(name), text(records, layout)).expect("the file is written");
        }
    }
}

fn user(number: usize) -> Value {
    json!({"_id": id(3, number), "username": format!("old_{number}"), "twitchId": format!("9{number:05}"),
        "isAdmin": number == 1, "packs": number % 5, "openedPacks": number, "xp": 10 * number + 5,
        "featuredCards": [], "favoriteCard": {"name": "Dragon", "rarity": "Divine"}, "cards": []})
}

fn image_url(definition: usize) -> String {
    format!("/pictures/{definition}.webp")
}

fn flavor_text(definition: usize) -> String {
    format!("A story about {}.", NAMES[definition])
}

fn definition(number: usize) -> Value {
    let rarities = PRINTED.map(|(rarity, total)| {
        json!({"rarity": rarity.name(), "totalCopies": total, "remainingCopies": total, "availableMintNumbers": []})
    });
    let mut definition = json!({"_id": id(5, number), "name": NAMES[number], "imageUrl": image_url(number),
        "flavorText": flavor_text(number), "series": "The old days", "rarities": rarities});
    if number == DRAGON {
        definition["availableFrom"] = "2024-01-01T00:00:00Z".into();
        definition["availableTo"] = "2024-02-01T00:00:00Z".into();
    }
    definition
}

fn text(records: &[Value], layout: Layout) -> String {
    let lines = |records: &[Value]| records.iter().map(Value::to_string).collect::<Vec<_>>().join("\n");
    match layout {
        Layout::Array => serde_json::to_string_pretty(records).expect("is JSON"),
        Layout::Lines => lines(records),
        Layout::Extended => lines(&records.iter().map(|record| extended("", record)).collect::<Vec<_>>()),
    }
}

/// The value in `MongoDB`'s extended JSON.
fn extended(key: &str, value: &Value) -> Value {
    match value {
        Value::Array(values) => values.iter().map(|value| extended(key, value)).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(key, value)| (key.clone(), extended(key, value))).collect::<Map<_, _>>().into()
        }
        Value::String(text) if text.len() == 24 && text.starts_with("65a0") => json!({"$oid": text}),
        Value::String(text) if key.ends_with("At") || key.starts_with("available") => json!({"$date": text}),
        Value::Number(number) if number.is_i64() || number.is_u64() => json!({"$numberInt": number.to_string()}),
        Value::Number(number) => json!({"$numberDouble": number.to_string()}),
        other => other.clone(),
    }
}

pub(crate) async fn import(app: &App, folder: &Path) -> anyhow::Result<Report> {
    let options = Options { folder: folder.to_owned(), skip_unreadable: false };
    run(&app.features.packs, options, std::sync::Arc::new(|_, _| ())).await
}
