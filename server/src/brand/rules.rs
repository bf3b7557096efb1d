//! The brand's document and what it may contain.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::colour::{Colour, Theme};
use super::markdown;
use crate::clock::Timestamp;
use crate::error::{Error, Reason, Result};
use crate::json::given;
use crate::messages::{Message, msg};

pub const MAX_PAGES: usize = 10;
pub const MAX_LINKS: usize = 10;
/// The maximum length of a page's text, in characters.
const MAX_TEXT: usize = 20_000;
/// The maximum length of an address, in characters.
const MAX_URL: usize = 300;

/// How the instance presents itself. Absent values have the built-in look.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Brand {
    /// The name, at most 40 characters: the setting `brand-name`.
    pub name: String,
    /// The name under an icon, at most 12 characters; the name if absent.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub short_name: Option<String>,
    /// The path of the logo: the setting `brand-logo`.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub logo: Option<String>,
    /// The path of the square icon.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub icon: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accent: Option<BrandAccent>,
    /// The headline of the login page, at most 60 characters; each line is a line there.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub headline: Option<String>,
    /// The text below the headline, at most 400 characters: the setting `brand-intro`.
    pub intro: String,
    /// The path of the picture on the login page.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub picture: Option<String>,
    /// The links of the footer, at most 10.
    #[schema(required = false)]
    pub links: Vec<FooterLink>,
    /// The pages at `/pages/{slug}`, at most 10.
    #[schema(required = false)]
    pub pages: Vec<BrandPage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice: Option<BrandNotice>,
    /// The path of the picture of the back of all cards.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub card_back: Option<String>,
    /// The path of the picture of packs without their own picture.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub pack_back: Option<String>,
}

/// The accent colour in each theme, as `#rrggbb`, with a contrast of at least 4.5 on every surface.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BrandAccent {
    pub dark: String,
    pub light: String,
}

impl BrandAccent {
    fn of(&self, theme: Theme) -> &str {
        match theme {
            Theme::Dark => &self.dark,
            Theme::Light => &self.light,
        }
    }

