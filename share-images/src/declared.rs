//! The CSS of an imported modifier on a drawn card, after `web/src/features/cards/modifierStyle.ts`, which has the allow-list.
//!
//! What is drawn is what can be seen of it on the site: `filter`, `opacity`, `text-shadow` and `text-transform`. The site paints its own
//! paper, edge and ink over `color`, `background-color`, `border-color` and `box-shadow`, and a print lies over nothing that
//! `mix-blend-mode` could mix it with. `letter-spacing` and `font-style` cannot be drawn: lines are broken before, and the
//! fonts here have no slanted face.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::card::{Modified, Print};

/// Filters that do not move or enlarge anything.
const FILTERS: [&str; 8] =
    ["brightness", "contrast", "grayscale", "hue-rotate", "invert", "opacity", "saturate", "sepia"];
/// The longest value that is read, in bytes.
const LONGEST: usize = 200;
/// Shadows under the words at most.
const MAX_SHADOWS: usize = 4;

/// Which letters are large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    Upper,
    Lower,
    Words,
}

/// The declarations that a drawing can show.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Declared {
    /// Filter functions for the whole print.
    filter: String,
    opacity: Option<f32>,
    /// Filter functions for the words.
    shadows: String,
    case: Option<Case>,
}

impl Declared {
    /// The declarations of an imported modifier; built-in ones and those that were made at the desk have looks of their
    /// own.
    pub fn of(modifier: Option<&Modified>) -> Self {
        let imported = modifier.filter(|modifier| modifier.look.is_none());
        imported.and_then(|modifier| modifier.css.as_deref()).map(Self::read).unwrap_or_default()
    }

    fn read(css: &str) -> Self {
        let mut declared = Self::default();
        for (name, value) in css.split(';').filter_map(|declaration| declaration.split_once(':')) {
            let value = value.trim().to_ascii_lowercase();
            if value.len() > LONGEST {
                continue;
            }
            match name.trim().to_ascii_lowercase().as_str() {
                "filter" => declared.filter = filters(&value).unwrap_or_default(),
                "opacity" => declared.opacity = amount(&value).map(|share| share.clamp(0.0, 1.0)),
                "text-shadow" => declared.shadows = shadows(&value).unwrap_or_default(),
                "text-transform" => declared.case = case(&value),
                _ => {}
            }
        }
        declared
    }

    /// The attributes of the group of the whole print; empty where there is nothing to say.
    pub fn print(&self) -> String {
        let mut attributes = String::new();
        if !self.filter.is_empty() {
            let _ = write!(attributes, r#"filter="{}" "#, self.filter);
        }
        if let Some(opacity) = self.opacity {
            let _ = write!(attributes, r#"opacity="{opacity}""#);
        }
        attributes
    }

    /// The attributes of the group of its words.
    pub fn words(&self) -> String {
        if self.shadows.is_empty() { String::new() } else { format!(r#"filter="{}""#, self.shadows) }
    }

    /// A text with its letters as they are declared.
    pub fn cased<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.case {
            None => Cow::Borrowed(text),
            Some(Case::Upper) => Cow::Owned(text.to_uppercase()),
            Some(Case::Lower) => Cow::Owned(text.to_lowercase()),
            Some(Case::Words) => Cow::Owned(capitalized(text)),
        }
    }

    /// The print with its texts so.
    pub fn worded<'a>(&self, print: &'a Print) -> Cow<'a, Print> {
        if self.case.is_none() {
            return Cow::Borrowed(print);
        }
        let prefix = |modifier: &Modified| self.cased(&modifier.prefix).into_owned();
        let modifier = print.modifier.as_ref().map(|one| Modified { prefix: prefix(one), ..one.clone() });
        let (name, flavor) = (self.cased(&print.name).into_owned(), self.cased(&print.flavor).into_owned());
        Cow::Owned(Print { name, flavor, modifier, ..print.clone() })
    }
}

fn capitalized(text: &str) -> String {
    let mut before = ' ';
    text.chars().fold(String::new(), |mut all, letter| {
        if before.is_whitespace() {
            all.extend(letter.to_uppercase());
        } else {
            all.push(letter);
        }
        before = letter;
        all
    })
}

fn case(value: &str) -> Option<Case> {
    match value {
        "uppercase" => Some(Case::Upper),
        "lowercase" => Some(Case::Lower),
        "capitalize" => Some(Case::Words),
        _ => None,
    }
}

/// A number of 0 or more with a unit that stands in this list.
fn number<'a>(text: &'a str, units: &[&str]) -> Option<(f32, &'a str)> {
    let end = text.find(|letter: char| letter.is_ascii_alphabetic() || letter == '%').unwrap_or(text.len());
    let (digits, unit) = text.split_at_checked(end)?;
    let value: f32 = digits.parse().ok()?;
    (value.is_finite() && (unit.is_empty() || units.contains(&unit))).then_some((value, unit))
}

