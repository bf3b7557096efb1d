//! A card as the editor sends it, and its validation.

use std::collections::BTreeSet;

use serde::Deserialize;
use utoipa::ToSchema;

use super::super::mistakes::{Mistakes, tidy};
use crate::cards::{Definition, Modifier, NewDefinition, Rarity};
use crate::clock::Timestamp;
use crate::error::Result;
use crate::json::{given, sent};
use crate::messages::{Message, msg};
use crate::users::fold;

/// Maximum length of a name, in characters.
const LONGEST_NAME: usize = 60;
/// Maximum length of a series and of an artist's name, in characters.
pub(super) const LONGEST_LINE: usize = 60;
/// Maximum length of a text, in characters.
const LONGEST_TEXT: usize = 300;
/// Maximum length of a picture's URL, in characters.
const LONGEST_ADDRESS: usize = 2000;
/// Maximum number of tags per card.
const MAX_TAGS: usize = 12;
/// Maximum length of a tag, in characters.
const LONGEST_TAG: usize = 30;
/// Maximum number of copies of a card per rarity.
const MAX_COPIES: u32 = 100_000;

/// A card to create or change. It is replaced as a whole: absent fields are emptied unless stated otherwise.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardDraft {
    /// The name without a modifier's prefix, 1 to 60 characters. No other card has it.
    pub name: String,
    /// The picture, as returned by `POST /api/admin/upload-image`.
    pub image_url: String,
    /// The description of the picture for users who do not see it, at most 300 characters. If absent, it is unchanged.
    /// If empty, or absent for a new card, it is the name.
    #[serde(default)]
    pub alt: Option<String>,
    /// The height that is shown where a window cuts the picture, 0 to 100: per cent from its top. If null, it is the usual
    /// place of the rarity. If absent, it is unchanged.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<u8>, minimum = 0, maximum = 100)]
    #[expect(clippy::option_option, reason = "null differs from an absent field")]
    pub art_focus: Option<Option<u8>>,
    /// The flavor text, one or two sentences.
    #[serde(default)]
    pub flavor_text: Option<String>,
    #[serde(default)]
    pub artist: Option<String>,
    /// The series. If absent, it is unchanged. If empty, or absent for a new card, there is none.
    #[serde(default)]
    pub series: Option<String>,
    /// Tags for the search, at most 12.
    #[serde(default)]
    pub tags: Vec<String>,
    /// The first time at which it can be pulled; null or absent for no limit.
    #[serde(default, deserialize_with = "given")]
    pub available_from: Option<Timestamp>,
    /// The last time at which it can be pulled; null or absent for no limit.
    #[serde(default, deserialize_with = "given")]
    pub available_to: Option<Timestamp>,
    /// The printed copies. If absent, they are unchanged, and a new card has the usual copies of all rarities.
    #[serde(default)]
    pub rarities: Option<Vec<PrintedDraft>>,
    /// Whether it can no longer be pulled; unchanged if absent.
    #[serde(default)]
    pub retired: Option<bool>,
    /// The `version` of the card that you have seen. If the card has another version now, the response is 409
    /// `changed`. Without it, any version is replaced.
    #[serde(default)]
    pub version: Option<String>,
    /// The reason for the change, for the public versions of the packs that contain the card.
    #[serde(default)]
    pub why: Option<String>,
}

/// The printed copies in one rarity.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PrintedDraft {
    pub rarity: Rarity,
    /// The number of copies, 1 to 100,000; the usual number of the rarity if absent.
    #[serde(default, deserialize_with = "given")]
    #[schema(minimum = 1, maximum = 100_000)]
    pub total_copies: Option<u32>,
}

impl PrintedDraft {
    fn copies(&self) -> u32 {
        self.total_copies.unwrap_or_else(|| self.rarity.default_copies())
    }
}

#[derive(Debug, Clone)]
pub struct Checked {
    /// All fields except the printed run.
    pub new: NewDefinition,
    /// The printed run, commonest rarity first. `None` when it is unchanged.
    pub printed: Option<Vec<(Rarity, u32)>>,
}

/// The context of a validation.
#[derive(Clone, Copy)]
pub struct DraftContext<'a> {
    /// The card to change; `None` for a new one.
    pub before: Option<&'a Definition>,
    pub all: &'a [Definition],
    /// Whether this server has the picture.
    pub picture_is_here: bool,
}

impl CardDraft {
    /// The described card.
    ///
    /// # Errors
    /// 400 with all mistakes.
    pub fn checked(&self, context: DraftContext<'_>) -> Result<Checked> {
        let (checked, mistakes) = self.check(context);
        mistakes.refuse()?;
        Ok(checked)
    }