    /// The colour in this theme, if it is one.
    pub fn colour(&self, theme: Theme) -> Option<Colour> {
        self.of(theme).parse().ok()
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FooterLink {
    /// The text, 1 to 40 characters.
    pub label: String,
    /// The address, beginning with `https://` or `http://`.
    pub url: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BrandPage {
    /// The end of the address: 1 to 40 lower-case letters, digits and hyphens.
    pub slug: String,
    /// The title, 1 to 60 characters.
    pub title: String,
    /// The text in Markdown, at most 20,000 characters, without HTML.
    pub text: String,
}

/// A notice above all pages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BrandNotice {
    /// The text, 1 to 400 characters.
    pub text: String,
    /// When it is shown first; from the publication if absent.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given", default)]
    pub from: Option<Timestamp>,
    /// When it is removed; never if absent.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given", default)]
    pub to: Option<Timestamp>,
}

impl BrandNotice {
    pub fn is_shown(&self, now: Timestamp) -> bool {
        self.from.is_none_or(|from| from <= now) && self.to.is_none_or(|to| now < to)
    }
}

/// The pictures of a brand, by their field.
pub const PICTURES: [&str; 5] = ["logo", "icon", "picture", "cardBack", "packBack"];

impl Brand {
    /// The pictures in the order of [`PICTURES`].
    pub fn pictures(&self) -> [&Option<String>; 5] {
        [&self.logo, &self.icon, &self.picture, &self.card_back, &self.pack_back]
    }

    pub fn pictures_mut(&mut self) -> [&mut Option<String>; 5] {
        [&mut self.logo, &mut self.icon, &mut self.picture, &mut self.card_back, &mut self.pack_back]
    }

    /// The tidied document, or all its mistakes (400 `invalid_brand`). `is_picture` tells whether there is a picture at
    /// a path. For a colour without contrast, the parameter `nearestDark` or `nearestLight` is the nearest colour
    /// with it.
    pub fn checked(mut self, is_picture: impl Fn(&str) -> bool) -> Result<Self> {
        let mut mistakes = Mistakes::default();
        mistakes.line("name", &mut self.name, 1..=40);
        mistakes.optional("shortName", &mut self.short_name, 12);
        mistakes.optional("headline", &mut self.headline, 60);
        mistakes.text("intro", &mut self.intro, 0..=400);
        mistakes.accent(self.accent.as_mut());
        for (field, picture) in PICTURES.into_iter().zip(self.pictures()) {
            if picture.as_deref().is_some_and(|path| !is_picture(path)) {
                mistakes.add(field, msg!("brand.picture_missing"));
            }
        }
        mistakes.links(&mut self.links);
        mistakes.pages(&mut self.pages);
        mistakes.notice(self.notice.as_mut());
        mistakes.none_or(self)
    }
}

/// The mistakes of a document, by field.
#[derive(Default)]
struct Mistakes {
    found: Vec<(String, Message)>,
    nearest: Vec<(&'static str, Colour)>,
}

impl Mistakes {
    fn add(&mut self, field: impl Into<String>, message: Message) {
        self.found.push((field.into(), message));
    }

    /// A text of some lines.
    fn text(&mut self, field: &str, text: &mut String, length: std::ops::RangeInclusive<usize>) {
        *text = text.trim().replace("\r\n", "\n");
        let is_clean = !text.chars().any(|letter| letter.is_control() && !matches!(letter, '\n' | '\t'));
        if !is_clean || !length.contains(&text.chars().count()) {
            let (min, max) = (*length.start(), *length.end());
            let message =
                if min == 0 { msg!("brand.characters_at_most", max) } else { msg!("brand.characters", min, max) };
            self.add(field, message);
        }
    }

    /// A text of one line.
    fn line(&mut self, field: &str, text: &mut String, length: std::ops::RangeInclusive<usize>) {
        if text.trim().contains('\n') {
            self.add(field, msg!("brand.one_line"));
        } else {
            self.text(field, text, length);
        }
    }

    fn optional(&mut self, field: &str, text: &mut Option<String>, most: usize) {
        if let Some(text) = text {
            self.text(field, text, 1..=most);
        }
    }

    fn accent(&mut self, accent: Option<&mut BrandAccent>) {
        let Some(accent) = accent else { return };
        for (theme, field, parameter) in
            [(Theme::Dark, "accent.dark", "nearestDark"), (Theme::Light, "accent.light", "nearestLight")]
        {
            match accent.colour(theme) {
                None => self.add(field, msg!("brand.colour")),
                Some(colour) if !colour.is_legible(theme) => {
                    let nearest = colour.nearest_legible(theme);
                    let (colour, shown) = (colour.to_string(), nearest.to_string());
                    self.add(field, msg!("brand.contrast", colour, nearest = shown));
                    self.nearest.push((parameter, nearest));
                }
                Some(_) => {}
            }
        }
        accent.dark.make_ascii_lowercase();
        accent.light.make_ascii_lowercase();
    }

    fn links(&mut self, links: &mut [FooterLink]) {
        if links.len() > MAX_LINKS {
            self.add("links", msg!("brand.links", max = MAX_LINKS));
        }
        for (index, link) in links.iter_mut().enumerate() {
            self.line(&format!("links.{index}.label"), &mut link.label, 1..=40);
            link.url = link.url.trim().to_owned();
            if !is_web_address(&link.url) {
                self.add(format!("links.{index}.url"), msg!("brand.address"));
            }
        }
    }

    fn pages(&mut self, pages: &mut [BrandPage]) {
        if pages.len() > MAX_PAGES {
            self.add("pages", msg!("brand.pages", max = MAX_PAGES));
        }
        let mut slugs = HashSet::new();
        for (index, page) in pages.iter_mut().enumerate() {
            self.line(&format!("pages.{index}.title"), &mut page.title, 1..=60);
            let slug = format!("pages.{index}.slug");
            if !is_slug(&page.slug) {
                self.add(slug, msg!("brand.slug"));
            } else if !slugs.insert(page.slug.clone()) {
                self.add(slug, msg!("brand.slug_taken"));
            }
            let text = format!("pages.{index}.text");
            self.text(&text, &mut page.text, 1..=MAX_TEXT);
            if let Err(mistake) = markdown::check(&page.text) {
                self.add(text, mistake.message());
            }
        }
    }

    fn notice(&mut self, notice: Option<&mut BrandNotice>) {
        let Some(notice) = notice else { return };
        self.text("notice.text", &mut notice.text, 1..=400);
        if notice.from.zip(notice.to).is_some_and(|(from, to)| to <= from) {
            self.add("notice.to", msg!("brand.notice_ends"));
        }
    }

    fn none_or(self, brand: Brand) -> Result<Brand> {
        let Some((_, problem)) = self.found.first() else { return Ok(brand) };
        let mut message = msg!("invalid_brand", problem);
        for (parameter, colour) in self.nearest {
            message = message.with(parameter, &colour.to_string());
        }
        let reason = Reason::new(message);
        let add = |reason: Reason, (field, message)| reason.field(field, message);
        Err(Error::Invalid(self.found.into_iter().fold(reason, add)))
    }
}

fn is_slug(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|letter| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

fn is_web_address(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let host = lower.strip_prefix("https://").or_else(|| lower.strip_prefix("http://")).unwrap_or_default();
    text.chars().count() <= MAX_URL
        && host.starts_with(|letter: char| letter.is_alphanumeric() || letter == '[')
        && !text.chars().any(|letter| letter.is_whitespace() || letter.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorBody;

    fn brand() -> Brand {
        Brand { name: "Nova's cards".into(), ..Brand::default() }
    }

    fn refused(brand: Brand) -> ErrorBody {
        brand.checked(|path| path == "/pictures/known.webp").expect_err("is refused").body()
    }

    fn page(slug: &str, text: &str) -> BrandPage {
        BrandPage { slug: slug.into(), title: "A page".into(), text: text.into() }
    }

    #[test]
    fn a_valid_document_is_tidied() {
        let brand = Brand {
            name: " Nova's cards ".into(),
            accent: Some(BrandAccent { dark: "#FFC857".into(), light: "#8A5A00".into() }),
            icon: Some("/pictures/known.webp".into()),
            links: vec![FooterLink { label: " Discord".into(), url: "https://discord.example/x ".into() }],
            pages: vec![page("rules", "Be **kind**.\r\n")],
            ..Brand::default()
        };
        let checked = brand.checked(|_| true).expect("is valid");
        assert_eq!(checked.name, "Nova's cards");
        assert_eq!(checked.accent, Some(BrandAccent { dark: "#ffc857".into(), light: "#8a5a00".into() }));
        assert_eq!((&*checked.links[0].label, &*checked.pages[0].text), ("Discord", "Be **kind**."));
    }

    #[test]
    fn a_colour_without_contrast_is_refused_with_the_nearest_one() {
        let accent = Some(BrandAccent { dark: "#1d4ed8".into(), light: "#ffc857".into() });
        let body = refused(Brand { accent, ..brand() });
        assert_eq!(body.code, "invalid_brand");
        assert_eq!((&body.params["nearestDark"], &body.params["nearestLight"]), (&"#7291e7".into(), &"#80642c".into()));
        assert!(body.fields["accent.dark"].contains("#7291e7"), "{body:?}");
        let nearest = BrandAccent { dark: "#7291e7".into(), light: "#80642c".into() };
        assert!(Brand { accent: Some(nearest), ..brand() }.checked(|_| true).is_ok());
    }

    #[test]
    fn every_mistake_is_named_at_its_field() {
        let link = |url: &str| FooterLink { label: "x".into(), url: url.into() };
        let at = |millis| Some(Timestamp::from_millis(millis));
        let cases = [
            (Brand { name: " ".into(), ..brand() }, "name"),
            (Brand { name: "a\nb".into(), ..brand() }, "name"),
            (Brand { short_name: Some("thirteen char".into()), ..brand() }, "shortName"),
            (Brand { intro: "a".repeat(401), ..brand() }, "intro"),
            (Brand { icon: Some("/pictures/gone.webp".into()), ..brand() }, "icon"),
            (Brand { card_back: Some("https://elsewhere.example/x.png".into()), ..brand() }, "cardBack"),
            (
                Brand { accent: Some(BrandAccent { dark: "red".into(), light: "#8a5a00".into() }), ..brand() },
                "accent.dark",
            ),
            (Brand { links: vec![link("javascript:alert(1)")], ..brand() }, "links.0.url"),
            (Brand { links: vec![link("https://a.example"), link("//b.example")], ..brand() }, "links.1.url"),
            (Brand { links: vec![link("https://")], ..brand() }, "links.0.url"),
            (Brand { links: vec![link("https://a.example"); 11], ..brand() }, "links"),
            (Brand { pages: (0..11).map(|n| page(&format!("p{n}"), "x")).collect(), ..brand() }, "pages"),
            (Brand { pages: vec![page("rules", "x"), page("rules", "y")], ..brand() }, "pages.1.slug"),
            (Brand { pages: vec![page("../x", "x")], ..brand() }, "pages.0.slug"),
            (Brand { pages: vec![page("x", "<script>alert(1)</script>")], ..brand() }, "pages.0.text"),
            (Brand { notice: Some(BrandNotice { text: "x".into(), from: at(2), to: at(1) }), ..brand() }, "notice.to"),
        ];
        for (brand, field) in cases {
            let body = refused(brand);
            assert_eq!(body.fields.keys().collect::<Vec<_>>(), [field], "{body:?}");
            assert_eq!(body.message, format!("{} Nothing was saved.", body.fields[field]));
        }
    }

    #[test]
    fn a_notice_is_shown_from_its_beginning_until_its_end() {
        let at = Timestamp::from_millis;
        let notice = BrandNotice { text: "x".into(), from: Some(at(10)), to: Some(at(20)) };
        assert_eq!([9, 10, 19, 20].map(|now| notice.is_shown(at(now))), [false, true, true, false]);
        assert!(BrandNotice { from: None, to: None, ..notice }.is_shown(at(0)));
    }
}
