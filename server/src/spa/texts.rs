//! The document's own texts, which it shows while the app's code is on its way, in the reader's language.

use crate::markup::escaped;
use crate::messages::{Language, Message, msg};

/// The texts of `web/index.html`, which is in English.
fn texts() -> [Message; 4] {
    [msg!("document.loading"), msg!("document.slow"), msg!("document.again"), msg!("document.no_script")]
}

/// The document in this language.
pub(super) fn translated(page: &str, language: &Language) -> String {
    let translate =
        |page: String, text: Message| page.replacen(&escaped(&text.to_string()), &escaped(&language.render(&text)), 1);
    texts().into_iter().fold(page.to_owned(), translate)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = include_str!("../../../web/index.html");

    #[test]
    fn every_text_of_the_document_is_translated() {
        assert_eq!(translated(PAGE, Language::english()), PAGE);
        for language in Language::tags().into_iter().filter_map(Language::named) {
            let page = translated(PAGE, language);
            for text in texts() {
                assert!(page.contains(&escaped(&language.render(&text))), "{}: {text}", language.tag());
            }
        }
        let german = translated(PAGE, Language::named("de").expect("is in the table"));
        assert!(german.contains("data-slow=\"Diese Seite lädt langsam: "), "{german}");
        assert!(german.contains("data-again=\"Seite neu laden\">Wird geladen …</p>"), "{german}");
    }
}