    /// The validated draft with its mistakes.
    pub(in super::super) fn check(&self, context: DraftContext<'_>) -> (Checked, Mistakes) {
        let mut mistakes = Mistakes::new(msg!("invalid.card"));
        self.check_name(context, &mut mistakes);
        self.check_texts(&mut mistakes);
        self.check_picture(context, &mut mistakes);
        let tags = self.check_tags(&mut mistakes);
        let window = self.available_from.zip(self.available_to).is_none_or(|(from, to)| from <= to);
        mistakes.check(window, "availableTo", msg!("invalid.end_before_start"));
        let printed = self.check_printed(&mut mistakes);
        let new = NewDefinition {
            name: self.name.trim().into(),
            image_url: self.image_url.trim().into(),
            alt: self.alt(context.before),
            art_focus: self.art_focus.unwrap_or(context.before.and_then(|before| before.art_focus)),
            flavor_text: tidy(self.flavor_text.as_deref()),
            artist: tidy(self.artist.as_deref()),
            series: self
                .series
                .as_deref()
                .or(context.before.map(|before| &*before.series))
                .unwrap_or_default()
                .trim()
                .into(),
            available_from: self.available_from,
            available_to: self.available_to,
            demo: false,
            tags,
        };
        let changed = |printed: &Vec<(Rarity, u32)>| context.before.is_none_or(|before| before.printed != *printed);
        (Checked { new, printed: printed.filter(changed) }, mistakes)
    }

    /// The description of the picture: unchanged by default, unless it was the card's name.
    fn alt(&self, before: Option<&Definition>) -> String {
        let kept = before.filter(|before| self.alt.is_none() && before.alt != before.name).map(|before| &*before.alt);
        tidy(self.alt.as_deref().or(kept)).unwrap_or_else(|| self.name.trim().into())
    }

    /// The reason for the change.
    pub fn why(&self, otherwise: Message) -> Message {
        tidy(self.why.as_deref()).map_or(otherwise, Message::verbatim)
    }

    fn check_name(&self, DraftContext { before, all, .. }: DraftContext<'_>, mistakes: &mut Mistakes) {
        let (name, key) = (self.name.trim(), fold(&self.name));
        // A name with invisible characters only would look empty.
        mistakes.check(!name.is_empty() && !key.is_empty(), "name", msg!("invalid.name_missing"));
        mistakes.check(!name.contains('\n'), "name", msg!("invalid.name_lines"));
        mistakes.text(name, LONGEST_NAME, "name");
        // Imported cards may share a name. Each may keep it.
        if before.is_none_or(|before| before.name_key != key) {
            let other = all.iter().find(|other| other.name_key == key && before.is_none_or(|one| one.id != other.id));
            if let Some(Definition { name, retired, .. }) = other {
                let taken = if *retired {
                    msg!("invalid.card_name_taken_retired", name)
                } else {
                    msg!("invalid.card_name_taken", name)
                };
                mistakes.check(false, "name", taken);
            }
        }
    }

    fn check_texts(&self, mistakes: &mut Mistakes) {
        mistakes.text(self.alt.as_deref().unwrap_or_default().trim(), LONGEST_TEXT, "alt");
        mistakes.text(self.flavor_text.as_deref().unwrap_or_default().trim(), LONGEST_TEXT, "flavorText");
        mistakes.text(self.artist.as_deref().unwrap_or_default().trim(), LONGEST_LINE, "artist");
        mistakes.text(self.series.as_deref().unwrap_or_default().trim(), LONGEST_LINE, "series");
        mistakes.text(self.why.as_deref().unwrap_or_default().trim(), LONGEST_TEXT, "why");
    }

    fn check_picture(&self, DraftContext { before, picture_is_here, .. }: DraftContext<'_>, mistakes: &mut Mistakes) {
        let address = self.image_url.trim();
        mistakes.check(!address.is_empty(), "imageUrl", msg!("invalid.picture_missing"));
        let kept = before.is_some_and(|before| before.image_url == address) && address.len() <= LONGEST_ADDRESS;
        mistakes.check(picture_is_here || kept, "imageUrl", msg!("invalid.picture_elsewhere"));
        let focus = self.art_focus.flatten().is_none_or(|focus| focus <= 100);
        mistakes.check(focus, "artFocus", msg!("invalid.art_focus"));
    }

