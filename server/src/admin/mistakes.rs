//! Mistakes in a form, by field.

use crate::error::{Error, Reason, Result};
use crate::messages::{Message, msg};

/// Mistakes by field. Only the first one of a field is reported.
pub(super) struct Mistakes(Reason);

impl Mistakes {
    /// No mistakes yet. `message` is shown above the fields.
    pub(super) fn new(message: Message) -> Self {
        Self(Reason::new(message))
    }

    /// Adds this mistake unless `holds`.
    pub(super) fn check(&mut self, holds: bool, field: &'static str, message: Message) {
        if !holds && !self.has(field) {
            self.0.fields.insert(field.into(), message);
        }
    }

    /// Checks that a text has at most `longest` characters, and no control characters.
    pub(super) fn text(&mut self, text: &str, longest: usize, field: &'static str) {
        let fits = text.chars().count() <= longest && !text.chars().any(|c| c.is_control() && c != '\n');
        self.check(fits, field, msg!("invalid.text", max = longest));
    }

    /// Whether this field has a mistake.
    pub(super) fn has(&self, field: &str) -> bool {
        self.0.fields.contains_key(field)
    }

    /// All mistakes by field.
    pub(super) fn messages(&self) -> impl Iterator<Item = (&str, &Message)> {
        self.0.fields.iter().map(|(field, message)| (field.as_str(), message))
    }

    /// An error if there is any mistake.
    pub(super) fn refuse(self) -> Result<()> {
        if self.is_empty() { Ok(()) } else { Err(self.into()) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.fields.is_empty()
    }
}

impl From<Mistakes> for Error {
    fn from(mistakes: Mistakes) -> Self {
        Self::Invalid(mistakes.0)
    }
}

/// The trimmed text; `None` if it is empty.
pub(super) fn tidy(text: Option<&str>) -> Option<String> {
    text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
}
