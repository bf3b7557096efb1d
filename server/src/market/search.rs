//! The filters of a market search, and the choice of the index for it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rules::ListingStatus;
use crate::cards::{Catalogue, Definition, Rarity};
use crate::collection::pages::SortOrder;
use crate::ids::{DefinitionId, ModifierId, UserId};
use crate::users::fold;

/// The most listings that a search counts and has pages for.
pub const MAX_FOUND: i64 = 1000;
/// Up to this many definitions, an index by definition is selective: each has some dozens of listings on a large market.
const FEW_NAMES: usize = 50;

/// From this offset, reading the listings in order takes long.
const DEEP: i64 = 200;

/// The sort key of listings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ListingSort {
    /// Sorts by creation time.
    #[default]
    New,
    /// Sorts by expiry time.
    Ending,
    /// By the name of the card.
    Name,
    Rarity,
    Mint,
    /// By the number of offers.
    Offers,
}

impl ListingSort {
    /// The default direction: new, rare and wanted listings first; names, mint numbers and expiry ascending.
    pub fn default_order(self) -> SortOrder {
        match self {
            Self::New | Self::Rarity | Self::Offers => SortOrder::Desc,
            Self::Ending | Self::Name | Self::Mint => SortOrder::Asc,
        }
    }
}

/// The cards whose displayed name matches: by definition, by modifier, or by both.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    /// Definitions whose own name matches.
    pub definitions: Vec<DefinitionId>,
    /// Modifiers whose prefix matches, with any definition.
    pub modifiers: Vec<ModifierId>,
    /// Definitions and modifiers that match only together: both ids, concatenated.
    pub pairs: Vec<String>,
}

/// The filters of a search; `None` does not filter.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Filter {
    pub names: Option<Names>,
    pub rarity: Option<Rarity>,
    /// The id of a modifier, or an empty text for cards without one.
    pub modifier: Option<String>,
    pub slabbed: Option<bool>,
    pub seller: Option<UserId>,
    pub status: Option<ListingStatus>,
}

/// The listings that a search reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessPath {
    /// All active listings in the requested order, until the page is full.
    Scan,
    Owner,
    /// Listings of definitions with a matching name.
    Names,
    /// Listings with a matching name, including prefixes of modifiers.
    Prefixed,
    Modifier,
    Slabs,
    Rarity,
    Closed,
}

impl Filter {
    /// Whether to keep the index of [`Self::path`] when more than [`MAX_FOUND`] listings match, instead of scanning in
    /// the requested order: it has few listings, or is in that order, or the page is so far back that a scan is slow.
    pub fn keeps_path(&self, sort: ListingSort, offset: i64) -> bool {
        let path = self.path();
        let deep = offset >= DEEP;
        path.is_sorted_by(sort)
            || match path {
                AccessPath::Owner | AccessPath::Closed | AccessPath::Modifier | AccessPath::Scan => true,
                AccessPath::Slabs => false,
                AccessPath::Names | AccessPath::Prefixed => {
                    let few = self.names.as_ref().is_some_and(|names| names.are_few() || (deep && names.are_narrow()));
                    few || (self.rarity.is_some() && deep)
                }
                // This index also contains the end of each listing. Other orders need a look-up per listing.
                AccessPath::Rarity => {
                    sort == ListingSort::Ending && self.rarity.is_some_and(|rarity| rarity >= Rarity::Mythic)
                }
            }
    }

    /// The index with the fewest listings, estimated without the database. A wrong estimate costs only time.
    pub fn path(&self) -> AccessPath {
        let at_least = |rarity| self.rarity.is_some_and(|wanted| wanted >= rarity);
        if self.seller.is_some() {
            AccessPath::Owner
        } else if self.status != Some(ListingStatus::Active) {
            AccessPath::Closed
        } else if self.modifier.as_ref().is_some_and(|modifier| !modifier.is_empty()) {
            AccessPath::Modifier
        } else if let Some(names) = self.names.as_ref().filter(|_| self.rarity.is_some() && !at_least(Rarity::Mythic)) {
            names.path()
        } else if let Some(names) = self.names.as_ref().filter(|names| names.are_few()) {
            names.path()
        } else if self.slabbed == Some(true) && !at_least(Rarity::Mythic) {
            AccessPath::Slabs
        } else if at_least(Rarity::Rare) {
            AccessPath::Rarity
        } else if let Some(names) = &self.names {
            names.path()
        } else if self.rarity.is_some() {
            AccessPath::Rarity
        } else {
            AccessPath::Scan
        }
    }
}