    fn check_tags(&self, mistakes: &mut Mistakes) -> Vec<String> {
        let mut known = BTreeSet::new();
        let tags = self.tags.iter().map(|tag| tag.trim()).filter(|tag| !tag.is_empty() && known.insert(fold(tag)));
        let tags: Vec<String> = tags.map(str::to_owned).collect();
        mistakes.check(tags.len() <= MAX_TAGS, "tags", msg!("invalid.too_many_tags", max = MAX_TAGS));
        let plain = |tag: &String| tag.chars().count() <= LONGEST_TAG && !tag.chars().any(char::is_control);
        mistakes.check(tags.iter().all(plain), "tags", msg!("invalid.tag_too_long", max = LONGEST_TAG));
        tags
    }

    fn check_printed(&self, mistakes: &mut Mistakes) -> Option<Vec<(Rarity, u32)>> {
        let mut printed: Vec<_> =
            self.rarities.as_ref()?.iter().map(|printed| (printed.rarity, printed.copies())).collect();
        printed.sort_unstable_by_key(|(rarity, _)| *rarity);
        mistakes.check(!printed.is_empty(), "rarities", msg!("invalid.rarity_missing"));
        let twice = printed.windows(2).any(|pair| pair[0].0 == pair[1].0);
        mistakes.check(!twice, "rarities", msg!("invalid.rarity_twice"));
        let copies = printed.iter().all(|(_, copies)| (1..=MAX_COPIES).contains(copies));
        mistakes.check(copies, "rarities", msg!("invalid.printed_copies", max = MAX_COPIES));
        Some(printed)
    }
}

