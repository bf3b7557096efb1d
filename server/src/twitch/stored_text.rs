//! Texts for admins in the database: the English text, and in the column `translatable` the message as JSON.

use crate::db::Row;
use crate::messages::Message;

/// The values of both columns.
pub(super) fn columns(message: Option<&Message>) -> (Option<String>, Option<String>) {
    (message.map(ToString::to_string), message.and_then(Message::to_stored))
}

/// Reads the text and its translatable message.
pub(super) fn read(row: &mut Row<'_>) -> anyhow::Result<Option<Message>> {
    let (text, translatable): (Option<String>, Option<String>) = (row.next()?, row.next()?);
    Ok(text.map(|text| restored(text, translatable.as_deref())))
}

/// A node of an older version changes the text alone. Then the text is shown.
pub(super) fn restored(text: String, translatable: Option<&str>) -> Message {
    let message = Message::restored(text.clone(), translatable);
    if message.to_string() == text { message } else { Message::verbatim(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::{Language, msg};

    #[test]
    fn a_text_without_its_message_is_shown_as_it_is() {
        let message = msg!("twitch_outcome.given", packs = 2, who = "ada");
        let (text, translatable) = columns(Some(&message));
        let text = text.expect("is stored");
        let shown = |text: &str, translatable: Option<&str>| {
            Language::named("de").expect("is in the table").render(&restored(text.to_owned(), translatable))
        };
        assert_eq!(shown(&text, translatable.as_deref()), "2 Packs für ada.");
        assert_eq!(shown("3 packs for bob", translatable.as_deref()), "3 packs for bob");
        assert_eq!(shown(&text, Some(r#"["twitch_outcome.gone", {}]"#)), "2 packs for ada.");
        assert_eq!(shown(&text, None), "2 packs for ada.");
    }
}
