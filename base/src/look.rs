//! The look of a modifier: one of the built-in recipes with a few parameters, never a style sheet.
//!
//! A recipe changes only the picture and the rim of a card (`web/src/features/cards/effects/looks.css`). With any
//! parameters texts stay readable, nothing flashes, and nothing outside the card changes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::value::{FromValue, Value, ValueError};

/// The least strength that is visible.
pub const FAINTEST: u8 = 10;
pub const STRONGEST: u8 = 100;

/// The look of a card with a modifier.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Look {
    pub recipe: Recipe,
    /// The first colour as `#rrggbb`, for example `#ffb347`.
    pub first: String,
    pub second: String,
    /// The strength of the effect, 10 to 100.
    #[schema(minimum = 10, maximum = 100)]
    pub strength: u8,
    /// How the effect moves while a user looks at the card.
    pub motion: Motion,
}

/// The effect of a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Recipe {
    /// The picture in two colours: the first for its shadows, the second for its lights.
    Duotone,
    /// Bands of two colours of light across the picture.
    Foil,
    /// A glowing rim around the card that goes from one colour to the other.
    Rim,
    /// A fine weave of two threads over the picture.
    Weave,
    /// Frost that grows in from the picture's edges, with sparks in it.
    Frost,
}

/// How an effect moves. Every effect stands still for users who prefer reduced motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Motion {
    Still,
    /// With the light that follows the pointer.
    Follow,
    /// Slowly by itself, while the card is looked at.
    Drift,
}

impl Look {
    /// The first invalid field: `look.first` or `look.second`, which are colours as in `#ffb347`, or `look.strength`.
    pub fn mistake(&self) -> Option<&'static str> {
        let colours = [("look.first", &self.first), ("look.second", &self.second)];
        let colour = colours.into_iter().find(|(_, colour)| !is_colour(colour)).map(|(field, _)| field);
        let strength = (FAINTEST..=STRONGEST).contains(&self.strength);
        colour.or_else(|| (!strength).then_some("look.strength"))
    }

    /// Whether it is valid.
    pub fn is_valid(&self) -> bool {
        self.mistake().is_none()
    }

    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

fn is_colour(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit()))
}

impl FromValue for Look {
    fn from_value(value: Value<'_>) -> Result<Self, ValueError> {
        match value {
            Value::Text(text) => serde_json::from_str(text).map_err(|_| ValueError::new("a look", &value)),
            other => Err(ValueError::new("a look", &other)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(first: &str, strength: u8) -> Look {
        let (first, second) = (first.to_owned(), "#0A1b2C".to_owned());
        Look { recipe: Recipe::Foil, first, second, strength, motion: Motion::Follow }
    }

    #[test]
    fn only_plain_colours_and_strengths_are_valid() {
        for (good, strength) in [("#000000", 10), ("#ffFF00", 100)] {
            assert_eq!(look(good, strength).mistake(), None, "{good} {strength}");
        }
        for bad in
            ["", "red", "#fff", "#ffffff00", "#ggffff", "#ff\u{0}fff", "url(#a)", "#ffffff;position:fixed", "#é000"]
        {
            assert_eq!(look(bad, 50).mistake(), Some("look.first"), "{bad:?}");
        }
        for strength in [0, 9, 101, 255] {
            assert_eq!(look("#ffffff", strength).mistake(), Some("look.strength"));
        }
    }

    #[test]
    fn a_look_is_read_as_it_was_stored() {
        let stored = look("#123456", 40).to_text();
        assert_eq!(Look::from_value(Value::Text(&stored)).ok(), Some(look("#123456", 40)));
        for invalid in ["{}", r#"{"recipe":"css"}"#, "position: fixed"] {
            assert!(Look::from_value(Value::Text(invalid)).is_err(), "{invalid}");
        }
    }
}
