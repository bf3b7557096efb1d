//! A modifier as the editor sends it, and its validation.

use foilcast_base::look::{FAINTEST, STRONGEST};
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::mistakes::{Mistakes, tidy};
use crate::cards::{Catalogue, Look, Modifier};
use crate::error::Result;
use crate::ids::ModifierId;
use crate::messages::{Message, msg};
use crate::users::fold;

/// Maximum length of a name and of a prefix, in characters.
const LONGEST_NAME: usize = 30;
/// Maximum length of a description and of a reason, in characters.
const LONGEST_TEXT: usize = 300;

/// A modifier to create or change. It is replaced as a whole.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModifierDraft {
    /// The name, 1 to 30 characters.
    name: String,
    /// The word before a card's name, 1 to 30 characters. The space after it is added automatically.
    prefix: String,
    /// The description, one sentence.
    #[serde(default)]
    description: Option<String>,
    /// Whether openings can draw it.
    enabled: bool,
    /// The look; absent to keep the look of a built-in or an imported modifier.
    #[serde(default)]
    look: Option<Look>,
    /// The reason for the change, for the public list of each pack's versions.
    #[serde(default)]
    why: Option<String>,
    /// The `version` of the modifier that you have seen. If the modifier has another version now, the response is 409
    /// `changed`. Without it, any version is replaced.
    #[serde(default)]
    pub version: Option<String>,
}

fn is_plain(text: &str, longest: usize) -> bool {
    text.chars().count() <= longest && !text.chars().any(char::is_control)
}

/// Whether one of two folded prefixes begins with the other, word by word: a name would then have two meanings.
fn overlap(one: &str, other: &str) -> bool {
    let (one, other) = (format!("{one} "), format!("{other} "));
    one.starts_with(&other) || other.starts_with(&one)
}

impl ModifierDraft {
    /// The reason for the change.
    pub fn why(&self, otherwise: Message) -> Message {
        tidy(self.why.as_deref()).map_or(otherwise, Message::verbatim)
    }

    /// The described modifier. `before` is its current state.
    ///
    /// # Errors
    /// 400 with all mistakes.
    pub fn checked(&self, id: ModifierId, before: Option<&Modifier>, others: &[Modifier]) -> Result<Modifier> {
        let (name, prefix) = (self.name.trim(), self.prefix.trim());
        let mut mistakes = Mistakes::new(msg!("invalid.modifier"));
        check_word(&mut mistakes, "name", name);
        check_word(&mut mistakes, "prefix", prefix);
        let said = [self.description.as_deref(), self.why.as_deref()];
        for (field, text) in ["description", "why"].into_iter().zip(said) {
            let fits = is_plain(text.unwrap_or_default().trim(), LONGEST_TEXT);
            mistakes.check(fits, field, msg!("invalid.line", max = LONGEST_TEXT));
        }
        let others = others.iter().filter(|other| other.id != id);
        for other in others {
            check_distinct(&mut mistakes, other, name, prefix);
        }
        match self.look.as_ref().and_then(Look::mistake) {
            Some("look.strength") => {
                let message = msg!("invalid.look_strength", min = FAINTEST, max = STRONGEST);
                mistakes.check(false, "look.strength", message);
            }
            Some(field) => mistakes.check(false, field, msg!("invalid.colour")),
            None => {}
        }
        if let Some(before) = before.filter(|before| before.is_built_in()) {
            let stays = || msg!("invalid.built_in_word");
            mistakes.check(name == before.name, "name", stays());
            mistakes.check(prefix == before.prefix.trim(), "prefix", stays());
            mistakes.check(self.look.is_none(), "look", msg!("invalid.built_in_look"));
        } else {
            let looks =
                self.look.is_some() || before.is_some_and(|before| before.look.is_some() || before.css.is_some());
            mistakes.check(looks, "look", msg!("invalid.look_missing"));
        }
        mistakes.refuse()?;
        // A look of ours replaces the CSS of an imported one.
        let css = before.and_then(|before| before.css.clone()).filter(|_| self.look.is_none());
        let look = self.look.clone().or_else(|| before.and_then(|before| before.look.clone()));
        Ok(Modifier {
            id,
            name: name.into(),
            prefix: format!("{prefix} "),
            prefix_key: format!("{} ", fold(prefix)),
            css,
            look,
            description: tidy(self.description.as_deref()),
            enabled: self.enabled,
        })
    }
}

fn check_word(mistakes: &mut Mistakes, field: &'static str, word: &str) {
    mistakes.check(!fold(word).is_empty(), field, msg!("invalid.modifier_words"));
    mistakes.check(is_plain(word, LONGEST_NAME), field, msg!("invalid.text", max = LONGEST_NAME));
    let is_id = word.len() == 24 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let taken = is_id || fold(word) == "none";
    mistakes.check(!taken, field, msg!("invalid.word_taken"));
}

fn check_distinct(mistakes: &mut Mistakes, other: &Modifier, name: &str, prefix: &str) {
    let (their_name, their_prefix) = (fold(&other.name), fold(&other.prefix));
    let taken = [&their_name, &their_prefix].into_iter().any(|word| *word == fold(name));
    mistakes.check(!taken, "name", msg!("invalid.modifier_taken", name = other.name));
    // An older system put names of modifiers before those of cards, and the audit reads them.
    let unclear = overlap(&their_prefix, &fold(prefix)) || overlap(&their_name, &fold(prefix));
    mistakes.check(!unclear, "prefix", msg!("invalid.modifier_confusing", name = other.name));
}

/// Cards of the catalogue whose names read as another card's with this prefix, at most three.
pub fn find_conflicts(catalogue: &Catalogue, prefix_key: &str) -> Vec<String> {
    let base = |key: &str| key.strip_prefix(prefix_key).map(str::to_owned);
    let known = |key: &String| catalogue.definitions.iter().any(|other| other.name_key == *key);
    let clash = catalogue.definitions.iter().filter(|found| base(&found.name_key).as_ref().is_some_and(known));
    clash.take(3).map(|found| found.name.clone()).collect()
}
