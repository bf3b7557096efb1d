//! Lists in sentences, as in `a, b and c`.

use super::{Language, List, Message, msg};

impl Language {
    /// What separates the parts of a list.
    pub(super) fn comma(&self) -> String {
        self.render(&msg!("list.comma"))
    }
}

/// All of these things in a sentence; `None` for none.
pub fn enumerated(mut things: Vec<Message>) -> Option<Message> {
    let last = things.pop()?;
    Some(if things.is_empty() { last } else { msg!("list.and", others = List(things), last) })
}
