//! The brand of the instance, written into a document before it is sent, so that the first paint shows it.

use crate::markup::escaped;

/// What a document shows of the brand. Texts are as admins wrote them; they are escaped here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dress {
    pub name: String,
    pub description: String,
    /// The path of the logo; `None` for the built-in one.
    pub logo: Option<String>,
    /// The path of the icon, a WebP picture; `None` for the built-in one.
    pub icon: Option<String>,
    pub style: Option<Style>,
}

/// Rules of CSS, and their SHA-256 in base64 for the page's policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Style {
    pub css: String,
    pub hash: String,
}

/// The name in the build's documents.
const BUILT_IN_NAME: &str = "Foilcast";
const BUILT_IN_ICON: &str = "href=\"/favicon.svg\" type=\"image/svg+xml\"";
const BUILT_IN_TOUCH_ICON: &str = "href=\"/apple-touch-icon.png\"";
const BUILT_IN_DESCRIPTION: &str = "Collect, open and show off the cards of your favourite stream.";

impl Dress {
    /// The document with this name, description, logo, icon and style.
    pub(super) fn written_into(&self, page: &str) -> String {
        let name = escaped(&self.name);
        let mut page = page
            .replace(BUILT_IN_NAME, &name)
            .replacen(BUILT_IN_DESCRIPTION, &escaped(&self.description), 1)
            .replacen("</head>", &format!("{}</head>", self.head(&name)), 1);
        if let Some(icon) = &self.icon {
            let small = format!("href=\"{}\" type=\"image/webp\"", escaped(&icon.replace(".webp", "-s.webp")));
            let touch = format!("href=\"{}\"", escaped(&icon.replace(".webp", "-m.png")));
            page = page.replacen(BUILT_IN_ICON, &small, 1).replacen(BUILT_IN_TOUCH_ICON, &touch, 1);
        }
        if let Some(logo) = &self.logo {
            page = with_logo(&page, logo);
        }
        page
    }

    /// What `web/src/lib/brand.ts` reads, and the style.
    fn head(&self, name: &str) -> String {
        let logo = self.logo.iter().map(|logo| format!("<meta name=\"logo\" content=\"{}\" />", escaped(logo)));
        let style = self.style.iter().map(|style| format!("<style>{}</style>", style.css));
        let name = format!("<meta name=\"application-name\" content=\"{name}\" />");
        std::iter::once(name).chain(logo).chain(style).collect()
    }
}

/// The page with this logo in its first bar, in the place of the drawing there.
fn with_logo(page: &str, logo: &str) -> String {
    let bar = page.split_once("<div class=\"start-bar\">");
    let parts = bar.and_then(|(before, bar)| Some((before, bar.split_once("</svg>")?.1)));
    match parts {
        Some((before, after)) => {
            format!("{before}<div class=\"start-bar\"><img src=\"{}\" alt=\"\" height=\"32\" />{after}", escaped(logo))
        }
        None => page.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = include_str!("../../../web/index.html");

    fn dress() -> Dress {
        Dress {
            name: "<Nova> & \"Co\"".into(),
            description: "Cards of Nova.".into(),
            logo: Some("/pictures/logo.webp".into()),
            icon: Some("/pictures/icon.webp".into()),
            style: Some(Style { css: ":root{--accent:#fff}".into(), hash: "hash".into() }),
        }
    }

    #[test]
    fn a_document_shows_the_brand_before_any_script_runs() {
        let page = dress().written_into(PAGE);
        for part in [
            "<title>&lt;Nova&gt; &amp; &quot;Co&quot;</title>",
            "<meta name=\"application-name\" content=\"&lt;Nova&gt; &amp; &quot;Co&quot;\" />",
            "<meta name=\"description\" content=\"Cards of Nova.\" />",
            "<link rel=\"icon\" href=\"/pictures/icon-s.webp\" type=\"image/webp\" />",
            "<link rel=\"apple-touch-icon\" href=\"/pictures/icon-m.png\" />",
            "<div class=\"start-bar\"><img src=\"/pictures/logo.webp\" alt=\"\" height=\"32\" />",
            "<style>:root{--accent:#fff}</style></head>",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert!(!page.contains("Foilcast") && !page.contains("<svg"), "{page}");
    }

    #[test]
    fn a_dressed_document_grows_by_a_few_hundred_bytes() {
        let dress = Dress { style: None, logo: None, ..dress() };
        assert!(dress.written_into(PAGE).len() < PAGE.len() + 300);
    }

    #[test]
    fn documents_of_streaming_software_get_the_name_and_the_style() {
        for page in [include_str!("../../../web/overlay.html"), include_str!("../../../web/stream-goal.html")] {
            let page = dress().written_into(page);
            assert!(page.contains("<title>&lt;Nova&gt; ") && page.contains("<style>"), "{page}");
        }
    }
}