/// Warnings about a valid name.
pub fn warnings<'a>(name: &str, modifiers: impl IntoIterator<Item = &'a Modifier>) -> Vec<Message> {
    // Folding removes the trailing space.
    let key = format!("{} ", fold(name));
    let begins = |modifier: &&Modifier| {
        let prefix = fold(&modifier.prefix);
        !prefix.is_empty() && key.starts_with(&format!("{prefix} "))
    };
    let warning = |modifier: &Modifier| {
        let example = format!("{}{name}", modifier.prefix);
        msg!("card_name_begins", word = modifier.prefix.trim(), modifier = modifier.name, example)
    };
    modifiers.into_iter().filter(begins).map(warning).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::DefinitionId;

    fn draft() -> CardDraft {
        CardDraft {
            name: " Owl ".into(),
            image_url: "/pictures/owl.webp".into(),
            alt: Some("An owl.".into()),
            art_focus: None,
            flavor_text: Some("  ".into()),
            artist: None,
            series: Some("Birds".into()),
            tags: vec!["night".into(), " Night".into(), String::new(), "soft".into()],
            available_from: None,
            available_to: None,
            rarities: None,
            retired: None,
            version: None,
            why: None,
        }
    }

    fn definition_named(name: &str) -> Definition {
        Definition {
            id: DefinitionId::from_bytes([7; 12]),
            name: name.into(),
            name_key: fold(name),
            image_url: "https://old.example/owl.png".into(),
            alt: String::new(),
            art_focus: None,
            flavor_text: None,
            artist: None,
            series: String::new(),
            available_from: None,
            available_to: None,
            retired: true,
            demo: false,
            created_at: Timestamp::from_millis(0),
            tags: vec![],
            printed: vec![(Rarity::Rare, 3)],
        }
    }

    fn invalid_fields(draft: &CardDraft, context: DraftContext<'_>) -> Vec<String> {
        draft.check(context).1.messages().map(|(field, _)| field.to_owned()).collect()
    }

    #[test]
    fn texts_are_trimmed_and_tags_deduplicated() {
        let context = DraftContext { before: None, all: &[], picture_is_here: true };
        let (checked, _) = draft().check(context);
        assert_eq!((checked.new.name.as_str(), &checked.new.flavor_text), ("Owl", &None));
        assert_eq!(checked.new.tags, ["night", "soft"]);
        assert_eq!(invalid_fields(&draft(), context), Vec::<String>::new());
    }

    #[test]
    fn the_default_description_is_the_name_and_the_default_series_is_empty() {
        let bare = CardDraft { alt: None, series: None, ..draft() };
        let saved = |draft: &CardDraft, before: Option<&Definition>| {
            let (Checked { new, .. }, mistakes) = draft.check(DraftContext { before, all: &[], picture_is_here: true });
            assert_eq!(mistakes.messages().count(), 0);
            (new.alt, new.series)
        };
        assert_eq!(saved(&bare, None), ("Owl".into(), String::new()));
        let before = Definition { alt: "A bird.".into(), series: "Birds".into(), ..definition_named("Uhu") };
        assert_eq!(saved(&bare, Some(&before)), ("A bird.".into(), "Birds".into()), "omitted fields keep their values");
        let default_alt = Definition { alt: "Uhu".into(), ..before };
        assert_eq!(
            saved(&bare, Some(&default_alt)),
            ("Owl".into(), "Birds".into()),
            "the default description follows the name"
        );
        let cleared = CardDraft { alt: Some(" ".into()), series: Some(String::new()), ..draft() };
        assert_eq!(saved(&cleared, Some(&default_alt)), ("Owl".into(), String::new()));
    }

    #[test]
    fn a_rarity_without_a_number_of_copies_gets_the_default() {
        let rarities = vec![PrintedDraft { rarity: Rarity::Rare, total_copies: None }];
        let draft = CardDraft { rarities: Some(rarities), ..draft() };
        let (checked, _) = draft.check(DraftContext { before: None, all: &[], picture_is_here: true });
        assert_eq!(checked.printed, Some(vec![(Rarity::Rare, 300)]));
    }

    #[test]
    fn names_are_unique_ignoring_case() {
        let all = [definition_named("ÖWL")];
        let context = DraftContext { before: None, all: &all, picture_is_here: true };
        assert_eq!(invalid_fields(&CardDraft { name: "owl".into(), ..draft() }, context), ["name"]);
        let own = DraftContext { before: Some(&all[0]), ..context };
        assert_eq!(invalid_fields(&CardDraft { name: "Owl".into(), ..draft() }, own), Vec::<String>::new());
        assert_eq!(invalid_fields(&CardDraft { name: "Owls".into(), ..draft() }, context), Vec::<String>::new());
        for empty in ["", "  ", "\u{301}"] {
            assert_eq!(invalid_fields(&CardDraft { name: empty.into(), ..draft() }, context), ["name"], "{empty:?}");
        }
    }

    #[test]
    fn a_picture_must_be_stored_here_or_unchanged() {
        let all = [definition_named("Owl")];
        let (old, elsewhere) = (all[0].image_url.clone(), "https://elsewhere.example/x.png".to_owned());
        let context = DraftContext { before: Some(&all[0]), all: &all, picture_is_here: false };
        assert_eq!(invalid_fields(&CardDraft { image_url: old.clone(), ..draft() }, context), Vec::<String>::new());
        assert_eq!(invalid_fields(&CardDraft { image_url: elsewhere, ..draft() }, context), ["imageUrl"]);
        assert_eq!(
            invalid_fields(
                &CardDraft { image_url: old, ..draft() },
                DraftContext { before: None, all: &[], ..context }
            ),
            ["imageUrl"]
        );
    }

    #[test]
    fn the_printed_run_is_checked_and_warned_about_only_when_new() {
        let all = [definition_named("Owl")];
        let context = DraftContext { before: Some(&all[0]), all: &all, picture_is_here: true };
        let with = |printed: &[(Rarity, u32)]| {
            let rarities =
                printed.iter().map(|(rarity, total)| PrintedDraft { rarity: *rarity, total_copies: Some(*total) });
            CardDraft { rarities: Some(rarities.collect()), ..draft() }
        };
        assert_eq!(with(&[(Rarity::Rare, 3)]).check(context).0.printed, None);
        let two = with(&[(Rarity::Divine, 1), (Rarity::Basic, 9)]);
        assert_eq!(two.check(context).0.printed, Some(vec![(Rarity::Basic, 9), (Rarity::Divine, 1)]));
        let twice: &[(Rarity, u32)] = &[(Rarity::Rare, 1), (Rarity::Rare, 2)];
        for bad in [&[], twice, &[(Rarity::Rare, 0)], &[(Rarity::Rare, 100_001)]] {
            assert_eq!(invalid_fields(&with(bad), context), ["rarities"], "{bad:?}");
        }
    }

    #[test]
    fn a_name_that_begins_with_a_modifier_gets_a_warning() {
        let glitch = Modifier {
            id: crate::ids::ModifierId::from_bytes([1; 12]),
            name: "Glitch".into(),
            prefix: "Glitched ".into(),
            prefix_key: "glitched ".into(),
            css: None,
            look: None,
            description: None,
            enabled: true,
        };
        assert_eq!(warnings("GLITCHED Owl", [&glitch]).len(), 1);
        assert_eq!(warnings("Glitch Goblin", [&glitch]), []);
        assert_eq!(warnings("Glitchedly", [&glitch]), []);
    }
}
