//! Sentences for people, in the languages of `definitions/languages.json` (docs/decisions/messages.md).
//!
//! `messages/en.json` has every message by its key, the other files have translations. [`msg!`] names a message and its
//! parameters, and the code that sends it chooses the language.

mod list;
mod pattern;
mod stored;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::sync::{Arc, LazyLock};

use axum::http::HeaderValue;
use foilcast_base::ids::{CardId, DefinitionId};
use foilcast_base::rarity::Rarity;
use icu_decimal::DecimalFormatter;
use icu_decimal::input::Decimal;
use icu_decimal::options::DecimalFormatterOptions;
use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules};
use serde::{Deserialize, Serialize, Serializer};

pub use list::enumerated;
use pattern::{Kind, Part, Pattern};

const TABLE: &str = include_str!("../../definitions/languages.json");
/// The catalogues by language. A language without a file has no translations yet.
const FILES: [(&str, &str); 7] = [
    ("en", include_str!("../messages/en.json")),
    ("de", include_str!("../messages/de.json")),
    ("fr", include_str!("../messages/fr.json")),
    ("es", include_str!("../messages/es.json")),
    ("pt-BR", include_str!("../messages/pt-BR.json")),
    ("ja", include_str!("../messages/ja.json")),
    ("ar", include_str!("../messages/ar.json")),
];

static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let rows: Vec<Row> = serde_json::from_str(TABLE).expect("languages.json is a table");
    rows.into_iter().map(|row| Language::load(row).expect("the tests check the catalogues")).collect()
});

tokio::task_local! {
    static READER: Reader;
}

/// Who will read the texts that a task makes.
struct Reader {
    language: &'static Language,
    /// Whether a text depended on the language.
    was_asked: Cell<bool>,
}

/// Runs a request. Messages that are serialized in it are in the language that its `Accept-Language` header prefers.
/// The result states whether there were any.
pub async fn read_by<F: Future>(accepts: Option<&HeaderValue>, request: F) -> (F::Output, bool) {
    let accepted = accepts.and_then(|accepts| accepts.to_str().ok()).into_iter().flat_map(Language::accepted).next();
    let reader = Reader { language: accepted.unwrap_or_else(Language::english), was_asked: Cell::new(false) };
    let asked = async { (request.await, READER.with(|reader| reader.was_asked.get())) };
    READER.scope(reader, asked).await
}

/// Runs a part of a request on another thread, for the same reader.
pub fn for_reader<T>(language: &'static Language, part: impl FnOnce() -> T) -> T {
    READER.sync_scope(Reader { language, was_asked: Cell::new(false) }, part)
}

/// A row of `definitions/languages.json`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    tag: String,
    direction: Direction,
    list_separator: String,
    sentence_separator: String,
    is_complete: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Direction {
    Ltr,
    Rtl,
}

/// A language with its messages and formats.
pub struct Language {
    row: Row,
    plurals: PluralRules,
    numbers: DecimalFormatter,
    messages: HashMap<String, Pattern>,
}

impl Language {
    fn load(row: Row) -> anyhow::Result<Self> {
        let locale: Locale = row.tag.parse()?;
        let file = FILES.iter().find(|(tag, _)| *tag == row.tag).map_or("{}", |(_, file)| file);
        let messages: BTreeMap<String, String> = serde_json::from_str(file)?;
        let parse = |(key, text): (String, String)| match Pattern::parse(&text) {
            Ok(pattern) => Ok((key, pattern)),
            Err(mistake) => anyhow::bail!("{}.json: {key}: {mistake}", row.tag),
        };
        Ok(Self {
            plurals: PluralRules::try_new_cardinal((&locale).into())?,
            numbers: DecimalFormatter::try_new((&locale).into(), DecimalFormatterOptions::default())?,
            messages: messages.into_iter().map(parse).collect::<anyhow::Result<_>>()?,
            row,
        })
    }

