//! Messages in the part of ICU `MessageFormat` that the catalogues use: plain arguments, `{n, number}`, `plural` with
//! `#` and exact numbers, `select`, and quoting with apostrophes.

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::str::Chars;

/// A message of a catalogue, parsed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Pattern(pub(super) Vec<Part>);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    Text(String),
    Argument(String),
    /// A number in the locale's format.
    Number(String),
    /// A `plural` or `select` with its cases by name. A case `=1` of a plural is for that number only.
    Choice {
        kind: Kind,
        name: String,
        cases: Vec<(String, Pattern)>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Plural,
    Select,
}

impl Pattern {
    /// # Errors
    /// What is wrong, in a sentence for translators.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut parser = Parser { rest: text.chars().peekable() };
        let pattern = parser.pattern(None)?;
        if parser.rest.peek().is_some() { Err("A `}` closes nothing.".into()) } else { Ok(pattern) }
    }

    /// The pattern of a case; that of `other` if there is no such case.
    pub(super) fn case<'a>(cases: &'a [(String, Self)], names: &[&str]) -> Option<&'a Self> {
        let find = |wanted: &&str| cases.iter().find(|(name, _)| name == wanted);
        names.iter().chain(&["other"]).find_map(find).map(|(_, pattern)| pattern)
    }

    /// The names of the parameters.
    pub(super) fn params(&self) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        for part in &self.0 {
            match part {
                Part::Text(_) => {}
                Part::Argument(name) | Part::Number(name) => drop(names.insert(name.as_str())),
                Part::Choice { name, cases, .. } => {
                    names.insert(name);
                    names.extend(cases.iter().flat_map(|(_, case)| case.params()));
                }
            }
        }
        names
    }
}

struct Parser<'a> {
    rest: Peekable<Chars<'a>>,
}

impl Parser<'_> {
    /// Parses up to the end or a `}`, which stays. `counted` is the argument of the plural around it.
    fn pattern(&mut self, counted: Option<&str>) -> Result<Pattern, String> {
        let (mut parts, mut text) = (Vec::new(), String::new());
        while let Some(c) = self.rest.next_if(|c| *c != '}') {
            let part = match (c, counted) {
                ('{', _) => self.argument(counted)?,
                ('#', Some(name)) => Part::Number(name.to_owned()),
                ('\'', _) => {
                    self.quoted(&mut text, counted.is_some());
                    continue;
                }
                _ => {
                    text.push(c);
                    continue;
                }
            };
            parts.extend((!text.is_empty()).then(|| Part::Text(std::mem::take(&mut text))));
            parts.push(part);
        }
        parts.extend((!text.is_empty()).then_some(Part::Text(text)));
        Ok(Pattern(parts))
    }

    /// After an apostrophe: `''` is one apostrophe, and one before a special character quotes up to the next one.
    fn quoted(&mut self, text: &mut String, in_plural: bool) {
        if self.rest.next_if_eq(&'\'').is_some() || !self.rest.peek().is_some_and(|c| is_special(*c, in_plural)) {
            text.push('\'');
            return;
        }
        while let Some(c) = self.rest.next() {
            if c == '\'' && self.rest.next_if_eq(&'\'').is_none() {
                return;
            }
            text.push(c);
        }
    }

    /// Parses an argument after its `{`.
    fn argument(&mut self, counted: Option<&str>) -> Result<Part, String> {
        let name = self.word()?;
        if self.rest.next_if_eq(&'}').is_some() {
            return Ok(Part::Argument(name));
        }
        self.expect(',')?;
        let kind = match self.word()?.as_str() {
            "number" => {
                self.expect('}')?;
                return Ok(Part::Number(name));
            }
            "plural" => Kind::Plural,
            "select" => Kind::Select,
            other => return Err(format!("`{other}` is not number, plural or select.")),
        };
        self.expect(',')?;
        let counted = if kind == Kind::Plural { Some(name.clone()) } else { counted.map(str::to_owned) };
        let mut cases = Vec::new();
        while !self.is_closed() {
            let case = self.word()?;
            self.expect('{')?;
            cases.push((case, self.pattern(counted.as_deref())?));
            self.expect('}')?;
        }
        if !cases.iter().any(|(case, _)| case == "other") {
            return Err(format!("`{name}` has no case `other`."));
        }
        Ok(Part::Choice { kind, name, cases })
    }

    /// A name, and the blanks around it.
    fn word(&mut self) -> Result<String, String> {
        self.skip_blanks();
        let mut word = String::new();
        while let Some(c) = self.rest.next_if(|c| c.is_alphanumeric() || matches!(c, '_' | '=' | '-')) {
            word.push(c);
        }
        self.skip_blanks();
        if word.is_empty() { Err("A name is missing after a `{` or `,`.".into()) } else { Ok(word) }
    }

    fn expect(&mut self, wanted: char) -> Result<(), String> {
        self.skip_blanks();
        self.rest.next_if_eq(&wanted).map(drop).ok_or_else(|| format!("A `{wanted}` is missing."))
    }

    fn is_closed(&mut self) -> bool {
        self.skip_blanks();
        self.rest.next_if_eq(&'}').is_some()
    }

    fn skip_blanks(&mut self) {
        while self.rest.next_if(|c| c.is_whitespace()).is_some() {}
    }
}

/// Whether an apostrophe before the character quotes it.
fn is_special(c: char, in_plural: bool) -> bool {
    matches!(c, '{' | '}') || (c == '#' && in_plural)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Part {
        Part::Text(text.into())
    }

    #[test]
    fn arguments_and_texts_are_parsed() {
        let number = Part::Number("max".into());
        let parts = vec![text("It's "), Part::Argument("name".into()), text(" # "), number, text(".")];
        assert_eq!(Pattern::parse("It's {name} # { max , number }."), Ok(Pattern(parts)));
    }

    #[test]
    fn apostrophes_quote_braces() {
        assert_eq!(Pattern::parse("'{it''s}' ''"), Ok(Pattern(vec![text("{it's} '")])));
    }

    #[test]
    fn a_select_in_a_plural_counts_with_the_plural() {
        let inner = Part::Choice {
            kind: Kind::Select,
            name: "to".into(),
            cases: vec![("other".into(), Pattern(vec![Part::Number("n".into())]))],
        };
        let cases = vec![("=0".into(), Pattern(vec![text("none")])), ("other".into(), Pattern(vec![inner]))];
        let parsed = Pattern::parse("{n, plural, =0 {none} other {{to, select, other {#}}}}");
        assert_eq!(parsed, Ok(Pattern(vec![Part::Choice { kind: Kind::Plural, name: "n".into(), cases }])));
    }

    #[test]
    fn mistakes_are_refused() {
        let refused = |text| Pattern::parse(text).expect_err(text);
        assert_eq!(refused("a } b"), "A `}` closes nothing.");
        assert_eq!(refused("{n, plural, one {a}}"), "`n` has no case `other`.");
        assert_eq!(refused("{n, date}"), "`date` is not number, plural or select.");
        assert_eq!(refused("{n"), "A `,` is missing.");
        assert_eq!(refused("{}"), "A name is missing after a `{` or `,`.");
        assert_eq!(refused("{n, select, other {a}"), "A name is missing after a `{` or `,`.");
    }
}
