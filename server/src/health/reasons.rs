//! Reasons of nodes in the language of the reader.
//!
//! Nodes report them in English, as `/readyz` and the log have them, so that nodes of other versions can show them.

use crate::messages::{Language, Message, msg};

fn known() -> [Message; 7] {
    [
        msg!("reason.clock_wrong"),
        msg!("reason.cut_off"),
        msg!("reason.database_silent"),
        msg!("reason.database_unreadable"),
        msg!("reason.disk_full"),
        msg!("reason.locked"),
        msg!("reason.stopping"),
    ]
}

/// The message of this English text; the text itself if there is none.
pub(super) fn message(text: &str) -> Message {
    let known = known().into_iter().find(|known| known.to_string() == text);
    known.unwrap_or_else(|| Message::verbatim(text))
}

/// The text in the language of the request.
pub(super) fn translated(text: &str) -> String {
    Language::of_reader().render(&message(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::WriteBlocked;
    use crate::observe::UNREADABLE;
    use crate::probes::LEAVING;

    #[test]
    fn reasons_have_a_message() {
        let reasons = [WriteBlocked::NoRoom.message(), WriteBlocked::Locked.message(), UNREADABLE, LEAVING];
        for text in reasons {
            assert!(!message(text).key().is_empty(), "{text}");
        }
        assert_eq!(message("of a later version"), Message::verbatim("of a later version"));
    }
}