    /// The language with this BCP 47 tag, in any case.
    pub fn named(tag: &str) -> Option<&'static Self> {
        LANGUAGES.iter().find(|language| language.row.tag.eq_ignore_ascii_case(tag))
    }

    /// All languages, in the order of the table.
    pub fn all() -> &'static [Self] {
        &LANGUAGES
    }

    /// The BCP 47 tags of all languages, in the order of the table.
    pub fn tags() -> Vec<&'static str> {
        LANGUAGES.iter().map(Self::tag).collect()
    }

    pub fn english() -> &'static Self {
        &LANGUAGES[0]
    }

    /// The language of the request that this task answers; English outside of requests.
    pub fn of_reader() -> &'static Self {
        let language = READER.try_with(|reader| {
            reader.was_asked.set(true);
            reader.language
        });
        language.unwrap_or_else(|_| Self::english())
    }

    /// The languages that an `Accept-Language` header names, the most preferred one first (RFC 9110, section 12.5.4).
    /// `de-CH` names `de`, and `pt` names `pt-BR`.
    pub fn accepted(header: &str) -> Vec<&'static Self> {
        let mut wanted: Vec<(f32, &Self)> = header.split(',').filter_map(Self::wanted).collect();
        wanted.sort_by(|a, b| b.0.total_cmp(&a.0));
        wanted.into_iter().map(|(_, language)| language).collect()
    }

    fn wanted(range: &str) -> Option<(f32, &'static Self)> {
        let (tag, quality) = range.split_once(";q=").unwrap_or((range, "1"));
        let quality: f32 = quality.trim().parse().ok().filter(|quality| *quality > 0.0)?;
        let base = |tag: &str| tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
        let tag = tag.trim();
        let related = || LANGUAGES.iter().find(|language| base(&language.row.tag) == base(tag));
        Some((quality, Self::named(tag).or_else(related)?))
    }

    pub fn tag(&self) -> &str {
        &self.row.tag
    }

    pub fn is_right_to_left(&self) -> bool {
        self.row.direction == Direction::Rtl
    }

    /// Whether every message is translated, so that a browser's preference chooses the language.
    pub fn is_complete(&self) -> bool {
        self.row.is_complete
    }

    /// The message in this language; in English if it is not translated.
    pub fn render(&self, message: &Message) -> String {
        if let Some(pattern) = self.messages.get(&*message.key) {
            let mut text = String::new();
            self.write(pattern, message, &mut text);
            return text;
        }
        if self.row.tag == Self::english().row.tag { message.text() } else { Self::english().render(message) }
    }

    fn write(&self, pattern: &Pattern, message: &Message, text: &mut String) {
        for part in &pattern.0 {
            match part {
                Part::Text(part) => text.push_str(part),
                Part::Argument(name) => text.push_str(&self.plain(message.param(name))),
                Part::Number(name) => match message.param(name) {
                    Some(Param::Number(number)) => text.push_str(&self.number(&Decimal::from(*number))),
                    other => text.push_str(&self.plain(other)),
                },
                Part::Choice { kind, name, cases } => {
                    let chosen = match (kind, message.param(name)) {
                        (Kind::Plural, Some(Param::Number(number))) => {
                            let count = usize::try_from(number.unsigned_abs()).unwrap_or(usize::MAX);
                            let category = category_name(self.plurals.category_for(count));
                            Pattern::case(cases, &[&format!("={number}"), category])
                        }
                        (_, param) => Pattern::case(cases, &[&self.plain(param)]),
                    };
                    if let Some(pattern) = chosen {
                        self.write(pattern, message, text);
                    }
                }
            }
        }
    }

    /// A number with the digits and separators of this language.
    fn number(&self, number: &Decimal) -> String {
        self.numbers.format(number).to_string()
    }

    /// The messages as sentences of one text.
    pub fn render_all(&self, messages: &[Message]) -> String {
        messages.iter().map(|message| self.render_part(message)).collect::<Vec<_>>().join(&self.row.sentence_separator)
    }

    /// The messages as parts of a list. Names of another direction do not change the order of the others.
    fn listed(&self, messages: &[Message]) -> String {
        messages.iter().map(|message| self.render_part(message)).collect::<Vec<_>>().join(&self.row.list_separator)
    }

    /// A message inside another one.
    fn render_part(&self, message: &Message) -> String {
        if message.key.is_empty() { self.isolated(&message.text()) } else { self.render(message) }
    }

    fn plain(&self, param: Option<&Param>) -> String {
        match param {
            Some(Param::Text(text)) => self.isolated(text),
            Some(Param::Number(number)) => number.to_string(),
            Some(Param::Tenths(tenths)) => {
                let mut number = Decimal::from(*tenths);
                number.multiply_pow10(-1);
                self.number(&number)
            }
            Some(Param::List(messages)) => self.listed(messages),
            Some(Param::Sentences(messages)) => self.render_all(messages),
            None => String::new(),
        }
    }

    /// Keeps a text of another direction from changing the order of the words around it.
    fn isolated(&self, text: &str) -> String {
        let is_simple = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
        let is_foreign = self.row.direction == Direction::Rtl || text.chars().any(is_right_to_left);
        if is_foreign && !is_simple { format!("\u{2068}{text}\u{2069}") } else { text.to_owned() }
    }
}