impl AccessPath {
    /// Whether the index has the listings in this order.
    pub fn is_sorted_by(self, sort: ListingSort) -> bool {
        match self {
            Self::Scan => true,
            Self::Names | Self::Prefixed => false,
            Self::Owner | Self::Modifier | Self::Slabs | Self::Closed => sort == ListingSort::New,
            Self::Rarity => matches!(sort, ListingSort::New | ListingSort::Rarity | ListingSort::Mint),
        }
    }
}

impl Names {
    fn path(&self) -> AccessPath {
        if self.are_plain() { AccessPath::Names } else { AccessPath::Prefixed }
    }

    /// The number of lists that are not empty.
    pub fn parts(&self) -> usize {
        [self.definitions.is_empty(), self.modifiers.is_empty(), self.pairs.is_empty()]
            .iter()
            .filter(|none| !**none)
            .count()
    }

    /// Whether no modifier's prefix matches.
    fn are_plain(&self) -> bool {
        self.modifiers.is_empty() && self.pairs.is_empty()
    }

    fn are_few(&self) -> bool {
        self.modifiers.is_empty() && self.are_narrow()
    }

    /// Whether few definitions match. A modifier that matches with any definition matches some per cent of all listings.
    fn are_narrow(&self) -> bool {
        self.definitions.len() + self.pairs.len() <= FEW_NAMES
    }

    /// The cards whose displayed name contains `text`, and that are limited or not; `None` if all cards match.
    pub fn search(catalogue: &Catalogue, text: Option<&str>, limited: Option<bool>) -> Option<Self> {
        let key = fold(text.unwrap_or_default().trim());
        if key.is_empty() && limited.is_none() {
            return None;
        }
        let prefixes: Vec<Prefix<'_>> =
            catalogue.modifiers.iter().map(|m| Prefix::of(m.id, &m.prefix_key, &key)).collect();
        let mut found = Self::default();
        if limited.is_none() {
            found.modifiers = prefixes.iter().filter(|prefix| prefix.contains_text).map(|prefix| prefix.id).collect();
        }
        let wanted =
            |definition: &&std::sync::Arc<Definition>| limited.is_none_or(|limited| definition.limited() == limited);
        for definition in catalogue.definitions.iter().filter(wanted) {
            if definition.name_key.contains(&key) {
                found.definitions.push(definition.id);
                continue;
            }
            let with = prefixes.iter().filter(|prefix| prefix.matches_with(&definition.name_key, limited.is_some()));
            found.pairs.extend(with.map(|prefix| format!("{}{}", definition.id, prefix.id)));
        }
        (found.definitions.len() < catalogue.definitions.len()).then_some(found)
    }
}

/// How a modifier's prefix matches a searched text.
struct Prefix<'a> {
    id: ModifierId,
    /// Whether the prefix contains the text.
    contains_text: bool,
    /// The text without a part that the prefix ends with: a name that begins with one of them matches together with the prefix.
    name_starts: Vec<&'a str>,
}

impl<'a> Prefix<'a> {
    fn of(id: ModifierId, prefix: &str, key: &'a str) -> Self {
        let contains_text = !key.is_empty() && prefix.contains(key);
        let cuts = key.char_indices().map(|(at, _)| at).skip(1);
        let name_starts = cuts.filter(|at| prefix.ends_with(&key[..*at])).map(|at| &key[at..]).collect();
        Self { id, contains_text, name_starts }
    }

