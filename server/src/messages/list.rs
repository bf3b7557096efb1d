//! Lists in sentences, as in `a, b and c`.

use super::{List, Message, msg};

/// All of these things in a sentence; `None` for none.
pub fn enumerated(mut things: Vec<Message>) -> Option<Message> {
    let last = things.pop()?;
    Some(if things.is_empty() { last } else { msg!("list.and", others = List(things), last) })
}
