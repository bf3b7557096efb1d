//! Mistakes in a form, by field.

use crate::error::{Error, Reason, Result};

/// Mistakes by field; of several at one field the first is reported.
pub(super) struct Mistakes(Reason);

impl Mistakes {
    /// None yet; `message` is shown above the fields.
    pub(super) fn new(message: &'static str) -> Self {
        Self(Reason::new("invalid", message))
    }

    /// Tells this at a field unless it holds.
    pub(super) fn check(&mut self, holds: bool, field: &'static str, message: impl Into<String>) {
        if !holds && !self.has(field) {
            self.0.fields.insert(field.into(), message.into());
        }
    }

    /// A text of at most so many characters, none of which controls anything.
    pub(super) fn text(&mut self, text: &str, longest: usize, field: &'static str) {
        let fits = text.chars().count() <= longest && !text.chars().any(|c| c.is_control() && c != '\n');
        self.check(fits, field, format!("This is a text of at most {longest} characters."));
    }

    /// Whether something is wrong with this field.
    pub(super) fn has(&self, field: &str) -> bool {
        self.0.fields.contains_key(field)
    }

    /// Everything that is wrong, field by field.
    pub(super) fn messages(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.fields.iter().map(|(field, message)| (field.as_str(), message.as_str()))
    }

    /// Refuses if anything is wrong.
    pub(super) fn refuse(self) -> Result<()> {
        if self.0.fields.is_empty() { Ok(()) } else { Err(Error::Invalid(self.0)) }
    }
}

/// A text without the space around it; none when nothing is left.
pub(super) fn tidy(text: Option<&str>) -> Option<String> {
    text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
}