/// Whether the letter is Hebrew or Arabic, in their blocks or as a presentation form.
fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
}

fn category_name(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    }
}

/// A message of the catalogue with its parameters. [`msg!`] creates it; its `Display` is English.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Message {
    key: Cow<'static, str>,
    params: Vec<(Cow<'static, str>, Param)>,
}

/// The value of a message's parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Param {
    Text(String),
    Number(i64),
    /// A number with one decimal, in tenths.
    Tenths(i64),
    /// Parts of a list, in the same language.
    List(Vec<Message>),
    /// Sentences within a message, in the same language.
    Sentences(Vec<Message>),
}

impl Message {
    pub fn new(key: impl Into<Cow<'static, str>>) -> Self {
        Self { key: key.into(), params: Vec::new() }
    }

    /// A text that is the same in every language, such as an id or the message of a library.
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self::new("").with("text", &text.into())
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, value: &(impl ToParam + ?Sized)) -> Self {
        self.params.push((name.into(), value.to_param()));
        self
    }

    pub fn key(&self) -> &str {
        &self.key
    }

    fn param(&self, name: &str) -> Option<&Param> {
        self.params.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The parameters of a message of the catalogue as JSON values.
    pub fn params(&self) -> BTreeMap<String, serde_json::Value> {
        let values = self.params.iter().filter(|_| !self.key.is_empty());
        values.map(|(name, value)| (name.to_string(), value.json())).collect()
    }

    /// What is shown for a message without a pattern: a verbatim text, or the key.
    fn text(&self) -> String {
        match self.params.first() {
            Some((_, Param::Text(text))) if self.key.is_empty() => text.clone(),
            _ => self.key.to_string(),
        }
    }
}

/// In the language of the request ([`read_by`]).
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&Language::of_reader().render(self))
    }
}

impl std::fmt::Display for Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&Language::english().render(self))
    }
}

impl Param {
    fn json(&self) -> serde_json::Value {
        match self {
            Self::Text(text) => text.as_str().into(),
            Self::Number(number) => (*number).into(),
            Self::Tenths(_) | Self::List(_) | Self::Sentences(_) => Language::english().plain(Some(self)).into(),
        }
    }
}

/// A value that a message can show.
pub trait ToParam {
    fn to_param(&self) -> Param;
}

macro_rules! params {
    ($($number:ty),*; $($text:ty),*) => {
        $(impl ToParam for $number {
            fn to_param(&self) -> Param {
                Param::Number(i64::try_from(*self).unwrap_or(i64::MAX))
            }
        })*
        $(impl ToParam for $text {
            fn to_param(&self) -> Param {
                Param::Text(self.to_string())
            }
        })*
    };
}
params!(i32, i64, u8, u16, u32, u64, usize; str, String, Arc<str>, CardId, DefinitionId, Rarity);

impl ToParam for Param {
    fn to_param(&self) -> Param {
        self.clone()
    }
}

impl<T: ToParam + ?Sized> ToParam for &T {
    fn to_param(&self) -> Param {
        (**self).to_param()
    }
}

/// A number with one decimal, in tenths.
pub struct Tenths(pub i64);

impl ToParam for Tenths {
    fn to_param(&self) -> Param {
        Param::Tenths(self.0)
    }
}

/// Parts of a list, which are separated as the language does it.
pub struct List(pub Vec<Message>);

impl List {
    /// A list of texts that are the same in every language.
    pub fn of(texts: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self(texts.into_iter().map(Message::verbatim).collect())
    }
}

impl ToParam for List {
    fn to_param(&self) -> Param {
        Param::List(self.0.clone())
    }
}

impl ToParam for Message {
    fn to_param(&self) -> Param {
        Param::Sentences(vec![self.clone()])
    }
}

impl ToParam for Vec<Message> {
    fn to_param(&self) -> Param {
        Param::Sentences(self.clone())
    }
}

/// Creates a [`Message`]: `msg!("none_free", name, rarity = wanted.rarity)`. A test compares its uses with the catalogue.
macro_rules! msg {
    ($key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::messages::Message::new($key)
            $(.with(stringify!($name), &$crate::messages::msg!(@value $name $($value)?)))*
    };
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
}
pub(crate) use msg;