/// A share: a number, or so many per cent.
fn amount(text: &str) -> Option<f32> {
    let (value, unit) = number(text, &["%"])?;
    (value >= 0.0).then_some(if unit == "%" { value / 100.0 } else { value })
}

/// All of these functions, in SVG's terms; `None` when one of them is no filter that stays where it is.
fn filters(value: &str) -> Option<String> {
    let (mut written, mut rest) = (String::new(), value);
    while !rest.is_empty() {
        let (name, after) = rest.split_once('(')?;
        let (argument, after) = after.split_once(')')?;
        let (name, argument) = (name.trim(), argument.trim());
        if !FILTERS.contains(&name) {
            return None;
        }
        if name == "hue-rotate" {
            let (angle, unit) = number(argument, &["deg", "grad", "rad", "turn"])?;
            let _ = write!(written, "hue-rotate({angle}{}) ", if unit.is_empty() { "deg" } else { unit });
        } else {
            let share = if argument.is_empty() { 1.0 } else { amount(argument)? };
            let _ = write!(written, "{name}({share}) ");
        }
        rest = after.trim_start();
    }
    Some(written.trim_end().to_owned())
}

/// Shadows of words as filter functions, the lowest first; nothing when one of them cannot be drawn.
fn shadows(value: &str) -> Option<String> {
    let (mut all, mut depth, mut from) = (Vec::new(), 0_usize, 0);
    for (at, letter) in value.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                all.push(shadow(value.get(from..at)?)?);
                from = at + 1;
            }
            _ => {}
        }
    }
    all.push(shadow(value.get(from..)?)?);
    all.truncate(MAX_SHADOWS);
    all.reverse();
    Some(all.join(" "))
}

/// One shadow: two or three lengths in pixels, and a colour before or after them.
fn shadow(text: &str) -> Option<String> {
    let is_length = |word: &&str| word.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first));
    let is_call = text.contains('(');
    let colour = if is_call {
        let (before, after) = text.split_once('(')?;
        let name = before.rsplit(char::is_whitespace).next()?;
        format!("{name}({})", after.split_once(')')?.0)
    } else {
        text.split_whitespace().find(|word| !is_length(word)).unwrap_or("#000").to_owned()
    };
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "#(),.%/ ".contains(letter);
    if !colour.chars().all(plain) {
        return None;
    }
    let rest = text.replace(&colour, " ");
    let lengths: Option<Vec<f32>> =
        rest.split_whitespace().map(|word| number(word, &["px"]).map(|(length, _)| length)).collect();
    match lengths?.as_slice() {
        [x, y] => Some(format!("drop-shadow({x} {y} 0 {colour})")),
        [x, y, blur] if *blur >= 0.0 => Some(format!("drop-shadow({x} {y} {} {colour})", blur / 2.0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsupported_declarations_are_ignored() {
        let of = |css: &str| {
            let declared = Declared::read(css);
            (declared.print().trim().to_owned(), declared.words())
        };
        for (css, print, words) in [
            ("", "", ""),
            ("filter: sepia(1); opacity: .9;", r#"filter="sepia(1)" opacity="0.9""#, ""),
            ("FILTER: Hue-Rotate(40deg) saturate(140%)", r#"filter="hue-rotate(40deg) saturate(1.4)""#, ""),
            ("filter: hue-rotate(-0.25turn)", r#"filter="hue-rotate(-0.25turn)""#, ""),
            ("filter: grayscale()", r#"filter="grayscale(1)""#, ""),
            ("filter: sepia(1) blur(400px)", "", ""),
            ("filter: drop-shadow(0 0 100vmax red)", "", ""),
            ("filter: url(https://example.org/x.svg#a)", "", ""),
            (r#"filter: sepia(1"/><script>)"#, "", ""),
            ("filter: sepia(NaN)", "", ""),
            ("opacity: 140%", r#"opacity="1""#, ""),
            ("opacity: -1", "", ""),
            ("position: fixed; inset: 0", "", ""),
            ("text-shadow: 1px 2px 4px red", "", r#"filter="drop-shadow(1 2 2 red)""#),
            (
                "text-shadow: rgb(0, 0, 0) 1px 1px, 0 0 3px #0ff",
                "",
                r#"filter="drop-shadow(0 0 1.5 #0ff) drop-shadow(1 1 0 rgb(0, 0, 0))""#,
            ),
            ("text-shadow: 1px 1px \"><script>", "", ""),
            ("text-shadow: 1em 1em red", "", ""),
        ] {
            assert_eq!(of(css), (print.to_owned(), words.to_owned()), "{css}");
        }
    }

    #[test]
    fn text_transform_sets_the_case() {
        for (css, expected) in [
            ("text-transform: uppercase", "ŁÓDŹ EEL"),
            ("text-transform: lowercase", "łódź eel"),
            ("text-transform: capitalize", "Łódź Eel"),
            ("text-transform: none", "łódź eel"),
        ] {
            assert_eq!(Declared::read(css).cased("łódź eel"), expected, "{css}");
        }
    }
}
