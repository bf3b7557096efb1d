//! Names and descriptions in the reader's language.
//!
//! The texts of the built-in achievements are messages of the catalogue. A text that an admin wrote is the same in every
//! language.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::definitions;
use crate::messages::Message;

/// The keys of the messages by their English texts, which the database has.
static KEYS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let all = definitions::read().expect("a test reads the file");
    let texts = all.into_iter().flat_map(|built_in| {
        let slug = slug(&built_in.name);
        [
            (built_in.name, format!("achievement.{slug}.name")),
            (built_in.description, format!("achievement.{slug}.description")),
        ]
    });
    texts.collect()
});

/// The name or description of an achievement, from its stored text.
pub fn message(stored: &str) -> Message {
    KEYS.get(stored).map_or_else(|| Message::verbatim(stored), |key| Message::new(key.as_str()))
}

/// The keys of all texts of built-in achievements.
#[cfg(test)]
pub fn keys() -> impl Iterator<Item = &'static String> {
    KEYS.values()
}

/// The name in lower case, with one underscore for anything but letters and digits.
fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Language;

    #[test]
    fn each_text_of_the_file_is_the_english_message() {
        assert_eq!(KEYS.len(), 90, "each text once");
        for (text, key) in &*KEYS {
            assert_eq!(Language::english().render(&message(text)), *text, "{key} of en.json");
        }
    }

    #[test]
    fn a_text_of_an_admin_is_the_same_in_every_language() {
        let german = Language::named("de").expect("is in the table");
        let shown = |text| german.render(&message(text));
        assert_eq!((shown("Fresh Foil"), shown("Fresh foil")), ("Frische Folie".into(), "Fresh foil".into()));
        assert_eq!(shown("Open 10 packs."), "Öffne 10 Packs.");
        assert_eq!(shown("Open 12 packs."), "Open 12 packs.");
    }
}
