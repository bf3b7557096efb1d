//! The published brand as the server sends it: rendered once for each publication.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::colour::Theme;
use super::markdown;
use super::rules::{Brand, BrandAccent, FooterLink};
use super::store::BrandRow;
use crate::clock::Timestamp;
use crate::error::Result;
use crate::settings::SettingValues;
use crate::spa::{Dress, Preview, Style};

/// The length of a page's description in previews, in characters.
const SUMMARY: usize = 200;

#[derive(Default)]
pub struct Published {
    pub version: i64,
    pub brand: Brand,
    pages: Vec<BrandPageHtml>,
    style: Option<Style>,
}

/// A page of the brand.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BrandPageHtml {
    slug: String,
    pub title: String,
    /// The text as sanitized HTML.
    html: String,
    #[serde(skip)]
    pub summary: String,
}

/// The brand as the web app shows it. Absent values have the built-in look.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicBrand {
    /// The name under an icon.
    #[serde(skip_serializing_if = "Option::is_none")]
    short_name: Option<String>,
    /// The headline of the login page; each line is a line there.
    #[serde(skip_serializing_if = "Option::is_none")]
    headline: Option<String>,
    /// The path of the picture on the login page.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    links: Vec<FooterLink>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pages: Vec<BrandPageTitle>,
    /// The text of the notice, while it is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    notice: Option<String>,
}

/// A page of the brand without its text.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrandPageTitle {
    slug: String,
    title: String,
}

impl Published {
    pub fn of(row: Option<&BrandRow>) -> Result<Self> {
        let Some(row) = row else { return Ok(Self::default()) };
        let brand = row.brand()?;
        let rendered = |page: &super::BrandPage| BrandPageHtml {
            slug: page.slug.clone(),
            title: page.title.clone(),
            html: markdown::render(&page.text),
            summary: markdown::summary(&page.text, SUMMARY),
        };
        let pages = brand.pages.iter().map(rendered).collect();
        let css = css(&brand);
        let style = (!css.is_empty()).then(|| Style { hash: BASE64_STANDARD.encode(Sha256::digest(&css)), css });
        Ok(Self { version: row.version, brand, pages, style })
    }

    pub fn page(&self, slug: &str) -> Option<&BrandPageHtml> {
        self.pages.iter().find(|page| page.slug == slug)
    }

    /// The document with the present settings, which are the truth for the name, the introduction and the logo.
    pub fn document(&self, settings: &SettingValues) -> Brand {
        Brand {
            name: settings.brand_name.clone(),
            intro: settings.brand_intro.clone(),
            logo: filled(&settings.brand_logo),
            ..self.brand.clone()
        }
    }

    pub fn public(&self, now: Timestamp) -> PublicBrand {
        let Brand { short_name, headline, picture, links, pages, notice, .. } = self.brand.clone();
        let title = |page: super::BrandPage| BrandPageTitle { slug: page.slug, title: page.title };
        let notice = notice.filter(|notice| notice.is_shown(now)).map(|notice| notice.text);
        let pages = pages.into_iter().map(title).collect();
        PublicBrand { short_name, headline, picture, links, pages, notice }
    }

    /// What the server writes into documents; `None` for the built-in look.
    pub fn dress(&self, settings: &SettingValues) -> Option<Dress> {
        let Brand { icon, .. } = &self.brand;
        let built_in = SettingValues::default();
        let logo = filled(&settings.brand_logo);
        let is_built_in = settings.brand_name == built_in.brand_name && settings.brand_intro == built_in.brand_intro;
        if is_built_in && logo.is_none() && icon.is_none() && self.style.is_none() {
            return None;
        }
        Some(Dress {
            name: settings.brand_name.clone(),
            description: settings.brand_intro.clone(),
            logo,
            icon: icon.clone(),
            style: self.style.clone(),
        })
    }

    /// The preview of a link to the instance itself, or to one of the pages.
    pub fn preview(&self, path: &str, base: &str, settings: &SettingValues) -> Option<Preview> {
        let site = settings.brand_name.clone();
        let (title, description) = match path.strip_prefix("/pages/") {
            Some(slug) => {
                let page = self.page(slug)?;
                (format!("{} · {site}", page.title), page.summary.clone())
            }
            None if matches!(path, "/" | "/login") => {
                let dress = self.dress(settings)?;
                (dress.name, dress.description)
            }
            None => return None,
        };
        let image = self.brand.picture.as_ref().or(self.brand.icon.as_ref()).map(|path| format!("{base}{path}"));
        Some(Preview { title, description, image, size: None, alt: site.clone(), url: format!("{base}{path}"), site })
    }
}

fn filled(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// The rules that give the web app and the overlay the brand's colours, card back and pack back.
fn css(brand: &Brand) -> String {
    let themes = [(Theme::Dark, ":root,[data-theme=dark]"), (Theme::Light, "[data-theme=light]")];
    let accent = |accent| themes.into_iter().filter_map(move |(theme, selector)| accent_rule(accent, theme, selector));
    let card_back = brand.card_back.as_ref().map(|path| {
        let middle = path.replace(".webp", "-m.webp");
        format!(":root{{--card-back:url({path});--card-back-s:url({middle})}}")
    });
    let pack_back = brand.pack_back.as_ref().map(|path| format!(":root{{--pack-back:url({path});--pack-star:none}}"));
    brand.accent.iter().flat_map(accent).chain(card_back).chain(pack_back).collect()
}

fn accent_rule(accent: &BrandAccent, theme: Theme, selector: &str) -> Option<String> {
    let colour = accent.colour(theme)?;
    let (strong, on) = (colour.strong(theme), theme.on_accent());
    Some(format!(
        "{selector}{{--brand:{colour};--brand-strong:{strong};--accent:{colour};--accent-strong:{strong};--on-accent:{on};\
         --accent-face:{colour};--accent-face-strong:{strong};--on-accent-face:{on}}}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_style_has_the_accents_and_the_backs() {
        let brand = Brand {
            accent: Some(BrandAccent { dark: "#7291e7".into(), light: "#1d4ed8".into() }),
            card_back: Some("/pictures/a.webp".into()),
            pack_back: Some("/pictures/b.webp".into()),
            ..Brand::default()
        };
        assert_eq!(
            css(&brand),
            ":root,[data-theme=dark]{--brand:#7291e7;--brand-strong:#95aded;--accent:#7291e7;--accent-strong:#95aded;--on-accent:#0f1115;\
             --accent-face:#7291e7;--accent-face-strong:#95aded;--on-accent-face:#0f1115}\
             [data-theme=light]{--brand:#1d4ed8;--brand-strong:#163aa2;--accent:#1d4ed8;--accent-strong:#163aa2;--on-accent:#ffffff;\
             --accent-face:#1d4ed8;--accent-face-strong:#163aa2;--on-accent-face:#ffffff}\
             :root{--card-back:url(/pictures/a.webp);--card-back-s:url(/pictures/a-m.webp)}\
             :root{--pack-back:url(/pictures/b.webp);--pack-star:none}"
        );
        assert_eq!(css(&Brand::default()), "");
    }
}