    /// Whether the text matches this prefix together with the name. `with_contained` includes a text that the prefix alone
    /// contains.
    fn matches_with(&self, name: &str, with_contained: bool) -> bool {
        if self.contains_text { with_contained } else { self.name_starts.iter().any(|start| name.starts_with(start)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Modifier;
    use crate::clock::Timestamp;

    fn catalogue(names: &[&str]) -> Catalogue {
        let definition = |(number, name): (u8, &&str)| Definition {
            id: DefinitionId::from_bytes([number; 12]),
            name: (*name).into(),
            name_key: fold(name),
            image_url: String::new(),
            alt: String::new(),
            art_focus: None,
            flavor_text: None,
            artist: None,
            series: String::new(),
            available_from: name.starts_with('L').then(|| Timestamp::from_millis(0)),
            available_to: None,
            retired: false,
            demo: false,
            created_at: Timestamp::from_millis(0),
            tags: vec![],
            printed: vec![],
        };
        let modifier = |(number, prefix): (u8, &str)| Modifier {
            id: ModifierId::from_bytes([number; 12]),
            name: prefix.trim().into(),
            prefix: prefix.into(),
            prefix_key: format!("{} ", fold(prefix)),
            css: None,
            look: None,
            description: None,
            enabled: true,
        };
        let modifiers = [(101, "Glitched "), (102, "Negative ")].map(modifier).into();
        Catalogue::new((1..).zip(names).map(definition).collect(), modifiers)
    }

    /// The matches, each as `definition`, `*modifier` or `definition+modifier`.
    fn found(names: &[&str], text: &str, limited: Option<bool>) -> Option<Vec<String>> {
        let catalogue = catalogue(names);
        let name = |id: &DefinitionId| catalogue.definition(*id).map(|definition| definition.name.clone()).unwrap();
        let prefix = |id: &ModifierId| catalogue.modifier(*id).map(|modifier| modifier.name.clone()).unwrap();
        let found = Names::search(&catalogue, Some(text), limited)?;
        let pair =
            |pair: &String| format!("{}+{}", name(&pair[..24].parse().unwrap()), prefix(&pair[24..].parse().unwrap()));
        let definitions = found.definitions.iter().map(name);
        let modifiers = found.modifiers.iter().map(|id| format!("*{}", prefix(id)));
        Some(definitions.chain(modifiers).chain(found.pairs.iter().map(pair)).collect())
    }

    #[test]
    fn names_are_found_with_and_without_a_prefix() {
        let names = ["Émile", "Emberfox", "Glitch Goblin", "Limited Edition", "(.*%_"];
        let of = |text| found(&names, text, None).unwrap_or_else(|| vec!["everything".into()]);
        assert_eq!(of("  "), ["everything"]);
        assert_eq!(of("e"), ["Émile", "Emberfox", "Limited Edition", "*Glitched", "*Negative"]);
        assert_eq!(of("émil"), ["Émile"]);
        assert_eq!(of("(.*%_"), ["(.*%_"]);
        assert_eq!(of("glitch"), ["Glitch Goblin", "*Glitched"]);
        assert_eq!(of("Glitched Emb"), ["Emberfox+Glitched"]);
        assert_eq!(of("d em"), ["Émile+Glitched", "Emberfox+Glitched"]);
        assert_eq!(of("negative glitch goblin"), ["Glitch Goblin+Negative"]);
        assert_eq!(of("nothing like it"), Vec::<String>::new());
    }

    #[test]
    fn limited_cards_are_found_by_their_definition() {
        let names = ["Emberfox", "Limited Edition", "Late"];
        let of = |text, limited| found(&names, text, Some(limited)).unwrap_or_else(|| vec!["everything".into()]);
        assert_eq!(of("", true), ["Limited Edition", "Late"]);
        assert_eq!(of("", false), ["Emberfox"]);
        assert_eq!(of("glitched", true), ["Limited Edition+Glitched", "Late+Glitched"]);
        assert_eq!(of("ed l", true), ["Limited Edition+Glitched", "Late+Glitched"]);
        assert_eq!(found(&["Emberfox"], "", Some(false)), None, "a filter that all cards match is no filter");
    }

    #[test]
    fn a_selective_index_is_kept_when_many_listings_match() {
        let active = Filter { status: Some(ListingStatus::Active), ..Filter::default() };
        let of = |rarity| Filter { rarity: Some(rarity), ..active.clone() };
        let prefix = Names { modifiers: vec![ModifierId::from_bytes([1; 12])], ..Names::default() };
        let prefixed = Filter { names: Some(prefix), ..active.clone() };
        let cases = [
            (prefixed.clone(), ListingSort::New, 0, false),
            (prefixed, ListingSort::New, 900, true),
            (active.clone(), ListingSort::New, 0, true),
            (of(Rarity::Basic), ListingSort::Mint, 0, true),
            (of(Rarity::Basic), ListingSort::Offers, 900, false),
            (of(Rarity::Basic), ListingSort::Rarity, 0, true),
            (of(Rarity::Epic), ListingSort::Name, 0, false),
            (of(Rarity::Legendary), ListingSort::Name, 900, false),
            (of(Rarity::Mythic), ListingSort::Name, 0, false),
            (of(Rarity::Legendary), ListingSort::Ending, 0, false),
            (of(Rarity::Mythic), ListingSort::Ending, 0, true),
            (Filter { modifier: Some("x".into()), ..active.clone() }, ListingSort::Ending, 0, true),
            (Filter { slabbed: Some(true), ..active.clone() }, ListingSort::Ending, 900, false),
            (Filter { slabbed: Some(true), ..active.clone() }, ListingSort::New, 0, true),
        ];
        for (filter, sort, offset, expected) in cases {
            assert_eq!(filter.keeps_path(sort, offset), expected, "{filter:?} {sort:?} {offset}");
        }
    }

    #[test]
    fn the_index_with_the_fewest_listings_is_chosen() {
        let active = Filter { status: Some(ListingStatus::Active), ..Filter::default() };
        let few = Some(Names { definitions: vec![DefinitionId::from_bytes([1; 12])], ..Names::default() });
        let many = Some(Names { definitions: vec![DefinitionId::from_bytes([1; 12]); 51], ..Names::default() });
        let prefixed = Some(Names { modifiers: vec![ModifierId::from_bytes([1; 12])], ..Names::default() });
        let cases = [
            (active.clone(), AccessPath::Scan),
            (Filter { modifier: Some(String::new()), slabbed: Some(false), ..active.clone() }, AccessPath::Scan),
            (Filter { rarity: Some(Rarity::Basic), ..active.clone() }, AccessPath::Rarity),
            (Filter { names: few.clone(), rarity: Some(Rarity::Divine), ..active.clone() }, AccessPath::Names),
            (Filter { names: many.clone(), rarity: Some(Rarity::Divine), ..active.clone() }, AccessPath::Rarity),
            (Filter { names: many.clone(), rarity: Some(Rarity::Basic), ..active.clone() }, AccessPath::Names),
            (Filter { names: many.clone(), slabbed: Some(true), ..active.clone() }, AccessPath::Slabs),
            (Filter { names: many.clone(), slabbed: Some(false), ..active.clone() }, AccessPath::Names),
            (Filter { rarity: Some(Rarity::Epic), slabbed: Some(true), ..active.clone() }, AccessPath::Slabs),
            (Filter { rarity: Some(Rarity::Mythic), slabbed: Some(true), ..active.clone() }, AccessPath::Rarity),
            (Filter { names: prefixed.clone(), ..active.clone() }, AccessPath::Prefixed),
            (Filter { names: prefixed, rarity: Some(Rarity::Epic), ..active.clone() }, AccessPath::Prefixed),
            (Filter { rarity: Some(Rarity::Mythic), names: many.clone(), ..active.clone() }, AccessPath::Rarity),
            (Filter { names: few.clone(), modifier: Some("x".into()), ..active.clone() }, AccessPath::Modifier),
            (Filter { seller: Some(UserId::from_bytes([1; 12])), names: few, ..active }, AccessPath::Owner),
            (Filter { status: Some(ListingStatus::Sold), ..Filter::default() }, AccessPath::Closed),
        ];
        for (filter, expected) in cases {
            assert_eq!(filter.path(), expected, "{filter:?}");
        }
    }
}
