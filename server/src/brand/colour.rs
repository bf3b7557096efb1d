//! Accent colours and their contrast on the surfaces of the web app (WCAG 2.2, success criterion 1.4.3).

use std::fmt;
use std::str::FromStr;

/// The minimum contrast of text.
const TEXT_CONTRAST: f64 = 4.5;
const WHITE: Colour = Colour([255; 3]);
const BLACK: Colour = Colour([0; 3]);

/// A colour in sRGB, written as `#rrggbb`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour([u8; 3]);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    Dark,
    Light,
}

impl Theme {
    pub const ALL: [Self; 2] = [Self::Dark, Self::Light];

    /// The surfaces on which accents are text: `--bg` and `--surface-1` to `--surface-3` of `web/src/styles/tokens.css`.
    fn surfaces(self) -> [Colour; 4] {
        match self {
            Self::Dark => [0x0f_11_15, 0x16_19_20, 0x1e_22_2b, 0x28_2d_38].map(Colour::from_rgb),
            Self::Light => [0xf3_f3_f1, 0xfb_fb_fa, 0xff_ff_ff, 0xe8_e8_e5].map(Colour::from_rgb),
        }
    }

    /// The colour towards which accents get more contrast.
    fn extreme(self) -> Colour {
        match self {
            Self::Dark => WHITE,
            Self::Light => BLACK,
        }
    }

    /// The colour of text on an accent of this theme.
    pub fn on_accent(self) -> Colour {
        match self {
            Self::Dark => Colour::from_rgb(0x0f_11_15),
            Self::Light => WHITE,
        }
    }
}

impl Colour {
    const fn from_rgb(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self([red, green, blue])
    }

    /// Relative luminance, from 0 to 1.
    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = self.0.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast ratio of two colours, from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// Whether text in this colour has enough contrast on all surfaces of the theme.
    pub fn is_legible(self, theme: Theme) -> bool {
        theme.surfaces().iter().all(|surface| self.contrast(*surface) >= TEXT_CONTRAST)
    }

    /// The first legible colour on the way to white (dark theme) or black (light theme).
    pub fn nearest_legible(self, theme: Theme) -> Self {
        let steps = (0..=u8::MAX).map(|step| self.mixed(theme.extreme(), step));
        steps.into_iter().find(|colour| colour.is_legible(theme)).unwrap_or(theme.extreme())
    }

    /// The accent of hovered and pressed controls.
    pub fn strong(self, theme: Theme) -> Self {
        self.mixed(theme.extreme(), 64)
    }

    /// This colour with `step` of 255 parts of another one.
    fn mixed(self, other: Self, step: u8) -> Self {
        let step = u32::from(step);
        let mix = |one: u8, two: u8| {
            let sum = u32::from(one) * (255 - step) + u32::from(two) * step;
            u8::try_from((sum + 127) / 255).unwrap_or(u8::MAX)
        };
        let (Self([red, green, blue]), Self([r, g, b])) = (self, other);
        Self([mix(red, r), mix(green, g), mix(blue, b)])
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct NotAColour;

impl FromStr for Colour {
    type Err = NotAColour;

    fn from_str(text: &str) -> Result<Self, NotAColour> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && !digits.starts_with('+'));
        digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).map(Self::from_rgb).ok_or(NotAColour)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([red, green, blue]) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colour(text: &str) -> Colour {
        text.parse().expect("is a colour")
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((WHITE.contrast(BLACK) - 21.0).abs() < 1e-9);
        assert!((colour("#777777").contrast(WHITE) - 4.478).abs() < 0.001);
        assert!((colour("#0000ff").contrast(WHITE) - 8.592).abs() < 0.001);
    }

    #[test]
    fn only_six_hexadecimal_digits_are_a_colour() {
        assert_eq!(colour("#A1b2C3").to_string(), "#a1b2c3");
        for text in ["", "#abc", "a1b2c3", "#a1b2c", "#a1b2c3d4", "#+1b2c3", "#gggggg", "red", "#é1b2c"] {
            assert_eq!(text.parse::<Colour>(), Err(NotAColour), "{text}");
        }
    }

    /// Shared with the form (`web/src/features/brand/contrast.test.ts`).
    #[test]
    fn the_form_computes_the_same_colours() {
        let cases: Vec<[String; 3]> =
            serde_json::from_str(include_str!("../../../definitions/accents.json")).expect("is JSON");
        for [chosen, dark, light] in cases {
            for (theme, expected) in [(Theme::Dark, dark), (Theme::Light, light)] {
                let nearest = colour(&chosen).nearest_legible(theme);
                assert_eq!(nearest.to_string(), expected, "{chosen} in {theme:?}");
                assert!(nearest.is_legible(theme) && nearest.strong(theme).is_legible(theme));
                assert!(theme.on_accent().contrast(nearest) >= TEXT_CONTRAST, "text on {nearest}");
            }
        }
    }

    #[test]
    fn surfaces_are_those_of_the_web_app() {
        let tokens = include_str!("../../../web/src/styles/tokens.css");
        let themes = tokens.split_once("[data-theme=\"dark\"] {").and_then(|(_, rest)| rest.split_once("[data-theme="));
        let (dark, light) = themes.expect("has two themes");
        for (theme, text) in [(Theme::Dark, dark), (Theme::Light, light)] {
            let names = ["--bg", "--surface-1", "--surface-2", "--surface-3"];
            for (name, surface) in names.into_iter().zip(theme.surfaces()) {
                assert!(text.contains(&format!("{name}: {surface};")), "{name} of {theme:?}");
            }
        }
    }
}
